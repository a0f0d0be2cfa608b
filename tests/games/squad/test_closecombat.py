"""Chapters 7 and 8: the advance and close combat."""

from __future__ import annotations

import pytest

from bingqi.games.squad.actions import Advance, Against, Attach, Commit, Declare, Fight, Muster, Transfer
from bingqi.games.squad.events import Ambushed, CloseFought, LeaderMade, MeleeBegan
from bingqi.games.squad.rules.advance import AdvancePhase, is_exhausting
from bingqi.games.squad.rules.closecombat import (
    CloseCombat,
    ClosePhase,
    ambush_drm,
    close_defence,
    close_drm,
    close_power,
)
from bingqi.games.squad.state import GONE
from tests.games.squad.desk import ADVANCE, CLOSE, Desk


def hexes(f: Desk) -> set[str]:
    return {f.s.map.names[o.hex] for o in f.offers(Advance)}


@pytest.mark.rule("7.phase", "7.hex")
def test_each_steady_unit_may_advance_one_hex_into_enemies_too() -> None:
    f = Desk(phase=ADVANCE)
    i = f.unit(0, "6-6-6", "K5")
    f.unit(0, "6-6-6", "L5", pin=True)
    f.unit(0, "6-6-6", "M5", broken=True)
    f.unit(1, "4-6-7", "K6")
    f.begin(AdvancePhase())
    assert [m.unit for m in f.offers(Muster)] == [i]
    f.do(Muster(i))
    assert {"K6", "K4", "J5"} <= hexes(f)
    f.do(Advance(i, f.h("K6")))
    assert f.u(i).hex == f.h("K6") and f.s.ambush == 1 << f.h("K6")


@pytest.mark.rule("7.transfer")
def test_weapons_change_hands_before_the_advance() -> None:
    f = Desk(phase=ADVANCE)
    i, j = f.unit(0, "6-6-6", "K5"), f.unit(0, "6-6-6", "K5")
    n = f.gun(i, "MMG")
    f.begin(AdvancePhase())
    assert f.asked.rule == "7.transfer"
    f.do(Transfer(n, j))
    assert f.w(n).unit == j and not f.offers(Transfer)  # each once


@pytest.mark.rule("7.cx")
def test_a_hex_that_takes_all_points_exhausts_and_is_closed_to_the_exhausted() -> None:
    f = Desk(phase=ADVANCE)
    i = f.unit(1, "4-6-7", "K5")
    for _ in range(5):
        f.gun(i, "LMG")  # two points left
    f.s.active = 1
    assert is_exhausting(f.s, i, f.h("K6")) and not is_exhausting(f.s, i, f.h("L5"))
    f.begin(AdvancePhase()).do(Muster(i), Advance(i, f.h("K6")))
    assert f.u(i).cx
    g = Desk(phase=ADVANCE)
    j = g.unit(1, "4-6-7", "K5", cx=True)
    for _ in range(4):
        g.gun(j, "LMG")
    g.s.active = 1
    g.begin(AdvancePhase()).do(Muster(j))
    assert "K6" not in hexes(g) and "L5" in hexes(g)
    h = Desk(phase=ADVANCE)
    k = h.unit(1, "4-6-7", "K5")
    h.unit(1, "8-0", "K5")
    for _ in range(5):
        h.gun(k, "LMG")
    assert not is_exhausting(h.s, k, h.h("K6"))  # with a leader: five points


def fight(f: Desk, *dice: int, at: str = "N9") -> Desk:
    return f.begin(CloseCombat(hex=f.h(at)), *dice)


@pytest.mark.rule("8.phase", "8.declare")
def test_broken_units_defend_and_do_not_attack() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9", broken=True)
    fight(f)
    assert [c.unit for c in f.offers(Commit)] == [i]
    f.do(Commit(i), Against(j), Declare(), dice=(1, 3))
    assert f.u(j).hex == GONE and f.s.stack == []


@pytest.mark.rule("8.order", "8.pins")
def test_the_attacker_chooses_the_order_of_hexes_and_pins_come_off() -> None:
    f = Desk(phase=CLOSE)
    for name in ("N9", "L9"):
        f.unit(0, "6-6-6", name, broken=True)
        f.unit(1, "4-6-7", name, broken=True)
    i = f.unit(0, "6-6-6", "H5", pin=True)
    f.begin(ClosePhase())
    assert {o.hex for o in f.offers(Fight)} == {f.h("N9"), f.h("L9")} and f.asked.seat == 0
    f.do(Fight(f.h("N9")), Fight(f.h("L9")))
    assert not f.u(i).pin


