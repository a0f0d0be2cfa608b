"""A table in play: one writer, stored before anybody hears of it, then told to everybody who watches."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from bingqi.core.errors import BingqiError, GameOver, NotYourDecision
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.server.errors import NoSuchTable, ServerTrouble, TableFrozen
from bingqi.server.live.dumps import dump_record
from bingqi.server.live.known import KEPT_CUTS
from bingqi.server.live.play import Told
from bingqi.server.live.reading import told_by
from bingqi.server.live.shown import ShownTable
from bingqi.server.live.watcher import Watcher
from bingqi.store import Change, Conflict, Head, LinkRow, Store, Stored

TRIES = 4


class Order(Protocol):
    """What somebody wants of a table. `decide` changes the game in memory and says what to store of it, or refuses."""

    id: str  # names the request: the same again does nothing twice
    seen: int  # the table's number that the asker saw

    @property
    def link(self) -> LinkRow | None: ...  # whose order it is; None: the computer's

    @property
    def asker(self) -> Watcher | None: ...  # the socket that it came by

    @property
    def body(self) -> object: ...  # what a second request of the same id must be equal to

    async def decide(self, table: LiveTable) -> Change: ...


class Receipt(msgspec.Struct, frozen=True):
    """What has become of an order: stored, or known from before (`again`). `log_from`: the lines before it."""

    seq: int
    log_from: int
    again: bool = False


class LiveTable(ShownTable):
    """Everything one process knows of a table. All changes go through `change`, one at a time."""

    def __init__(self, game: Game[Any], stored: Stored, store: Store, dumps: Path, told: Told | None = None) -> None:
        super().__init__(game, stored, store, told)
        self.dumps = dumps

    # --- a change: load, check, decide, store, tell ---

    async def change(self, order: Order) -> Receipt:
        """Shielded: a peer that hangs up halfway must not leave the memory ahead of the store. What came by a socket
        need not be: that is not taken off its work before the process ends."""
        if order.asker is not None:
            return await self._change(order)
        return await asyncio.shield(asyncio.ensure_future(self._change(order)))

    async def _change(self, order: Order) -> Receipt:
        self.used = time.monotonic()
        async with self.lock:
            for _ in range(TRIES):
                await self._load(order)
                lines = len(self.play.lines)
                if self._known(order):
                    return self._answer(order, lines, again=True)
                try:
                    change = await self._decide(order)
                    await self._store(change)
                except Conflict:
                    self.behind = True
                    continue
                self._tell()
                return self._answer(order, lines)
            raise ServerTrouble("the table is very busy")

    async def _load(self, order: Order) -> None:
        """As new as the store has it, where another process may have written."""
        if self.behind or (order.seen > self.play.session.seq and await self._is_behind()):
            await self.catch_up()

    def _known(self, order: Order) -> bool:
        return order.link is not None and self.retries.knows(order.link.hash, order.id, order.body)

    async def _decide(self, order: Order) -> Change:
        """The game in memory is changed, and drawn for whoever will look: what cannot be drawn is not stored."""
        asked = self.play.session.decision
        try:
            change = await order.decide(self)
            if order.link is not None and order.id:
                self.retries.remember(order.link.hash, order.id, order.body)
                change = replace(change, head=replace(change.head, recent=self.retries.text))
            self._draw_ahead(order, change)
            return change
        except (BingqiError, Conflict):
            raise
        except Exception as error:
            await self._freeze(error, asked)
            raise TableFrozen("the table is frozen by a bug of ours") from error

    def _draw_ahead(self, order: Order, change: Change) -> None:
        """As it will be when the change is stored. Nobody is shown it before: readers wait for the writer."""
        stored, self.head = self.head, change.head
        self.forget_shown()
        try:
            if order.link is not None and order.asker is None:  # who has a socket is told by it
                self._bare(order.link.seats)
            for watcher in self.watchers:
                self._bare(watcher.link.seats, watcher.sitting)
        finally:
            self.head = stored

    async def _store(self, change: Change) -> None:
        try:
            await self.store.commit(change)
        except Conflict:
            raise
        except Exception as error:
            self.behind = True
            self.store.note(error)
            raise ServerTrouble("the store does not answer") from error
        self.store.note(None)
        self.head = change.head

    def _answer(self, order: Order, lines: int, again: bool = False) -> Receipt:
        if order.asker is not None:
            order.asker.acknowledge(order.id)
        return Receipt(self.play.session.seq, min(lines, len(self.play.lines)), again)

    # --- for orders ---

    def check_playable(self) -> None:
        if self.head.frozen:
            raise TableFrozen("the table is frozen by a bug of ours")
        if self.head.ended or self.play.session.over:
            raise GameOver("the game is over")

    def asked_seat_of(self, link: LinkRow) -> int:
        """The seat of this link that is asked."""
        asked = self.play.session.decision
        if asked is None:
            raise GameOver("the game is over")
        if asked.seat not in link.seats:
            raise NotYourDecision(f"seat {asked.seat} is asked", seat=asked.seat)
        return asked.seat

    def shortened(self, drop_from: int, **changes: Any) -> Change:
        """After an undo or a rewind: the log is shorter, and those who were away must learn where."""
        length = len(self.play.lines)
        self.cuts = [*self.cuts, (self.play.session.seq, length)][-KEPT_CUTS:]
        changes["cuts"] = msgspec.json.encode(self.cuts).decode()
        for watcher in self.watchers:
            watcher.forget_lines(length)
        return Change(self.row.id, self.next_head(**changes), drop_from=drop_from)

    def next_head(self, **changes: Any) -> Head:
        session, head = self.play.session, self.head
        following = replace(
            head,
            version=head.version + 1,
            seq=session.seq,
            moves=len(session.record.moves),
            over=session.over or bool(head.ended) or bool(changes.get("ended")),
            touched=time.time(),
        )
        return replace(following, **changes) if changes else following  # a move changes nothing else

    # --- a bug of ours ---

    async def _freeze(self, error: Exception, asked: Decision | None) -> None:
        """Keep the record, put the memory back to what is stored, play no further until the bug is mended.

        Nothing here asks the state that raised: it may raise again."""
        dump_record(self.dumps, self.row.id, self.play, error)
        self.behind = True
        frozen = replace(
            self.head, version=self.head.version + 1, frozen=asked.rule if asked else "?", touched=time.time()
        )
        await self._store(Change(self.row.id, frozen))
        await self.catch_up()

    # --- other processes ---

    async def catch_up(self) -> None:
        """Read what another process wrote, or everything if we are not sure. Called with the lock held."""
        stored = await self.store.load(self.row.id)
        if stored is None:
            raise NoSuchTable("this table was so old that it was deleted")
        told = await told_by(stored.moves[: stored.snapshot.n + 1])
        shorter = [cut for cut in msgspec.json.decode(stored.head.cuts) if tuple(cut) not in self.cuts]
        self.set_up(stored, told)
        self._hang_up_on_strangers()
        for _, length in shorter:
            for watcher in self.watchers:
                watcher.forget_lines(length)
        self.changed()

    def _hang_up_on_strangers(self) -> None:
        """Whose link was turned in, here or at another process, watches no longer."""
        links = {link.hash for link in self.links}
        for watcher in self.watchers:
            if watcher.link.hash not in links:
                watcher.close()

    async def _is_behind(self) -> bool:
        """A peer has seen more than we have, or says so."""
        return (await self.store.version_of(self.row.id) or 0) > self.head.version

    async def read_again(self) -> None:
        """Something about it has changed that is no version of it."""
        async with self.lock:
            await self.catch_up()

    async def hear(self, version: int) -> None:
        """Another process says that the table has this version now (0: it may have missed something)."""
        async with self.lock:
            if version > self.head.version or version == 0:
                self.behind = True
                if self.watchers:
                    await self.catch_up()

    @property
    def is_settled(self) -> bool:
        """What is read now is stored. While a change is being written the memory is ahead of the store: nobody may see
        it before it is safe."""
        return not (self.lock.locked() or self.behind)

    async def settled(self, version: int = 0) -> None:
        """What is read right after this is stored, and at least as new as `version`."""
        if not self.is_settled or version > self.head.version:
            async with self.lock:
                if self.behind or version > self.head.version:
                    await self.catch_up()
