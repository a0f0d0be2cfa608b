"""How views are built without building everything anew: from parts, and once for all who look.

`part`: a counter, a name, the tracks, a panel is a function of the plain values that it shows, and of nothing else, so
that it can be remembered: the same values give the same object. From one view to the next little changes, and whoever
compares two views need look only at what is not the same object. A part asks no state: what is missing among its
arguments would be shown as it was. `forget_parts` is for tests of just that.

`rows`: from one look at a state to the next few counters change, and only those are built. `kept`: or nothing of the
kind has changed at all, and what was laid out before lies there still. `held`: or nothing has changed that a question
about the state depends on, and its answer holds.

`shared`: what lies open to everybody is the same for each seat, and is built when the first of them looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import Any, Generic, ParamSpec, TypeVar, cast

from bingqi.core.state import State

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound=State)

MANY = 1 << 14  # counters and the like: so many are remembered of each sort
SOME = 1 << 10  # what is laid out for one position

_remembered: list[Any] = []


def part(most: int = SOME) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what is built from its arguments; when it is full, what was not asked for longest goes. Arguments have
    one type each: 1, 1.0 and True would be taken for the same."""

    def remember(build: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize=most)(build)
        _remembered.append(kept)
        return cast(Callable[P, T], kept)

    return remember


def forget_parts() -> None:
    for kept in _remembered:
        kept.cache_clear()


def kept(s: State, build: Callable[..., T], *values: Any, seat: int | None = None) -> T:
    """What `build` makes of these values, or what it made for this state and seat when they were last equal. For values
    that take long to hash, and lists of them: a part that remembers one."""
    own = s.__dict__
    known: dict[Any, tuple[tuple[Any, ...], T]] | None = own.get("kept")
    if known is None:
        known = own["kept"] = {}
    key = build if seat is None else (build, seat)
    last = known.get(key)
    if last is not None and last[0] == values:
        return last[1]
    made = build(*values)
    known[key] = _as_they_are(values), made
    return made


def held(s: S, ask: Callable[[S], T], *values: Any) -> T:
    """The answer to a question about the state, or the one that it had when these values were last equal: all of it
    that the answer depends on."""
    known: dict[Any, tuple[tuple[Any, ...], T]] | None = s.__dict__.get("held")
    if known is None:
        known = s.__dict__["held"] = {}
    last = known.get(ask)
    if last is not None and last[0] == values:
        return last[1]
    answer = ask(s)
    known[ask] = _as_they_are(values), answer
    return answer


def _as_they_are(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list of the state may change under the hands of who keeps it."""
    return tuple([value.copy() if type(value) is list else value for value in values])


Column = Sequence[Any] | int


class _Laid(Generic[T]):
    """What `rows` made when it was last asked: of which columns, row by row, and what stands of it."""

    __slots__ = ("columns", "made", "shown", "standing", "where")

    def __init__(self, columns: list[Any], made: list[T | None]) -> None:
        self.columns, self.made = columns, made
        self.lay_out()

    def lay_out(self) -> None:
        self.standing: list[T] = [one for one in self.made if one is not None]
        places = count()
        self.where = [-1 if one is None else next(places) for one in self.made]  # of each row in what stands
        self.shown = tuple(self.standing)

    def put(self, numbers: Iterable[int], new: list[T | None]) -> None:
        """Other things in these rows. Who compares what stands with what stood is told where to look."""
        places: list[int] | None = []
        for n, one in zip(numbers, new, strict=True):
            self.made[n] = one
            place = self.where[n]
            if (one is None) != (place < 0):
                places = None  # something comes or goes
            elif places is not None and one is not None:
                self.standing[place] = one
                places.append(place)
        before = self.shown
        if places is None:
            self.lay_out()
        else:
            self.shown = tuple(self.standing)
            _note_places(before, self.shown, places)


def rows(s: State, build: Callable[..., T | None], *columns: Column, seat: int | None = None) -> tuple[T, ...]:
    """What `build` makes of each row of these columns, its number first; where that is nothing, nothing stands. A
    column may be a set (an int): 1 for each member, else 0. The first is none. What was made when this state was last
    looked at (by this seat) is taken over as far as the columns are the same; like a part, `build` asks for nothing
    else."""
    own = s.__dict__
    known: dict[Any, _Laid[T]] | None = own.get("rows")
    if known is None:
        known = own["rows"] = {}
    key = build if seat is None else (build, seat)
    last, first = known.get(key), columns[0]
    assert not isinstance(first, int)
    length = len(first)
    if last is None or len(last.made) != length:
        made = list(map(build, count(), *[spelled(c, length) if isinstance(c, int) else c for c in columns]))
        last = known[key] = _Laid([*_as_they_are(columns)], made)
        return last.shown
    differ: list[int] = []
    for i, new in enumerate(columns):
        old = last.columns[i]
        if old is not new and old != new:
            if isinstance(new, int):
                differ += _members(old ^ new, length)
                last.columns[i] = new
            else:
                differ += not_equal(old, new)
                last.columns[i] = new.copy() if isinstance(new, list) else new
    if differ:
        if len(differ) > 1:
            differ = list(set(differ))
        made = []
        for n in differ:
            made.append(build(n, *[c >> n & 1 if isinstance(c, int) else c[n] for c in columns]))
        last.put(differ, made)
    return last.shown


_places: dict[int, tuple[tuple[Any, ...], tuple[Any, ...], list[int]]] = {}  # by the new row: see `differing`
NOTED = 64


def _note_places(old: tuple[Any, ...], new: tuple[Any, ...], places: list[int]) -> None:
    if len(_places) >= NOTED:
        _places.clear()
    _places[id(new)] = old, new, places


def differing(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[int]:
    """As `not_equal`. Who made the new row from the old one by `rows` has said where it can differ."""
    noted = _places.get(id(new))
    if noted is None or noted[1] is not new or noted[0] is not old:
        return not_equal(old, new)
    places = noted[2]
    if len(places) == 1:  # mostly
        return places if old[places[0]] != new[places[0]] else []
    return sorted({n for n in places if old[n] is not new[n] and old[n] != new[n]})


def _members(bits: int, length: int) -> list[int]:
    """Of a set, as far as the other columns reach: a made-up position may have members without end."""
    bits &= (1 << length) - 1
    found = []
    while bits:
        found.append(bits.bit_length() - 1)
        bits ^= 1 << found[-1]
    return found


@part()
def spelled(bits: int, length: int) -> tuple[int, ...]:
    """A set as a column: 1 for each member."""
    return tuple([bits >> n & 1 for n in range(length)])


def not_equal(old: Sequence[Any], new: Sequence[Any]) -> list[int]:
    """Where they differ, as far as both reach. Mostly it is the same object, and no step of finding that out is
    Python's."""
    return [n for n in compress(count(), map(is_not, old, new)) if old[n] != new[n]]


def shared(s: S, build: Callable[[S], T]) -> T:
    """What `build` makes of the state, until it is advanced. As with `engine.pending`, whoever edits a state by hand
    calls `settle` afterwards."""
    wait = s.__dict__.get("wait")
    if wait is None:
        return build(s)
    last: tuple[Any, dict[Any, T]] | None = s.__dict__.get("shared")
    if last is None or last[0] is not wait:  # a new one is put there with every advance
        last = s.__dict__["shared"] = wait, {}
    made = last[1].get(build)
    if made is None:
        made = last[1][build] = build(s)
    return made
