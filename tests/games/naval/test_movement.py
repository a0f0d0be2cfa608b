"""8.0: where ships may go, and what they meet on the way."""

from __future__ import annotations

import pytest

from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Go, Plan, Take, TakeArrivals, TakeGroup
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
    assert goes(driver) and all(label[:2] == "28" for label in goes(driver))
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
    assert goes(driver) == {label for label in goes(driver) if label.startswith("28")}
    assert "2816" not in goes(driver)  # a neutral coast
    driver.dice(6).do(Go(h("2805")))
    assert desk.where(boat) == "2805" and not desk.s.edge
