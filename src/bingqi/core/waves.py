"""Movement ranges as waves over bitboards: all hexes that can be reached for a cost, by increasing cost.

An `Edges` table is built once per mobility class: for each direction and each cost, which hexes may be left in that
direction into a hex that costs so much. A wave then needs a handful of shifts per movement point, not a heap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bingqi.core.hexgrid import HexGrid

StepCost = Callable[[int, int, int], int | None]  # hex, neighbour, direction -> cost, None where impassable


@dataclass(frozen=True)
class Edges:
    """(id difference, cost, hexes that can be left so), with the costs of one mobility class."""

    grid: HexGrid
    table: tuple[tuple[int, int, int], ...]

    @classmethod
    def build(cls, grid: HexGrid, cost: StepCost) -> Edges:
        masks: dict[tuple[int, int], int] = {}
        for hex in grid.hexes:
            for direction, step in enumerate(grid.steps):
                if not grid.board >> (hex + step) & 1:
                    continue
                price = cost(hex, hex + step, direction)
                if price is not None:
                    if price < 0:
                        raise ValueError("a negative cost")
                    masks[step, price] = masks.get((step, price), 0) | 1 << hex
        return cls(grid, tuple((step, price, mask) for (step, price), mask in sorted(masks.items())))


def wave(
    edges: Edges,
    start: int,
    budget: int,
    *,
    closed: int = 0,
    zone: int = 0,
    leave_zone: int = 0,
    enter_zone: int = 0,
    stop: int = 0,
) -> list[int]:
    """Hexes by least cost: `levels[c]` are those first reached for exactly `c`, `levels[0]` the start.

    `closed` hexes cannot be entered; leaving and entering a `zone` hex costs extra; a `stop` hex is not left again
    (the start may always be left). Costs of 0 are allowed.
    """
    levels = [0] * (budget + 1)
    levels[0] = start
    done = 0
    shut = ~closed
    for cost in range(budget + 1):
        front = levels[cost] & ~done
        levels[cost] = front
        while front:
            done |= front
            leaving = front if cost == 0 and front & start else front & ~stop
            if leave_zone and zone:
                fresh = _push(edges, leaving & ~zone, cost, budget, levels, zone, enter_zone, shut & ~done)
                _push(edges, leaving & zone, cost + leave_zone, budget, levels, zone, enter_zone, shut & ~done)
            else:
                fresh = _push(edges, leaving, cost, budget, levels, zone, enter_zone, shut & ~done)
            front = fresh & ~done if fresh else 0  # hexes reached at this same cost: steps of cost 0
    return levels


def _push(
    edges: Edges, bits: int, cost: int, budget: int, levels: list[int], zone: int, enter: int, allowed: int
) -> int:
    """Add to later levels what can be entered from `bits`; returns what was added to the level being worked on."""
    if not bits or cost > budget:
        return 0
    fresh = 0
    for step, price, mask in edges.table:
        leaving = bits & mask
        if not leaving or cost + price > budget:
            continue
        there = (leaving << step if step > 0 else leaving >> -step) & allowed
        if not there:
            continue
        if enter and zone:
            inside = there & zone
            if inside and cost + price + enter <= budget:
                levels[cost + price + enter] |= inside
            there &= ~zone
        levels[cost + price] |= there
        if price == 0:
            fresh |= there
    return fresh


def reached(levels: list[int]) -> int:
    """All hexes of a wave."""
    bits = 0
    for level in levels:
        bits |= level
    return bits


def cost_to(levels: list[int], hex: int) -> int | None:
    """The least cost at which the wave reached the hex."""
    for cost, level in enumerate(levels):
        if level >> hex & 1:
            return cost
    return None
