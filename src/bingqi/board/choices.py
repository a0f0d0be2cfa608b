"""Options that are laid out only for who looks at all of them.

A question may have four hundred, mostly one for each hex of a set. Whoever draws lots, or has made up his mind, wants
one of them: it is found in the set without making a list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar, final, overload

import msgspec

from bingqi.board.bits import nth

T = TypeVar("T")
M = TypeVar("M", covariant=True)


@final
class Members(msgspec.Struct, Generic[M], frozen=True):
    """The things of a set's members, in their order: part of `Choices`. `lay_out` makes a list of them."""

    things: Sequence[M]
    lay_out: Callable[[int], Sequence[M]]
    bits: int

    def __iter__(self) -> Iterator[M]:
        return iter(self.lay_out(self.bits))

    def __contains__(self, thing: object) -> bool:
        place = places_of(self.things).get(thing)
        return place is not None and self.bits >> place & 1 == 1


_places: dict[int, tuple[Sequence[Any], dict[Any, int]]] = {}


def places_of(things: Sequence[Any]) -> dict[Any, int]:
    """Where each stands among all that there are: sets are taken from a few such lists, which stay."""
    known = _places.get(id(things))
    if known is None:
        known = _places[id(things)] = things, {thing: n for n, thing in enumerate(things)}
    return known[1]


class Choices(Sequence[T]):
    """Several lists, one after the other. Equal to a tuple of the same things."""

    __slots__ = ("ends", "parts", "size", "whole")

    def __init__(self, *parts: Sequence[T] | Members[T]) -> None:
        ends, end = [], 0
        for part in parts:
            end += part.bits.bit_count() if type(part) is Members else len(part)
            ends.append(end)
        self.parts, self.ends, self.size = parts, ends, end
        self.whole: tuple[T, ...] | None = None

    def laid_out(self) -> tuple[T, ...]:
        if self.whole is None:
            self.whole = tuple(chain.from_iterable(self.parts))
        return self.whole

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, n: int) -> T: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[T]: ...
    def __getitem__(self, n: int | slice) -> T | Sequence[T]:
        if self.whole is None and isinstance(n, int) and 0 <= n < self.size:
            i = bisect_right(self.ends, n)
            if i:
                n -= self.ends[i - 1]
            part = self.parts[i]
            return part.things[nth(part.bits, n)] if type(part) is Members else part[n]
        return self.laid_out()[n]

    def __iter__(self) -> Iterator[T]:
        return iter(self.laid_out())

    def __contains__(self, thing: object) -> bool:
        for part in self.parts:  # noqa: SIM110 - at every move: without a generator
            if thing in part:
                return True
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Iterable) and self.laid_out() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.laid_out())

    def __repr__(self) -> str:
        return repr(self.laid_out())

    def __reduce__(self) -> tuple[Any, ...]:
        return Choices, (self.laid_out(),)
