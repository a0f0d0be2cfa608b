"""Keeps tables. Nothing is acknowledged before `commit` has returned; two writers of one table cannot both win."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bingqi.store import schema
from bingqi.store.engines import database_url, make_engines
from bingqi.store.notices import CHANNEL, Notices
from bingqi.store.rows import Change, Head, LinkRow, MakingRow, MoveRow, SaidRow, SnapshotRow, Stored, TableRow

HEAD = tuple(Head.__struct_fields__)
ROW = tuple(TableRow.__struct_fields__)
REMEMBERED_MAKINGS = 24 * 3600.0  # seconds in which a request for a new table may be repeated
MOST_TOGETHER = 64  # changes in one transaction: one fsync for all of them


class Conflict(Exception):
    """Somebody else has changed the table in between: read it again."""


class MadeAlready(Exception):
    """The same request has made a table before."""


async def open_store(url: str) -> Store:
    """Opens the database and makes its tables where they are missing."""
    target = database_url(url)
    writer, readers = make_engines(target)
    async with writer.begin() as conn:
        if target.get_backend_name() == "postgresql":
            # Two servers that start at once must not make the tables twice.
            await conn.execute(text("SELECT pg_advisory_xact_lock(7170917)"))
        await conn.run_sync(schema.metadata.create_all)
    notices = Notices(target) if target.get_backend_name() == "postgresql" else None
    return Store(writer, readers, notices)


class Store:
    """One per server process."""

    def __init__(self, writer: AsyncEngine, readers: AsyncEngine, notices: Notices | None) -> None:
        self.writer, self.readers, self.notices = writer, readers, notices
        self._queue: asyncio.Queue[tuple[Change, asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Callable[[str, int], None], present: Callable[[str], None] | None = None) -> None:
        """`heard(table, version)` is called when another process has changed a table ("" for any table), `present`
        with what `call_out` was given in any process."""
        self._task = asyncio.create_task(self._write_for_ever(), name="store-writer")
        if self.notices:
            await self.notices.start(heard, present or (lambda _: None))

    async def call_out(self, messages: Sequence[str]) -> None:
        """Say something to all server processes, this one included. Kept nowhere."""
        if self.notices and messages:
            async with self.writer.begin() as conn:
                await self.notices.call_out(conn, messages)

    @property
    def shared(self) -> bool:
        """Other server processes may write to it."""
        return self.notices is not None

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self.notices:
            await self.notices.close()
        await self.writer.dispose()
        await self.readers.dispose()

    # --- reading ---

    async def find_link(self, hash: str) -> LinkRow | None:
        async with self.readers.connect() as conn:
            row = (await conn.execute(select(schema.links).where(schema.links.c.hash == hash))).first()
        return _link(row) if row else None

    async def version_of(self, table: str) -> int | None:
        query = select(schema.tables.c.version).where(schema.tables.c.id == table)
        async with self.readers.connect() as conn:
            return (await conn.execute(query)).scalar_one_or_none()

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

    # --- writing ---

    async def find_making(self, key: str) -> MakingRow | None:
        async with self.readers.connect() as conn:
            row = (await conn.execute(select(schema.makings).where(schema.makings.c.key == key))).first()
        return MakingRow(row.key, row.table_id, row.salt, row.links, row.made) if row else None

    async def make(
        self,
        row: TableRow,
        head: Head,
        links: Sequence[LinkRow],
        moves: Sequence[MoveRow],
        snapshots: Sequence[SnapshotRow],
        making: MakingRow | None = None,
    ) -> None:
        """A new table; `MadeAlready` if the same request has made one."""
        async with self.writer.begin() as conn:
            if making:
                await _remember_making(conn, making)
            await conn.execute(insert(schema.tables), [msgspec.structs.asdict(row) | msgspec.structs.asdict(head)])
            await conn.execute(insert(schema.links), [_link_values(link) for link in links])
            await conn.execute(insert(schema.moves), [_keyed(row.id, move) for move in moves])
            await conn.execute(insert(schema.snapshots), [_keyed(row.id, snapshot) for snapshot in snapshots])

    async def set_hook(self, table: str, hash: str, url: str) -> None:
        """No version of the table: nobody who plays need know. Other processes read the table again."""
        async with self.writer.begin() as conn:
            await conn.execute(update(schema.links).where(schema.links.c.hash == hash).values(hook=url))
            if self.notices:
                await self.notices.tell(conn, [f"{table} 0"])

    async def commit(self, change: Change) -> None:
        """Returns when the change is safe on disk; raises `Conflict` if the table has moved on."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_TOGETHER and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write([change for change, _ in batch], [done for _, done in batch])
            except Exception:
                await self._write_singly(batch)

    async def _write_singly(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        """After a failed transaction: one bad change must not take the others with it."""
        for change, done in batch:
            try:
                await self._write([change], [done])
            except Exception as error:
                if not done.done():
                    done.set_exception(error)

    async def _write(self, changes: list[Change], waiting: list[asyncio.Future[None]]) -> None:
        async with self.writer.begin() as conn:
            won = await self._winners(conn, changes)
            if won:
                await _put(conn, won)
                if self.notices:
                    await self.notices.tell(conn, [f"{change.table} {change.head.version}" for change in won])
        winners = set(map(id, won))
        for change, done in zip(changes, waiting, strict=True):
            if done.done():
                continue
            if id(change) in winners:
                done.set_result(None)
            else:
                done.set_exception(Conflict(change.table))

    async def _winners(self, conn: AsyncConnection, changes: list[Change]) -> list[Change]:
        """Those that answer the stored version; rows are locked in one order, so that two servers cannot deadlock.

        Their heads are written here too."""
        if len(changes) == 1:
            won = await conn.execute(_SWAP_HEAD, _head_values(changes[0]) | {"was": changes[0].head.version - 1})
            return changes if won.rowcount == 1 else []
        ids = sorted({change.table for change in changes})
        query = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(ids))
        query = query.order_by(schema.tables.c.id).with_for_update()
        stored = {row.id: row.version for row in (await conn.execute(query)).all()}
        fitting = []
        for change in changes:
            if stored.get(change.table) == change.head.version - 1:
                stored[change.table] = change.head.version
                fitting.append(change)
        if fitting:
            await conn.execute(_SET_HEAD, list(map(_head_values, fitting)))
        return fitting


