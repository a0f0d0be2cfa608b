"""Pure questions about a position. Areas and units are masks (see `tables`)."""

from __future__ import annotations

from functools import lru_cache

from bingqi.board.bits import has, union
from bingqi.games.southern.rules.terms import AIR_ONLY, ASHORE, BOMB, FLY, MOVE, SHIPPED, STRIKE, THREE, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIRPOWER,
    ALL,
    ARMY,
    CARRIERS,
    CHINA_AREAS,
    CHINESE,
    CLASSES,
    ENEMY,
    FORTRESSES,
    IS_LAND,
    JAPAN,
    LAND,
    LIMITS,
    MACARTHUR,
    MANY,
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
    STRIKERS,
    flights,
    members,
    several,
    within,
)


@lru_cache(maxsize=MANY)
def movement_of(group: int) -> int:
    """7.1(2) A group moves like its slowest unit."""
    return next(move for move, units in enumerate(MOVES) if group & units)


def allowed_areas(side: int, group: int) -> int:
    """2.2.1(3), 7.2, 16.3: areas that every unit of the group may enter."""
    allowed = OPEN[side]
    if group & SHIPS:
        allowed &= SEA
    if group & CHINESE:
        allowed &= CHINA_AREAS
    return allowed


def reach(s: State, side: int, area: int, group: int, terms: int, mountains: bool = True) -> int:
    """7.0 Where the group can go by movement."""
    move = 3 if terms & THREE else movement_of(group)
    army = (group & ARMY).bit_count()
    if not move or (terms & WIDE and army > LIMITS.army):  # 19.0(10)①
        return 0
    alone = mountains and not several(group)  # 7.3(2)①: one unit
    by_land, anyhow = (OVER_LAND_MOUNTAIN, ADJACENT) if alone else (OVER_LAND, OVER_LAND_SEA)
    allowed = allowed_areas(side, group)
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
    return with_room(s, side, group, found, army) if found else 0


def by_way_of_sea(s: State, side: int, area: int, move: int, borders: tuple[int, ...], allowed: int) -> int:
    """19.0(10)① Goals of a landing: at least one sea border is crossed. Two points lead over two borders at most."""
    found = wave(s, side, area, move, borders, allowed)
    return found & SEA | wave(s, side, area, move, OVER_SEA, allowed) & LAND if IS_LAND[area] else found


def wave(s: State, side: int, area: int, move: int, borders: tuple[int, ...], allowed: int) -> int:
    """7.1(2) Areas within `move` points: 1 each, 1 more into enemy areas, 1 more out of areas with enemies."""
    enemies = s.present[ENEMY[side]]
    held = s.control if side == JAPAN else ALL & ~s.control
    hostile = enemies | ALL & ~held
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


def with_room(s: State, side: int, group: int, areas: int, army: int) -> int:
    """7.4 Leave out areas that are too full, and those where aircraft may not land (7.2(2))."""
    if group & AIR:
        areas &= s.held_by(side) & LAND
        areas = _with_air_room(s, side, areas, (group & AIR).bit_count())
    if army:
        mine = ARMY & SIDE_UNITS[side]
        crowded = areas & LAND & s.present[side]
        for area in members(crowded):
            if (s.at[area] & mine).bit_count() + army > LIMITS.army:
                areas &= ~(1 << area)
    return areas


def _with_air_room(s: State, side: int, areas: int, count: int) -> int:
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
    lanes = held & SEA & ~enemies
    start = 1 << area
    sailed = front = start
    while front:
        front = union(OVER_SEA, front) & lanes & ~sailed
        sailed |= front
    ports = union(OVER_SEA, sailed)
    found = (ports | sailed) & ~start & allowed_areas(side, group)
    found &= held | s.present[side]
    found &= ~(FORTRESSES & ~held)
    if start & enemies:
        found &= ~enemies
    return with_room(s, side, group, found, (group & ARMY).bit_count())


def air_range(area: int, group: int) -> int:
    """9.1(3) Areas that the group could attack from the air."""
    near = ADJACENT[area] | 1 << area
    if IS_LAND[area]:
        near |= within(area, movement_of(group)) & LAND
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
    found = air_range(area, group) & s.present[ENEMY[side]]
    doubtful = found & FORTRESSES if side != JAPAN else found  # a fortress, or MacArthur by himself
    for target in members(doubtful):
        if not bomb_victims(s, side, target):
            found &= ~(1 << target)
    return found


