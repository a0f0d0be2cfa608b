"""What the computer player in naval knows of dice, interceptors, time and the end of the day."""

from __future__ import annotations

import pytest

from bingqi.ai.naval.battles import aim_worth, defence_cost
from bingqi.ai.naval.boats import boat_act_score, boat_end_score, boat_goal, boat_plan_score, station_score
from bingqi.ai.naval.convoys import night_risk, prospect
from bingqi.ai.naval.course import Course
from bingqi.ai.naval.odds import Blow, harm, hits, least_costs
from bingqi.ai.naval.plan import attack_cost, best_attack, group_goal
from bingqi.ai.naval.strikes import met_by, strike_worth
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import blow_at, hit_worth, planes_worth, torpedo_worth
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.state import State
from tests.games.naval.desk import BLUE, RED, Desk, h, ship
from tests.games.naval.test_ai import playing

# --- dice ---


def test_chances_of_dice_are_exact() -> None:
    assert hits(2, 3) == pytest.approx((0.25, 0.5, 0.25))
    assert harm(2, 3, 0, 3) == pytest.approx((0.75, 0.25, 0.0))
    # one defending die at level 3 halves a blow of one die; of three dice that always hit it takes one every other time
    assert harm(1, 3, 1, 3) == pytest.approx((0.25, 0.0, 0.0))
    assert harm(3, 6, 1, 3) == pytest.approx((1.0, 1.0, 0.5))


def test_fire_for_others_goes_where_it_saves_most() -> None:
    dear, cheap = Blow((3.0, 3.0, 0.0), 2, 3, 0, 3), Blow((1.0, 1.0, 0.0), 2, 3, 0, 3)
    costs = least_costs([cheap, dear], 2)
    assert costs[0] == pytest.approx(dear.cost() + cheap.cost())
    assert costs[1] == pytest.approx(dear.cost(1) + cheap.cost())
    assert costs[2] == pytest.approx(min(dear.cost(2) + cheap.cost(), dear.cost(1) + cheap.cost(1)))
    assert least_costs([], 2) == [0.0, 0.0, 0.0]


def raid() -> tuple[Desk, ShipBattle]:
    """Three aircraft over a bare old destroyer, one that can defend itself and a ship with wide-area fire."""
    desk = Desk("dokdo")
    desk.fleet("0607", "asagiri", "akizuki", "kongo", found=True)
    battle = ShipBattle(seat=RED, hex=h("0607"), planes=3)
    battle.targets = desk.s.at[h("0607")]
    return desk, battle


def test_aircraft_aim_at_who_cannot_defend_itself() -> None:
    desk, battle = raid()
    worth = {key: aim_worth(desk.s, battle, -1, ship(key)) for key in ("asagiri", "akizuki")}
    assert worth["asagiri"] > worth["akizuki"]


def test_wide_area_fire_is_kept_for_the_bare_ship() -> None:
    desk, battle = raid()
    battle.pairs = tuple((-1, ship(key)) for key in ("asagiri", "akizuki", "kongo"))
    battle.track = 4
    battle.begin(desk.s, ship("akizuki"))
    best = min(range(5), key=lambda points: defence_cost(desk.s, battle, points))
    assert best <= 1
    battle.begin(desk.s, ship("kongo"))  # the last but one is dealt with, and a ship with such fire has no other
    assert min(range(5), key=lambda points: defence_cost(desk.s, battle, points)) >= 2


def test_a_second_hit_on_a_ship_counts_as_much_as_the_first_and_a_third_nothing() -> None:
    desk, _ = raid()
    assert blow_at(desk.s, ship("asagiri"), [(2, 2)]).worth == (1.0, 1.0, 0.0)
    load = desk.put("osumi", "0607", found=True, supplies=2)
    first, second, third = blow_at(desk.s, load, [(2, 2)]).worth
    assert first == second > third


