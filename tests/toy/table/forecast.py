"""What would come of it."""

from __future__ import annotations

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast, Prospect
from bingqi.core.text import Text
from tests.toy.actions import Shoot
from tests.toy.rules.queries import hit_chance
from tests.toy.state import State


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    if not isinstance(action, Shoot):
        return None
    hit = hit_chance(s)
    prospects = (Prospect(Text("outcome-hit"), hit, 1.0), Prospect(Text("outcome-miss"), 1 - hit))
    return Forecast("5.42", Text("forecast-fire"), (), prospects)


def has_odds(s: State, action: Action) -> bool:
    return isinstance(action, Shoot)
