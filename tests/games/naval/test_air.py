"""5.0, 7.3, 13.0, 16.0, 17.0: aircraft, and examples 1 to 3."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass, Rolled
from bingqi.core.testing import Driver
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Commit,
    Declare,
    Escort,
    Fly,
    Go,
    Plan,
    Ready,
    Resolve,
    SearchBoat,
    SearchShips,
    StrikeBoat,
    StrikeShips,
    Take,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.state import Task
from bingqi.games.naval.tables import air_actions
from tests.games.naval.desk import BLUE, RED, Desk, h

SEA = "2010"  # two hexes from Naha


@pytest.mark.rule("5.0", "5.1(1)", "5.1(2)")
def test_the_die_at_the_declared_distance_gives_the_actions() -> None:
    desk = Desk()
    desk.fleet(SEA, "kunming", "zhoushan")
    driver = desk.run(AirOperation(seat=BLUE))
    assert Declare(4) in driver.options and Declare(10) not in driver.options  # nothing more to reach
    driver.dice(3).do(Declare(4))
    assert driver.asked.args["left"] == air_actions("base-operation", 4, 3) == 4


@pytest.mark.rule("5.1(2)")
def test_at_night_two_are_taken_from_the_roll() -> None:
    desk = Desk(turn=5)
    desk.put("kunming", SEA)
    driver = desk.run(AirOperation(seat=BLUE)).dice(4).do(Declare(4))
    assert driver.asked.args["left"] == air_actions("base-operation", 4, 2)


@pytest.mark.rule("5.1(3)")
def test_many_bases_roll_one_die() -> None:
    desk = Desk()
    desk.put("atago", SEA)
    driver = desk.run(AirOperation(seat=RED))
    far = max(o.distance for o in driver.options if isinstance(o, Declare))
    driver.dice(6).do(Declare(far))  # a second die would be missing
    assert driver.asked.rule == "5.2(5)"


@pytest.mark.rule("5.2(1)", "5.2(2)")
def test_targets_must_lie_within_the_declared_distance_of_a_base() -> None:
    desk = Desk()
    desk.put("kunming", SEA)
    desk.put("changchun", "1512")
    driver = desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
    assert SearchShips(h(SEA)) in driver.options and SearchShips(h("1512")) not in driver.options
    refusal = GAME.explain(desk.s, BLUE, SearchShips(h("1512")))
    assert refusal is not None and refusal.rule == "5.2(2)" and len(refusal.lines) == 2


@pytest.mark.rule("5.2(3)①", "10.0")
def test_undiscovered_ships_cannot_be_attacked_from_the_air() -> None:
    desk = Desk()
    desk.put("kunming", SEA)
    driver = desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
    assert StrikeShips(h(SEA)) not in driver.options
    refusal = GAME.explain(desk.s, BLUE, StrikeShips(h(SEA)))
    assert refusal is not None and refusal.rule == "5.2(3)①"


@pytest.mark.rule("5.2(3)②", "5.3(3)", "9.2(1)①", "9.2(1)")
def test_one_action_searches_a_whole_hex_without_aircraft() -> None:
    desk = Desk()
    desk.s.planes = (0, 6)
    units = desk.fleet(SEA, "kunming", "zhoushan", "shandong")
    desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), SearchShips(h(SEA)))
    assert all(desk.is_found(unit) for unit in units)


@pytest.mark.rule("5.2(4)①", "5.2(4)②", "5.2(5)")
def test_ships_are_attacked_by_hex_and_submarines_one_by_one() -> None:
    desk = Desk()
    desk.fleet(SEA, "kunming", "zhoushan", found=True)
    a = desk.put("yz34", SEA, found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4))
    assert {StrikeShips(h(SEA)), StrikeBoat(a)} <= set(driver.options)
    driver.do(StrikeShips(h(SEA)), StrikeShips(h(SEA)), StrikeBoat(a))
    assert [(t.use, t.units) for t in desk.s.tasks] == [("strike-ships", 2), ("strike-boat", 1)]


@pytest.mark.rule("5.2(6)")
def test_one_target_is_not_both_searched_and_attacked() -> None:
    desk = Desk()
    desk.put("kunming", SEA, found=True)
    desk.put("zhoushan", SEA)
    driver = desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
    assert {StrikeShips(h(SEA)), SearchShips(h(SEA))} <= set(driver.options)
    driver.do(StrikeShips(h(SEA)))
    assert SearchShips(h(SEA)) not in driver.options
    refusal = GAME.explain(desk.s, BLUE, SearchShips(h(SEA)))
    assert refusal is not None and refusal.rule == "5.2(6)"


@pytest.mark.rule("5.3(1)", "5.3(2)")
def test_each_attack_takes_an_air_unit_and_escorts_count_too() -> None:
    desk = Desk()
    desk.put("kunming", SEA, found=True)
    desk.s.planes = (3, 6)
    driver = desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
    assert not any(isinstance(o, Escort) for o in driver.options)  # only along with an attack
    driver.do(StrikeShips(h(SEA)), Escort(0, h(SEA)), StrikeShips(h(SEA)))
    assert desk.s.tasks == () or not any(isinstance(o, StrikeShips | Escort) for o in driver.options)


@pytest.mark.rule("5.4(2)", "5.4(3)", "5.4(4)")
def test_tasks_are_resolved_one_after_the_other_as_the_acting_player_likes() -> None:
    desk = Desk()
    desk.put("kunming", SEA)
    desk.put("changchun", "2011")
    driver = desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), SearchShips(h(SEA)), SearchShips(h("2011")))
    assert set(driver.options) == {Resolve(0, h(SEA)), Resolve(1, h("2011"))}
    driver.do(Resolve(1, h("2011")))
    assert desk.s.tasks == () and desk.s.planes == (4, 6) and pending(desk.s) is None


@pytest.mark.rule("9.3(1)", "9.3(3)①", "9.3(4)②", "9.3(5)")
def test_each_air_search_is_a_die_and_one_success_is_enough() -> None:
    for dice, found in (((3, 6), False), ((6, 2), True), ((1, 1), True)):
        desk = Desk()
        boat = desk.put("yz34", SEA)
        driver = desk.run(AirOperation(seat=BLUE)).dice(1).do(Declare(4), SearchBoat(h(SEA)))
        driver.dice(*dice).do(SearchBoat(h(SEA)))
        assert desk.is_found(boat) == found


@pytest.mark.rule("9.3(4)①")
def test_japanese_submarines_are_found_on_a_one_only() -> None:
    for die, found in ((1, True), (2, False)):
        desk = Desk()
        boat = desk.put("soryu", "1816")
        driver = desk.run(AirOperation(seat=RED)).dice(1).do(Declare(4), SearchBoat(h("1816")))
        driver.dice(die).do(Pass())
        assert desk.is_found(boat) == found


def carriers_up(desk: Desk, seat: int, distance: int, die: int, *units: int) -> Driver:
    driver = desk.ships(seat).do(Fly(), *[Commit(unit) for unit in units])
    return driver.dice(die).do(Declare(distance))


@pytest.mark.rule("7.3(1)", "7.3(2)", "7.3(3)", "7.3(4)", "9.2(1)④")
def test_carriers_show_themselves_add_their_level_and_hide_again() -> None:
    desk = Desk()
    izumo = desk.put("izumo", "1910")
    foe = desk.put("kunming", "1913")
    driver = carriers_up(desk, BLUE, 4, 1, izumo)
    assert driver.asked.args["left"] == air_actions("carrier-operation", 4, 1 + 3)
    assert desk.s.shown >> izumo & 1
    driver.do(SearchShips(h("1913"), h("1910")))
    assert desk.is_found(foe) and not desk.s.shown and not desk.is_found(izumo)


@pytest.mark.rule("7.3(3)")
def test_the_lowest_level_of_the_carriers_taking_part_counts() -> None:
    for keys, level in ((("shandong", "type-003"), 2), (("type-003",), 3)):
        desk = Desk()
        units = [desk.put(key, "1716") for key in keys]
        desk.put("atago", "1714")
        driver = carriers_up(desk, RED, 2, 2, *units)
        assert driver.asked.args["left"] == air_actions("carrier-operation", 2, 2 + level)


@pytest.mark.rule("7.3(5)", "7.3.1(1)①", "7.3.1(1)②", "7.3.1(2)", "7.3.1(3)")
def test_carriers_act_by_kind_and_distance_within_their_strength() -> None:
    desk = Desk()
    hyuga = desk.put("hyuga", "1910")  # no air strength against ships
    desk.put("kunming", "1912")
    desk.put("yz34", "1912")
    desk.put("yz37", "1915")
    driver = carriers_up(desk, BLUE, 2, 6, hyuga)
    search = SearchBoat(h("1912"), h("1910"))
    assert driver.options == (search, Pass())
    driver.dice(6, 6).do(search, search)  # strength 2: no third
    assert pending(desk.s) is None or driver.asked.rule == "7.2(4)"


@pytest.mark.rule("23.1", "7.3.1(4)")
def test_example_1_two_carriers_in_a_hex_add_their_strengths_within_the_roll() -> None:
    desk = Desk()
    izumo, kaga = desk.fleet("1910", "izumo", "kaga")
    desk.put("kunming", "1913", found=True)
    desk.put("changchun", "1911")
    boat = desk.put("yz34", "1913", found=True)
    driver = carriers_up(desk, BLUE, 4, 3, izumo, kaga)
    assert driver.asked.args["left"] == 4
    here = h("1910")
    driver.do(StrikeShips(h("1913"), here), SearchShips(h("1911"), here))
    assert {type(o) for o in driver.options} == {StrikeBoat, Pass}  # strength 2 used up
    driver.do(StrikeBoat(boat, here), StrikeBoat(boat, here))
    assert sum(task.units for task in desk.s.tasks) == 4 and driver.asked.rule == "17.1(1)"


@pytest.mark.rule("23.2")
def test_example_2_carriers_apart_share_the_roll_each_within_its_strength() -> None:
    desk = Desk()
    a, b = desk.put("izumo", "1910"), desk.put("kaga", "1810")
    desk.put("kunming", "1913", found=True)
    boat = desk.put("yz34", "1913", found=True)
    driver = carriers_up(desk, BLUE, 4, 3, a, b)
    here, there = h("1910"), h("1810")
    driver.do(StrikeShips(h("1913"), here), StrikeBoat(boat, here), StrikeBoat(boat, here))
    assert all(o.origin == there for o in driver.options if isinstance(o, StrikeShips | StrikeBoat))
    driver.do(StrikeBoat(boat, there))
    assert driver.asked.rule == "17.1(1)"  # all four are used


@pytest.mark.rule("23.3")
def test_example_3_units_from_two_hexes_attack_one_target_as_two_groups() -> None:
    desk = Desk()
    a, b = desk.put("izumo", "1910"), desk.put("kaga", "1810")
    boat = desk.put("yz34", "1913", found=True)
    driver = carriers_up(desk, BLUE, 4, 3, a, b)
    here, there = h("1910"), h("1810")
    driver.do(*[StrikeBoat(boat, here)] * 2, *[StrikeBoat(boat, there)] * 2)
    assert desk.s.tasks == (
        Task("strike-boat", h("1913"), boat, origin=here, units=2),
        Task("strike-boat", h("1913"), boat, origin=there, units=2),
    )
    driver.do(Pass())
    driver.dice(6, 6, 1, 6).do(Resolve(0, h("1913")))  # two dice, then two dice
    assert desk.s.damaged >> boat & 1


@pytest.mark.rule("7.1(1)", "7.1(2)")
def test_a_carrier_that_flew_may_sail_and_does_not_fly_again() -> None:
    desk = Desk()
    izumo, escort = desk.put("izumo", "1910"), desk.put("asahi", "1910")
    desk.put("kunming", "1913")
    driver = carriers_up(desk, BLUE, 4, 1, izumo).do(SearchShips(h("1913"), h("1910")))
    assert {Take(escort), Take(izumo)} <= {*driver.options}
    assert Fly() not in driver.options
    driver.do(Take(izumo), Ready(), Plan("move"), Go(h("1810")))
    assert desk.where(izumo) == "1810" and Fly() not in driver.options


@pytest.mark.rule("7.1(1)", "7.1(2)")
def test_a_carrier_that_sailed_may_fly_from_where_she_is_and_then_nobody_sails() -> None:
    desk = Desk()
    izumo, escort = desk.put("izumo", "1910"), desk.put("asahi", "2009")
    foe = desk.put("kunming", "1913")
    driver = desk.ships(BLUE).do(Take(izumo), Plan("move"), Go(h("1911")))
    assert Take(escort) in driver.options
    driver.do(Fly(), Commit(izumo)).dice(1).do(Declare(2)).do(SearchShips(h("1913"), h("1911")))
    assert desk.is_found(foe)
    assert pending(desk.s) is None  # surface actions do not resume: the operation is over


@pytest.mark.rule("5.2(4)②", "5.2(5)", "9.3(1)")
def test_two_hidden_boats_of_a_port_are_two_targets() -> None:
    desk = Desk()
    a, b = desk.fleet("1716", "yz34", "yz37")
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver))
    first, second = (SearchBoat(h("1716"), None, number) for number in (1, 2))
    assert first in driver.options and second not in driver.options  # the second is the next one to be named
    driver.do(first)
    assert second in driver.options and SearchBoat(h("1716"), None, 3) not in driver.options
    driver.do(second, Pass())
    assert [(t.number, t.units) for t in desk.s.tasks] == [(1, 1), (2, 1)]
    # Chance picks one of two for the first; the second is for the other, whatever came of the first.
    driver.dice(2, 6, 1).do(Resolve(0, h("1716")))
    assert desk.is_found(a) and not desk.is_found(b)


@pytest.mark.rule("5.2(5)", "9.3(3)①")
def test_all_searches_for_one_boat_of_a_port_are_for_the_same_boat() -> None:
    desk = Desk()
    a, b = desk.fleet("1716", "yz34", "yz37")
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver)).do(SearchBoat(h("1716"), None, 1))
    driver.dice(2, 3, 1).do(SearchBoat(h("1716"), None, 1), Pass())
    assert desk.is_found(b) and not desk.is_found(a)
    which = next(event for event in driver.happened(Rolled) if event.rule == "9.3(1)")
    assert which.only == RED  # beside the found boat's name the die would tell of the other


def farthest(driver: Driver) -> Declare:
    return max((o for o in driver.options if isinstance(o, Declare)), key=lambda o: o.distance)


@pytest.mark.rule("7.3.1(1)①", "7.3.1(1)②", "7.3(2)")
def test_a_carriers_distance_is_worth_declaring_for_what_her_aircraft_can_do() -> None:
    for key, ship, boat in (("shandong", True, True), ("liaoning", True, True)):
        for foe, useful in (("asahi", ship), ("soryu", boat)):
            desk = Desk()
            carrier = desk.put(key, "1714")
            desk.put(foe, "1712")
            driver = desk.ships(RED).do(Fly(), Commit(carrier))
            assert (Declare(2) in driver.options) == useful
    hyuga = Desk()
    carrier = hyuga.put("hyuga", "1714")  # aircraft against submarines only
    hyuga.put("kunming", "1712")
    driver = hyuga.ships(BLUE).do(Fly(), Commit(carrier))
    assert not any(isinstance(option, Declare) for option in driver.options)
    hyuga.put("yz34", "1710")
    driver = hyuga.run(AirOperation(seat=BLUE, afloat=True, carriers=1 << carrier))
    assert [option.distance for option in driver.options if isinstance(option, Declare)] == [4]


@pytest.mark.rule("5.2(5)", "9.3(1)")
def test_searches_elsewhere_name_no_boat_of_this_port() -> None:
    desk = Desk()
    desk.fleet("1716", "yz34", "yz37")
    desk.put("kunming", SEA)
    driver = desk.run(AirOperation(seat=BLUE))
    driver.dice(6).do(farthest(driver)).do(SearchShips(h(SEA)))
    assert [o.number for o in driver.options if isinstance(o, SearchBoat) and o.hex == h("1716")] == [1]


@pytest.mark.rule("5.2(5)", "7.3.1(4)")
def test_carriers_of_two_hexes_search_for_the_same_boat_under_the_same_number() -> None:
    desk = Desk()
    a, b = desk.fleet("1716", "yz34", "yz37")
    izumo, kaga = desk.put("izumo", "1714"), desk.put("kaga", "1715")
    driver = carriers_up(desk, BLUE, 2, 3, izumo, kaga)
    one, two = (SearchBoat(h("1716"), h(label), 1) for label in ("1714", "1715"))
    driver.do(one, two, *([Pass()] if driver.asked.rule == "5.2(5)" else []))
    driver.dice(2, 6, 1).do(Resolve(0, h("1716")))  # the second boat it is; missed; then found by the other carrier
    assert desk.is_found(b) and not desk.is_found(a)


@pytest.mark.rule("9.3(1)")
def test_which_of_two_japanese_boats_is_searched_for_only_japan_sees() -> None:
    desk = Desk()
    desk.fleet("2109", "soryu", "unryu")
    driver = desk.run(AirOperation(seat=RED))
    driver.dice(6).do(farthest(driver)).do(SearchBoat(h("2109"), None, 1))
    driver.dice(1, 6).do(Pass())
    which = next(event for event in driver.happened(Rolled) if event.rule == "9.3(1)")
    assert which.only == BLUE


@pytest.mark.rule("5.1(1)", "5.2(1)")
def test_without_anything_to_search_or_attack_nobody_is_asked_for_a_distance() -> None:
    desk = Desk()
    desk.run(AirOperation(seat=BLUE))
    assert pending(desk.s) is None
    afloat = Desk()
    carrier = afloat.put("izumo", "1910")
    driver = afloat.run(AirOperation(seat=BLUE, afloat=True, carriers=1 << carrier))
    assert driver.options == (Pass(),)  # asked all the same: whether there is something to choose tells of carriers


@pytest.mark.rule("7.3.1(3)", "5.3(1)")
def test_escorts_use_up_a_carriers_strength_as_attackers_do() -> None:
    desk = Desk()
    carrier = desk.put("shandong", "1714")  # three against ships
    desk.put("asahi", "1712", found=True)
    driver = carriers_up(desk, RED, 2, 6, carrier)
    strike, escort = StrikeShips(h("1712"), h("1714")), Escort(0, h("1712"))
    assert int(driver.asked.args["left"]) > 3
    driver.do(strike, escort)
    assert {strike, escort} <= {*driver.options}
    driver.do(escort)
    assert not {strike, escort} & {*driver.options}
