"""4.0(2) Preparation: the players place their armies."""

from __future__ import annotations

from bingqi.board.bits import bit_list, has
from bingqi.board.choices import Choices
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import PLACINGS, DefaultSetup, Place
from bingqi.games.leningrad.events import Placed
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.state import UNPLACED, State, seat_of
from bingqi.games.leningrad.tables import GROUP_HEXES, MUST_HOLD, START, UNITS, UNITS_OF

DEFAULT_SETUP = DefaultSetup()


class SetUp(Procedure, tag="set-up"):
    """4.0(2) One side places its armies, unit by unit; at any point the rest may stand as suggested."""

    STEPS = ("ask_place",)
    side: Seat

    def ask_place(self, s: State) -> Decision | Done:
        """4.0(2)"""
        unit = next_unplaced(s, self.side)
        if unit is None:
            return Done()
        options = Choices((DEFAULT_SETUP,), PLACINGS.among(setup_hexes(s, unit)))
        return Decision(seat_of(s, self.side), "4.0(2)", "prompt-set-up", options, {"unit": unit})

    def on_place(self, s: State, action: Place | DefaultSetup) -> Next:
        unit = next_unplaced(s, self.side)
        assert unit is not None
        if isinstance(action, Place):
            set_down(s, unit, action.hex)
        else:
            place_rest(s, self.side)
        return Goto("ask_place")


def next_unplaced(s: State, side: Seat) -> int | None:
    return next((u for u in UNITS_OF[side] if s.at[u] == UNPLACED), None)


def setup_hexes(s: State, unit: int) -> int:
    """4.0(2)1, 4.0(2)2 Hexes of the unit's group with room, so that every set-up hex can still get a unit."""
    group = UNITS[unit].setup
    side = 0 if unit in UNITS_OF[0] else 1
    room = GROUP_HEXES[group] & ~s.full[side]
    empty = MUST_HOLD[group] & ~s.one[side]
    if not empty:
        return room
    waiting = sum(1 for u in UNITS_OF[side] if s.at[u] == UNPLACED and UNITS[u].setup == group)
    return empty if empty.bit_count() >= waiting else room


def set_down(s: State, unit: int, hex: int) -> None:
    put(s, unit, hex)
    s.emit(Placed(unit=unit, hex=hex))


def place_rest(s: State, side: Seat) -> None:
    """Each at its suggested hex, or the first that is left where the player chose otherwise before."""
    while (unit := next_unplaced(s, side)) is not None:
        free = setup_hexes(s, unit)
        set_down(s, unit, START[unit] if has(free, START[unit]) else bit_list(free)[0])
