"""Habits of the computer player in naval that it should not have."""

from __future__ import annotations

from bingqi.ai.naval.plan import attack_cost, plan_score
from bingqi.core.procedure import Action
from bingqi.core.testing import Driver
from bingqi.games.naval.actions import Declare, Escort, SearchShips, StrikeShips
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.state import State
from tests.games.naval.desk import BLUE, RED, Desk, h
from tests.games.naval.test_ai import advice, playing

GOAL, STRAGGLER, UNSEEN = "0507", "0608", "0709"


def flight() -> Driver:
    """A loaded transport stands discovered at the goal with its escort; a destroyer and hidden ships are elsewhere."""
    desk = Desk("dokdo")
    desk.put("dokdo-ship", GOAL, found=True, supplies=2)
    desk.fleet(GOAL, "sejong", "yi-sunsin", found=True)
    desk.put("daejoyeong", STRAGGLER, found=True)
    desk.fleet(UNSEEN, "gwanggaeto", "munmu")
    return desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))


def advised(driver: Driver, count: int) -> list[Action]:
    done = []
    for _ in range(count):
        scores = advice(driver)
        done.append(max(scores, key=lambda option: scores[option]))
        driver.do(done[-1])
    return done


def test_a_flight_goes_together_at_the_transport_and_not_in_ones_and_twos() -> None:
    assert advised(flight(), 5) == [StrikeShips(h(GOAL))] * 3 + [Escort(0, h(GOAL)), SearchShips(h(UNSEEN))]


def test_where_nobody_can_intercept_no_escort_is_sent() -> None:
    driver = flight()
    assert isinstance(driver.state, State)
    driver.state.planes = (driver.state.planes[0], 0)
    assert advised(driver, 5) == [StrikeShips(h(GOAL))] * 4 + [SearchShips(h(UNSEEN))]


def test_the_script_splits_the_same_flight() -> None:
    with playing(mass=0.0):
        done = advised(flight(), 5)
    assert [type(action) for action in done] == [SearchShips, StrikeShips, Escort, StrikeShips, StrikeShips]
    assert done[3:] == [StrikeShips(h(STRAGGLER))] * 2


def destroyers(found: bool = False) -> tuple[Desk, int]:
    """Six destroyers two hexes from a stack with eight points of wide-area fire."""
    desk = Desk("dokdo")
    six = desk.fleet("0709", "yi-sunsin", "munmu", "daejoyeong", "wanggeon", "gang-gamchan", "choe-yeong", found=found)
    desk.fleet("0508", "kongo", "kirishima", "akizuki", found=True)
    return desk, sum(1 << ship for ship in six)


def test_hidden_destroyers_do_not_fire_from_afar_into_an_umbrella() -> None:
    desk, six = destroyers()
    assert plan_score(desk.s, RED, six, "attack-ships", None) < 0.0
    assert plan_score(desk.s, RED, six, "move-attack-ships", None) > 0.0  # from nearby it is worth it
    with playing(retort=0.0):
        assert plan_score(desk.s, RED, six, "attack-ships", None) > 0.0


def test_who_is_discovered_already_has_nothing_to_lose_by_firing() -> None:
    desk, six = destroyers(found=True)
    assert attack_cost(desk.s, RED, six) == 0.0
    assert plan_score(desk.s, RED, six, "attack-ships", None) > 0.0


def test_no_aircraft_no_retort() -> None:
    desk, six = destroyers()
    feared = attack_cost(desk.s, RED, six)
    desk.s.planes = (0, desk.s.planes[1])
    assert attack_cost(desk.s, RED, six) < feared
    with playing(retort=0.0):
        assert attack_cost(desk.s, RED, six) == attack_cost(destroyers()[0].s, RED, six)
