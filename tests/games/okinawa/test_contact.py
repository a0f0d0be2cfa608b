"""4.3 Face-down chits and the enemy."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.okinawa.actions import Go, Halt, PickChit, PickUnit, Reveal, Withdraw
from bingqi.games.okinawa.rules.contact import showable, spend_flame_tanks
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.reach import chit_reach
from bingqi.games.okinawa.state import FREE
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k


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
    assert list(table.options) == [Withdraw()]  # asked although there is no choice: the question tells nothing
    assert table.asked.secret
    table.do(Withdraw())
    assert desk.s.spot[slot] == FREE and desk.s.box[k("sniper")] == 1
    assert table.asked.seat == US and Go(h("2916")) in set(table.options)


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


@pytest.mark.rule("4.3(4)")
def test_every_hex_of_lone_chits_next_to_a_face_down_mover_is_asked_once() -> None:
    desk = Desk()
    mover = desk.chit("smoke", "3117")
    for label in ("2916", "2917", "2814"):  # the last is not next to the way
        desk.chit("home_guard", label)
    table = desk.moving(US).do(PickChit(mover), Go(h("3016")))
    asked: list[object] = []
    while table.asked.seat == JAPAN and len(asked) < 5:
        asked.append(table.asked.args["hex"])
        table.do(Pass())
    assert asked == [h("2916"), h("2917")] and desk.s.spot[mover] == h("3016")


@pytest.mark.rule("4.3(6)")
def test_chits_left_behind_next_to_the_enemy_are_settled_when_movement_ends() -> None:
    desk = Desk()
    desk.company("2513")
    unit, slot = desk.us("2613"), desk.chit("smoke", "2613")
    table = desk.moving(US).do(PickUnit(unit), Go(h("2714")), Halt(), Pass())
    assert table.options == (Withdraw(),)
    table.do(Withdraw())
    assert desk.s.spot[slot] == FREE


@pytest.mark.rule("4.3(5)", "4.3(6)")
def test_a_force_that_is_turned_up_makes_all_lone_chits_next_to_it_choose_again() -> None:
    desk = Desk()
    mover, other = desk.chit("smoke", "3117"), desk.chit("flare", "2816")
    guard = desk.chit("home_guard", "2916")
    far = desk.chit("smoke", "2718")
    table = desk.moving(US).do(PickChit(mover), Go(h("3016")), Reveal(guard))
    asked = []
    while table.asked.prompt == "prompt-contact":
        asked.append(table.asked.args["hex"])
        assert (table.asked.seat, table.asked.rule, table.options) == (US, "4.3(6)", (Withdraw(),))
        table.do(Withdraw())
    assert asked == [h("2816"), h("3016")]  # the one that did not move as well as the mover; 2718 is not next to it
    assert desk.s.spot[other] == desk.s.spot[mover] == FREE and desk.s.spot[far] == h("2718")


@pytest.mark.rule("4.3(5)", "4.3(6)②")
def test_turning_up_goes_on_until_nobody_is_left_alone_next_to_a_force() -> None:
    desk = Desk()
    mover, tank = desk.chit("smoke", "3117"), desk.chit("tank", "2816")
    guard, gun = desk.chit("home_guard", "2916"), desk.chit("machine_gun", "2716")
    table = desk.moving(US).do(PickChit(mover), Go(h("3016")), Reveal(guard))
    assert table.asked.seat == US and set(table.options) == {Reveal(tank), Withdraw()}
    table.do(Reveal(tank))  # a tank at 2816 is next to 2716: now the Japanese must choose there
    assert table.asked.seat == JAPAN and set(table.options) == {Reveal(gun), Withdraw()}
    table.do(Withdraw())
    assert table.asked.seat == US and table.asked.args["hex"] == h("3016")  # and the mover last
    assert desk.s.spot[gun] == FREE and desk.s.spot[tank] == h("2816")


@pytest.mark.rule("23.11", "2.12(3)⑥")
def test_a_flame_tank_turned_up_by_an_approach_stops_the_mover_and_is_spent() -> None:
    desk = Desk()
    company = desk.company("2914")
    flames, smoke = desk.chit("flame_tank", "3016"), desk.chit("smoke", "3016")
    table = desk.moving(JAPAN).do(PickUnit(company), Go(h("3015")), Reveal(flames))
    assert desk.s.where[company] == h("3015") and desk.s.discard[k("flame_tank")] == 1 and desk.s.spot[flames] == FREE
    # what lay with it is alone next to a unit again
    assert (table.asked.seat, table.options) == (US, (Withdraw(),))
    table.do(Withdraw())
    assert desk.s.box[k("smoke")] == 1 and desk.s.spot[smoke] == FREE


@pytest.mark.rule("23.11")
def test_a_flame_tank_turned_up_when_movement_ends_is_spent_too() -> None:
    desk = Desk()
    desk.company("2513")
    unit, flames, smoke = desk.us("2613"), desk.chit("flame_tank", "2613"), desk.chit("smoke", "2613")
    table = desk.moving(US).do(PickUnit(unit), Go(h("2714")), Halt(), Pass(), Reveal(flames))
    assert desk.s.discard[k("flame_tank")] == 1 and table.options == (Withdraw(),)
    table.do(Withdraw())
    assert desk.s.box[k("smoke")] == 1 and desk.s.spot[smoke] == FREE


@pytest.mark.rule("4.3(4)")
def test_other_forces_that_are_turned_up_stay() -> None:
    desk = Desk()
    company, tank = desk.company("2914"), desk.chit("tank", "3016")
    desk.moving(JAPAN).do(PickUnit(company), Go(h("3015")), Reveal(tank))
    assert desk.s.spot[tank] == h("3016") and desk.s.up >> tank & 1


@pytest.mark.rule("23.11", "2.12(3)⑥")
def test_only_the_flame_tank_is_spent_not_the_other_forces_that_show_themselves() -> None:
    desk = Desk()
    tank, flames = desk.chit("tank", "3215", up=True), desk.chit("flame_tank", "3216", up=True)
    hidden = Desk()
    down = hidden.chit("flame_tank", "3216")
    hidden.chit("tank", "3215", up=True)
    assert spend_flame_tanks(desk.s) and not spend_flame_tanks(hidden.s)
    assert desk.s.spot[tank] == h("3215") and desk.s.spot[flames] == FREE and hidden.s.spot[down] == h("3216")
    assert desk.s.discard[k("flame_tank")] == 1 and not spend_flame_tanks(desk.s)


@pytest.mark.rule("4.3(4)", "4.3(5)")
def test_only_what_lies_face_down_can_be_turned_up() -> None:
    for first, second in ((False, True), (True, False), (False, False)):
        desk = Desk()
        slots = desk.chit("tank_regiment", "2411", up=first), desk.chit("special_regiment", "2411", up=second)
        down = [slot for slot, up in zip(slots, (first, second), strict=True) if not up]
        assert showable(desk.s, JAPAN, h("2411")) == down
