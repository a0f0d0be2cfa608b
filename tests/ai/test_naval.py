"""Habits of the computer player in naval that it should not have."""

from __future__ import annotations

from bingqi.ai.naval.course import Course
from bingqi.ai.naval.danger import Lookout
from bingqi.ai.naval.plan import attack_cost, group_goal, landing_goal, plan_score
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.plans import plans_of, ways_to_play
from bingqi.ai.sides import side_weights, sides_of
from bingqi.ai.weights import SCRIPT
from bingqi.core.procedure import Action
from bingqi.core.testing import Driver
from bingqi.games import load_game
from bingqi.games.naval.actions import Declare, Escort, SearchShips, StrikeShips
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.state import State
from tests.games.naval.desk import BLUE, RED, Desk, h
from tests.games.naval.test_ai import advice, playing

NAVAL = load_game("naval")
GOAL, STRAGGLER, UNSEEN = "0507", "0608", "0709"


def flight() -> Driver:
    """A loaded transport stands discovered at the goal with its escort; a destroyer and hidden ships are elsewhere."""
    desk = Desk("dokdo")
    desk.put("dokdo-ship", GOAL, found=True, supplies=2)
    desk.fleet(GOAL, "sejong", "yulgok", "yi-sunsin", found=True)
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


def test_without_a_plan_for_the_whole_flight_a_search_comes_first_and_no_escort() -> None:
    with playing(mass=0.0, exact=0.0, planes=0.0):
        done = advised(flight(), 5)
    assert isinstance(done[0], SearchShips) and not any(isinstance(action, Escort) for action in done)


def destroyers(found: bool = False) -> tuple[Desk, int]:
    """Six destroyers two hexes from a stack with eight points of wide-area fire."""
    desk = Desk("dokdo")
    six = desk.fleet("0709", "yi-sunsin", "munmu", "daejoyeong", "wanggeon", "gang-gamchan", "choe-yeong", found=found)
    desk.fleet("0508", "kongo", "kirishima", "akizuki", found=True)
    return desk, sum(1 << ship for ship in six)


def test_hidden_destroyers_do_not_fire_from_afar_into_an_umbrella() -> None:
    desk, six = destroyers()
    assert plan_score(Course(desk.s, RED, six, None), "attack-ships") < 0.0
    assert plan_score(Course(desk.s, RED, six, None), "move-attack-ships") > 0.0  # from nearby it is worth it
    with playing(retort=0.0, threat=0.0):
        assert plan_score(Course(desk.s, RED, six, None), "attack-ships") > 0.0


def test_who_is_discovered_already_has_nothing_to_lose_by_firing() -> None:
    desk, six = destroyers(found=True)
    assert attack_cost(desk.s, RED, six) == 0.0
    assert plan_score(Course(desk.s, RED, six, None), "attack-ships") > 0.0


def test_no_aircraft_no_retort() -> None:
    desk, six = destroyers()
    feared = attack_cost(desk.s, RED, six)
    desk.s.planes = (0, desk.s.planes[1])
    assert attack_cost(desk.s, RED, six) < feared
    with playing(retort=0.0):
        assert attack_cost(desk.s, RED, six) == attack_cost(destroyers()[0].s, RED, six)


def convoy(*others: str) -> tuple[Desk, int]:
    """Korea's loaded transport with an escort, discovered, two moves from the islet; a Japanese destroyer is near."""
    desk = Desk("dokdo")
    desk.put("dokdo-ship", "0708", found=True, supplies=2)
    desk.fleet("0708", "sejong", "yi-sunsin", found=True)
    desk.fleet("0807", "asagiri", *others, found=True)
    return desk, desk.s.at[h("0708")]


def test_a_transport_sails_on_while_its_escort_fires_and_does_not_turn_aside_to_fight() -> None:
    desk, group = convoy()
    goal = group_goal(desk.s, RED, group)

    def gain() -> float:
        """Of firing first and going on then, over going where it can fire."""
        first = plan_score(Course(desk.s, RED, group, goal), "attack-ships-move")
        return first - plan_score(Course(desk.s, RED, group, goal), "move-attack-ships")

    assert gain() > 0.6
    with playing(after=0.0):
        assert gain() < 0.4


