"""Both sides of small limits: who is offered what, and who is not."""

from __future__ import annotations

import pytest

from bingqi.core.engine import settle
from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import (
    Advance,
    Deploy,
    Destroy,
    Detonate,
    Flee,
    Go,
    Join,
    Muster,
    Rout,
    SelfRally,
    Target,
)
from bingqi.games.squad.rules.advance import AdvancePhase
from bingqi.games.squad.rules.attack import mark_shot
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.deployment import SetUp
from bingqi.games.squad.rules.effects import eliminate
from bingqi.games.squad.rules.fire import (
    MARKED,
    MOVING,
    ON_ROAD,
    SUBSEQUENT,
    greatest_reach,
    mover_protection,
    open_to_movers,
    shots_of,
)
from bingqi.games.squad.rules.firephase import mark_prep_fire
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.moves import road_from_outside
from bingqi.games.squad.rules.queries import has_room, sees
from bingqi.games.squad.rules.rally import SelfRallyStep
from bingqi.games.squad.rules.rout import RoutPhase, _may_ignore
from bingqi.games.squad.rules.sequence import Play
from bingqi.games.squad.state import FIRST, GONE, NONE, PREP, WAITING, Charge, Unit
from bingqi.games.squad.tables import KIND_INDEX
from tests.games.squad.desk import ADVANCE, ADVANCING, CLOSE, DEFENSIVE, MOVEMENT, PREP_FIRE, RALLY, ROUT, Desk


@pytest.mark.rule("3.road", "3.entry")
def test_roads_go_on_beyond_the_edge_and_beyond_the_part_in_play() -> None:
    f = Desk("rail_yard")
    assert [road_from_outside(f.s, f.h(name)) for name in ("A3", "X3", "A5", "C5", "H2")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    g = Desk("meeting")  # columns H to Z of the village
    assert [road_from_outside(g.s, g.h(name)) for name in ("H5", "Z5", "H4", "K5")] == [True, True, False, False]


@pytest.mark.rule("3.subsequent", "9.use.two", "9.use.half")
def test_how_many_guns_sustained_fire_takes() -> None:
    f = Desk(phase=MOVEMENT)
    half, squad, spent = f.unit(1, "2-4-7", "L9"), f.unit(1, "4-6-7", "L9"), f.unit(1, "4-6-7", "L9")
    for i in (half, squad, spent):
        f.gun(i, "LMG"), f.gun(i, "LMG")
    f.s.change(half, mark=FIRST, used=1)
    f.s.change(squad, mark=FIRST)
    f.s.change(spent, mark=FIRST, used=2)
    for n in range(6):
        f.s.change_weapon(n, mark=FIRST, used=n in (0, 4, 5))
    shots = {x.unit: x for i in (half, squad, spent) for x in shots_of(f.s, i, f.h("N9")) if x.mode == SUBSEQUENT}
    assert {i: (shot.own, len(shot.weapons)) for i, shot in shots.items()} == {
        half: (False, 1),
        squad: (True, 1),
        spent: (False, 2),
    }


@pytest.mark.rule("3.subsequent", "4.marked")
def test_the_reach_of_a_marked_unit() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(1, "4-6-7", "L9", mark=FIRST)
    assert greatest_reach(f.s, i) == 6
    f.gun(i, "MMG", mark=FIRST, used=True)
    assert greatest_reach(f.s, i) == 12
    f.s.phase = DEFENSIVE
    assert greatest_reach(f.s, i) == 1
    assert [x.mode for x in shots_of(f.s, i, f.h("M9"))] == [MARKED] and shots_of(f.s, i, f.h("N9")) == []


@pytest.mark.rule("10.setup", "3.stacking")
def test_units_are_set_up_together_as_far_as_there_is_room() -> None:
    f = Desk()
    for _ in range(5):
        f.s.units.append(Unit(1, KIND_INDEX["german", "4-6-7"], WAITING, 10))
    f.begin(SetUp())
    for i in range(3):
        assert Deploy(i, f.h("N6")) in f.options
        f.do(Deploy(i, f.h("N6")))
    assert Deploy(3, f.h("N6")) not in f.options and Deploy(3, f.h("N3")) in f.options


@pytest.mark.rule("7.phase")
def test_who_has_moved_may_advance_and_who_has_advanced_may_not() -> None:
    f = Desk("storm_group", phase=ADVANCE)
    i, j = f.unit(0, "5-4-8", "A1", done=True), f.unit(0, "5-4-8", "A3")
    f.begin(AdvancePhase())
    assert {m.unit for m in f.offers(Muster)} == {i, j}
    f.do(Muster(i), Advance(i, f.h("A2")))
    assert {m.unit for m in f.offers(Muster)} == {j}


@pytest.mark.rule("9.mg.leader", "2.marker")
def test_both_leaders_at_a_gun_are_marked() -> None:
    f = Desk()
    mate, chief = f.unit(0, "8-0", "L9"), f.unit(0, "9-1", "L9")
    n = f.gun(chief, "MMG")
    mark_shot(f.s, Join(chief, False, (n,), mate), (), False)
    assert (f.u(mate).mark, f.u(chief).mark, f.w(n).mark) == (PREP, PREP, PREP) and f.s.gunners == [chief, mate]


@pytest.mark.rule("5.phase", "9.dc.explode")
def test_the_phase_does_not_end_before_the_charges_have_gone_off() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "DC")
    f.unit(1, "4-6-7", "M9")
    f.fire_phase()
    assert f.offers(Pass) and not f.offers(Detonate)
    f.s.charges.append(Charge(n, f.h("M9"), i, False, 12))
    f.fire_phase()
    assert f.offers(Detonate) == [Detonate(n, f.h("M9"))] and not f.offers(Pass)


