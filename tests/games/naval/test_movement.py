"""8.0: where ships may go, and what they meet on the way."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Decision
from bingqi.core.testing import random_action
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Deploy, Go, Plan, Take, TakeArrivals, TakeGroup, Through
from bingqi.games.naval.events import Shown
from bingqi.games.naval.rules.queries import (
    checks_on,
    exposed,
    has_berth,
    has_room,
    paths,
    shows_itself,
    surface_reach,
)
from bingqi.games.naval.setup import placements
from bingqi.games.naval.tables import SURFACE
from bingqi.games.naval.theatre import Slot
from tests.games.naval.desk import BLUE, RED, Desk, goes, h, offered, ship


@pytest.mark.rule("7.1", "7.2(1)①", "8.0(1)", "8.0(2)", "8.0(2)①")
def test_ships_move_up_to_two_hexes() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    driver = desk.ships(BLUE).do(Take(unit), Plan("move"))
    assert {"1712", "1713"} <= goes(driver) and "1714" not in goes(driver)
    refusal = GAME.explain(desk.s, BLUE, Go(h("1714")))
    assert refusal is not None and refusal.rule == "8.0(2)" and [line.value for line in refusal.lines] == ["3", "2"]
    driver.do(Go(h("1713")))
    assert desk.where(unit) == "1713" and not desk.is_found(unit)


@pytest.mark.rule("8.0(4)①", "8.0(4)②", "8.0(4)③")
def test_land_land_sides_and_neutral_coasts_are_closed() -> None:
    desk = Desk()
    unit = desk.put("asahi", "0603")
    driver = desk.ships(BLUE).do(Take(unit), Plan("move"))
    assert not goes(driver) & {"0703", "0704"}
    for label, rule in (("0704", "8.0(4)①"), ("0703", "8.0(4)②")):
        refusal = GAME.explain(desk.s, BLUE, Go(h(label)))
        assert refusal is not None and refusal.rule == rule
    south = Desk()
    unit = south.put("asahi", "1113")
    driver = south.ships(BLUE).do(Take(unit), Plan("move"))
    assert "1112" not in goes(driver)  # Korea is not at war
    refusal = GAME.explain(south.s, BLUE, Go(h("1112")))
    assert refusal is not None and refusal.rule == "8.0(4)③"
    war = Desk("jeju")
    unit = war.put("kunming", "1113")
    assert "1112" in goes(war.ships(RED).do(Take(unit), Plan("move")))


@pytest.mark.rule("8.0(5)①")
def test_six_ships_of_a_side_in_a_hex_but_for_its_ports() -> None:
    desk = Desk()
    desk.fleet("1712", "atago", "ashigara", "asahi", "shiranui", "akizuki")
    desk.put("kunming", "1712")  # the enemy does not count
    a, b = desk.fleet("1711", "maya", "haguro")
    driver = desk.ships(BLUE).do(TakeGroup(h("1711")), Plan("move"))
    assert "1712" not in goes(driver) and "1713" in goes(driver)
    refusal = GAME.explain(desk.s, BLUE, Go(h("1712")))
    assert refusal is not None and refusal.rule == "8.0(5)①"
    one = Desk()
    one.fleet("1712", "atago", "ashigara", "asahi", "shiranui", "akizuki")
    unit = one.put("maya", "1711")
    assert "1712" in goes(one.ships(BLUE).do(Take(unit), Plan("move")))
    assert (a, b) == (ship("maya"), ship("haguro"))


@pytest.mark.rule("9.2(2)", "9.2(2)②")
def test_entering_a_hex_with_enemy_ships_discovers_the_whole_group() -> None:
    desk = Desk()
    a, b = desk.fleet("1711", "asahi", "atago")
    foe = desk.put("kunming", "1712")
    desk.ships(BLUE).do(TakeGroup(h("1711")), Plan("move"), Go(h("1712")))
    assert desk.is_found(a) and desk.is_found(b) and not desk.is_found(foe)


@pytest.mark.rule("9.2(2)③", "9.2(2)④")
def test_enemy_coast_and_sonar_discover_ships() -> None:
    for key, seat, start, end in (("asahi", BLUE, "1915", "1916"), ("kunming", RED, "2212", "2211")):
        desk = Desk()
        unit = desk.put(key, start)
        desk.ships(seat).do(Take(unit), Plan("move"), Go(h(end)))
        assert desk.is_found(unit)
    own = Desk()
    unit = own.put("asahi", "2212")
    own.ships(BLUE).do(Take(unit), Plan("move"), Go(h("2211")))
    assert not own.is_found(unit)


@pytest.mark.rule("19.4(5)③", "19.4(2)")
def test_the_unknown_force_enters_from_the_south_and_sonar_is_plain_sea() -> None:
    desk = Desk("izumo")
    units = desk.fleet("2801", "shandong", "kunming", "zhoushan")
    for unit in units:
        desk.s.remove(unit)
        desk.s.edge |= 1 << unit
    driver = desk.ships(RED)
    assert TakeArrivals() in offered(driver)
    driver.do(TakeArrivals(), Plan("move"))
    assert {label[:2] for label in goes(driver)} == {"28", "27"}  # the edge is the first hex of two
    driver.do(Go(h("2810")))
    assert {desk.where(unit) for unit in units} == {"2810"} and not desk.s.edge
    sonar = Desk("izumo")
    unit = sonar.put("kunming", "2212")
    sonar.ships(RED).do(Take(unit), Plan("move"), Go(h("2211")))
    assert not sonar.is_found(unit)


def test_a_way_of_two_hexes_avoids_danger_where_it_can() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    desk.put("kunming", "1812")
    # 1712 and 1812 both lead to 1813: the way goes through the empty one
    driver = desk.ships(BLUE).do(Take(unit), Plan("move"))
    assert "1813" in goes(driver) or "1713" in goes(driver)
    end = "1813" if "1813" in goes(driver) else "1713"
    driver.do(Go(h(end)))
    assert not desk.is_found(unit)


@pytest.mark.rule("8.0(5)②")
def test_one_submarine_of_a_side_in_a_hex_but_for_its_ports() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1710")
    desk.put("unryu", "1711")
    desk.put("yz34", "1709")
    driver = desk.boats(BLUE).do(Take(boat), Plan("move"))
    assert "1711" not in goes(driver) and "1709" in goes(driver)
    refusal = GAME.explain(desk.s, BLUE, Go(h("1711")))
    assert refusal is not None and refusal.rule == "8.0(5)②"
    port = Desk()
    boat = port.put("soryu", "2009")
    port.put("unryu", "2109")
    assert "2109" in goes(port.boats(BLUE).do(Take(boat), Plan("move")))


@pytest.mark.rule("20.1(2)")
def test_boats_off_the_edge_enter_through_its_hexes_on_any_turn() -> None:
    desk = Desk("sakishima", turn=9)
    boat = desk.put("yz34", "2801")
    desk.s.remove(boat)
    desk.s.edge |= 1 << boat
    driver = desk.boats(RED).do(Take(boat), Plan("move"))
    assert {label[:2] for label in goes(driver)} == {"28"}  # one hex: the edge itself
    assert "2816" not in goes(driver)  # a neutral coast
    driver.dice(6).do(Go(h("2805")))
    assert desk.where(boat) == "2805" and not desk.s.edge


@pytest.mark.rule("20.1(2)", "8.0(2)②")
def test_a_nuclear_boat_enters_from_the_edge_by_two_hexes_and_shows_itself() -> None:
    desk = Desk("sakishima")
    boat = desk.put("cz7", "2801")
    desk.s.remove(boat)
    desk.s.edge |= 1 << boat
    driver = desk.boats(RED).do(Take(boat), Plan("move"))
    assert {label[:2] for label in goes(driver)} == {"28", "27"}
    driver.dice(6).do(Go(h("2705")))
    assert desk.where(boat) == "2705" and not desk.s.edge
    assert [event.unit for event in driver.happened(Shown)] == [boat] and not desk.s.shown


@pytest.mark.rule("19.4(2)", "7.2(1)③")
def test_ships_off_the_edge_come_in_and_attack_at_once() -> None:
    desk = Desk("izumo")
    unit = desk.put("kunming", "2801")
    desk.s.remove(unit)
    desk.s.edge |= 1 << unit
    desk.put("asahi", "2505", found=True)
    driver = desk.ships(RED).do(Take(unit), Plan("move-attack-ships"))
    assert goes(driver) == {"2704", "2705", "2706"}  # two hexes in, two hexes of range
    boat = desk.put("soryu", "2805", found=True)
    assert boat >= 0 and not [end for end in desk.s.theatre.runs[-1] if desk.s.theatre.edge >> end[0] & 1]


@pytest.mark.rule("8.0(1)", "9.3(2)", "9.3(2)②", "9.3(2)③")
def test_a_nuclear_boat_is_checked_for_every_hex_it_enters_and_its_player_chooses_the_way() -> None:
    for via, dice in (("0908", 3), ("0909", 2)):  # sonar, or a coast like the end
        desk = Desk("sakishima")
        boat = desk.put("cz7", "0808")
        driver = desk.boats(RED).do(Take(boat), Plan("move"), Go(h("1008")))
        assert driver.asked.rule == "8.0(1)"
        assert {*driver.options} == {Through(h("0908")), Through(h("0909"))}
        driver.dice(*[6] * dice).do(Through(h(via)))
        assert desk.where(boat) == "1008"


@pytest.mark.rule("8.0(1)")
def test_ways_that_are_watched_alike_are_not_asked_about() -> None:
    desk = Desk("sakishima")
    boat = desk.put("cz7", "1611")
    desk.boats(RED).do(Take(boat), Plan("move")).dice(6).do(Go(h("1713")))
    assert desk.where(boat) == "1713"


@pytest.mark.rule("9.3(2)")
def test_two_hexes_of_one_kind_are_one_reason_unless_agreed_otherwise() -> None:
    path = 1 << h("0909") | 1 << h("1008")  # two hexes of Japan's coast
    assert checks_on(Desk("sakishima").s, RED, path) == 2
    assert checks_on(Desk("sakishima", each_hex=True).s, RED, path) == 3
    sonar = 1 << h("2210") | 1 << h("2211")
    assert checks_on(Desk("sakishima").s, RED, sonar) == 2
    assert checks_on(Desk("sakishima", each_hex=True).s, RED, sonar) == 3
    assert checks_on(Desk("sakishima", each_hex=True).s, RED, 1 << h("1711")) == 1


@pytest.mark.rule("19.4(5)①", "8.0(4)③", "9.2(2)③")
def test_a_force_of_unknown_flag_has_no_country_and_china_is_neutral() -> None:
    izumo, diaoyu = Desk("izumo").s.theatre, Desk("diaoyu").s.theatre
    coast = h("1916")  # China's
    assert diaoyu.sea >> coast & 1 and not izumo.sea >> coast & 1 and not izumo.sky >> coast & 1
    assert izumo.ports[RED] == izumo.bases[RED] == 0 and izumo.watched[BLUE] == 0
    assert izumo.bases[BLUE] == diaoyu.bases[BLUE] and izumo.china is None


@pytest.mark.rule("8.0(5)①")
def test_six_ships_may_move_together_and_seven_only_into_a_port() -> None:
    fleet = ("asahi", "akizuki", "teruzuki", "suzutsuki", "fuyuzuki", "atago", "kongo")
    desk = Desk()
    desk.fleet("1711", *fleet[:6])
    assert len(goes(desk.ships(BLUE).do(TakeGroup(h("1711")), Plan("move")))) == 18
    seven = Desk()
    seven.fleet("2110", *fleet)
    assert goes(seven.ships(BLUE).do(TakeGroup(h("2110")), Plan("move"))) == {"2109"}


@pytest.mark.rule("8.0(5)①", "3.2(2)③")
def test_a_hex_takes_a_sixth_ship_and_no_seventh() -> None:
    desk = Desk("jeju")
    desk.fleet("0617", "kunming", "changchun", "zhoushan", "xuzhou", "binzhou")
    assert has_room(desk.s, RED, h("0617"), 1) and not has_room(desk.s, RED, h("0617"), 2)
    sixth = ship("lanzhou")
    desk.s.hand = 1 << sixth
    slot = Slot(1 << sixth, 1 << h("0617"), 0)
    assert placements(desk.s, RED, slot) == [Deploy(sixth, h("0617"))]
    desk.put("hangzhou", "0617")
    assert placements(desk.s, RED, slot) == []


@pytest.mark.rule("19.4(2)")
def test_one_ship_off_the_edge_is_taken_by_herself() -> None:
    desk = Desk("izumo")
    unit = desk.put("kunming", "2801")
    desk.s.remove(unit)
    desk.s.edge |= 1 << unit
    driver = desk.ships(RED)
    assert Take(unit) in driver.options and TakeArrivals() not in driver.options


@pytest.mark.rule("8.0(5)①", "8.0(5)②", "2.2⑤")
def test_there_is_no_limit_in_own_ports_and_only_there() -> None:
    desk = Desk()
    naha, beside, ningbo = h("2109"), h("2110"), h("1716")
    desk.fleet("2109", "asahi", "soryu")
    desk.fleet("2110", "atago", "unryu")
    desk.fleet("1716", "kongo", "hakuryu")
    for hex, room in ((naha, True), (beside, False), (ningbo, False), (naha - 1, False), (naha + 1, False)):
        assert has_room(desk.s, BLUE, hex, 7) == room
    assert [has_berth(desk.s, BLUE, hex) for hex in (naha, beside, ningbo)] == [True, False, False]
    assert has_room(desk.s, BLUE, beside, 5) and not has_room(desk.s, BLUE, beside, 6)
    assert has_room(desk.s, RED, beside, 6)  # the enemy's counters do not count


@pytest.mark.rule("19.4(2)")
def test_two_ships_off_the_edge_may_come_in_together() -> None:
    desk = Desk("izumo")
    for key in ("kunming", "zhoushan"):
        unit = desk.put(key, "2801")
        desk.s.remove(unit)
        desk.s.edge |= 1 << unit
    assert TakeArrivals() in desk.ships(RED).options


@pytest.mark.rule("8.0(1)", "18.2(2)")
def test_a_discovered_boat_is_not_asked_for_its_way() -> None:
    desk = Desk("sakishima")
    boat = desk.put("cz7", "0808", found=True)
    driver = desk.boats(RED).do(Take(boat), Plan("move"), Go(h("1008")))
    assert driver.state.stack == [] and desk.where(boat) == "1008"


@pytest.mark.rule("8.0(1)", "9.3(2)")
def test_the_way_is_named_by_the_hex_between_in_whichever_direction() -> None:
    desk = Desk("sakishima")
    boat = desk.put("cz7", "0605")
    driver = desk.boats(RED).do(Take(boat), Plan("move"), Go(h("0504")))
    assert {*driver.options} == {Through(h("0604")), Through(h("0505"))}


@pytest.mark.rule("8.0(5)①")
def test_a_seventh_ship_may_enter_her_own_port_and_not_the_hex_beside_it() -> None:
    fleet = ("asahi", "akizuki", "teruzuki", "suzutsuki", "fuyuzuki", "atago")
    for label, room in (("2109", True), ("2110", False), ("2108", False)):
        desk = Desk()
        desk.fleet(label, *fleet)
        assert (h(label) in surface_reach(desk.s, BLUE, h("2209"), 1, 2)) == room


@pytest.mark.rule("9.2(2)")
def test_a_ship_shows_itself_where_every_way_leads_through_a_watched_hex() -> None:
    s, rng, shown = GAME.setup("jeju", GAME.meta.complete({}), 5), Random(5), [0, 0]
    settle(s)
    while isinstance(asked := pending(s), Decision):
        apply_trusted(s, random_action(rng, asked))
        for seat in (BLUE, RED) if rng.random() < 0.1 else ():
            for origin in {s.pos[unit] for unit in bit_list(s.theatre.fleet[seat] & SURFACE)}:
                for end in s.theatre.ends[origin][2]:
                    seen = all(path & exposed(s, seat) for path in paths(s, origin, end))
                    assert shows_itself(s, seat, origin, end) == seen
                    shown[seen] += 1
    assert min(shown) > 100
