"""The database's version: made, brought up to date, or refused."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bingqi.store import open_store, schema
from bingqi.store.migrate import UnknownSchema, migrate

# As version 0.1 made it.
OLD = """
CREATE TABLE tables (id VARCHAR NOT NULL, game VARCHAR NOT NULL, rules VARCHAR NOT NULL, scenario VARCHAR NOT NULL,
  options TEXT NOT NULL, kind VARCHAR NOT NULL, players TEXT NOT NULL, seed VARCHAR NOT NULL,
  commitment VARCHAR NOT NULL, made FLOAT NOT NULL, version INTEGER NOT NULL, seq INTEGER NOT NULL,
  moves INTEGER NOT NULL, over BOOLEAN NOT NULL, frozen TEXT NOT NULL, rewind TEXT NOT NULL, recent TEXT NOT NULL,
  cuts TEXT NOT NULL, reseeds TEXT NOT NULL, touched FLOAT NOT NULL, PRIMARY KEY (id));
CREATE TABLE links (hash VARCHAR NOT NULL, table_id VARCHAR NOT NULL, seats VARCHAR NOT NULL, hook TEXT NOT NULL,
  PRIMARY KEY (hash));
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE TABLE makings (key VARCHAR NOT NULL, table_id VARCHAR NOT NULL, salt VARCHAR NOT NULL, links TEXT NOT NULL,
  made FLOAT NOT NULL, PRIMARY KEY (key));
CREATE TABLE moves (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL,
  "check" VARCHAR NOT NULL, lines TEXT NOT NULL, PRIMARY KEY (table_id, n));
CREATE TABLE snapshots (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, state BLOB NOT NULL, PRIMARY KEY (table_id, n));
CREATE TABLE said (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER, text TEXT NOT NULL, at FLOAT NOT NULL,
  PRIMARY KEY (table_id, n));
INSERT INTO tables VALUES ('t', 'toy', '1', 'road', '{}', 'live', '["human","human"]', '00', 'cc', 1.0, 4, 3, 2, 0,
  '', '', '[]', '[]', '[]', 2.0);
INSERT INTO links VALUES ('h', 't', '[0]', '');
INSERT INTO moves VALUES ('t', 0, -1, '', '', '[]');
INSERT INTO snapshots VALUES ('t', 0, x'00');
"""


def differences(connection: Connection) -> list[object]:
    migrate(connection)
    context = MigrationContext.configure(connection)
    return list(compare_metadata(context, schema.metadata))


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/new.sqlite")
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_a_database_of_version_0_1_is_brought_up_to_date_with_its_games(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(OLD)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        assert differences(connection) == []
    engine.dispose()

    async def load() -> None:
        store = await open_store(f"sqlite:///{path}")
        stored = await store.load("t")
        assert stored is not None and (stored.head.seq, stored.head.ended) == (3, "")
        await store.close()

    asyncio.run(load())


def test_a_database_of_a_newer_server_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        db.execute("INSERT INTO alembic_version VALUES ('9999')")
        db.commit()
    with pytest.raises(UnknownSchema, match="9999"):
        asyncio.run(open_store(f"sqlite:///{path}"))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("alembic_version",)]
