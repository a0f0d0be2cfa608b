"""Small facts at the edges of phases: what is cleared, who goes first, what the first unit and seat 1 do."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Decision
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Advance,
    Attach,
    Commit,
    Deploy,
    Detonate,
    Drop,
    Escort,
    Exit,
    Flee,
    Go,
    Hold,
    Join,
    KeepDM,
    Muster,
    PlaceCharge,
    Recover,
    Repair,
    Smoke,
    Split,
    Step,
    Stop,
    Target,
)
from bingqi.games.squad.events import Checked, FireOpened, FireStruck, MeleeBegan, PickedUp, SmokeThrown
from bingqi.games.squad.rules.advance import AdvancePhase, is_exhausting
from bingqi.games.squad.rules.arrivals import Arrivals
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.closecombat import CloseCombat, ClosePhase
from bingqi.games.squad.rules.deployment import SetUp
from bingqi.games.squad.rules.effects import Checks, Trial, WeaponChecks, Wound
from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, ON_ROAD
from bingqi.games.squad.rules.firephase import FirePhase, clear_marks, mark_prep_fire
from bingqi.games.squad.rules.movement import MovePhase, spot_broken
from bingqi.games.squad.rules.portage import allowances, lay_charge, pick_up, use_weapon
from bingqi.games.squad.rules.queries import free_to_move, interdictors, leaders_here
from bingqi.games.squad.rules.rally import DMStep, RallyPhase
from bingqi.games.squad.rules.rout import Flight, RoutPhase
from bingqi.games.squad.rules.sequence import Play, clean_up
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep
from bingqi.games.squad.scenarios import part_of, script_of, scripts
from bingqi.games.squad.setup import setup
from bingqi.games.squad.state import (
    FINAL,
    FIRST,
    GONE,
    LEFT,
    NONE,
    PREP,
    READY,
    WAITING,
    Charge,
    Unit,
)
from bingqi.games.squad.tables import KIND_INDEX, MC, PTC
from bingqi.games.squad.victory import check_turn_end
from tests.games.squad.desk import (
    ADVANCE,
    ADVANCING,
    CLOSE,
    DEFENSIVE,
    MOVEMENT,
    RALLY,
    ROUT,
    Desk,
)

# --- seat 1 as the ATTACKER ---


@pytest.mark.rule("1.order", "1.recovery", "1.dm_removal")
@pytest.mark.parametrize("active", [0, 1])
def test_the_attacker_rallies_first_whoever_it_is(active: int) -> None:
    f = Desk(phase=RALLY)
    f.s.active = active
    f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "P9")
    f.lying("L9", "MMG", "american"), f.lying("P9", "LMG", "german")
    f.begin(RallyPhase())
    assert f.asked.seat == active and f.asked.rule == "1.recovery"
    f.passes()
    assert f.asked.seat == 1 - active and f.asked.rule == "1.recovery"
    f.passes()
    assert f.s.stack == []
    g = Desk(phase=RALLY)
    g.s.active = active
    units = [g.unit(0, "6-6-6", "L9", broken=True, dm=True), g.unit(1, "4-6-7", "P9", broken=True, dm=True)]
    g.begin(DMStep(side=active))
    for side in (active, 1 - active):
        assert g.asked.seat == side
        g.do(KeepDM(units[side]))
    assert g.s.stack == []


@pytest.mark.rule("6.phase", "8.order", "8.declare")
@pytest.mark.parametrize("active", [0, 1])
def test_the_attacker_routs_and_declares_first(active: int) -> None:
    f = Desk(phase=ROUT)
    f.s.active = active
    f.unit(0, "6-6-6", "R9", broken=True, dm=True), f.unit(1, "4-6-7", "K6", broken=True, dm=True)
    f.begin(RoutPhase(side=active))
    assert f.asked.seat == active
    f.passes()
    assert f.asked.seat == 1 - active
    f.passes()
    assert f.s.stack == []
    g = Desk(phase=CLOSE)
    g.s.active = active
    g.unit(0, "6-6-6", "N9"), g.unit(1, "4-6-7", "N9")
    g.begin(CloseCombat(hex=g.h("N9")))
    assert g.asked.seat == active
    g.passes()
    assert g.asked.seat == 1 - active
    g.passes()
    assert g.happened(MeleeBegan) and g.s.melee == 1 << g.h("N9")


@pytest.mark.rule("8.attach")
def test_both_sides_attach_their_leaders_the_first_to_declare_first() -> None:
    f = Desk(phase=CLOSE)
    f.s.active = 1
    i, chief = f.unit(0, "6-6-6", "N9"), f.unit(0, "9-1", "N9")
    j, k, foe, other = (f.unit(1, kind, "N9") for kind in ("4-6-7", "2-4-7", "8-0", "9-1"))
    f.begin(CloseCombat(hex=f.h("N9")))
    assert f.asked.args["leader"] == foe and {o.unit for o in f.offers(Attach)} == {j, k}
    f.do(Attach(foe, j))
    assert f.asked.args["leader"] == other and {o.unit for o in f.offers(Attach)} == {k}
    f.passes()  # he stays by himself
    assert f.asked.args["leader"] == chief and {o.unit for o in f.offers(Attach)} == {i}
    f.do(Attach(chief, i))
    assert {o.unit for o in f.offers(Commit)} == {j, k, other}


# --- phases ---


@pytest.mark.rule("0.cx", "3.double_time", "3.phase")
def test_what_the_movement_phase_begins_and_ends_with() -> None:
    f = Desk(phase=MOVEMENT)
    tired = f.unit(0, "6-6-6", "K5", cx=True, done=True)
    winded = f.unit(0, "6-6-6", "L5", winded=True)
    enemy = f.unit(1, "4-6-7", "Z9", cx=True, done=True)
    n = f.gun(tired, "MMG", fresh=True)
    f.s.hold, f.s.fired, f.s.smoke, f.s.residual = True, [3], 1 << f.h("M9"), [(f.h("N9"), 4)]
    f.begin(MovePhase())
    u = f.u(tired)
    assert (u.cx, u.done, u.winded) == (False, False, True) and not f.u(winded).winded
    assert f.u(enemy).cx and f.u(enemy).done
    f.passes()
    assert (f.s.hold, f.s.fired, f.s.smoke, f.s.residual) == (False, [], 0, []) and not f.w(n).fresh


@pytest.mark.rule("0.turn")
def test_what_is_cleared_at_the_end_of_a_player_turn() -> None:
    f = Desk()
    for side in (0, 1):
        i = f.unit(side, "6-6-6" if side == 0 else "4-6-7", "K5" if side == 0 else "R5", done=True, mark=FIRST, used=2)
        f.s.change(i, winded=True)
        f.gun(i, "MMG", moved=True, used=True, mark=FINAL)
    f.s.directs = [(0, (0,)), (1, (1,))]
    clean_up(f.s)
    assert [(u.done, u.mark, u.used, u.winded) for u in f.s.units] == [(False, NONE, 0, False)] * 2
    assert [(w.moved, w.used, w.mark) for w in f.s.weapons] == [(False, False, NONE)] * 2 and f.s.directs == []


@pytest.mark.rule("8.pins", "8.order", "10.control")
def test_what_is_cleared_after_close_combat() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N6", pin=True), f.unit(1, "4-6-7", "Z9", pin=True)
    f.s.ambush = 1 << f.h("N6")
    f.begin(ClosePhase())
    assert f.s.ambush == 0 and not f.u(i).pin and not f.u(j).pin
    assert f.s.holders[f.s.map.building_at[f.h("N6")]] == 0


@pytest.mark.rule("2.marker", "4.end", "5.end")
def test_whose_markers_come_off() -> None:
    f = Desk(phase=DEFENSIVE)
    mine, theirs = f.unit(0, "6-6-6", "L9", mark=PREP, used=1), f.unit(1, "4-6-7", "P9", mark=FINAL, used=1)
    a, b = f.gun(mine, "MMG", mark=PREP, used=True), f.gun(theirs, "MMG", mark=FINAL, used=True)
    lying = f.lying("P9", "LMG", "german")
    f.s.change_weapon(lying, mark=FIRST, used=True)
    f.s.directs = [(mine, (mine,)), (theirs, (theirs,))]
    clear_marks(f.s, 1)
    assert [f.u(i).mark for i in (mine, theirs)] == [PREP, NONE] and f.s.directs == [(mine, (mine,))]
    assert [(f.w(n).mark, f.w(n).used) for n in (a, b, lying)] == [(PREP, True), (NONE, False), (NONE, False)]
    g = Desk()
    directed, other, foe = g.unit(0, "9-1", "L9"), g.unit(0, "6-6-6", "L9"), g.unit(1, "9-1", "P9")
    g.s.directs = [(directed, (other,)), (foe, ())]
    mark_prep_fire(g.s, 0)
    assert [g.u(i).mark for i in (directed, other, foe)] == [PREP, NONE, NONE]


@pytest.mark.rule("7.phase", "7.hex", "8.ambush", "3.entry")
def test_the_advance_marks_ambushes_and_loses_who_has_not_entered() -> None:
    f = Desk(phase=ADVANCE)
    i, open_, late, foe = (f.unit(0, "6-6-6", name) for name in ("K5", "L9", "H5", "H5"))
    f.s.change(late, hex=READY)
    f.s.units[foe] = Unit(1, f.u(foe).kind, f.u(foe).hex, 10)
    f.s._refresh(f.h("H5"))
    f.s.change(foe, hex=READY)
    f.unit(1, "4-6-7", "K6"), f.unit(1, "4-6-7", "M9")
    f.s.ambush = 1 << f.h("Z9")
    f.begin(AdvancePhase())
    assert f.s.ambush == 0
    f.do(Muster(i), Advance(i, f.h("K6")), Muster(open_), Advance(open_, f.h("M9")))
    assert f.s.ambush == 1 << f.h("K6")  # a house; the open field hides nobody
    f.passes()
    assert f.u(late).hex == GONE and f.u(foe).hex == READY


@pytest.mark.rule("8.ambush", "7.hex")
def test_nobody_is_ambushed_where_there_is_a_melee_already() -> None:
    f = Desk(phase=ADVANCE)
    i = f.unit(0, "6-6-6", "K5")
    f.unit(0, "6-6-6", "K6"), f.unit(1, "4-6-7", "K6")
    f.s.melee = 1 << f.h("K6")
    f.begin(AdvancePhase()).do(Muster(i), Advance(i, f.h("K6")))
    assert f.s.ambush == 0


# --- movement ---


@pytest.mark.rule("3.smoke", "3.stack")
def test_a_six_stops_the_thrower_and_the_rest_of_the_stack_goes_on() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "K5"), f.unit(0, "6-6-6", "K5")
    f.begin(MovePhase()).do(Muster(i), Muster(j), Go()).do(Smoke(i, f.h("K5")), dice=(6,))
    assert f.top.active == (j,) and f.top.points == (8,) and f.top.spent == 2
    assert f.happened(SmokeThrown)[0].success is False
    f.do(Step(f.h("L5")), Stop())
    assert f.s.stack == [] and f.u(i).hex == f.h("K5") and f.u(i).done and f.u(j).done


@pytest.mark.rule("3.leader_bonus", "3.stack")
def test_who_may_split_off() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "H5"), f.unit(0, "6-6-6", "H5")
    f.gun(j, "MMG"), f.gun(j, "MMG")  # eight points of load: he has none of his own
    chief = f.unit(0, "8-0", "H5")
    f.begin(MovePhase()).do(Muster(i), Muster(chief), Go())
    assert f.top.points == (12, 12)
    for name in ("I5", "J5", "K5", "L5"):
        f.do(Step(f.h(name)))
        assert {o.unit for o in f.offers(Split)} == {i, chief}
    f.do(Step(f.h("M5")))
    assert f.offers(Split) == []
    f.do(Step(f.h("N5")))
    assert f.top.spent == 12 and f.offers(Split) == []


@pytest.mark.rule("3.stack", "3.assault")
def test_the_members_of_a_stack_that_split_off_go_on_one_by_one() -> None:
    f = Desk(phase=MOVEMENT)
    units = [f.unit(0, "6-6-6", "K5") for _ in range(3)]
    f.begin(MovePhase()).do(*(Muster(i) for i in units), Go())
    f.do(Step(f.h("L5")), Split(units[1]), Split(units[2]), Step(f.h("M5")))
    f.s.change(units[1], pin=True)  # fire has found him meanwhile
    f.do(Stop())
    assert f.top.active == (units[2],) and (f.top.spent, f.top.steps, f.top.here) == (2, 1, 0)
    f.do(Step(f.h("M5")), Stop())
    assert f.s.stack == [] and [f.u(i).done for i in units] == [True] * 3


@pytest.mark.rule("3.stack")
def test_two_who_split_off_both_go_on() -> None:
    f = Desk(phase=MOVEMENT)
    units = [f.unit(0, "6-6-6", "K5") for _ in range(3)]
    f.begin(MovePhase()).do(*(Muster(i) for i in units), Go())
    f.do(Split(units[1]), Split(units[2]), Step(f.h("L5")), Stop())
    for i in units[1:]:
        assert f.top.active == (i,) and f.top.spent == 0
        f.do(Step(f.h("J5")), Stop())
    assert f.s.stack == []


@pytest.mark.rule("7.cx")
def test_a_leader_lends_his_arms_in_the_corner_too() -> None:
    f = Desk("storm_group", phase=ADVANCE)
    i = f.unit(0, "4-6-7", "A1")
    for _ in range(5):
        f.gun(i, "LMG")
    assert is_exhausting(f.s, i, f.h("A2"))  # two points left, and the house takes both
    f.unit(0, "8-0", "A1")
    assert not is_exhausting(f.s, i, f.h("A2"))


@pytest.mark.rule("10.setup", "3.enemy_hex")
def test_nobody_sets_up_on_top_of_the_enemy() -> None:
    f = Desk()
    f.s.units.append(Unit(1, KIND_INDEX["german", "4-6-7"], WAITING, 10))
    f.unit(0, "6-6-6", "N6")
    f.begin(SetUp())
    assert Deploy(0, f.h("N6")) not in f.options
    assert {Deploy(0, h) for h in f.s.map.neighbours[f.h("N6")]} & set(f.options)
    f.s.change(1, hex=f.h("N5"))
    f.begin(SetUp())
    assert Deploy(0, f.h("N6")) in f.options


@pytest.mark.rule("3.road", "3.smoke")
def test_who_has_not_entered_by_the_road_is_not_on_it() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "V2"), f.unit(1, "4-6-7", "V3")
    f.begin(MovePhase()).do(Muster(i), Go()).do(Smoke(i, f.h("W2")), dice=(5,))
    assert f.asked.seat == 1
    f.do(Join(j), dice=(6, 5))
    assert f.happened(FireOpened)[0].drm == 0  # woods +1, FFNAM -1
    g = Desk(phase=MOVEMENT)
    i, j = g.unit(0, "6-6-6", "V3"), g.unit(1, "4-6-7", "V4")
    g.begin(MovePhase()).do(Muster(i), Go(), Step(g.h("V2"), True))
    g.do(Join(j), dice=(6, 5))
    assert g.happened(FireOpened)[0].drm == -2  # on the road: FFMO and FFNAM


@pytest.mark.rule("3.drop")
def test_a_dropped_weapon_keeps_that_it_was_carried() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "K5")
    carried = f.gun(i, "MMG", moved=True)
    f.begin(MovePhase()).do(Muster(i), Go(), Drop(carried))
    assert f.w(carried).moved and (f.w(carried).unit, f.w(carried).hex) == (-1, f.h("K5"))


@pytest.mark.rule("3.exit", "3.reaction")
def test_nobody_is_asked_for_a_mover_who_has_left_or_died() -> None:
    f = Desk("breakout", phase=MOVEMENT)
    i = f.unit(0, "4-6-7", "GG5")
    n = f.gun(i, "LMG")
    f.unit(1, "4-4-7", "FF5")
    f.begin(MovePhase()).do(Muster(i), Go(), Exit())
    assert f.u(i).hex == LEFT and f.s.stack == [] and (f.w(n).unit, f.w(n).hex) == (-1, GONE)
    assert not f.u(i).broken and f.s.exited == [2, 0]


@pytest.mark.rule("3.hold", "3.reaction")
def test_holding_lasts_for_this_mover_only() -> None:
    f = Desk(phase=MOVEMENT)
    i, k, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L8"), f.unit(1, "4-6-7", "O9")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")), Hold())
    assert f.s.hold
    f.do(Stop())
    assert not f.s.hold
    f.do(Muster(k), Go(), Step(f.h("M8")))
    assert f.asked.seat == 1 and j


@pytest.mark.rule("3.reaction.limit", "3.reaction")
@pytest.mark.parametrize(("terrain", "step", "watcher", "limit"), [("grain", "I2", "J3", 1), ("house", "K6", "L5", 2)])
def test_whole_points_spent_in_the_hex_count(terrain: str, step: str, watcher: str, limit: int) -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", {"grain": "H2", "house": "K5"}[terrain])
    f.unit(1, "4-6-7", watcher)
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h(step)))
    assert f.top.limit == limit and f.top.victims == (i,)


@pytest.mark.rule("3.recovery", "0.cx", "1.recovery")
@pytest.mark.parametrize(
    ("die", "cx", "success"), [(5, False, True), (6, False, False), (4, True, True), (5, True, False)]
)
def test_picking_up(die: int, cx: bool, success: bool) -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "K5", cx=bool(cx))
    n = f.lying("K5", "MMG", "american")
    f.s.change_weapon(n, moved=True)
    assert pick_up(f.s, i, n, die) == bool(success)
    w = f.w(n)
    assert (w.unit, w.hex, w.fresh, w.moved) == ((i, GONE, True, True) if success else (-1, f.h("K5"), False, True))


@pytest.mark.rule("9.dc.place", "9.dc.success")
def test_a_charge_is_used_once_and_laid_with_its_number() -> None:
    f = Desk("storm_group", phase=MOVEMENT)
    i, tired = f.unit(0, "5-4-8", "H5"), f.unit(0, "4-6-7", "H5", cx=True)
    n, m = f.gun(i, "DC"), f.gun(tired, "DC")
    use_weapon(f.s, i, n)
    use_weapon(f.s, i, n)
    assert f.u(i).used == 1 and f.w(n).used
    for unit, weapon in ((i, n), (tired, m)):
        lay_charge(f.s, PlaceCharge(unit, weapon, f.h("I5")))
    assert f.s.charges == [Charge(n, f.h("I5"), i, False, 12), Charge(m, f.h("I5"), tired, True, 10)]
    assert (f.w(n).unit, f.w(n).hex) == (-1, GONE)


# --- fire ---


@pytest.mark.rule("3.residual.terrain", "3.residual.first", "2.drm.terrain", "9.dc.drm")
@pytest.mark.parametrize(
    ("at", "moving", "smoke", "source", "drm"),
    [
        ("V2", MOVING, False, "residual", 0),  # woods +1, FFNAM -1
        ("V2", MOVING | ON_ROAD, False, "residual", -2),  # on the road: no cover, FFMO
        ("N9", MOVING, False, "residual", -2),
        ("N9", MOVING | ASSAULTING, False, "residual", -1),
        ("N9", MOVING, True, "residual", 1),  # smoke +2, no FFMO
        ("N3", 0, False, "charge", 3),
        ("N9", 0, True, "charge", 0),  # a charge knows no smoke
    ],
)
def test_modifiers_of_fire_that_lies_in_a_hex(at: str, moving: int, smoke: bool, source: str, drm: int) -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", at)
    f.s.smoke = 1 << f.h(at) if smoke else 0
    attack = Attack(side=1, target=f.h(at), victims=(i,), fp=4.0, moving=moving, source=source)
    f.begin(attack, 6, 6)
    assert attack.finals == (drm,)


@pytest.mark.rule("9.dc.explode")
@pytest.mark.parametrize(("dice", "dud"), [((6, 5, 1, 1), False), ((6, 6), True)])
def test_a_charge_fails_at_its_number(dice: tuple[int, ...], dud: bool) -> None:
    f = Desk("storm_group", phase=ADVANCING)
    i, j = f.unit(0, "5-4-8", "H5"), f.unit(1, "4-4-7", "I5")
    n = f.gun(i, "DC")
    f.s.change_weapon(n, unit=-1)
    f.s.charges = [Charge(n, f.h("I5"), i, False, 12)]
    f.fire_phase().do(Detonate(n, f.h("I5")), dice=dice)
    assert bool(f.happened(FireStruck)) != dud and not f.u(j).broken and f.s.charges == []


@pytest.mark.rule("2.group", "2.once")
def test_the_corner_is_barred_like_any_target() -> None:
    f = Desk("storm_group")
    f.unit(1, "4-4-7", "A1")
    i, j = f.unit(0, "4-6-7", "B1"), f.unit(0, "4-6-7", "B1")
    f.fire_phase().do(Target(0), Join(i))
    f.shoot(dice=(6, 5))
    assert f.offers(Target) == [] and j


@pytest.mark.rule("2.phase", "2.group")
def test_a_fire_phase_starts_with_nobody_having_fired() -> None:
    f = Desk(phase=DEFENSIVE)
    i = f.unit(1, "4-6-7", "L9")
    f.unit(0, "6-6-6", "N9")
    f.s.fired = [i, 1000]
    f.begin(FirePhase(side=1))
    assert f.s.fired == [] and f.asked.seat == 1
    f.passes()
    assert f.s.fired == []


CHECKS = [
    ((3, 4), PTC, "passed"),
    ((4, 4), PTC, "pinned"),
    ((3, 3), MC, "passed"),
    ((3, 4), MC, "pinned"),
    ((4, 4), MC, "broke"),
]


@pytest.mark.rule("2.ptc", "0.mc")
@pytest.mark.parametrize(("dice", "kind", "result"), CHECKS)
def test_the_log_says_how_a_check_ended(dice: tuple[int, ...], kind: int, result: str) -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9")
    i = f.unit(1, "4-6-7", "N9")
    final = {PTC: 8, MC: 7}[kind]  # of the 6 column
    f.fire_phase().shoot(Target(f.h("N9")), Join(0), dice=(2, final - 2, *dice))
    assert [e.result for e in f.happened(Checked)] == [result]
    assert (f.u(i).pin, f.u(i).broken) == (result == "pinned", result == "broke")


@pytest.mark.rule("0.wound")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("wounded", [False, True])
def test_every_die_for_a_wound(die: int, wounded: bool) -> None:
    f = Desk()
    i = f.unit(1, "9-1", "N9", wounded=wounded)
    f.begin(Wound(unit=i), die)
    dies = die > (3 if wounded else 4)
    assert (f.u(i).hex == GONE) == dies and f.u(i).wounded != (dies and not wounded)


@pytest.mark.rule("6.interdiction.result", "0.mc.broken")
@pytest.mark.parametrize(
    ("dice", "outcome"), [((3, 3), "goes on"), ((3, 4), "stops"), ((4, 4), "shrinks"), ((6, 6), "dies")]
)
def test_a_check_of_a_routing_unit(dice: tuple[int, ...], outcome: str) -> None:
    f = Desk(phase=ROUT)
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    f.unit(1, "9-2", "N9")  # he does not go along, so he does not help
    f.begin(Checks(queue=(Trial(i),), routing=True), *dice)
    u = f.u(i)
    found = "dies" if u.hex == GONE else "shrinks" if u.type.id != "4-6-7" else "stops" if u.pin else "goes on"
    assert found == outcome


# --- rout ---


@pytest.mark.rule("6.escort", "6.interdiction.result")
@pytest.mark.parametrize(("dice", "falls"), [((3, 4), False), ((5, 5), True), ((6, 6), True)])
def test_the_first_unit_escorts_like_any_other(dice: tuple[int, ...], falls: bool) -> None:
    f = Desk(phase=ROUT)
    chief, i = f.unit(1, "9-1", "M9"), f.unit(1, "4-6-7", "M9", broken=True, dm=True)
    f.unit(0, "6-6-6", "K8")
    f.begin(Flight(unit=i, forced=True)).do(Escort(chief))
    assert chief == 0 and f.top.escort == 0
    step = next(o for o in f.offers(Flee) if interdictors(f.s, o.hex, 1))
    f.do(step, dice=dice)
    assert (f.u(chief).hex == GONE) == falls
    if not falls:
        assert f.u(chief).hex == f.u(i).hex == step.hex


@pytest.mark.rule("6.eliminated", "6.must")
def test_a_unit_that_stops_next_to_the_enemy_is_lost_and_one_that_need_not_rout_is_not() -> None:
    f = Desk(phase=ROUT)
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    f.begin(Flight(unit=i, forced=False))
    f.s.change(i, hex=f.h("N9"))
    for name in ("M9", "O9", "N8", "N10"):
        f.unit(0, "6-6-6", name, broken=True)
    g = f.s.clone()
    f.begin(Flight(unit=i, forced=False))
    assert f.u(i).hex == f.h("N9")  # nowhere to go, but only broken enemies about
    f.s = g
    f.begin(Flight(unit=i, forced=True))
    assert f.u(i).hex == GONE


@pytest.mark.rule("6.dm", "6.phase")
def test_the_rout_phase_marks_only_who_is_in_danger() -> None:
    f = Desk("storm_group", phase=ROUT)
    corner, fighting = f.unit(0, "4-6-7", "A1", broken=True), f.unit(0, "4-6-7", "H5", broken=True)
    f.unit(1, "4-4-7", "B1"), f.unit(1, "4-4-7", "H5"), f.unit(1, "4-4-7", "I5")
    steady = f.unit(0, "4-6-7", "A2", done=True)
    f.s.melee = 1 << f.h("H5")
    f.begin(RoutPhase(side=0))
    assert f.u(corner).dm and not f.u(fighting).dm and not f.u(steady).done and not f.u(steady).dm


# --- set-up, arrivals, the end ---


@pytest.mark.rule("10.setup", "10.control")
@pytest.mark.parametrize("scenario", list(scripts()))
def test_how_a_game_begins(scenario: str) -> None:
    s = setup(scenario, GAME.meta.complete({}), 3)
    script = script_of(scenario)
    houses = s.map.building_mask & part_of(scenario)
    assert s.held == [houses if script.holder == side else 0 for side in (0, 1)]
    assert s.holders == [script.holder] * len(s.map.buildings)
    assert all(u.hex == WAITING for u in s.units) and all(w.unit == -1 and w.hex == GONE for w in s.weapons)
    assert len(s.stacks) == s.map.size + 4 and not any(s.stacks) and (s.turn, s.active, s.winner) == (1, 0, -1)
    for side in (0, 1):
        forces = {u.force for u in s.units if u.side == side} | {w.force for w in s.weapons if w.side == side}
        assert forces == {10 * side + n for n in range(len(script.side[side].force))}


@pytest.mark.rule("1.reinforcements")
@pytest.mark.parametrize(
    ("turn", "dice", "called"), [(1, (), 0), (2, (1,), 2), (2, (2,), 1), (3, (2,), 2), (3, (3,), 1)]
)
def test_when_forces_arrive(turn: int, dice: tuple[int, ...], called: int) -> None:
    f = Desk("meeting", phase=RALLY)
    kind = f.u(f.unit(0, "6-6-7", "H1")).kind
    for force in (1, 1, 2):
        f.s.units.append(Unit(0, kind, WAITING, force))
    f.s.turn = turn
    f.begin(Arrivals(side=0), *dice)
    assert {u.force for u in f.s.units if u.hex == READY} == set(range(1, called + 1))


@pytest.mark.rule("10.end")
@pytest.mark.parametrize(("hex", "lost"), [(WAITING, False), (READY, False), (GONE, True), (LEFT, True), (70, False)])
def test_a_side_with_nothing_left_has_lost(hex: int, lost: bool) -> None:
    f = Desk()
    f.unit(1, "4-6-7", "Z9")
    f.s.units.append(Unit(0, f.u(0).kind, hex, 0))
    f.s.stack = [Play(at="do_turn_end")]
    check_turn_end(f.s)
    assert (f.s.winner == 1) == lost


# --- weapons in the rally phase ---


@pytest.mark.rule("1.repair", "1.recovery", "1.order")
def test_one_action_each_and_a_lost_weapon_is_out_of_play() -> None:
    f = Desk(phase=RALLY)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    n, m = f.gun(i, "MMG", broken=True), f.gun(j, "MMG", broken=True)
    f.begin(RepairStep(side=0)).do(Repair(n), dice=(6,))
    assert (f.w(n).unit, f.w(n).hex) == (-1, GONE) and f.u(i).done
    assert f.offers(Repair) == [Repair(m)]
    f.do(Repair(m), dice=(2,))
    assert not f.w(m).broken and f.s.stack == []
    g = Desk(phase=RALLY)
    i = g.unit(0, "6-6-6", "L9")
    a, b = g.lying("L9", "MMG", "american"), g.lying("L9", "MMG", "american")
    g.begin(RecoverStep(side=0)).do(Recover(i, a), dice=(6,))
    assert not g.happened(PickedUp)[0].success and g.u(i).done and g.s.stack == [] and g.w(b).unit == -1


@pytest.mark.rule("1.order")
def test_the_rally_phase_begins_and_ends_with_nothing_done() -> None:
    f = Desk(phase=RALLY)
    i, j = f.unit(0, "6-6-6", "L9", done=True), f.unit(1, "4-6-7", "P9", done=True)
    n = f.gun(i, "MMG", fresh=True)
    f.begin(RallyPhase())
    assert not isinstance(pending(f.s), Decision) and not f.u(i).done and not f.u(j).done and not f.w(n).fresh


@pytest.mark.rule("0.llmc", "2.melee_fire")
def test_in_a_melee_under_fire_only_his_own_men_miss_a_leader() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    chief, mine = f.unit(0, "9-1", "N9"), f.unit(0, "6-6-6", "N9")
    theirs = f.unit(1, "4-6-7", "N9")
    f.s.melee = 1 << f.h("N9")
    f.fire_phase().do(Target(f.h("N9")), Join(0))
    # the 6 column, 7: NMC for all three; the 9-1 breaks, and only his own squad takes a pin check for it
    f.shoot(dice=(3, 4, 5, 5, 1, 1, 1, 1, 6, 6))
    assert f.u(chief).broken and f.u(mine).pin and not f.u(theirs).pin


@pytest.mark.rule("3.reaction", "3.reaction.many")
def test_nobody_fires_at_a_mover_who_is_gone() -> None:
    f = Desk(phase=MOVEMENT)
    i, other = f.unit(0, "3-4-6", "L9"), f.unit(0, "6-6-6", "K8")
    a, b = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "O9")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9"))).do(Join(a))
    f.shoot(dice=(1, 3))  # the 8 column, 4 - 2: KIA
    assert f.u(i).hex == GONE and f.asked.seat == 0 and f.u(b).mark == NONE
    assert [m.unit for m in f.offers(Muster)] == [other]


@pytest.mark.rule("2.column", "2.fire")
def test_fire_too_weak_for_the_table_is_logged_as_such_and_throws_no_dice() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(0, "3-4-6", "L9", pin=True)
    f.unit(1, "4-6-7", "R9")
    f.fire_phase().do(Target(f.h("R9")), Join(i))
    opened = f.happened(FireOpened)[0]
    assert (opened.fp, opened.column) == (0.375, 0) and not f.happened(FireStruck)
    assert f.u(i).mark == NONE  # the phase is over, its markers are off


@pytest.mark.rule("2.cowering")
def test_cowering_off_the_table_is_logged_as_no_column() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(0, "3-4-6", "L9")
    f.unit(1, "4-6-7", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i), dice=(1, 1))
    assert f.happened(FireStruck)[0].column == 0


@pytest.mark.rule("6.escort", "6.interdiction.result")
@pytest.mark.parametrize(("kind", "wounded", "falls"), [("4-6-7", False, False), ("2-4-7", False, True)])
def test_an_escort_in_the_corner_falls_only_with_a_casualty(kind: str, wounded: bool, falls: bool) -> None:
    f = Desk("rail_yard", phase=ROUT)
    i, chief = f.unit(1, kind, "A1", broken=True, dm=True), f.unit(1, "9-1", "A1")
    before = 2 * KIND_INDEX["german", "4-6-7"] + wounded
    flight = Flight(unit=i, forced=False, moved=True, escort=chief, asked=True, strength=before, at="do_result")
    f.begin(flight)
    assert f.h("A1") == 0 and (f.u(chief).hex == GONE) == falls and f.u(i).hex == 0


@pytest.mark.rule("2.leader_first")
def test_leaders_of_a_hex_best_first() -> None:
    f = Desk()
    bad, good, broken, pinned = (f.unit(0, kind, "L9") for kind in ("8-0", "9-2", "10-2", "10-2"))
    f.s.change(broken, broken=True)
    f.s.change(pinned, pin=True)
    f.unit(1, "10-2", "L9")
    assert leaders_here(f.s, f.h("L9"), 0) == [good, bad]


@pytest.mark.rule("0.lltc", "2.melee_fire")
def test_in_a_melee_under_fire_each_side_misses_its_own_leader() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    ours, mine = f.unit(0, "9-1", "N9"), f.unit(0, "6-6-6", "N9")
    foe, theirs = f.unit(1, "9-1", "N9"), f.unit(1, "4-6-7", "N9")
    f.s.melee = 1 << f.h("N9")
    f.fire_phase().do(Target(f.h("N9")), Join(0))
    # NMC for all: both leaders break, both squads pass; then each squad takes a pin check at +1
    f.shoot(dice=(3, 4, 5, 5, 5, 5, 1, 1, 1, 1, 6, 5, 6, 5))
    assert f.u(ours).broken and f.u(foe).broken and f.u(mine).pin and f.u(theirs).pin


@pytest.mark.rule("7.cx", "3.entry")
def test_loads_of_leaders_and_of_those_who_enter_count_in_the_advance() -> None:
    f = Desk(phase=ADVANCE)
    i, chief = f.unit(1, "4-6-7", "K5"), f.unit(1, "8-0", "K5")
    for _ in range(7):
        f.gun(i, "LMG")
    assert not is_exhausting(f.s, i, f.h("K6"))  # six points with a leader, three too much to carry after his help
    f.gun(chief, "LMG")
    assert is_exhausting(f.s, i, f.h("K6"))  # he has his own to carry
    g = Desk(phase=ADVANCE)
    j = g.unit(1, "4-6-7", "K5")
    for _ in range(5):
        g.gun(j, "LMG")
    g.unit(1, "8-0", "L5")
    g.s.change(j, hex=READY)
    assert is_exhausting(g.s, j, g.h("K6")) and not is_exhausting(g.s, j, g.h("L5"))


@pytest.mark.rule("6.eliminated")
def test_a_unit_that_ends_its_rout_in_the_corner_lives() -> None:
    f = Desk("rail_yard", phase=ROUT)
    i = f.unit(1, "4-6-7", "A1", broken=True, dm=True)
    f.begin(Flight(unit=i, forced=True, moved=True, at="do_result"))
    assert f.u(i).hex == 0 and f.s.stack == []
    f.unit(0, "6-6-6", "B1")
    f.begin(Flight(unit=i, forced=True, moved=True, at="do_result"))
    assert f.u(i).hex == GONE


@pytest.mark.rule("3.portage", "3.leader_bonus")
def test_the_leader_helps_whoever_is_most_overloaded() -> None:
    f = Desk(phase=MOVEMENT)
    a, b = f.unit(1, "4-6-7", "K5"), f.unit(1, "4-6-7", "K5", cx=True)
    chief = f.unit(1, "8-0", "K5")
    for i in (a, a, a, a, a, b, b, b, b, b):
        f.gun(i, "LMG")  # five each: two too much for one, three for the tired one
    assert allowances(f.s, (a, b, chief), ()) == (8, 8, 12)  # 6 - 2, and 6 - 3 with a point lent


@pytest.mark.rule("8.ambush")
@pytest.mark.parametrize(("tired", "ambusher"), [(False, -1), (True, 0)])
def test_the_defenders_exhaustion_helps_to_ambush_him(tired: bool, ambusher: int) -> None:
    f = Desk(phase=CLOSE)
    f.unit(0, "6-6-6", "N6"), f.unit(1, "4-6-7", "N6", cx=tired)
    f.s.ambush = 1 << f.h("N6")
    f.begin(CloseCombat(hex=f.h("N6")), 1, 3)
    assert f.top.ambusher == ambusher


@pytest.mark.rule("3.dm_adjacent")
@pytest.mark.parametrize("side", [0, 1])
def test_who_comes_near_whoever_it_is_makes_the_broken_desperate(side: int) -> None:
    f = Desk(phase=MOVEMENT)
    kinds = ("6-6-6", "4-6-7")
    i, foe = f.unit(side, kinds[side], "K5"), f.unit(1 - side, kinds[1 - side], "M6", broken=True)
    mine = f.unit(side, kinds[side], "M5", broken=True)
    spot_broken(f.s, f.h("L5"), side)
    assert f.u(foe).dm and not f.u(mine).dm and f.u(i).hex == f.h("K5")


@pytest.mark.rule("6.escort")
@pytest.mark.parametrize(("escort", "outcome"), [(0, "4-6-7"), (-1, "2-4-7")])
def test_the_first_unit_lends_his_modifier_to_a_rout(escort: int, outcome: str) -> None:
    f = Desk(phase=ROUT)
    f.unit(1, "9-1", "N9")
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    f.begin(Checks(queue=(Trial(i),), routing=True, escort=escort), 4, 4)  # 7 with him, 8 without
    assert f.u(i).type.id == outcome


# --- the corner hex has number 0 ---


@pytest.mark.rule("0.llmc")
def test_the_loss_of_a_leader_is_felt_in_the_corner() -> None:
    f = Desk("rail_yard")
    f.unit(0, "6-6-6", "B1"), f.unit(0, "6-6-6", "B1")
    chief, squad = f.unit(1, "9-1", "A1"), f.unit(1, "4-6-7", "A1")
    f.fire_phase().do(Target(0), Join(0))
    # the 12 column, 9: NMC; the leader breaks, the squad passes, then takes a pin check at +1
    f.shoot(dice=(4, 5, 5, 5, 1, 2, 4, 3))
    assert f.u(chief).broken and f.u(squad).pin and not f.u(squad).broken


@pytest.mark.rule("3.phase", "8.melee")
def test_nobody_leaves_a_melee_in_the_corner() -> None:
    f = Desk("rail_yard", phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "A1")
    assert free_to_move(f.s, i)
    f.unit(1, "4-6-7", "A1")
    f.s.melee = 1
    assert not free_to_move(f.s, i)


@pytest.mark.rule("3.stack")
def test_who_split_off_in_the_corner_goes_on() -> None:
    f = Desk("rail_yard", phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "A1"), f.unit(0, "6-6-6", "A1")
    f.begin(MovePhase()).do(Muster(i), Muster(j), Go(), Split(j), Step(f.h("A2")), Stop())
    assert f.top.active == (j,) and f.u(j).hex == 0


@pytest.mark.rule("6.interdiction.result")
def test_who_passes_a_check_in_the_corner_goes_on() -> None:
    f = Desk("rail_yard", phase=ROUT)
    i = f.unit(1, "4-6-7", "A1", broken=True, dm=True)
    same = 2 * f.u(i).kind
    f.begin(Flight(unit=i, forced=False, left=12, moved=True, asked=True, strength=same, at="do_result"))
    assert f.offers(Flee) and not f.top.asked


@pytest.mark.rule("0.sw_loss")
@pytest.mark.parametrize(("drm", "lost", "broken"), [(2, False, False), (1, False, True), (0, True, False)])
def test_weapons_of_the_fallen_have_the_modifiers_of_the_attack(drm: int, lost: bool, broken: bool) -> None:
    f = Desk()
    n = f.lying("N9", "MMG", "american")
    f.s.wrecks = [n]
    f.begin(WeaponChecks(column=4, drm=drm), 2)  # the 8 column: 2 kills, 3 is a K, 4 a check
    assert (f.w(n).hex == GONE, f.w(n).broken) == (lost, broken) and f.s.wrecks == []
