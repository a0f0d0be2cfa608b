"""13.0, 16.0, 17.0: air attacks and the interceptors that meet them."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Pass
from bingqi.core.testing import Driver
from bingqi.games.naval.actions import (
    Aim,
    Commit,
    Declare,
    Escort,
    Fight,
    FightThrough,
    FightTogether,
    Fly,
    Intercept,
    LoseAttacker,
    LoseEscort,
    Reveal,
    Scramble,
    ScrambleCarriers,
    SearchShips,
    StrikeBoat,
    StrikeShips,
)
from bingqi.games.naval.events import PlanesLost
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.tables import PLANES, air_actions
from tests.games.naval.desk import BLUE, RED, Desk, h

SEA = "2010"  # two hexes from Naha
TECH = PLANES[BLUE].tech


@pytest.mark.rule("5.4(1)", "17.0")
def test_attacks_may_be_intercepted_and_searches_may_not() -> None:
    desk = Desk()
    desk.put("kunming", SEA, found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), StrikeShips(h(SEA)), Pass())
    assert driver.asked.seat == RED and driver.asked.rule == "17.1(1)"
    quiet = Desk()
    quiet.put("kunming", SEA)
    quiet.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), SearchShips(h(SEA)))
    assert pending(quiet.s) is None


@pytest.mark.rule("13.2(1)", "13.2(2)", "13.2(3)", "10.3(1)")
def test_aircraft_roll_a_die_each_against_a_submarine() -> None:
    hit, miss = TECH, TECH + 1
    for dice, fate in (((hit, miss), "damaged"), ((hit, hit), "sunk"), ((miss, miss), "there")):
        desk = Desk()
        boat = desk.put("yz34", SEA, found=True)
        driver = desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), StrikeBoat(boat), StrikeBoat(boat))
        driver.dice(*dice).do(Pass())
        assert (fate == "damaged") == bool(desk.s.damaged >> boat & 1)
        assert (fate == "sunk") == bool(desk.s.sunk >> boat & 1)
        assert desk.is_found(boat) == (fate == "there")


@pytest.mark.rule("13.1")
def test_interceptors_come_before_an_attack_on_a_submarine() -> None:
    desk = Desk()
    boat = desk.put("yz34", "2116", found=True)
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver)).do(StrikeBoat(boat), Pass())
    driver.dice(6).do(Scramble(2))
    driver.do(Intercept(0, h("2116")))
    driver.dice(1).do(Pass())  # one interceptor, one hit: nothing is left to attack
    driver.do(LoseAttacker())
    assert desk.is_found(boat) and desk.s.lost == (1, 0)


@pytest.mark.rule("16.2", "16.3", "15.1(3)")
def test_attack_units_are_assigned_and_resolved_like_ships() -> None:
    desk = Desk()
    a, b = desk.put("zhoushan", SEA, found=True), desk.put("xuzhou", SEA, found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4), *[StrikeShips(h(SEA))] * 3, Pass(), Pass())
    assert driver.asked.rule == "16.2"
    driver.do(Aim(a))
    assert driver.options == (Aim(b),)
    driver.do(Aim(b), Aim(a))
    assert driver.asked.rule == "15.2(2)"
    driver.dice(6, 6, TECH, 6, 6, 6, 6, 6, 6, 6).do(Fight(a))  # b's defence and the last unit follow at once
    assert desk.s.damaged >> a & 1 and desk.is_found(b)


@pytest.mark.rule("16.1", "5.4(1)")
def test_interceptors_may_stop_an_attack_on_ships() -> None:
    desk = Desk()
    unit = desk.put("zhoushan", "2116", found=True)
    driver = attack_on(desk, "2116", 1, 0)
    driver.dice(6).do(Scramble(2)).do(Intercept(0, h("2116"))).dice(1).do(Pass()).do(LoseAttacker())
    assert desk.where(unit) == "2116" and desk.s.planes == (3, 6)
    assert pending(desk.s) is None


@pytest.mark.rule("15.1(5)")
def test_undiscovered_ships_of_a_bombed_hex_may_be_turned_up_or_not() -> None:
    desk = Desk()
    desk.put("zhoushan", SEA, found=True)
    hidden = desk.put("kunming", SEA)
    driver = desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), StrikeShips(h(SEA)), Pass(), Pass())
    assert driver.asked.seat == RED and driver.options == (Reveal(hidden), Pass())
    driver.do(Reveal(hidden))
    assert desk.is_found(hidden) and driver.asked.rule == "16.2"


def farthest(driver: Driver) -> Declare:
    return max((o for o in driver.options if isinstance(o, Declare)), key=lambda o: o.distance)


def attack_on(desk: Desk, label: str, units: int, escorts: int) -> Driver:
    """An air attack by blue up to red's answer."""
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver))
    driver.do(*[StrikeShips(h(label))] * units, *[Escort(0, h(label))] * escorts)
    if driver.asked.rule == "5.2(5)":
        driver.do(Pass())
    return driver


