"""10.6(3)-(6) Which way a retreat must go: the whole chain of hexes is looked through, forced steps included."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from bingqi.board.bits import bit_list, has
from bingqi.board.ways import costs, ways
from bingqi.core.memory import Answers
from bingqi.games.leningrad.rules.queries import (
    occupied,
    passable_for_lines,
    safe_hinterland,
    spread_land,
    zone_against,
)
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.theatre import AROUND, GRID, LAND, MAJOR, SOURCES

ZOC_HARM = GRID.size  # 10.6(6) one hex of enemy ZOC is worse than any number of full hexes


class Stage(NamedTuple):
    """A retreat that is being looked through, as far as it has come."""

    hex: int
    left: int
    been: int
    first: int = 0  # the hex that it began with

    def into(self, hex: int) -> Stage:
        """One hex further; 10.6(5) from a full hex too, where no more were to go."""
        return Stage(hex, max(self.left, 1) - 1, self.been | 1 << hex, self.first or hex)


class Chains(NamedTuple):
    """The best ways: their first hexes, and where they end. Both empty where every way is death (10.6(3))."""

    first: list[int]
    ends: list[int]


def retreat_hexes(s: State, side: int, hex: int, left: int, been: int) -> list[int]:
    """10.6(3)-(6) Where a unit may go next; none where every way is death."""
    return retreat_chains(s, side, hex, left, been).first


def retreat_chains(s: State, side: int, hex: int, left: int, been: int) -> Chains:
    """10.6(6) No death, then least ZOC, then fewest full hexes, then the end that is nearest to home.

    `left` hexes are still to go, `been` are those left behind (the first is where the fight was).
    """
    start = Stage(hex, left, been)
    found = harmless(s, side, start) or least_harm(s, side, start)
    if not found:
        return Chains([], [])
    if len(found) == 1:
        return Chains([found[0].first], [found[0].hex])
    far = {stage.hex: distance_home(s, side, stage.hex) for stage in found}
    least = min(far.values())
    best = [stage for stage in found if far[stage.hex] == least]
    return Chains(sorted({stage.first for stage in best}), sorted({stage.hex for stage in best}))


def harmless(s: State, side: int, start: Stage) -> list[Stage]:
    """The ends of all chains that do no harm: mostly there are some, and then no other matters."""
    shut = occupied(s, 1 - side) | zone_against(s, side)
    found = [start]
    for _ in range(start.left):
        found = [stage.into(there) for stage in found for there in bit_list(ways_out(stage, shut))]
    return [stage for stage in found if not has(s.full[side], stage.hex)]


def least_harm(s: State, side: int, start: Stage) -> list[Stage]:
    """The ends of all chains that do the least harm."""
    enemy, zone, full = occupied(s, 1 - side), zone_against(s, side), s.full[side]

    def is_end(stage: Stage) -> bool:
        return not stage.left and not has(full, stage.hex)

    def steps(stage: Stage) -> Iterator[tuple[Stage, int]]:
        if is_end(stage):
            return
        for there in bit_list(ways_out(stage, enemy)):
            yield stage.into(there), ZOC_HARM * has(zone, there) + (not stage.left)

    end, least = list(ways([start], steps, until=is_end).cost.items())[-1]
    if not is_end(end):
        return []
    return [stage for stage, harm in costs([start], steps, least).items() if harm == least and is_end(stage)]


def ways_out(stage: Stage, enemy: int) -> int:
    """10.6(3), 10.6(3)4 Land without enemies; only the first hex of all may lie across a major river without bridge."""
    is_first = stage.been == 1 << stage.hex
    return AROUND[stage.hex] & ~(enemy | stage.been) & ~(0 if is_first else MAJOR[stage.hex])


def _home_depths(question: tuple[int, int]) -> list[int]:
    """All within 0, 1, 2… hexes of the side's communication sources along open ground."""
    side, passable = question
    start = SOURCES[side] & passable
    depths = [*safe_hinterland(start, passable)] or [start]
    for ring in GRID.rings(depths[-1], passable, spread_land)[1:]:
        depths.append(depths[-1] | ring)
    return depths


_depths = Answers(_home_depths, 1_000)


def distance_home(s: State, side: int, hex: int) -> int:
    """10.6(6) To the nearest own source along a line of communication; as the crow walks if there is none."""
    if has(SOURCES[side], hex):
        return 0
    for passable in (passable_for_lines(s, side), LAND):
        depths = _depths[side, passable]
        beside = bisect_left(depths, True, key=lambda home: home & AROUND[hex] != 0)
        if beside < len(depths):  # the line may end where it could not go on
            return beside + 1
    return GRID.size