@pytest.mark.rule("2.destroy")
def test_whose_weapons_may_be_destroyed() -> None:
    f = Desk(phase=PREP_FIRE)
    i, broken, foe = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9", broken=True), f.unit(1, "4-6-7", "N9")
    mine, used = f.gun(i, "MMG"), f.gun(i, "MMG", used=True)
    f.gun(broken, "MMG"), f.gun(foe, "LMG"), f.gun(i, "MMG", mark=PREP)
    f.lying("L9", "MMG", "american")
    f.fire_phase()
    assert f.offers(Destroy) == [Destroy(mine)] and used


@pytest.mark.rule("0.llmc", "0.lltc")
def test_a_chief_who_is_unharmed_in_the_corner_makes_nobody_check() -> None:
    f = Desk("storm_group")
    f.unit(0, "4-6-7", "B1")
    chief, squad = f.unit(1, "9-1", "A1"), f.unit(1, "4-4-7", "A1")
    # the 8 column, 8: NMC for both, and no more dice
    f.fire_phase().shoot(Target(f.h("A1")), Join(0), dice=(3, 5, 1, 2, 1, 2))
    assert not f.u(chief).broken and not f.u(squad).broken


@pytest.mark.rule("6.phase", "6.may")
def test_a_unit_routs_once_in_a_phase() -> None:
    f = Desk(phase=ROUT)
    i, j = f.unit(0, "6-6-6", "K5", broken=True, dm=True), f.unit(0, "6-6-6", "V3", broken=True, dm=True)
    f.begin(RoutPhase(side=0)).do(Rout(i))
    f.do(next(o for o in f.options if isinstance(o, Flee)))
    while f.offers(Flee):
        f.passes()
    assert f.offers(Rout) == [Rout(j)]


@pytest.mark.rule("3.stack")
def test_units_of_different_forces_move_together_on_the_board() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    f.s.units[j] = Unit(0, f.u(j).kind, f.u(j).hex, 1)
    f.begin(MovePhase()).do(Muster(i))
    assert Muster(j) in f.options
    f.do(Muster(j), Go())
    assert f.top.active == (i, j)


@pytest.mark.rule("8.ambush")
@pytest.mark.parametrize(
    ("mine", "theirs", "tired", "who"), [(1, 3, True, -1), (1, 5, True, 0), (2, 2, False, -1), (6, 3, False, 1)]
)
def test_an_ambush_needs_three_less_with_all_modifiers(mine: int, theirs: int, tired: bool, who: int) -> None:
    f = Desk(phase=CLOSE)
    f.unit(0, "6-6-6", "N6", cx=tired)
    f.unit(1, "4-6-7", "N6")
    f.s.ambush = 1 << f.h("N6")
    f.begin(CloseCombat(hex=f.h("N6")), mine, theirs)
    assert f.top.ambusher == who


@pytest.mark.rule("2.fire", "2.group")
def test_broken_units_do_not_fire_and_a_corner_fires_once_at_a_target() -> None:
    f = Desk("storm_group")
    i, j, broken = f.unit(0, "4-6-7", "A1"), f.unit(0, "4-6-7", "A1"), f.unit(0, "4-6-7", "A1", broken=True)
    f.unit(1, "4-4-7", "B1")
    f.fire_phase().do(Target(f.h("B1")))
    assert {x.unit for x in f.offers(Join)} == {i, j} and broken
    f.do(Join(i))
    f.shoot(dice=(6, 5))
    assert f.offers(Target) == []


@pytest.mark.rule("6.destination")
def test_cover_as_far_from_the_enemy_as_the_start_may_be_ignored() -> None:
    f = Desk(phase=ROUT)
    f.unit(1, "4-6-7", "K5", broken=True, dm=True)
    f.unit(0, "6-6-6", "P5")
    start, enemy = f.h("K5"), f.h("P5")
    ranges = f.s.map.distances(enemy)
    assert sees(f.s, start) >> enemy & 1 and ranges[start] == 5
    near, same, far = (f.h(name) for name in ("L4", "K4", "J5"))
    assert (ranges[near], ranges[same], ranges[far]) == (4, 5, 6)
    assert [_may_ignore(f.s, 1, start, goal) for goal in (near, same, far)] == [True, True, False]


