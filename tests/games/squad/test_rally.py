"""Chapter 1: the rally phase."""

from __future__ import annotations

from typing import Any

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import KeepDM, Rally, Recover, Repair, SelfRally, ShedDM, Transfer
from bingqi.games.squad.events import LeaderMade
from bingqi.games.squad.rules.arrivals import Arrivals
from bingqi.games.squad.rules.rally import DMStep, LeaderRallyStep, RallyPhase, SelfRallyStep
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.state import GONE, READY, WAITING, Unit
from tests.games.squad.desk import RALLY, Desk


def field(**options: Any) -> Desk:
    return Desk(phase=RALLY, **options)


@pytest.mark.rule("1.recovery")
def test_recovery_needs_less_than_six_and_cx_makes_it_harder() -> None:
    f = field()
    i, tired = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9", cx=True)
    broken = f.unit(0, "6-6-6", "L9", broken=True)
    n = f.lying("L9", "MMG", "american")
    f.begin(RecoverStep(side=0))
    assert {o.unit for o in f.offers(Recover)} == {i, tired} and broken
    f.do(Recover(tired, n), dice=(5,))
    assert f.w(n).unit == -1
    f.do(Recover(i, n), dice=(5,))
    assert f.w(n).unit == i and f.w(n).fresh


@pytest.mark.rule("1.repair")
@pytest.mark.parametrize(("die", "broken", "lost"), [(2, False, False), (3, True, False), (6, True, True)])
def test_repair_by_the_number_and_ruin_on_six(die: int, broken: bool, lost: bool) -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG", broken=True)
    f.begin(RepairStep(side=0)).do(Repair(n), dice=(die,))
    assert f.w(n).broken == broken and (f.w(n).unit == -1) == lost


@pytest.mark.rule("1.repair", "9.captured")
def test_only_the_same_nation_repairs() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    f.gun(i, "MMG", nation="german", broken=True)
    f.begin(RepairStep(side=0))
    assert f.s.stack == []


@pytest.mark.rule("1.transfer")
def test_weapons_change_hands_but_not_one_just_picked_up() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    old, new = f.gun(i, "MMG"), f.gun(i, "MMG", fresh=True)
    f.begin(TransferStep(side=0))
    assert f.offers(Transfer) == [Transfer(old, j)] and new
    f.do(Transfer(old, j))
    assert f.w(old).unit == j and f.u(i).done and f.u(j).done


@pytest.mark.rule("1.order")
def test_the_attacker_goes_first_and_a_unit_does_one_thing_only() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "P9")
    n, m = f.lying("L9", "MMG", "american"), f.gun(i, "MMG", broken=True)
    f.lying("P9", "LMG", "german")
    f.begin(RallyPhase())
    assert f.asked.seat == 0
    f.do(Recover(i, n), dice=(1,))
    assert f.asked.seat == 1  # the defender's recovery before anybody's repair
    f.do(Recover(j, 2), dice=(6,))
    assert f.s.stack == [] and f.w(m).broken  # the squad has done its one thing


@pytest.mark.rule("1.self_rally")
def test_self_rally_of_leaders_and_of_one_squad_of_the_attacker() -> None:
    f = field()
    a, b, chief = (f.unit(0, k, "L9", broken=True, dm=True) for k in ("6-6-6", "6-6-6", "8-0"))
    theirs, foe = f.unit(1, "4-6-7", "R9", broken=True), f.unit(1, "9-1", "R9", broken=True)
    f.begin(SelfRallyStep(side=0))
    assert {o.unit for o in f.offers(SelfRally)} == {a, b, chief}
    f.do(SelfRally(a), dice=(2, 2))  # 4 + 1 + 4 > 8
    assert f.u(a).broken and {o.unit for o in f.offers(SelfRally)} == {chief} and b
    f.do(SelfRally(chief), dice=(1, 2))  # 3 + 1 + 4 = 8
    assert not f.u(chief).broken and not f.u(chief).dm
    assert [o.unit for o in f.offers(SelfRally)] == [foe] and theirs
    f.do(SelfRally(foe), dice=(4, 5))  # R9 is a house: 9 + 1 - 1 = 9
    assert not f.u(foe).broken


@pytest.mark.rule("1.self_rally", "0.wound")
def test_an_original_twelve_on_a_rally_costs_men() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9", broken=True)
    f.begin(SelfRallyStep(side=0)).do(SelfRally(i), dice=(6, 6))
    assert f.u(i).type.id == "3-4-6" and f.u(i).broken
    g = field()
    chief = g.unit(0, "8-0", "L9", broken=True)
    g.begin(SelfRallyStep(side=0)).do(SelfRally(chief), dice=(6, 6, 2))
    assert g.u(chief).wounded and g.u(chief).broken


@pytest.mark.rule("1.leader_creation")
def test_an_original_two_of_the_attackers_squad_finds_a_leader() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9", broken=True)
    f.begin(SelfRallyStep(side=0)).do(SelfRally(i), dice=(1, 1, 2))
    # 2, American -1, broken morale 8 -1, broken +1: 1 is an 8-1
    new = f.happened(LeaderMade)[0].unit
    assert f.u(new).type.id == "8-1" and f.u(new).hex == f.h("L9") and not f.u(i).broken
    g = field(scenario="breakout")
    g.s.active = 1
    j = g.unit(1, "4-2-6", "V5", broken=True)
    g.begin(SelfRallyStep(side=1)).do(SelfRally(j), dice=(1, 1, 5))  # 5 + 1 + 1 + 1: nobody
    assert len(g.s.units) == 1


