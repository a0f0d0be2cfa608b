"""What a computer player is, and the list of levels."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from bingqi.ai.greedy import GreedyPlayer
from bingqi.ai.random import RandomPlayer
from bingqi.core.errors import UnknownOption
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State

LEVELS = ("random", "easy", "greedy")  # weakest first


class Player(Protocol):
    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        """One of the options. `state` is already determinised for the seat: nothing true but hidden is in it."""
        ...


def make_player(level: str, seed: int) -> Player:
    rng = Random(seed)
    if level == "random":
        return RandomPlayer(rng)
    if level == "easy":
        return GreedyPlayer(rng, samples=1, blunder=0.25)
    if level == "greedy":
        return GreedyPlayer(rng)
    raise UnknownOption(f"there is no computer player {level!r}", option=level)


def think(game: Game[Any], state: State, seat: Seat, asked: Decision, player: Player, rng: Random) -> Action:
    """Determinise for the seat, then let the player choose: the only door between a true state and a player."""
    return player.choose(game, game.determinise(state, seat, rng), seat, asked)
