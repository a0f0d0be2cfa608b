"""The player that chooses evenly among its options: the yardstick of all others."""

from __future__ import annotations

from random import Random
from typing import Any

from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State


class RandomPlayer:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        return self.rng.choice(asked.options)