@pytest.mark.rule("1.leader_rally")
def test_a_leader_rallies_each_unit_of_his_hex_once() -> None:
    f = field()
    a, b = f.unit(0, "6-6-6", "L9", broken=True, dm=True), f.unit(0, "6-6-6", "L9", broken=True)
    chief, other = f.unit(0, "9-1", "L9"), f.unit(0, "6-6-6", "N9", broken=True)
    f.begin(LeaderRallyStep(side=0))
    assert {o.unit for o in f.offers(Rally)} == {a, b} and other
    f.do(Rally(a, chief), dice=(3, 3))  # 6 - 1 + 4 > 8
    assert f.u(a).broken
    f.do(Rally(b, chief), dice=(4, 5))  # 9 - 1 = 8
    assert not f.u(b).broken and f.s.stack == []


@pytest.mark.rule("1.leader_rally")
def test_cover_helps_to_rally() -> None:
    f = field()
    a, chief = f.unit(0, "6-6-6", "J4", broken=True), f.unit(0, "8-0", "J4")
    f.begin(LeaderRallyStep(side=0)).do(Rally(a, chief), dice=(4, 5))  # 9 - 1 = 8
    assert not f.u(a).broken


@pytest.mark.rule("1.dm_removal")
def test_dm_goes_in_cover_and_may_stay_in_the_open() -> None:
    f = field()
    housed, outside = f.unit(0, "6-6-6", "J4", broken=True, dm=True), f.unit(0, "6-6-6", "L9", broken=True, dm=True)
    hunted = f.unit(0, "6-6-6", "P6", broken=True, dm=True)
    f.unit(1, "4-6-7", "P5")
    f.begin(DMStep(side=0))
    assert not f.u(housed).dm and f.u(hunted).dm
    assert f.options == (ShedDM(outside), KeepDM(outside))
    f.do(KeepDM(outside))
    assert f.u(outside).dm and f.s.stack == []
    f.begin(DMStep(side=0)).do(ShedDM(outside))
    assert not f.u(outside).dm


@pytest.mark.rule("1.reinforcements")
def test_forces_come_on_their_turn_and_some_by_a_die_below_the_turn() -> None:
    def waiting(turn: int, *dice: int) -> list[int]:
        f = Desk("meeting", phase=RALLY)
        for force in (1, 2):
            f.s.units.append(Unit(0, f.u(f.unit(0, "6-6-7", "H1")).kind, WAITING, force))
        f.s.turn = turn
        f.begin(Arrivals(side=0), *dice)
        return [u.hex for u in f.s.units if u.force in (1, 2)]

    assert waiting(1) == [WAITING, WAITING]
    assert waiting(2, 2) == [READY, WAITING]
    assert waiting(2, 1) == [READY, READY]


def test_nobody_rallies_in_a_melee() -> None:
    f = field()
    f.unit(0, "8-0", "L9", broken=True)
    f.unit(1, "4-6-7", "L9")
    f.s.melee |= 1 << f.h("L9")
    f.begin(SelfRallyStep(side=0))
    assert f.s.stack == [] and Pass() is not None and GONE


@pytest.mark.rule("1.transfer", "1.order")
def test_weapons_are_exchanged_both_ways_and_each_once() -> None:
    f = field()
    i, j, k = f.unit(1, "4-6-7", "L9"), f.unit(1, "4-6-7", "L9"), f.unit(1, "4-6-7", "L9", broken=True)
    a, b = f.gun(i, "LMG"), f.gun(j, "MMG")
    f.begin(TransferStep(side=1)).do(Transfer(a, j))
    assert f.offers(Transfer) == [Transfer(b, i)]
    f.do(Transfer(b, i))
    assert (f.w(a).unit, f.w(b).unit) == (j, i) and f.offers(Transfer) == [] and k
    assert f.u(i).done and f.u(j).done  # it was their one action


@pytest.mark.rule("1.self_rally", "1.leader_rally")
def test_an_original_two_saves_only_the_attackers_one_squad() -> None:
    f = Desk("snow_village", phase=RALLY)
    squad = f.unit(1, "4-3-6", "L9", broken=True, dm=True)  # broken morale 5: 2 + 4 is too much
    f.s.active = 1
    f.begin(SelfRallyStep(side=1)).do(SelfRally(squad), dice=(1, 1, 6))
    assert not f.u(squad).broken
    g = Desk(phase=RALLY)
    squad, chief = g.unit(1, "4-3-6", "L9", broken=True, dm=True), g.unit(1, "7-0", "L9")
    g.begin(LeaderRallyStep(side=1)).do(Rally(squad, chief), dice=(1, 1))
    assert g.u(squad).broken
    h = Desk(phase=RALLY)
    chief = h.unit(0, "6+1", "L9", broken=True, dm=True)  # 2 + 1 + 4 is above 6
    h.begin(SelfRallyStep(side=0)).do(SelfRally(chief), dice=(1, 1))
    assert h.u(chief).broken
