"""Playing a position on by the policy alone."""

from __future__ import annotations

from random import Random
from typing import Any

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.policy import moment_of, policy_of
from bingqi.ai.sides import side_weights
from bingqi.core.chance import SEEDED, Chance
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import RulesBug
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
from bingqi.core.state import State


def play_on(
    game: Game[Any],
    state: State,
    rng: Random,
    last_turn: int | None = None,
    chance: Chance = SEEDED,
    planned: tuple[Seat, Any] | None = None,
    moments: tuple[int, int] | None = None,
) -> int:
    """Play `state` on in place, by the policy for all seats, to the end or until `last_turn` is over.

    `planned`: a seat that plays with weights of its own. `moments`: the one that is being played, and how many
    are to be completed after it.
    """
    player, count = AdvisedPlayer(rng), 0
    weights = policy_of(game).weights
    usual = weights.now if weights else None
    ways = {seat: side_weights(game, state, seat) for seat in range(len(game.meta.seats))}
    if planned:
        ways[planned[0]] = planned[1]
    moment_now = moment_of(game)
    moment, left = moments or (0, 0)
    try:
        while isinstance(asked := pending(state), Decision):
            if last_turn is not None and game.turn(state) > last_turn:
                break
            if moments and moment_now(state) != moment:
                moment, left = moment_now(state), left - 1
                if left < 0:
                    break
            if weights:
                weights.use(ways[asked.seat])
            apply_trusted(state, player.follow(game, state, asked.seat, asked), chance)
            count += 1
            if count > game.limit:
                raise RulesBug(f"{game.meta.id}: no end after {count} decisions")
    finally:
        if weights:
            weights.use(usual)
    return count
