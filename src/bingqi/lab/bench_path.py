"""The server's own way of a move, without its sockets and its store: for `bench`.

A message is read, its action decoded, checked and played; rows for the store are made; both players' tables are drawn
and told as changes of what they had. All of it by the functions that the live server calls, in the same order: see
`server.live.table.LiveTable._change` and `server.live.sockets`. Players are random; a finished game is followed by
another. What a player does (chooses, writes his message) is done here too, and is no work of the server's: `aside` says
how long it took.
"""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeVar, cast

import msgspec

from bingqi.core.game import Game
from bingqi.core.testing import random_action
from bingqi.server.live.orders import PlayMove
from bingqi.server.live.play import Play
from bingqi.server.live.sockets import read_message
from bingqi.server.live.table import LiveTable
from bingqi.server.live.watcher import Watcher
from bingqi.store import Head, LinkRow, Store, Stored

T = TypeVar("T")
LONGEST_MESSAGE = 65536


class ServerPath:
    """A table with two players who watch it."""

    def __init__(self, game: Game[Any], scenario: str) -> None:
        self.game, self.scenario, self.tables = game, scenario, 0
        self.aside = 0.0  # processor time of the players
        self.sit_down()

    def sit_down(self) -> None:
        self.tables += 1
        self.rng = Random(self.tables)
        play = Play.bound(self.game, self.scenario, {}, f"{self.tables:064x}", {})
        row = play.table_row("bench", "live", ("human", "human"), 0.0)
        head = Head(moves=len(play.session.record.moves), seq=play.session.seq, dice=play.dice())
        links = tuple(LinkRow(f"{seat}" * 64, row.id, (seat,)) for seat in (0, 1))
        stored = Stored(row, head, links, tuple(play.rows()), play.snapshot(), ())
        self.table = LiveTable(self.game, stored, cast(Store, None), Path())
        self.watchers = [Watcher(link, "", 0) for link in links]
        for watcher in self.watchers:
            self.table.come(watcher)
        for watcher in self.watchers:
            self.table.message_for(watcher)

    def step(self) -> list[bytes | None]:
        """One move by a random player: what both are sent."""
        begun = process_time()
        asked = self.table.asked
        if asked is None:
            self.sit_down()
            return self.step()
        act = {"seq": self.table.seq, "action": random_action(self.rng, asked), "id": f"{self.table.seq:016x}"}
        message = msgspec.json.encode({"act": act})
        self.aside += process_time() - begun
        return self.hear(self.watchers[asked.seat], message)

    def hear(self, watcher: Watcher, data: bytes) -> list[bytes | None]:
        act = read_message(data, LONGEST_MESSAGE).act
        assert act is not None
        table = self.table
        order = PlayMove(watcher.link, act, self.game.decode_action(act.action), watcher)
        assert not table._known(order)
        change = _at_once(table._decide(order))
        table.head = change.head  # as if it were stored
        table._tell()
        table._answer(order, 0)
        return [table.message_for(each) for each in self.watchers]


def _at_once(work: Awaitable[T]) -> T:
    """The result of something asynchronous that waits for nothing."""
    try:
        work.__await__().send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("a move waits for something")
