"""Why not: each refusal names its clause and its figures."""

from __future__ import annotations

from bingqi.core.procedure import Try
from bingqi.games.squad.actions import (
    Advance,
    Go,
    Join,
    Muster,
    Step,
    Target,
)
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.state import FINAL, PREP
from bingqi.games.squad.table.explain import explain
from tests.games.squad.desk import ADVANCE, MOVEMENT, PREP_FIRE, Desk


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
