"""Weights of a side in a scenario: data, played by that side alone, and by nobody who thinks with other weights."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bingqi.ai import make_player, sides
from bingqi.ai.advised import ranked
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.plans import ways_to_play
from bingqi.ai.playout import play_on
from bingqi.ai.policy import Policy, policy_of
from bingqi.ai.sides import Sides, side_weights, sides_of
from bingqi.core.engine import apply_trusted, decision, settle
from bingqi.core.errors import BadData
from bingqi.games import GAMES, load_game
from tests.toy import TOY

NAVAL = load_game("naval")
OWN = WEIGHTS.versions["now"]


@pytest.mark.parametrize("id", GAMES)
def test_sides_name_scenarios_and_weights_that_exist(id: str) -> None:
    game = load_game(id)
    weights = policy_of(game).weights
    for scenario, by_seat in sides_of(id).items():
        assert scenario in {known.id for known in game.meta.scenarios} and len(by_seat) == len(game.meta.seats)
        assert weights is not None and {name for changes in by_seat for name in changes} <= {*weights.names}


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "toy.json").write_text('{"duel": [{"haste": "much"}]}')
    with pytest.raises(BadData, match=r"toy\.json"):
        sides_of("toy", tmp_path)
    assert sides_of("nothing", tmp_path) == {}


@pytest.fixture
def stepping(monkeypatch: pytest.MonkeyPatch) -> dict[int, set[float]]:
    """Seat 1 of dokdo has a step of its own; what is noted is by which step each seat is advised."""
    asked: dict[int, set[float]] = {0: set(), 1: set()}
    advise = policy_of(NAVAL).advise

    def noted(s: Any, seat: int, decision: Any) -> Any:
        asked[seat].add(WEIGHTS.now.step)
        return advise(s, seat, decision)

    ours: Sides = {"dokdo": ({}, {"step": 0.9, "leak": 0.2})}
    monkeypatch.setattr(sides, "sides_of", lambda id: ours if id == "naval" else {})
    noting = Policy(policy_of(NAVAL).evaluate, noted, weights=WEIGHTS)
    for module in ("advised", "greedy"):
        monkeypatch.setattr(f"bingqi.ai.{module}.policy_of", lambda game: noting)
    return asked


def in_port(scenario: str = "dokdo") -> Any:
    state = NAVAL.setup(scenario, NAVAL.meta.complete({}), 3)
    settle(state)
    while len(decision(state).options) == 1 or decision(state).seat != 1:
        apply_trusted(state, decision(state).options[-1])
    return state


def test_a_side_has_weights_of_its_own_where_the_data_say_so(stepping: dict[int, set[float]]) -> None:
    state = in_port()
    assert side_weights(NAVAL, state, 0) is OWN
    assert side_weights(NAVAL, state, 1).step == 0.9 and side_weights(NAVAL, state, 1).find == OWN.find
    assert side_weights(NAVAL, state, 1) is side_weights(NAVAL, state, 1)  # so that memories hold
    ways = ways_to_play(NAVAL, state, 1)
    assert ways["press"].leak == ways[""].leak == 0.2 != OWN.leak  # no plan says anything of it
    state.scenario = "diaoyu"
    assert side_weights(NAVAL, state, 1) is OWN
    assert side_weights(TOY, TOY.setup("duel", TOY.meta.complete({}), 1), 0) is None


@pytest.mark.parametrize(("level", "step"), [("policy", 0.9), ("script", WEIGHTS.versions["0.1"].step)])
def test_the_colonel_plays_by_them_and_the_script_does_not(
    stepping: dict[int, set[float]], level: str, step: float
) -> None:
    state = in_port()
    make_player(level, 1).choose(NAVAL, state, 1, decision(state))
    assert stepping == {0: set(), 1: {step}} and WEIGHTS.now is OWN


def test_in_a_playout_each_side_plays_by_its_own(stepping: dict[int, set[float]]) -> None:
    play_on(NAVAL, in_port(), Random(1))
    assert stepping == {0: {OWN.step}, 1: {0.9}} and WEIGHTS.now is OWN


def test_suggestions_are_ranked_by_them(stepping: dict[int, set[float]]) -> None:
    state = in_port()
    ranked(NAVAL, state, decision(state), Random(1))
    assert stepping[1] == {0.9} and WEIGHTS.now is OWN
