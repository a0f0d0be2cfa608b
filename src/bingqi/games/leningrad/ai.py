"""How good a position is."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.procedure import Decision, Seat
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.victory import victory_points


def evaluate(s: State, seat: Seat) -> float:
    axis, soviet = victory_points(s)
    return axis - soviet if seat == 0 else soviet - axis


def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    return None
