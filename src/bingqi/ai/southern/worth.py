"""What areas and units are worth to the computer player, and where army units are wanted."""

from __future__ import annotations

from functools import cache, lru_cache

from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    AIR_STRENGTH,
    ALLIES,
    AREA,
    AREAS,
    ARMY,
    ENDURANCE,
    FIGURES,
    FORTRESSES,
    IS_LAND,
    JAPAN,
    MACARTHUR,
    MANY,
    OIL_AREAS,
    SHIPS,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
    STRENGTH,
    STRIKERS,
    UNITS,
    members,
    within,
)

GATES = {AREA["guangdong"]: AREA["hong_kong"], AREA["malay"]: AREA["singapore"], AREA["luzon"]: AREA["manila"]}
SEA_WORTH = 0.5
MEAN_OIL = sum(FIGURES.oil.values) / len(FIGURES.oil.values)


def _worth(unit: int) -> float:
    """Of a unit in points: what its loss scores, and what it could still do."""
    japanese = SIDE_OF[unit] == JAPAN
    scored = ENDURANCE[unit] / 2 if japanese else 0.0
    able = 0.12 * STRENGTH[unit] + 0.1 * ENDURANCE[unit]
    if AIR >> unit & 1:
        able += 0.5
    elif SHIPS >> unit & 1:
        able += 0.2
    if 1 << unit == MACARTHUR:
        return 1.2
    return scored + able + (0.15 if UNITS[unit].move else 0.0)


WORTH = tuple(_worth(unit) for unit in range(len(UNITS)))


@cache
def distances(area: int) -> tuple[int, ...]:
    """Borders between an area and each other one; a fortress is reached by its gate alone (16.1(1))."""
    gate = next((gate for gate, fortress in GATES.items() if fortress == area), None)
    if gate is not None:
        return tuple(0 if x == area else min(9, steps + 1) for x, steps in enumerate(distances(gate)))
    far = [9] * SIZE
    for steps in range(8, -1, -1):
        for near in members(within(area, steps)):
            far[near] = steps
    return tuple(far)


DECAY = tuple(0.62**steps for steps in range(10))


@cache
def fading(area: int) -> tuple[float, ...]:
    """How much of a pull from the area is felt in each other one."""
    return tuple(DECAY[steps] for steps in distances(area))


def area_worth(s: State, area: int) -> float:
    """The swing in points if the area changes hands and stays so."""
    return area_worths(s.turns - s.turn, s.control & GATED, tuple(s.oil))[area]


GATED = sum(1 << fortress for fortress in GATES.values())


@lru_cache(maxsize=256)
def area_worths(turns_left: int, fallen: int, oil: tuple[int, ...]) -> tuple[float, ...]:
    """By area. `fallen`: the fortresses behind gates that Japan holds."""
    return tuple(_area_worth(area, turns_left, fallen, oil) for area in range(SIZE))


def _area_worth(area: int, turns_left: int, fallen: int, oil: tuple[int, ...]) -> float:
    info = AREAS[area]
    if not IS_LAND[area]:
        return SEA_WORTH
    worth = 2.0 * info.vp + 0.2
    if info.fortress:
        worth += max(0, turns_left + 1) * 1.0
    if area in GATES and not fallen >> GATES[area] & 1:
        worth += 0.4 * _area_worth(GATES[area], turns_left, fallen, oil)
    if info.oil:
        value = oil[OIL_AREAS.index(area)]
        worth += 2 * (MEAN_OIL if value < 0 else value)
    return worth


def totals_now(s: State) -> tuple[float, float]:
    """Points of each side with face-down oil at its mean."""
    points = [s.bid + s.halves[JAPAN] / 2, s.halves[ALLIES] / 2]
    for i, info in enumerate(AREAS):
        points[JAPAN if s.control >> i & 1 else ALLIES] += info.vp
    for area, value in zip(OIL_AREAS, s.oil, strict=True):
        points[JAPAN if s.control >> area & 1 else ALLIES] += MEAN_OIL if value < 0 else value
    points[ALLIES] += (FORTRESSES & ~s.control).bit_count() * max(0, s.turns - s.turn) * 0.7
    return points[JAPAN], points[ALLIES]


@lru_cache(maxsize=MANY)
def power_of(group: int) -> int:
    """Attack strength of all units together."""
    return sum(STRENGTH[u] for u in members(group))


@lru_cache(maxsize=MANY)
def air_power_of(group: int) -> int:
    return sum(AIR_STRENGTH[u] for u in members(group))


@lru_cache(maxsize=MANY)
def worth_of(group: int) -> float:
    return sum(WORTH[u] for u in members(group))


def strength_in(s: State, side: int, area: int) -> float:
    """Attack strength of a side's army, air or ship units that count in the area."""
    return float(power_of(s.at[area] & SIDE_UNITS[side] & STRIKERS[IS_LAND[area]]))


@lru_cache(maxsize=MANY)
def toughness(fresh: int, used: int, on_land: bool) -> float:
    """Hits that it takes, about, to clear these units out of an area."""
    total = 0.0
    for u in members(fresh | used):
        if ARMY >> u & 1:
            total += ENDURANCE[u] * (2.4 if fresh >> u & 1 else 1.5) if on_land else 1.0
        else:
            total += 1.5 if AIR >> u & 1 else ENDURANCE[u]
    return total


def evaluate(s: State, seat: int) -> float:
    """How good the position is for the seat: points, and what is left to fight with."""
    japan, allies = totals_now(s)
    worth = japan - allies
    for area in range(SIZE):
        for unit in members(s.at[area]):
            value = WORTH[unit] * (0.55 if s.fresh >> unit & 1 else 0.45)
            worth += value if SIDE_OF[unit] == JAPAN else -value
    return worth if seat == JAPAN else -worth
