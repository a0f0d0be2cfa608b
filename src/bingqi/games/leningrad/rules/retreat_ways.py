"""10.6(3)-(6) Which way a retreat must go: the whole chain of hexes is looked through, forced steps included."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from bingqi.board.bits import bit_list, has
from bingqi.core.memory import Memory
from bingqi.games.leningrad.rules.queries import occupied, passable_for_lines, spread_land, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.theatre import AROUND, GRID, LAND, MAJOR, SOURCES


class Step(NamedTuple):
    """A hex of a retreat that is being looked through, the least harmful first."""

    zones: int  # 10.6(4) hexes of enemy ZOC entered so far
    stacks: int  # 10.6(5) full hexes at which it had to go on
    hex: int
    left: int
    been: int
    first: int


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
    found = least_harm(s, side, Step(0, 0, hex, left, been, 0))
    if not found:
        return Chains([], [])
    far = {step.hex: distance_home(s, side, step.hex) for step in found}
    least = min(far.values())
    best = [step for step in found if far[step.hex] == least]
    return Chains(sorted({step.first for step in best}), sorted({step.hex for step in best}))


def least_harm(s: State, side: int, start: Step) -> list[Step]:
    """The last steps of all chains that do the least harm."""
    enemy, zone, full = occupied(s, 1 - side), zone_against(s, side), s.full[side]
    waiting, seen, done = [start], set[Step](), list[Step]()
    while waiting:
        step = heappop(waiting)
        if done and step[:2] > done[0][:2]:
            break
        if step.first and not step.left and not has(full, step.hex):
            done.append(step)
            continue
        for there in bit_list(ways_out(step, enemy)):
            left = max(step.left, 1) - 1  # 10.6(5) from a full hex one further
            stacks = step.stacks + (not step.left)
            zones, been = step.zones + has(zone, there), step.been | 1 << there
            after = Step(zones, stacks, there, left, been, step.first or there)
            if after not in seen:
                seen.add(after)
                heappush(waiting, after)
    return done


def ways_out(step: Step, enemy: int) -> int:
    """10.6(3), 10.6(3)4 Land without enemies; only the first hex of all may lie across a major river without bridge."""
    is_first = step.been == 1 << step.hex
    return AROUND[step.hex] & ~(enemy | step.been) & ~(0 if is_first else MAJOR[step.hex])


_rings = Memory[tuple[int, int], list[int]](1_000)


def home_rings(side: int, passable: int) -> list[int]:
    """Hexes by distance from the side's communication sources along open ground."""
    rings = _rings.get((side, passable))
    if rings is None:
        rings = _rings[side, passable] = GRID.rings(SOURCES[side] & passable, passable, spread_land)
    return rings


def distance_home(s: State, side: int, hex: int) -> int:
    """10.6(6) To the nearest own source along a line of communication; as the crow walks if there is none."""
    if has(SOURCES[side], hex):
        return 0
    for passable in (passable_for_lines(s, side), LAND):
        for distance, ring in enumerate(home_rings(side, passable)):
            if ring & AROUND[hex]:  # the line may end where it could not go on
                return distance + 1
    return GRID.size
