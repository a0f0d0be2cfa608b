"""Why an action is not allowed."""
from __future__ import annotations

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Refusal
from bingqi.games.okinawa.state import Position


def explain(s: Position, seat: Seat, action: Action) -> Refusal | None:
    return None
