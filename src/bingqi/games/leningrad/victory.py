"""15.4 Victory points and the outcome."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.board.bits import has
from bingqi.core.parts import part
from bingqi.core.table import Line, Outcome
from bingqi.core.text import Text
from bingqi.games.leningrad.rules.queries import lines as lines_of_communication
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.theatre import AXIS, CITIES, CITY_LIST, EDGE_SOURCES, LENINGRAD, PLACES, SOVIET

CITY_VP = 10  # 15.4(1)
LENINGRAD_VP = 10  # 15.4(2) more for each hex, to the Soviet side only


Cities: TypeAlias = tuple[tuple[int, int, float], ...]


def city_points(s: State) -> Cities:
    """15.4(1)-(3) Each large city: hex, who holds it, what it is worth to him."""
    axis = lines_of_communication(s, AXIS, own_edge(s, AXIS))[1] & CITIES
    soviet = lines_of_communication(s, SOVIET, own_edge(s, SOVIET))[1] & CITIES
    return worth(s.control & CITIES, axis, soviet)


@part()
def worth(control: int, axis: int, soviet: int) -> Cities:
    """`axis`, `soviet`: the cities that each could be joined with."""
    joined, points = (axis, soviet), []
    for hex in CITY_LIST:
        side = AXIS if has(control, hex) else SOVIET
        full = CITY_VP + (LENINGRAD_VP if side == SOVIET and has(LENINGRAD, hex) else 0)
        points.append((hex, side, float(full) if has(joined[side], hex) else full / 2))
    return tuple(points)


def own_edge(s: State, side: int) -> int:
    """15.4(3) The sources on the own map edge that are under own control."""
    return EDGE_SOURCES[side] & (~PLACES | s.control if side == AXIS else ~s.control)


def victory_points(s: State) -> tuple[float, float]:
    """15.4 Axis and Soviet points as they stand."""
    return added_up(city_points(s), s.lost_vp)


def added_up(cities: Cities, lost: int) -> tuple[float, float]:
    total = [-float(lost), 0.0]
    for _, side, worth in cities:
        total[side] += worth
    return total[AXIS], total[SOVIET]


def most_axis_points(s: State) -> int:
    """15.4(1), 15.4(4) What the Axis would have if every line were open: soon reckoned, and often not enough."""
    return CITY_VP * (CITIES & s.control).bit_count() - s.lost_vp


@part()
def score_lines(cities: Cities, lost: int) -> tuple[Line, ...]:
    """The reckoning, city by city, then the Axis losses."""
    found = [
        Line(Text(f"line-city-{('axis', 'soviet')[side]}", {"place": place_name(hex)}), f"{worth:g}", "15.4(1)")
        for hex, side, worth in cities
    ]
    if lost:
        found.append(Line(Text("line-axis-losses"), f"-{lost}", "15.4(4)"))
    return tuple(found)


def outcome(s: State) -> Outcome | None:
    """15.4(5), 16.1(3)"""
    if s.stack:
        return None
    axis, soviet = victory_points(s)
    if s.bid is not None:
        winner: int | None = AXIS if axis >= s.bid else SOVIET
        reason = Text("reason-bid", {"axis": axis, "bid": s.bid})
    else:
        winner = None if axis == soviet else (axis, soviet).index(max(axis, soviet))
        reason = Text("reason-points", {"axis": axis, "soviet": soviet})
    points = (soviet, axis) if s.swapped else (axis, soviet)
    lines = score_lines(city_points(s), s.lost_vp)
    return Outcome(None if winner is None else seat_of(s, winner), points, reason, lines)
