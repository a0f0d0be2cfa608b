"""A database as a server of 0.1 left it (`tests/kept/stored`), and the links to its tables."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.server.serving import ROOT, Link, Server, serving

STORED = ROOT / "tests/kept/stored/0.1.sql.gz"
OVER = ("over-naval", "over-squad")
UNDER_WAY = ("under-way-naval", "under-way-leningrad", "under-way-okinawa", "under-way-southern", "rewound-southern")
SEATS: dict[str, tuple[int, ...]] = {"a": (0,), "b": (1,), "s": ()}


def left_behind(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "kept.sqlite")) as db:
        db.executescript(gzip.decompress(STORED.read_bytes()).decode())
    return f"sqlite:///{folder}/kept.sqlite"


@contextmanager
def serving_kept(folder: Path, **settings: Any) -> Iterator[Server]:
    wanted = {"games": "bingqi.games", "workers": 1, "reckoners": 1, "reckon_seconds": 60, "record_seconds": 120}
    database = f"sqlite:///{folder}/kept.sqlite" if (folder / "kept.sqlite").exists() else left_behind(folder)
    with serving(folder, database, **(wanted | {"live_days": 0} | settings)) as server:
        yield server


def token_of(table: str, who: str) -> str:
    return f"{table}-{who}-{sha256(f'{table}{who}'.encode()).hexdigest()}"[:24]


def link_to(server: Server, table: str, who: str) -> Link:
    return Link(server, token_of(table, who))
