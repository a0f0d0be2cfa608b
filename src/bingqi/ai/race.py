"""Search by racing: a few candidates are played out by the policy on the same deals, losers drop out early.

A candidate is an action, or a plan for the part of the game that begins. All that is seen are deals made from a
determinised state, and every candidate meets the same deals and, as far as the games run alike, the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bingqi.ai.dice import CommonDice
from bingqi.ai.limit import Meter
from bingqi.ai.playout import play_on
from bingqi.ai.policy import moment_of
from bingqi.ai.questions import questions_of
from bingqi.ai.win_chance import value, win_chance
from bingqi.core.engine import apply_trusted
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Seat
from bingqi.core.state import State

LEAST = 6  # deals before anybody drops out
SAME = 3  # deals after which a candidate that has come to the policy's own end in all of them drops out
AT_ONCE = 3  # deals between two looks at the standings
HOPELESS = -0.7  # standard errors: a candidate not this far ahead of the policy's move drops out
BEHIND = 1.6  # standard errors: nor one so far behind the best
SURE = 2.5  # standard errors: so far ahead, no more deals are needed
CLEAR = 0.4  # standard errors: the gain for which the policy's move is left, unless the game says otherwise
NEGLIGIBLE = 0.01  # of a game: who can hardly gain so much drops out; a game that is decided needs no more thought
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


class Candidate(NamedTuple):
    """Play `action` (none: whatever the policy advises), and go on with `weights` (none: the policy's own)."""

    action: Action | None = None
    weights: Any = None


Result: TypeAlias = list[tuple[float, float]]
Spread: TypeAlias = Callable[[Callable[[int], Result], Sequence[int]], Iterable[Result]]


def one_deal(
    game: Game[Any], state: State, seat: Seat, runners: Sequence[Candidate], turns: int | None, seed: int
) -> Result:
    """One deal of what is hidden and of the dice, played out once for each runner: value and chance to win.

    A pure function: the deals of a race are independent, and any process may do some of them.
    """
    world, result = game.determinise(state, seat, Random(seed)), []
    for runner in runners:
        after = _played_out(game, world, seat, runner, turns, seed)
        result.append((value(game, after, seat), win_chance(game, after, seat)))
    return result


def _played_out(game: Game[Any], world: State, seat: Seat, runner: Candidate, turns: int | None, seed: int) -> State:
    after, dice = world.clone(), CommonDice(seed, moment_of(game))
    after.seed = seed
    last, moments = None, None
    if turns is not None and questions_of(game.meta.id).by_moment:
        moments = moment_of(game)(after), turns
    elif turns is not None:
        last = game.turn(after) + turns
    if runner.action is not None:
        apply_trusted(after, runner.action, dice)
    planned = None if runner.weights is None else (seat, runner.weights)
    play_on(game, after, Random(seed), last, dice, planned, moments)
    return after


class Race:
    """One question: the first candidate is the policy's move. `spread` may share the deals out (default: `map`)."""

    def __init__(
        self,
        game: Game[Any],
        state: State,
        seat: Seat,
        runners: Sequence[Candidate | Action],
        rng: Random,
        spread: Spread = map,
        at_once: int = 1,
    ) -> None:
        self.game, self.state, self.seat, self.rng = game, state, seat, rng
        self.runners = [runner if isinstance(runner, Candidate) else Candidate(runner) for runner in runners]
        self.spread, self.at_once = spread, at_once
        self.standings = [Standing() for _ in runners]
        self.alive = list(range(1, len(runners)))
        self.dealt = 0

    def deal(self, meter: Meter, turns: int | None, runners: list[int], count: int = 1) -> None:
        work = partial(one_deal, self.game, self.state, self.seat, [self.runners[i] for i in runners], turns)
        for result in self.spread(work, [self.rng.getrandbits(128) for _ in range(count)]):
            self.dealt += 1
            for i, (worth, chance) in zip(runners, result, strict=True):
                self.standings[i].values.append(worth)
                self.standings[i].chances.append(chance)
                meter.spend()

    def gain(self, i: int, floor: float = FLOOR) -> tuple[float, float]:
        """Mean and standard error of what candidate `i` wins over the policy's move on the same deals."""
        base = self.standings[0].values
        differences = [a - b for a, b in zip(self.standings[i].values, base, strict=False)]
        n = len(differences)
        mean = sum(differences) / n
        variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
        return mean, sqrt((variance + floor) / n)

    def run(self, meter: Meter, turns: int | None, most: int, clear: float = CLEAR) -> int:
        """Deal until one is sure, all others have dropped out, or the limit is reached. Returns the choice."""
        looked, matched = LEAST, turns is None  # games that end are won or lost: equal ends say little
        while self.alive and self.dealt < most and meter.is_left:
            self.deal(meter, turns, [0, *self.alive], min(self.at_once, most - self.dealt))
            if not matched and self.dealt >= SAME:
                matched, self.alive = True, [i for i in self.alive if self._differs(i)]
            if self.dealt >= looked:
                looked = self.dealt + AT_ONCE
                if self._look():
                    break
        return self.winner(clear) if self.dealt >= LEAST else 0

    def _differs(self, i: int) -> bool:
        """Many options lead to the same place: such a one is the policy's move in other words."""
        return any(a != b for a, b in zip(self.standings[i].values, self.standings[0].values, strict=False))

    def _look(self) -> bool:
        """Who is hopeless or can gain next to nothing drops out; whether one is sure."""
        gains = {i: self.gain(i) for i in self.alive if sum(self.gain(i, 0.0)) > NEGLIGIBLE}
        best = max((mean for mean, _ in gains.values()), default=0.0)
        self.alive = [
            i for i, (mean, error) in gains.items() if mean > HOPELESS * error and mean > best - BEHIND * error
        ]
        return len(self.alive) == 1 and gains[self.alive[0]][0] > SURE * gains[self.alive[0]][1]

    def winner(self, clear: float = CLEAR) -> int:
        best, best_gain = 0, 0.0
        for i in self.alive:
            mean, error = self.gain(i)
            if mean > clear * error and mean > best_gain:
                best, best_gain = i, mean
        return best
