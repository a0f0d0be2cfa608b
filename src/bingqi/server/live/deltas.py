"""What has changed from one table to the next, as a client must be told: fields, pieces, and new lines of talk.

A piece that is not named stays where it is in the list; `put` says in rising order where the others go. Whoever applies
an update to the table that it builds upon has the whole table, to the byte.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress, pairwise
from operator import attrgetter, is_not
from typing import Any

import msgspec

from bingqi.core.table import Piece, View
from bingqi.server.projection import Sight
from bingqi.server.protocol.table import OptionRun, Update, ViewChange

TOLD_APART = frozenset({"view", "decision", "log", "log_from", "chat", "acked", "n"})  # of a table


def update_of(old: Sight, new: Sight) -> Update:
    """`new` as a change of `old`; log, numbers and acknowledgements are the sender's to add."""
    before, after = old.table, new.table
    changed, unset = _fields(before, after, TOLD_APART)
    options: tuple[OptionRun, ...] = ()
    if after.decision is None:
        unset = unset if before.decision is None else (*unset, "decision")
    elif before.decision != after.decision or old.runs != new.runs:
        changed["decision"], options = after.decision, new.runs
    chat = after.chat
    if chat:
        known = before.chat[-1].n if before.chat else -1
        chat = tuple([line for line in chat if line.n > known])
    view = _view_change(before.view, after.view)
    return Update(base=0, n=0, set=changed, unset=unset, view=view, options=options, chat=chat)


def _view_change(old: View, new: View) -> ViewChange | None:
    if old is new:
        return None
    changed, unset = _fields(old, new, LISTED)
    gone, put = _pieces(old.pieces, new.pieces)
    if not (changed or unset or gone or put):
        return None
    return ViewChange(changed, unset, gone, put)


LISTED = frozenset({"pieces"})
NAME = attrgetter("id")
Put = tuple[tuple[int, Piece | str], ...]


def _pieces(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> tuple[tuple[str, ...], Put]:
    """Which are gone and which come to stand where. Few moves change the order, and most pieces are the same object as
    before: see `core.parts`."""
    if old is new:
        return (), ()
    differ = not_the_same(old, new)
    if len(old) == len(new) and all(old[n].id == new[n].id for n in differ):
        changed = [n for n in differ if old[n] != new[n]]
        if not changed or _shared_names(new).isdisjoint([new[n].id for n in changed]):
            return (), tuple([(n, new[n]) for n in changed])
    first, last = _between(old, new, differ)
    lost, found = old[first : len(old) - last], new[first : len(new) - last]
    before, after = {p.id: p for p in lost}, {p.id: p for p in found}
    apart = {p.id for p in (*new[:first], *new[len(new) - last :])}
    if len(before) == len(lost) and len(after) == len(found) and apart.isdisjoint(before | after):
        return tuple([id for id in before if id not in after]), _put(lost, before, found, first)
    names = {p.id for p in new}
    shared = _shared_names(old) | _shared_names(new)
    own = tuple([p for p in old if p.id not in shared])
    gone = tuple(dict.fromkeys(p.id for p in old if p.id not in names))
    return gone, _put(own, {p.id: p for p in own}, new, 0)


def _shared_names(pieces: tuple[Piece, ...]) -> set[str]:
    """Two cards of a kind have one name: if one of them changes, all are told."""
    names = list(map(NAME, pieces))
    if len(set(names)) == len(names):
        return set()
    return {name for name, times in Counter(names).items() if times > 1}


def _between(old: tuple[Piece, ...], new: tuple[Piece, ...], differ: list[int]) -> tuple[int, int]:
    """How many at the beginning, and how many at the end, are the same."""
    most = min(len(old), len(new))
    first = differ[0] if differ else most
    if len(old) == len(new):
        return first, most - 1 - differ[-1]
    last = next((n for n in range(most - first) if old[-1 - n] is not new[-1 - n]), most - first)
    return first, last


def _put(old: tuple[Piece, ...], before: dict[str, Piece], new: tuple[Piece, ...], first: int) -> Put:
    place = {piece.id: n for n, piece in enumerate(old)}
    same = [n for n, piece in enumerate(new) if before.get(piece.id) == piece]
    stays = {same[i] for i in longest_rise([place[new[n].id] for n in same])}
    equal = set(same)
    return tuple([(first + n, piece.id if n in equal else piece) for n, piece in enumerate(new) if n not in stays])


def longest_rise(values: list[int]) -> list[int]:
    """Positions of a longest rising subsequence: whatever lies in it need not be moved."""
    if all(a < b for a, b in pairwise(values)):
        return list(range(len(values)))
    tops: list[int] = []  # smallest last value of a rise of each length
    ends: list[int] = []  # its position
    back = [-1] * len(values)
    for i, value in enumerate(values):
        length = bisect_left(tops, value)
        if length == len(tops):
            tops.append(value)
            ends.append(i)
        else:
            tops[length], ends[length] = value, i
        back[i] = ends[length - 1] if length else -1
    rise, at = [], ends[-1] if ends else -1
    while at >= 0:
        rise.append(at)
        at = back[at]
    return rise[::-1]


def not_the_same(old: Sequence[Any], new: Sequence[Any]) -> list[int]:
    """Where one has another object than the other, as far as both reach. Said so that no step of it is Python's."""
    return list(compress(range(len(new)), map(is_not, old, new)))


def _fields(
    old: msgspec.Struct, new: msgspec.Struct, without: frozenset[str]
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Fields with new values, as they are called on the wire, and those that are back at their defaults."""
    values_of, names, defaults = _plan(type(new), without)
    before, after = values_of(old), values_of(new)
    changed: dict[str, Any] = {}
    unset = []
    for n in not_the_same(before, after):
        if after[n] == before[n]:
            continue
        if after[n] == defaults[n]:
            unset.append(names[n])
        else:
            changed[names[n]] = after[n]
    return changed, tuple(unset)


@cache
def _plan(
    kind: type[msgspec.Struct], without: frozenset[str]
) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...], tuple[Any, ...]]:
    """How to take all fields, their names on the wire, their defaults."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in without]
    names, defaults = tuple(field.encode_name for field in fields), tuple(map(_default, fields))
    return attrgetter(*(field.name for field in fields)), names, defaults


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
