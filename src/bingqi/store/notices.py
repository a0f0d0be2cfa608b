"""PostgreSQL's LISTEN and NOTIFY: how server processes hear of each other's changes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "bingqi"
CALLS = "bingqi_calls"  # passing remarks between processes: who is at which table
RETRY_SECONDS = 1.0
log = logging.getLogger("bingqi.store")


class Notices:
    """One connection that listens for as long as the server runs; a lost one is made anew."""

    def __init__(self, url: URL) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def start(self, heard: Callable[[str, int], None], called: Callable[[str], None]) -> None:
        self._task = asyncio.create_task(self._listen_for_ever(heard, called), name="store-notices")
        await asyncio.wait_for(self._ready.wait(), 15)

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def tell(self, conn: AsyncConnection, payloads: list[str]) -> None:
        """In the transaction of the change itself: nobody hears of what was rolled back."""
        await conn.execute(text(f"SELECT pg_notify('{CHANNEL}', :payload)"), [{"payload": p} for p in payloads])

    async def call_out(self, conn: AsyncConnection, messages: Sequence[str]) -> None:
        await conn.execute(text(f"SELECT pg_notify('{CALLS}', :payload)"), [{"payload": m} for m in messages])

    async def _listen_for_ever(self, heard: Callable[[str, int], None], called: Callable[[str], None]) -> None:
        while True:
            try:
                await self._listen(heard, called)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("lost the notices of the database (%s); connecting again", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, heard: Callable[[str, int], None], called: Callable[[str], None]) -> None:
        conn = await asyncpg.connect(self._dsn)
        lost = asyncio.Event()

        def on_notice(_conn: Any, _pid: int, _channel: str, payload: str) -> None:
            table, _, version = payload.partition(" ")
            heard(table, int(version))

        try:
            conn.add_termination_listener(lambda _: lost.set())
            await conn.add_listener(CHANNEL, on_notice)
            await conn.add_listener(CALLS, lambda _conn, _pid, _channel, payload: called(payload))
            heard("", 0)  # what was said while nobody listened is not repeated: look at everything
            self._ready.set()
            await lost.wait()
        finally:
            await conn.close(timeout=2)
