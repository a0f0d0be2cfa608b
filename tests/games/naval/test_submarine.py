"""6.0, 9.3, 11.0, 14.0, 18.2: submarine operations."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Go,
    Hunt,
    Plan,
    Take,
)
from bingqi.games.naval.events import Shown
from bingqi.games.naval.rules.movement import move_boat
from bingqi.games.naval.rules.submarine import MOVES
from bingqi.games.naval.tables import ANTI_SHIP, ASW, SHIPS
from bingqi.games.naval.theatre import theatre_of
from tests.games.naval.desk import BLUE, RED, Desk, goes, h, labels, offered, plans


@pytest.mark.rule("6.0", "6.0(1)①", "8.0(2)③", "8.0(3)", "9.3(2)", "9.3(2)①")
def test_a_diesel_boat_moves_one_hex_and_is_searched_for_once() -> None:
    for die, found in ((1, True), (2, False)):
        desk = Desk()
        boat = desk.put("soryu", "1710")
        driver = desk.boats(BLUE).do(Take(boat), Plan("move"))
        assert goes(driver) == labels(list(theatre_of("diaoyu").steps[h("1710")]))
        driver.dice(die).do(Go(h("1711")))
        assert desk.where(boat) == "1711" and desk.is_found(boat) == found


@pytest.mark.rule("9.3(2)②")
def test_the_enemys_coast_costs_a_second_check() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1915")
    desk.boat(BLUE, boat, "move", "1916", dice=(6, 1))
    assert desk.is_found(boat)


@pytest.mark.rule("9.3(2)③", "2.2⑦")
def test_the_enemys_sonar_costs_a_second_check() -> None:
    desk = Desk()
    boat = desk.put("yz34", "2212")
    desk.boat(RED, boat, "move", "2211", dice=(6, 6))
    assert not desk.is_found(boat)
    free = Desk("izumo")
    boat = free.put("yz34", "2212")
    free.boat(RED, boat, "move", "2211", dice=(6,))  # 19.4(5)③: plain sea there
    assert not free.is_found(boat)


@pytest.mark.rule("6.0(1)②", "9.2(1)②")
def test_move_and_search_finds_the_ships_of_the_hex_unless_the_boat_is_found_first() -> None:
    for die, seen in ((6, True), (1, False)):
        desk = Desk()
        boat, foe = desk.put("soryu", "1710"), desk.put("kunming", "1711")
        driver = desk.boat(BLUE, boat, "move-search-ships", "1711", dice=(die,))
        assert desk.is_found(foe) == seen
        assert not driver.happened(Shown)  # searching does not show the boat
        assert desk.is_found(boat) != seen


@pytest.mark.rule("6.0(1)②", "9.3(3)②", "9.3(3)")
def test_searching_for_a_submarine_is_one_die_after_a_move_and_two_without() -> None:
    desk = Desk()
    boat, foe = desk.put("soryu", "1710"), desk.put("yz34", "1711")
    desk.boat(BLUE, boat, "move-search-boat", "1711", dice=(6, 3))
    assert not desk.is_found(foe)
    still = Desk()
    boat, foe = still.put("soryu", "1711"), still.put("yz34", "1711")
    still.boat(BLUE, boat, "search-boat", dice=(3, 2))
    assert still.is_found(foe)


@pytest.mark.rule("6.0(1)④")
def test_search_and_search_in_place_finds_all_ships_of_the_hex() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1711")
    foes = desk.fleet("1711", "kunming", "zhoushan")
    desk.boat(BLUE, boat, "search-ships")
    assert all(desk.is_found(foe) for foe in foes) and not desk.is_found(boat)


@pytest.mark.rule("6.0(1)③", "11.0(1)", "11.0(1)①", "11.0(2)", "11.0(3)", "10.1(1)")
def test_move_and_attack_on_a_submarine_rolls_one_die() -> None:
    for die, hit in ((3, True), (4, False)):
        desk = Desk()
        boat, foe = desk.put("soryu", "1710"), desk.put("yz34", "1711", found=True)
        desk.boat(BLUE, boat, "move-attack-boat", "1711", dice=(6, die))
        assert bool(desk.s.damaged >> foe & 1) == hit
        assert desk.where(boat) == "1711" and not desk.is_found(boat)  # no return to port after a submarine


@pytest.mark.rule("6.0(1)⑤", "11.0(1)②", "11.0(3)")
def test_attack_and_attack_on_a_submarine_rolls_two_dice_and_two_hits_sink() -> None:
    desk = Desk()
    boat, foe = desk.put("soryu", "1711"), desk.put("yz34", "1711", found=True)
    desk.boat(BLUE, boat, "attack-boat", dice=(3, 1))
    assert desk.s.sunk >> foe & 1


@pytest.mark.rule("10.1(1)")
def test_of_several_submarines_one_is_chosen() -> None:
    desk = Desk(safe_boats=False)
    boat = desk.put("soryu", "1716")
    a, b = desk.put("yz34", "1716", found=True), desk.put("yz37", "1716", found=True)
    driver = desk.boat(BLUE, boat, "attack-boat")
    assert offered(driver) == (Hunt(a), Hunt(b))
    driver.dice(1, 6).do(Hunt(b))
    assert desk.s.damaged >> b & 1 and desk.is_found(a)


@pytest.mark.rule("6.0(1)⑥", "6.0(3)", "9.3(6)")
def test_a_discovered_boat_may_only_dive() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1711", found=True)
    desk.put("kunming", "1711", found=True)
    driver = desk.boats(BLUE).do(Take(boat))
    assert offered(driver) == (Plan("dive"), Pass())
    refusal = GAME.explain(desk.s, BLUE, Plan("move"))
    assert refusal is not None and refusal.rule == "6.0(3)"
    driver.do(Plan("dive"))
    assert not desk.is_found(boat)


@pytest.mark.rule("6.0(3)")
def test_an_undiscovered_boat_cannot_dive() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1711")
    driver = desk.boats(BLUE).do(Take(boat))
    assert Plan("dive") not in offered(driver)


@pytest.mark.rule("6.0(2)")
def test_submarines_deal_with_their_own_hex_only() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1711")
    desk.put("kunming", "1710", found=True)
    driver = desk.boats(BLUE).do(Take(boat))
    assert "attack-ships" not in plans(driver) and "move-attack-ships" in plans(driver)
    driver.do(Plan("move-attack-ships"))
    assert goes(driver) == {"1710"}


@pytest.mark.rule("6.0(1)", "6.0(5)", "6.0(6)")
def test_boats_act_once_each_in_any_order_until_the_player_stops() -> None:
    desk = Desk()
    a, b = desk.put("soryu", "1710"), desk.put("unryu", "1512")
    driver = desk.boats(BLUE)
    assert offered(driver) == (Take(a), Take(b), Pass())
    driver.do(Take(b), Plan("move")).dice(6).do(Go(h("1513")))
    assert offered(driver) == (Take(a), Pass())
    refusal = GAME.explain(desk.s, BLUE, Take(b))
    assert refusal is not None and refusal.rule == "6.0(1)"
    driver.do(Pass())
    assert pending(desk.s) is None


@pytest.mark.rule("6.0(7)", "10.1(3)", "14.0(6)", "6.0(4)")
def test_a_boat_that_attacked_ships_goes_home_when_the_operation_ends() -> None:
    desk = Desk()
    boat, other = desk.put("soryu", "1711"), desk.put("unryu", "1512")
    desk.put("zhoushan", "1711", found=True)
    driver = desk.boat(BLUE, boat, "attack-ships", dice=(6, 6, 6, 6, 6, 6, 6, 6))
    assert [event.unit for event in driver.happened(Shown)] == [boat]  # turned up for the attack
    assert desk.where(boat) == "1711" and not desk.s.shown and not desk.is_found(boat)
    driver.do(Pass())
    assert desk.s.returned >> boat & 1 and desk.where(other) == "1512"


@pytest.mark.rule("8.0(2)②", "18.2(1)①", "18.2(1)")
def test_a_nuclear_boat_moves_two_hexes_and_shows_itself() -> None:
    desk = Desk()
    boat = desk.put("cz7", "1711")
    driver = desk.boats(RED).do(Take(boat), Plan("move"))
    assert "1713" in goes(driver)
    driver.dice(6).do(Go(h("1713")))
    assert [e.unit for e in driver.happened(Shown)] == [boat]
    assert not desk.s.shown and not desk.is_found(boat)
    near = Desk()
    boat = near.put("cz7", "1711")
    driver = near.boat(RED, boat, "move", "1712", dice=(6,))
    assert not driver.happened(Shown)


@pytest.mark.rule("18.2(1)②", "24.1")
def test_a_nuclear_boat_goes_two_hexes_for_ships_and_one_for_submarines() -> None:
    assert MOVES["move-attack-ships"] == MOVES["move-search-ships"] == (1, 2)
    assert MOVES["move-attack-boat"] == MOVES["move-search-boat"] == (1, 1)
    desk = Desk()
    boat = desk.put("cz7", "1711")
    desk.put("asahi", "1713", found=True)
    desk.put("soryu", "1713", found=True)
    driver = desk.boats(RED).do(Take(boat))
    assert "move-attack-ships" in plans(driver) and "move-attack-boat" not in plans(driver)


@pytest.mark.rule("18.2(1)③")
def test_a_nuclear_boat_does_not_move_with_attack_and_attack() -> None:
    desk = Desk()
    boat = desk.put("cz7", "1711")
    desk.put("asahi", "1711", found=True)
    driver = desk.boats(RED).do(Take(boat))
    dice = 2 * (1 + ANTI_SHIP[boat])  # twice: one die of screen, then the torpedoes
    driver.dice(*[6] * dice).do(Plan("attack-ships"))  # straight to the fight: no hex is asked for
    assert desk.s.returned >> boat & 1 and desk.where(boat) == "off"


@pytest.mark.rule("18.2(2)")
def test_a_discovered_nuclear_boat_may_move_face_up() -> None:
    desk = Desk()
    boat = desk.put("cz7", "1711", found=True)
    driver = desk.boats(RED).do(Take(boat))
    assert plans(driver) == {"dive", "move"}
    driver.do(Plan("move"), Go(h("1713")))  # no check: it is seen anyway
    assert desk.is_found(boat) and desk.where(boat) == "1713"


def test_a_search_for_one_of_several_hidden_submarines_finds_one_by_chance() -> None:
    found = set()
    for die in (1, 2, 3):
        desk = Desk()
        boats = desk.fleet("1716", "yz34", "yz37", "yz38")
        soryu = desk.put("soryu", "1716")
        driver = desk.boats(BLUE).do(Take(soryu))
        driver.dice(die, 1, 6).do(Plan("search-boat"))
        found |= {boat for boat in boats if desk.is_found(boat)}
    assert len(found) == 3


@pytest.mark.rule("14.0(7)")
def test_submarines_in_their_own_port_are_safe_too_unless_agreed_otherwise() -> None:
    for safe in (True, False):
        desk = Desk(safe_boats=safe)
        inside, beside = desk.put("soryu", "1716"), desk.put("unryu", "2217")
        for port in ("1716", "2218"):
            desk.put("yz34" if port == "1716" else "yz37", port, found=True)
        driver = desk.boats(BLUE).do(Take(inside))
        assert ("attack-boat" in plans(driver)) == (not safe)
        driver.do(Pass(), Take(beside))
        assert ("move-attack-boat" in plans(driver)) == (not safe)


@pytest.mark.rule("6.0(1)④", "6.0(1)⑤")
def test_pairs_are_of_one_kind_unless_agreed_otherwise() -> None:
    for mixed in (False, True):
        desk = Desk(mixed_pairs=mixed)
        hunter = desk.put("soryu", "1711")
        ship, boat = desk.put("zhoushan", "1711"), desk.put("yz34", "1711")
        driver = desk.boats(BLUE).do(Take(hunter))
        assert plans(driver) >= {"search-ships", "search-boat"} and ("search-both" in plans(driver)) == mixed
    driver.dice(1).do(Plan("search-both"))  # one die for the submarine, not two
    assert desk.is_found(ship) and desk.is_found(boat)


@pytest.mark.rule("6.0(1)⑤")
def test_a_mixed_pair_of_attacks_is_one_on_the_submarine_and_one_on_the_ships() -> None:
    desk = Desk(mixed_pairs=True)
    hunter = desk.put("soryu", "1711")
    ship, boat = desk.put("zhoushan", "1711", found=True), desk.put("yz34", "1711", found=True)
    driver = desk.boats(BLUE).do(Take(hunter))
    dice = ASW[ship] // 2
    driver.dice(1, *[6] * dice, *[6] * ANTI_SHIP[hunter]).do(Plan("attack-both"))  # one die; one screen, one salvo
    assert desk.s.damaged >> boat & 1 and desk.is_found(ship) and desk.s.returned >> hunter & 1


@pytest.mark.rule("20.1(5)")
def test_how_much_a_boat_may_choose_is_asked_where_it_would_tell_a_nuclear_boat() -> None:
    for scenario, secret in (("sakishima", True), ("diaoyu", False)):
        desk = Desk(scenario)
        boat = desk.put("yz34", "1711")
        driver = desk.boats(RED).do(Take(boat))
        assert driver.asked.secret == secret
        assert driver.do(Plan("move")).asked.secret == secret
        seen = Desk(scenario)
        boat = seen.put("yz34", "1711", found=True)
        assert not seen.boats(RED).do(Take(boat)).asked.secret


@pytest.mark.rule("18.2(2)", "6.0(3)", "8.0(2)②", "8.0(2)③")
def test_every_boat_by_its_propulsion() -> None:
    for row in SHIPS:
        if row.nation != "china" or not row.is_submarine:
            continue
        nuclear = row.type == "SSN"
        found = Desk("sakishima")
        boat = found.put(row.key, "1711", found=True)
        assert plans(found.boats(RED).do(Take(boat))) == ({"dive", "move"} if nuclear else {"dive"})
        hidden = Desk("sakishima")
        hidden.put(row.key, "1711")
        assert len(goes(hidden.boats(RED).do(Take(boat), Plan("move")))) == (18 if nuclear else 6)


@pytest.mark.rule("6.0(2)")
def test_a_hex_with_own_ships_only_is_no_place_to_search() -> None:
    desk = Desk()
    boat = desk.put("soryu", "1712")
    desk.put("kunming", "1711")
    desk.put("asahi", "1713")
    driver = desk.boats(BLUE).do(Take(boat), Plan("move-search-ships"))
    assert goes(driver) == {"1711"}


@pytest.mark.rule("18.2(1)", "6.0(4)", "6.0(1)③")
def test_a_nuclear_boat_that_went_two_hexes_lies_face_down_again_before_it_attacks() -> None:
    desk = Desk()
    boat = desk.put("cz7", "1711")
    desk.put("asahi", "1713", found=True)
    dice = 1 + 1 + ANTI_SHIP[boat]  # the check of its move, one die of screen, the torpedoes
    driver = desk.boat(RED, boat, "move-attack-ships", "1713", dice=(6,) * dice)
    assert [e.unit for e in driver.happened(Shown)] == [boat, boat], "once for its way, once for its attack"


@pytest.mark.rule("6.0(1)④", "6.0(1)⑤")
def test_a_mixed_pair_needs_both_a_ship_and_a_submarine() -> None:
    for do, found in (("search", False), ("attack", True)):
        for foes, both in ((("asahi",), False), (("soryu",), False), (("asahi", "soryu"), True)):
            desk = Desk(mixed_pairs=True)
            boat = desk.put("cz7", "1711")
            for key in foes:
                desk.put(key, "1711", found=found)
            assert (f"{do}-both" in plans(desk.boats(RED).do(Take(boat)))) == both


@pytest.mark.rule("6.0(7)", "14.0(6)")
def test_only_boats_that_attacked_ships_in_this_operation_go_home() -> None:
    desk = Desk()
    first = desk.put(SHIPS[0].key, "1511")
    for _ in range(2):
        desk.put("cz7", "1711")
        desk.boats(RED).do(Pass())
    assert desk.where(first) == "1511" and not desk.s.returned


@pytest.mark.rule("8.0(1)", "2.11(2)")
def test_hidden_boats_that_meet_in_a_port_cannot_be_told_apart_and_a_found_one_can() -> None:
    for found in (False, True):
        desk = Desk()
        lying, coming = desk.put("soryu", "2109"), desk.put("unryu", "2110", found=found)
        desk.s.classes = list(range(len(SHIPS)))  # all told apart so far
        move_boat(desk.s, BLUE, coming, h("2109"))
        assert (desk.s.classes[lying] == desk.s.classes[coming]) != found
