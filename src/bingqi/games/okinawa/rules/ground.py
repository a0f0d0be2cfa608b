"""The ground under a move: roads and rivers as sets of hexes, and what a step costs. Nothing here depends on pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bingqi.board.bits import bit_list, bits_of
from bingqi.games.okinawa.tables import (
    AROUND,
    FIGURES,
    GRID,
    LAND,
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
DEAREST_STEP = 2 * max(row.cost for row in TERRAIN.values()) + RIVER_PRICE


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


def across(sides: Iterable[tuple[int, int]]) -> Callable[[int], int]:
    """Of a set of hexes, those across such hex sides: six shifts, each of the hexes that have the side."""
    pairs = list(sides)
    masks = [bits_of(a for a, b in pairs if GRID.direction(a, b) == i) for i in range(6)]
    up1, up2, up3 = (step for step in GRID.steps if step > 0)
    down1, down2, down3 = (-step for step in GRID.steps if step < 0)
    on1, on2, on3 = (masks[i] for i, step in enumerate(GRID.steps) if step > 0)
    off1, off2, off3 = (masks[i] for i, step in enumerate(GRID.steps) if step < 0)

    def over(hexes: int) -> int:
        up = (hexes & on1) << up1 | (hexes & on2) << up2 | (hexes & on3) << up3
        return up | (hexes & off1) >> down1 | (hexes & off2) >> down2 | (hexes & off3) >> down3

    return over


by_road = across(ROADS)
by_bank = across((a, b) for a in bit_list(LAND) for b in bit_list(AROUND[a]) if (a, b) not in RIVERS)
over_river = across(RIVERS)
