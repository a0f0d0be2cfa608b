"""A sequential test: play pairs until it is clear whether the score rate is rather `low` or rather `high`.

The bounds stand before the first game. The log-likelihood ratio is the normal one over pairs (GSPRT), as engine
testers use it; errors of both kinds are at most `error`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import msgspec

from bingqi.core.errors import UnknownOption

LEAST_PAIRS = 8  # below this the variance is a guess
EMPTY = 1e-3  # counted for each result that has not occurred: no certainty from few games


class Bounds(msgspec.Struct, frozen=True):
    low: float
    high: float
    least: int = LEAST_PAIRS  # pairs that are played whatever they say
    error: float = 0.05

    @property
    def limit(self) -> float:
        return log((1 - self.error) / self.error)

    def ratio(self, counts: Sequence[int]) -> float:
        """Above zero the pairs speak for `high`, below for `low`. `counts` as `score.pentanomial` gives them."""
        weights = [max(float(count), EMPTY) for count in counts]
        total = sum(weights)
        mean = sum(w * i / 4 for i, w in enumerate(weights)) / total
        variance = sum(w * (i / 4 - mean) ** 2 for i, w in enumerate(weights)) / total
        return total * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, counts: Sequence[int]) -> str:
        """ "high", "low", or "" as long as it is open."""
        if sum(counts) < self.least:
            return ""
        ratio = self.ratio(counts)
        return "high" if ratio >= self.limit else "low" if ratio <= -self.limit else ""


def read_bounds(text: str) -> Bounds:
    """From the command line: "0.5:0.6", or "0.5:0.6:100" where at least a hundred pairs are wanted."""
    try:
        low, high, *least = text.split(":")
        (pairs,) = map(int, least or [str(LEAST_PAIRS)])
        bounds = Bounds(float(low), float(high), pairs)
    except ValueError:
        said = f"bounds are two rates like 0.5:0.6, and pairs like 0.5:0.6:100, not {text!r}"
        raise UnknownOption(said, option=text) from None
    if not 0 < bounds.low < bounds.high < 1 or bounds.least < LEAST_PAIRS:
        raise UnknownOption(f"bounds are 0 < low < high < 1 and {LEAST_PAIRS} pairs or more, not {text!r}", option=text)
    return bounds
