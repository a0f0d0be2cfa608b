"""Computer players at live tables: one task a table, from when a computer is asked until a person is."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from bingqi.core.errors import BadRequest, StaleAction
from bingqi.core.procedure import Action
from bingqi.core.text import Text
from bingqi.server import tasks
from bingqi.server.errors import ServerTrouble
from bingqi.server.live import LiveTable
from bingqi.server.play import pack
from bingqi.server.settings import Settings
from bingqi.server.workers import WorkerLost, Workers

log = logging.getLogger("bingqi.server")
PAUSE_AFTER_TROUBLE = 1.0


class Computers:
    def __init__(self, settings: Settings, workers: Workers, turned: Callable[[LiveTable, int], None]) -> None:
        """`turned(table, seat)` is called when the computers have moved and a person is asked."""
        self.settings, self.workers, self.turned = settings, workers, turned
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
        try:
            while (level := await self._asked(table)) is not None:
                await self._move(table, level)
        finally:
            table.thinking = False
            table.changed()
        if table.asked is not None and not table.head.frozen:
            self.turned(table, table.asked.seat)

    async def _asked(self, table: LiveTable) -> str | None:
        """The level of the computer player that is asked, as stored; waits while the store does not answer."""
        while True:
            try:
                await table.settled()
                return table.computer_to_move
            except Exception as error:
                log.warning("a computer player waits for the store: %s", type(error).__name__)
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)

    async def _move(self, table: LiveTable, level: str) -> None:
        asked, seq = table.asked, table.play.session.seq
        assert asked is not None
        if len(asked.options) == 1:
            action: Action | None = asked.options[0]
        else:
            action = await self._think(table, asked.seat, level)
        if action is None:
            return
        try:
            await table.act_for_computer(asked.seat, action, seq)
        except StaleAction:
            return  # somebody rewound meanwhile: look again
        except ServerTrouble:
            await asyncio.sleep(PAUSE_AFTER_TROUBLE)
        except BadRequest as error:
            # Frozen or over is seen by the caller's next look; an illegal choice is a bug of the player's.
            log.error("the computer player %s of %s was refused: %s", level, table.row.game, error)

    async def _think(self, table: LiveTable, seat: int, level: str) -> Action | None:
        """None if the position has changed meanwhile."""
        seq, asked = table.play.session.seq, table.asked
        packed = pack(table.play.session.state)
        for attempt in range(1, self.settings.think_tries + 1):
            try:
                chosen = await self.workers.run(
                    self.settings.think_seconds, tasks.choose, self.settings.games, table.row.game, packed, seat, level
                )
                return table.game.decode_action(chosen)
            except WorkerLost:
                table.trouble = Text("trouble-restarted", {"try": attempt})
            except Exception:
                log.exception("the computer player %s of %s failed", level, table.row.game)
                table.trouble = Text("trouble-restarted", {"try": attempt})
            table.changed()
            if table.play.session.seq != seq:
                return None
        table.trouble = Text("trouble-stand-in", {"try": self.settings.think_tries})
        table.changed()
        return secrets.choice(asked.options) if asked else None
