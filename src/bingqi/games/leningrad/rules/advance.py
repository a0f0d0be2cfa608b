"""10.7 Advance after combat."""

from __future__ import annotations

from bingqi.board.bits import bit_list, has
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import END_ADVANCE, Advance, EndAdvance
from bingqi.games.leningrad.events import Advanced
from bingqi.games.leningrad.rules.ending import bid_won_at_once, end_game
from bingqi.games.leningrad.rules.pieces import enter, shift
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.tables import MECH, SIDE_OF
from bingqi.games.leningrad.theatre import AROUND, HALTS, RIVER


class AdvanceAfter(Procedure, tag="advance-after"):
    """10.7 Attackers may follow into the emptied hex, mechanised ones one hex further."""

    STEPS = ("ask_advance", "do_judge")
    side: Seat
    hex: int
    units: tuple[int, ...]
    no_rivers: bool  # 15.1(3)

    def ask_advance(self, s: State) -> Decision | Done:
        """10.7(2)"""
        options: list[Advance | EndAdvance] = [
            Advance(unit, hex) for unit in self.units for hex in advance_hexes(s, unit, self.hex, self.no_rivers)
        ]
        if not options:
            return Done()
        options.append(END_ADVANCE)
        return Decision(seat_of(s, self.side), "10.7(2)", "prompt-advance", tuple(options), {"hex": self.hex})

    def on_advance(self, s: State, action: Advance | EndAdvance) -> Next:
        """10.7(3) No movement points, no ZOC."""
        if isinstance(action, EndAdvance):
            return Done()
        origin = s.at[action.unit]
        shift(s, action.unit, action.hex)
        s.emit(Advanced(unit=action.unit, origin=origin, hex=action.hex))
        for hex in dict.fromkeys((self.hex, action.hex)):
            enter(s, self.side, hex)
        self.units = tuple(unit for unit in self.units if unit != action.unit)
        return None

    def do_judge(self, s: State) -> Next:
        """16.1(3)"""
        if bid_won_at_once(s):
            end_game(s)
            return None
        return Goto("ask_advance")


def advance_hexes(s: State, unit: int, hex: int, no_rivers: bool) -> list[int]:
    """10.7(1), 10.7(5), 10.7(6) The emptied hex if there is room, and those behind it for a mechanised unit."""
    side, from_hex = SIDE_OF[unit], s.at[unit]
    full = s.full[side]
    found = [] if has(full, hex) else [hex]
    if MECH[unit] and goes_two(from_hex, hex, no_rivers):
        beyond = AROUND[hex] & ~HALTS & ~full & ~occupied(s, 1 - side) & ~(1 << from_hex)
        found += bit_list(beyond if no_rivers else beyond & ~RIVER[hex])
    return found


def goes_two(from_hex: int, hex: int, no_rivers: bool) -> bool:
    """10.7(1)2 Not if the first hex stops an advance, nor over a river."""
    return not has(HALTS, hex) and (no_rivers or not has(RIVER[from_hex], hex))
