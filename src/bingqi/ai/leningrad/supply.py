"""What keeps the Axis armies fed: the railway behind each of them, and the enemies that block it."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.board.ways import Ways, ways_by_toll
from bingqi.core.memory import Memory
from bingqi.games.leningrad.rules.queries import occupied, spread_open, spread_rail, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.theatre import AROUND, AXIS, GRID, RAIL_TO, RAILS, SOURCES, SOVIET

IN_ZONE, IN_HEX = 5, 9  # rail hexes of detour that a railway hex in enemy ZOC, or under an enemy, is worth
NEAR = 3  # hexes from the railway within which an enemy is a threat

RAIL_STEPS = tuple(tuple(bit_list(around)) for around in RAIL_TO)
SOURCE_HEXES, FREE = bit_list(SOURCES[AXIS]), [1] * GRID.size
_known = Memory[tuple[int, int], Ways[int]](100)
_blockers = Memory[tuple[int, int, int], tuple[int, int]](400)


def rail_blockers(s: State, end: int) -> tuple[int, int]:
    """Enemies on or beside the railway that an army at this end of it lives on; and those not far from it."""
    enemies, shut = occupied(s, SOVIET), zone_against(s, AXIS) & RAILS & ~s.one[AXIS]
    found = _blockers.get((enemies, shut, end))
    if found is None:
        found = _blockers[enemies, shut, end] = find_blockers(enemies, shut, end)
    return found


def find_blockers(enemies: int, shut: int, end: int) -> tuple[int, int]:
    key = (enemies & RAILS, shut)  # what stands beside the railway changes nothing but its zone
    rails = _known.get(key)
    if rails is None:
        rails = _known[key] = rail_ways(*key)
    blockers = route = 0
    for hex in rails.to(railhead(end, rails)):
        route |= 1 << hex
        if enemies >> hex & 1:
            blockers |= 1 << hex
        elif shut >> hex & 1:
            blockers |= AROUND[hex] & enemies
    for _ in range(NEAR):
        route |= GRID.spread(route)
    return blockers, route & enemies | blockers


def railhead(post: int, rails: Ways[int]) -> int:
    """Where an army leaves the rails: few hexes off, few obstacles behind."""
    return min(bit_list(RAILS & GRID.within(post, 5)), key=lambda hex: rails.cost.get(hex, 999), default=-1)


def rail_ways(enemies: int, shut: int) -> Ways[int]:
    """From the sources along the rails: how far each hex is, obstacles included, and from where it is reached."""
    toll = FREE.copy()
    for hex in bit_list(shut):
        toll[hex] += IN_ZONE
    for hex in bit_list(enemies):
        toll[hex] = 1 + IN_HEX
    return ways_by_toll(SOURCE_HEXES, RAIL_STEPS, toll)


_feeding = Memory[tuple[int, int], int](50)


def feeding_rails(s: State) -> int:
    """Hexes from which a Soviet unit blocks the railway behind the Axis spearheads, or the next stretch before them."""
    free, axis = RAILS & ~occupied(s, SOVIET), s.one[AXIS]
    found = _feeding.get((free, axis))
    if found is None:
        joined = GRID.flood(SOURCES[AXIS] & free, free, spread_rail)
        ahead = spread_rail(joined) | joined
        behind = joined & ~spread_open(axis) & ~axis  # what an own unit guards is not blocked by standing beside it
        found = _feeding[free, axis] = ahead | spread_open(behind)
    return found
