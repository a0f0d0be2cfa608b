"""The tables of version 0.1."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def needed(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def key(name: str, kind: Any = sa.String) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def upgrade() -> None:
    op.create_table(
        "tables",
        key("id"),
        *(needed(name, sa.String) for name in ("game", "rules", "scenario")),
        needed("options", sa.Text),
        needed("kind", sa.String),
        needed("players", sa.Text),
        needed("seed", sa.String),
        needed("commitment", sa.String),
        needed("made", sa.Float),
        *(needed(name, sa.Integer) for name in ("version", "seq", "moves")),
        needed("over", sa.Boolean),
        *(needed(name, sa.Text) for name in ("frozen", "rewind", "recent", "cuts", "reseeds")),
        needed("touched", sa.Float),
    )
    op.create_table(
        "links", key("hash"), needed("table_id", sa.String), needed("seats", sa.String), needed("hook", sa.Text)
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_table(
        "makings",
        key("key"),
        *(needed(name, sa.String) for name in ("table_id", "salt")),
        needed("links", sa.Text),
        needed("made", sa.Float),
    )
    op.create_table(
        "moves",
        key("table_id"),
        key("n", sa.Integer),
        needed("seat", sa.Integer),
        needed("action", sa.Text),
        needed("check", sa.String),
        needed("lines", sa.Text),
    )
    op.create_table("snapshots", key("table_id"), key("n", sa.Integer), needed("state", sa.LargeBinary))
    op.create_table(
        "said",
        key("table_id"),
        key("n", sa.Integer),
        sa.Column("seat", sa.Integer, nullable=True),
        needed("text", sa.Text),
        needed("at", sa.Float),
    )
