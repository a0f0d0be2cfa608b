"""One recorded game for each way in which a game can end: it replays to the same end, move by move."""

from __future__ import annotations

import pytest

from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import State
from tests.golden import ENDS, final_outcome, final_state


@pytest.mark.parametrize("name", ENDS["squad"])
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    outcome, end = final_outcome("squad", name), ENDS["squad"][name]
    assert (outcome.reason.key, outcome.winner) == (end.reason, end.winner)


def test_an_aim_that_counts_at_once_ends_the_game_before_its_last_turn() -> None:
    last = final_state("squad", "aims-met-at-once")
    assert isinstance(last, State)
    assert last.turn < script_of(last.scenario).turns
