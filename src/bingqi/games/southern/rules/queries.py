"""Pure questions about a position. Areas and units are masks (see `tables`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from bingqi.board.bits import union
from bingqi.games.southern.rules.terms import AIR_ONLY, ASHORE, BOMB, FLY, MOVE, SHIPPED, STRIKE, THREE, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIRPOWER,
    ARMY,
    CARRIERS,
    CHINA_AREAS,
    CHINESE,
    ENEMY,
    FORTRESSES,
    GOERS,
    IS_LAND,
    JAPAN,
    LAND,
    LIMITS,
    MACARTHUR,
    MANY,
    MOST_MOVE,
    MOVES,
    OPEN,
    OVER_LAND,
    OVER_LAND_MOUNTAIN,
    OVER_LAND_SEA,
    OVER_SEA,
    SEA,
    SHIPS,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
    STRIKERS,
    WITHIN,
    flights,
    members,
    several,
    within,
)

BY_LAND, BY_LAND_ALONE, BY_SEA, ANYHOW, ANYHOW_ALONE = range(5)  # which borders are crossed: 7.3
BORDERS = (OVER_LAND, OVER_LAND_MOUNTAIN, OVER_SEA, OVER_LAND_SEA, ADJACENT)
NEAR = tuple(  # by way, movement and area: what can be in reach at all
    tuple(tuple(within(area, move, borders) for area in range(SIZE)) for move in range(MOST_MOVE + 1))
    for borders in BORDERS
)


@lru_cache(maxsize=MANY)
def movement_of(group: int) -> int:
    """7.1(2) A group moves like its slowest unit."""
    return next(move for move, units in enumerate(MOVES) if group & units)


REACH_TERMS = THREE | WIDE | ASHORE
SHAPE_FROM = 16  # bits below a shape: room for an area and for terms


@lru_cache(maxsize=MANY)
def shape(group: int) -> int:
    """All that `reach` looks at in a group, in one number above `SHAPE_FROM` bits; of terms it looks at `REACH_TERMS`.
    How many ships does not matter."""
    army, air = (group & ARMY).bit_count(), (group & AIR).bit_count()
    found = movement_of(group) | (group & SHIPS != 0) << 2 | (group & CHINESE != 0) << 3 | army << 4 | air << 12
    return found << SHAPE_FROM


def allowed_areas(side: int, group: int) -> int:
    """2.2.1(3), 7.2, 16.3: areas that every unit of the group may enter."""
    allowed = OPEN[side]
    if group & SHIPS:
        allowed &= SEA
    if group & CHINESE:
        allowed &= CHINA_AREAS
    return allowed


def reach(s: State, side: int, area: int, group: int, terms: int, mountains: bool = True, crowded: bool = False) -> int:
    """7.0 Where the group can go by movement. `crowded`: though there be no room."""
    move, army, alone, allowed = manner(side, group)
    if terms & THREE:
        move = 3
    if not move or (terms & WIDE and army > LIMITS.army):  # 19.0(10)①
        return 0
    by_land, anyhow = (BY_LAND_ALONE, ANYHOW_ALONE) if alone and mountains else (BY_LAND, ANYHOW)  # 7.3(2)①: one unit
    slow = min(move, LIMITS.sea_move) if army and not terms & THREE else move  # 7.3(1)①
    if terms & WIDE:
        found = by_way_of_sea(s, side, area, slow, anyhow, allowed)
    elif army > LIMITS.sea_group:  # 7.3(1)②
        found = wave(s, side, area, move, by_land, allowed)
    else:
        found = wave(s, side, area, slow, anyhow, allowed)
        if slow < move:
            found |= wave(s, side, area, move, by_land, allowed)
    if terms & ASHORE:
        found &= LAND  # 19.0(7)
    if crowded:
        return found
    if group & AIR:
        return with_room(s, side, group, found, army)
    return with_army_room(s, side, found, army) if army else found


@lru_cache(maxsize=MANY)
def manner(side: int, group: int) -> tuple[int, int, bool, int]:
    """How a group goes: how far, with how many army units, whether it is one unit, and where it may go at all."""
    return movement_of(group), (group & ARMY).bit_count(), not several(group), allowed_areas(side, group)


def by_way_of_sea(s: State, side: int, area: int, move: int, ways: int, allowed: int) -> int:
    """19.0(10)① Goals of a landing: at least one sea border is crossed. Two points lead over two borders at most."""
    found = wave(s, side, area, move, ways, allowed)
    return found & SEA | wave(s, side, area, move, BY_SEA, allowed) & LAND if IS_LAND[area] else found


def wave(s: State, side: int, area: int, move: int, ways: int, allowed: int) -> int:
    """7.1(2) Areas within `move` points: 1 each, 1 more into enemy areas, 1 more out of areas with enemies."""
    held = s.control if side == JAPAN else ~s.control
    near = NEAR[ways][move][area] & allowed | 1 << area
    return _wave(s.present[ENEMY[side]] & near, held & near, area, move, ways, allowed)


def wave_over(enemies: int, held: int, area: int, move: int, ways: int, allowed: int) -> int:
    """The same, from what lies in the neighbourhood alone: it changes seldom while the game goes on elsewhere."""
    borders = BORDERS[ways]
    hostile = enemies | ~held
    gates = held & LAND  # 16.1(1): an enemy fortress is entered from here alone
    barred = FORTRESSES & ~held
    levels = [0] * (move + 3)
    levels[0] = 1 << area
    seen = found = 0
    for cost in range(move):
        front = levels[cost] & ~seen
        seen |= front
        while front:
            low = front & -front
            front ^= low
            here = low.bit_length() - 1
            near = borders[here] & allowed & ~seen
            if near & barred and not low & gates:
                near &= ~barred
            step = cost + (2 if low & enemies else 1)
            levels[step] |= near & ~hostile
            levels[step + 1] |= near & hostile
    for cost in range(1, move + 1):
        found |= levels[cost]
    return found & ~(1 << area)


_wave = lru_cache(maxsize=MANY)(wave_over)


def with_room(s: State, side: int, group: int, areas: int, army: int) -> int:
    """7.4 Leave out areas that are too full, and those where aircraft may not land (7.2(2))."""
    if group & AIR:
        areas &= s.held_by(side) & LAND
        areas = with_air_room(s, side, areas, (group & AIR).bit_count())
    return with_army_room(s, side, areas, army) if army else areas


def with_army_room(s: State, side: int, areas: int, count: int) -> int:
    mine = ARMY & SIDE_UNITS[side]
    for area in members(areas & LAND & s.present[side]):
        if (s.at[area] & mine).bit_count() + count > LIMITS.army:
            areas &= ~(1 << area)
    return areas


def with_air_room(s: State, side: int, areas: int, count: int) -> int:
    mine = AIR & SIDE_UNITS[side]
    for area in members(areas & s.present[side]):
        if (s.at[area] & mine).bit_count() + count > LIMITS.air:
            areas &= ~(1 << area)
    return areas


def sea_lanes(s: State, side: int, area: int, group: int) -> int:
    """7.5 Where sea transport can carry one unit of any kind that moves; by option army units alone."""
    if not movement_of(group) or (s.ship_army_only and not group & ARMY):
        return 0
    enemies, held = s.present[ENEMY[side]], s.held_by(side)
    start = 1 << area
    found = coasts(area, held & SEA & ~enemies) & ~start & allowed_areas(side, group)
    found &= held | s.present[side]
    found &= ~(FORTRESSES & ~held)
    if start & enemies:
        found &= ~enemies
    return with_room(s, side, group, found, (group & ARMY).bit_count())


@lru_cache(maxsize=MANY)
def coasts(area: int, lanes: int) -> int:
    """Seas and coasts that can be sailed to over these seas: the same for whoever is carried."""
    sailed = front = 1 << area
    while front:
        front = union(OVER_SEA, front) & lanes & ~sailed
        sailed |= front
    return union(OVER_SEA, sailed) | sailed


def air_range(area: int, group: int) -> int:
    """9.1(3) Areas that the group could attack from the air."""
    near = ADJACENT[area] | 1 << area
    if IS_LAND[area]:
        near |= WITHIN[movement_of(group)][area] & LAND
    return near


def bomb_victims(s: State, side: int, area: int) -> int:
    """Enemy units there that air hits may be given to (16.1(2), 16.2(2))."""
    enemy = SIDE_UNITS[ENEMY[side]]
    victims = s.at[area] & enemy
    if victims & MACARTHUR:
        victims &= ~MACARTHUR
    if victims & ARMY and FORTRESSES & ~s.held_by(side) & 1 << area:
        if not s.at[area] & ARMY & SIDE_UNITS[side]:
            victims &= ~ARMY
    return victims


def bomb_targets(s: State, side: int, area: int, group: int) -> int:
    """9.1(3) Areas in range with enemy units that can be hit."""
    return open_to_bombs(s, side, air_range(area, group) & s.present[ENEMY[side]])


def open_to_bombs(s: State, side: int, found: int) -> int:
    """Of areas with enemies: those where some of them can be hit from the air, wherever that comes from."""
    if found & FORTRESSES:
        for target in members(found & FORTRESSES):
            if not bomb_victims(s, side, target):
                found &= ~(1 << target)
    if side == JAPAN:
        at, enemy = s.at, SIDE_UNITS[ENEMY[side]]
        for target in members(found):
            if at[target] & enemy == MACARTHUR:  # by himself
                return found & ~(1 << target)
    return found


def can_bomb(s: State, side: int, area: int, group: int) -> bool:
    """Whether `bomb_targets` would find anything."""
    near = members(air_range(area, group) & s.present[ENEMY[side]])
    return any(bomb_victims(s, side, target) for target in near)


def fly_targets(s: State, side: int, area: int, group: int) -> int:
    """9.2 Own land areas that the aircraft can move to."""
    return with_air_room(s, side, airfields(s, side, area, group), group.bit_count())


def airfields(s: State, side: int, area: int, group: int) -> int:
    """9.2(2) Own land areas within the group's flight, full or not."""
    found = flights(side, area, movement_of(group), not several(group)) & s.held_by(side) & LAND
    return found & CHINA_AREAS if group & CHINESE else found


