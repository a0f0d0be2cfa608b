"""Real servers in processes of their own, and a player who talks to them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import msgspec
from websockets import Subprotocol
from websockets.sync.client import ClientConnection, connect

from tests.server.deltas import Follower

ROOT = Path(__file__).parent.parent.parent
Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """`python -m bingqi.server` on a free port. Everything it wrote to its log is in `said()`."""

    def __init__(self, folder: Path, database: str, module: str = "bingqi.server", **settings: Any) -> None:
        self.folder, self.module, self.port = folder, module, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = (
            os.environ
            | {
                "BINGQI_DATABASE": database,
                "BINGQI_GAMES": "tests.server.toybox",
                "BINGQI_PORT": str(self.port),
                "BINGQI_DUMPS": str(folder / "dumps"),
                "BINGQI_LOG": "INFO",
                "BINGQI_LIMIT_REQUESTS_PER_SECOND": "0",
                "BINGQI_LIMIT_MESSAGES_PER_SECOND": "0",
                "BINGQI_LIMIT_GAMES_PER_HOUR": "0",
                "BINGQI_LIMIT_SHED_AT": "0",  # however busy the machine is
            }
            | {f"BINGQI_{name.upper()}": str(value) for name, value in settings.items()}
        )
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(base_url=self.url, timeout=90, trust_env=False)

    def start(self) -> Server:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + 300  # a busy machine may take a minute
        while time.monotonic() < deadline:
            with suppress(httpx.HTTPError):
                if self.http.get("/api/lobby", timeout=5).status_code == 200:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.said()}")

    def kill(self) -> None:
        """As a crash would: no goodbye to anybody."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)

    def said(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""


@contextmanager
def serving(folder: Path, database: str, **settings: Any) -> Iterator[Server]:
    server = Server(folder, database, **settings)
    try:
        yield server.start()
    finally:
        server.stop()
        server.http.close()


@contextmanager
def new_database(admin: str) -> Iterator[str]:
    """An empty PostgreSQL database, dropped afterwards."""
    name = f"t{uuid.uuid4().hex[:12]}"

    async def order(sql: str) -> None:
        conn = await asyncpg.connect(admin)
        try:
            await conn.execute(sql)
        finally:
            await conn.close()

    asyncio.run(order(f"CREATE DATABASE {name}"))
    try:
        yield f"{admin.rpartition('/')[0]}/{name}"
    finally:
        asyncio.run(order(f"DROP DATABASE {name} WITH (FORCE)"))


class Link:
    """One token at one server: what a browser would send, and everything that came back."""

    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token = server, token
        self.http = server.http
        self.headers = {"Authorization": f"Bearer {token}"}
        self.received: list[str] = []

    def get(self, path: str = "", **params: Any) -> httpx.Response:
        return self._note(self.http.get(f"/api/table{path}", params=params, headers=self.headers))

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self._note(self.http.post(f"/api/table{path}", json=body, headers=self.headers))

    def table(self) -> Json:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        table: Json = answer.json()
        return table

    def act(self, table: Json, action: Json, id: str = "") -> httpx.Response:
        return self.post("/act", {"seq": table["seq"], "action": action, "id": id})

    def wait_until(self, fits: Any, seconds: float = 90) -> Json:
        """Look again until the table is as it should be."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            table = self.table()
            if fits(table):
                return table
            time.sleep(0.05)
        raise AssertionError(f"still not so: {str(table)[:500]}")

    @contextmanager
    def socket(
        self, since: int = 0, log: int = 0, client: str = "", last: Wire | None = None, page: str = ""
    ) -> Iterator[Wire]:
        """`last`: this client's socket that broke. `page`: what it has loaded."""
        where = self.server.url.replace("http", "ws", 1)
        with connect(
            f"{where}/api/table/live?since={since}&log={log}&client={client}&have={last.have if last else 0}"
            f"&page={page}",
            subprotocols=[Subprotocol("bingqi"), Subprotocol(self.token)],
            max_size=None,
            proxy=None,
            open_timeout=60,
            ping_interval=None,
        ) as connection:
            yield Wire(connection, self.received, last.follower if last else None)

    def _note(self, answer: httpx.Response) -> httpx.Response:
        self.received.append(answer.text)
        self.received.append(str(dict(answer.headers)))
        return answer


class Wire:
    def __init__(self, connection: ClientConnection, received: list[str], follower: Follower | None = None) -> None:
        self.connection, self.received = connection, received
        self.follower = follower or Follower()

    @property
    def have(self) -> int:
        """The last message that came."""
        return int(self.follower.table.get("n", 0))

    def send(self, message: Any) -> None:
        raw = isinstance(message, str | bytes)
        self.connection.send(message if raw else msgspec.json.encode(message).decode())

    def next(self, seconds: float = 60) -> Json:
        text = str(self.connection.recv(seconds))
        self.received.append(text)
        return self.follower.hear(msgspec.json.decode(text))

    def until(self, fits: Any, seconds: float = 90) -> Json:
        """Read messages until one fits; the others are let pass."""
        deadline = time.monotonic() + seconds
        while True:
            message = self.next(max(0.01, deadline - time.monotonic()))
            if fits(message):
                return message


def make(server: Server, players: list[str], game: str = "toy", scenario: str = "road", **options: Any) -> list[Link]:
    """A new table's links: the maker's and friends' by seat, the spectators' last."""
    body = {"game": game, "scenario": scenario, "players": players, "options": options}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return [own(Link(server, link["token"])) for link in answer.json()["links"]]


def own(link: Link) -> Link:
    """An invitation is turned in at once, as the friend's page does."""
    if not link.table().get("invited"):
        return link
    return Link(link.server, link.post("/link").json()["token"])


def anything(rng: Random, options: list[Json]) -> Json:
    return rng.choice(options)


def lively(rng: Random, options: list[Json]) -> Json:
    """Rather something than nothing: the game goes on for longer."""
    return rng.choice([option for option in options if option.get("refs")] or options)


def play_on(
    links: list[Link], rng: Random, most: int = 10_000, choose: Callable[[Random, list[Json]], Json] = anything
) -> Json:
    """Legal actions by whoever is asked, until the end or `most` actions. The last table of the first link."""
    table: Json = {}
    for _ in range(most):
        for link in links:
            table = link.table()
            if table.get("decision"):
                break
        if table.get("outcome"):
            break
        option = choose(rng, table["decision"]["options"])
        answer = link.act(table, option["action"], uuid.uuid4().hex)
        assert answer.status_code == 200, answer.text
    return links[0].table()
