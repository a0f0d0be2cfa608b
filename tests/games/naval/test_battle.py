"""15.0: ship against ship, and example 4."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Engage, Fight, Reveal, Spend, Weaken
from bingqi.games.naval.rules.battle import ShipBattle
from tests.games.naval.desk import BLUE, RED, Desk, h, offered


def mask(*units: int) -> int:
    return sum(1 << unit for unit in units)


def battle(desk: Desk, *guns: int, far: bool = False, label: str = "1713", dice: tuple[int, ...] = ()) -> Driver:
    return desk.run(ShipBattle(seat=BLUE, hex=h(label), guns=mask(*guns), far=far), *dice)


@pytest.mark.rule("15.1(1)", "15.1(2)", "15.1(3)", "15.1(4)")
def test_attackers_are_assigned_one_to_one_round_by_round() -> None:
    desk = Desk()
    guns = desk.fleet("1711", "asahi", "shiranui", "akizuki")
    a, b = desk.fleet("1713", "zhoushan", "xuzhou", found=True)
    driver = battle(desk, *guns)
    assert len(driver.options) == 6
    driver.do(Engage(guns[1], a))
    assert all(o.target == b for o in offered(driver) if isinstance(o, Engage))
    refusal = GAME.explain(desk.s, BLUE, Engage(guns[0], a))
    assert refusal is not None and refusal.rule == "15.1(3)"
    driver.do(Engage(guns[0], b), Engage(guns[2], a))
    assert offered(driver) == (Fight(a), Fight(b))
    few = Desk()
    gun = few.put("asahi", "1711")
    a, b = few.fleet("1713", "zhoushan", "xuzhou", found=True)
    battle(few, gun).dice(6, 6, 1, 1).do(Engage(gun, a))
    assert few.s.sunk >> a & 1 and few.is_found(b)  # the other was not attacked


@pytest.mark.rule("15.1(5)")
def test_the_owner_decides_which_undiscovered_ships_of_the_hex_take_part() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    open_, hidden = desk.put("zhoushan", "1713", found=True), desk.put("kunming", "1713")
    driver = battle(desk, gun)
    assert driver.asked.seat == RED and offered(driver) == (Reveal(hidden), Pass())
    driver.dice(6, 6, 6, 6).do(Pass())
    assert not desk.is_found(hidden) and desk.is_found(open_)
    again = Desk()
    gun = again.put("asahi", "1711")
    open_, hidden = again.put("zhoushan", "1713", found=True), again.put("kunming", "1713")
    driver = battle(again, gun).do(Reveal(hidden))
    assert {o.target for o in offered(driver) if isinstance(o, Engage)} == {open_, hidden}


@pytest.mark.rule("15.2(1)", "15.2(3)", "15.2(3)①")
def test_wide_area_fire_is_spent_from_the_track_for_any_ship_of_the_hex() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    frigate = desk.put("zhoushan", "1713", found=True)
    desk.fleet("1713", "kunming", "changchun", found=True)
    driver = battle(desk, gun).do(Engage(gun, frigate))
    assert driver.asked.seat == RED and offered(driver) == tuple(Spend(n) for n in range(9))
    driver.dice(1, 1, 6, 6, 6).do(Spend(3))  # two of its own and three spent; both points of Asahi are stopped
    assert desk.is_found(frigate) and pending(desk.s) is None


@pytest.mark.rule("15.2(3)②")
def test_a_wide_area_ship_has_only_what_is_spent_from_the_track() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    destroyer = desk.put("kunming", "1713", found=True)
    driver = battle(desk, gun)
    driver.dice(3, 6).do(Spend(0))  # no defence dice at all, two attack dice
    assert desk.s.damaged >> destroyer & 1


@pytest.mark.rule("15.2(2)", "15.2(8)", "15.2(1)")
def test_the_track_is_used_up_over_the_targets_and_outlasts_its_ships() -> None:
    desk = Desk()
    guns = desk.fleet("1711", "asahi", "shiranui")
    area, frigate = desk.put("kunming", "1713", found=True), desk.put("zhoushan", "1713", found=True)
    driver = battle(desk, *guns).do(Engage(guns[0], area))
    driver.do(Engage(guns[1], frigate), Fight(area)).dice(1, 1).do(Spend(0))
    assert desk.s.sunk >> area & 1
    assert offered(driver) == tuple(Spend(n) for n in range(5))


@pytest.mark.rule("15.2(4)")
def test_with_attackers_of_different_levels_the_attacker_chooses_whom_a_hit_weakens() -> None:
    desk = Desk()
    good, poor = desk.fleet("1711", "asahi", "yamagiri")
    target = desk.put("zhoushan", "1713", found=True)
    driver = battle(desk, good, poor, dice=(2, 6))
    assert driver.asked.seat == BLUE and set(offered(driver)) == {Weaken(good), Weaken(poor)}
    driver.dice(6, 6, 2).do(Weaken(good))  # one die at 3, two at 2
    assert desk.s.damaged >> target & 1


@pytest.mark.rule("15.2(4)", "15.2(5)")
def test_an_attack_that_is_stopped_altogether_rolls_no_dice() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    target = desk.put("zhoushan", "1713", found=True)
    battle(desk, gun, dice=(1, 2))
    assert pending(desk.s) is None and desk.is_found(target)


@pytest.mark.rule("15.2(6)")
def test_at_two_hexes_the_level_falls_by_one_but_not_below_one() -> None:
    for far, die, hit in ((False, 3, True), (True, 3, False), (True, 2, True)):
        desk = Desk()
        gun, target = desk.put("asahi", "1711"), desk.put("zhoushan", "1713", found=True)
        battle(desk, gun, far=far, dice=(6, 6, die, 6))
        assert bool(desk.s.damaged >> target & 1) == hit
    old = Desk()
    gun, target = old.put("harbin", "1711"), old.put("asahi", "1713", found=True)
    old.run(ShipBattle(seat=RED, hex=h("1713"), guns=mask(gun), far=True), 6, 6, 1, 6)
    assert old.s.damaged >> target & 1


@pytest.mark.rule("15.2(7)")
def test_one_hit_damages_two_sink() -> None:
    for dice, fate in (((3, 6), "damaged"), ((3, 1), "sunk")):
        desk = Desk()
        gun, target = desk.put("asahi", "1711"), desk.put("zhoushan", "1713", found=True)
        battle(desk, gun, dice=(6, 6, *dice))
        assert getattr(desk.s, fate) >> target & 1


@pytest.mark.rule("18.1(4)①", "18.1(4)②")
def test_supply_markers_take_hits_before_the_transport() -> None:
    for hits, load, fate in ((1, 1, ""), (2, 0, ""), (3, 0, "damaged"), (4, 0, "sunk")):
        desk = Desk()
        lst = desk.put("longhushan", "1713", found=True, supplies=2)
        desk.s.hit(lst, hits)
        assert desk.s.supplies[lst] == load
        assert bool(desk.s.damaged >> lst & 1) == (fate == "damaged")
        assert bool(desk.s.sunk >> lst & 1) == (fate == "sunk")
    empty = Desk()
    lst = empty.put("longhushan", "1713", found=True)
    empty.s.hit(lst, 1)
    assert empty.s.damaged >> lst & 1


@pytest.mark.rule("23.4", "15.1(2)", "15.2(3)②", "15.2(4)", "15.2(6)", "2.11(4)②")
def test_example_4_six_destroyers_against_four_chinese_ships_at_distance_two() -> None:
    desk = Desk()
    yamagiri, asagiri, yugiri = desk.fleet("1711", "yamagiri", "asagiri", "yugiri")  # tech level 2
    fuyuzuki, asahi, kirishima = desk.fleet("1711", "fuyuzuki", "asahi", "kirishima")  # tech level 3
    frigate, destroyer, carrier, lst = desk.fleet("1713", "binzhou", "taiyuan", "shandong", "longhushan", found=True)
    desk.s.supplies[lst] = 3
    driver = battle(desk, yamagiri, asagiri, yugiri, fuyuzuki, asahi, kirishima, far=True)
    driver.do(
        Engage(yamagiri, frigate),
        Engage(fuyuzuki, destroyer),
        Engage(asagiri, carrier),
        Engage(yugiri, lst),
        Engage(asahi, carrier),
        Engage(kirishima, lst),
    )
    # Fight 1: two dice, one hit; one die left, which misses.
    driver.do(Fight(frigate))
    assert driver.asked.args["track"] == 4
    driver.dice(1, 3, 4).do(Spend(0))
    assert desk.is_found(frigate)
    # Fight 2: one point of wide-area fire misses; a 1 damages the destroyer.
    driver.do(Fight(destroyer)).dice(5, 1, 5).do(Spend(1))
    assert desk.s.damaged >> destroyer & 1
    # Fight 3: interception strength is anti-air strength, four dice, two hits, both taken from the older ship.
    driver.do(Fight(carrier))
    assert driver.asked.args["track"] == 3
    driver.dice(1, 2, 5, 6).do(Spend(0))
    assert set(offered(driver)) == {Weaken(asagiri), Weaken(asahi)}
    driver.do(Weaken(asagiri)).dice(2, 6).do(Weaken(asagiri))
    assert desk.s.damaged >> carrier & 1
    # Fight 4: one die of its own and the last three points; one hit. Then one die at 1, two dice at 2: one hit.
    driver.dice(2, 3, 4, 5).do(Spend(3))
    driver.dice(4, 2, 3).do(Weaken(yugiri))
    assert desk.s.supplies[lst] == 2 and desk.is_found(lst) and pending(desk.s) is None


@pytest.mark.rule("15.1(5)", "15.2(3)①", "15.2(2)")
def test_when_red_attacks_blue_turns_ships_up_and_spends_wide_area_fire() -> None:
    desk = Desk()
    gun = desk.put("zhoushan", "1711")
    desk.put("atago", "1713", found=True)
    desk.put("asahi", "1713")
    driver = desk.run(ShipBattle(seat=RED, hex=h("1713"), guns=mask(gun)))
    assert driver.asked.rule == "15.1(5)" and driver.asked.seat == BLUE
    driver.do(Pass())
    assert driver.asked.rule == "15.2(3)①" and driver.asked.seat == BLUE


@pytest.mark.rule("15.2(4)", "15.2(5)")
def test_as_many_hits_as_points_stop_attackers_of_all_levels_without_a_choice() -> None:
    desk = Desk()
    good, poor = desk.fleet("1711", "asahi", "yamagiri")
    target = desk.put("kunming", "1713", found=True)
    battle(desk, good, poor).dice(1, 1, 1, 1).do(Spend(4))
    assert pending(desk.s) is None and desk.is_found(target)
    three = Desk()
    good, poor = three.fleet("1711", "asahi", "yamagiri")
    three.put("kunming", "1713", found=True)
    driver = battle(three, good, poor).dice(1, 1, 1, 6).do(Spend(4))
    assert driver.asked.rule == "15.2(4)"
