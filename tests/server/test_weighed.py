"""Options say whether they have odds, so that an ordinary click is one request."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import GAMES, load_game


@pytest.mark.parametrize("id", GAMES)
def test_an_option_is_weighed_exactly_where_it_has_a_forecast(id: str) -> None:
    game, rng = load_game(id), Random(7)
    seen = {True: 0, False: 0}
    for scenario in game.meta.scenarios:
        state, _ = begin(game, scenario.id, {}, 11)
        for n in range(800):
            asked = pending(state)
            if not isinstance(asked, Decision):
                break
            if n % 4 == 0:
                for option in rng.sample(asked.options, min(12, len(asked.options))):
                    weighed = game.has_odds(state, option)
                    assert (game.forecast(state, asked.seat, option) is not None) == weighed, option
                    seen[weighed] += 1
            apply_trusted(state, rng.choice(asked.options))
    assert seen[True] > 0 and seen[False] > 0
