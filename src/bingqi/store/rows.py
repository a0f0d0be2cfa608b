"""What is kept of a table, as plain Structs. JSON columns are strings here: the store does not look into them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """What never changes about a table. `seed` is secret until the game is over."""

    id: str
    game: str
    rules: str
    scenario: str
    options: str  # JSON object
    kind: str  # "live", or "analysis": branched off or opened from a record
    players: str  # JSON list: "human" or a computer level, by seat
    seed: str
    commitment: str
    made: float


class Head(msgspec.Struct, frozen=True):
    """What changes. `version` grows with every write of any kind, `seq` with every change of the game."""

    version: int = 0
    seq: int = 0
    moves: int = 0
    over: bool = False
    frozen: str = ""  # why nothing can be played any more; empty while all is well
    rewind: str = ""  # JSON of the request under way
    recent: str = "[]"  # JSON list of acts already carried out, newest last: a retry is recognised by it
    cuts: str = "[]"  # JSON list of [seq, log length]: where undo and rewind shortened the log
    reseeds: str = "[]"  # JSON list of the record's reseeds, seeds included
    touched: float = 0.0
    ended: str = ""  # JSON: how the players ended it before the rules did
    offers: str = ""  # JSON: what a player offers the others
    dice: str = ""  # JSON list: how the seeds came about
    carried: str = ""  # JSON: since when, and by which rules, it is played, if not by those it was begun with


class LinkRow(msgspec.Struct, frozen=True):
    """A way to the table. Only the token's SHA-256 is known; no seats is a spectator."""

    hash: str
    table: str
    seats: tuple[int, ...]
    hook: str = ""
    invited: bool = False  # an invitation: to be turned in for a link of one's own


class MakingRow(msgspec.Struct, frozen=True):
    """How a table came about, for whoever asks for it a second time. With the asker's secret and this salt the same
    links can be told again; with the row alone they cannot."""

    key: str  # hash of the secret and of what was asked for
    table: str
    salt: str
    links: str  # JSON list of [seats, mine]
    made: float


class MoveRow(msgspec.Struct, frozen=True):
    """A move and the log lines it wrote. Number 0 is the set-up: seat -1, and for an action the position that a
    branched game begins at, or nothing."""

    n: int
    seat: int
    action: str
    check: str
    lines: str  # JSON list


class SnapshotRow(msgspec.Struct, frozen=True):
    """The state after move `n`, compressed."""

    n: int
    state: bytes


class SaidRow(msgspec.Struct, frozen=True):
    n: int
    seat: int | None
    text: str
    at: float


class Fresh(msgspec.Struct, frozen=True):
    """A table to be made: all of it at once, or nothing."""

    row: TableRow
    head: Head
    links: Sequence[LinkRow]
    moves: Sequence[MoveRow]
    snapshots: Sequence[SnapshotRow]
    making: MakingRow | None = None


class Stored(msgspec.Struct, frozen=True):
    """A whole table as the store has it."""

    row: TableRow
    head: Head
    links: tuple[LinkRow, ...]
    moves: tuple[MoveRow, ...]
    snapshot: SnapshotRow
    said: tuple[SaidRow, ...]


class Change(msgspec.Struct, frozen=True):
    """One step of a table, all or nothing. Refused unless the stored version is `head.version - 1`."""

    table: str
    head: Head
    drop_from: int | None = None  # moves and snapshots of this number and above go first
    moves: tuple[MoveRow, ...] = ()
    snapshot: SnapshotRow | None = None
    said: SaidRow | None = None


def again(hash: str) -> str:
    """Under which a link to a rematch waits for the holder of the old link."""
    return f"again:{hash}"
