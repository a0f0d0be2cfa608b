"""What the computer player knows of the ground: how far it is to each city, what a column of the table is worth."""

from __future__ import annotations

from functools import cache, lru_cache

from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.board.waves import Edges, wave
from bingqi.games.leningrad.tables import MOVE, RESULTS, UNITS
from bingqi.games.leningrad.theatre import CITIES, GRID, HEX, LENINGRAD, entry_cost, has_road, is_major, is_open

FAR = 250
MGA = next(hex for hex, row in HEX.items() if row.place == "mga")  # who stands here cuts Leningrad off from the east
GOALS = CITIES | 1 << MGA
COLUMN_PACE = 3  # quarters: half-points on the way to a goal, so that most ways are as long as on foot
CROSSING = (5, 10)  # a major river costs a whole move, on foot and on wheels


def _plan_cost(mech: bool) -> Edges:
    def cost(a: int, b: int, direction: int) -> int | None:
        if is_open(a, b) and is_major(a, b):
            return CROSSING[mech]
        return entry_cost(a, b, mech)

    return Edges.build(GRID, cost)


def _column_cost(mech: bool) -> Edges:
    """In halves of a movement point: 9.3 a road takes one."""

    def cost(a: int, b: int, direction: int) -> int | None:
        if is_open(a, b) and is_major(a, b):
            return 2 * CROSSING[mech]
        whole = entry_cost(a, b, mech)
        return None if whole is None else 1 if has_road(a, b) else 2 * whole

    return Edges.build(GRID, cost)


@cache
def distance_to(city: int, mech: bool, columns: bool = False) -> list[int]:
    """Movement points from every hex to the city over empty country; by roads in march column, if so wanted."""
    far = [FAR] * GRID.size
    for cost, hexes in enumerate(wave(_edges(mech, columns), 1 << city, FAR - 1)):
        for hex in bit_list(hexes):
            far[hex] = cost * COLUMN_PACE // 4 if columns else cost
    return far


@cache
def _edges(mech: bool, columns: bool) -> Edges:
    return _column_cost(mech) if columns else _plan_cost(mech)


# What each Axis army goes for: extra distance by place; what is not named is left to others.
_DETOUR = {
    "18A": {"riga": 0, "tallinn": 0, "kaunas": 25, "pskov": 20, "leningrad": 20, "mga": 40},
    "4PzA": {"riga": 6, "kaunas": 60, "pskov": 4, "leningrad": 0, "tallinn": 80, "mga": 2},
    "16A": {"kaunas": 0, "riga": 20, "pskov": 0, "leningrad": 0, "tallinn": 60, "mga": 0},
    "": {"kaunas": 10, "riga": 10, "pskov": 5, "leningrad": 0, "tallinn": 15, "mga": 0},
}


def _place(city: int) -> str:
    return "leningrad" if LENINGRAD >> city & 1 else HEX[city].place


def goal_field(unit: int, held: int) -> list[int]:
    """For each hex, how far an Axis unit has to its best goal, given the cities already held."""
    row = UNITS[unit]
    army = row.army if row.army in _DETOUR else ""
    return _goal_field(army, row.mech, held & GOALS, WEIGHTS.now.roads > 0)


@cache
def _goal_field(army: str, mech: bool, held: int, columns: bool) -> list[int]:
    """One for all units of an army that move alike."""
    detours = _DETOUR[army]
    goals = [(city, detours[place]) for city in bit_list(GOALS & ~held) if (place := _place(city)) in detours]
    if not goals:
        return [0] * GRID.size
    return lowest([beyond(city, mech, detour, columns) for city, detour in goals])


@lru_cache(300)
def beyond(city: int, mech: bool, extra: int, columns: bool = False) -> list[int]:
    """`distance_to` the city, with so much added to it."""
    field = distance_to(city, mech, columns)
    return [far + extra for far in field] if extra else field


def lowest(fields: list[list[int]]) -> list[int]:
    """For each hex the least of these distances."""
    return fields[0] if len(fields) == 1 else list(map(min, *fields))


@lru_cache(1_000)
def hexes_from(centre: int) -> list[int]:
    """For each hex its distance from the centre."""
    far = [FAR] * GRID.size
    for distance, ring in enumerate(GRID.rings(1 << centre, GRID.board)):
        for hex in bit_list(ring):
            far[hex] = distance
    return far


@cache
def column_worth(column: int) -> float:
    """Expected worth of a fight to the attacker, in steps; negative columns are no fight."""
    if column < 0:
        return 0.0
    total = 0.0
    for result in RESULTS[min(column, len(RESULTS) - 1)]:
        total += result.defender_loss + (0.0, 0.6, 1.0)[result.retreat] - 0.5 * result.attacker_loss
    return total / 6


@cache
def clearing_chance(column: int) -> float:
    """How likely the hex is emptied by a retreat."""
    return sum(1 for result in RESULTS[column] if result.retreat) / 6 if column >= 0 else 0.0


def city_worth(city: int, side: int) -> float:
    """What holding it means, roughly in victory points swung."""
    return 30.0 if LENINGRAD >> city & 1 else 20.0


def reach_of(unit: int) -> int:
    """Hexes that a unit covers in one move, about."""
    return MOVE[unit] // 2 + 1
