"""Room to go back: who has no way dies of any hit (15.0(4)), and a hex full of others sends him on (15.0(5))."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.memory import Memory
from bingqi.games.okinawa.rules.retreat_ways import retreat_block, retreat_hexes
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, GRID, LAND, US

WAYS: Memory[tuple[int, int, int], int] = Memory(2000)


def is_shut_in(s: State, side: int, hex: int) -> bool:
    """No way for a retreat of two hexes."""
    free = LAND & ~retreat_block(s, side) & ~(1 << hex)
    return not GRID.spread(AROUND[hex] & free) & free & ~GRID.around[hex]


def ways_back(s: State, side: int, hex: int) -> int:
    """The hexes to one of which a stack there would go back first. Remembered: they are asked for piece after piece."""
    key = side, retreat_block(s, side), hex
    found = WAYS.get(key)
    if found is None:
        found = WAYS[key] = sum(1 << way for way in retreat_hexes(s, side, hex))
    return found


def last_ways(s: State, zone: int, taken: int) -> int:
    """The hexes that are the only way back for a US stack in that zone, others being taken."""
    found = 0
    for hex in bit_list(s.stands[US] & zone):
        ways = ways_back(s, US, hex) & ~taken
        if ways & (ways - 1) == 0:
            found |= ways
    return found
