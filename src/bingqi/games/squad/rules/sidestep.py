"""Chapter 1: the shape of the steps of the rally phase, first one side, then the other."""

from __future__ import annotations

from typing import Any, ClassVar

from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.squad.state import State, Unit

PASS = Pass()


class SideStep(Procedure):
    """A step in which first the ATTACKER, then the DEFENDER does what he likes, one thing at a time."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask_one", "roll_one", "do_switch")
    RULE: ClassVar[str] = ""
    PROMPT: ClassVar[str] = ""
    side: int
    deed: Any = None

    def choices(self, s: State) -> list[Action]:
        """What the side may do now; nothing, unless the step says so."""
        return []

    def ask_one(self, s: State) -> Decision | Next:
        options = self.choices(s)
        if not options:
            return Goto("do_switch")
        return Decision(self.side, self.RULE, self.PROMPT, (*options, PASS))

    def roll_one(self, s: State) -> Roll | Next:
        return Goto("ask_one")

    def on_one(self, s: State, answer: Any) -> Next:
        """Both the answer to the question and, where the step rolls, the answer to the roll."""
        if isinstance(answer, Pass):
            return Goto("do_switch")
        if isinstance(answer, Action):
            return self.begin(s, answer)
        return self.result(s, answer)

    def begin(self, s: State, action: Any) -> Next:
        self.deed = action
        return None

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        """What the roll of the deed brings; only for steps that roll."""
        return None

    def do_switch(self, s: State) -> Next:
        if self.side != s.active:
            return Done()
        self.side = 1 - s.active
        return Goto("ask_one")


def is_free(s: State, u: Unit, side: int) -> bool:
    """Good Order, not in Melee, has done nothing yet."""
    return u.side == side and u.hex >= 0 and not u.broken and not u.done and not s.melee >> u.hex & 1
