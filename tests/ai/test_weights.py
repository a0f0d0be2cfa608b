"""Named weights: read from data, used for a while, kept by version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bingqi.ai import advised, greedy, levels, weighted
from bingqi.ai.player import Player
from bingqi.ai.policy import Policy
from bingqi.ai.weighted import WeightedPlayer
from bingqi.ai.weights import Weights
from bingqi.core.engine import decision
from bingqi.core.errors import BadData
from bingqi.core.procedure import Action, Decision, Seat
from tests.ai.test_players import at_reaction
from tests.toy import TOY


class Some(msgspec.Struct, frozen=True):
    haste: float = 1.0
    caution: float = 2.0


@pytest.fixture
def weights(tmp_path: Path) -> Weights[Some]:
    (tmp_path / "toy.json").write_text('{"now": {"haste": 3}, "0.1": {"haste": 5, "caution": 7}}')
    return Weights(Some, "toy", tmp_path)


def test_versions_are_read_and_missing_values_have_defaults(weights: Weights[Some]) -> None:
    assert weights.now == Some(3.0, 2.0)
    assert weights.version("0.1") == Some(5.0, 7.0)
    assert weights.version("unheard of") == weights.now
    assert weights.names == ("haste", "caution")


@pytest.mark.parametrize("text", ["{", '{"now": {"haste": "fast"}}', '{"0.1": {}}'])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "toy.json").write_text(text)
    with pytest.raises(BadData, match=r"toy\.json"):
        Weights(Some, "toy", tmp_path)


def test_other_weights_are_used_for_a_while_and_nothing_is_remembered_across(weights: Weights[Some]) -> None:
    memory = weights.memory(9)
    memory["a"] = 1
    with weights.used(Some(8.0)):
        assert weights.now.haste == 8.0 and not memory
        memory["a"] = 2
    assert weights.now.haste == 3.0 and not memory
    memory["a"] = 3
    with weights.used(weights.now):
        assert memory == {"a": 3}


def test_a_shelf_keeps_what_was_found_by_each_weights(weights: Weights[Some]) -> None:
    shelf, others = weights.shelf(9), Some(8.0)
    shelf.now["a"] = 1
    with weights.used(others):
        assert not shelf.now
        shelf.now["a"] = 2
    assert shelf.now == {"a": 1}
    with weights.used(others):
        assert shelf.now == {"a": 2}


def test_weights_changed_the_same_way_are_the_same(weights: Weights[Some]) -> None:
    made = weights.changed(weights.now, {"caution": 9.0})
    assert made == Some(3.0, 9.0) and weights.changed(weights.now, {"caution": 9.0}) is made
    assert weights.changed(made, {"haste": 1.0}) == Some(1.0, 9.0)


def test_scaled_and_written(weights: Weights[Some], tmp_path: Path) -> None:
    assert weights.scaled({"haste": 2.0}) == Some(6.0, 2.0)
    weights.write("now", Some(4.0, 4.0))
    assert Weights(Some, "toy", tmp_path).now == Some(4.0, 4.0)
    assert Weights(Some, "toy", tmp_path).version("0.1") == Some(5.0, 7.0)


def test_the_script_thinks_with_the_weights_of_0_1(weights: Weights[Some], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def advise(state: Any, seat: Seat, asked: Decision) -> list[float]:
        seen.append(weights.now.haste)
        return [0.0] * len(asked.options)

    policy = Policy(advise=advise, weights=weights)
    for module in (weighted, greedy, advised):
        monkeypatch.setattr(module, "policy_of", lambda game: policy)
    state = at_reaction()
    for level in ("script", "policy"):
        levels.make_player(level, 1).choose(TOY, state, 1, decision(state))
    assert seen == [5.0, 3.0]


def test_a_policy_without_weights_is_left_alone() -> None:
    class First:
        def choose(self, game: object, state: object, seat: Seat, asked: Decision) -> Action:
            return asked.options[0]

    first: Player = First()
    state = at_reaction()
    player = WeightedPlayer(first, lambda weights: pytest.fail("there are none"))
    assert player.choose(TOY, state, 1, decision(state)) == decision(state).options[0]
