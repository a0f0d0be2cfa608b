"""Whole games on record, one for each way to end: a change of play shows here.

After a change that is meant, raise `rules_version` and record the games anew.
"""

from __future__ import annotations

import pytest

from bingqi.games.southern import GAME
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, JAPAN
from tests.golden import final_state


@pytest.mark.rule("15.0", "4.0")
@pytest.mark.parametrize(
    ("name", "winner", "points"),
    [("japan-wins", JAPAN, (40.0, 28.5)), ("allies-win", ALLIES, (21.0, 50.5)), ("draw", None, (34.0, 34.0))],
)
def test_a_recorded_game_still_ends_as_it_did(name: str, winner: int | None, points: tuple[float, float]) -> None:
    last = final_state("southern", name)
    assert isinstance(last, State)
    result = GAME.outcome(last)
    assert result is not None and (result.winner, result.points) == (winner, points)
    assert last.turn == 8
