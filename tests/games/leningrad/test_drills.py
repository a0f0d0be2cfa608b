"""Said in one word: the order of fights, an advance in strength, who leaves the map and that nobody does."""

from __future__ import annotations

import pytest

from bingqi.core.battle import Drill
from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Advance, Attack, OpenTransfer, Resolve, Transfer
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.supply import Supply
from bingqi.games.leningrad.theatre import AXIS
from tests.games.leningrad.desk import Desk, h


def drills(driver: Driver) -> tuple[Drill, ...]:
    return GAME.battles.drills(driver.state, driver.asked)


@pytest.mark.rule("10.2(1)")
def test_fights_may_go_in_the_order_declared() -> None:
    desk = Desk()
    a, b = desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")
    desk.soviet("22N", "3739"), desk.soviet("202M", "3741")
    driver = desk.fight(a, b).do(Attack(b, h("3741")))
    assert drills(driver) == ()
    driver.do(Attack(a, h("3739")))
    assert drills(driver) == (Drill("in-order", (Resolve(h("3741")),), now=False),)


@pytest.mark.rule("10.7(2)", "3.1(1)")
def test_the_strongest_follow_as_far_as_there_is_room() -> None:
    desk = Desk()
    weak, tanks, foot = desk.axis("1", "3740", steps=1), desk.axis("1Pz", "3740"), desk.axis("11", "3639")
    driver = desk.run(AdvanceAfter(side=AXIS, hex=h("3739"), units=(weak, tanks, foot), no_rivers=False))
    (drill,) = drills(driver)
    assert drill == Drill("advance", (Advance(tanks, h("3739")), Advance(foot, h("3739"))), always=False)
    driver.do(Advance(foot, h("3739")))
    assert drills(driver) == (), "there is room for one, and that is a plain choice"


@pytest.mark.rule("11.2")
def test_a_unit_is_named_for_transfer_at_once_or_nobody_is() -> None:
    desk = Desk(turn=5)
    unit = desk.soviet("23T", "4205")
    driver = desk.run(Supply())
    (order,) = GAME.battles.orders(driver.state, driver.asked)
    assert (order.ref, order.row) == (f"unit:{unit}", (OpenTransfer(), Transfer(unit)))
    assert drills(driver) == (Drill("no-transfer", (Pass(),), now=False),)
    driver.do(OpenTransfer())
    assert not GAME.battles.orders(driver.state, driver.asked) and not drills(driver)
    driver.do(Transfer(unit))
