"""The computer player's judgement."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import msgspec
import pytest

from bingqi.ai.dice import CommonDice
from bingqi.ai.naval import POLICY
from bingqi.ai.naval.course import Course, ambush
from bingqi.ai.naval.plan import companions, group_goal
from bingqi.ai.naval.policy import moment
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import hit_worth
from bingqi.ai.plans import plans_of, ways_to_play
from bingqi.ai.playout import play_on
from bingqi.ai.sides import side_weights
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision
from bingqi.core.testing import Driver, random_action
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Join, Ready, Take, TakeGroup
from tests.games.naval.desk import BLUE, RED, Desk, h, started


def test_the_computer_player_scores_every_option_it_is_asked_about() -> None:
    rng = Random(8)
    state = started("sakishima", 8, ballistic=True)
    kinds = set()
    for _ in range(900):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        advice = POLICY.advise(state, asked.seat, asked)
        assert advice is not None and len(advice) == len(asked.options)
        kinds.add(asked.prompt)
        apply_trusted(state, random_action(rng, asked))
    assert len(kinds) > 12
    assert POLICY.evaluate(state, BLUE) == pytest.approx(-POLICY.evaluate(state, RED))


@contextmanager
def playing(**changes: float) -> Iterator[None]:
    with WEIGHTS.used(msgspec.structs.replace(WEIGHTS.now, **changes)):
        yield


def advice(driver: Driver) -> dict[Action, float]:
    asked = driver.asked
    return dict(zip(asked.options, POLICY.advise(driver.state, asked.seat, asked) or (), strict=True))


def test_a_load_sails_apart_from_the_battle_line_if_the_plan_is_so() -> None:
    desk = Desk("dokdo")
    load = desk.put("dokdo-ship", "0809", supplies=2)
    area, *line = desk.fleet("0809", "sejong", "yi-sunsin", "munmu", "daejoyeong")
    driver = desk.ships(RED)
    together = advice(driver)
    assert max(together, key=lambda option: together[option]) == TakeGroup(h("0809"))
    with playing(apart=1.0):
        split = advice(driver)
        assert split[TakeGroup(h("0809"))] < min(split[Take(load)], split[Take(area)])
        assert companions(desk.s, RED, sum(1 << i for i in (load, area, *line)), load) == 1 << load | 1 << area
        driver.do(Take(area))
        joined = advice(driver)
        assert joined[Join(load)] < joined[Ready()] < joined[Join(line[0])]


def test_a_load_that_cannot_be_landed_holds_nobody_back_if_the_plan_is_so() -> None:
    desk = Desk("dokdo")
    load = desk.put("dokdo-ship", "0809", supplies=1)
    desk.put("asahi", "0607", found=True)
    group = 1 << load | 1 << desk.put("sejong", "0809")
    assert group_goal(desk.s, RED, group) == desk.s.theatre.sea_distance(h("0507"))
    desk.s.landed = ((h("0507"), RED, 1),)
    assert group_goal(desk.s, RED, group) == desk.s.theatre.sea_distance(h("0607"))
    with playing(full=0.0):
        assert group_goal(desk.s, RED, group) is None


def test_submarines_lie_in_wait_for_the_best_ship() -> None:
    desk = Desk("dokdo")
    group = 1 << desk.put("sejong", "0809")
    goal = desk.s.theatre.sea_distance(h("0507"))
    with playing(boats=1.0, threat=0.0):
        free = Course(desk.s, RED, group, goal).step(h("0708"))
        desk.put("soryu", "0708")
        worth = hit_worth(desk.s, group.bit_length() - 1)
        assert Course(desk.s, RED, group, goal).step(h("0708")) == pytest.approx(free - worth)
        assert ambush(desk.s, RED, group, h("0709")) == pytest.approx(0.5 * worth)
        assert ambush(desk.s, RED, group, h("0711")) == 0.0


OTHERWISE = {"part": ("dokdo", BLUE), "hold": ("dokdo", BLUE), "stand": ("izumo", RED), "wait": ("dokdo", BLUE)}
OTHERWISE |= {"press": ("dokdo", RED), "bold": ("jeju", BLUE), "timing": ("dokdo", RED)}
SEED = {"timing": 2, "izumo-japan": 2}  # some matter in one game of three


@pytest.mark.parametrize("name", plans_of("naval"))
def test_every_plan_plays_otherwise_than_the_policy(name: str) -> None:
    """From the start of a game each plan leads somewhere else than the side's own way."""
    plan = plans_of("naval")[name]
    scenario, seat = OTHERWISE.get(name) or (plan.scenarios[0], plan.seats[0])
    seed, ends = SEED.get(name, 4), []
    for planned in (False, True):
        state = started(scenario, seed)
        dice = CommonDice(seed, moment)
        own = side_weights(GAME, state, seat)
        way = WEIGHTS.changed(own, plan.weights) if plan.always else ways_to_play(GAME, state, seat)[name]
        play_on(GAME, state, Random(seed), None, dice, (seat, way) if planned else None)
        ends.append((state.pos, state.sunk, state.damaged, state.landed))
    assert ends[0] != ends[1]


def test_a_plan_that_is_the_sides_own_way_is_no_other_way() -> None:
    """At dokdo Korea's loads sail apart anyway: `docs/strength.md`."""
    assert "part" not in ways_to_play(GAME, started("dokdo", 4), RED)
    assert {"part", "wait"} < {*ways_to_play(GAME, started("dokdo", 4), BLUE)}
