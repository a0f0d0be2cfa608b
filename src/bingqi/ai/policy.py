"""A game as a computer player judges it. `bingqi.ai.<game>` offers one `POLICY`; rules never import it.

What a game gives, each part optional:

- `evaluate`, `advise`, `reason`: functions of a position (see `Policy`);
- `weights`: the named constants that they read (`ai/weights.py`, values in `data/weights/GAME.json`);
- named plans: ways to play a side, each a few of those constants changed (`ai/plans.py`, `data/plans/GAME.json`).
  Colonel and general choose among them by playouts at the start of every moment and then play the moment by that plan;
- `moment`: which part of the game this is, as a number that changes with every turn, activation or operation. A plan is
  chosen once in a moment, and the dice of a moment fall alike for all candidates of a race (`ai/dice.py`), so it should
  be as short as the choice of a plan makes sense. Without it a moment is a turn;
- which questions are searched and how far playouts go: `data/questions.json` (`ai/questions.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from bingqi.ai.weights import Weights
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.text import Text


def _even(state: Any, seat: Seat) -> float:
    return 0.0


def _silent(state: Any, seat: Seat, asked: Decision) -> Sequence[float] | None:
    return None


def _wordless(state: Any, seat: Seat, action: Action) -> Text | None:
    return None


class Policy(msgspec.Struct, frozen=True):
    """`evaluate` is fast and zero-sum; `advise` gives each option a prior worth, or None: nothing to say.

    `reason` may say in the game's words what speaks for an option. `weights` are the named constants, if it has any.
    `moment` numbers the parts of a game: see above. `parts` are what the win chance looks at besides the evaluation,
    for seat 0.
    """

    evaluate: Callable[[Any, Seat], float] = _even
    advise: Callable[[Any, Seat, Decision], Sequence[float] | None] = _silent
    reason: Callable[[Any, Seat, Action], Text | None] = _wordless
    weights: Weights[Any] | None = None
    moment: Callable[[Any], int] | None = None
    parts: Callable[[Any], tuple[float, ...]] | None = None


_KNOWN: dict[str, Policy] = {}


def register(id: str, policy: Policy) -> None:
    """For games that live elsewhere than in `bingqi.games`."""
    _KNOWN[id] = policy


def policy_of(game: Game[Any]) -> Policy:
    """The game's own judgement; one that knows nothing where there is none."""
    id = game.meta.id
    if id not in _KNOWN:
        where = f"bingqi.ai.{id}"
        _KNOWN[id] = import_module(where).POLICY if find_spec(where) else Policy()
    return _KNOWN[id]


def moment_of(game: Game[Any]) -> Callable[[Any], int]:
    return policy_of(game).moment or game.turn
