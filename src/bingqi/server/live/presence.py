"""Who is at which table, over all server processes on one database.

A process says all that it has when it comes, when its line to the database was lost, and when another comes and asks;
after that only who comes and goes, and every few seconds that it is still there. What a silent process said is
forgotten: it may have died.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from bingqi.server.live.table import LiveTable
from bingqi.store import Store

SAY_EVERY = 4.0  # seconds
BELIEVE_FOR = 10.0
GATHER_SECONDS = 0.05  # who comes and goes meanwhile is told in one call
TABLES_AT_ONCE = 100  # in one call: the database takes 8,000 bytes
NOBODY = frozenset[int]()


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """`process` has these seats at these tables. With `of` it is a part of all that it has, in its `round`: what it
    said in earlier rounds is not so any more. `hello`: the others are to say all that they have."""

    process: str
    seats: dict[str, tuple[int, ...]] = {}
    round: int = 0
    part: int = 0
    of: int = 0
    hello: bool = False


_call = msgspec.json.Decoder(Call)
Said = tuple[frozenset[int], int]  # seats, in which round


class Presence:
    """`tables` are those in memory."""

    def __init__(self, store: Store, tables: Mapping[str, LiveTable]) -> None:
        self.store, self.tables = store, tables
        self.process = secrets.token_hex(4)
        self._round = 0
        self._others: dict[str, dict[str, Said]] = {}  # table -> process -> what it said
        self._alive: dict[str, float] = {}  # other processes, until when they are believed
        self._moved: set[str] = set()  # tables where somebody came or went that is not told yet
        self._speaking = asyncio.Lock()  # what is said later is heard later
        self._told_all = False  # since others may have missed something
        self._tasks: dict[str, asyncio.Future[None]] = {}

    def elsewhere(self, table: str) -> frozenset[int]:
        """Seats of this table that are held at other processes."""
        others = self._others.get(table)
        if not others:
            return NOBODY
        now = time.monotonic()
        return NOBODY.union(*(said[0] for process, said in others.items() if self._alive.get(process, 0.0) > now))

    # --- hearing ---

    def hear(self, message: str) -> None:
        try:
            call = _call.decode(message)
        except msgspec.MsgspecError:
            return  # of a server of another version
        if call.process == self.process:
            return
        is_new = call.process not in self._alive
        self._alive[call.process] = time.monotonic() + BELIEVE_FOR
        for id, seats in call.seats.items():
            self._believe(id, call.process, (frozenset(seats), call.round))
        if call.of and call.part == call.of:
            self._forget_before(call.process, call.round)
        if call.hello:
            self._start("answer", self.say_all())
        elif is_new and not call.of:
            self._start("greet", self.say_all(hello=True))

    def _believe(self, id: str, process: str, said: Said) -> None:
        before = self.elsewhere(id)
        if said[0]:
            self._others.setdefault(id, {})[process] = said
        elif id in self._others:
            self._others[id].pop(process, None)
            if not self._others[id]:
                del self._others[id]
        if id in self.tables and self.elsewhere(id) != before:
            self.tables[id].changed()

    def _forget_before(self, process: str, round: int) -> None:
        gone = [id for id, others in self._others.items() if process in others and others[process][1] < round]
        for id in gone:
            self._believe(id, process, (NOBODY, round))

    def forget_the_silent(self) -> None:
        now = time.monotonic()
        silent = {process for process, until in self._alive.items() if until <= now}
        for process in silent:
            del self._alive[process]
        for id in [id for id, others in self._others.items() if not silent.isdisjoint(others)]:
            left = {process: said for process, said in self._others.pop(id).items() if process not in silent}
            if left:
                self._others[id] = left
            if id in self.tables:
                self.tables[id].changed()

    # --- saying ---

    def moved(self, table: LiveTable) -> None:
        """Somebody has come to this table, or gone. A process that is alone need not say so: whoever comes asks."""
        if self._alive:
            self._moved.add(table.row.id)
            self._start("moved", self._say_moved())

    async def say_all(self, hello: bool = False) -> None:
        """A database that is away for the moment is told later."""
        self._told_all = False
        async with self._speaking:
            self._round += 1
            here = self._here([id for id, table in self.tables.items() if table.watchers])
            parts = [dict(here[i : i + TABLES_AT_ONCE]) for i in range(0, len(here), TABLES_AT_ONCE)] or [{}]
            self._told_all = await self._call_out(
                Call(self.process, seats, self._round, n, len(parts), hello and n == 1)
                for n, seats in enumerate(parts, 1)
            )

    async def keep_saying(self) -> None:
        while True:
            await asyncio.sleep(SAY_EVERY)
            if self._told_all:
                async with self._speaking:
                    await self._call_out([Call(self.process, round=self._round)])
            else:
                await self.say_all(hello=True)
            self.forget_the_silent()

    async def _say_moved(self) -> None:
        while self._moved:
            await asyncio.sleep(GATHER_SECONDS)
            async with self._speaking:
                some = [self._moved.pop() for _ in range(min(TABLES_AT_ONCE, len(self._moved)))]
                if not await self._call_out([Call(self.process, dict(self._here(some)), self._round)]):
                    self._told_all = False

    def _here(self, ids: Iterable[str]) -> list[tuple[str, tuple[int, ...]]]:
        return [(id, tuple(sorted(self.tables[id].seats_here())) if id in self.tables else ()) for id in ids]

    async def _call_out(self, calls: Iterable[Call]) -> bool:
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self.store.call_out([msgspec.json.encode(call).decode() for call in calls])
            return True
        return False

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Unless the same is under way already."""
        if name in self._tasks:
            work.close()
            return
        self._tasks[name] = task = asyncio.ensure_future(work)
        task.add_done_callback(lambda _: self._tasks.pop(name, None))
