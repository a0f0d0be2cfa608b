"""The bench of the server runs and its figures make sense."""

from __future__ import annotations

from random import Random

import httpx
import pytest

from bingqi.core.errors import UnknownOption
from bingqi.lab.bench_players import Match
from bingqi.lab.bench_server import Setting, Used, _figures, run
from tests.server.serving import new_database


def test_a_small_bench() -> None:
    figures = run("toy", games=3, actions=4, pace=0.02, module="tests.server.toybox")
    assert (figures.games, figures.actions) == (3, 12)
    assert 0 < figures.p50 <= figures.p95 <= figures.worst
    assert 0 < figures.kilobytes <= figures.kilobytes_p95 < figures.whole and figures.per_second > 0


@pytest.mark.postgres
def test_two_processes_share_the_tables(postgres: str) -> None:
    with new_database(postgres) as database:
        figures = run("toy", 4, actions=3, pace=0.02, module="tests.server.toybox", processes=2, database=database)
    assert (figures.games, figures.processes, figures.actions) == (4, 2, 12)


def test_what_processes_bear_is_reckoned_from_the_busiest() -> None:
    matches = [Match("", "toy", "road", Random(1), httpx.AsyncClient()) for _ in range(2)]
    for match in matches:
        match.acted, match.times, match.updates, match.wholes = 50, [0.002] * 50, [1024] * 99 + [4096], [8192]
    setting = Setting("toy", 2, None, 50, 0.0, 60.0, 1, "", 2, "")
    found = _figures(setting, matches, 10.0, Used((0.05, 0.1), 0.02), 4.0)
    assert found.bears == 1000, "a hundred actions took a tenth of a second of the busier of the two"
    assert (found.cpu_each, found.database_each, found.cpu) == (1.5, 0.2, 1.5)
    assert (found.kilobytes, found.kilobytes_p95, found.whole, found.megabytes) == (1.0, 1.0, 8.0, 2.0)


def test_several_processes_need_a_database_that_they_can_share() -> None:
    with pytest.raises(UnknownOption, match="PostgreSQL"):
        run("toy", 2, module="tests.server.toybox", processes=2)
