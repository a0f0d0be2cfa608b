"""Views are built from remembered parts: what is remembered is what would be built anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.engine import settle
from bingqi.core.game import Game
from bingqi.core.parts import (
    differing,
    forget_parts,
    held,
    kept,
    not_equal,
    part,
    rows,
    shared,
)
from bingqi.core.session import Session
from bingqi.core.table import Look, Piece, View, whole_look
from bingqi.core.testing import random_action
from bingqi.core.text import Text
from bingqi.games import GAMES, load_game
from tests import toy
from tests.toy import TOY


def looks(game: Game[Any], scenario: str, anew: bool) -> Iterator[tuple[int, bytes]]:
    """What each seat and a spectator see in the course of a random game: for the first time each time, or again."""
    rng, session = Random(8), Session.new(game, scenario, {}, 8)
    for move in range(700):
        if move % 4 == 0:
            if anew:
                forget_parts()
            state = session.state.clone() if anew else session.state
            yield move, b"\n".join(msgspec.json.encode(game.view(state, seat)) for seat in (0, 1, None))
        asked = session.decision
        if asked is None:
            break
        session.play(asked.seat, random_action(rng, asked))


@pytest.mark.parametrize("id", GAMES)
def test_what_is_remembered_is_what_would_be_built_anew(id: str) -> None:
    """A part that showed more than its arguments would be shown as it was in another position."""
    game = load_game(id)
    for scenario in game.meta.scenarios[:3]:
        anew = dict(looks(game, scenario.id, anew=True))
        for move, seen in looks(game, scenario.id, anew=False):
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


def test_rows_that_are_the_same_are_not_built_again() -> None:
    state, built = Session.new(TOY, "road", {}, 3).state, []

    def counter(n: int, hex: int, steps: int) -> tuple[int, int] | None:
        built.append(n)
        return (hex, steps) if hex else None

    first = rows(state, counter, [5, 0, 7], [1, 1, 2])
    assert first == ((5, 1), (7, 2)) and built == [0, 1, 2]
    assert rows(state, counter, [5, 0, 7], [1, 1, 2]) is first
    assert rows(state, counter, [5, 6, 7], [1, 1, 1]) == ((5, 1), (6, 1), (7, 1)) and built == [0, 1, 2, 1, 2]
    assert rows(state, counter, [5, 6, 7], [1, 1, 1], seat=1) == ((5, 1), (6, 1), (7, 1)), "another seat's are its own"
    assert len(built) == 8
    assert rows(state, counter, [4], [3]) == ((4, 3),) and rows(state.clone(), counter, [4], [3]) == ((4, 3),)
    assert built[8:] == [0, 0]


def test_a_column_may_be_a_set() -> None:
    state, built = Session.new(TOY, "road", {}, 3).state, []

    def counter(n: int, hex: int, moved: int) -> tuple[int, int]:
        built.append(n)
        return hex, moved

    assert rows(state, counter, [5, 6, 7], 0b010) == ((5, 0), (6, 1), (7, 0)) and built == [0, 1, 2]
    assert rows(state, counter, [5, 6, 7], 0b110) == ((5, 0), (6, 1), (7, 1)) and built[3:] == [2]
    assert rows(state, counter, [5, 8, 7], 0b001) == ((5, 1), (8, 0), (7, 0)) and sorted(built[4:]) == [0, 1, 2]
    assert rows(state, counter, [5, 8, 7], -1) == ((5, 1), (8, 1), (7, 1)), "what is no set of a game ends as well"


def test_an_answer_holds_until_a_value_that_it_depends_on_differs() -> None:
    session, asked = Session.new(TOY, "road", {}, 3), []

    def ask(s: toy.State) -> int:
        asked.append(s.round)
        return len(asked)

    state = session.state
    assert isinstance(state, toy.State)
    assert [held(state, ask, [1], 2), held(state, ask, [1], 2), held(state, ask, [1], 3)] == [1, 1, 2]
    assert held(state, ask, [1], 2) == 3, "the last answer alone"
    other = session.state.clone()
    assert isinstance(other, toy.State)
    assert held(other, ask, [1], 2) == 4, "and of this state alone"


def test_a_look_is_a_view_in_layers() -> None:
    one, two, three = (Piece(f"unit:{i}", "space:1", "counter") for i in range(3))
    shown = View(None, 1, 2, Text("phase"), ())
    view = Look(shown, 1, ((one, two), (), (three,))).view()
    assert view == View(1, 1, 2, Text("phase"), (one, two, three))
    assert whole_look(view).view() == view


@pytest.mark.parametrize("id", GAMES)
def test_games_look_and_view_alike(id: str) -> None:
    """What everybody sees alike is found once, and is the same object for all who look."""
    game = load_game(id)
    state = Session.new(game, game.meta.scenarios[0].id, {}, 3).state
    looks = [game.look_of(state, seat) for seat in (0, 1, None)]
    assert [look.view() for look in looks] == [game.view(state, seat) for seat in (0, 1, None)]
    assert all(len(look.layers) > 1 and not look.shown.pieces for look in looks)


def test_what_is_kept_is_built_when_a_value_differs() -> None:
    state, built = Session.new(TOY, "road", {}, 3).state, []

    def lay(*values: object) -> int:
        built.append(values)
        return len(built)

    at = {3: 1}
    assert [kept(state, lay, at.copy(), 1), kept(state, lay, at.copy(), 1)] == [1, 1]
    at[4] = 2
    assert [kept(state, lay, at.copy(), 1), kept(state, lay, at.copy(), 2), kept(state, lay, at.copy(), 2)] == [2, 3, 3]
    assert kept(state, lay, at.copy(), 2, seat=0) == 4


@pytest.mark.parametrize("id", GAMES)
def test_what_lasts_is_called_the_same_for_a_whole_game(id: str) -> None:
    """Spaces, and what else the game says: names that are kept with the state are those that it would have now."""
    game = load_game(id)
    scenario = game.meta.scenarios[0].id
    rng, session = Random(9), Session.new(game, scenario, {}, 9)
    board = game.named_board(scenario)
    labels = {space.id: space.label for space in board.spaces}
    called = {**board.names, "space": {**labels, **board.names["space"]}}
    numbers = {kind: {0, 1} for kind in game.lasting_kinds} | {"space": {space.id for space in board.spaces}}
    for move in range(240):
        asked = session.decision
        if asked is None:
            break
        session.play(asked.seat, random_action(rng, asked))
        for piece in game.view(session.state, move % 2).pieces:
            kind, _, number = piece.id.partition(":")
            if kind in numbers and number.isdecimal():
                numbers[kind].add(int(number))
        if move % 60 == 0:
            for kind, some in numbers.items():
                told = game.names_of(session.state, kind, sorted(some)[: 30 + move])
                assert told == tuple(game.name(session.state, kind, n) for n in sorted(some)[: 30 + move])
                assert [called[kind].get(n) for n in sorted(some)] == [
                    game.name(session.state, kind, n) for n in sorted(some)
                ]
    assert game.names_of(session.state, "box", ["pool", "cup"]) == ("pool", "cup")


def test_rows_say_where_they_differ_from_those_before() -> None:
    """The same as by looking at all of them, whichever two are compared: also when something comes or goes."""
    state, rng = Session.new(TOY, "road", {}, 3).state, Random(5)

    def counter(_: int, hex: int, steps: int) -> tuple[int, int] | None:
        return (hex, steps // 2) if hex else None

    hexes, steps = [rng.randrange(3) for _ in range(30)], [rng.randrange(4) for _ in range(30)]
    seen = [rows(state, counter, hexes, steps)]
    for _ in range(200):
        for column in rng.choices((hexes, steps), k=rng.randrange(3)):
            column[rng.randrange(30)] = rng.randrange(1, 4) if rng.random() < 0.9 else 0
        seen = [*seen[-4:], rows(state, counter, hexes, steps)]
        anew = [counter(n, hex, step) for n, (hex, step) in enumerate(zip(hexes, steps, strict=True))]
        assert seen[-1] == tuple(one for one in anew if one is not None)
        for before in seen:
            assert differing(before, seen[-1]) == not_equal(before, seen[-1])
