"""Taking back: the very position, however far the last one that was kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bingqi.core.game import Game
from bingqi.core.record import state_hash
from bingqi.core.session import FAR, Session
from bingqi.games import GAMES, load_game
from tests.toy import TOY


def stands(session: Session) -> tuple[str, int, tuple[Any, ...]]:
    asked = session.decision
    assert asked is not None
    return state_hash(session.state), len(session.log), (asked.seat, asked.rule, *asked.options)


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_a_move_taken_back_leaves_the_position_as_it_was(id: str) -> None:
    """One after the other, as far as it goes, and on from there."""
    game: Game[Any] = TOY if id == "toy" else load_game(id)
    rng, session, furthest = Random(6), Session.new(game, game.meta.scenarios[0].id, {}, 7), 0
    session.play_forced()
    known: dict[int, Any] = {}
    for _ in range(250):
        asked = session.decision
        if asked is None:
            break
        known[len(session.record.moves)] = stands(session)
        session.play(asked.seat, rng.choice(asked.options))
        session.play_forced()
        back = rng.choice((0, 0, 0, 0, 0, 1, 3, 40))
        while back and session.decision is not None and session.can_undo(session.decision.seat):
            session.undo(session.decision.seat)
            furthest, back = max(furthest, len(session._back)), back - 1
            assert stands(session) == known[len(session.record.moves)]
    if id in ("leningrad", "okinawa"):
        assert furthest > FAR, "more than one position was kept"