def can_bomb(s: State, side: int, area: int, group: int) -> bool:
    """Whether `bomb_targets` would find anything."""
    near = members(air_range(area, group) & s.present[ENEMY[side]])
    return any(bomb_victims(s, side, target) for target in near)


def fly_targets(s: State, side: int, area: int, group: int) -> int:
    """9.2 Own land areas that the aircraft can move to."""
    found = flights(side, area, movement_of(group), not several(group)) & s.held_by(side) & LAND
    if group & CHINESE:
        found &= CHINA_AREAS
    return _with_air_room(s, side, found, group.bit_count())


def can_strike(s: State, side: int, area: int, group: int) -> bool:
    """8.0(2)(3) An enemy in the same area, and every unit may attack in this terrain."""
    return has(s.present[ENEMY[side]], area) and not group & ~STRIKERS[IS_LAND[area]]


def deeds(s: State, side: int, area: int, group: int, terms: int) -> tuple[bool, int, int, int]:
    """What the group could do now: attack here, areas to move to, to attack from the air, to fly to."""
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
        if terms & FLY and not group & CARRIERS and fly_targets(s, side, area, group):
            return True
        if terms & BOMB and can_bomb(s, side, area, group):
            return True
    if terms & SHIPPED:
        return bool(sea_lanes(s, side, area, group))
    return bool(terms & MOVE) and can_move(s, side, area, group, terms)


def can_move(s: State, side: int, area: int, group: int, terms: int) -> bool:
    """Whether `reach` would find anything: mostly the next areas tell."""
    mine, theirs = s.present[side], s.present[ENEMY[side]]
    return has_open_border(side, area, group, terms, s.control, mine, theirs) or bool(
        reach(s, side, area, group, terms)
    )


def has_open_border(side: int, area: int, group: int, terms: int, control: int, mine: int, theirs: int) -> bool:
    """Whether the group can surely go next door: to sea, or where nobody of ours makes it too full."""
    move = 3 if terms & THREE else movement_of(group)
    left = move - (2 if has(theirs, area) else 1)
    if left < 0 or group & AIR:
        return False
    army = (group & ARMY).bit_count()
    if army > LIMITS.army:
        return False
    held = control if side == JAPAN else ~control
    hostile = theirs | ~held
    near = OVER_LAND[area] if several(group) else OVER_LAND_MOUNTAIN[area]
    found = 0 if terms & WIDE else near if left else near & ~hostile
    if army <= LIMITS.sea_group or terms & WIDE:
        if army and not terms & THREE and move > LIMITS.sea_move:
            left -= move - LIMITS.sea_move
        if left > 0:
            found |= OVER_SEA[area]
        elif left == 0:
            found |= OVER_SEA[area] & ~hostile
    if terms & ASHORE:
        found &= LAND
    found &= allowed_areas(side, group) & (SEA | ~mine)
    if not held & LAND & 1 << area:
        found &= ~(FORTRESSES & ~held)
    return bool(found)


@lru_cache(maxsize=MANY)
def surely_acts(side: int, area: int, kinds: int, terms: int, control: int, mine: int, theirs: int) -> bool:
    """Whether a unit of these classes can act for certain, from what lies in the area and next to it."""
    for i, alike in enumerate(CLASSES[side]):
        if has(kinds, i):
            unit = alike & -alike
            if terms & STRIKE and has(theirs, area) and unit & STRIKERS[IS_LAND[area]]:
                return True
            if terms & MOVE and has_open_border(side, area, unit, terms, control, mine, theirs):
                return True
    return False


def retreats(s: State, unit: int, area: int) -> int:
    """11.5(1), 7.3(2)②, 16.3: where a beaten army unit may go."""
    side = SIDE_OF[unit]
    bit = 1 << unit
    if bit & MOVES[0]:
        return 0
    found = OVER_LAND[area] & LAND & s.held_by(side) & ~s.present[ENEMY[side]] & allowed_areas(side, bit)
    return with_room(s, side, bit, found, 1)
