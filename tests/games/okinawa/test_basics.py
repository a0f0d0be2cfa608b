"""3.0 zones of control and stacking, 4.0 chits."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Action, Pass
from bingqi.core.testing import Driver
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import Go, Halt, PickChit, PickUnit, Reveal, Withdraw
from bingqi.games.okinawa.rules.queries import chit_budget, chit_reach, full_for_unit, full_of_chits, unit_reach, zoc
from bingqi.games.okinawa.state import FREE
from bingqi.games.okinawa.tables import AROUND, GRID, LAND
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k


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


@pytest.mark.rule("3.2(3)", "10.1(1)", "10.1(2)")
def test_pieces_of_a_stack_move_apart_one_after_another() -> None:
    desk = Desk()
    unit, chit = desk.us("3215"), desk.chit("tank", "3215")
    table = desk.moving(US).do(PickUnit(unit))
    assert all(isinstance(option, Go | Halt) for option in table.options)  # nobody else may begin now
    table.do(Go(h("3216")), PickChit(chit), Halt())
    assert (desk.s.where[unit], desk.s.spot[chit]) == (h("3216"), h("3215"))


@pytest.mark.rule("2.12(1)", "4.3(1)", "4.3(3)")
def test_only_the_owner_reads_a_face_down_chit() -> None:
    desk = Desk()
    slot = desk.chit("sniper", "2511")
    desk.company("2511")
    mine = next(p for p in GAME.view(desk.s, JAPAN).pieces if p.id == f"chit:{slot}")
    theirs = next(p for p in GAME.view(desk.s, US).pieces if p.id == f"back:{slot}")
    assert mine.look == "chit" and theirs.look == "back" and theirs.values == () and theirs.name != mine.name
    desk.s.reveal(slot)
    assert any(p.id == f"chit:{slot}" for p in GAME.view(desk.s, US).pieces)


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


@pytest.mark.rule("4.3(5)", "4.3.2(3)")
def test_a_tactic_may_not_go_next_to_the_enemy_alone_but_may_join_a_unit_there() -> None:
    desk = Desk()
    desk.company("2513")
    slot = desk.chit("smoke", "2714")
    assert not chit_reach(desk.s, US, slot, 12) & zoc(desk.s, JAPAN)
    desk.us("2613")
    assert chit_reach(desk.s, US, slot, 12) & zoc(desk.s, JAPAN) == 1 << h("2613")


@pytest.mark.rule("4.3(6)②")
def test_a_force_that_goes_next_to_the_enemy_alone_is_turned_up() -> None:
    desk = Desk()
    desk.company("2513")
    slot = desk.chit("tank", "2714")
    desk.moving(US).do(PickChit(slot), Go(h("2613")))
    assert desk.s.up >> slot & 1 and desk.s.spot[slot] == h("2613")
    assert desk.s.power[US] >> h("2613") & 1


@pytest.mark.rule("4.3(4)", "4.3(6)", "10.2(2)")
def test_the_owner_may_turn_up_a_force_and_stop_the_mover() -> None:
    desk = Desk()
    unit = desk.us("3117")
    slot = desk.chit("home_guard", "2916")
    table = desk.moving(US).do(PickUnit(unit), Go(h("2915")))
    assert (table.asked.seat, table.asked.rule) == (JAPAN, "4.3(6)")
    assert set(table.options) == {Reveal(slot), Withdraw()}
    table.do(Reveal(slot))
    stopped = desk.s.where[unit]
    assert stopped in (h("3015"), h("3016"), h("2915")) and not desk.s.stack  # the move is over where the ZOC appeared
    assert zoc(desk.s, JAPAN) >> stopped & 1


@pytest.mark.rule("4.3(6)①")
def test_lone_chits_go_back_to_the_box_and_the_mover_goes_on() -> None:
    desk = Desk()
    unit = desk.us("3117")
    slot = desk.chit("sniper", "2916")
    table = desk.moving(US).do(PickUnit(unit), Go(h("2915")))
    assert table.options == (Withdraw(),)  # asked although there is no choice: the question tells nothing
    table.do(Withdraw())
    assert desk.s.spot[slot] == FREE and desk.s.box[k("sniper")] == 1
    options = desk_options(table)
    assert table.asked.seat == US and Go(h("2916")) in options


def desk_options(table: Driver) -> tuple[Action, ...]:
    return table.options


@pytest.mark.rule("4.3(4)")
def test_a_face_down_mover_makes_the_question_but_nobody_must_go() -> None:
    desk = Desk()
    mover, slot = desk.chit("smoke", "3117"), desk.chit("home_guard", "2916")
    table = desk.moving(US).do(PickChit(mover), Go(h("2915")))
    assert set(table.options) == {Reveal(slot), Pass()}
    table.do(Reveal(slot))  # now the smoke chit stands alone next to a force
    assert table.asked.seat == US and table.options == (Withdraw(),)
    table.do(Withdraw())
    assert desk.s.spot[mover] == FREE and desk.s.box[k("smoke")] == 1


@pytest.mark.rule("4.3(6)")
def test_chits_left_behind_next_to_the_enemy_are_settled_when_movement_ends() -> None:
    desk = Desk()
    desk.company("2513")
    unit, slot = desk.us("2613"), desk.chit("smoke", "2613")
    table = desk.moving(US).do(PickUnit(unit), Go(h("2714")), Pass())
    assert table.options == (Withdraw(),)
    table.do(Withdraw())
    assert desk.s.spot[slot] == FREE


@pytest.mark.rule("4.3.1(2)", "4.3.1(3)", "4.3.1(3)①", "4.3.1(3)②", "16.0(2)③")
def test_a_force_that_takes_a_loss_is_discarded_or_removed_by_side() -> None:
    desk = Desk()
    tank, guard = desk.chit("tank", "3215", up=True), desk.chit("home_guard", "2511", up=True)
    desk.s.kill_chit(tank)
    desk.s.kill_chit(guard)
    assert desk.s.discard[k("tank")] == 1 and desk.s.removed[k("home_guard")] == 1
    assert not desk.s.power[US] and not desk.s.power[JAPAN]
