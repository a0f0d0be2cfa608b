"""Playing a position on by the policy alone."""

from __future__ import annotations

from random import Random
from typing import Any

from bingqi.ai.advised import AdvisedPlayer
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import RulesBug
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.state import State


def play_on(game: Game[Any], state: State, rng: Random, last_turn: int | None = None) -> int:
    """Play `state` on in place, by the policy for all seats, to the end or until `last_turn` is over."""
    player, count = AdvisedPlayer(rng), 0
    while isinstance(asked := pending(state), Decision):
        if last_turn is not None and game.turn(state) > last_turn:
            break
        apply_trusted(state, player.choose(game, state, asked.seat, asked))
        count += 1
        if count > game.limit:
            raise RulesBug(f"{game.meta.id}: no end after {count} decisions")
    return count
