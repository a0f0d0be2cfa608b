"""Groups put together: those of a joint operation are named for what they will do, others may attack twice at once."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.muster import battle
from bingqi.core.session import Session
from bingqi.core.table import Battle
from bingqi.core.testing import random_action
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import PASS, Choose
from bingqi.games.southern.rules.queries import deeds
from bingqi.games.southern.state import State
from bingqi.games.southern.table.battles import bombers, foes, formed, goals, groups, strikers
from bingqi.games.southern.tables import AREA, JAPAN, UNIT, members
from tests.games.southern.desk import Desk, card, go

OPENED = {"luzon": "1tw 2tw 11pa", "taiwan": "9 47 kanoya", "guangdong": "228"}


def joint() -> Desk:
    table = Desk(OPENED, japan="joint_operation supply")
    table.do(card("joint_operation"))
    return table


def named_for(table: Desk, goal: str, keys: str) -> Battle:
    who = [f"unit:{UNIT[key]}" for key in keys.split()]
    found = battle(GAME, table.state, JAPAN, f"space:{AREA[goal]}", who=who)
    assert found is not None
    return found


@pytest.mark.rule("19.0(2)")
def test_a_group_is_named_for_a_move() -> None:
    table = joint()
    found = named_for(table, "luzon_strait", "9")
    assert [action["type"] for action in found.row] == ["muster", "join", "ready"]
    assert found.later == {"type": "move-to", "area": AREA["luzon_strait"]}
    assert not found.forecasts
    table.do(*(GAME.decode_action(action) for action in found.row))
    table.do(PASS)  # no second group
    assert table.asked.prompt == "prompt-deed"
    assert go("luzon_strait") in table.options


@pytest.mark.rule("19.0(2)")
def test_a_group_named_for_an_attack_sees_its_odds() -> None:
    """The same as those of the attack itself, which a plain round would make at once."""
    table, plain = joint(), Desk(OPENED, japan="supply")
    found, at_once = (battle(GAME, each.state, JAPAN, f"space:{AREA['luzon']}") for each in (table, plain))
    assert found is not None and at_once is not None
    assert found.later == {"type": "strike"} and at_once.later is None
    assert found.forecasts == at_once.forecasts and len(found.forecasts) == 1
    assert [action["type"] for action in found.row] == ["muster", "join", "join"]  # all: it is complete by itself


@pytest.mark.rule("19.0(2)")
def test_the_last_unit_of_an_area_completes_the_group_by_itself() -> None:
    found = named_for(joint(), "nth_indochina", "228")
    assert [action["type"] for action in found.row] == ["muster"]
    assert found.later == {"type": "move-to", "area": AREA["nth_indochina"]}


@pytest.mark.rule("19.0(2)")
def test_the_second_group_is_made_of_others() -> None:
    table = joint()
    table.do(*(GAME.decode_action(action) for action in named_for(table, "luzon_strait", "9").row))
    assert table.asked.prompt == "prompt-area"
    who = [f"unit:{UNIT['9']}"]
    assert battle(GAME, table.state, JAPAN, f"space:{AREA['luzon_strait']}", who=who) is None
    assert named_for(table, "luzon_strait", "47").row


@pytest.mark.rule("7.3(1)②")
def test_nobody_is_named_with_whom_the_others_could_not_go() -> None:
    """Two army units go over the sea together; a third stays out, and it is said."""
    table = Desk({"guangdong": "228 229 230"}, japan="joint_operation supply")
    table.do(card("joint_operation"))
    found = named_for(table, "luzon_strait", "228 229 230")
    assert [line.out for line in found.fighters if line.way >= 0].count(True) == 1
    assert [action["type"] for action in found.row] == ["muster", "join", "join", "ready"]


@pytest.mark.rule("18.1(2)")
@pytest.mark.parametrize(("foe", "deed"), [("luzon", "strike"), ("manila", "bomb")])
def test_two_attacks_are_put_together_where_a_group_may_act_twice(foe: str, deed: str) -> None:
    places = {"luzon": "1tw 2tw 11pa", "taiwan": "kanoya", "manila": "fe_a"}
    twice, once = Desk(places, japan="blitzkrieg supply"), Desk(places, japan="supply")
    twice.do(card("blitzkrieg"))
    made = []
    for table in (twice, once):
        found = battle(GAME, table.state, JAPAN, f"space:{AREA[foe]}")
        assert found is not None
        made.append(found)
    assert [made[0].row[-1]["type"], made[1].row[-1]["type"]] == [f"{deed}-twice", deed]
    chances = [(found.fights[found.chosen].chance or 0.0) for found in made]
    assert chances[0] > chances[1]
    assert not [fight for fight in made[1].fights if fight.title.key.endswith("-twice")]


def test_foes_and_goals_are_all_that_some_group_could_attack_or_reach() -> None:
    """Area by area and unit by unit, where the table looks no further once an area is found."""
    rng, several = Random(4), 0
    for scenario in GAME.meta.scenarios:
        session = Session.new(GAME, scenario.id, {}, 4)
        for _ in range(250):
            asked = session.decision
            if asked is None:
                break
            s, wanted, reached = session.state, set[int](), 0
            assert isinstance(s, State)
            for area, units, terms, _ in groups(s, asked):
                named = formed(s)
                for unit in members(units & ~named):
                    _, move, _, fly = deeds(s, asked.seat, area, named | 1 << unit, terms)
                    reached |= move | fly
                for unit in members(units):
                    if strikers(s, asked.seat, area, 1 << unit, terms):
                        wanted |= {area} if not named & ~strikers(s, asked.seat, area, units, terms) else set()
                    for target in bombers(s, asked.seat, area, 1 << unit, terms):
                        wanted |= {target} if not named & ~bombers(s, asked.seat, area, units, terms)[target] else set()
            assert sorted(foes(s, asked)) == sorted(f"space:{area}" for area in wanted)
            assert goals(s, asked) == tuple(f"space:{area}" for area in members(reached))
            several += len(wanted) > 1
            session.play(asked.seat, random_action(rng, asked))
    assert several > 50


@pytest.mark.rule("19.0(10)")
def test_a_card_of_two_items_is_played_for_one_of_them() -> None:
    table = Desk(OPENED, japan="landing supply")
    orders = GAME.battles.orders(table.state, table.asked)
    assert [order.row[-1] for order in orders] == [Choose(1), Choose(2)]
    assert {order.text.key for order in orders if order.text} == {"choose-prompt-landing-1", "choose-prompt-landing-2"}
    table.do(*orders[1].row)
    assert table.asked.args["left"] == 4
