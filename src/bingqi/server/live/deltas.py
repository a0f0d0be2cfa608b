"""What has changed from one table to the next, as a client must be told: fields, pieces, and new lines of talk.

The pieces are a list: told are the new ones, and which runs of the old list stand before, between and after them.
Whoever applies an update to the table that it builds upon has the whole table, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

import msgspec

from bingqi.core.parts import differing, layers_of
from bingqi.core.table import Piece, View
from bingqi.server.projection import Common, Sight
from bingqi.server.protocol.table import OptionRun, Table, Update, ViewChange

Pieces = tuple[Piece, ...]
Run = tuple[int, int]  # of the old list: from the first up to the second
Edit = tuple[Piece | Run, ...]
Fields = tuple[dict[str, Any], tuple[str, ...]]  # with new values, back at their defaults


def update_of(old: Sight, new: Sight) -> Update:
    """`new` as a change of `old`; log, numbers and acknowledgements are the sender's to add."""
    return Changes().update(old, new)


class Changes:
    """From what was seen before to what is seen now, for all who look. What several of them see alike (a whole table
    through the same eyes, what is common to all tables, a layer of pieces) is compared once. It is the same objects
    that are compared: two that hold something hidden are never taken for each other."""

    def __init__(self) -> None:
        self._updates: dict[Run, tuple[Update, Sight, Sight]] = {}
        self._commons: dict[Run, tuple[Fields, Common, Common]] = {}
        self._laid: dict[Run, tuple[Edit | None, Pieces, Pieces]] = {}
        self._layers: dict[Run, tuple[Edit, Pieces, Pieces]] = {}

    def forget(self) -> None:
        self._updates.clear()
        self._commons.clear()
        self._laid.clear()
        self._layers.clear()

    def update(self, old: Sight, new: Sight) -> Update:
        key = (id(old), id(new))
        found = self._updates.get(key)
        if found is None:
            # Both are kept with it: no other may take their place in memory.
            found = self._updates[key] = self._update(old, new), old, new
        return found[0]

    def _update(self, old: Sight, new: Sight) -> Update:
        was, now = old.common, new.common
        found = self._commons.get((id(was), id(now)))
        if found is None:
            found = self._commons[id(was), id(now)] = _changes(COMMON, was, now), was, now
        changed, unset = found[0][0].copy(), found[0][1]
        if old.you != new.you:
            changed["you"] = new.you
        if old.can_undo != new.can_undo or old.advice != new.advice:
            mine, back = _changes(OWN, (old.can_undo, old.advice), (new.can_undo, new.advice))
            changed, unset = changed | mine, unset + back
        options: tuple[OptionRun, ...] = ()
        asking = new.asking
        if asking is None:
            unset = unset if old.asking is None else (*unset, "decision")
        elif old.asking != asking:
            changed["decision"], options = asking.info, asking.runs
        chat = now.chat
        if chat:
            known = was.chat[-1].n if was.chat else -1
            chat = tuple([line for line in chat if line.n > known])
        return Update(0, 0, changed, unset, self._view(old.view, new.view), options, chat=chat)

    def _view(self, old: View, new: View) -> ViewChange | None:
        if old is new:
            return None
        changed, unset = _changes(VIEW, _of_view(old), _of_view(new))
        pieces = self._pieces(old.pieces, new.pieces)
        return ViewChange(changed, unset, pieces) if changed or unset or pieces is not None else None

    def _pieces(self, old: Pieces, new: Pieces) -> Edit | None:
        """None: they are the same."""
        if old is new:
            return None
        key = (id(old), id(new))
        known = self._laid.get(key)
        if known is None:
            known = self._laid[key] = self._all_layers(old, new), old, new
        return known[0]

    def _all_layers(self, old: Pieces, new: Pieces) -> Edit | None:
        """Layer by layer; a run of the old list may go on where the one of the layer before ended."""
        before, after = layers_of(old), layers_of(new)
        if len(before) != len(after):
            before, after = (old,), (new,)
        edit: list[Piece | Run] = []
        start, first, last = 0, 0, 0  # of the layer; of the run that may go on
        for was, now in zip(before, after, strict=True):
            for what in ((0, len(was)),) if was is now else self._layer(was, now):
                if type(what) is not tuple:
                    if first < last:
                        edit.append((first, last))
                    first = last = -1
                    edit.append(what)
                elif start + what[0] == last:
                    last = start + what[1]
                elif what[0] < what[1]:
                    if first < last:
                        edit.append((first, last))
                    first, last = start + what[0], start + what[1]
            start += len(was)
        if first < last:
            edit.append((first, last))
        return None if edit == ([(0, start)] if start else []) else tuple(edit)

    def _layer(self, was: Pieces, now: Pieces) -> Edit:
        key = (id(was), id(now))
        found = self._layers.get(key)
        if found is None:
            found = self._layers[key] = layer_change(was, now), was, now
        return found[0]


def layer_change(was: Pieces, now: Pieces) -> Edit:
    """Most pieces are the same object as before (see `core.parts`), and mostly nobody's place in the list changes."""
    differ, edit = differing(was, now), list[Piece | Run]()
    if len(was) == len(now) and all(was[n].id == now[n].id for n in differ):
        done = 0
        for n in differ:
            if done < n:
                edit.append((done, n))
            edit.append(now[n])
            done = n + 1
        if done < len(was):
            edit.append((done, len(was)))
        return tuple(edit)
    most = min(len(was), len(now))
    first = differ[0] if differ else most
    last = next((n for n in range(most - first) if was[-1 - n] is not now[-1 - n]), most - first)
    place = {was[n].id: n for n in range(first, len(was) - last)}
    _go_on(edit, 0, first)
    for piece in now[first : len(now) - last]:
        old = place.get(piece.id, -1)
        if old >= 0 and was[old] == piece:
            _go_on(edit, old, old + 1)
        else:
            edit.append(piece)
    _go_on(edit, len(was) - last, len(was))
    return tuple(edit)


def _go_on(edit: list[Piece | Run], start: int, end: int) -> None:
    """A run of the old list comes next: it may go on where the last one ended."""
    if start == end:
        return
    last = edit[-1] if edit else None
    if isinstance(last, tuple) and last[1] == start:
        edit[-1] = (last[0], end)
    else:
        edit.append((start, end))


Plan = tuple[tuple[str, Any], ...]  # fields that are compared, with their defaults


def _plan(kind: type[msgspec.Struct], names: Iterable[str]) -> Plan:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    return tuple((name, _default(fields[name])) for name in names)


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _changes(plan: Plan, old: tuple[Any, ...], new: tuple[Any, ...]) -> Fields:
    """Fields with new values, and those that are back at their defaults."""
    changed: dict[str, Any] = {}
    unset: tuple[str, ...] = ()
    for (name, default), was, now in zip(plan, old, new, strict=False):
        if was is not now and was != now:
            if now == default:
                unset = (*unset, name)
            else:
                changed[name] = now
    return changed, unset


OWN = _plan(Table, ("can_undo", "advice"))
COMMON = _plan(Table, Common._fields[:-1])  # the last is the chat: its new lines are told by themselves
_in_view = tuple(name for name in View.__struct_fields__ if name != "pieces")
VIEW, _of_view = _plan(View, _in_view), attrgetter(*_in_view)
