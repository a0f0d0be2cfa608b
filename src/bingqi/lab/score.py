"""Scores of many games: rates with Wilson's interval, pairs on the same seeds, margins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

Z = 1.96  # 95 %


class Tally(msgspec.Struct):
    """Of one player, at one seat or at all: a draw counts half."""

    games: int = 0
    score: float = 0.0

    def add(self, score: float) -> None:
        self.games += 1
        self.score += score

    @property
    def rate(self) -> float:
        return self.score / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        return wilson(self.score, self.games)


def wilson(score: float, games: int) -> tuple[float, float]:
    """Wilson's interval, which stays inside 0..1 even for 40 of 40."""
    if not games:
        return 0.0, 1.0
    n, p = games, score / games
    middle, spread = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + Z * Z / n)), min(1.0, (middle + spread) / (1 + Z * Z / n))


class Mean(msgspec.Struct, frozen=True):
    """A mean with the half width of its 95 % interval."""

    value: float
    error: float
    count: int

    def __str__(self) -> str:
        return f"{self.value:+.1f} ± {self.error:.1f}"


def mean_of(values: Iterable[float]) -> Mean:
    seen = list(values)
    n = len(seen)
    if not n:
        return Mean(0.0, float("inf"), 0)
    mean = sum(seen) / n
    if n == 1:
        return Mean(mean, float("inf"), 1)
    variance = sum((x - mean) ** 2 for x in seen) / (n - 1)
    return Mean(mean, Z * sqrt(variance / n), n)


def pentanomial(pairs: Iterable[float]) -> tuple[int, int, int, int, int]:
    """How many pairs gave 0, ½, 1, 1½ and 2 points: what a seed or a side favours cancels out within a pair."""
    counts = [0] * 5
    for score in pairs:
        counts[round(score * 2)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def pair_rate(counts: Sequence[int]) -> Mean:
    """The score rate with its interval, from pairs."""
    return mean_of(i / 4 for i, count in enumerate(counts) for _ in range(count))
