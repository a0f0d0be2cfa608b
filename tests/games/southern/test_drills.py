"""Hits given out with few words: first where they change nothing, and how many of those alike."""

from __future__ import annotations

import pytest

from bingqi.core.muster import battle
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Hit
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import Desk
from tests.games.southern.test_damage import hit, suffer


def harmless(table: Desk) -> list[Hit]:
    found = GAME.battles.drills(table.state, table.asked)
    assert all(drill.name == "harmless" for drill in found)
    return [action for drill in found for action in drill.row if isinstance(action, Hit)]


@pytest.mark.rule("11.3", "11.4")
def test_hits_fall_first_where_they_change_nothing() -> None:
    """Who endures two bears the first of them; who endures one bears none."""
    table = suffer({"luzon": "11pa 21pa 31us"}, "luzon", ALLIES, 2)
    assert harmless(table) == hit("31us")
    fresh = table.state.fresh
    table.do(*harmless(table))
    assert table.asked.args["hits"] == 1 and not harmless(table)
    table.do(*hit("11pa"))
    assert table.state.fresh == fresh & ~(1 << UNIT["11pa"])


@pytest.mark.rule("11.31(1)①", "11.4")
def test_what_was_turned_over_bears_more_again() -> None:
    """Two hits turn 31us over: the third does nothing, the fourth would."""
    table = suffer({"luzon": "11pa 31us"}, "luzon", ALLIES, 4)
    table.do(*hit("31us", "31us"))
    assert harmless(table) == hit("31us")


@pytest.mark.rule("11.33")
def test_a_ship_bears_all_but_the_hit_that_sinks_it() -> None:
    table = suffer({"luzon_strait": "kongo haruna"}, "luzon_strait", JAPAN, 3)
    assert harmless(table) == hit("kongo", "haruna")
    table.do(*harmless(table))
    assert table.asked.prompt == "prompt-hit-own" and table.asked.args["hits"] == 1 and not harmless(table)


@pytest.mark.rule("11.2(1)")
def test_nobody_spares_the_enemy() -> None:
    """It is a rule for the owner's own hits: those given to the enemy are chosen."""
    table = suffer({"luzon": "11pa 21pa 31us"}, "luzon", ALLIES, 2, giver=JAPAN)
    assert table.asked.prompt == "prompt-hit-enemy" and not harmless(table)


@pytest.mark.rule("11.6")
def test_a_carrier_under_air_attack_is_no_place_where_nothing_happens() -> None:
    table = suffer({"luzon_strait": "ryujo kongo"}, "luzon_strait", JAPAN, 1, by_air=True)
    assert Hit(UNIT["ryujo"]) not in harmless(table) and Hit(UNIT["kongo"]) in harmless(table)


@pytest.mark.rule("11.2(1)")
def test_units_alike_are_told_together_until_one_is_hit_or_used() -> None:
    table = suffer({"luzon": "11pa 21pa 31pa 31us"}, "luzon", ALLIES, 3, used="31pa")
    (alike,) = GAME.battles.alike(table.state, table.asked)
    assert list(alike) == hit("11pa", "21pa")
    table.do(*hit("11pa"))
    assert not GAME.battles.alike(table.state, table.asked)


@pytest.mark.rule("6.2", "8.0(1)")
def test_a_group_that_goes_off_by_itself_shows_its_odds_though_a_card_is_asked_for() -> None:
    """All have joined: the attack follows by itself, and then which card pays for it."""
    table = Desk({"luzon": "9 47 11pa"}, japan="landing supply")
    found = battle(GAME, table.state, JAPAN, f"space:{AREA['luzon']}")
    assert found is not None and found.forecasts and not any(line.out for line in found.fighters)
    assert [line.way for line in found.fighters] == [0, 0]
    table.do(*(GAME.decode_action(action) for action in found.row))
    assert table.asked.prompt == "prompt-payment"
