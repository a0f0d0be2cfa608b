"""Honest players: two true states that look alike to a seat get the same choice from it, at every level.

The door is `think`: it deals what is hidden anew from the seat's own knowledge. If the deal itself does not depend on
the truth, nothing behind it can.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bingqi.ai import make_player
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.levels import LADDER, YARDSTICKS
from bingqi.ai.limit import Limit
from bingqi.ai.player import think
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.games import GAMES, load_game
from tests.toy import TOY

SCENARIOS = [(id, scenario.id) for id in GAMES for scenario in load_game(id).meta.scenarios]
each_scenario = pytest.mark.parametrize(("id", "scenario"), SCENARIOS)
RACES = Limit(playouts=18)  # enough deals for three candidates to leave the policy's move
SEARCHING = [name for name, level in LADDER.items() if level.deals]
AT_ONCE = [name for name in (*LADDER, *YARDSTICKS) if name not in SEARCHING]


def positions(game: Game[Any], scenario: str, seed: int, noise: float, every: int) -> Iterator[tuple[Any, Decision]]:
    """Along a game: the state and what is asked at every so manieth choice."""
    state, _ = begin(game, scenario, {}, seed)
    player, count = AdvisedPlayer(Random(seed), noise), 0
    while isinstance(asked := pending(state), Decision):
        count += 1
        if count % every == 0 and len(asked.options) > 1:
            yield state.clone(), asked
        apply_trusted(state, player.choose(game, state, asked.seat, asked))


def alike(game: Game[Any], state: State, seat: Seat, seed: int) -> Any:
    """Another true state that looks the same to the seat."""
    other = game.determinise(state, seat, Random(seed))
    settle(other)
    assert game.view(other, seat) == game.view(state, seat)
    return other


@each_scenario
def test_the_truth_does_not_steer_the_deal(id: str, scenario: str) -> None:
    game = load_game(id)
    for n, (state, asked) in enumerate(positions(game, scenario, 11, 0.3, 17)):
        for seat in (asked.seat, 1 - asked.seat):
            other = alike(game, state, seat, n)
            deals = [game.determinise(true, seat, Random(5)) for true in (state, other)]
            assert deals[0] == deals[1], f"position {n}, seat {seat}"


@each_scenario
def test_alike_states_get_the_same_choice(id: str, scenario: str) -> None:
    game = load_game(id)
    for n, (state, asked) in enumerate(positions(game, scenario, 12, 0.2, 149)):
        true = (state, alike(game, state, asked.seat, n))
        for level in AT_ONCE:
            picks = [think(game, s, asked.seat, asked, make_player(level, n), Random(n)) for s in true]
            assert picks[0] == picks[1], level


@each_scenario
def test_alike_states_get_the_same_choice_from_a_search(id: str, scenario: str) -> None:
    game = load_game(id)
    found = list(positions(game, scenario, 13, 0.2, 97))[-1:]
    for n, (state, asked) in enumerate(found):
        true = (state, alike(game, state, asked.seat, n))
        picks = [think(game, s, asked.seat, asked, make_player("general", n, RACES), Random(n)) for s in true]
        assert picks[0] == picks[1]


def test_the_law_catches_a_player_that_looks() -> None:
    """A door that hands out the true state: the choice then follows the enemy's secret chits."""
    state, _ = begin(TOY, "road", TOY.meta.complete({}), 3)

    class Peeping:
        def choose(self, game: object, state: Any, seat: Seat, asked: Decision) -> Any:
            return asked.options[sum(u.morale * (i + 1) for i, u in enumerate(state.units)) % len(asked.options)]

    asked = pending(state)
    assert isinstance(asked, Decision)
    others = [alike(TOY, state, asked.seat, n) for n in range(12)]
    peeped = {Peeping().choose(TOY, s, asked.seat, asked) for s in others}
    honest = {think(TOY, s, asked.seat, asked, Peeping(), Random(1)) for s in others}
    assert len(peeped) > 1 and len(honest) == 1
