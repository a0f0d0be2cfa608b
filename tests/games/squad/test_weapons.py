"""Chapter 9: machine guns, flamethrowers, demolition charges."""

from __future__ import annotations

import pytest

from bingqi.games.squad.actions import (
    Detonate,
    Direct,
    Go,
    Join,
    Muster,
    PlaceCharge,
    Recover,
    Step,
    Target,
    Transfer,
)
from bingqi.games.squad.events import ChargeFailed, FireOpened, FireStruck
from bingqi.games.squad.rules.fire import can_direct, fire_drm, power_of, shots_of
from bingqi.games.squad.rules.firegroup import FireGroup, joiners
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.queries import breakdown, can_take
from bingqi.games.squad.rules.weaponcare import RecoverStep, TransferStep
from bingqi.games.squad.state import GONE, PREP, Charge
from bingqi.games.squad.tables import result_name
from tests.games.squad.desk import ADVANCING, DEFENSIVE, MOVEMENT, RALLY, Desk, one


@pytest.mark.rule("9.use.squad", "9.use.two")
def test_a_squad_uses_one_weapon_with_its_own_fire_or_two_without() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "L9")
    a, b = f.gun(i, "LMG"), f.gun(i, "LMG")
    shots = shots_of(f.s, i, f.h("N9"))
    assert Join(i, True, (a,)) in shots and Join(i, True, (a, b)) not in shots and Join(i, False, (a, b)) in shots
    f.s.change(i, used=2)
    f.s.change_weapon(a, used=True, mark=PREP)
    f.s.change_weapon(b, used=True, mark=PREP)
    assert shots_of(f.s, i, f.h("N9")) == []  # its own fire is given up for the turn


@pytest.mark.rule("9.use.half")
def test_a_half_squad_uses_a_weapon_instead_of_its_own_fire() -> None:
    f = Desk()
    i = f.unit(1, "2-4-7", "L9")
    n = f.gun(i, "LMG")
    f.unit(0, "6-6-6", "N9")
    assert set(shots_of(f.s, i, f.h("N9"))) == {Join(i), Join(i, False, (n,))}
    f.s.active = 1
    f.fire_phase(1).shoot(Target(f.h("N9")), Join(i, False, (n,)), dice=(4, 6))
    assert f.u(i).mark == PREP


@pytest.mark.rule("9.use.leader", "9.mg.leader")
def test_leaders_at_a_gun() -> None:
    f = Desk()
    chief, mate = f.unit(1, "9-1", "L9"), f.unit(1, "8-0", "L9")
    assert shots_of(f.s, chief, f.h("N9")) == []  # no fire of his own
    n = f.gun(chief, "MMG")
    alone = one(shots_of(f.s, chief, f.h("N9")), helper=-1)
    two = one(shots_of(f.s, chief, f.h("N9")), helper=mate)
    assert power_of(f.s, (alone,), f.h("N9")) == 2.5 and power_of(f.s, (two,), f.h("N9")) == 5 and n == 0


@pytest.mark.rule("9.use.leader")
def test_a_leader_who_fires_does_not_direct() -> None:
    f = Desk()
    chief, i = f.unit(0, "9-1", "L9"), f.unit(0, "6-6-6", "L9")
    n = f.gun(chief, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().do(Target(f.h("N9")), Join(chief, False, (n,)))
    top = f.top
    assert isinstance(top, FireGroup)
    f.shoot(Join(i), dice=(6, 5))
    assert f.happened(FireOpened)[0].drm == 0


@pytest.mark.rule("9.mg.range", "9.mg.far")
def test_beyond_sixteen_hexes_a_gun_needs_a_leader_and_is_halved_again() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "H5")
    n = f.gun(i, "HMG")
    target = f.h("Y5")
    assert f.s.map.distance(f.h("H5"), target) == 17
    assert shots_of(f.s, i, target) == []
    chief = f.unit(1, "9-1", "H5")
    assert shots_of(f.s, i, target) == [Join(i, False, (n,))]
    assert power_of(f.s, (Join(i, False, (n,)),), target) == 7 / 4
    f.unit(0, "6-6-6", "Y5")
    f.s.active = 1
    f.fire_phase(1).do(Target(target), Join(i, False, (n,)))
    assert f.options == (Direct(chief),)  # not yet to shoot


