"""The ground under a move: roads and rivers as sets of hexes, and what a step costs. Nothing here depends on pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.memory import Answers
from bingqi.games.okinawa.tables import (
    AROUND,
    ENTRY,
    FIGURES,
    GRID,
    LAND,
    RIVERS,
    ROADS,
    step_cost,
)

RIVER_HEXES = bits_of(a for a, _ in RIVERS)
CHEAP = bits_of(hex for hex in bit_list(LAND) if ENTRY[hex] == 1)
RIVER_PRICE = 2 * FIGURES.river_cost
DEAREST_STEP = 2 * max(ENTRY) + RIVER_PRICE
STEP_COSTS = (1, *range(2, DEAREST_STEP + 1, 2))  # a road outside enemy ZOC is the only odd one


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


UP = tuple(step for step in GRID.steps if step > 0)
DOWN = tuple(-step for step in GRID.steps if step < 0)


def entered_by(sides: Iterable[tuple[int, int]]) -> list[int]:
    """By direction, first up then down: the hexes that are entered so across such a side."""
    pairs = list(sides)
    return [bits_of(b for a, b in pairs if b - a == step) for step in (*UP, *(-step for step in DOWN))]


def across(sides: Iterable[tuple[int, int]]) -> Callable[[int], int]:
    """Of a set of hexes, those across such hex sides: six shifts, each to the hexes that have the side."""
    (up1, up2, up3), (down1, down2, down3) = UP, DOWN
    on1, on2, on3, off1, off2, off3 = entered_by(sides)

    def over(hexes: int) -> int:
        up = hexes << up1 & on1 | hexes << up2 & on2 | hexes << up3 & on3
        return up | hexes >> down1 & off1 | hexes >> down2 & off2 | hexes >> down3 & off3

    return over


BANKS = [(a, b) for a in bit_list(LAND) for b in bit_list(AROUND[a]) if (a, b) not in RIVERS]
by_road = across(ROADS)


def leading_into(budget: int) -> Callable[[int], int]:
    """Of a set of hexes, those from which one of them can be entered for the budget, in enemy ZOC too."""
    sides = ((a, b) for a in bit_list(LAND) for b in bit_list(AROUND[a]))
    return across((a, b) for a, b in sides if (a, b) in ROADS or step_cost(b, a) <= budget)


for_one_point, for_two_points = leading_into(2), leading_into(4)


def _stepping() -> Callable[[int], tuple[int, int, int, int]]:
    (up1, up2, up3), (down1, down2, down3) = UP, DOWN
    road1, road2, road3, road4, road5, road6 = entered_by(ROADS)
    bank1, bank2, bank3, bank4, bank5, bank6 = entered_by(BANKS)
    river1, river2, river3, river4, river5, river6 = entered_by(RIVERS)

    assert RIVER_PRICE == 2  # a ford is as dear as rough ground

    def onward(front: int) -> tuple[int, int, int, int]:
        """One step further from a front: the hexes to which a road leads; those that cost one point, by road at most;
        two; three."""
        a, b, c = front << up1, front << up2, front << up3
        d, e, f = front >> down1, front >> down2, front >> down3
        road = a & road1 | b & road2 | c & road3 | d & road4 | e & road5 | f & road6
        bank = a & bank1 | b & bank2 | c & bank3 | d & bank4 | e & bank5 | f & bank6
        cheap = bank & CHEAP
        if front & RIVER_HEXES:
            river = a & river1 | b & river2 | c & river3 | d & river4 | e & river5 | f & river6
            ford = river & CHEAP
            return road, cheap | road, bank ^ cheap | ford, river ^ ford
        return road, cheap | road, bank ^ cheap, 0

    return onward


ONWARD = Answers(_stepping(), 16384)  # waves seldom come again as a whole, but nine in ten of their fronts do
