"""The data files as frozen structs and masks, read once. A set of units or areas is an int: bit i is unit or area i."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from bingqi.board.areas import AreaGraph
from bingqi.board.bits import bit_list
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.board.listed import Listed
from bingqi.core.errors import BadData

DATA = Path(__file__).parent / "data"
JAPAN, ALLIES = 0, 1
ENEMY = (ALLIES, JAPAN)  # by side: the other one
SIDES = ("japan", "allies")
NOWHERE, NOBODY, NONE_YET = -1, 0, 0  # no area or unit yet; no units; a figure that is set later
HIDDEN = -1  # of an oil marker: nobody has seen its value
MANY = 1 << 16  # answers that are worth remembering
ARMY_TYPES = ("infantry", "mechanised", "tank", "airborne", "fortress", "leader")
SHIP_TYPES = ("CV", "CVL", "BB", "BC", "CA", "CL", "DD")
MOST_MOVE = 3  # with 4 a group could pass through an occupied area, which the reactions of 10.0 do not foresee


class Area(msgspec.Struct, frozen=True):
    key: str
    kind: str
    fortress: bool
    oil: bool
    vp: int
    control: str
    always: bool
    x: float
    y: float
    source: str
    supply: str = ""


class Border(msgspec.Struct, frozen=True):
    a: str
    b: str
    kind: str
    source: str


class Unit(msgspec.Struct, frozen=True):
    key: str
    nation: str
    type: str
    attack: int
    endurance: int
    move: int
    air: int
    setup: str
    label: str
    parent: str
    source: str


class Card(msgspec.Struct, frozen=True):
    key: str
    rule: str
    japan: int = 0
    allies: int = 0
    reaction: bool = False
    action: bool = True
    once: bool = False


class Cards(msgspec.Struct, frozen=True):
    source: str
    card: tuple[Card, ...]


class Hands(msgspec.Struct, frozen=True):
    japan: int
    allies: int
    source: str


class Limits(msgspec.Struct, frozen=True):
    army: int
    air: int
    sea_group: int
    sea_move: int
    mountain_group: int
    source: str


class Oil(msgspec.Struct, frozen=True):
    values: tuple[int, ...]
    areas: tuple[str, ...]
    source: str


class Turns(msgspec.Struct, frozen=True):
    standard: int
    short: int
    long: int
    carriers: int
    anniversaries: tuple[int, ...]
    source: str


class Bid(msgspec.Struct, frozen=True):
    usual: int
    choices: tuple[int, ...]
    source: str


class Figures(msgspec.Struct, frozen=True):
    hands: Hands
    limits: Limits
    oil: Oil
    bid: Bid
    turns: Turns


def _checked_units() -> tuple[Unit, ...]:
    units = load_csv(DATA / "units.csv", Unit)
    places = {area.key for area in AREAS} | {"pool", "opt"}
    for unit in units:
        if unit.setup not in places:
            raise BadData("units.csv", None, "setup", f"{unit.key}: no area {unit.setup!r}")
        if unit.type not in (*ARMY_TYPES, *SHIP_TYPES, "AF"):
            raise BadData("units.csv", None, "type", f"{unit.key}: no type {unit.type!r}")
        if not 0 <= unit.move <= MOST_MOVE:
            raise BadData("units.csv", None, "move", f"{unit.key}: {unit.move} is not 0 to {MOST_MOVE}")
        if unit.endurance < 1:
            raise BadData("units.csv", None, "endurance", f"{unit.key}: {unit.endurance} is below 1")
    return tuple(units)


def _checked_cards() -> tuple[Card, ...]:
    cards = load_toml(DATA / "cards.toml", Cards).card
    for side, total in (("japan", sum(c.japan for c in cards)), ("allies", sum(c.allies for c in cards))):
        if total != 16:
            raise BadData("cards.toml", None, side, f"{total} cards, not 16")
    return cards


def several(units: int) -> bool:
    """Whether a set has more than one member."""
    return units & (units - 1) != 0


def units_where(test: Iterable[bool]) -> int:
    return sum(1 << i for i, yes in enumerate(test) if yes)


AREAS = tuple(load_csv(DATA / "areas.csv", Area))
BORDERS = tuple(load_csv(DATA / "borders.csv", Border))
UNITS = _checked_units()
CARDS = _checked_cards()
FIGURES = load_toml(DATA / "game.toml", Figures)
LIMITS = FIGURES.limits

GRAPH = AreaGraph([a.key for a in AREAS], [(b.a, b.b, b.kind) for b in BORDERS])
AREA = GRAPH.index
UNIT = {unit.key: i for i, unit in enumerate(UNITS)}
CARD = {card.key: i for i, card in enumerate(CARDS)}

# Areas.
SIZE = len(AREAS)
ALL = (1 << SIZE) - 1
LAND = units_where(a.kind == "land" for a in AREAS)
SEA = ALL ^ LAND
FORTRESSES = units_where(a.fortress for a in AREAS)
OPEN = tuple(  # by side: areas that it may enter (2.2.1(3))
    ALL & ~units_where(a.always and a.control != side for a in AREAS) for side in SIDES
)
SOURCES = tuple(units_where(a.supply == side for a in AREAS) for side in SIDES)
FIXED = units_where(a.always for a in AREAS)
START_CONTROL = units_where(a.control == "japan" for a in AREAS)
CHINA_AREAS = sum(1 << AREA[key] for key in ("kunming", "lashio", "mandalay"))
INDIA, KUNMING = AREA["india"], AREA["kunming"]
OIL_AREAS = tuple(AREA[key] for key in FIGURES.oil.areas)
POOL, LOST, OUT, PLACES = (
    SIZE,
    SIZE + 1,
    SIZE + 2,
    SIZE + 3,
)  # places off the map: reinforcement pool, replacement pool, out of play
IS_LAND = tuple(a.kind == "land" for a in AREAS)

# Borders: neighbours by what may be crossed.
_NONE = [0] * SIZE
_LAND, _MOUNTAIN, _SEA = (GRAPH.by_kind.get(k, _NONE) for k in ("land", "mountain", "sea"))
OVER_SEA = tuple(_SEA)
OVER_LAND = tuple(_LAND)
OVER_LAND_MOUNTAIN = tuple(a | b for a, b in zip(_LAND, _MOUNTAIN, strict=True))
OVER_LAND_SEA = tuple(a | b for a, b in zip(_LAND, _SEA, strict=True))
ADJACENT = tuple(GRAPH.adjacent)

# Units.
COUNT = len(UNITS)
SIDE_UNITS = (
    units_where(u.nation == "japan" for u in UNITS),
    units_where(u.nation != "japan" for u in UNITS),
)
ARMY = units_where(u.type in ARMY_TYPES for u in UNITS)
SHIPS = units_where(u.type in SHIP_TYPES for u in UNITS)
AIR = units_where(u.type == "AF" for u in UNITS)
CARRIERS = units_where(u.type in ("CV", "CVL") for u in UNITS)
AIRPOWER = units_where(u.air > 0 for u in UNITS)
DESTROYERS = units_where(u.type == "DD" for u in UNITS)
AIRBORNE = units_where(u.type == "airborne" for u in UNITS)
CHINESE = units_where(u.nation == "china" for u in UNITS)
COMMONWEALTH = units_where(u.nation == "uk" for u in UNITS)
MACARTHUR = 1 << UNIT["macarthur"]
MOVES = tuple(units_where(u.move == m for u in UNITS) for m in range(MOST_MOVE + 1))
GOERS = (MOVES[2] | MOVES[3]) & ~AIR & ~CHINESE  # who goes next door with ease
STRENGTH = tuple(u.air if u.type == "AF" else u.attack for u in UNITS)  # in a normal attack (8.0(4))
AIR_STRENGTH = tuple(u.air for u in UNITS)
ENDURANCE = tuple(u.endurance for u in UNITS)
SIDE_OF = tuple(JAPAN if u.nation == "japan" else ALLIES for u in UNITS)
members = Listed(range(COUNT), MANY).__getitem__  # of a set of areas or units, lowest first: `members(mask)`
STRIKERS = (SHIPS, ARMY | AIR)  # by terrain (sea, land): who may attack there (8.0(2))


def _classes() -> tuple[int, ...]:
    """Units that are alike to every rule of movement and choice of action, as masks."""
    alike: dict[tuple[object, ...], int] = {}
    for i, u in enumerate(UNITS):
        kind = "army" if ARMY >> i & 1 else "air" if AIR >> i & 1 else "ship"
        key = (SIDE_OF[i], kind, u.move, u.air > 0, u.nation == "china")
        alike[key] = alike.get(key, 0) | 1 << i
    return tuple(alike.values())


CLASSES = tuple(tuple(c for c in _classes() if c & mask) for mask in SIDE_UNITS)
DECKS = tuple(  # by side: card kinds, repeated by number of copies
    tuple(i for i, card in enumerate(CARDS) for _ in range(getattr(card, side))) for side in SIDES
)
HAND_SIZE = (FIGURES.hands.japan, FIGURES.hands.allies)


@cache
def within(area: int, steps: int, borders: tuple[int, ...] = ADJACENT) -> int:
    """Areas at most so many borders away, the area itself included."""
    reached = 1 << area
    for _ in range(steps):
        for near in bit_list(reached):
            reached |= borders[near]
    return reached


WITHIN = tuple(tuple(within(area, steps) for area in range(SIZE)) for steps in range(MOST_MOVE + 1))


@cache
def flights(side: int, area: int, move: int, alone: bool) -> int:
    """9.2(3) Areas that aircraft could fly to, one movement point an area, whoever holds them."""
    borders = ADJACENT if alone else OVER_LAND_SEA
    reached = 1 << area
    for _ in range(move):
        for near in bit_list(reached):
            reached |= borders[near] & OPEN[side]
    return reached & ~(1 << area)
