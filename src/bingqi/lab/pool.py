"""Many games on several cores or machines, results in the order of the tasks. A killed worker costs its one game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from bingqi.lab.extras import need

A = TypeVar("A")
B = TypeVar("B")

TRIES = 4  # a task whose worker died so often is given up
AHEAD = 3  # tasks handed out for each worker


def spread(work: Callable[[A], B], tasks: Sequence[A], jobs: int = 1, cluster: str = "") -> Generator[B, None, None]:
    """`work` is a module-level function; with one job nothing is forked. `cluster` is a Dask scheduler's address."""
    if cluster:
        yield from _on_cluster(work, tasks, cluster)
    elif jobs > 1:
        yield from _on_processes(work, tasks, jobs)
    else:
        yield from map(work, tasks)


def _on_processes(work: Callable[[A], B], tasks: Sequence[A], jobs: int) -> Generator[B, None, None]:
    pebble = need("pebble", "lab")
    with pebble.ProcessPool(max_workers=jobs) as pool:
        under_way: deque[tuple[A, Any]] = deque()
        waiting = iter(tasks)
        try:
            for task in waiting:
                under_way.append((task, pool.schedule(work, args=[task])))
                if len(under_way) >= jobs * AHEAD:
                    yield _outcome(pool, work, *under_way.popleft())
            while under_way:
                yield _outcome(pool, work, *under_way.popleft())
        except BaseException:
            pool.stop()
            raise


def _outcome(pool: Any, work: Callable[[A], B], task: A, future: Any) -> B:
    """Wait for a task; if its worker was killed, another one plays it."""
    expired: type[Exception] = need("pebble", "lab").ProcessExpired
    for tries in range(1, TRIES + 1):
        try:
            result: B = future.result()
            return result
        except expired:
            if tries == TRIES:
                raise
            future = pool.schedule(work, args=[task])
    raise AssertionError("unreachable")


def _on_cluster(work: Callable[[A], B], tasks: Sequence[A], address: str) -> Generator[B, None, None]:
    """On Dask workers that have bingqi installed. The scheduler gives a dead worker's task to another."""
    distributed = need("distributed", "cluster")
    with distributed.Client(address, set_as_default=False) as client:
        slots = max(1, sum(client.nthreads().values()))
        under_way: deque[Any] = deque()
        for task in tasks:
            under_way.append(client.submit(work, task, pure=False, retries=TRIES))
            if len(under_way) >= slots * AHEAD:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
