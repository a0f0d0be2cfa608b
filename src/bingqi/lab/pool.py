"""Many games on several cores, results in the order of their seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")


def spread(work: Callable[[A], B], tasks: Sequence[A], jobs: int) -> Iterator[B]:
    """`work` must be a module-level function; with one job nothing is forked."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, tasks)
