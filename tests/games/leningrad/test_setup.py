"""4.0: preparation."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply, pending
from bingqi.core.procedure import Decision
from bingqi.core.testing import random_action
from bingqi.games.leningrad.actions import DefaultSetup, Place
from bingqi.games.leningrad.invariants import invariants
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.preparation import next_unplaced
from bingqi.games.leningrad.state import BOX, THIRD, UNPLACED
from bingqi.games.leningrad.tables import FULL, GROUP_HEXES, HQ, IS_FORT, MUST_HOLD, START, UNITS, UNITS_OF, N
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import axis, h, new_game


@pytest.mark.rule("4.0", "4.0(2)")
def test_one_action_accepts_the_suggested_set_up() -> None:
    driver = new_game()
    assert driver.asked.seat == SOVIET
    driver.do(DefaultSetup())
    assert driver.asked.seat == AXIS
    driver.do(DefaultSetup())
    for unit in range(N):
        if START[unit]:
            assert driver.state.at[unit] == START[unit]


@pytest.mark.rule("4.0(2)1", "2.1(1)2", "2.22(2)")
def test_every_set_up_hex_gets_a_unit_whatever_the_players_choose() -> None:
    for seed in range(5):
        driver, rng = new_game(), Random(seed)
        while isinstance(asked := pending(driver.state), Decision) and isinstance(asked.options[0], DefaultSetup):
            places = [option for option in asked.options if isinstance(option, Place)]
            driver.do(places[int(rng.random() * len(places))])
        for must in MUST_HOLD.values():
            assert all(1 <= len(units_in(driver.state, hex)) <= 2 for hex in bit_list(must))
        for unit in range(N):
            if UNITS[unit].setup in GROUP_HEXES:
                assert GROUP_HEXES[UNITS[unit].setup] >> driver.state.at[unit] & 1


@pytest.mark.rule("4.0(2)1")
def test_the_last_units_of_an_army_may_only_fill_its_empty_hexes() -> None:
    driver = new_game().do(DefaultSetup())
    army = [u for u in UNITS_OF[AXIS] if UNITS[u].setup == "4PzA"]
    hexes = bit_list(GROUP_HEXES["4PzA"])
    assert len(army) == 9 and len(hexes) == 5
    for hex in (hexes[0], hexes[0], hexes[1], hexes[1], hexes[2], hexes[2]):
        driver.do(Place(hex))
    assert {o.hex for o in driver.options if isinstance(o, Place)} == {hexes[3], hexes[4]}
    driver.do(Place(hexes[3]), Place(hexes[3]))  # one left for the last hex
    assert [o for o in driver.options if isinstance(o, Place)] == [Place(hexes[4])]


@pytest.mark.rule("4.0(2)2")
def test_an_army_with_a_zone_is_placed_anywhere_in_it() -> None:
    driver = new_game()
    while UNITS[next_unplaced(driver.state, SOVIET) or 0].setup != "27A":
        driver.do(next(o for o in driver.options if isinstance(o, Place)))
    assert {o.hex for o in driver.options if isinstance(o, Place)} == set(
        bit_list(GROUP_HEXES["27A"] & ~driver.state.full[SOVIET])
    )


@pytest.mark.rule("4.0(2)3")
def test_third_panzer_group_waits_on_the_turn_track() -> None:
    state = new_game().state
    assert [UNITS[u].id for u in range(N) if state.at[u] == THIRD] == ["12Pz", "18M", "20M"]


@pytest.mark.rule("4.0(3)", "2.2.1(2)4")
def test_units_without_set_up_information_wait_in_the_pool() -> None:
    state = new_game().state
    waiting = {UNITS[u].setup for u in range(N) if state.at[u] == BOX}
    assert waiting == {"pool", "box"}
    assert sum(1 for u in range(N) if state.at[u] == BOX and UNITS[u].setup == "pool") == 41


@pytest.mark.rule("4.0(4)")
def test_headquarters_stand_at_their_hex_or_lie_in_the_box() -> None:
    state = new_game().state
    assert state.at[HQ[SOVIET, "11A"]] == h("1439")
    assert state.at[HQ[SOVIET, "48A"]] == BOX


@pytest.mark.rule("4.0(5)")
def test_all_units_start_at_full_strength() -> None:
    state = new_game().state
    assert all(state.steps[u] == FULL[u] for u in range(N) if not IS_FORT[u])


@pytest.mark.rule("4.0(7)", "2.24(1)", "5.0(5)")
def test_the_first_turn_begins_after_the_surprise_attack() -> None:
    driver = new_game().do(DefaultSetup())
    assert driver.state.turn == 0
    assert driver.state.at[axis("1Pz")] == UNPLACED
    rng = Random(1)
    driver.do(DefaultSetup())
    while driver.state.turn == 0:
        apply(driver.state, driver.asked.seat, random_action(rng, driver.asked))
    assert driver.state.turn == 1


@pytest.mark.rule("4.0", "3.4(1)")
def test_the_first_position_is_sound() -> None:
    state = new_game().state
    assert list(invariants(state)) == []
    assert bit_list(state.one[SOVIET]) == sorted({state.at[u] for u in UNITS_OF[SOVIET] if state.at[u] > 0})
    assert not state.full[SOVIET] and not state.one[AXIS] and not state.full[AXIS]