def test_a_ship_counts_by_what_it_could_still_do() -> None:
    desk = Desk("jeju", turn=2)
    armed, bare = desk.put("kunming", "1113", found=True), desk.put("type-075b", "1113", found=True)
    desk.s.cup = (0, 1, 2, 3, 4, 5)
    points = hit_worth(desk.s, armed), hit_worth(desk.s, bare)
    with playing(arms=0.2, umbrella=0.1):
        # two dice of missiles and four of wide-area fire, in five of six turns; a transport has neither
        assert hit_worth(desk.s, armed) == pytest.approx(points[0] + (2 * 0.2 + 4 * 0.1) * 5 / 6)
        assert hit_worth(desk.s, bare) == points[1]
        first, second, third = blow_at(desk.s, armed, [(2, 2)]).worth
        assert (first, second, third) == pytest.approx((hit_worth(desk.s, armed), points[0], 0.0)), "it goes home once"
        desk.s.cup = (0, 1, 2, 3, 4)  # its ships have sailed this turn
        assert hit_worth(desk.s, armed) == pytest.approx(points[0] + (2 * 0.2 + 4 * 0.1) * 4 / 6)
        desk.s.turn = 6
        assert hit_worth(desk.s, armed) == points[0]


def test_what_was_worked_out_in_another_turn_is_not_remembered_where_time_counts() -> None:
    desk = Desk("jeju", turn=1)
    target = 1 << desk.put("kunming", "1113", found=True)
    desk.s.planes = (4, 0)
    with playing(arms=0.3):
        early = planes_worth(desk.s, BLUE, target, 3)
        desk.s.turn = 6
        assert planes_worth(desk.s, BLUE, target, 3) < early


# --- interceptors ---


def test_aircraft_do_not_fly_into_interceptors_for_little() -> None:
    desk = Desk("diaoyu")
    target = 1 << desk.put("zhoushan", "2216", found=True)
    hex = h("2216")
    assert met_by(desk.s, BLUE, hex) > met_by(desk.s, BLUE, h("2012")) > 0.0
    assert strike_worth(desk.s, BLUE, hex, target, 2) < 0.0 < planes_worth(desk.s, BLUE, target, 2)
    with playing(planes=0.0):
        assert strike_worth(desk.s, BLUE, hex, target, 2) == planes_worth(desk.s, BLUE, target, 2)
    desk.s.planes = (4, 0)
    assert met_by(desk.s, BLUE, hex) == 0.0
    assert strike_worth(desk.s, BLUE, hex, target, 2) == planes_worth(desk.s, BLUE, target, 2)


def test_a_carrier_near_by_intercepts_too() -> None:
    desk = Desk("diaoyu")
    before = met_by(desk.s, BLUE, h("2311"))
    desk.put("shandong", "2311", found=True)
    assert met_by(desk.s, BLUE, h("2311")) > before


def test_carriers_keep_as_far_off_as_their_side_says() -> None:
    desk = Desk("diaoyu")
    kaga = 1 << desk.put("kaga", "2211", found=True)
    steps = desk.s.theatre.sea_distance(h("2213"))
    assert steps[h("2211")] == 2 and steps[h("2209")] == 4

    def back(stand_off: float) -> float:
        with playing(stand_off=stand_off, threat=0.0, exposed=0.0):
            return Course(desk.s, BLUE, kaga, steps).step(h("2209"))

    assert back(4.0) > 0.0 > back(2.0) == -back(4.0)


def test_a_side_may_rate_its_weapons_higher_or_lower() -> None:
    desk = Desk("jeju")
    boat, prey = desk.put("son-wonil", "1113"), desk.put("yz34", "1113")
    ships = 1 << desk.put("kunming", "1113", found=True)
    desk.s.planes = (4, 0)
    torpedoes, bombs = torpedo_worth(desk.s, BLUE, boat, ships, 2), strike_worth(desk.s, BLUE, h("1113"), ships, 3)
    chance = boat_act_score(desk.s, BLUE, boat, "search-boat", h("1113"), 2)
    assert torpedoes > 0.0 and bombs > 0.0 and chance > 0.0 and not desk.is_found(prey)
    with playing(torpedo=1.5, bombs=0.8, boat_hunt=0.1):
        assert torpedo_worth(desk.s, BLUE, boat, ships, 2) == pytest.approx(1.5 * torpedoes)
        assert strike_worth(desk.s, BLUE, h("1113"), ships, 3) == pytest.approx(0.8 * bombs)
        assert boat_act_score(desk.s, BLUE, boat, "search-boat", h("1113"), 2) == pytest.approx(chance / 3)
    with playing(guns=1.3):
        lone = 1 << desk.put("sejong", "1112", found=True)
        fired = best_attack(desk.s, BLUE, lone, h("1112"))
    assert best_attack(desk.s, BLUE, lone, h("1112")) == pytest.approx(fired / 1.3) and fired > 0.0


