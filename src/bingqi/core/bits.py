"""Sets of spaces as Python ints: bit i is space i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bit_list(bits: int) -> list[int]:
    """The members of a set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def iter_bits(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_of(members: Iterable[int]) -> int:
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def lowest(bits: int) -> int:
    """The lowest member; -1 of the empty set."""
    return (bits & -bits).bit_length() - 1
