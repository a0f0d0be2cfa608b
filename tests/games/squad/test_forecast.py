"""Forecasts against full enumeration, and other answers to questions."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply
from bingqi.core.procedure import Try
from bingqi.core.testing import texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Advance,
    Against,
    Commit,
    Declare,
    Direct,
    Go,
    Join,
    Muster,
    Rally,
    Shoot,
    Step,
    Target,
)
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.rally import LeaderRallyStep
from bingqi.games.squad.state import FINAL, GONE, PREP
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.table.forecast import attack_of, effects_on, forecast, group_of
from bingqi.games.squad.table.overlays import los_overlay, overlay
from bingqi.games.squad.tables import MC, K, fire_column, fire_result
from tests.games.squad.desk import ADVANCE, CLOSE, MOVEMENT, PREP_FIRE, RALLY, Field


def fire_position(kind: str = "4-6-7", **flags: Any) -> tuple[Field, int, int]:
    f = Field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, kind, "M9", **flags)
    f.unit(0, "6-6-6", "L9")
    f.fire_phase().do(Target(f.h("M9")), Join(i))
    return f, i, j


def enumerate_shots(f: Field, j: int, rolls: int) -> dict[str, float]:
    """Every sequence of `rolls` pairs of dice, played by the rules; unused dice do no harm."""
    found = dict.fromkeys(("killed", "reduced", "broken", "pinned"), 0.0)
    before = f.u(j)
    for dice in product(range(1, 7), repeat=2 * rolls):
        state = f.s.clone()
        script = ScriptedDice(*dice)
        apply(state, 0, Shoot(), script)
        after, share = state.units[j], 1 / 6 ** (2 * rolls)
        if after.hex == GONE:
            found["killed"] += share
            continue
        found["reduced"] += share * (after.type.points < before.type.points)
        found["broken"] += share * (after.broken and not before.broken)
        found["pinned"] += share * (after.pin and not before.pin)
    return found


@pytest.mark.rule("2.fire")
@pytest.mark.parametrize(
    ("kind", "flags"), [("4-6-7", {}), ("4-6-8", {"pin": True}), ("4-3-6", {}), ("4-6-7", {"broken": True})]
)
def test_the_forecast_equals_all_1296_throws(kind: str, flags: dict[str, bool]) -> None:
    f, _, j = fire_position(kind, **flags)
    group = group_of(f.s, Shoot())
    assert group is not None
    exact = effects_on(f.s, attack_of(f.s, group))[j]
    for effect, p in enumerate_shots(f, j, 2).items():
        assert exact[effect] == pytest.approx(p, abs=1e-12), effect


def test_the_table_part_of_the_forecast_counts_36_throws_and_sums_to_one() -> None:
    f, _, _ = fire_position()
    found = forecast(f.s, 0, Shoot())
    assert found is not None and found.column == "12"
    assert sum(p.p for p in found.outcomes) == pytest.approx(1)
    by_name = {p.text.args["result"]: round(p.p * 36) for p in found.outcomes if not isinstance(p.text, str)}
    # 12 column; doubles cower to 8: 2 -> 1KIA, 4 -> 2MC, 6 -> 1MC, 8 -> NMC, 10 and 12 nothing
    assert by_name["1KIA"] == 1 and by_name["K/3"] == 2 and by_name["PTC"] == 2
    assert sum(by_name.values()) == 36


def test_two_targets_equal_all_46656_throws() -> None:
    """A half-squad's fire of 4: dice, then each target's check in any order of need."""
    f = Field()
    i = f.unit(0, "3-4-6", "L9")
    f.unit(0, "3-4-6", "L9")
    a, b = f.unit(1, "4-6-7", "N9"), f.unit(1, "2-4-8", "N9")
    f.fire_phase().do(Target(f.h("N9")), Join(i))
    group = group_of(f.s, Shoot())
    assert group is not None
    exact = effects_on(f.s, attack_of(f.s, group))
    broken = {a: 0.0, b: 0.0}
    for dice in product(range(1, 7), repeat=2):
        code = fire_result(fire_column(3) - (dice[0] == dice[1]), sum(dice))
        for j, level in ((a, 7), (b, 8)):
            if MC <= code < K:  # no K nor KIA can come of a 2 column but on a 2, which cowers
                throws = [x + y for x, y in product(range(1, 7), repeat=2)]
                broken[j] += sum(n == 12 or n + code - MC > level for n in throws) / 36**2
    for j, p in broken.items():
        twelve = exact[j]["killed"]
        assert exact[j]["broken"] + twelve == pytest.approx(p, abs=1e-12)


def test_several_targets_with_a_leader_are_followed_together() -> None:
    f = Field()
    i = f.unit(0, "3-4-6", "L9")
    chief, squad = f.unit(1, "9-1", "N9"), f.unit(1, "4-6-7", "N9")
    f.fire_phase()
    group = group_of(f.s.clone(), Join(i))
    assert group is None  # no target yet
    f.unit(0, "3-4-6", "L9")
    f.do(Target(f.h("N9")), Join(i))
    group = group_of(f.s, Shoot())
    assert group is not None
    found = effects_on(f.s, attack_of(f.s, group))
    for chances in found.values():
        assert all(0 <= p <= 1 for p in chances.values())
    assert found[chief]["broken"] < found[squad]["broken"]


def test_directing_and_joining_are_forecast_before_they_are_chosen() -> None:
    f = Field()
    i, j, chief = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9"), f.unit(0, "9-1", "L9")
    f.unit(1, "4-6-7", "O9")
    f.fire_phase().do(Target(f.h("O9")), Join(i))
    alone, more, led = (forecast(f.s, 0, a) for a in (Shoot(), Join(j), Direct(chief)))
    assert alone and more and led
    assert (alone.column, more.column) == ("6", "12") and len(led.lines) == len(alone.lines)
    assert any(line.rule == "2.group.leader" and line.value == "-1" for line in led.lines)


def test_the_forecast_of_close_combat_counts_36_throws() -> None:
    f = Field(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(CloseCombat(hex=f.h("N9"))).do(Commit(i), Against(j))
    found = forecast(f.s, 0, Declare())
    assert found is not None and [round(p.p * 36) for p in found.outcomes] == [10, 5, 21]  # kill 6


def test_the_forecast_of_a_rally() -> None:
    f = Field(phase=RALLY)
    i, chief = f.unit(0, "6-6-6", "L9", broken=True, dm=True), f.unit(0, "9-1", "L9")
    f.begin(LeaderRallyStep(side=0))
    found = forecast(f.s, 0, Rally(i, chief))
    assert found is not None and round(found.outcomes[0].p * 36) == 10  # 5 or less
    assert sum(p.p for p in found.outcomes) == pytest.approx(1)


# --- why not ---


def test_a_step_beyond_the_points_is_refused_with_the_figures() -> None:
    f = Field(phase=MOVEMENT)
    i = f.unit(1, "4-6-7", "K5")
    for _ in range(6):
        f.gun(i, "LMG")
    f.s.active = 1
    f.begin(MovePhase()).do(Muster(i), Go())
    refusal = explain(f.s, 1, Step(f.h("K6")))
    assert refusal is not None and refusal.rule == "3.move" and refusal.text.args == {"need": 2.0, "has": 1.0}
    assert [line.value for line in refusal.lines] == ["1", "2"]


def test_refusals_name_their_clauses() -> None:
    f = Field(phase=MOVEMENT)
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
    f = Field()
    f.unit(0, "6-6-6", "J3")
    f.unit(1, "4-6-7", "J5")
    f.unit(1, "4-6-7", "J2")
    f.fire_phase()
    refusal = explain(f.s, 0, Target(f.h("J5")))
    assert refusal is not None and refusal.rule == "2.los" and refusal.lines[0].text.args == {"hex": "J4"}
    assert explain(f.s, 0, Try(f"space:{f.h('H9')}")).rule == "2.fire"  # type: ignore[union-attr]


def test_refused_firers_and_advances() -> None:
    f = Field(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    able, final = f.unit(1, "4-6-7", "O9"), f.unit(1, "4-6-7", "P9", mark=FINAL)
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    assert explain(f.s, 1, Join(able)) is None
    refusal = explain(f.s, 1, Join(final))
    assert refusal is not None and refusal.rule == "3.protective"
    from bingqi.games.squad.rules.advance import AdvancePhase

    g = Field(phase=ADVANCE)
    k = g.unit(0, "6-6-6", "K5")
    g.begin(AdvancePhase()).do(Muster(k))
    refusal = explain(g.s, 0, Advance(k, g.h("N9")))
    assert refusal is not None and refusal.rule == "7.hex" and PREP_FIRE


# --- overlays and texts ---


@pytest.mark.rule("2.los", "2.hindrance")
def test_the_line_of_sight_tool_draws_the_line_and_names_the_hexes() -> None:
    f = Field()
    found = los_overlay(f.s, f.h("J3"), f.h("J5"))
    assert found.rays[0].kind == "blocked" and [p.space for p in found.patches] == [f.h("J4")]
    hindered = overlay(f.s, 0, "los", (f"space:{f.h('P6')}", f"space:{f.h('P8')}"))
    assert hindered.rays[0].kind == "hindered" and hindered.patches[0].label == "+1"
    clear = overlay(f.s, None, "los", (f"space:{f.h('H5')}", f"space:{f.h('T5')}"))
    assert clear.rays[0].kind == "clear" and not clear.patches


def test_other_overlays() -> None:
    f = Field()
    i = f.unit(0, "6-6-6", "K5")
    f.unit(1, "4-6-7", "L5")
    reach = {p.space: p.label for p in overlay(f.s, 0, "reach", (f"unit:{i}",)).patches}
    assert reach[f.h("K6")] == "2" and f.h("L5") not in reach
    assert f.h("L5") in {p.space for p in overlay(f.s, 0, "sight", (f"unit:{i}",)).patches}
    assert overlay(f.s, 0, "fire", (f"space:{f.h('L5')}",)).patches[0].label == "12"
    assert overlay(f.s, 0, "control", ()).patches and overlay(f.s, 0, "los", ("space:x",)).rays == ()


def test_panels_show_the_group_the_mover_and_the_fight() -> None:
    f, i, _ = fire_position()
    fire = GAME.view(f.s, 0).panels[0]
    assert fire.pieces == (f"unit:{i}",) and fire.rows[0].cells[1].text == "12"
    g = Field(phase=MOVEMENT)
    j = g.unit(0, "6-6-6", "K5")
    g.begin(MovePhase()).do(Muster(j), Go(), Step(g.h("K6")))
    assert [row.cells[1].text for row in GAME.view(g.s, 0).panels[0].rows] == ["2", "2"]
    h = Field(phase=CLOSE)
    a, b = h.unit(0, "6-6-6", "N9"), h.unit(1, "4-6-7", "N9")
    h.begin(CloseCombat(hex=h.h("N9"))).do(Commit(a), Against(b))
    assert GAME.view(h.s, 0).panels[0].rows[0].cells[1].text == "6:4"


def test_forecasts_refusals_and_overlays_can_be_said_in_both_languages() -> None:
    f, i, _ = fire_position()
    f.gun(i, "FT")
    things = [
        forecast(f.s, 0, Shoot()),
        explain(f.s, 0, Join(1)),
        los_overlay(f.s, f.h("J3"), f.h("J5")),
        GAME.view(f.s, 0),
    ]
    for language in LANGUAGES:
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        for thing in things:
            for text in texts_in(thing):
                said.say(text)
        assert said.missing == []
