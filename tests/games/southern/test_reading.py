"""What is offered, against the second reading: in played games all of it is allowed and nothing is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bingqi.core.engine import decision, settle
from bingqi.core.procedure import Action
from bingqi.games.southern.actions import (
    Bomb,
    BombTwice,
    Drop,
    FlyTo,
    Join,
    MoveTo,
    Muster,
    Place,
    Refresh,
    RefreshArea,
    Remove,
    Retreat,
    Strike,
    StrikeTwice,
    Target,
)
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.queries import retreats
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.terms import ALONE, ANY, ARMY_ONLY, NAMED_ONLY, SHIPS_ONLY, USED_TOO
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIRBORNE,
    ALLIES,
    ARMY,
    COUNT,
    JAPAN,
    LAND,
    MOVES,
    SHIPS,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
    members,
)
from tests.games.southern.games import EXTRAS, positions
from tests.games.southern.reading import Reading


def offered(state: State, *kinds: type[Action]) -> set[Action]:
    return {option for option in decision(state).options if isinstance(option, kinds)}


@cache
def played() -> list[State]:
    """The positions of two random games, kept: each test looks at some of them."""
    found = [state.clone() for seed in (11, 14) for state in positions(seed, advised=False, options=EXTRAS)]
    for state in found:
        settle(state)
    return found


def sampled(share: float, *tops: type) -> Iterator[State]:
    rng = Random(8)
    for state in played():
        if isinstance(state.stack[-1], tops) and rng.random() < share:
            yield state


@pytest.mark.rule(
    "7.1(2)①", "7.1(2)②", "7.2(1)", "7.2(2)", "7.2(3)", "7.3(1)①", "7.3(1)②", "7.3(2)①", "7.4(1)", "7.4(2)", "7.5(2)",
    "7.5(3)", "7.5(4)", "8.0(2)", "8.0(3)", "9.1(1)", "9.1(3)", "9.2(1)", "9.2(2)", "9.2(3)", "16.1(1)", "16.1(2)",
)  # fmt: skip
def test_what_a_group_may_do() -> None:
    checked = 0
    for state in sampled(0.12, GroupActs):
        top = state.stack[-1]
        if not top.group or top.deed or top.terms & NAMED_ONLY:
            continue
        reading = Reading(state, top.seat)
        assert offered(state, MoveTo) == set(map(MoveTo, reading.open_goals())), top
        for kind in (Bomb, BombTwice, FlyTo):
            allowed = {kind(area) for area in range(SIZE) if not reading.clauses(kind(area))}
            assert offered(state, kind) == allowed, top
        assert offered(state, Strike, StrikeTwice) == {a for a in (Strike(), StrikeTwice()) if not reading.clauses(a)}
        checked += 1
    assert checked > 30


@pytest.mark.rule("6.2", "6.2①", "6.2④")
def test_who_may_join_a_group() -> None:
    checked = 0
    for state in sampled(0.04, GroupActs):
        top = state.stack[-1]
        if top.deed or (top.group and top.terms & ALONE):
            continue
        reading = Reading(state, top.seat)
        left = members(top.among & ~top.group)
        able = {unit for unit in left if reading.can_act(top.area, top.group | 1 << unit, top.terms)}
        assert offered(state, Join) == set(map(Join, able)), top
        checked += 1
    assert checked > 10


@pytest.mark.rule("6.2", "6.2①", "6.1(2)", "4.0(3)")
def test_where_a_group_can_be_made() -> None:
    checked = 0
    for state in sampled(0.04, Round, Orders, TwiceInARow, JointOperation):
        top = state.stack[-1]
        reading = Reading(state, top.seat)
        without = sum(top.groups) if isinstance(top, JointOperation) else 0
        terms = reading.terms()
        expected = set()
        for area in range(SIZE):
            units = state.at[area] & SIDE_UNITS[top.seat] & ~without
            units &= -1 if terms & USED_TOO else state.fresh
            units &= SHIPS if terms & SHIPS_ONLY else ARMY if terms & ARMY_ONLY else -1
            if any(reading.can_act(area, 1 << unit, terms or ANY) for unit in members(units)):
                expected.add(Muster(area))
        assert offered(state, Muster) == expected, top
        checked += 1
    assert checked > 5


@pytest.mark.rule("11.5(1)", "11.5(1)①", "11.5(1)②", "11.5(1)③", "11.5(1)④", "7.3(2)②")
def test_where_the_beaten_may_retreat() -> None:
    checked = 0
    for state in sampled(0.015, Round):
        for area in members(LAND & (state.present[JAPAN] | state.present[ALLIES])):
            for unit in members(state.at[area] & ARMY & ~MOVES[0]):
                side = SIDE_OF[unit]
                reading = Reading(state, side)
                reading.top = Damage(side=side, giver=side, area=area, targets=1 << unit, hits=1, beaten=(unit,))
                allowed = [goal for goal in range(SIZE) if not reading.clauses(Retreat(goal))]
                assert list(members(retreats(state, unit, area))) == allowed
                checked += bool(allowed)
    assert checked > 40


@pytest.mark.rule("19.0(3)", "19.0(5)", "19.0(8)", "19.0(13)", "19.0(14)", "19.0(16)", "16.2(1)①", "17.2①", "13.0(1)")
def test_what_cards_work_on() -> None:
    domains: dict[type[Action], list[Action]] = {
        Refresh: [Refresh(unit) for unit in range(COUNT)],
        RefreshArea: [RefreshArea(area) for area in range(SIZE)],
        Target: [Target(area) for area in range(SIZE)],
        Remove: [Remove(unit) for unit in range(COUNT)],
        Drop: [Drop(unit, area) for unit in members(AIRBORNE) for area in range(SIZE)],
        Place: [Place(area) for area in range(SIZE)],
    }
    seen = dict.fromkeys(domains, 0)
    for state in sampled(1.0, object):
        for kind, domain in domains.items():
            if offered(state, kind):
                reading = Reading(state, decision(state).seat)
                assert offered(state, kind) == {action for action in domain if not reading.clauses(action)}
                seen[kind] += 1
    assert min(seen.values()) > 0, seen
