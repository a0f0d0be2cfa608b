"""What a computer player is, and the only door between a true state and a player."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State


class Player(Protocol):
    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        """One of the options. `state` is already determinised for the seat: nothing true but hidden is in it."""
        ...


def think(game: Game[Any], state: State, seat: Seat, asked: Decision, player: Player, rng: Random) -> Action:
    """Determinise for the seat, then let the player choose: the only door between a true state and a player."""
    return player.choose(game, game.determinise(state, seat, rng), seat, asked)
