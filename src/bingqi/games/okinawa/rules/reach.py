"""10.0 How far a piece can go: waves of movement, where it may stay, and where it can only pass."""

from __future__ import annotations

from itertools import accumulate
from operator import or_

from bingqi.core.memory import Memory
from bingqi.games.okinawa.rules.ground import (
    CHEAP,
    DEAREST_STEP,
    INTO,
    MOST_MOVE,
    ONE_STEP,
    RIVER_PRICE,
    ROUGH,
    by_road,
    off_road,
)
from bingqi.games.okinawa.rules.queries import ENGINEERS, ZONES, lone_chits, occupied, zoc
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    CHITS,
    FIGURES,
    GRID,
    IS_FORCE,
    LAND,
    MOVE,
    POSITION,
    ROAD_HEXES,
    SUITABLE,
    ChitType,
)

WAVES: Memory[tuple[int, int, int, int, bool], tuple[int, list[int]]] = Memory(4096)


def wave(start: int, budget: int, zone: int, closed: int, sneaking: bool = False) -> tuple[int, list[int]]:
    """10.2(1), 10.2(2), 10.3, 10.3(1), 10.3(2), 10.2(1)④

    All hexes within `budget` half points, and the levels by cost. Remembered.

    A road step costs half a point outside enemy ZOC (strategic movement), one point into it. A ZOC hex ends the
    move; a piece that starts in one may not go straight into another unless `sneaking` (night infiltration).
    """
    key = (start, budget, zone, closed, sneaking)
    found = WAVES.get(key)
    if found is None:
        found = WAVES[key] = _new_wave(start, budget, zone, closed, sneaking)
    return found


def _new_wave(start: int, budget: int, zone: int, closed: int, sneaking: bool) -> tuple[int, list[int]]:
    levels = [0] * (budget + 5 + RIVER_PRICE)
    here = levels[0] = 1 << start
    free, quiet, done = LAND & ~closed & ~here, ~zone, 0
    for cost in range(budget + 1):
        front = levels[cost] & ~done
        levels[cost] = front
        if not front or cost == budget:
            done |= front
            continue
        done |= front
        allowed = free & ~done
        if front == here:
            if zone & here and not sneaking:
                allowed &= quiet
        else:
            front &= quiet
        if front & ROAD_HEXES:
            there = by_road(front) & allowed
            levels[cost + 1] |= there & quiet
            levels[cost + 2] |= there & zone
        if front and cost + 2 <= budget:
            there, over = off_road(front)
            there &= allowed
            levels[cost + 2] |= there & CHEAP
            levels[cost + 4] |= there & ROUGH
            if over:
                over &= allowed
                levels[cost + 2 + RIVER_PRICE] |= over & CHEAP
                levels[cost + 4 + RIVER_PRICE] |= over & ROUGH
    for cost in range(budget + 1, len(levels)):
        levels[cost] = 0
    return done ^ here, levels


def cost_of(hex: int, levels: list[int]) -> int:
    """What it costs to come to a hex of a wave."""
    bit = 1 << hex
    for cost, level in enumerate(levels):
        if level & bit:
            return cost
    raise AssertionError("not in the wave")


def path_to(start: int, hex: int, zone: int, levels: list[int]) -> list[tuple[int, int]]:
    """The cheapest way of a wave, as (hex, cost so far) from the first step to `hex`."""
    path = [(hex, cost_of(hex, levels))]
    while path[-1][0] != start:
        here, cost = path[-1]
        on_road = 2 if zone >> here & 1 else 1
        for back, across, road in INTO[here]:
            if zone >> back & 1 and back != start:
                continue
            before = cost - (on_road if road and on_road < across else across)
            if before >= 0 and levels[before] >> back & 1:
                path.append((back, before))
                break
        else:
            raise AssertionError("no way back")
    path.pop()
    path.reverse()
    return path


def unit_budget(s: State, unit: int) -> int:
    """2.11(2)③ In half points."""
    return 2 * MOVE[unit][s.steps[unit]]


def chit_budget(s: State, slot: int) -> int:
    """4.3(2) Six points face down, the printed value face up; engineers at work do not move."""
    if not s.up >> slot & 1:
        return 2 * FIGURES.chit_move
    chit: ChitType = CHITS[s.kind[slot]]
    return 0 if s.kind[slot] == ENGINEERS else 2 * chit.move


def unit_wave(s: State, side: int, unit: int, budget: int) -> tuple[int, list[int]]:
    enemy = 1 - side
    return wave(s.where[unit], budget, zoc(s, enemy), occupied(s, enemy), bool(s.infiltrating >> unit & 1))


