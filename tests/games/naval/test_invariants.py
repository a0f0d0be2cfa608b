"""What must always hold, over whole random games."""

from __future__ import annotations

import pytest

from bingqi.core.testing import Checker
from bingqi.games.naval import GAME


@pytest.mark.parametrize("scenario", [s.id for s in GAME.meta.scenarios])
def test_random_games_with_all_options_keep_all_laws(scenario: str) -> None:
    checker = Checker(GAME, scenario, {option.id: option.choices[-1] for option in GAME.meta.options}, every=13)
    checker.check_record(checker.play(3), 3)
