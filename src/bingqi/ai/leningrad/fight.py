"""Which attacks the computer player declares, and who takes the losses."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.leningrad.fields import city_worth, clearing_chance, column_worth
from bingqi.ai.leningrad.targets import rail_cutters
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.core.memory import Memory
from bingqi.core.procedure import Action
from bingqi.games.leningrad.actions import Attack
from bingqi.games.leningrad.rules.combat import Combat, attackers_of
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.queries import zone_against
from bingqi.games.leningrad.rules.retreat_ways import retreat_hexes
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, FULL, IS_FORT, MECH, SIDE_OF
from bingqi.games.leningrad.theatre import AXIS, CITIES


def attack_advice(s: State, combat: Combat, options: Sequence[Action]) -> list[float]:
    """For each pairing, what the fight is worth with everybody who could join, then who adds most."""
    pairs = [o for o in options if isinstance(o, Attack)]
    worth: dict[int, float] = {}
    for hex in {o.hex for o in pairs}:
        free = [o.attacker for o in pairs if o.hex == hex]
        worth[hex] = fight_worth(s, combat, hex, [*attackers_of(combat.declared, hex), *free])
    return [pair_worth(s, combat, o, worth) if isinstance(o, Attack) else 0.0 for o in options]


def pair_worth(s: State, combat: Combat, option: Attack, worth: dict[int, float]) -> float:
    """Below zero if it should not be."""
    best = worth[option.hex]
    if best < WEIGHTS.now.worth_while:
        return -1.0
    declared = attackers_of(combat.declared, option.hex)
    if declared:
        now = fight_worth(s, combat, option.hex, declared)
        if best - now < 0.05:  # enough are in it already
            return -1.0
        return 10.0 + best
    return best + 0.01 * ATTACK[option.attacker][s.steps[option.attacker]]


def fight_worth(s: State, combat: Combat, hex: int, attackers: Sequence[int]) -> float:
    """Expected steps, doubled up where the defender cannot get away, and what lies in the hex."""
    column = reckon(s, hex, attackers, combat.no_rivers).column
    if column < 0:
        return 0.0
    side = 1 - combat.side
    value = column_worth(column) * step_price(combat.side)
    emptied = clearing_chance(column)
    steps = sum(s.steps[u] for u in units_in(s, hex))
    value += emptied * trapped(s, side, hex) * WEIGHTS.now.no_way_out * steps
    if CITIES >> hex & 1 and not s.forts >> hex & 1:
        value += emptied * 0.2 * city_worth(hex, combat.side)
    if combat.side == AXIS and hex in rail_cutters(s):
        value += 1.0 * emptied
    return value


def step_price(attacker: int) -> float:
    return 1.0 if attacker == AXIS else 0.9


def trapped(s: State, side: int, hex: int) -> float:
    """1 where a retreat means death, a half where it leads through ZOC."""
    key = (hex, s.one[0], s.one[1], s.full[side], s.forts)
    found = _trapped.get(key)
    if found is None:
        ways, zone = retreat_hexes(s, side, hex, 1, 1 << hex), zone_against(s, side)
        found = _trapped[key] = 1.0 if not ways else 0.5 if all(zone >> way & 1 for way in ways) else 0.0
    return found


_trapped = Memory[tuple[int, ...], float](500)


def order_advice(s: State, hex: int) -> float:
    """The surest first: what follows may find the way free."""
    combat = next(proc for proc in s.stack if isinstance(proc, Combat))
    return fight_worth(s, combat, hex, attackers_of(combat.declared, hex))


def loss_worth(s: State, unit: int) -> float:
    """How much a step of this unit hurts."""
    steps = s.steps[unit]
    if IS_FORT[unit]:
        return 2.5
    hurt = ATTACK[unit][steps] - ATTACK[unit][steps - 1] + 0.1
    if steps > 1:
        return float(hurt)
    if SIDE_OF[unit] == AXIS:
        return hurt + (9.0 if MECH[unit] else 4.0)
    return hurt + (4.0 if MECH[unit] else 0.0) + (1.0 if FULL[unit] == 2 else 0.0)
