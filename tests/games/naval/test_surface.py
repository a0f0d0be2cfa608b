"""7.0, 8.0, 9.2, 12.0, 18.1: surface operations."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Go, Hunt, Join, Plan, Ready, Stay, Take, TakeGroup, Target
from bingqi.games.naval.events import Shown
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.plans import can_land
from bingqi.games.naval.tables import SHIP, SHIPS, TRANSPORTS
from tests.games.naval.desk import BLUE, RED, Desk, goes, h, offered, plans


@pytest.mark.rule("7.2(3)①", "7.2(3)②")
def test_a_group_is_made_of_ships_of_one_hex_that_move_together() -> None:
    desk = Desk()
    a, b, c = desk.fleet("1711", "atago", "asahi", "maya")
    far = desk.put("haguro", "1512")
    driver = desk.ships(BLUE).do(Take(a))
    assert offered(driver) == (Join(c), Join(b), Ready()) and Join(far) not in offered(driver)
    refusal = GAME.explain(desk.s, BLUE, Join(far))
    assert refusal is not None and refusal.rule == "7.2(3)①"
    driver.do(Join(b), Ready(), Plan("move"), Go(h("1712")))
    assert [desk.where(unit) for unit in (a, b, c)] == ["1712", "1712", "1711"]
    assert Take(c) in offered(driver) and Take(a) not in offered(driver)


@pytest.mark.rule("7.2(1)", "7.2(4)", "7.2(7)")
def test_each_ship_acts_once_and_the_player_may_stop() -> None:
    desk = Desk()
    a, b = desk.put("atago", "1711"), desk.put("asahi", "1512")
    driver = desk.ships(BLUE).do(Take(b), Plan("move"), Go(h("1513")))
    assert offered(driver) == (Take(a), Pass())
    refusal = GAME.explain(desk.s, BLUE, Take(b))
    assert refusal is not None and refusal.rule == "7.2(4)"
    driver.do(Pass())
    assert pending(desk.s) is None


@pytest.mark.rule("7.2(6)")
def test_the_scenario_limits_the_groups() -> None:
    desk = Desk()
    a, b = desk.put("atago", "1711", found=True), desk.put("asahi", "1512", found=True)
    driver = desk.ships(BLUE, groups=1)
    driver.do(Take(a), Plan("move"), Go(h("1712")))
    assert pending(desk.s) is None and desk.where(b) == "1512"
    hidden = Desk()
    a, b = hidden.put("atago", "1711"), hidden.put("asahi", "1512")
    driver = hidden.ships(BLUE, groups=1).do(Take(a), Plan("move"), Go(h("1712")))
    assert offered(driver) == (Pass(),)  # asked all the same: the enemy must not learn that Asahi is no carrier
    refusal = GAME.explain(hidden.s, BLUE, Take(b))
    assert refusal is not None and refusal.rule == "7.2(6)"


@pytest.mark.rule("7.2(1)②", "7.2(2)②", "9.2(1)③", "9.1(2)", "9.1(3)", "7.1(3)")
def test_ships_search_their_hex_and_all_around_it_and_hide_again() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    near, here, far = desk.put("kunming", "1714"), desk.put("zhoushan", "1713"), desk.put("xuzhou", "1715")
    driver = desk.ships(BLUE).do(Take(unit), Plan("move-search-ships"))
    assert "1712" in goes(driver)
    driver.do(Go(h("1713")))
    assert desk.is_found(near) and desk.is_found(here) and not desk.is_found(far)
    assert desk.is_found(unit)  # for it entered a hex with enemy ships (9.2(2)②)
    shy = Desk()
    unit, foe = shy.put("asahi", "1711"), shy.put("kunming", "1714")
    driver = shy.ships(BLUE).do(Take(unit), Plan("move-search-ships"), Go(h("1713")))
    assert shy.is_found(foe) and not shy.is_found(unit) and not shy.s.shown
    assert [e.unit for e in driver.happened(Shown)] == [unit]


@pytest.mark.rule("7.2(1)②", "7.2(2)①", "9.3(3)③")
def test_searching_for_a_submarine_moves_one_hex_and_drops_the_fraction_of_the_sum() -> None:
    desk = Desk()
    a, b, c = desk.fleet("1711", "asahi", "kongo", "kirishima")  # 1 + 0.5 + 0.5
    d = desk.put("chokai", "1711")  # + 0.5
    foe = desk.put("yz34", "1712")
    desk.put("yz37", "1713")
    driver = desk.ships(BLUE).do(TakeGroup(h("1711")), Plan("move-search-boat"))
    assert goes(driver) == {"1712"}
    driver.dice(6, 2).do(Go(h("1712")))
    assert desk.is_found(foe) and {desk.where(unit) for unit in (a, b, c, d)} == {"1712"}


@pytest.mark.rule("7.2(1)⑤", "9.3(3)③")
def test_search_and_search_doubles_the_sum_before_the_fraction_is_dropped() -> None:
    desk = Desk()
    desk.fleet("1711", "asahi", "kongo")  # 1.5, doubled 3
    foe = desk.put("yz34", "1711")
    driver = desk.ships(BLUE).do(TakeGroup(h("1711")))
    driver.dice(6, 6, 1).do(Plan("search-boat"))
    assert desk.is_found(foe)


@pytest.mark.rule("7.2(1)⑤", "7.2(2)②")
def test_search_in_place_for_ships() -> None:
    desk = Desk()
    unit, foe = desk.put("asahi", "1711"), desk.put("kunming", "1712")
    desk.ships(BLUE).do(Take(unit), Plan("search-ships"))
    assert desk.is_found(foe) and not desk.is_found(unit)


@pytest.mark.rule("7.2(1)③", "7.2(2)①", "12.0(1)", "12.0(2)", "12.0(3)", "10.2(1)")
def test_a_group_attacks_a_submarine_with_its_sum_at_its_lowest_level() -> None:
    desk = Desk()
    desk.fleet("1711", "asahi", "kongo", "yamagiri")  # 1 + 0.5 + 0.5, levels 3 3 2
    foe = desk.put("yz34", "1712", found=True)
    driver = desk.ships(BLUE).do(TakeGroup(h("1711")), Plan("move-attack-boat"))
    assert goes(driver) == {"1712"}
    driver.dice(3, 2).do(Go(h("1712")))  # 3 would hit at level 3
    assert desk.s.damaged >> foe & 1
    sunk = Desk()
    sunk.fleet("1711", "asahi", "shiranui")
    foe = sunk.put("yz34", "1711", found=True)
    sunk.ships(BLUE).do(TakeGroup(h("1711"))).dice(3, 3).do(Plan("attack-boat-move"))
    assert sunk.s.sunk >> foe & 1


@pytest.mark.rule("7.2(1)④", "24.1", "7.1(3)")
def test_after_an_attack_on_a_submarine_the_group_moves_one_hex_and_stays_hidden() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    a, b = desk.put("yz34", "1711", found=True), desk.put("yz37", "1711", found=True)
    driver = desk.ships(BLUE).do(Take(unit), Plan("attack-boat-move"))
    assert offered(driver) == (Hunt(a), Hunt(b))
    driver.dice(6).do(Hunt(a))
    assert driver.asked.rule == "7.2(1)④" and "1713" not in goes(driver) and "1712" in goes(driver)
    driver.do(Go(h("1712")))
    assert desk.where(unit) == "1712" and not desk.is_found(unit)


@pytest.mark.rule("7.2(1)③", "7.2(1)④", "7.2(2)③", "9.2(2)①", "10.2(3)")
def test_missiles_reach_two_hexes_and_give_the_attackers_away() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    foe = desk.put("zhoushan", "1713", found=True)
    desk.put("xuzhou", "1714", found=True)
    driver = desk.ships(BLUE).do(Take(unit))
    assert {"attack-ships-move", "move-attack-ships"} <= plans(driver)
    driver.dice(6, 6, 6, 6).do(Plan("attack-ships-move"))  # only one hex in reach
    assert desk.is_found(unit) and desk.is_found(foe)
    assert "1709" in goes(driver)
    driver.do(Go(h("1709")))
    assert desk.where(unit) == "1709"


@pytest.mark.rule("10.2(1)", "7.2(2)③")
def test_of_several_hexes_in_reach_one_is_chosen() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    desk.put("zhoushan", "1713", found=True)
    desk.put("xuzhou", "1709", found=True)
    driver = desk.ships(BLUE).do(Take(unit), Plan("attack-ships-move"))
    assert set(offered(driver)) == {Target(h("1713")), Target(h("1709"))}
    refusal = GAME.explain(desk.s, BLUE, Target(h("1714")))
    assert refusal is not None and refusal.rule == "10.2(1)"


@pytest.mark.rule("7.2(5)")
def test_attacks_come_before_searches_and_hit_only_what_was_known() -> None:
    desk = Desk()
    a, b = desk.put("asahi", "1711"), desk.put("atago", "1510")
    desk.put("kunming", "1712")
    desk.put("zhoushan", "1511", found=True)
    driver = desk.ships(BLUE).do(Take(a), Plan("search-ships"), Take(b))
    assert not any("attack" in plan for plan in plans(driver))
    refusal = GAME.explain(desk.s, BLUE, Plan("attack-ships-move"))
    assert refusal is not None and refusal.rule == "7.2(5)"
    fresh = Desk()
    a = fresh.put("asahi", "1711")
    late = fresh.put("kunming", "1712")
    fresh.s.found |= 1 << late  # found after the chit was drawn
    assert "attack-ships-move" not in plans(fresh.ships(BLUE).do(Take(a)))


@pytest.mark.rule("7.2(1)⑥", "18.1(1)", "18.1(2)", "18.1(2)①", "18.1(3)", "19.2(4)")
def test_a_transport_lands_one_marker_where_it_stands() -> None:
    desk = Desk()
    lst = desk.put("longhushan", "2213", supplies=3)
    driver = desk.ships(RED).do(Take(lst))
    driver.do(Plan("land"))
    assert desk.s.landing_at(h("2213")) == (RED, 1) and desk.s.supplies[lst] == 2
    assert desk.where(lst) == "2213" and desk.s.acted >> lst & 1


@pytest.mark.rule("18.1(2)②", "19.3(4)")
def test_one_marker_a_hex_in_each_operation() -> None:
    desk = Desk("jeju")
    a, b = desk.put("longhushan", "1112", supplies=3), desk.put("kunlunshan", "1112", supplies=3)
    driver = desk.ships(RED).do(Take(a), Ready(), Plan("land"), Take(b))
    assert "land" not in plans(driver)
    refusal = GAME.explain(desk.s, RED, Plan("land"))
    assert refusal is not None and refusal.rule == "18.1(2)②"
    desk.s.landed_now = 0
    assert can_land(desk.s, RED, 1 << a)
    for _ in range(2):
        desk.s.landed = ((h("1112"), RED, desk.s.landed[0][2] + 1),)
    assert not can_land(desk.s, RED, 1 << a)  # room for three


@pytest.mark.rule("18.1(2)③", "19.1(4)")
def test_no_landing_where_the_enemy_has_landed() -> None:
    desk = Desk("dokdo")
    lst = desk.put("osumi", "0507", supplies=2)
    assert can_land(desk.s, BLUE, 1 << lst)
    desk.s.landed = ((h("0507"), RED, 1),)
    driver = desk.ships(BLUE).do(Take(lst))
    assert "land" not in plans(driver)
    refusal = GAME.explain(desk.s, BLUE, Plan("land"))
    assert refusal is not None and refusal.rule == "18.1(2)③"


@pytest.mark.rule("20.1(4)", "19.4(4)")
def test_landing_hexes_of_the_campaign_and_of_the_carrier_scenario() -> None:
    rooms = {Desk("sakishima").s.theatre.landing[h(x)].room for x in ("2411", "2412", "2413", "2414")}
    assert rooms == {2} and Desk("sakishima").s.theatre.landing[h("2213")].room == 1
    assert not Desk("izumo").s.theatre.landing


@pytest.mark.rule("19.4(5)⑤")
def test_izumo_wins_on_the_spot_when_she_enters_her_goal() -> None:
    desk = Desk("izumo")
    izumo = desk.put("izumo", "2511")
    desk.ships(BLUE).do(Take(izumo), Plan("move"), Go(h("2513")))
    outcome = GAME.outcome(desk.s)
    assert outcome is not None and outcome.winner == BLUE and outcome.reason.key == "reason-goal"


@pytest.mark.rule("7.2(1)⑤")
def test_a_group_searches_for_ships_and_for_a_submarine_only_if_agreed() -> None:
    for mixed in (False, True):
        desk = Desk(mixed_pairs=mixed)
        desk.fleet("1711", "asahi", "kongo")  # two and a half, dropped: never doubled
        ship, boat = desk.put("zhoushan", "1712"), desk.put("yz34", "1711")
        driver = desk.ships(BLUE).do(TakeGroup(h("1711")))
        assert ("search-both" in plans(driver)) == mixed
    dice = int(SHIPS[SHIP["asahi"]].anti_sub + SHIPS[SHIP["kongo"]].anti_sub)
    driver.dice(*[6] * (dice - 1), 2).do(Plan("search-both"))
    assert desk.is_found(ship) and desk.is_found(boat)


@pytest.mark.rule("7.2(1)④")
def test_staying_after_an_attack_is_a_word_of_its_own() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    desk.put("osumi", "1710")
    desk.put("zhoushan", "1713", found=True)
    driver = desk.ships(BLUE).do(Take(unit)).dice(*[6] * 4).do(Plan("attack-ships-move"))
    assert driver.asked.rule == "7.2(1)④" and Stay() in driver.options and Pass() not in driver.options
    driver.do(Stay())
    assert desk.where(unit) == "1711" and Pass() in driver.options  # ends the operation


@pytest.mark.rule("18.1(2)", "2.11(2)")
def test_who_lands_is_known_to_lie_in_that_hex() -> None:
    desk = Desk()
    transport = desk.put("longhushan", "2213", supplies=3)
    desk.fleet("2213", "kunming", "zhoushan")
    desk.fleet("1713", "changchun", "xuzhou")
    desk.ships(RED).do(Take(transport), Ready(), Plan("land"))
    homes = {GAME.determinise(desk.s, BLUE, Random(n)).at[h("2213")] for n in range(40)}
    assert len(homes) > 1 and all(there & TRANSPORTS for there in homes)


@pytest.mark.rule("15.2(6)", "7.2(2)③")
def test_two_hexes_are_far_and_one_is_not() -> None:
    for label, far in (("1711", False), ("1712", False), ("1713", True)):
        desk = Desk()
        gun = desk.put("asahi", "1711")
        desk.put("kunming", label, found=True)
        desk.ships(BLUE).do(Take(gun), Plan("attack-ships-move"))
        battle = desk.s.stack[-1]
        assert isinstance(battle, ShipBattle) and battle.far == far


@pytest.mark.rule("7.2(1)⑤", "7.2(1)④", "9.3(1)")
def test_a_submarine_that_is_found_is_attacked_and_one_that_is_not_is_searched_for() -> None:
    for found, expected in ((True, "attack-boat-move"), (False, "search-boat")):
        desk = Desk()
        unit = desk.put("asahi", "1711")
        desk.put("yz34", "1711", found=found)
        assert plans(desk.ships(BLUE).do(Take(unit))) == {"move", expected}
    nobody = Desk()
    unit = nobody.put("asahi", "1711")
    nobody.put("yz34", "1713")
    assert plans(nobody.ships(BLUE).do(Take(unit))) == {"move"}


@pytest.mark.rule("7.2(3)①")
def test_all_of_a_hex_are_taken_together_where_there_are_several() -> None:
    desk = Desk()
    desk.put("asahi", "1711")
    desk.fleet("1511", "atago", "kongo")
    driver = desk.ships(BLUE)
    assert TakeGroup(h("1711")) not in driver.options and TakeGroup(h("1511")) in driver.options


@pytest.mark.rule("7.1(1)", "2.11(2)")
def test_the_question_for_aircraft_is_put_where_a_hidden_ship_might_be_a_carrier() -> None:
    for scenario, key, asked in (("diaoyu", "asahi", True), ("jeju", "sejong", False)):
        for found in (False, True):
            desk = Desk(scenario)
            desk.put(key, "1711", found=found)
            driver = desk.ships(BLUE, groups=0)
            assert (pending(desk.s) is not None) == (asked and not found)
            if pending(desk.s) is not None:
                assert driver.options == (Pass(),) and driver.asked.secret


@pytest.mark.rule("7.2(1)", "2.11(2)")
def test_a_lone_way_out_is_asked_for_hidden_ships_only() -> None:
    for found in (False, True):
        desk = Desk()
        unit = desk.put("asahi", "1711", found=found)
        assert desk.ships(BLUE).do(Take(unit)).asked.secret == (not found)


@pytest.mark.rule("18.1(2)", "18.1(2)①", "18.1(2)②", "18.1(2)③", "7.2(1)⑥")
def test_each_thing_that_a_landing_needs() -> None:
    def landing(change: str = "") -> bool:
        desk = Desk("diaoyu")
        place, load = "2214" if change == "elsewhere" else "2213", 0 if change == "empty" else 1
        unit = desk.put("longhushan", place, supplies=load)
        mate = desk.put("kunming", "2213", supplies=1)
        group = 1 << unit | (1 << mate if change == "group" else 0)
        if change == "warship":
            group = 1 << mate
        desk.s.landed_now = 1 << h("2213") if change == "now" else 1 << h("2213") + 1
        if change in ("enemy", "full"):
            desk.s.landed = ((h("2213"), BLUE if change == "enemy" else RED, 1),)
        return can_land(desk.s, RED, group)

    assert landing()
    for change in ("elsewhere", "empty", "group", "warship", "now", "enemy", "full"):
        assert not landing(change), change


@pytest.mark.rule("19.3(4)", "18.1(2)")
def test_only_the_side_that_the_scenario_names_lands_and_up_to_its_room() -> None:
    desk = Desk("jeju")
    red, blue = desk.put("longhushan", "1112", supplies=1), desk.put("dokdo-ship", "1112", supplies=1)
    assert can_land(desk.s, RED, 1 << red) and not can_land(desk.s, BLUE, 1 << blue)
    for count, room in ((2, True), (3, False)):
        desk.s.landed = ((h("1112"), RED, count),)
        assert can_land(desk.s, RED, 1 << red) == room


@pytest.mark.rule("18.1(3)", "18.1(2)")
def test_a_landing_takes_one_marker_from_the_transport_and_adds_it_to_the_hex() -> None:
    desk = Desk("sakishima")
    unit = desk.put("longhushan", "2411", supplies=3)
    desk.s.landed = ((h("2411"), RED, 1), (h("2412"), BLUE, 2))
    desk.ships(RED).do(Take(unit), Plan("land"))
    assert desk.s.supplies[unit] == 2 and desk.s.landed_now == 1 << h("2411")
    assert sorted(desk.s.landed) == sorted([(h("2411"), RED, 2), (h("2412"), BLUE, 2)])


@pytest.mark.rule("7.2(1)⑤")
def test_a_mixed_pair_needs_a_whole_point_against_submarines() -> None:
    for key, enough in (("asahi", True), ("kongo", False)):
        desk = Desk(mixed_pairs=True)
        unit = desk.put(key, "1711")
        desk.put("zhoushan", "1712")
        desk.put("yz34", "1711")
        assert ("search-both" in plans(desk.ships(BLUE).do(Take(unit)))) == enough


@pytest.mark.rule("7.2(1)②", "7.2(1)④", "9.3(3)③")
def test_one_whole_point_is_enough_to_go_after_a_submarine_and_half_a_point_is_not() -> None:
    for plan, found in (("move-search-boat", False), ("move-attack-boat", True)):
        for key, enough in (("asahi", True), ("kongo", False)):
            desk = Desk()
            unit = desk.put(key, "1711")
            desk.put("yz34", "1712", found=found)
            assert (plan in plans(desk.ships(BLUE).do(Take(unit)))) == enough
