"""The map as frozen values, read once from data/: hexes, sides, terrain, what a step costs, sources."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.board.hexgrid import HexGrid, Passages
from bingqi.board.waves import Edges, spread_wave
from bingqi.core.errors import BadData

DATA = Path(__file__).parent / "data"
AXIS, SOVIET = 0, 1
SIDES = ("axis", "soviet")
COLS, ROWS = 50, 41


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    terrain: str
    source: str
    place: str = ""
    rank: str = ""
    initial: str = ""


class SideRow(msgspec.Struct, frozen=True):
    a: str
    b: str
    rail: bool
    road: bool
    source: str
    river: str = ""
    name: str = ""


class Terrain(msgspec.Struct, frozen=True):
    mech: int
    foot: int
    shift: int
    halts: bool


class Features(msgspec.Struct, frozen=True):
    town_shift: int
    city_shift: int
    river_cost: int
    road_cost: int


class SourceHex(msgspec.Struct, frozen=True):
    side: str
    hex: str
    edge: bool


class CombatFile(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]
    results: tuple[str, ...]


class TablesFile(msgspec.Struct, frozen=True):
    source: dict[str, str]
    terrain: dict[str, Terrain]
    features: Features
    combat: CombatFile
    source_hex: tuple[SourceHex, ...]


class ShapeRow(msgspec.Struct, frozen=True):
    kind: str
    path: str


class ShapeFile(msgspec.Struct, frozen=True):
    source: str
    shape: tuple[ShapeRow, ...]


def hex_named(label: str, file: str) -> int:
    hex = GRID.by_label.get(label)
    if hex is None:
        raise BadData(file, None, label, "no such hex")
    return hex


GRID = HexGrid(COLS, ROWS, shift="even")
HEX_ROWS = load_csv(DATA / "hexes.csv", HexRow)
SIDE_ROWS = load_csv(DATA / "sides.csv", SideRow)
CHARTS = load_toml(DATA / "tables.toml", TablesFile)
TERRAIN, FEATURES = CHARTS.terrain, CHARTS.features
SHAPES = load_toml(DATA / "shapes.toml", ShapeFile).shape


def _hexes() -> dict[int, HexRow]:
    """Every hex of the grid once, each of a terrain that the chart knows."""
    found = {hex_named(row.hex, "hexes.csv"): row for row in HEX_ROWS}
    if len(found) != len(GRID.hexes):
        raise BadData("hexes.csv", None, "hex", f"{len(found)} of {len(GRID.hexes)} hexes")
    for row in HEX_ROWS:
        if row.terrain not in TERRAIN and row.terrain not in ("sea", "lake", "neutral"):
            raise BadData("hexes.csv", None, "terrain", f"{row.hex}: unknown terrain {row.terrain!r}")
    return found


HEX = _hexes()
LAND = bits_of(hex for hex, row in HEX.items() if row.terrain in TERRAIN)
CITIES = bits_of(hex for hex, row in HEX.items() if row.rank == "city")
TOWNS = bits_of(hex for hex, row in HEX.items() if row.rank == "town")
PLACES = CITIES | TOWNS
CITY_LIST = tuple(bit_list(CITIES))
LENINGRAD = bits_of(hex for hex in CITY_LIST if HEX[hex].place.startswith("leningrad"))
NEAR_LENINGRAD = GRID.spread(LENINGRAD) & ~LENINGRAD & LAND
START_AXIS = bits_of(hex for hex, row in HEX.items() if row.initial == "axis")


def _side_features() -> dict[tuple[int, int], SideRow]:
    sides: dict[tuple[int, int], SideRow] = {}
    for row in SIDE_ROWS:
        a, b = hex_named(row.a, "sides.csv"), hex_named(row.b, "sides.csv")
        if b not in GRID.neighbours[a] or row.river not in ("", "river", "major", "water"):
            raise BadData("sides.csv", None, "b", f"{row.a}/{row.b} {row.river!r}")
        sides[a, b] = sides[b, a] = row
    return sides


SIDE = _side_features()
_NO_SIDE = SideRow("", "", False, False, "")


def side_between(a: int, b: int) -> SideRow:
    return SIDE.get((a, b), _NO_SIDE)


def is_city_link(a: int, b: int) -> bool:
    """Terrain chart: neighbouring large city hexes are joined by road and rail."""
    return bool(CITIES >> a & CITIES >> b & 1)


def has_road(a: int, b: int) -> bool:
    return side_between(a, b).road or is_city_link(a, b)


def has_rail(a: int, b: int) -> bool:
    return side_between(a, b).rail or is_city_link(a, b)


def is_bridge(a: int, b: int) -> bool:
    """2.1(1)4 A river side crossed by road or rail."""
    return side_between(a, b).river in ("river", "major") and (has_road(a, b) or has_rail(a, b))


def is_open(a: int, b: int) -> bool:
    """Whether anything may pass from land hex to land hex: not across open water."""
    return bool(LAND >> a & LAND >> b & 1) and side_between(a, b).river != "water"


def is_major(a: int, b: int) -> bool:
    """9.2(3) A major river without a bridge."""
    return side_between(a, b).river == "major" and not is_bridge(a, b)


def is_river(a: int, b: int) -> bool:
    return side_between(a, b).river in ("river", "major")


def is_deep(a: int, b: int) -> bool:
    """9.2(3) A major river that can be crossed, if not by the plain rules."""
    return is_major(a, b) and is_open(a, b)


def _toward(test: Callable[[int, int], bool]) -> list[int]:
    """For each hex the neighbours for which the test holds, as a set."""
    sets = [0] * GRID.size
    for hex in bit_list(LAND):
        sets[hex] = bits_of(n for n in GRID.neighbours[hex] if LAND >> n & 1 and test(hex, n))
    return sets


AROUND = _toward(is_open)  # where units, ZOC and attacks reach
MAJOR = _toward(is_deep)
RIVER = _toward(is_river)
ROAD_TO = _toward(has_road)
ROADS = bits_of(hex for hex in bit_list(LAND) if ROAD_TO[hex])
RAIL_TO = _toward(has_rail)
RAILS = bits_of(hex for hex in bit_list(LAND) if RAIL_TO[hex])
OPEN_SIDES, RAIL_SIDES = Passages(GRID, AROUND), Passages(GRID, RAIL_TO)


def entry_cost(a: int, b: int, mech: bool) -> int | None:
    """9.2(1), 9.2(5) Movement points from hex to hex without ZOC; None where the plain rules do not let pass."""
    if not is_open(a, b) or is_major(a, b):
        return None
    if has_road(a, b):
        return FEATURES.road_cost
    terrain = TERRAIN[HEX[b].terrain]
    cost = 1 if CITIES >> b & 1 else terrain.mech if mech else terrain.foot
    if is_river(a, b) and not is_bridge(a, b):
        cost += FEATURES.river_cost
    return cost


def _prices(mech: bool) -> dict[tuple[int, int], int]:
    """9.2 What each step costs that ordinary movement may take."""
    priced = {(a, b): entry_cost(a, b, mech) for a in bit_list(LAND) for b in bit_list(AROUND[a])}
    return {step: cost for step, cost in priced.items() if cost is not None}


def _walk(prices: dict[tuple[int, int], int]) -> Edges:
    return Edges.build(GRID, lambda a, b, _: prices.get((a, b)))


def _steep(prices: dict[tuple[int, int], int], walk: Edges) -> list[int]:
    """The neighbours to which a way round costs less than the step, or may: over a major river the step takes all."""
    sets = MAJOR.copy()
    for hex in bit_list(LAND):
        cheapest = spread_wave(walk, 1 << hex, walk.dearest).costs()
        sets[hex] |= bits_of(n for n in bit_list(AROUND[hex] & ~MAJOR[hex]) if prices[hex, n] > cheapest[n])
    return sets


PRICES = (_prices(False), _prices(True))  # foot, mechanised
WALKS = (_walk(PRICES[0]), _walk(PRICES[1]))
STEEP = (_steep(PRICES[0], WALKS[0]), _steep(PRICES[1], WALKS[1]))
ROAD_STEPS = tuple(tuple(bit_list(ROAD_TO[hex] & AROUND[hex])) for hex in range(GRID.size))


def terrain_shift(hex: int) -> int:
    """10.3(3) Columns to the left for the terrain of the defender."""
    if CITIES >> hex & 1:
        return FEATURES.city_shift
    return TERRAIN[HEX[hex].terrain].shift + (FEATURES.town_shift if TOWNS >> hex & 1 else 0)


def _sourcehex_named(row: SourceHex) -> int:
    hex = hex_named(row.hex, "tables.toml")
    if row.side not in SIDES or not RAILS >> hex & 1:
        raise BadData("tables.toml", None, "source_hex", f"{row.hex}: a rail hex of a side")
    return hex


SOURCE_ROWS = {_sourcehex_named(row): row for row in CHARTS.source_hex}


def _sources(side: str, edge_only: bool = False) -> int:
    """3.3 The sources of a side; 15.4(3) those on its own map edge."""
    return bits_of(hex for hex, row in SOURCE_ROWS.items() if row.side == side and (row.edge or not edge_only))


SHIFT = [terrain_shift(hex) if LAND >> hex & 1 else 0 for hex in range(GRID.size)]
HALTS = PLACES | bits_of(hex for hex in bit_list(LAND) if TERRAIN[HEX[hex].terrain].halts)  # 10.7(1) an advance stops
SOURCES = tuple(_sources(side) for side in SIDES)
EDGE_SOURCES = tuple(_sources(side, edge_only=True) for side in SIDES)
