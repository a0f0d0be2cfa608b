"""How long from an action to both clients updated: real server, real sockets, random players.

`run(games=1)` plays one game as fast as it goes; `run(games=200)` lets 200 games go on at once, with a pause of `pace`
seconds on average before each action. Several server processes share a PostgreSQL database; the tables are shared out
among them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection, connect

from bingqi.core.errors import UnknownOption

WARM_UP = 5  # actions of each game that are not counted


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Asked(msgspec.Struct):
    options: list[Choice] = []


class Run(msgspec.Struct):
    """Options in a row, told in short: see `OptionRun` of the protocol."""

    type: str = ""
    field: str = ""
    values: list[int | str] = []
    others: list[Choice] = []

    def choices(self) -> list[Choice]:
        made = [msgspec.json.encode({"type": self.type, self.field: value}) for value in self.values]
        return [*(Choice(msgspec.Raw(action)) for action in made), *self.others]


class Seen(msgspec.Struct):
    """As much of a table as a random player needs."""

    seq: int = -1
    waiting: int | None = None
    decision: Asked | None = None
    error: str = ""


class Changed(msgspec.Struct, frozen=True):
    seq: int | msgspec.UnsetType = msgspec.UNSET
    waiting: int | msgspec.UnsetType | None = msgspec.UNSET
    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Message(Seen):
    """A table whole, or (with `base`) what has changed of it."""

    base: int = 0
    set: Changed = Changed()
    unset: tuple[str, ...] = ()
    options: msgspec.Raw = msgspec.Raw()  # of the game, in a whole table; of the decision, in an update

    def after(self, before: Seen) -> Seen:
        if not self.base:
            return Seen(self.seq, self.waiting, self.decision, self.error)
        values = {name: getattr(self.set, name) for name in ("seq", "waiting", "decision")}
        if bytes(self.options):
            values["decision"] = Asked([choice for run in _runs.decode(self.options) for choice in run.choices()])
        new = msgspec.structs.replace(before, **{k: v for k, v in values.items() if v is not msgspec.UNSET})
        return msgspec.structs.replace(new, **{name: None for name in self.unset if name in values})


class Figures(msgspec.Struct, frozen=True):
    """Milliseconds from sending an action until both players' sockets have shown its result."""

    game: str
    games: int
    processes: int
    actions: int
    per_second: float
    p50: float
    p95: float
    worst: float
    kilobytes: float  # of one update to one client, before the socket's compression
    cpu: float  # of the servers, in percent of one core
    cpu_each: float  # milliseconds of the server's processor for an action
    megabytes: float  # of the server's memory for a table


_message = msgspec.json.Decoder(Message)
_runs = msgspec.json.Decoder(list[Run])