def can_fly(s: State, side: int, area: int, group: int) -> bool:
    """Whether `fly_targets` would find anything: a field with nobody of ours has room."""
    fields = airfields(s, side, area, group)
    return fields & ~s.present[side] != 0 or with_air_room(s, side, fields, group.bit_count()) != 0


def can_strike(s: State, side: int, area: int, group: int) -> bool:
    """8.0(2)(3) An enemy in the same area, and every unit may attack in this terrain."""
    return s.present[ENEMY[side]] >> area & 1 == 1 and not group & ~STRIKERS[IS_LAND[area]]


def deeds(
    s: State, side: int, area: int, group: int, terms: int, reach: Callable[[State, int, int, int, int], int] = reach
) -> tuple[bool, int, int, int]:
    """What the group could do now: attack here, areas to move to, to attack from the air, to fly to. `reach`: for who
    remembers what it found."""
    strike = bool(terms & STRIKE) and can_strike(s, side, area, group)
    move = bomb = fly = 0
    if terms & SHIPPED:
        move = sea_lanes(s, side, area, group)
    elif terms & MOVE and (group & ~AIR or not terms & FLY):
        move = reach(s, side, area, group, terms)  # aircraft by themselves go wherever they could by air, for nothing
    if terms & AIR_ONLY and not group & ~AIRPOWER:
        if terms & BOMB:
            bomb = bomb_targets(s, side, area, group)
        if terms & FLY and not group & CARRIERS:
            fly = fly_targets(s, side, area, group)
    return strike, move, bomb, fly


