"""6.2 Putting a group together."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import Join, JoinAll, Muster
from bingqi.games.southern.tables import AREA
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
