"""Tells the client of one socket what it has to know: at once where it can be, else when it can."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from bingqi.server.live.table import LiveTable
from bingqi.server.live.watcher import Watcher
from bingqi.server.wires import wire_of

GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what a socket says whose client has hung up
LINK_TURNED_IN = 1008  # codes that a socket is closed with
BUG = 1011


class Teller:
    """Always the newest table: a slow client skips what it could not read in time, never a log line."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: LiveTable, watcher: Watcher) -> None:
        self.socket, self.table, self.watcher = socket, table, watcher
        self.wire = wire_of(socket.scope)
        self.failed: Exception | None = None
        self._due = False
        self._waiting: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        watcher.wake = self.wake
        self.wake()

    def wake(self) -> None:
        """Soon: whatever else becomes known in this turn of the event loop is told with it."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._tell)

    async def close(self) -> None:
        self.watcher.wake = _deaf
        if self._waiting is not None:
            self._waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._waiting

    def _tell(self) -> None:
        self._due = False
        if self._waiting is not None:
            return  # it looks again before it ends
        try:
            if not self._at_once():
                self._waiting = asyncio.ensure_future(self._when_it_can())
        except Exception as error:
            self.failed = error
            self._waiting = asyncio.ensure_future(self._hang_up(BUG))

    def _at_once(self) -> bool:
        """False if it has to wait for something: the client, the store, whoever is changing the table."""
        wire, watcher, table = self.wire, self.watcher, self.table
        if wire is None or watcher.closed or not wire.is_open:
            return False
        if watcher.is_behind and not table.is_settled:
            return False
        for note in watcher.take_notes():
            wire.tell(msgspec.json.encode(note))
        if watcher.is_behind:
            message = table.message_for(watcher)
            if message is not None:
                wire.tell(message)
        return True

    async def _when_it_can(self) -> None:
        watcher, table = self.watcher, self.table
        try:
            while not watcher.closed:
                for note in watcher.take_notes():
                    await self.socket.send_data(msgspec.json.encode(note).decode())
                if watcher.is_behind:
                    await table.settled()
                    message = table.message_for(watcher)
                    if message is not None:
                        await self.socket.send_data(message.decode())
                elif not watcher.notes:
                    return
            await self._hang_up(LINK_TURNED_IN)
        except GONE:
            return  # whoever listens to it notices too
        except Exception as error:
            self.failed = error
            await self._hang_up(BUG)
        finally:
            self._waiting = None

    async def _hang_up(self, code: int) -> None:
        with contextlib.suppress(*GONE):
            await self.socket.close(code=code)


def _deaf() -> None:
    return
