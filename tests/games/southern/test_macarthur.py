"""16.2 MacArthur."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import PASS, Refresh
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import STRIKE, Desk, bomb, go, group, pay, scene
from tests.games.southern.test_damage import suffer


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
    assert table.asked.seat == ALLIES and table.asked.prompt == "prompt-round"


@pytest.mark.rule("16.2(1)②", "12.0(2)")
def test_all_units_with_macarthur_recover_without_a_line() -> None:
    cut = {"celebes_sea": "japan", "luzon": "japan"}
    table = Desk({"taiwan": "1tw", "manila": "macarthur 31us 45ps"}, used="31us 45ps", control=cut, allies="supply")
    table.do(PASS, PASS)
    assert table.state.turn == 2 and table.fresh("31us") and table.fresh("45ps")


@pytest.mark.rule("16.2(3)")
def test_japan_scores_a_point_for_macarthur() -> None:
    s = scene({"manila": "macarthur"})
    s.lose(UNIT["macarthur"], AREA["manila"])
    assert s.halves == [2, 0]


@pytest.mark.rule("16.2(1)①", "9.0(2)")
def test_macarthur_rallies_no_unit_twice_in_a_turn() -> None:
    """Else the aircraft of his area would attack without end and without a card."""
    table = Desk({"manila": "macarthur 19bg 45ps", "taiwan": "1tw"}, japan="", allies="", side=ALLIES, used="45ps")
    table.dice(6).do(*group("manila", "19bg"), bomb("taiwan"), Refresh(UNIT["19bg"]))
    table.dice(6).do(*group("manila", "19bg"), bomb("taiwan"))
    assert table.options == (PASS, Refresh(UNIT["45ps"]))
    table.do(PASS)
    assert table.state.turn == 2  # nobody has a card or unused aircraft
    assert table.state.rallied == 0 and table.fresh("19bg")


@pytest.mark.rule("16.2(1)①")
def test_where_all_were_rallied_nobody_is_asked() -> None:
    places = {"manila": "macarthur 31us 47", "taiwan": "1tw"}
    table = Desk(places, used="31us", side=ALLIES, allies="supply supply")
    table.do(PASS, Refresh(UNIT["31us"]), *group("taiwan", "1tw"), go("luzon_strait"), pay())
    table.dice(6).do(*group("manila", "31us"), STRIKE, pay())
    assert table.asked.seat == JAPAN and not table.fresh("31us")


@pytest.mark.rule("16.2(1)①", "16.2(1)②")
def test_nobody_is_asked_whom_to_rally_when_the_turn_ends_anyway() -> None:
    table = Desk({"manila": "macarthur 31us", "taiwan": "1tw"}, used="31us", allies="supply")
    table.do(PASS, PASS)
    assert table.state.turn == 2 and table.fresh("31us")


@pytest.mark.rule("16.2")
def test_macarthur_is_an_army_unit_in_all_else() -> None:
    """He moves for a card, holds an area, takes hits of a normal attack, retreats, and counts towards ten."""
    table = Desk({"manila": "macarthur", "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("manila", "macarthur"), go("luzon"), pay())
    assert table.at("macarthur") == "luzon" and not table.fresh("macarthur")
    table = Desk({"luzon": "macarthur 1tw", "taiwan": "2tw"}, allies="supply", japan="supply").do(PASS)
    assert table.held("luzon") == ALLIES
    table = suffer({"luzon": "macarthur"}, "luzon", ALLIES, 2)
    assert table.at("macarthur") == "manila"
    nine = "11pa 21pa 71pa 61pa 81pa 101pa 45ps 57ps 4mar"
    table = Desk({"manila": f"macarthur {nine}", "luzon": "31us", "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("luzon", "31us"))
    assert "manila" not in table.goals
