"""What is wanted: the goals that the Axis has not reached, the cities that the Soviets must hold."""

from __future__ import annotations

from bisect import bisect_left

from bingqi.ai.leningrad.fields import MGA, beyond
from bingqi.core.memory import Answers, Memory
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import SIDE_OF
from bingqi.games.leningrad.theatre import AXIS, CITIES, CITY_LIST, GRID, LENINGRAD, SOVIET

BY_MGA = GRID.within(MGA, 1)
OUT_OF_SIGHT = 45  # hexes: further away nobody is a threat


def held_goals(s: State, unit: int) -> int:
    """The cities that the Axis has, and Mga once somebody else stands by it."""
    held = s.control & CITIES
    if held & LENINGRAD == LENINGRAD:
        return held | 1 << MGA
    return held | 1 << MGA if others_of(s, unit) & BY_MGA else held


def others_of(s: State, unit: int) -> int:
    """Hexes where others of its side stand."""
    side, here = SIDE_OF[unit], s.at[unit]
    alone = here > 0 and not s.full[side] >> here & 1
    return s.one[side] & ~(1 << here) if alone else s.one[side]


_fields = Memory[tuple[int, int, int, int, bool], Answers[int, int]](100)


def soviet_field(s: State, mech: bool) -> Answers[int, int]:
    """How far it is to the nearest own city that wants a garrison, the more threatened the nearer."""
    key = (s.one[AXIS], s.one[SOVIET] & CITIES, s.full[SOVIET] & CITIES, s.control & CITIES, mech)
    field = _fields.get(key)
    if field is None:
        field = _fields[key] = find_soviet_field(s, mech)
    return field


def find_soviet_field(s: State, mech: bool) -> Answers[int, int]:
    """Hex by hex as it is asked for: it holds only until the next Axis unit moves."""
    fields = []
    for city in CITY_LIST:
        threat = threat_to(s, city)
        short = 2 - (s.one[SOVIET] >> city & 1) - (s.full[SOVIET] >> city & 1)
        if threat < 40 and (short or s.control >> city & 1):
            fields.append(beyond(city, mech, threat // 2 + (0 if LENINGRAD >> city & 1 else 6)))
    if not fields:
        fields = [beyond(city, mech, 0) for city in CITY_LIST if LENINGRAD >> city & 1]
    return Answers(lambda hex: min([field[hex] for field in fields]), GRID.size)


def threat_to(s: State, city: int) -> int:
    """Hexes to the nearest Axis unit."""
    axis = s.one[AXIS]
    return bisect_left(range(OUT_OF_SIGHT), True, key=lambda far: GRID.within(city, far) & axis != 0)
