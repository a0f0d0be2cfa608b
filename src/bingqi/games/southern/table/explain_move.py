"""7.0, 9.2 Why a group cannot go there, with the cheapest way reckoned step by step."""

from __future__ import annotations

from itertools import pairwise

from bingqi.board.ways import Ways, ways
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.queries import (
    ANYHOW_ALONE,
    BY_LAND_ALONE,
    allowed_areas,
    fly_targets,
    movement_of,
    reach,
    wave,
)
from bingqi.games.southern.rules.terms import ASHORE, SHIPPED, THREE, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIRPOWER,
    ARMY,
    CARRIERS,
    CHINESE,
    ENEMY,
    FORTRESSES,
    GRAPH,
    IS_LAND,
    LIMITS,
    MOVES,
    OPEN,
    SHIPS,
    SIDE_UNITS,
    flights,
    members,
)


def why_not_move(s: State, top: GroupActs, goal: int) -> Refusal | None:
    """The first reason that holds: closed, full, then the way there."""
    barred = why_not_enter(s, top.seat, top.group, top.area, goal)
    if barred is not None:
        return barred
    if top.terms & SHIPPED:
        return _why_not_ship(s, top, goal)
    return _why_no_way(s, top, goal)


def why_not_enter(s: State, seat: int, group: int, area: int, goal: int) -> Refusal | None:
    """2.2.1(3), 7.2, 7.4, 16.3"""
    name = area_text(goal)
    if goal == area:
        return refuse("7.1(3)", "same-area", area=name)
    if not OPEN[seat] >> goal & 1:
        return refuse("2.2.1(3)", "closed", area=name)
    if group & SHIPS and IS_LAND[goal]:
        return refuse("7.2(3)", "ship-land", area=name)
    if group & CHINESE and not allowed_areas(seat, group) >> goal & 1:
        return refuse("16.3", "china", area=name)
    mine = s.at[goal] & SIDE_UNITS[seat]
    if group & AIR:
        if not IS_LAND[goal] or not s.held_by(seat) >> goal & 1:
            return refuse("7.2(2)", "air-stop", area=name)
        if (mine & AIR).bit_count() + (group & AIR).bit_count() > LIMITS.air:
            return refuse("7.4(2)", "air-limit", area=name, limit=LIMITS.air)
    if IS_LAND[goal] and (mine & ARMY).bit_count() + (group & ARMY).bit_count() > LIMITS.army:
        return refuse("7.4(1)", "army-limit", area=name, limit=LIMITS.army)
    return None


def _why_no_way(s: State, top: GroupActs, goal: int) -> Refusal:
    """7.1(2), 7.3, 16.1(1), 19.0: too far even without any limit, or else the limit that stands in the way."""
    group, terms = top.group, top.terms
    if group & MOVES[0]:
        return refuse("2.1.1(3)③", "immobile")
    if terms & ASHORE and not IS_LAND[goal]:
        return refuse("19.0(7)", "ashore", area=area_text(goal))
    if terms & WIDE and reach(s, top.seat, top.area, group, terms & ~WIDE) >> goal & 1:
        return refuse("19.0(10)①", "landing-sea", area=area_text(goal))
    move = 3 if terms & THREE else movement_of(group)
    found = ways_from(s, top.seat, top.area, allowed_areas(top.seat, group))
    way = found.to(goal)
    if not way:
        return refuse("7.1(2)", "no-way", area=area_text(goal))
    if found.cost[goal] > move:
        return _too_far(s, top, way, move)
    if not wave(s, top.seat, top.area, move, ANYHOW_ALONE, allowed_areas(top.seat, group)) >> goal & 1:
        return refuse("16.1(1)", "fortress", area=area_text(next(x for x in way[1:] if _barred(s, top.seat, x))))
    return _limit(s, top, way, move)


def _barred(s: State, side: int, area: int) -> bool:
    return bool(FORTRESSES & ~s.held_by(side) & 1 << area)


