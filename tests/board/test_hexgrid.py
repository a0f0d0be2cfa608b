"""Hex boards and movement waves, against slow and plain reckonings."""

from __future__ import annotations

import heapq
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingqi.board.bits import bit_list, bits_of, lowest, union
from bingqi.board.hexgrid import HexGrid, Passages
from bingqi.board.waves import Edges, spread_wave, wave

GRID = HexGrid(11, 8)
ODD = HexGrid(7, 6, shift="odd")
HEX = st.sampled_from(GRID.hexes)


@pytest.mark.parametrize("grid", [GRID, ODD, HexGrid(5, 5, flat=False)])
def test_neighbours_are_the_hexes_whose_centres_are_one_hex_apart(grid: HexGrid) -> None:
    for a in grid.hexes:
        xa, ya = grid.centre(a)
        near = {
            b
            for b in grid.hexes
            if a != b and abs(((grid.centre(b)[0] - xa) ** 2 + (grid.centre(b)[1] - ya) ** 2) ** 0.5 - 3**0.5) < 0.01
        }
        assert near == set(grid.neighbours[a]) == set(bit_list(grid.around[a]))


def test_labels_are_printed_column_then_row() -> None:
    assert GRID.labels[GRID.at(2, 4)] == "0305"
    assert GRID.by_label["0101"] == GRID.at(0, 0)
    assert GRID.place(GRID.by_label["1108"]) == (10, 7)


def test_a_label_used_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="label"):
        HexGrid(3, 3, label=lambda col, row: str(col))


def test_absent_hexes_are_not_on_the_board() -> None:
    grid = HexGrid(3, 3, absent=[(1, 1)])
    assert len(grid.hexes) == 8
    assert all(grid.at(1, 1) not in near for near in grid.neighbours)


@given(HEX, HEX)
def test_distance_is_the_length_of_the_shortest_walk(a: int, b: int) -> None:
    ring, steps = 1 << a, 0
    while not ring >> b & 1:
        ring |= GRID.spread(ring)
        steps += 1
    assert GRID.distance(a, b) == GRID.distance(b, a) == steps
    assert GRID.within(a, steps) >> b & 1
    assert steps == 0 or not GRID.within(a, steps - 1) >> b & 1


@given(HEX, HEX)
def test_a_line_is_a_walk_of_the_distance(a: int, b: int) -> None:
    line = GRID.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == GRID.distance(a, b) + 1
    assert all(GRID.distance(x, y) == 1 for x, y in pairwise(line))


@given(st.sets(HEX))
def test_shifting_a_set_shifts_each_member(members: set[int]) -> None:
    bits = bits_of(members)
    for direction, step in enumerate(GRID.steps):
        assert set(bit_list(GRID.shifted(bits, direction))) == {m + step for m in members if m + step in GRID.hexes}
    assert set(bit_list(GRID.spread(bits))) == {n for m in members for n in GRID.neighbours[m]}


def test_direction_names_the_side_and_refuses_strangers() -> None:
    a = GRID.at(3, 3)
    assert [GRID.direction(a, n) for n in GRID.neighbours[a]] == list(range(6))
    with pytest.raises(ValueError, match="not in tuple"):
        GRID.direction(a, GRID.at(9, 6))


def test_flood_stops_at_closed_hexes_and_sides() -> None:
    column = bits_of(GRID.at(5, row) for row in range(8))
    start = 1 << GRID.at(0, 0)
    west = GRID.flood(start, GRID.board & ~column)
    assert all(GRID.place(hex)[0] < 5 for hex in bit_list(west))
    entered = GRID.flood(start, GRID.board, lambda bits: GRID.spread(bits & ~column))  # entered, not left
    assert max(GRID.place(hex)[0] for hex in bit_list(entered)) == 5


@given(st.integers(0, 2**32))
def test_a_flood_anew_fills_what_a_flood_fills(seed: int) -> None:
    rng = Random(seed)
    toward = [GRID.around[hex] for hex in range(GRID.size)]
    for _ in range(30):  # sides that are closed, both ways
        a = rng.choice(GRID.hexes)
        b = rng.choice(bit_list(GRID.around[a]))
        toward[a] &= ~(1 << b)
        toward[b] &= ~(1 << a)
    spread = Passages(GRID, toward).spread
    allowed = bits_of(hex for hex in GRID.hexes if rng.random() < 0.8)
    start = allowed & bits_of(rng.sample(GRID.hexes, 3))
    filled = GRID.flood(start, allowed, spread)
    for _ in range(20):
        middle = rng.choice(GRID.hexes)
        around = GRID.around[middle] | 1 << middle
        allowed = (allowed | around if rng.random() < 0.5 else allowed & ~around) | start
        filled = GRID.flood_anew(start, allowed, filled, spread)
        assert filled == GRID.flood(start, allowed, spread)


