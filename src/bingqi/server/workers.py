"""Worker processes. Each is its own pool of one, so that a crash or a kill takes nobody else's work with it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from bingqi.server import tasks

P = ParamSpec("P")
T = TypeVar("T")
BOOT_SECONDS = 90.0
log = logging.getLogger("bingqi.server")


class WorkerLost(Exception):
    """The process crashed or took too long; a new one stands ready."""


class Workers:
    """`run` waits for a free process, never the event loop for the work."""

    def __init__(self, count: int, module: str, games: tuple[str, ...]) -> None:
        self.count, self._warm = count or max(1, (os.cpu_count() or 2) - 1), (module, games)
        self._free: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self._all: set[ProcessPoolExecutor] = set()
        self._ready: set[ProcessPoolExecutor] = set()
        self._closed = False

    def start(self) -> None:
        for _ in range(self.count):
            self._free.put_nowait(self._hire())

    def boot(self) -> None:
        """Somebody will want a worker soon: let the processes start meanwhile."""
        for pool in self._all - self._ready:
            with contextlib.suppress(BrokenProcessPool):
                pool.submit(_report)

    def close(self) -> None:
        self._closed = True
        for pool in list(self._all):
            self._fire(pool)

    def pids(self) -> list[int]:
        return [pid for pool in self._all for pid in _processes(pool)]

    async def run(self, seconds: float, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The task's result, or its exception; `WorkerLost` if the process did not live to give it."""
        pool = await self._free.get()
        try:
            loop = asyncio.get_running_loop()
            if pool not in self._ready:
                # Starting a process and loading the games is not the task's own time.
                await asyncio.wait_for(loop.run_in_executor(pool, _report), BOOT_SECONDS)
                self._ready.add(pool)
            work: Callable[[], T] = _Bound(task, args, kwargs)
            return await asyncio.wait_for(loop.run_in_executor(pool, work), seconds)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("a worker process was lost (%s); starting another", type(error).__name__)
            self._fire(pool)
            pool = self._hire()
            raise WorkerLost(type(error).__name__) from None
        except asyncio.CancelledError:
            # Still busy with what nobody waits for.
            self._fire(pool)
            if not self._closed:
                pool = self._hire()
            raise
        finally:
            self._free.put_nowait(pool)

    def _hire(self) -> ProcessPoolExecutor:
        # Spawned: forking a process that runs threads and an event loop copies their locks in any state.
        pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=tasks.warm_up, initargs=self._warm)
        self._all.add(pool)
        return pool

    def _fire(self, pool: ProcessPoolExecutor) -> None:
        self._all.discard(pool)
        self._ready.discard(pool)
        for pid in _processes(pool):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        pool.shutdown(wait=False, cancel_futures=True)


def _report() -> None:
    """Answered as soon as the process stands."""


class _Bound:
    """A call that can be sent to another process (a closure cannot)."""

    def __init__(self, task: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.task, self.args, self.kwargs = task, args, kwargs

    def __call__(self) -> Any:
        return self.task(*self.args, **self.kwargs)


def _processes(pool: ProcessPoolExecutor) -> list[int]:
    # There is no public way to ask an executor for its processes.
    return list(getattr(pool, "_processes", None) or {})
