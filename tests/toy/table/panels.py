"""The game's own panels beside the map."""

from __future__ import annotations

from bingqi.core.table import Panel, row
from bingqi.core.text import Text
from tests.toy.state import State
from tests.toy.tables import SEATS


def panels(s: State) -> tuple[Panel, ...]:
    """6.0 The steps that each side has left."""
    rows = tuple(row(Text(f"seat-{SEATS[side]}"), sum(s.units[i].steps for i in s.alive(side))) for side in (0, 1))
    return (Panel(Text("panel-steps"), rows=rows),)
