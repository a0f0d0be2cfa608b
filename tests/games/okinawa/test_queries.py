"""3.0 Zones of control, stacking, the chits' own points."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.board.bits import bits_of
from bingqi.core.procedure import Action
from bingqi.games.okinawa.actions import GO, PICK_UNIT, BySet
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.reach import chit_budget, chit_reach, unit_reach
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.tables import AROUND, GRID, LAND, UNIT_COUNT
from tests.games.okinawa.desk import JAPAN, US, Desk, h


@pytest.mark.rule("3.1", "3.1(2)")
def test_zoc_is_the_six_hexes_around_and_a_second_unit_adds_nothing() -> None:
    desk = Desk()
    desk.company("2512")
    one = zoc(desk.s, JAPAN)
    assert one == AROUND[h("2512")] and one.bit_count() == 6
    desk.company("2512")
    assert zoc(desk.s, JAPAN) == one


@pytest.mark.rule("3.1(1)")
def test_zoc_does_not_reach_the_sea() -> None:
    desk = Desk()
    desk.us("3013")
    assert GRID.around[h("3013")] & ~LAND
    assert not zoc(desk.s, US) & ~LAND


@pytest.mark.rule("3.2", "3.2(1)")
def test_us_units_stack_in_twos_and_by_regiment_only() -> None:
    desk = Desk()
    first, second = desk.us("3215"), desk.us("3216")
    desk.us("3216")
    stranger = desk.unit("us_96id_381_1", "3315")
    assert full_for_unit(desk.s, US, first) == 1 << h("3216") | 1 << h("3315")
    assert full_for_unit(desk.s, US, second) == 1 << h("3315")
    assert full_for_unit(desk.s, US, stranger) == 1 << h("3215") | 1 << h("3216")
    assert not unit_reach(desk.s, US, stranger, 12) >> h("3215") & 1


@pytest.mark.rule("3.2(1)")
def test_japanese_units_of_any_battalion_stack_in_twos() -> None:
    desk = Desk()
    desk.unit("jp_12iib_1", "2512")
    other = desk.unit("jp_11iib_1", "2513")
    assert not full_for_unit(desk.s, JAPAN, other) >> h("2512") & 1
    desk.unit("jp_13iib_1", "2512")
    assert full_for_unit(desk.s, JAPAN, other) >> h("2512") & 1


@pytest.mark.rule("3.2(2)", "3.2(4)")
def test_three_chits_fill_a_hex_but_may_be_passed_through() -> None:
    desk = Desk()
    for _ in range(3):
        desk.chit("tank", "3216")
    mover = desk.chit("smoke", "3215")
    assert full_of_chits(desk.s, US, mover) == 1 << h("3216")
    reach = chit_reach(desk.s, US, mover, 4)
    assert not reach >> h("3216") & 1 and reach >> h("3217") & 1


@pytest.mark.rule("4.3(2)")
def test_a_face_down_chit_has_six_points_whatever_it_is() -> None:
    desk = Desk()
    gun = desk.chit("machine_gun", "2511")
    assert chit_budget(desk.s, gun) == 12
    desk.s.reveal(gun)
    assert chit_budget(desk.s, gun) == 8


@pytest.mark.rule("4.3(4)", "3.1", "4.3.1(1)")
def test_a_force_has_a_zoc_only_face_up() -> None:
    desk = Desk()
    slot = desk.chit("home_guard", "2511")
    assert zoc(desk.s, JAPAN) == 0
    desk.s.reveal(slot)
    assert zoc(desk.s, JAPAN) == AROUND[h("2511")]


@pytest.mark.rule("4.3.2(2)")
def test_a_tactic_never_has_a_zoc() -> None:
    desk = Desk()
    slot = desk.chit("sniper", "2511")
    desk.s.reveal(slot)
    assert zoc(desk.s, JAPAN) == 0


@pytest.mark.rule("3.2(2)")
def test_the_first_chit_does_not_count_itself_where_it_lies_with_two_others() -> None:
    desk = Desk()
    slots = [desk.chit("tank", "3216") for _ in range(3)]
    assert slots[0] == 0
    assert [full_of_chits(desk.s, US, slot) for slot in slots] == [0, 0, 0]
    assert full_of_chits(desk.s, US) == 1 << h("3216")
    desk.chit("smoke", "3216")  # in passing
    assert [full_of_chits(desk.s, US, slot) for slot in slots] == [1 << h("3216")] * 3


@pytest.mark.parametrize(("listed", "most"), [(GO, GRID.size), (PICK_UNIT, UNIT_COUNT)])
def test_the_actions_of_a_set_are_listed_in_the_order_of_its_members(listed: BySet[Action], most: int) -> None:
    rng = Random(3)
    for number in (0, 1, 5, 60, most, 60):
        members = sorted(rng.sample(range(most), number))
        assert listed.of(bits_of(members)) == [listed[member] for member in members]
