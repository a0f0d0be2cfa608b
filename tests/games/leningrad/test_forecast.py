"""Odds before committing."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Attack,
)
from tests.games.leningrad.desk import Desk, h


@pytest.mark.rule("10.3")
def test_a_forecast_gives_the_exact_distribution_and_its_reasons() -> None:
    desk = Desk()
    wet, dry = desk.axis("58", "0637"), desk.axis("61", "0736")
    desk.soviet("10", "0737")
    driver = desk.fight(wet, dry).do(Attack(wet, h("0737")))
    forecast = GAME.forecast(desk.s, 0, Attack(dry, h("0737")))
    assert forecast is not None
    # 5 + 5/2 = 7 against 3 is 2-1; the town shifts to 1.5-1: A1 A1 - - R R
    assert forecast.column == "1.5-1"
    assert [line.value for line in forecast.lines] == ["10", "-3", "3", "2-1", "-1"]
    assert [round(o.p, 6) for o in forecast.outcomes] == [round(1 / 3, 6)] * 3
    assert sum(o.p for o in forecast.outcomes) == pytest.approx(1)
    assert forecast.attackers == (f"unit:{wet}", f"unit:{dry}") and driver.asked.seat == 0


def test_a_forecast_below_even_says_no_attack() -> None:
    desk = Desk()
    unit = desk.axis("Pol", "3740")
    helper = desk.axis("1Pz", "3740")
    desk.soviet("2T", "3739")
    desk.fight(unit, helper)
    forecast = GAME.forecast(desk.s, 0, Attack(unit, h("3739")))
    assert forecast is not None and [o.p for o in forecast.outcomes] == [1.0]
