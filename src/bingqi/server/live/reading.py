"""What is stored of a table, read in portions: however long a game is, others are served in between."""

from __future__ import annotations

import asyncio

from bingqi.server.live.play import Told
from bingqi.store import MoveRow

PORTION = 400  # moves


async def told_by(rows: tuple[MoveRow, ...]) -> Told:
    told = Told()
    for first in range(0, len(rows), PORTION):
        if first:
            await asyncio.sleep(0)
        told.read(rows[first : first + PORTION])
    return told
