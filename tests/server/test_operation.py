"""What whoever runs a server relies on: health, figures, limits on connections, load shed, a quick stop."""

from __future__ import annotations

import asyncio
import io
import logging
import signal
import socket
import sqlite3
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import asyncpg
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from bingqi.server import forgetting
from bingqi.server import service as service_module
from bingqi.server.app import create_app
from bingqi.server.errors import Busy, NoSuchTable, ServerTrouble
from bingqi.server.load import Load
from bingqi.server.logs import Throttle
from bingqi.server.protocol.orders import Say
from bingqi.server.run import EXIT_SECONDS, GRACE_SECONDS
from bingqi.server.service import STOP_SECONDS, Service
from bingqi.server.settings import Settings
from bingqi.server.webhooks import is_outside
from bingqi.store import Change
from tests.server.serving import Server, make, new_database, serving
from tests.server.test_service import in_house, sit_down


def test_it_says_that_it_is_alive_and_ready(server: Server) -> None:
    assert server.http.get("/health/live").status_code == 200
    assert server.http.get("/health/ready").text == "ok\n"


def test_figures_for_prometheus(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    mine.act(mine.table(), {"type": "pass"})
    assert mine.act({"seq": 0}, {"type": "pass"}).status_code >= 400
    with mine.socket() as wire:
        wire.send({"act": {"seq": 0, "action": {"type": "pass"}}})
        wire.until(lambda m: m.get("error") == "NotYourDecision")
        figures = dict(
            line.rsplit(" ", 1)
            for line in plain_server.http.get("/metrics").text.splitlines()
            if not line.startswith("#")
        )
    assert float(figures['bingqi_orders_total{kind="PlayMove"}']) >= 1
    assert float(figures["bingqi_order_seconds_count"]) >= 1
    assert float(figures['bingqi_requests_total{status="200"}']) >= 1
    assert float(figures['bingqi_refusals_total{error="NotYourDecision"}']) == 2, "by either way"
    assert float(figures["bingqi_tables"]) >= 1 and float(figures["bingqi_sockets"]) == 1
    waiting = [f'bingqi_waiting{{pool="{kind}"}}' for kind in ("thinking", "questions", "advice")]
    assert [float(figures[name]) for name in waiting] == [0, 0, 0]
    assert float(figures["bingqi_loop_lag_seconds"]) >= 0


def test_every_answer_has_a_number_of_its_own_and_the_log_has_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/n.sqlite", games="tests.server.toybox", dumps=str(tmp_path))
    app, lines = create_app(settings), io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.addFilter(Throttle())
    handler.setFormatter(logging.Formatter("[%(request_id)s] %(message)s"))
    logging.getLogger("bingqi").addHandler(handler)
    try:
        with TestClient(app, raise_server_exceptions=False) as client:
            numbers = {client.get("/api/lobby").headers["x-request-id"] for _ in range(3)}
            monkeypatch.setattr(app.state.service.maker, "promise", lambda: 1 / 0)
            failed = client.post("/api/dice")
    finally:
        logging.getLogger("bingqi").removeHandler(handler)
    assert len(numbers) == 3 and failed.status_code == 500
    assert f"[{failed.headers['x-request-id']}] a bug of ours" in lines.getvalue()


def test_an_overloaded_server_says_so_and_when_to_come_back() -> None:
    load = Load(0.5)
    load.check()
    for _ in range(20):
        load.note(1.0)
    with pytest.raises(Busy):
        load.check()
    for _ in range(20):
        load.note(0.0)
    load.check()


def test_what_an_overloaded_server_sheds_is_told_to_come_back(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/shed.sqlite", games="tests.server.toybox", dumps=str(tmp_path))
    app = create_app(settings)
    with TestClient(app) as client:
        assert client.get("/api/lobby").status_code == 200
        app.state.service.load.lag = 1e9
        refused = client.get("/api/lobby")
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "2")
        assert refused.json()["error"] == "Busy"
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/table/live"):
            pass  # no handshake: whoever gets one comes back at once
        assert client.get("/health/live").status_code == 200
        assert client.get("/health/ready").status_code == 503
        app.state.service.load.lag = 0.0
        assert client.get("/api/lobby").status_code == 200
        with client.websocket_connect("/api/table/live") as socket:
            assert socket.receive_json()["error"] == "NoSuchTable"


def test_a_server_stops_whatever_runs(folder: Path, database: str) -> None:
    """A computer that thinks, a question that is never answered, a request that never ends, an open socket, and an
    order that the database holds up: all last for minutes or for ever, and none is waited for. How long the stop
    itself may wait is said by three constants: see below."""
    server = Server(folder, database, think_seconds=300, reckon_seconds=300, limit_body_seconds=300)
    server.environment["BINGQI_TEST_CRASHES"] = str(folder)
    (folder / "slept").unlink(missing_ok=True)
    server.start()
    with ExitStack() as doors:
        mine, _ = make(server, ["me", "greedy"], game="slow")
        mine.act(mine.table(), {"type": "pass"})
        wire = doors.enter_context(mine.socket())
        mine.wait_until(lambda _: (folder / "slept").exists())
        held, *_ = make(server, ["me", "friend"], game="slow")
        asking = doors.enter_context(ThreadPoolExecutor(2))
        asking.submit(held.post, "/overlay", {"name": "reach", "refs": ["unit:5"]})
        half = doors.enter_context(socket.create_connection(("127.0.0.1", server.port), 60))
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\n{")
        doors.enter_context(holding(database, held.table()["table"]))
        asking.submit(held.post, "/chat", {"text": "is not stored"})
        wire.next()
        assert server.process
        server.process.terminate()
        assert server.process.wait(100) in (0, -signal.SIGTERM)
    server.http.close()


@contextmanager
def holding(database: str, table: str) -> Iterator[None]:
    """Somebody else has the table's row, or the whole file."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            yield
        return

    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(database))
    loop.run_until_complete(connection.execute(f"BEGIN; SELECT 1 FROM tables WHERE id = '{table}' FOR UPDATE"))
    try:
        yield
    finally:
        loop.run_until_complete(connection.close())
        loop.close()


def test_the_waits_of_a_stop_are_five_seconds_together() -> None:
    """For requests under way, for what is open, and for threads that hang: there are no others."""
    assert GRACE_SECONDS + STOP_SECONDS + EXIT_SECONDS <= 5


def test_what_does_not_let_itself_be_cancelled_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "STOP_SECONDS", 0.05)

    async def main() -> str:
        service = await Service.open(
            Settings(database=f"sqlite:///{tmp_path}/s.sqlite", games="tests.server.toybox", dumps=str(tmp_path))
        )
        close, ended = service.store.close, asyncio.Event()

        async def stubborn() -> None:
            while not ended.is_set():
                with suppress(asyncio.CancelledError):
                    await ended.wait()

        monkeypatch.setattr(service.store, "close", stubborn)
        await service.close()
        said = "stopped"
        ended.set()
        await close()
        return said

    assert asyncio.run(main()) == "stopped"


def test_a_full_disk_is_said_once_with_its_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        commit = service.store.commit

        async def full(change: Change) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        for _ in range(2):
            monkeypatch.setattr(service.store, "commit", full)
            for text in ("one", "two", "three"):
                with pytest.raises(ServerTrouble):
                    await service.say(table, link, Say(text))
            monkeypatch.setattr(service.store, "commit", commit)
            await service.say(table, link, Say("four"))

    in_house(tmp_path, work)
    said = [record.getMessage() for record in caplog.records if "store" in record.getMessage()]
    assert said == ["the store refuses: OperationalError: database or disk is full", "the store answers again"] * 2


def test_no_request_fails_otherwise_for_want_of_a_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """New tables and links are stored too, and told of in the same way."""
    settings = Settings(database=f"sqlite:///{tmp_path}/f.sqlite", games="tests.server.toybox", dumps=str(tmp_path))
    app, new = create_app(settings), {"game": "toy", "scenario": "road", "players": ["me", "friend"]}
    with TestClient(app, raise_server_exceptions=False) as client:
        token = client.post("/api/tables", json=new).json()["links"][1]["token"]
        headers = {"Authorization": f"Bearer {token}"}
        writer = app.state.service.store.writer
        write = writer.write

        async def full(_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(writer, "write", full)
        for _ in range(2):
            answers = [client.post("/api/tables", json=new), client.post("/api/table/link", headers=headers)]
            assert [answer.status_code for answer in answers] == [503, 503]
            assert all("Retry-After" in answer.headers for answer in answers)
        monkeypatch.setattr(writer, "write", write)
        assert client.post("/api/tables", json=new).status_code == 201
    said = [record.getMessage() for record in caplog.records if "store" in record.getMessage()]
    assert said == ["the store refuses: OperationalError: database or disk is full", "the store answers again"]


def test_old_tables_go_on_being_looked_for_after_the_store_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "FORGET_EVERY", 0.0)

    class Away:
        tries = 0

        async def forget(self, before: float, kinds: Sequence[str], most: int) -> list[str]:
            self.tries += 1
            if self.tries == 1:
                raise OSError("the database is away")
            if self.tries == 5:
                raise KeyboardInterrupt  # enough
            return []

        async def size(self) -> int:
            return 0

    store = Away()
    looking = forgetting.Forgetting(Settings(), cast(Any, store), cast(Any, None)).for_ever()
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(looking)
    assert store.tries == 5


@pytest.mark.postgres
def test_the_oldest_tables_make_room_in_a_shared_database(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_database(postgres) as url:
        make_room(tmp_path, monkeypatch, url)


def test_the_oldest_tables_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_room(tmp_path, monkeypatch, "")


def make_room(folder: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setattr(forgetting, "FORGET_AT_ONCE", 2)

    async def work(service: Service) -> None:
        empty = await service.store.size()
        tokens = [await sit_down(service) for _ in range(12)]
        full = await service.store.size()
        assert full > empty and await service.forgetting.by_size(full) == 0
        assert await service.forgetting.by_size(empty) == 0, "those of the last hour stay"
        monkeypatch.setattr(forgetting, "FRESH_SECONDS", 0.0)
        gone = await service.forgetting.by_size((empty + full) / 2)
        assert 0 < gone < 12 and await service.store.size() <= (empty + full) / 2
        for token in tokens[:gone]:
            with pytest.raises(NoSuchTable):
                await service.seat_at(token)
        await service.seat_at(tokens[-1])

    in_house(folder, work, url)


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("224.0.0.251", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b::5db8:d822", True),
        ("2002:a00:1::", False),
        ("2002:7f00:1::1", False),
        ("0.0.0.0", False),
        ("240.0.0.1", False),
        ("fec0::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("64:ff9b:1::a00:1", False),
        ("::10.0.0.1", False),
        ("2001:0:a00:1::", False),
        ("ff0e::1", False),
    ],
)
def test_webhooks_lead_outside_however_an_address_is_wrapped(address: str, outside: bool) -> None:
    assert is_outside(address) == outside


@pytest.mark.parametrize(
    ("headers", "proxies", "found"),
    [
        (["6.6.6.6, 1.2.3.4"], 1, "1.2.3.4"),
        (["6.6.6.6, 1.2.3.4, 10.0.0.2"], 2, "1.2.3.4"),
        (["6.6.6.6", "1.2.3.4"], 1, "1.2.3.4"),
        ([], 1, "9.9.9.9"),
        (["1.2.3.4"], 2, "9.9.9.9"),
        (["2001:db8:1:2:3:4:5:6"], 1, "2001:db8:1:2::/64"),
        (["::ffff:1.2.3.4"], 1, "1.2.3.4"),
        (["unknown"], 1, "unknown"),
    ],
)
def test_an_address_is_what_the_outermost_of_our_own_proxies_saw(headers: list[str], proxies: int, found: str) -> None:
    service = Service.__new__(Service)
    service.settings = Settings(behind_proxy=True, proxies=proxies)
    scope = {"headers": [(b"x-forwarded-for", h.encode()) for h in headers], "client": ("9.9.9.9", 1)}
    assert service.address_of(scope) == found


def test_the_same_line_over_and_over_does_not_fill_the_disk() -> None:
    throttle = Throttle(most=3, seconds=60)

    def line(at: float) -> bool:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "the store refuses: %s", ("full",), None)
        record.created = at
        return throttle.filter(record)

    assert [line(100.0 + n) for n in range(6)] == [True, True, True, False, False, False]
    assert line(200.0), "a minute later it is said again"


def test_old_tables_are_forgotten_by_the_days_that_are_set(plain_server: Server, folder: Path) -> None:
    with serving(folder, f"sqlite:///{folder}/old.sqlite") as server:
        mine, *_ = make(server, ["me", "friend"])
    with serving(folder, f"sqlite:///{folder}/old.sqlite", live_days="0.0000001") as server:
        mine.server, mine.http = server, server.http
        for _ in range(100):
            if mine.get().status_code == 404:
                break
            time.sleep(0.05)
        assert mine.get().status_code == 404
