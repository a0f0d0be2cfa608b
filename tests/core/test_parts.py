"""Views are built from remembered parts: what is remembered is what would be built anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.engine import settle
from bingqi.core.game import Game
from bingqi.core.parts import forget_parts, part, shared
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from tests import toy
from tests.toy import TOY


def looks(game: Game[Any], scenario: str, before: Callable[[], None]) -> Iterator[tuple[int, bytes]]:
    """What each seat and a spectator see in the course of a random game."""
    rng, session = Random(8), Session.new(game, scenario, {}, 8)
    for move in range(700):
        if move % 4 == 0:
            before()
            yield move, b"\n".join(msgspec.json.encode(game.view(session.state, seat)) for seat in (0, 1, None))
        asked = session.decision
        if asked is None:
            break
        session.play(asked.seat, random_action(rng, asked))


@pytest.mark.parametrize("id", GAMES)
def test_what_is_remembered_is_what_would_be_built_anew(id: str) -> None:
    """A part that showed more than its arguments would be shown as it was in another position."""
    game = load_game(id)
    for scenario in game.meta.scenarios[:3]:
        anew = dict(looks(game, scenario.id, forget_parts))
        for move, seen in looks(game, scenario.id, lambda: None):
            assert seen == anew[move], f"{scenario.id}, move {move}"


def test_the_same_values_give_the_same_object_until_it_is_forgotten() -> None:
    made: list[int] = []

    @part()
    def counter(unit: int, hex: int) -> tuple[int, int]:
        made.append(unit)
        return unit, hex

    assert counter(1, 2) is counter(1, 2) and made == [1]
    assert counter(1, 3) == (1, 3) and made == [1, 1]
    forget_parts()
    assert counter(1, 2) == (1, 2) and made == [1, 1, 1]


def test_what_is_shared_is_built_once_for_each_position() -> None:
    session, built = Session.new(TOY, "road", {}, 3), []

    def count(s: toy.State) -> int:
        built.append(s.round)
        return len(built)

    state = session.state
    assert isinstance(state, toy.State)
    assert [shared(state, count), shared(state, count)] == [1, 1]
    asked = session.decision
    assert asked is not None
    session.play(asked.seat, asked.options[0])
    assert [shared(state, count), shared(state, count)] == [2, 2]
    settle(state)  # edited by hand
    assert shared(state, count) == 3
    assert shared(state, lambda s: s.round) == state.round, "another question is another answer"
    state.stack.clear()
    settle(state)  # over: nothing says when it changes
    assert [shared(state, count), shared(state, count)] == [4, 5]
