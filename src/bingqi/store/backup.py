"""A backup is an SQLite file, whichever database it is of: seen at one moment, while the server runs."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bingqi.core.errors import BingqiError
from bingqi.store import schema
from bingqi.store.engines import database_url, make_engine
from bingqi.store.migrate import migrate

AT_ONCE = 500  # rows


class NotEmpty(BingqiError):
    """There are games where a backup should be written, or none where one should be read."""

    key = "error-server"


async def backup(database: str, file: Path) -> int:
    """Into a new file; the number of tables that it holds."""
    if file.exists():
        raise NotEmpty(f"{file} is there already")
    return await copy(database_url(database), database_url(f"sqlite:///{file}"))


async def restore(file: Path, database: str) -> int:
    """Into a database without games."""
    if not file.exists():
        raise NotEmpty(f"there is no {file}")
    return await copy(database_url(f"sqlite:///{file}"), database_url(database))


async def copy(source: URL, target: URL) -> int:
    here, there = make_engine(source), make_engine(target)
    try:
        async with here.connect() as reading, there.begin() as writing:
            if source.get_backend_name() == "postgresql":
                await reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            await writing.run_sync(migrate)
            if await _count(writing):
                raise NotEmpty("there are games in it already: a backup goes into an empty database")
            for table in schema.metadata.sorted_tables:
                # As they come: all rows of a large database are more than memory, and one statement, may take.
                async with reading.stream(select(table)) as found:
                    async for rows in found.mappings().partitions(AT_ONCE):
                        await writing.execute(insert(table), [dict(row) for row in rows])
            return await _count(writing)
    finally:
        await here.dispose()
        await there.dispose()


async def _count(conn: AsyncConnection) -> int:
    return int((await conn.execute(select(func.count()).select_from(schema.tables))).scalar_one())
