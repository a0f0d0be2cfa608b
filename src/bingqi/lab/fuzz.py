"""Random games by the hundred, each checked against all laws; a game that breaks one is dumped as a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from bingqi.core.game import OptionValue
from bingqi.core.testing import Checker
from bingqi.games import load_game
from bingqi.lab.pool import spread


class FuzzTask(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    options: dict[str, OptionValue]
    every: int
    dump: str


class FuzzResult(msgspec.Struct, frozen=True):
    task: FuzzTask
    decisions: int = 0
    winner: int | None = None
    points: tuple[float, ...] = ()
    error: str = ""
    dump: str = ""


def tasks(game: str, games: int, seed: int, scenario: str | None, every: int, dump: str) -> list[FuzzTask]:
    """Scenarios in turn; options chosen at random, every other game with the defaults."""
    meta = load_game(game).meta
    names = [scenario] if scenario else [s.id for s in meta.scenarios]
    made = []
    for i in range(games):
        rng = Random(seed * 1_000_003 + i)
        options = {o.id: rng.choice(o.choices) for o in meta.options} if i % 2 else {}
        made.append(FuzzTask(game, names[i % len(names)], seed + i, options, every, dump))
    return made


def fuzz_one(task: FuzzTask) -> FuzzResult:
    game = load_game(task.game)
    checker = Checker(game, task.scenario, task.options, every=task.every)
    try:
        session = checker.play(task.seed)
        checker.check_record(session, task.seed)
    except Exception as error:
        return FuzzResult(task, error=f"{type(error).__name__}: {error}", dump=_dump(checker, task))
    outcome = game.outcome(session.state)
    assert outcome is not None
    return FuzzResult(task, len(session.record.moves), outcome.winner, outcome.points)


def _dump(checker: Checker, task: FuzzTask) -> str:
    """The moves up to the break, as a record that `bingqi replay` opens."""
    if checker.session is None:
        return ""
    folder = Path(task.dump)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{task.game}-{task.scenario}-{task.seed}.json"
    file.write_bytes(checker.session.full_record().to_json())
    return str(file)


def fuzz(work: list[FuzzTask], jobs: int) -> Iterator[FuzzResult]:
    return spread(fuzz_one, work, jobs)
