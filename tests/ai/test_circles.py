"""What a player thought of is gone when nobody needs it: it holds no circles, which only the collector would undo.

Collections are tamed in the server and its workers, so what holds itself stays for long.
"""

from __future__ import annotations

import gc
from random import Random

import pytest

from bingqi.ai.advised import AdvisedPlayer
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import GAMES, load_game

CHOICES, FEW = 300, 40


@pytest.mark.parametrize("id", GAMES)
def test_a_policy_leaves_nothing_to_collect(id: str) -> None:
    game, left = load_game(id), CHOICES
    player = AdvisedPlayer(Random(1))
    gc.collect()
    gc.disable()
    try:
        for seed in range(1, 9):
            state, _ = begin(game, game.meta.scenarios[0].id, {}, seed)
            while left and isinstance(asked := pending(state), Decision):
                apply_trusted(state, player.choose(game, state, asked.seat, asked))
                left -= 1
        assert left == 0 and gc.collect() < FEW
    finally:
        gc.enable()
