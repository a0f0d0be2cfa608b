"""The bench of the server runs and its figures make sense."""

from __future__ import annotations

from bingqi.lab.bench_server import run


def test_a_small_bench() -> None:
    figures = run("toy", games=3, actions=4, pace=0.02, module="tests.server.toybox")
    assert (figures.games, figures.actions) == (3, 12)
    assert 0 < figures.p50 <= figures.p95 <= figures.worst
    assert figures.kilobytes > 0.5 and figures.per_second > 0
