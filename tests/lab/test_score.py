"""Rates, pairs, margins, sequential tests and ratings count right."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random

import pytest

from bingqi.ai import ratings as rating_data
from bingqi.ai.ratings import ratings_of, write_ratings
from bingqi.core.errors import UnknownOption
from bingqi.lab.elo import elo_of, ratings
from bingqi.lab.score import Tally, mean_of, pair_rate, pentanomial, wilson
from bingqi.lab.sequential import LEAST_PAIRS, Bounds, read_bounds


def test_scores_count_draws_half() -> None:
    tally = Tally()
    for score in (1.0, 1.0, 0.5, 1.0):
        tally.add(score)
    assert (tally.games, tally.rate) == (4, 0.875)


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [(23, 34, 0.508, 0.809), (40, 40, 0.912, 1.0), (0, 10, 0.0, 0.278), (50, 100, 0.404, 0.596)],
)
def test_wilson_intervals_as_in_the_books(score: float, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=0.001)


def test_pairs_are_counted_by_their_points() -> None:
    assert pentanomial([0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.0]) == (1, 1, 2, 1, 2)
    assert pair_rate((1, 0, 0, 0, 3)).value == 0.75


def test_a_mean_has_its_interval() -> None:
    found = mean_of([1.0, 2.0, 3.0, 4.0])
    assert (found.value, found.count) == (2.5, 4)
    assert found.error == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    assert str(found) == "+2.5 ± 1.3"


def test_the_ratio_is_the_normal_one_over_pairs() -> None:
    counts = (10, 0, 20, 0, 30)
    mean, bounds = (20 * 0.5 + 30) / 60, Bounds(0.5, 0.6)
    variance = (10 * mean**2 + 20 * (0.5 - mean) ** 2 + 30 * (1 - mean) ** 2) / 60
    assert bounds.ratio(counts) == pytest.approx(60 * 0.1 * (2 * mean - 1.1) / (2 * variance), abs=0.01)
    assert bounds.limit == pytest.approx(log(19))


def test_a_test_stays_open_until_enough_is_known() -> None:
    bounds = Bounds(0.4, 0.6)
    assert bounds.verdict((0, 0, 0, 0, LEAST_PAIRS - 1)) == ""
    assert bounds.verdict((0, 0, 2, 0, LEAST_PAIRS - 2)) == "high"
    assert bounds.verdict((LEAST_PAIRS - 2, 0, 2, 0, 0)) == "low"
    assert bounds.verdict((10, 0, 10, 0, 10)) == ""
    patient = Bounds(0.4, 0.6, least=50)
    assert [patient.verdict((0, 0, 2, 0, won)) for won in (47, 48)] == ["", "high"]


@pytest.mark.parametrize(("rate", "wrong"), [(0.4, "high"), (0.6, "low")])
def test_errors_are_as_rare_as_promised(rate: float, wrong: str) -> None:
    bounds, rng, errors = Bounds(0.4, 0.6), Random(5), 0
    for _ in range(300):
        counts = [0] * 5
        while not (verdict := bounds.verdict(counts)):
            counts[2 * ((rng.random() < rate) + (rng.random() < rate))] += 1
        errors += verdict == wrong
    assert errors <= 27  # 15 expected at most; 27 is three deviations more


@pytest.mark.parametrize(
    "text", ["0.5", "a:b", "0.6:0.5", "0:0.5", "0.5:1.0", "0.5:0.6:7", "0.5:0.6:x", "0.5:0.6:8:9:1"]
)
def test_bad_bounds_are_refused(text: str) -> None:
    with pytest.raises(UnknownOption, match="bounds"):
        read_bounds(text)
    assert read_bounds("0.5:0.6") == Bounds(0.5, 0.6)
    assert read_bounds("0.5:0.6:100") == Bounds(0.5, 0.6, least=100)


def test_ratings_add_up_along_a_ladder() -> None:
    three_of_four = [2.0, 1.0] * 40  # of 160 games 120 won
    duels = {("b", "a"): three_of_four, ("c", "b"): three_of_four}
    a, b, c = ratings(duels, "a")
    assert (a.name, a.elo, a.games) == ("a", 1000, 160)
    assert b.elo == pytest.approx(1000 + elo_of(0.75), abs=4)
    assert c.elo == pytest.approx(1000 + 2 * elo_of(0.75), abs=8)
    assert b.low < b.elo < b.high and c.high - c.low > b.high - b.low > 30
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)


def test_who_lost_all_games_has_a_rating_too() -> None:
    assert all(abs(r.elo) < 3000 for r in ratings({("b", "a"): [2.0] * 30}, "a"))


def test_ratings_are_written_for_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = ratings({("b", "a"): [2.0, 1.0]}, "a")
    write_ratings("toy", made, tmp_path)
    monkeypatch.setattr(rating_data, "DATA", tmp_path)
    ratings_of.cache_clear()
    assert ratings_of("toy") == {rating.name: rating for rating in made}
    assert ratings_of("nothing") == {}
    ratings_of.cache_clear()
