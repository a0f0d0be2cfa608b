"""Two players, many games in pairs: each seed is played twice, sides swapped. What is measured, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import RulesBug
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.journal import run
from bingqi.lab.score import Mean, Tally, mean_of, pentanomial
from bingqi.lab.sequential import Bounds


class Match(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    players: tuple[str, ...]  # by seat
    swapped: bool
    options: dict[str, OptionValue] = {}


class Result(msgspec.Struct, frozen=True):
    match: Match
    winner: int | None
    points: tuple[float, ...]
    reason: str
    turns: int
    decisions: int
    seconds: float  # of processor, in all
    slowest: tuple[float, ...]  # by seat: the longest thought about one choice
    slowest_turn: tuple[float, ...]  # by seat: the longest thinking in one turn


def matches(
    game: str,
    a: str,
    b: str,
    pairs: int,
    seed: int,
    scenario: str | None,
    options: dict[str, OptionValue] | None = None,
) -> list[Match]:
    """Scenarios in turn; every seed is played twice in a row, sides swapped."""
    meta = load_game(game).meta
    names = [scenario] if scenario else [s.id for s in meta.scenarios]
    made = []
    for i in range(pairs):
        for swapped in (False, True):
            players = (b, a) if swapped else (a, b)
            made.append(Match(game, names[i % len(names)], seed + i, players, swapped, dict(options or {})))
    return made


def play_match(match: Match) -> Result:
    """One game. Thinking is bounded by processor time, so that a busy machine does not weaken anybody."""
    game = load_game(match.game)
    rng = Random(match.seed * 2 + match.swapped)
    seats = range(len(match.players))
    players = [make_player(match.players[seat], match.seed * 10 + seat, clock="processor") for seat in seats]
    state, _ = begin(game, match.scenario, game.meta.complete(match.options), below(match.seed, 2, 1 << 64))
    decisions, begun = 0, process_time()
    slowest, by_turn = [0.0 for _ in seats], [dict[int, float]() for _ in seats]
    while isinstance(asked := pending(state), Decision):
        seat, turn, before = asked.seat, game.turn(state), process_time()
        action = think(game, state, seat, asked, players[seat], rng)
        took = process_time() - before
        slowest[seat] = max(slowest[seat], took)
        by_turn[seat][turn] = by_turn[seat].get(turn, 0.0) + took
        apply_trusted(state, action)
        decisions += 1
        if decisions > game.limit:
            raise RulesBug(f"{match}: no end after {decisions} decisions")
    outcome = game.outcome(state)
    assert outcome is not None
    return Result(
        match,
        outcome.winner,
        outcome.points,
        outcome.reason.key,
        game.turn(state),
        decisions,
        round(process_time() - begun, 2),
        tuple(round(t, 3) for t in slowest),
        tuple(round(max(turns.values(), default=0.0), 2) for turns in by_turn),
    )


def score_of(result: Result, seat: int) -> float:
    return 0.5 if result.winner is None else float(result.winner == seat)


class Standing(msgspec.Struct):
    """What the games so far say of player A against player B."""

    a: str
    b: str
    results: list[Result] = []

    def add(self, result: Result) -> None:
        self.results.append(result)

    def score(self, result: Result) -> float:
        return score_of(result, int(result.match.swapped))

    def margin(self, result: Result) -> float:
        """A's lead in points."""
        mine = int(result.match.swapped)
        return result.points[mine] - result.points[1 - mine]

    def pairs(self, of: Callable[[Result], float]) -> list[float]:
        """The sum of both games of each pair that is complete."""
        results = self.results
        return [of(one) + of(two) for one, two in zip(results[::2], results[1::2], strict=False)]

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        return pentanomial(self.pairs(self.score))

    @property
    def tally(self) -> Tally:
        return tallied(self.score(result) for result in self.results)

    def at_seat(self, seat: int) -> Tally:
        return tallied(self.score(r) for r in self.results if int(r.match.swapped) == seat)

    @property
    def paired_margin(self) -> Mean:
        return mean_of(total / 2 for total in self.pairs(self.margin))

    def slowest(self, player: str) -> tuple[float, float]:
        """The longest thought about a choice and in a turn, in seconds of processor."""
        times = [
            (r.slowest[seat], r.slowest_turn[seat])
            for r in self.results
            for seat, name in enumerate(r.match.players)
            if name == player
        ]
        return max((t[0] for t in times), default=0.0), max((t[1] for t in times), default=0.0)


def tallied(scores: Iterable[float]) -> Tally:
    tally = Tally()
    for score in scores:
        tally.add(score)
    return tally


def arena(
    work: list[Match],
    *,
    bounds: Bounds | None = None,
    file: Path | None = None,
    jobs: int = 1,
    cluster: str = "",
) -> Iterator[Result]:
    """All games of the list, or as many as the sequential test needs."""
    standing = Standing("", "")
    for result in run(play_match, work, Result, file=file, jobs=jobs, cluster=cluster):
        standing.add(result)
        yield result
        if bounds and len(standing.results) % 2 == 0 and bounds.verdict(standing.counts):
            return
