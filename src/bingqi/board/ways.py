"""Shortest ways over any graph: hexes, areas, road sides. Ranges over bitboards are in `waves`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Generic, TypeAlias, TypeVar

N = TypeVar("N", bound=Hashable)
Steps: TypeAlias = Callable[[N], Iterable[tuple[N, int]]]  # a node's neighbours with the cost of going there


class Ways(Generic[N]):
    """Cheapest costs from the starts, and how each place was reached. Ties keep the first way found."""

    def __init__(self, cost: dict[N, int], before: dict[N, N]) -> None:
        self.cost, self.before = cost, before

    def to(self, goal: N) -> tuple[N, ...]:
        """The way from a start to the goal, both included; empty where there is none."""
        if goal not in self.cost:
            return ()
        way = [goal]
        while way[-1] in self.before:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def ways(
    starts: Iterable[N], steps: Steps[N], limit: int | None = None, *, until: Callable[[N], bool] | None = None
) -> Ways[N]:
    """Dijkstra from all starts at once. Ends early at the first place that is `until`; nothing beyond `limit`."""
    cost: dict[N, int] = {}
    before: dict[N, N] = {}
    best = dict.fromkeys(starts, 0)
    heap: list[tuple[int, int, N]] = [(0, order, start) for order, start in enumerate(best)]
    order = len(heap)
    while heap:
        spent, _, place = heappop(heap)
        if place in cost:
            continue
        cost[place] = spent
        if until is not None and until(place):
            break
        for following, price in steps(place):
            total = spent + price
            if following in cost or (limit is not None and total > limit) or total >= best.get(following, total + 1):
                continue
            best[following] = total
            before[following] = place
            heappush(heap, (total, order, following))
            order += 1
    return Ways(cost, {place: prior for place, prior in before.items() if place in cost})


def costs(starts: Iterable[N], steps: Steps[N], limit: int | None = None) -> dict[N, int]:
    """What it costs to come to each place."""
    return ways(starts, steps, limit).cost


def ways_by_toll(starts: Iterable[int], around: tuple[tuple[int, ...], ...], toll: list[int]) -> Ways[int]:
    """`ways` where to enter a place costs its toll, at least 1, from everywhere: who is first there came best."""
    cost, before = dict.fromkeys(starts, 0), dict[int, int]()
    arrivals = [list(cost)]  # by what was spent
    for spent, places in enumerate(arrivals):
        for place in places:
            for following in around[place]:
                if following not in cost:
                    total = cost[following] = spent + toll[following]
                    before[following] = place
                    while len(arrivals) <= total:
                        arrivals.append([])
                    arrivals[total].append(following)
    return Ways(cost, before)


def rings(start: int, around: Callable[[int], int]) -> Iterator[int]:
    """Sets of bits by distance: the start itself, its neighbours, theirs. `around` gives a set's neighbours."""
    seen = ring = start
    while ring:
        yield ring
        ring = around(ring) & ~seen
        seen |= ring
