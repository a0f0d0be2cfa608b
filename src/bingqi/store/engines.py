"""How to reach the two databases: what differs between them is here and in their own modules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bingqi.core.errors import BadRequest
from bingqi.store.migrate import migrate
from bingqi.store.notices import Notices
from bingqi.store.postgres import PostgresStore
from bingqi.store.sqlite import SqliteStore
from bingqi.store.store import Store

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
# No statement, lock or forgotten transaction may hold up the others for longer.
LIMITS = {
    "statement_timeout": "10000",
    "lock_timeout": "3000",
    "idle_in_transaction_session_timeout": "10000",
}


async def open_store(url: str) -> Store:
    """Opens the database and brings its tables up to date; refused if they are of a version not known here."""
    target = database_url(url)
    engine = make_engine(target)
    try:
        async with engine.begin() as conn:
            await conn.run_sync(migrate)
    except BaseException:
        await engine.dispose()
        raise
    if target.get_backend_name() == "sqlite":
        return SqliteStore(str(target.database), engine)
    return PostgresStore(engine, Notices(target, LIMITS))


def database_url(text: str) -> URL:
    """A URL with the asynchronous driver, whichever way the database was named."""
    url = make_url(text)
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise BadRequest(f"not a database this server knows: {url.get_backend_name()}")
    return url.set(drivername=driver)


def make_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "sqlite":
        return _sqlite(url)
    return create_async_engine(
        url,
        pool_size=5,
        max_overflow=10,
        pool_timeout=5,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"server_settings": LIMITS, "timeout": 5, "command_timeout": 15},
    )


def _sqlite(url: URL) -> AsyncEngine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=4,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": 30},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # We begin transactions ourselves: the driver would not begin one for reading or for making tables.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
