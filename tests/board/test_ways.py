"""Shortest ways, against trying every way."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from bingqi.board.ways import costs, rings, ways, ways_by_toll

Graph = dict[int, list[tuple[int, int]]]


def random_graph(seed: int, size: int = 9) -> Graph:
    rng = Random(seed)
    return {n: [(rng.randrange(size), rng.randint(1, 5)) for _ in range(3)] for n in range(size)}


def brute(graph: Graph, place: int, goal: int, seen: frozenset[int] = frozenset()) -> float:
    if place == goal:
        return 0
    after = seen | {place}
    found = [price + brute(graph, n, goal, after) for n, price in graph[place] if n not in after]
    return min(found, default=float("inf"))


def test_costs_and_ways_are_the_cheapest() -> None:
    for seed in range(40):
        graph = random_graph(seed)
        found = ways([0], graph.__getitem__)
        for goal in graph:
            best = brute(graph, 0, goal)
            assert found.cost.get(goal, float("inf")) == best
            way = found.to(goal)
            assert bool(way) == (best < float("inf"))
            if way:
                assert way[0] == 0 and way[-1] == goal
                spent = sum(min(p for n, p in graph[a] if n == b) for a, b in pairwise(way))
                assert spent == best


def test_ways_by_toll_are_the_same_ways() -> None:
    rng = Random(4)
    for size in (1, 5, 30, 30, 30):
        around = tuple(tuple(rng.sample(range(size), min(size, 3))) for _ in range(size))
        toll = [rng.choice((1, 1, 2, 7)) for _ in range(size)]
        starts = rng.sample(range(size), min(size, 2))
        steps = [[(b, toll[b]) for b in near] for near in around]
        found, wanted = ways_by_toll(starts, around, toll), ways(starts, steps.__getitem__)
        assert found.cost == wanted.cost and found.before == wanted.before


def test_a_limit_and_a_goal_end_the_search() -> None:
    line: Graph = {n: [(n + 1, 2)] for n in range(50)} | {50: []}
    assert costs([0], line.__getitem__, limit=5) == {0: 0, 1: 2, 2: 4}
    assert max(ways([0], line.__getitem__, until=lambda n: n == 7).cost) == 7
    assert costs([10, 3], line.__getitem__, limit=2) == {10: 0, 3: 0, 4: 2, 11: 2}


def test_rings_are_sets_by_distance() -> None:
    assert list(rings(1, lambda bits: (bits << 1 | bits >> 1) & 0b1111)) == [1, 2, 4, 8]