@pytest.mark.rule("9.ft.who", "9.ft.range")
def test_a_flamethrower_reaches_two_hexes_at_half_power() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(1, "5-4-8", "L9")
    n = f.gun(i, "FT")
    shot = Join(i, False, (n,))
    assert power_of(f.s, (shot,), f.h("M9")) == 24  # neither doubled nor halved
    assert power_of(f.s, (shot,), f.h("N9")) == 12
    assert shot not in shots_of(f.s, i, f.h("O9"))
    f.s.change(i, pin=True)
    assert shot not in shots_of(f.s, i, f.h("M9"))


@pytest.mark.rule("9.ft.one", "9.ft.group")
def test_one_flamethrower_a_turn_and_never_in_a_group() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "5-4-8", "L9")
    a, b = f.gun(i, "FT"), f.gun(i, "FT")
    other = f.gun(j, "FT")
    f.unit(0, "6-6-6", "M9")
    assert not any(len(x.weapons) > 1 for x in shots_of(f.s, i, f.h("M9")))
    assert all(x.weapons != (other,) for x in joiners(f.s, 1, f.h("M9"), (Join(i),)))
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(i, False, (a,)), dice=(4, 5, 1, 1))  # fires at once
    assert f.happened(FireOpened)[0].fp == 24
    assert all(x.weapons != (b,) for x in shots_of(f.s, i, f.h("M9")))


@pytest.mark.rule("9.ft.drm")
def test_a_flamethrower_ignores_cover_and_leaders() -> None:
    f = Desk()
    i, chief = f.unit(1, "5-4-8", "K5", cx=True), f.unit(1, "9-1", "K5")
    n = f.gun(i, "FT")
    assert dict(fire_drm(f.s, (Join(i, False, (n,)),), (chief,), f.h("K6"))) == {"cx": 1}
    f.s.smoke = 1 << f.h("K6")
    assert dict(fire_drm(f.s, (Join(i, False, (n,)),), (), f.h("K6"))) == {"cx": 1, "hindrance": 2}


@pytest.mark.rule("9.ft.breakdown")
def test_a_flamethrower_is_used_up_sooner_by_troops_that_are_not_elite() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "4-6-7", "L8")
    a, b = f.gun(i, "FT"), f.gun(j, "FT")
    assert (breakdown(f.s, a, False), breakdown(f.s, b, False)) == (10, 8)
    f.unit(0, "6-6-6", "M9")
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(i, False, (a,)), dice=(4, 6, 1, 1))
    assert f.w(a).hex == GONE


def charged(cx: bool = False) -> tuple[Desk, int]:
    f = Desk("storm_group", phase=ADVANCING)
    i = f.unit(0, "5-4-8", "H5")
    n = f.gun(i, "DC")
    j = f.unit(1, "4-4-7", "I5")
    f.s.change_weapon(n, unit=-1)
    f.s.charges = [Charge(n, f.h("I5"), i, cx, 12)]
    f.fire_phase()
    return f, j


@pytest.mark.rule("9.dc.explode", "9.dc.drm")
def test_a_charge_attacks_with_thirty_and_terrain() -> None:
    f, j = charged(cx=True)
    f.do(Detonate(0, f.h("I5")), dice=(1, 2, 2, 2))  # 3 + 3 for stone + 1 for CX is 7 in the 30 column
    assert f.happened(FireOpened)[0].fp == 30 and result_name(f.happened(FireStruck)[0].cell) == "4MC"
    assert f.u(j).broken  # 4 + 4 is above 7


@pytest.mark.rule("9.dc.explode")
def test_a_dud_does_nothing() -> None:
    f, j = charged()
    f.do(Detonate(0, f.h("I5")), dice=(6, 6))
    assert f.happened(ChargeFailed) and not f.u(j).broken and f.s.charges == []


