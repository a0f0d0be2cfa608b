"""Search by racing: a few candidates are played out by the policy on the same deals, losers drop out early.

The policy's own move is left only for a clear gain. All it sees are deals made from a determinised state.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import msgspec

from bingqi.ai.advised import AdvisedPlayer, ranked
from bingqi.ai.limit import Limit, Meter
from bingqi.ai.playout import play_on
from bingqi.ai.policy import policy_of
from bingqi.ai.questions import Questions, question_of, questions_of
from bingqi.ai.win_chance import value, win_chance
from bingqi.core.engine import apply_trusted
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State

LEAST = 6  # deals before anybody drops out
AT_ONCE = 3  # deals between two looks at the standings
HOPELESS = 0.15  # standard errors: a candidate not this far ahead of the policy's move drops out
SURE = 2.0  # standard errors: so far ahead, no more deals are needed
CLEAR = 1.2  # standard errors: the gain for which the policy's move is left
FLOOR = 0.005  # added to the variance: six equal differences are no proof


class Standing(msgspec.Struct):
    """One candidate's values, deal by deal."""

    values: list[float] = []
    chances: list[float] = []  # of winning: the value without the margin

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def chance(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.5


class Race:
    """One question: the first candidate is the policy's move."""

    def __init__(self, game: Game[Any], state: State, seat: Seat, actions: list[Action], rng: Random) -> None:
        self.game, self.state, self.seat, self.actions, self.rng = game, state, seat, actions, rng
        self.standings = [Standing() for _ in actions]
        self.alive = list(range(1, len(actions)))

    def deal(self, meter: Meter, turns: int | None, runners: list[int]) -> None:
        """One deal of what is hidden and of the dice, played out once for each runner."""
        world, seed = self.game.determinise(self.state, self.seat, self.rng), self.rng.getrandbits(128)
        for i in runners:
            after = self._run(world, seed, self.actions[i], turns)
            self.standings[i].values.append(value(self.game, after, self.seat))
            self.standings[i].chances.append(win_chance(self.game, after, self.seat))
            meter.spend()

    def _run(self, world: State, seed: int, action: Action, turns: int | None) -> State:
        after = world.clone()
        after.seed = seed
        last = None if turns is None else self.game.turn(after) + turns
        apply_trusted(after, action)
        play_on(self.game, after, Random(seed), last)
        return after

    def gain(self, i: int) -> tuple[float, float]:
        """Mean and standard error of what candidate `i` wins over the policy's move on the same deals."""
        base = self.standings[0].values
        differences = [a - b for a, b in zip(self.standings[i].values, base, strict=False)]
        n = len(differences)
        mean = sum(differences) / n
        variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
        return mean, sqrt((variance + FLOOR) / n)

    def run(self, meter: Meter, turns: int | None, most: int) -> int:
        """Deal until one is sure, all others have dropped out, or the limit is reached. Returns the choice."""
        dealt = 0
        while self.alive and dealt < most and meter.is_left:
            self.deal(meter, turns, [0, *self.alive])
            dealt += 1
            if dealt >= LEAST and dealt % AT_ONCE == 0:
                gains = {i: self.gain(i) for i in self.alive}
                self.alive = [i for i in self.alive if gains[i][0] > HOPELESS * gains[i][1]]
                if any(gains[i][0] > SURE * gains[i][1] for i in self.alive) and len(self.alive) == 1:
                    break
        return self.winner() if dealt >= LEAST else 0

    def winner(self) -> int:
        best, best_gain = 0, 0.0
        for i in self.alive:
            mean, error = self.gain(i)
            if mean > CLEAR * error and mean - 0.5 * error > best_gain:
                best, best_gain = i, mean - 0.5 * error
        return best


class RacingPlayer:
    """The policy, with a race where the question matters. `deals` is the most that one race may have."""

    def __init__(self, rng: Random, limit: Limit, deals: int = 24, questions: Questions | None = None) -> None:
        self.rng, self.limit, self.deals, self.questions = rng, limit, deals, questions
        self.base = AdvisedPlayer(rng)

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        if len(asked.options) == 1:
            return asked.options[0]
        asks = self.questions or questions_of(game.meta.id)
        if not asks.matters(question_of(state)):
            return self.base.choose(game, state, seat, asked)
        order = ranked(policy_of(game), state, asked, self.rng)[: asks.candidates]
        actions = [asked.options[i] for i in order]
        limit = self.limit
        if limit.seconds:
            limit = msgspec.structs.replace(limit, seconds=limit.seconds * asks.share)
        return actions[Race(game, state, seat, actions, self.rng).run(limit.start(), asks.turns, self.deals)]
