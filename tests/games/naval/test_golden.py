"""One recorded game for each way in which a game can end: it replays to the same end, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from bingqi.core.record import read_record, verify
from bingqi.games.naval import GAME
from bingqi.games.naval.position import Position
from tests.games.naval.desk import BLUE, RED

GOLDEN = Path(__file__).parent / "golden"
ENDS = {
    "points-blue": ("reason-points", BLUE), "points-red": ("reason-points", RED), "draw": ("reason-points", None),
    "goal": ("reason-goal", BLUE), "goal-lost": ("reason-goal-lost", RED), "goal-late": ("reason-goal-late", RED),
}


@pytest.mark.parametrize("name", sorted(ENDS))
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    state = verify(GAME, read_record((GOLDEN / f"{name}.json").read_bytes()))
    assert isinstance(state, Position)
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.reason.key, outcome.winner) == ENDS[name]
