"""Computer players at live tables: one task a table, from when a computer is asked until a person is."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable

from bingqi.core.errors import BadRequest, GameOver, StaleAction
from bingqi.core.text import Text
from bingqi.server.errors import ServerTrouble
from bingqi.server.live.orders import PlayForComputer
from bingqi.server.live.table import LiveTable
from bingqi.server.settings import Settings
from bingqi.server.work import jobs
from bingqi.server.work.pool import Pool, WorkerLost

logger = logging.getLogger("bingqi.server")
PAUSE_AFTER_TROUBLE = 1.0


class Opponents:
    def __init__(self, settings: Settings, pool: Pool, turned: Callable[[LiveTable, int], None]) -> None:
        """`turned(table, seat)` is called when the computers have moved and a person is asked."""
        self.settings, self.pool, self.turned = settings, pool, turned
        self._at_work: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: LiveTable) -> None:
        """Called after every change: starts the task unless it runs or a person is asked."""
        if table.row.id in self._at_work or table.computer_to_move is None:
            return
        task = asyncio.create_task(self._play(table), name=f"computer-{table.row.id}")
        self._at_work[table.row.id] = task

        def gone(_: asyncio.Task[None]) -> None:
            self._at_work.pop(table.row.id, None)
            if not task.cancelled():
                self.wake(table)  # a person may have moved between the last look and now

        task.add_done_callback(gone)

    def busy(self, table: LiveTable) -> bool:
        return table.row.id in self._at_work

    async def close(self) -> None:
        at_work = list(self._at_work.values())
        for task in at_work:
            task.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)

    async def _play(self, table: LiveTable) -> None:
        table.thinking = True
        table.changed()
        failed = 0
        try:
            while await self._asked(table):
                failed = 0 if await self._think_on(table) else failed + 1
                if failed and await self._restarted(table, failed):
                    failed = 0
        finally:
            table.thinking = False
            table.changed()
        if table.asked is not None and not table.head.frozen:
            self.turned(table, table.asked.seat)

    async def _asked(self, table: LiveTable) -> bool:
        """A computer player is asked, as stored; waits while the store does not answer."""
        while True:
            try:
                await table.settled()
                return table.computer_to_move is not None
            except Exception as error:
                logger.warning("a computer player waits for the store: %s", type(error).__name__)
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)

    async def _think_on(self, table: LiveTable) -> bool:
        """One hand-over: the worker plays on until a person is asked; each move is stored as it comes.

        False if the player failed before its first move."""
        seq, moved = table.play.session.seq, False
        thoughts = self.pool.stream(
            self.settings.think_seconds,
            jobs.play_on,
            self.settings.games,
            table.row.game,
            table.packed(),
            table.players,
        )
        try:
            async with contextlib.aclosing(thoughts):
                async for batch in thoughts:
                    actions = [(seat, table.game.decode_action(action)) for seat, action in batch]
                    seq = (await table.change(PlayForComputer(actions, seq))).seq
                    moved = True
        except (StaleAction, GameOver):
            return True  # somebody rewound meanwhile: look again
        except ServerTrouble:
            await asyncio.sleep(PAUSE_AFTER_TROUBLE)
            return True
        except WorkerLost:
            return moved
        except BadRequest as error:
            # Frozen is seen by the caller's next look; an illegal choice is a bug of the player's.
            logger.error("the computer player of %s was refused: %s", table.row.game, error)
            return moved
        except Exception:
            logger.exception("the computer player of %s failed", table.row.game)
            return moved
        return True

    async def _restarted(self, table: LiveTable, failed: int) -> bool:
        """It is tried again, and in the end chance stands in for it (True)."""
        table.trouble = Text("trouble-restarted", {"try": failed})
        table.changed()
        if failed < self.settings.think_tries or not await self._asked(table):
            return False
        asked, seq = table.asked, table.play.session.seq
        assert asked is not None
        table.trouble = Text("trouble-stand-in", {"try": failed})
        with contextlib.suppress(BadRequest, ServerTrouble):
            await table.change(PlayForComputer([(asked.seat, secrets.choice(asked.options))], seq))
        return True
