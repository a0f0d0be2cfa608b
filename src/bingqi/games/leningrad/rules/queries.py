"""Pure questions: zones of control, command, reach, lines of communication."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from operator import or_

from bingqi.board.bits import bit_list, bits_of, has
from bingqi.board.waves import Reach, spread_wave
from bingqi.core.memory import Answers, Memory
from bingqi.games.leningrad.state import State, on_map
from bingqi.games.leningrad.tables import COMMANDS, HQ, MECH, MOVE, RANGE, SIDE_OF
from bingqi.games.leningrad.theatre import (
    AXIS,
    GRID,
    LAND,
    MAJOR,
    OPEN_SIDES,
    PLACES,
    RAIL_SIDES,
    RAILS,
    ROAD_STEPS,
    SOURCES,
    SOVIET,
    WALKS,
)

ZOC_COST = 2  # 9.2(2) to leave and to enter, each
MOST_POINTS = max(MOVE)
RAIL_REACH = 6  # 3.3(3) hexes that an Axis line may run off the rails

# --- occupation and zones of control ---------------------------------------------------------------------------------


def occupied(s: State, side: int) -> int:
    """Hexes with units of the side; a fortress marker is one (14.2(6))."""
    return s.one[SOVIET] | s.forts if side and s.forts else s.one[side]


spread_land = OPEN_SIDES.spread
spread_rail = RAIL_SIDES.spread
NEIGHBOURS = Answers(spread_land, 3_000)
spread_open = NEIGHBOURS.__getitem__  # the neighbours that units of a set can act on: land, not across open water


def zone_against(s: State, side: int) -> int:
    """3.2 Hexes in the enemy's ZOC, as they matter to the side: not in its fortresses (14.2(2))."""
    return front(s, side)[1]


def front(s: State, side: int) -> tuple[int, int]:
    """The enemy's hexes and `zone_against` the side: they are mostly asked for together.

    While a side moves its enemies stand: the state keeps the answer as long as it has the very same sets.
    """
    known = s.__dict__.get(FRONTS[side])
    if known is None or known[0] is not s.one[1 - side] or known[1] is not s.forts:
        known = s.__dict__[FRONTS[side]] = (s.one[1 - side], s.forts, _front(s, side))
    found: tuple[int, int] = known[2]
    return found


FRONTS = ("axis front", "soviet front")


def _front(s: State, side: int) -> tuple[int, int]:
    if side == AXIS:
        enemy = s.one[SOVIET] | s.forts if s.forts else s.one[SOVIET]
        return enemy, spread_open(enemy)
    enemy = s.one[AXIS]
    zone = spread_open(enemy)
    return enemy, zone & ~s.forts if s.forts else zone


# --- command ---------------------------------------------------------------------------------------------------------


def commanded(s: State, hq: int) -> list[int]:
    """8.1, 8.2, 8.3, 13.0(1) The units that the headquarters activates: itself and all in range but other HQs."""
    at = s.at
    near = set(bit_list(GRID.within(at[hq], RANGE[hq]) & s.one[SIDE_OF[hq]]))
    return [u for u in COMMANDS[hq] if at[u] in near]


def in_any_command(s: State, unit: int) -> bool:
    """16.3(2) Within range of any of its side's headquarters."""
    hex, side = s.at[unit], SIDE_OF[unit]
    return any(
        on_map(s, hq) and GRID.distance(s.at[hq], hex) <= RANGE[hq] for (owner, _), hq in HQ.items() if owner == side
    )


# --- reach -----------------------------------------------------------------------------------------------------------


def _open_reach(question: tuple[bool, int, int]) -> Reach:
    """9.2 What so many points would be enough for if there were no enemy."""
    mech, start, points = question
    if points < MOST_POINTS:
        return _open_country[mech, start, MOST_POINTS].within(points)
    return spread_wave(WALKS[mech], 1 << start, points)


