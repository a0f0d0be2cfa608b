"""A table in play: one writer, stored before anybody hears of it, then told to everybody who watches."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from bingqi.core.chance import seed_text
from bingqi.core.errors import BingqiError, GameOver, NotYourDecision
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Carried, Ended, Move, Record, first_replayed
from bingqi.core.state import State
from bingqi.core.table import Outcome, View
from bingqi.core.text import Text
from bingqi.server.errors import NoAnswer, ServerTrouble, TableFrozen
from bingqi.server.idempotency import Retries
from bingqi.server.live.deltas import update_of
from bingqi.server.live.dumps import dump_record
from bingqi.server.live.play import Play, pack
from bingqi.server.live.watcher import Watcher
from bingqi.server.projection import decision_info, looking, view_for
from bingqi.server.protocol import ChatLine, DecisionInfo, OfferInfo, Review, RewindRequest, SeatInfo, Table, Update
from bingqi.store import Change, Conflict, Head, LinkRow, SnapshotRow, Store, Stored

logger = logging.getLogger("bingqi.server")
KEPT_CUTS = 100
KEPT_DEPARTED = 16
CHAT_SHOWN = 100
HUMAN = "human"
TRIES = 4
NOTHING = Update(base=0, n=0)  # has changed


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


class LiveTable:
    """Everything one process knows of a table. All changes go through `change`, one at a time."""

    def __init__(self, game: Game[Any], stored: Stored, store: Store, dumps: Path) -> None:
        self.game, self.store, self.dumps = game, store, dumps
        self.row = stored.row
        self.players: tuple[str, ...] = tuple(msgspec.json.decode(stored.row.players))
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.departed: dict[tuple[str, str], Watcher] = {}  # whose sockets broke, by link and name: they may come back
        self.elsewhere: Callable[[str], frozenset[int]] = _nowhere  # seats held at other processes
        self.thinking = False
        self.trouble: Text | None = None
        self.behind = False  # the store has, or may have, something newer
        self.used = time.monotonic()
        self.review: Review | None = None  # once it was counted
        self.studied = False  # an analysis of a game that people still play
        self._shown: dict[Any, Table] = {}
        self._positions: dict[Any, tuple[View, DecisionInfo | None]] = {}
        self._seen_at: tuple[Play, int] | None = None
        self._updates: dict[tuple[int, int], tuple[Update, Table, Table]] = {}
        self._packed: tuple[State, int, bytes] | None = None
        self.set_up(stored)

    def set_up(self, stored: Stored) -> None:
        self.head = stored.head
        self.links = stored.links
        self.said = list(stored.said)
        self.retries = Retries.read(stored.head.recent)
        self.cuts: list[tuple[int, int]] = msgspec.json.decode(stored.head.cuts, type=list[tuple[int, int]])
        self.play = Play.resume(self.game, stored.row, stored.head, stored.moves, stored.snapshot)
        self._shown.clear()
        self.behind = False

    # --- questions ---

    @property
    def asked(self) -> Decision | None:
        return self.play.session.decision

    @property
    def over(self) -> bool:
        """By the rules, or by its players."""
        return self.play.session.over or bool(self.head.ended)

    @property
    def outcome(self) -> Outcome | None:
        if self.play.session.over:
            return self.game.outcome(self.play.session.state)
        if not self.head.ended:
            return None
        ended = msgspec.json.decode(self.head.ended, type=Ended)
        points = (0.0,) * len(self.players)
        if ended.how == "resigned" and ended.seat is not None:
            name = Text(f"seat-{self.game.meta.seat_names(self.row.scenario)[ended.seat]}")
            return Outcome(1 - ended.seat, points, Text("reason-resigned", {"seat": name}))
        return Outcome(None, points, Text("reason-agreed"))

    @property
    def secret(self) -> str:
        """What decides the dice: published with the end."""
        dice = self.play.session.dice
        return dice.secret or "" if dice else seed_text(self.play.session.seed)

    @property
    def humans(self) -> frozenset[int]:
        return frozenset(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def may_advise(self, seats: tuple[int, ...]) -> bool:
        """Against the computer or in analysis: never against a person."""
        if not seats or self.over or self.head.frozen:
            return False
        return len(self.humans) < 2 if self.row.kind == "live" else not self.studied

    @property
    def computer_to_move(self) -> str | None:
        """The level of the computer player that is asked, if one is."""
        asked = self.asked
        if asked is None or self.over or self.head.frozen or self.players[asked.seat] == HUMAN:
            return None
        return self.players[asked.seat]

    @property
    def begun(self) -> int:
        """Moves before this one were made by older rules: they are told of, and not played again."""
        return first_replayed(self.play.session.record)

    async def full_record(self) -> Record:
        """With its seeds, and the position at which it went on by newer rules, if it did."""
        record = self.play.session.full_record()
        if isinstance(record.carried, Carried):
            snapshot = await self.store.snapshot_before(self.row.id, record.carried.at)
            position = zlib.decompress(snapshot.state).decode()
            record = msgspec.structs.replace(record, carried=msgspec.structs.replace(record.carried, position=position))
        return record

    def last_of_computer(self) -> int:
        """The number of the last move that a computer player has made; 0: none."""
        moves = self.play.session.record.moves
        return next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat not in self.humans), 0)

    def unbroken(self, move: int, most: int) -> int:
        """A move before this one, at most so many, with the same dice since: from there on it can be played again."""
        session = self.play.session
        stirs = session.dice.stirs if session.dice else session.record.reseeds
        return max([self.begun, move - most, *(change.at for change in stirs if change.at < move)])

    def log_start(self, since: int, known: int) -> int:
        """The first line to send to a client that saw number `since` and has `known` lines."""
        if len(self.cuts) >= KEPT_CUTS and since < self.cuts[0][0]:
            return 0
        return max(0, min([known, len(self.play.lines), *(length for seq, length in self.cuts if seq > since)]))

    def table_for(self, link: LinkRow, log_from: int = 0, wanted: int | None = None) -> Table:
        """The table as the holder of this link may see it."""
        lines = self.play.readable(looking(link.seats, wanted), log_from)
        bare = self._bare(link.seats, wanted)
        return msgspec.structs.replace(bare, log=lines, log_from=log_from, invited=link.invited)

    async def before(self, move: int) -> tuple[SnapshotRow, list[Move]]:
        """A snapshot at or before a move, and all moves. With the lock: a rewind in between would mix two games."""
        async with self.lock:
            moves = list(self.play.session.record.moves)
            if move > len(moves):
                raise NoAnswer("there is no such move")
            return await self.store.snapshot_before(self.row.id, move), moves

    def message_for(self, watcher: Watcher) -> bytes | None:
        """What brings a socket's client up to date: the table whole at first, then what has changed, if anything."""
        seats, known, acked = watcher.link.seats, watcher.known, tuple(watcher.acked)
        now, was = self._bare(seats, watcher.sitting), watcher.sent
        lines = self.play.readable(looking(seats, watcher.sitting), known)
        watcher.sent, watcher.known, watcher.acked = now, len(self.play.lines), []
        watcher.number += 1
        if was is None:
            invited = watcher.link.invited
            whole = msgspec.structs.replace(
                now, log=lines, log_from=known, acked=acked, n=watcher.number, invited=invited
            )
            return msgspec.json.encode(whole)
        update = self._update(was, now)
        cut = lines or watcher.cut
        watcher.cut = False
        if update == NOTHING and not (acked or cut):
            watcher.number -= 1
            return None
        return msgspec.json.encode(
            msgspec.structs.replace(
                update,
                base=watcher.number - 1,
                n=watcher.number,
                log=lines,
                log_from=known if cut else None,
                acked=acked,
            )
        )

    def remember(self, watcher: Watcher) -> None:
        """What a client has that went away, for a while: if it comes back it is told what has changed."""
        if watcher.client and watcher.sent is not None:
            self.departed[watcher.link.hash, watcher.client] = watcher
            while len(self.departed) > KEPT_DEPARTED:
                del self.departed[next(iter(self.departed))]

    def welcome_back(self, watcher: Watcher, have: int, since: int) -> None:
        """A client that has message `have` of its last socket, and no later one, goes on from there. It may know that
        the line broke before we do."""
        me = watcher.link.hash, watcher.client
        lost = (other for other in self.watchers if watcher.client and (other.link.hash, other.client) == me)
        before = self.departed.pop(me, None) or next(lost, None)
        if before is not None and before.number == have and before.sitting == watcher.sitting:
            watcher.go_on(before, self.log_start(since, before.known))

    def _update(self, was: Table, now: Table) -> Update:
        """The same for everybody who looks through the same eyes and saw the same before."""
        key = (id(was), id(now))
        if key not in self._updates:
            # Both tables are kept with it: no other may take their place in memory.
            self._updates[key] = (update_of(was, now), was, now)
        return self._updates[key][0]

    def packed(self) -> bytes:
        """The position, ready to be sent to a worker."""
        if self._packed is None or self._packed[0] is not self.play.session.state or self._packed[1] != self.seq:
            self._packed = (self.play.session.state, self.seq, pack(self.play.session.state))
        return self._packed[2]

    @property
    def seq(self) -> int:
        return self.play.session.seq

    def seats_here(self) -> frozenset[int]:
        """Seats whose link has a socket open at this process."""
        return frozenset(seat for watcher in self.watchers for seat in watcher.link.seats)

    def _bare(self, seats: tuple[int, ...], wanted: int | None = None) -> Table:
        key = (seats, wanted)
        bare = self._shown.get(key)
        if bare is None:
            bare = self._shown[key] = self._draw(seats, wanted)
        return bare

    def _draw(self, seats: tuple[int, ...], wanted: int | None) -> Table:
        session, asked = self.play.session, self.asked
        over = asked is None or bool(self.head.ended)
        mine = asked is not None and asked.seat in looking(seats, wanted) and not (self.head.frozen or over)
        view, decision = self._seen(seats, wanted, mine)
        return Table(
            table=self.row.id,
            game=self.row.game,
            scenario=self.row.scenario,
            options=session.record.options,
            seats=self._seats(),
            you=seats,
            seq=session.seq,
            move=len(session.record.moves),
            view=view,
            commitment=self.row.commitment,
            decision=decision,
            waiting=asked.seat if asked is not None and not over else None,
            thinking=self.thinking,
            trouble=self._trouble(),
            can_undo=bool(asked and mine and session.can_undo(asked.seat)),
            chat=tuple(ChatLine(s.n, s.seat, s.text, s.at) for s in self.said[-CHAT_SHOWN:]),
            rewind=msgspec.json.decode(self.head.rewind, type=RewindRequest) if self.head.rewind else None,
            offer=msgspec.json.decode(self.head.offers, type=OfferInfo) if self.head.offers else None,
            stirs=session.dice.stirs if session.dice else (),
            outcome=self.outcome if over else None,
            seed=self.secret if over else None,
            kind=self.row.kind,
            advice=self.may_advise(seats),
        )

    def _seen(self, seats: tuple[int, ...], wanted: int | None, mine: bool) -> tuple[View, DecisionInfo | None]:
        """The position alone: the same for as long as nobody moves, whoever comes and goes."""
        if self._seen_at != (self.play, self.seq):
            self._seen_at = (self.play, self.seq)
            self._positions.clear()
        key = (seats, wanted, mine)
        if key not in self._positions:
            state, asked = self.play.session.state, self.asked
            decision = decision_info(self.game, state, asked) if asked is not None and mine else None
            self._positions[key] = view_for(self.game, state, seats, asked, wanted), decision
        return self._positions[key]

    def _seats(self) -> tuple[SeatInfo, ...]:
        online = self.seats_here() | self.elsewhere(self.row.id)
        names = self.game.meta.seat_names(self.row.scenario)
        return tuple(
            SeatInfo(seat, name, self.players[seat], self.players[seat] != HUMAN or seat in online)
            for seat, name in enumerate(names)
        )

    def _trouble(self) -> Text | None:
        if self.head.frozen:
            return Text("trouble-frozen", {"rule": self.head.frozen})
        return self.trouble

    # --- a change: load, check, decide, store, tell ---

    async def change(self, order: Order) -> Receipt:
        """Shielded: a peer that hangs up halfway must not leave the memory ahead of the store."""
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
        asked = self.asked
        try:
            change = await order.decide(self)
            if order.link is not None and order.id:
                self.retries.remember(order.link.hash, order.id, order.body)
                change = msgspec.structs.replace(
                    change, head=msgspec.structs.replace(change.head, recent=self.retries.text)
                )
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
        self._shown.clear()
        try:
            own = {(order.link.seats, None)} if order.link else set()
            for seats, sitting in {(w.link.seats, w.sitting) for w in self.watchers} | own:
                self._bare(seats, sitting)
        finally:
            self.head = stored

    async def _store(self, change: Change) -> None:
        try:
            await self.store.commit(change)
        except Conflict:
            raise
        except Exception as error:
            self.behind = True
            self._note_trouble(f"{type(error).__name__}: {getattr(error, 'orig', None) or error}")
            raise ServerTrouble("the store does not answer") from error
        self._note_trouble("")
        self.head = change.head

    def _note_trouble(self, cause: str) -> None:
        """A full disk or a lost database is said once, with its cause, and once more when it is over."""
        if cause == self.store.trouble:
            return
        self.store.trouble = cause
        if cause:
            logger.error("the store refuses: %s", cause)
        else:
            logger.warning("the store answers again")

    def _tell(self) -> None:
        """Everybody who watches; the tables were drawn when the change was decided."""
        self._updates.clear()
        for watcher in self.watchers:
            watcher.make_stale()

    def _answer(self, order: Order, lines: int, again: bool = False) -> Receipt:
        if order.asker is not None:
            order.asker.acknowledge(order.id)
        return Receipt(self.play.session.seq, min(lines, len(self.play.lines)), again)

    def changed(self) -> None:
        """What was drawn is out of date; everybody who watches gets a new one."""
        self._shown.clear()
        self._tell()

    # --- for orders ---

    def check_playable(self) -> None:
        if self.head.frozen:
            raise TableFrozen("the table is frozen by a bug of ours")
        if self.over:
            raise GameOver("the game is over")

    def asked_seat_of(self, link: LinkRow) -> int:
        """The seat of this link that is asked."""
        asked = self.asked
        if asked is None:
            raise GameOver("the game is over")
        if asked.seat not in link.seats:
            raise NotYourDecision(f"seat {asked.seat} is asked", seat=asked.seat)
        return asked.seat

    def shortened(self, drop_from: int, **changes: Any) -> Change:
        """After an undo or a rewind: the log is shorter, and those who were away must learn where."""
        length = len(self.play.lines)
        self.cuts = [*self.cuts, (self.play.session.seq, length)][-KEPT_CUTS:]
        for watcher in self.watchers:
            watcher.forget_lines(length)
        return Change(self.row.id, self.next_head(**changes), drop_from=drop_from)

    def next_head(self, **changes: Any) -> Head:
        session = self.play.session
        return msgspec.structs.replace(
            self.head,
            version=self.head.version + 1,
            seq=session.seq,
            moves=len(session.record.moves),
            over=session.over or bool(self.head.ended) or bool(changes.get("ended")),
            cuts=msgspec.json.encode(self.cuts).decode(),
            touched=time.time(),
            **changes,
        )

    # --- a bug of ours ---

    async def _freeze(self, error: Exception, asked: Decision | None) -> None:
        """Keep the record, put the memory back to what is stored, play no further until the bug is mended.

        Nothing here asks the state that raised: it may raise again."""
        dump_record(self.dumps, self.row.id, self.play, error)
        self.behind = True
        frozen = msgspec.structs.replace(
            self.head, version=self.head.version + 1, frozen=asked.rule if asked else "?", touched=time.time()
        )
        await self._store(Change(self.row.id, frozen))
        await self.catch_up()

    # --- other processes ---

    async def catch_up(self) -> None:
        """Read what another process wrote, or everything if we are not sure. Called with the lock held."""
        stored = await self.store.load(self.row.id)
        assert stored is not None
        shorter = [cut for cut in msgspec.json.decode(stored.head.cuts) if tuple(cut) not in self.cuts]
        self.set_up(stored)
        for _, length in shorter:
            for watcher in self.watchers:
                watcher.forget_lines(length)
        self.changed()

    async def _is_behind(self) -> bool:
        """A peer has seen more than we have, or says so."""
        return (await self.store.version_of(self.row.id) or 0) > self.head.version

    async def hear(self, version: int) -> None:
        """Another process says that the table has this version now (0: it may have missed something)."""
        async with self.lock:
            if version > self.head.version or version == 0:
                self.behind = True
                if self.watchers:
                    await self.catch_up()

    async def settled(self, version: int = 0) -> None:
        """What is read right after this is stored, and at least as new as `version`.

        While a change is being written the memory is ahead of the store: nobody may see it before it is safe.
        """
        if self.lock.locked() or self.behind or version > self.head.version:
            async with self.lock:
                if self.behind or version > self.head.version:
                    await self.catch_up()


def _nowhere(_: str) -> frozenset[int]:
    return frozenset()
