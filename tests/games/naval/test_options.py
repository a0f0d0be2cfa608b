"""22.0: optional rules."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Event, Pass, Rolled
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Aim,
    Commit,
    Declare,
    Fly,
    LaunchMissiles,
    Plan,
    SearchShips,
    StrikeShips,
    Take,
    TakeGroup,
)
from bingqi.games.naval.events import AirCut, TechCut
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle, plane_tech
from bingqi.games.naval.rules.options import BallisticAttack, InformationWar, SpaceWar, may_attack
from bingqi.games.naval.rules.plans import missile_reach
from bingqi.games.naval.rules.queries import surface_reach
from bingqi.games.naval.rules.sequence import Turns
from bingqi.games.naval.tables import GRID, PLANES, SHIPS, SURFACE, air_actions
from bingqi.games.naval.theatre import theatre_of
from tests.games.naval.desk import BLUE, RED, Desk, h, offered, plans


@pytest.mark.rule("22.1", "22.1①", "22.1②", "22.1③", "22.1④")
def test_long_range_missiles_by_class() -> None:
    for key, reach in (("hangzhou", 3), ("kunming", 3), ("lanzhou", 4), ("nanchang", 4), ("zhoushan", 2)):
        desk = Desk(long_range=True)
        unit = desk.put(key, "1711")
        assert missile_reach(desk.s, 1 << unit) == reach
        assert missile_reach(Desk().s, 1 << unit) == 2


@pytest.mark.rule("22.1③")
def test_only_the_long_range_ships_of_a_group_fire_beyond_two_hexes() -> None:
    desk = Desk(long_range=True)
    desk.put("lanzhou", "1711")
    desk.put("zhoushan", "1711")
    target = desk.put("kongo", "1715", found=True)
    driver = desk.ships(RED).do(TakeGroup(h("1711")), Plan("attack-ships-move"))
    top = desk.s.stack[-1]
    assert isinstance(top, ShipBattle) and top.guns.bit_count() == 1 and top.far
    assert driver.asked.rule == "15.2(3)①" and top.target == target


@pytest.mark.rule("22.2", "22.2(1)", "22.2(2)", "22.2(3)", "22.2(4)②")
def test_ballistic_missiles_cost_two_actions_and_come_once_a_game() -> None:
    desk = Desk(ballistic=True)
    a = desk.put("atago", "2112", found=True)
    desk.put("asahi", "2109")
    driver = desk.run(AirOperation(seat=RED))
    driver.dice(6).do(Declare(6))
    left = int(driver.asked.args["left"])
    driver.dice(2).do(LaunchMissiles())
    assert driver.asked.rule == "22.2(4)②" and offered(driver) == (Aim(a),)
    driver.do(Aim(a)).dice(5, 5).do(Aim(a))
    assert desk.s.missiles_used and LaunchMissiles() not in offered(driver)
    assert driver.asked.args["left"] == left - 2


@pytest.mark.rule("22.2(1)")
def test_without_the_option_or_china_there_are_no_missiles() -> None:
    for rules, seat in (({}, RED), ({"ballistic": True}, BLUE)):
        desk = Desk(**rules)  # type: ignore[arg-type]
        desk.put("asahi" if seat == RED else "kunming", "2112", found=True)
        driver = desk.run(AirOperation(seat=seat))
        far = max(o.distance for o in offered(driver) if isinstance(o, Declare))
        driver.dice(6).do(Declare(far))
        assert LaunchMissiles() not in offered(driver)


@pytest.mark.rule("22.2(4)①", "22.2(4)②", "22.2(4)③", "22.2(4)④")
def test_a_six_sinks_whatever_is_discovered_anywhere_even_a_loaded_transport() -> None:
    desk = Desk("sakishima", ballistic=True)
    lst = desk.put("osumi", "0901", found=True, supplies=2)
    dd, hidden = desk.put("asahi", "1003", found=True), desk.put("atago", "1003")
    boat = desk.put("soryu", "1003", found=True)
    driver = desk.run(BallisticAttack(seat=RED), 2)
    assert set(offered(driver)) == {Aim(lst), Aim(dd)} and hidden >= 0 and boat >= 0
    driver.do(Aim(lst)).dice(6, 5).do(Aim(dd))  # no anti-air dice are asked for
    assert desk.s.sunk >> lst & 1 and desk.is_found(dd)


@pytest.mark.rule("22.3", "22.3(1)", "22.3(2)", "22.3(2)①", "22.3(2)②", "22.3(2)③")
def test_space_war_hampers_the_enemys_air_operations() -> None:
    for die, cut in ((6, 2), (5, 1), (4, 1), (3, 0), (1, 0)):
        desk = Desk(space_war=True)
        desk.run(SpaceWar(), die)
        assert desk.s.air_cut == (cut, 0)
    desk = Desk(space_war=True)
    desk.s.air_cut = (2, 0)
    desk.put("kunming", "2010")
    driver = desk.run(AirOperation(seat=BLUE)).dice(5).do(Declare(4))
    assert driver.asked.args["left"] == air_actions("base-operation", 4, 3)
    off = Desk()
    off.run(SpaceWar())  # no die is asked for
    assert off.s.air_cut == (0, 0)


@pytest.mark.rule("22.4", "22.4(1)", "22.4(2)", "22.4(2)①", "22.4(2)②", "22.4(2)③")
def test_information_war_lowers_the_enemys_levels_for_a_turn_but_not_below_one() -> None:
    for die, cut in ((6, 2), (5, 1), (4, 1), (3, 0), (1, 0)):
        desk = Desk(information_war=True)
        desk.run(InformationWar(), die)
        assert desk.s.tech_cut == (cut, 0)
        assert desk.s.tech(desk.put("asahi", "1711"), BLUE) == 3 - cut
        assert desk.s.tech(desk.put("yamagiri", "1711"), BLUE) == max(1, 2 - cut)
        assert desk.s.tech(desk.put("kunming", "1713"), RED) == 2
    turn = Desk(information_war=True)
    turn.put("asahi", "1711")
    turn.s.turn = 0
    turn.run(Turns(), 6, 2)  # the roll, then the first chit
    assert turn.s.tech_cut == (2, 0) and turn.s.chit == 2


@pytest.mark.rule("22.5", "22.5(1)")
def test_with_exclusive_defence_japan_waits_to_be_attacked() -> None:
    desk = Desk(exclusive_defence=True)
    unit = desk.put("asahi", "1711")
    foe = desk.put("zhoushan", "1712", found=True)
    driver = desk.ships(BLUE).do(Take(unit))
    assert not any("attack" in plan for plan in plans(driver))
    refusal = GAME.explain(desk.s, BLUE, Plan("attack-ships-move"))
    assert refusal is not None and refusal.rule == "22.5(1)"
    assert may_attack(desk.s, RED)
    air = Desk(exclusive_defence=True)
    air.put("zhoushan", "2010", found=True)
    air.put("xuzhou", "2010")
    flight = air.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4))
    assert StrikeShips(h("2010")) not in flight.options and SearchShips(h("2010")) in flight.options
    red = Desk(exclusive_defence=True)
    red.put("asahi", "2116", found=True)
    strike = red.run(AirOperation(seat=RED)).dice(1).do(Declare(4))
    strike.do(StrikeShips(h("2116")), Pass())
    assert red.s.provoked and may_attack(red.s, BLUE)
    assert may_attack(Desk("dokdo", exclusive_defence=True).s, BLUE) and foe >= 0


@pytest.mark.rule("18.3")
def test_the_supply_ship_option_adds_one_to_the_side_that_has_one() -> None:
    plain, more = (theatre_of("sakishima").slots(BLUE, False, option) for option in (False, True))
    assert len(more) == len(plain) + 1
    assert len(theatre_of("sakishima").slots(RED, False, True)) == len(theatre_of("sakishima").slots(RED, False, False))


@pytest.mark.rule("22.2(1)", "22.2(4)①")
def test_missiles_fly_in_any_air_operation_at_any_distance() -> None:
    base = Desk(ballistic=True)
    target = base.put("asahi", "0901", found=True)  # beyond every band of China's bases
    driver = base.run(AirOperation(seat=RED))
    assert offered(driver) == (Declare(4), Pass())
    driver.dice(1).do(Declare(4))
    assert offered(driver) == (LaunchMissiles(), Pass())
    driver.dice(1).do(LaunchMissiles()).dice(6).do(Aim(target))
    assert base.s.sunk >> target & 1

    afloat = Desk(ballistic=True)
    target, carrier = afloat.put("asahi", "0901", found=True), afloat.put("shandong", "2015")
    driver = afloat.ships(RED).do(Fly(), Commit(carrier)).dice(2).do(Declare(2))
    assert LaunchMissiles() in offered(driver)
    driver.dice(1).do(LaunchMissiles()).dice(6).do(Aim(target))
    assert afloat.s.sunk >> target & 1


@pytest.mark.rule("22.2(2)")
def test_missiles_need_two_air_actions() -> None:
    desk = Desk(ballistic=True, turn=5)
    desk.put("asahi", "0901", found=True)
    desk.put("atago", "2015")
    driver = desk.run(AirOperation(seat=RED)).dice(2).do(Declare(4))  # at night: one action
    assert driver.asked.args["left"] == 1 and LaunchMissiles() not in offered(driver)


@pytest.mark.rule("22.5(1)", "6.0(1)")
def test_exclusive_defence_leaves_a_boat_its_searches() -> None:
    searches = {"move", "move-search-ships", "search-ships"}
    for provoked, more in ((False, set()), (True, {"move-attack-ships", "attack-ships", "attack-boat"})):
        desk = Desk(exclusive_defence=True)
        desk.s.provoked = provoked
        boat = desk.put("soryu", "1711")
        desk.put("zhoushan", "1711", found=True)
        desk.put("kunming", "1711")
        desk.put("xuzhou", "1712", found=True)
        desk.put("changchun", "1712")
        desk.put("yz34", "1711", found=True)
        assert plans(desk.boats(BLUE).do(Take(boat))) == searches | more


@pytest.mark.rule("22.4(2)", "13.2(2)", "17.2(2)①")
def test_information_war_lowers_aircraft_too_but_not_below_one() -> None:
    for cut, level in ((0, PLANES[BLUE].tech), (1, PLANES[BLUE].tech - 1), (2, 1), (5, 1)):
        desk = Desk()
        desk.s.tech_cut = (cut, 0)
        assert plane_tech(desk.s, BLUE) == level and plane_tech(desk.s, RED) == PLANES[RED].tech


@pytest.mark.rule("22.3(2)", "22.4(2)")
def test_what_is_cut_is_the_enemys() -> None:
    for scenario, china in (("diaoyu", RED), ("jeju", RED)):
        desk = Desk(scenario, space_war=True, information_war=True)
        events: list[Event] = []
        desk.s.__dict__["log"] = events
        desk.run(SpaceWar(), 6)
        desk.run(InformationWar(), 4)
        assert [(type(e), e.seat, e.points) for e in events if isinstance(e, AirCut | TechCut)] == [
            (AirCut, 1 - china, 2),
            (TechCut, 1 - china, 1),
        ]
        assert {e.seat for e in events if isinstance(e, Rolled)} == {china}
        assert desk.s.air_cut == (2, 0) and desk.s.tech_cut == (1, 0)


@pytest.mark.rule("7.2(1)⑤")
def test_a_group_that_can_go_nowhere_may_still_search_for_both() -> None:
    desk = Desk("sakishima", mixed_pairs=True)
    group = desk.fleet("1418", "asahi", "shiranui", "akizuki", "teruzuki", "suzutsuki", "fuyuzuki")
    reach = surface_reach(desk.s, BLUE, h("1418"), 6, 2)
    others = [SHIPS[i].key for i in bit_list(desk.s.theatre.fleet[BLUE] & SURFACE) if i not in group]
    for key, hex in zip(others, reach, strict=False):
        desk.put(key, GRID.labels[hex])
    assert not surface_reach(desk.s, BLUE, h("1418"), 6, 2)
    desk.put("kunming", "1418")
    desk.put("yz34", "1418")
    driver = desk.ships(BLUE).do(TakeGroup(h("1418")))
    assert plans(driver) == {"search-ships", "search-boat", "search-both"}
