"""10.0 How far a piece can go: waves of movement, where it may stay, and where it can only pass."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.memory import Answers
from bingqi.games.okinawa.rules.enemy import NOBODY, Enemy, Wave, enemy_of
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
from bingqi.games.okinawa.rules.queries import ENGINEERS, zoc
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


def _calm_wave(move: tuple[int, int]) -> Wave:
    """By start and budget: how far a piece comes where there is no enemy."""
    return _new_wave(*move, NOBODY, False)


CALM_WAVES = Answers(_calm_wave, 8192)


def wave(start: int, budget: int, enemy: Enemy, sneaking: bool = False) -> Wave:
    """10.2(1), 10.2(2), 10.3, 10.3(1), 10.3(2), 10.2(1)④

    All hexes within `budget` half points, and the levels by cost. Remembered for as long as the enemy stays as he is:
    a piece goes one of the ways that were just found, but not one wave in ten comes again among other enemies.

    A road step costs half a point outside enemy ZOC (strategic movement), one point into it. A ZOC hex ends the
    move; a piece that starts in one may not go straight into another unless `sneaking` (night infiltration).
    """
    known, question = enemy.waves, (start, budget, sneaking)
    found = known.get(question)
    if found is None:
        calm, felt = CALM_WAVES[start, budget], enemy.felt
        touched = calm[0] & felt or felt >> start & 1
        found = known[question] = _new_wave(start, budget, enemy, sneaking) if touched else calm
    return found


def _new_wave(start: int, budget: int, enemy: Enemy, sneaking: bool) -> Wave:
    begun, levels, free = _first_levels(start, budget, enemy, sneaking)
    quiet = enemy.quiet
    for cost in range(begun, budget):
        front = levels[cost] = levels[cost] & free
        if front:
            free ^= front
            front &= quiet  # a ZOC hex ends the move
            if front:  # also where it was before, or cannot come: a level is cut down when its turn comes
                road, plain, rough, far = ONWARD[front]
                levels[cost + 1] |= road & quiet
                levels[cost + 2] |= plain
                levels[cost + 4] |= rough
                if far:
                    levels[cost + 6] |= far
    last = levels[budget] = levels[budget] & free
    reached = (enemy.open ^ free ^ last) & ~(1 << start)
    return reached, tuple(levels[: budget + 1])  # no list: a collector need not look into tuples of ints


def _first_levels(start: int, budget: int, enemy: Enemy, sneaking: bool) -> tuple[int, list[int], int]:
    """Where a wave begins: at what cost, its levels by then, and the land that is still to be reached.

    As long as it has entered no hex where an enemy is felt every wave from there is the same: but for roads, on which
    it would already be a step further.
    """
    felt, found = enemy.felt, None
    if not felt >> start & 1 and budget <= FARTHEST:
        for stage in CALM[start][:budget]:
            if stage.entered & felt:
                break
            found = stage
    if found:
        levels = found.levels[: budget + 1 + DEAREST_STEP]
        levels[found.cost] |= found.by_road & enemy.quiet
        return found.cost, levels, found.free & enemy.open
    zone, free = enemy.zone, enemy.open & ~(1 << start)
    shut = zone if zone >> start & 1 and not sneaking else 0  # no way straight from one ZOC hex into another
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
    by_road: int  # what belongs to the level of this cost as well, as far as it lies outside enemy ZOC
    free: int
    entered: int  # all hexes that it has come to


def _calm_from(start: int) -> list[Stage]:
    """How a wave grows, cost by cost, where there is no enemy."""
    free, entered, stages = LAND & ~(1 << start), 0, []
    levels = one_step_on(start, FARTHEST, 0, free)
    by_road, levels[1] = levels[1], 0
    for cost in range(1, FARTHEST + 1):
        stages.append(Stage(cost, levels.copy(), by_road, free, entered))
        front = levels[cost] = (levels[cost] | by_road) & free
        free ^= front
        entered |= front
        by_road, *others = ONWARD[front]
        for price, reached in zip((2, 4, 6), others, strict=True):
            levels[cost + price] |= reached
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
    enemy, sneaking = enemy_of(s, side), s.infiltrating >> unit & 1 == 1
    return wave(s.where[unit], budget, enemy, sneaking)


def chit_wave(s: State, side: int, slot: int, budget: int) -> Wave:
    enemy, sneaking = enemy_of(s, side), s.infiltrating_chits >> slot & 1 == 1
    return wave(s.spot[slot], budget, enemy, sneaking)


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
    enemy, sneaking, barred = enemy_of(s, side), s.infiltrating >> unit & 1 == 1, full_for_unit(s, side, unit)
    return can_go_on(s.where[unit], unit_budget(s, unit), enemy, barred, sneaking)


def chit_can_go(s: State, side: int, slot: int) -> bool:
    enemy, sneaking, barred = enemy_of(s, side), s.infiltrating_chits >> slot & 1 == 1, no_stay(s, side, slot)
    return can_go_on(s.spot[slot], chit_budget(s, slot), enemy, barred, sneaking)


def can_go_on(hex: int, budget: int, enemy: Enemy, barred: int, sneaking: bool = False) -> bool:
    """Can a piece come from there to a hex where it may stay? A look one and two steps ahead before the whole wave."""
    zone = enemy.zone
    quiet, watched = ONE_STEP[min(budget, DEAREST_STEP)][hex]
    if not sneaking and zone >> hex & 1:
        watched = 0
    first = (quiet & ~zone | watched & zone) & enemy.open
    if first & ~barred:
        return True
    if budget < 2 or not first & ~zone:
        return False  # nothing to go on from
    if budget > DEAREST_STEP:  # after such a first step any second one will do
        first &= ONE_STEP[min(budget - DEAREST_STEP, DEAREST_STEP)][hex][0] & ~zone
        if GRID.spread(first) & enemy.open & ~(barred | 1 << hex):
            return True
    return bool(wave(hex, budget, enemy, sneaking)[0] & ~barred)


def way_points(enemy: Enemy, found: Wave, barred: int, budget: int) -> int:
    """3.2(4), 10.1(2) Hexes of a wave where the piece may not stay but from which it can go on to one where it may.

    Not next to lone enemy chits: their ZOC might have to stop it there.
    """
    within, levels = found
    passed = within & barred
    if passed:
        passed &= ~(enemy.zone | enemy.near_lone | levels[-1])
    if not passed:
        return 0
    room, felt = enemy.open & ~barred, enemy.felt
    beside, unpaid = INTO_ROOM[room, enemy.zone]
    points = passed & beside
    if points:
        spent = 0
        for level, unsure in zip(levels[-2::-1], unpaid, strict=False):
            spent |= level & unsure
        points &= ~spent
    doubtful = passed & ~(points | levels[-2])
    if doubtful:
        for hex in bit_list(doubtful):
            left = budget - cost_of(hex, levels)
            near = CALM_WAVES[hex, left][0]
            if near & room and (not near & felt or can_go_on(hex, left, enemy, barred)):
                points |= 1 << hex
    return points


def _into_room(key: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """By the room to stay and the enemy ZOC: the hexes beside the room; and by the half points that are left there,
    from one on as long as they do not pay for every step, those from which none surely leads into the room."""
    room, zone = key
    half, one, two = LAND & ~by_road(room & ~zone), LAND & ~for_one_point(room), LAND & ~for_two_points(room)
    return GRID.spread(room) & LAND, (half, one, one, two, two)


INTO_ROOM = Answers(_into_room, 256)
