"""Who is at which table, over all server processes on one database. Said again and again, believed for a while.

Each process calls out the seats that its own sockets hold: at once when somebody comes or goes, and every few seconds
for as long as they stay. What a process said is forgotten when it has not said it again in time: it may have died.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Iterable, Mapping

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from bingqi.server.live.table import LiveTable
from bingqi.store import Store

SAY_EVERY = 4.0  # seconds
BELIEVE_FOR = 10.0
RETRY_SECONDS = 1.0
TABLES_AT_ONCE = 100  # in one call: the database takes 8,000 bytes
NOBODY = frozenset[int]()


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """`process` has these seats at these tables. `asks`: it has come to a table and wants to hear of others."""

    process: str
    seats: dict[str, tuple[int, ...]] = {}
    asks: str = ""


_call = msgspec.json.Decoder(Call)


class Presence:
    """`tables` are those in memory."""

    def __init__(self, store: Store, tables: Mapping[str, LiveTable]) -> None:
        self.store, self.tables = store, tables
        self.process = secrets.token_hex(4)
        self._others: dict[str, dict[str, tuple[frozenset[int], float]]] = {}  # table -> process -> seats, until
        self._answers: set[asyncio.Future[None]] = set()

    def elsewhere(self, table: str) -> frozenset[int]:
        """Seats of this table that are held at other processes."""
        others = self._others.get(table)
        if not others:
            return NOBODY
        now = time.monotonic()
        return NOBODY.union(*(seats for seats, until in others.values() if until > now))

    def hear(self, message: str) -> None:
        call = _call.decode(message)
        if call.process == self.process:
            return
        for id, seats in call.seats.items():
            self._believe(id, call.process, frozenset(seats))
        if call.asks:
            mine = self.tables.get(call.asks)
            if mine is not None and mine.watchers:
                self._answers.add(task := asyncio.ensure_future(self.say([mine])))
                task.add_done_callback(self._answers.discard)

    def _believe(self, id: str, process: str, seats: frozenset[int]) -> None:
        before = self.elsewhere(id)
        if seats:
            self._others.setdefault(id, {})[process] = seats, time.monotonic() + BELIEVE_FOR
        elif id in self._others:
            self._others[id].pop(process, None)
        if id in self.tables and self.elsewhere(id) != before:
            self.tables[id].changed()

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

    async def attend(self, table: LiveTable) -> None:
        """Hear of what other processes do at this table, from now on and for as long as somebody watches it here."""
        version = None
        async with table.attending:
            while table.watchers:
                try:
                    await self.store.attend(table.row.id)
                    version = await self.store.version_of(table.row.id)
                    break
                except (SQLAlchemyError, OSError):
                    await asyncio.sleep(RETRY_SECONDS)
        if version is not None:
            await table.hear(version)

    async def leave(self, table: LiveTable) -> None:
        async with table.attending:
            if not table.watchers:
                with contextlib.suppress(SQLAlchemyError, OSError):
                    await self.store.leave(table.row.id)

    async def keep_saying(self) -> None:
        while True:
            await asyncio.sleep(SAY_EVERY)
            await self.say([table for table in self.tables.values() if table.watchers])
            self._forget()

    def _forget(self) -> None:
        now = time.monotonic()
        for id, others in list(self._others.items()):
            late = [process for process, (_, until) in others.items() if until <= now]
            for process in late:
                del others[process]
            if not others:
                del self._others[id]
            if late and id in self.tables:
                self.tables[id].changed()