# --- time ---


def test_when_nobody_comes_any_more_there_is_nothing_to_fear() -> None:
    desk = Desk("dokdo", turn=4)
    group = 1 << desk.put("sejong", "0809")
    desk.s.cup = (2,)
    assert attack_cost(desk.s, RED, group) > 0.0
    desk.s.cup = (3,)  # only Korea's own aircraft are left
    assert attack_cost(desk.s, RED, group) == 0.0
    with playing(late=0.0):
        assert attack_cost(desk.s, RED, group) > 0.0


def test_in_the_last_turn_a_submarine_fires_whatever_it_hits() -> None:
    desk = Desk("dokdo", turn=4)
    boat = desk.put("an-junggeun", "0607")
    desk.fleet("0607", "akizuki", "teruzuki", "asahi", "shiranui", found=True)
    last = boat_plan_score(desk.s, RED, boat, "attack-ships")
    desk.s.turn = 3
    assert boat_plan_score(desk.s, RED, boat, "attack-ships") == pytest.approx(last - WEIGHTS.now.spent)


def test_the_nearest_submarine_goes_where_somebody_should_be_at_the_end() -> None:
    desk = Desk("jeju", turn=5)
    near, far = desk.put("yz34", "1213"), desk.put("yz37", "1112")
    desk.fleet("1111", "sejong")
    post = desk.s.theatre.sea_distance(h("1313"))
    assert boat_goal(desk.s, RED, near) is post
    assert boat_goal(desk.s, RED, far) is not post
    desk.s.turn = 1
    assert boat_goal(desk.s, RED, near) is not post


def convoy(turn: int) -> tuple[State, int]:
    desk = Desk("jeju", turn=turn)
    return desk.s, 1 << desk.put("longhushan", "1014", found=True, supplies=3)


def test_a_load_reckons_how_much_it_can_still_bring_ashore() -> None:
    state, group = convoy(4)
    there, near, late = (prospect(state, RED, group, steps) for steps in (0, 2, 4))
    assert there > near > late == 0.0  # two markers, one, none
    state.turn = 6
    assert prospect(state, RED, group, 0) == 0.0


def test_a_load_does_not_turn_back_shortly_before_its_goal() -> None:
    state, group = convoy(4)
    goal = group_goal(state, RED, group)
    assert goal is not None

    def turning_back() -> float:
        return Course(state, RED, group, goal).step(h("0914")) - Course(state, RED, group, goal).step(h("1112"))

    cost = turning_back()
    with playing(prospect=0.0):
        assert cost < turning_back() - 1.0


# --- submarines in the way ---


def test_submarines_wait_on_the_way_and_not_behind_the_goal() -> None:
    state = Desk("izumo").s
    on_the_way, behind = (station_score(state, RED, h(label), True) for label in ("2411", "2613"))
    assert on_the_way > behind
    with playing(picket=0.0):
        assert station_score(state, RED, h("2613"), True) > station_score(state, RED, h("2411"), True)


def test_a_submarine_goes_ahead_of_the_runner_and_not_after_it() -> None:
    desk = Desk("izumo")
    desk.fleet("2110", "izumo", "kongo", found=True)
    boat = desk.put("yz34", "2411")

    def best_move() -> int:
        goal = boat_goal(desk.s, RED, boat)
        ends = desk.s.theatre.ends[h("2411")][1]
        return max(ends, key=lambda hex: boat_end_score(desk.s, RED, boat, "move", hex, goal))

    way = desk.s.theatre.sea_distance(h("2513"))
    assert way[best_move()] < way[h("2110")]  # between the runner and its goal
    desk.s.place(ship("izumo"), h("2512"))  # it is past: running after it is of no use
    goal = boat_goal(desk.s, RED, boat)
    assert goal is not None and goal[h("2411")] <= 1


# --- the end of the day ---


