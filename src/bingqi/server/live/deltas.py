"""What has changed from one table to the next, as a client must be told: fields, pieces, and new lines of talk.

The pieces are a list: told are the new ones, and which runs of the old list stand before, between and after them.
Whoever applies an update to the table that it builds upon has the whole table, to the byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count
from operator import is_not
from typing import Any

import msgspec
from msgspec.structs import astuple

from bingqi.core.parts import differing
from bingqi.core.table import Look, Piece, View
from bingqi.server.projection import Common, Sight
from bingqi.server.protocol.table import OptionRun, Table, Update, ViewChange

encode = msgspec.json.Encoder().encode
Pieces = tuple[Piece, ...]
Run = tuple[int, int]  # of the old list: from the first up to the second
Edit = tuple[Piece | Run, ...]
Fields = tuple[dict[str, Any], tuple[str, ...]]  # with new values, back at their defaults


def update_of(old: Sight, new: Sight) -> Update:
    """`new` as a change of `old`; log, numbers and acknowledgements are the sender's to add."""
    return Changes().update(old, new)


class Changes:
    """From what was seen before to what is seen now, for all who look. What several of them see alike (a whole table
    through the same eyes, what is common to all tables or to all views, a layer of pieces) is compared once. It is the
    same objects that are compared: two that hold something hidden are never taken for each other. Who has another table
    than the rest, for he was slow, is compared by himself."""

    def __init__(self) -> None:
        self._updates: dict[int, tuple[Sight, Sight, Update]] = {}  # by what was seen before
        self._layers: dict[int, tuple[Pieces, Pieces, list[int] | Edit]] = {}
        self._common: tuple[Common, Common, Fields] | None = None  # what was compared last
        self._shown: tuple[View, View, Fields] | None = None

    def forget(self) -> None:
        self._updates.clear()
        self._layers.clear()
        self._common = self._shown = None

    def update(self, old: Sight, new: Sight) -> Update:
        known = self._updates.get(id(old))
        if known is not None and known[1] is new:
            return known[2]
        was, now = old.common, new.common
        found = self._common
        if found is None or found[0] is not was or found[1] is not now:
            found = self._common = was, now, _changes(COMMON, astuple(was), astuple(now))
        changed, unset = found[2][0].copy(), found[2][1]
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
            heard = was.chat[-1].n if was.chat else -1
            chat = tuple([line for line in chat if line.n > heard])
        view = None if old.look is new.look else self._view(old.look, new.look)
        update = Update(0, 0, changed, unset, view, options, chat=chat)
        self._updates[id(old)] = old, new, update  # both are kept with it: no other may take their place in memory
        return update

    def _view(self, old: Look, new: Look) -> ViewChange | None:
        was, now = old.shown, new.shown
        found = self._shown
        if found is None or found[0] is not was or found[1] is not now:
            found = self._shown = was, now, _changes(VIEW, astuple(was), astuple(now))
            _write(found[2][0])
        changed, unset = found[2]
        if old.seat != new.seat:
            changed = {"seat": new.seat, **changed}
        pieces = self._pieces(old.layers, new.layers)
        return ViewChange(changed, unset, pieces) if changed or unset or pieces is not None else None

    def _pieces(self, before: tuple[Pieces, ...], after: tuple[Pieces, ...]) -> Edit | None:
        """None: they are the same. Layer by layer; a run of the old list may go on where the one of the layer before
        ended. Mostly every piece has kept its place in the list."""
        if len(before) != len(after):
            before, after = (sum(before, ()),), (sum(after, ()),)
        edit: list[Piece | Run] = []
        start = first = 0  # of the layer; of the run that may go on
        for was, now in zip(before, after):  # noqa: B905 - at every move
            if was is not now:
                change = self._layer(was, now)
                if isinstance(change, tuple):
                    return self._woven(before, after)
                for n in change:
                    if first < start + n:
                        edit.append((first, start + n))
                    edit.append(now[n])
                    first = start + n + 1
            start += len(was)
        if not edit:
            return None
        if first < start:
            edit.append((first, start))
        return tuple(edit)

    def _woven(self, before: tuple[Pieces, ...], after: tuple[Pieces, ...]) -> Edit | None:
        """The same where pieces come, go or change places in some layer."""
        edit: list[Piece | Run] = []
        start, first, last = 0, 0, 0  # of the layer; of the run that may go on
        for was, now in zip(before, after, strict=True):
            change = None if was is now else self._layer(was, now)
            if isinstance(change, tuple):
                for what in change:
                    if type(what) is not tuple:
                        _go_on(edit, first, last)
                        first = last = -1
                        edit.append(what)
                    elif start + what[0] == last:
                        last = start + what[1]
                    else:
                        _go_on(edit, first, last)
                        first, last = start + what[0], start + what[1]
                start += len(was)
            else:
                if last != start:
                    _go_on(edit, first, last)
                    first = start
                for n in change or ():
                    if first < start + n:
                        edit.append((first, start + n))
                    edit.append(now[n])
                    first = start + n + 1
                start = last = start + len(was)
        _go_on(edit, first, last)
        return None if edit == ([(0, start)] if start else []) else tuple(edit)

    def _layer(self, was: Pieces, now: Pieces) -> list[int] | Edit:
        """A layer that several see is compared once. See `turned` and `layer_change`."""
        found = self._layers.get(id(was))
        if found is None or found[1] is not now:
            places = turned(was, now)
            found = self._layers[id(was)] = was, now, layer_change(was, now) if places is None else places
        return found[2]


