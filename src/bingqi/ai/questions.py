"""Which of a game's questions are worth a search, and how far a playout goes: `data/questions.json`.

A question is named by the procedure that asks it and its step: "Battle.ask_loss". `bingqi blunders GAME` measures
which of them are often answered wrongly by the policy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from bingqi.core.state import State

FILE = Path(__file__).parent / "data" / "questions.json"


class Questions(msgspec.Struct, frozen=True):
    """`turns` are the turns that a playout completes after the present one; None plays to the end.

    `by_moment`: they are the policy's moments instead. Where the sides move one after the other in a turn, a playout to
    its end would show the second side no answer at all to what it does.
    `cut`: the same by scenario, where games are too long to be played out in the time there is.
    `clear` is the gain, in standard errors, for which the policy's move is left: little where playouts go to the end,
    more where they are cut and the win chance judges, whose faults a race would only find out.
    `share` of a level's seconds may be spent on one question: less in games that ask many in a turn. `shares` by
    scenario.
    """

    turns: int | None = None
    by_moment: bool = False
    cut: dict[str, int] = {}
    candidates: int = 3
    deals: int = 1000  # the most in one race, if the level has more: where the rest hardly ever changes the choice
    clear: float = 0.4
    share: float = 1.0
    shares: dict[str, float] = {}
    within: float | None = None  # an option advised worse than the best by more than this is no candidate
    searched: tuple[str, ...] | None = None  # not said: all of them matter; none: plans alone are raced
    skipped: tuple[str, ...] = ()
    planned: tuple[str, ...] | None = None  # where a plan is chosen, if the moment is new; not said: everywhere

    def turns_in(self, scenario: str) -> int | None:
        return self.cut.get(scenario, self.turns)

    def share_in(self, scenario: str) -> float:
        return self.shares.get(scenario, self.share)

    def plans_at(self, question: str) -> bool:
        return self.planned is None or question in self.planned

    def matters(self, question: str) -> bool:
        if self.searched is not None:
            return question in self.searched
        return question not in self.skipped


def question_of(state: State) -> str:
    procedure = state.stack[-1]
    return f"{type(procedure).__name__}.{procedure.at}"


@cache
def _all() -> dict[str, Questions]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Questions])


def questions_of(id: str) -> Questions:
    return _all().get(id) or Questions()
