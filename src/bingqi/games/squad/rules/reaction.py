"""Chapter 3: the DEFENDER's fire at a unit that moves."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Next, Pass, Procedure
from bingqi.games.squad.actions import Hold, Join
from bingqi.games.squad.rules.firegroup import FireGroup, joiners
from bingqi.games.squad.state import State

PASS, HOLD = Pass(), Hold()


class Reaction(Procedure, tag="reaction"):
    """3.reaction First fire, subsequent first fire and final protective fire after one expenditure."""

    STEPS = ("ask_fire",)
    side: int
    target: int
    victims: tuple[int, ...]
    moving: int
    limit: int

    def ask_fire(self, s: State) -> Decision | Next:
        if s.hold or not self._alive(s):
            return Done()
        shots = joiners(s, self.side, self.target, (), limit=self.limit)
        if not shots:
            return Done()
        options: tuple[Action, ...] = (PASS, HOLD, *shots)
        args = {"unit": self.victims[0], "hex": self.target}
        return Decision(self.side, "3.reaction", "prompt-reaction", options, args)

    def _alive(self, s: State) -> tuple[int, ...]:
        return tuple(i for i in self.victims if s.units[i].hex == self.target)

    def on_fire(self, s: State, action: Action) -> Next:
        if isinstance(action, Join):
            return Call(
                FireGroup(
                    side=self.side,
                    target=self.target,
                    victims=self._alive(s),
                    moving=self.moving,
                    shots=(action,),
                    limit=self.limit,
                ),
                then="ask_fire",
            )
        if isinstance(action, Hold):
            s.hold = True
        return Done()
