"""PostgreSQL: any number of server processes on one database, group commits, and limits on every wait."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import pairwise

from sqlalchemy import bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bingqi.store import schema
from bingqi.store.commits import ATTEND, LEAVE, TOGETHER, Waiting, sorted_out, values_of
from bingqi.store.notices import Notices
from bingqi.store.rows import Change, Fresh, MakingRow, again
from bingqi.store.store import (
    HEAD,
    MOST_TOGETHER,
    REMEMBERED_MAKINGS,
    Conflict,
    MadeAlready,
    Store,
    head_values,
    keyed,
    making_values,
    rows_of,
)

ROWS_AT_ONCE = 500  # of a table that somebody brought along: they are put into words in the event loop


class PostgresStore(Store):
    shared = True

    def __init__(self, engine: AsyncEngine, notices: Notices) -> None:
        super().__init__(engine)
        self.writer, self.notices = engine, notices
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._apart: set[asyncio.Task[None]] = set()

    async def start(self, heard: Callable[[str, int], None], present: Callable[[str], None] | None = None) -> None:
        self._task = asyncio.create_task(self._write_for_ever(), name="store-writer")
        await self.notices.start(heard, present or (lambda _: None))

    async def call_out(self, messages: Sequence[str]) -> None:
        if messages:
            async with self.writer.begin() as conn:
                await self.notices.call_out(conn, messages)

    async def attend(self, tables: Sequence[str]) -> dict[str, int]:
        async with self.writer.begin() as conn:
            rows = await conn.execute(text(ATTEND), {"tables": list(tables), "me": str(self.notices.number)})
            return {row[0]: row[1] for row in rows}

    async def leave(self, tables: Sequence[str]) -> None:
        async with self.writer.begin() as conn:
            await conn.execute(text(LEAVE), {"tables": list(tables), "me": str(self.notices.number)})

    async def close(self) -> None:
        for task in [*self._apart, *([self._task] if self._task else [])]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.notices.close()
        await self.writer.dispose()

    async def make(self, new: Fresh) -> None:
        try:
            async with self.writer.begin() as conn:
                if new.making:
                    await _remember_making(conn, new.making)
                for table, rows in rows_of(new):
                    for first in range(0, len(rows), ROWS_AT_ONCE):
                        await conn.execute(insert(table), rows[first : first + ROWS_AT_ONCE])
        except IntegrityError:
            raise MadeAlready(new.row.id) from None

    async def set_hook(self, table: str, hash: str, url: str) -> None:
        async with self.writer.begin() as conn:
            await conn.execute(update(schema.links).where(schema.links.c.hash == hash).values(hook=url))
            await self.notices.tell(conn, [f"{table} 0"])

    async def exchange(self, table: str, old: str, new: str) -> bool:
        async with self.writer.begin() as conn:
            swap, c = update(schema.links), schema.links.c
            await conn.execute(swap.where(c.hash == again(old)).values(hash=again(new)))
            done = await conn.execute(swap.where(c.hash == old).values(hash=new, invited=False))
            await self.notices.tell(conn, [f"{table} 0"])
        return done.rowcount == 1

    async def forget(self, before: float, kinds: Sequence[str], most: int) -> list[str]:
        c = schema.tables.c
        query = select(c.id).where(c.touched < before, c.kind.in_(list(kinds))).order_by(c.touched).limit(most)
        async with self.writer.begin() as conn:
            ids = list((await conn.execute(query.with_for_update(skip_locked=True))).scalars())
            for table in (schema.moves, schema.snapshots, schema.said, schema.links, schema.makings):
                await conn.execute(delete(table).where(table.c.table_id.in_(ids)))
            await conn.execute(delete(schema.tables).where(c.id.in_(ids)))
            await conn.execute(delete(schema.kept).where(schema.kept.c.value.in_(ids)))
        return ids

    async def size(self) -> int:
        """Of what is in the rows: the files themselves do not shrink when rows go. Part by part: to look through all of
        a large database at once takes longer than a statement may."""
        async with self.readers.connect() as conn:
            parts = [await conn.execute(_SIZE, {"low": low, "high": high}) for low, high in pairwise(_PARTS)]
        return sum(int(part.scalar_one()) for part in parts)

    async def key(self, name: str, fresh: str) -> str:
        c = schema.kept.c
        async with self.writer.begin() as conn:
            await conn.execute(
                text("INSERT INTO kept (name, value) VALUES (:n, :v) ON CONFLICT DO NOTHING"), {"n": name, "v": fresh}
            )
            value: str = (await conn.execute(select(c.value).where(c.name == name))).scalar_one()
        return value

    # --- group commits ---

    async def commit(self, change: Change) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_TOGETHER and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            together, apart = sorted_out(batch)
            try:
                apart += await self._write(together) if together else []
            except Exception:
                apart += together
            # A table that somebody else holds, or a bad change, waits by itself: the others must not wait with it.
            for waiting in apart:
                task = asyncio.create_task(self._write_alone(waiting))
                self._apart.add(task)
                task.add_done_callback(self._apart.discard)

    async def _write_alone(self, waiting: Waiting) -> None:
        change, done = waiting
        try:
            async with self.writer.begin() as conn:
                won = await conn.execute(_SWAP_HEAD, head_values(change) | {"was": change.head.version - 1})
                if won.rowcount == 1:
                    await self._put(conn, [change])
            _resolve(done, None if won.rowcount == 1 else Conflict(change.table))
        except Exception as error:
            _resolve(done, error)

    async def _write(self, batch: list[Waiting]) -> list[Waiting]:
        """In one round trip. Those whose row another transaction holds are left out, and returned."""
        rows = await self.notices.ask(TOGETHER, *values_of([change for change, _ in batch], self.notices.number))
        if rows is None:
            return batch
        won = {row[0]: row[1] for row in rows}
        held = []
        for waiting in batch:
            change, done = waiting
            if change.table in won:
                _resolve(done, None if won[change.table] else Conflict(change.table))
            else:
                held.append(waiting)
        return held

    async def _put(self, conn: AsyncConnection, changes: list[Change]) -> None:
        drops = [{"key": c.table, "lowest": c.drop_from} for c in changes if c.drop_from is not None]
        if drops:
            await conn.execute(_DROP_MOVES, drops)
            await conn.execute(_DROP_SNAPSHOTS, drops)
        for target, rows in (
            (schema.moves, [keyed(c.table, move) for c in changes for move in c.moves]),
            (schema.snapshots, [keyed(c.table, c.snapshot) for c in changes if c.snapshot]),
            (schema.said, [keyed(c.table, c.said) for c in changes if c.said]),
        ):
            if rows:
                await conn.execute(insert(target), rows)
        await self.notices.tell(conn, [f"{change.table} {change.head.version}" for change in changes])


_PARTS = ["", *(f"{n:02x}" for n in range(1, 256)), "g"]  # ids of tables begin with hex digits
_SIZE = text(
    "SELECT "
    + " + ".join(
        f"(SELECT coalesce(sum({size}), 0) FROM {table} WHERE table_id >= :low AND table_id < :high)"
        for table, size in (
            ("snapshots", "pg_column_size(state)"),
            ("moves", "pg_column_size(lines) + pg_column_size(action)"),
            ("said", "pg_column_size(text)"),
        )
    )
)
_SWAP_HEAD = update(schema.tables).where(
    schema.tables.c.id == bindparam("key"), schema.tables.c.version == bindparam("was")
)
_SWAP_HEAD = _SWAP_HEAD.values({name: bindparam(name) for name in HEAD})
_DROP_MOVES = delete(schema.moves).where(
    schema.moves.c.table_id == bindparam("key"), schema.moves.c.n >= bindparam("lowest")
)
_DROP_SNAPSHOTS = delete(schema.snapshots).where(
    schema.snapshots.c.table_id == bindparam("key"), schema.snapshots.c.n >= bindparam("lowest")
)


def _resolve(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


async def _remember_making(conn: AsyncConnection, making: MakingRow) -> None:
    c = schema.makings.c
    await conn.execute(delete(schema.makings).where(c.made < making.made - REMEMBERED_MAKINGS))
    await conn.execute(insert(schema.makings), [making_values(making)])
