"""Keeps tables. Nothing is acknowledged before `commit` has returned; two writers of one table cannot both win."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Table, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bingqi.store import schema
from bingqi.store.rows import Change, Fresh, Head, LinkRow, MakingRow, MoveRow, SaidRow, SnapshotRow, Stored, TableRow

logger = logging.getLogger("bingqi.store")
HEAD = tuple(Head.__struct_fields__)
ROW = tuple(TableRow.__struct_fields__)
REMEMBERED_MAKINGS = 24 * 3600.0  # seconds in which a request for a new table may be repeated
MOST_TOGETHER = 64  # changes in one transaction: one fsync for all of them


class Refused(Exception):
    """The store is well, but this cannot be."""


class Conflict(Refused):
    """Somebody else has changed the table in between: read it again."""


class MadeAlready(Refused):
    """The same request has made a table before, or its dice were promised to another."""


class Store(ABC):
    """One per server process. How it reads is the same everywhere; how it writes is each database's own."""

    shared = False  # other server processes may write to it

    def __init__(self, readers: AsyncEngine) -> None:
        self.readers = readers
        self.trouble = ""  # why it refused the last time, if it did

    def note(self, error: Exception | None) -> None:
        """A full disk or a lost database is said once, with its cause, and once more when it is over."""
        cause = f"{type(error).__name__}: {getattr(error, 'orig', None) or error}" if error else ""
        if cause == self.trouble:
            return
        self.trouble = cause
        if cause:
            logger.error("the store refuses: %s", cause)
        else:
            logger.warning("the store answers again")

    @abstractmethod
    async def start(self, heard: Callable[[str, int], None], present: Callable[[str], None] | None = None) -> None:
        """`heard(table, version)` is called when another process has changed a table that is attended to ("" for any
        table: attend again to all of them), `present` with what `call_out` was given in any process."""

    @abstractmethod
    async def close(self) -> None: ...

    async def attend(self, tables: Sequence[str]) -> dict[str, int]:
        """From now on `heard` is called for these tables: nothing that is stored after the versions returned goes
        unheard. One that somebody else is writing to at this moment is left out: try again."""
        return {}

    async def leave(self, tables: Sequence[str]) -> None:
        """No longer."""
        return

    async def call_out(self, messages: Sequence[str]) -> None:
        """Say something to all server processes, this one included. Kept nowhere."""
        return

    # --- reading ---

    async def find_link(self, hash: str) -> LinkRow | None:
        async with self.readers.connect() as conn:
            row = (await conn.execute(select(schema.links).where(schema.links.c.hash == hash))).first()
        return _link(row) if row else None

    async def version_of(self, table: str) -> int | None:
        query = select(schema.tables.c.version).where(schema.tables.c.id == table)
        async with self.readers.connect() as conn:
            return (await conn.execute(query)).scalar_one_or_none()

    async def under_way(self, table: str) -> bool:
        query = select(schema.tables.c.over).where(schema.tables.c.id == table)
        async with self.readers.connect() as conn:
            return (await conn.execute(query)).scalar_one_or_none() is False

    async def load(self, table: str) -> Stored | None:
        """All of a table, seen at one moment."""
        async with self.readers.connect() as conn:
            await _hold_still(conn)
            found = (await conn.execute(select(schema.tables).where(schema.tables.c.id == table))).mappings().first()
            if found is None:
                return None
            links = (await conn.execute(select(schema.links).where(schema.links.c.table_id == table))).all()
            moves = await _moves(conn, table, 0)
            snapshot = await _snapshot(conn, table, found["moves"])
            said = select(schema.said).where(schema.said.c.table_id == table).order_by(schema.said.c.n)
            lines = (await conn.execute(said)).all()
        row = TableRow(**{name: found[name] for name in ROW})
        head = Head(**{name: found[name] for name in HEAD})
        talk = tuple(SaidRow(line.n, line.seat, line.text, line.at) for line in lines)
        return Stored(row, head, tuple(map(_link, links)), moves, snapshot, talk)

    async def snapshot_before(self, table: str, n: int) -> SnapshotRow:
        """The newest snapshot at or before move `n`."""
        async with self.readers.connect() as conn:
            return await _snapshot(conn, table, n)

    async def snapshots(self, table: str, n: int) -> list[SnapshotRow]:
        """All snapshots up to move `n`, in order."""
        c = schema.snapshots.c
        query = select(c.n, c.state).where(c.table_id == table, c.n <= n).order_by(c.n)
        async with self.readers.connect() as conn:
            return [SnapshotRow(row.n, bytes(row.state)) for row in (await conn.execute(query)).all()]

    async def find_making(self, key: str) -> MakingRow | None:
        async with self.readers.connect() as conn:
            row = (await conn.execute(select(schema.makings).where(schema.makings.c.key == key))).first()
        return MakingRow(row.key, row.table_id, row.salt, row.links, row.made) if row else None

    # --- writing ---

    @abstractmethod
    async def make(self, new: Fresh) -> None:
        """A new table; `MadeAlready` if the same request has made one."""

    @abstractmethod
    async def set_hook(self, table: str, hash: str, url: str) -> None:
        """No version of the table: nobody who plays need know. Other processes read the table again."""

    @abstractmethod
    async def exchange(self, table: str, old: str, new: str) -> bool:
        """A link's hash for another, once: False if the old one opens nothing (any more).

        What waits for its holder (`again`) waits for the new one.
        """

    @abstractmethod
    async def commit(self, change: Change) -> None:
        """Returns when the change is safe on disk; raises `Conflict` if the table has moved on."""

    @abstractmethod
    async def forget(self, before: float, kinds: Sequence[str], most: int) -> list[str]:
        """Delete tables of these kinds that were last touched before then, at most so many; their ids."""

    @abstractmethod
    async def size(self) -> int:
        """About how many bytes the tables take."""

    @abstractmethod
    async def key(self, name: str, fresh: str) -> str:
        """The value kept under a name; `fresh` if there was none, from then on."""


