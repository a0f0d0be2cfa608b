"""A branch of a live game made while the enemy acts says nothing of what acts."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bingqi.core.record import Move
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server.errors import NoAnswer
from bingqi.server.live.play import Play, pack
from bingqi.server.work.questions import Where, branch
from tests.server.serving import Json

STEPS = 12


def record_start(where: Where, moves: list[Move], seat: int | None, play: Play) -> Json:
    made = branch(where, moves, seat, play.table_row("b", "analysis", ("human", "human"), 0.0))
    start: Json = msgspec.json.decode(made.moves[0].action)
    return start


def test_hidden_ships_under_way_are_not_in_a_branch() -> None:
    """Every branch at such a moment goes back to one at which everything could be dealt anew."""
    game, rng = load_game("naval"), Random(5)
    met = 0
    for scenario in game.meta.scenarios[:3]:
        play = Play.new(game, scenario.id, {}, 8)
        snapshot, since = pack(play.session.state), 0
        for _ in range(400):
            asked = play.session.decision
            if asked is None:
                break
            for seat in (0, 1):
                if not game.names_hidden(play.session.state, seat) or rng.random() > 0.2:
                    continue
                met += 1
                where = Where("bingqi.games", "naval", scenario.id, snapshot)
                try:
                    start = record_start(where, play.session.record.moves[since:], seat, play)
                except NoAnswer:
                    continue
                dealt = game.decode_state(msgspec.json.encode(start))
                assert not game.names_hidden(dealt, seat)
            play.move(asked.seat, random_action(rng, asked), None)
            if not any(game.names_hidden(play.session.state, seat) for seat in (0, 1)):
                snapshot, since = pack(play.session.state), len(play.session.record.moves)
    assert met > 20, "the random games came to such moments"


@pytest.mark.parametrize("id", GAMES)
def test_a_branch_looks_to_its_seat_as_the_game_did_there(id: str) -> None:
    """For every seat and spectators, at decisions of a random game: the view law holds through the branch's record."""
    game, rng = load_game(id), Random(3)
    scenario = game.meta.scenarios[0].id
    session = Session.new(game, scenario, seed=4)
    play = Play.new(game, scenario, {}, 4)
    for n in range(160):
        asked = session.decision
        if asked is None:
            break
        if n % STEPS == 0:
            where = Where("bingqi.games", id, scenario, pack(session.state))
            for seat in (0, 1, None):
                if seat is not None and game.names_hidden(session.state, seat):
                    continue
                if seat is None and any(game.names_hidden(session.state, each) for each in (0, 1)):
                    continue
                dealt = game.decode_state(msgspec.json.encode(record_start(where, [], seat, play)))
                assert game.view(dealt, seat) == game.view(session.state, seat)
        session.play(asked.seat, random_action(rng, asked))