@pytest.mark.rule("17.1(1)", "17.1(2)", "17.1(3)")
def test_one_die_at_the_declared_distance_gives_the_interceptors() -> None:
    desk = Desk()
    desk.put("zhoushan", "2116", found=True)
    driver = attack_on(desk, "2116", 1, 0)
    assert Scramble(2) in driver.options
    driver.dice(3).do(Scramble(2))
    assert driver.asked.args["left"] == air_actions("base-interception", 2, 3)
    nothing = Desk(turn=5)
    nothing.put("zhoushan", "2116", found=True)
    night = nothing.run(AirOperation(seat=BLUE))
    night.dice(6).do(farthest(night))
    night.do(StrikeShips(h("2116")), *([Pass()] if int(night.asked.args["left"]) > 1 else []))
    night.dice(2, 6, 6, 6, 6).do(Scramble(2))  # 2 - 2 at night: nobody gets up, the attack goes in
    assert nothing.s.lost == (0, 0)


@pytest.mark.rule("17.1(4)")
def test_interceptors_that_the_pool_lacks_are_lost() -> None:
    desk = Desk()
    desk.put("zhoushan", "2116", found=True)
    desk.s.planes = (4, 1)
    driver = attack_on(desk, "2116", 1, 0)
    driver.dice(6).do(Scramble(2))
    assert driver.asked.args["left"] == 1


@pytest.mark.rule("17.1(5)")
def test_interceptors_go_where_the_declared_distance_reaches() -> None:
    desk = Desk()
    desk.put("zhoushan", "2116", found=True)
    desk.put("xuzhou", "2010", found=True)
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver)).do(StrikeShips(h("2116")), StrikeShips(h("2010")))
    driver.do(Pass()) if driver.asked.rule == "5.2(5)" else None
    driver.dice(6).do(Scramble(2))
    assert {o.hex for o in driver.options if isinstance(o, Intercept)} == {h("2116")}


@pytest.mark.rule("17.1(6)①", "17.1(6)②", "17.1(1)", "2.11(4)②")
def test_carriers_intercept_with_their_tech_level_up_to_their_strength() -> None:
    desk = Desk()
    carrier = desk.put("shandong", "2010")
    desk.put("zhoushan", "2010", found=True)
    desk.s.planes = (4, 8)
    driver = attack_on(desk, "2010", 1, 0)
    assert Commit(carrier) in driver.options
    driver.do(Commit(carrier))
    assert not desk.s.shown and ScrambleCarriers(0) in driver.options
    driver.dice(5).do(ScrambleCarriers(0))
    assert desk.s.shown >> carrier & 1 and not desk.is_found(carrier)
    assert driver.asked.args["left"] == air_actions("carrier-interception", 0, 5 + 2) == 4
    sent = Intercept(0, h("2010"), h("2010"))
    driver.do(sent, sent, sent)
    driver.dice(6, 6, 6, 6).do(sent)  # four dice and no hit
    assert driver.asked.rule == "15.1(5)"
    driver.dice(6, 6, 6, 6).do(Pass())
    assert desk.s.shown == 0 and not desk.is_found(carrier)


@pytest.mark.rule("17.1(6)①", "17.1(1)")
def test_carriers_are_chosen_singly_and_only_those_that_intercept_are_turned_up() -> None:
    for chosen, level in ((("type-003",), 3), (("shandong", "type-003"), 2)):
        desk = Desk()
        carriers = {key: desk.put(key, "2010") for key in ("shandong", "type-003")}
        far = desk.put("liaoning", "0404")  # out of reach of every attack
        desk.put("zhoushan", "2010", found=True)
        desk.s.planes = (4, 8)
        driver = attack_on(desk, "2010", 1, 0)
        assert Commit(far) not in driver.options
        driver.do(*(Commit(carriers[key]) for key in chosen)).dice(3).do(ScrambleCarriers(0))
        assert desk.s.shown == sum(1 << carriers[key] for key in chosen)
        assert driver.asked.args["left"] == air_actions("carrier-interception", 0, 3 + level)


@pytest.mark.rule("17.1(1)", "17.1(2)")
def test_bases_and_carriers_do_not_intercept_together() -> None:
    desk = Desk()
    carrier = desk.put("shandong", "2116")
    desk.put("zhoushan", "2116", found=True)
    driver = attack_on(desk, "2116", 1, 0)
    assert {Scramble(2), Commit(carrier)} <= {*driver.options}
    driver.do(Commit(carrier))
    assert not any(isinstance(option, Scramble) for option in driver.options)


