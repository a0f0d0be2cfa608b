"""The data files as constants: map, units, chits, turn track. Loaded once, checked loudly."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bingqi.board.bits import bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.board.hexgrid import HexGrid
from bingqi.core.errors import BadData

DATA = Path(__file__).parent / "data"
US, JAPAN = 0, 1
SIDES = ("us", "japan")
COLUMNS, ROWS, FIRST_COLUMN, FIRST_ROW = 19, 20, 15, 2


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    terrain: str
    work: str = ""
    high: str = ""
    source: str = ""
    place: str = ""
    airfield: str = ""


class RoadRow(msgspec.Struct, frozen=True):
    road: str
    hexes: tuple[str, ...]


class RiverRow(msgspec.Struct, frozen=True):
    river: str
    sides: tuple[str, ...]


class TerrainRow(msgspec.Struct, frozen=True):
    terrain: str
    cost: int
    fire: int


class UnitType(msgspec.Struct, frozen=True):
    """A combat unit's counter. Front values, then those of the back; a circled melee value has `star` on both sides."""

    id: str
    side: str
    name: str
    parent: str
    group: str
    arm: str
    fire: int
    melee: int
    move: int
    steps: int
    start: str
    star: bool = False
    back_fire: int = 0
    back_melee: int = 0
    back_move: int = 0
    limited: bool = False


class ChitType(msgspec.Struct, frozen=True):
    """A kind of chit with the values printed on it."""

    id: str
    side: str
    kind: str
    number: int
    supply: int = 0
    cost: int = 0
    fire: int = 0
    melee: int = 0
    star: bool = False
    move: int = 0
    range: int = 0
    armour: int = 0
    helmet: bool = False
    aircraft: bool = False


class TurnRow(msgspec.Struct, frozen=True):
    turn: int
    dates: str
    us_chits: int
    japan_chits: int
    limit: str = ""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    river_cost: int
    high_cost: int
    chit_move: int
    refill_at: int
    points_top: int
    vp_top: int
    mobilised: int
    feint_delay: int
    mt_values: tuple[int, ...]
    first_chits: tuple[str, ...]


class ShapeRow(msgspec.Struct, frozen=True):
    kind: str
    path: str


class Shapes(msgspec.Struct, frozen=True):
    shape: tuple[ShapeRow, ...]


def _label(col: int, row: int) -> str:
    return f"{col + FIRST_COLUMN:02d}{row + FIRST_ROW:02d}"


GRID = HexGrid(COLUMNS, ROWS, shift="odd" if FIRST_COLUMN % 2 == 0 else "even", label=_label)
HEX_ROWS = load_csv(DATA / "hexes.csv", HexRow)
ROAD_ROWS = load_csv(DATA / "roads.csv", RoadRow)
RIVER_ROWS = load_csv(DATA / "rivers.csv", RiverRow)
TERRAIN = {row.terrain: row for row in load_csv(DATA / "terrain.csv", TerrainRow)}
UNITS = tuple(load_csv(DATA / "units.csv", UnitType))
CHITS = tuple(load_csv(DATA / "chits.csv", ChitType))
TURNS = tuple(load_csv(DATA / "turns.csv", TurnRow))
FIGURES = load_toml(DATA / "game.toml", Figures)
SHAPES = load_toml(DATA / "coast.toml", Shapes).shape + load_toml(DATA / "relief.toml", Shapes).shape


def hex_at(label: str, file: str = "hexes.csv") -> int:
    hex = GRID.by_label.get(label)
    if hex is None:
        raise BadData(file, None, label, "no such hex on the sheet")
    return hex


# --- the map ---------------------------------------------------------------------------------------------------------

HEX_INFO = {hex_at(row.hex): row for row in HEX_ROWS}
LAND = bits_of(HEX_INFO)
TERRAIN_AT = [""] * GRID.size
for _hex, _row in HEX_INFO.items():
    if _row.terrain not in TERRAIN:
        raise BadData("hexes.csv", None, _row.hex, f"unknown terrain {_row.terrain}")
    TERRAIN_AT[_hex] = _row.terrain
POSITION = bits_of(h for h, row in HEX_INFO.items() if row.work == "position")
SUITABLE = bits_of(h for h, row in HEX_INFO.items() if row.work == "suitable")
RED = bits_of(h for h, row in HEX_INFO.items() if row.high == "red")
BLACK = bits_of(h for h, row in HEX_INFO.items() if row.high == "black")
HIGH = RED | BLACK
SOURCES = tuple(bits_of(h for h, row in HEX_INFO.items() if row.source == side) for side in SIDES)
AROUND = [GRID.around[hex] & LAND for hex in range(GRID.size)]
ENTRY = [
    max(TERRAIN[name].cost, FIGURES.high_cost if HIGH >> hex & 1 else 0) if name else 0
    for hex, name in enumerate(TERRAIN_AT)
]
COVER = [TERRAIN[name].fire if name else 0 for name in TERRAIN_AT]

ROADS = frozenset(
    (a, b)
    for row in ROAD_ROWS
    for x, y in zip(row.hexes, row.hexes[1:], strict=False)
    for a, b in ((hex_at(x, "roads.csv"), hex_at(y, "roads.csv")), (hex_at(y, "roads.csv"), hex_at(x, "roads.csv")))
)
ROAD_HEXES = bits_of({a for a, _ in ROADS})


