"""How busy this process is: when the event loop runs late, new work is refused before everybody waits."""

from __future__ import annotations

import asyncio
import time

from bingqi.server.errors import Busy

EVERY = 0.1  # seconds
SHED_AT = 0.5  # seconds of lag: with what is queued behind it, answers would take a second
MEMORY = 0.7


class Load:
    """`lag` is how late the loop is, smoothed a little: one long moment is no overload."""

    def __init__(self, shed_at: float = SHED_AT) -> None:
        self.lag, self.shed_at = 0.0, shed_at

    async def watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(EVERY)
            self.note(time.monotonic() - before - EVERY)

    def note(self, late: float) -> None:
        self.lag = MEMORY * self.lag + (1 - MEMORY) * max(0.0, late)

    @property
    def is_late(self) -> bool:
        return bool(self.shed_at) and self.lag > self.shed_at

    def check(self) -> None:
        if self.is_late:
            raise Busy("too much at once")
