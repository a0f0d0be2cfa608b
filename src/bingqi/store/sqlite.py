"""SQLite: one thread writes, with one `fsync` for all changes that wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Table
from sqlalchemy.ext.asyncio import AsyncEngine

from bingqi.store import schema
from bingqi.store.rows import Change, Fresh, MakingRow, again
from bingqi.store.store import (
    HEAD,
    MOST_TOGETHER,
    REMEMBERED_MAKINGS,
    Conflict,
    MadeAlready,
    Refused,
    Store,
    head_values,
    keyed,
    making_values,
    rows_of,
)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class Writer:
    """What is given to `write` is carried out in the order it came, several in one transaction."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._queue: queue.SimpleQueue[tuple[Work, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, done))
        return await done

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        db = sqlite3.connect(self.path, timeout=30, isolation_level=None, cached_statements=256)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut too
        while (first := self._queue.get()) is not None:
            batch, last = [first], False
            while len(batch) < MOST_TOGETHER and not self._queue.empty():
                task = self._queue.get()
                if task is None:
                    last = True
                    break
                batch.append(task)
            results = _together(db, [work for work, _ in batch])
            waiting = [done for _, done in batch]
            with contextlib.suppress(RuntimeError):  # the loop is gone, and whoever waited with it
                self._loop.call_soon_threadsafe(_resolve, waiting, results)
            if last:
                break
        db.close()


def _together(db: sqlite3.Connection, works: list[Work]) -> list[Any]:
    """Results, or exceptions in their place. If anything goes wrong, each is tried by itself."""
    try:
        return _transaction(db, works)
    except Exception as error:
        if len(works) == 1:
            return [error]
        return [result for work in works for result in _together(db, [work])]


def _transaction(db: sqlite3.Connection, works: list[Work]) -> list[Any]:
    results: list[Any] = []
    db.execute("BEGIN IMMEDIATE")
    try:
        for work in works:
            try:
                results.append(work(db))
            except Refused as error:  # nothing of it was written
                results.append(error)
        db.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise
    return results


def _resolve(waiting: list[asyncio.Future[Any]], results: list[Any]) -> None:
    for done, result in zip(waiting, results, strict=True):
        if done.done():
            continue
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)


class SqliteStore(Store):
    def __init__(self, path: str, readers: AsyncEngine) -> None:
        super().__init__(readers)
        self.writer = Writer(path)

    async def start(self, heard: Callable[[str, int], None], present: Callable[[str], None] | None = None) -> None:
        return None

    async def close(self) -> None:
        await self.writer.close()
        await self.readers.dispose()

    async def make(self, new: Fresh) -> None:
        def work(db: sqlite3.Connection) -> None:
            if new.making:
                _remember_making(db, new.making)
            for table, rows in rows_of(new):
                _insert(db, table, rows)

        try:
            await self.writer.write(work)
        except sqlite3.IntegrityError:
            raise MadeAlready(new.row.id) from None

    async def set_hook(self, table: str, hash: str, url: str) -> None:
        await self.writer.write(lambda db: db.execute("UPDATE links SET hook = ? WHERE hash = ?", (url, hash)))

    async def exchange(self, table: str, old: str, new: str) -> bool:
        sql = "UPDATE links SET hash = ?, invited = 0 WHERE hash = ?"

        def work(db: sqlite3.Connection) -> bool:
            db.execute(sql, (again(new), again(old)))
            return db.execute(sql, (new, old)).rowcount == 1

        return await self.writer.write(work)

    async def commit(self, change: Change) -> None:
        await self.writer.write(lambda db: _commit(db, change))

    async def forget(self, before: float, kinds: Sequence[str], most: int) -> list[str]:
        marks = ", ".join("?" * len(kinds))
        query = f"SELECT id FROM tables WHERE touched < ? AND kind IN ({marks}) ORDER BY touched LIMIT ?"

        def work(db: sqlite3.Connection) -> list[str]:
            ids = [row[0] for row in db.execute(query, (before, *kinds, most))]
            for id in ids:
                for table in ("moves", "snapshots", "said", "links", "makings"):
                    db.execute(f"DELETE FROM {table} WHERE table_id = ?", (id,))
                db.execute("DELETE FROM tables WHERE id = ?", (id,))
                db.execute("DELETE FROM kept WHERE value = ?", (id,))
            return ids

        return await self.writer.write(work)

    async def size(self) -> int:
        def work(db: sqlite3.Connection) -> int:
            names = ("page_count", "freelist_count", "page_size")
            used, free, each = (int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in names)
            return (used - free) * each

        return await self.writer.write(work)

    async def key(self, name: str, fresh: str) -> str:
        def work(db: sqlite3.Connection) -> str:
            db.execute("INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh))
            return str(db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()[0])

        return await self.writer.write(work)


_SWAP_HEAD = f"UPDATE tables SET {', '.join(f'{n} = :{n}' for n in HEAD)} WHERE id = :key AND version = :was"


def _commit(db: sqlite3.Connection, change: Change) -> None:
    if db.execute(_SWAP_HEAD, head_values(change) | {"was": change.head.version - 1}).rowcount != 1:
        raise Conflict(change.table)
    if change.drop_from is not None:
        for table in ("moves", "snapshots"):
            db.execute(f"DELETE FROM {table} WHERE table_id = ? AND n >= ?", (change.table, change.drop_from))
    _insert(db, schema.moves, [keyed(change.table, move) for move in change.moves])
    if change.snapshot:
        _insert(db, schema.snapshots, [keyed(change.table, change.snapshot)])
    if change.said:
        _insert(db, schema.said, [keyed(change.table, change.said)])


_INSERTS = {
    table.name: f"INSERT INTO {table.name} ({', '.join(chr(34) + c.name + chr(34) for c in table.columns)}) "
    f"VALUES ({', '.join(f':{c.name}' for c in table.columns)})"
    for table in schema.metadata.sorted_tables
}


def _insert(db: sqlite3.Connection, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    db.executemany(_INSERTS[table.name], rows)


def _remember_making(db: sqlite3.Connection, making: MakingRow) -> None:
    db.execute("DELETE FROM makings WHERE made < ?", (making.made - REMEMBERED_MAKINGS,))
    _insert(db, schema.makings, [making_values(making)])
