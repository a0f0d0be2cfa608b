"""Logistic and linear regression, and how well chances foretell: AUC, reliability. Small and plain."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bingqi.ai.win_chance import logistic
from bingqi.lab.score import wilson

RIDGE = 1.0  # in units of one game: keeps weights small where games are few
STEPS = 25


class Row(msgspec.Struct, frozen=True):
    """A position: its features, who won (1, ½ or 0), and its weight: all positions of a game weigh 1 together."""

    features: tuple[float, ...]
    won: float
    weight: float


def fit_logistic(rows: Sequence[Row]) -> list[float]:
    size = len(rows[0].features)
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row in rows:
            p = logistic(sum(w * f for w, f in zip(weights, row.features, strict=True)))
            off, curve = row.weight * (row.won - p), row.weight * p * (1 - p)
            for i, f in enumerate(row.features):
                slope[i] += off * f
                for j, g in enumerate(row.features):
                    bend[i][j] += curve * f * g
        step = solve(bend, slope)
        weights = [w + d for w, d in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def fit_line(rows: Sequence[Row], heights: Sequence[float]) -> list[float]:
    """Least squares: what foretells the heights."""
    size = len(rows[0].features)
    pull = [0.0] * size
    bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    for row, height in zip(rows, heights, strict=True):
        for i, f in enumerate(row.features):
            pull[i] += row.weight * f * height
            for j, g in enumerate(row.features):
                bend[i][j] += row.weight * f * g
    return solve(bend, pull)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the matrices here are small and positive."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            share = rows[k][i] / rows[i][i]
            rows[k] = [a - share * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        found[i] = (rows[i][n] - sum(rows[i][k] * found[k] for k in range(i + 1, n))) / rows[i][i]
    return found


def auc(chances: Sequence[float], won: Sequence[float]) -> float:
    """The chance that of a won and a lost position the won one was given more. Draws are left out."""
    seen = sorted((c, w) for c, w in zip(chances, won, strict=True) if w != 0.5)
    wins = sum(1 for _, w in seen if w > 0.5)
    losses = len(seen) - wins
    if not wins or not losses:
        return 0.5
    total, i = 0.0, 0
    while i < len(seen):
        k = i
        while k < len(seen) and seen[k][0] == seen[i][0]:
            k += 1
        rank = (i + 1 + k) / 2  # equals share their ranks
        total += rank * sum(1 for _, w in seen[i:k] if w > 0.5)
        i = k
    return (total - wins * (wins + 1) / 2) / (wins * losses)


class Bin(msgspec.Struct, frozen=True):
    """Positions given about the same chance: what was said, what came true."""

    said: float
    true: float
    low: float
    high: float
    count: int


def reliability(chances: Sequence[float], won: Sequence[float], bins: int = 10) -> list[Bin]:
    sorted_in: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for c, w in zip(chances, won, strict=True):
        sorted_in[min(bins - 1, int(c * bins))].append((c, w))
    made = []
    for group in sorted_in:
        if group:
            n, score = len(group), sum(w for _, w in group)
            low, high = wilson(score, n)
            made.append(Bin(sum(c for c, _ in group) / n, score / n, low, high, n))
    return made


def calibration_error(bins: Sequence[Bin]) -> float:
    """The mean distance between what was said and what came true."""
    total = sum(b.count for b in bins)
    return sum(b.count * abs(b.said - b.true) for b in bins) / total if total else 0.0
