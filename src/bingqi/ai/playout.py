"""Playing a position on by the policy alone, and how the result is judged."""

from __future__ import annotations

from random import Random
from typing import Any

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.win_chance import result_value, win_chance
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import RulesBug
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
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


def value(game: Game[Any], state: State, seat: Seat) -> float:
    """From 0, lost, to 1, won; a game that is over also tells by how much."""
    outcome = game.outcome(state)
    return win_chance(game, state, seat) if outcome is None else result_value(game, state, seat, outcome)
