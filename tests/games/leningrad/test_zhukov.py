"""16.2: Zhukov."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import pending, settle
from bingqi.core.procedure import Decision, Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad.actions import (
    AddArmy,
    Choose,
    DeclareZhukov,
    EndMovement,
    Interrupt,
    KeepInHand,
    Move,
    PlayZhukov,
    Select,
)
from bingqi.games.leningrad.events import ChitReturned, ZhukovReady
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.pieces import enter
from bingqi.games.leningrad.table.hidden import determinise
from bingqi.games.leningrad.tables import CHIT, SOVIET_REINF, SUPPLY
from bingqi.games.leningrad.theatre import AXIS, NEAR_LENINGRAD, SOVIET
from tests.games.leningrad.desk import Desk, h


def zhukov_turn(reinf: bool) -> tuple[Desk, Driver]:
    """Turn 5 with Zhukov declared on it and the reinforcement chit chosen or not."""
    desk = Desk(turn=5, zhukov=True)
    desk.axis("4PzA", "0538")
    desk.box(*(u for u in range(60, 70)))
    enter(desk.s, AXIS, h("4206"))
    driver = desk.run(Turn())
    assert driver.asked.rule == "16.2" and driver.asked.seat == SOVIET
    last = SOVIET_REINF if reinf else CHIT["23A"]
    driver.do(DeclareZhukov(), AddArmy(CHIT["34A"]), *(Choose(CHIT[c]) for c in ("8A", "11A", "27A")), Choose(last))
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
    assert driver.asked.rule == "16.2(1)" and driver.options == (Pass(),) and driver.asked.secret


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


@pytest.mark.rule("16.2(2)")
def test_zhukov_may_go_before_every_chit_the_first_of_all_included() -> None:
    _desk, driver = zhukov_turn(reinf=True)
    assert CHIT["4PzA"] == 0
    driver.dice(CHIT["4PzA"]).do(KeepInHand(), Pass())  # Manstein keeps quiet
    assert driver.options == (PlayZhukov(), Pass()) and driver.asked.args == {"chit": 0}


@pytest.mark.rule("16.2(2)")
def test_zhukov_plays_the_chit_once_a_turn() -> None:
    _desk, driver = zhukov_turn(reinf=True)
    driver.dice(CHIT["16A"]).do(KeepInHand(), Pass(), PlayZhukov())
    driver.dice(CHIT["16A"]).do(Pass())  # no reinforcements; the chit comes again
    assert driver.asked.seat == AXIS and driver.options == (Interrupt(), Pass())
    driver.dice(SUPPLY).do(Pass())  # nobody to lead; not Zhukov but Manstein is asked about the next chit
    assert driver.asked.args == {"chit": SUPPLY} and driver.options == (Interrupt(), Pass())
