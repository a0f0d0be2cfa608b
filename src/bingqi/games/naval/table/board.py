"""The map as the table draws it."""

from __future__ import annotations

from functools import cache

from bingqi.core.parts import part
from bingqi.core.table import Board, Box, Shape, Side, Space
from bingqi.core.text import Text, TextLike
from bingqi.games.naval.tables import GRID, HEX_ROWS, PLACE_NAME, PLACES, SEATS, SIDES, hex_of, shapes
from bingqi.games.naval.theatre import theatre_of

BOXES = ("planes", "returned", "damaged", "sunk", "edge", "hand")


@cache
def board(scenario: str) -> Board:
    theatre = theatre_of(scenario)
    width, height = GRID.extent
    tags: dict[int, list[str]] = {}
    ranks: dict[int, int] = {}
    for place in PLACES:
        hex = hex_of(place.hex)
        if place.kind in ("port", "airbase", "sosus"):
            tags.setdefault(hex, []).append(place.kind)
        ranks[hex] = max(ranks.get(hex, 0), place.rank)
    for hex in theatre.landing:
        tags.setdefault(hex, []).append("landing")
    if theatre.goal_hex >= 0:
        tags.setdefault(theatre.goal_hex, []).append("goal")
    spaces = []
    for row in HEX_ROWS:
        hex = hex_of(row.hex)
        marks = tags.get(hex, [])
        if row.terrain == "coast":
            marks = [*marks, f"coast-{row.owner or 'open'}"]
            if not theatre.sea >> hex & 1:
                marks.append("neutral")
        if row.island:
            marks = [*marks, "island"]
        x, y = GRID.centre(hex)
        key = PLACE_NAME.get(hex)
        spaces.append(
            Space(
                hex,
                row.hex,
                x,
                y,
                row.terrain,
                Text(f"place-{key}") if key else None,
                ranks.get(hex, 0),
                tags=tuple(marks),
            )
        )
    sides = tuple(Side(hex_of(side.a), hex_of(side.b), f"{side.kind}-side") for side in SIDES)
    drawn = tuple(Shape(shape.kind, shape.path) for shape in shapes())
    boxes = tuple(Box(f"{box}-{SEATS[seat]}", Text(f"box-{box}"), seat) for seat in (0, 1) for box in BOXES)
    return Board("hex", width, height, tuple(spaces), sides, (), drawn, boxes)


@part()
def space_name(hex: int) -> TextLike:
    """The printed number, with the place's name where there is one."""
    label = GRID.labels.get(hex, "?")
    key = PLACE_NAME.get(hex)
    return Text("space-named", {"place": Text(f"place-{key}"), "label": label}) if key else label
