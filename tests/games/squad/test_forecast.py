"""Forecasts against full enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log
from random import Random
from typing import Any

import pytest

from bingqi.ai.squad.policy import advise
from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply, apply_trusted, decision, pending
from bingqi.core.procedure import Action, Decision, Event, Pass
from bingqi.core.record import begin
from bingqi.core.testing import random_action, texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Against,
    Commit,
    Declare,
    Detonate,
    Direct,
    Go,
    Join,
    Muster,
    Rally,
    SelfRally,
    Shoot,
    Step,
    Target,
)
from bingqi.games.squad.events import CloseFought, RallyTried
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.firephase import FirePhase, blast_of
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.rally import LeaderRallyStep
from bingqi.games.squad.state import FINAL, GONE, Charge, State
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.table.fireodds import FireOdds, failures, own_checks
from bingqi.games.squad.table.forecast import forecast, group_of
from bingqi.games.squad.table.overlays import los_overlay
from bingqi.games.squad.tables import MC, K, fire_column, fire_result
from tests.games.squad.desk import ADVANCING, CLOSE, MOVEMENT, RALLY, Desk, fire_position
from tests.games.squad.playout import alone, enumerated, sampled, surprise


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
    exact = FireOdds(f.s, group.attack(f.s)).effects()[j]
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
    exact = FireOdds(f.s, group.attack(f.s)).effects()
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
    found = FireOdds(f.s, group.attack(f.s)).effects()
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


# --- against the engine ---


def stacked(leaders: tuple[str, ...], squads: tuple[str, ...] = ("4-6-7", "4-4-7")) -> Desk:
    f = Desk()
    first = f.unit(0, "6-6-6", "L9")
    f.unit(0, "6-6-6", "L9")
    for kind in (*leaders, *squads):
        f.unit(1, kind, "M9")
    return f.fire_phase().do(Target(f.h("M9")), Join(first))


def odds_of(f: Desk) -> FireOdds:
    group = group_of(f.s, Shoot())
    assert group is not None
    return FireOdds(f.s, group.attack(f.s))


@pytest.mark.parametrize(
    ("leaders", "squads", "changes"),
    [
        (("9-1",), ("4-6-7", "2-3-7"), {}),
        (("9-1", "8-0"), ("4-6-7",), {}),
        (("8-1", "9-2"), (), {3: {"wounded": True}}),
        (("9-1", "8-1"), ("4-4-7",), {2: {"pin": True}}),
        (("9-1", "9-1"), ("4-3-6",), {2: {"broken": True}}),
        (("6+1", "7-0"), ("4-3-6",), {3: {"broken": True}}),
    ],
)
def test_the_odds_of_leaders_and_squads_are_those_of_the_engine(
    leaders: tuple[str, ...], squads: tuple[str, ...], changes: dict[int, dict[str, bool]]
) -> None:
    f = stacked(leaders, squads)
    for i, flags in changes.items():
        f.s.change(i, **flags)
    compare_all(f, odds_of(f).effects())


def compare_all(f: Desk, exact: dict[int, dict[str, float]]) -> None:
    for i, chances in enumerated(f.s, Shoot()).items():
        for effect, p in chances.items():
            assert exact.get(i, {}).get(effect, 0.0) == pytest.approx(p, abs=1e-9), (i, effect)


def test_the_odds_hold_where_one_target_reads_another_result() -> None:
    f = stacked(("9-1", "8-0"), ("5-4-8",))
    f.gun(2, "FT")
    compare_all(f, odds_of(f).effects())


def test_the_odds_hold_for_both_sides_of_a_melee() -> None:
    f = stacked(("9-1",), ())
    f.unit(0, "8-1", "M9")
    f.unit(0, "6-6-6", "M9")
    f.s.melee |= 1 << f.h("M9")
    compare_all(f, odds_of(f).effects())


def test_the_work_grows_with_the_leaders_and_not_with_their_fates() -> None:
    kinds = ("9-2", "9-1", "8-1", "8-0", "7-0", "9-1")
    work = []
    for count in range(1, 7):
        odds = odds_of(stacked(kinds[:count]))
        odds.effects()
        work.append(odds.visited)
    assert work[5] < 2000 and work[5] < 3 * work[2]


@pytest.mark.rule("2.malfunction")
def test_malfunctions_are_told_and_one_of_several_guns_is_chosen() -> None:
    f = Desk()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(0, "6-6-6", "L9")
    guns = f.gun(i, "MMG"), f.gun(j, "MMG", nation="german")  # 12, and 10 as it was captured
    f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-7", "N9")
    f.fire_phase().do(Target(f.h("N9")), Join(i, True, (guns[0],)), Join(j, True, (guns[1],)))
    group = group_of(f.s, Shoot())
    assert group is not None
    chances = failures(f.s, group.attack(f.s))
    # 10 and 11 stop the captured gun alone; on 12 the higher die, both on equal dice: 21 of 36
    assert chances[guns[1]] == pytest.approx((5 + 21 / 36) / 36)
    assert chances[guns[0]] == pytest.approx(21 / 36 / 36)
    told = forecast(f.s, 0, Shoot())
    assert told is not None and sum("malfunction" in getattr(row.text, "key", "") for row in told.rows) == 2


@pytest.mark.rule("3.protective")
def test_the_firers_own_check_in_final_protective_fire_is_told() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "N9", mark=FINAL)
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    shot = Join(j, True, (), -1, 2)
    group = group_of(f.s, shot)
    assert group is not None
    own = own_checks(f.s, group.attack(f.s))
    # 8 to 11 break it, 12 breaks and reduces it, 7 pins it
    assert {effect: round(36 * p) for effect, p in own[j].items()} == {
        "killed": 0,
        "reduced": 1,
        "broken": 15,
        "pinned": 6,
    }
    told = forecast(f.s, 1, shot)
    assert told is not None and any(row.good < 0 and round(row.p * 36) == 15 for row in told.rows)


@pytest.mark.rule("9.dc.explode")
def test_the_odds_of_a_charge_know_its_duds() -> None:
    f = Desk(phase=ADVANCING)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "M9")
    n = f.gun(i, "DC")
    f.s.charges.append(Charge(n, f.h("M9"), i, False, 10))
    f.s.change_weapon(n, unit=-1, hex=GONE)
    f.begin(FirePhase(side=0))
    found = forecast(f.s, 0, Detonate(n, f.h("M9")))
    assert found is not None and found.column == "30"
    duds = [p.p for p in found.outcomes if getattr(p.text, "key", "") == "chance-dud"]
    assert duds == [pytest.approx(6 / 36)] and sum(p.p for p in found.outcomes) == pytest.approx(1)
    exact = FireOdds(f.s, blast_of(f.s, f.s.charges[0], 0)).effects()
    for effect, p in enumerated(f.s, Detonate(n, f.h("M9")))[j].items():
        assert exact[j][effect] == pytest.approx(p, abs=1e-9)


POSITIONS, SAMPLES = 210, 400


def fire_positions(count: int) -> Iterator[tuple[State, int, Action]]:
    """Positions of played games with a shot that may be fired: half of random games, half of the policy's."""
    for seed in range(1000):
        state: Any
        scenario = GAME.meta.scenarios[seed % len(GAME.meta.scenarios)].id
        state, _ = begin(GAME, scenario, {"blind-fire": False}, seed)
        rng = Random(seed)
        taken = 0
        while isinstance(asked := pending(state), Decision) and taken < 7:
            shots = [a for a in asked.options if isinstance(a, Join | Shoot) and group_of(state, a) is not None]
            if shots and rng.random() < 0.15:
                yield state, asked.seat, rng.choice(shots)
                taken += 1
                count -= 1
                if not count:
                    return
            scores = advise(state, asked.seat, asked) if seed % 2 else None
            best = [o for o, score in zip(asked.options, scores, strict=True) if score == 0] if scores else []
            apply_trusted(state, rng.choice(best) if best else random_action(rng, asked))


