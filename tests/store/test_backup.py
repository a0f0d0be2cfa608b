"""A backup of either database goes into an empty one of either kind."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bingqi.cli import app
from bingqi.store import Store
from bingqi.store import backup as module
from bingqi.store.backup import NotEmpty, backup, restore
from tests.server.conftest import POSTGRES
from tests.server.serving import new_database
from tests.store.test_store import make, step, url, with_store

__all__ = ["url"]
KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_is_restored_into_an_empty_database(
    url: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)  # rows are carried over in several lots

    async def fill(store: Store) -> None:
        await make(store, "a")
        await make(store, "b")
        for version in range(1, 6):
            await store.commit(step(version, "a"))
        await store.key("dice", "secret")

    async def compare(store: Store) -> None:
        stored = await store.load("a")
        assert stored is not None and stored.head.version == 5 and [move.n for move in stored.moves] == [*range(6)]
        assert await store.key("dice", "another") == "secret", "promised dice are kept"
        await store.commit(step(6, "a"))

    if kind == "postgres" and not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    with_store(url, fill)
    file = tmp_path / "games.backup"
    assert asyncio.run(backup(url, file)) == 2
    with ExitStack() as opened:
        new = opened.enter_context(new_database(POSTGRES)) if kind == "postgres" else f"sqlite:///{tmp_path}/new.sqlite"
        assert asyncio.run(restore(file, new)) == 2
        with_store(new, compare)
        with pytest.raises(NotEmpty):
            asyncio.run(restore(file, new))
    with pytest.raises(NotEmpty):
        asyncio.run(backup(url, file))


def test_the_commands_keep_and_restore(tmp_path: Path) -> None:
    old, new, file = (str(tmp_path / name) for name in ("old.sqlite", "new.sqlite", "games.backup"))
    with_store(f"sqlite:///{old}", lambda store: make(store, "a"))
    done = [
        CliRunner().invoke(app, ["backup", file, "--database", f"sqlite:///{old}"]),
        CliRunner().invoke(app, ["restore", file, "--database", f"sqlite:///{new}"]),
    ]
    assert [each.exit_code for each in done] == [0, 0], [each.output for each in done]

    async def loaded(store: Store) -> bool:
        return await store.load("a") is not None

    assert with_store(f"sqlite:///{new}", loaded)
