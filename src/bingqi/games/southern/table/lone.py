"""7.0, 9.1, 9.2 Where units could go, or bomb, one by one: for many areas at a time.

Units that go alike are a kind, and for each kind it is settled beforehand what lies around each area. Where somebody is
who goes farther in the same country, nobody else of the area need be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

from bingqi.core.memory import Answers
from bingqi.games.southern.rules.queries import ANYHOW_ALONE, BY_LAND_ALONE, air_range, allowed_areas, wave_over
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    AIRPOWER,
    ALL,
    ALLIES,
    ARMY,
    CHINA_AREAS,
    CHINESE,
    ENEMY,
    JAPAN,
    LAND,
    LIMITS,
    MOVES,
    SHIPS,
    SIDE_UNITS,
    SIZE,
    UNITS,
    flights,
    members,
)

T = TypeVar("T")
Standing = Iterable[tuple[int, int]]  # areas with units there
KNOWN = 128  # answers that are kept for an area


class Kind(msgspec.Struct, Generic[T], frozen=True):
    """Units that go alike, those who go farther, and by area what is around it."""

    units: int
    farther: int
    around: tuple[T, ...]


Road = tuple[int, Answers[int, int]]  # what of the `country` matters, and the goals by that


def country(s: State, side: int) -> int:
    """All that decides about a way: areas with enemies, and areas that the side holds, in one number."""
    return s.present[ENEMY[side]] << SIZE | s.held_by(side)


def goals_of(kinds: Sequence[Kind[Road]], standing: Standing, land: int) -> int:
    """7.0 Where any of them could go by itself, room aside."""
    found = 0
    for kind in kinds:
        some, farther, roads = kind.units, kind.farther, kind.around
        for area, units in standing:
            if units & some and not units & farther:
                near, goals = roads[area]
                found |= goals[land & near]
    return found


def in_range(kinds: Sequence[Kind[int]], standing: Standing) -> int:
    """9.1(3), 9.2(3) What any of them could attack from the air, or fly to, whoever is there."""
    found = 0
    for kind in kinds:
        some, farther, areas = kind.units, kind.farther, kind.around
        for area, units in standing:
            if units & some and not units & farther:
                found |= areas[area]
    return found


def _road(side: int, area: int, unit: int) -> Road:
    move, allowed = UNITS[unit].move, allowed_areas(side, 1 << unit)
    slow = min(move, LIMITS.sea_move) if ARMY >> unit & 1 else move  # 7.3(1)①

    def goals(land: int) -> int:
        enemies, held = land >> SIZE, land & ALL
        found = wave_over(enemies, held, area, slow, ANYHOW_ALONE, allowed)
        return found | wave_over(enemies, held, area, move, BY_LAND_ALONE, allowed) if slow < move else found

    near = goals(ALL) | 1 << area  # nobody comes farther than where all is his and no enemy anywhere
    return near << SIZE | near, Answers(goals, KNOWN)


def _field(side: int, area: int, unit: int) -> int:
    """9.2(2)(3) Land within its flight."""
    fields = flights(side, area, UNITS[unit].move, True) & LAND
    return fields & CHINA_AREAS if CHINESE >> unit & 1 else fields


def _kinds(side: int, among: int) -> list[tuple[int, int, int]]:
    """One of each, all of them, and those who go farther in the same country."""
    movers = members(among & SIDE_UNITS[side])
    going = {unit: (UNITS[unit].move, allowed_areas(side, 1 << unit)) for unit in movers}
    found = {}
    for unit, (move, allowed) in going.items():
        alike = sum(1 << other for other in movers if going[other] == (move, allowed))
        farther = sum(1 << other for other in movers if going[other][1] == allowed and going[other][0] > move)
        found[alike] = unit, alike, farther
    return list(found.values())


def _roads(among: int) -> tuple[tuple[Kind[Road], ...], ...]:
    """By side."""
    return tuple(
        tuple(
            Kind(alike, farther, tuple(_road(side, area, unit) for area in range(SIZE)))
            for unit, alike, farther in _kinds(side, among)
        )
        for side in (JAPAN, ALLIES)
    )


SHIPS_GO, ARMY_GOES = _roads(SHIPS), _roads(ARMY & ~MOVES[0])
AIR_FLIES: tuple[tuple[Kind[int], ...], ...] = tuple(
    tuple(
        Kind(alike, farther, tuple(_field(side, area, unit) for area in range(SIZE)))
        for unit, alike, farther in _kinds(side, AIR)
    )
    for side in (JAPAN, ALLIES)
)
BOMBS_FALL: tuple[tuple[Kind[int], ...], ...] = tuple(
    tuple(
        Kind(alike, farther, tuple(air_range(area, 1 << unit) for area in range(SIZE)))
        for unit, alike, farther in _kinds(side, AIRPOWER)
    )
    for side in (JAPAN, ALLIES)
)
