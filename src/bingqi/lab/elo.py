"""Elo ratings of a ladder from the pairs that were played, with intervals by resampling whole pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from random import Random

from bingqi.ai.ratings import Rating

SAMPLES = 400
STEPS = 200
PRIOR = 0.5  # of a drawn game between neighbours: a player who lost all games still has a rating


Duels = Mapping[tuple[str, str], Sequence[float]]  # first player's points in each pair, 0 to 2


def elo_of(rate: float) -> float:
    """The rating difference that a score rate stands for."""
    return 400 * log10(rate / (1 - rate))


def strengths(duels: Duels) -> dict[str, float]:
    """Bradley and Terry's model by the usual iteration; a pair is two games."""
    won: dict[str, float] = {}
    met: dict[tuple[str, str], float] = {}
    for (a, b), pairs in duels.items():
        games = 2.0 * len(pairs) + 2 * PRIOR
        met[a, b] = met[b, a] = met.get((a, b), 0.0) + games
        won[a] = won.get(a, 0.0) + sum(pairs) + PRIOR
        won[b] = won.get(b, 0.0) + 2.0 * len(pairs) - sum(pairs) + PRIOR
    power = dict.fromkeys(won, 1.0)
    for _ in range(STEPS):
        for name in power:
            shared = sum(n / (power[name] + power[other]) for (one, other), n in met.items() if one == name)
            power[name] = won[name] / shared
    return power


def ratings(duels: Duels, anchor: str, at: float = 1000.0, seed: int = 1) -> list[Rating]:
    """Weakest first; `anchor` is held at a fixed rating."""
    rng = Random(seed)
    games: dict[str, int] = {}
    for (a, b), pairs in duels.items():
        for name in (a, b):
            games[name] = games.get(name, 0) + 2 * len(pairs)
    middle = _elos(duels, anchor, at)
    drawn: dict[str, list[float]] = {name: [] for name in middle}
    for _ in range(SAMPLES):
        again = {key: [rng.choice(pairs) for _ in pairs] if pairs else [] for key, pairs in duels.items()}
        for name, elo in _elos(again, anchor, at).items():
            drawn[name].append(elo)
    made = []
    for name, elo in middle.items():
        spread = sorted(drawn[name])
        low, high = spread[int(0.025 * SAMPLES)], spread[int(0.975 * SAMPLES) - 1]
        made.append(Rating(name, round(elo), round(low), round(high), games[name]))
    return sorted(made, key=lambda rating: rating.elo)


def _elos(duels: Duels, anchor: str, at: float) -> dict[str, float]:
    power = strengths(duels)
    return {name: at + elo_of(p / (p + power[anchor])) for name, p in power.items()}
