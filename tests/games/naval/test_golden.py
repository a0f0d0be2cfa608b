"""One recorded game for each way in which a game can end: it replays to the same end, move by move."""

from __future__ import annotations

import pytest

from tests.golden import ENDS, final_outcome


@pytest.mark.parametrize("name", ENDS["naval"])
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    outcome, end = final_outcome("naval", name), ENDS["naval"][name]
    assert (outcome.reason.key, outcome.winner) == (end.reason, end.winner)
