"""A stored game back in memory: the session, and its log as it is kept. No input or output here."""

from __future__ import annotations

import zlib
from typing import Any, Self

import msgspec

from bingqi.core.chance import commitment, new_seed, seed_text
from bingqi.core.engine import apply_trusted, settle
from bingqi.core.errors import RulesBug
from bingqi.core.game import Game, OptionValue, tag_of
from bingqi.core.procedure import Action, Event, Rolled, Seat
from bingqi.core.record import FORMAT, FROM_POSITION, Move, Record, Reseed, encode, reseed
from bingqi.core.session import Entry, Session
from bingqi.core.state import State
from bingqi.server.protocol import LogLine
from bingqi.store import Head, MoveRow, SnapshotRow, TableRow

SNAPSHOT_EVERY = 8  # moves at least between two snapshots, both at a change of seat
SNAPSHOT_AT_LAST = 30  # moves after which a roll or a reveal is enough


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log line and who may read it."""

    line: LogLine
    only: int | None = None


_lines = msgspec.json.Decoder(list[Shown])
_reseeds = msgspec.json.Decoder(list[Reseed])
_options = msgspec.json.Decoder(dict[str, OptionValue])


def pack(state: State) -> bytes:
    return zlib.compress(encode(state), 1)


def unpack(game: Game[Any], packed: bytes) -> State:
    """Stands at its decision again, as it did when it was packed."""
    state: State = game.decode_state(zlib.decompress(packed))
    settle(state)
    return state


class Resumed(Session):
    """A session that begins in the middle: the moves before are only known by their record."""

    def begin_at(self, reseeds: list[Reseed]) -> None:
        self.record.reseeds = [Reseed(r.at, r.commitment) for r in reseeds]
        self._reseeds = {r.at: int(r.seed or "", 16) for r in reseeds}

    def go_on_from(self, fresh: int) -> None:
        """After a rewind: dice from a new seed from here on."""
        at = len(self.record.moves)
        self.record.reseeds = [r for r in self.record.reseeds if r.at != at] + [Reseed(at, commitment(fresh))]
        self._reseeds[at] = fresh
        reseed(self.state, fresh)
        self._back.clear()

    def told(self, events: list[Event], move: int) -> list[Entry]:
        """How these events read now, as log entries of that move."""
        self.log = []
        self._write_log(events, move)
        return self.log

    @property
    def at_barrier(self) -> bool:
        """Nothing can be undone: a snapshot here loses no way back."""
        return not self._back


class Play:
    """`lines` is the whole log; the session writes only its own part of it, from line `base` on."""

    def __init__(self, game: Game[Any], session: Resumed, lines: list[Shown], snapshot_at: int) -> None:
        self.game, self.session, self.lines = game, session, lines
        self.base = len(lines)
        self.snapshot_at = snapshot_at
        self._take_lines()

    @classmethod
    def new(cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], seed: int | None = None) -> Self:
        fresh = Resumed.new(game, scenario, options, seed)
        assert isinstance(fresh, Resumed)
        return cls(game, fresh, [], 0)

    @classmethod
    def from_position(cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], position: State) -> Self:
        fresh = Resumed.from_position(game, scenario, options, position)
        assert isinstance(fresh, Resumed)
        return cls(game, fresh, [], 0)

    @classmethod
    def resume(cls, game: Game[Any], row: TableRow, head: Head, moves: tuple[MoveRow, ...], snap: SnapshotRow) -> Self:
        """From the last snapshot; the few moves after it are played again, so that they can be undone again."""
        start = moves[0].action
        record = Record(
            format=FROM_POSITION if start else FORMAT,
            start=start or msgspec.UNSET,
            game=row.game,
            rules=row.rules,
            scenario=row.scenario,
            options=_options.decode(row.options),
            commitment=row.commitment,
            moves=[record_move(move) for move in moves[1 : snap.n + 1]],
        )
        session = Resumed(game, record, unpack(game, snap.state), int(row.seed, 16))
        reseeds = _reseeds.decode(head.reseeds)
        session.begin_at(reseeds)
        lines = [line for move in moves[: snap.n + 1] for line in _lines.decode(move.lines)]
        play = cls(game, session, lines, snap.n)
        for move in moves[snap.n + 1 :]:
            play.repeat(move)
        session.seq = head.seq
        return play

    # --- changes ---

    def repeat(self, row: MoveRow) -> None:
        """A move that the store already has."""
        move = record_move(row)
        self.session.play(move.seat, self.game.decode_action(move.action))
        self._take_lines()
        if self.session.record.moves[-1].check != row.check:
            raise RulesBug(f"move {row.n} does not lead where the store says")

    def move(self, seat: Seat, action: Action, seq: int | None) -> tuple[MoveRow, SnapshotRow | None]:
        """One move, as rows to store."""
        asked = self.session.decision
        before = len(self.lines)
        self.session.play(seat, action, seq)
        self._take_lines()
        row = self.move_row(len(self.session.record.moves), before)
        after = self.session.decision
        changed = after is None or asked is None or after.seat != asked.seat
        return row, self.snapshot() if self._is_time(row.n, changed) else None

    def undo(self, seat: Seat, seq: int | None) -> None:
        self.session.undo(seat, seq)
        del self.lines[self.base + len(self.session.log) :]

    def rewound(self, row: TableRow, head: Head, moves: tuple[MoveRow, ...], snap: SnapshotRow, to: int) -> Play:
        """This game after move `to`, with dice from a new seed. `snap` is at or before `to`."""
        kept = msgspec.structs.replace(head, reseeds=encode([r for r in self.reseeds() if r.at <= to]).decode())
        play = Play.resume(self.game, row, kept, moves[: to + 1], snap)
        play.session.go_on_from(new_seed())
        play.session.seq = self.session.seq + 1
        return play

    # --- questions ---

    def snapshot(self) -> SnapshotRow:
        self.snapshot_at = len(self.session.record.moves)
        return SnapshotRow(self.snapshot_at, pack(self.session.state))

    def move_row(self, n: int, first_line: int) -> MoveRow:
        lines = encode(self.lines[first_line:]).decode()
        if n == 0:
            start = self.session.record.start
            return MoveRow(0, -1, start if isinstance(start, str) else "", "", lines)
        move = self.session.record.moves[n - 1]
        return MoveRow(n, move.seat, encode(move.action).decode(), move.check, lines)

    def reseeds(self) -> list[Reseed]:
        """With their seeds: for the store."""
        return self.session.full_record().reseeds

    def table_row(self, id: str, kind: str, players: tuple[str, ...], made: float) -> TableRow:
        record = self.session.record
        return TableRow(
            id,
            record.game,
            record.rules,
            record.scenario,
            encode(record.options).decode(),
            kind,
            encode(players).decode(),
            seed_text(self.session.seed),
            record.commitment,
            made,
        )

    def readable(self, seats: tuple[int, ...], first: int = 0) -> tuple[LogLine, ...]:
        """What the holder of these seats may read."""
        return tuple(shown.line for shown in self.lines[first:] if shown.only is None or shown.only in seats)

    def _is_time(self, n: int, seat_changed: bool) -> bool:
        if not self.session.at_barrier:
            return False
        return n - self.snapshot_at >= (SNAPSHOT_EVERY if seat_changed else SNAPSHOT_AT_LAST)

    def _take_lines(self) -> None:
        for entry in self.session.log[len(self.lines) - self.base :]:
            self.lines.append(shown(entry, len(self.lines)))


def record_move(row: MoveRow) -> Move:
    return Move(row.seat, msgspec.json.decode(row.action), row.check)


def shown(entry: Entry, n: int) -> Shown:
    event = entry.event
    seat = getattr(event, "seat", None)
    rule = getattr(event, "rule", "")
    line = LogLine(
        n,
        entry.move,
        entry.turn,
        entry.text,
        tag_of(event),
        rule if isinstance(rule, str) else "",
        event.dice if isinstance(event, Rolled) else (),
        seat if isinstance(seat, int) else None,
        entry.refs,
    )
    return Shown(line, event.only)


def position(game: Game[Any], snap: SnapshotRow, moves: list[Move], n: int) -> State:
    """The state after move `n`, for a look back. `moves` are all moves of the record."""
    state = unpack(game, snap.state)
    for move in moves[snap.n : n]:
        apply_trusted(state, game.decode_action(move.action))
    return state
