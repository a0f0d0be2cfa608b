"""Exact odds of dice: sums, thresholds, pools. Everything that tells a chance reckons with these."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Chances: TypeAlias = dict[T, float]  # what may come, with its probability; sums to 1

EXACT_DICE = 60  # beyond that a sum's percentile is taken from the normal curve: nobody sees the difference


@cache
def sums(count: int, sides: int = 6) -> Mapping[int, float]:
    """The total of `count` dice."""
    total: Chances[int] = {0: 1.0}
    die = dict.fromkeys(range(1, sides + 1), 1.0 / sides)
    for _ in range(count):
        total = plus(total, die)
    return total


def plus(a: Mapping[int, float], b: Mapping[int, float]) -> Chances[int]:
    """The sum of two independent figures."""
    total: Chances[int] = {}
    for x, p in a.items():
        for y, q in b.items():
            total[x + y] = total.get(x + y, 0.0) + p * q
    return total


def at_most(limit: int, count: int = 1, sides: int = 6) -> float:
    """The chance that the total of the dice is not above the limit."""
    return sum(p for total, p in sums(count, sides).items() if total <= limit)


def at_least(limit: int, count: int = 1, sides: int = 6) -> float:
    return sum(p for total, p in sums(count, sides).items() if total >= limit)


@cache
def pool(count: int, chance: float) -> Mapping[int, float]:
    """How many of `count` dice succeed when each does so with that chance."""
    return {n: math.comb(count, n) * chance**n * (1.0 - chance) ** (count - n) for n in range(count + 1)}


@cache
def highest(count: int, sides: int = 6) -> Mapping[int, float]:
    """The best of `count` dice; 0 where there are none."""
    if not count:
        return {0: 1.0}
    return {face: (face / sides) ** count - ((face - 1) / sides) ** count for face in range(1, sides + 1)}


def mapped(chances: Mapping[T, float], what: Callable[[T], U]) -> Chances[U]:
    """The same chances of what follows from each result, equal ones together."""
    found: Chances[U] = {}
    for result, p in chances.items():
        key = what(result)
        found[key] = found.get(key, 0.0) + p
    return found


def then(chances: Mapping[T, float], what: Callable[[T], Mapping[U, float]]) -> Chances[U]:
    """A second stage that depends on the first: each result leads to chances of its own."""
    found: Chances[U] = {}
    for result, p in chances.items():
        for after, q in what(result).items():
            found[after] = found.get(after, 0.0) + p * q
    return found


def expected(chances: Mapping[int, float]) -> float:
    return sum(value * p for value, p in chances.items())


def percentile(total: int, sides: Iterable[int]) -> float:
    """How much of all luck is worse than this total: lower sums and half of the equal ones, in percent."""
    dice = list(sides)
    if not dice:
        return 50.0
    if len(dice) > EXACT_DICE:
        mean = sum((s + 1) / 2 for s in dice)
        deviation = math.sqrt(sum((s * s - 1) / 12 for s in dice))
        return 50.0 * (1.0 + math.erf((total - mean) / deviation / math.sqrt(2.0)))
    chances: Mapping[int, float] = {0: 1.0}
    for s in sorted(set(dice)):
        chances = plus(chances, sums(dice.count(s), s))
    return 100.0 * (sum(p for value, p in chances.items() if value < total) + chances.get(total, 0.0) / 2)
