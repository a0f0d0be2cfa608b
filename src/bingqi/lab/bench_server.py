"""How long from an action to both clients updated: real server, real sockets, random players.

`run(games=1)` plays one game as fast as it goes; `run(games=200)` lets 200 games go on at once, with a pause of `pace`
seconds on average before each action; `run(games=40, pace=0)` gives the servers all that they can do. Several server
processes share a PostgreSQL database; the tables are shared out among them.

What several processes bear together cannot be timed on a machine whose cores they share with the database and the
players. So `bears` is reckoned from processor time: actions a second at which the busiest process would use a whole
core, had each process one of its own and the database kept up. What the database takes for an action stands beside it.
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

import asyncpg
import httpx
import msgspec

from bingqi.core.errors import UnknownOption
from bingqi.lab.bench_players import Match


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
    kilobytes: float  # of one update to one client, as it goes over the wire: the median
    kilobytes_p95: float
    whole: float  # kilobytes of a whole table, which a client gets when it comes: the median
    cpu: float  # of the servers, in percent of one core
    cpu_each: float  # milliseconds of the servers' processor for an action
    database_each: float  # milliseconds of the database's processor for an action; 0 where it is not known
    bears: float  # actions a second, as reckoned above
    megabytes: float  # of the server's memory for a table


NAMES = {
    "processes": "processes",
    "games": "games",
    "actions": "actions",
    "p50": "p50",
    "p95": "p95",
    "worst": "worst",
    "per_second": "a second",
    "cpu_each": "cpu",
    "database_each": "database",
    "bears": "bears",
    "kilobytes": "kB",
    "kilobytes_p95": "p95 kB",
    "whole": "whole kB",
    "megabytes": "MB",
}


class Used(NamedTuple):
    """Seconds of processor since the start."""

    servers: tuple[float, ...]
    database: float

    def since(self, before: Used) -> Used:
        servers = tuple(now - then for now, then in zip(self.servers, before.servers, strict=True))
        return Used(servers, self.database - before.database)


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
            "BINGQI_LIMIT_SHED_AT": "0",
        }
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bingqi.server", env=self.environment)
        async with httpx.AsyncClient(base_url=self.base, trust_env=False) as http:
            while self.process.returncode is None:
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
        return cpu_seconds(self.process.pid if self.process else 0)

    def megabytes(self) -> float:
        """Resident, of the server's own process: Linux only, 0 elsewhere."""
        statm = Path(f"/proc/{self.process.pid if self.process else 0}/statm")
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6 if statm.exists() else 0.0


def cpu_seconds(pid: int) -> float:
    """Of one process: Linux only, 0 elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def database_seconds(url: str) -> float:
    """Of the database's processes that serve us, where they run on this machine."""
    if not url.startswith("postgres"):
        return 0.0
    asking = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        pids = [row[0] for row in await asking.fetch(query)]
    finally:
        await asking.close()
    return sum(cpu_seconds(pid) for pid in pids if _is_postgres(pid))


def _is_postgres(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().startswith("postgres")
    return False


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
        began, before = time.monotonic(), await _used(setting, servers)
        await asyncio.gather(*(m.play(setting.actions, setting.pace, began + setting.seconds) for m in matches))
        lasted, used = time.monotonic() - began, (await _used(setting, servers)).since(before)
    return _figures(setting, matches, lasted, used, full - empty)


async def _used(setting: Setting, servers: list[LocalServer]) -> Used:
    return Used(tuple(server.cpu_seconds() for server in servers), await database_seconds(setting.database))


async def _first_scenario(http: httpx.AsyncClient, game: str) -> str:
    lobby: dict[str, Any] = (await http.get("/api/lobby")).json()
    return str(next(entry for entry in lobby["games"] if entry["id"] == game)["scenarios"][0]["id"])


def _figures(setting: Setting, matches: Sequence[Match], lasted: float, used: Used, memory: float) -> Figures:
    times = sorted(taken * 1000 for match in matches for taken in match.times)
    updates = sorted(size / 1024 for match in matches for size in match.updates)
    wholes = sorted(size / 1024 for match in matches for size in match.wholes)
    acted = max(1, sum(match.acted for match in matches))
    busiest = max(used.servers) / acted
    return Figures(
        setting.game,
        len(matches),
        setting.processes,
        len(times),
        round(acted / lasted, 1),
        at(times, 0.5),
        at(times, 0.95),
        round(times[-1], 1),
        at(updates, 0.5),
        at(updates, 0.95),
        at(wholes, 0.5),
        round(100 * sum(used.servers) / lasted, 1),
        round(1000 * sum(used.servers) / acted, 2),
        round(1000 * used.database / acted, 2),
        round(1 / busiest) if busiest else 0.0,
        round(memory / len(matches), 2),
    )


def at(rising: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    return round(rising[min(len(rising) - 1, int(len(rising) * share))], 1)
