"""Dice that anybody can verify: a pure function of a 128-bit seed and a counter.

The SHA-256 of the seed is published when a game starts, the seed itself when it ends. The future is nowhere in
the state: cups and decks are multisets that are drawn from when needed.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Protocol

from bingqi.core.errors import RulesBug
from bingqi.core.memory import Answers
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
    attempt = counter
    while True:
        hashed = _KEYED[seed].copy()
        hashed.update(attempt.to_bytes(10, "little"))
        word = _number(hashed.digest(), "little")
        if word < _WHOLE_SPANS[n]:
            return word % n
        attempt += _SPAN


def throw(seed: int, first: int, count: int, sides: int) -> tuple[int, ...]:
    """So many dice in a row, from draw number `first` on: each is one more than `below` says."""
    if count == 1:
        return (below(seed, first, sides) + 1,)
    keyed, limit, found = _KEYED[seed], _WHOLE_SPANS[sides], []
    for counter in range(first, first + count):
        hashed = keyed.copy()
        hashed.update(counter.to_bytes(10, "little"))
        word = _number(hashed.digest(), "little")
        found.append((word % sides if word < limit else below(seed, counter, sides)) + 1)
    return tuple(found)


def _keyed(seed: int) -> blake2b:
    return blake2b(key=seed.to_bytes(16, "little"), digest_size=8)


def _whole_spans(n: int) -> int:
    return _SPAN - _SPAN % n


_number = int.from_bytes
_KEYED = Answers(_keyed, 256)  # a copy is quicker than a key put in anew for every die
_WHOLE_SPANS = Answers(_whole_spans, 256)


class Chance(Protocol):
    """Where the answers to rolls and draws come from."""

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]: ...

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]: ...


class SeededChance:
    """The real dice: `state.seed` and `state.draws`."""

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]:
        count, drawn = roll.count, state.draws
        state.draws = drawn + count
        return throw(state.seed, drawn + 1, count, roll.sides)

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]:
        items, count, drawn = draw.items, draw.count, state.draws
        if count > len(items):
            raise RulesBug(f"{draw.rule}: {count} to draw from {len(items)}")
        state.draws = drawn + count
        if count == 1:  # mostly a chit from a cup
            return (items[below(state.seed, drawn + 1, len(items))],)
        left, taken = list(items), []
        for counter in range(drawn + 1, drawn + count + 1):
            taken.append(left.pop(below(state.seed, counter, len(left))))
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


def branches(wait: Roll | Draw, taken: tuple[int, ...] = ()) -> list[tuple[int, float]]:
    """The next single die or drawn item with its probability, after those already taken.

    Chance can so be walked one die at a time: sixteen dice have 6^16 answers but only six branches each.
    """
    if len(taken) >= wait.count:
        return []
    if isinstance(wait, Roll):
        return [(face, 1.0 / wait.sides) for face in range(1, wait.sides + 1)]
    left = Counter(wait.items)
    left.subtract(taken)
    total = sum(left.values())
    return [(item, number / total) for item, number in sorted(left.items()) if number > 0]


def outcomes(wait: Roll | Draw, taken: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every answer to a chance node with its probability. For a handful of dice: see `branches` for more."""
    if len(taken) == wait.count:
        yield taken, 1.0
        return
    for item, p in branches(wait, taken):
        for answer, q in outcomes(wait, (*taken, item)):
            yield answer, p * q
