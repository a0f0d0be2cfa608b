"""All tables of one server process: who may sit down, what is held in memory, who is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from bingqi.ai import PLAYERS
from bingqi.core.errors import UnknownOption
from bingqi.core.record import rules_number
from bingqi.server.computer import Computers
from bingqi.server.errors import NoSuchTable, NotAllowed, OldRules, TableFrozen, TooMany
from bingqi.server.hooks import Hooks
from bingqi.server.limits import Limits
from bingqi.server.live import HUMAN, LiveTable
from bingqi.server.making import Asked, Making, told_again
from bingqi.server.play import Play
from bingqi.server.presence import Presence
from bingqi.server.protocol import Act, AnswerRewind, AskRewind, NewTable, NewTableMade, Say, Undo
from bingqi.server.settings import Settings
from bingqi.server.shelf import Shelf
from bingqi.server.sockets import Watcher
from bingqi.server.tokens import TOKEN_LENGTH, new_table_id, token_hash
from bingqi.server.workers import Workers
from bingqi.store import Head, LinkRow, MadeAlready, MoveRow, SnapshotRow, Store, TableRow, open_store

log = logging.getLogger("bingqi.server")
REMEMBERED_LINKS = 20_000
TAKE_OVER_SECONDS = 5.0


class House:
    """Made with `open`; `close` lets everything under way finish or be forgotten safely."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.shelf = Shelf(settings.games)
        self.limits = Limits(settings.limits)
        self.workers = Workers(settings.workers, settings.games, tuple(self.shelf.ids))
        self.hooks = Hooks(settings)
        self.computers = Computers(settings, self.workers, self.hooks.call)
        self._tables: dict[str, LiveTable] = {}
        self.presence = Presence(store, lambda: self._tables.values())
        self._links: dict[str, LinkRow] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._background: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings) -> House:
        house = cls(settings, await open_store(settings.database))
        house.workers.start()
        await house.store.start(house._heard, house.presence.hear)
        if house.store.shared:
            house.later(house._take_over_for_ever())
            house.later(house.presence.keep_saying())
        return house

    async def close(self) -> None:
        await self.computers.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.hooks.close()
        self.workers.close()
        await self.store.close()

    # --- finding a table ---

    async def seat_at(self, token: str) -> tuple[LiveTable, LinkRow]:
        """The table that a link opens, as new as the store has it."""
        link = await self._link(token_hash(token)) if len(token) == TOKEN_LENGTH else None
        if link is None:
            raise NoSuchTable("this link opens nothing")
        table = await self._table(link.table)
        # A notice of another server's change may still be on its way; its player may already be here.
        await table.settled(await self.store.version_of(link.table) or 0 if self.store.shared else 0)
        self.computers.wake(table)
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

    async def _table(self, id: str) -> LiveTable:
        table = self._tables.get(id)
        if table is None:
            async with self._opening.setdefault(id, asyncio.Lock()):
                table = self._tables.get(id) or await self._load(id)
            self._opening.pop(id, None)
        table.used = time.monotonic()
        return table

    async def _load(self, id: str) -> LiveTable:
        stored = await self.store.load(id)
        if stored is None:
            raise NoSuchTable("this link opens nothing")
        game = self.shelf.game(stored.row.game)
        if rules_number(stored.row.rules) != game.meta.rules_version:
            raise OldRules("begun under other rules", was=stored.row.rules, now=game.meta.rules_version)
        try:
            table = LiveTable(game, stored, self.store, Path(self.settings.dumps))
        except Exception as error:
            self.note_bug(error)
            raise TableFrozen("what is stored cannot be played again") from error
        table.elsewhere = self.presence.elsewhere
        self._tables[id] = table
        self._make_room()
        return table

    def _make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest: the store has them."""
        spare = len(self._tables) - self.settings.limits.live_tables
        if spare <= 0:
            return
        idle = [t for t in self._tables.values() if not (t.watchers or t.lock.locked() or self.computers.busy(t))]
        for table in sorted(idle, key=lambda t: t.used)[: max(spare, 8)]:
            if time.monotonic() - table.used > 1.0:
                del self._tables[table.row.id]

    def _heard(self, id: str, version: int) -> None:
        """Another process has changed a table, something about it (version 0), or (no id) we may have missed all."""
        tables = [self._tables[id]] if id in self._tables else list(self._tables.values()) if not id else []
        for table in tables:
            if version == 0 or version > table.head.version:
                self.later(table.hear(version))

    async def _take_over_for_ever(self) -> None:
        """A computer's turn that another process heard of and died over is taken up by whoever has watchers."""
        while True:
            await asyncio.sleep(TAKE_OVER_SECONDS)
            for table in list(self._tables.values()):
                if table.watchers and time.time() - table.head.touched > TAKE_OVER_SECONDS:
                    self.computers.wake(table)

    def later(self, work: Any) -> None:
        """Run without anybody waiting; a failure is logged."""
        task = asyncio.ensure_future(work)
        self._background.add(task)

        def done(task: asyncio.Task[Any]) -> None:
            self._background.discard(task)
            if not task.cancelled() and (error := task.exception()):
                self.note_bug(error)

        task.add_done_callback(done)

    def note_bug(self, error: BaseException) -> None:
        log.error("a bug of ours", exc_info=error)

    # --- making a table ---

    async def made_before(self, asked: Asked | None) -> NewTableMade | None:
        """What this very request has made already."""
        row = await self.store.find_making(asked.key) if asked else None
        return told_again(asked, row) if asked and row else None

    async def make_table(self, new: NewTable, asked: Asked | None = None) -> NewTableMade:
        game = self.shelf.game(new.game)
        names = game.meta.seat_names(new.scenario)
        if len(new.players) != len(names):
            raise UnknownOption(f"{new.game} has {len(names)} seats", option="players")
        for player in new.players:
            if player not in ("me", "friend", *PLAYERS):
                raise UnknownOption(f"there is no player {player!r}", option=player)
        if not set(new.players) <= {"me", "friend"}:
            self.workers.boot()
        play = Play.new(game, new.scenario, dict(new.options))
        players = tuple(HUMAN if player in ("me", "friend") else player for player in new.players)
        row = play.table_row(new_table_id(), "live", players, time.time())
        head = Head(touched=row.made)
        mine = tuple(seat for seat, player in enumerate(new.players) if player == "me")
        friends: list[tuple[int, ...]] = [(seat,) for seat, player in enumerate(new.players) if player == "friend"]
        making = Making(asked, row.id, mine, friends)
        return await self.keep(row, head, [play.move_row(0, 0)], [play.snapshot()], making, asked)

    async def keep(
        self,
        row: TableRow,
        head: Head,
        moves: list[MoveRow],
        snapshots: list[SnapshotRow],
        making: Making,
        asked: Asked | None,
    ) -> NewTableMade:
        """Store a new table and hand out its links: the maker's, each friend's, one for spectators."""
        links = [LinkRow(token_hash(link.token), row.id, link.seats) for link in making.made.links]
        try:
            await self.store.make(row, head, links, moves, snapshots, making.row)
        except MadeAlready:  # the same request, twice at the same moment
            made = await self.made_before(asked)
            assert made is not None
            return made
        self.computers.wake(await self._table(row.id))
        return making.made

    # --- at the table ---

    async def act(self, table: LiveTable, link: LinkRow, act: Act, stored: Callable[[], None] | None = None) -> int:
        before = table.asked
        length = await table.act(link, act, stored)
        self._turned(table, before.seat if before else None)
        return length

    async def undo(self, table: LiveTable, link: LinkRow, undo: Undo, stored: Callable[[], None] | None = None) -> int:
        return await table.undo(link, undo, stored)

    async def say(self, table: LiveTable, link: LinkRow, say: Say) -> int:
        limits = self.settings.limits
        return await table.say(link, say, limits.chat, limits.chat_lines)

    async def ask_rewind(self, table: LiveTable, link: LinkRow, ask: AskRewind) -> int:
        length = await table.ask_rewind(link, ask)
        self._turned(table, None)
        return length

    async def answer_rewind(self, table: LiveTable, link: LinkRow, answer: AnswerRewind) -> int:
        length = await table.answer_rewind(link, answer)
        self._turned(table, None)
        return length

    async def set_hook(self, table: LiveTable, link: LinkRow, url: str) -> None:
        if not link.seats:
            raise NotAllowed("spectators have no turn")
        if url:
            await self.hooks.check(url)
        await self.store.set_hook(table.row.id, link.hash, url)
        table.links = tuple(
            msgspec.structs.replace(other, hook=url) if other.hash == link.hash else other for other in table.links
        )

    def _turned(self, table: LiveTable, before: int | None) -> None:
        """Wake the computer, or tell the person whose turn it has become."""
        self.computers.wake(table)
        asked = table.asked
        if asked is not None and asked.seat != before:
            self.hooks.call(table, asked.seat)

    # --- sockets ---

    def join(self, table: LiveTable, watcher: Watcher) -> None:
        same = sum(other.link.hash == watcher.link.hash for other in table.watchers)
        if same >= self.settings.limits.sockets_per_link:
            raise TooMany("too many sockets on this link")
        self.limits.open_socket(watcher.address)
        table.watchers.add(watcher)
        self._tables[table.row.id] = table
        table.changed()
        if self.store.shared:
            self.later(self.presence.say([table], table.row.id))

    def leave(self, table: LiveTable, watcher: Watcher) -> None:
        table.watchers.discard(watcher)
        self.limits.close_socket(watcher.address)
        table.changed()
        if self.store.shared:
            self.later(self.presence.say([table]))

    def address_of(self, scope: Any) -> str:
        if self.settings.behind_proxy:
            for name, value in scope.get("headers", ()):
                if name == b"x-forwarded-for":
                    return str(value.decode("latin-1").split(",")[-1].strip())
        client = scope.get("client")
        return client[0] if client else "?"
