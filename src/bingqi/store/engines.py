"""How to reach the two databases: what differs between them is here and nowhere else."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bingqi.core.errors import BadRequest

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def database_url(text: str) -> URL:
    """A URL with the asynchronous driver, whichever way the database was named."""
    url = make_url(text)
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise BadRequest(f"not a database this server knows: {url.get_backend_name()}")
    return url.set(drivername=driver)


def make_engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """A writer and readers. SQLite has one writer at a time; PostgreSQL takes any number."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, 1, "BEGIN IMMEDIATE"), _sqlite(url, 4, "BEGIN")
    engine = create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    return engine, engine


def _sqlite(url: URL, size: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=size,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": 30},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # We begin transactions ourselves: the driver cannot say IMMEDIATE, and a reader that turns writer fails.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut too
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine
