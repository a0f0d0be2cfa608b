"""Odds: exact, and the engine's own."""

from __future__ import annotations

import pytest

from bingqi.core.text import Text
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Declare,
    Engage,
    Go,
    Plan,
    Spend,
    Take,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.table.forecast import fight_odds, hits_of
from tests.games.naval.desk import BLUE, RED, Desk, h


def test_forecasts_are_exact_and_sum_to_one() -> None:
    assert hits_of(2, 3) == {0: 0.25, 1: 0.5, 2: 0.25}
    odds = fight_odds([(2, 3)], 2, 2)
    assert sum(odds.values()) == pytest.approx(1)
    # two defence dice at 2: (4/9, 4/9, 1/9) stop 0, 1, 2 points; then dice at 3
    assert odds[2] == pytest.approx(4 / 9 * 1 / 4)
    assert odds[1] == pytest.approx(4 / 9 * 1 / 2 + 4 / 9 * 1 / 2)


def test_what_is_foretold_before_a_fight() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    a, b = desk.fleet("1713", "kunming", "zhoushan", found=True)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun))
    shown = GAME.forecast(desk.s, BLUE, Engage(gun, b))
    assert shown is not None and sum(p.p for p in shown.outcomes) == pytest.approx(1)
    driver.do(Engage(gun, a))
    less, more = (GAME.forecast(desk.s, RED, Spend(n)) for n in (0, 4))
    assert less is not None and more is not None
    assert _missed(less) == pytest.approx(1 / 4) and _missed(more) > _missed(less)
    assert GAME.forecast(desk.s, BLUE, Spend(0)) is None  # not blue's to choose


def _missed(forecast: object) -> float:
    outcomes = forecast.outcomes  # type: ignore[attr-defined]
    return float(next(p.p for p in outcomes if p.text == Text("outcome-missed")))


def test_what_is_foretold_before_a_flight_and_a_passage() -> None:
    desk = Desk(turn=5)
    desk.put("kunming", "2010")
    desk.run(AirOperation(seat=BLUE))
    flight = GAME.forecast(desk.s, BLUE, Declare(4))
    assert flight is not None and [line.value for line in flight.lines] == ["4", "-2"]
    assert sum(p.p for p in flight.outcomes) == pytest.approx(1)
    under = Desk()
    boat = under.put("soryu", "1915")
    under.boats(BLUE).do(Take(boat), Plan("move"))
    passage = GAME.forecast(under.s, BLUE, Go(h("1916")))
    assert passage is not None and passage.outcomes[0].p == pytest.approx(1 - (5 / 6) ** 2)