class Client:
    """One seat's socket."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire, self.seen, self.bytes, self.updates = wire, Seen(), 0, 0

    async def reach(self, seq: int) -> None:
        """Read until the table has that number."""
        while self.seen.seq < seq:
            data = await self.wire.recv()
            self.seen = _message.decode(data).after(self.seen)
            self.bytes, self.updates = self.bytes + len(data), self.updates + 1
            if self.seen.error:
                raise RuntimeError(f"the server refused: {self.seen.error}")


class Match:
    """One game of two random players; a finished one is followed by another."""

    def __init__(self, base: str, game: str, scenario: str, rng: Random, http: httpx.AsyncClient) -> None:
        self.base, self.game, self.scenario, self.rng, self.http = base, game, scenario, rng, http
        self.clients: list[Client] = []
        self.times: list[float] = []
        self.acted = 0
        self.sizes = [0, 0]

    async def sit_down(self) -> None:
        body = {"game": self.game, "scenario": self.scenario, "players": ["me", "friend"]}
        answer = await self.http.post("/api/tables", json=body)
        answer.raise_for_status()
        where = self.base.replace("http", "ws", 1)
        tokens = [link["token"] for link in answer.json()["links"] if link["seats"]]
        wires = [
            await connect(
                f"{where}/api/table/live",
                subprotocols=[Subprotocol("bingqi"), Subprotocol(t)],
                max_size=None,
                proxy=None,
            )
            for t in tokens
        ]
        self.clients = [Client(wire) for wire in wires]
        await asyncio.gather(*(client.reach(0) for client in self.clients))

    async def get_up(self) -> None:
        for client in self.clients:
            self.sizes[0] += client.bytes
            self.sizes[1] += client.updates
            await client.wire.close()
        self.clients = []

    async def play(self, actions: int, pace: float, until: float) -> None:
        for number in range(actions + WARM_UP):
            if time.monotonic() > until:
                break
            if pace:
                await asyncio.sleep(self.rng.expovariate(1 / pace))
            if not self.clients or self.clients[0].seen.waiting is None:
                await self.get_up()
                await self.sit_down()
            taken = await self._act()
            self.acted += 1
            if number >= WARM_UP:
                self.times.append(taken)
        await self.get_up()

    async def _act(self) -> float:
        actor = self.clients[self.clients[0].seen.waiting or 0]
        assert actor.seen.decision
        choice = self.rng.choice(actor.seen.decision.options)
        seq = actor.seen.seq
        before = time.perf_counter()
        await actor.wire.send(msgspec.json.encode({"act": {"seq": seq, "action": choice.action}}).decode())
        await asyncio.gather(*(client.reach(seq + 1) for client in self.clients))
        return time.perf_counter() - before


class LocalServer:
    """A server of its own process on a free port; without a database of its own in a folder that goes away again."""

    def __init__(self, folder: Path, module: str, database: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.base = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {
            "BINGQI_DATABASE": database or f"sqlite:///{folder}/bench.sqlite",
            "BINGQI_PORT": str(self.port),
            "BINGQI_DUMPS": str(folder),
            "BINGQI_GAMES": module,
            "BINGQI_LIMIT_REQUESTS_PER_SECOND": "0",
            "BINGQI_LIMIT_MESSAGES_PER_SECOND": "0",
            "BINGQI_LIMIT_GAMES_PER_HOUR": "0",
            "BINGQI_LIMIT_SOCKETS_PER_ADDRESS": "100000",
            "BINGQI_LIMIT_CONNECTIONS_PER_ADDRESS": "0",
            "BINGQI_LIMIT_CONNECTIONS": "20000",
            "BINGQI_LIMIT_LIVE_TABLES": "20000",
        }
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bingqi.server", env=self.environment)
        async with httpx.AsyncClient(base_url=self.base, trust_env=False) as http:
            for _ in range(400):
                try:
                    if (await http.get("/api/lobby")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.1)
        raise RuntimeError("the server did not start")

    async def stop(self) -> None:
        if self.process and self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()

    def cpu_seconds(self) -> float:
        """Of the server's own process: Linux only, 0 elsewhere."""
        stat = Path(f"/proc/{self.process.pid if self.process else 0}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Resident, of the server's own process: Linux only, 0 elsewhere."""
        statm = Path(f"/proc/{self.process.pid if self.process else 0}/statm")
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if statm.exists() else 0.0


def run(
    game: str = "leningrad",
    games: int = 1,
    *,
    scenario: str | None = None,
    actions: int = 0,
    pace: float | None = None,
    seconds: float = 60.0,
    seed: int = 1,
    module: str = "bingqi.games",
    processes: int = 1,
    database: str = "",
) -> Figures:
    """Plays and measures. Default: 300 actions of one game without a pause, or 15 of each of many at a pace of 5 s."""
    if processes > 1 and not database.startswith("postgres"):
        raise UnknownOption("several server processes share a PostgreSQL database: --database postgresql://…")
    each = actions or (300 if games == 1 else 15)
    wait = (0.0 if games == 1 else 5.0) if pace is None else pace
    setting = Setting(game, games, scenario, each, wait, seconds, seed, module, processes, database)
    return asyncio.run(_run(setting))


class Setting(NamedTuple):
    game: str
    games: int
    scenario: str | None
    actions: int
    pace: float
    seconds: float
    seed: int
    module: str
    processes: int
    database: str


async def _run(setting: Setting) -> Figures:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    with tempfile.TemporaryDirectory() as folder:
        servers = [LocalServer(Path(folder), setting.module, setting.database) for _ in range(setting.processes)]
        try:
            for server in servers:
                await server.start()
            return await _measure(setting, servers)
        finally:
            await asyncio.gather(*(server.stop() for server in servers))


async def _measure(setting: Setting, servers: list[LocalServer]) -> Figures:
    async with contextlib.AsyncExitStack() as doors:
        clients = [httpx.AsyncClient(base_url=s.base, trust_env=False, timeout=60) for s in servers]
        for client in clients:
            await doors.enter_async_context(client)
        scenario = setting.scenario or await _first_scenario(clients[0], setting.game)
        shared_out = [(servers[i % len(servers)].base, clients[i % len(servers)]) for i in range(setting.games)]
        matches = [
            Match(base, setting.game, scenario, Random(setting.seed + i), http)
            for i, (base, http) in enumerate(shared_out)
        ]
        empty = sum(server.megabytes() for server in servers)
        for match in matches:
            await match.sit_down()
        full = sum(server.megabytes() for server in servers)
        began, used = time.monotonic(), sum(server.cpu_seconds() for server in servers)
        await asyncio.gather(*(m.play(setting.actions, setting.pace, began + setting.seconds) for m in matches))
        lasted, used = time.monotonic() - began, sum(server.cpu_seconds() for server in servers) - used
    return _figures(setting, matches, lasted, used, full - empty)


async def _first_scenario(http: httpx.AsyncClient, game: str) -> str:
    lobby: dict[str, Any] = (await http.get("/api/lobby")).json()
    return str(next(entry for entry in lobby["games"] if entry["id"] == game)["scenarios"][0]["id"])


def _figures(setting: Setting, matches: Sequence[Match], lasted: float, used: float, memory: float) -> Figures:
    times = sorted(taken * 1000 for match in matches for taken in match.times)
    total, updates = (sum(match.sizes[i] for match in matches) for i in (0, 1))

    def at(share: float) -> float:
        return round(times[min(len(times) - 1, int(len(times) * share))], 1)

    rate = sum(match.acted for match in matches) / lasted
    return Figures(
        setting.game,
        len(matches),
        setting.processes,
        len(times),
        round(rate, 1),
        at(0.5),
        at(0.95),
        round(times[-1], 1),
        round(total / max(1, updates) / 1024, 1),
        round(100 * used / lasted, 1),
        round(1000 * used / max(1, sum(match.acted for match in matches)), 2),
        round(memory / len(matches), 2),
    )
