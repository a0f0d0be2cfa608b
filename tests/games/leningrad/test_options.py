"""16.0: optional rules."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import pending, settle
from bingqi.core.errors import UnknownOption
from bingqi.core.procedure import Decision, Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Activate,
    AddArmy,
    Attack,
    Choose,
    DeclareZhukov,
    EndMovement,
    Interrupt,
    KeepInHand,
    March,
    Move,
    PlayZhukov,
    Select,
    SendHq,
)
from bingqi.games.leningrad.events import ChitReturned, ZhukovReady
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.movement import allowance
from bingqi.games.leningrad.rules.pieces import BOX, NEXT, enter
from bingqi.games.leningrad.rules.queries import zone_against
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.table.view import determinise
from bingqi.games.leningrad.tables import (
    AXIS,
    CHIT,
    CITIES,
    NEAR_LENINGRAD,
    SOVIET,
    SOVIET_REINF,
    SUPPLY,
)
from bingqi.games.leningrad.victory import outcome
from tests.games.leningrad.desk import Desk, axis, drive, h


@pytest.mark.rule("16.1(3)")
def test_with_a_bid_the_axis_wins_by_reaching_it() -> None:
    desk = Desk(turn=9, bid=20)
    desk.s.control |= 1 << h("1439") | 1 << h("1625")
    result = outcome(desk.s)
    assert result is not None and result.points == (20, 80) and result.winner == AXIS
    desk.s.lost_vp = 1
    result = outcome(desk.s)
    assert result is not None and result.winner == SOVIET
    with pytest.raises(UnknownOption):
        GAME.meta.complete({"bid": 7})


def zhukov_turn(reinf: bool) -> tuple[Desk, Driver]:
    """Turn 5 with Zhukov declared on it and the reinforcement chit chosen or not."""
    desk = Desk(turn=5, zhukov=True)
    desk.axis("4PzA", "0538")
    desk.box(*(u for u in range(60, 70)))
    enter(desk.s, AXIS, h("4206"))
    driver = desk.run(Turn())
    assert driver.asked.rule == "16.2" and driver.asked.seat == SOVIET
    last = SOVIET_REINF if reinf else CHIT["23A"]
    driver.do(DeclareZhukov(), AddArmy(CHIT["34A"]), *(Choose(CHIT[c]) for c in ("8A", "11A")), Choose(last))
    return desk, driver


@pytest.mark.rule("16.2")
def test_zhukov_may_be_declared_once_an_axis_unit_stood_beside_leningrad() -> None:
    desk = Desk(turn=5, zhukov=True)
    desk.axis("1", "4206")
    assert desk.run(Turn()).asked.rule != "16.2"
    desk = Desk(turn=5, zhukov=True)
    assert NEAR_LENINGRAD >> h("4206") & 1
    mover = desk.axis("1Pz", "4208")
    desk.move(mover).do(Select(mover), Move(h("4206")))
    assert desk.s.alarm


@pytest.mark.rule("16.2(1)")
def test_under_zhukov_the_reinforcement_chit_may_stay_in_hand() -> None:
    desk, driver = zhukov_turn(reinf=True)
    assert driver.options == (KeepInHand(), Pass())
    driver.dice(SUPPLY).do(KeepInHand())
    assert driver.happened(ZhukovReady) and not desk.s.cup >> SOVIET_REINF & 1


@pytest.mark.rule("16.2(1)")
def test_the_question_is_asked_even_if_the_chit_was_not_chosen() -> None:
    _desk, driver = zhukov_turn(reinf=False)
    assert driver.asked.rule == "16.2(1)" and driver.options == (Pass(),)


@pytest.mark.rule("16.2(2)", "16.2(3)")
def test_zhukov_puts_a_drawn_chit_back_but_not_manstein() -> None:
    desk, driver = zhukov_turn(reinf=True)
    driver.dice(CHIT["16A"]).do(KeepInHand())
    assert driver.asked.seat == AXIS  # Manstein first
    driver.do(Interrupt())
    assert driver.asked.rule == "9.1(1)" and driver.asked.seat == AXIS  # nothing for Zhukov to cancel
    driver.dice(CHIT["16A"]).do(EndMovement())
    assert driver.options == (PlayZhukov(), Pass()) and driver.asked.seat == SOVIET
    driver.do(PlayZhukov())
    assert [e.chit for e in driver.happened(ChitReturned)] == [CHIT["16A"]]
    assert desk.s.cup >> CHIT["16A"] & 1 and driver.asked.rule == "12.2(1)"


@pytest.mark.rule("16.2(1)")
def test_the_axis_cannot_tell_whether_the_chit_was_chosen() -> None:
    desk, _driver = zhukov_turn(reinf=True)
    seen = set()
    for seed in range(20):
        other = determinise(desk.s, AXIS, Random(seed))
        settle(other)
        wait = pending(other)
        assert isinstance(wait, Decision) and wait.seat == SOVIET
        seen.add(len(wait.options))
    assert seen == {1, 2}


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
    assert desk.s.stack == []  # no way for it, and nobody else to move


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


@pytest.mark.rule("16.4(1)", "16.4(2)")
def test_an_active_hq_sends_another_in_range_and_it_returns_as_a_reinforcement() -> None:
    desk = Desk(turn=5, hq_transfer=True)
    hq, other = desk.axis("16A", "0840"), desk.axis("18A", "0839")
    driver = desk.activate(hq)
    assert driver.options == (SendHq(other), Pass())
    driver.do(SendHq(other))
    assert desk.s.at[other] == NEXT
    desk.s.stack.clear()
    desk.s.call(Campaign(at="do_begin_turn"))
    Driver(GAME, desk.s)
    assert desk.s.at[other] == BOX
    assert not desk.s.control & CITIES and axis("18A") == other


@pytest.mark.rule("16.4(1)")
def test_an_hq_without_a_line_or_out_of_range_is_not_sent() -> None:
    desk = Desk(turn=5, hq_transfer=True)
    hq = desk.axis("16A", "4841")
    desk.axis("18A", "4941"), desk.axis("4PzA", "0538")
    assert desk.activate(hq).asked.rule == "9.1(1)"
