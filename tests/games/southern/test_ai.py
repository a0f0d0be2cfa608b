"""The computer player: quick, honest and not foolish."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai import make_player
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.plans import plans_of
from bingqi.ai.player import think
from bingqi.ai.southern import POLICY
from bingqi.ai.southern.plan import planner_of
from bingqi.ai.southern.weights import WEIGHTS, Southern
from bingqi.ai.southern.worth import evaluate
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Hit, Strike
from bingqi.games.southern.rules.terms import ANY
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import Desk, group, scene
from tests.games.southern.test_damage import suffer


def play_out(players: tuple[str, str], seed: int) -> float:
    """Points of Japan less those of the Allies."""
    state = begin(GAME, "campaign", {}, seed)[0]
    assert isinstance(state, State)
    minds = [make_player(level, seed + seat) for seat, level in enumerate(players)]
    rng = Random(seed)
    while isinstance(asked := pending(state), Decision):
        apply_trusted(state, think(GAME, state, asked.seat, asked, minds[asked.seat], rng))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.points[JAPAN] - outcome.points[ALLIES]


@pytest.mark.parametrize("seat", [JAPAN, ALLIES])
def test_greedy_beats_random_at_either_seat(seat: int) -> None:
    levels = ("greedy", "random") if seat == JAPAN else ("random", "greedy")
    results = [play_out(levels, seed) for seed in range(3)]
    assert sum((result > 0) == (seat == JAPAN) for result in results) >= 2


def best(table: Desk) -> Action:
    advice = POLICY.advise(table.state, table.asked.seat, table.asked)
    assert advice is not None and len(advice) == len(table.options)
    return table.options[max(range(len(advice)), key=lambda i: advice[i])]


def test_hits_are_spread_where_they_do_nothing() -> None:
    table = suffer({"luzon": "11pa 31us 45ps"}, "luzon", ALLIES, 2)
    first = best(table)
    assert first in (Hit(UNIT["31us"]), Hit(UNIT["45ps"]))
    table.do(first)
    assert best(table) in (Hit(UNIT["31us"]), Hit(UNIT["45ps"])) and best(table) != first


def test_a_strong_group_attacks_a_weak_garrison() -> None:
    table = Desk({"brunei": "1tw 2tw 47 9 6ind"})
    table.do(*group("brunei", "1tw 2tw 47 9"))
    assert best(table) == Strike()


def test_the_evaluation_is_zero_sum_and_likes_points() -> None:
    s = scene({"luzon": "11pa", "taiwan": "1tw"})
    assert evaluate(s, JAPAN) == -evaluate(s, ALLIES)
    before = evaluate(s, ALLIES)
    s.score(ALLIES, 2, "fortress")
    assert evaluate(s, ALLIES) == pytest.approx(before + 1)


def test_advice_does_not_depend_on_the_enemys_hand() -> None:
    one = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"}, allies="ambush")
    two = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"}, allies="supply")
    assert POLICY.advise(one.state, JAPAN, one.asked) == POLICY.advise(two.state, JAPAN, two.asked)


def worths(table: Desk) -> dict[Action, float]:
    advice = POLICY.advise(table.state, table.asked.seat, table.asked)
    assert advice is not None
    return dict(zip(table.options, advice, strict=True))


def test_advice_keeps_the_order_of_what_is_not_best() -> None:
    table = Desk({"brunei": "1tw 2tw 47 9 6ind", "taiwan": "kanoya", "guangdong": "228", "luzon": "11pa"})
    found = sorted(worths(table).values())
    assert len(set(found)) > 2 and found[-1] == 0 and found[-2] < -1000


def test_an_army_does_not_give_up_the_area_that_its_line_hangs_on() -> None:
    """Siam joins Malaya to Indochina; a British unit stands in Burma."""
    places = {"thailand": "213", "malay": "11 21 41 42 56", "singapore": "1mal", "lashio": "1bur"}
    held = {"thailand": "japan", "malay": "japan", "coast_of_malay": "allies"}
    planner = planner_of(scene(places, control=held), JAPAN)
    nobody_beyond = planner_of(scene({**places, "malay": ""}, control=held), JAPAN)
    siam, unit = AREA["thailand"], 1 << UNIT["213"]
    assert planner.moves.giving_up_cost(siam, unit) > 2 * nobody_beyond.moves.giving_up_cost(siam, unit)
    assert planner.moves.giving_up_cost(AREA["malay"], 1 << UNIT["11"]) == 0  # others stay


def test_a_second_group_need_not_take_what_the_first_takes() -> None:
    goal, unit = AREA["brunei"], 1 << UNIT["1tw"]
    first = planner_of(scene({"south_china_sea": "1tw", "taiwan": "2tw"}), JAPAN)
    second = planner_of(scene({"south_china_sea": "1tw", "brunei": "2tw"}), JAPAN)
    before, after = (
        planner.moves.army_moves(AREA["south_china_sea"], unit, 1 << goal, ANY)[0] for planner in (first, second)
    )
    assert after < before - 2


def test_a_fleet_comes_to_free_the_landing_force() -> None:
    """The battle line off Indochina; Force Z among the transports off Malaya."""
    places = {"south_china_sea": "kongo haruna atago takao 4dg 8dg", "coast_of_malay": "11 21 41 42 pow repulse"}
    planner = planner_of(scene(places), JAPAN)
    ships = planner.s.at[AREA["south_china_sea"]]
    assert planner.moves.sailing(AREA["south_china_sea"], ships, 1 << AREA["coast_of_malay"])[0] > 1


def test_the_yardstick_has_none_of_the_newer_cares() -> None:
    old = POLICY.weights.version("0.1") if POLICY.weights else None
    assert isinstance(old, Southern)
    assert (old.own_line, old.guard, old.gain, old.taken, old.philippines) == (0, 0, 0, 1, 1)
    assert (old.caution, old.finish) == (1.4, 1)
    assert not any((old.marginal, old.menace, old.boats, old.flank, old.refit, old.thrift))
    assert not any((old.support, old.seaway, old.sturdy))


def test_each_side_has_plans_that_change_known_weights() -> None:
    plans = plans_of("southern")
    assert sorted(plan.seats for plan in plans.values()) == [(JAPAN,)] * 3 + [(ALLIES,)] * 3
    assert all(set(plan.weights) <= set(Southern.__struct_fields__) for plan in plans.values())


def choices(seat: int, plan: str | None) -> list[Action]:
    """What the side chooses in three turns of self-play, by a plan or in its own way."""
    state = begin(GAME, "campaign", GAME.meta.complete({}), 5)[0]
    assert isinstance(state, State)
    player, own = AdvisedPlayer(Random(5)), WEIGHTS.now
    weights = WEIGHTS.changed(own, plans_of("southern")[plan].weights) if plan else own
    found = []
    while isinstance(asked := pending(state), Decision) and GAME.turn(state) <= 3:
        with WEIGHTS.used(weights if asked.seat == seat else own):
            action = player.follow(GAME, state, asked.seat, asked)
        if asked.seat == seat:
            found.append(action)
        apply_trusted(state, action)
    return found


@pytest.mark.parametrize("name", sorted(plans_of("southern")))
def test_each_plan_is_played_in_a_way_of_its_own(name: str) -> None:
    (seat,) = plans_of("southern")[name].seats
    assert choices(seat, name) != choices(seat, None) == choices(seat, None)
