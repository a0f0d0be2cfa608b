"""Dice that anybody can verify: a pure function of a 128-bit seed and a counter.

The SHA-256 of the seed is published when a game starts, the seed itself when it ends. The future is nowhere in
the state: cups and decks are multisets that are drawn from when needed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from hashlib import blake2b, sha256
from itertools import permutations, product
from typing import Protocol

from bingqi.core.errors import RulesBug
from bingqi.core.procedure import Draw, Roll
from bingqi.core.state import State

_SPAN = 1 << 64


def new_seed() -> int:
    """128 bits from the operating system."""
    return secrets.randbits(128)


def seed_text(seed: int) -> str:
    return f"{seed:032x}"


def commitment(seed: int) -> str:
    """What is published before the first roll: the SHA-256 of the seed's 32 hex digits."""
    return sha256(seed_text(seed).encode()).hexdigest()


def below(seed: int, counter: int, n: int) -> int:
    """An unbiased number in 0..n-1: draw number `counter` of `seed`.

    A 64-bit word that falls into the incomplete last span is thrown away and the next one of the same draw taken.
    """
    key = seed.to_bytes(16, "little")
    limit = _SPAN - _SPAN % n
    attempt = 0
    while True:
        message = counter.to_bytes(8, "little") + attempt.to_bytes(2, "little")
        word = int.from_bytes(blake2b(message, key=key, digest_size=8).digest(), "little")
        if word < limit:
            return word % n
        attempt += 1


class Chance(Protocol):
    """Where the answers to rolls and draws come from."""

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]: ...

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]: ...


class SeededChance:
    """The real dice: `state.seed` and `state.draws`."""

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]:
        start = state.draws
        state.draws = start + roll.count
        return tuple(below(state.seed, start + i, roll.sides) + 1 for i in range(1, roll.count + 1))

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]:
        left = list(draw.items)
        if draw.count > len(left):
            raise RulesBug(f"{draw.rule}: {draw.count} to draw from {len(left)}")
        taken = []
        for _ in range(draw.count):
            state.draws += 1
            taken.append(left.pop(below(state.seed, state.draws, len(left))))
        return tuple(taken)


class ScriptedDice:
    """Dice and draws said in advance, for tests and analysis. Running out, or a value that cannot be, is an error."""

    def __init__(self, *values: int) -> None:
        self.values: list[int] = list(values)

    def add(self, *values: int) -> None:
        self.values.extend(values)

    def _next(self, rule: str) -> int:
        if not self.values:
            raise RulesBug(f"{rule}: the script has no more dice")
        return self.values.pop(0)

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]:
        dice = tuple(self._next(roll.rule) for _ in range(roll.count))
        if not all(1 <= die <= roll.sides for die in dice):
            raise RulesBug(f"{roll.rule}: {dice} on dice with {roll.sides} sides")
        return dice

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]:
        left = list(draw.items)
        taken = []
        for _ in range(draw.count):
            item = self._next(draw.rule)
            if item not in left:
                raise RulesBug(f"{draw.rule}: {item} is not there to be drawn from {sorted(left)}")
            left.remove(item)
            taken.append(item)
        return tuple(taken)


SEEDED = SeededChance()


def outcomes(wait: Roll | Draw) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every answer to a chance node with its probability, equal answers of a draw merged."""
    if isinstance(wait, Roll):
        share = 1.0 / wait.sides**wait.count
        for dice in product(range(1, wait.sides + 1), repeat=wait.count):
            yield dice, share
        return
    yield from _merged(permutations(wait.items, wait.count))


def _merged(answers: Iterable[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], float]]:
    counts: dict[tuple[int, ...], int] = {}
    for answer in answers:
        counts[answer] = counts.get(answer, 0) + 1
    total = sum(counts.values())
    for answer, count in counts.items():
        yield answer, count / total
