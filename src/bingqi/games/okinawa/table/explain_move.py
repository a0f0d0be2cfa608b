"""Why a piece cannot move there, or at all."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Go, PickChit, PickUnit, Place
from bingqi.games.okinawa.rules.movement import MovePiece, is_pinned, may_move
from bingqi.games.okinawa.rules.queries import (
    ENGINEERS,
    full_for_unit,
    full_of_chits,
    occupied,
    path_to,
    wave,
    zoc,
)
from bingqi.games.okinawa.rules.reinforcement import Placement
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    GRID,
    LAND,
    RIVERS,
    ROAD_HEXES,
    ROADS,
    SLOT_SIDE,
    TERRAIN_AT,
    TURNS,
    UNIT_SIDE,
    US,
    step_cost,
)

BIG = 80  # half points: farther than any piece can go


def explain_pick(s: State, seat: Seat, action: PickUnit) -> Refusal | None:
    unit = action.unit
    if UNIT_SIDE[unit] != seat:
        return refuse("10.0", "not-yours")
    if s.where[unit] < 0:
        return refuse("12.0", "not-on-map")
    if s.moved >> unit & 1:
        return refuse("10.1(1)", "moved")
    if not may_move(s, unit):
        rule = "19.1(1)" if TURNS[s.turn - 1].limit == "kaya" else "19.1(2)"
        return refuse(rule, "limited", turn=s.turn)
    if is_pinned(s, s.where[unit]):
        return refuse("19.3.1(1)", "pinned")
    return None


def explain_pick_chit(s: State, seat: Seat, action: PickChit) -> Refusal | None:
    slot = action.chit
    if SLOT_SIDE[slot] != seat:
        return refuse("10.0", "not-yours")
    if s.moved_chits >> slot & 1:
        return refuse("10.1(1)", "moved")
    if s.up >> slot & 1 and s.kind[slot] == ENGINEERS:
        return refuse("22.11", "engineers")
    if s.spot[slot] >= 0 and is_pinned(s, s.spot[slot]):
        return refuse("19.3.1(1)", "pinned")
    return None


def explain_go(s: State, seat: Seat, action: Go) -> Refusal | None:
    """10.0 Sea, enemies, stacking, lone chits, ZOC, points: the first that bites."""
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, MovePiece) or not 0 <= hex < GRID.size or not GRID.board >> hex & 1:
        return None
    if not LAND >> hex & 1:
        return refuse("10.2(1)②", "sea")
    if occupied(s, 1 - seat) >> hex & 1:
        return refuse("10.2(2)", "enemy-there")
    full = full_for_unit(s, seat, proc.unit) if proc.unit >= 0 else full_of_chits(s, seat, proc.chit)
    if full >> hex & 1:
        return explain_full(seat, proc.unit >= 0)
    start, zone, closed = proc.here(s), zoc(s, 1 - seat), occupied(s, 1 - seat)
    if proc.wave(s)[0] >> hex & 1:
        return refuse("4.3(5)", "alone")
    beyond, levels = wave(start, BIG, zone, closed)
    if not beyond >> hex & 1:
        return refuse("10.2(2)", "zoc")
    return explain_points(start, hex, zone, levels, proc.left)


def explain_full(seat: Seat, unit: bool) -> Refusal:
    if not unit:
        return refuse("3.2(2)", "chits-full")
    return refuse("3.2(1)", "regiment" if seat == US else "units-full")


def explain_points(start: int, hex: int, zone: int, levels: list[int], left: int) -> Refusal:
    """The cheapest way, hex by hex, and what is missing."""
    path = path_to(start, hex, zone, levels)
    lines, before, at = [], 0, start
    for step, cost in path:
        way = "road" if (at, step) in ROADS and cost - before < step_cost(at, step) else TERRAIN_AT[step]
        key = "line-step-river" if (at, step) in RIVERS and way != "road" else "line-step"
        lines.append(
            Line(
                Text(key, {"label": GRID.labels[step], "terrain": Text(f"terrain-{way}")}),
                f"{(cost - before) / 2:g}",
                "10.2(1)",
            )
        )
        before, at = cost, step
    return refuse("10.2(1)", "points-move", *lines, needs=f"{before / 2:g}", has=f"{left / 2:g}")


def explain_place(s: State, seat: Seat, action: Place) -> Refusal | None:
    """12.0"""
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, Placement) or not 0 <= hex < GRID.size:
        return None
    if not ROAD_HEXES >> hex & 1:
        return refuse("12.0(1)", "no-road")
    theirs = occupied(s, 1 - seat)
    if (theirs | GRID.spread(theirs)) >> hex & 1:
        return refuse("12.0(2)", "near-enemy")
    full = full_for_unit(s, seat, proc.unit) if proc.unit >= 0 else full_of_chits(s, seat)
    if full >> hex & 1:
        return explain_full(seat, proc.unit >= 0)
    return refuse("12.0(1)", "cut-off")
