"""The corner hex, the first unit and the first weapon have number 0: they are like any other."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import (
    Advance,
    Against,
    Attach,
    Commit,
    Crawl,
    Declare,
    Deploy,
    Destroy,
    Direct,
    Drop,
    Equip,
    Escort,
    Fight,
    Flee,
    Go,
    Join,
    Muster,
    PlaceCharge,
    Rally,
    Recover,
    Repair,
    Rout,
    SelfRally,
    ShedDM,
    Smoke,
    Step,
    Target,
    Transfer,
)
from bingqi.games.squad.events import CloseFought, Exposed, FireOpened, MeleeBegan
from bingqi.games.squad.rules.advance import AdvancePhase
from bingqi.games.squad.rules.closecombat import ClosePhase
from bingqi.games.squad.rules.deployment import Arm, SetUp
from bingqi.games.squad.rules.effects import Strike
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.queries import can_act, can_interdict, in_melee, sees
from bingqi.games.squad.rules.rally import DMStep, LeaderRallyStep, SelfRallyStep
from bingqi.games.squad.rules.rout import RoutPhase, legal_steps
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.scenarios import Aim
from bingqi.games.squad.state import FIRST, GONE, NONE, PREP, READY, WAITING, Unit
from bingqi.games.squad.tables import KIA, KIND_INDEX, MC
from bingqi.games.squad.victory import progress, update_control
from tests.games.squad.desk import ADVANCE, CLOSE, DEFENSIVE, MOVEMENT, PREP_FIRE, RALLY, ROUT, Desk

CORNER = 0  # A1 of the town


def desk(phase: int) -> Desk:
    f = Desk("storm_group", phase=phase)
    assert f.h("A1") == CORNER
    return f


@pytest.mark.rule("1.recovery", "1.repair", "1.transfer")
def test_weapons_are_picked_up_repaired_and_exchanged_in_the_corner() -> None:
    f = desk(RALLY)
    i, j = f.unit(0, "4-6-7", "A1"), f.unit(0, "4-6-7", "A1")
    n = f.lying("A1", "LMG", "german")
    f.begin(RecoverStep(side=0)).do(Recover(i, n), dice=(5,))
    assert f.w(n).unit == i == 0
    f.s.change_weapon(n, fresh=False, broken=True)
    f.s.change(i, done=False)
    f.begin(RepairStep(side=0)).do(Repair(n), dice=(1,))
    assert not f.w(n).broken
    f.s.change(i, done=False)
    f.begin(TransferStep(side=0)).do(Transfer(n, j))
    assert f.w(n).unit == j


@pytest.mark.rule("1.self_rally", "1.leader_rally", "1.dm_removal")
def test_units_rally_in_the_corner() -> None:
    f = desk(RALLY)
    i, chief = f.unit(0, "4-6-7", "A1", broken=True), f.unit(0, "9-1", "A1", broken=True)
    f.begin(SelfRallyStep(side=0)).do(SelfRally(chief), dice=(1, 2))
    assert not f.u(chief).broken
    f.begin(LeaderRallyStep(side=0)).do(Rally(i, chief), dice=(1, 2))
    assert not f.u(i).broken
    f.s.change(i, broken=True, dm=True)
    f.begin(DMStep(side=0)).do(ShedDM(i))
    assert not f.u(i).dm


@pytest.mark.rule("2.fire", "2.group", "2.destroy", "2.kia", "0.sw_loss")
def test_fire_from_and_into_the_corner() -> None:
    f = desk(PREP_FIRE)
    i, chief, j = f.unit(0, "4-6-7", "A1"), f.unit(0, "9-1", "A1"), f.unit(1, "4-4-7", "B1")
    n = f.gun(i, "LMG")
    f.fire_phase()
    assert Destroy(n) in f.options
    f.do(Target(f.h("B1")), Join(i, True, (n,)), Direct(chief), dice=(6, 5))
    opened = f.happened(FireOpened)[0]
    assert opened.firers == (i,) and opened.drm == 2 and f.u(i).mark == PREP  # stone +3, leader -1
    g = desk(PREP_FIRE)
    j, i = g.unit(1, "4-4-7", "A1"), g.unit(0, "4-6-7", "B1")
    k = g.gun(j, "LMG")
    g.unit(0, "4-6-7", "B1")
    g.fire_phase().do(Target(CORNER), Join(i))
    g.shoot(dice=(6, 5))
    assert g.happened(FireOpened)[0].fp == 8
    g.begin(Strike(units=(j,), results=(KIA + 1,)))
    assert g.u(j).hex == GONE and g.w(k).hex == CORNER and g.s.wrecks == [k]


@pytest.mark.rule("3.move", "3.reaction", "3.drop", "3.smoke", "9.dc.place")
def test_moving_out_of_and_into_the_corner_draws_fire() -> None:
    f = desk(MOVEMENT)
    i, j = f.unit(0, "5-4-8", "A1"), f.unit(1, "4-4-7", "B1")
    n = f.gun(i, "DC")
    f.begin(MovePhase()).do(Muster(i), Go())
    assert {Drop(n), Smoke(i, CORNER), PlaceCharge(i, n, f.h("B1"))} <= set(f.options)
    f.do(Step(f.h("A2")))
    assert f.asked.seat == 1 and f.happened(Exposed)
    g = desk(MOVEMENT)
    i, j = g.unit(0, "5-4-8", "A2"), g.unit(1, "4-4-7", "B1")
    g.begin(MovePhase()).do(Muster(i), Go(), Step(CORNER))
    assert g.asked.seat == 1
    g.do(Join(j), dice=(6, 5, 1, 1))
    assert g.s.residual_at(CORNER) == 4 and g.u(j).mark == FIRST  # 4 doubled, the 8 column


@pytest.mark.rule("6.must", "6.destination", "6.interdiction", "6.crawl", "6.escort")
def test_a_rout_out_of_the_corner() -> None:
    f = desk(ROUT)
    i, chief = f.unit(0, "4-6-7", "A1", broken=True, dm=True), f.unit(0, "9-1", "A1")
    j = f.unit(1, "4-4-7", "A1")
    f.s.change(j, hex=f.h("K5"))
    f.begin(RoutPhase(side=0))
    assert f.asked.rule == "6.may"
    f.do(Rout(i), Escort(chief))
    assert {type(option) for option in f.options} == {Flee, Crawl}
    f.do(Flee(f.h("A2")))
    assert f.u(i).hex == f.u(chief).hex == f.h("A2")
    assert can_interdict(f.s, j) and not can_act(f.u(i))


@pytest.mark.rule("7.hex", "8.order", "8.melee", "8.attach")
def test_close_combat_in_the_corner() -> None:
    f = desk(ADVANCE)
    i, chief, j = f.unit(0, "5-4-8", "A2"), f.unit(0, "9-1", "A2"), f.unit(1, "4-4-7", "A1")
    f.begin(AdvancePhase()).do(Muster(i), Advance(i, CORNER), Muster(chief), Advance(chief, CORNER))
    assert f.u(i).hex == CORNER
    f.s.phase, f.s.ambush = CLOSE, 0
    f.begin(ClosePhase()).do(Fight(CORNER), Attach(chief, i), Commit(i), Against(j), Declare())
    f.do(Pass(), dice=(6, 6))
    assert f.happened(CloseFought)[0].kill == 6 and f.happened(MeleeBegan)  # 6:4
    assert in_melee(f.s, CORNER) and not in_melee(f.s, READY)


@pytest.mark.rule("10.setup")
def test_the_first_unit_and_the_first_weapon_are_placed_once() -> None:
    f = desk(PREP_FIRE)
    f.s.units.append(Unit(1, KIND_INDEX["russian", "4-4-7"], WAITING, 10))
    n = f.gun(0, "LMG")
    f.s.change_weapon(n, unit=-1, force=10)
    f.begin(SetUp())
    first = next(o for o in f.options if isinstance(o, Deploy))
    assert first.unit == 0
    f.do(first)
    f.begin(Arm(side=1, forces=(10,)))
    assert f.options == (Equip(n, 0),)
    f.do(Equip(n, 0))
    assert f.w(n).unit == 0 and pending(f.s) is None


@pytest.mark.rule("10.control", "10.victory.clear")
def test_the_corner_counts_for_control_and_aims() -> None:
    f = Desk("storm_group")
    b = f.s.map
    i = f.unit(0, "4-6-7", "A2")
    f.s.change(i, hex=f.h("A2"))
    update_control(f.s)
    assert f.s.held[0] >> f.h("A2") & 1 and b.building_at[f.h("A2")] == 0 and f.s.holders[0] == 0
    assert progress(f.s, Aim("stand", 2)) == 2


@pytest.mark.rule("3.entry", "3.stacking")
def test_a_stack_that_enters_fits_into_a_hex() -> None:
    f = Desk("meeting", phase=MOVEMENT)
    units = [f.unit(0, "6-6-6", "H5") for _ in range(4)]
    half, chiefs = f.unit(0, "3-4-6", "H5"), [f.unit(0, "8-0", "H5") for _ in range(5)]
    for i in (*units, half, *chiefs):
        f.s.change(i, hex=READY)
    f.begin(MovePhase()).do(Muster(units[0]), Muster(units[1]))
    assert {Muster(units[2]), Muster(half)} <= set(f.options)
    f.do(Muster(units[2]))
    assert Muster(units[3]) not in f.options and Muster(half) not in f.options
    f.do(*(Muster(n) for n in chiefs[:4]))
    assert Muster(chiefs[4]) not in f.options


@pytest.mark.rule("6.limits")
def test_an_enemy_who_has_seen_the_rout_is_not_approached_later() -> None:
    f = Desk(phase=ROUT)
    i = f.unit(1, "4-6-7", "T9", broken=True, dm=True)
    f.unit(0, "6-6-6", "N3")
    here, there = f.h("T9"), f.h("N3")
    assert not sees(f.s, here) >> there & 1
    free = set(legal_steps(f.s, 1, here, 0, [i]))
    bound = set(legal_steps(f.s, 1, here, 1 << there, [i]))
    ranges = f.s.map.distances(there)
    assert bound == {h for h in free if ranges[h] >= ranges[here]} != free


@pytest.mark.rule("0.mc", "2.mc")
def test_the_first_unit_checks_like_any_other() -> None:
    f = desk(DEFENSIVE)
    i = f.unit(0, "4-6-7", "A1")
    f.begin(Strike(units=(i,), results=(MC,)), 6, 2)
    assert f.u(i).broken and f.u(i).mark == NONE
