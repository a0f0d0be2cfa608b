"""Positions out of played games, random and by the computer player's advice, for tests that must hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bingqi.ai.policy import policy_of
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.core.testing import random_action
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.state import State

EXTRAS: dict[str, OptionValue] = {"zhukov": True, "reserve": True, "hq-transfer": True}
ADVISED = 0.8  # how often a game of the second kind follows the advice


def played(seed: int, advised: bool, scenario: str = "campaign") -> Iterator[tuple[State, Decision, Random]]:
    """Every decision of one game; the state must not be changed."""
    rng = Random(seed)
    options = GAME.meta.complete(EXTRAS if seed % 2 else {})
    state, _ = begin(GAME, scenario, options, below(seed, 1, 1 << 64))
    assert isinstance(state, State)
    while isinstance(asked := pending(state), Decision):
        yield state, asked, rng
        apply_trusted(state, choice(state, asked, rng, advised))


def choice(state: State, asked: Decision, rng: Random, advised: bool) -> Action:
    if advised and rng.random() < ADVISED:
        advice = policy_of(GAME).advise(state, asked.seat, asked)
        if advice is not None:
            return asked.options[max(range(len(advice)), key=advice.__getitem__)]
    return random_action(rng, asked)