async def _hold_still(conn: AsyncConnection) -> None:
    """SQLite reads from one snapshot anyway; PostgreSQL must be told."""
    if conn.dialect.name == "postgresql":
        await conn.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


async def _moves(conn: AsyncConnection, table: str, first: int) -> tuple[MoveRow, ...]:
    c = schema.moves.c
    query = select(c.n, c.seat, c.action, c.check, c.lines).where(c.table_id == table, c.n >= first).order_by(c.n)
    return tuple(MoveRow(*row) for row in (await conn.execute(query)).all())


async def _snapshot(conn: AsyncConnection, table: str, n: int) -> SnapshotRow:
    c = schema.snapshots.c
    query = select(c.n, c.state).where(c.table_id == table, c.n <= n).order_by(c.n.desc()).limit(1)
    row = (await conn.execute(query)).one()
    return SnapshotRow(row.n, bytes(row.state))


def _link(row: Any) -> LinkRow:
    return LinkRow(row.hash, row.table_id, tuple(msgspec.json.decode(row.seats)), row.hook, row.invited)


# --- rows as the tables have them ------------------------------------------------------------------------------------


def head_values(change: Change) -> dict[str, Any]:
    return {"key": change.table} | msgspec.structs.asdict(change.head)


def keyed(table: str, row: msgspec.Struct) -> dict[str, Any]:
    return {"table_id": table} | msgspec.structs.asdict(row)


def link_values(link: LinkRow) -> dict[str, Any]:
    seats = msgspec.json.encode(link.seats).decode()
    return {"hash": link.hash, "table_id": link.table, "seats": seats, "hook": link.hook, "invited": link.invited}


def making_values(making: MakingRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(making)
    values["table_id"] = values.pop("table")
    return values


def rows_of(new: Fresh) -> list[tuple[Table, list[dict[str, Any]]]]:
    """What a new table is in each of the database's."""
    id = new.row.id
    return [
        (schema.tables, [msgspec.structs.asdict(new.row) | msgspec.structs.asdict(new.head) | {"ears": ""}]),
        (schema.links, [link_values(link) for link in new.links]),
        (schema.moves, [keyed(id, move) for move in new.moves]),
        (schema.snapshots, [keyed(id, snapshot) for snapshot in new.snapshots]),
    ]
