"""Sets of weights for one side are compared with what it has now, on the same seeds."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bingqi.ai import sides
from bingqi.core.errors import UnknownOption
from bingqi.lab.sides import Attempt, Done, attempts, gains, play_attempt, read_set
from bingqi.lab.study import lab


def test_a_set_is_read_and_its_weights_must_exist() -> None:
    assert read_set("naval", "step=0,apart=1.5") == {"step": 0.0, "apart": 1.5} and read_set("naval", "") == {}
    for wrong in ("courage=1", "step", "step=much"):
        with pytest.raises(UnknownOption):
            read_set("naval", wrong)


def test_every_seed_is_played_with_what_the_side_has_now_and_with_each_set() -> None:
    now = sides.sides_of("naval")["dokdo"][1]
    made = attempts("naval", "dokdo", 1, [{"step": 0.5}], 2, 7)
    assert [(a.seed, a.rival, a.changes) for a in made] == [
        (7, "script", now),
        (7, "script", {"step": 0.5}),
        (8, "policy", now),
        (8, "policy", {"step": 0.5}),
    ]
    first = play_attempt(made[1])
    assert first == play_attempt(made[1]) and first.won in (0.0, 0.5, 1.0)


def test_gains_are_over_what_the_side_has_now() -> None:
    attempt = Attempt("naval", "dokdo", 0, 1, "script", {})
    done = [Done(attempt, won, won / 2) for won in (0.0, 1.0, 1.0, 1.0, 0.0, 1.0)]
    now, other = gains(done, 2)
    assert now[0] == pytest.approx(1 / 3) and now[1].value == 0.0
    assert other[0] == 1.0 and other[1].value == pytest.approx(2 / 3) and other[2].value == pytest.approx(1 / 3)


def test_the_command_tells_what_each_set_brings() -> None:
    said = CliRunner().invoke(
        lab, ["sides", "naval", "--scenario", "dokdo", "--seat", "0", "--set", "step=0", "--games", "2"]
    )
    assert said.exit_code == 0 and "step=0" in said.output and "now" in said.output
