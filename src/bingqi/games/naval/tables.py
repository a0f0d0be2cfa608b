"""The data files as frozen values, read once: the sheet, the counters, the air operations table.

A ship is an int, its line in `ships.csv`; sets of ships are ints with one bit a ship, like sets of hexes.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from bingqi.board.bits import bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.board.hexgrid import HexGrid
from bingqi.core.errors import BadData

DATA = Path(__file__).parent / "data"
SEATS = ("blue", "red")
BLUE, RED = 0, 1
DAY = 6  # turns a day (4.4)
NIGHT = (5, 6)  # turns of a day that are dark (4.3)
NIGHT_CUT = 2  # from every air roll in the dark (4.3(2))
STACK = 6  # surface ships in a hex (8.0(5))


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    terrain: str
    owner: str = ""
    island: bool = False
    source: str = ""


class SideRow(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str
    source: str


class PlaceRow(msgspec.Struct, frozen=True):
    hex: str
    key: str
    kind: str
    rank: int
    source: str
    owner: str = ""


class ShipRow(msgspec.Struct, frozen=True):
    """2.11(3) A counter's values. Anti-submarine strength may be a half; `asw` counts halves."""

    key: str
    nation: str
    type: str
    klass: str = msgspec.field(name="class")
    tech: int = 1
    anti_ship: int = 0
    anti_air: int = 0
    anti_sub: float = 0
    source: str = ""
    ship_mark: str = ""
    air_mark: str = ""
    sub_mark: str = ""

    @property
    def asw(self) -> int:
        return int(self.anti_sub * 2)

    @property
    def is_submarine(self) -> bool:
        return self.type in ("SS", "SSN")


class PlaneRow(msgspec.Struct, frozen=True):
    seat: str
    anti_ship: int
    anti_sub: int
    anti_air: int
    tech: int
    source: str


class ActionRow(msgspec.Struct, frozen=True):
    operation: str
    plan: str
    move: int
    rule: str
    object: str = ""
    nuclear_move: int = 0
    range: int = 0
    times: str = ""


class HeadingRow(msgspec.Struct, frozen=True):
    id: str
    rule: str
    first_column: int
    farthest: tuple[int, ...]


class RollRow(msgspec.Struct, frozen=True):
    roll: int
    actions: tuple[int, ...]


class AirFile(msgspec.Struct, frozen=True):
    source: str
    lowest_roll: int
    heading: tuple[HeadingRow, ...]
    row: tuple[RollRow, ...]


class NationScore(msgspec.Struct, frozen=True):
    found_by: int
    damaged: int


class ScoreFile(msgspec.Struct, frozen=True):
    source: str
    nation: dict[str, NationScore]
    worth: dict[str, int]
    long_range: dict[str, int]


class ShapeRow(msgspec.Struct, frozen=True):
    kind: str
    path: str


class ShapeFile(msgspec.Struct, frozen=True):
    source: str
    shape: tuple[ShapeRow, ...]


# --- the sheet -------------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 28, 20
GRID = HexGrid(COLUMNS, ROWS, shift="even")
HEX_ROWS = load_csv(DATA / "hexes.csv", HexRow)
SIDES = load_csv(DATA / "sides.csv", SideRow)
PLACES = load_csv(DATA / "places.csv", PlaceRow)


def hex_of(label: str, file: str = "hexes.csv") -> int:
    if label not in GRID.by_label:
        raise BadData(file, None, label, "no such hex")
    return GRID.by_label[label]


TERRAIN = {hex_of(row.hex): row.terrain for row in HEX_ROWS}
LAND = bits_of(hex for hex, terrain in TERRAIN.items() if terrain == "land")
COAST: dict[str, int] = {}
SOIL: dict[str, int] = {}  # land hexes by nation
for _row in HEX_ROWS:
    if _row.owner:
        _book = COAST if _row.terrain == "coast" else SOIL
        _book[_row.owner] = _book.get(_row.owner, 0) | 1 << hex_of(_row.hex)
ISLANDS = bits_of(hex_of(row.hex) for row in HEX_ROWS if row.island)
BLOCKED = {frozenset((hex_of(side.a, "sides.csv"), hex_of(side.b, "sides.csv"))) for side in SIDES}
SOUTH_EDGE = bits_of(GRID.at(COLUMNS - 1, row) for row in range(ROWS))


def places_of(kind: str, owner: str) -> int:
    return bits_of(hex_of(p.hex, "places.csv") for p in PLACES if p.kind == kind and p.owner == owner)


PLACE_NAME: dict[int, str] = {}
for _place in PLACES:
    if _place.kind != "sosus":
        PLACE_NAME.setdefault(hex_of(_place.hex, "places.csv"), _place.key)

# --- the counters ----------------------------------------------------------------------------------------------------