@pytest.mark.rule("8.ambush", "8.ambush.effect")
def test_an_ambusher_strikes_first_with_a_better_roll() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "K6"), f.unit(1, "4-6-7", "K6")
    f.s.ambush = 1 << f.h("K6")
    fight(f, 1, 4, at="K6")
    top = f.top
    assert top.ambusher == 0 and f.asked.seat == 0
    f.do(Commit(i), Against(j), Declare(), dice=(2, 4))  # 6:4 is 3:2, kill 6; 6 - 1 is below
    assert f.u(j).hex == GONE and f.s.stack == []  # he never struck back
    g = Desk(phase=CLOSE)
    i, j = g.unit(0, "6-6-6", "K6"), g.unit(1, "4-6-7", "K6")
    g.s.ambush = 1 << g.h("K6")
    fight(g, 4, 1, at="K6").do(Commit(j), Against(i), Declare(), dice=(6, 5))
    g.do(Commit(i), Against(j), Declare(), dice=(2, 4))  # the same throw with +1
    assert g.happened(CloseFought)[0].final == 7 and g.u(j).hex == g.h("K6")


@pytest.mark.rule("8.ambush", "8.ambush.effect")
@pytest.mark.parametrize("active,dice", [(0, (4, 1)), (1, (1, 4))])
def test_an_ambusher_strikes_first_whoever_moves(active: int, dice: tuple[int, int]) -> None:
    """The side that came is thrown for, and the other one lay in wait."""
    f = Desk(phase=CLOSE)
    f.s.active = active
    f.unit(0, "6-6-6", "K6"), f.unit(1, "4-6-7", "K6")
    f.s.ambush = 1 << f.h("K6")
    fight(f, *(dice if active == 0 else reversed(dice)), at="K6")
    assert f.top.ambusher == 1 - active and f.asked.seat == 1 - active


@pytest.mark.rule("8.ambush")
def test_ambush_modifiers_and_when_there_is_none() -> None:
    f = Desk(phase=CLOSE)
    f.unit(0, "6-6-6", "K6", cx=True)
    f.unit(0, "6-6-6", "K6", pin=True)
    f.unit(0, "9-2", "K6")
    f.unit(1, "4-3-6", "K6")
    assert ambush_drm(f.s, f.h("K6"), 0) == 0  # +1 +1 -2
    assert ambush_drm(f.s, f.h("K6"), 1) == 1
    f.s.ambush = 1 << f.h("K6")
    f.s.melee = 1 << f.h("K6")
    fight(f, at="K6")  # no dice: a Melee already
    assert f.top.ambusher == -1 and not f.happened(Ambushed)


@pytest.mark.rule("8.attach")
def test_a_leader_fights_and_falls_with_his_unit() -> None:
    f = Desk(phase=CLOSE)
    i, chief = f.unit(0, "6-6-6", "N9"), f.unit(0, "9-1", "N9")
    j, foe = f.unit(1, "4-6-7", "N9"), f.unit(1, "8-0", "N9")
    fight(f)
    assert f.asked.rule == "8.attach"
    f.do(Attach(chief, i), Attach(foe, j))
    assert [c.unit for c in f.offers(Commit)] == [i]
    f.do(Commit(i))
    assert [a.target for a in f.offers(Against)] == [j]
    f.do(Against(j), Declare())
    # 7 against 5 is 1:1, kill 5, leadership -1; then theirs: 5 against 7, 1:2, kill 4
    f.do(Commit(j), Against(i), Declare(), dice=(2, 3, 6, 6))
    assert f.u(j).hex == GONE and f.u(foe).hex == GONE


@pytest.mark.rule("8.simultaneous")
def test_losses_do_not_cancel_what_was_declared() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    fight(f)
    f.do(Commit(i), Against(j), Declare())
    f.do(Commit(j), Against(i), Declare(), dice=(1, 3, 1, 2))
    assert f.u(i).hex == GONE and f.u(j).hex == GONE


@pytest.mark.rule("8.odds", "8.drm", "0.cx")
def test_fire_power_and_modifiers_of_close_combat() -> None:
    f = Desk(phase=CLOSE)
    a, pinned, chief = f.unit(0, "6-6-6", "N9", cx=True), f.unit(0, "6-6-6", "N9", pin=True), f.unit(0, "9-1", "N9")
    f.gun(a, "MMG")
    tired, broken = f.unit(1, "4-6-7", "N9", cx=True), f.unit(1, "4-6-7", "N9", broken=True)
    assert close_power(f.s, (a, pinned, chief)) == 10 and close_defence(f.s, (pinned,)) == 6
    assert dict(close_drm(f.s, (a, chief), (tired,), -1, 0)) == {"leadership": -1, "cx": 1, "target-cx": -1}
    assert dict(close_drm(f.s, (chief,), (broken,), 1, 0)) == {"ambush": 1, "target-broken": -2}
    assert dict(close_drm(f.s, (a,), (tired, broken), 0, 0)) == {"ambush": -1, "cx": 1, "target-cx": -1}