def test_a_submarine_in_wait_makes_another_way_better() -> None:
    desk = Desk("dokdo")
    desk.put("dokdo-ship", "0809", found=True, supplies=2)
    group = desk.s.at[h("0809")]
    goal = group_goal(desk.s, RED, group)
    before = Course(desk.s, RED, group, goal).step(h("0708"))
    desk.put("soryu", "0607")
    assert Course(desk.s, RED, group, goal).step(h("0708")) < before - 0.3
    with playing(threat_vital=0.0):
        assert Course(desk.s, RED, group, goal).step(h("0708")) > before - 0.3


def test_a_load_that_can_no_longer_be_landed_goes_nowhere() -> None:
    desk, _ = convoy()
    desk.s.turn = 3
    assert landing_goal(desk.s, RED, h("0608")) is not None  # a move, and the landing in the last turn
    assert landing_goal(desk.s, RED, h("0809")) is None
    desk.s.landed = ((h("0507"), RED, 1),)
    assert landing_goal(desk.s, RED, h("0608")) is None  # the only place is taken


def test_nobody_sails_in_among_enemy_ships_without_a_shot() -> None:
    desk = Desk("dokdo")
    lone = 1 << desk.put("yi-sunsin", "0809", found=True)
    desk.fleet("0807", "kongo", "akizuki", "asahi", found=True)
    goal = group_goal(desk.s, RED, lone)
    assert Course(desk.s, RED, lone, goal).step(h("0807")) <= 0.0
    with playing(keep=0.0, threat=0.0):
        assert Course(desk.s, RED, lone, goal).step(h("0807")) > 0.0


def test_what_may_happen_depends_on_who_is_near_and_still_to_act() -> None:
    desk, six = destroyers(found=True)
    desk.s.cup = (2,)  # Japan's ships are still to come in this turn
    look = Lookout(desk.s, RED, six)
    assert look.danger(h("0608"), True) > look.danger(h("0608"), False) > 0.0
    assert look.danger(h("1009"), True) < look.danger(h("0608"), True)
    desk.s.cup, desk.s.turn = (), desk.s.theatre.row.turns
    assert Lookout(desk.s, RED, six).danger(h("0608"), True) == 0.0  # nobody comes any more


def test_hidden_ships_fear_only_who_comes_after_their_discovery() -> None:
    """5.2(6), 7.2(5) Nobody finds and attacks the same ships in one operation."""
    desk, six = destroyers()
    hex, air, ships = h("0608"), 0, 2

    def danger(*cup: int) -> float:
        desk.s.cup = cup
        return Lookout(desk.s, RED, six).danger(hex, False)

    with playing(timing=1.0):
        assert danger(air, ships) > danger(air) > danger() > 0.0
        assert danger(air, ships) > danger(ships)  # aircraft that have been out do not look again in this turn
        looked = Lookout(desk.s, RED, six)
        assert looked.gunfire(hex, False) < looked.gunfire(hex, True)
        desk.s.turn = desk.s.theatre.row.turns
        assert danger() == danger(air) == 0.0  # the last turn: who is found now is safe from ships that have acted
        assert danger(air, ships) > danger(ships) > 0.0


def test_only_navals_general_reckons_with_when_ships_are_found() -> None:
    desk, _ = destroyers()
    assert all(ways_to_play(NAVAL, desk.s, seat)[""].timing for seat in (BLUE, RED))
    assert not side_weights(NAVAL, desk.s, RED).timing and not WEIGHTS.version(SCRIPT).timing


def test_only_the_general_has_the_weights_that_many_games_brought() -> None:
    """For each side, beside `timing`; the script's constants are those of 0.1."""
    own = [plan for plan in plans_of("naval").values() if plan.always and plan.scenarios]
    sides = {(scenario.id, seat) for scenario in NAVAL.meta.scenarios for seat in (BLUE, RED)}
    assert {(plan.scenarios[0], plan.seats[0]) for plan in own} == sides
    for plan in own:
        state, (seat,) = Desk(plan.scenarios[0]).s, plan.seats
        general, others = ways_to_play(NAVAL, state, seat)[""], side_weights(NAVAL, state, seat)
        assert all(getattr(general, name) == value != getattr(others, name) for name, value in plan.weights.items())
        assert ways_to_play(NAVAL, state, 1 - seat)[""] != general
    old = WEIGHTS.version(SCRIPT)
    assert (old.surprise, old.crossfire, old.listen, old.seek, old.meet, old.escorts) == (0.1, 0.5, 1.0, 0.15, 0.4, 3.0)


def test_no_side_stands_still_by_default() -> None:
    for by_seat in sides_of("naval").values():
        for weights in by_seat:
            assert weights.get("step", 1.0) > 0.0 and weights.get("line", 1.0) > 0.0