def test_the_odds_agree_with_the_engine_in_played_games() -> None:
    """The bound is passed by a true forecast's bad luck less than once in a million runs."""
    rng = Random(7)
    compared = 0
    limit = log(2 * 40 * POSITIONS / 1e-6)
    for state, _, action in fire_positions(POSITIONS):
        group = group_of(state, action)
        assert group is not None
        exact = FireOdds(state, group.attack(state)).effects()
        seen = sampled(state, action, SAMPLES, rng)
        for i, chances in exact.items():
            for effect, p in chances.items():
                assert surprise(p, seen[i][effect], SAMPLES) < limit, (i, effect, p, seen[i][effect])
                compared += 1
    assert compared > 4 * POSITIONS


# --- rally and close combat ---


def played(s: State, action: Action, rng: Random) -> list[Event]:
    """The action and then nothing more, until dice were thrown for it."""
    state, log = alone(s), list[Event]()
    state.seed = rng.getrandbits(64)
    log += apply(state, decision(state).seat, action)
    while state.stack and not any(isinstance(event, CloseFought | RallyTried) for event in log):
        asked = decision(state)
        log += apply(state, asked.seat, asked.options[-1])
    return log


def other_positions(count: int) -> Iterator[tuple[State, Action]]:
    for seed in range(1000):
        state: Any
        state, _ = begin(GAME, GAME.meta.scenarios[seed % len(GAME.meta.scenarios)].id, {}, seed)
        rng = Random(seed)
        while isinstance(asked := pending(state), Decision):
            told = [a for a in asked.options if isinstance(a, Rally | SelfRally | Declare)]
            top = state.stack[-1]
            rare = isinstance(top, CloseCombat) or rng.random() < 0.15
            if told and rare and not (isinstance(top, CloseCombat) and (top.declared or top.ambusher >= 0)):
                yield state, rng.choice(told)
                count -= 1
                if not count:
                    return
            scores = advise(state, asked.seat, asked)
            best = [o for o, score in zip(asked.options, scores or (), strict=False) if score == 0]
            apply_trusted(state, rng.choice(best) if best else random_action(rng, asked))


