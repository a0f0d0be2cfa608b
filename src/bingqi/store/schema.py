"""The database's tables, the same in SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("scenario", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("kind", String, nullable=False),
    Column("players", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("frozen", Text, nullable=False),
    Column("rewind", Text, nullable=False),
    Column("recent", Text, nullable=False),
    Column("cuts", Text, nullable=False),
    Column("reseeds", Text, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("ended", Text, nullable=False, server_default=""),
    Column("offers", Text, nullable=False, server_default=""),
    Column("dice", Text, nullable=False, server_default=""),
    Column("carried", Text, nullable=False, server_default=""),
    Column("ears", Text, nullable=False, server_default=""),  # numbers of processes that have sockets at it
)

links = Table(
    "links",
    metadata,
    Column("hash", String, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("seats", String, nullable=False),  # JSON list
    Column("hook", Text, nullable=False),
    Column("invited", Boolean, nullable=False, server_default=false()),
)

makings = Table(
    "makings",
    metadata,
    Column("key", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("salt", String, nullable=False),
    Column("links", Text, nullable=False),
    Column("made", Float, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("check", String, nullable=False),
    Column("lines", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
)

said = Table(
    "said",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

kept = Table("kept", metadata, Column("name", String, primary_key=True), Column("value", Text, nullable=False))
