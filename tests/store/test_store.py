"""The store by itself, on both databases: all or nothing, one winner, nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import text

from bingqi.core.errors import BadRequest
from bingqi.store import (
    Change,
    Conflict,
    Fresh,
    Head,
    LinkRow,
    MoveRow,
    SaidRow,
    SnapshotRow,
    Store,
    TableRow,
    open_store,
)
from bingqi.store.engines import LIMITS, database_url
from bingqi.store.notices import CHANNEL, NAME
from bingqi.store.postgres import PostgresStore
from bingqi.store.sqlite import SqliteStore
from tests.server.conftest import POSTGRES
from tests.server.serving import new_database


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.sqlite"
        return
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    with new_database(POSTGRES) as made:
        yield made


Heard = Callable[[str, int], None]


def with_store(url: str, work: Callable[[Store], Awaitable[Any]], heard: Heard | None = None) -> Any:
    async def main() -> Any:
        store = await open_store(url)
        await store.start(heard or (lambda table, version: None))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


def row(id: str = "t1") -> TableRow:
    return TableRow(id, "toy", "1", "road", "{}", "live", '["human","human"]', "0" * 32, "c" * 64, 1.5)


async def make(store: Store, id: str = "t1") -> None:
    links = [LinkRow(f"{id}-a", id, (0,)), LinkRow(f"{id}-b", id, (1,)), LinkRow(f"{id}-c", id, ())]
    await store.make(Fresh(row(id), Head(), links, [MoveRow(0, -1, "", "", "[]")], [SnapshotRow(0, b"start")]))


def step(version: int, id: str = "t1", **more: Any) -> Change:
    move = MoveRow(version, 0, '{"type":"pass"}', f"c{version}", "[]")
    return Change(id, Head(version=version, seq=version, moves=version), moves=(move,), **more)


def test_what_was_made_can_be_loaded(url: str) -> None:
    async def work(store: Store) -> None:
        await make(store)
        stored = await store.load("t1")
        assert stored is not None
        assert (stored.row, stored.head) == (row(), Head())
        assert [link.seats for link in sorted(stored.links, key=lambda link: link.hash)] == [(0,), (1,), ()]
        assert stored.snapshot == SnapshotRow(0, b"start")
        assert await store.load("nothing") is None

    with_store(url, work)


def test_a_link_is_found_by_its_hash(url: str) -> None:
    async def work(store: Store) -> None:
        await make(store)
        assert await store.find_link("t1-b") == LinkRow("t1-b", "t1", (1,))
        assert await store.find_link("t1-x") is None
        await store.set_hook("t1", "t1-b", "https://example.org/x")
        found = await store.find_link("t1-b")
        assert found is not None and found.hook == "https://example.org/x"

    with_store(url, work)


def test_changes_are_there_after_a_restart(url: str) -> None:
    async def play(store: Store) -> None:
        await make(store)
        for version in range(1, 12):
            snapshot = SnapshotRow(version, b"s%d" % version) if version % 4 == 0 else None
            await store.commit(step(version, snapshot=snapshot))

    async def look(store: Store) -> None:
        stored = await store.load("t1")
        assert stored is not None
        assert [move.n for move in stored.moves] == list(range(12))
        assert stored.snapshot == SnapshotRow(8, b"s8")
        assert await store.snapshot_before("t1", 7) == SnapshotRow(4, b"s4")
        assert [snap.n for snap in await store.snapshots("t1", 8)] == [0, 4, 8]
        assert await store.version_of("t1") == 11

    with_store(url, play)
    with_store(url, look)


def test_an_old_version_is_a_conflict_and_changes_nothing(url: str) -> None:
    async def work(store: Store) -> None:
        await make(store)
        await store.commit(step(1))
        with pytest.raises(Conflict):
            await store.commit(msgspec.structs.replace(step(1), said=SaidRow(0, 0, "late", 2.0)))
        stored = await store.load("t1")
        assert stored is not None and stored.said == () and len(stored.moves) == 2

    with_store(url, work)


def test_of_many_writers_one_wins_each_version(url: str) -> None:
    """Two stores, as two server processes have them, race for every version of several tables."""

    async def work(store: Store) -> None:
        other = await open_store(url)
        await other.start(lambda table, version: None)
        for n in range(5):
            await make(store, f"t{n}")
        wins = 0
        for version in range(1, 9):
            rivals = [which.commit(step(version, f"t{n}")) for n in range(5) for which in (store, other)]
            results = await asyncio.gather(*rivals, return_exceptions=True)
            assert all(result is None or isinstance(result, Conflict) for result in results)
            wins += sum(result is None for result in results)
        assert wins == 5 * 8
        await other.close()

    with_store(url, work)


def test_one_bad_change_does_not_take_the_others_with_it(url: str) -> None:
    async def work(store: Store) -> None:
        for n in range(4):
            await make(store, f"t{n}")
        bad = Change("t2", Head(version=1), moves=(MoveRow(0, 0, "twice", "", "[]"),))  # move 0 is there already
        changes = [step(1, "t0"), step(1, "t1"), bad, step(1, "t3")]
        results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
        assert [result is None for result in results] == [True, True, False, True]
        assert [await store.version_of(f"t{n}") for n in range(4)] == [1, 1, 0, 1]

    with_store(url, work)


def test_a_shortened_game_drops_its_moves_and_snapshots(url: str) -> None:
    async def work(store: Store) -> None:
        await make(store)
        for version in range(1, 7):
            await store.commit(step(version, snapshot=SnapshotRow(version, b"s")))
        back = Change("t1", Head(version=7, seq=7, moves=3), drop_from=4)
        await store.commit(back)
        stored = await store.load("t1")
        assert stored is not None
        assert [move.n for move in stored.moves] == [0, 1, 2, 3] and stored.snapshot.n == 3

    with_store(url, work)


def test_chat_is_kept_in_order(url: str) -> None:
    async def work(store: Store) -> None:
        await make(store)
        for n in range(3):
            await store.commit(Change("t1", Head(version=n + 1), said=SaidRow(n, n % 2, f"你好 {n}", float(n))))
        stored = await store.load("t1")
        assert stored is not None
        assert [(line.seat, line.text) for line in stored.said] == [(0, "你好 0"), (1, "你好 1"), (0, "你好 2")]

    with_store(url, work)


@pytest.mark.postgres
def test_another_process_hears_of_a_change() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    heard: list[tuple[str, int]] = []

    async def work(store: Store) -> None:
        other = await open_store(made)
        await other.start(lambda table, version: None)
        await make(other)
        await store.attend(["t1"])
        await other.commit(step(1))
        with pytest.raises(Conflict):
            await other.commit(step(1))
        for _ in range(100):
            if ("t1", 1) in heard:
                break
            await asyncio.sleep(0.05)
        await other.close()

    with new_database(POSTGRES) as made:
        with_store(made, work, lambda table, version: heard.append((table, version)))
    assert heard == [("", 0), ("t1", 1)], "what was rolled back is not told"


@pytest.mark.postgres
def test_lost_notices_are_listened_for_again() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    heard: list[tuple[str, int]] = []

    async def work(store: Store) -> None:
        await make(store)
        await cut_lines(store)
        await until(lambda: len(heard) > 1)
        await store.attend(["t1"])
        other = await open_store(made)
        await other.start(lambda table, version: None)
        await other.commit(step(1))
        await until(lambda: len(heard) > 2)
        await other.close()

    with new_database(POSTGRES) as made:
        with_store(made, work, lambda table, version: heard.append((table, version)))
    assert heard == [("", 0), ("", 0), ("t1", 1)]


async def cut_lines(store: Store) -> None:
    """As a network that breaks: the connections by which changes are written and heard of."""
    async with store.readers.begin() as conn:
        await conn.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE datname = current_database() AND application_name = '{NAME}'"
            )
        )


async def until(so: Callable[[], bool]) -> None:
    for _ in range(400):
        if so():
            return
        await asyncio.sleep(0.05)


@pytest.mark.postgres
def test_a_change_is_written_while_the_line_is_broken() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")

    async def work(store: Store) -> None:
        await make(store)
        for version in range(1, 7):
            if version % 2:
                await cut_lines(store)
            await store.commit(step(version))
        assert await store.version_of("t1") == 6

    with new_database(POSTGRES) as made:
        with_store(made, work)


@pytest.mark.postgres
def test_the_database_calls_nobody_where_nobody_else_has_ears() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    called: list[str] = []

    async def work(store: Store) -> None:
        ear = await asyncpg.connect(made.replace("+asyncpg", ""))
        await ear.add_listener(CHANNEL, lambda *heard: called.append(heard[-1]))
        for id in ("t1", "t2"):
            await make(store, id)
        other = await open_store(made)
        await other.start(lambda table, version: None)
        await store.attend(["t1"])
        await other.attend(["t2"])
        await store.commit(step(1))
        await other.attend(["t1"])
        await store.commit(step(2))
        await other.leave(["t1"])
        await store.commit(step(3))
        await other.attend(["t1"])
        await store.commit(step(4))
        await other.close()
        await store.commit(step(5))
        await store.attend(["t1"])
        await store.commit(step(6))
        await until(lambda: len(called) > 2)
        await ear.execute("SELECT 1")
        await ear.close()

    with new_database(POSTGRES) as made:
        with_store(made, work)
    assert called == ["t1 2", "t1 4", "t1 5"], "who has died is called until somebody notices"


@pytest.mark.postgres
def test_who_comes_while_others_write_misses_nothing() -> None:
    """What it reads when it has come, and what it hears from then on, are all changes without a gap."""
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")

    async def come(made: str) -> tuple[int, list[int]]:
        heard: list[int] = []
        store = await open_store(made)
        await store.start(lambda table, version: heard.append(version) if table else None)
        while not (versions := await store.attend(["t1"])):
            await asyncio.sleep(0)
        read = versions["t1"]
        await until(lambda: bool(heard) and heard[-1] >= read + 3)
        await store.close()
        return read, heard

    async def work(store: Store) -> None:
        await make(store)
        done = asyncio.Event()

        async def write() -> None:
            for version in range(1, 100_000):
                if done.is_set():
                    break
                await store.commit(step(version))

        writing = asyncio.create_task(write())
        for _ in range(8):
            read, heard = await come(made)
            later = [version for version in heard if version > read]
            assert later == list(range(read + 1, read + 1 + len(later))) and len(later) > 2
        done.set()
        await writing

    with new_database(POSTGRES) as made:
        with_store(made, work)


@pytest.mark.postgres
def test_many_tables_are_attended_to_in_one_call_without_waiting_for_one_that_is_held() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    heard: list[tuple[str, int]] = []

    async def work(store: Store) -> None:
        other = await open_store(made)
        await other.start(lambda table, version: None)
        for id in ("t1", "t2", "t3"):
            await make(other, id)
        await other.commit(step(1, "t2"))
        async with store.readers.connect() as conn:
            await conn.execute(text("SELECT id FROM tables WHERE id = 't3' FOR UPDATE"))
            assert await store.attend(["t3", "t2", "t1", "gone"]) == {"t1": 0, "t2": 1}
        assert await store.attend(["t3"]) == {"t3": 0}
        await store.leave(["t1", "t3"])
        for id, version in (("t1", 1), ("t3", 1), ("t2", 2)):
            await other.commit(step(version, id))
        await until(lambda: len(heard) > 1)
        await other.close()

    with new_database(POSTGRES) as made:
        with_store(made, work, lambda table, version: heard.append((table, version)))
    assert heard == [("", 0), ("t2", 2)]


@pytest.mark.postgres
def test_a_table_that_somebody_holds_does_not_hold_up_another() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")

    async def work(store: Store) -> None:
        await make(store, "held")
        await make(store, "free")
        async with store.readers.connect() as conn:
            await conn.execute(text("SELECT id FROM tables WHERE id = 'held' FOR UPDATE"))
            waits = asyncio.create_task(store.commit(step(1, "held")))
            await asyncio.sleep(0.1)
            for version in range(1, 4):
                await store.commit(step(version, "free"))
            assert not waits.done()
            await conn.rollback()
        await waits
        assert await store.version_of("held") == 1

    with new_database(POSTGRES) as made:
        with_store(made, work)


@pytest.mark.postgres
def test_no_wait_is_without_limit() -> None:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")

    assert LIMITS.keys() == {"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"}
    assert all(0 < int(milliseconds) <= 10_000 for milliseconds in LIMITS.values()), "0 would be none"

    async def work(store: Store) -> None:
        async with store.readers.connect() as conn:
            for name, wanted in LIMITS.items():
                shown = (await conn.execute(text(f"SELECT setting FROM pg_settings WHERE name = '{name}'"))).scalar()
                assert shown == wanted
        assert isinstance(store, PostgresStore)
        for name, wanted in LIMITS.items():
            rows = await store.notices.ask(f"SELECT setting FROM pg_settings WHERE name = '{name}'")
            assert rows and rows[0][0] == wanted

    with new_database(POSTGRES) as made:
        with_store(made, work)


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[Any, Any]:
        assert isinstance(store, SqliteStore)
        return await store.writer.write(
            lambda db: (
                db.execute("PRAGMA journal_mode").fetchone()[0],
                db.execute("PRAGMA synchronous").fetchone()[0],
            )
        )

    assert with_store(f"sqlite:///{tmp_path}/a.sqlite", work) == ("wal", 2)


def test_an_unknown_database_is_refused_by_name() -> None:
    with pytest.raises(BadRequest, match="mysql"):
        database_url("mysql://somewhere/x")
    assert database_url("postgres://u@h/x").drivername == "postgresql+asyncpg"
