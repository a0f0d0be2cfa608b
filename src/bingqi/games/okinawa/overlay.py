"""Overlays."""
from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay
from bingqi.games.okinawa.state import Position


def overlay(s: Position, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    return Overlay(name)
