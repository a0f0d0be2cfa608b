"""How good a position is, and what an atomic choice is worth before its effect shows."""
from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.procedure import Decision, Seat
from bingqi.games.okinawa.state import Position


def evaluate(s: Position, seat: Seat) -> float:
    return 0.0


def advise(s: Position, seat: Seat, decision: Decision) -> Sequence[float] | None:
    return None