def _river_pairs() -> frozenset[tuple[int, int]]:
    pairs = set()
    for row in RIVER_ROWS:
        for side in row.sides:
            a, b = (hex_at(label, "rivers.csv") for label in side.split("|"))
            if b not in GRID.neighbours[a]:
                raise BadData("rivers.csv", None, side, "these hexes are not neighbours")
            pairs |= {(a, b), (b, a)}
    return frozenset(pairs)


RIVERS = _river_pairs()
for _a, _b in ROADS:
    if _b not in GRID.neighbours[_a] or not (LAND >> _a & 1 and LAND >> _b & 1):
        raise BadData("roads.csv", None, f"{GRID.labels[_a]} {GRID.labels[_b]}", "not neighbouring land hexes")


def step_cost(a: int, b: int) -> int:
    """10.2(1)②, 10.2(1)③, 10.2(1)⑤, 2.21(5)

    What it costs to go from `a` to its neighbour `b` off the road, in half points.
    """
    return 2 * (ENTRY[b] + (FIGURES.river_cost if (a, b) in RIVERS else 0))


# --- units -----------------------------------------------------------------------------------------------------------

UNIT_COUNT = len(UNITS)
UNIT_SIDE = tuple(SIDES.index(unit.side) for unit in UNITS)
UNIT_IDS = {unit.id: i for i, unit in enumerate(UNITS)}
US_UNITS = tuple(i for i in range(UNIT_COUNT) if UNIT_SIDE[i] == US)
JAPAN_UNITS = tuple(i for i in range(UNIT_COUNT) if UNIT_SIDE[i] == JAPAN)
SIDE_UNITS = (US_UNITS, JAPAN_UNITS)
SIDE_BITS = tuple(map(bits_of, SIDE_UNITS))
UNIT_SLICE = tuple(slice(units[0], units[-1] + 1) for units in SIDE_UNITS)
GROUPS = tuple(dict.fromkeys(unit.group for unit in UNITS))
UNIT_GROUP = tuple(GROUPS.index(unit.group) for unit in UNITS)
# by unit and steps left: index 0 is a dead unit
FIRE = tuple((0, u.fire) if u.steps == 1 else (0, u.back_fire, u.fire) for u in UNITS)
MELEE = tuple((0, u.melee) if u.steps == 1 else (0, u.back_melee, u.melee) for u in UNITS)
MOVE = tuple((0, u.move) if u.steps == 1 else (0, u.back_move, u.move) for u in UNITS)
STAR = tuple(u.star for u in UNITS)
LIMITED = bits_of(i for i, u in enumerate(UNITS) if u.limited)
LIMITED_GROUPS = tuple(dict.fromkeys(UNIT_GROUP[i] for i in range(UNIT_COUNT) if UNITS[i].limited))

# --- chits -----------------------------------------------------------------------------------------------------------

KINDS = len(CHITS)
KIND = {chit.id: i for i, chit in enumerate(CHITS)}
if len(KIND) != KINDS:
    raise BadData("chits.csv", None, "id", "a kind stands twice")
KIND_SIDE = tuple(SIDES.index(chit.side) for chit in CHITS)
SIDE_KINDS = tuple(tuple(k for k in range(KINDS) if KIND_SIDE[k] == side) for side in (US, JAPAN))
IS_EVENT = tuple(chit.kind == "event" for chit in CHITS)
IS_SEA_AIR = tuple(chit.kind == "sea_air" for chit in CHITS)
IS_FORCE = tuple(chit.kind == "force" for chit in CHITS)
IS_TACTIC = tuple(chit.kind == "tactic" for chit in CHITS)
SLOTS_US = sum(chit.number for chit in CHITS if chit.side == "us")
SLOTS_JAPAN = sum(chit.number for chit in CHITS if chit.side == "japan")
SLOTS = SLOTS_US + SLOTS_JAPAN
SIDE_SLOTS = (range(SLOTS_US), range(SLOTS_US, SLOTS))
SIDE_SLOT_BITS = tuple(map(bits_of, SIDE_SLOTS))
CHIT_SLICE = tuple(slice(slots[0], slots[-1] + 1) for slots in SIDE_SLOTS)
SLOT_SIDE = tuple(US if slot < SLOTS_US else JAPAN for slot in range(SLOTS))

TANKS = frozenset(KIND[id] for id in ("tank", "amphibious_tank", "flame_tank"))
LAST_TURN = TURNS[-1].turn
if len(FIGURES.mt_values) != HIGH.bit_count():
    raise BadData("game.toml", None, "mt_values", f"{HIGH.bit_count()} high grounds need as many markers")


def source_distances(side: int) -> list[int]:
    """15.0(6) Hexes to the nearest friendly communication source over land; 99 where there is no way."""
    distance = [99] * GRID.size
    front = seen = SOURCES[side]
    steps = 0
    while front:
        for hex in GRID.hexes:
            if front >> hex & 1:
                distance[hex] = steps
        steps += 1
        front = GRID.spread(front) & LAND & ~seen
        seen |= front
    return distance


TO_SOURCE = (source_distances(US), source_distances(JAPAN))