def test_rings_are_a_flood_by_distance() -> None:
    start = GRID.at(3, 3)
    rings = GRID.rings(1 << start, GRID.board)
    assert sum(rings) == GRID.flood(1 << start, GRID.board) == GRID.board
    assert all(GRID.distance(start, hex) == n for n, ring in enumerate(rings) for hex in bit_list(ring))


def test_the_union_of_neighbour_sets_is_the_spread() -> None:
    bits = bits_of((GRID.at(2, 2), GRID.at(2, 3), GRID.at(6, 1)))
    assert union(GRID.around, bits) == GRID.spread(bits)


def test_lowest_of_nothing_is_minus_one() -> None:
    assert lowest(0) == -1
    assert lowest(0b1100) == 2


def dijkstra(
    costs: dict[tuple[int, int], int],
    start: int,
    budget: int,
    closed: int,
    zone: int,
    leave: int,
    enter: int,
    stop: int,
) -> dict[int, int]:
    best, queue = {start: 0}, [(0, start)]
    while queue:
        cost, hex = heapq.heappop(queue)
        if cost > best[hex] or (stop >> hex & 1 and hex != start):
            continue
        for near in GRID.neighbours[hex]:
            price = costs.get((hex, near))
            if price is None or closed >> near & 1:
                continue
            total = cost + price + (leave if zone >> hex & 1 else 0) + (enter if zone >> near & 1 else 0)
            if total <= budget and total < best.get(near, 99):
                best[near] = total
                heapq.heappush(queue, (total, near))
    return best


@pytest.mark.parametrize("seed", range(25))
def test_waves_reach_what_dijkstra_reaches_for_the_same_cost(seed: int) -> None:
    rng = Random(seed)
    prices = (0, 1, 1, 2, 3) if seed % 2 else (1, 1, 2, 4)  # without steps for nothing a wave works in a window
    costs = {(a, b): rng.choice(prices) for a in GRID.hexes for b in GRID.neighbours[a] if rng.random() < 0.9}
    edges = Edges.build(GRID, lambda a, b, d: costs.get((a, b)))
    closed, zone, stop = (bits_of(rng.sample(GRID.hexes, n)) for n in (8, 15, 6))
    leave, enter = rng.choice((0, 2)), rng.choice((0, 2))
    start, budget = rng.choice(GRID.hexes), rng.randint(0, 9)
    found = spread_wave(
        edges, 1 << start, budget, closed=closed, zone=zone, leave_zone=leave, enter_zone=enter, stop=stop
    )
    wanted = dijkstra(costs, start, budget, closed, zone, leave, enter, stop)
    assert found.costs() == {hex: found.cost(hex) for hex in bit_list(found.hexes)} == wanted
    assert all(found.cost(hex) is None for hex in GRID.hexes if hex not in wanted)
    for less in range(budget + 1):
        assert found.within(less).costs() == {hex: cost for hex, cost in wanted.items() if cost <= less}
        assert found.within(less).hexes == bits_of(hex for hex, cost in wanted.items() if cost <= less)


def test_a_wave_over_empty_country_is_a_list_of_sets_by_cost() -> None:
    edges = Edges.build(GRID, lambda a, b, d: 2)
    start = GRID.at(9, 5)
    assert wave(edges, 1 << start, 4) == [
        1 << start,
        0,
        GRID.within(start, 1) ^ 1 << start,
        0,
        GRID.within(start, 2) ^ GRID.within(start, 1),
    ]


def test_a_negative_cost_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        Edges.build(GRID, lambda a, b, d: -1)


def test_a_set_steps_on_through_open_sides_only() -> None:
    grid = HexGrid(6, 7)
    rng = Random(3)
    toward = [0] * grid.size
    for hex in grid.hexes:
        toward[hex] = bits_of(n for n in grid.neighbours[hex] if rng.random() < 0.6)
    passages = Passages(grid, toward)
    for _ in range(20):
        members = rng.sample(grid.hexes, 8)
        assert passages.spread(bits_of(members)) == union(toward, bits_of(members))
    assert passages.spread(0) == 0
