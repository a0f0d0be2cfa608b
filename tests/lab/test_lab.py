"""Arena, fuzz and bench count right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bingqi.core.game import Game
from bingqi.core.record import read_record
from bingqi.core.testing import Checker
from bingqi.lab import arena, fuzz
from bingqi.lab.bench import bench
from bingqi.lab.pool import spread
from tests.toy import TOY


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(id: str) -> Game[Any]:
        return TOY

    monkeypatch.setattr(arena, "load_game", load)
    monkeypatch.setattr(fuzz, "load_game", load)


def test_an_arena_swaps_sides_on_the_same_seeds() -> None:
    work = arena.matches("toy", "greedy", "random", 3, 5, None)
    assert [(m.seed, m.players) for m in work[:2]] == [(5, ("greedy", "random")), (5, ("random", "greedy"))]
    results = list(arena.arena(work[:4], 1))
    assert all(result.decisions > 5 for result in results)
    assert [arena.play_match(m).points for m in work[:4]] == [r.points for r in results]


def test_scores_count_draws_half_and_intervals_hold_the_rate() -> None:
    tally = arena.Tally()
    for score in (1.0, 1.0, 0.5, 1.0):
        tally.add(score)
    low, high = tally.interval()
    assert tally.rate == 0.875
    assert 0.3 < low < 0.875 < high < 1.0


def test_fuzz_passes_good_games_and_dumps_broken_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = fuzz.tasks("toy", 4, 1, None, 1, str(tmp_path))
    assert [task.options != {} for task in work] == [False, True, False, True]
    assert not [result.error for result in fuzz.fuzz(work, 1) if result.error]

    def broken(self: Checker, *rest: object) -> None:
        raise AssertionError("invented")

    monkeypatch.setattr(Checker, "check_secrets", broken)
    result = fuzz.fuzz_one(work[0])
    assert "invented" in result.error
    assert read_record(Path(result.dump).read_bytes()).game == "toy"


def test_a_bench_compares_with_chess_in_the_same_run() -> None:
    result = bench(TOY, "road", seconds=0.5)
    assert result.ratio == pytest.approx(result.decisions_per_second / result.chess_plies_per_second)
    assert result.clone_us > 0


def test_spreading_keeps_the_order() -> None:
    assert list(spread(abs, [-3, 2, -1], 2)) == [3, 2, 1]
