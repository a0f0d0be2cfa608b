"""Tuning a policy's weights: an antithetic response surface on the points' margin, then fresh seeds to validate.

Each trial plays a seat with all weights multiplied by random factors, and again, on the same seed, by their inverses.
A line through the margins shows which way each weight should go; noise that the seed explains cancels out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.player import think
from bingqi.ai.policy import policy_of
from bingqi.ai.weighted import WeightedPlayer
from bingqi.ai.win_chance import curve_of
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import UnknownOption
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.logistic import solve
from bingqi.lab.score import Mean, mean_of

SPREAD = 0.4  # of the logarithm of a factor
RIDGE = 4.0  # trials that say "no effect": few trials move little
FURTHEST = 0.7  # a weight goes at most by this logarithm in one step


class Trial(msgspec.Struct, frozen=True):
    """One game: the seat plays with its weights multiplied by e to the power of `logs`."""

    game: str
    scenario: str
    seed: int
    seat: int
    logs: dict[str, float]


class Tried(msgspec.Struct, frozen=True):
    trial: Trial
    margin: float  # in units of the scenario's usual margin, half of it for the win itself
    won: float


def weights_of(game: str, only: str = "") -> tuple[str, ...]:
    weights = policy_of(load_game(game)).weights
    if weights is None:
        raise UnknownOption(f"the policy of {game} has no named weights to tune", option=game)
    wanted = tuple(only.split(",")) if only else weights.names
    for name in wanted:
        if name not in weights.names:
            raise UnknownOption(f"{game} has no weight {name!r}: {', '.join(weights.names)}", option=name)
    return wanted


def trials(game: str, seats: Sequence[int], games: int, seed: int, names: Sequence[str]) -> list[Trial]:
    """Pairs of opposite factors on one seed, scenarios in turn."""
    scenarios, rng, made = load_game(game).meta.scenarios, Random(seed), []
    for i in range(games):
        logs = {name: round(rng.gauss(0, SPREAD), 4) for name in names}
        for sign in (1, -1):
            turned = {name: sign * log for name, log in logs.items()}
            scenario = scenarios[i // len(seats) % len(scenarios)].id
            made.append(Trial(game, scenario, seed + i, seats[i % len(seats)], turned))
    return made


def play_trial(trial: Trial) -> Tried:
    game = load_game(trial.game)
    rng = Random(trial.seed)
    factors = {name: exp(log) for name, log in trial.logs.items()}
    tuned = WeightedPlayer(AdvisedPlayer(Random(trial.seed)), lambda weights: weights.scaled(factors))
    own = AdvisedPlayer(Random(trial.seed + 1))
    state, _ = begin(game, trial.scenario, game.meta.complete({}), below(trial.seed, 4, 1 << 64))
    while isinstance(asked := pending(state), Decision):
        player = tuned if asked.seat == trial.seat else own
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    outcome = game.outcome(state)
    assert outcome is not None
    won = 0.5 if outcome.winner is None else float(outcome.winner == trial.seat)
    lead = outcome.points[trial.seat] - outcome.points[1 - trial.seat]
    return Tried(trial, round(lead / curve_of(game, state).margin + won - 0.5, 4), won)


def slopes(tried: Sequence[Tried], names: Sequence[str]) -> dict[str, float]:
    """What a weight's logarithm brings, by ridge regression over the differences within pairs."""
    size = len(names)
    bend = [[RIDGE * SPREAD**2 * (i == j) for j in range(size)] for i in range(size)]
    pull = [0.0] * size
    for plus, minus in zip(tried[::2], tried[1::2], strict=True):
        gain = (plus.margin - minus.margin) / 2
        row = [plus.trial.logs[name] for name in names]
        for i, x in enumerate(row):
            pull[i] += x * gain
            for j, y in enumerate(row):
                bend[i][j] += x * y
    return dict(zip(names, solve(bend, pull), strict=True))


def step(found: dict[str, float], length: float = 1.0) -> dict[str, float]:
    """The way uphill, `length` spreads long, as logarithms of factors."""
    size = sum(s * s for s in found.values()) ** 0.5 or 1.0
    return {
        name: round(max(-FURTHEST, min(FURTHEST, length * SPREAD * len(found) ** 0.5 * s / size)), 4)
        for name, s in found.items()
    }


def checks(game: str, seats: Sequence[int], games: int, seed: int, logs: dict[str, float]) -> list[Trial]:
    """On fresh seeds: the new weights and the old ones in turn."""
    scenarios = load_game(game).meta.scenarios
    return [
        Trial(game, scenarios[i // len(seats) % len(scenarios)].id, seed + i, seats[i % len(seats)], used)
        for i in range(games)
        for used in (logs, dict.fromkeys(logs, 0.0))
    ]


def gains(tried: Sequence[Tried]) -> tuple[Mean, Mean]:
    """What the new weights bring on the same seeds: in margin, in games won."""
    pairs = list(zip(tried[::2], tried[1::2], strict=True))
    return mean_of(a.margin - b.margin for a, b in pairs), mean_of(a.won - b.won for a, b in pairs)


def mean_won(tried: Iterable[Tried]) -> float:
    seen = [t.won for t in tried]
    return sum(seen) / len(seen)
