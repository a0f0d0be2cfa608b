"""Pure questions about a position: ZOC, lone chits, stacking, reach, retreat hexes, communication by road."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from operator import or_

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.ways import rings
from bingqi.core.memory import Memory
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    AROUND,
    CHITS,
    FIGURES,
    GRID,
    IS_FORCE,
    KIND,
    LAND,
    MOVE,
    POSITION,
    RIVERS,
    ROAD_HEXES,
    ROADS,
    SIDE_SLOTS,
    SIDE_UNITS,
    SOURCES,
    SUITABLE,
    TERRAIN,
    TERRAIN_AT,
    ChitType,
    step_cost,
)

ENGINEERS = KIND["construction_engineers"]
FLAME_TANK = KIND["flame_tank"]


# --- ZOC and stacks --------------------------------------------------------------------------------------------------


class Zones(Memory[int, int]):
    """By the hexes where a side stands: the land next to them."""

    def __missing__(self, power: int) -> int:
        zone = self[power] = GRID.spread(power) & LAND
        return zone


ZONES = Zones(4096)


def zoc(s: State, side: int) -> int:
    """3.1, 3.1(1), 3.1(2), 4.3.2(2) Hexes in the side's zone of control; never all-sea hexes."""
    return ZONES[s.power[side]]


def chit_hexes(s: State, side: int) -> int:
    """Hexes with any chit of the side."""
    return s.chits[side]


def lone_chits(s: State, side: int) -> int:
    """4.3(5), 4.3.2(3) Hexes where the side has face-down chits and nothing else."""
    return chit_hexes(s, side) & ~s.power[side]


def occupied(s: State, side: int) -> int:
    """Hexes with any piece of the side."""
    return s.power[side] | chit_hexes(s, side)


def units_at(s: State, side: int, hex: int) -> list[int]:
    where = s.where
    return [unit for unit in SIDE_UNITS[side] if where[unit] == hex]


def chits_at(s: State, side: int, hex: int) -> list[int]:
    spot = s.spot
    return [slot for slot in SIDE_SLOTS[side] if spot[slot] == hex]


def may_show(kind: int, hex: int) -> bool:
    """22.11 Can a force chit be turned up here? Engineers only where there is something to build."""
    return IS_FORCE[kind] and (kind != ENGINEERS or bool((SUITABLE | POSITION) >> hex & 1))


def is_position(s: State, hex: int) -> bool:
    """19.2(1), 19.2(1)①, 19.2(1)② A printed position, or ground fit for one with face-up engineers."""
    if POSITION >> hex & 1:
        return True
    if not SUITABLE >> hex & 1:
        return False
    return any(s.spot[slot] == hex and s.up >> slot & 1 and s.kind[slot] == ENGINEERS for slot in SIDE_SLOTS[1])


# --- movement --------------------------------------------------------------------------------------------------------

RIVER_HEXES = bits_of(a for a, _ in RIVERS)
CHEAP = bits_of(hex for hex in bit_list(LAND) if TERRAIN[TERRAIN_AT[hex]].cost == 1)
ROUGH = LAND & ~CHEAP
RIVER_PRICE = 2 * FIGURES.river_cost
MOST_MOVE = 2 * max(FIGURES.chit_move, *(max(moves) for moves in MOVE), *(chit.move for chit in CHITS))
DEAREST_STEP = 2 * max(row.cost for row in TERRAIN.values()) + RIVER_PRICE


def _roads(direction: int) -> int:
    """The hexes that a road leaves in a direction."""
    return bits_of(a for a, b in ROADS if GRID.direction(a, b) == direction)


_ROADS = tuple(map(_roads, range(6)))
_OVER = [bits_of(b for b in GRID.neighbours[a] if (a, b) in RIVERS) for a in range(GRID.size)]  # across a river


# by hex: its land neighbours, what it costs to come from there off the road, and whether a road leads in
_INTO = [
    tuple((a, step_cost(a, b), (a, b) in ROADS) for a in GRID.neighbours[b] if LAND >> a & 1) if LAND >> b & 1 else ()
    for b in range(GRID.size)
]


def _one_step(budget: int, hex: int) -> tuple[int, int]:
    """The neighbours that can be entered for the budget, outside enemy ZOC and in it: there a road costs a point."""
    near = [b for b in GRID.neighbours[hex] if LAND >> b & 1] if LAND >> hex & 1 else []
    quiet = bits_of(b for b in near if step_cost(hex, b) <= budget or ((hex, b) in ROADS and budget >= 1))
    watched = bits_of(b for b in near if step_cost(hex, b) <= budget or ((hex, b) in ROADS and budget >= 2))
    return quiet, watched


# by half points and hex
ONE_STEP = [[_one_step(budget, hex) for hex in range(GRID.size)] for budget in range(DEAREST_STEP + 1)]


_UP = tuple((step, _ROADS[i]) for i, step in enumerate(GRID.steps) if step > 0)
_DOWN = tuple((-step, _ROADS[i]) for i, step in enumerate(GRID.steps) if step < 0)
(_U1, _ON1), (_U2, _ON2), (_U3, _ON3) = _UP
(_D1, _OFF1), (_D2, _OFF2), (_D3, _OFF3) = _DOWN


