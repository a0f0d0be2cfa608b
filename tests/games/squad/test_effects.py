"""Chapter 0: morale checks, casualties, leaders, weapons of the fallen."""

from __future__ import annotations

import pytest

from bingqi.games.squad.actions import Join, Target
from bingqi.games.squad.rules.attack import chief_of, misses
from bingqi.games.squad.rules.effects import Checks, Strike, Trial, WeaponChecks, Wound, check_order
from bingqi.games.squad.rules.queries import (
    base_points,
    breakdown,
    carrying_capacity,
    inexperienced,
    leadership,
    morale,
    movement_points,
)
from bingqi.games.squad.state import GONE
from bingqi.games.squad.tables import KIA, MC, PTC, K
from tests.games.squad.desk import Desk


def check(field: Desk, i: int, *dice: int, drm: int = 0) -> Desk:
    return field.begin(Checks(queue=(Trial(i, drm),)), *dice)


def struck(units: tuple[int, ...], result: int) -> Strike:
    return Strike(units=units, results=(result,) * len(units))


@pytest.mark.rule("0.dice", "0.mc.below")
def test_below_morale_nothing_happens() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9")
    check(f, i, 2, 4)
    assert not f.u(i).broken and not f.u(i).pin


@pytest.mark.rule("0.mc.equal")
def test_equal_to_morale_pins_an_unbroken_unit_and_spares_a_broken_one() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "L9", broken=True)
    check(f, i, 3, 4)
    check(f, j, 3, 4)
    assert f.u(i).pin and not f.u(i).broken
    assert f.u(j).type.id == "4-6-7" and not f.u(j).pin


@pytest.mark.rule("0.mc.above", "0.dm")
def test_above_morale_breaks_with_dm_and_takes_pin_and_cx_off() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9", pin=True, cx=True)
    check(f, i, 4, 4)
    assert f.u(i).broken and f.u(i).dm and not f.u(i).pin and not f.u(i).cx


@pytest.mark.rule("0.mc.broken")
def test_a_broken_unit_that_fails_is_reduced_and_a_half_squad_is_eliminated() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9", broken=True), f.unit(1, "2-4-7", "L9", broken=True)
    check(f, i, 4, 4)
    check(f, j, 4, 3)
    assert f.u(i).type.id == "2-4-7" and f.u(i).broken
    assert f.u(j).hex == GONE
    assert f.s.lost == [0, 2]


@pytest.mark.rule("0.mc.twelve")
def test_an_original_twelve_reduces_and_breaks_or_eliminates_the_broken() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-8", "N9"), f.unit(1, "4-6-8", "L9", broken=True)
    check(f, i, 6, 6, drm=-6)
    check(f, j, 6, 6, drm=-6)
    assert f.u(i).type.id == "2-4-8" and f.u(i).broken
    assert f.u(j).hex == GONE


@pytest.mark.rule("0.elr")
def test_failing_by_more_than_the_elr_replaces_the_unit() -> None:
    f = Desk()
    i, j, k = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "L9"), f.unit(0, "7-4-7", "N8", wounded=False)
    check(f, i, 5, 5)
    assert f.u(i).type.id == "4-6-7" and f.u(i).broken  # 10 is 3 more than 7, not more than the ELR of 3
    check(f, j, 5, 6)
    assert f.u(j).type.id == "4-4-7" and f.u(j).broken
    check(f, k, 5, 6)
    assert f.u(k).type.id == "7-4-7" and f.u(k).broken  # underlined morale


@pytest.mark.rule("0.elr")
def test_a_broken_unit_is_never_replaced() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9", broken=True)
    check(f, i, 5, 6)
    assert f.u(i).type.id == "2-4-7"


@pytest.mark.rule("0.dm")
def test_fire_that_could_give_a_check_makes_broken_targets_desperate() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9")
    j = f.unit(1, "4-6-7", "N9", broken=True)
    f.fire_phase().shoot(Target(f.h("N9")), Join(0), dice=(5, 6))
    assert f.u(j).dm


@pytest.mark.rule("0.dm")
def test_fire_too_weak_for_a_check_leaves_no_dm() -> None:
    f = Desk()
    f.unit(0, "3-4-6", "M5")
    j = f.unit(1, "4-6-7", "R6", broken=True)  # long range 5, stone: 1 FP with +3
    f.fire_phase().shoot(Target(f.h("R6")), Join(0), dice=(5, 6))
    assert not f.u(j).dm


@pytest.mark.rule("0.wound")
def test_a_leader_who_suffers_a_casualty_is_wounded_up_to_four_and_dies_above() -> None:
    f = Desk()
    i, j = f.unit(1, "9-1", "N9"), f.unit(1, "9-1", "L9")
    f.begin(Wound(unit=i), 4)
    f.begin(Wound(unit=j), 5)
    assert f.u(i).wounded and f.u(j).hex == GONE
    f.begin(Wound(unit=i), 4)
    assert f.u(i).hex == GONE  # a second wound adds one


