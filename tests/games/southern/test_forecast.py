"""Odds before the dice: exact, from what everybody sees."""

from __future__ import annotations

from itertools import product

import pytest

from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Muster, Strike, StrikeTwice, Target
from bingqi.games.southern.table.forecast import hit_chances
from bingqi.games.southern.tables import ALLIES, AREA, UNIT, UNITS
from tests.games.southern.desk import Desk, bomb, card, group, joins


def test_hit_chances_agree_with_counting_all_dice() -> None:
    strengths = [4, 3, 1]
    counted = [0, 0, 0, 0]
    for dice in product(range(1, 7), repeat=3):
        counted[sum(die <= strength for die, strength in zip(dice, strengths, strict=True))] += 1
    assert hit_chances(strengths) == pytest.approx({hits: n / 216 for hits, n in enumerate(counted)})


@pytest.mark.rule("11.1(1)", "11.4")
def test_an_attack_is_forecast_with_its_reckoning() -> None:
    table = Desk({"luzon": "1tw 2tw 31us"})
    table.do(*group("luzon", "1tw 2tw"))
    odds = GAME.forecast(table.state, table.asked.seat, Strike())
    assert odds is not None
    assert sum(outcome.p for outcome in odds.outcomes) == pytest.approx(1)
    p = UNITS[UNIT["1tw"]].attack / 6
    assert odds.outcomes[2].p == pytest.approx(p * p)
    bites, wipes = odds.rows
    assert bites.p == pytest.approx(p * p)  # one hit is void against endurance 2
    assert wipes.p == 0
    assert odds.attackers == (f"unit:{UNIT['1tw']}", f"unit:{UNIT['2tw']}")


@pytest.mark.rule("18.1(2)")
def test_two_attacks_together_have_twice_the_dice() -> None:
    table = Desk({"luzon": "1tw 31us"}, japan="blitzkrieg supply")
    table.do(card("blitzkrieg"), *group("luzon", "1tw"))
    odds = GAME.forecast(table.state, table.asked.seat, StrikeTwice())
    assert odds is not None and len(odds.outcomes) == 3


@pytest.mark.rule("11.2(1)", "11.4")
def test_air_hits_are_not_spread_by_the_owner_and_yet_one_does_nothing_to_endurance_two() -> None:
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "31us 45ps"})
    table.do(Muster(AREA["taiwan"]), *joins("kanoya takao_ku"))
    odds = GAME.forecast(table.state, table.asked.seat, bomb("luzon"))
    assert odds is not None
    p = UNITS[UNIT["kanoya"]].air / 6
    assert odds.rows[0].p == pytest.approx(p * p)  # two hits on one of them; the owner would have spread them
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "31us 11pa"})
    table.do(Muster(AREA["taiwan"]), *joins("kanoya takao_ku"))
    odds = GAME.forecast(table.state, table.asked.seat, bomb("luzon"))
    assert odds is not None and odds.rows[0].p == pytest.approx(1 - (1 - p) ** 2)


@pytest.mark.rule("19.0(13)")
def test_submarine_odds_follow_control_and_escorts() -> None:
    table = Desk(
        {"java_sea": "ashigara 2sd_a", "taiwan": "1tw"},
        side=ALLIES,
        allies="submarines",
        control={"java_sea": "allies"},
    )
    table.do(card("submarines"))
    odds = GAME.forecast(table.state, ALLIES, Target(AREA["java_sea"]))
    assert odds is not None and odds.outcomes[0].p == pytest.approx(4 / 6)


def test_there_is_nothing_to_forecast_in_a_move() -> None:
    table = Desk({"taiwan": "1tw"})
    assert GAME.forecast(table.state, table.asked.seat, Muster(AREA["taiwan"])) is None
