"""An arena on a Dask cluster of two workers goes on when one of them is killed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bingqi.lab import arena
from bingqi.lab.extras import need
from bingqi.lab.journal import read_lines


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _dask(tmp_path: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Cluster:
    def __init__(self, tmp_path: Path) -> None:
        port = _free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        place = ["--host", "127.0.0.1"]
        self.scheduler = _dask(tmp_path, "scheduler", *place, "--port", str(port), "--no-dashboard", "--no-show")
        own = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.workers = [_dask(tmp_path, "worker", self.address, *own) for _ in range(2)]

    def wait(self) -> None:
        distributed = need("distributed", "cluster")
        for _ in range(300):
            try:
                with distributed.Client(self.address, timeout=2, set_as_default=False) as client:
                    if len(client.nthreads()) == 2:
                        return
            except OSError:
                pass
            time.sleep(0.2)
        raise AssertionError("the cluster did not start")

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    try:
        made.wait()
        yield made
    finally:
        made.stop()


@pytest.mark.filterwarnings("ignore")
def test_an_arena_survives_a_killed_worker(cluster: Cluster, tmp_path: Path) -> None:
    file, work = tmp_path / "a.jsonl", arena.matches("naval", "captain", "random", 6, 1, "dokdo")
    results = []
    for result in arena.arena(work, file=file, cluster=cluster.address):
        results.append(result)
        if len(results) == 2:
            cluster.workers[0].kill()
    assert [r.match for r in results] == work
    assert [r.points for r in results[:2]] == [arena.play_match(match).points for match in work[:2]]
    assert len(read_lines(file, arena.Result)) == len(work)
