"""Game records: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from bingqi.store.engines import open_store
from bingqi.store.rows import Change, Fresh, Head, LinkRow, MakingRow, MoveRow, SaidRow, SnapshotRow, Stored, TableRow
from bingqi.store.store import Conflict, MadeAlready, Store

__all__ = [
    "Change",
    "Conflict",
    "Fresh",
    "Head",
    "LinkRow",
    "MadeAlready",
    "MakingRow",
    "MoveRow",
    "SaidRow",
    "SnapshotRow",
    "Store",
    "Stored",
    "TableRow",
    "open_store",
]
