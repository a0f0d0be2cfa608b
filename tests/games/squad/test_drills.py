"""Work of the rally phase that a player may leave to a rule of his own."""

from __future__ import annotations

import pytest

from bingqi.core.battle import Drill
from bingqi.core.procedure import Pass
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import SelfRally, ShedDM
from bingqi.games.squad.rules.rally import DMStep, SelfRallyStep
from bingqi.games.squad.rules.weaponcare import TransferStep
from tests.games.squad.desk import Desk
from tests.games.squad.test_rally import field


def drills(f: Desk) -> tuple[Drill, ...]:
    return GAME.battles.drills(f.s, f.asked)


@pytest.mark.rule("1.self_rally")
def test_leaders_try_first_then_the_one_with_the_best_chance() -> None:
    f = field()
    shaken = f.unit(0, "6-6-6", "L9", broken=True, dm=True)
    steady, chief = f.unit(0, "6-6-6", "L9", broken=True), f.unit(0, "8-0", "L9", broken=True, dm=True)
    f.begin(SelfRallyStep(side=0))
    assert drills(f) == (Drill("self-rally", (SelfRally(chief),), now=False),)
    f.do(SelfRally(chief), dice=(5, 6))
    assert drills(f) == (Drill("self-rally", (SelfRally(steady),), now=False),) and shaken != steady


@pytest.mark.rule("1.dm_removal")
def test_dm_comes_off_wherever_it_may() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9", broken=True, dm=True)
    f.begin(DMStep(side=0))
    assert drills(f) == (Drill("shed-dm", (ShedDM(i),), now=False),)


@pytest.mark.rule("1.transfer")
def test_weapons_may_stay_where_they_are() -> None:
    f = field()
    i, _ = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    f.gun(i, "MMG")
    f.begin(TransferStep(side=0))
    assert drills(f) == (Drill("keep-weapons", (Pass(),), now=False),)
