"""The one connection to PostgreSQL by which a server process writes its changes and hears of the others'.

A table's row names the processes that have sockets at it (`ears`), and only they are called. Each process has a number,
and holds a lock of that number for as long as it listens: who finds a number without a lock strikes it out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from secrets import randbits
from typing import Any

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "bingqi"
CALLS = "bingqi_calls"  # passing remarks between processes: who is at which table
LISTENING = 7170918  # what the locks are for; then comes the process's number
RETRY_SECONDS = 1.0
NAME = "bingqi line"
COMMAND_SECONDS = 15
# All it is asked for is rows by their keys: the planner need not think, nor change its mind when tables grow.
PLAIN = {
    "application_name": NAME,
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
Heard = Callable[[str, int], None]
log = logging.getLogger("bingqi.store")


class Notices:
    """Open for as long as the server runs; a lost connection is made anew."""

    def __init__(self, url: URL, limits: dict[str, str]) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._settings = limits | PLAIN
        self._task: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self.number = randbits(30) + 1
        self.line: asyncpg.Connection[Any] | None = None

    async def start(self, heard: Heard, called: Callable[[str], None]) -> None:
        self._task = asyncio.create_task(self._listen_for_ever(heard, called), name="store-notices")
        await asyncio.wait_for(self._ready.wait(), 15)

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def ask(self, query: str, *values: Any) -> list[Any] | None:
        """One statement, one round trip, stored when it returns; None while there is no connection."""
        line = self.line
        if line is None or line.is_closed():
            return None
        try:
            found: list[Any] = await line.fetch(query, *values)
        except asyncpg.PostgresError:
            raise
        except BaseException:
            line.terminate()  # nobody knows what it would answer next
            raise
        return found

    async def tell(self, conn: AsyncConnection, payloads: list[str]) -> None:
        """In the transaction of the change itself: nobody hears of what was rolled back."""
        await conn.execute(text(f"SELECT pg_notify('{CHANNEL}', :payload)"), [{"payload": p} for p in payloads])

    async def call_out(self, conn: AsyncConnection, messages: Sequence[str]) -> None:
        await conn.execute(text(f"SELECT pg_notify('{CALLS}', :payload)"), [{"payload": m} for m in messages])

    async def _listen_for_ever(self, heard: Heard, called: Callable[[str], None]) -> None:
        while True:
            try:
                await self._listen(heard, called)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("lost the notices of the database (%s); connecting again", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, heard: Heard, called: Callable[[str], None]) -> None:
        line = await asyncpg.connect(
            self._dsn, timeout=5, command_timeout=COMMAND_SECONDS, server_settings=self._settings
        )
        lost = asyncio.Event()
        me = line.get_server_pid()

        def on_notice(_line: Any, pid: int, _channel: str, payload: str) -> None:
            if pid == me:
                return
            for table, version in read_payload(payload):
                heard(table, version)

        try:
            line.add_termination_listener(lambda _: lost.set())
            await line.execute(f"SELECT pg_advisory_lock({LISTENING}, {self.number})")
            await line.add_listener(CHANNEL, on_notice)
            await line.add_listener(CALLS, lambda _line, _pid, _channel, payload: called(payload))
            heard("", 0)  # what was said while nobody listened is not repeated: look at everything
            self.line = line
            self._ready.set()
            await lost.wait()
        finally:
            self.line = None
            await line.close(timeout=0.5)


def read_payload(payload: str) -> list[tuple[str, int]]:
    """Tables and their versions: "t1 5 t2 17"."""
    words = payload.split(" ")
    return [(table, int(version)) for table, version in zip(words[::2], words[1::2], strict=True)]