def test_odds_of_rallies_and_close_combat_agree_with_the_engine() -> None:
    rng, kinds = Random(3), set()
    limit = log(2 * 3 * 60 / 1e-6)
    for state, action in other_positions(60):
        told = forecast(state, 0, action)
        assert told is not None
        kinds.add(told.rule)
        wins = 0
        for _ in range(SAMPLES):
            event = next(e for e in played(state, action, rng) if isinstance(e, CloseFought | RallyTried))
            wins += event.result == "eliminated" if isinstance(event, CloseFought) else event.success
        good = sum(p.p for p in told.outcomes if p.good == 1.0)
        assert surprise(good, wins / SAMPLES, SAMPLES) < limit, (action, good, wins / SAMPLES)
    assert kinds == {"1.leader_rally", "1.self_rally", "8.result"}


@pytest.mark.rule("8.leader_creation", "8.result")
def test_a_leader_found_in_the_fight_is_part_of_its_odds() -> None:
    f = Desk(phase=CLOSE)
    i, j, k = f.unit(0, "6-6-6", "N9"), f.unit(1, "4-6-7", "N9"), f.unit(1, "4-6-7", "N9")
    f.begin(CloseCombat(hex=f.h("N9"))).do(Commit(i), Against(j), Against(k))
    found = forecast(f.s, 0, Declare())
    # 6:8 is 1:2, kill 4: an original 2 and 3 kill, 4 reduces. A leader on the 2 changes nothing here
    assert found is not None and [round(p.p * 36) for p in found.outcomes] == [3, 3, 30]
    f.s.change(i, cx=True)
    again = forecast(f.s, 0, Declare())
    assert again is not None and [round(p.p * 36) for p in again.outcomes] == [1, 2, 33]


@pytest.mark.rule("8.leader_creation", "1.leader_creation", "8.result")
@pytest.mark.parametrize("foes", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("tired", [False, True])
def test_the_odds_of_a_fight_are_those_of_all_its_throws(foes: int, tired: bool) -> None:
    """On an original 2 a third die looks for a leader, who may turn the fight."""

    f = Desk(phase=CLOSE)
    i, js = f.unit(0, "6-6-6", "N9", cx=tired), [f.unit(1, "4-6-7", "N9") for _ in range(foes)]
    f.begin(CloseCombat(hex=f.h("N9"))).do(Commit(i), *map(Against, js))
    told = forecast(f.s, 0, Declare())
    assert told is not None
    counted = dict.fromkeys(("eliminated", "reduced", "none"), 0.0)
    for a, b in product(range(1, 7), repeat=2):
        for more in [(die,) for die in range(1, 7)] if a + b == 2 else [()]:
            dice, state = ScriptedDice(), alone(f.s)
            dice.add(a, b, *more, *[6] * 12)  # whatever comes after it
            events = apply(state, 0, Declare(), dice) + apply(state, 1, Pass(), dice)
            fought = next(event for event in events if isinstance(event, CloseFought))
            counted[fought.result] += 1 / 36 / (6 if more else 1)
    chances = [p.p for p in told.outcomes]
    assert chances == pytest.approx([p for p in counted.values() if p])
