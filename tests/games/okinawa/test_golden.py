"""Whole games on record, one for each way to end, and a census of random games: a change of play shows here.

After a change that is meant, raise `rules_version`, record the games anew and put the new figures below.
"""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import state_hash
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.state import State
from tests.games.okinawa.desk import JAPAN, US, new_game
from tests.golden import final_state


@pytest.mark.rule("20.0(3)", "6.0")
@pytest.mark.parametrize(("name", "winner"), [("us-wins", US), ("japan-wins", JAPAN), ("draw", None)])
def test_a_recorded_game_still_ends_as_it_did(name: str, winner: int | None) -> None:
    last = final_state("okinawa", name)
    assert isinstance(last, State)
    result = GAME.outcome(last)
    assert result is not None and result.winner == winner


def walk(seed: int) -> tuple[int, int, str]:
    """A random game: decisions, options offered in all, the last position's hash."""
    state, rng = new_game(seed), Random(seed)
    decisions = options = 0
    while isinstance(asked := pending(state), Decision):
        decisions += 1
        options += len(asked.options)
        apply_trusted(state, rng.choice(asked.options))
    return decisions, options, state_hash(state)[:8]


@pytest.mark.parametrize(
    ("seed", "found"),
    [
        (1, (1883, 61405, "8dcade90")),
        (2, (1987, 68434, "36d1d352")),
        (3, (2409, 92318, "73738812")),
        (4, (2047, 75354, "c01412fb")),
    ],
)
def test_the_census_of_random_games_is_unchanged(seed: int, found: tuple[int, int, str]) -> None:
    assert walk(seed) == found
