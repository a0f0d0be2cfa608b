"""Which tables other processes on the same database must tell this one of: those that somebody watches here.

The table's row says who is to be told (`store.attend`). Those that come at once are written at once, many in one
statement; those that nobody watches any more may wait: to be told in vain does no harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from bingqi.server.live.table import LiveTable
from bingqi.store import Store

LEAVE_SECONDS = 5.0  # that it may wait
HELD_SECONDS = 0.05  # until it is tried again: somebody was writing to the table
RETRY_SECONDS = 1.0  # at most, where that goes on
TABLES_AT_ONCE = 100


class Attending:
    """`tables` are those in memory; `later` runs something without anybody waiting for it."""

    def __init__(self, store: Store, tables: Mapping[str, LiveTable], later: Callable[[Any], None]) -> None:
        self.store, self.tables, self.later = store, tables, later
        self._turned: set[str] = set()  # whose first watcher has come, or whose last has gone
        self._due = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._pause = HELD_SECONDS

    def note(self, id: str) -> None:
        """Somebody watches this table, or nobody does any more: what holds when its turn comes is written."""
        self._turned.add(id)
        if self._is_watched(id):
            self._due.set()
        else:
            self._wait(LEAVE_SECONDS)

    def note_all(self) -> None:
        """The line to the database was lost: others may have struck this process out."""
        self._turned |= {id for id in self.tables if self._is_watched(id)}
        self._due.set()

    async def for_ever(self) -> None:
        """One batch after the other: nobody who goes can overtake somebody who comes."""
        while True:
            await self._due.wait()
            self._due.clear()
            batch, self._turned = sorted(self._turned), set()
            late: set[str] = set()
            for i in range(0, len(batch), TABLES_AT_ONCE):
                late |= await self._write(batch[i : i + TABLES_AT_ONCE])
            self._pause = min(2 * self._pause, RETRY_SECONDS) if late else HELD_SECONDS
            if late:
                self._turned |= late
                self._wait(self._pause)

    async def _write(self, batch: list[str]) -> set[str]:
        """Returns what could not be written: the database is away, or somebody is writing to a table just now."""
        watched = [id for id in batch if self._is_watched(id)]
        left = [id for id in batch if not self._is_watched(id)]
        try:
            if left:
                await self.store.leave(left)
            versions = await self.store.attend(watched) if watched else {}
        except (SQLAlchemyError, OSError):
            return set(batch)
        for id, version in versions.items():
            if id in self.tables:
                self.later(self.tables[id].hear(version))  # what was stored before is read now
        return set(watched) - versions.keys()

    def _is_watched(self, id: str) -> bool:
        return id in self.tables and bool(self.tables[id].watchers)

    def _wait(self, seconds: float) -> None:
        """So long at most: something else may be due sooner."""
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            if self._timer.when() <= loop.time() + seconds:
                return
            self._timer.cancel()
        self._timer = loop.call_later(seconds, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._due.set()
