"""A backup of either database goes into an empty one of either kind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bingqi.store import Store
from bingqi.store.backup import NotEmpty, backup, restore
from tests.store.test_store import make, step, url, with_store

__all__ = ["url"]


def test_a_backup_is_restored_into_an_empty_database(url: str, tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        await make(store, "a")
        await make(store, "b")
        await store.commit(step(1, "a"))
        await store.key("dice", "secret")

    with_store(url, fill)
    file, new = tmp_path / "games.backup", f"sqlite:///{tmp_path}/new.sqlite"
    assert asyncio.run(backup(url, file)) == 2
    assert asyncio.run(restore(file, new)) == 2

    async def compare(store: Store) -> None:
        stored = await store.load("a")
        assert stored is not None and stored.head.version == 1 and len(stored.moves) == 2
        assert await store.key("dice", "another") == "secret", "promised dice are kept"

    with_store(new, compare)
    with pytest.raises(NotEmpty):
        asyncio.run(restore(file, new))
    with pytest.raises(NotEmpty):
        asyncio.run(backup(url, file))