@pytest.mark.rule("9.ft.group", "2.group")
def test_a_flamethrower_silences_nobody() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "4-6-7", "L9")
    n = f.gun(i, "FT")
    f.unit(0, "7-4-7", "M9")
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(i, False, (n,)), dice=(4, 5, 1, 1))
    f.do(Target(f.h("M9")))
    assert f.offers(Join) == [Join(i), Join(j)]  # its own squad and the other may still fire at the target
    f.do(Join(i))
    f.shoot(Join(j), dice=(5, 6, 1, 1))
    assert f.offers(Target) == []


@pytest.mark.rule("9.ft.group")
def test_a_flamethrower_fires_at_a_target_that_its_hex_has_fired_at() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "4-6-7", "L9")
    n = f.gun(i, "FT")
    f.unit(0, "7-4-7", "M9")
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(j))
    f.shoot(dice=(5, 6))
    f.do(Target(f.h("M9")))
    assert f.options == (Join(i, False, (n,)),)  # not with its own fire


@pytest.mark.rule("9.ft.residual")
@pytest.mark.parametrize(("leaves", "left"), [(True, 12), (False, 0)])
def test_a_flamethrower_leaves_residual_fire_as_the_option_says(leaves: bool, left: int) -> None:
    f = Desk(phase=MOVEMENT, flame_residual=leaves)
    i, j = f.unit(0, "7-4-7", "L9"), f.unit(1, "5-4-8", "N9")
    n = f.gun(j, "FT")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    f.do(Join(j, False, (n,)), dice=(4, 5, 1, 1))
    assert f.s.residual_at(f.h("M9")) == left


@pytest.mark.rule("9.mg.group", "3.reaction.limit")
def test_own_fire_and_gun_answer_one_point_together() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "7-4-7", "L9"), f.unit(1, "4-6-7", "O9")
    n = f.gun(j, "LMG")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    f.do(Join(j), dice=(5, 6))
    assert f.asked.seat == 0  # one point was spent: the gun should have fired with the squad
    g = Desk(phase=MOVEMENT)
    i, j = g.unit(0, "7-4-7", "K5"), g.unit(1, "4-6-7", "M5")
    n = g.gun(j, "LMG")
    g.begin(MovePhase()).do(Muster(i), Go(), Step(g.h("K6")))  # a house: two points
    g.do(Join(j), dice=(5, 6))
    assert Join(j, False, (n,)) in g.offers(Join)


@pytest.mark.rule("9.ft.group", "3.reaction.limit")
def test_flamethrower_and_own_fire_answer_one_point_apart() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "7-4-7", "L9"), f.unit(1, "5-4-8", "N9")
    n = f.gun(j, "FT")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    f.do(Join(j, False, (n,)), dice=(4, 5, 1, 1))
    assert f.offers(Join) == [Join(j)]


@pytest.mark.rule("9.use.two")
def test_any_two_of_three_guns() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "L9")
    a, b, c = f.gun(i, "LMG"), f.gun(i, "LMG"), f.gun(i, "MMG")
    pairs = {x.weapons for x in shots_of(f.s, i, f.h("N9")) if len(x.weapons) == 2}
    assert pairs == {(a, b), (a, c), (b, c)}


@pytest.mark.rule("9.use.leader")
@pytest.mark.parametrize(("later", "offered"), [(True, True), (False, False)])
def test_a_leader_who_fired_directs_in_the_next_phase_as_the_option_says(later: bool, offered: bool) -> None:
    f = Desk(phase=MOVEMENT, leader_directs_later=later)
    i, j, chief = f.unit(0, "7-4-7", "L9"), f.unit(1, "4-6-7", "O9"), f.unit(1, "9-1", "O9")
    n = f.gun(chief, "LMG")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    f.do(Join(chief, False, (n,)))
    f.shoot(dice=(4, 6))
    assert not can_direct(f.s, chief, (j,))  # not in the phase in which he fired
    f.s.phase, f.s.gunners = DEFENSIVE, []
    assert can_direct(f.s, chief, (j,)) == offered


@pytest.mark.rule("9.use.leader", "2.marker")
def test_a_leader_who_fired_in_prep_fire_directs_no_more() -> None:
    f = Desk(phase=ADVANCING)
    chief, j = f.unit(0, "9-1", "O9", mark=PREP), f.unit(0, "6-6-6", "O9")
    assert not can_direct(f.s, chief, (j,))


