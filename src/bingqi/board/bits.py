"""Sets of spaces as Python ints: bit i is space i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from bingqi.core.memory import Memory

T = TypeVar("T")


def bit_list(bits: int) -> list[int]:
    """The members of a set, lowest first.

    Taken from the top: that needs one operation on the whole set a member, and the set gets shorter each time.
    """
    found = []
    while bits:
        top = bits.bit_length() - 1
        found.append(top)
        bits ^= 1 << top
    found.reverse()
    return found


def iter_bits(bits: int) -> Iterator[int]:
    return iter(bit_list(bits))


def bits_of(members: Iterable[int]) -> int:
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def has(bits: int, member: int) -> bool:
    return bits >> member & 1 == 1


def lowest(bits: int) -> int:
    """The lowest member; -1 of the empty set."""
    return (bits & -bits).bit_length() - 1


def union(sets: Sequence[int], members: int) -> int:
    """The sets of all the members together: `union(grid.around, bits)` are the neighbours of `bits`."""
    bits = 0
    for member in bit_list(members):
        bits |= sets[member]
    return bits


class Listed(Memory[int, tuple[T, ...]]):
    """The things of a set's members, in their order: `moves[bits]` of a prebuilt action for each hex. Remembered.

    A set is often asked about again: while one unit moves the others wait, and the same country is in reach.
    """

    def __init__(self, things: Sequence[T], most: int = 1_000) -> None:
        super().__init__(most)
        self.things = things

    def __missing__(self, bits: int) -> tuple[T, ...]:
        things = self.things
        found = self[bits] = tuple([things[member] for member in bit_list(bits)])
        return found
