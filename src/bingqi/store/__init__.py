"""Game records: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from bingqi.store.rows import Change, Head, LinkRow, MoveRow, SaidRow, SnapshotRow, Stored, TableRow
from bingqi.store.store import Conflict, Store, open_store

__all__ = [
    "Change", "Conflict", "Head", "LinkRow", "MoveRow", "SaidRow", "SnapshotRow", "Store", "Stored", "TableRow",
    "open_store",
]