def turned(was: Pieces, now: Pieces) -> list[int] | None:
    """Where pieces look different or stand elsewhere, if each has kept its place in the list. Most are the same object
    as before: see `core.parts`."""
    if len(was) != len(now):
        return None
    differ = differing(was, now)
    for n in differ:
        if was[n].id != now[n].id:
            return None
    return differ


def layer_change(was: Pieces, now: Pieces) -> Edit:
    """The pieces that are new or look different, and the runs of the old list before, between and after them."""
    edit: list[Piece | Run] = []
    most = min(len(was), len(now))
    first = next(compress(count(), map(is_not, was, now)), most)
    last = min(next(compress(count(), map(is_not, reversed(was), reversed(now))), most), most - first)
    place = {was[n].id: n for n in range(first, len(was) - last)}
    start, end = 0, first  # of the run that may go on
    for piece in now[first : len(now) - last]:
        old = place.get(piece.id)
        if old is None or was[old] != piece:
            _go_on(edit, start, end)
            start = end = -1
            edit.append(piece)
        elif old == end:
            end += 1
        else:
            _go_on(edit, start, end)
            start, end = old, old + 1
    if end == len(was) - last:
        end = len(was)
    else:
        _go_on(edit, start, end)
        start, end = len(was) - last, len(was)
    _go_on(edit, start, end)
    return tuple(edit)


def _go_on(edit: list[Piece | Run], start: int, end: int) -> None:
    """A run of the old list comes next, if it is not empty."""
    if start < end:
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
    """Fields with new values, and those that are back at their defaults. Few are: no step of finding the others the
    same is Python's."""
    changed: dict[str, Any] = {}
    unset: tuple[str, ...] = ()
    for n in compress(count(), map(is_not, old, new)):
        name, default = plan[n]
        now = new[n]
        if name and old[n] != now:
            if now == default:
                unset = (*unset, name)
            else:
                changed[name] = now
    return changed, unset


def _write(changed: dict[str, Any]) -> None:
    """Tracks, marks and panels, as they are told to everybody who looks: put into words once."""
    for name, value in changed.items():
        if type(value) is tuple:
            changed[name] = msgspec.Raw(encode(value))


TOLD_OTHERWISE = ("", None)
OWN = _plan(Table, ("can_undo", "advice"))
COMMON = (*_plan(Table, Common.__struct_fields__[:-1]), TOLD_OTHERWISE)  # the last is the chat: its new lines are told
VIEW = tuple(
    TOLD_OTHERWISE if name in ("seat", "pieces") else (name, default)
    for name, default in _plan(View, View.__struct_fields__)
)
