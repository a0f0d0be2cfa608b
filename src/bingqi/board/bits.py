"""Sets of spaces as Python ints: bit i is space i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from bingqi.core.memory import Memory

T = TypeVar("T")


FEW = 10  # up to so many members are taken one by one; of more, eight at a time


def bit_list(bits: int) -> list[int]:
    """The members of a set, lowest first."""
    if bits.bit_count() > FEW:
        return _EIGHTS.of(bits)
    found = []
    while bits:  # from the top: one operation on the whole set a member, and the set gets shorter each time
        top = bits.bit_length() - 1
        found.append(top)
        bits ^= 1 << top
    found.reverse()
    return found


class Eights(Memory[int, tuple[T, ...]]):
    """The things of a set's members by bytes of the set: what each byte in each place stands for is worked out once."""

    def __init__(self, things: Sequence[T]) -> None:
        super().__init__(100_000)
        self.things = things

    def __missing__(self, key: int) -> tuple[T, ...]:
        first, byte = (key >> 8) * 8, key & 255
        found = self[key] = tuple([self.things[first + i] for i in range(8) if byte >> i & 1])
        return found

    def of(self, bits: int) -> list[T]:
        """In the order of the members."""
        start = (bits & -bits).bit_length() - 1 >> 3 if bits else 0
        bits >>= start * 8
        found: list[T] = []
        key = start << 8
        for byte in bits.to_bytes(bits.bit_length() + 7 >> 3, "little"):
            if byte:
                found += self[key | byte]
            key += 256
        return found


_EIGHTS = Eights(range(1 << 60))


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
        self.eights = Eights(things)

    def __missing__(self, bits: int) -> tuple[T, ...]:
        found = self[bits] = tuple(self.eights.of(bits))
        return found
