"""Lines of communication (13.0) as the computer player sees them: which area hangs on which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bingqi.ai.southern.worth import power_of
from bingqi.board.bits import union
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ADJACENT, ALL, FIXED, OPEN, SIDE_UNITS, SIZE, SOURCES, members


@lru_cache(maxsize=4096)
def lined(held: int, side: int) -> int:
    """13.0 Areas with a line to a source of the side, if it holds these."""
    reached = front = SOURCES[side]
    near = 0
    while front:
        for area in members(front):
            near |= ADJACENT[area]
        front = near & held & ~reached
        reached |= front
    return reached | near


@lru_cache(maxsize=1024)
def links(held: int, side: int) -> tuple[tuple[int, int], ...]:
    """Areas with those that lose their line with it, or, where the side does not hold it, that would get one."""
    now = lined(held, side)
    return tuple((x, hanging) for x in members(ALL & ~FIXED) if (hanging := now ^ lined(held ^ 1 << x, side)))


EXITS = tuple(union(ADJACENT, sources) & ~FIXED for sources in SOURCES)  # by side: areas next to its sources
SAFE_EXITS = tuple(union(ADJACENT, sources) & FIXED & OPEN[side] for side, sources in enumerate(SOURCES))


def all_in(there: Sequence[int], areas: int) -> int:
    """The units of these areas together."""
    units = 0
    for area in members(areas):
        units |= there[area]
    return units


def hanging_strength(s: State, side: int, on_lines: list[float]) -> list[float]:
    """By area: own strength whose line hangs on it (`line_worth`); each way out of the sources carries its share."""
    strength = on_lines.copy()
    exits = EXITS[side] & s.held_by(side)
    if exits and not SAFE_EXITS[side]:
        share = power_of(all_in(s.at, s.present[side]) & SIDE_UNITS[side]) / exits.bit_count()
        for area in members(exits):
            strength[area] = max(strength[area], share)
    return strength


def flank_strength(s: State, side: int, threatened: int, empty: int) -> list[float]:
    """By threatened area: own strength that keeps its line by it, should all the others that nobody guards be lost, or
    its share in what they cut off together. One enemy ship and one battalion over the mountains do that in a turn."""
    held, mine, present = s.held_by(side) & ALL, SIDE_UNITS[side], s.present[side]

    def strength(areas: int) -> int:
        return power_of(all_in(s.at, areas & present) & mine) if areas & present else 0

    together = strength(lined(held, side) & ~lined(held & ~empty, side)) / max(1, empty.bit_count())
    found = [0.0] * SIZE
    for area in members(threatened):
        bit = 1 << area
        rest = held & ~(empty & ~bit)
        found[area] = float(strength(lined(rest, side) & ~lined(rest & ~bit, side)))
        if empty & bit:
            found[area] = max(found[area], together)
    return found


def line_worth(s: State, side: int) -> list[float]:
    """By area: the strength of a side's units whose line hangs on who holds it."""
    mine, present = SIDE_UNITS[side], s.present[side]
    powers = {area: power_of(s.at[area] & mine) for area in members(present)}
    found = [0.0] * SIZE
    for area, hanging in links(s.held_by(side) & ALL, side):
        if hanging & present:
            found[area] = float(sum([powers[x] for x in members(hanging & present)]))
    return found
