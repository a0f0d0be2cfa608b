"""A game as a computer player judges it. `bingqi.ai.<game>` offers one `POLICY`; rules never import it."""

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
    """

    evaluate: Callable[[Any, Seat], float] = _even
    advise: Callable[[Any, Seat, Decision], Sequence[float] | None] = _silent
    reason: Callable[[Any, Seat, Action], Text | None] = _wordless
    weights: Weights[Any] | None = None


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
