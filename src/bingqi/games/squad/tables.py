"""Counters, weapons and tables: data files read once into frozen structs."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from bingqi.board.datafiles import load_toml
from bingqi.core.errors import BadData
from bingqi.core.text import Text
from bingqi.games.squad.board import DATA, TERRAIN_NAMES

NATIONS = ("german", "russian", "american")
SQUAD, HALF, LEADER = range(3)
SIZES = {"squad": SQUAD, "hs": HALF}
LMG, MMG, HMG, FT, DC = range(5)
WEAPON_KINDS = {"lmg": LMG, "mmg": MMG, "hmg": HMG, "ft": FT, "dc": DC}

# Results of the fire table as ints: pin task check, morale checks 10 + n, casualty 20 + n, kills 30 + n.
NOTHING, PTC, MC, K, KIA = 0, 1, 10, 20, 30


class UnitRow(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    nation: str
    id: str
    size: str
    cls: str
    fp: int
    range: int
    morale: int
    broken_morale: int
    smoke: int = 0
    assault_fire: bool = False
    elr_exempt: bool = False
    reduced: str = ""
    lower: str = ""


class LeaderRow(msgspec.Struct, frozen=True):
    id: str
    morale: int
    leadership: int
    broken_morale: int
    lower: str = ""


class UnitFile(msgspec.Struct, frozen=True):
    source: str
    unit: tuple[UnitRow, ...]
    leader: tuple[LeaderRow, ...]


class WeaponRow(msgspec.Struct, frozen=True):
    nation: str
    id: str
    kind: str
    fp: int
    range: int
    rof: int
    breakdown: int
    repair: int
    pp: int


class WeaponFile(msgspec.Struct, frozen=True):
    source: str
    weapon: tuple[WeaponRow, ...]


class Kind(msgspec.Struct, frozen=True):
    """A counter type of one nation. `reduced` and `lower` are indexes into KINDS, -1 for none."""

    nation: str
    id: str
    size: int
    cls: str
    fp: int
    range: int
    morale: int
    broken_morale: int
    smoke: int
    assault_fire: bool
    elr_exempt: bool
    leadership: int
    reduced: int
    lower: int
    points: int  # victory points: squad 2, half-squad 1, leader 1 and 1 per minus of leadership


class WeaponKind(msgspec.Struct, frozen=True):
    nation: str
    id: str
    kind: int
    fp: int
    range: int
    rof: int
    breakdown: int
    repair: int
    pp: int

    @property
    def is_mg(self) -> bool:
        return self.kind <= HMG


def _read_kinds() -> tuple[Kind, ...]:
    file = load_toml(DATA / "units.toml", UnitFile)
    names = [(row.nation, row.id) for row in file.unit]
    names += [(nation, row.id) for nation in NATIONS for row in file.leader]
    index = {name: i for i, name in enumerate(names)}

    def find(nation: str, id: str) -> int:
        if id and (nation, id) not in index:
            raise BadData("units.toml", None, id, f"no {nation} counter of that name")
        return index[nation, id] if id else -1

    kinds = [
        Kind(
            row.nation,
            row.id,
            SIZES[row.size],
            row.cls,
            row.fp,
            row.range,
            row.morale,
            row.broken_morale,
            row.smoke,
            row.assault_fire,
            row.elr_exempt,
            0,
            find(row.nation, row.reduced),
            find(row.nation, row.lower),
            2 if row.size == "squad" else 1,
        )
        for row in file.unit
    ]
    kinds += [
        Kind(
            nation,
            row.id,
            LEADER,
            "E",
            0,
            0,
            row.morale,
            row.broken_morale,
            0,
            False,
            False,
            row.leadership,
            -1,
            find(nation, row.lower),
            1 + max(0, -row.leadership),
        )
        for nation in NATIONS
        for row in file.leader
    ]
    return tuple(kinds)


def _read_weapons() -> tuple[WeaponKind, ...]:
    file = load_toml(DATA / "weapons.toml", WeaponFile)
    return tuple(
        WeaponKind(w.nation, w.id, WEAPON_KINDS[w.kind], w.fp, w.range, w.rof, w.breakdown, w.repair, w.pp)
        for w in file.weapon
    )


KINDS = _read_kinds()
KIND_INDEX = {(k.nation, k.id): i for i, k in enumerate(KINDS)}
WEAPONS = _read_weapons()
WEAPON_INDEX = {(w.nation, w.id): i for i, w in enumerate(WEAPONS)}


# --- the fire table --------------------------------------------------------------------------------------------------


class FireRows(msgspec.Struct, frozen=True):
    source: str
    columns: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


class ResidualRow(msgspec.Struct, frozen=True):
    source: str
    by_column: tuple[int, ...]


class Odds(msgspec.Struct, frozen=True):
    attack: int
    defence: int
    kill: int


class CloseCombatRows(msgspec.Struct, frozen=True):
    source: str
    odds: tuple[Odds, ...]
    below: int
    above: int


class Creation(msgspec.Struct, frozen=True):
    upto: int
    leader: str


class CreationRows(msgspec.Struct, frozen=True):
    source: str
    results: tuple[Creation, ...]
    nation: dict[str, int]
    morale_8_or_more: int
    morale_6_or_less: int
    broken: int
    odds_below_even: int


class TerrainRow(msgspec.Struct, frozen=True):
    cost: int
    protection: int


class TerrainRows(msgspec.Struct, frozen=True):
    source: str
    open: TerrainRow
    woods: TerrainRow
    orchard: TerrainRow
    grain: TerrainRow
    wood: TerrainRow
    stone: TerrainRow


class Portage(msgspec.Struct, frozen=True):
    mmc: int
    leader: int
    wounded: int


class MovementRows(msgspec.Struct, frozen=True):
    source: str
    mmc: int
    inexperienced: int
    leader: int
    wounded_leader: int
    with_leader: int
    double_time: int
    rout: int
    ipc: Portage


class TableFile(msgspec.Struct, frozen=True):
    fire: FireRows
    residual: ResidualRow
    close_combat: CloseCombatRows
    leader_creation: CreationRows
    terrain: TerrainRows
    movement: MovementRows


def _code(cell: str) -> int:
    """ "2KIA", "K/3", "1MC", "NMC", "PTC" or "-" as an int."""
    if cell == "-":
        return NOTHING
    if cell == "PTC":
        return PTC
    if cell == "NMC":
        return MC
    if cell.endswith("KIA"):
        return KIA + int(cell[:-3])
    if cell.endswith("MC"):
        return MC + int(cell[:-2])
    if cell.startswith("K/"):
        return K + int(cell[2:])
    raise BadData("tables.toml", None, "fire.rows", f"unknown result {cell!r}")


def result_name(code: int) -> str:
    if code >= KIA:
        return f"{code - KIA}KIA"
    if code >= K:
        return f"K/{code - K}"
    if code >= MC:
        return f"{code - MC}MC" if code > MC else "NMC"
    return "PTC" if code == PTC else "-"


def result_text(code: int) -> Text:
    """A result of the fire table with what it means."""
    kind = "kia" if code >= KIA else "k" if code >= K else "mc" if code >= MC else "ptc" if code else "none"
    return Text(f"chance-{kind}", {"result": result_name(code), "number": code % 10})


TABLES = load_toml(DATA / "tables.toml", TableFile)
FIRE_COLUMNS = TABLES.fire.columns
FIRE = tuple(tuple(_code(cell) for cell in row) for row in TABLES.fire.rows)
RESIDUAL = TABLES.residual.by_column
RESIDUAL_STEPS = (1, 2, 4, 6, 8, 12)
MOVES = TABLES.movement
COST: tuple[int, ...] = tuple(getattr(TABLES.terrain, name).cost for name in TERRAIN_NAMES)
PROTECTION: tuple[int, ...] = tuple(getattr(TABLES.terrain, name).protection for name in TERRAIN_NAMES)


def fire_column(fp: float) -> int:
    """The right-most column not above the fire power; -1 below the first: no attack."""
    return bisect_right(FIRE_COLUMNS, fp) - 1


def fire_result(column: int, final: int) -> int:
    if column < 0:
        return NOTHING
    return FIRE[0 if final < 0 else 15 if final > 15 else final][column]


def residual_of(column: int, shifts: int) -> int:
    """Half the column used, moved left by hindrance and counter-exhaustion; 0 leaves no marker."""
    if column < 0 or not RESIDUAL[column]:
        return 0
    step = RESIDUAL_STEPS.index(RESIDUAL[column]) - shifts
    return RESIDUAL_STEPS[step] if step >= 0 else 0


def kill_number(attack: float, defence: float) -> int:
    """Odds rounded down to the nearest printed ratio."""
    rows = TABLES.close_combat
    if defence <= 0 or attack > 10 * defence:
        return rows.above
    best = rows.below
    for row in rows.odds:
        if attack * row.defence >= defence * row.attack:
            best = row.kill
    return best


def created_leader(dr: int) -> str | None:
    for row in TABLES.leader_creation.results:
        if dr <= row.upto:
            return row.leader
    return None
