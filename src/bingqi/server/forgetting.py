"""Old tables go, by the days and the room that the settings say."""

from __future__ import annotations

import asyncio
import logging
import time

from bingqi.server.live.registry import Registry
from bingqi.server.settings import Settings
from bingqi.store import Store

FORGET_EVERY = 600.0
FORGET_AT_ONCE = 50
FRESH_SECONDS = 3600.0  # a table touched since then is not deleted for want of room
logger = logging.getLogger("bingqi.server")


class Forgetting:
    def __init__(self, settings: Settings, store: Store, registry: Registry) -> None:
        self.settings, self.store, self.registry = settings, store, registry

    async def for_ever(self) -> None:
        """A few at a time: nobody shall wait for it. A database that is away for the moment is asked again later."""
        while True:
            try:
                await self.look()
            except Exception as error:
                logger.warning("old tables could not be deleted: %s", type(error).__name__)
            await asyncio.sleep(FORGET_EVERY)

    async def look(self) -> None:
        """By the days and the room that the settings say."""
        for kind, days in (("live", self.settings.live_days), ("analysis", self.settings.analysis_days)):
            if days:
                await self.forget(time.time() - days * 86400, kind)
        if self.settings.most_megabytes:
            await self.by_size(self.settings.most_megabytes * 1e6)

    async def forget(self, before: float, *kinds: str) -> int:
        gone = await self.store.forget(before, kinds, FORGET_AT_ONCE)
        for id in gone:
            self.registry.tables.pop(id, None)
            self.registry.forget_links(id)
        return len(gone)

    async def by_size(self, most: float) -> int:
        """The tables that nobody has touched for longest, until the rest takes at most so many bytes."""
        count = 0
        while await self.store.size() > most:
            gone = await self.forget(time.time() - FRESH_SECONDS, "live", "analysis")
            if not gone:
                logger.warning("the tables of the last hour alone take more room than they may")
                break
            count += gone
        return count
