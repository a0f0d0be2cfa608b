"""11.0, 12.0, 14.0: fights in which submarines take part."""

from __future__ import annotations

import pytest

from bingqi.games.naval.actions import Aim, Plan, Take
from bingqi.games.naval.rules.torpedo import asw_levels
from tests.games.naval.desk import BLUE, RED, Desk, offered, plans


@pytest.mark.rule("14.0(1)", "14.0(2)", "14.0(3)", "14.0(4)", "14.0(5)")
def test_the_screen_cuts_the_torpedoes_which_are_then_shared_at_will() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1710")
    a, b, c = desk.fleet("1711", "nanchang", "zhoushan", "xuzhou", found=True)
    # whole 1 of Nanchang, two halves of the frigates: two dice; the first hits
    driver = desk.boat(BLUE, boat, "move-attack-ships", "1711", dice=(6, 2, 3))
    assert driver.asked.args["left"] == 3 and offered(driver) == (Aim(a), Aim(b), Aim(c))
    driver.do(Aim(a), Aim(a)).dice(3, 1, 6).do(Aim(c))
    assert desk.s.sunk >> a & 1 and desk.is_found(b) and desk.is_found(c)


@pytest.mark.rule("14.0(2)", "24.2")
def test_two_halves_make_a_die_at_the_lower_tech_level() -> None:
    desk = Desk()
    ships = sum(1 << unit for unit in desk.fleet("1711", "kongo", "yamagiri", "kirishima", "atago"))
    assert asw_levels(desk.s, BLUE, ships) == [3, 3]  # Atago's whole point; Kongo with Kirishima; Yamagiri is dropped
    mixed = sum(1 << unit for unit in desk.fleet("1712", "kongo", "yamagiri"))
    assert asw_levels(desk.s, BLUE, mixed) == [2]


@pytest.mark.rule("14.0(3)")
def test_without_strength_left_there_is_no_attack() -> None:
    desk = Desk("jeju")
    boat = desk.put("son-wonil", "1313")
    unit = desk.fleet("1314", "nanchang", "lhasa", "shandong", found=True)[0]
    desk.boat(BLUE, boat, "move-attack-ships", "1314", dice=(6, 1, 1, 1))
    assert desk.is_found(unit) and not desk.s.damaged


@pytest.mark.rule("6.0(1)⑤", "24.2")
def test_attack_and_attack_on_ships_goes_through_the_whole_fight_twice() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1711")
    a, b = desk.fleet("1711", "type-075b", "longhushan", found=True)
    desk.s.supplies[b] = 3
    driver = desk.boat(BLUE, boat, "attack-ships", dice=(6,))
    assert driver.asked.args["left"] == 4
    # The first attack damages A; the second has one target and no whole die of screen against it.
    driver.do(*[Aim(a)] * 3).dice(1, 6, 6, 6, 1, 2, 3, 6).do(Aim(a))
    assert desk.s.damaged >> a & 1
    assert desk.is_found(b) and desk.s.supplies[b] == 0


@pytest.mark.rule("14.0(7)")
def test_ships_in_their_own_port_are_safe_from_submarines() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1715")
    desk.put("zhoushan", "1716", found=True)
    driver = desk.boats(BLUE).do(Take(boat))
    assert "move-attack-ships" not in plans(driver)
    inside = Desk()
    boat = inside.put("soryu", "1716")
    inside.put("zhoushan", "1716", found=True)
    assert "attack-ships" not in plans(inside.boats(BLUE).do(Take(boat)))


@pytest.mark.rule("14.0(2)", "14.0(3)")
def test_a_screen_that_scores_more_than_the_boat_has_leaves_nothing() -> None:
    for hits, salvo in ((2, 1), (3, 0), (4, 0)):
        desk = Desk()
        boat = desk.put("yz34", "1711")  # strength 3
        desk.put("hyuga", "1711", found=True)
        desk.put("ise", "1711", found=True)
        driver = desk.boats(RED).do(Take(boat))
        screen = [1] * hits + [6] * (4 - hits)
        if salvo:
            driver.dice(*screen).do(Plan("attack-ships"))
            assert driver.asked.rule == "14.0(3)" and driver.asked.args["left"] == 1
        else:
            driver.dice(*screen, *screen).do(Plan("attack-ships"))  # both attacks, no torpedo
            assert desk.s.returned >> boat & 1


@pytest.mark.rule("14.0(1)", "14.0(2)")
def test_four_halves_make_two_dice() -> None:
    desk = Desk()
    ships = sum(1 << ship for ship in desk.fleet("1711", "kongo", "kirishima", "myoko", "chokai"))
    assert asw_levels(desk.s, BLUE, ships) == [3, 3]
