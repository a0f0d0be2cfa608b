"""Overlays: who holds what, lines of communication, where a unit can go, what it can bomb."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from bingqi.core.text import Text
from bingqi.games.southern.queries import MOVE, bomb_targets, reach, supplied
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIRPOWER, ALLIES, AREAS, COUNT, JAPAN, SIDE_OF, SIZE


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    """Everything that overlays show is open information."""
    if name == "control":
        patches = [
            Patch(i, str(area.vp) if area.vp else "", 0.6, JAPAN if s.control >> i & 1 else ALLIES)
            for i, area in enumerate(AREAS)
        ]
        return Overlay(name, tuple(patches))
    if name == "supply":
        sides = (JAPAN, ALLIES) if seat is None else (seat,)
        return Overlay(name, tuple(Patch(a, "", 0.5, side) for side in sides for a in bit_list(supplied(s, side))))
    unit = _unit(refs)
    if unit is None or (area := s.where(unit)) >= SIZE:
        return Overlay(name, notes=(Text("overlay-pick-unit"),))
    side, bit = SIDE_OF[unit], 1 << unit
    if name == "air":
        found = bomb_targets(s, side, area, bit) if bit & AIRPOWER else 0
    else:
        found = reach(s, side, area, bit, MOVE)
    return Overlay(name, tuple(Patch(a, "", 0.6, side) for a in bit_list(found)))


def _unit(refs: Sequence[str]) -> int | None:
    for ref in refs:
        kind, _, id = ref.partition(":")
        if kind == "unit" and id.isdigit() and int(id) < COUNT:
            return int(id)
    return None
