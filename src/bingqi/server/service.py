"""A server process: its tables, its workers, its store; what can be done at a table, and what follows from it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeVar

import msgspec

from bingqi.ai.limit import Limit
from bingqi.server.catalog import Catalog
from bingqi.server.collecting import Sweeper
from bingqi.server.errors import Busy, NoSuchTable, NotAllowed, TooLong
from bingqi.server.forgetting import Forgetting
from bingqi.server.limits import Limits, household
from bingqi.server.live.attending import Attending
from bingqi.server.live.orders import (
    AgreeToRematch,
    AnswerRequest,
    OfferDraw,
    PlayMove,
    RequestRewind,
    ResignGame,
    SayLine,
    SitDown,
    UndoMove,
)
from bingqi.server.live.registry import Registry
from bingqi.server.live.table import LiveTable, Order, Receipt
from bingqi.server.live.watcher import Watcher
from bingqi.server.load import Load
from bingqi.server.making import Maker
from bingqi.server.metrics import Metrics
from bingqi.server.protocol.lobby import SeatLink
from bingqi.server.protocol.orders import Act, AnswerRewind, AskRewind, Offer, Rematch, Resign, Say, Sit, Undo
from bingqi.server.protocol.table import OfferInfo
from bingqi.server.replays import Replays
from bingqi.server.settings import Settings
from bingqi.server.tokens import new_token, token_hash
from bingqi.server.webhooks import Webhooks
from bingqi.server.work.archive import Archive
from bingqi.server.work.opponent import Opponents
from bingqi.server.work.pool import Pool, WorkerLost
from bingqi.server.work.questions import Where
from bingqi.store import LinkRow, Store, open_store

TAKE_OVER_SECONDS = 5.0
STOP_SECONDS = 2.0
ADVICE_PATIENCE = 4  # times the seconds of a search: its last games may take a while
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
        self.advisers = Pool(settings.advisers, settings.games, self.catalog.ids, settings.limits.waiting)
        self.archive = Archive(settings.limits.waiting)
        self.webhooks = Webhooks(settings)
        self.opponents = Opponents(settings, self.pool, self._call_webhook)
        self.registry = Registry(settings, store, self.catalog, self.limits, self.opponents.busy)
        self.replays = Replays(settings, self.registry, self.archive)
        self.attending = Attending(store, self.registry.tables, self.later)
        self.metrics = Metrics()
        self.load = Load(settings.limits.shed_at)
        self.sweeper = Sweeper()
        self.stopping = False
        self.maker = Maker(store, self.catalog, self.registry, self.opponents)
        self.forgetting = Forgetting(settings, store, self.registry)
        self._background: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings) -> Service:
        service = cls(settings, await open_store(settings.database))
        service.maker.key = await service.store.key("dice", token_hex(32))
        service.pool.start()
        service.reckoners.start()
        service.advisers.start()
        await service.store.start(service._heard, service.registry.presence.hear)
        service.later(service.load.watch())
        service.later(service.sweeper.watch())
        service.later(service.forgetting.for_ever())
        if service.store.shared:
            service.later(service._take_over_for_ever())
            service.later(service.registry.presence.keep_saying())
            service.later(service.attending.for_ever())
        return service

    async def close(self) -> None:
        """Whatever runs: what is not stored was not acknowledged, and computers think again after the start."""
        self.stopping = True
        closing = asyncio.create_task(self._close())
        # Not `wait_for`: that would wait for whatever does not let itself be cancelled.
        done, _ = await asyncio.wait({closing}, timeout=STOP_SECONDS)
        if not done:
            closing.cancel()
            logger.warning("stopped without waiting for everything")
        elif error := closing.exception():
            self.note_bug(error)

    async def _close(self) -> None:
        self.pool.close()
        self.reckoners.close()
        self.advisers.close()
        self.archive.close()
        await self.opponents.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.webhooks.close()
        await self.store.close()

    async def seat_at(self, token: str) -> tuple[LiveTable, LinkRow]:
        """The table that a link opens, with its computer player awake."""
        table, link = await self.registry.seat_at(token.removeprefix("Bearer "))
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
            said = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"x-forwarded-for"]
            hops = [hop.strip() for hop in ",".join(said).split(",") if hop.strip()]
            # What stands further left was written by whoever asked, and is worth nothing.
            if len(hops) >= self.settings.proxies:
                return household(hops[-self.settings.proxies])
        client = scope.get("client")
        return household(client[0]) if client else "?"

    # --- operation ---

    async def trouble(self) -> str:
        """Why this process should get no requests for the moment; empty if all is well."""
        if self.stopping:
            return "stopping"
        try:
            self.load.check()
            await asyncio.wait_for(self.store.version_of(""), 2)
        except Busy:
            return "overloaded"
        except Exception as error:
            return f"the store does not answer: {type(error).__name__}"
        return ""

    def measure(self) -> bytes:
        self.metrics.tables.set(len(self.registry.tables))
        self.metrics.sockets.set(sum(len(table.watchers) for table in self.registry.tables.values()))
        self.metrics.waiting.labels("thinking").set(self.pool.waiting)
        self.metrics.waiting.labels("questions").set(self.reckoners.waiting)
        self.metrics.waiting.labels("advice").set(self.advisers.waiting)
        self.metrics.waiting.labels("kept").set(self.archive.waiting)
        self.metrics.lag.set(self.load.lag)
        return self.metrics.text()

    async def _change(self, table: LiveTable, order: Order) -> Receipt:
        began = time.perf_counter()
        self.sweeper.note()
        receipt = await table.change(order)
        self.metrics.order_seconds.observe(time.perf_counter() - began)
        self.metrics.orders.labels(type(order).__name__).inc()
        return receipt

    # --- other processes ---

    def _heard(self, id: str, version: int) -> None:
        for table in self.registry.behind(id, version):
            self.later(table.hear(version))
        if not id:
            self.attending.note_all()
            self.later(self.registry.presence.say_all(hello=True))

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
        return await self._ask(
            self.reckoners, self.settings.reckon_seconds, question, self._where(table, packed), *args
        )

    async def advise(self, question: Callable[..., T], table: LiveTable, *args: Any, packed: bytes | None = None) -> T:
        """The same of a worker that plays games to their end before it answers. The limit of its search comes last."""
        seconds = self.settings.advice_seconds
        patience = ADVICE_PATIENCE * seconds + self.settings.reckon_seconds
        return await self._ask(
            self.advisers, patience, question, self._where(table, packed), *args, Limit(seconds=seconds)
        )

    def _where(self, table: LiveTable, packed: bytes | None) -> Where:
        return Where(self.settings.games, table.row.game, table.row.scenario, packed or table.packed())

    async def _ask(self, pool: Pool, seconds: float, question: Callable[..., T], *args: Any) -> T:
        try:
            return await pool.run(seconds, question, *args)
        except WorkerLost:
            raise TooLong("too long to reckon") from None

    # --- at the table ---

    async def act(self, table: LiveTable, link: LinkRow, act: Act, asker: Watcher | None = None) -> Receipt:
        before = table.asked
        receipt = await self._change(table, PlayMove(link, act, table.game.decode_action(act.action), asker))
        self._turned(table, before.seat if before else None)
        return receipt

    async def undo(self, table: LiveTable, link: LinkRow, undo: Undo, asker: Watcher | None = None) -> Receipt:
        return await self._change(table, UndoMove(link, undo, asker))

    async def say(self, table: LiveTable, link: LinkRow, say: Say, asker: Watcher | None = None) -> Receipt:
        limits = self.settings.limits
        return await self._change(table, SayLine(link, say, limits.chat, limits.chat_lines, asker))

    async def ask_rewind(self, table: LiveTable, link: LinkRow, ask: AskRewind) -> Receipt:
        receipt = await self._change(table, RequestRewind(link, ask))
        self._turned(table, None)
        return receipt

    async def answer_rewind(self, table: LiveTable, link: LinkRow, answer: AnswerRewind) -> Receipt:
        receipt = await self._change(table, AnswerRequest(link, answer))
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

    async def sit(self, table: LiveTable, link: LinkRow, sit: Sit) -> Receipt:
        return await self._change(table, SitDown(link, sit))

    async def resign(self, table: LiveTable, link: LinkRow, resign: Resign) -> Receipt:
        return await self._change(table, ResignGame(link, resign))

    async def offer_draw(self, table: LiveTable, link: LinkRow, offer: Offer) -> Receipt:
        return await self._change(table, OfferDraw(link, offer))

    async def rematch(self, table: LiveTable, link: LinkRow, token: str, offer: Offer) -> Rematch:
        """Agree to another game with sides swapped; a link to it once all have agreed, for each who asks."""
        if link.seats:
            agreed = AgreeToRematch(link, offer, sha256(f"rematch:{table.row.id}".encode()).hexdigest()[:16])
            await self._change(table, agreed)
        known = msgspec.json.decode(table.head.offers, type=OfferInfo) if table.head.offers else None
        if known is None or not known.table:
            return Rematch()
        if await self.store.version_of(known.table) is None:
            await self.maker.make_rematch(table, known.table)
        new = await self.maker.link_to_rematch(known.table, link, token.removeprefix("Bearer "))
        return Rematch(SeatLink(tuple(sorted(1 - seat for seat in link.seats)), new, bool(link.seats)))

    async def turn_in(self, table: LiveTable, link: LinkRow) -> str:
        """A link for a new one; the old one opens nothing any more."""
        if not link.seats:
            raise NotAllowed("spectators share their link")
        token = new_token()
        if not await self.store.exchange(table.row.id, link.hash, token_hash(token)):
            raise NoSuchTable("this link opens nothing")
        self.registry.forget_links(table.row.id)
        await table.read_again()
        return token

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
            self.webhooks.call(table.row.id, url, body)

    # --- who watches ---

    def join(self, table: LiveTable, watcher: Watcher) -> None:
        self.registry.join(table, watcher)
        if self.store.shared:
            self.registry.presence.moved(table)
            if len(table.watchers) == 1:
                self.attending.note(table.row.id)

    def leave(self, table: LiveTable, watcher: Watcher) -> None:
        self.registry.leave(table, watcher)
        if self.store.shared:
            self.registry.presence.moved(table)
            if not table.watchers:
                self.attending.note(table.row.id)
