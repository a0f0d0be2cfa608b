"""Movement ranges as waves over bitboards: all hexes that can be reached for a cost, by increasing cost.

An `Edges` table is built once per mobility class: for each direction and each cost, which hexes may be left in that
direction into a hex that costs so much. A wave then needs a handful of shifts per movement point, not a heap; and
since it cannot run further than its budget it is worked in a window of the board, where the sets are short.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple

from bingqi.board.bits import bit_list
from bingqi.board.hexgrid import HexGrid

StepCost = Callable[[int, int, int], int | None]  # hex, neighbour, direction -> cost, None where impassable
Row = tuple[int, int, int]  # distance of the shift, cost, hexes that can be left so


class Exits(NamedTuple):
    """The hexes that can be left for one cost, towards any side; and those that are entered so, by direction."""

    price: int
    leave: int
    n: int
    ne: int
    se: int
    s: int
    sw: int
    nw: int


class Window(NamedTuple):
    """Some columns of the board: what is known of them, moved down to bit 0."""

    base: int  # id of the hex at bit 0
    board: int
    exits: tuple[Exits, ...]  # the cheapest first


@dataclass(frozen=True)
class Edges:
    """(id difference, cost, hexes that can be left so), with the costs of one mobility class."""

    grid: HexGrid
    table: tuple[Row, ...]
    cheapest: int
    dearest: int
    windows: dict[tuple[int, int], Window] = field(default_factory=dict, compare=False, repr=False)

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
        table = tuple((step, price, mask) for (step, price), mask in sorted(masks.items()))
        prices = [price for _, price, _ in table] or [1]
        return cls(grid, table, min(prices), max(prices))

    def window(self, start: int, budget: int) -> Window:
        """The columns that a wave of this budget can touch: all of them where steps may cost nothing."""
        stride = self.grid.stride
        radius = budget // self.cheapest + 1 if self.cheapest else self.grid.cols
        first = max((start & -start).bit_length() // stride - radius, 0)
        last = min(start.bit_length() // stride + radius, self.grid.cols + 1)
        found = self.windows.get((first, last))
        if found is None:
            found = self.windows[first, last] = self._cut(first * stride, (last + 1) * stride)
        return found

    def _cut(self, base: int, end: int) -> Window:
        inside = (1 << end - base) - 1
        masks = {(step, price): mask >> base & inside for step, price, mask in self.table}
        exits = []
        for price in sorted({price for (_, price), mask in masks.items() if mask}):
            leave = [masks.get((step, price), 0) for step in self.grid.steps]
            enter = [
                mask << step if step > 0 else mask >> -step for mask, step in zip(leave, self.grid.steps, strict=True)
            ]
            exits.append(Exits(price, reduce(or_, leave), *enter))
        return Window(base, self.grid.board >> base & inside, tuple(exits))


class Reach(NamedTuple):
    """How far a wave has come: all its hexes; and those by cost, moved down by `base`."""

    hexes: int
    base: int
    levels: tuple[int, ...]  # no list: tens of thousands are remembered, and tuples of ints need no collector

    def cost(self, hex: int) -> int | None:
        """The least cost at which the wave reached the hex."""
        if self.hexes >> hex & 1:
            bit, levels = 1 << hex - self.base, self.levels
            for cost in range(len(levels) - 1, -1, -1):  # most hexes lie far out
                if levels[cost] & bit:
                    return cost
        return None

    def within(self, budget: int) -> Reach:
        """As far as a wave of a smaller budget would have come."""
        levels = self.levels[: budget + 1]
        return Reach(reduce(or_, levels) << self.base, self.base, levels)

    def is_reached_for(self, hex: int, cost: int) -> bool:
        """Whether this is the least cost at which the wave reached the hex."""
        return cost >= 0 and hex >= self.base and self.levels[cost] >> hex - self.base & 1 == 1

    def costs(self) -> dict[int, int]:
        """The least cost of every hex, by rising cost."""
        base = self.base
        return {base + hex: cost for cost, level in enumerate(self.levels) for hex in bit_list(level)}


def spread_wave(
    edges: Edges,
    start: int,
    budget: int,
    *,
    closed: int = 0,
    zone: int = 0,
    leave_zone: int = 0,
    enter_zone: int = 0,
    stop: int = 0,
) -> Reach:
    """All hexes that can be reached from `start`, a set, for `budget` or less.

    `closed` hexes cannot be entered; leaving and entering a `zone` hex costs extra; a `stop` hex is not left again
    (the start may always be left). Costs of 0 are allowed.
    """
    base, board, exits = edges.window(start, budget)
    stride = edges.grid.stride
    start, zone, stop = start >> base, zone >> base, (stop & ~start) >> base
    open_board = board ^ board & closed >> base | start
    free = open_board  # not yet reached
    waiting = [0] * (budget + 1)
    levels = [0] * (budget + 1)
    waiting[0] = start
    last = budget - edges.cheapest  # the last cost at which going on makes sense
    for cost in range(budget + 1):
        while front := waiting[cost] & free:  # again where a step costs nothing
            free ^= front
            levels[cost] |= front
            if stop:
                front ^= front & stop
            inside = front & zone
            if inside:
                front ^= inside
                # What it costs to enter is the same from every side: it is added when the hex is left, and at the end.
                late = cost + leave_zone if inside & start else cost + leave_zone + enter_zone
                if late <= last:
                    _push(exits, stride, waiting, inside, late)
            if front and cost <= last:
                _push(exits, stride, waiting, front, cost)
    hexes = open_board ^ free
    if zone and enter_zone:
        hexes ^= _charge(levels, zone & ~start, enter_zone)
    return Reach(hexes << base, base, tuple(levels))


def _push(exits: tuple[Exits, ...], h: int, levels: list[int], front: int, cost: int) -> None:
    """Add to the later levels what can be entered from `front` within the budget; `h` is the grid's stride."""
    last = len(levels) - 1 - cost
    to_n, to_nw, to_sw = front >> 1, front >> h, front >> h - 1
    to_s, to_se, to_ne = front << 1, front << h, front << h - 1
    for price, leave, n, ne, se, s, sw, nw in exits:
        if price > last:
            return
        if front & leave:
            levels[cost + price] |= to_n & n | to_nw & nw | to_sw & sw | to_s & s | to_se & se | to_ne & ne


def _charge(levels: list[int], zone: int, price: int) -> int:
    """Move the hexes of a zone up by the price of entering it; returns those for which it is too much."""
    beyond = 0
    for cost in range(len(levels) - 1, -1, -1):  # from the top, so that none is moved twice
        inside = levels[cost] & zone
        if inside:
            levels[cost] ^= inside
            if cost + price < len(levels):
                levels[cost + price] |= inside
            else:
                beyond |= inside
    return beyond


def wave(edges: Edges, start: int, budget: int) -> list[int]:
    """Hexes by least cost over empty country: `levels[c]` are those first reached for exactly `c`."""
    found = spread_wave(edges, start, budget)
    return [level << found.base for level in found.levels]
