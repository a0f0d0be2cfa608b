"""Why not: each refusal names its clause and its figures."""

from __future__ import annotations

from bingqi.core.clicks import why_not
from bingqi.core.procedure import Action, Try
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Advance,
    DoubleTime,
    Flee,
    Go,
    Join,
    Muster,
    Repair,
    Rout,
    SelfRally,
    Step,
    Target,
)
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.rally import SelfRallyStep
from bingqi.games.squad.rules.rout import RoutPhase
from bingqi.games.squad.rules.weaponcare import RepairStep
from bingqi.games.squad.state import FINAL, PREP
from bingqi.games.squad.table.explain import explain
from tests.games.squad.desk import ADVANCE, MOVEMENT, PREP_FIRE, RALLY, ROUT, Desk


def test_a_step_beyond_the_points_is_refused_with_the_figures() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(1, "4-6-7", "K5")
    for _ in range(6):
        f.gun(i, "LMG")
    f.s.active = 1
    f.begin(MovePhase()).do(Muster(i), Go())
    refusal = explain(f.s, 1, Step(f.h("K6")))
    assert refusal is not None and refusal.rule == "3.move" and refusal.text.args == {"need": 2.0, "has": 1.0}
    assert [line.value for line in refusal.lines] == ["1", "2"]


def test_refusals_name_their_clauses() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "K5")
    f.unit(1, "4-6-7", "K6")
    for _ in range(3):
        f.unit(0, "6-6-6", "K4")
    tired, marked = f.unit(0, "6-6-6", "I5", broken=True), f.unit(0, "6-6-6", "I5", mark=PREP)
    f.begin(MovePhase())
    assert [explain(f.s, 0, Muster(n)).rule for n in (tired, marked)] == ["3.phase", "2.marker"]  # type: ignore[union-attr]
    f.do(Muster(i), Go())
    rules = {name: explain(f.s, 0, Step(f.h(name))) for name in ("K6", "K4", "N9")}
    assert {name: r.rule for name, r in rules.items() if r} == {"K6": "3.enemy_hex", "K4": "3.stacking", "N9": "3.move"}
    assert explain(f.s, 0, Step(f.h("L5"))) is None


def test_a_blocked_line_names_each_hex_that_blocks() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "J3")
    f.unit(1, "4-6-7", "J5")
    f.unit(1, "4-6-7", "J2")
    f.fire_phase()
    refusal = explain(f.s, 0, Target(f.h("J5")))
    assert refusal is not None and refusal.rule == "2.los" and refusal.lines[0].text.args == {"hex": "J4"}
    assert explain(f.s, 0, Try(f"space:{f.h('H9')}")).rule == "2.fire"  # type: ignore[union-attr]


def test_refused_firers_and_advances() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    able, final = f.unit(1, "4-6-7", "O9"), f.unit(1, "4-6-7", "P9", mark=FINAL)
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    assert explain(f.s, 1, Join(able)) is None
    refusal = explain(f.s, 1, Join(final))
    assert refusal is not None and refusal.rule == "3.protective"
    from bingqi.games.squad.rules.advance import AdvancePhase

    g = Desk(phase=ADVANCE)
    k = g.unit(0, "6-6-6", "K5")
    g.begin(AdvancePhase()).do(Muster(k))
    refusal = explain(g.s, 0, Advance(k, g.h("N9")))
    assert refusal is not None and refusal.rule == "7.hex" and PREP_FIRE


def said(f: Desk, action: Action) -> tuple[str, str]:
    refusal = explain(f.s, f.asked.seat, action)
    assert refusal is not None
    return refusal.rule, refusal.text.key.removeprefix("refuse-")


def test_range_is_that_of_the_unit_that_is_named() -> None:
    """A far gun that does not see the target never lends its reach to the sentence."""
    f = Desk()
    near, far = f.unit(1, "4-3-6", "H5"), f.unit(1, "4-6-7", "H2")
    f.gun(far, "MMG")
    f.unit(0, "6-6-6", "O5")
    f.unit(0, "6-6-6", "I5")
    f.s.active = 1
    f.fire_phase(1)
    refusal = explain(f.s, 1, Target(f.h("O5")))
    assert refusal is not None and refusal.rule == "2.range"
    assert (refusal.text.args["range"], refusal.text.args["reach"]) == (7, 6)
    assert refusal.text.args["unit"] == GAME.name(f.s, "unit", near)


