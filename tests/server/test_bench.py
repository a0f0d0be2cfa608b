"""The bench of the server runs and its figures make sense."""

from __future__ import annotations

import pytest

from bingqi.core.errors import UnknownOption
from bingqi.lab.bench_server import run
from tests.server.serving import new_database


def test_a_small_bench() -> None:
    figures = run("toy", games=3, actions=4, pace=0.02, module="tests.server.toybox")
    assert (figures.games, figures.actions) == (3, 12)
    assert 0 < figures.p50 <= figures.p95 <= figures.worst
    assert figures.kilobytes > 0.5 and figures.per_second > 0


@pytest.mark.postgres
def test_two_processes_share_the_tables(postgres: str) -> None:
    with new_database(postgres) as database:
        figures = run("toy", 4, actions=3, pace=0.02, module="tests.server.toybox", processes=2, database=database)
    assert (figures.games, figures.processes, figures.actions) == (4, 2, 12)


def test_several_processes_need_a_database_that_they_can_share() -> None:
    with pytest.raises(UnknownOption, match="PostgreSQL"):
        run("toy", 2, module="tests.server.toybox", processes=2)
