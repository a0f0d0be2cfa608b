"""Chapter 2: fire power, modifiers, groups, rates, malfunction."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.core.record import encode
from bingqi.core.text import Localizer
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import Destroy, Direct, Go, Join, Muster, Step, Target
from bingqi.games.squad.events import Cowered, FireOpened, FireStruck, SightBlocked
from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, fire_drm, power_of, shots_of, target_drm
from bingqi.games.squad.rules.firegroup import joiners, targets
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.queries import free_to_move
from bingqi.games.squad.state import ADVANCING, FINAL, FIRST, GONE, NONE, PREP
from bingqi.games.squad.table.forecast import forecast
from bingqi.games.squad.table.overlays import overlay
from bingqi.games.squad.tables import MC, result_name
from tests.games.squad.desk import DEFENSIVE, MOVEMENT, Desk, one


def power(f: Desk, shot: Join, at: str) -> float:
    return power_of(f.s, (shot,), f.h(at))


@pytest.mark.rule("2.fp", "2.fp.half", "2.fp.pbf", "2.range")
def test_fire_power_by_range_and_state() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    assert power(f, Join(i), "O9") == 6
    assert power(f, Join(i), "M9") == 12  # adjacent
    assert power(f, Join(i), "S9") == 3  # long range
    f.s.change(i, pin=True)
    assert power(f, Join(i), "S9") == 1.5
    f.s.phase = ADVANCING
    f.s.change(i, pin=False, kind=f.u(f.unit(0, "3-4-6", "K8")).kind)
    assert power(f, Join(i), "M9") == 3  # half for advancing fire, doubled for being adjacent
    assert not shots_of(f.s, i, f.h("U9"))  # 9 is more than twice a range of 4


@pytest.mark.rule("2.fp.assault")
def test_assault_fire_rounds_up_and_adds_one_in_normal_range() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(1, "5-4-8", "L9")
    assert power(f, Join(i), "N9") == 4  # 2.5 up to 3, and 1
    assert power(f, Join(i), "M9") == 6  # 5 and 1
    assert power(f, Join(i), "Q9") == 1.25  # long range: no bonus


@pytest.mark.rule("2.drm.terrain")
@pytest.mark.parametrize(("at", "drm"), [("N9", 0), ("V1", 1), ("J4", 2), ("N3", 3), ("P8", 0)])
def test_terrain_protects(at: str, drm: int) -> None:
    f = Desk()
    near = f.s.map.names[f.s.map.neighbours[f.h(at)][0]]
    i = f.unit(0, "6-6-6", near)
    rows = dict(fire_drm(f.s, (Join(i),), (), f.h(at)))
    assert rows.get("terrain", 0) == drm


@pytest.mark.rule("2.drm.ffmo", "2.drm.ffnam")
def test_moving_in_the_open_is_dangerous_unless_pinned_or_hindered() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "N9")
    h = f.h("N9")
    assert dict(target_drm(f.s, i, h, MOVING, False, True)) == {"ffmo": -1, "ffnam": -1}
    assert dict(target_drm(f.s, i, h, MOVING | ASSAULTING, False, True)) == {"ffmo": -1}
    assert dict(target_drm(f.s, i, h, MOVING, True, True)) == {"ffnam": -1}
    f.s.change(i, pin=True)
    assert target_drm(f.s, i, h, MOVING, False, True) == []
    f.s.change(i, pin=False)
    assert target_drm(f.s, i, h, 0, False, True) == []  # not against units that do not move


@pytest.mark.rule("2.drm.other", "0.cx")
def test_leaders_exhaustion_and_flamethrowers_modify() -> None:
    f = Desk()
    i, chief, j = f.unit(0, "6-6-6", "L9", cx=True), f.unit(0, "9-1", "L9"), f.unit(1, "4-6-7", "N9")
    f.gun(j, "FT")
    f.gun(j, "FT")
    rows = dict(fire_drm(f.s, (Join(i),), (chief,), f.h("N9")))
    assert rows == {"leadership": -1, "cx": 1}
    assert dict(target_drm(f.s, j, f.h("N9"), 0, False, True)) == {"flamethrower": -2}


@pytest.mark.rule("2.group")
def test_a_group_is_a_chain_of_adjacent_hexes() -> None:
    f = Desk()
    i, j, k = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L8"), f.unit(0, "6-6-6", "L10")
    f.unit(0, "6-6-6", "I9")
    f.unit(1, "4-6-7", "O9")
    f.fire_phase().do(Target(f.h("O9")), Join(i))
    assert {shot.unit for shot in f.offers(Join)} == {j, k}


@pytest.mark.rule("2.group")
def test_a_lone_leader_is_no_link() -> None:
    f = Desk()
    chief = f.unit(0, "9-1", "L9")
    n = f.gun(chief, "MMG")
    f.unit(0, "6-6-6", "L8")
    f.unit(1, "4-6-7", "O9")
    assert joiners(f.s, 0, f.h("O9"), (Join(chief, False, (n,)),)) == []


@pytest.mark.rule("2.group", "9.mg.group")
def test_units_of_a_hex_fire_together_at_a_target_or_not_at_all() -> None:
    f = Desk()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase()
    f.shoot(Target(f.h("N9")), Join(i), dice=(5, 6))
    assert not f.offers(Target)  # neither the other squad nor the gun of the first may follow
    assert f.u(j).mark == PREP or f.s.stack == [] or not f.offers(Join)
    assert f.w(n).mark in (NONE, PREP)


@pytest.mark.rule("2.group.leader", "2.group.worst")
def test_every_hex_of_a_group_needs_a_leader_and_the_worst_counts() -> None:
    f = Desk()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L8", cx=True)
    a, b = f.unit(0, "9-2", "L9"), f.unit(0, "8-0", "L8")
    f.unit(1, "4-6-8", "O9")
    f.fire_phase().do(Target(f.h("O9")), Join(i), Join(j))
    f.shoot(Direct(a), dice=(6, 5))
    assert f.happened(FireOpened)[0].drm == 1  # one leader for two hexes: no leadership; one tired squad: +1
    g = Desk()
    i, j = g.unit(0, "6-6-6", "L9"), g.unit(0, "6-6-6", "L8")
    a, b = g.unit(0, "9-2", "L9"), g.unit(0, "8-1", "L8")
    g.unit(1, "4-6-8", "O9")
    g.fire_phase().do(Target(g.h("O9")), Join(i), Join(j), Direct(a))
    g.shoot(Direct(b), dice=(6, 6))
    assert g.happened(FireOpened)[0].drm == -1


@pytest.mark.rule("2.fire", "2.phase", "2.marker", "2.once")
def test_a_unit_that_fired_is_marked_and_does_not_move() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i), dice=(5, 6))
    assert result_name(f.happened(FireStruck)[0].cell) == "-"
    assert f.u(i).mark == PREP and not free_to_move(f.s, i)
    assert f.s.stack == []  # nobody else: the phase is over


@pytest.mark.rule("2.phase")
def test_the_attacker_may_end_the_phase_without_firing() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase()
    assert Pass() in f.options
    f.passes()
    assert f.u(i).mark == NONE


@pytest.mark.rule("2.marker", "3.reaction.leader")
def test_a_leader_who_directed_is_marked_too() -> None:
    f = Desk()
    i, chief = f.unit(0, "6-6-6", "L9"), f.unit(0, "9-1", "L9")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i), Direct(chief), dice=(5, 6))
    assert f.u(chief).mark == PREP


@pytest.mark.rule("2.rof")
def test_a_low_coloured_die_lets_the_gun_fire_again() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase()
    shot = one(shots_of(f.s, i, f.h("N9")), own=True, weapons=(n,))
    f.shoot(Target(f.h("N9")), shot, dice=(2, 6, 1, 1))
    assert f.w(n).mark == NONE and f.u(i).mark == PREP
    f.do(Target(f.h("N9")))
    assert f.offers(Join) == [Join(i, False, (n,))]
    f.do(Join(i, False, (n,)), dice=(3, 6))
    assert f.w(n).mark == PREP


@pytest.mark.rule("2.rof")
def test_a_pinned_unit_keeps_no_rate() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9", pin=True)
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i, False, (n,)), dice=(1, 6))
    assert f.w(n).mark == PREP


@pytest.mark.rule("9.captured")
def test_a_captured_gun_has_a_lower_rate_and_number_and_is_not_repaired() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG", nation="german")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i, False, (n,)), dice=(2, 6))
    assert f.w(n).mark == PREP  # 2 is above a rate of 2 - 1
    g = Desk()
    i = g.unit(0, "6-6-6", "L9")
    n = g.gun(i, "MMG", nation="german")
    g.unit(1, "4-6-8", "N9")
    g.fire_phase().shoot(Target(g.h("N9")), Join(i, False, (n,)), dice=(5, 6))
    assert g.w(n).broken  # 11 reaches 12 - 2


@pytest.mark.rule("2.cowering")
def test_doubles_without_a_leader_cower_one_column_and_inexperienced_troops_two() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i), dice=(4, 4))
    assert f.happened(Cowered)[0].columns == 1 and f.happened(FireStruck)[0].column == 4
    g = Desk()
    i = g.unit(1, "4-3-6", "L9")
    g.unit(0, "6-6-6", "M9")
    g.s.active = 1
    g.fire_phase(1).shoot(Target(g.h("M9")), Join(i), dice=(4, 4))
    assert g.happened(FireStruck)[0].column == 4  # 8 cowers to 4


@pytest.mark.rule("2.cowering")
def test_a_directed_group_never_cowers() -> None:
    f = Desk()
    i, chief = f.unit(0, "6-6-6", "L9"), f.unit(0, "8-0", "L9")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i), Direct(chief), dice=(5, 5))
    assert not f.happened(Cowered)


@pytest.mark.rule("2.malfunction")
def test_the_breakdown_number_disables_the_gun() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i, False, (n,)), dice=(6, 6))
    assert f.w(n).broken and shots_of(f.s, i, f.h("N9")) != [Join(i, False, (n,))]


@pytest.mark.rule("2.malfunction")
def test_of_two_guns_the_dice_choose_one() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    a, b = f.gun(i, "MMG"), f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().shoot(Target(f.h("N9")), Join(i, False, (a, b)), dice=(6, 6, 2, 5))
    assert not f.w(a).broken and f.w(b).broken


@pytest.mark.rule("2.melee_fire")
def test_fire_into_a_melee_hits_both_sides() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    mine, theirs = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    f.s.melee |= 1 << f.h("N9")
    f.fire_phase()
    # 6 column, DR 5: 1MC for both
    f.shoot(Target(f.h("N9")), Join(i), dice=(2, 3, 5, 5, 5, 5))
    assert f.u(mine).broken and f.u(theirs).broken


@pytest.mark.rule("2.destroy")
def test_a_unit_may_destroy_its_own_unused_weapon() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase()
    assert Destroy(n) in f.options
    f.do(Destroy(n))
    assert f.w(n).hex == GONE and f.u(i).used == 1


@pytest.mark.rule("2.los", "2.range")
def test_targets_out_of_sight_or_range_are_not_offered() -> None:
    f = Desk()
    i = f.unit(0, "5-3-6", "J3")
    f.unit(1, "4-6-7", "J5")
    assert targets(f.s, 0) == 0  # the house of J4 stands between
    f.s.change(i, hex=f.h("I5"))
    assert targets(f.s, 0) == 1 << f.h("J5")
    f.s.change(1, hex=f.h("P5"))
    assert targets(f.s, 0) == 0  # 7 hexes, a range of 3


@pytest.mark.rule("4.phase", "4.unmarked", "4.final", "4.marked", "4.all_units")
def test_defensive_fire_by_markers() -> None:
    f = Desk(phase=DEFENSIVE)
    fresh, first = f.unit(1, "4-6-7", "L9"), f.unit(1, "4-6-7", "L9", mark=FIRST)
    final = f.unit(1, "4-6-7", "L9", mark=FINAL)
    h, near = f.h("N9"), f.h("M9")
    f.unit(0, "6-6-6", "N9")
    f.unit(0, "6-6-6", "N9")
    f.unit(0, "6-6-6", "M9")
    assert [x.unit for x in joiners(f.s, 1, h, ())] == [fresh]
    shots = joiners(f.s, 1, near, ())
    assert {x.unit for x in shots} == {fresh, first} and final not in {x.unit for x in shots}
    marked = one(shots, unit=first)
    assert power_of(f.s, (marked,), near) == 4  # half, then doubled
    f.fire_phase(1)
    # both Americans of the hex are hit: 4 column, DR 5: 1MC each; no FFMO or FFNAM
    f.shoot(Target(h), Join(fresh), dice=(2, 3, 1, 1, 1, 1))
    assert f.happened(FireOpened)[0].drm == 0


@pytest.mark.rule("2.marker", "4.end")
def test_the_end_of_defensive_fire_leaves_prep_fire_markers_alone() -> None:
    f = Desk(phase=DEFENSIVE)
    i = f.unit(0, "6-6-6", "L9", mark=PREP)
    n = f.gun(i, "MMG", mark=PREP, used=True)
    f.s.directs = [(i, (i,))]
    f.fire_phase(1)
    assert f.u(i).mark == PREP and f.w(n).mark == PREP and f.w(n).used and f.s.directed_by(i)
    f.s.phase = ADVANCING
    f.s.change_weapon(n, mark=NONE)
    assert shots_of(f.s, i, f.h("N9")) == []  # nor with a weapon that it took over


@pytest.mark.rule("4.end", "5.end")
def test_markers_come_off_at_the_end_of_the_phase() -> None:
    f = Desk(phase=DEFENSIVE)
    i = f.unit(1, "4-6-7", "L9", mark=FINAL)
    f.fire_phase(1)
    assert f.u(i).mark == NONE
    g = Desk(phase=ADVANCING)
    j = g.unit(0, "6-6-6", "L9", mark=PREP)
    g.fire_phase(0)
    assert g.u(j).mark == NONE


@pytest.mark.rule("5.phase", "5.no_rof")
def test_advancing_fire_is_halved_and_knows_no_rate() -> None:
    f = Desk(phase=ADVANCING)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L8", mark=PREP)
    n = f.gun(i, "MMG")
    f.unit(1, "4-6-8", "P9")
    assert {x.unit for x in joiners(f.s, 0, f.h("P9"), ())} == {i} and j
    assert power(f, Join(i, False, (n,)), "P9") == 2
    f.fire_phase().shoot(Target(f.h("P9")), Join(i, False, (n,)), dice=(1, 6))
    assert not f.offers(Target)


@pytest.mark.rule("3.mg_moved")
def test_a_medium_gun_that_was_carried_does_not_fire_in_the_advancing_fire_phase() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(1, "4-6-7", "L9")
    heavy, light = f.gun(i, "MMG", moved=True), f.gun(i, "LMG", moved=True)
    used = {n for shot in shots_of(f.s, i, f.h("N9")) for n in shot.weapons}
    assert used == {light} and heavy not in used


def test_the_log_says_what_a_result_of_the_table_means() -> None:
    f = Desk()
    event = FireStruck(hex=f.h("N9"), final=4, column=8, cell=MC + 1)
    said = {
        language: Localizer(language, GAME.locale_files(language)).say(GAME.text_of(f.s, event))
        for language in ("en", "zh")
    }
    assert said["en"].endswith("1MC: morale check at +1.")
    assert said["zh"].endswith("1MC：士气检查 +1。")


@pytest.mark.rule("2.fire", "2.drm.ffmo", "2.drm.ffnam")
def test_the_log_names_the_firers_and_adds_up() -> None:
    f = Desk(phase=MOVEMENT)
    i, a, b = f.unit(0, "7-4-7", "L9"), f.unit(1, "4-6-7", "O9"), f.unit(1, "4-6-7", "O9")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    f.do(Join(a), Join(b), dice=(5, 6, 1, 1))
    opened, struck = f.happened(FireOpened)[0], f.happened(FireStruck)[0]
    assert opened.firers == (a, b) and opened.drm == -2 and struck.final == 11 + opened.drm
    for language, words in (("en", ("4-6-7 B", "4-6-7 C", "fire on M9")), ("zh", ("4-6-7", "M9"))):
        text = Localizer(language, GAME.locale_files(language)).say(GAME.text_of(f.s, opened))
        assert all(word in text for word in words), text


@pytest.mark.rule("2.los")
def test_where_sight_is_known_only_by_firing_a_blocked_shot_is_spent() -> None:
    f = Desk(blind_fire=True)
    i, j = f.unit(0, "6-6-6", "J3"), f.unit(1, "4-6-7", "J5")  # the house in J4 is between
    n = f.gun(i, "MMG")
    f.fire_phase()
    assert Target(f.h("J5")) in f.options
    (fight,) = GAME.battles.fights(f.s, f.asked, f"space:{f.h('J5')}")
    assert "no odds" in GAME.say("en", fight.title) and "概率" in GAME.say("zh", fight.title), (
        "it is said why there are none"
    )
    assert overlay(f.s, 0, "los", (f"space:{f.h('J3')}", f"space:{f.h('J5')}")).rays == ()
    f.do(Target(f.h("J5")))
    assert forecast(f.s, 0, Join(i, True, (n,))) is None
    f.do(Join(i, True, (n,)), dice=(6, 6))
    assert f.happened(SightBlocked)[0].unit == i and f.w(n).broken and not f.u(j).broken
    assert f.u(i).mark == PREP and not f.happened(FireStruck)[0].cell


@pytest.mark.rule("2.los")
def test_a_shot_along_a_blocked_line_is_stored_as_it_is_read_again() -> None:
    f = Desk(phase=MOVEMENT, blind_fire=True)
    i, j = f.unit(0, "6-6-6", "I5"), f.unit(1, "4-6-7", "J3")  # the house in J4 is between J3 and J5
    a, b = f.gun(j, "MMG"), f.gun(j, "MMG")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("J5")))
    f.do(Join(j, False, (a, b)), dice=(1, 2))
    assert f.asked.rule == "3.residual.rof" and f.top.fp == 0
    again = GAME.decode_state(encode(f.s))
    assert encode(again) == encode(f.s)


@pytest.mark.rule("2.los", "2.group")
def test_members_of_a_group_who_see_nothing_have_fired_for_nothing() -> None:
    f = Desk(blind_fire=True)
    i, k = f.unit(0, "6-6-6", "J3"), f.unit(0, "6-6-6", "I4")
    f.unit(0, "6-6-6", "I4")
    f.unit(1, "4-6-7", "J5")
    f.fire_phase().do(Target(f.h("J5")), Join(i), Join(k))
    f.shoot(dice=(6, 5))
    opened = f.happened(FireOpened)[0]
    assert opened.firers == (k,) and opened.fp == 6 and f.u(i).mark == PREP