@pytest.mark.rule("1.order", "1.self_rally")
def test_only_a_leader_who_has_rallied_himself_may_act_again() -> None:
    f = Desk(phase=RALLY)
    steady, shaken = f.unit(0, "8-0", "L9", broken=True), f.unit(0, "8-0", "L9", broken=True)
    squad = f.unit(0, "6-6-6", "L9", broken=True)
    f.begin(SelfRallyStep(side=0)).do(SelfRally(steady), SelfRally(shaken), dice=(1, 2, 6, 5))
    assert not f.u(steady).broken and f.u(shaken).broken
    f.do(SelfRally(squad), dice=(1, 2))
    assert not f.u(squad).broken
    assert [f.u(i).done for i in (steady, shaken, squad)] == [False, True, True]


@pytest.mark.rule("2.marker")
def test_who_fired_in_the_corner_is_marked() -> None:
    f = Desk("storm_group")
    fired, idle, off = f.unit(0, "4-6-7", "A1", used=1), f.unit(0, "4-6-7", "A1"), f.unit(0, "4-6-7", "A1", used=1)
    n = f.gun(fired, "LMG")
    f.s.change(off, hex=WAITING)
    mark_prep_fire(f.s, 0)
    assert [f.u(i).mark for i in (fired, idle, off)] == [PREP, NONE, NONE] and f.w(n).mark == PREP


@pytest.mark.rule("3.stacking")
def test_a_half_squad_takes_half_the_room() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L5"), f.unit(0, "6-6-6", "L5"), f.unit(0, "3-4-6", "L5")
    half, squad = f.unit(0, "3-4-6", "L6"), f.unit(0, "6-6-6", "L6")
    assert has_room(f.s, f.h("L5"), 0, [half]) and not has_room(f.s, f.h("L5"), 0, [squad])


@pytest.mark.rule("7.hex", "3.stacking")
def test_nobody_advances_into_a_full_hex() -> None:
    f = Desk(phase=ADVANCE)
    i = f.unit(0, "6-6-6", "L8")
    full = [f.unit(0, "6-6-6", "L9") for _ in range(3)]
    f.begin(AdvancePhase()).do(Muster(i))
    assert Advance(i, f.h("L9")) not in f.options and Advance(i, f.h("L7")) in f.options
    f.s.change(full[0], hex=f.h("H5"))
    f.s.change(i, done=False)
    f.begin(AdvancePhase()).do(Muster(i))
    assert Advance(i, f.h("L9")) in f.options


@pytest.mark.rule("7.transfer", "1.transfer")
def test_a_weapon_is_no_longer_fresh_after_the_advance() -> None:
    f = Desk(phase=ADVANCE)
    n = f.gun(f.unit(0, "6-6-6", "L8"), "MMG", fresh=True)
    f.begin(AdvancePhase()).passes()
    assert not f.w(n).fresh


@pytest.mark.rule("0.turn", "4.phase")
@pytest.mark.parametrize(
    ("step", "phase", "other"), [("prep", PREP_FIRE, 0), ("defensive", DEFENSIVE, 1), ("advancing", ADVANCING, 0)]
)
@pytest.mark.parametrize("active", [0, 1])
def test_whose_fire_phase_it_is(step: str, phase: int, other: int, active: int) -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "M9")
    f.s.active = active
    f.s.stack = [Play(at=f"do_{step}_fire")]
    settle(f.s)
    assert f.s.phase == phase and f.asked.seat == (active + other) % 2


@pytest.mark.rule("3.road", "2.drm.ffmo")
def test_a_mover_on_a_woods_road_is_covered_from_the_side_only() -> None:
    f = Desk(phase=MOVEMENT)
    wood, along, side = f.h("V2"), {f.h("V3")}, {f.h("T2")}
    on_road, off_road = MOVING | ON_ROAD, MOVING
    assert [mover_protection(f.s, origins, wood, on_road) for origins in (along, side, along | side)] == [0, 1, 1]
    assert mover_protection(f.s, along, wood, off_road) == 1
    assert [open_to_movers(f.s, wood, on_road, origins) for origins in (along, side)] == [True, False]
    assert not open_to_movers(f.s, wood, off_road, along)
    assert mover_protection(f.s, along, f.h("V4"), on_road) == 0 and open_to_movers(f.s, f.h("V4"), on_road, along)
    f.s.smoke |= 1 << wood
    assert not open_to_movers(f.s, wood, on_road, along)


@pytest.mark.rule("3.subsequent", "9.use.two")
def test_a_squad_fires_two_of_three_guns_in_sustained_fire() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(1, "4-6-7", "L9", mark=FIRST, used=2)
    for _ in range(3):
        f.gun(i, "LMG", mark=FIRST, used=True)
    found = [x for x in shots_of(f.s, i, f.h("N9")) if x.mode == SUBSEQUENT]
    assert [(x.own, len(x.weapons)) for x in found] == [(False, 2)]


@pytest.mark.rule("0.mc", "2.kia")
def test_the_fallen_bear_no_markers() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9", broken=True, dm=True, pin=True, cx=True)
    eliminate(f.s, i)
    u = f.u(i)
    assert (u.hex, u.broken, u.dm, u.pin, u.cx) == (GONE, False, False, False, False)
