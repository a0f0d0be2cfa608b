"""One-ply search: after each option, how good is the position? Chance is sampled, the game's advice is added.

The state it is given is determinised: a search in it cannot see more than the seat does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bingqi.ai.policy import Policy, policy_of
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State

MOST_TRIED = 60  # options whose outcome is looked at; beyond that only the best advised
MOST_FORCED = 8  # single-option decisions played on after an option
OUT_OF_THE_QUESTION = 1000.0  # an option advised so much worse than the best is not even looked at


class GreedyPlayer:
    """`samples` outcomes per option; `blunder` is the chance to take a merely plausible option instead."""

    def __init__(self, rng: Random, samples: int = 2, blunder: float = 0.0) -> None:
        self.rng, self.samples, self.blunder = rng, samples, blunder

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        options = asked.options
        if len(options) == 1:
            return options[0]
        if self.blunder and self.rng.random() < self.blunder:
            return self.rng.choice(options)
        policy = policy_of(game)
        advice = policy.advise(state, seat, asked)
        tried = self._shortlist(options, advice)
        if len(tried) == 1:
            return options[tried[0]]
        scores = [self._worth(policy, state, seat, options[i]) + (advice[i] if advice else 0.0) for i in tried]
        best = max(scores)
        return options[self.rng.choice([i for i, score in zip(tried, scores, strict=True) if score >= best - 1e-9])]

    def _shortlist(self, options: Sequence[Action], advice: Sequence[float] | None) -> list[int]:
        order = list(range(len(options)))
        if advice is not None:
            bar = max(advice) - OUT_OF_THE_QUESTION
            order = [i for i in order if advice[i] > bar]
        if len(order) <= MOST_TRIED:
            return order
        if advice is None:
            return sorted(self.rng.sample(order, MOST_TRIED))
        return sorted(order, key=lambda i: -advice[i])[:MOST_TRIED]

    def _worth(self, policy: Policy, state: State, seat: Seat, action: Action) -> float:
        """The mean evaluation over sampled outcomes; one sample is enough where no die was thrown."""
        total, count = 0.0, 0
        for _ in range(self.samples):
            after = state.clone()
            after.seed = self.rng.getrandbits(128)
            apply_trusted(after, action)
            _play_forced(after)
            total, count = total + policy.evaluate(after, seat), count + 1
            if after.draws == state.draws:
                break
        return total / count


def _play_forced(state: State) -> None:
    """A choice of one is no choice: go on, so that its effect is seen (the owner of a hit unit takes the loss)."""
    for _ in range(MOST_FORCED):
        wait = pending(state)
        if not isinstance(wait, Decision) or len(wait.options) > 1:
            return
        apply_trusted(state, wait.options[0])
