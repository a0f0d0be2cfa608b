"""Drawn over the map on request: lines of sight, fields of view, reach, fire, control."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch, Ray
from bingqi.core.text import Text
from bingqi.games.squad.rules.fire import power_of
from bingqi.games.squad.rules.firegroup import joiners
from bingqi.games.squad.rules.los import sight, visible
from bingqi.games.squad.rules.portage import POINT
from bingqi.games.squad.rules.queries import entry_cost, movement_points
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import State
from bingqi.games.squad.table.view import place_of


def _spaces(s: State, refs: Sequence[str]) -> list[int]:
    found = []
    for ref in refs:
        kind, _, number = ref.partition(":")
        if not number.isdigit():
            continue
        id = int(number)
        if kind == "space" and id < s.map.size:
            found.append(id)
        elif kind == "unit" and id < len(s.units) and s.units[id].hex >= 0:
            found.append(s.units[id].hex)
    return found


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    spaces = _spaces(s, refs)
    if name == "los" and len(spaces) >= 2:
        return los_overlay(s, spaces[0], spaces[1])
    if name == "sight" and spaces:
        return _sight(s, spaces[0])
    if name == "reach" and refs:
        return _reach(s, refs)
    if name == "fire" and spaces and seat is not None:
        return _fire(s, seat, spaces[0])
    if name == "control":
        patches = [Patch(h, side=side) for side in (0, 1) for h in bit_list(s.held[side])]
        return Overlay("control", tuple(patches))
    return Overlay(name)


def los_overlay(s: State, a: int, b: int) -> Overlay:
    """The line and each hex that blocks or hinders it."""
    if a == b:
        return Overlay("los")
    found = sight(s.map, a, b, s.season, s.smoke)
    names = s.map.names
    patches = [Patch(h, "×", 1.0) for h in found.blocked_by]
    patches += [Patch(h, "+2" if s.smoke >> h & 1 else "+1", 0.5) for h in found.hindered_by]
    notes = [Text("line-blocks", {"hex": names[h]}) for h in found.blocked_by]
    notes += [Text("line-hinders", {"hex": names[h]}) for h in found.hindered_by]
    key = "los-clear" if found.clear else "los-blocked"
    head = Text(key, {"from": names[a], "to": names[b], "range": s.map.distance(a, b), "hindrance": found.hindrance})
    kind = "blocked" if not found.clear else "hindered" if found.hindrance else "clear"
    (x1, y1), (x2, y2) = place_of(s.scenario, a), place_of(s.scenario, b)
    return Overlay("los", tuple(patches), (Ray(x1, y1, x2, y2, kind),), (head, *notes))


def _sight(s: State, h: int) -> Overlay:
    mask = visible(s.map, h, s.season, s.smoke) & part_of(s.scenario)
    patches = []
    for o in bit_list(mask):
        haze = sight(s.map, h, o, s.season, s.smoke).hindrance
        patches.append(Patch(o, f"+{haze}" if haze else "", 0.8 - 0.1 * haze))
    return Overlay("sight", tuple(patches))


def _reach(s: State, refs: Sequence[str]) -> Overlay:
    """Hexes that a unit can reach alone, with their cost in movement points."""
    units = [int(ref[5:]) for ref in refs if ref.startswith("unit:") and ref[5:].isdigit()]
    if not units or units[0] >= len(s.units) or s.units[units[0]].hex < 0:
        return Overlay("reach")
    i = units[0]
    u, limit = s.units[i], POINT * movement_points(s, i)
    costs, queue = {u.hex: 0}, [(0, u.hex)]
    closed = s.occupied[1 - u.side] | ~part_of(s.scenario)
    while queue:
        cost, h = heappop(queue)
        for n in s.map.neighbours[h]:
            total = cost + entry_cost(s, n) + (POINT if s.smoke >> n & 1 else 0)
            if total <= limit and not closed >> n & 1 and total < costs.get(n, 999):
                costs[n] = total
                heappush(queue, (total, n))
    patches = [Patch(h, f"{c / POINT:g}", 1 - c / (limit + 1)) for h, c in sorted(costs.items()) if c]
    return Overlay("reach", tuple(patches))


def _fire(s: State, seat: Seat, h: int) -> Overlay:
    """Who of the seat's units can fire at a hex now, and with how much."""
    best: dict[int, float] = {}
    for shot in joiners(s, seat, h, ()):
        where = s.units[shot.unit].hex
        best[where] = max(best.get(where, 0.0), power_of(s, (shot,), h))
    return Overlay("fire", tuple(Patch(o, f"{fp:g}", min(1.0, fp / 12)) for o, fp in sorted(best.items())))
