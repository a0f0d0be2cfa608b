"""Sets of spaces as Python ints: bit i is space i."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bingqi.core.memory import Answers

FEW = 100  # up to so many members are taken one by one; of more, eight at a time


def bit_list(bits: int) -> list[int]:
    """The members of a set, lowest first."""
    if bits < 0:  # of a made-up position: it would have members without end
        raise ValueError(f"{bits} is no set")
    if bits.bit_count() > FEW:
        return _by_eights(bits)
    found = []
    while bits:  # from the top: one operation on the whole set a member, and the set gets shorter each time
        top = bits.bit_length() - 1
        found.append(top)
        bits ^= 1 << top
    found.reverse()
    return found


def _by_eights(bits: int) -> list[int]:
    found: list[int] = []
    key = 0  # where the byte stands, and the byte
    for byte in bits.to_bytes(bits.bit_length() + 7 >> 3, "little"):
        if byte:
            found += _EIGHTS.get(key | byte) or _eight(key | byte)
        key += 256
    return found


_EIGHTS: dict[int, tuple[int, ...]] = {}  # never more than 256 for eight spaces of the largest board


def _eight(key: int) -> tuple[int, ...]:
    """The members that a byte of a set stands for, by its place and value. Remembered."""
    first, byte = (key >> 8) * 8, key & 255
    found = _EIGHTS[key] = tuple([first + i for i in range(8) if byte >> i & 1])
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


def nth(bits: int, n: int) -> int:
    """The member that has `n` others below it."""
    base, length = 0, bits.bit_length()
    if length > 64:  # the members of a large set mostly lie close together
        base = (bits & -bits).bit_length() - 1
        bits >>= base
        length -= base
    while length > 64:  # halve the set
        half = length >> 1
        lower = bits & _BELOW[half]
        number = lower.bit_count()
        if number > n:
            bits, length = lower, half
        else:
            bits, base, length = bits >> half, base + half, length - half
            n -= number
    for byte in bits.to_bytes(8, "little"):
        if byte:
            members = _MEMBERS[byte]
            if n < len(members):
                return base + members[n]
            n -= len(members)
        base += 8
    raise IndexError("not so many members")


def _all_below(member: int) -> int:
    return (1 << member) - 1


_BELOW = Answers(_all_below, 4096)
_MEMBERS = tuple(tuple(bit_list(byte)) for byte in range(256))
