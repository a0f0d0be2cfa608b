"""What is drawn over the map on demand."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.clicks import read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from tests.toy.state import State
from tests.toy.tables import PACE, ROAD, UNITS


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    """5.1 How far a unit could go."""
    units = read_refs(refs, {"unit": len(UNITS)})
    if not units:
        return Overlay(name)
    here = s.units[units[0].id].hex
    near = range(max(0, here - PACE), min(ROAD, here + PACE + 1))
    return Overlay(name, tuple(Patch(hex, str(abs(hex - here))) for hex in near))
