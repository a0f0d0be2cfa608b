"""What runs in worker processes: thinking. Plain data in and out; other kinds of jobs are in modules beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from secrets import randbits
from typing import Any

from bingqi.ai import PLAYERS, make_player
from bingqi.ai.player import think
from bingqi.ai.policy import policy_of
from bingqi.core.game import Game
from bingqi.core.record import Record, encode
from bingqi.core.session import Session
from bingqi.server.live.play import unpack
from bingqi.server.work.sharing import shared

BESIDE = tuple(f"bingqi.server.work.{name}" for name in ("questions", "records", "review"))  # other modules of jobs


@cache
def game_of(module: str, id: str) -> Game[Any]:
    game: Game[Any] = import_module(module).load_game(id)
    return game


def modules(module: str, ids: tuple[str, ...]) -> list[str]:
    """What every worker needs, loaded once for all of them."""
    return [__name__, *BESIDE, module, *(f"{module}.{id}" for id in ids), *(f"bingqi.ai.{id}" for id in ids)]


def warm_up(module: str, ids: tuple[str, ...]) -> None:
    """Import the games before anybody waits for them. A broken one is the lobby's to report."""
    for id in ids:
        try:
            policy_of(game_of(module, id))
        except Exception:
            continue


def play_on(module: str, id: str, packed: bytes, players: tuple[str, ...]) -> Iterator[tuple[int, bytes]]:
    """The computer players' choices one after the other, until a person is asked or the game is over."""
    game = game_of(module, id)
    session = Session(game, Record(game=id, rules="", scenario="", commitment=""), unpack(game, packed), 0)
    minds = {level: make_player(level, randbits(64), **shared(module)) for level in players if level in PLAYERS}
    while (asked := session.decision) is not None and (mind := minds.get(players[asked.seat])) is not None:
        action = asked.options[0]
        if len(asked.options) > 1:
            action = think(game, session.state, asked.seat, asked, mind, Random(randbits(64)))
        yield asked.seat, encode(action)
        session.play(asked.seat, action)
        session.play_forced()
