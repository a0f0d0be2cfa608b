"""Two players, many games, sides swapped on the same seeds; win rates with their 95 % interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from time import perf_counter

import msgspec

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import RulesBug
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.pool import spread


class Match(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    players: tuple[str, ...]  # by seat
    swapped: bool


class Result(msgspec.Struct, frozen=True):
    match: Match
    winner: int | None
    points: tuple[float, ...]
    decisions: int
    seconds: float


class Tally(msgspec.Struct):
    """Of one player, at one seat or at all: a draw counts half."""

    games: int = 0
    score: float = 0.0

    def add(self, score: float) -> None:
        self.games += 1
        self.score += score

    @property
    def rate(self) -> float:
        return self.score / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Wilson's, which stays inside 0..1 even for 40 of 40."""
        n, p, z = self.games, self.rate, 1.96
        if not n:
            return 0.0, 1.0
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


def matches(game: str, a: str, b: str, games: int, seed: int, scenario: str | None) -> list[Match]:
    """`games` games at each seat: every seed is played twice, sides swapped."""
    meta = load_game(game).meta
    names = [scenario] if scenario else [s.id for s in meta.scenarios]
    made = []
    for i in range(games):
        for swapped in (False, True):
            players = (b, a) if swapped else (a, b)
            made.append(Match(game, names[i % len(names)], seed + i, players, swapped))
    return made


def play_match(match: Match) -> Result:
    game = load_game(match.game)
    rng = Random(match.seed * 2 + match.swapped)
    players = [make_player(level, match.seed * 10 + seat) for seat, level in enumerate(match.players)]
    begun = perf_counter()
    state, _ = begin(game, match.scenario, {}, below(match.seed, 2, 1 << 64))
    decisions = 0
    while isinstance(asked := pending(state), Decision):
        action = think(game, state, asked.seat, asked, players[asked.seat], rng)
        apply_trusted(state, action)
        decisions += 1
        if decisions > game.limit:
            raise RulesBug(f"{match}: no end after {decisions} decisions")
    outcome = game.outcome(state)
    assert outcome is not None
    return Result(match, outcome.winner, outcome.points, decisions, perf_counter() - begun)


def arena(work: Sequence[Match], jobs: int) -> Iterator[Result]:
    return spread(play_match, work, jobs)


def score_of(result: Result, seat: int) -> float:
    return 0.5 if result.winner is None else float(result.winner == seat)
