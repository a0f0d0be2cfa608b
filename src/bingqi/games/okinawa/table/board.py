"""The map as the table draws it."""

from __future__ import annotations

from functools import cache

from bingqi.core.table import Board, Box, Link, Shape, Side, Space
from bingqi.core.text import Text
from bingqi.games.okinawa.table.names import key_of
from bingqi.games.okinawa.tables import GRID, HEX_INFO, RIVERS, ROADS, SHAPES, SIDES, HexRow

TOWNS = frozenset(("naha", "shuri", "futema", "yonabaru"))
BOXES = ("box", "sea-air", "discard", "removed", "lost")


@cache
def board(scenario: str) -> Board:
    spaces = tuple(_space(hex, HEX_INFO.get(hex)) for hex in GRID.hexes)
    width, height = GRID.extent
    sides = tuple(Side(a, b, "bridge" if (a, b) in ROADS else "river") for a, b in sorted(RIVERS) if a < b)
    links = tuple(Link(a, b, "road") for a, b in sorted(ROADS) if a < b)
    boxes = [Box(f"{side}-{box}", Text(f"box-{box}"), seat) for seat, side in enumerate(SIDES) for box in BOXES]
    boxes += [Box("pool", Text("box-pool"), 1), Box("track", Text("box-track"))]
    return Board(
        "hex", width, height, spaces, sides, links, tuple(Shape(row.kind, row.path) for row in SHAPES), tuple(boxes)
    )


def _space(hex: int, info: HexRow | None) -> Space:
    x, y = (round(v, 3) for v in GRID.centre(hex))
    label = GRID.labels[hex]
    if info is None:
        return Space(hex, label, x, y, "sea")
    tags = [tag for tag in (info.work, f"high-{info.high}" if info.high else "") if tag]
    if info.source:
        tags.append(f"source-{info.source}")
    if info.airfield:
        tags.append("airfield")
    place = info.place or info.airfield
    name = Text(f"place-{key_of(place)}") if place else None
    rank = 0 if not place else 2 if info.place in TOWNS else 1
    return Space(hex, label, x, y, info.terrain, name, rank, tags=tuple(tags))