SHIPS = load_csv(DATA / "ships.csv", ShipRow)
SHIP = {ship.key: i for i, ship in enumerate(SHIPS)}
if len(SHIP) != len(SHIPS):
    raise BadData("ships.csv", None, "key", "two ships of one key")
PLANES = tuple(next(p for p in load_csv(DATA / "aircraft.csv", PlaneRow) if p.seat == seat) for seat in SEATS)
SCORES = load_toml(DATA / "scores.toml", ScoreFile)


def ships_where(test: object) -> int:
    assert callable(test)
    return bits_of(i for i, ship in enumerate(SHIPS) if test(ship))


NATION = {nation: ships_where(lambda ship, n=nation: ship.nation == n) for nation in SCORES.nation}
SUBMARINES = ships_where(lambda ship: ship.is_submarine)
SURFACE = ships_where(lambda ship: not ship.is_submarine)
NUCLEAR = ships_where(lambda ship: ship.type == "SSN")
TRANSPORTS = ships_where(lambda ship: ship.type in ("LST", "LHD"))
SUPPLY_SHIPS = ships_where(lambda ship: ship.type == "AOE")
CARRIERS = ships_where(lambda ship: "box" in (ship.ship_mark, ship.air_mark, ship.sub_mark))
GUNNERS = ships_where(lambda ship: ship.anti_ship > 0 and ship.ship_mark == "" and not ship.is_submarine)
FLYERS = ships_where(lambda ship: ship.ship_mark == "box" or ship.sub_mark == "box")
FIGHTERS = ships_where(lambda ship: ship.air_mark == "box")
AREA_SHIPS = ships_where(lambda ship: ship.air_mark == "ring")

TECH = tuple(ship.tech for ship in SHIPS)
ANTI_SHIP = tuple(ship.anti_ship for ship in SHIPS)
GUNS = tuple(ship.anti_ship if GUNNERS >> i & 1 else 0 for i, ship in enumerate(SHIPS))
OWN_AIR = tuple(0 if ship.air_mark == "ring" else ship.anti_air for ship in SHIPS)  # not shared (15.2(3))
AREA_AIR = tuple(ship.anti_air if ship.air_mark == "ring" else 0 for ship in SHIPS)
ASW = tuple(ship.asw for ship in SHIPS)  # in halves
SHIP_AIR = tuple(ship.anti_ship if ship.ship_mark == "box" else 0 for ship in SHIPS)
SUB_AIR = tuple(int(ship.anti_sub) if ship.sub_mark == "box" else 0 for ship in SHIPS)
FIGHTER_AIR = tuple(ship.anti_air if ship.air_mark == "box" else 0 for ship in SHIPS)
FOUND_BY = tuple(SCORES.nation[ship.nation].found_by for ship in SHIPS)
DAMAGE_POINTS = tuple(  # in half points; sinking counts double (21.1)
    SCORES.nation[ship.nation].damaged * SCORES.worth.get(ship.key, 100) // 100
    if SCORES.nation[ship.nation].damaged * SCORES.worth.get(ship.key, 100) % 100 == 0
    else -1
    for ship in SHIPS
)
if -1 in DAMAGE_POINTS:
    raise BadData("scores.toml", None, "worth", "not a whole number of half points")
MISSILE_RANGE = tuple(SCORES.long_range.get(ship.klass, 2) for ship in SHIPS)
PROFILE = tuple(  # counters alike in everything but the name
    (s.nation, s.type, s.klass, s.tech, s.anti_ship, s.ship_mark, s.anti_air, s.air_mark, s.anti_sub, s.sub_mark)
    for s in SHIPS
)

# --- the action table and the air operations table -------------------------------------------------------------------

ACTION_ROWS = {(row.operation, row.plan, row.object): row for row in load_csv(DATA / "actions.csv", ActionRow)}
AIR = load_toml(DATA / "air_operations.toml", AirFile)
HEADINGS = {heading.id: heading for heading in AIR.heading}
_BODY = {row.roll: row.actions for row in AIR.row}
TOP_ROLL = max(_BODY)


def bands(heading: str) -> tuple[int, ...]:
    """The farthest distance of each band: what is worth declaring."""
    return HEADINGS[heading].farthest


def air_actions(heading: str, distance: int, roll: int) -> int:
    """What a modified roll gives at a declared distance."""
    head = HEADINGS[heading]
    column = next((head.first_column + i for i, far in enumerate(head.farthest) if distance <= far), None)
    if column is None:
        return 0
    return _BODY[min(TOP_ROLL, max(AIR.lowest_roll, roll))][column - 1]


def shapes() -> tuple[ShapeRow, ...]:
    return load_toml(DATA / "shapes.toml", ShapeFile).shape
