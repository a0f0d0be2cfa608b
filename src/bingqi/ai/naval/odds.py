"""What the dice of a fight bring: exact chances, worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

Harm = tuple[float, float, float]  # the chances of one hit or more, of two, of three


@cache
def hits(dice: int, level: int) -> tuple[float, ...]:
    """The chance of no hit, of one, and so on."""
    p = min(6, level) / 6
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@cache
def harm(power: int, level: int, defence: int, tech: int) -> Harm:
    """15.2 An attack of so many dice on a ship: those of the defence that hit take one die each from it."""
    one = two = three = 0.0
    for stopped, chance in enumerate(hits(defence, tech)):
        left = power - stopped
        if left <= 0:
            break
        row = hits(left, level)
        none, single, double = row[0], row[1], row[2] if left > 1 else 0.0
        one += chance * (1 - none)
        two += chance * (1 - none - single)
        three += chance * (1 - none - single - double)
    return one, two, three


class Blow(NamedTuple):
    """What comes at one ship, and what each hit on it costs its owner."""

    worth: tuple[float, float, float]  # of the first, second and third hit
    power: int
    level: int
    own: int  # its own anti-air dice
    tech: int

    def cost(self, more: int = 0) -> float:
        """With so much wide-area fire."""
        chances = harm(self.power, self.level, self.own + more, self.tech)
        first, second, third = self.worth
        return first * chances[0] + second * chances[1] + third * chances[2]


def least_costs(blows: Sequence[Blow], pool: int) -> list[float]:
    """By points of wide-area fire, none to `pool`: what the blows cost if each point goes where it helps most."""
    given = [0] * len(blows)
    now = [blow.cost() for blow in blows]
    gains = [before - blow.cost(1) for before, blow in zip(now, blows, strict=True)]
    costs = [sum(now)]
    for _ in range(pool):
        if not blows:
            costs.append(0.0)
            continue
        best = max(range(len(blows)), key=gains.__getitem__)
        costs.append(costs[-1] - gains[best])
        given[best] += 1
        blow = blows[best]
        gains[best] = blow.cost(given[best]) - blow.cost(given[best] + 1)
    return costs
