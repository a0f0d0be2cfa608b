"""Scenarios as data: forces, zones, aims, special rules. A new file in data/scenarios is a new scenario."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from bingqi.board.datafiles import load_toml
from bingqi.core.errors import BadData
from bingqi.games.squad.board import DATA, Board, board
from bingqi.games.squad.tables import KIND_INDEX, WEAPON_INDEX


class Zone(msgspec.Struct, frozen=True):
    """An area: listed hexes, or all hexes of a range of columns and rows, or an edge of the board."""

    columns: tuple[str, ...] = ()  # first and last
    rows: tuple[int, ...] = ()  # first and last
    hexes: tuple[str, ...] = ()
    edge: str = ""


class Force(msgspec.Struct, frozen=True):
    """Units that set up together (turn 0) or enter together from an edge.

    `roster`: "4-6-7 x3", "9-1", "LMG x2". `call`: the force comes on the first turn on which a die, rolled each
    rally phase of its side from turn `turn` on, is lower than the turn number.
    """

    zone: Zone
    roster: tuple[str, ...]
    turn: int = 0
    call: bool = False


class SideRow(msgspec.Struct, frozen=True):
    nation: str
    elr: int
    force: tuple[Force, ...]


class Aim(msgspec.Struct, frozen=True):
    """One condition of victory for the side that has aims.

    control: `need` of the listed buildings; hexes: `need` building hexes of the zone; exit: `need` points off the
    edge; clear: no Good Order enemy squad or half-squad in the zone's buildings (or hexes); stand: at least `need`
    Good Order half-squads' worth in the zone; casualties: the enemy has lost `need` points; spared: the side itself has
    lost fewer than `need`.
    """

    kind: str
    need: int = 0
    buildings: tuple[str, ...] = ()
    zone: Zone = Zone()
    at_once: bool = False


class Balance(msgspec.Struct, frozen=True):
    """A change that helps one seat: counters added or taken away, or another need."""

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    force: int = 0  # of the seat's own forces
    enemy: bool = False  # the change is to the other seat's force
    need: int = 0


class Special(msgspec.Struct, frozen=True):
    smoke: dict[str, int] = {}  # counter -> added to its smoke exponent
    broken_morale: dict[str, int] = {}  # seat -> added to the broken morale of its squads and half-squads
    camouflage: bool = False  # no FFMO against assault movement
    fortified: tuple[str, ...] = ()  # building hexes with one more DRM


class Script(msgspec.Struct, frozen=True):
    """A scenario file. Seat 0 moves first."""

    id: str
    board: str
    turns: int
    source: str
    side: tuple[SideRow, ...]
    aims: tuple[Aim, ...]
    aimer: int = 0  # the seat that has the aims; the other wins if they are not met
    any_aim: bool = False
    part: tuple[str, ...] = ()  # first and last column in play
    season: bool = True  # grain stands
    half_last: bool = False  # only seat 0 plays the last turn
    sets_up: tuple[int, ...] = (1, 0)
    holder: int = 1  # who controls the buildings at the start, -1 nobody
    special: Special = Special()
    balance: tuple[Balance, ...] = ()  # for seat 0, for seat 1
    minutes: int = 60


@cache
def zone_mask(b: Board, zone: Zone, part: int) -> int:
    """The hexes of a zone, within the part of the board in play."""
    mask: int = b.all
    if zone.hexes:
        mask = sum(1 << b.hex_of(name, "zone.hexes") for name in zone.hexes)
    if zone.edge:
        mask = _edge(b, zone.edge, part)
    if zone.columns:
        mask &= columns_mask(b, zone.columns)
    if zone.rows:
        low, high = zone.rows
        mask &= sum(1 << h for h in range(b.size) if low <= h % b.rows + 1 <= high)
    return mask & part


def _edge(b: Board, edge: str, part: int) -> int:
    """The edge of the part in play, which may lie inside the printed board."""
    if edge in ("north", "south"):
        return int(b.edge(edge)) & part
    columns = [h // b.rows for h in range(b.size) if part >> h & 1]
    column = min(columns) if edge == "west" else max(columns)
    if edge not in ("west", "east"):
        raise BadData("scenario", None, "zone.edge", f"unknown {edge!r}")
    return sum(1 << h for h in range(b.size) if h // b.rows == column)


def columns_mask(b: Board, columns: tuple[str, ...]) -> int:
    low, high = (b.hex_of(f"{name}1", "columns") // b.rows for name in columns)
    return sum(1 << h for h in range(b.size) if low <= h // b.rows <= high)


def counted(entry: str) -> tuple[str, int]:
    """ "4-6-7 x3" is three of them."""
    found = re.fullmatch(r"(\S+)(?: x(\d+))?", entry)
    if not found:
        raise BadData("scenario", None, "roster", f"cannot read {entry!r}")
    return found[1], int(found[2] or 1)


def is_counter(nation: str, name: str) -> bool:
    """A unit (True) or a weapon (False); anything else is an error in the file."""
    if (nation, name) in KIND_INDEX:
        return True
    if (nation, name) in WEAPON_INDEX:
        return False
    raise BadData("scenario", None, "roster", f"{nation} has no {name!r}")


@cache
def scripts() -> dict[str, Script]:
    found = {}
    for path in sorted((DATA / "scenarios").glob("*.toml")):
        script = load_toml(path, Script)
        if script.id != path.stem.partition("_")[2]:
            raise BadData(path.name, None, "id", "the file is named NUMBER_ID.toml")
        _check(script, path.name)
        found[script.id] = script
    return found


def _check(script: Script, file: str) -> None:
    b = board(script.board)
    part = part_mask(script)
    for side in script.side:
        for force in side.force:
            if not zone_mask(b, force.zone, part):
                raise BadData(file, None, "zone", f"no hex in {force.zone}")
            for entry in force.roster:
                is_counter(side.nation, counted(entry)[0])
    for aim in script.aims:
        for name in aim.buildings:
            if b.hex_of(name, "buildings") not in b.building_at:
                raise BadData(file, None, "buildings", f"{name} is no building")


@cache
def script_of(id: str) -> Script:
    return scripts()[id]


@cache
def special_of(id: str) -> Special:
    return script_of(id).special


def part_mask(script: Script) -> int:
    b = board(script.board)
    return columns_mask(b, script.part) if script.part else b.all


@cache
def part_of(id: str) -> int:
    return part_mask(script_of(id))


@cache
def exit_edge(id: str) -> int:
    """Hexes from which seat `aimer` may leave the board for points."""
    script = script_of(id)
    b, part, mask = board(script.board), part_of(id), 0
    for aim in script.aims:
        if aim.kind == "exit":
            mask |= zone_mask(b, aim.zone, part)
    return mask
