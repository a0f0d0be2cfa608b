"""The computer player: its judgement, its advice, whole games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.ai.plans import plans_of
from bingqi.ai.squad.move import would_stay
from bingqi.ai.squad.policy import ADVISERS, advise, evaluate, moment
from bingqi.ai.squad.weights import WEIGHTS
from bingqi.ai.squad.worth import danger, distances_to, expected_harm, field_of, goals, harm, plan_costs
from bingqi.core.engine import apply_trusted, decision, pending
from bingqi.core.procedure import Action, Decision, Pass
from bingqi.core.record import begin
from bingqi.core.testing import random_action
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Destroy,
    Drop,
    Escort,
    Go,
    Hold,
    Join,
    KeepDM,
    Muster,
    ShedDM,
    Step,
    Target,
    Transfer,
)
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.rally import DMStep
from bingqi.games.squad.rules.rout import Flight
from bingqi.games.squad.rules.weaponcare import TransferStep
from bingqi.games.squad.state import FINAL
from tests.games.squad.desk import DEFENSIVE, MOVEMENT, RALLY, ROUT, Desk


@pytest.mark.parametrize("scenario", [s.id for s in GAME.meta.scenarios])
def test_advice_has_a_figure_for_each_option_and_evaluation_is_zero_sum(scenario: str) -> None:
    state: Any
    state, _ = begin(GAME, scenario, {}, 11)
    rng, places = Random(2), set()
    for count in range(260):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        if count % 2:
            scores = advise(state, asked.seat, asked)
            assert scores is None or (len(scores) == len(asked.options) and max(scores) == 0)
            places.add((type(state.stack[-1]), state.stack[-1].at))
        assert evaluate(state, 0) == pytest.approx(-evaluate(state, 1))
        apply_trusted(state, random_action(rng, asked))
    assert places <= set(ADVISERS)


def test_harm_grows_with_fire_power_and_falls_with_cover() -> None:
    column = [expected_harm(c, 0) for c in range(11)]
    assert column == sorted(column) and harm(8, 3) < harm(8, 0) < harm(8, -2) <= 1


def test_danger_sees_lines_cover_and_movement() -> None:
    f = Desk()
    f.unit(1, "4-6-7", "O9")
    assert danger(f.s, f.h("M9"), 0, True) > danger(f.s, f.h("M9"), 0, False) > 0
    assert danger(f.s, f.h("K6"), 0, False) == 0  # out of sight


def test_goals_are_the_buildings_not_yet_held() -> None:
    f = Desk()
    b = f.s.map
    assert goals(f.s, 0) >> f.h("N6") & 1
    f.s.holders[b.building_at[f.h("N6")]] = 0
    assert not goals(f.s, 0) >> f.h("N6") & 1
    far = distances_to("village", b.all, True, 1 << f.h("N6"))
    assert far[f.h("N6")] == 0 and far[f.h("N5")] == 4 and far[f.h("O5")] == 6


def test_a_defender_fires_at_a_squad_in_the_open_and_never_holds_for_good() -> None:
    f = Desk(phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-8", "N9")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")))
    asked = decision(f.s)
    scores = advise(f.s, 1, asked)
    assert scores is not None
    best = asked.options[max(range(len(scores)), key=lambda n: scores[n])]
    assert best == Join(j) and scores[asked.options.index(Hold())] < scores[asked.options.index(Pass())]


def test_in_the_advancing_fire_phase_any_shot_is_taken() -> None:
    from tests.games.squad.desk import ADVANCING

    f = Desk(phase=ADVANCING)
    f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-7", "N9")
    f.fire_phase()
    asked = decision(f.s)
    scores = advise(f.s, 0, asked)
    assert scores is not None and asked.options[list(scores).index(0)] == Target(f.h("N9"))


def test_who_presses_and_sees_nowhere_better_to_go_fires_before_the_others_move() -> None:
    """It used to stand about in mid-game, neither firing nor moving."""
    f = Desk()
    f.s.turn = 4
    i = f.unit(0, "6-6-6", "K6")
    for _ in range(3):
        f.unit(1, "4-6-8", "M6")
    f.fire_phase()
    asked, chosen = decision(f.s), []
    for idle in (0.0, 1.0):
        with WEIGHTS.used(msgspec.structs.replace(WEIGHTS.versions["0.1"], idle=idle)):
            assert would_stay(f.s, i)
            scores = advise(f.s, 0, asked)
            assert scores is not None
            chosen.append(asked.options[list(scores).index(0)])
    assert chosen == [Pass(), Target(f.h("M6"))]


def test_the_weights_are_named_and_read_from_their_file() -> None:
    assert 10 <= len(WEIGHTS.names) <= 31 and {"now", "0.1"} <= set(WEIGHTS.versions)
    assert all(plan.weights.keys() <= set(WEIGHTS.names) for plan in plans_of("squad").values())


def test_a_plan_is_kept_for_a_player_turn() -> None:
    f = Desk()
    moments = []
    for f.s.turn, f.s.active in ((1, 0), (1, 1), (2, 0)):
        moments.append(moment(f.s))
    assert moments == sorted(set(moments))


def test_the_least_dangerous_way_is_planned() -> None:
    f = Desk()
    f.unit(1, "4-6-7", "O9")
    i = f.unit(0, "6-6-6", "L9")
    ways = plan_costs(f.s, 0, f.h("L9"), 8, field_of(f.s, 1))
    assert ways[f.h("L9")] == (0, 0.0, f.h("L9")) and all(points <= 8 for points, _, _ in ways.values())
    for h, (_, risk, first) in ways.items():
        assert h == f.h("L9") or (f.s.map.near[f.h("L9")] >> first & 1 and risk >= danger(f.s, h, 0, True) > -1)
    assert i == 1 and f.h("O9") not in ways


def best(f: Desk) -> Action:
    """What the policy would do."""
    asked = decision(f.s)
    scores = advise(f.s, asked.seat, asked)
    assert scores is not None
    return asked.options[list(scores).index(0)]


@pytest.mark.parametrize("company", [False, True])
def test_a_leader_goes_along_with_a_rout_rather_than_stay_alone_beside_the_enemy(company: bool) -> None:
    f = Desk(phase=ROUT)
    i, chief = f.unit(1, "4-6-7", "N9", broken=True, dm=True), f.unit(1, "9-1", "N9")
    f.unit(0, "6-6-6", "M9")
    if company:
        f.unit(1, "4-6-7", "N9")
    f.begin(Flight(unit=i, forced=True))
    assert best(f) == (Pass() if company else Escort(chief))


@pytest.mark.parametrize(("watched", "chosen"), [(False, ShedDM), (True, KeepDM)])
def test_a_broken_unit_under_fire_stays_desperate(watched: bool, chosen: type[Action]) -> None:
    f = Desk(phase=RALLY)
    f.unit(0, "6-6-6", "L9", broken=True, dm=True)
    for _ in range(3 * watched):
        f.unit(1, "4-6-8", "O9")
    f.begin(DMStep(side=0))
    assert type(best(f)) is chosen


def test_weapons_go_to_squads_with_empty_hands() -> None:
    f = Desk(phase=RALLY)
    half, squad = f.unit(0, "3-4-6", "L9"), f.unit(0, "6-6-6", "L9")
    n = f.gun(half, "MMG")
    f.begin(TransferStep(side=0))
    assert best(f) == Transfer(n, squad)
    f.s.change_weapon(n, unit=squad)
    f.begin(TransferStep(side=0))
    assert best(f) == Pass()


def test_a_captured_gun_that_is_broken_is_left_behind() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    own, dead = f.gun(i, "MMG"), f.gun(i, "LMG", nation="german", broken=True)
    f.begin(MovePhase()).do(Muster(i), Go())
    assert best(f) == Drop(dead)
    f.do(Drop(dead))
    assert best(f) != Drop(own)


@pytest.mark.parametrize(("broken", "chosen"), [(False, False), (True, True)])
def test_a_gun_that_cannot_fire_is_denied_to_an_overwhelming_enemy(broken: bool, chosen: bool) -> None:
    f = Desk(phase=DEFENSIVE)
    i = f.unit(1, "2-4-7", "N9", mark=FINAL)
    n = f.gun(i, "MMG", broken=broken)
    for _ in range(3):
        f.unit(0, "6-6-6", "M9")
    f.fire_phase(1)
    assert (best(f) == Destroy(n)) == chosen


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_a_random_player(seat: int) -> None:
    from bingqi.ai import make_player
    from bingqi.ai.player import think

    won = 0
    for seed in range(3):
        state: Any
        state, _ = begin(GAME, "crossroads", {}, 100 + seed)
        players = [make_player("greedy" if side == seat else "random", seed) for side in (0, 1)]
        rng = Random(seed)
        while isinstance(asked := pending(state), Decision):
            apply_trusted(state, think(GAME, state, asked.seat, asked, players[asked.seat], rng))
        won += state.winner == seat
    assert won >= 2
