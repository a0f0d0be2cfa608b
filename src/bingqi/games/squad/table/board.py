"""The map as the table draws it: hexes, terrain in its outlines, roads, boxes beside it."""

from __future__ import annotations

from functools import cache
from math import sqrt

from bingqi.board.bits import bit_list
from bingqi.core.table import Board as TableBoard
from bingqi.core.table import Box, Link, Shape, Space
from bingqi.core.text import Text
from bingqi.games.squad.board import GRAIN, ORCHARD, STONE, WOOD, WOODS
from bingqi.games.squad.board import board as board_of
from bingqi.games.squad.scenarios import exit_edge, part_of, script_of

STYLES = {0: "open", WOODS: "woods", ORCHARD: "orchard", GRAIN: "grain", WOOD: "building-wood", STONE: "building-stone"}
UP = sqrt(3.0) / 208  # from footprint units to board units: a hex is 1 from centre to corner
ACROSS = 1 / 120


def place_of(scenario: str, h: int, x: int = 0, y: int = 0) -> tuple[float, float]:
    """A point of a hex in board units; the part in play begins at the left edge."""
    b = board_of(script_of(scenario).board)
    first = (part_of(scenario) & -part_of(scenario)).bit_length() - 1
    cx, cy = b.centre(h)
    return round((cx + x - b.centre(first)[0]) * ACROSS + 1, 3), round((cy + y + 104) * UP, 3)


def _path(scenario: str, h: int, polygon: tuple[tuple[int, int], ...]) -> str:
    points = ("{} {}".format(*place_of(scenario, h, x, y)) for x, y in polygon)
    return "M" + " L".join(points) + "Z"


@cache
def board(scenario: str) -> TableBoard:
    b, part = board_of(script_of(scenario).board), part_of(scenario)
    hexes = bit_list(part)
    wanted = exit_edge(scenario)
    for aim in script_of(scenario).aims:
        wanted |= sum(1 << b.index[name] for name in aim.buildings)
    spaces = tuple(
        Space(
            h,
            b.names[h],
            *place_of(scenario, h),
            STYLES[b.terrain[h]],
            tags=("objective",) if wanted >> h & 1 else (),
        )
        for h in hexes
    )
    links = tuple(
        Link(h, n, kind)
        for kind, leads in (("road", b.road_links), ("rail", b.rail_links))
        for h in hexes
        for n in bit_list(leads[h] & part)
        if h < n
    )
    shapes = tuple(
        Shape(STYLES[b.terrain[h]], " ".join(_path(scenario, h, p) for p in b.footprints[h]))
        for h in hexes
        if b.footprints.get(h)
    )
    nations = [row.nation for row in script_of(scenario).side]
    boxes = tuple(
        Box(f"{kind}-{seat}", Text(f"box-{kind}", {"seat": Text(f"seat-{nations[seat]}")}), seat)
        for kind in ("ready", "waiting")
        for seat in (0, 1)
    )
    width = max(space.x for space in spaces) + 1
    height = max(space.y for space in spaces) + 1
    return TableBoard("hex", width, height, spaces, (), links, shapes, boxes)
