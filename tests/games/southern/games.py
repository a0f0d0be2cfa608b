"""Positions of played games, for tests that look at many: random play, and play by the computer player's advice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bingqi.ai.southern import POLICY
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.games.southern import GAME
from bingqi.games.southern.state import State

EXTRAS: dict[str, OptionValue] = {"hiryu-soryu": True, "indomitable": True, "two-reactions": True}


def positions(seed: int, *, advised: bool, options: dict[str, OptionValue] | None = None) -> Iterator[State]:
    """The state at every decision of one game; the same object throughout."""
    rng = Random(seed)
    state = begin(GAME, "campaign", GAME.meta.complete(options or {}), seed)[0]
    assert isinstance(state, State)
    while isinstance(wait := pending(state), Decision):
        yield state
        apply_trusted(state, _choice(rng, state, wait, advised))


def _choice(rng: Random, state: State, wait: Decision, advised: bool) -> Action:
    options = wait.options
    if advised and len(options) > 1:
        advice = POLICY.advise(state, wait.seat, wait)
        if advice is not None:
            best = max(advice)
            options = tuple(option for option, worth in zip(options, advice, strict=True) if worth >= best)
    return options[int(rng.random() * len(options))]
