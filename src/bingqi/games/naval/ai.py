from __future__ import annotations
from collections.abc import Sequence
from bingqi.core.procedure import Decision, Seat
from bingqi.games.naval.state import State
from bingqi.games.naval.victory import half_points
def evaluate(s: State, seat: Seat) -> float:
    return (half_points(s, seat) - half_points(s, 1 - seat)) / 2
def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    return None