def _reach_among_enemies(question: tuple[bool, int, int, int, int, bool]) -> Reach:
    """9.2(2) Enemies bar the way and their ZOC costs extra; 16.3(3) or is barred as well."""
    mech, start, points, closed, zone, shut_zone = question
    if shut_zone:
        return spread_wave(WALKS[mech], 1 << start, 0 if has(zone, start) else points, closed=closed | zone)
    return spread_wave(
        WALKS[mech], 1 << start, points, closed=closed, zone=zone, leave_zone=ZOC_COST, enter_zone=ZOC_COST
    )


def _march_from(question: tuple[int, int, int]) -> tuple[int, dict[int, int]]:
    """9.3 Along the roads as far as they are not closed: the hexes as a set, and their costs."""
    start, halves, closed = question
    shut = set(bit_list(closed))
    costs, front = {start: 0}, [start]
    for cost in range(1, halves + 1):
        following = []
        for hex in front:
            for there in ROAD_STEPS[hex]:
                if there not in costs and there not in shut:
                    costs[there] = cost
                    following.append(there)
        front = following
    return bits_of(costs), costs


def _open_field(question: tuple[bool, int, int]) -> tuple[Reach, int]:
    """The same, and the hexes from which the ZOC of an enemy could still be paid for."""
    mech, start, points = question
    return _open_country[question], _open_country[mech, start, max(points - ZOC_COST, 0)].hexes


_open_country: Answers[tuple[bool, int, int], Reach] = Answers(_open_reach, 12_000)
_open_fields = Answers(_open_field, 12_000)
_reaches = Answers(_reach_among_enemies, 30_000)
_marches = Answers(_march_from, 30_000)


def reach(s: State, unit: int, points: int, shut_zone: bool = False, origin: int = 0) -> Reach:
    """9.2 The hexes within reach of ordinary movement, from where the unit stands if no origin is given.

    16.3(3) `shut_zone` bars enemy ZOC.
    """
    mech, start = MECH[unit], origin or s.at[unit]
    found, core = _open_fields[mech, start, points]
    enemy, zone = front(s, SIDE_OF[unit])
    closed, zone = enemy & found.hexes, zone & found.hexes  # what lies beyond cannot matter: such a case is met again
    if zone:
        inner = zone & core
        closed |= zone ^ inner
        zone = inner ^ inner & closed
    if closed or zone:
        found = _reaches[mech, start, points, closed, zone, shut_zone]
    return found


def move_costs(s: State, unit: int, points: int) -> dict[int, int]:
    """9.2 Every hex within reach of ordinary movement, with its least cost."""
    return reach(s, unit, points).costs()


def march_costs(s: State, unit: int, halves: int) -> dict[int, int]:
    """9.3 Hexes along roads with their cost in half movement points; only its own where the unit may not march."""
    return march(s, unit, halves)[1]


def march(s: State, unit: int, halves: int, origin: int = 0) -> tuple[int, dict[int, int]]:
    """9.3 The hexes of `march_costs` as a set, and the costs; from where the unit stands if no origin is given."""
    side, start = SIDE_OF[unit], origin or s.at[unit]
    if not ROAD_STEPS[start]:
        return 1 << start, {start: 0}
    enemy, zone = front(s, side)
    if has(zone, start):
        return 1 << start, {start: 0}
    found = _marches[start, halves, 0]
    closed = (enemy | zone) & found[0]
    return _marches[start, halves, closed] if closed else found


def crossings(s: State, unit: int, shut_zone: bool = False) -> int:
    """9.2(3) Hexes across a major river without bridge, for a unit that has not moved yet."""
    here = s.at[unit]
    far = MAJOR[here]
    if far:
        enemy, zone = front(s, SIDE_OF[unit])
        far &= ~enemy
        if shut_zone:  # 16.3(3)
            far &= 0 if has(zone, here) else ~zone
        elif has(zone, here):
            far &= ~zone
    return far


# --- lines of communication ------------------------------------------------------------------------------------------

_lines = Memory[tuple[int, int, int], tuple[int, int]](3_000)


