"""What keeps the Axis armies fed: the railway behind each of them, and the enemies that block it."""

from __future__ import annotations

from heapq import heappop, heappush

from bingqi.board.bits import bit_list
from bingqi.core.memory import Memory
from bingqi.games.leningrad.rules.queries import occupied, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import AROUND, AXIS, GRID, RAIL_TO, RAILS, SOURCES, SOVIET

IN_ZONE, IN_HEX = 5, 9  # rail hexes of detour that a railway hex in enemy ZOC, or under an enemy, is worth
NEAR = 3  # hexes from the railway within which an enemy is a threat

_known = Memory[tuple[int, ...], tuple[dict[int, int], dict[int, int]]](100)


def rail_blockers(s: State, end: int) -> tuple[int, int]:
    """Enemies on or beside the railway that an army at this end of it lives on; and those not far from it."""
    enemies, shut = occupied(s, SOVIET), zone_against(s, AXIS) & ~s.one[AXIS]
    cost, came = _rails(enemies, shut)
    blockers = route = 0
    for hex in way_back(railhead(end, cost), came):
        route |= 1 << hex
        if enemies >> hex & 1:
            blockers |= 1 << hex
        elif shut >> hex & 1:
            blockers |= AROUND[hex] & enemies
    for _ in range(NEAR):
        route |= GRID.spread(route)
    return blockers, route & enemies | blockers


def _rails(enemies: int, shut: int) -> tuple[dict[int, int], dict[int, int]]:
    found = _known.get((enemies, shut))
    if found is None:
        found = _known[enemies, shut] = rail_costs(enemies, shut)
    return found


def railhead(post: int, cost: dict[int, int]) -> int:
    """Where an army leaves the rails: few hexes off, few obstacles behind."""
    return min(bit_list(RAILS & GRID.within(post, 5)), key=lambda hex: cost.get(hex, 999), default=-1)


def rail_costs(enemies: int, shut: int) -> tuple[dict[int, int], dict[int, int]]:
    """From the sources along the rails: how far each hex is, obstacles included, and from where it is reached."""
    cost, came = dict.fromkeys(bit_list(SOURCES[AXIS]), 0), dict[int, int]()
    front = [(0, hex) for hex in cost]
    while front:
        far, hex = heappop(front)
        if far > cost[hex]:
            continue
        for there in bit_list(RAIL_TO[hex]):
            total = far + 1 + (IN_HEX if enemies >> there & 1 else IN_ZONE if shut >> there & 1 else 0)
            if total < cost.get(there, 9999):
                cost[there], came[there] = total, hex
                heappush(front, (total, there))
    return cost, came


def way_back(hex: int, came: dict[int, int]) -> list[int]:
    way = []
    while hex >= 0:
        way.append(hex)
        hex = came.get(hex, -1)
    return way
