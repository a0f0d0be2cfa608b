from __future__ import annotations
from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast
from bingqi.games.naval.state import State
def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    return None