def test_a_target_that_the_hex_has_fired_at_is_barred() -> None:
    f = Desk()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-7", "N9")
    f.unit(1, "4-6-7", "N8")
    f.fire_phase().do(Target(f.h("N9")), Join(i))
    f.shoot(dice=(6, 5))
    assert said(f, Target(f.h("N9"))) == ("2.group", "barred") and j


def test_each_hex_that_a_rout_may_not_take_has_its_own_reason() -> None:
    f = Desk(phase=ROUT)
    i = f.unit(0, "6-6-6", "M9", broken=True, dm=True)
    f.unit(1, "4-6-7", "N8")
    f.begin(RoutPhase(side=0)).do(Rout(i))
    assert said(f, Flee(f.h("N8"))) == ("6.limits", "rout-enemy")
    assert said(f, Flee(f.h("M8"))) == ("6.limits", "rout-front")
    assert said(f, Flee(f.h("H2"))) == ("6.destination", "not-adjacent")
    away = [h for h in f.s.map.neighbours[f.h("M9")] if Flee(h) not in f.options and h not in (f.h("N8"), f.h("M8"))]
    assert {said(f, Flee(h)) for h in away} <= {("6.limits", "rout-front"), ("6.destination", "not-nearest")}


def test_pinned_units_second_tries_and_captured_guns() -> None:
    f = Desk(phase=MOVEMENT)
    f.unit(0, "6-6-6", "L9")
    pinned = f.unit(0, "6-6-6", "L9", pin=True)
    f.begin(MovePhase())
    assert said(f, Muster(pinned)) == ("3.phase", "pinned")
    g = Desk(phase=RALLY)
    a, b = g.unit(0, "6-6-6", "L9", broken=True), g.unit(0, "9-1", "L9", broken=True)
    other = g.unit(0, "6-6-6", "M9", broken=True)
    g.begin(SelfRallyStep(side=0)).do(SelfRally(a), dice=(5, 5))
    assert said(g, SelfRally(a)) == ("1.order", "tried") and b
    assert said(g, SelfRally(other)) == ("1.self_rally", "one-squad")
    h = Desk(phase=RALLY)
    i, j = h.unit(0, "6-6-6", "L9"), h.unit(0, "6-6-6", "M9")
    h.gun(i, "MMG", broken=True)
    taken = h.gun(j, "MMG", nation="german", broken=True)
    h.begin(RepairStep(side=0))
    assert said(h, Repair(taken)) == ("9.captured", "captured")


def test_double_time_twice_running_is_refused_for_that_reason() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9", cx=True)
    chief = f.unit(0, "9-1", "L9", wounded=True)
    f.begin(MovePhase()).do(Muster(i), Muster(chief))
    assert said(f, DoubleTime(i)) == ("3.double_time", "winded")
    assert said(f, DoubleTime(chief)) == ("0.wound", "wounded")


def test_a_click_is_taken_as_what_is_asked_for() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "M9", broken=True)
    tired = f.unit(0, "6-6-6", "K8", broken=True)
    n = f.gun(tired, "MMG")
    f.begin(MovePhase())
    assert said(f, Try(f"space:{f.h('K8')}")) == ("3.phase", "broken")  # the hex stands for its unit
    assert said(f, Try(f"weapon:{n}")) == ("3.phase", "broken")  # the gun for its bearer
    assert said(f, Try(f"space:{f.h('H2')}")) == ("3.phase", "nobody-there")
    f.do(Muster(i), Go())
    assert said(f, Try(f"unit:{j}")) == ("3.enemy_hex", "enemy")  # the unit for its hex


def test_an_enemy_is_no_mover_whatever_the_movers_are_asked() -> None:
    f = Desk(phase=MOVEMENT)
    i, mate = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    enemy = f.unit(1, "4-6-7", "N9")
    f.begin(MovePhase())

    def clicked() -> tuple[str, str]:
        refusal = why_not(GAME, f.s, 0, f"unit:{enemy}")
        assert refusal is not None
        return refusal.rule, refusal.text.key

    told = ("3.phase", "refuse-enemy-mover")
    assert clicked() == told
    f.do(Muster(i))
    assert clicked() == told
    f.do(Muster(mate))  # nobody is left to go along: only double time names a unit
    assert clicked() == told
    f.do(Go())
    assert clicked() == told  # who may throw smoke or stay behind
