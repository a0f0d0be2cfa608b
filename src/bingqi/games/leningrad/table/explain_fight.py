"""Why an attack cannot be declared, with the odds reckoned; why a unit cannot retreat or advance there."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal, refuse
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.combat import Combat, attackers_of
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.retreat_ways import retreat_hexes
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.forecast import reckoning
from bingqi.games.leningrad.table.names import place_name, unit_name
from bingqi.games.leningrad.tables import ATTACK, MECH, SIDE_OF
from bingqi.games.leningrad.theatre import AROUND, GRID, LAND


def why_not_attack(s: State, seat: Seat, combat: Combat, attacker: int, hex: int) -> Refusal:
    """10.1, 10.3(4)"""
    name, place = unit_name(attacker), place_name(hex)
    if (unfit := why_no_attacker(s, seat, combat, attacker)) is not None:
        return unfit
    if not occupied(s, 1 - combat.side) >> hex & 1:
        return refuse("10.0", "no-enemy", hex=place)
    if GRID.distance(s.at[attacker], hex) != 1:
        return refuse("10.0", "not-adjacent", attacker=name, hex=place)
    if not AROUND[s.at[attacker]] >> hex & 1:
        return refuse("10.1(5)", "water-side")
    return below_even(s, combat, hex)


def why_no_attacker(s: State, seat: Seat, combat: Combat, unit: int) -> Refusal | None:
    """What bars the unit from attacking anything."""
    name = unit_name(unit)
    if SIDE_OF[unit] != seat:
        return refuse("10.0", "enemy-unit", unit=name)
    if s.at[unit] < 0:
        return refuse("10.0", "off-map", unit=name)
    if not AROUND[s.at[unit]] & occupied(s, 1 - combat.side):
        return refuse("10.0", "no-enemy-near", unit=name)
    if unit not in combat.units:
        return refuse("10.1(2)", "not-activated", unit=name)
    for busy, target in combat.declared:
        if busy == unit:
            return refuse("10.1(1)", "one-attack", attacker=name, target=place_name(target))
    if not ATTACK[unit][s.steps[unit]]:
        return refuse("10.3(1)", "no-strength", attacker=name)
    return None


def below_even(s: State, combat: Combat, hex: int) -> Refusal:
    """10.3(4) Even with every unit that could still join."""
    busy = {unit for unit, _ in combat.declared}
    free = [u for u in combat.units if u not in busy and AROUND[s.at[u]] >> hex & 1]
    odds = reckon(s, hex, [*attackers_of(combat.declared, hex), *free], combat.no_rivers)
    return refuse("10.3(4)", "odds", *reckoning(odds, hex))


def why_not_attack_with(s: State, seat: Seat, combat: Combat, unit: int) -> Refusal:
    """A unit was clicked, and no target."""
    if combat.at == "ask_order":
        return refuse("10.2(1)", "order-first")
    if SIDE_OF[unit] != seat and s.at[unit] > 0:
        return why_not_attack_there(s, combat, s.at[unit])
    if (unfit := why_no_attacker(s, seat, combat, unit)) is not None:
        return unfit
    near = bit_list(AROUND[s.at[unit]] & occupied(s, 1 - combat.side))
    return below_even(s, combat, near[0])


def why_not_attack_there(s: State, combat: Combat, hex: int) -> Refusal:
    """A hex was clicked, and no attacker: why nobody can attack it."""
    place = place_name(hex)
    if not occupied(s, 1 - combat.side) >> hex & 1:
        return refuse("10.0", "no-enemy", hex=place)
    if not any(AROUND[s.at[u]] >> hex & 1 for u in combat.units):
        return refuse("10.1(2)", "nobody-near", hex=place)
    return below_even(s, combat, hex)


def why_not_resolve(hex: int) -> Refusal:
    """10.2(1)"""
    return refuse("10.2(1)", "not-declared", hex=place_name(hex))


def why_not_loss(seat: Seat, unit: int) -> Refusal:
    """10.5(2)"""
    if SIDE_OF[unit] != seat:
        return refuse("10.5(2)", "enemy-unit", unit=unit_name(unit))
    return refuse("10.5(2)", "no-loss", unit=unit_name(unit))


def why_not_retreat(s: State, proc: FallBack, id: int, kind: str, unit: int = -1) -> Refusal:
    """10.6"""
    if kind == "unit":
        return refuse("10.6", "not-retreating", unit=unit_name(id))
    here, place = s.at[proc.unit] if proc.unit >= 0 else proc.hex, place_name(id)
    if unit >= 0 and s.at[unit] != here:
        return refuse("10.6", "not-retreating", unit=unit_name(unit))
    if not LAND >> id & 1:
        return refuse("10.6(3)2", "no-land", hex=place)
    if GRID.distance(here, id) != 1:
        return refuse("10.6", "retreat-step", hex=place)
    if not AROUND[here] >> id & 1:
        return refuse("10.6(3)3", "water-side")
    if occupied(s, 1 - proc.side) >> id & 1:
        return refuse("10.6(3)3", "enemy-there", hex=place)
    best = retreat_hexes(s, proc.side, here, proc.left or proc.count, proc.been or 1 << proc.hex)
    return refuse("10.6(6)", "retreat-better", best=", ".join(GRID.labels[b] for b in best))


def why_not_advance(s: State, proc: AdvanceAfter, unit: int, hex: int) -> Refusal:
    """10.7"""
    if unit >= 0 and unit not in proc.units:
        return refuse("10.7(1)", "no-part", unit=unit_name(unit))
    if not LAND >> hex & 1:
        return refuse("10.7(6)2", "no-land", hex=place_name(hex))
    if s.full[proc.side] >> hex & 1:
        return refuse("10.7(6)4", "full", hex=place_name(hex))
    if not AROUND[proc.hex] >> hex & 1:
        return refuse("10.7(5)", "advance-first")
    if occupied(s, 1 - proc.side) >> hex & 1:
        return refuse("3.1(2)", "enemy-there", hex=place_name(hex))
    if not any(MECH[u] for u in (proc.units if unit < 0 else (unit,))):
        return refuse("10.7(1)1", "advance-one")
    return refuse("10.7(1)2", "advance-stop")
