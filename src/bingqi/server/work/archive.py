"""Processes that speak for releases whose rules are kept: one each, begun when it is first asked, replaced when it is
lost or takes too long. A thread waits for each, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging

from bingqi.kept.messages import Asked, Told
from bingqi.kept.process import Lost, Process
from bingqi.kept.releases import Release
from bingqi.server.errors import Busy, TooLong

BOOT_SECONDS = 90.0
PATIENCE = 30.0  # seconds in which one's turn must come
logger = logging.getLogger("bingqi.server")


class Desk:
    def __init__(self, kept: Release) -> None:
        self.kept, self.lock = kept, asyncio.Lock()
        self.process: Process | None = None


class Archive:
    """`ask` waits its turn; whoever comes when too many wait already is refused."""

    def __init__(self, most_waiting: int) -> None:
        self.most_waiting, self.waiting = most_waiting, 0
        self._desks: dict[str, Desk] = {}
        self._closed = False

    async def ask(self, seconds: float, kept: Release, asked: Asked) -> Told:
        """Raises what `Process.ask` does; `TooLong` where nobody can wait any longer."""
        desk = self._desks.setdefault(kept.version, Desk(kept))
        if self.waiting >= self.most_waiting or self._closed:
            raise Busy("too many questions at once")
        self.waiting += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await desk.lock.acquire()
        except TimeoutError:
            raise TooLong("others are asking for long") from None
        finally:
            self.waiting -= 1
        try:
            if desk.process is None:
                await self._begin(desk)
                seconds += BOOT_SECONDS
            assert desk.process is not None
            return await self._answer(desk, desk.process, seconds, asked)
        finally:
            desk.lock.release()

    async def _begin(self, desk: Desk) -> None:
        """Whoever asked may hang up meanwhile: what was begun is there for the next."""
        begun = asyncio.ensure_future(asyncio.to_thread(Process, desk.kept))
        try:
            desk.process = await asyncio.shield(begun)
        except asyncio.CancelledError:
            await asyncio.wait({begun})
            desk.process = None if begun.exception() else begun.result()
            raise

    async def _answer(self, desk: Desk, process: Process, seconds: float, asked: Asked) -> Told:
        answer = asyncio.ensure_future(asyncio.to_thread(process.ask, asked))
        lost = True
        try:
            done, _ = await asyncio.wait({answer}, timeout=seconds)
            if not done:
                raise TooLong("too long to reckon")
            lost = isinstance(answer.exception(), Lost)
            return answer.result()
        finally:
            if lost:
                # Dead, or still busy with what nobody waits for.
                logger.warning("the process with the rules of %s was lost", desk.kept.version)
                desk.process = None
                process.kill()
                await _unheard(answer)
                await asyncio.to_thread(process.close)

    def close(self) -> None:
        self._closed = True
        for desk in self._desks.values():
            if desk.process is not None:
                desk.process.close()
                desk.process = None


async def _unheard(answer: asyncio.Future[Told]) -> None:
    """It comes at once, now that the process is dead, and says nothing."""
    await asyncio.wait({answer})
    answer.exception()
