"""The five games and the toy, for the server that the browsers talk to."""

from __future__ import annotations

from typing import Any

from bingqi import games
from bingqi.core.game import Game
from tests.toy import TOY

GAMES = (*games.GAMES, "toy")


def load_game(id: str) -> Game[Any]:
    return TOY if id == "toy" else games.load_game(id)
