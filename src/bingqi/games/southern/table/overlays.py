"""Overlays: who holds what, lines of communication, where a unit can go, what it can bomb."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.board.bits import bit_list
from bingqi.core.clicks import read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from bingqi.core.text import Text
from bingqi.games.southern.rules.queries import allowed_areas, bomb_targets, movement_of, reach
from bingqi.games.southern.rules.reactions import may_react, reactors
from bingqi.games.southern.rules.supply import supplied
from bingqi.games.southern.rules.terms import MOVE
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_move import ways_from
from bingqi.games.southern.table.names import COUNTS
from bingqi.games.southern.tables import AIRPOWER, ALLIES, AREAS, ENEMY, JAPAN, SIDE_OF, SIZE


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
    unit = next((ref.id for ref in read_refs(refs, COUNTS) if ref.kind == "unit"), None)
    if unit is None or (area := s.where(unit)) >= SIZE:
        return Overlay(name, notes=(Text("overlay-pick-unit"),))
    side, bit = SIDE_OF[unit], 1 << unit
    if name == "air":
        found = bomb_targets(s, side, area, bit) if bit & AIRPOWER else 0
    else:
        return Overlay(
            name, tuple(_with_cost(s, unit, area, goal) for goal in bit_list(reach(s, side, area, bit, MOVE)))
        )
    return Overlay(name, tuple(Patch(a, "", 0.6, side) for a in bit_list(found)))


def _with_cost(s: State, unit: int, area: int, goal: int) -> Patch:
    """7.1(2) What the cheapest way costs."""
    side, points = SIDE_OF[unit], movement_of(1 << unit)
    cost = ways_from(s, side, area, allowed_areas(side, 1 << unit)).cost[goal]
    enemy = ENEMY[side]
    ambush, ships = reactors(s, enemy, goal) if may_react(s, enemy, goal) else (0, 0)
    who = tuple(f"unit:{each}" for each in bit_list(ambush | ships))
    return Patch(goal, str(cost), 0.35 + 0.2 * (3 - min(cost, 3)), side, str(max(0, points - cost)), reacts=who)