@pytest.mark.rule("9.dc.place", "9.use.half")
def test_a_half_squad_that_places_a_charge_gives_up_its_own_fire() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "3-4-6", "L9")
    n = f.gun(i, "DC")
    f.unit(1, "4-6-7", "M9", broken=True)
    f.begin(MovePhase()).do(Muster(i), Go(), PlaceCharge(i, n, f.h("M9")))
    f.s.phase = ADVANCING
    assert f.u(i).used == 1 and shots_of(f.s, i, f.h("M9")) == []


@pytest.mark.rule("9.dc.place", "9.use.squad", "9.use.two")
def test_a_squad_places_one_charge_beside_its_own_fire_or_two_without() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    a, b, c = f.gun(i, "DC"), f.gun(i, "DC"), f.gun(i, "DC")
    f.unit(1, "4-6-7", "M9", broken=True)
    f.begin(MovePhase()).do(Muster(i), Go(), PlaceCharge(i, a, f.h("M9")))
    own = f.s.clone()
    own.phase = ADVANCING
    assert shots_of(own, i, f.h("M9")) == [Join(i)]
    f.do(PlaceCharge(i, b, f.h("M9")))
    assert not any(x.weapon == c for x in f.offers(PlaceCharge))  # two weapons are the most
    f.s.phase = ADVANCING
    assert shots_of(f.s, i, f.h("M9")) == []


@pytest.mark.rule("9.dc.place", "3.smoke_cost")
def test_smoke_in_the_target_hex_makes_placing_dearer() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "DC")
    f.unit(1, "4-6-7", "M9", broken=True)
    f.begin(MovePhase()).do(Muster(i), Go())
    f.s.smoke = 1 << f.h("M9")
    f.do(PlaceCharge(i, n, f.h("M9")))
    assert f.top.spent == 4  # open ground 1, smoke 1


@pytest.mark.rule("9.carry.leader", "1.recovery", "1.transfer", "3.recovery")
def test_a_leader_carries_two_points_at_most() -> None:
    f = Desk(phase=RALLY)
    chief, i = f.unit(1, "9-1", "L9"), f.unit(1, "4-6-7", "L9")
    light = [f.lying("L9", "LMG", "german") for _ in range(3)]
    heavy = f.lying("L9", "MMG", "german")
    assert [can_take(f.s, chief, n) for n in (light[0], heavy)] == [True, False]
    for n in light[:2]:
        f.s.change_weapon(n, unit=chief, hex=GONE)
    f.begin(RecoverStep(side=1))
    assert {(o.unit, o.weapon) for o in f.offers(Recover)} == {(i, light[2]), (i, heavy)}
    f.s.change_weapon(heavy, unit=i, hex=GONE)
    f.begin(TransferStep(side=1))
    assert {(o.unit, o.weapon) for o in f.offers(Transfer)} == {(i, light[0]), (i, light[1])}
    f.s.active, f.s.phase = 1, MOVEMENT
    f.begin(MovePhase()).do(Muster(chief), Go())
    assert f.offers(Recover) == []


@pytest.mark.rule("9.mg.far", "2.group")
def test_several_guns_of_a_hex_fire_beyond_sixteen_hexes_under_one_leader() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "H5"), f.unit(1, "4-6-7", "H5")
    chief, other = f.unit(1, "9-1", "H5"), f.unit(1, "8-0", "H5")
    a, b = f.gun(i, "HMG"), f.gun(j, "HMG")
    f.gun(other, "LMG")
    f.unit(0, "6-6-6", "Y5")
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("Y5")), Join(i, False, (a,)))
    assert set(f.options) == {
        Join(j, False, (b,)),
        Direct(chief),
        Direct(other),
    }  # not yet to shoot, and no leader fires


def test_who_carries_what_is_told_anew_when_a_weapon_changes_hands() -> None:
    f = Desk()
    i, mate = f.unit(1, "4-6-7", "L9"), f.unit(1, "4-6-7", "L9")
    gun = f.gun(i, "LMG")
    assert f.s.arms == {i: [gun]}
    f.s.change_weapon(gun, unit=mate)
    assert f.s.arms == {mate: [gun]} == f.s.clone().arms
