"""Both sides go through the same steps: whose dice, whose losses, whose counters, from either seat."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bingqi.core.procedure import Pass, Rolled
from bingqi.core.testing import Driver
from bingqi.games.naval.actions import (
    Declare,
    Escort,
    FightThrough,
    FightTogether,
    Go,
    Intercept,
    LoseAttacker,
    LoseEscort,
    Plan,
    Scramble,
    SearchBoat,
    StrikeBoat,
    StrikeShips,
    Take,
    TakeGroup,
)
from bingqi.games.naval.events import (
    Assigned,
    Attacked,
    Intercepted,
    Moved,
    PlanesLost,
    RangeDeclared,
    Scrambled,
    Searched,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.tables import ANTI_SHIP, ASW, GUNS, OWN_AIR, PLANES, TECH
from tests.games.naval.desk import BLUE, RED, Desk, h


class Side(NamedTuple):
    """What a side attacks with, and where it is attacked."""

    seat: int
    ship: str
    boat: str
    screen: str  # a ship with a whole point against submarines
    home: str  # a hex near an own air base


SIDES = (Side(BLUE, "akizuki", "soryu", "akizuki", "2110"), Side(RED, "zhoushan", "yz34", "nanchang", "2116"))


def rolls(driver: Driver) -> list[tuple[str, int | None, int]]:
    return [(event.rule, event.seat, len(event.dice)) for event in driver.happened(Rolled)]


def pair(own: int, value: int, other: int) -> tuple[int, int]:
    """Two figures by seat, the own one first."""
    return (value, other) if own == BLUE else (other, value)


def raid(me: Side, foe: Side, escorts: int) -> tuple[Desk, Driver]:
    """Two attackers of mine on a ship near the enemy's base, met by two interceptors."""
    desk = Desk()
    desk.put(foe.ship, foe.home, found=True)
    driver = desk.run(AirOperation(seat=me.seat))
    far = max(o.distance for o in driver.options if isinstance(o, Declare))
    driver.dice(6).do(Declare(far))
    assert rolls(driver) == [("5.1(2)", me.seat, 1)]
    assert [event.seat for event in driver.happened(RangeDeclared)] == [me.seat]
    hex = h(foe.home)
    while not any(isinstance(o, Escort) for o in driver.options):
        driver.do(StrikeShips(hex))
    driver.do(StrikeShips(hex), *[Escort(0, hex)] * escorts)
    assert {event.seat for event in driver.happened(Assigned)} == {me.seat}
    driver.do(Pass()) if driver.asked.seat == me.seat else None
    assert driver.asked.seat == foe.seat
    driver.dice(3).do(Scramble(2))
    assert rolls(driver) == [("17.1(2)", foe.seat, 1)]
    assert [event.seat for event in driver.happened(Scrambled)] == [foe.seat]
    return desk, driver


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("17.2(1)①", "17.2(2)①", "17.2(2)②", "17.1(3)")
def test_fighting_together_from_either_side(me: Side, foe: Side) -> None:
    desk, driver = raid(me, foe, 1)
    before = desk.s.planes
    hex = h(foe.home)
    driver.do(Intercept(0, hex))
    assert [event.seat for event in driver.happened(Intercepted)] == [foe.seat]
    driver.do(Intercept(0, hex))
    assert driver.asked.seat == foe.seat and driver.asked.rule == "17.2(1)"
    mine, theirs = PLANES[me.seat].tech, PLANES[foe.seat].tech
    driver.dice(mine, theirs, theirs + 1).do(FightTogether())
    assert rolls(driver) == [("17.2(2)①", me.seat, 1), ("17.2(2)①", foe.seat, 2)]
    assert desk.s.lost == pair(me.seat, 0, 1) and driver.asked.seat == me.seat
    assert desk.s.planes == tuple(b - x for b, x in zip(before, pair(me.seat, 0, 1), strict=True))
    defence, attack = OWN_AIR[desk.s.at[hex].bit_length() - 1], 2 * PLANES[me.seat].anti_ship
    driver.dice(*[6] * (defence + attack)).do(LoseEscort())
    assert desk.s.lost == pair(me.seat, 1, 1)
    assert [(event.seat, event.units) for event in driver.happened(PlanesLost)] == [(me.seat, 1)]
    assert rolls(driver) == [("15.2(3)", foe.seat, defence), ("15.2(5)", me.seat, attack)]


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("17.2(1)②", "17.2(2)②")
def test_fighting_through_from_either_side(me: Side, foe: Side) -> None:
    desk, driver = raid(me, foe, 1)
    hex = h(foe.home)
    driver.do(Intercept(0, hex), Intercept(0, hex))
    driver.dice(1, 1).do(FightThrough())  # one interceptor falls before it fires, the other hits
    assert rolls(driver) == [("17.2(2)①", me.seat, 1), ("17.2(2)①", foe.seat, 1)]
    assert driver.asked.seat == foe.seat and desk.s.lost == pair(me.seat, 0, 1)
    defence, attack = OWN_AIR[desk.s.at[hex].bit_length() - 1], PLANES[me.seat].anti_ship
    driver.dice(*[6] * (defence + attack)).do(LoseAttacker())
    assert desk.s.lost == pair(me.seat, 1, 1)


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("17.2(1)")
def test_without_escorts_nothing_is_asked_and_all_attackers_may_fall(me: Side, foe: Side) -> None:
    desk, driver = raid(me, foe, 0)
    hex = h(foe.home)
    driver.dice(1, 1).do(Intercept(0, hex), Intercept(0, hex))
    assert rolls(driver) == [("17.2(2)①", foe.seat, 2)] and driver.asked.seat == me.seat
    driver.do(LoseAttacker(), LoseAttacker())
    assert desk.s.lost == pair(me.seat, 2, 0)


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("13.2(1)", "13.2(2)", "13.2(3)", "9.3(3)①")
def test_aircraft_against_submarines_from_either_side(me: Side, foe: Side) -> None:
    level = PLANES[me.seat].tech
    for die, hit in ((level, True), (level + 1, False)):
        desk = Desk()
        boat = desk.put(foe.boat, foe.home, found=True)
        driver = desk.run(AirOperation(seat=me.seat))
        far = max(o.distance for o in driver.options if isinstance(o, Declare))
        driver.dice(6).do(Declare(far)).do(StrikeBoat(boat), Pass())
        driver.dice(die).do(Pass())
        assert rolls(driver) == [("13.2(1)", me.seat, 1)] and bool(desk.s.damaged >> boat & 1) == hit
        assert [event.seat for event in driver.happened(Attacked)] == [me.seat]
    hidden = Desk()
    hidden.put(foe.boat, foe.home)
    driver = hidden.run(AirOperation(seat=me.seat)).dice(6)
    driver.do(max((o for o in driver.options if isinstance(o, Declare)), key=lambda o: o.distance))
    driver.do(SearchBoat(h(foe.home))).dice(6).do(Pass())
    assert rolls(driver) == [("9.3(3)", me.seat, 1)]


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("14.0(1)", "14.0(4)", "14.0(5)", "11.0(1)", "11.0(2)", "12.0(1)")
def test_submarines_and_those_who_hunt_them_from_either_side(me: Side, foe: Side) -> None:
    desk = Desk()
    boat, ship = desk.put(me.boat, "1711"), desk.put(foe.screen, "1711", found=True)
    screen, salvo = ASW[ship] // 2, ANTI_SHIP[boat]
    driver = desk.boats(me.seat).do(Take(boat))
    miss = TECH[boat] + 1
    driver.dice(*[6] * screen, *[miss] * salvo, *[6] * screen, TECH[boat], *[miss] * (salvo - 1))
    driver.do(Plan("attack-ships"))
    once = [("14.0(1)", foe.seat, screen), ("14.0(4)", me.seat, salvo)]
    assert rolls(driver) == once * 2 and desk.s.damaged >> ship & 1 and desk.s.returned >> boat & 1
    under = Desk()
    hunter, prey = under.put(me.boat, "1711"), under.put(foe.boat, "1711", found=True)
    driver = under.boats(me.seat).do(Take(hunter)).dice(TECH[hunter], TECH[hunter] + 1).do(Plan("attack-boat"))
    assert rolls(driver) == [("11.0(1)", me.seat, 2)] and under.s.damaged >> prey & 1
    above = Desk()
    group, prey = above.put(me.screen, "1711"), above.put(foe.boat, "1711", found=True)
    driver = above.ships(me.seat).do(Take(group)).dice(*[TECH[group]] * (ASW[group] // 2)).do(Plan("attack-boat-move"))
    assert rolls(driver) == [("12.0(1)", me.seat, ASW[group] // 2)] and not above.is_found(prey)


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("9.2(1)②", "9.2(1)③", "9.3(2)", "9.3(3)②", "9.3(3)③")
def test_searches_from_either_side(me: Side, foe: Side) -> None:
    for seeker, boats in ((me.boat, True), (me.ship, False)):
        desk = Desk()
        unit = desk.put(seeker, "1711")
        ship, boat = desk.put(foe.ship, "1711"), desk.put(foe.boat, "1711")
        driver = (desk.boats if boats else desk.ships)(me.seat).do(Take(unit), Plan("search-ships"))
        assert desk.is_found(ship) and not desk.is_found(boat)
        assert [(event.seat, event.hex) for event in driver.happened(Searched)] == [(me.seat, h("1711"))]
        other = Desk()
        unit = other.put(seeker, "1711")
        other.put(foe.boat, "1711")
        dice = 2 if boats else ASW[unit]
        driver = (other.boats if boats else other.ships)(me.seat).do(Take(unit))
        driver.dice(*[6] * dice).do(Plan("search-boat"))
        assert rolls(driver) == [("9.3(3)", me.seat, dice)]


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("15.1(5)", "15.2(3)", "15.2(5)", "15.2(6)")
def test_ships_against_ships_from_either_side(me: Side, foe: Side) -> None:
    for far, level in ((False, 0), (True, 1)):
        desk = Desk()
        gun, target = desk.put(me.ship, "1711"), desk.put(foe.ship, "1713", found=True)
        hidden = desk.put("atago" if foe.seat == BLUE else "kunming", "1713")
        driver = desk.run(ShipBattle(seat=me.seat, hex=h("1713"), guns=1 << gun, far=far))
        assert driver.asked.seat == foe.seat and driver.asked.rule == "15.1(5)"
        limit = max(1, TECH[gun] - level)
        driver.dice(*[6] * OWN_AIR[target], limit, *[limit + 1] * (GUNS[gun] - 1)).do(Pass())
        assert rolls(driver) == [("15.2(3)", foe.seat, OWN_AIR[target]), ("15.2(5)", me.seat, GUNS[gun])]
        assert desk.s.damaged >> target & 1 and not desk.is_found(hidden)


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("9.3(2)①", "9.3(4)①", "9.3(4)②", "8.0(3)")
def test_a_boat_that_moves_is_looked_for_by_the_other_side(me: Side, foe: Side) -> None:
    found_by = 1 if me.seat == BLUE else 2
    for die, found in ((found_by, True), (found_by + 1, False)):
        desk = Desk()
        boat = desk.put(me.boat, "1711")
        driver = desk.boats(me.seat).do(Take(boat), Plan("move")).dice(die).do(Go(h("1712")))
        assert rolls(driver) == [("9.3(2)", foe.seat, 1)] and desk.is_found(boat) == found
        moved = driver.happened(Moved)[0]
        assert (moved.seat, moved.count, moved.origin, moved.hex) == (me.seat, 1, h("1711"), h("1712"))


@pytest.mark.parametrize(("me", "foe"), [SIDES, SIDES[::-1]])
@pytest.mark.rule("9.2(2)②", "7.2(3)②", "8.0(1)")
def test_groups_move_and_meet_from_either_side(me: Side, foe: Side) -> None:
    desk = Desk()
    a = desk.put(me.ship, "1711")
    b = desk.put("atago" if me.seat == BLUE else "kunming", "1711")
    met = desk.put(foe.ship, "1713")
    driver = desk.ships(me.seat).do(TakeGroup(h("1711")), Plan("move"), Go(h("1713")))
    moved = driver.happened(Moved)[0]
    assert (moved.seat, moved.count, moved.origin, moved.hex) == (me.seat, 2, h("1711"), h("1713"))
    assert desk.is_found(a) and desk.is_found(b) and not desk.is_found(met)
    assert desk.s.acted == 1 << a | 1 << b
