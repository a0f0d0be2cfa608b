"""Win chances: the regression finds what is there, figures come from other games, files are read back."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from bingqi.ai import win_chance
from bingqi.ai.win_chance import Curve, chance_by, curves_of, logistic
from bingqi.cli import app
from bingqi.core.record import begin
from bingqi.games import GAMES, load_game
from bingqi.lab import fit
from bingqi.lab.fit import SelfPlay, Told
from bingqi.lab.logistic import Row, auc, calibration_error, fit_line, fit_logistic, reliability, solve


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 1.0]], [7.0, 3.0, 6.0]) == pytest.approx([1.0, 2.0, 3.0])


def test_the_regression_finds_the_weights_that_made_the_data() -> None:
    rng, rows = Random(3), []
    for _ in range(6000):
        x = rng.uniform(-2, 2)
        rows.append(Row((1.0, x), float(rng.random() < logistic(0.5 + 1.5 * x)), 1.0))
    bias, slope = fit_logistic(rows)
    assert bias == pytest.approx(0.5, abs=0.12)
    assert slope == pytest.approx(1.5, abs=0.15)


def test_auc_by_hand() -> None:
    assert auc([0.9, 0.8, 0.3, 0.1], [1, 1, 0, 0]) == 1.0
    assert auc([0.9, 0.8, 0.3, 0.1], [0, 0, 1, 1]) == 0.0
    assert auc([0.9, 0.4, 0.6, 0.1], [1, 1, 0, 0]) == 0.75
    assert auc([0.5, 0.5, 0.5, 0.9], [1, 0, 0, 0.5]) == 0.5


def test_reliability_compares_what_was_said_with_what_came_true() -> None:
    bins = reliability([0.22, 0.28, 0.24, 0.26, 0.9], [0, 1, 0, 0, 1], bins=5)
    assert [(round(b.said, 2), b.true, b.count) for b in bins] == [(0.25, 0.25, 4), (0.9, 1.0, 1)]
    assert calibration_error(bins) == pytest.approx(0.1 / 5)


def made_up(n: int, rng: Random) -> Told:
    """The lead says more the later it is."""
    edge = rng.gauss(0, 1)
    positions = tuple((10 * (edge * t + rng.gauss(0, 0.5)), t) for t in (0.1, 0.4, 0.7, 1.0) for _ in range(3))
    return Told(SelfPlay("toy", "road", n, 0.0), positions, float(rng.random() < logistic(4 * edge)), 5 * edge)


def test_late_leads_foretell_more_than_early_ones() -> None:
    rng = Random(1)
    (fitted,) = fit.fit_game(made_up(n, rng) for n in range(300))
    first, *_, last = fitted.auc_by_quarter
    assert last > 0.85 > 0.75 > first
    assert fitted.error < 0.08
    assert chance_by(fitted.curve, 10.0, 1.0) > chance_by(fitted.curve, 10.0, 0.1) + 0.1
    assert chance_by(fitted.curve, -10.0, 1.0) < 0.2


def test_curves_are_written_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(2)
    fitted = fit.fit_game(made_up(n, rng) for n in range(40))
    fit.write_curves("toy", fitted, tmp_path)
    monkeypatch.setattr(win_chance, "DATA", tmp_path)
    curves_of.cache_clear()
    assert curves_of("toy") == {"road": fitted[0].curve}
    fit.write_curves("toy", [msgspec.structs.replace(fitted[0], scenario="bridge")], tmp_path)
    curves_of.cache_clear()
    assert curves_of("toy") == {"road": fitted[0].curve, "bridge": fitted[0].curve}, "one scenario fitted alone"
    curves_of.cache_clear()


def test_self_play_tells_positions_of_every_turn() -> None:
    told = fit.play_and_tell(SelfPlay("naval", "dokdo", 3, 0.1))
    assert told == fit.play_and_tell(SelfPlay("naval", "dokdo", 3, 0.1))
    assert len({turn for _, turn in told.positions}) >= 3
    assert told.won in (0.0, 0.5, 1.0)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Told) == told


@pytest.mark.parametrize("id", GAMES)
def test_a_win_chance_is_shared_by_the_seats(id: str) -> None:
    game = load_game(id)
    for scenario in game.meta.scenarios:
        state, _ = begin(game, scenario.id, {}, 5)
        chances = [win_chance.win_chance(game, state, seat) for seat in (0, 1)]
        assert sum(chances) == pytest.approx(1.0)
        assert 0.01 < chances[0] < 0.99, "nothing is decided before the first move"


def test_a_lead_raises_the_chance_and_no_lead_is_even_without_figures() -> None:
    curve = Curve()
    assert chance_by(curve, 0.0, 0.5) == 0.5
    assert chance_by(curve, 10.0, 0.5) == pytest.approx(0.731, abs=0.001)


def test_a_line_is_found_through_noise() -> None:
    rng = Random(6)
    rows = [Row((1.0, rng.uniform(-1, 1)), 0.5, 1.0) for _ in range(2000)]
    heights = [0.3 - 0.7 * row.features[1] + rng.gauss(0, 0.3) for row in rows]
    assert fit_line(rows, heights) == pytest.approx([0.3, -0.7], abs=0.05)


def test_a_side_that_never_wins_still_knows_better_from_worse() -> None:
    """All games lost, by more or less: the chance says nothing, the value does."""
    rng, told = Random(7), []
    for n in range(100):
        edge = rng.gauss(0, 1)
        positions = tuple((10 * edge + rng.gauss(0, 2), t) for t in (0.3, 0.6, 0.9))
        told.append(Told(SelfPlay("toy", "road", n, 0.0), positions, 0.0, -50 + 10 * edge))
    curve = fit.curve_from(told)
    assert chance_by(curve, 10.0, 0.5) < 0.1
    assert curve.usual == pytest.approx(-50, abs=4)
    assert curve.margin == pytest.approx(10, abs=3)
    row = win_chance.features(curve.centre, curve.scale, 10.0, 0.5)
    assert sum(w * f for w, f in zip(curve.ahead, row, strict=True)) > 0.5


def test_a_part_that_the_evaluation_drowns_is_found() -> None:
    """Men and houses: the sum of both hides which of them decides."""
    rng, told = Random(8), []
    for n in range(200):
        men, houses = rng.gauss(0, 6), rng.gauss(0, 1)
        positions = tuple((men + houses + rng.gauss(0, 1), t, houses + rng.gauss(0, 0.3)) for t in (0.3, 0.6, 0.9))
        told.append(Told(SelfPlay("toy", "road", n, 0.0), positions, float(houses > 0), 0.0))
    (fitted,) = fit.fit_game(told)
    (blind,) = fit.fit_game([msgspec.structs.replace(t, positions=tuple(p[:2] for p in t.positions)) for t in told])
    assert fitted.auc > 0.9 > 0.7 > blind.auc
    assert len(fitted.curve.parts) == 1 and not blind.curve.parts
    assert chance_by(fitted.curve, 0.0, 0.9, (1.0,)) > 0.8 > 0.2 > chance_by(fitted.curve, 0.0, 0.9, (-1.0,))
    assert chance_by(blind.curve, 0.0, 0.9, (1.0,)) == chance_by(blind.curve, 0.0, 0.9), (
        "an older file has no such part"
    )


def test_captains_among_themselves_show_who_is_favoured() -> None:
    assert {play.noise for play in fit.plays("squad", 3, 1, [0.0])} == {0.0}
    assert {play.scenario for play in fit.plays("squad", 3, 1, scenario="meeting")} == {"meeting"}
    (fitted,) = fit.fit_game(
        [Told(SelfPlay("toy", "road", n, 0.0), ((0.0, 0.5),), float(n % 4 == 0), 0.0) for n in range(40)]
    )
    assert fitted.won == 0.25


@pytest.mark.parametrize("write", [False, True])
def test_weights_are_written_only_if_it_is_asked_for(
    write: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(5)
    monkeypatch.setattr(fit, "play_and_tell", lambda play: made_up(play.seed, rng))
    monkeypatch.setattr(fit, "write_curves", partial(fit.write_curves, folder=tmp_path))
    said = CliRunner().invoke(app, ["fit", "naval", "--games", "20", "--scenario", "dokdo", *["--write"] * write])
    assert said.exit_code == 0, said.output
    assert (tmp_path / "naval.json").exists() == write
    assert ("written naval.json" in said.output) == write
    assert ("nothing written: --write puts the weights of road into naval.json" in said.output) != write
