"""16.3 The RESERVE chit (optional): units act without their headquarters."""

from __future__ import annotations

from bingqi.board.bits import bit_list, has
from bingqi.core.procedure import Call, Decision, Goto, Next, Pass, Procedure, Roll
from bingqi.games.leningrad.actions import PASS, Activate
from bingqi.games.leningrad.events import UnitActivated
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.state import State, on_map, seat_of
from bingqi.games.leningrad.tables import IS_FORT, SOVIET_UNITS
from bingqi.games.leningrad.theatre import SOVIET


class Reserve(Procedure, tag="reserve"):
    """16.3 A die says how many units are activated, anywhere on the map."""

    STEPS = ("roll_units", "ask_unit", "do_move", "do_fight")
    left: int = 0
    units: int = 0

    def roll_units(self, s: State) -> Roll:
        """16.3(1)"""
        return Roll("16.3(1)", seat=seat_of(s, SOVIET))

    def on_units(self, s: State, dice: tuple[int, ...]) -> Next:
        self.left = (dice[0] + 1) // 2
        return None

    def ask_unit(self, s: State) -> Decision | None:
        """16.3(1), 16.3(5) Headquarters may be among them and activate nobody."""
        able = [u for u in SOVIET_UNITS if on_map(s, u) and not IS_FORT[u] and not has(self.units, u)]
        if not self.left or not able:
            return None
        options = (*map(Activate, able), PASS)
        return Decision(seat_of(s, SOVIET), "16.3(1)", "prompt-activate", options, {"left": self.left})

    def on_unit(self, s: State, action: Activate | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        self.units |= 1 << action.unit
        self.left -= 1
        s.emit(UnitActivated(unit=action.unit))
        return Goto("ask_unit")

    def do_move(self, s: State) -> Next:
        """16.3(2), 16.3(3)"""
        return Call(Movement(side=SOVIET, movable=self.units, reserve=True)) if self.units else None

    def do_fight(self, s: State) -> Next:
        """16.3(4)"""
        return Call(Combat(side=SOVIET, units=tuple(bit_list(self.units)))) if self.units else None
