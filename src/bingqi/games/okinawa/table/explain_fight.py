"""Why an attack, a loss, a retreat or an advance is not possible."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import AdvanceChit, AdvanceUnit, Attack, Destroy, HitChit, HitUnit, Retreat
from bingqi.games.okinawa.rules.combat import Combat
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.pairing import fresh_targets, possible_pairs
from bingqi.games.okinawa.rules.queries import ENGINEERS, occupied, units_at, zoc
from bingqi.games.okinawa.rules.retreat_ways import to_source
from bingqi.games.okinawa.state import CHIT, State
from bingqi.games.okinawa.tables import AROUND, GRID, JAPAN, LAND, SLOT_SIDE, UNIT_SIDE, US


def explain_attack(s: State, seat: Seat, action: Attack) -> Refusal | None:
    origin, hex = action.origin, action.hex
    refusal = explain_attacker(s, seat, origin)
    if refusal is not None:
        return refusal
    if not s.power[1 - seat] >> hex & 1:
        return refuse("14.0", "nobody")
    if not AROUND[origin] >> hex & 1:
        return refuse("14.1(1)", "not-adjacent", far=GRID.distance(origin, hex))
    if not fresh_targets(s, 1 - seat) >> hex & 1:
        return refuse("14.1(2)", "attacked")
    return refuse("19.3.1(2)", "pairing") if s.offensive and seat == JAPAN else None


def explain_attacker(s: State, seat: Seat, hex: int) -> Refusal | None:
    mine = units_at(s, seat, hex)
    if not mine:
        return refuse("14.1(1)", "no-unit")
    if all(s.fought >> unit & 1 for unit in mine):
        return refuse("14.1(3)", "fought")
    return refuse("13.0(1)", "supply") if seat == US and not s.supply and not s.free_supply else None


def explain_stack(s: State, seat: Seat, hex: int) -> Refusal | None:
    """A click on a hex while attacks are declared: what its stack can do, or suffer."""
    if any(hex in (pair.origin, pair.hex) for pair in possible_pairs(s, seat)):
        return None
    if s.power[1 - seat] >> hex & 1:
        if not fresh_targets(s, 1 - seat) >> hex & 1:
            return refuse("14.1(2)", "attacked")
        return refuse("14.1(1)", "no-attacker")
    refusal = explain_attacker(s, seat, hex)
    if refusal is not None:
        return refusal if occupied(s, seat) >> hex & 1 else refuse("14.0", "nobody")
    if not AROUND[hex] & s.power[1 - seat]:
        return refuse("14.1(1)", "no-enemy-near")
    return refuse("14.1(2)", "attacked") if not AROUND[hex] & fresh_targets(s, 1 - seat) else None


def explain_hit(s: State, seat: Seat, action: HitUnit | HitChit) -> Refusal | None:
    """14.4(4)"""
    blow = s.stack[-1]
    if not isinstance(blow, Suffer):
        return None
    rule = "14.4(4)①" if blow.sixes else "14.4(4)②"
    ref = CHIT + action.chit if isinstance(action, HitChit) else action.unit
    if isinstance(action, HitChit):
        if action.chit in blow.far and blow.sixes:
            return refuse("16.0(1)", "far-loss")
        if action.chit not in (*blow.chits, *blow.far):
            return refuse("14.1(6)②", "not-fighting")
        if blow.units and not (blow.hits or blow.shaken):
            return refuse(rule, "unit-first")
    elif action.unit not in blow.units:
        return refuse("14.1(6)①", "not-fighting")
    if not blow.sixes and ref in (*blow.hits, *blow.shaken):
        return refuse(rule, "has-result")
    return refuse(rule, "even")


def explain_destroy(s: State, seat: Seat, action: Destroy) -> Refusal | None:
    return refuse("22.16", "no-tank")


def explain_advance_unit(s: State, seat: Seat, action: AdvanceUnit) -> Refusal | None:
    """17.0(1)"""
    combat, fight = s.stack[-1], s.fight
    if not isinstance(combat, Combat) or fight is None:
        return None
    if combat.at == "ask_tank":
        return refuse("22.16", "no-tank")
    if s.where[action.unit] == fight.hex and UNIT_SIDE[action.unit] == seat:
        return refuse("17.0(1)", "advanced")
    return refuse("17.0(1)", "not-attacking")


def explain_advance_chit(s: State, seat: Seat, action: AdvanceChit) -> Refusal | None:
    """17.0(1), 4.3(5)"""
    combat, fight, slot = s.stack[-1], s.fight, action.chit
    if not isinstance(combat, Combat) or fight is None:
        return None
    if combat.at == "ask_tank":
        return refuse("22.16", "no-tank")
    if SLOT_SIDE[slot] == seat and s.spot[slot] == fight.hex:
        return refuse("17.0(1)", "advanced")
    if SLOT_SIDE[slot] != seat or s.spot[slot] != fight.origin:
        return refuse("17.0(1)", "not-attacking")
    if s.up >> slot & 1 and s.kind[slot] == ENGINEERS:
        return refuse("22.11", "engineers")
    return refuse("4.3(5)", "chits-follow")


def explain_retreat(s: State, seat: Seat, action: Retreat) -> Refusal | None:
    """15.0"""
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, FallBack) or proc.at != "ask_hex":
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
