"""12.0-14.0: recovery, lines of communication, control."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import PASS
from bingqi.games.southern.events import ControlChanged, SideRecovered
from bingqi.games.southern.rules.supply import supplied
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN
from tests.games.southern.desk import Desk, go, group, pay, scene


def end_turn(places: dict[str, str], **more: object) -> Desk:
    """Both pass; the next turn has begun."""
    table = Desk({"taiwan": "1tw", **places}, allies="supply", **more)
    return table.do(PASS, PASS)


@pytest.mark.rule("12.0(1)", "4.0(4)②")
def test_units_with_a_line_of_communication_recover() -> None:
    table = end_turn({"singapore": "1mal"}, used="1mal 1tw")
    assert table.fresh("1mal") and table.fresh("1tw")


@pytest.mark.rule("12.0(2)")
def test_units_without_one_stay_used() -> None:
    cut = {"celebes_sea": "japan", "luzon": "japan"}
    table = end_turn({"manila": "31us", "luzon": "2tw"}, used="31us 2tw", control=cut)
    assert not table.fresh("31us") and table.fresh("2tw")


@pytest.mark.rule("13.0(1)")
def test_lines_pass_only_own_areas() -> None:
    s = scene({}, control={"celebes_sea": "japan", "south_china_sea": "japan", "luzon": "japan"})
    reached = supplied(s, ALLIES)
    assert reached >> AREA["java_sea"] & 1 and not reached >> AREA["manila"] & 1
    s = scene({})
    assert supplied(s, ALLIES) >> AREA["manila"] & 1


@pytest.mark.rule("13.0(2)")
def test_a_line_reaches_one_enemy_area_and_goes_no_further() -> None:
    s = scene({})
    reached = supplied(s, JAPAN)
    assert reached >> AREA["luzon"] & 1 and reached >> AREA["celebes_sea"] & 1
    assert not reached >> AREA["java_sea"] & 1


@pytest.mark.rule("13.0(3)")
def test_enemy_units_do_not_cut_a_line() -> None:
    table = end_turn({"singapore": "1mal", "coast_of_malay": "kumano", "luzon_strait": "houston 9"}, used="1tw 1mal")
    assert table.fresh("1tw") and table.fresh("1mal")


@pytest.mark.rule("14.0(2)", "14.0(2)①")
def test_an_empty_land_area_changes_hands_at_the_end_of_the_round() -> None:
    table = Desk({"south_china_sea": "1tw"})
    table.do(*group("south_china_sea", "1tw"), go("brunei"), pay())
    assert table.held("brunei") == JAPAN and table.happened(ControlChanged)


@pytest.mark.rule("14.0(2)①")
def test_army_or_aircraft_keep_a_land_area() -> None:
    for keeper in ("11pa", "19bg"):
        table = Desk({"luzon_strait": "1tw", "luzon": keeper})
        table.do(*group("luzon_strait", "1tw"), go("luzon"), pay())
        assert table.held("luzon") == ALLIES


@pytest.mark.rule("14.0(2)②")
def test_only_ships_take_and_keep_a_sea() -> None:
    table = Desk({"south_china_sea": "1tw"}, control={"coast_of_malay": "allies"})
    table.do(*group("south_china_sea", "1tw"), go("coast_of_malay"), pay())
    assert table.held("coast_of_malay") == ALLIES
    table = Desk({"south_china_sea": "4dg", "coast_of_malay": "6ind"})
    table.do(*group("south_china_sea", "4dg"), go("coast_of_malay"), pay())
    assert table.held("coast_of_malay") == JAPAN  # an army unit at sea holds nothing


@pytest.mark.rule("12.0(2)", "13.0(1)")
def test_nobody_else_recovers_with_those_who_do() -> None:
    table = Desk({"batavia": "1tw 2tw", "taiwan": "47", "luzon": "11pa"}, used="1tw 2tw 47", allies="supply")
    table.do(PASS, PASS)
    assert table.fresh("47") and not table.fresh("1tw") and not table.fresh("2tw")


@pytest.mark.rule("4.0(4)②", "12.0(1)")
def test_the_log_counts_who_recovers() -> None:
    table = Desk({"taiwan": "1tw 2tw", "luzon": "11pa"}, used="1tw 2tw 11pa", allies="supply").do(PASS, PASS)
    assert [(event.seat, event.count) for event in table.happened(SideRecovered)] == [(JAPAN, 2), (ALLIES, 1)]
