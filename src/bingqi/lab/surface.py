"""A response surface over a policy's weights: both sides play with every weight a step up or down, by lot.

One game says something about every weight of both sides, so a thousand cheap games show slopes of a few hundredths of a
game. `bingqi surface GAME` tells them; a hand then moves the clear ones, and fresh seeds judge (`bingqi arena`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from statistics import fmean, pstdev
from typing import TypeVar

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.player import think
from bingqi.ai.policy import policy_of
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.tune import weights_of

W = TypeVar("W", bound=msgspec.Struct)
STEP = 0.5  # of the logarithm of a weight
OFF_OR = 0.3  # a weight that is 0 is tried at this
ROUNDS = 4  # of fitting each slope with the others taken away


class Shake(msgspec.Struct, frozen=True):
    """One game: by seat, the weights that are up; all others are down."""

    game: str
    scenario: str
    seed: int
    up: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]


class Shaken(msgspec.Struct, frozen=True):
    shake: Shake
    won: float  # by seat 0
    margin: float


class Slope(msgspec.Struct, frozen=True):
    """What a step up brings a seat over a step down, half of it, with its standard error."""

    name: str
    by_seat: tuple[float, float]
    error: float

    @property
    def both(self) -> float:
        return sum(self.by_seat) / 2


def shakes(game: str, games: int, seed: int, only: str = "") -> list[Shake]:
    scenarios, names = load_game(game).meta.scenarios, weights_of(game, only)
    made = []
    for k in range(seed, seed + games):
        lot = Random(k)
        up = tuple(tuple(name for name in names if lot.random() < 0.5) for _ in range(2))
        made.append(Shake(game, scenarios[k % len(scenarios)].id, k, up, names))
    return made


def shaken_weights(own: W, names: Iterable[str], up: Sequence[str]) -> W:
    changes = {}
    for name in names:
        value = getattr(own, name)
        changes[name] = value * exp(STEP if name in up else -STEP) if value else OFF_OR * (name in up)
    return msgspec.structs.replace(own, **changes)


def play_shaken(shake: Shake) -> Shaken:
    game = load_game(shake.game)
    weights, rng = policy_of(game).weights, Random(shake.seed)
    assert weights is not None
    ways = [shaken_weights(weights.now, shake.names, up) for up in shake.up]
    state, _ = begin(game, shake.scenario, game.meta.complete({}), below(shake.seed, 8, 1 << 64))
    player = AdvisedPlayer(rng)
    while isinstance(asked := pending(state), Decision):
        with weights.used(ways[asked.seat]):
            action = think(game, state, asked.seat, asked, player, rng)
        apply_trusted(state, action)
    outcome = game.outcome(state)
    assert outcome is not None
    won = 0.5 if outcome.winner is None else float(outcome.winner == 0)
    return Shaken(shake, won, outcome.points[0] - outcome.points[1])


def slopes(told: Sequence[Shaken], by_margin: bool = False) -> list[Slope]:
    """Least squares, slope by slope, on what scenarios and the other weights leave unexplained."""
    heights = [one.margin if by_margin else one.won for one in told]
    usual = {
        name: fmean(h for h, one in zip(heights, told, strict=True) if one.shake.scenario == name)
        for name in {one.shake.scenario for one in told}
    }
    left = [h - usual[one.shake.scenario] for h, one in zip(heights, told, strict=True)]
    names = told[0].shake.names
    signs = {
        (name, seat): [(1 if name in one.shake.up[seat] else -1) * (1 - 2 * seat) for one in told]
        for name in names
        for seat in (0, 1)
    }
    found = dict.fromkeys(signs, 0.0)
    for _ in range(ROUNDS):
        for key, row in signs.items():
            more = fmean([x * y for x, y in zip(row, left, strict=True)])
            found[key] += more
            left = [y - more * x for x, y in zip(row, left, strict=True)]
    error = pstdev(left) / len(left) ** 0.5
    return [Slope(name, (found[name, 0], found[name, 1]), error) for name in names]
