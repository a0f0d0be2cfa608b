"""16.2 MacArthur."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.southern.actions import Refresh
from bingqi.games.southern.tables import ALLIES, AREA, UNIT
from tests.games.southern.desk import Desk, scene

PASS = Pass()


@pytest.mark.rule("16.2(1)", "16.2(1)①")
def test_macarthur_rallies_one_unit_after_each_allied_round() -> None:
    table = Desk({"manila": "macarthur 31us 45ps", "taiwan": "1tw"}, used="31us 45ps", side=ALLIES, allies="supply")
    table.do(PASS)
    assert table.asked.rule == "16.2(1)①"
    assert set(table.offered(Refresh)) == {Refresh(UNIT["31us"]), Refresh(UNIT["45ps"])}
    table.do(Refresh(UNIT["31us"]))
    assert table.fresh("31us") and not table.fresh("45ps")


@pytest.mark.rule("16.2(1)①")
def test_macarthur_rallies_nobody_after_a_japanese_round() -> None:
    table = Desk({"manila": "macarthur 31us", "taiwan": "1tw"}, used="31us", allies="supply")
    table.do(PASS)
    assert table.asked.seat == ALLIES and table.asked.prompt == "ask-round"


@pytest.mark.rule("16.2(1)②", "12.0(2)")
def test_all_units_with_macarthur_recover_without_a_line() -> None:
    cut = {"celebes_sea": "japan", "luzon": "japan"}
    table = Desk({"taiwan": "1tw", "manila": "macarthur 31us 45ps"}, used="31us 45ps", control=cut, allies="supply")
    table.do(PASS, PASS, PASS)  # the third: nobody is rallied at once
    assert table.state.turn == 2 and table.fresh("31us") and table.fresh("45ps")


@pytest.mark.rule("16.2(3)")
def test_japan_scores_a_point_for_macarthur() -> None:
    s = scene({"manila": "macarthur"})
    s.lose(UNIT["macarthur"], AREA["manila"])
    assert s.halves == [2, 0]
