"""Who is at which table, over all server processes on one database. Said again and again, believed for a while.

Each process calls out the seats that its own sockets hold: at once when somebody comes or goes, and every few seconds
for as long as they stay. What a process said is forgotten when it has not said it again in time: it may have died.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterable

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from bingqi.server.live.table import LiveTable
from bingqi.store import Store

SAY_EVERY = 4.0  # seconds
BELIEVE_FOR = 10.0
TABLES_AT_ONCE = 100  # in one call: the database takes 8,000 bytes


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """`process` has these seats at these tables. `asks`: it has come to a table and wants to hear of others."""

    process: str
    seats: dict[str, tuple[int, ...]] = {}
    asks: str = ""


_call = msgspec.json.Decoder(Call)


class Presence:
    """`tables` are those in memory."""

    def __init__(self, store: Store, tables: Callable[[], Iterable[LiveTable]]) -> None:
        self.store, self.tables = store, tables
        self.process = secrets.token_hex(4)
        self._others: dict[tuple[str, str], tuple[frozenset[int], float]] = {}  # (table, process) -> seats, until
        self._answers: set[asyncio.Future[None]] = set()

    def elsewhere(self, table: str) -> frozenset[int]:
        """Seats of this table that are held at other processes."""
        now = time.monotonic()
        found = (seats for (id, _), (seats, until) in self._others.items() if id == table and until > now)
        return frozenset[int]().union(*found)

    def hear(self, message: str) -> None:
        call = _call.decode(message)
        if call.process == self.process:
            return
        for id, seats in call.seats.items():
            self._believe(id, call.process, frozenset(seats))
        if call.asks:
            mine = [table for table in self.tables() if table.row.id == call.asks and table.watchers]
            if mine:
                self._answers.add(task := asyncio.ensure_future(self.say(mine)))
                task.add_done_callback(self._answers.discard)

    def _believe(self, id: str, process: str, seats: frozenset[int]) -> None:
        before = self.elsewhere(id)
        if seats:
            self._others[id, process] = seats, time.monotonic() + BELIEVE_FOR
        else:
            self._others.pop((id, process), None)
        self._redraw({id} if self.elsewhere(id) != before else set())

    def _redraw(self, ids: set[str]) -> None:
        for table in list(self.tables()):
            if table.row.id in ids:
                table.changed()

    async def say(self, tables: Iterable[LiveTable], asks: str = "") -> None:
        """What this process has at these tables; a database that is away for the moment is told later."""
        here = {table.row.id: tuple(sorted(table.seats_here())) for table in tables}
        ids = list(here)
        calls = [
            Call(self.process, {id: here[id] for id in ids[i : i + TABLES_AT_ONCE]}, asks)
            for i in range(0, len(ids), TABLES_AT_ONCE)
        ]
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self.store.call_out([msgspec.json.encode(call).decode() for call in calls])

    async def keep_saying(self) -> None:
        while True:
            await asyncio.sleep(SAY_EVERY)
            await self.say([table for table in self.tables() if table.watchers])
            self._forget()

    def _forget(self) -> None:
        now = time.monotonic()
        late = [key for key, (_, until) in self._others.items() if until <= now]
        for key in late:
            del self._others[key]
        self._redraw({id for id, _ in late})
