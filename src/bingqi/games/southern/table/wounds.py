"""11.2-11.6 What so many hits do if whoever gives them out does his best."""

from __future__ import annotations

from math import prod

from bingqi.core.odds import at_most
from bingqi.games.southern.rules.damage import Damage, most_hits
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIR, AIR_STRENGTH, CARRIERS, ENDURANCE, IS_LAND, SHIPS, members


def first_effect(unit: int, area: int) -> int:
    """11.3, 11.4 The fewest hits that do anything to the unit."""
    return ENDURANCE[unit] if SHIPS >> unit & 1 or (IS_LAND[area] and not AIR >> unit & 1) else 1


def saves(damage: Damage) -> list[float]:
    """11.6 The chance of each carrier to make one hit void, lowest first."""
    carriers = members(damage.targets & CARRIERS) if damage.by_air else ()
    return sorted(at_most(AIR_STRENGTH[unit]) for unit in carriers)


def any_effect(s: State, damage: Damage, hits: int) -> float:
    """The chance that anything happens to anybody."""
    if damage.giver != damage.side:
        return _hurt_by_attacker(damage, hits)
    extra = hits - sum(first_effect(unit, damage.area) - 1 for unit in members(damage.targets))
    if extra <= 0:
        return 0.0
    luck = saves(damage)
    return 1.0 - prod(luck[-extra:]) if extra <= len(luck) else 1.0  # one more on a carrier may be saved (11.6)


def _hurt_by_attacker(damage: Damage, hits: int) -> float:
    best = 0.0
    for unit in members(damage.targets):
        needed = first_effect(unit, damage.area)
        if damage.by_air and CARRIERS >> unit & 1 and hits == needed:
            best = max(best, 1.0 - at_most(AIR_STRENGTH[unit]))
        elif hits >= needed:
            return 1.0
    return best


def removes_all(s: State, damage: Damage, hits: int) -> float:
    """The chance that all targets are removed. Who is given one hit too few survives, a carrier by its save."""
    units = members(damage.targets)
    short = sum(most_hits(s, unit, damage) for unit in units) - hits
    if short <= 0:
        return 1.0
    luck = saves(damage)
    if damage.giver != damage.side:
        return prod(1.0 - save for save in luck[:short]) if short <= len(luck) else 0.0
    return 1.0 - luck[-1] if short == 1 and len(luck) == len(units) else 0.0


def calm(s: State, damage: Damage) -> int:
    """The most hits that surely do nothing."""
    hits = 0
    while damage.targets and not any_effect(s, damage, hits + 1):
        hits += 1
    return hits