@pytest.mark.rule("8.result", "2.random_selection")
def test_equal_to_the_kill_number_costs_one_at_random() -> None:
    f = Desk(phase=CLOSE)
    i = f.unit(0, "6-6-6", "N9")
    j, k = f.unit(1, "4-6-7", "N9"), f.unit(1, "2-4-7", "N9")
    fight(f)
    f.do(Commit(i), Against(j), Against(k), Declare())
    f.passes(2, 3, 6, 1)  # 6 against 6 is 1:1, kill 5
    assert f.happened(CloseFought)[0].result == "reduced"
    assert f.u(j).type.id == "2-4-7" and f.u(k).hex == f.h("N9")


@pytest.mark.rule("8.leader_creation")
def test_an_original_two_finds_a_leader_who_counts_at_once() -> None:
    f = Desk(phase=CLOSE)
    i = f.unit(0, "6-6-6", "N9")
    j, k = f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9")
    fight(f)
    f.do(Commit(i), Against(j), Against(k), Declare())
    f.passes(1, 1, 3)  # 3, American -1, morale 6 +1, odds below even -1: 2 is an 8-0
    new = f.happened(LeaderMade)[0].unit
    assert f.u(new).type.id == "8-0"
    assert f.u(j).hex == GONE and f.u(k).hex == GONE  # 7:8 is 1:2, kill 4: 2 is below


@pytest.mark.rule("8.melee")
def test_those_who_are_left_are_in_melee_until_one_side_is_gone() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(ClosePhase()).do(Fight(f.h("N9")))
    f.do(Commit(i), Against(j), Declare(), Commit(j), Against(i), Declare(), dice=(6, 5, 6, 5))
    assert f.happened(MeleeBegan) and f.s.melee == 1 << f.h("N9")
    f.begin(ClosePhase()).do(Fight(f.h("N9")))
    f.do(Commit(i), Against(j), Declare())
    f.passes(1, 2)
    assert f.u(j).hex == GONE and f.s.melee == 0


@pytest.mark.rule("0.leader_loss")
def test_no_morale_checks_in_close_combat() -> None:
    f = Desk(phase=CLOSE)
    i = f.unit(0, "6-6-6", "N9")
    j, chief = f.unit(1, "4-6-7", "N9"), f.unit(1, "9-1", "N9")
    fight(f).passes()
    f.do(Commit(i), Against(chief), Declare())
    f.passes(1, 2)  # the leader dies; no dice for the squad
    assert f.u(chief).hex == GONE and not f.u(j).broken


@pytest.mark.rule("8.melee")
def test_a_melee_ends_when_nobody_is_left_who_can_fight() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    f.s.melee = 1 << f.h("N9")
    f.s.change(i, broken=True)
    assert f.s.melee  # one of them still fights
    f.s.change(j, broken=True)
    assert not f.s.melee
    f.begin(CloseCombat(hex=f.h("N9")))
    assert not f.s.melee and not f.happened(MeleeBegan)


@pytest.mark.rule("0.dm", "3.dm_adjacent", "7.hex")
def test_an_advance_next_to_a_broken_enemy_makes_him_desperate() -> None:
    f = Desk(phase=ADVANCE)
    i, j, far = f.unit(0, "6-6-6", "K8"), f.unit(1, "4-6-7", "M9", broken=True), f.unit(1, "4-6-7", "O9", broken=True)
    f.begin(AdvancePhase()).do(Muster(i), Advance(i, f.h("L8")))
    assert f.u(j).dm and not f.u(far).dm


@pytest.mark.rule("0.wound", "7.cx")
def test_a_wounded_leader_never_exhausts_himself() -> None:
    f = Desk(phase=ADVANCE)
    chief = f.unit(1, "9-1", "K5", wounded=True)
    f.gun(chief, "LMG")  # he carries nothing without paying for it: two points left, and the house costs two
    f.s.active = 1
    f.begin(AdvancePhase()).do(Muster(chief))
    assert "K6" not in hexes(f) and "L5" in hexes(f)
    g = Desk(phase=ADVANCE)
    squad = g.unit(1, "4-6-7", "K5")
    for _ in range(5):
        g.gun(squad, "LMG")
    g.s.active = 1
    g.begin(AdvancePhase()).do(Muster(squad))
    assert "K6" in hexes(g)


@pytest.mark.rule("2.leader_first", "8.drm", "8.ambush")
@pytest.mark.parametrize(("decline", "drm"), [(True, 0), (False, 1)])
def test_a_bad_leader_is_declined_in_close_combat_as_the_option_says(decline: bool, drm: int) -> None:
    f = Desk(phase=CLOSE, decline_leader=decline)
    i, chief, j = f.unit(0, "6-6-6", "N9"), f.unit(0, "6+1", "N9"), f.unit(1, "4-6-7", "N9")
    assert sum(v for _, v in close_drm(f.s, (i, chief), (j,), -1, 0)) == drm
    assert ambush_drm(f.s, f.h("N9"), 0) == drm