def _limit(s: State, top: GroupActs, way: tuple[int, ...], move: int) -> Refusal:
    """7.3 The limit that alone is in the way; else the first that the cheapest way would break."""
    side, area, group, goal = top.seat, top.area, top.group, way[-1]
    army, many = (group & ARMY).bit_count(), bool(group & (group - 1))
    allowed = allowed_areas(side, group)
    slow = min(move, LIMITS.sea_move) if army and not top.terms & THREE else move
    crowd = army > LIMITS.sea_group and not top.terms & WIDE
    if many:
        by_mountain = wave(s, side, area, move, BY_LAND_ALONE, allowed)
        if not crowd:
            by_mountain |= wave(s, side, area, slow, ANYHOW_ALONE, allowed)
        if by_mountain >> goal & 1:
            return refuse("7.3(2)①", "mountain")
    borders = {GRAPH.border[step] for step in pairwise(way)}
    if crowd and "sea" in borders:
        return refuse("7.3(1)②", "sea-group", limit=LIMITS.sea_group)
    if many and "mountain" in borders:
        return refuse("7.3(2)①", "mountain")
    return refuse("7.3(1)①", "sea-move", limit=LIMITS.sea_move)


def _too_far(s: State, top: GroupActs, way: tuple[int, ...], has: int) -> Refusal:
    """7.1(2) The cheapest way, step by step."""
    lines = []
    enemies, held = s.present[ENEMY[top.seat]], s.held_by(top.seat)
    for here, there in pairwise(way):
        if enemies >> here & 1:
            lines.append(Line(Text("line-leave", {"area": area_text(here)}), "1", "7.1(2)②"))
        lines.append(Line(Text("line-enter", {"area": area_text(there)}), "1", "7.1(2)①"))
        if enemies >> there & 1 or not held >> there & 1:
            lines.append(Line(Text("line-hostile", {"area": area_text(there)}), "1", "7.1(2)②"))
    sea = any(GRAPH.border[step] == "sea" for step in pairwise(way))
    if sea and top.group & ARMY and not top.terms & THREE:
        has = min(has, LIMITS.sea_move)
    return refuse("7.1(2)", "move-cost", *lines, area=area_text(way[-1]), needs=len(lines), has=has)


def step_cost(s: State, side: int, here: int, there: int) -> int:
    """7.1(2) From an area to the next."""
    enemies = s.present[ENEMY[side]]
    hostile = enemies >> there & 1 or not s.held_by(side) >> there & 1
    return 1 + (enemies >> here & 1) + (1 if hostile else 0)


def ways_from(s: State, side: int, start: int, allowed: int) -> Ways[int]:
    """The cheapest ways over any borders."""

    def steps(here: int) -> list[tuple[int, int]]:
        return [(there, step_cost(s, side, here, there)) for there in members(ADJACENT[here] & allowed)]

    return ways((start,), steps)


def _why_not_ship(s: State, top: GroupActs, goal: int) -> Refusal:
    """7.5"""
    name, start = area_text(goal), top.area
    enemies, held = s.present[ENEMY[top.seat]], s.held_by(top.seat)
    if top.group & MOVES[0]:
        return refuse("2.1.1(3)③", "immobile")
    if s.ship_army_only and not top.group & ARMY:
        return refuse("7.5(1)", "lane-army")
    if FORTRESSES & ~held & 1 << goal:
        return refuse("16.1(1)", "fortress", area=name)
    if enemies >> start & 1 and enemies >> goal & 1:
        return refuse("7.5(3)", "lane-enemy")
    if not held >> goal & 1 and not s.present[top.seat] >> goal & 1:
        return refuse("7.5(3)", "lane-goal", area=name)
    return refuse("7.5(2)", "lane", area=name)


def why_not_fly(s: State, top: GroupActs, goal: int) -> Refusal | None:
    """9.2; None if they can."""
    unfit = members(top.group & ~AIRPOWER)
    if unfit:
        return refuse("9.2(1)", "not-air", unit=unit_text(unfit[0]))
    if top.group & CARRIERS:
        return refuse("9.2(1)", "carrier-fly")
    if not IS_LAND[goal] or not s.held_by(top.seat) >> goal & 1:
        return refuse("9.2(2)", "fly-goal")
    barred = why_not_enter(s, top.seat, top.group, top.area, goal)
    if barred is not None:
        return barred
    move = movement_of(top.group)
    if not flights(top.seat, top.area, move, alone=True) >> goal & 1:
        return refuse("9.2(3)", "fly-far", area=area_text(goal), has=move)
    if fly_targets(s, top.seat, top.area, top.group) >> goal & 1:
        return None
    return refuse("7.3(2)①", "mountain")
