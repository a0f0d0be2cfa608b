"""What a click means: options with one reference replaced."""

from __future__ import annotations

from bingqi.core.clicks import candidates
from bingqi.core.procedure import Decision
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import SearchShips


def test_a_field_that_an_option_does_without_is_not_filled_by_a_click() -> None:
    asked = Decision(0, "5.2(5)", "prompt-task", (SearchShips(17), SearchShips(18, 40)))
    assert list(candidates(GAME, asked, "space:20")) == [SearchShips(20), SearchShips(20, 40), SearchShips(18, 20)]
