"""The tables of one server process: found by their links, held in memory for as long as somebody looks at them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bingqi.core.game import Game
from bingqi.server.catalog import Catalog
from bingqi.server.errors import NoSuchTable, OldRules, TableFrozen, TooMany
from bingqi.server.limits import Limits
from bingqi.server.live.old import OldTable
from bingqi.server.live.presence import Presence
from bingqi.server.live.reading import told_by
from bingqi.server.live.table import LiveTable
from bingqi.server.live.upgrade import can_go_on, carried_over
from bingqi.server.live.watcher import Watcher
from bingqi.server.settings import Settings
from bingqi.server.tokens import TOKEN_LENGTH, token_hash
from bingqi.store import Conflict, LinkRow, Store, Stored

REMEMBERED_LINKS = 20_000
REMEMBERED_OLD = 16  # tables of other rules
logger = logging.getLogger("bingqi.server")


class Registry:
    """`busy` says of a table that somebody still works at it: it stays in memory."""

    def __init__(
        self, settings: Settings, store: Store, catalog: Catalog, limits: Limits, busy: Callable[[LiveTable], bool]
    ) -> None:
        self.settings, self.store, self.catalog, self.limits, self.busy = settings, store, catalog, limits, busy
        self.tables: dict[str, LiveTable] = {}
        self.presence = Presence(store, self.tables)
        self.began = time.time()
        self._links: dict[str, LinkRow] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._old: OrderedDict[str, OldTable] = OrderedDict()

    async def seat_at(self, token: str) -> tuple[LiveTable, LinkRow]:
        """The table that a link opens, as new as the store has it."""
        link = await self._link(token_hash(token)) if len(token) == TOKEN_LENGTH else None
        if link is None:
            raise NoSuchTable("this link opens nothing")
        table = await self.table(link.table)
        # A notice of another server's change may still be on its way; its player may already be here.
        await table.settled(await self.store.version_of(link.table) or 0 if self.store.shared else 0)
        if all(link.hash != known.hash for known in table.links):
            # New since the table was read, or turned in while we looked it up: the store knows.
            self.forget_links(link.table)
            await table.read_again()
            if all(link.hash != known.hash for known in table.links):
                raise NoSuchTable("this link opens nothing")
        return table, link

    async def _link(self, hash: str) -> LinkRow | None:
        """A link's table and seats never change: once looked up they are remembered."""
        link = self._links.get(hash)
        if link is None:
            link = await self.store.find_link(hash)
            if link is not None:
                if len(self._links) >= REMEMBERED_LINKS:
                    self._links.clear()
                self._links[hash] = link
        return link

    async def table(self, id: str) -> LiveTable:
        table = self.tables.get(id)
        if table is None:
            async with self._opening.setdefault(id, asyncio.Lock()):
                table = self.tables.get(id) or await self._load(id)
            self._opening.pop(id, None)
        table.used = time.monotonic()
        return table

    async def _load(self, id: str) -> LiveTable:
        if (known := await self._known_old(id)) is not None:
            raise _too_old(known.game, known.stored)
        stored = await self.store.load(id)
        if stored is None:
            raise NoSuchTable("this link opens nothing")
        game = self.catalog.game(stored.row.game)
        if not can_go_on(game, stored):
            stored = await self._bring_up(game, stored)
        if stored.head.frozen and stored.head.touched < self.began:
            # The bug may be mended: it is tried again. If it is not, the table freezes at the same place.
            stored = msgspec.structs.replace(stored, head=msgspec.structs.replace(stored.head, frozen=""))
        try:
            told = await told_by(stored.moves[: stored.snapshot.n + 1])
            table = LiveTable(game, stored, self.store, Path(self.settings.dumps), told)
        except Exception as error:
            logger.error("a table that is stored cannot be played again", exc_info=error)
            raise TableFrozen("what is stored cannot be played again") from error
        table.elsewhere = self.presence.elsewhere
        table.studied = table.row.kind != "live" and await self.is_studied(id)
        self.tables[id] = table
        self._make_room()
        return table

    async def _bring_up(self, game: Game[Any], stored: Stored) -> Stored:
        """Under the present rules from now on; refused where that cannot be."""
        change = carried_over(game, stored)
        if change is None:
            self._old[stored.row.id] = OldTable(game, stored)
            if len(self._old) > REMEMBERED_OLD:
                self._old.popitem(last=False)
            raise _too_old(game, stored)
        with contextlib.suppress(Conflict):  # another process was quicker
            await self.store.commit(change)
        again = await self.store.load(stored.row.id)
        if again is None:
            raise NoSuchTable("this link opens nothing")
        return again

    async def origin_of(self, id: str) -> str:
        """The game between people that an analysis was branched off while it was under way; else its own id."""
        return await self.store.key(f"origin:{id}", id)

    async def is_studied(self, id: str) -> bool:
        """Of an analysis: the game that it was branched off is still played between people."""
        origin = await self.origin_of(id)
        return origin != id and await self.store.under_way(origin)

    async def still_studied(self, table: LiveTable) -> bool:
        """The same of a table at hand, which is told when that game has ended."""
        if table.studied and not await self.is_studied(table.row.id):
            table.studied = False
            table.changed()
        return table.studied

    async def old_at(self, token: str) -> tuple[OldTable, LinkRow]:
        """A table of other rules, to be read."""
        link = await self._link(token_hash(token.removeprefix("Bearer ")))
        old = await self._known_old(link.table) if link else None
        if link is not None and old is None:
            stored = await self.store.load(link.table)
            old = OldTable(self.catalog.game(stored.row.game), stored) if stored else None
        if link is None or old is None:
            raise NoSuchTable("this link opens nothing")
        return old, link

    async def _known_old(self, id: str) -> OldTable | None:
        """It does not change: who steps through it need not read all of it at every step."""
        old = self._old.get(id)
        if old is None:
            return None
        if await self.store.version_of(id) != old.head.version:
            self._old.pop(id, None)
            return None
        self._old.move_to_end(id)
        return old

    def _make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest: the store has them."""
        spare = len(self.tables) - self.settings.limits.live_tables
        if spare <= 0:
            return
        idle = [t for t in self.tables.values() if not (t.watchers or t.lock.locked() or self.busy(t))]
        for table in sorted(idle, key=lambda t: t.used)[: max(spare, 8)]:
            if time.monotonic() - table.used > 1.0:
                del self.tables[table.row.id]

    def forget_links(self, table: str) -> None:
        """Of a table whose links have changed: they are looked up again."""
        self._links = {hash: link for hash, link in self._links.items() if link.table != table}

    def behind(self, id: str, version: int) -> list[LiveTable]:
        """The tables that another process has changed: one, something about it (version 0), or maybe all (no id)."""
        if version == 0:
            self.forget_links(id) if id else self._links.clear()
        tables = [self.tables[id]] if id in self.tables else list(self.tables.values()) if not id else []
        return [table for table in tables if version == 0 or version > table.head.version]

    # --- who watches ---

    def join(self, table: LiveTable, watcher: Watcher) -> None:
        same = sum(other.link.hash == watcher.link.hash for other in table.watchers)
        if same >= self.settings.limits.sockets_per_link:
            raise TooMany("too many sockets on this link")
        self.limits.open_socket(watcher.address)
        table.come(watcher)
        self.tables[table.row.id] = table
        table.changed()

    def leave(self, table: LiveTable, watcher: Watcher) -> None:
        table.go(watcher)
        table.remember(watcher)
        self.limits.close_socket(watcher.address)
        table.changed()


def _too_old(game: Game[Any], stored: Stored) -> OldRules:
    return OldRules("begun under other rules", was=stored.row.rules, now=game.meta.rules_version)
