"""Who has won."""

from __future__ import annotations

from bingqi.core.table import Outcome
from bingqi.core.text import Text
from tests.toy.state import State


def outcome(s: State) -> Outcome | None:
    """6.0 Most steps left."""
    if s.stack:
        return None
    points = tuple(float(sum(s.units[i].steps for i in s.alive(side))) for side in (0, 1))
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return Outcome(winner, points, Text("reason-steps"))
