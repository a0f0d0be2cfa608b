"""Game records: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from bingqi.store.rows import Change, Head, LinkRow, MakingRow, MoveRow, SaidRow, SnapshotRow, Stored, TableRow
from bingqi.store.store import Conflict, MadeAlready, Store, open_store

__all__ = [
    "Change",
    "Conflict",
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