def can_act(s: State, side: int, area: int, group: int, terms: int) -> bool:
    """Whether the group could do anything; cheapest questions first."""
    if terms & STRIKE and can_strike(s, side, area, group):
        return True
    if terms & AIR_ONLY and not group & ~AIRPOWER:
        if terms & FLY and not group & CARRIERS and can_fly(s, side, area, group):
            return True
        if terms & BOMB and can_bomb(s, side, area, group):
            return True
    if terms & SHIPPED:
        return can_ship(s, side, area, group)
    return bool(terms & MOVE) and can_move(s, side, area, group, terms)


def can_move(s: State, side: int, area: int, group: int, terms: int) -> bool:
    """Whether `reach` would find anything: mostly the next areas tell."""
    if not group & ~GOERS:
        contested = s.present[ENEMY[side]] >> area & 1
        if easy_goals(s, side, terms)[contested] & easy_borders(area, group, terms):
            return True
    return bool(reach(s, side, area, group, terms))


def can_ship(s: State, side: int, area: int, group: int) -> bool:
    """Whether `sea_lanes` would find anything: mostly a sea of our own next door tells."""
    if not group & ~GOERS and not s.ship_army_only:
        if OVER_SEA[area] & SEA & OPEN[side] & s.held_by(side) & ~s.present[ENEMY[side]]:
            return True
    return bool(sea_lanes(s, side, area, group))


def easy_borders(area: int, group: int, terms: int) -> int:
    """Next areas that the terrain lets the whole group enter."""
    if (group & ARMY).bit_count() > LIMITS.sea_group:
        return 0 if terms & WIDE else OVER_LAND[area]
    if group & SHIPS:
        return OVER_SEA[area] & SEA
    return OVER_SEA[area] if terms & WIDE else OVER_LAND_SEA[area]


def easy_goals(s: State, side: int, terms: int) -> tuple[int, int]:
    """Where whoever moves 2 or more can go from next door, surely: out of an area without enemies, and with them.

    It costs 2 points at most (7.1(2)②), the way is open (16.1(1)), and nobody of ours is there who fills it (7.4).
    """
    if not terms & MOVE:
        return 0, 0
    held = s.control if side == JAPAN else ~s.control
    goals = OPEN[side] & (SEA | ~s.present[side]) & (held | ~FORTRESSES)
    if terms & ASHORE:
        goals &= LAND
    return goals, goals & held & ~s.present[ENEMY[side]]


def retreats(s: State, unit: int, area: int) -> int:
    """11.5(1), 7.3(2)②, 16.3: where a beaten army unit may go."""
    side = SIDE_OF[unit]
    bit = 1 << unit
    if bit & MOVES[0]:
        return 0
    found = OVER_LAND[area] & LAND & s.held_by(side) & ~s.present[ENEMY[side]] & allowed_areas(side, bit)
    return with_room(s, side, bit, found, 1)
