"""The log: under which turn a line stands."""

from __future__ import annotations

from importlib import import_module

import pytest

from bingqi.core.procedure import Event
from bingqi.core.session import entries
from bingqi.games.squad.events import PhaseBegan
from tests.toy import TOY as GAME
from tests.toy import Moved, setup


class Dawned(Event, frozen=True, tag="moved"):
    """A turn begins. (The tag is one that the toy game has a text for.)"""

    turn: int

    def begins_turn(self) -> int:
        return self.turn


def test_what_ends_a_turn_stands_under_it_and_what_follows_under_the_next() -> None:
    state = setup("road", {"deadly": False}, 1)
    moved = Moved(unit=0, hex=0)
    lines = entries(GAME, state, [moved, Dawned(turn=3), moved, Dawned(turn=4)], 7)
    assert [(line.turn, line.move) for line in lines] == [(2, 7), (3, 7), (3, 7), (4, 7)]


def test_without_a_new_turn_all_lines_stand_under_the_turn_of_the_state() -> None:
    state = setup("road", {"deadly": False}, 1)
    assert [line.turn for line in entries(GAME, state, [Moved(unit=0, hex=0)], 1)] == [GAME.turn(state)]


@pytest.mark.parametrize("game", ["leningrad", "okinawa", "southern", "naval"])
def test_what_the_last_fight_of_a_turn_brought_stands_under_that_turn(game: str) -> None:
    began = import_module(f"bingqi.games.{game}.events").TurnBegan
    assert began(turn=3).begins_turn() == 3


def test_what_squads_did_last_in_a_turn_stands_under_it() -> None:
    def began(phase: str, seat: int, turn: int = 3) -> int | None:
        return PhaseBegan(phase=phase, turn=turn, seat=seat).begins_turn()

    assert began("rally", 0) == 3
    assert [began("rally", 1), began("movement", 0), began("rally", 0, turn=1)] == [None] * 3
