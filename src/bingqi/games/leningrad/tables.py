"""The printed sheet as frozen values, read once from data/: map, units, chits, turn track, charts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.board.hexgrid import HexGrid
from bingqi.board.waves import Edges
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


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    nation: str
    kind: str
    setup: str
    mech: bool
    attack: int
    defence: int
    move: int
    source: str
    army: str = ""
    start: str = ""
    back_attack: int | None = None
    back_defence: int | None = None
    range: int = 0


class ChitRow(msgspec.Struct, frozen=True):
    id: str
    kind: str
    first: int = msgspec.field(name="from")
    choice: bool
    source: str
    side: str = ""
    hq: str = ""


class TurnRow(msgspec.Struct, frozen=True):
    dates: str
    axis_commands: int
    soviet_commands: int
    axis_reinforcements: int
    soviet_reinforcements: int
    source: str

    def reinforcements(self, side: int) -> int:
        return self.soviet_reinforcements if side == SOVIET else self.axis_reinforcements


class TurnFile(msgspec.Struct, frozen=True):
    turn: tuple[TurnRow, ...]


class Disc(msgspec.Struct, frozen=True):
    hex: str
    range: int


class Group(msgspec.Struct, frozen=True):
    id: str
    hexes: tuple[str, ...] = ()
    near: tuple[Disc, ...] = ()


class SetupFile(msgspec.Struct, frozen=True):
    group: tuple[Group, ...]


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


class CombatFile(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]
    results: tuple[str, ...]


class SourceHex(msgspec.Struct, frozen=True):
    side: str
    hex: str
    edge: bool


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


class Result(msgspec.Struct, frozen=True):
    """10.4(2) One cell of the combat table."""

    text: str
    attacker_loss: int = 0
    defender_loss: int = 0
    retreat: int = 0


def read_result(text: str) -> Result:
    """10.4(2) `A2`, `-`, `R`, `RR`, `3RR`."""
    if text.startswith("A"):
        return Result(text, attacker_loss=int(text[1:]))
    losses = text.rstrip("R")
    return Result(text, defender_loss=int(losses) if losses not in ("", "-") else 0, retreat=text.count("R"))


def _hex(label: str, file: str) -> int:
    hex = GRID.by_label.get(label)
    if hex is None:
        raise BadData(file, None, label, "no such hex")
    return hex


GRID = HexGrid(COLS, ROWS, shift="even")
HEX_ROWS = load_csv(DATA / "hexes.csv", HexRow)
SIDE_ROWS = load_csv(DATA / "sides.csv", SideRow)
UNITS = tuple(load_csv(DATA / "units.csv", UnitRow))
CHITS = tuple(load_csv(DATA / "chits.csv", ChitRow))
TURNS = load_toml(DATA / "turns.toml", TurnFile).turn
GROUPS = {group.id: group for group in load_toml(DATA / "setup.toml", SetupFile).group}
_TABLES = load_toml(DATA / "tables.toml", TablesFile)
TERRAIN, FEATURES = _TABLES.terrain, _TABLES.features
SHAPES = load_toml(DATA / "shapes.toml", ShapeFile).shape

# --- the map ---------------------------------------------------------------------------------------------------------


def _hexes() -> dict[int, HexRow]:
    """Every hex of the grid once, each of a terrain that the chart knows."""
    found = {_hex(row.hex, "hexes.csv"): row for row in HEX_ROWS}
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
        a, b = _hex(row.a, "sides.csv"), _hex(row.b, "sides.csv")
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
BARRED = bits_of(hex for hex in bit_list(LAND) if AROUND[hex] != GRID.around[hex] & LAND)  # beside open water sides


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


PRICES = (_prices(False), _prices(True))  # foot, mechanised
WALKS = (_walk(PRICES[0]), _walk(PRICES[1]))
ROAD_STEPS = tuple(tuple(bit_list(ROAD_TO[hex] & AROUND[hex])) for hex in range(GRID.size))


def terrain_shift(hex: int) -> int:
    """10.3(3) Columns to the left for the terrain of the defender."""
    if CITIES >> hex & 1:
        return FEATURES.city_shift
    return TERRAIN[HEX[hex].terrain].shift + (FEATURES.town_shift if TOWNS >> hex & 1 else 0)


def _source_hex(row: SourceHex) -> int:
    hex = _hex(row.hex, "tables.toml")
    if row.side not in SIDES or not RAILS >> hex & 1:
        raise BadData("tables.toml", None, "source_hex", f"{row.hex}: a rail hex of a side")
    return hex


SOURCE_ROWS = {_source_hex(row): row for row in _TABLES.source_hex}


def _sources(side: str, edge_only: bool = False) -> int:
    """3.3 The sources of a side; 15.4(3) those on its own map edge."""
    return bits_of(hex for hex, row in SOURCE_ROWS.items() if row.side == side and (row.edge or not edge_only))


SHIFT = [terrain_shift(hex) if LAND >> hex & 1 else 0 for hex in range(GRID.size)]
HALTS = PLACES | bits_of(hex for hex in bit_list(LAND) if TERRAIN[HEX[hex].terrain].halts)  # 10.7(1) an advance stops
SOURCES = tuple(_sources(side) for side in SIDES)
EDGE_SOURCES = tuple(_sources(side, edge_only=True) for side in SIDES)

# --- units -----------------------------------------------------------------------------------------------------------


def can_order(hq_nation: str, nation: str) -> bool:
    """8.3(1) Same nationality; the SS is German."""
    return hq_nation == nation or {hq_nation, nation} == {"german", "ss"}


N = len(UNITS)
SIDE_OF = tuple(SIDES.index(unit.side) for unit in UNITS)
AXIS_UNITS = range(SIDE_OF.index(SOVIET))
SOVIET_UNITS = range(SIDE_OF.index(SOVIET), N)
UNITS_OF = (AXIS_UNITS, SOVIET_UNITS)
if list(SIDE_OF) != sorted(SIDE_OF):
    raise BadData("units.csv", None, "side", "Axis units first, then Soviet units")
MECH = tuple(unit.mech for unit in UNITS)
MOVE = tuple(unit.move for unit in UNITS)
RANGE = tuple(unit.range for unit in UNITS)
IS_HQ = tuple(unit.range > 0 for unit in UNITS)
FORTS = tuple(i for i, unit in enumerate(UNITS) if unit.kind == "fortress")
IS_FORT = tuple(unit.kind == "fortress" for unit in UNITS)
FULL = tuple(1 if unit.back_attack is None else 2 for unit in UNITS)  # steps at full strength
ATTACK = tuple((0, u.attack) if u.back_attack is None else (0, u.back_attack, u.attack) for u in UNITS)
DEFENCE = tuple((0, u.defence) if u.back_defence is None else (0, u.back_defence, u.defence) for u in UNITS)
HQ = {(SIDE_OF[i], unit.id): i for i, unit in enumerate(UNITS) if unit.range}
COMMANDS = {  # 8.1, 8.3 by headquarters: itself and the units that it may activate
    hq: tuple(
        i
        for i, unit in enumerate(UNITS)
        if i == hq
        or (
            unit.side == UNITS[hq].side
            and not unit.range
            and unit.kind != "fortress"
            and can_order(UNITS[hq].nation, unit.nation)
        )
    )
    for hq in HQ.values()
}
PANZER_HQS = tuple(i for i, unit in enumerate(UNITS) if unit.kind == "panzer-hq")
BY_NAME = {(unit.side, unit.id): i for i, unit in enumerate(UNITS)}


def _group_hexes(group: Group) -> int:
    hexes = bits_of(_hex(label, "setup.toml") for label in group.hexes)
    for disc in group.near:
        hexes |= GRID.within(_hex(disc.hex, "setup.toml"), disc.range)
    return hexes & LAND & ~(0 if group.hexes else START_AXIS)


GROUP_HEXES = {id: _group_hexes(group) for id, group in GROUPS.items()}
MUST_HOLD = {id: GROUP_HEXES[id] if group.hexes else 0 for id, group in GROUPS.items()}


def _start(unit: UnitRow) -> int:
    """The hex where the unit stands by the suggested set-up; 0 for none."""
    if unit.setup not in (*GROUPS, "hex", "pool", "box", "3PzG", "marker"):
        raise BadData("units.csv", None, "setup", f"{unit.id}: {unit.setup!r}")
    hex = _hex(unit.start, "units.csv") if unit.start else 0
    if unit.setup in GROUPS and not GROUP_HEXES[unit.setup] >> hex & 1:
        raise BadData("units.csv", None, "start", f"{unit.id}: {unit.start} is not in {unit.setup}")
    return hex


START = tuple(map(_start, UNITS))

# --- chits and tables ------------------------------------------------------------------------------------------------

CHIT = {chit.id: i for i, chit in enumerate(CHITS)}
CHIT_SIDE = tuple(SIDES.index(chit.side) if chit.side else None for chit in CHITS)
CHIT_HQ = tuple(HQ[SIDES.index(chit.side), chit.hq] if chit.hq else -1 for chit in CHITS)
MANSTEIN, SUPPLY = CHIT["Manstein"], CHIT["SUPPLY"]
AXIS_REINF, SOVIET_REINF, RESERVE = CHIT["AXIS-REINF"], CHIT["SOVIET-REINF"], CHIT["RESERVE"]
ARMIES = bits_of(i for i, chit in enumerate(CHITS) if chit.choice)  # join by choice from turn 4 (15.2(2)⑤)
SOVIET_CHITS = bits_of(i for i, side in enumerate(CHIT_SIDE) if side == SOVIET)
AXIS_CHITS = bits_of(i for i, side in enumerate(CHIT_SIDE) if side == AXIS)
DUE = tuple(  # 15.2 by side and turn, without the armies that join by choice
    tuple(bits_of(i for i in bit_list(own) if CHITS[i].first <= turn) for turn in range(len(TURNS) + 1))
    for own in (AXIS_CHITS, SOVIET_CHITS & ~ARMIES)
)

COLUMNS = _TABLES.combat.columns
RATIOS = tuple(int(float(column) * 2) for column in COLUMNS)  # doubled, since one of them is 1.5
RESULTS = tuple(tuple(map(read_result, column.split())) for column in _TABLES.combat.results)
if len(RESULTS) != len(COLUMNS) or any(len(column) != 6 for column in RESULTS):
    raise BadData("tables.toml", None, "combat.results", "six results for each column")
LAST_TURN = len(TURNS)
