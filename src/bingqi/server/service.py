"""A server process: its tables, its workers, its store; what can be done at a table, and what follows from it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from bingqi.ai import PLAYERS
from bingqi.core.errors import UnknownOption
from bingqi.server.catalog import Catalog
from bingqi.server.errors import NotAllowed, TooLong
from bingqi.server.idempotency import Asked, Making, told_again
from bingqi.server.limits import Limits
from bingqi.server.live.orders import AnswerRequest, PlayMove, RequestRewind, SayLine, UndoMove
from bingqi.server.live.play import Play
from bingqi.server.live.registry import Registry
from bingqi.server.live.table import HUMAN, LiveTable, Receipt
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol import Act, AnswerRewind, AskRewind, NewTable, NewTableMade, Say, Undo
from bingqi.server.settings import Settings
from bingqi.server.tokens import new_table_id, token_hash
from bingqi.server.webhooks import Webhooks
from bingqi.server.work.opponent import Opponents
from bingqi.server.work.pool import Pool, WorkerLost
from bingqi.server.work.questions import Where
from bingqi.store import Head, LinkRow, MadeAlready, MoveRow, SnapshotRow, Store, TableRow, open_store

TAKE_OVER_SECONDS = 5.0
T = TypeVar("T")
logger = logging.getLogger("bingqi.server")


class Service:
    """Made with `open`; `close` lets everything under way finish or be forgotten safely."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.catalog = Catalog(settings.games)
        self.limits = Limits(settings.limits)
        count = settings.workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool = Pool(count, settings.games, self.catalog.ids)
        self.reckoners = Pool(settings.reckoners, settings.games, self.catalog.ids, settings.limits.waiting)
        self.webhooks = Webhooks(settings)
        self.opponents = Opponents(settings, self.pool, self._call_webhook)
        self.registry = Registry(settings, store, self.catalog, self.limits, self.opponents.busy)
        self._background: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings) -> Service:
        service = cls(settings, await open_store(settings.database))
        service.pool.start()
        service.reckoners.start()
        await service.store.start(service._heard, service.registry.presence.hear)
        if service.store.shared:
            service.later(service._take_over_for_ever())
            service.later(service.registry.presence.keep_saying())
        return service

    async def close(self) -> None:
        await self.opponents.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.webhooks.close()
        self.pool.close()
        self.reckoners.close()
        await self.store.close()

    async def seat_at(self, token: str) -> tuple[LiveTable, LinkRow]:
        """The table that a link opens, with its computer player awake."""
        table, link = await self.registry.seat_at(token)
        self.opponents.wake(table)
        return table, link

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
        logger.error("a bug of ours", exc_info=error)

    def address_of(self, scope: Any) -> str:
        if self.settings.behind_proxy:
            for name, value in scope.get("headers", ()):
                if name == b"x-forwarded-for":
                    return str(value.decode("latin-1").split(",")[-1].strip())
        client = scope.get("client")
        return client[0] if client else "?"

    # --- other processes ---

    def _heard(self, id: str, version: int) -> None:
        for table in self.registry.behind(id, version):
            self.later(table.hear(version))

    async def _take_over_for_ever(self) -> None:
        """A computer's turn that another process heard of and died over is taken up by whoever has watchers."""
        while True:
            await asyncio.sleep(TAKE_OVER_SECONDS)
            for table in list(self.registry.tables.values()):
                if table.watchers and time.time() - table.head.touched > TAKE_OVER_SECONDS:
                    self.opponents.wake(table)

    # --- questions ---

    async def reckon(self, question: Callable[..., T], table: LiveTable, *args: Any, packed: bytes | None = None) -> T:
        """A worker's answer about the table's position, or about another one; after a while there is none."""
        where = Where(self.settings.games, table.row.game, table.row.scenario, packed or table.packed())
        try:
            return await self.reckoners.run(self.settings.reckon_seconds, question, where, *args)
        except WorkerLost:
            raise TooLong("too long to reckon") from None

    # --- making a table ---

    async def made_before(self, asked: Asked | None) -> NewTableMade | None:
        """What this very request has made already."""
        row = await self.store.find_making(asked.key) if asked else None
        return told_again(asked, row) if asked and row else None

    async def make_table(self, new: NewTable, asked: Asked | None = None) -> NewTableMade:
        game = self.catalog.game(new.game)
        names = game.meta.seat_names(new.scenario)
        if len(new.players) != len(names):
            raise UnknownOption(f"{new.game} has {len(names)} seats", option="players")
        for player in new.players:
            if player not in ("me", "friend", *PLAYERS):
                raise UnknownOption(f"there is no player {player!r}", option=player)
        play = Play.new(game, new.scenario, dict(new.options))
        players = tuple(HUMAN if player in ("me", "friend") else player for player in new.players)
        row = play.table_row(new_table_id(), "live", players, time.time())
        head = Head(touched=row.made, moves=len(play.session.record.moves), seq=play.session.seq)
        mine = tuple(seat for seat, player in enumerate(new.players) if player == "me")
        friends: list[tuple[int, ...]] = [(seat,) for seat, player in enumerate(new.players) if player == "friend"]
        making = Making(asked, row.id, mine, friends)
        return await self.keep(row, head, play.rows(), [play.snapshot()], making, asked)

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
        self.opponents.wake(await self.registry.table(row.id))
        return making.made

    # --- at the table ---

    async def act(self, table: LiveTable, link: LinkRow, act: Act, asker: Watcher | None = None) -> Receipt:
        before = table.asked
        receipt = await table.change(PlayMove(link, act, table.game.decode_action(act.action), asker))
        self._turned(table, before.seat if before else None)
        return receipt

    async def undo(self, table: LiveTable, link: LinkRow, undo: Undo, asker: Watcher | None = None) -> Receipt:
        return await table.change(UndoMove(link, undo, asker))

    async def say(self, table: LiveTable, link: LinkRow, say: Say, asker: Watcher | None = None) -> Receipt:
        limits = self.settings.limits
        return await table.change(SayLine(link, say, limits.chat, limits.chat_lines, asker))

    async def ask_rewind(self, table: LiveTable, link: LinkRow, ask: AskRewind) -> Receipt:
        receipt = await table.change(RequestRewind(link, ask))
        self._turned(table, None)
        return receipt

    async def answer_rewind(self, table: LiveTable, link: LinkRow, answer: AnswerRewind) -> Receipt:
        receipt = await table.change(AnswerRequest(link, answer))
        self._turned(table, None)
        return receipt

    async def set_hook(self, table: LiveTable, link: LinkRow, url: str) -> None:
        if not link.seats:
            raise NotAllowed("spectators have no turn")
        if url:
            await self.webhooks.check(url)
        await self.store.set_hook(table.row.id, link.hash, url)
        table.links = tuple(
            msgspec.structs.replace(other, hook=url) if other.hash == link.hash else other for other in table.links
        )

    def _turned(self, table: LiveTable, before: int | None) -> None:
        """Wake the computer, or tell the person whose turn it has become."""
        self.opponents.wake(table)
        asked = table.asked
        if asked is not None and asked.seat != before:
            self._call_webhook(table, asked.seat)

    def _call_webhook(self, table: LiveTable, seat: int) -> None:
        urls = {link.hook for link in table.links if link.hook and seat in link.seats}
        body = {"event": "your-turn", "table": table.row.id, "game": table.row.game, "seat": seat, "seq": table.seq}
        for url in urls:
            self.webhooks.call(url, body)

    # --- who watches ---

    def join(self, table: LiveTable, watcher: Watcher) -> None:
        self.registry.join(table, watcher)
        if self.store.shared:
            self.later(self.registry.presence.say([table], table.row.id))

    def leave(self, table: LiveTable, watcher: Watcher) -> None:
        self.registry.leave(table, watcher)
        if self.store.shared:
            self.later(self.registry.presence.say([table]))
