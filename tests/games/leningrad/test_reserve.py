"""16.3: the reserve chit."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.leningrad.actions import (
    Activate,
    Attack,
    EndMovement,
    Halt,
    March,
    Move,
    Select,
)
from bingqi.games.leningrad.rules.movement import allowance
from bingqi.games.leningrad.rules.queries import zone_against
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.theatre import SOVIET
from tests.games.leningrad.desk import Desk, drive, h


@pytest.mark.rule("16.3", "16.3(1)", "7.2(3)")
def test_the_reserve_die_says_how_many_units_act() -> None:
    for die, number in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        desk = Desk(reserve=True)
        units = [desk.soviet(n, "3740") for n in ("10", "48")] + [desk.soviet(n, "3738") for n in ("90", "125")]
        desk.s.call(Reserve())
        driver = drive(desk.s, die)
        driver.do(*(Activate(u) for u in units[:number]))
        assert driver.asked.rule == "9.1(1)"
        assert [o.unit for o in driver.options if isinstance(o, Select)] == sorted(units[:number])


@pytest.mark.rule("16.3(2)")
def test_reserve_units_out_of_command_move_at_half_and_do_not_march() -> None:
    desk = Desk(reserve=True)
    far, near = desk.soviet("10", "0937"), desk.soviet("48", "1232")
    desk.soviet("8A", "1233")
    assert allowance(desk.s, far, True) == 4 and allowance(desk.s, near, True) == 8
    for unit, marches in ((far, False), (near, True)):
        desk.s.stack.clear()
        driver = desk.move(unit, reserve=True).do(Select(unit))
        assert any(isinstance(option, March) for option in driver.options) == marches


@pytest.mark.rule("16.3(3)")
def test_reserve_units_neither_enter_nor_leave_enemy_zoc() -> None:
    desk = Desk(reserve=True)
    outside, inside = desk.soviet("10", "3741"), desk.soviet("48", "3739")
    desk.soviet("8A", "3741")
    desk.axis("1", "3738")
    zone = zone_against(desk.s, SOVIET)
    driver = desk.move(outside, inside, reserve=True).do(Select(outside))
    reach = [option.hex for option in driver.options if isinstance(option, Move)]
    assert reach and not any(zone >> hex & 1 for hex in reach)
    driver.do(Select(inside))
    assert driver.options == (Halt(), Select(outside), EndMovement())  # no way for it


@pytest.mark.rule("16.3(4)", "16.3(5)")
def test_reserve_units_fight_and_a_reserve_hq_activates_nobody() -> None:
    desk = Desk(reserve=True)
    hq, idle = desk.soviet("8A", "3740"), desk.soviet("2T", "3740")
    desk.axis("4PzA", "3739", steps=1)
    driver = desk.run(Reserve(at="ask_unit", left=2))
    driver.do(Activate(hq), Pass(), EndMovement())
    assert [option.attacker for option in driver.options if isinstance(option, Attack)] == [hq]
    desk = Desk(reserve=True)
    tank = desk.soviet("2T", "3740")
    desk.axis("207s", "3739", steps=1)
    driver = desk.run(Reserve(at="ask_unit", left=1)).do(Activate(tank), EndMovement())
    assert Attack(tank, h("3739")) in driver.options
    assert idle == tank


@pytest.mark.rule("16.3(3)")
def test_what_the_reserve_chit_activates_is_bound_by_it() -> None:
    desk = Desk(reserve=True)
    unit = desk.soviet("10", "3740")
    desk.axis("1", "3739")
    desk.run(Reserve(at="ask_unit", left=1)).do(Activate(unit), Select(unit))
    assert desk.s.stack == []  # in ZOC: nowhere to go, and too weak to attack
