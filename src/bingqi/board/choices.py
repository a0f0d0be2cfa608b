"""Options that are laid out only for who looks at all of them.

A question may have four hundred, mostly one for each hex of a set. Whoever draws lots, or has made up his mind, wants
one of them: it is found in the set without making a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

from bingqi.board.bits import nth

T = TypeVar("T")


class Members(Sequence[T]):
    """The things of a set's members, in their order. `lay_out` makes a list of them."""

    __slots__ = ("bits", "lay_out", "things")

    def __init__(self, things: Sequence[T], lay_out: Callable[[int], Sequence[T]], bits: int) -> None:
        self.things, self.lay_out, self.bits = things, lay_out, bits

    def __len__(self) -> int:
        return self.bits.bit_count()

    @overload
    def __getitem__(self, n: int) -> T: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[T]: ...
    def __getitem__(self, n: int | slice) -> T | Sequence[T]:
        if isinstance(n, int) and 0 <= n < self.bits.bit_count():
            return self.things[nth(self.bits, n)]
        return self.lay_out(self.bits)[n]

    def __iter__(self) -> Iterator[T]:
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

    __slots__ = ("parts", "size", "sizes", "whole")

    def __init__(self, *parts: Sequence[T]) -> None:
        self.parts, self.sizes = parts, [len(part) for part in parts]
        self.size = sum(self.sizes)
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
        if isinstance(n, int) and 0 <= n < self.size and self.whole is None:
            for part, size in zip(self.parts, self.sizes, strict=True):
                if n < size:
                    return part[n]
                n -= size
        return self.laid_out()[n]

    def __iter__(self) -> Iterator[T]:
        return iter(self.laid_out())

    def __contains__(self, thing: object) -> bool:
        return any(thing in part for part in self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Iterable) and self.laid_out() == tuple(other)

    def __hash__(self) -> int:
        return hash(self.laid_out())

    def __repr__(self) -> str:
        return repr(self.laid_out())

    def __reduce__(self) -> tuple[Any, ...]:
        return Choices, (self.laid_out(),)
