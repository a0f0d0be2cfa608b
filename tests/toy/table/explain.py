"""Why something is not allowed."""

from __future__ import annotations

from bingqi.core.clicks import Meanings, meant
from bingqi.core.procedure import Action, Seat, Try
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from tests.toy.actions import Enter, Pick
from tests.toy.rules.movement import Move
from tests.toy.rules.sequence import Turn
from tests.toy.state import State
from tests.toy.tables import ROAD, UNITS

COUNTS = {"unit": len(UNITS), "space": ROAD}
MEANINGS: Meanings = {Move: {"space": Enter}, Turn: {"unit": Pick}}


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Try):
        tried = meant(s, action.ref, COUNTS, MEANINGS)
        return None if tried is None else explain(s, seat, tried)
    if isinstance(action, Enter) and s.stack and isinstance(move := s.stack[-1], Move):
        far = abs(s.units[move.unit].hex - action.hex)
        return refuse("5.1", "far", Line(Text("line-far"), str(far), "5.1"), far=far) if far != 1 else None
    if isinstance(action, Pick) and s.units[action.unit].side != seat:
        return refuse("3.2", "enemy")
    return None
