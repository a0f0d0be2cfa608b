"""The computer player: quick, honest and not foolish."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.ai.southern import POLICY
from bingqi.ai.southern.worth import evaluate
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Hit, Strike
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, JAPAN, UNIT
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
