"""A stored game back in memory: the session, and its log as it is kept. No input or output here."""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Self

import msgspec

from bingqi.core.chance import new_seed, seed_text
from bingqi.core.dice import REWIND, Dice, Stir
from bingqi.core.engine import apply_trusted, settle
from bingqi.core.errors import RulesBug
from bingqi.core.game import TAGS, Game, OptionValue
from bingqi.core.procedure import Action, Rolled, Seat
from bingqi.core.record import BOUND, FORMAT, FROM_POSITION, Carried, Ended, Move, Record, Reseed, canonical, encode
from bingqi.core.session import Entry, Session
from bingqi.core.state import State
from bingqi.core.text import Text
from bingqi.server.protocol.table import LogLine
from bingqi.store import Head, MoveRow, SnapshotRow, TableRow

SNAPSHOT_EVERY = 32  # moves at least between two snapshots, both at a change of seat
SNAPSHOT_AT_LAST = 48  # moves after which a roll or a reveal is enough


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A log line and who may read it."""

    line: LogLine
    only: int | None = None


_lines = msgspec.json.Decoder(list[Shown])
_reseeds = msgspec.json.Decoder(list[Reseed])
_stirs = msgspec.json.Decoder(tuple[Stir, ...])
_ended = msgspec.json.Decoder(Ended)
_carried = msgspec.json.Decoder(Carried)
_options = msgspec.json.Decoder(dict[str, OptionValue])


def pack(state: State) -> bytes:
    return squeezed(canonical(state))


def squeezed(text: bytes) -> bytes:
    return zlib.compress(text, 1)


def unpack(game: Game[Any], packed: bytes) -> State:
    """Stands at its decision again, as it did when it was packed."""
    state: State = game.decode_state(zlib.decompress(packed))
    settle(state)
    return state


class Told:
    """What the rows of a stored game say: its moves, and its log. Row 0 is no move."""

    def __init__(self, rows: Sequence[MoveRow] = ()) -> None:
        self.moves: list[Move] = []
        self.lines: list[Shown] = []
        self.read(rows)

    def read(self, rows: Sequence[MoveRow]) -> None:
        for row in rows:
            self.lines += _lines.decode(row.lines)
            if row.n:
                self.moves.append(record_move(row))


class Play:
    """`lines` is the whole log; the session writes only its own part of it, from line `base` on."""

    def __init__(self, game: Game[Any], session: Session, lines: list[Shown], snapshot_at: int) -> None:
        self.game, self.session, self.lines = game, session, lines
        self.base = len(lines)
        self.snapshot_at = snapshot_at
        self.start: SnapshotRow | None = None  # of a game that begins here
        self._take_lines()

    @classmethod
    def new(cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], seed: int | None = None) -> Self:
        return cls._begun(game, Session.new(game, scenario, options, seed))

    @classmethod
    def bound(
        cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], secret: str, nonces: dict[Seat, str]
    ) -> Self:
        """With dice that bind everybody."""
        return cls._begun(game, Session.bound(game, scenario, options, secret, nonces))

    @classmethod
    def _begun(cls, game: Game[Any], fresh: Session) -> Self:
        """The beginning is kept for who looks back, though the first choices may be none and be played at once."""
        start = SnapshotRow(0, pack(fresh.state))
        fresh.play_forced()
        play = cls(game, fresh, [], 0)
        play.start = start
        return play

    @classmethod
    def from_position(cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], position: State) -> Self:
        return cls(game, Session.from_position(game, scenario, options, position), [], 0)

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        row: TableRow,
        head: Head,
        moves: tuple[MoveRow, ...],
        snap: SnapshotRow,
        told: Told | None = None,
    ) -> Self:
        """From the last snapshot; the few moves after it are played again, so that they can be undone again. `told` is
        what stands in the rows up to the snapshot, where somebody has read them already."""
        told = told or Told(moves[: snap.n + 1])
        record = record_of(row, head, moves[:1], told.moves)
        session = Session.resume(game, record, unpack(game, snap.state))
        play = cls(game, session, told.lines, snap.n)
        while len(session.record.moves) + 1 < len(moves):
            play.repeat(moves)
        session.seq = head.seq
        return play

    # --- changes ---

    def repeat(self, moves: Sequence[MoveRow]) -> None:
        """The next move that the store already has."""
        n = len(self.session.record.moves) + 1
        move = record_move(moves[n])
        self.session.play(move.seat, self.game.decode_action(move.action))
        self._take_lines()
        if self.session.record.moves[-1].check != move.check:
            raise RulesBug(f"move {n} does not lead where the store says")

    def move(self, seat: Seat, action: Action, seq: int | None) -> tuple[list[MoveRow], SnapshotRow | None]:
        """One move, and those that follow by themselves, as rows to store."""
        session = self.session
        moves = session.record.moves
        before, known = len(moves), len(self.lines)
        session.play(seat, action, seq)
        session.play_forced()
        if len(session.log) > known - self.base:
            self._take_lines()
        last = len(moves)
        if last == before + 1:
            rows = [self._row(last, self.lines[known:])]
        else:
            rows = [self.move_row(n) for n in range(before + 1, last + 1)]
        return rows, self.snapshot() if self._is_time(last, seat) else None

    def undo(self, seat: Seat, seq: int | None) -> None:
        self.session.undo(seat, seq)
        del self.lines[self.base + len(self.session.log) :]

    def rewound(
        self,
        row: TableRow,
        head: Head,
        moves: tuple[MoveRow, ...],
        snap: SnapshotRow,
        told: Told,
        to: int,
        nonces: dict[Seat, str],
    ) -> Play:
        """This game after move `to`, with dice from a new seed. `snap` is at or before `to`; the nonces are of those
        who agreed."""
        kept = msgspec.structs.replace(head, reseeds=encode([r for r in self.reseeds() if r.at <= to]).decode())
        play = Play.resume(self.game, row, kept, moves[: to + 1], snap, told)
        if play.session.dice is None:
            play.session.reseed(new_seed())
        else:
            play.session.stir(REWIND, nonces)
        play.session.seq = self.session.seq + 1
        return play

    # --- questions ---

    def snapshot(self) -> SnapshotRow:
        self.snapshot_at = len(self.session.record.moves)
        return SnapshotRow(self.snapshot_at, squeezed(self.session.text()))

    def first_snapshots(self) -> list[SnapshotRow]:
        """Of a new table: as it began, and as somebody is asked for the first time."""
        now = self.snapshot()
        return [self.start, now] if self.start and now.n else [now]

    def rows(self) -> list[MoveRow]:
        """All moves so far, the beginning as number 0."""
        return [self.move_row(n) for n in range(len(self.session.record.moves) + 1)]

    def move_row(self, n: int) -> MoveRow:
        first = bisect_left(self.lines, n, key=_move_of)
        lines = self.lines[first : bisect_right(self.lines, n, lo=first, key=_move_of)]
        if n:
            return self._row(n, lines)
        start = self.session.record.start
        return MoveRow(0, -1, start if isinstance(start, str) else "", "", encode(lines).decode())

    def _row(self, n: int, lines: list[Shown]) -> MoveRow:
        move = self.session.record.moves[n - 1]
        written = encode(lines).decode() if lines else "[]"
        return MoveRow(n, move.seat, encode(move.action).decode(), move.check, written)

    def reseeds(self) -> list[Reseed]:
        """With their seeds: for the store."""
        return self.session.full_record().reseeds

    def dice(self) -> str:
        """How the seeds came about: for the store."""
        return encode(self.session.dice.stirs).decode() if self.session.dice else ""

    def add_line(self, text: Text, kind: str, seat: Seat) -> None:
        """What the players did beside the rules, after the last move."""
        move = len(self.session.record.moves)
        turn = self.game.turn(self.session.state)
        self.lines.append(Shown(LogLine(len(self.lines), move, turn, text, kind, seat=seat)))
        self.base += 1

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
            (self.session.dice.secret or "") if self.session.dice else seed_text(self.session.seed),
            record.commitment,
            made,
        )

    def readable(self, seats: tuple[int, ...], first: int = 0) -> tuple[LogLine, ...]:
        """What the holder of these seats may read."""
        found = []
        for shown in self.lines[first:]:
            if shown.only is None or shown.only in seats:
                found.append(shown.line)
        return tuple(found)

    def _is_time(self, n: int, seat: Seat) -> bool:
        """After a move by this seat."""
        since = n - self.snapshot_at
        if since < SNAPSHOT_EVERY or not self.session.at_barrier:
            return False
        asked = self.session.decision
        return asked is None or asked.seat != seat or since >= SNAPSHOT_AT_LAST

    def _take_lines(self) -> None:
        lines = self.lines
        for entry in self.session.log[len(lines) - self.base :]:
            lines.append(shown(entry, len(lines)))


def _move_of(shown: Shown) -> int:
    return shown.line.move


def record_of(row: TableRow, head: Head, rows: Sequence[MoveRow], moves: list[Move]) -> Record:
    """The record of a stored table, with everything that decided its dice. `rows` begins with number 0."""
    start = rows[0].action
    stirs = _stirs.decode(head.dice) if head.dice else None
    return Record(
        format=BOUND if stirs else FROM_POSITION if start else FORMAT,
        start=start or msgspec.UNSET,
        game=row.game,
        rules=row.rules,
        scenario=row.scenario,
        options=_options.decode(row.options),
        commitment=row.commitment,
        seed=None if stirs else row.seed,
        dice=Dice(row.commitment, stirs, row.seed) if stirs else msgspec.UNSET,
        ended=_ended.decode(head.ended) if head.ended else msgspec.UNSET,
        carried=carried_in(head) or msgspec.UNSET,
        reseeds=_reseeds.decode(head.reseeds),
        moves=moves,
    )


def carried_in(head: Head) -> Carried | None:
    return _carried.decode(head.carried) if head.carried else None


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
        TAGS[type(event)],
        rule if isinstance(rule, str) else "",
        event.dice if isinstance(event, Rolled) else (),
        seat if isinstance(seat, int) else None,
        entry.refs,
    )
    return Shown(line, event.only)


def played(game: Game[Any], state: State, moves: Iterable[Move]) -> State:
    """The state when these moves of a stored game have been played on it."""
    for move in moves:
        apply_trusted(state, game.decode_action(move.action))
    return state
