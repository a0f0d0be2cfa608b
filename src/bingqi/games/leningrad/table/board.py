"""The board as the table draws it."""

from __future__ import annotations

from functools import cache

from bingqi.core.table import Board, Box, Link, Shape, Side, Space
from bingqi.core.text import Text
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.theatre import (
    AXIS,
    GRID,
    HEX,
    SHAPES,
    SIDE,
    SIDES,
    SOURCES,
    SOVIET,
    has_rail,
    has_road,
    is_bridge,
)

RANKS = {"": 0, "town": 2, "city": 3}
RIVERS = {"river": "river", "major": "major-river", "water": "lake"}


@cache
def board(scenario: str) -> Board:
    width, height = GRID.extent
    pairs = sorted({(min(a, b), max(a, b)) for a, b in SIDE})
    return Board(
        "hex",
        width,
        height,
        tuple(map(space, GRID.hexes)),
        sides=tuple(side for a, b in pairs for side in side_features(a, b)),
        links=tuple(link for a, b in pairs for link in link_features(a, b)),
        shapes=tuple(Shape(row.kind, row.path) for row in SHAPES),
        boxes=tuple(boxes(scenario)),
    )


def space(hex: int) -> Space:
    row, (x, y) = HEX[hex], GRID.centre(hex)
    tags = tuple(f"source-{SIDES[side]}" for side in (AXIS, SOVIET) if SOURCES[side] >> hex & 1)
    return Space(
        hex,
        row.hex,
        round(x, 3),
        round(y, 3),
        "city" if row.rank == "city" else row.terrain,
        place_name(hex) if row.place else None,
        RANKS[row.rank],
        tags=tags + ((row.rank,) if row.rank else ()),
    )


def side_features(a: int, b: int) -> list[Side]:
    found = [Side(a, b, RIVERS[SIDE[a, b].river])] if SIDE[a, b].river else []
    return [*found, Side(a, b, "bridge")] if is_bridge(a, b) else found


def link_features(a: int, b: int) -> list[Link]:
    rail = [Link(a, b, "rail")] if has_rail(a, b) else []
    return [*rail, Link(a, b, "road")] if has_road(a, b) else rail


def boxes(scenario: str) -> list[Box]:
    """16.1(2) Where the sides are bid for, nobody knows beforehand whose box it will be: it is named by its side."""
    found = [Box("cup", Text("box-cup")), Box("used", Text("box-used"))]
    bid_for = scenario == "auction"
    for side in (AXIS, SOVIET):
        for name in ("box", "next", "dead", "unplaced"):
            title, whose = Text(f"box-{name}"), {"side": Text(f"seat-{SIDES[side]}"), "box": Text(f"box-{name}")}
            id = f"{name}-{SIDES[side]}"
            found.append(Box(id, Text("box-of-side", whose)) if bid_for else Box(id, title, side))
    axis = None if bid_for else AXIS
    return [*found, Box("third-axis", Text("box-third"), axis), Box("gone", Text("box-gone"), axis)]
