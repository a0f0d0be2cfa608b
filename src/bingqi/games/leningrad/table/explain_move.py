"""Why a unit cannot be moved, or not there: with the cost step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bingqi.board.bits import union
from bingqi.board.waves import spread_wave
from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.movement import FRESH, MARCHING, WALKING, Movement, may_march
from bingqi.games.leningrad.rules.queries import ZOC_COST, march_costs, occupied, reach, zone_against
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.ways import walk_way
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.names import place_name, unit_name
from bingqi.games.leningrad.tables import IS_FORT, IS_HQ, MECH, SIDE_OF
from bingqi.games.leningrad.theatre import (
    AROUND,
    CITIES,
    FEATURES,
    GRID,
    HEX,
    LAND,
    MAJOR,
    ROAD_TO,
    ROADS,
    TERRAIN,
    WALKS,
    has_road,
    is_bridge,
    is_river,
)

FAR = 250  # movement points from end to end of the map: how far a hex is, not whether it can be reached


def why_not_select(s: State, seat: Seat, proc: Movement, unit: int) -> Refusal:
    """8.1, 9.1(1)"""
    name = unit_name(unit)
    if SIDE_OF[unit] != seat:
        return refuse("8.0", "enemy-unit", unit=name)
    if s.at[unit] < 0:
        return refuse("9.0", "off-map", unit=name)
    if IS_FORT[unit]:
        return refuse("14.3(1)", "fort-stays")
    if unit == proc.unit:
        return refuse("9.1(1)", "picked", unit=name)
    if not was_activated(s, unit):
        return why_inactive(s, unit)
    if proc.movable >> unit & 1:  # then another unit stands in a full hex
        return must_go_on(proc)
    return refuse("9.1(1)", "already-moved", unit=name)


def must_go_on(proc: Movement) -> Refusal:
    """3.1(3)"""
    return refuse("3.1(3)", "go-on", unit=unit_name(proc.unit))


def why_inactive(s: State, unit: int) -> Refusal:
    """8.1(4), 8.2(2), 16.3(1)"""
    if any(isinstance(proc, Reserve) for proc in s.stack):
        return refuse("16.3(1)", "not-in-reserve", unit=unit_name(unit))
    if IS_HQ[unit]:
        return refuse("8.1(4)", "hq-not-activated")
    return refuse("8.2(2)", "not-activated", unit=unit_name(unit))


def was_activated(s: State, unit: int) -> bool:
    for proc in reversed(s.stack):
        if isinstance(proc, Activation):
            return unit in proc.units
        if isinstance(proc, Reserve):
            return bool(proc.units >> unit & 1)
    return False


def why_not_move(s: State, proc: Movement, hex: int) -> Refusal:
    """9.2"""
    if proc.unit < 0:
        return refuse("9.1(1)", "pick-unit")
    if proc.pace == MARCHING:
        return why_not_march(s, proc, hex)
    return barred(s, proc, hex) or barred_by_river(s, proc, hex) or too_dear(s, proc, hex)


def why_not_step(s: State, proc: Movement, hex: int) -> Refusal:
    """9.1(2)"""
    if proc.unit >= 0 and GRID.distance(s.at[proc.unit], hex) > 1:
        return refuse("9.1(2)", "step-near", hex=place_name(hex))
    if (
        proc.unit >= 0
        and proc.pace != MARCHING
        and proc.on_foot(s, reach(s, proc.unit, proc.halves // 2, proc.reserve)) >> hex & 1
    ):
        return refuse("9.1(2)", "step-same", hex=place_name(hex))
    return why_not_move(s, proc, hex)


def barred(s: State, proc: Movement, hex: int) -> Refusal | None:
    """What forbids a hex whatever the cost."""
    place = place_name(hex)
    if hex == s.at[proc.unit]:
        return refuse("9.1(2)", "stands-there", unit=unit_name(proc.unit))
    if not LAND >> hex & 1:
        return refuse("9.2(5)", "no-land", hex=place)
    if occupied(s, 1 - proc.side) >> hex & 1:
        return refuse("3.1(2)", "enemy-there", hex=place)
    if s.full[proc.side] >> hex & 1:
        return refuse("3.1(1)", "full", hex=place)
    zone = zone_against(s, proc.side)
    if proc.reserve and (zone >> hex | zone >> s.at[proc.unit]) & 1:
        return refuse("16.3(3)", "reserve-zoc")
    return None


def barred_by_river(s: State, proc: Movement, hex: int) -> Refusal | None:
    """9.2(3) Straight across a major river."""
    here = s.at[proc.unit]
    if GRID.distance(here, hex) == 1 and not AROUND[here] >> hex & 1:
        return refuse("9.2(5)", "water-side")
    if not MAJOR[here] >> hex & 1:
        return None
    if proc.pace != FRESH:
        return refuse("9.2(3)1", "major-started")
    zone = zone_against(s, proc.side)
    return refuse("9.2(3)2", "major-zoc") if zone >> here & zone >> hex & 1 else None


def too_dear(s: State, proc: Movement, hex: int) -> Refusal:
    """9.2(1) The cheapest way, item by item."""
    unit, have = proc.unit, proc.halves // 2
    found = reach(s, unit, FAR)
    need = found.cost(hex)
    if need is None:
        return why_no_way(s, unit, hex)
    if need <= have:  # 16.3(3) affordable, but through enemy ZOC
        return refuse("16.3(3)", "reserve-zoc")
    zone = zone_against(s, proc.side)
    way = walk_way(s, unit, found, hex)
    lines = [line for a, b in pairwise(way) for line in step_lines(a, b, MECH[unit], zone)]
    lines += [Line(Text("why-need"), str(need), "9.2(1)"), Line(Text("why-have"), str(have), "9.2(1)1")]
    return refuse("9.2(1)", "cost", *lines, hex=place_name(hex), need=need, have=have)


def why_no_way(s: State, unit: int, hex: int) -> Refusal:
    """Enemies on every way, or water that no bridge crosses."""
    if spread_wave(WALKS[MECH[unit]], 1 << s.at[unit], FAR).hexes >> hex & 1:
        return refuse("3.1(2)", "way-shut", hex=place_name(hex))
    return refuse("9.2(3)1", "no-way", hex=place_name(hex))


def step_lines(a: int, b: int, mech: bool, zone: int) -> Iterator[Line]:
    """9.2 What one step costs and why."""
    place = place_name(b)
    if has_road(a, b):
        yield Line(Text("why-road", {"hex": place}), str(FEATURES.road_cost), "9.2(1)4")
    else:
        terrain = TERRAIN[HEX[b].terrain]
        city = CITIES >> b & 1
        cost = 1 if city else terrain.mech if mech else terrain.foot
        name = Text("terrain-city" if city else f"terrain-{HEX[b].terrain}")
        yield Line(Text("why-entry", {"hex": place, "terrain": name}), str(cost), "9.2(5)")
        if is_river(a, b) and not is_bridge(a, b):
            yield Line(Text("why-river"), str(FEATURES.river_cost), "9.2(1)3")
    if zone >> a & 1:
        yield Line(Text("why-leave-zoc"), str(ZOC_COST), "9.2(2)")
    if zone >> b & 1:
        yield Line(Text("why-enter-zoc"), str(ZOC_COST), "9.2(2)")


def why_not_march(s: State, proc: Movement, hex: int) -> Refusal:
    """9.3"""
    if proc.unit < 0:
        return refuse("9.1(1)", "pick-unit")
    if proc.pace == WALKING:
        return refuse("9.1(3)", "march-after-move")
    if not may_march(s, proc.unit, proc.reserve):
        return refuse("16.3(2)", "reserve-march")
    return barred_to_march(s, proc, hex) or off_the_march(s, proc, hex)


def barred_to_march(s: State, proc: Movement, hex: int) -> Refusal | None:
    """What forbids a hex however far it is."""
    place, here, zone = place_name(hex), s.at[proc.unit], zone_against(s, proc.side)
    if hex == here:
        return refuse("9.1(2)", "stands-there", unit=unit_name(proc.unit))
    if not LAND >> hex & 1:
        return refuse("9.2(5)", "no-land", hex=place)
    if occupied(s, 1 - proc.side) >> hex & 1:
        return refuse("9.3(2)", "enemy-there", hex=place)
    if not ROADS >> here & ROADS >> hex & 1:
        return refuse("9.3(1)1", "march-road")
    if (zone >> here | zone >> hex) & 1:
        return refuse("9.3(1)2", "march-zoc")
    return refuse("3.1(1)", "full", hex=place) if s.full[proc.side] >> hex & 1 else None


def off_the_march(s: State, proc: Movement, hex: int) -> Refusal:
    """9.3(1) Too far, or shut by the enemy; or the unit has not formed its column yet."""
    place = place_name(hex)
    need = march_costs(s, proc.unit, 2 * FAR).get(hex)
    if need is not None and need <= proc.halves:
        return refuse("9.1(3)", "form-column")
    if need is not None:
        return refuse("9.3(1)", "cost", hex=place, need=need / 2, have=proc.halves / 2)
    joined = GRID.flood(1 << s.at[proc.unit], ROADS, lambda front: union(ROAD_TO, front))
    return refuse("9.3(1)2", "march-shut", hex=place) if joined >> hex & 1 else refuse("9.3(1)1", "march-road")