def chit_wave(s: State, side: int, slot: int, budget: int) -> tuple[int, list[int]]:
    enemy = 1 - side
    return wave(s.spot[slot], budget, zoc(s, enemy), occupied(s, enemy), bool(s.infiltrating_chits >> slot & 1))


def no_stay(s: State, side: int, slot: int) -> int:
    """3.2(2), 4.3(5) Where the chit may not end: three are there, or it would lie alone next to the enemy face down."""
    full = full_of_chits(s, side, slot)
    if s.up >> slot & 1:
        return full
    exposed = zoc(s, 1 - side) & ~s.power[side]
    kind = s.kind[slot]
    if not IS_FORCE[kind]:
        return full | exposed
    return full | exposed & ~(SUITABLE | POSITION) if kind == ENGINEERS else full


def unit_reach(s: State, side: int, unit: int, budget: int) -> int:
    """10.0 Where the unit may end its move."""
    return unit_wave(s, side, unit, budget)[0] & ~full_for_unit(s, side, unit)


def chit_reach(s: State, side: int, slot: int, budget: int) -> int:
    """10.0 Where the chit may end its move; 4.3(5) alone next to the enemy only if it can be turned up there."""
    return chit_wave(s, side, slot, budget)[0] & ~no_stay(s, side, slot)


def unit_can_go(s: State, side: int, unit: int) -> bool:
    """Is there any hex where the unit may end its move? Mostly there is one next to it."""
    budget, barred = unit_budget(s, unit), full_for_unit(s, side, unit)
    near = first_steps(s, side, s.where[unit], budget, bool(s.infiltrating >> unit & 1))
    return bool(near & ~barred or unit_wave(s, side, unit, budget)[0] & ~barred)


def chit_can_go(s: State, side: int, slot: int) -> bool:
    budget, barred = chit_budget(s, slot), no_stay(s, side, slot)
    near = first_steps(s, side, s.spot[slot], budget, bool(s.infiltrating_chits >> slot & 1))
    return bool(near & ~barred or chit_wave(s, side, slot, budget)[0] & ~barred)


def first_steps(s: State, side: int, hex: int, budget: int, sneaking: bool) -> int:
    """The neighbours that a piece can enter from `hex` at once: the first step of a wave."""
    enemy = 1 - side
    zone, (quiet, watched) = zoc(s, enemy), ONE_STEP[min(budget, DEAREST_STEP)][hex]
    if zone >> hex & 1 and not sneaking:
        return quiet & ~zone & ~occupied(s, enemy)
    return (quiet & ~zone | watched & zone) & ~occupied(s, enemy)


def way_points(s: State, side: int, found: tuple[int, list[int]], barred: int, budget: int) -> int:
    """3.2(4), 10.1(2) Hexes of a wave where the piece may not stay but from which it can go on to one where it may.

    Not next to lone enemy chits: their ZOC might have to stop it there.
    """
    enemy = 1 - side
    zone = zoc(s, enemy)
    passed = found[0] & barred & ~zone
    if not passed:
        return 0
    passed &= ~ZONES[lone_chits(s, enemy)]
    points, within = 0, [*accumulate(found[1][: budget + 1], or_)]
    for need, hexes in EXITS[zone, occupied(s, enemy), barred]:
        if need <= budget:
            points |= hexes & passed & within[budget - need]
    return points


class Exits(Memory[tuple[int, int, int], list[tuple[int, int]]]):
    """By enemy ZOC, closed and barred hexes: the barred hexes by what it takes to go on to one that is not barred.

    A wave that runs backwards from all the open hexes at once.
    """

    def __missing__(self, ground: tuple[int, int, int]) -> list[tuple[int, int]]:
        zone, closed, barred = ground
        inside = LAND & barred & ~closed & ~zone
        levels = [0] * (MOST_MOVE + 5 + RIVER_PRICE)
        levels[0] = LAND & ~closed & ~barred & GRID.spread(inside)
        for cost in range(MOST_MOVE):
            front = levels[cost]
            inside &= ~front
            if front and inside:
                levels[cost + 1] |= by_road(front & ~zone)
                levels[cost + 2] |= by_road(front & zone)
                for part, price in ((front & CHEAP, 2), (front & ROUGH, 4)):
                    dry, over = off_road(part)
                    levels[cost + price] |= dry
                    levels[cost + price + RIVER_PRICE] |= over
            levels[cost + 1] &= inside
        found = self[ground] = [(need, levels[need]) for need in range(1, MOST_MOVE + 1) if levels[need]]
        return found


EXITS = Exits(1024)
