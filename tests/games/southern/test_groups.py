"""6.2 Putting a group together."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import PASS, Choose, Join, JoinAll, Muster
from bingqi.games.southern.tables import ALLIES, AREA, AREAS, JAPAN
from tests.games.southern.desk import STRIKE, Desk, card, go, group, joins, pay


@pytest.mark.rule("6.2")
def test_more_units_are_asked_for_only_where_one_can_join() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa"})
    table.do(Muster(AREA["luzon"]))
    assert table.asked.prompt == "prompt-unit"
    table.do(*joins("1tw"))
    assert table.asked.prompt == "prompt-action" and table.offered(Join) == joins("2tw")
    table.do(*joins("2tw"))
    assert table.asked.prompt == "prompt-deed" and not table.offered(Join)


@pytest.mark.rule("6.2④")
def test_a_unit_with_which_nothing_could_be_done_together_does_not_join() -> None:
    table = Desk({"coast_of_malay": "56 11 21 pow"})
    table.do(*group("coast_of_malay", "56 11"))
    assert not table.offered(Join) and table.asked.prompt == "prompt-deed"  # a third would have no way over the sea


@pytest.mark.rule("6.2")
def test_all_of_a_kind_join_at_once() -> None:
    table = Desk({"luzon": "1tw 2tw 47 11pa", "taiwan": "kanoya takao_ku 9"})
    table.do(Muster(AREA["luzon"]), JoinAll("army"))
    assert STRIKE in table.options and table.asked.prompt == "prompt-deed"
    table = Desk({"luzon": "1tw 2tw 47 11pa", "taiwan": "kanoya takao_ku 9"})
    table.do(Muster(AREA["taiwan"]))
    assert JoinAll("air") in table.options and JoinAll("army") not in table.options  # one army unit is no "all"


@pytest.mark.rule("5.2(1)")
def test_the_last_card_pays_by_itself_and_two_are_asked_for_secretly() -> None:
    table = Desk({"thailand": "3g"}, japan="supply supply").do(*group("thailand", "3g"), go("cambodia"))
    assert table.options == (pay(),) and table.asked.secret  # two alike: the enemy does not know that
    table = Desk({"thailand": "3g"}, japan="supply").do(*group("thailand", "3g"), go("cambodia"))
    assert table.options == (pay(),) and not table.asked.secret


@pytest.mark.rule("6.1(1)")
def test_whether_a_card_can_be_played_stays_secret() -> None:
    table = Desk({"taiwan": "1tw"}, japan="yes_or_no", used="1tw")
    assert len(table.options) == 1 and table.asked.secret
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"}, japan="")
    assert not table.asked.secret


@pytest.mark.rule("6.3(3)")
def test_a_card_action_is_the_whole_round() -> None:
    table = Desk({"thailand": "3g"}, japan="silver_wheels supply", allies="supply")
    table.do(card("silver_wheels"), *group("thailand", "3g"), go("cambodia"))
    assert table.asked.seat == 1


LAND_OF_THE_ALLIES = [
    area.key for area in AREAS if area.control == "allies" and area.kind == "land" and not area.always
]


@pytest.mark.rule("4.0(3)", "9.2(2)", "7.4(2)")
@pytest.mark.parametrize(
    ("own", "there", "asked"),
    [
        ("", "", False),  # no field but its own
        ("manila", "", True),
        ("manila", "11pa", True),  # one with own army units
        ("manila", "19bg 24pg_b pw10", True),  # with room for one
        ("manila", "19bg 24pg_b pw10 fe_a", False),  # full
    ],
)
def test_an_aircraft_with_nothing_to_bomb_needs_a_field_with_room(own: str, there: str, asked: bool) -> None:
    lost = {key: "japan" for key in LAND_OF_THE_ALLIES if key not in ("luzon", own)}
    table = Desk({"luzon": "24pg_a", own or "pool": there}, side=ALLIES, control=lost, used=there)
    if asked:
        assert table.asked.seat == ALLIES and Muster(AREA["luzon"]) in table.options
        table.do(*group("luzon", "24pg_a"))
        assert table.landing_fields == {"manila"}
    else:
        assert table.asked.seat == JAPAN  # the round was passed by itself


@pytest.mark.rule("6.2", "19.0(1)")
def test_only_a_second_action_can_be_left_out_and_only_before_it_begins() -> None:
    table = Desk({"luzon": "1tw 2tw 47 11pa"}, japan="blitzkrieg supply").do(Muster(AREA["luzon"]))
    assert PASS not in table.options
    table.do(*joins("1tw"))
    assert PASS not in table.options
    table = Desk({"luzon_strait": "1tw 2tw", "luzon": "11pa"}, japan="blitzkrieg supply").do(card("blitzkrieg"))
    table.do(Muster(AREA["luzon_strait"]))
    assert PASS not in table.options
    table.do(*joins("1tw 2tw"), go("luzon"))
    assert PASS in table.options
    table.do(*joins("1tw"))
    assert PASS not in table.options


@pytest.mark.rule("7.5(1)", "19.0(10)②")
def test_any_single_unit_can_be_shipped() -> None:
    for key in ("1tw", "2tw", "kanoya"):
        table = Desk({"taiwan": key}, japan="landing").do(card("landing"), Choose(2))
        assert table.options == (Muster(AREA["taiwan"]),)
