"""10.0 How far a piece can go: waves of movement, where it may stay, and where it can only pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.memory import Answers
from bingqi.games.okinawa.rules.ground import (
    DEAREST_STEP,
    INTO,
    ONE_STEP,
    ONWARD,
    STEP_COSTS,
    by_road,
    for_one_point,
    for_two_points,
)
from bingqi.games.okinawa.rules.queries import ENGINEERS, ZONES, occupied, zoc
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
    SUITABLE,
)

Wave = tuple[int, tuple[int, ...]]  # the hexes within reach, and the levels by cost


def _near(move: tuple[int, int]) -> int:
    """By start and budget: the hexes that can matter to a move, those it could come to if there were no enemy."""
    start, budget = move
    return 1 << start | _new_wave(start, budget, 0, 0, False)[0]


def _wave_by(key: tuple[int, int, int, int, bool]) -> Wave:
    """By start, budget, and the enemy ZOC and closed hexes nearby; whether it sneaks."""
    return _new_wave(*key)


NEAR = Answers(_near, 8192)
WAVES = Answers(_wave_by, 16384)  # about a kilobyte each


def wave(start: int, budget: int, zone: int, closed: int, sneaking: bool = False) -> Wave:
    """10.2(1), 10.2(2), 10.3, 10.3(1), 10.3(2), 10.2(1)④

    All hexes within `budget` half points, and the levels by cost. Remembered by what is near.

    A road step costs half a point outside enemy ZOC (strategic movement), one point into it. A ZOC hex ends the
    move; a piece that starts in one may not go straight into another unless `sneaking` (night infiltration).
    """
    near = NEAR[start, budget]
    return WAVES[start, budget, zone & near, closed & near, sneaking]


class Latest:
    """The wave that was asked for last: a piece goes one of the ways that were just found."""

    def __init__(self) -> None:
        self.known: tuple[tuple[int, int, int, int, bool], Wave] = (-1, 0, 0, 0, False), (0, ())

    def wave(self, start: int, budget: int, theirs: int, chits: int, sneaking: bool) -> Wave:
        """By where the enemy has power, and where chits."""
        question, (asked, found) = (start, budget, theirs, chits, sneaking), self.known
        if question != asked:
            found = wave(start, budget, ZONES[theirs], theirs | chits, sneaking)
            self.known = question, found
        return found


def _new_wave(start: int, budget: int, zone: int, closed: int, sneaking: bool) -> Wave:
    open_land = LAND & ~(closed | 1 << start)
    begun, levels, free = _first_levels(start, budget, zone, closed, sneaking)
    quiet = LAND & ~zone
    for cost in range(begun, budget):
        front = levels[cost] = levels[cost] & free
        if front:
            free ^= front
            front &= quiet  # a ZOC hex ends the move
            if front:  # also where it was before, or cannot come: a level is cut down when its turn comes
                road, plain, rough, far = ONWARD[front]
                outside = road & quiet
                levels[cost + 1] |= outside
                levels[cost + 2] |= plain | road ^ outside
                levels[cost + 4] |= rough
                levels[cost + 6] |= far
    last = levels[budget] = levels[budget] & free
    reached = open_land ^ free ^ last
    return reached, tuple(levels[: budget + 1])  # no list: a collector need not look into tuples of ints


def _first_levels(start: int, budget: int, zone: int, closed: int, sneaking: bool) -> tuple[int, list[int], int]:
    """Where a wave begins: at what cost, its levels by then, and the land that is still to be reached.

    As far as it touches no enemy every wave from there is the same.
    """
    here, enemy, found = 1 << start, zone | closed, None
    if not enemy & here and budget <= FARTHEST:
        for stage in CALM[start][:budget]:
            if stage.touched & enemy:
                break
            found = stage
    if found:
        return found.cost, found.levels[: budget + 1 + DEAREST_STEP], found.free & ~closed
    free = LAND & ~closed & ~here
    shut = zone if zone & here and not sneaking else 0  # no way straight from one ZOC hex into another
    return 1, one_step_on(start, budget, zone, free & ~shut), free


def one_step_on(start: int, budget: int, zone: int, free: int) -> list[int]:
    """The levels of a wave after its first step, and room for all that one more step can reach."""
    levels = [0] * (max(budget, FARTHEST) + 1 + DEAREST_STEP)
    levels[0] = 1 << start
    for cost in STEP_COSTS:
        into_quiet, into_watched = ONE_STEP[cost][start]
        levels[cost] = (into_quiet & ~zone | into_watched & zone) & free
    return levels


class Stage(msgspec.Struct, frozen=True):
    """A wave at some cost, before it goes on from there."""

    cost: int
    levels: list[int]
    free: int
    touched: int  # all hexes that it has entered or is about to enter


def _calm_from(start: int) -> list[Stage]:
    """How a wave grows, cost by cost, where there is no enemy."""
    free, stages = LAND & ~(1 << start), []
    levels = one_step_on(start, FARTHEST, 0, free)
    for cost in range(1, FARTHEST + 1):
        stages.append(Stage(cost, levels.copy(), free, reduce(or_, levels)))
        front = levels[cost] = levels[cost] & free
        free ^= front
        for price, entered in zip((1, 2, 4, 6), ONWARD[front], strict=True):
            levels[cost + price] |= entered
    return stages


FARTHEST = 2 * max(FIGURES.chit_move, *(max(points) for points in MOVE))
CALM = Answers(_calm_from, GRID.size)


def cost_of(hex: int, levels: Sequence[int]) -> int:
    """What it costs to come to a hex of a wave."""
    bit = 1 << hex
    for cost in range(len(levels) - 1, -1, -1):  # most hexes lie far out
        if levels[cost] & bit:
            return cost
    raise AssertionError("not in the wave")


def path_to(start: int, hex: int, zone: int, levels: Sequence[int]) -> list[tuple[int, int]]:
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


# by kind, face up
MARCH = tuple(0 if kind == ENGINEERS else 2 * chit.move for kind, chit in enumerate(CHITS))


def unit_budget(s: State, unit: int) -> int:
    """2.11(2)③ In half points."""
    return 2 * MOVE[unit][s.steps[unit]]


def chit_budget(s: State, slot: int) -> int:
    """4.3(2) Six points face down, the printed value face up; engineers at work do not move."""
    return MARCH[s.kind[slot]] if s.up >> slot & 1 else 2 * FIGURES.chit_move


def unit_wave(s: State, side: int, unit: int, budget: int) -> Wave:
    theirs = s.power[1 - side]
    sneaking = s.infiltrating >> unit & 1 == 1
    return wave(s.where[unit], budget, ZONES[theirs], theirs | s.chits[1 - side], sneaking)


def chit_wave(s: State, side: int, slot: int, budget: int) -> Wave:
    theirs = s.power[1 - side]
    sneaking = s.infiltrating_chits >> slot & 1 == 1
    return wave(s.spot[slot], budget, ZONES[theirs], theirs | s.chits[1 - side], sneaking)


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
    zone, closed, sneaking = zoc(s, 1 - side), occupied(s, 1 - side), s.infiltrating >> unit & 1 == 1
    return can_go_on(s.where[unit], unit_budget(s, unit), zone, closed, full_for_unit(s, side, unit), sneaking)


def chit_can_go(s: State, side: int, slot: int) -> bool:
    zone, closed, sneaking = zoc(s, 1 - side), occupied(s, 1 - side), s.infiltrating_chits >> slot & 1 == 1
    return can_go_on(s.spot[slot], chit_budget(s, slot), zone, closed, no_stay(s, side, slot), sneaking)


def can_go_on(hex: int, budget: int, zone: int, closed: int, barred: int, sneaking: bool = False) -> bool:
    """Can a piece come from there to a hex where it may stay? A look one and two steps ahead before the whole wave."""
    quiet, watched = ONE_STEP[min(budget, DEAREST_STEP)][hex]
    if not sneaking and zone >> hex & 1:
        watched = 0
    first = (quiet & ~zone | watched & zone) & ~closed
    if first & ~barred:
        return True
    if budget < 2 or not first & ~zone:
        return False  # nothing to go on from
    if budget > DEAREST_STEP:  # after such a first step any second one will do
        first &= ONE_STEP[min(budget - DEAREST_STEP, DEAREST_STEP)][hex][0] & ~zone
        if GRID.spread(first) & LAND & ~(closed | barred | 1 << hex):
            return True
    return bool(wave(hex, budget, zone, closed, sneaking)[0] & ~barred)


def way_points(s: State, side: int, found: Wave, barred: int, budget: int) -> int:
    """3.2(4), 10.1(2) Hexes of a wave where the piece may not stay but from which it can go on to one where it may.

    Not next to lone enemy chits: their ZOC might have to stop it there.
    """
    enemy, (within, levels) = 1 - side, found
    passed = within & barred
    if not passed:
        return 0
    theirs, chits = s.power[enemy], s.chits[enemy]
    zone, closed = ZONES[theirs], theirs | chits
    passed &= ~(zone | ZONES[closed ^ theirs])  # where they have chits alone
    room = LAND & ~(closed | barred)
    beside, unpaid = INTO_ROOM[room, zone]
    points = passed & beside
    if points:
        spent = 0
        for level, unsure in zip(reversed(levels), unpaid, strict=False):
            spent |= level & unsure
        points &= ~spent
    doubtful = passed & ~(points | levels[-1] | levels[budget - 1])
    if doubtful:
        enemy_near = zone | closed
        for hex in bit_list(doubtful):
            left = budget - cost_of(hex, levels)
            near = NEAR[hex, left]
            if near & room and (not near & enemy_near or can_go_on(hex, left, zone, closed, barred)):
                points |= 1 << hex
    return points


def _into_room(key: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """By the room to stay and the enemy ZOC: the hexes beside the room; and by the half points that are left there,
    as long as they do not pay for every step, those from which none surely leads into the room."""
    room, zone = key
    half, one, two = LAND & ~by_road(room & ~zone), LAND & ~for_one_point(room), LAND & ~for_two_points(room)
    return GRID.spread(room) & LAND, (LAND, half, one, one, two, two)


INTO_ROOM = Answers(_into_room, 256)
