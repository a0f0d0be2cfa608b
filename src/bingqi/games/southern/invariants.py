"""What must hold in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    AREAS,
    ARMY,
    DECKS,
    FIXED,
    IS_LAND,
    JAPAN,
    LIMITS,
    SHIPS,
    SIDE_UNITS,
    SIZE,
    UNITS,
)


def invariants(s: State) -> Iterator[str]:
    """What must always hold."""
    everywhere = 0
    for units in s.at:
        if everywhere & units:
            yield "a unit stands twice"
        everywhere |= units
    if everywhere != (1 << len(UNITS)) - 1:
        yield "a unit is nowhere"
    for area in range(SIZE):
        yield from _area_faults(s, area)
    for side in (JAPAN, ALLIES):
        cards = (*s.hands[side], *s.laid[side], *s.shown[side], *s.removed[side])
        if Counter(cards) - Counter(DECKS[side]):
            yield f"side {side} has cards that do not exist"
    if (s.control ^ FIXED_CONTROL) & FIXED:
        yield "a closed area changed hands"


FIXED_CONTROL = sum(1 << i for i, area in enumerate(AREAS) if area.always and area.control == "japan")


def _area_faults(s: State, area: int) -> Iterator[str]:
    for side in (JAPAN, ALLIES):
        mine = s.at[area] & SIDE_UNITS[side]
        army, air = (mine & ARMY).bit_count(), (mine & AIR).bit_count()
        if bool(mine) != bool(s.present[side] >> area & 1):
            yield f"presence of side {side} in area {area} is wrong"
        if IS_LAND[area] and (army > LIMITS.army or air > LIMITS.air):
            yield f"side {side} has {army} army and {air} air units in area {area}"
        if air and (not IS_LAND[area] or not s.held_by(side) >> area & 1):
            yield f"aircraft of side {side} in area {area}"
        if IS_LAND[area] and mine & SHIPS:
            yield f"ships on land in area {area}"