@pytest.mark.rule("0.wound")
def test_what_a_wound_does() -> None:
    f = Desk()
    i = f.unit(1, "8-0", "N9", wounded=True)
    u = f.u(i)
    assert (morale(f.s, u), leadership(u), carrying_capacity(u), base_points(f.s, u, False)) == (7, 1, 0, 3)


@pytest.mark.rule("0.leader_loss", "0.llmc")
def test_when_the_best_leader_falls_the_others_of_lower_morale_check() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9")
    chief, squad, steady = f.unit(1, "9-1", "M9"), f.unit(1, "4-6-8", "M9"), f.unit(1, "10-2", "M9", broken=True)
    # 12 column, DR 3 + 0: K/3 - random selection hits the leader, he dies; all check, then the loss of the 9-1
    f.fire_phase()
    f.shoot(
        Target(f.h("M9")),
        Join(0),
        dice=(1, 2, 1, 6, 1, 5, 1, 1, 1, 1, 6, 2),
    )
    assert f.u(chief).hex == GONE
    # the squad of morale 8 checks once for the K/3 (1+1+3) and once more with +1 for the loss (6+2+1 > 8)
    assert f.u(squad).broken and not f.u(steady).wounded


@pytest.mark.rule("0.lltc")
def test_when_the_best_leader_breaks_the_unbroken_others_take_a_pin_check() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9")
    chief, squad = f.unit(1, "9-1", "M9"), f.unit(1, "4-6-7", "M9")
    # 12 column, DR 9: NMC. The leader throws 10 and breaks, the squad passes with 5; then its PTC with +1: 7 + 1 > 7
    f.fire_phase().shoot(Target(f.h("M9")), Join(0), dice=(4, 5, 5, 5, 2, 3, 3, 4))
    assert f.u(chief).broken and f.u(squad).pin and not f.u(squad).broken


@pytest.mark.rule("0.sw_loss")
@pytest.mark.parametrize(("die", "broken", "gone"), [(1, False, True), (3, True, False), (4, False, False)])
def test_weapons_of_a_killed_unit_are_read_on_the_same_column(die: int, broken: bool, gone: bool) -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9")
    n = f.gun(i, "LMG")
    f.begin(struck((i,), KIA + 1))
    assert f.s.wrecks == [n]
    f.begin(WeaponChecks(column=4, drm=0), die)  # column 8: 1 is 2KIA, 3 is K/2, 4 is 2MC
    assert f.w(n).broken == broken and (f.w(n).hex == GONE) == gone and f.w(n).unit == -1


@pytest.mark.rule("0.sw_loss")
def test_a_flamethrower_is_lost_where_a_gun_would_malfunction() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9")
    n = f.gun(i, "FT")
    f.begin(struck((i,), KIA + 1))
    f.begin(WeaponChecks(column=4, drm=0), 3)
    assert f.w(n).hex == GONE


@pytest.mark.rule("2.kia", "2.random_selection")
def test_kia_eliminates_at_random_and_breaks_the_rest() -> None:
    f = Desk()
    i, j, k = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9", broken=True)
    f.begin(struck((i, j, k), KIA + 1), 6, 2, 1)
    assert f.u(i).hex == GONE and f.u(j).broken and f.u(j).dm and f.u(k).type.id == "2-4-7"


@pytest.mark.rule("2.random_selection")
def test_ties_of_random_selection_are_all_chosen() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(struck((i, j), KIA + 1), 5, 5)
    assert f.u(i).hex == GONE and f.u(j).hex == GONE


@pytest.mark.rule("2.k")
def test_k_reduces_one_and_all_survivors_check_with_its_number() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(struck((i, j), K + 2), 6, 1, 3, 3, 2, 2)  # 6 + 2 breaks, 4 + 2 passes
    assert f.u(i).type.id == "2-4-7" and f.u(i).broken and not f.u(j).broken


@pytest.mark.rule("2.mc", "2.nmc")
def test_morale_checks_carry_the_number_of_the_result() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "L9")
    f.begin(struck((i,), MC + 2), 3, 3)
    f.begin(struck((j,), MC), 3, 3)
    assert f.u(i).broken and not f.u(j).broken and not f.u(j).pin


@pytest.mark.rule("2.ptc")
def test_a_pin_check_pins_and_spares_broken_and_pinned_units() -> None:
    f = Desk()
    i, j, k = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9", broken=True), f.unit(1, "4-6-7", "N9", pin=True)
    f.begin(struck((i, j, k), PTC), 4, 4)  # one throw only
    assert f.u(i).pin and not f.u(i).broken and f.u(j).type.id == "4-6-7"


