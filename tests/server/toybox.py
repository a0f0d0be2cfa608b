"""A list of games with the toy alone, for servers under test. `BrokenToy` is the toy with a bug."""

from __future__ import annotations

from typing import Any

from bingqi.core.errors import UnknownGame
from bingqi.core.game import Game
from tests.toy import TOY

GAMES = ("toy",)


def load_game(id: str) -> Game[Any]:
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}", game=id)
    return TOY
