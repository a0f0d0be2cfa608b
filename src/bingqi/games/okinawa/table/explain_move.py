"""Why a piece cannot move there, or at all."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import (
    BringChit,
    BringUnit,
    Go,
    Infiltrate,
    PickChit,
    PickUnit,
    Place,
    Rebuild,
    TakeBack,
)
from bingqi.games.okinawa.rules.enemy import enemy_of
from bingqi.games.okinawa.rules.movement import NIGHT, MovePiece, is_pinned, may_move
from bingqi.games.okinawa.rules.queries import ENGINEERS, occupied, zoc
from bingqi.games.okinawa.rules.reach import chit_budget, chit_wave, path_to, wave
from bingqi.games.okinawa.rules.reinforcement import Placement
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import BOX, TRACK, State
from bingqi.games.okinawa.tables import (
    AROUND,
    CHITS,
    GRID,
    IS_FORCE,
    JAPAN,
    KIND_SIDE,
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
    return explain_shut(s, seat, s.where[unit], "3.2(1)")


def explain_shut(s: State, seat: Seat, hex: int, full: str) -> Refusal | None:
    """Who is offered nowhere to go: no hex next to him can be entered, or those that can are full."""
    if on_the_move(s):
        return refuse("10.1(1)", "one-at-a-time")
    zone = zoc(s, 1 - seat)
    ways = AROUND[hex] & ~occupied(s, 1 - seat) & (~zone if zone >> hex & 1 else LAND)
    return refuse(full, "no-room") if ways else refuse("10.2(2)", "shut-in")


def on_the_move(s: State) -> bool:
    """Another piece was picked and has not gone anywhere yet: it is its turn."""
    return isinstance(s.stack[-1], MovePiece) and not s.stack[-1].begun


def explain_pick_chit(s: State, seat: Seat, action: PickChit) -> Refusal | None:
    slot = action.chit
    if SLOT_SIDE[slot] != seat:
        return refuse("10.0", "not-yours")
    if s.spot[slot] < 0:
        return refuse("12.0", "chit-not-on-map")
    if s.moved_chits >> slot & 1:
        return refuse("10.1(1)", "moved")
    if s.up >> slot & 1 and s.kind[slot] == ENGINEERS:
        return refuse("22.11", "engineers")
    if is_pinned(s, s.spot[slot]):
        return refuse("19.3.1(1)", "pinned")
    if chit_wave(s, seat, slot, chit_budget(s, slot))[0] & ~full_of_chits(s, seat, slot) and not on_the_move(s):
        return refuse("4.3(5)", "alone")  # somebody could go there, but not what must stay hidden
    return explain_shut(s, seat, s.spot[slot], "3.2(2)")


def explain_infiltrate(s: State, seat: Seat, action: Infiltrate) -> Refusal | None:
    """23.17"""
    slot = action.chit
    if SLOT_SIDE[slot] != seat or s.spot[slot] < 0 or s.kind[slot] != NIGHT:
        return refuse("23.17", "infiltrate-chit")
    return refuse("23.17", "infiltrate-zoc")


def explain_go(s: State, seat: Seat, action: Go) -> Refusal | None:
    """10.0 Sea, enemies, stacking, lone chits, ZOC, points: the first that bites."""
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, MovePiece):
        return None
    if hex == proc.here(s):
        return refuse("10.1(2)", "here")
    if not LAND >> hex & 1:
        return refuse("10.2(1)②", "sea")
    if occupied(s, 1 - seat) >> hex & 1:
        return refuse("10.2(2)", "enemy-there")
    full = full_for_unit(s, seat, proc.unit) if proc.unit >= 0 else full_of_chits(s, seat, proc.chit)
    if full >> hex & 1:
        return explain_full(seat, proc.unit >= 0)
    start, enemy = proc.here(s), enemy_of(s, seat)
    if proc.wave(s, enemy)[0] >> hex & 1:
        return refuse("4.3(5)", "alone")
    sneaking = bool((s.infiltrating >> proc.unit if proc.unit >= 0 else s.infiltrating_chits >> proc.chit) & 1)
    beyond, levels = wave(start, BIG, enemy, sneaking)
    if not beyond >> hex & 1:
        return refuse("10.2(2)", "zoc")
    return explain_points(start, hex, enemy.zone, levels, proc.left)


def explain_full(seat: Seat, unit: bool) -> Refusal:
    if not unit:
        return refuse("3.2(2)", "chits-full")
    return refuse("3.2(1)", "regiment" if seat == US else "units-full")


def explain_points(start: int, hex: int, zone: int, levels: tuple[int, ...], left: int) -> Refusal:
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
    if not isinstance(proc, Placement) or proc.at != "ask_hex":
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


def explain_bring(s: State, seat: Seat, action: BringUnit | BringChit) -> Refusal | None:
    """12.0, 11.0(1)"""
    proc = s.stack[-1]
    if not isinstance(proc, Placement) or proc.at != "ask_piece":
        return None
    if (UNIT_SIDE[action.unit] if isinstance(action, BringUnit) else KIND_SIDE[action.kind]) != seat:
        return refuse("12.0", "not-yours")
    if isinstance(action, BringChit):
        return refuse("12.0(1)", "no-room-on-roads") if s.box[action.kind] else refuse("12.0", "not-in-box")
    place = s.where[action.unit]
    if place <= TRACK:
        return refuse("11.0(1)", "arrives-later", turn=TRACK - place)
    return refuse("12.0(1)", "no-room-on-roads") if place == BOX else refuse("12.0", "not-in-box")


def explain_take_back(s: State, seat: Seat, action: TakeBack) -> Refusal | None:
    """11.0(2)② A force that shows itself stays on the map."""
    if SLOT_SIDE[action.chit] != seat:
        return refuse("11.0(2)", "not-yours")
    if s.spot[action.chit] < 0:
        return refuse("11.0(2)", "chit-not-on-map")
    return refuse("11.0(2)②", "face-up")


def explain_rebuild(s: State, seat: Seat, action: Rebuild) -> Refusal | None:
    """11.0(2)③"""
    cost = CHITS[action.kind].cost
    if seat != JAPAN or KIND_SIDE[action.kind] != JAPAN or not IS_FORCE[action.kind]:
        return refuse("11.0(2)③", "rebuild-kind")
    if not s.removed[action.kind]:
        return refuse("11.0(2)③", "not-removed")
    return refuse("11.0(2)③", "points", needs=cost, has=s.points)
