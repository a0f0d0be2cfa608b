"""Units, chits, turn track and combat table as frozen values, read once from data/; the map is in `theatre`."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.core.errors import BadData
from bingqi.games.leningrad.theatre import AXIS, CHARTS, DATA, GRID, LAND, SIDES, SOVIET, START_AXIS, hex_named


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


UNITS = tuple(load_csv(DATA / "units.csv", UnitRow))
CHITS = tuple(load_csv(DATA / "chits.csv", ChitRow))
TURNS = load_toml(DATA / "turns.toml", TurnFile).turn
GROUPS = {group.id: group for group in load_toml(DATA / "setup.toml", SetupFile).group}

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
    hexes = bits_of(hex_named(label, "setup.toml") for label in group.hexes)
    for disc in group.near:
        hexes |= GRID.within(hex_named(disc.hex, "setup.toml"), disc.range)
    return hexes & LAND & ~(0 if group.hexes else START_AXIS)


GROUP_HEXES = {id: _group_hexes(group) for id, group in GROUPS.items()}
MUST_HOLD = {id: GROUP_HEXES[id] if group.hexes else 0 for id, group in GROUPS.items()}


def _start(unit: UnitRow) -> int:
    """The hex where the unit stands by the suggested set-up; 0 for none."""
    if unit.setup not in (*GROUPS, "hex", "pool", "box", "3PzG", "marker"):
        raise BadData("units.csv", None, "setup", f"{unit.id}: {unit.setup!r}")
    hex = hex_named(unit.start, "units.csv") if unit.start else 0
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

COLUMNS = CHARTS.combat.columns
NOTHING = "-"  # a result of the chart
RATIOS = tuple(int(float(column) * 2) for column in COLUMNS)  # doubled, since one of them is 1.5
RESULTS = tuple(tuple(map(read_result, column.split())) for column in CHARTS.combat.results)
if len(RESULTS) != len(COLUMNS) or any(len(column) != 6 for column in RESULTS):
    raise BadData("tables.toml", None, "combat.results", "six results for each column")
LAST_TURN = len(TURNS)
