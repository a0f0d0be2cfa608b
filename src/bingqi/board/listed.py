"""What belongs to the members of a set, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bingqi.board.bits import bit_list
from bingqi.core.memory import Memory

T = TypeVar("T")


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
