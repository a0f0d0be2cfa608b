"""Worker processes: each in the hands of a thread that waits for it, so that the event loop never does.

A crash, or a task that takes too long, costs one process; another one takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import queue
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from bingqi.server.errors import Busy
from bingqi.server.work import jobs
from bingqi.server.work.messages import Kind, Message
from bingqi.server.work.sharing import Deals, Part, deal, enlist

T = TypeVar("T")
BOOT_SECONDS = 90.0
HELP_SECONDS = 6.0  # for deals of somebody else's race; who asked then plays them himself
Job = tuple[Callable[..., Any], tuple[Any, ...]]
logger = logging.getLogger("bingqi.server")


class WorkerLost(Exception):
    """The process crashed or took too long; a new one stands ready."""


class Worker:
    """One process and the thread that talks to it. `post` is called with every message, in that thread."""

    def __init__(self, module: str, games: tuple[str, ...], others: int = 0) -> None:
        self._jobs: queue.SimpleQueue[tuple[Job, Callable[[Message], None]] | None] = queue.SimpleQueue()
        # A server that serves processes: forking this one would copy threads' locks in any state.
        context = multiprocessing.get_context("forkserver")
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, module, games, others), daemon=True)
        self._theirs = theirs
        self._dead = False
        threading.Thread(target=self._talk, daemon=True, name="worker").start()

    def begin(self, job: Job, post: Callable[[Message], None]) -> None:
        self._jobs.put((job, post))

    def reply(self, answers: list[Part | None]) -> None:
        """To a worker that asked for help and waits."""
        with contextlib.suppress(OSError, ValueError):
            self.ours.send(answers)

    def kill(self) -> None:
        self._dead = True
        self._jobs.put(None)
        with contextlib.suppress(ValueError, AssertionError, AttributeError):
            self.process.kill()

    def _talk(self) -> None:
        try:
            self.process.start()
            self._theirs.close()
            if self._dead:
                self.process.kill()
            self.ours.recv()  # the games are loaded
        except (EOFError, OSError):
            self._dead = True
        while (task := self._jobs.get()) is not None:
            job, post = task
            try:
                self._carry_out(job, post)
            except (EOFError, OSError):
                post((Kind.LOST, None))
                break
        self.ours.close()

    def _carry_out(self, job: Job, post: Callable[[Message], None]) -> None:
        if self._dead:
            raise EOFError
        post((Kind.BEGUN, None))
        self.ours.send(job)
        while True:
            message: Message = self.ours.recv()
            post(message)
            if message[0] in (Kind.DONE, Kind.FAILED):
                return


class Pool:
    """`run` and `stream` wait for a free process; whoever comes when too many wait already is refused."""

    def __init__(self, count: int, module: str, games: tuple[str, ...], most_waiting: int = 1000) -> None:
        self.count, self.most_waiting, self._warm = count, most_waiting, (module, games)
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._closed = False
        self._helping: set[asyncio.Task[None]] = set()
        self.waiting = 0

    def start(self) -> None:
        multiprocessing.set_forkserver_preload(jobs.modules(*self._warm))
        for _ in range(self.count):
            self._free.put_nowait(self._hire())

    def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            self._fire(worker)

    def pids(self) -> list[int]:
        return [worker.process.pid for worker in self._all if worker.process.pid is not None]

    async def run(self, seconds: float, job: Callable[..., T], *args: Any) -> T:
        """The job's result, or its exception; `WorkerLost` if the process did not live to give it."""
        async for kind, value in self._messages(seconds, (job, args)):
            if kind is Kind.DONE:
                result: T = value
        return result

    async def stream(
        self, seconds: float, job: Callable[..., Iterator[T]], *args: Any
    ) -> AsyncGenerator[list[T], None]:
        """What the job yields, as it comes: all that has come meanwhile at once. `seconds` for each."""
        async with contextlib.aclosing(self._messages(seconds, (job, args))) as messages:
            async for kind, value in messages:
                if kind is Kind.SAID:
                    yield value

    async def _messages(self, seconds: float, job: Job) -> AsyncGenerator[Message, None]:
        worker = await self._hired()
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        worker.begin(job, lambda message: _post(loop, inbox, message))
        finished, patience = False, BOOT_SECONDS
        held: Message | None = None  # came right after what was said, and is no more of it
        try:
            while not finished:
                message = held if held is not None else await asyncio.wait_for(inbox.get(), patience)
                (kind, value), held = message, None
                patience = seconds
                if kind is Kind.LOST:
                    raise WorkerLost("crashed")
                finished = kind in (Kind.DONE, Kind.FAILED)
                if kind is Kind.FAILED:
                    raise value
                if kind is Kind.SHARE:
                    self._let_help(worker, value)
                    continue
                if kind is Kind.SAID:
                    value, held = _all_said(value, inbox)
                yield kind, value
        except TimeoutError:
            raise WorkerLost("took too long") from None
        finally:
            if not finished:
                # Dead, or still busy with what nobody waits for.
                logger.warning("a worker process was lost; starting another")
                self._fire(worker)
                worker = self._hire() if not self._closed else worker
            self._free.put_nowait(worker)

    def _let_help(self, asker: Worker, parts: list[Deals]) -> None:
        task = asyncio.create_task(self._share(asker, parts))
        self._helping.add(task)
        task.add_done_callback(self._helping.discard)

    async def _share(self, asker: Worker, parts: list[Deals]) -> None:
        asker.reply(await asyncio.gather(*map(self._help, parts)))

    async def _help(self, part: Deals) -> Part | None:
        """By a worker that has nothing to do; None if there is none, or others wait for one."""
        if self.waiting or self._free.empty():
            return None
        try:
            return await self.run(HELP_SECONDS, deal, part)
        except Exception as error:
            logger.warning("deals that another worker should have played: %s", type(error).__name__)
            return None

    async def _hired(self) -> Worker:
        if self._free.empty() and self.waiting >= self.most_waiting:
            raise Busy("too many questions at once")
        self.waiting += 1
        try:
            return await self._free.get()
        finally:
            self.waiting -= 1

    def _hire(self) -> Worker:
        worker = Worker(*self._warm, others=self.count - 1)
        self._all.add(worker)
        return worker

    def _fire(self, worker: Worker) -> None:
        self._all.discard(worker)
        worker.kill()