def passable_for_lines(s: State, side: int) -> int:
    """3.3(1), 3.3(2) Land without enemies, and without enemy ZOC unless an own unit stands there.

    Kept like `front`: both kinds of sources are asked about.
    """
    (axis, soviet), forts = s.one, s.forts
    known = s.__dict__.get(PASSABLE[side])
    if known is None or known[0] is not axis or known[1] is not soviet or known[2] is not forts:
        enemy, zone = front(s, side)
        found = LAND & ~(enemy | zone & ~occupied(s, side))
        known = s.__dict__[PASSABLE[side]] = (axis, soviet, forts, found)
    passable: int = known[3]
    return passable


PASSABLE = ("passable to the axis", "passable to the soviets")


def lines(s: State, side: int, sources: int | None = None) -> tuple[int, int]:
    """3.3 Hexes that lines of communication run through, and hexes where they may end (those and some ZOC hexes)."""
    passable = passable_for_lines(s, side)
    start = (SOURCES[side] if sources is None else sources) & passable
    key = (side, passable, start)
    found = _lines.get(key)
    if found is None:
        through, ends = _soviet_lines(s, start, passable) if side else _axis_lines(start, passable)
        found = _lines[key] = (through, (through | ends) & LAND)
    through, ends = found
    return through, ends & ~occupied(s, 1 - side)


def _depths(start: int) -> tuple[int, ...]:
    """All within 0, 1, 2… hexes of the sources, over land."""
    return tuple(accumulate(GRID.rings(start, LAND, spread_land), or_))


_hinterland = Answers(_depths, 1_000)


def safe_hinterland(start: int, passable: int) -> tuple[int, ...]:
    """All within 0, 1, 2… hexes of the sources, as deep as all land is passable: so far it is joined to them."""
    depths, shut = _hinterland[start], LAND & ~passable
    return depths[: bisect_left(depths, True, key=lambda land: land & shut != 0)]


def _soviet_lines(s: State, start: int, passable: int) -> tuple[int, int]:
    """3.3(3) Any length. One unit's move changes little of it: see what the state had before."""
    before: dict[int, tuple[int, int]] = s.__dict__.setdefault("lines", {})  # by start: passable then, and through
    known = before.get(start)
    for fewer, (open_then, joined) in before.items():
        if open_then is passable and not (fewer & ~start or start & ~joined):  # further sources that are joined anyway
            through = joined
            break
    else:
        safe = (start, *safe_hinterland(start, passable))[-1]
        if known is None:
            through = GRID.flood(safe, passable, spread_land)
        else:
            through = GRID.flood_anew(safe, passable, known[1], spread_land)
    before[start] = passable, through
    return through, spread_open(through)


def _axis_lines(start: int, passable: int) -> tuple[int, int]:
    """3.3(3) Unbroken rail from a source, then up to six hexes."""
    return _off_the_rails[_by_rail[start, passable & RAILS], passable]


def _off_rails(question: tuple[int, int]) -> tuple[int, int]:
    through, passable = question
    front, ends = through, 0
    for _ in range(RAIL_REACH):
        near = spread_open(front)
        ends |= near
        front = near & passable & ~through
        through |= front
    return through, ends


def _along_rails(question: tuple[int, int]) -> int:
    start, open_rails = question
    return GRID.flood(start, open_rails, spread_rail)


_by_rail = Answers(_along_rails, 1_000)  # most of what moves stays off the rails
_off_the_rails = Answers(_off_rails, 1_000)  # and mostly all sources lead to the same rails


def has_line(s: State, unit: int) -> bool:
    """3.3, 11.1(1)"""
    return has(lines(s, SIDE_OF[unit])[0], s.at[unit])


_rails = Memory[tuple[int, int], int](1_000)


def railheads(s: State, side: int) -> int:
    """12.1 Rail hexes where reinforcements may come up: enemy ZOC cuts the line even where own units stand."""
    free = RAILS & ~occupied(s, 1 - side) & ~zone_against(s, side)
    start = SOURCES[side] & free
    joined = _rails.get((start, free))
    if joined is None:
        joined = _rails[start, free] = GRID.flood(start, free, spread_rail)
    held_by_enemy = s.control if side == SOVIET else ~s.control & PLACES
    return joined & ~held_by_enemy & ~s.full[side]
