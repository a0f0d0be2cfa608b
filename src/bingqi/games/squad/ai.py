"""How good a position is, and what a sensible player would look at first."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.procedure import Decision, Seat
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS
from bingqi.games.squad.victory import need_of, progress


def evaluate(s: State, seat: Seat) -> float:
    """Material and the aims; zero-sum."""
    if s.winner >= 0:
        return 100.0 if s.winner == seat else -100.0
    worth = [0.0, 0.0]
    for u in s.units:
        if u.hex > -2 or u.hex == -4:
            value = KINDS[u.kind].points
            worth[u.side] += value * (0.5 if u.broken else 0.95 if u.pin else 1.0)
    script = script_of(s.scenario)
    aims = 0.0
    for aim in script.aims:
        need, have = need_of(s, aim), progress(s, aim)
        share = (need - have) if aim.kind in ("clear", "spared") else (have - need)
        aims += max(-8.0, min(2.0, share)) / 2
    sign = 1.0 if seat == 0 else -1.0
    return sign * (worth[0] - worth[1]) + (aims if seat == script.aimer else -aims)


def advise(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    return None
