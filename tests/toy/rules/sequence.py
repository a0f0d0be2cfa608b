"""3.0 Sequence of play."""

from __future__ import annotations

from bingqi.core.procedure import Call, Decision, Done, Draw, Goto, Next, Pass, Procedure, Seat
from tests.toy.actions import Pick
from tests.toy.rules.movement import Move
from tests.toy.state import State
from tests.toy.tables import PACE


class Turn(Procedure, tag="turn"):
    """3.0 Sequence of play. Sides alternate activations until both pass."""

    STEPS = ("draw_chit", "ask_unit", "do_swap")
    side: Seat = 0
    passes: int = 0
    dealt: int = 0

    def draw_chit(self, s: State) -> Draw | Goto:
        """3.1 Each unit gets a chit from its side's cup, unseen by the enemy."""
        if self.dealt == len(s.units):
            return Goto("ask_unit")
        side = s.units[self.dealt].side
        return Draw("3.1", tuple(s.cups[side]), seat=side, only=side)

    def on_chit(self, s: State, items: tuple[int, ...]) -> Next:
        side = s.units[self.dealt].side
        cup = list(s.cups[side])
        cup.remove(items[0])
        s.cups[side] = tuple(cup)
        s.change(self.dealt, morale=items[0])
        self.dealt += 1
        return Goto("draw_chit")

    def ask_unit(self, s: State) -> Decision | Done:
        """3.2"""
        if self.passes == 2 or s.round > s.rounds or not (s.alive(0) and s.alive(1)):
            return Done()
        options = [Pick(unit) for unit in s.alive(self.side)]
        return Decision(self.side, "3.2", "prompt-pick", (*options, Pass()))

    def on_unit(self, s: State, action: Pick | Pass) -> Next:
        s.round += 1
        if isinstance(action, Pass):
            self.passes += 1
            return None
        self.passes = 0
        return Call(Move(unit=action.unit, side=self.side, mp=PACE))

    def do_swap(self, s: State) -> Next:
        """3.3 The other side's turn."""
        self.side = 1 - self.side
        return Goto("ask_unit")
