"""The policy as a player: the best advised option at once, without looking ahead. With noise it is a weaker player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bingqi.ai.greedy import GreedyPlayer
from bingqi.ai.policy import policy_of
from bingqi.ai.sides import playing, side_weights
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State

NEXT_RANK = 0.5  # the chance that noise goes on to the option after the next


class AdvisedPlayer:
    """`noise` is the chance to take a worse advised option instead of the best: the next best, or one after it.

    `noises`: another one in some games.
    """

    def __init__(self, rng: Random, noise: float = 0.0, noises: Mapping[str, float] | None = None) -> None:
        self.rng, self.noise, self.noises = rng, noise, noises or {}
        self.greedy = GreedyPlayer(rng, samples=1)

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        if len(asked.options) == 1:
            return asked.options[0]
        with playing(game, side_weights(game, state, seat)):
            return self.follow(game, state, seat, asked)

    def follow(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        """The same by the weights in use, whosever they are."""
        options = asked.options
        if len(options) == 1:
            return options[0]
        advice = policy_of(game).advise(state, seat, asked)
        noisy = self.noise > 0 and self.rng.random() < self.noises.get(game.meta.id, self.noise)
        if advice is None:
            return self.rng.choice(options) if noisy else self.greedy.choose(game, state, seat, asked)
        if noisy:
            return options[self._astray(advice)]
        return options[best_of(advice, self.rng)]

    def _astray(self, advice: Sequence[float]) -> int:
        order = by_advice(advice, self.rng)
        rank = 1
        while rank < len(order) - 1 and self.rng.random() < NEXT_RANK:
            rank += 1
        return order[rank]


def best_of(advice: Sequence[float], rng: Random) -> int:
    """The best advised option; equals by lot."""
    best = max(advice)
    ties = [i for i, worth in enumerate(advice) if worth >= best - 1e-9]
    return ties[0] if len(ties) == 1 else rng.choice(ties)


def by_advice(advice: Sequence[float], rng: Random) -> list[int]:
    """All options, best advised first; equals in any order."""
    return sorted(range(len(advice)), key=lambda i: (-advice[i], rng.random()))


def ranked(game: Game[Any], state: State, asked: Decision, rng: Random) -> list[int]:
    """All options, the likely ones first: by advice, or by lot where the policy is silent."""
    with playing(game, side_weights(game, state, asked.seat)):
        advice = policy_of(game).advise(state, asked.seat, asked)
    return by_advice(advice or [0.0] * len(asked.options), rng)
