"""Collections of garbage that stop nobody.

The collector stops the process while it looks. A thousand live tables are a million objects, and to look through those
that were made since the start took 0.6 s. Here it looks only at the youngest, a few thousand at a time. Nearly all is
freed without it; the few cycles that die old wait until nobody has asked for anything for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time

YOUNG = 3_000  # objects made and not yet freed: then they are looked through, which takes a millisecond or two
NEVER = 1_000_000
QUIET_SECONDS = 10.0
AFTER = 300  # collections of the young since the last sweep: before that there is not much to find
AT_LAST = 100_000  # as many, and it is done however busy the server is: memory is not without bounds


def tame_collections() -> None:
    """Once everything is loaded: maps and tables live as long as the process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Sweeper:
    """Looks through everything, when it disturbs nobody."""

    def __init__(self) -> None:
        self.asked_at = 0.0
        self.done_at = 0

    def note(self) -> None:
        """Somebody has asked for something."""
        self.asked_at = time.monotonic()

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(QUIET_SECONDS / 2)
            if self.is_due(time.monotonic()):
                self.sweep()

    def is_due(self, now: float) -> bool:
        since = collections_of_young() - self.done_at
        return since >= AT_LAST or (since >= AFTER and now - self.asked_at >= QUIET_SECONDS)

    def sweep(self) -> None:
        gc.collect()
        self.done_at = collections_of_young()


def collections_of_young() -> int:
    return int(gc.get_stats()[0]["collections"])
