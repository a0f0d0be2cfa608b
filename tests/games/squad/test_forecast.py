"""Forecasts against full enumeration."""

from __future__ import annotations

from itertools import product

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply
from bingqi.core.testing import texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Against,
    Commit,
    Declare,
    Direct,
    Join,
    Rally,
    Shoot,
    Target,
)
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.rally import LeaderRallyStep
from bingqi.games.squad.state import GONE
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.table.fireodds import FireOdds
from bingqi.games.squad.table.forecast import attack_of, forecast, group_of
from bingqi.games.squad.table.overlays import los_overlay
from bingqi.games.squad.tables import MC, K, fire_column, fire_result
from tests.games.squad.desk import CLOSE, RALLY, Desk, fire_position


def enumerate_shots(f: Desk, j: int, rolls: int) -> dict[str, float]:
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
    exact = FireOdds(f.s, attack_of(f.s, group)).effects()[j]
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
    f = Desk()
    i = f.unit(0, "3-4-6", "L9")
    f.unit(0, "3-4-6", "L9")
    a, b = f.unit(1, "4-6-7", "N9"), f.unit(1, "2-4-8", "N9")
    f.fire_phase().do(Target(f.h("N9")), Join(i))
    group = group_of(f.s, Shoot())
    assert group is not None
    exact = FireOdds(f.s, attack_of(f.s, group)).effects()
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
    f = Desk()
    i = f.unit(0, "3-4-6", "L9")
    chief, squad = f.unit(1, "9-1", "N9"), f.unit(1, "4-6-7", "N9")
    f.fire_phase()
    group = group_of(f.s.clone(), Join(i))
    assert group is None  # no target yet
    f.unit(0, "3-4-6", "L9")
    f.do(Target(f.h("N9")), Join(i))
    group = group_of(f.s, Shoot())
    assert group is not None
    found = FireOdds(f.s, attack_of(f.s, group)).effects()
    for chances in found.values():
        assert all(0 <= p <= 1 for p in chances.values())
    assert found[chief]["broken"] < found[squad]["broken"]


def test_directing_and_joining_are_forecast_before_they_are_chosen() -> None:
    f = Desk()
    i, j, chief = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9"), f.unit(0, "9-1", "L9")
    f.unit(1, "4-6-7", "O9")
    f.fire_phase().do(Target(f.h("O9")), Join(i))
    alone, more, led = (forecast(f.s, 0, a) for a in (Shoot(), Join(j), Direct(chief)))
    assert alone and more and led
    assert (alone.column, more.column) == ("6", "12") and len(led.lines) == len(alone.lines)
    assert any(line.rule == "2.group.leader" and line.value == "-1" for line in led.lines)


def test_the_forecast_of_close_combat_counts_36_throws() -> None:
    f = Desk(phase=CLOSE)
    i, j = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(CloseCombat(hex=f.h("N9"))).do(Commit(i), Against(j))
    found = forecast(f.s, 0, Declare())
    assert found is not None and [round(p.p * 36) for p in found.outcomes] == [10, 5, 21]  # kill 6


def test_the_forecast_of_a_rally() -> None:
    f = Desk(phase=RALLY)
    i, chief = f.unit(0, "6-6-6", "L9", broken=True, dm=True), f.unit(0, "9-1", "L9")
    f.begin(LeaderRallyStep(side=0))
    found = forecast(f.s, 0, Rally(i, chief))
    assert found is not None and round(found.outcomes[0].p * 36) == 10  # 5 or less
    assert sum(p.p for p in found.outcomes) == pytest.approx(1)


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
