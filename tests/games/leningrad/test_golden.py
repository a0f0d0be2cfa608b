"""One recorded game for each way in which a game can end: it replays to the same end, move by move."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import LAST_TURN
from bingqi.games.leningrad.victory import victory_points
from tests.golden import ENDS, final_outcome, final_state


@pytest.mark.rule("15.4(5)", "16.1(3)")
@pytest.mark.parametrize("name", ENDS["leningrad"])
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    outcome, end = final_outcome("leningrad", name), ENDS["leningrad"][name]
    assert (outcome.reason.key, outcome.winner) == (end.reason, end.winner)


@pytest.mark.rule("5.0(5)")
@pytest.mark.parametrize("name", ["soviet-points", "axis-points", "tie", "bid-failed"])
def test_a_recorded_game_lasts_nine_turns_unless_a_bid_is_reached(name: str) -> None:
    last = final_state("leningrad", name)
    assert isinstance(last, State)
    assert last.turn == LAST_TURN == 9


@pytest.mark.rule("16.1(3)")
def test_a_bid_is_compared_with_the_axis_points_alone() -> None:
    for name, made in (("bid-made", True), ("bid-failed", False)):
        last = final_state("leningrad", name)
        assert isinstance(last, State)
        assert last.bid is not None and (victory_points(last)[0] >= last.bid) == made