def _by_road(front: int) -> int:
    up = (front & _ON1) << _U1 | (front & _ON2) << _U2 | (front & _ON3) << _U3
    return up | (front & _OFF1) >> _D1 | (front & _OFF2) >> _D2 | (front & _OFF3) >> _D3


def _off_road(front: int) -> tuple[int, int]:
    """The neighbours of a set: those without a river between, and those across one."""
    wet = front & RIVER_HEXES
    if not wet:
        return GRID.spread(front), 0
    there, over = GRID.spread(front ^ wet), 0
    for hex in bit_list(wet):
        there |= AROUND[hex] & ~_OVER[hex]
        over |= _OVER[hex]
    return there, over


WAVES: Memory[tuple[int, int, int, int, bool], tuple[int, list[int]]] = Memory(4096)
NETS: Memory[tuple[int, int], int] = Memory(4096)


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
            there = _by_road(front) & allowed
            levels[cost + 1] |= there & quiet
            levels[cost + 2] |= there & zone
        if front and cost + 2 <= budget:
            there, over = _off_road(front)
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
        by_road = 2 if zone >> here & 1 else 1
        for back, off_road, road in _INTO[here]:
            if zone >> back & 1 and back != start:
                continue
            before = cost - (by_road if road and by_road < off_road else off_road)
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
                levels[cost + 1] |= _by_road(front & ~zone)
                levels[cost + 2] |= _by_road(front & zone)
                for part, price in ((front & CHEAP, 2), (front & ROUGH, 4)):
                    dry, over = _off_road(part)
                    levels[cost + price] |= dry
                    levels[cost + price + RIVER_PRICE] |= over
            levels[cost + 1] &= inside
        found = self[ground] = [(need, levels[need]) for need in range(1, MOST_MOVE + 1) if levels[need]]
        return found


EXITS = Exits(1024)


# --- reinforcements --------------------------------------------------------------------------------------------------


def road_net(s: State, side: int) -> int:
    """12.0(1), 12.0(2), 2.21(3)

    Road hexes to which reinforcements can come: never next to an enemy stack, chits included.
    """
    key = (side, occupied(s, 1 - side))
    net = NETS.get(key)
    if net is None:
        net = NETS[key] = _new_net(*key)
    return net


def _new_net(side: int, theirs: int) -> int:
    closed = theirs | GRID.spread(theirs)
    reached = front = SOURCES[side] & ~closed
    while front:
        front = _by_road(front) & ~closed & ~reached
        reached |= front
    return reached


# --- retreat ---------------------------------------------------------------------------------------------------------


def retreat_block(s: State, side: int) -> int:
    """15.0(4), 15.0(4)①, 15.0(4)② Hexes that kill a retreating piece: enemy stacks and enemy ZOC."""
    enemy = 1 - side
    return occupied(s, enemy) | zoc(s, enemy)


def retreat_hexes(s: State, side: int, hex: int, full: int = 0) -> list[int]:
    """15.0(3), 15.0(6), 15.0(4)③ Where a piece can be after two hexes. `full` are hexes where it could not stay."""
    free = LAND & ~retreat_block(s, side) & ~(1 << hex)
    first = AROUND[hex] & free
    two = GRID.spread(first) & free & ~GRID.around[hex]
    return retreat_choice(s, side, two, full)


def further_hexes(s: State, side: int, origin: int, hex: int, full: int = 0) -> list[int]:
    """15.0(5) One hex further from where the piece stood at first."""
    free = LAND & ~retreat_block(s, side)
    away = GRID.distance(origin, hex) + 1
    near = bits_of(h for h in bit_list(AROUND[hex] & free) if GRID.distance(origin, h) == away)
    return retreat_choice(s, side, near, full)


def retreat_choice(s: State, side: int, hexes: int, full: int) -> list[int]:
    """15.0(6) The hexes nearest to a friendly source; if all of those are full, another way may be chosen as well."""
    best = nearest_source(s, side, hexes)
    if best & ~full or not hexes & ~full:
        return bit_list(best)
    return bit_list(best | nearest_source(s, side, hexes & ~full))


def nearest_source(s: State, side: int, hexes: int) -> int:
    """15.0(6) By ways that a retreat could take: a barred way is no way. If all are barred, the land decides."""
    free = LAND & ~retreat_block(s, side)
    for ground in (free, LAND):
        for ring in source_rings(side, ground):
            if ring & hexes:
                return ring & hexes
    return 0


def source_rings(side: int, ground: int) -> Iterator[int]:
    """The ground by its distance from the side's sources: 0, 1, 2..."""
    return rings(SOURCES[side] & ground, lambda ring: GRID.spread(ring) & ground)


def to_source(s: State, side: int, hex: int) -> int | None:
    """Hexes from there to a source by ways that are not barred; None if there is none."""
    ground = LAND & ~retreat_block(s, side)
    return next((steps for steps, ring in enumerate(source_rings(side, ground)) if ring >> hex & 1), None)


def crosses_river(a: int, b: int) -> bool:
    return (a, b) in RIVERS
