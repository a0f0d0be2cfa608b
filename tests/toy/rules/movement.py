"""5.0 Movement."""

from __future__ import annotations

from bingqi.core.procedure import Call, Decision, Done, Next, Pass, Procedure, Seat
from tests.toy.actions import Enter
from tests.toy.events import Moved
from tests.toy.rules.fire import ReactionFire
from tests.toy.rules.queries import next_hexes
from tests.toy.state import State


class Move(Procedure, tag="move"):
    """5.0 Movement, hex by hex."""

    STEPS = ("ask_hex",)
    unit: int
    side: Seat
    mp: int

    def ask_hex(self, s: State) -> Decision | Done:
        """5.1"""
        if self.mp == 0 or s.units[self.unit].steps == 0:
            return Done()
        options = [Enter(hex) for hex in next_hexes(s.units[self.unit].hex)]
        return Decision(self.side, "5.1", "prompt-enter", (*options, Pass()), {"unit": self.unit, "mp": self.mp})

    def on_hex(self, s: State, action: Enter | Pass) -> Next:
        """5.4 Whoever enters a hex may be fired at before he goes on."""
        if isinstance(action, Pass):
            return Done()
        self.mp -= 1
        s.change(self.unit, hex=action.hex)
        s.emit(Moved(unit=self.unit, hex=action.hex))
        return Call(ReactionFire(target=self.unit, side=1 - self.side), then="ask_hex")
