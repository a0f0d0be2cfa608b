"""Which groups of an area the computer player thinks about: few out of very many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bingqi.games.southern.tables import (
    AIR,
    AIRPOWER,
    ARMY,
    DESTROYERS,
    ENDURANCE,
    MACARTHUR,
    MANY,
    MOVES,
    SHIPS,
    STRENGTH,
    members,
)

AT_SEA = 2  # army units that are sent over the sea together, unless a card lets more


@lru_cache(maxsize=MANY)
def groups_with(base: int, left: int, strikers: int, many: bool, screened: bool) -> tuple[int, ...]:
    """Groups that contain `base` and some of `left`; `strikers` among those go for the enemy where they stand, if there
    is one. `many`: more than two army units may go together. `screened`: destroyers are sent in pairs."""
    found = {base | some for some in _subsets(left, strikers, many, screened)}
    if base:
        found.add(base)
    return tuple(sorted(found))


def _subsets(left: int, strikers: int, many: bool, screened: bool) -> Iterator[int]:
    army, ships, air = left & ARMY & ~MACARTHUR & ~MOVES[0], left & SHIPS, left & AIR
    if strikers:
        yield strikers
    ordered = sorted(members(army), key=lambda u: (-STRENGTH[u], ENDURANCE[u], u))
    for count in {1, 2, 3, len(ordered) - 1, len(ordered)}:
        if 0 < count <= len(ordered) and (count <= AT_SEA or many):
            yield sum(1 << u for u in ordered[:count])
    if fast := army & MOVES[3]:
        yield fast
    if ships:
        yield from _fleets(ships)
        if screened:
            yield from _screened(ships)
    if air:
        yield air
        yield air & -air
    if left & AIRPOWER & SHIPS:
        yield left & AIRPOWER & SHIPS
    if left & MACARTHUR:
        yield MACARTHUR


def _fleets(ships: int) -> Iterator[int]:
    """All, all but one destroyer, one."""
    yield ships
    destroyers = ships & DESTROYERS
    if without := ships & ~(destroyers & -destroyers):
        yield without
    yield ships & -ships


def _screened(ships: int) -> Iterator[int]:
    """19.0(13) Two destroyers keep submarines off: a pair alone, with one big ship, with all; who leaves a pair."""
    destroyers = members(ships & DESTROYERS)
    if len(destroyers) < 2:
        return
    pair, big = 1 << destroyers[0] | 1 << destroyers[1], ships & ~DESTROYERS
    yield pair
    if big:
        yield pair | big & -big
        yield pair | big
    if ships & ~pair:
        yield ships & ~pair