# --- statements ------------------------------------------------------------------------------------------------------

_SET_HEAD = update(schema.tables).where(schema.tables.c.id == bindparam("key"))
_SET_HEAD = _SET_HEAD.values({name: bindparam(name) for name in HEAD})
_SWAP_HEAD = _SET_HEAD.where(schema.tables.c.version == bindparam("was"))
_DROP_MOVES = delete(schema.moves).where(
    schema.moves.c.table_id == bindparam("key"), schema.moves.c.n >= bindparam("lowest")
)
_DROP_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.table_id == bindparam("key"), schema.snapshots.c.n >= bindparam("lowest")
)


async def _put(conn: AsyncConnection, changes: list[Change]) -> None:
    """A few statements for any number of tables. A table has at most one change in a batch: its writer waits."""
    drops = [{"key": c.table, "lowest": c.drop_from} for c in changes if c.drop_from is not None]
    if drops:
        await conn.execute(_DROP_MOVES, drops)
        await conn.execute(_DROP_SNAPSHOTS, drops)
    for target, rows in (
        (schema.moves, [_keyed(c.table, move) for c in changes for move in c.moves]),
        (schema.snapshots, [_keyed(c.table, c.snapshot) for c in changes if c.snapshot]),
        (schema.said, [_keyed(c.table, c.said) for c in changes if c.said]),
    ):
        if rows:
            await conn.execute(insert(target), rows)


async def _remember_making(conn: AsyncConnection, making: MakingRow) -> None:
    c = schema.makings.c
    await conn.execute(delete(schema.makings).where(c.made < making.made - REMEMBERED_MAKINGS))
    values = msgspec.structs.asdict(making)
    values["table_id"] = values.pop("table")
    try:
        await conn.execute(insert(schema.makings), [values])
    except IntegrityError:
        raise MadeAlready(making.key) from None


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


def _head_values(change: Change) -> dict[str, Any]:
    return {"key": change.table} | msgspec.structs.asdict(change.head)


def _keyed(table: str, row: msgspec.Struct) -> dict[str, Any]:
    return {"table_id": table} | msgspec.structs.asdict(row)


def _link(row: Any) -> LinkRow:
    return LinkRow(row.hash, row.table_id, tuple(msgspec.json.decode(row.seats)), row.hook)


def _link_values(link: LinkRow) -> dict[str, Any]:
    seats = msgspec.json.encode(link.seats).decode()
    return {"hash": link.hash, "table_id": link.table, "seats": seats, "hook": link.hook}


__all__ = ["CHANNEL", "Conflict", "MadeAlready", "Store", "open_store"]
