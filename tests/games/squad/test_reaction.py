"""Chapter 3: fire at movers, markers, residual fire."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import Direct, Go, Hold, Join, KeepRate, Muster, Recover, Step, Stop, YieldRate
from bingqi.games.squad.events import Exposed, FireOpened, ResidualLeft
from bingqi.games.squad.rules.fire import PROTECTIVE, SUBSEQUENT, power_of
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.state import FINAL, FIRST, GONE, NONE
from tests.games.squad.desk import MOVEMENT, Desk, one


def walk(f: Desk, i: int, *names: str, assault: bool = False) -> Desk:
    f.begin(MovePhase()).do(Muster(i), Go(assault))
    for name in names:
        f.do(Step(f.h(name)))
    return f


def field() -> Desk:
    return Desk(phase=MOVEMENT)


@pytest.mark.rule("3.reaction", "3.first_fire", "2.drm.ffmo", "2.drm.ffnam")
def test_a_step_in_the_open_draws_full_first_fire() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9")
    walk(f, i, "M9")
    assert f.asked.seat == 1 and f.happened(Exposed)
    f.do(Join(j), dice=(5, 5))  # 4 column, cowers to 2; 10 - 2 = 8: nothing
    opened = f.happened(FireOpened)[0]
    assert opened.fp == 4 and opened.drm == -2 and opened.firers == (j,)  # FFMO and FFNAM
    assert f.u(j).mark == FINAL  # cowering
    g = field()
    i, j = g.unit(0, "6-6-6", "L9"), g.unit(1, "4-6-7", "O9")
    walk(g, i, "M9").do(Join(j), dice=(4, 6))
    assert g.u(j).mark == FIRST


@pytest.mark.rule("3.reaction")
def test_only_the_moving_stack_is_hit() -> None:
    f = field()
    i, still, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "M9"), f.unit(1, "4-6-7", "O9")
    walk(f, i, "M9").do(Join(j), dice=(2, 3, 6, 5))  # 5 - 2: 2MC in the 4 column, 11 + 2 breaks him
    assert f.u(i).broken and not f.u(still).broken


@pytest.mark.rule("3.reaction.many", "3.reaction.limit")
def test_several_may_fire_but_each_once_for_each_point_spent() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    a, b = f.unit(1, "4-6-7", "O9"), f.unit(1, "4-6-7", "O8")
    walk(f, i, "M9").do(Join(a))
    f.shoot(dice=(4, 6))
    assert {x.unit for x in f.offers(Join)} == {b}  # one point: the first has had its shot
    g = field()
    i = g.unit(0, "6-6-6", "K5")
    a = g.unit(1, "4-6-7", "L5")
    walk(g, i, "K6").do(Join(a), dice=(5, 6))  # a house: two points
    assert [(x.unit, x.mode) for x in g.offers(Join)] == [(a, SUBSEQUENT)]


@pytest.mark.rule("3.subsequent")
def test_subsequent_first_fire_is_halved_uses_the_gun_and_ends_in_final_fire() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9", mark=FIRST)
    n = f.gun(j, "LMG", mark=FIRST, used=True)
    f.s.change(j, used=1)
    walk(f, i, "M9")
    shot = one(f.offers(Join), unit=j)
    assert shot.mode == SUBSEQUENT and shot.weapons == (n,) and power_of(f.s, (shot,), f.h("M9")) == 3.5
    f.do(shot, dice=(1, 6, 1, 1))  # 2 column, 7 - 2 = 5: NMC; the coloured 1 keeps no rate
    assert f.u(j).mark == FINAL and f.w(n).mark == FINAL


@pytest.mark.rule("3.subsequent")
def test_no_subsequent_fire_past_a_closer_enemy_or_beyond_normal_range() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9", mark=FIRST)
    f.unit(0, "6-6-6", "P9")
    walk(f, i, "M9")
    assert f.asked.seat == 0 and j
    g = field()
    i, j = g.unit(0, "6-6-6", "H5"), g.unit(1, "4-6-7", "Q5", mark=FIRST)
    walk(g, i, "I5")
    assert g.asked.seat == 0  # 8 hexes, a range of 6


@pytest.mark.rule("2.malfunction", "3.subsequent")
def test_sustained_fire_wears_guns_out() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9", mark=FIRST, used=1)
    n = f.gun(j, "LMG", mark=FIRST, used=True)
    walk(f, i, "M9").do(one(f.offers(Join), unit=j), dice=(4, 6))
    assert f.w(n).broken  # 10 reaches 12 - 2
    g = field()
    i, j = g.unit(0, "6-6-6", "L9"), g.unit(1, "4-6-7", "O9", mark=FIRST, used=1)
    n = g.gun(j, "LMG", mark=FIRST, used=True)
    walk(g, i, "M9").do(one(g.offers(Join), unit=j), dice=(6, 6))
    assert (g.w(n).unit, g.w(n).hex) == (-1, GONE)  # 12 reaches the unreduced number


@pytest.mark.rule("3.protective")
def test_final_protective_fire_is_a_morale_check_for_the_firer() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "N9", mark=FINAL)
    walk(f, i, "M9")
    shot = one(f.offers(Join), unit=j)
    assert shot.mode == PROTECTIVE and power_of(f.s, (shot,), f.h("M9")) == 4
    f.do(shot, dice=(3, 6, 1, 1))  # 9: a pin check for the mover, and above the firer's morale of 7
    assert f.u(j).broken
    g = field()
    i, j = g.unit(0, "6-6-6", "K8"), g.unit(1, "4-6-7", "N8", mark=FINAL)
    walk(g, i, "L8")
    assert g.asked.seat == 0  # not adjacent


@pytest.mark.rule("3.reaction.leader")
def test_a_leader_directs_the_same_units_all_the_turn() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    a, b, chief = f.unit(1, "4-6-7", "O9"), f.unit(1, "4-6-7", "O9"), f.unit(1, "9-1", "O9")
    walk(f, i, "M9").do(Join(a), Direct(chief))
    f.shoot(dice=(5, 6))
    assert f.s.directed_by(chief) == (a,)
    f.do(Join(b), dice=(5, 6))  # nobody may direct the other squad: it fires at once
    assert f.s.directed_by(chief) == (a,) and f.happened(FireOpened)[0].drm == -2  # FFMO, FFNAM, no leader


@pytest.mark.rule("3.hold")
def test_holding_fire_asks_no_more_and_shows_nothing() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-7", "O9")
    walk(f, i, "M9").do(Hold())
    assert f.asked.seat == 0
    f.do(Step(f.h("M8")))
    assert f.asked.seat == 0 and f.happened(Exposed)  # said either way


@pytest.mark.rule("3.residual.value", "3.residual.first", "3.residual.again", "3.residual.terrain")
def test_residual_fire_strikes_whoever_comes_next_before_all_else() -> None:
    f = field()
    i, k, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "N9")
    walk(f, i, "M9").do(Join(j), dice=(5, 6, 1, 1))  # 8 column
    assert f.happened(ResidualLeft)[0].fp == 4 and f.s.residual_at(f.h("M9")) == 4
    f.do(Pass()) if f.asked.seat == 1 else None
    f.do(Stop())
    f.do(Muster(k), Go()).do(Step(f.h("M9")), dice=(6, 5))  # 4 column, -2, no cowering on its doubles
    opened = f.happened(FireOpened)[0]
    assert (opened.source, opened.fp, opened.drm) == ("residual", 4, -2)
    n = f.lying("M9", "MMG", "american")
    f.do(Pass()) if f.asked.seat == 1 else None
    f.do(Recover(k, n), dice=(2, 6, 6))
    assert f.happened(FireOpened)[0].source == "residual"  # a new expenditure, a new attack


@pytest.mark.rule("3.residual.shift")
def test_hindrance_and_a_tired_firer_weaken_residual_fire() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "N9", cx=True)
    walk(f, i, "M9").do(Join(j), dice=(5, 6))
    assert f.s.residual_at(f.h("M9")) == 2


@pytest.mark.rule("3.residual.largest")
def test_only_the_largest_residual_fire_stays() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    a, b = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "O9")
    walk(f, i, "M9").do(Join(a))
    f.shoot(dice=(5, 6, 1, 1))
    f.do(Join(b), dice=(5, 6))
    assert f.s.residual == [(f.h("M9"), 4)]


@pytest.mark.rule("3.residual.rof", "3.residual.malfunction")
def test_a_gun_that_keeps_its_rate_leaves_none_unless_it_is_declined() -> None:
    for choice, left in ((KeepRate, 0), (YieldRate, 2)):
        f = field()
        i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9")
        n = f.gun(j, "MMG")
        walk(f, i, "M9").do(Join(j, False, (n,)), dice=(1, 6, 1, 1))
        f.do(choice(n))
        assert f.s.residual_at(f.h("M9")) == left
        assert f.w(n).mark == (NONE if choice is KeepRate else FIRST)
    g = field()
    i, j = g.unit(0, "6-6-6", "L9"), g.unit(1, "4-6-7", "O9")
    n = g.gun(j, "MMG")
    walk(g, i, "M9").do(Join(j, False, (n,)), dice=(6, 6))
    assert g.w(n).broken and g.s.residual_at(g.h("M9")) == 0


@pytest.mark.rule("3.residual.removed")
def test_smoke_and_residual_fire_end_with_the_phase() -> None:
    f = field()
    f.unit(0, "6-6-6", "L9")
    f.s.smoke, f.s.residual = 1 << f.h("M9"), [(f.h("N9"), 4)]
    f.begin(MovePhase()).passes()
    assert not f.s.smoke and f.s.residual == []


@pytest.mark.rule("3.assault", "2.drm.ffnam")
def test_assault_movement_escapes_ffnam_only() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9")
    walk(f, i, "M9", assault=True).do(Join(j), dice=(6, 5))
    from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, target_drm

    assert dict(target_drm(f.s, i, f.h("M9"), MOVING | ASSAULTING, False, True)) == {"ffmo": -1}
