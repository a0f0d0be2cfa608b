"""What one process knows of a table: the game as it stands, and the questions that can be answered from it."""

from __future__ import annotations

import asyncio
import time
import zlib
from typing import Any

import msgspec

from bingqi.core.chance import seed_text
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Carried, Move, Record, first_replayed
from bingqi.core.state import State
from bingqi.core.table import Outcome
from bingqi.core.text import Text
from bingqi.server.errors import NoAnswer
from bingqi.server.idempotency import Retries
from bingqi.server.live.endings import ended_early
from bingqi.server.live.play import Play, Told, pack
from bingqi.server.protocol.history import Review
from bingqi.store import SnapshotRow, Store, Stored

KEPT_CUTS = 100
HUMAN = "human"


class KnownTable:
    """Set up from what is stored, and again when the store has something newer."""

    def __init__(self, game: Game[Any], stored: Stored, store: Store, told: Told | None = None) -> None:
        self.game, self.store = game, store
        self.row = stored.row
        self.players: tuple[str, ...] = tuple(msgspec.json.decode(stored.row.players))
        self.humans = frozenset(seat for seat, player in enumerate(self.players) if player == HUMAN)
        self.lock = asyncio.Lock()
        self.trouble: Text | None = None
        self.behind = False  # the store has, or may have, something newer
        self.used = time.monotonic()
        self.review: Review | None = None  # once it was counted
        self.studied = False  # an analysis of a game that people still play
        self._packed: tuple[State, int, bytes] | None = None
        self.set_up(stored, told)

    def set_up(self, stored: Stored, told: Told | None = None) -> None:
        self.head = stored.head
        self.links = stored.links
        self.said = list(stored.said)
        self.retries = Retries.read(stored.head.recent)
        self.cuts: list[tuple[int, int]] = msgspec.json.decode(stored.head.cuts, type=list[tuple[int, int]])
        self.play = Play.resume(self.game, stored.row, stored.head, stored.moves, stored.snapshot, told)
        self.behind = False

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
        return ended_early(self.game, self.row, self.head)

    @property
    def secret(self) -> str:
        """What decides the dice: published with the end."""
        dice = self.play.session.dice
        return dice.secret or "" if dice else seed_text(self.play.session.seed)

    def may_advise(self, seats: tuple[int, ...]) -> bool:
        return bool(self.is_fair and seats) and not (self.over or self.head.frozen)

    @property
    def is_fair(self) -> bool:
        """Advice: against the computer or in analysis, never against a person."""
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

    @property
    def seq(self) -> int:
        return self.play.session.seq

    def packed(self) -> bytes:
        """The position, ready to be sent to a worker."""
        if self._packed is None or self._packed[0] is not self.play.session.state or self._packed[1] != self.seq:
            self._packed = (self.play.session.state, self.seq, pack(self.play.session.state))
        return self._packed[2]

    async def full_record(self) -> Record:
        """With its seeds, and the position at which it went on by newer rules, if it did."""
        record = self.play.session.full_record()
        if isinstance(record.carried, Carried):
            snapshot = await self.store.snapshot_before(self.row.id, record.carried.at)
            position = zlib.decompress(snapshot.state).decode()
            record = msgspec.structs.replace(record, carried=msgspec.structs.replace(record.carried, position=position))
        return record

    async def before(self, move: int) -> tuple[SnapshotRow, list[Move]]:
        """A snapshot at or before a move, and all moves. With the lock: a rewind in between would mix two games."""
        async with self.lock:
            moves = list(self.play.session.record.moves)
            if move > len(moves):
                raise NoAnswer("there is no such move")
            return await self.store.snapshot_before(self.row.id, move), moves

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
