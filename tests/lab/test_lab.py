"""Arena, fuzz and bench count right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bingqi.core.game import Game
from bingqi.core.record import read_record
from bingqi.core.testing import Checker
from bingqi.lab import arena, fuzz
from bingqi.lab.sequential import LEAST_PAIRS, Bounds
from tests.toy import TOY


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(id: str) -> Game[Any]:
        return TOY

    monkeypatch.setattr(arena, "load_game", load)
    monkeypatch.setattr(fuzz, "load_game", load)


def test_an_arena_swaps_sides_on_the_same_seeds() -> None:
    work = arena.matches("toy", "captain", "random", 3, 5, None)
    assert [(m.seed, m.players) for m in work[:2]] == [(5, ("captain", "random")), (5, ("random", "captain"))]
    results = list(arena.arena(work[:4]))
    assert all(result.decisions > 5 for result in results)
    assert [arena.play_match(m).points for m in work[:4]] == [r.points for r in results]


def result(winner: int | None, points: tuple[float, float], swapped: bool) -> arena.Result:
    players = ("b", "a") if swapped else ("a", "b")
    match = arena.Match("toy", "road", 1, players, swapped)
    return arena.Result(match, winner, points, "", 3, 10, 1.0, (0.1, 0.7), (1.0, 2.0))


def test_a_standing_counts_for_player_a_whatever_the_seat() -> None:
    standing = arena.Standing("a", "b")
    for one in (
        result(0, (9, 4), False),
        result(0, (7, 5), True),
        result(None, (3, 3), False),
        result(1, (1, 2), True),
    ):
        standing.add(one)
    assert standing.tally.score == 2.5
    assert (standing.at_seat(0).score, standing.at_seat(1).score) == (1.5, 1.0)
    assert standing.counts == (0, 0, 1, 1, 0)
    assert standing.pairs(standing.margin) == [3, 1]
    assert standing.paired_margin.value == 1.0
    assert standing.slowest("a") == (0.7, 2.0)


def test_an_arena_stops_when_its_test_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_match", lambda m: result(int(m.swapped), (1, 0), m.swapped))
    work = arena.matches("toy", "captain", "random", 50, 5, None)
    assert len(list(arena.arena(work, bounds=Bounds(0.5, 0.7)))) == 2 * LEAST_PAIRS
    assert len(list(arena.arena(work))) == 100


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