@pytest.mark.rule("19.4(5)②", "17.1(5)")
def test_without_base_air_chits_bases_still_intercept_unless_agreed_otherwise() -> None:
    for agreed in (True, False):
        desk = Desk("izumo", base_interception=agreed)
        cv = desk.put("shandong", "2012")
        desk.put("asahi", "2110", found=True)
        driver = desk.ships(RED).do(Fly(), Commit(cv)).dice(6).do(Declare(4))
        driver.do(StrikeShips(h("2110"), h("2012")), Pass())
        assert any(isinstance(option, Scramble) for option in driver.options) == agreed


def fight(mode: Action, dice: tuple[int, ...]) -> tuple[Desk, Driver]:
    """Two attackers and an escort of blue, two interceptors of red, up to the first choice of losses."""
    desk = Desk()
    desk.put("zhoushan", "2116", found=True)
    driver = attack_on(desk, "2116", 2, 1)
    driver.dice(3).do(Scramble(2))
    driver.do(Intercept(0, h("2116")), Intercept(0, h("2116")))
    assert driver.asked.rule == "17.2(1)"
    driver.dice(*dice).do(mode)
    return desk, driver


@pytest.mark.rule("17.2(1)", "17.2(1)①", "17.2(2)①", "17.2(2)②", "17.2(2)③")
def test_fighting_together_both_roll_and_each_chooses_its_losses() -> None:
    desk, driver = fight(FightTogether(), (1, 1, 6))
    assert desk.s.lost == (0, 1)  # the escort's hit counts though its side is hit too
    assert driver.asked.seat == BLUE and driver.asked.rule == "17.2(2)②"
    assert set(driver.options) == {LoseAttacker(), LoseEscort()}
    driver.dice(6, 6, 6, 6, 6, 6).do(LoseEscort())
    assert driver.happened(PlanesLost) and desk.s.lost == (1, 1) and not desk.s.sunk


@pytest.mark.rule("17.2(1)②")
def test_fighting_through_takes_the_escorts_fire_first_and_chooses_the_attackers_losses() -> None:
    desk, driver = fight(FightThrough(), (1, 1))  # one interceptor falls, the other hits
    assert desk.s.lost == (0, 1)
    assert driver.asked.seat == RED
    driver.dice(6, 6, 6, 6).do(LoseAttacker())
    assert desk.s.lost == (1, 1)


@pytest.mark.rule("17.1(5)", "17.1(6)①")
def test_carriers_intercept_up_to_eight_hexes() -> None:
    for label, reaches in (("2018", True), ("2019", False)):
        desk = Desk()
        carrier = desk.put("shandong", label)
        desk.put("zhoushan", "2010", found=True)
        driver = attack_on(desk, "2010", 1, 0)
        assert (Commit(carrier) in driver.options) == reaches
        assert driver.asked.secret  # whether there was anything to choose tells of carriers
        if reaches:
            driver.do(Commit(carrier))
            assert [o.distance for o in driver.options if isinstance(o, ScrambleCarriers)] == [8]


@pytest.mark.rule("17.2(2)②")
def test_each_hit_takes_one_unit_and_an_escort_may_fall_for_the_last_attacker() -> None:
    desk = Desk()
    desk.put("zhoushan", "2116", found=True)
    driver = attack_on(desk, "2116", 1, 2)
    sent = Intercept(0, h("2116"))
    driver.dice(6).do(Scramble(2)).do(sent, sent, Pass())
    driver.dice(6, 6, 1, 1).do(FightTogether())
    driver.do(LoseEscort())
    assert {*driver.options} == {LoseAttacker(), LoseEscort()} and desk.s.tasks[0].escorts == 1
    even = Desk()
    even.put("zhoushan", "2116", found=True)
    driver = attack_on(even, "2116", 1, 1)
    driver.dice(6).do(Scramble(2)).do(sent, Pass())
    driver.dice(6, 1).do(FightTogether())
    assert driver.asked.rule == "17.2(2)②" and even.s.lost == (0, 0)


@pytest.mark.rule("17.1(6)②")
def test_a_carrier_sends_no_more_interceptors_than_its_strength() -> None:
    desk = Desk()
    carrier = desk.put("izumo", "2010")  # two against aircraft
    desk.put("asahi", "2010", found=True)
    desk.s.planes = (8, 8)
    driver = desk.run(AirOperation(seat=RED))
    driver.dice(6).do(farthest(driver)).do(*[StrikeShips(h("2010"))] * 2, Pass())
    driver.do(Commit(carrier)).dice(6).do(ScrambleCarriers(0))
    assert driver.asked.args["left"] == air_actions("carrier-interception", 0, 6 + 3) > 2
    sent = Intercept(0, h("2010"), h("2010"))
    driver.do(sent)
    assert sent in driver.options
    driver.dice(6, 6).do(sent)
    assert driver.asked.rule != "17.1(5)"  # the third stays aboard
