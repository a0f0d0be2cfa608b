"""What belongs to the members of a set, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bingqi.board.bits import bit_list
from bingqi.board.choices import Members
from bingqi.core.memory import Answers, Memory

T = TypeVar("T")

FEW = 10  # up to so many members are taken one by one; of more, eight at a time
EIGHTS = 20_000


class Listed(Memory[int, tuple[T, ...]]):
    """The things of a set's members, in their order: `moves[bits]` of a prebuilt action for each hex. Remembered.

    A set is often asked about again: while one unit moves the others wait, and the same country is in reach. `then`
    comes after every list.
    """

    def __init__(self, things: Sequence[T], most: int = 1_000, *, then: tuple[T, ...] = ()) -> None:
        super().__init__(most)
        self.things, self.then = things, then
        self.eights = Answers(self._eight, EIGHTS)
        self.lay_out = self.__getitem__

    def among(self, bits: int) -> Members[T]:
        """The same (for lists without `then`), laid out only when somebody wants all of it."""
        return Members(self.things, self.lay_out, bits)

    def __missing__(self, bits: int) -> tuple[T, ...]:
        things = self.things
        few = bits.bit_count() <= FEW
        members = [things[member] for member in bit_list(bits)] if few else self._by_eights(bits)
        found = self[bits] = tuple(members) + self.then
        return found

    def _by_eights(self, bits: int) -> list[T]:
        found: list[T] = []
        eights, data = self.eights, bits.to_bytes(bits.bit_length() + 7 >> 3, "little")
        used = data.lstrip(b"\0")  # the members of a set mostly lie close together
        key = len(data) - len(used) << 8  # where the byte stands, and the byte
        for byte in used:
            if byte:
                found += eights[key | byte]
            key += 256
        return found

    def _eight(self, key: int) -> tuple[T, ...]:
        """What a byte of a set stands for, by its place and value."""
        first, byte = (key >> 8) * 8, key & 255
        return tuple([self.things[first + i] for i in range(8) if byte >> i & 1])
