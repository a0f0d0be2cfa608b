"""Why an attack cannot be declared: with the odds reckoned."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal
from bingqi.core.text import Text, TextValue
from bingqi.games.leningrad.rules.combat import Combat, attackers_of
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.forecast import reckoning
from bingqi.games.leningrad.table.names import place_name, unit_name
from bingqi.games.leningrad.tables import AROUND, ATTACK, GRID, SIDE_OF


def refuse(rule: str, key: str, **args: TextValue) -> Refusal:
    return Refusal(rule, Text(f"refuse-{key}", args))


def why_not_attack(s: State, seat: Seat, attacker: int, hex: int) -> Refusal | None:
    """10.1, 10.3(4)"""
    combat = s.stack[-1]
    if not isinstance(combat, Combat):
        return None
    name, place = unit_name(attacker), place_name(hex)
    if SIDE_OF[attacker] != seat:
        return refuse("10.0", "enemy-unit", unit=name)
    if not occupied(s, 1 - seat) >> hex & 1:
        return refuse("10.0", "no-enemy", hex=place)
    if s.at[attacker] < 0 or GRID.distance(s.at[attacker], hex) != 1:
        return refuse("10.0", "not-adjacent", attacker=name, hex=place)
    if not AROUND[s.at[attacker]] >> hex & 1:
        return refuse("10.1(5)", "water-side")
    if attacker not in combat.units:
        return refuse("10.1(2)", "not-activated", unit=name)
    if not ATTACK[attacker][s.steps[attacker]]:
        return refuse("10.3(1)", "no-strength", attacker=name)
    for unit, target in combat.declared:
        if unit == attacker:
            return refuse("10.1(1)", "one-attack", attacker=name, target=place_name(target))
    return below_even(s, combat, hex)


def below_even(s: State, combat: Combat, hex: int) -> Refusal:
    """10.3(4) Even with every unit that could still join."""
    busy = {unit for unit, _ in combat.declared}
    free = [u for u in combat.units if u not in busy and AROUND[s.at[u]] >> hex & 1]
    odds = reckon(s, hex, [*attackers_of(combat.declared, hex), *free], combat.no_rivers)
    return Refusal("10.3(4)", Text("refuse-odds"), tuple(reckoning(odds, hex)))
