"""Exact chances of the fights: what dice of such a level do, before anybody rolls them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bingqi.core.odds import Chances, mapped, plus, pool, then


class Fate(NamedTuple):
    """15.2(7), 18.1(4) What becomes of a ship: "missed", "supplies", "damaged" or "sunk", and markers it still has."""

    end: str
    load: int

    @property
    def gone(self) -> bool:
        return self.end in ("damaged", "sunk")


def level_chance(level: int) -> float:
    """A die hits if it does not exceed the level."""
    return min(6, max(0, level)) / 6


def dice_at(dice: int, level: int) -> Mapping[int, float]:
    """Hits of dice that are all compared with one level."""
    return pool(dice, level_chance(level))


def dice_of(levels: Iterable[int]) -> Chances[int]:
    """Hits of dice that are each compared with a level of their own."""
    total: Chances[int] = {0: 1.0}
    for level in levels:
        total = plus(total, dice_at(1, level))
    return total


def battle_hits(power: list[tuple[int, int]], defence: int, level: int) -> Chances[int]:
    """15.2 Hits on a target. `power`: (strength, level) of each attacker; the worst attackers are weakened first."""
    dice = sorted((limit for strength, limit in power for _ in range(strength)), reverse=True)
    return then(dice_at(defence, level), lambda stopped: dice_of(dice[: max(0, len(dice) - stopped)]))


def through_screen(strength: int, screen: list[int]) -> Chances[int]:
    """14.0(1), 14.0(2) How much of a submarine's strength the screen lets through."""
    return mapped(dice_of(screen), lambda hits: max(0, strength - hits))


def fate_of(load: int, hits: int) -> Fate:
    """18.1(4) Markers take hits first; then one damages, two sink."""
    if hits <= load:
        return Fate("supplies" if hits else "missed", load - hits)
    return Fate("damaged" if hits == load + 1 else "sunk", 0)


def fates(load: int, hits: Mapping[int, float]) -> Chances[Fate]:
    return mapped(hits, lambda count: fate_of(load, count))


def torpedo_fates(strength: int, screen: list[int], level: int, load: int, attacks: int) -> Chances[Fate]:
    """14.0 One target of a submarine that aims all it has at it, attack after attack while it is there."""
    now: Chances[Fate] = {Fate("missed", load): 1.0}
    hits = then(through_screen(strength, screen), lambda left: dice_at(left, level))

    def once(fate: Fate) -> Mapping[Fate, float]:
        return {fate: 1.0} if fate.gone else fates(fate.load, hits)

    for _ in range(attacks):
        now = then(now, once)

    def told(fate: Fate) -> Fate:
        """A second attack that misses does not bring lost markers back."""
        return fate if fate.gone else Fate("supplies" if fate.load < load else "missed", fate.load)

    return mapped(now, told)
