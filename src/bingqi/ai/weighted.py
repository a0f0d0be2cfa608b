"""A player that thinks with other weights than the policy's own: an older version, or one that is being tuned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingqi.ai.player import Player
from bingqi.ai.policy import policy_of
from bingqi.ai.weights import Weights
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State


class WeightedPlayer:
    """`pick` says which weights, of those that the game's policy has."""

    def __init__(self, player: Player, pick: Callable[[Weights[Any]], Any]) -> None:
        self.player, self.pick = player, pick

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        weights = policy_of(game).weights
        if weights is None:
            return self.player.choose(game, state, seat, asked)
        with weights.used(self.pick(weights)):
            return self.player.choose(game, state, seat, asked)
