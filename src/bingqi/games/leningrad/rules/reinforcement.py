"""12.0 Reinforcements by rail; 15.3(1) 3rd Panzer Group."""

from __future__ import annotations

from bingqi.board.choices import Choices
from bingqi.core.procedure import Decision, Done, Goto, Next, Pass, Procedure, Seat
from bingqi.games.leningrad.actions import BRING, PASS, PLACINGS, Bring, Place
from bingqi.games.leningrad.events import Arrived
from bingqi.games.leningrad.rules.pieces import enter, put
from bingqi.games.leningrad.rules.queries import railheads
from bingqi.games.leningrad.state import BOX, State, seat_of
from bingqi.games.leningrad.tables import TURNS, UNITS, UNITS_OF

THIRD_PANZER_TURN = 7


class Reinforce(Procedure, tag="reinforce"):
    """12.2 The side brings up to the turn's number of units from its box, one by one."""

    STEPS = ("ask_unit", "ask_place")
    side: Seat
    come: int = 0  # within the turn's number
    unit: int = -1

    def ask_unit(self, s: State) -> Decision | Done:
        """12.2(1)"""
        able = self.waiting(s)
        if not able or not railheads(s, self.side):
            return Done()
        options = (*[BRING[unit] for unit in able], PASS)
        left = TURNS[s.turn - 1].reinforcements(self.side) - self.come
        return Decision(seat_of(s, self.side), "12.2(1)", "prompt-bring", options, {"left": left})

    def on_unit(self, s: State, action: Bring | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        self.unit = action.unit
        return None

    def ask_place(self, s: State) -> Decision:
        """12.1"""
        options = Choices(PLACINGS.among(railheads(s, self.side)))
        return Decision(seat_of(s, self.side), "12.1(1)", "prompt-arrive", options, {"unit": self.unit})

    def on_place(self, s: State, action: Place) -> Next:
        put(s, self.unit, action.hex)
        s.emit(Arrived(unit=self.unit, hex=action.hex))
        enter(s, self.side, action.hex)
        if not is_extra(s, self.unit):
            self.come += 1
        self.unit = -1
        return Goto("ask_unit")

    def waiting(self, s: State) -> list[int]:
        """12.2(1), 15.3(1) Those in the box; beyond the number only 3rd Panzer Group on its turn."""
        box = [u for u in UNITS_OF[self.side] if s.at[u] == BOX]
        if self.come < TURNS[s.turn - 1].reinforcements(self.side):
            return box
        return [u for u in box if is_extra(s, u)]


def is_extra(s: State, unit: int) -> bool:
    """15.3(1)"""
    return s.turn == THIRD_PANZER_TURN and UNITS[unit].army == "3PzG"
