"""Why an attack, a chit, a loss or a retreat is not possible."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Attack, HitChit, HitUnit, Retreat, Use
from bingqi.games.okinawa.rules.chit_play import ANSWERS, CONCEALMENT, GUNS, MACHINE_GUN, NIGHT_ATTACK, SMOKE
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.pairing import fresh_targets
from bingqi.games.okinawa.rules.queries import occupied, to_source, units_at, zoc
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, CHITS, GRID, HIGH, LAND, SLOT_SIDE, US


def explain_attack(s: State, seat: Seat, action: Attack) -> Refusal | None:
    origin, hex = action.origin, action.hex
    if not (0 <= origin < GRID.size and 0 <= hex < GRID.size):
        return None
    mine = units_at(s, seat, origin)
    if not mine:
        return refuse("14.1(1)", "no-unit")
    if not AROUND[origin] >> hex & 1:
        return refuse("14.1(1)", "not-adjacent", far=GRID.distance(origin, hex))
    if not s.power[1 - seat] >> hex & 1:
        return refuse("14.0", "nobody")
    if all(s.fought >> unit & 1 for unit in mine):
        return refuse("14.1(3)", "fought")
    if not fresh_targets(s, 1 - seat) >> hex & 1:
        return refuse("14.1(2)", "attacked")
    if seat == US and not s.supply and not s.free_supply:
        return refuse("13.0(1)", "supply")
    return None


def explain_use(s: State, seat: Seat, action: Use) -> Refusal | None:
    """14.3, chit lists."""
    fight, slot = s.fight, action.chit
    if fight is None or SLOT_SIDE[slot] != seat or s.spot[slot] < 0:
        return None
    kind, hex = s.kind[slot], s.spot[slot]
    if s.used >> slot & 1:
        return refuse("14.1(4)", "used")
    attacking = seat == fight.seat
    if (kind in GUNS or (kind in ANSWERS and seat != US)) and attacking:
        return refuse("14.4", "only-defence")
    if kind == NIGHT_ATTACK and not attacking:
        return refuse("22.18", "only-attack")
    far = GRID.distance(hex, fight.hex)
    if kind in GUNS or kind == SMOKE or (kind == MACHINE_GUN and HIGH >> hex & 1 and not attacking):
        if far > CHITS[kind].range:
            lines = (Line(Text("line-range"), str(CHITS[kind].range), "2.12(3)⑤"), Line(Text("line-far"), str(far)))
            return refuse("2.12(3)⑤", "range", *lines, far=far, range=CHITS[kind].range)
    elif hex != fight.own_hex(seat):
        return refuse("14.1(6)", "not-in-stack")
    if kind in ANSWERS:
        return refuse("14.3(2)②", "answer")
    if kind == CONCEALMENT:
        return refuse("22.19", "concealment")
    return None


def explain_hit(s: State, seat: Seat, action: HitUnit | HitChit) -> Refusal | None:
    """14.4(4)"""
    proc = s.stack[-1]
    if not isinstance(proc, Suffer):
        return None
    if isinstance(action, HitChit):
        if action.chit in proc.far and proc.sixes:
            return refuse("16.0(1)", "far-loss")
        if action.chit in (*proc.chits, *proc.far) and not (proc.hits or proc.shaken):
            return refuse("14.4(4)①" if proc.sixes else "14.4(4)②", "unit-first")
        return refuse("14.1(6)②", "not-fighting")
    if action.unit not in proc.units:
        return refuse("14.1(6)①", "not-fighting")
    return refuse("14.4(4)①" if proc.sixes else "14.4(4)②", "even")


def explain_retreat(s: State, seat: Seat, action: Retreat) -> Refusal | None:
    """15.0"""
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, FallBack) or not 0 <= hex < GRID.size or not GRID.board >> hex & 1:
        return None
    if not LAND >> hex & 1:
        return refuse("15.0(4)③", "sea")
    if occupied(s, 1 - seat) >> hex & 1:
        return refuse("15.0(4)①", "enemy-there")
    if zoc(s, 1 - seat) >> hex & 1:
        return refuse("15.0(4)②", "retreat-zoc")
    far = GRID.distance(proc.origin, hex)
    if far != 2 and proc.here(s) == proc.origin:
        return refuse("15.0(3)", "two-hexes", far=far)
    farther, best = (to_source(s, seat, way) for way in (hex, proc.ways(s)[0]))
    return refuse(
        "15.0(6)",
        "farther",
        Line(Text("line-to-source"), str(farther if farther is not None else "–"), "15.0(6)"),
        Line(Text("line-best"), str(best if best is not None else "–")),
    )
