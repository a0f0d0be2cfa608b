"""The ground under a move: roads and rivers as sets of hexes, and what a step costs. Nothing here depends on pieces."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.games.okinawa.tables import (
    AROUND,
    CHITS,
    FIGURES,
    GRID,
    LAND,
    MOVE,
    RIVERS,
    ROADS,
    TERRAIN,
    TERRAIN_AT,
    step_cost,
)

RIVER_HEXES = bits_of(a for a, _ in RIVERS)
CHEAP = bits_of(hex for hex in bit_list(LAND) if TERRAIN[TERRAIN_AT[hex]].cost == 1)
ROUGH = LAND & ~CHEAP
RIVER_PRICE = 2 * FIGURES.river_cost
MOST_MOVE = 2 * max(FIGURES.chit_move, *(max(moves) for moves in MOVE), *(chit.move for chit in CHITS))
DEAREST_STEP = 2 * max(row.cost for row in TERRAIN.values()) + RIVER_PRICE


def _roads(direction: int) -> int:
    """The hexes that a road leaves in a direction."""
    return bits_of(a for a, b in ROADS if GRID.direction(a, b) == direction)


_ROADS = tuple(map(_roads, range(6)))
_OVER = [bits_of(b for b in GRID.neighbours[a] if (a, b) in RIVERS) for a in range(GRID.size)]  # across a river


# by hex: its land neighbours, what it costs to come from there off the road, and whether a road leads in
INTO = [
    tuple((a, step_cost(a, b), (a, b) in ROADS) for a in GRID.neighbours[b] if LAND >> a & 1) if LAND >> b & 1 else ()
    for b in range(GRID.size)
]


def _one_step(budget: int, hex: int) -> tuple[int, int]:
    """The neighbours that can be entered for the budget, outside enemy ZOC and in it: there a road costs a point."""
    near = [b for b in GRID.neighbours[hex] if LAND >> b & 1] if LAND >> hex & 1 else []
    quiet = bits_of(b for b in near if step_cost(hex, b) <= budget or ((hex, b) in ROADS and budget >= 1))
    watched = bits_of(b for b in near if step_cost(hex, b) <= budget or ((hex, b) in ROADS and budget >= 2))
    return quiet, watched


# by half points and hex
ONE_STEP = [[_one_step(budget, hex) for hex in range(GRID.size)] for budget in range(DEAREST_STEP + 1)]


_UP = tuple((step, _ROADS[i]) for i, step in enumerate(GRID.steps) if step > 0)
_DOWN = tuple((-step, _ROADS[i]) for i, step in enumerate(GRID.steps) if step < 0)
(_U1, _ON1), (_U2, _ON2), (_U3, _ON3) = _UP
(_D1, _OFF1), (_D2, _OFF2), (_D3, _OFF3) = _DOWN


def by_road(front: int) -> int:
    up = (front & _ON1) << _U1 | (front & _ON2) << _U2 | (front & _ON3) << _U3
    return up | (front & _OFF1) >> _D1 | (front & _OFF2) >> _D2 | (front & _OFF3) >> _D3


def off_road(front: int) -> tuple[int, int]:
    """The neighbours of a set: those without a river between, and those across one."""
    wet = front & RIVER_HEXES
    if not wet:
        return GRID.spread(front), 0
    there, over = GRID.spread(front ^ wet), 0
    for hex in bit_list(wet):
        there |= AROUND[hex] & ~_OVER[hex]
        over |= _OVER[hex]
    return there, over
