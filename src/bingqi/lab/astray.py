"""What departing from the advice costs, by kind of choice: where it gains, the policy is wrong.

Both sides follow the policy and leave it now and then, by lot. One game says something about every departure in it, so
that some thousands of cheap games show effects of a hundredth of a game, where a race of playouts at one position sees
none. `bingqi astray GAME` tells them; a hand then looks at what gains, and fresh seeds judge (`bingqi arena`).

Who is winning is asked more about attacks, and so departs from more of them. Therefore departures are counted beyond
those that the lot let expect: that excess is chance alone, and what comes of it was caused by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import fmean, pstdev
from typing import Any

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.player import think
from bingqi.ai.questions import question_of
from bingqi.ai.win_chance import value
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.games import load_game
from bingqi.lab.usage import kind_of

ROUNDS = 4  # of fitting each effect with the others taken away


class Walk(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    noise: float
    options: dict[str, str] = {}


class Walked(msgspec.Struct, frozen=True):
    """`left`: by kind of departure (seat first), how often; `expected`: how often the lot would have it so."""

    walk: Walk
    worth: float  # to seat 0, from 0 to 1
    left: dict[str, int]
    expected: dict[str, float]


class Effect(msgspec.Struct, frozen=True):
    """What one such departure brings its own seat, of a game, with its standard error."""

    kind: str
    times: int
    gain: float
    error: float


class WanderingPlayer(AdvisedPlayer):
    """Keeps which advice was left for what."""

    def __init__(self, rng: Random, noise: float) -> None:
        super().__init__(rng)
        self.leaves = noise
        self.left: Counter[str] = Counter()
        self.expected: dict[str, float] = {}

    def follow(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        advised = super().follow(game, state, seat, asked)
        others = [option for option in asked.options if option != advised]
        said, share = f"{seat} {question_of(state)}: {kind_of(advised)} > ", self.leaves / len(others)
        for option in others:
            kind = said + kind_of(option)
            self.expected[kind] = self.expected.get(kind, 0.0) + share
        if self.rng.random() >= self.leaves:
            return advised
        taken = self.rng.choice(others)
        self.left[said + kind_of(taken)] += 1
        return taken


def walks(
    game: str, games: int, seed: int, noise: float, scenario: str | None, options: dict[str, str] | None = None
) -> list[Walk]:
    names = [scenario] if scenario else [s.id for s in load_game(game).meta.scenarios]
    return [Walk(game, names[i % len(names)], seed + i, noise, options or {}) for i in range(games)]


def play_walk(walk: Walk) -> Walked:
    game, rng = load_game(walk.game), Random(walk.seed)
    player = WanderingPlayer(rng, walk.noise)
    state, _ = begin(game, walk.scenario, game.meta.complete(walk.options), below(walk.seed, 9, 1 << 64))
    while isinstance(asked := pending(state), Decision):
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    return Walked(walk, value(game, state, 0), dict(player.left), player.expected)


def effects(told: Sequence[Walked], least: int) -> list[Effect]:
    """Least squares, kind by kind, on what scenarios and the other kinds leave unexplained; best gain first."""
    usual: dict[str, list[float]] = {}
    for one in told:
        usual.setdefault(one.walk.scenario, []).append(one.worth)
    means = {scenario: fmean(worths) for scenario, worths in usual.items()}
    unexplained = [one.worth - means[one.walk.scenario] for one in told]
    total: Counter[str] = Counter()
    for one in told:
        total.update(one.left)
    kinds = [kind for kind, times in total.items() if times >= least]
    rows = {kind: [one.left.get(kind, 0) - one.expected.get(kind, 0.0) for one in told] for kind in kinds}
    squares = {kind: sum(x * x for x in row) for kind, row in rows.items()}
    found = dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        for kind, row in rows.items():
            more = sum(x * y for x, y in zip(row, unexplained, strict=True)) / squares[kind]
            found[kind] += more
            unexplained = [y - more * x for x, y in zip(row, unexplained, strict=True)]
    spread = pstdev(unexplained)
    made = [
        Effect(kind, total[kind], found[kind] * (1 if kind.startswith("0") else -1), spread / squares[kind] ** 0.5)
        for kind in kinds
    ]
    return sorted(made, key=lambda one: -one.gain / one.error)
