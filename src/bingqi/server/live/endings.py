"""How the players ended a game before the rules did."""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.core.errors import UnknownOption
from bingqi.core.game import Game
from bingqi.core.record import RESIGNED, Ended
from bingqi.core.table import Outcome
from bingqi.core.text import Text
from bingqi.store import Head, TableRow


def ended_early(game: Game[Any], row: TableRow, head: Head) -> Outcome | None:
    if not head.ended:
        return None
    ended, names = msgspec.json.decode(head.ended, type=Ended), seat_names(game, row.scenario)
    points = (0.0,) * len(names)
    if ended.how == RESIGNED and ended.seat is not None:
        name = Text(f"seat-{names[ended.seat]}")
        return Outcome(1 - ended.seat, points, Text("reason-resigned", {"seat": name}))
    return Outcome(None, points, Text("reason-agreed"))


def seat_names(game: Game[Any], scenario: str) -> tuple[str, ...]:
    """Of a scenario that may be of other rules, and no more."""
    try:
        return game.meta.seat_names(scenario)
    except UnknownOption:
        return game.meta.seats
