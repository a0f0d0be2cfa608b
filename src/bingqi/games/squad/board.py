"""A board: hexes in columns, terrain, roads, buildings and footprints, read from a plain data file.

Columns run A..Z, AA.. from west to east, rows 1.. from north to south; every second column lies half a hex lower.
A hex's index is column * rows + row, an area is an int with one bit a hex.
"""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from bingqi.core.errors import BadData

DATA = Path(__file__).parent / "data"
OPEN, WOODS, ORCHARD, GRAIN, WOOD, STONE = range(6)
TERRAIN_NAMES = ("open", "woods", "orchard", "grain", "wood", "stone")
FEATURES = {"woods": WOODS, "orchard": ORCHARD, "grain": GRAIN, "wood": WOOD, "stone": STONE}
PITCH_X, PITCH_Y = 180, 208  # between columns, between rows; a hex's corners lie at (+-120, 0) and (+-60, +-104)
CORNERS = ((-60, -104), (60, -104), (120, 0), (60, 104), (-60, 104), (-120, 0))
Polygon = tuple[tuple[int, int], ...]


def column_name(column: int) -> str:
    return chr(65 + column) if column < 26 else chr(65 + column - 26) * 2


class Board:
    """Everything about a board that never changes. Compared and hashed by identity: one object per file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        self.id: str = raw["id"]
        self.columns: int = raw["columns"]
        self.rows: int = raw["rows"]
        self.size = self.columns * self.rows
        self.names = tuple(f"{column_name(c)}{r + 1}" for c in range(self.columns) for r in range(self.rows))
        self.index = {name: i for i, name in enumerate(self.names)}
        self.terrain = [OPEN] * self.size
        self.footprints: dict[int, tuple[Polygon, ...]] = {}
        self.buildings: list[int] = []
        self.building_at: dict[int, int] = {}
        self._read_features(raw)
        self.neighbours = tuple(tuple(self._neighbours(h)) for h in range(self.size))
        self.near = tuple(sum(1 << n for n in self.neighbours[h]) for h in range(self.size))
        self.road_links = self._read_paths(raw, "road")
        self.rail_links = self._read_paths(raw, "rail")  # drawn, and without effect
        self.road_edges = self._road_edges(raw)
        self.road_mask = sum(1 << h for h in range(self.size) if self.road_links[h])
        self.all = (1 << self.size) - 1
        self._within: dict[int, tuple[int, ...]] = {}
        self._ranges: list[tuple[int, ...]] = [()] * self.size

    # --- reading ---

    def hex_of(self, name: str, field: str) -> int:
        if name not in self.index:
            raise BadData(str(self.file.name), None, field, f"no hex {name!r}")
        return self.index[name]

    def _read_features(self, raw: dict[str, Any]) -> None:
        for feature in raw.get("feature", ()):
            kind = FEATURES.get(feature.get("kind", ""))
            if kind is None:
                raise BadData(self.file.name, None, "feature.kind", f"unknown {feature.get('kind')!r}")
            hexes = [self.hex_of(name, "feature.hexes") for name in feature["hexes"]]
            shapes = feature.get("footprint", [[] for _ in hexes])
            if len(shapes) != len(hexes):
                raise BadData(self.file.name, None, "feature.footprint", "one list of polygons per hex")
            for h, polygons in zip(hexes, shapes, strict=True):
                if self.terrain[h] != OPEN:
                    raise BadData(self.file.name, None, "feature.hexes", f"{self.names[h]} twice")
                self.terrain[h] = kind
                self.footprints[h] = tuple(_convex(p, self.file.name) for p in polygons)
            if kind >= WOOD:
                for h in hexes:
                    self.building_at[h] = len(self.buildings)
                self.buildings.append(sum(1 << h for h in hexes))

    def _read_paths(self, raw: dict[str, Any], kind: str) -> tuple[int, ...]:
        """For each hex, the neighbours that a road (or a track of rails) leads to."""
        links, field = [0] * self.size, f"{kind}.path"
        for row in raw.get(kind, ()):
            path = [self.hex_of(name, field) for name in row["path"]]
            for a, b in pairwise(path):
                if not self.near[a] >> b & 1:
                    raise BadData(self.file.name, None, field, f"{self.names[a]}-{self.names[b]} do not touch")
                links[a] |= 1 << b
                links[b] |= 1 << a
        return tuple(links)

    def _road_edges(self, raw: dict[str, Any]) -> int:
        """Edge hexes at which a road leaves the board: it counts as going on outside."""
        ends = 0
        for road in raw.get("road", ()):
            for name in (road["path"][0], road["path"][-1]):
                h = self.index[name]
                if len(self.neighbours[h]) < 6:
                    ends |= 1 << h
        return ends

    # --- geometry ---

    def place(self, h: int) -> tuple[int, int]:
        return divmod(h, self.rows)

    def at(self, column: int, row: int) -> int | None:
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return column * self.rows + row
        return None

    def _neighbours(self, h: int) -> list[int]:
        """Clockwise from north, those on the board."""
        c, r = divmod(h, self.rows)
        low = c & 1
        up, down = r - 1 + low, r + low
        around = ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up))
        return [n for n in (self.at(*p) for p in around) if n is not None]

    def centre(self, h: int) -> tuple[int, int]:
        c, r = divmod(h, self.rows)
        return PITCH_X * c, PITCH_Y * r + (PITCH_Y // 2) * (c & 1)

    def distances(self, h: int) -> tuple[int, ...]:
        """Range in hexes from `h` to every hex: columns crossed, then what is left of the way up or down."""
        found = self._ranges[h]
        if not found:
            column, row = divmod(h, self.rows)
            half, ranges = 2 * row + (column & 1), []
            for c in range(self.columns):
                across, low = abs(column - c), c & 1
                for r in range(self.rows):
                    down = abs(half - 2 * r - low) - across
                    ranges.append(across + (down + 1) // 2 if down > 0 else across)
            found = self._ranges[h] = tuple(ranges)
        return found

    def distance(self, a: int, b: int) -> int:
        return self.distances(a)[b]

    def within(self, h: int, reach: int) -> int:
        """The area of hexes at a range of 1 to `reach`."""
        found = self._within.get(h)
        if found is None:
            rings = [0] * (max(self.distances(h)) + 1)
            for o, d in enumerate(self.distances(h)):
                if d:
                    rings[d] |= 1 << o
            for d in range(1, len(rings)):
                rings[d] |= rings[d - 1]
            found = self._within[h] = tuple(rings)
        return found[reach] if reach < len(found) else found[-1]

    @cached_property
    def cover(self) -> int:
        """Woods and building hexes: rally bonus, rout destinations, ambush."""
        return sum(1 << h for h, t in enumerate(self.terrain) if t in (WOODS, WOOD, STONE))

    @cached_property
    def building_mask(self) -> int:
        return sum(1 << h for h in self.building_at)

    def edge(self, side: str) -> int:
        """The hexes along an edge: "north", "south", "west", "east"."""
        tests = {
            "north": lambda c, r: r == 0,
            "south": lambda c, r: r == self.rows - 1,
            "west": lambda c, r: c == 0,
            "east": lambda c, r: c == self.columns - 1,
        }
        if side not in tests:
            raise BadData(self.file.name, None, "edge", f"unknown {side!r}")
        return sum(1 << h for h in range(self.size) if tests[side](*self.place(h)))


def _convex(points: list[list[int]], file: str) -> Polygon:
    """The polygon with its corners in one sense of rotation; refuses what is not convex or leaves the hex."""
    polygon = tuple((x, y) for x, y in points)
    turns = []
    for i, (x, y) in enumerate(polygon):
        (x1, y1), (x2, y2) = polygon[i - 1], polygon[i - 2]
        turns.append((x1 - x2) * (y - y1) - (y1 - y2) * (x - x1))
        if abs(y) > 104 or 104 * abs(x) + 60 * abs(y) > 104 * 120:
            raise BadData(file, None, "feature.footprint", f"({x}, {y}) is outside the hex")
    if len(polygon) < 3 or (min(turns) < 0 < max(turns)):
        raise BadData(file, None, "feature.footprint", f"not convex: {points}")
    return polygon if max(turns) > 0 else polygon[::-1]


@cache
def board(id: str) -> Board:
    return Board(DATA / "boards" / f"{id}.toml")
