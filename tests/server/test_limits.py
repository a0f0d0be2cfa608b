"""Limits: sizes, rates, games per address, sockets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import uvicorn
from litestar.testing import TestClient

from bingqi.server import run
from bingqi.server.app import create_app
from bingqi.server.errors import TooMany
from bingqi.server.limits import Brakes, Bucket, Limits
from bingqi.server.live.watcher import Watcher
from bingqi.server.service import Service
from bingqi.server.settings import Limits as Limit
from bingqi.server.settings import Settings
from tests.server.serving import Server, lively, make, play_on, serving
from tests.server.test_service import in_house, sit_down


@pytest.fixture(scope="module")
def strict(folder: Path) -> Iterator[Server]:
    with serving(
        folder,
        f"sqlite:///{folder}/strict.sqlite",
        limit_requests_per_second=5,
        limit_request_burst=60,
        limit_games_per_hour=1,
        limit_games_burst=3,
        limit_messages_per_second=2,
        limit_message_burst=5,
        limit_sockets_per_address=4,
        limit_live_tables=2,
    ) as server:
        yield server


def test_the_strict_server_refuses_more_and_more(strict: Server) -> None:
    """In one test, because one address has one allowance."""
    tables = [make(strict, ["me", "friend"]) for _ in range(3)]
    refused = strict.http.post("/api/tables", json={"game": "toy", "scenario": "road", "players": ["me", "friend"]})
    assert (refused.status_code, refused.json()["error"]) == (429, "TooMany")
    mine = tables[0][0]
    with mine.socket() as wire:
        for n in range(12):
            wire.send({"ping": n})
        assert wire.until(lambda m: "error" in m)["error"] == "TooMany"
    sockets = [tables[i % 3][0].socket() for i in range(4)]
    wires = [one.__enter__() for one in sockets]
    for wire in wires:
        wire.next()
    with tables[1][1].socket() as wire:
        assert wire.next()["error"] == "TooMany"
    for one in sockets:
        one.__exit__(None, None, None)
    answers = [strict.http.get("/api/lobby").status_code for _ in range(80)]
    assert answers[0] == 200 and answers[-1] == 429
    time.sleep(1.5)
    assert strict.http.get("/api/lobby").status_code == 200, "it was a brake, not a wall"


def test_what_comes_by_many_sockets_of_one_address_counts_together(folder: Path) -> None:
    """Each socket has an allowance of its own; together they have the address's."""
    limits = {"requests_per_second": 0.001, "request_burst": 40, "messages_per_second": 0}
    named = {f"limit_{name}": value for name, value in limits.items()}
    with serving(folder, f"sqlite:///{folder}/together.sqlite", **named) as server, ExitStack() as opened:
        mine, *_ = make(server, ["me", "friend"])
        wires = [opened.enter_context(mine.socket()) for _ in range(4)]
        for wire in wires:
            wire.next()
            for _ in range(12):
                wire.send({"chat": {"text": "me too"}})
        for wire in wires:
            wire.send({"ping": 1})
            wire.until(lambda m: m.get("pong") == 1)  # asking whether the line is alive costs nothing
        refused = sum('"TooMany"' in text for text in mine.received)
        assert 48 - 40 < refused < 48


def test_forgotten_tables_are_read_again(folder: Path) -> None:
    """Only two tables are held in memory here; the store has all of them."""
    with serving(folder, f"sqlite:///{folder}/small.sqlite", limit_live_tables=2) as server:
        tables = [make(server, ["me", "me"])[0] for _ in range(12)]
        for n, link in enumerate(tables):
            play_on([link], Random(n), n, lively)
        before = [link.table() for link in tables]
        time.sleep(1.2)
        make(server, ["me", "me"])
        assert [link.table() for link in tables] == before


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    bucket = Bucket(2.0, 3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_rate_of_zero_is_no_limit() -> None:
    bucket = Bucket(0.0, 1)
    assert all(bucket.take() for _ in range(1000))


def test_each_address_has_its_own_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bingqi.server.limits.MOST_ADDRESSES", 3)
    brakes = Brakes(0.001, 1)
    assert brakes.take("a") and not brakes.take("a")
    assert brakes.take("b") and brakes.take("c") and brakes.take("d")
    assert brakes.take("a"), "the oldest was forgotten: memory has a limit too"


def test_sockets_are_counted_per_address() -> None:
    limits = Limits(Limit(sockets_per_address=2))
    limits.open_socket("a")
    limits.open_socket("a")
    with pytest.raises(TooMany):
        limits.open_socket("a")
    limits.open_socket("b")
    limits.close_socket("a")
    limits.open_socket("a")


def test_a_record_that_is_brought_along_counts_as_a_game_made_whatever_is_in_it(tmp_path: Path) -> None:
    """A worker looks at each."""
    limits = Limit(games_per_hour=1, games_burst=2)
    database = f"sqlite:///{tmp_path}/r.sqlite"
    app = create_app(Settings(database=database, games="tests.server.toybox", dumps=str(tmp_path), limits=limits))
    with TestClient(app) as client:
        answers = [client.post("/api/records", content=b"{}") for _ in range(3)]
    assert [answer.json()["error"] for answer in answers] == ["BadRecord", "BadRecord", "TooMany"]


def test_tables_that_nobody_looks_at_leave_the_memory(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        few = msgspec.structs.replace(service.settings, limits=Limit(live_tables=3))
        tokens = [await sit_down(service) for _ in range(12)]
        watched, link = await service.seat_at(tokens[0])
        service.join(watched, Watcher(link, "here", 0))
        for table in service.registry.tables.values():
            table.used -= 10
        service.registry.settings = few
        await sit_down(service)
        assert len(service.registry.tables) == 3 and watched.row.id in service.registry.tables
        assert (await service.seat_at(tokens[5]))[0].seq == 0, "it is read again"

    in_house(tmp_path, work)


def test_what_is_set_for_connections_is_told_to_the_web_server(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: told.append(options))
    monkeypatch.setattr(run, "leave_soon", lambda: None)
    monkeypatch.setattr(run, "allow_many_files", lambda: None)
    run.serve("::1", 81, settings=Settings(limits=Limit(connections=7, keep_alive_seconds=3)))
    (options,) = told
    assert (options["host"], options["port"]) == ("::1", 81)
    assert (options["limit_concurrency"], options["timeout_keep_alive"]) == (7, 3)
    assert options["timeout_graceful_shutdown"] == run.GRACE_SECONDS
    assert not options["access_log"], "it would write links down"
    assert not options["proxy_headers"], "addresses are the last trusted hop's: see `Service.address_of`"