@pytest.mark.rule("2.leader_first")
def test_the_leader_checks_first_and_then_helps_the_others() -> None:
    f = Desk()
    squad, chief = f.unit(1, "4-6-7", "N9"), f.unit(1, "9-1", "N9")
    f.begin(struck(check_order(f.s, (squad, chief)), MC), 2, 2, 4, 4)  # leader 4; squad 8 - 1 = 7: pinned, not broken
    assert f.u(squad).pin and not f.u(squad).broken


@pytest.mark.rule("2.leader_first")
def test_a_leader_pinned_by_his_own_check_does_not_help() -> None:
    f = Desk()
    squad, chief = f.unit(1, "4-6-7", "N9"), f.unit(1, "9-1", "N9")
    f.begin(struck(check_order(f.s, (squad, chief)), MC), 4, 5, 4, 4)
    assert f.u(chief).pin and f.u(squad).broken


@pytest.mark.rule("0.inexperience")
def test_conscripts_and_unled_green_troops_are_inexperienced() -> None:
    f = Desk()
    conscript, green = f.unit(1, "4-3-6", "N9"), f.unit(0, "5-3-6", "L9")
    assert inexperienced(f.s, f.u(conscript)) and inexperienced(f.s, f.u(green))
    assert movement_points(f.s, conscript) == 3
    f.unit(0, "8-0", "L9")
    assert not inexperienced(f.s, f.u(green))
    n = f.gun(conscript, "LMG")
    assert breakdown(f.s, n, False) == 11


@pytest.mark.rule("0.cx")
def test_an_exhausted_unit_carries_less() -> None:
    f = Desk()
    i, j = f.unit(1, "4-6-7", "N9", cx=True), f.unit(1, "8-0", "N9", cx=True)
    assert carrying_capacity(f.u(i)) == 2 and carrying_capacity(f.u(j)) == 0


@pytest.mark.rule("2.leader_first")
@pytest.mark.parametrize(("decline", "pinned"), [(True, False), (False, True)])
def test_the_modifier_of_a_bad_leader_is_declined_as_the_option_says(decline: bool, pinned: bool) -> None:
    f = Desk(decline_leader=decline)
    squad, chief = f.unit(1, "4-6-7", "N9"), f.unit(1, "6+1", "N9")
    f.begin(struck((chief, squad), MC), 1, 1, 3, 3)  # 6 or 7 against 7
    assert f.u(squad).pin == pinned


@pytest.mark.rule("2.leader_first")
def test_a_leader_who_still_has_to_check_helps_nobody_whatever_his_result() -> None:
    """The carrier of a flamethrower reads a worse result and checks in the same order as the others."""
    f = Desk()
    chief, squad = f.unit(1, "9-1", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(Strike(units=(chief, squad), results=(PTC, MC + 1)), 1, 1, 3, 4)  # 7 + 1 - 1 pins
    assert f.u(squad).pin and not f.u(squad).broken
    g = Desk()
    chief, squad = g.unit(1, "9-1", "N9"), g.unit(1, "4-6-7", "N9")
    g.begin(Strike(units=(chief, squad), results=(MC, MC + 1)), 5, 5, 3, 4)  # he breaks: 7 + 1
    assert g.u(squad).broken


@pytest.mark.rule("2.leader_first", "0.llmc")
def test_the_order_of_checks_is_settled_when_the_attack_is_made() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "L9")
    f.unit(0, "6-6-6", "L9")
    squad, low, high = f.unit(1, "4-6-7", "M9"), f.unit(1, "8-1", "M9"), f.unit(1, "9-1", "M9")
    f.fire_phase()
    # 12 column, 6: 2MC. The 9-1 checks before the 8-1 and the squad, whatever their place in the stack
    f.shoot(Target(f.h("M9")), Join(0), dice=(2, 4, 6, 4, 1, 1, 1, 2, 1, 1, 6, 6))
    assert f.u(high).broken and not f.u(low).broken and f.u(squad).pin


@pytest.mark.rule("0.llmc")
def test_a_chief_s_loss_concerns_leaders_by_the_morale_that_they_had() -> None:
    f = Desk()
    a, b, c = f.unit(1, "9-1", "N9"), f.unit(1, "9-1", "N9"), f.unit(1, "8-0", "N9")
    chief = chief_of(f.s, (a, b, c), 1)
    assert chief is not None and (chief.unit, chief.morale, chief.drm, chief.juniors) == (a, 9, 1, (c,))
    f.s.change(b, wounded=True)  # by this very attack: he was the chief's equal
    assert not misses(f.s, b, chief) and misses(f.s, c, chief)
