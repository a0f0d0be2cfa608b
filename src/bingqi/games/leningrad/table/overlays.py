"""Zones, lines of communication, reach and command, drawn over the map."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.board.bits import bit_list
from bingqi.core.clicks import read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from bingqi.games.leningrad.rules.queries import (
    crossings,
    lines,
    march_costs,
    move_costs,
    occupied,
    spread_open,
    zone_against,
)
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.tables import MOVE, RANGE, SIDE_OF, N
from bingqi.games.leningrad.theatre import AXIS, CITIES, GRID, LAND, PLACES, SIDES, SOVIET

KINDS = {f"{kind}-{SIDES[side]}": (kind, side) for kind in ("zoc", "supply") for side in (AXIS, SOVIET)}


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    """All of it is open to everybody."""
    kind, side = KINDS.get(name, (name, AXIS))
    if kind == "zoc":
        return Overlay(name, patches(spread_open(occupied(s, side)), seat_of(s, side)))
    if kind == "supply":
        return Overlay(name, patches(lines(s, side)[0], seat_of(s, side)))
    if kind == "control":
        axis, soviet = patches(PLACES & s.control, seat_of(s, AXIS)), patches(PLACES & ~s.control, seat_of(s, SOVIET))
        return Overlay(name, axis + soviet)
    named = read_refs(refs, {"unit": N})
    if not named or s.at[named[0].id] < 0:
        return Overlay(name)
    unit = named[0].id
    if kind == "command":
        return Overlay(name, patches(GRID.within(s.at[unit], RANGE[unit]) & LAND, seat_of(s, SIDE_OF[unit])))
    return Overlay(name, reach(s, unit))


def patches(hexes: int, side: Seat) -> tuple[Patch, ...]:
    return tuple(Patch(hex, "", 0.8 if CITIES >> hex & 1 else 0.5, side) for hex in bit_list(hexes))


def reach(s: State, unit: int) -> tuple[Patch, ...]:
    """9.2, 9.3 Where the unit could go from here with all its movement, and what it costs."""
    points, side = MOVE[unit], seat_of(s, SIDE_OF[unit])
    cost: dict[int, float] = {hex: half / 2 for hex, half in march_costs(s, unit, points * 2).items()}
    cost.update(dict.fromkeys(bit_list(crossings(s, unit)), points))
    cost.update(move_costs(s, unit, points))
    zone = zone_against(s, SIDE_OF[unit])
    return tuple(
        Patch(hex, f"{c:g}", 1 - c / (points + 1), side, f"{points - c:g}", "zoc" if zone >> hex & 1 else "")
        for hex, c in sorted(cost.items())
    )
