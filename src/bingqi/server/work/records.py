"""Records that people bring along: read, checked and played through here, whatever is in them. Rows of tables out."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from bingqi.core.dice import Dice
from bingqi.core.engine import pending
from bingqi.core.errors import BadRecord, UnknownGame
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Carried, Ended, Record, check_players, encode, is_brought, read_record, replay, reseed
from bingqi.core.session import entries
from bingqi.core.state import State
from bingqi.kept.process import Broken
from bingqi.kept.reading import Reading, kept_for
from bingqi.kept.releases import Release
from bingqi.server.live.known import HUMAN
from bingqi.server.live.play import SNAPSHOT_EVERY, pack, shown
from bingqi.server.projection import decision_info
from bingqi.server.work.jobs import game_of
from bingqi.store import Head, MoveRow, SnapshotRow, TableRow

MOST_MOVES = 5_000  # twice the longest random game: the event loop reads all of them when the table is opened
PORTION = 200  # rows that are sent at once: to read thousands in one go would hold up the event loop
Row = TypeVar("Row")


class Brought(msgspec.Struct):
    """A record as a table to be made, without its moves and snapshots: they follow."""

    row: TableRow
    head: Head
    seats: int


def bring(
    module: str, table: str, made: float, body: bytes
) -> Iterator[Brought | tuple[MoveRow, ...] | tuple[SnapshotRow, ...]]:
    """Everything is known before the first word of it is said."""
    record = read_record(body)
    if record.game not in import_module(module).GAMES:
        raise UnknownGame(f"there is no game {record.game!r}", game=record.game)
    game = game_of(module, record.game)
    kept = kept_for(game, record)
    if kept is None:
        game.meta.complete(record.options)
    played = unroll(game, record) if kept is None else unroll_kept(game, kept, record)
    seats = len(game.meta.seats)
    yield Brought(_row(record, table, made, seats), _head(record, played, made), seats)
    yield from _portions(_moves(record, played))
    yield from _portions([SnapshotRow(n, state) for n, state in played.snapshots])


def _portions(rows: Sequence[Row]) -> Iterator[tuple[Row, ...]]:
    for first in range(0, len(rows), PORTION):
        yield tuple(rows[first : first + PORTION])


def _row(record: Record, table: str, made: float, seats: int) -> TableRow:
    return TableRow(
        table,
        record.game,
        record.rules,
        record.scenario,
        encode(record.options).decode(),
        "analysis",
        encode([HUMAN] * seats).decode(),
        (record.dice.secret if isinstance(record.dice, Dice) else record.seed) or "",
        record.commitment,
        made,
    )


def _head(record: Record, played: Unrolled, made: float) -> Head:
    count = len(record.moves)
    carried = record.carried
    return Head(
        seq=count,
        moves=count,
        over=played.over or isinstance(record.ended, Ended),
        reseeds=encode(record.reseeds).decode(),
        dice=encode(record.dice.stirs).decode() if isinstance(record.dice, Dice) else "",
        carried=encode(msgspec.structs.replace(carried, position="")).decode() if isinstance(carried, Carried) else "",
        ended=encode(record.ended).decode() if isinstance(record.ended, Ended) else "",
        touched=made,
    )


def _moves(record: Record, played: Unrolled) -> list[MoveRow]:
    lines = [line.decode() for line in played.lines]
    first = MoveRow(0, -1, record.start if isinstance(record.start, str) else "", "", lines[0])
    return [first] + [
        MoveRow(n, move.seat, encode(move.action).decode(), move.check, lines[n])
        for n, move in enumerate(record.moves, 1)
    ]


# --- played through --------------------------------------------------------------------------------------------------


class Unrolled(msgspec.Struct):
    """A record played through: log lines by move, snapshots, where it ends."""

    lines: list[bytes]
    snapshots: list[tuple[int, bytes]]
    over: bool


def unroll(game: Game[Any], kept: Record) -> Unrolled:
    """Checks a record by playing it, and gathers what the store keeps of it."""
    lines: list[bytes] = []
    snapshots: list[tuple[int, bytes]] = []
    count = 0
    later = kept.seeds()[1]
    over = False
    _check_length(game, kept)
    for n, state, _, events in replay(game, kept):
        if is_brought(kept):
            _check_whole(game, state)
        lines += [b"[]"] * (n - len(lines))  # of moves by older rules nothing is told here
        told = entries(game, state, events, n)
        lines.append(encode([shown(entry, count + i) for i, entry in enumerate(told)]))
        count += len(told)
        if n in later:
            # The next move is played with other dice: nobody may replay over this point from an older snapshot.
            after = state.clone()
            reseed(after, later[n])
            snapshots.append((n, pack(after)))
        elif n % SNAPSHOT_EVERY == 0 or not snapshots:
            snapshots.append((n, pack(state)))
        over = pending(state) is None
    return Unrolled(lines, snapshots, over)


def unroll_kept(game: Game[Any], kept: Release, record: Record) -> Unrolled:
    """The same of a record whose rules are kept: they play it through themselves."""
    _check_length(game, record)
    check_players(record, len(game.meta.seats))
    try:
        with Reading(kept, record) as read:
            told, over = read.stored(), read.story.over
    except Broken as error:
        raise BadRecord(f"it cannot be played by the rules of {kept.version}: {error}") from None
    positions = [(n, zlib.compress(state.encode(), 1)) for n, state in sorted(told.positions.items())]
    return Unrolled([lines.encode() for lines in told.lines], positions, over)


def _check_length(game: Game[Any], record: Record) -> None:
    if len(record.moves) > min(game.limit, MOST_MOVES):
        raise BadRecord(f"longer than a game of {game.meta.id} can be")


def _check_whole(game: Game[Any], state: State) -> None:
    """A position that no game led to is accepted only if everything that will be shown of it can be."""
    try:
        for seat in (*range(len(game.meta.seats)), None):
            encode(game.view(state, seat))
        asked = pending(state)
        if isinstance(asked, Decision):
            encode(decision_info(game, state, asked))
        faults = list(game.invariants(state))
        game.outcome(state)
    except Exception as error:
        raise BadRecord(f"a position that cannot be shown: {type(error).__name__}") from None
    if faults:
        raise BadRecord(f"a position that cannot be: {faults[0]}")
