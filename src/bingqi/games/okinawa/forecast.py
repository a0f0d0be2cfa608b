"""What would come of it."""
from __future__ import annotations

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast
from bingqi.games.okinawa.state import Position


def forecast(s: Position, seat: Seat, action: Action) -> Forecast | None:
    return None
