"""What has changed from one table to the next, as a client must be told: fields, pieces, and new lines of talk.

A piece that is not named stays where it is in the list; `put` says in rising order where the others go. Whoever applies
an update to the table that it builds upon has the whole table, to the byte.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import msgspec

from bingqi.core.table import Piece, View
from bingqi.core.text import Text
from bingqi.server.protocol import OptionInfo, OptionRun, Table, Update, ViewChange

SHORTEST_RUN = 3
TOLD_APART = {"view", "log", "log_from", "chat", "acked", "n"}  # of a table: not among the plain fields


def update_of(old: Table, new: Table) -> Update:
    """`new` as a change of `old`; log, numbers and acknowledgements are the sender's to add."""
    changed, unset = _fields(old, new, TOLD_APART)
    decision = changed.get("decision")
    options = in_runs(decision.options) if decision else ()
    if decision:
        changed["decision"] = msgspec.structs.replace(decision, options=())
    known = old.chat[-1].n if old.chat else -1
    chat = tuple(line for line in new.chat if line.n > known)
    view = _view_change(old.view, new.view)
    return Update(base=0, n=0, set=changed, unset=unset, view=view, options=options, chat=chat)


def in_runs(options: tuple[OptionInfo, ...]) -> tuple[OptionRun, ...]:
    """Where to march is two hundred times the same but for the hex."""
    found: list[OptionRun] = []
    others: list[OptionInfo] = []
    for common, group in groupby(options, _common):
        alike = list(group)
        if common is None or len(alike) < SHORTEST_RUN:
            others += alike
            continue
        if others:
            found.append(OptionRun(others=tuple(others)))
            others = []
        found.append(_run(*common, alike))
    return (*found, OptionRun(others=tuple(others))) if others else tuple(found)


def _run(type: str, field: str, kind: str, weighed: bool, options: list[OptionInfo]) -> OptionRun:
    values = tuple(option.action[field] for option in options)
    names = tuple(name for option in options if isinstance(name := option.text.args[field], Text | str))
    return OptionRun(type, field, kind, values, names, weighed)


def _common(option: OptionInfo) -> tuple[str, str, str, bool] | None:
    """What options of a run have in common; None for one that says more than its one field."""
    action, text = option.action, option.text
    if len(action) != 2 or len(option.refs) != 1 or len(text.args) != 1:
        return None
    type, field = action["type"], next(name for name in action if name != "type")
    kind, _, id = option.refs[0].partition(":")
    name = text.args.get(field)
    if text.key != f"action-{type}" or str(action[field]) != id or not isinstance(name, Text | str):
        return None
    return type, field, kind, option.weighed


def _view_change(old: View, new: View) -> ViewChange | None:
    if old is new:
        return None
    changed, unset = _fields(old, new, {"pieces"})
    gone, put = _pieces(old.pieces, new.pieces)
    if put is None:
        changed["pieces"] = new.pieces
    if not (changed or unset or gone or put):
        return None
    return ViewChange(changed, unset, gone, put or ())


Put = tuple[tuple[int, Piece | str], ...]


def _pieces(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> tuple[tuple[str, ...], Put | None]:
    """Which are gone and which come to stand where; None where ids do not name them. Few moves change the order."""
    if len(old) == len(new) and all(a is b or a.id == b.id for a, b in zip(old, new, strict=True)):
        pairs = enumerate(zip(old, new, strict=True))
        return (), tuple((n, b) for n, (a, b) in pairs if a is not b and a != b)
    before, after = {p.id: p for p in old}, {p.id: p for p in new}
    if len(before) < len(old) or len(after) < len(new):
        return (), None
    return tuple(id for id in before if id not in after), _put(old, before, new)


def _put(old: tuple[Piece, ...], before: dict[str, Piece], new: tuple[Piece, ...]) -> Put:
    place = {piece.id: n for n, piece in enumerate(old)}
    same = [n for n, piece in enumerate(new) if before.get(piece.id) == piece]
    stays = {same[i] for i in longest_rise([place[new[n].id] for n in same])}
    equal = set(same)
    return tuple((n, piece.id if n in equal else piece) for n, piece in enumerate(new) if n not in stays)


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


def _fields(old: msgspec.Struct, new: msgspec.Struct, without: set[str]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Fields that differ: their new values, and the names of those that are back at their defaults."""
    changed: dict[str, Any] = {}
    unset = []
    for name, encoded, default in _plan(type(new)):
        value, before = getattr(new, name), getattr(old, name)
        if value is before or name in without or value == before:
            continue
        if value == default:
            unset.append(encoded)
        else:
            changed[encoded] = value
    return changed, tuple(unset)


@cache
def _plan(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Each field: its name here, its name on the wire, its default."""
    return tuple((field.name, field.encode_name, _default(field)) for field in msgspec.structs.fields(kind))


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
