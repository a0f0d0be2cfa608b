"""The only list of games."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from bingqi.core.errors import UnknownGame
from bingqi.core.game import Game

GAMES = ("leningrad", "okinawa", "southern", "naval", "squad")


@cache
def load_game(id: str) -> Game[Any]:
    """The game package's `GAME`, imported when first wanted."""
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}", game=id)
    game: Game[Any] = import_module(f"bingqi.games.{id}").GAME
    return game