def test_a_load_seeks_a_port_before_the_day_ends() -> None:
    desk = Desk("sakishima", turn=6)
    group = 1 << desk.put("osumi", "2010", supplies=2)
    with playing(harbour=0.0):
        goal = group_goal(desk.s, BLUE, group)
    assert goal is not None
    desk.s.cup = (3,)  # China's aircraft are still to come
    assert night_risk(desk.s, BLUE, group, h("2109"), False) == 0.0
    assert night_risk(desk.s, BLUE, group, h("2211"), True) > night_risk(desk.s, BLUE, group, h("2211"), False) > 0.0
    scores = {label: Course(desk.s, BLUE, group, goal).step(h(label)) for label in ("2109", "2211")}
    assert scores["2109"] > scores["2211"]
    with playing(dusk=0.0):
        assert Course(desk.s, BLUE, group, goal).step(h("2109")) < Course(desk.s, BLUE, group, goal).step(h("2211"))
    desk.s.turn = 18  # after the last day nobody sails home
    assert Course(desk.s, BLUE, group, goal).step(h("2109")) < Course(desk.s, BLUE, group, goal).step(h("2211"))


def port_of(desk: Desk, seat: int, group: int) -> str | None:
    """The port that a group makes for."""
    goal = group_goal(desk.s, seat, group)
    assert goal is not None
    return next((label for label in ("0818", "1716", "2109", "2218") if not goal[h(label)]), None)


def test_a_load_spends_the_night_in_the_port_on_its_way_that_it_can_reach() -> None:
    desk = Desk("sakishima", turn=1)
    group = 1 << desk.put("osumi", "0906", supplies=2)
    assert port_of(desk, BLUE, group) == "2109"  # twelve hexes, six turns
    desk.s.turn = 2
    assert port_of(desk, BLUE, group) != "2109"
    with playing(harbour=0.0):
        assert port_of(desk, BLUE, group) is None
    desk.s.place(ship("osumi"), h("1510"))
    desk.s.turn = 10
    assert port_of(desk, BLUE, group) == "2109"
    desk.s.turn = 13  # the last day: there is no night after it
    assert port_of(desk, BLUE, group) is None


def test_a_load_that_can_be_landed_today_goes_there_at_once() -> None:
    desk = Desk("sakishima", turn=1)
    group = 1 << desk.put("longhushan", "2218", supplies=3)
    assert port_of(desk, RED, group) is None
    desk.s.turn = 2  # three turns to get there, three to land: too late for today
    assert port_of(desk, RED, group) == "2218"
    desk.s.place(ship("longhushan"), h("2315"))  # two hexes before its goal it does not turn back
    desk.s.turn = 5
    assert port_of(desk, RED, group) is None


# --- loads and enemy ships ---


def test_a_load_keeps_out_of_the_reach_of_enemy_ships_more_than_of_their_aircraft() -> None:
    desk = Desk("jeju", turn=1)
    desk.put("longhushan", "0813", found=True, supplies=3)
    desk.fleet("0813", "kunming", "taiyuan", found=True)
    group = desk.s.at[h("0813")]
    desk.fleet("0910", "sejong", "yulgok", "munmu")
    desk.s.cup = (2,)  # Korea's ships are still to come

    def approach() -> float:
        return Course(desk.s, RED, group, group_goal(desk.s, RED, group)).risk(h("0912"), True)

    feared = approach()
    with playing(shield=0.0):
        assert feared > approach()
    desk.s.cup, desk.s.turn = (), desk.s.theatre.row.turns  # they come no more
    assert approach() <= 0.0


def test_a_load_counts_by_what_can_still_be_landed_of_it() -> None:
    desk = Desk("dokdo", turn=1)
    load = desk.put("osumi", "0507", found=True, supplies=2)
    with playing(timely=1.0):
        at_the_goal = hit_worth(desk.s, load)
        desk.s.place(load, h("0603"))
        assert at_the_goal > hit_worth(desk.s, load) > 1.0
        desk.s.turn = 4
        assert hit_worth(desk.s, load) < 0.5  # too late
        desk.s.place(load, h("0507"))
        desk.s.turn = 1
        desk.s.landed = ((h("0507"), BLUE, 1),)
        assert hit_worth(desk.s, load) < 0.5  # the place is taken
    with playing(timely=0.0):
        assert hit_worth(desk.s, load) >= 1.0