def _all_said(first: Any, inbox: asyncio.Queue[Message]) -> tuple[list[Any], Message | None]:
    """What was said, and all that was said since; then the message that is something else, if one has come."""
    said = [first]
    while not inbox.empty():
        message = inbox.get_nowait()
        if message[0] is not Kind.SAID:
            return said, message
        said.append(message[1])
    return said, None


def _post(loop: asyncio.AbstractEventLoop, inbox: asyncio.Queue[Message], message: Message) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is gone, and whoever waited with it
        loop.call_soon_threadsafe(inbox.put_nowait, message)


# --- in the process --------------------------------------------------------------------------------------------------


def _serve(wire: Connection, module: str, games: tuple[str, ...], others: int) -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    # A wire that is closed at the other end is a goodbye, also while this process still warms up.
    with contextlib.suppress(EOFError, BrokenPipeError):
        jobs.warm_up(module, games)
        enlist(wire, others)
        wire.send(None)
        while True:
            job, args = wire.recv()
            wire.send(_answer(wire, job, args))


def _answer(wire: Connection, job: Callable[..., Any], args: tuple[Any, ...]) -> Message:
    try:
        result = job(*args)
        if isinstance(result, Iterator):
            for item in result:
                wire.send((Kind.SAID, item))
            return Kind.DONE, None
        return Kind.DONE, result
    except Exception as error:
        return Kind.FAILED, error


def _leave_with_parent() -> None:
    """A server that was killed could not tell its workers to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
