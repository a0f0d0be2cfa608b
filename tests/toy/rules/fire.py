"""5.4 Reaction fire."""

from __future__ import annotations

from bingqi.core.procedure import Decision, Done, Next, Pass, Procedure, Roll, Seat
from tests.toy.actions import Lose, Shoot
from tests.toy.events import Hit
from tests.toy.rules.queries import firers
from tests.toy.state import State


class ReactionFire(Procedure, tag="reaction-fire"):
    """5.4 Reaction fire at a unit that has just entered a hex."""

    STEPS = ("ask_firer", "roll_fire", "ask_loss")
    target: int
    side: Seat

    def ask_firer(self, s: State) -> Decision | Done:
        """5.41"""
        able = firers(s, self.side, s.units[self.target].hex)
        if not able:
            return Done()
        return Decision(self.side, "5.41", "prompt-shoot", (*map(Shoot, able), Pass()), {"target": self.target})

    def on_firer(self, s: State, action: Shoot | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        s.change(action.unit, fired=True)
        return None

    def roll_fire(self, s: State) -> Roll:
        """5.42"""
        return Roll("5.42", seat=self.side)

    def on_fire(self, s: State, dice: tuple[int, ...]) -> Next:
        return None if dice[0] >= s.hit_on else Done()

    def ask_loss(self, s: State) -> Decision:
        """5.43"""
        owner = s.units[self.target].side
        return Decision(owner, "5.43", "prompt-lose", (Lose(self.target),))

    def on_loss(self, s: State, action: Lose) -> Next:
        s.change(action.unit, steps=s.units[action.unit].steps - 1)
        s.emit(Hit(unit=action.unit))
        return None
