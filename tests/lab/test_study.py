"""Balance, blunders and tuning: what they count is what was played."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from bingqi.cli import app
from bingqi.core.errors import UnknownOption
from bingqi.lab import balance, tail, tune
from bingqi.lab.arena import Match, Result
from bingqi.lab.blunders import Doubt, by_question, hunt_one, hunts
from bingqi.lab.logistic import Bin
from bingqi.lab.plots import Bar, bars, reliability_plot
from bingqi.lab.tune import Trial, Tried
from bingqi.lab.usage import Play, Used, never, play_and_count


def result(scenario: str, winner: int | None, points: tuple[float, float], bid: int = 0) -> Result:
    options: dict[str, bool | int | str] = {"bid": bid} if bid else {}
    match = Match("naval", scenario, 1, ("captain", "captain"), False, options)
    return Result(match, winner, points, "reason-points", 4, 100, 1.0, (0, 0), (0, 0))


def test_balance_lines_are_the_first_sides() -> None:
    played = [
        result("dokdo", 0, (5, 3)),
        result("dokdo", 1, (2, 6)),
        result("dokdo", None, (4, 4)),
        result("jeju", 0, (9, 0)),
    ]
    dokdo, jeju = balance.lines(played)
    assert (dokdo.scenario, dokdo.games, dokdo.rate) == ("dokdo", 3, 0.5)
    assert dokdo.margin.value == pytest.approx(-2 / 3)
    assert dokdo.low < 0.2 and dokdo.high > 0.8
    assert sum(dokdo.ends.values()) == 3 and "draw reason-points" in dokdo.ends
    assert (jeju.rate, jeju.turns, jeju.decisions) == (1.0, 4.0, 100.0)


def test_a_sweep_plays_every_value_on_the_same_seeds() -> None:
    sweep = balance.read_sweep("squad", ["balance=none,second"])
    assert sweep == {"balance": ["none", "second"]}
    work = balance.games_of("squad", ["captain"], 3, 7, "meeting", sweep)
    expected = [(value, seed) for value in ("none", "second") for seed in (7, 8, 9)]
    assert [(m.options["balance"], m.seed) for m in work] == expected
    assert balance.read_sweep("leningrad", ["zhukov"]) == {"zhukov": [False, True]}


@pytest.mark.parametrize("text", ["bet=1", "zhukov=7"])
def test_an_unknown_option_or_value_is_refused(text: str) -> None:
    with pytest.raises(UnknownOption):
        balance.read_sweep("leningrad", [text])


def test_balance_is_written_as_csv_and_as_a_page(tmp_path: Path) -> None:
    words = ["balance", "naval", "--games", "1", "--levels", "random", "--scenario", "dokdo", "--to", str(tmp_path)]
    assert CliRunner().invoke(app, words).exit_code == 0
    rows = list(csv.DictReader((tmp_path / "naval.csv").read_text().splitlines()))
    assert [(row["scenario"], row["level"], row["games"]) for row in rows] == [("dokdo", "random", "1")]
    page = (tmp_path / "naval.html").read_text()
    assert "<svg" in page and "bingqi balance naval --games 1 --levels random --seed 1" in page


def test_plots_put_a_half_in_the_middle() -> None:
    plot = bars("t", [Bar("a < b", 0.5, 0.25, 0.75)])
    assert 'cx="415.0"' in plot and 'x1="332.5"' in plot and "a &lt; b" in plot
    assert 'cx="130.0" cy="130.0"' in reliability_plot("t", [Bin(0.5, 0.5, 0.4, 0.6, 9)])


def doubt(question: str, gain: float, error: float) -> Doubt:
    return Doubt("dokdo", 1, 3, 1, 0, question, "a", "b", gain, error, 0.5)


def test_questions_are_told_by_their_clear_losses() -> None:
    found = by_question([doubt("A", 0.3, 0.1), doubt("A", 0.3, 0.2), doubt("B", 0.5, 0.1), doubt("C", 0.1, 0.1)])
    assert [(k.question, k.looked, k.clear) for k in found] == [("B", 1, 1), ("A", 2, 1), ("C", 1, 0)]
    assert found[1].loss == 0.15 and found[1].seconds == 1.0


def test_a_hunt_repeats_and_looks_at_its_share_of_choices() -> None:
    (hunt,) = hunts("naval", "captain", 1, 3, "dokdo", 0.05, 4)
    found = hunt_one(hunt)
    assert 1 <= len(found.doubts) <= 30
    assert [(d.move, d.gain) for d in found.doubts] == [(d.move, d.gain) for d in hunt_one(hunt).doubts]


def test_trials_come_in_opposite_pairs_on_one_seed() -> None:
    plus, minus, *_ = tune.trials("naval", [0, 1], 3, 5, ["a", "b"])
    assert (plus.seed, plus.seat, plus.scenario) == (minus.seed, minus.seat, minus.scenario) == (5, 0, "dokdo")
    assert plus.logs == {name: -log for name, log in minus.logs.items()}


def test_the_surface_finds_which_way_is_up() -> None:
    """Weight a helps, b hurts, c does nothing; noise is twice the effect."""
    rng, tried = Random(4), []
    for trial in tune.trials("naval", [0], 300, 1, ["a", "b", "c"]):
        margin = 0.5 * trial.logs["a"] - 0.25 * trial.logs["b"] + rng.gauss(0, 0.5)
        tried.append(Tried(trial, margin, 0.5))
    found = tune.slopes(tried, ["a", "b", "c"])
    assert found["a"] == pytest.approx(0.5, abs=0.15)
    assert found["b"] == pytest.approx(-0.25, abs=0.15)
    assert abs(found["c"]) < 0.15
    logs = tune.step(found)
    assert logs["a"] > 0.3 > abs(logs["c"]) and logs["b"] < -0.1
    assert max(map(abs, tune.step(found, 9.0).values())) == tune.FURTHEST


def test_gains_are_paired() -> None:
    trial = Trial("naval", "dokdo", 1, 0, {})
    margin, won = tune.gains(
        [Tried(trial, 0.5, 1.0), Tried(trial, 0.2, 0.0), Tried(trial, 0.1, 0.5), Tried(trial, 0, 0.5)]
    )
    assert margin.value == pytest.approx(0.2)
    assert won.value == 0.5


def test_checks_use_new_and_old_weights_on_fresh_seeds() -> None:
    new, old, *_ = tune.checks("naval", [0, 1], 2, 900, {"a": 0.4})
    assert (new.logs, old.logs) == ({"a": 0.4}, {"a": 0.0})
    assert new.seed == old.seed == 900


def test_usage_tells_what_was_offered_and_never_chosen() -> None:
    played = [Used(Play("toy", "road", n, "captain"), {"0 a": 6, "0 b": 9, "1 c": 2}, {"0 a": 1}) for n in (1, 2)]
    assert never(played, 5) == [("0 b", 18)]
    assert never(played, 4) == [("0 b", 18), ("1 c", 4)]


def test_usage_counts_a_game() -> None:
    used = play_and_count(Play("naval", "dokdo", 3, "captain"))
    assert sum(used.chosen.values()) > 50
    assert set(used.chosen) <= set(used.offered)
    assert all(used.chosen[kind] <= used.offered[kind] for kind in used.chosen)
    assert any("plan=" in kind for kind in used.offered)


def test_only_known_weights_are_tuned() -> None:
    assert tune.weights_of("naval", "find,step") == ("find", "step")
    assert len(tune.weights_of("naval")) >= 10
    with pytest.raises(UnknownOption, match="no weight 'luck'"):
        tune.weights_of("naval", "luck")


def test_tail_names_the_slowest_of_each_kind() -> None:
    walk, later = tail.Walk("naval", "dokdo", 1, 10), tail.Walk("naval", "jeju", 2, 10)
    first = tail.Walked(walk, (tail.Slowest("view", 3, 0.002, 4, "seat 0"), tail.Slowest("odds", 1, 0.05, 9, "a")))
    second = tail.Walked(later, (tail.Slowest("view", 5, 0.004, 8, "seat 1"), tail.Slowest("odds", 2, 0.01, 2, "b")))
    view, odds = tail.summary([first, second])
    assert view == (tail.Slowest("view", 8, 0.004, 8, "seat 1"), later)
    assert odds == (tail.Slowest("odds", 3, 0.05, 9, "a"), walk)


def test_tail_asks_every_kind_of_question() -> None:
    walked = tail.walk_and_ask(tail.Walk("naval", "dokdo", 3, 5))
    assert {slow.kind for slow in walked.slowest} == set(tail.KINDS)
    assert all(slow.asked and slow.what for slow in walked.slowest)
