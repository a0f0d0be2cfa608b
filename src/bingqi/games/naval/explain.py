from __future__ import annotations
from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Refusal
from bingqi.games.naval.state import State
def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    return None
