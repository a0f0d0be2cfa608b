"""The ratings in the package are whole, and levels stand in their order."""

from __future__ import annotations

import pytest

from bingqi.ai.levels import LEVELS
from bingqi.ai.ratings import DATA, ratings_of
from bingqi.games import GAMES


@pytest.mark.parametrize("game", sorted(file.stem for file in DATA.glob("*.json")))
def test_measured_levels_stand_in_their_order(game: str) -> None:
    assert game in GAMES
    found = ratings_of(game)
    assert set(found) <= set(LEVELS) and found["recruit"].elo == 1000
    for rating in found.values():
        assert rating.low <= rating.elo <= rating.high and rating.games >= 40
    ladder = [found[level].elo for level in LEVELS if level in found]
    assert ladder == sorted(ladder) and len(set(ladder)) == len(ladder)
