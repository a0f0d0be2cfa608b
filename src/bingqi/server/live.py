"""A table in play: one writer, stored before anybody hears of it, then told to everybody who watches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bingqi.core.errors import BingqiError, CannotUndo, GameOver, NotYourDecision
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import Move
from bingqi.core.state import State
from bingqi.core.text import Text
from bingqi.server.dumps import dump_record
from bingqi.server.errors import NoAnswer, NotAllowed, ServerTrouble, TableFrozen, TooBig, TooMany
from bingqi.server.play import Play, position
from bingqi.server.protocol import Act, AnswerRewind, AskRewind, ChatLine, RewindRequest, Say, SeatInfo, Table, Undo
from bingqi.server.show import decision_info, published_seed, view_for
from bingqi.server.tasks import Course
from bingqi.store import Change, Conflict, Head, LinkRow, SaidRow, Store, Stored

if TYPE_CHECKING:
    from bingqi.server.sockets import Watcher

RECENT_ACTS = 64
KEPT_CUTS = 100
CHAT_SHOWN = 100
HUMAN = "human"
LONGEST_ID = 64


class LiveTable:
    """Everything one process knows of a table. All changes go through `_change`, one at a time."""

    def __init__(self, game: Game[Any], stored: Stored, store: Store, dumps: Path) -> None:
        self.game, self.store, self.dumps = game, store, dumps
        self.row = stored.row
        self.players: tuple[str, ...] = tuple(msgspec.json.decode(stored.row.players))
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: Callable[[str], frozenset[int]] = _nowhere  # seats held at other processes
        self.thinking = False
        self.trouble: Text | None = None
        self.behind = False  # the store has, or may have, something newer
        self.used = time.monotonic()
        self.course: Course | None = None  # the review, once it was counted
        self._shown: dict[Any, Table] = {}
        self.set_up(stored)

    def set_up(self, stored: Stored) -> None:
        self.head = stored.head
        self.links = stored.links
        self.said = list(stored.said)
        self.recent: list[str] = msgspec.json.decode(stored.head.recent)
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
        return self.play.session.over

    @property
    def computer_to_move(self) -> str | None:
        """The level of the computer player that is asked, if one is."""
        asked = self.asked
        if asked is None or self.head.frozen or self.players[asked.seat] == HUMAN:
            return None
        return self.players[asked.seat]

    @cached_property
    def places(self) -> frozenset[str]:
        """References to everything on the board: public, and the same throughout."""
        board = self.game.board(self.row.scenario)
        return frozenset([f"space:{space.id}" for space in board.spaces] + [f"box:{box.id}" for box in board.boxes])

    def log_start(self, since: int, known: int) -> int:
        """The first line to send to a client that saw number `since` and has `known` lines."""
        if len(self.cuts) >= KEPT_CUTS and since < self.cuts[0][0]:
            return 0
        return max(0, min([known, len(self.play.lines), *(length for seq, length in self.cuts if seq > since)]))

    def table_for(self, seats: tuple[int, ...], log_from: int = 0, wanted: int | None = None) -> Table:
        """The table as the holder of these seats may see it."""
        key = (seats, wanted)
        bare = self._shown.get(key)
        if bare is None:
            bare = self._shown[key] = self._draw(seats, wanted)
        return msgspec.structs.replace(bare, log=self.play.readable(seats, log_from), log_from=log_from)

    async def position_after(self, move: int) -> tuple[State, list[Move]]:
        """The state after a move, and all moves. With the lock: a rewind in between would mix two games."""
        async with self.lock:
            moves = list(self.play.session.record.moves)
            if move > len(moves):
                raise NoAnswer("there is no such move")
            return position(self.game, await self.store.snapshot_before(self.row.id, move), moves, move), moves

    def changed(self) -> None:
        """What was drawn is out of date; everybody who watches gets a new one."""
        self._shown.clear()
        for watcher in self.watchers:
            watcher.stale = True
            watcher.wake.set()

    def _draw(self, seats: tuple[int, ...], wanted: int | None) -> Table:
        session, asked = self.play.session, self.asked
        state = session.state
        mine = asked is not None and asked.seat in seats and not self.head.frozen
        return Table(
            table=self.row.id,
            game=self.row.game,
            scenario=self.row.scenario,
            options=session.record.options,
            seats=self._seats(),
            you=seats,
            seq=session.seq,
            move=len(session.record.moves),
            view=view_for(self.game, state, seats, asked, wanted),
            commitment=self.row.commitment,
            decision=decision_info(self.game, state, asked) if asked is not None and mine else None,
            waiting=asked.seat if asked is not None else None,
            thinking=self.thinking,
            trouble=self._trouble(),
            can_undo=bool(asked and mine and session.can_undo(asked.seat)),
            chat=tuple(ChatLine(s.n, s.seat, s.text, s.at) for s in self.said[-CHAT_SHOWN:]),
            rewind=msgspec.json.decode(self.head.rewind, type=RewindRequest) if self.head.rewind else None,
            outcome=self.game.outcome(state) if session.over else None,
            seed=published_seed(session.seed, session.over),
            kind=self.row.kind,
        )

    def _seats(self) -> tuple[SeatInfo, ...]:
        online = self.seats_here() | self.elsewhere(self.row.id)
        names = self.game.meta.seat_names(self.row.scenario)
        return tuple(
            SeatInfo(seat, name, self.players[seat], self.players[seat] != HUMAN or seat in online)
            for seat, name in enumerate(names)
        )

    def seats_here(self) -> frozenset[int]:
        """Seats whose link has a socket open at this process."""
        return frozenset(seat for watcher in self.watchers for seat in watcher.link.seats)

    def _trouble(self) -> Text | None:
        if self.head.frozen:
            return Text("trouble-frozen", {"rule": self.head.frozen})
        return self.trouble

    # --- what players do ---

    async def act(self, link: LinkRow, act: Act, stored: Callable[[], None] | None = None) -> int:
        """Returns the log's length before it; the same id twice is carried out once. `stored` is called when it is
        safe, just before everybody is told."""
        action = self.game.decode_action(act.action)

        async def step() -> Change:
            key = self._once(link, act.id)
            return self._moved(self._seat_of(link), action, act.seq, key)

        return await self._change(step, act.seq, stored)

    async def act_for_computer(self, seat: int, action: Action, seq: int) -> int:
        async def step() -> Change:
            return self._moved(seat, action, seq, "")

        return await self._change(step)

    async def undo(self, link: LinkRow, undo: Undo, stored: Callable[[], None] | None = None) -> int:
        async def step() -> Change:
            key = self._once(link, undo.id)
            self._check_playable()
            self.play.undo(self._seat_of(link), undo.seq)
            return self._shortened(len(self.play.session.record.moves) + 1, key)

        return await self._change(step, undo.seq, stored)

    async def say(self, link: LinkRow, say: Say, most_characters: int, most_lines: int) -> int:
        text = say.text.strip()
        if not text:
            raise NotAllowed("an empty line says nothing")
        if len(text) > most_characters:
            raise TooBig("the line is too long")
        if not link.seats:
            raise NotAllowed("spectators listen")

        async def step() -> Change:
            key = self._once(link, say.id)
            if len(self.said) >= most_lines:
                raise TooMany("this table has said enough")
            row = SaidRow(len(self.said), link.seats[0], text, time.time())
            self.said.append(row)
            self._remember(key)
            return Change(self.row.id, self._next_head(), said=row)

        return await self._change(step)

    async def ask_rewind(self, link: LinkRow, ask: AskRewind) -> int:
        """Carried out at once where no other person has a say; else the other seat answers."""
        if not link.seats:
            raise NotAllowed("spectators cannot ask for a rewind")
        others = {seat for seat, player in enumerate(self.players) if player == HUMAN} - set(link.seats)

        async def step() -> Change:
            key = self._once(link, ask.id)
            if not others:
                return await self._rewound(ask.to, key)
            self._check_playable()
            if not 0 <= ask.to < self.head.moves:
                raise CannotUndo(f"there is no move {ask.to} to go back to")
            request = msgspec.json.encode(RewindRequest(link.seats[0], ask.to)).decode()
            self._remember(key)
            return Change(self.row.id, self._next_head(rewind=request))

        return await self._change(step)

    async def answer_rewind(self, link: LinkRow, answer: AnswerRewind) -> int:
        async def step() -> Change:
            key = self._once(link, answer.id)
            request = self._request(link, answer)
            if answer.accept:
                return await self._rewound(request.to, key)
            self._remember(key)
            return Change(self.row.id, self._next_head(rewind=""))

        return await self._change(step)

    def _request(self, link: LinkRow, answer: AnswerRewind) -> RewindRequest:
        """The request under way, if this link may give this answer to it."""
        if not self.head.rewind:
            raise NotAllowed("nobody asked for a rewind")
        request = msgspec.json.decode(self.head.rewind, type=RewindRequest)
        if not link.seats or (answer.accept and request.seat in link.seats):
            raise NotAllowed("the other side answers")
        return request

    # --- changes ---

    async def _change(
        self, step: Callable[[], Awaitable[Change]], newest: int = 0, stored: Callable[[], None] | None = None
    ) -> int:
        """Let `step` change the game in memory, store it, tell everybody. Shielded: a peer that hangs up halfway
        must not leave the memory ahead of the store."""
        return await asyncio.shield(asyncio.ensure_future(self._change_alone(step, newest, stored or _nothing)))

    async def _change_alone(
        self, step: Callable[[], Awaitable[Change]], newest: int, stored: Callable[[], None]
    ) -> int:
        self.used = time.monotonic()
        async with self.lock:
            for _ in range(4):
                if self.behind or (newest > self.play.session.seq and await self._is_behind()):
                    await self.catch_up()
                length = len(self.play.lines)
                try:
                    await self._carry_out(step)
                except Already:
                    stored()
                    return length
                except Conflict:
                    self.behind = True
                    continue
                stored()
                self.changed()
                return min(length, len(self.play.lines))
            raise ServerTrouble("the table is very busy")

    async def _carry_out(self, step: Callable[[], Awaitable[Change]]) -> None:
        try:
            change = await step()
        except (BingqiError, Already, Conflict):
            raise
        except Exception as error:
            await self._freeze(error)
            raise TableFrozen("the table is frozen by a bug of ours") from error
        try:
            await self.store.commit(change)
        except Conflict:
            raise
        except Exception as error:
            self.behind = True
            raise ServerTrouble("the store does not answer") from error
        self.head = change.head

    async def _rewound(self, to: int, key: str) -> Change:
        """Back to after move `to`, by consent; the dice go on from a new seed."""
        self._check_playable()
        if not 0 <= to < self.head.moves:
            raise CannotUndo(f"there is no move {to} to go back to")
        try:
            stored = await self.store.load(self.row.id)
            snap = await self.store.snapshot_before(self.row.id, to)
        except Exception as error:
            raise ServerTrouble("the store does not answer") from error
        if stored is None or stored.head.version != self.head.version:
            raise Conflict(self.row.id)
        self.play = self.play.rewound(self.row, self.head, stored.moves, snap, to)
        reseeds = msgspec.json.encode(self.play.reseeds()).decode()
        change = self._shortened(to + 1, key, rewind="", reseeds=reseeds)
        # The stored snapshot of this very move, if there is one, has the old seed.
        row = self.play.move_row(to, self._lines_before(to))
        return msgspec.structs.replace(change, drop_from=to, moves=(row,), snapshot=self.play.snapshot())

    def _lines_before(self, move: int) -> int:
        return next((i for i, shown in enumerate(self.play.lines) if shown.line.move >= move), len(self.play.lines))

    def _moved(self, seat: int, action: Action, seq: int, key: str) -> Change:
        self._check_playable()
        try:
            row, snapshot = self.play.move(seat, action, seq)
        except Exception as error:
            error.add_note(f"seat {seat} chose {action}")
            raise
        self._remember(key)
        if self.players[seat] == HUMAN:
            self.trouble = None
        return Change(self.row.id, self._next_head(), moves=(row,), snapshot=snapshot)

    def _shortened(self, drop_from: int, key: str, **changes: Any) -> Change:
        """After an undo or a rewind: the log is shorter, and those who were away must learn where."""
        self._remember(key)
        length = len(self.play.lines)
        self.cuts = [*self.cuts, (self.play.session.seq, length)][-KEPT_CUTS:]
        for watcher in self.watchers:
            watcher.known = min(watcher.known, length)
        return Change(self.row.id, self._next_head(**changes), drop_from=drop_from)

    def _next_head(self, **changes: Any) -> Head:
        session = self.play.session
        return msgspec.structs.replace(
            self.head,
            version=self.head.version + 1,
            seq=session.seq,
            moves=len(session.record.moves),
            over=session.over,
            recent=msgspec.json.encode(self.recent).decode(),
            cuts=msgspec.json.encode(self.cuts).decode(),
            touched=time.time(),
            **changes,
        )

    def _check_playable(self) -> None:
        if self.head.frozen:
            raise TableFrozen("the table is frozen by a bug of ours")
        if self.over:
            raise GameOver("the game is over")

    def _seat_of(self, link: LinkRow) -> int:
        """The seat of this link that is asked."""
        asked = self.asked
        if asked is None:
            raise GameOver("the game is over")
        if asked.seat not in link.seats:
            raise NotYourDecision(f"seat {asked.seat} is asked", seat=asked.seat)
        return asked.seat

    def _once(self, link: LinkRow, id: str) -> str:
        """Under which a request is remembered, or nothing; two links may use the same ids. Raises on a retry."""
        if len(id) > LONGEST_ID:
            raise TooBig("the id is too long")
        key = f"{link.hash[:16]}:{id}" if id else ""
        if key and key in self.recent:
            raise Already
        return key

    def _remember(self, key: str) -> None:
        if key:
            self.recent = [*self.recent, key][-RECENT_ACTS:]

    async def _freeze(self, error: Exception) -> None:
        """Ours: keep the record, put the memory back to what is stored, play no further."""
        rule = self.asked.rule if self.asked else "?"
        dump_record(self.dumps, self.row.id, self.play, error)
        self.behind = True
        await self.catch_up()
        change = Change(self.row.id, self._next_head(frozen=rule))
        await self.store.commit(change)
        self.head = change.head
        self.changed()

    # --- other processes ---

    async def catch_up(self) -> None:
        """Read what another process wrote, or everything if we are not sure. Called with the lock held."""
        stored = await self.store.load(self.row.id)
        assert stored is not None
        shorter = [cut for cut in msgspec.json.decode(stored.head.cuts) if tuple(cut) not in self.cuts]
        self.set_up(stored)
        for _, length in shorter:
            for watcher in self.watchers:
                watcher.known = min(watcher.known, length)
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


def _nothing() -> None:
    pass


def _nowhere(_: str) -> frozenset[int]:
    return frozenset()


class Already(Exception):
    """This act was carried out before: answer as if it were now."""
