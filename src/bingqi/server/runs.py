"""Options as they are told in an update. Where to march is two hundred times the same but for the hex: what is in a row
and differs in one thing alone is told once for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from bingqi.board.bits import bit_list, lowest
from bingqi.board.choices import Choices, Members
from bingqi.core.game import TAGS, Game
from bingqi.core.memory import Memory
from bingqi.core.procedure import Action
from bingqi.core.state import State
from bingqi.core.text import Text, TextLike
from bingqi.server.protocol.table import OptionInfo, OptionRun

SHORTEST_RUN = 3


def option_runs(game: Game[Any], state: State, options: Sequence[Action]) -> tuple[OptionRun, ...]:
    """Those of a set are not even laid out for it."""
    found: list[OptionRun] = []
    others: list[OptionInfo] = []
    for part in options.parts if type(options) is Choices else (options,):
        run = _set_run(game, state, part) if type(part) is Members else None
        if run is None:
            _tell_part(game, state, part, found, others)
        elif others:
            _tell_run(run, found, others)
        else:
            found.append(run)
    if others:
        found.append(OptionRun(others=tuple(others)))
    return tuple(found)


def _tell_run(run: OptionRun, found: list[OptionRun], others: list[OptionInfo]) -> None:
    """After the others that stand before it."""
    if others:
        found.append(OptionRun(others=tuple(others)))
        others.clear()
    found.append(run)


def _tell_part(
    game: Game[Any], state: State, part: Iterable[Action], found: list[OptionRun], others: list[OptionInfo]
) -> None:
    """Options in a row of one kind, then those of the next."""
    listed = part if isinstance(part, tuple) else tuple(part)
    if len(listed) < SHORTEST_RUN:
        others += [option_info(game, state, option) for option in listed]
        return
    for kind, group in groupby(listed, type):
        alike = list(group)
        if len(alike) < SHORTEST_RUN or not game.pointers_of(kind):
            others += [option_info(game, state, option) for option in alike]
        elif (pointer := game.sole_pointer(kind)) is not None:
            values = tuple(map(attrgetter(pointer[0]), alike))
            _tell_run(_run(game, state, alike[0], values, *pointer), found, others)
        else:
            _tell_rows(game, state, kind, alike, found, others)


def _set_run(game: Game[Any], state: State, part: Members[Action]) -> OptionRun | None:
    """A set of spaces or units as it stands; None if it is too small, or its actions are not listed by number."""
    if part.bits.bit_count() < SHORTEST_RUN:
        return None
    things, bits = part.things, part.bits
    first = things[lowest(bits)]
    pointer = game.sole_pointer(type(first))
    if pointer is None:
        return None
    field, points_at = pointer
    known = _numbered.get((id(things), field))
    if not (is_numbered(things, field) if known is None else known[1]):
        return None
    if points_at not in game.lasting_kinds:
        return _run(game, state, first, tuple(bit_list(bits)), field, points_at)
    weighed = game.has_odds(state, first)
    return OptionRun(TAGS[type(first)], field, points_at, weighed=weighed, members=f"{bits:x}")


def _run(
    game: Game[Any], state: State, first: Action, values: tuple[int | str, ...], field: str, points_at: str
) -> OptionRun:
    """Options that differ in what they point at alone: all of them have odds, or none."""
    names = _names(game, state, points_at, values)
    return OptionRun(TAGS[type(first)], field, points_at, values, names, game.has_odds(state, first))


def _names(game: Game[Any], state: State, kind: str, values: tuple[int | str, ...]) -> tuple[TextLike, ...]:
    """What is called the same for a whole game is not told at every move: see `Board.names`."""
    return () if kind in game.lasting_kinds else game.names_of(state, kind, values)


_numbered: dict[tuple[int, str], tuple[Sequence[Any], bool]] = {}


def is_numbered(things: Sequence[Any], field: str) -> bool:
    """Each points at its own number in the list: `Move(17)` is the seventeenth."""
    known = _numbered.get((id(things), field))
    if known is None:
        numbered = all(getattr(thing, field, None) == n for n, thing in enumerate(things))
        known = _numbered[id(things), field] = things, numbered
    return known[1]


def _tell_rows(
    game: Game[Any],
    state: State,
    kind: type[Action],
    alike: list[Action],
    found: list[OptionRun],
    others: list[OptionInfo],
) -> None:
    """Options of one kind with several fields: one unit's hexes, then the next one's."""
    columns, pointers = game.columns_of(kind)
    values, start, most = list(map(columns, alike)), 0, len(alike)
    while start < most:
        first, end = values[start], start
        place = _where_they_differ(first, values[start + 1]) if start + 1 < most else -1
        if place in pointers:
            before, after = first[:place], first[place + 1 :]
            while end < most:
                each = values[end]
                if type(each[place]) is not int or each[:place] != before or each[place + 1 :] != after:
                    break
                end += 1
        if end - start >= SHORTEST_RUN:
            numbers = tuple([each[place] for each in values[start:end]])
            _tell_run(_row(game, state, alike[start], numbers, *pointers[place]), found, others)
            start = end
        else:
            others.append(option_info(game, state, alike[start]))
            start += 1


def _where_they_differ(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """The one place in which two differ; -1: there are several, or none."""
    place = -1
    for n, value in enumerate(one):
        if value != other[n]:
            if place >= 0:
                return -1
            place = n
    return place


def _row(
    game: Game[Any], state: State, first: Action, values: tuple[int, ...], field: str, points_at: str
) -> OptionRun:
    """As `_run`, with what all of them have in common beside that."""
    fixed = {name: value for name, value in game.plain_of(first)[0].items() if name != "type" and name != field}
    refs = game.refs_but(first, field)
    names, args = _names(game, state, points_at, values), game.args_but(state, first, field)
    weighed = game.has_odds(state, first)
    return OptionRun(TAGS[type(first)], field, points_at, values, names, weighed, fixed, args, refs)


def option_info(game: Game[Any], state: State, option: Action) -> OptionInfo:
    """One that names nothing reads the same in every position: it is not made again."""
    weighed = game.has_odds(state, option)
    if game.names_nothing[type(option)]:
        known = _nameless.get((option, weighed))
        if known is not None:
            return known
        plain, refs = game.plain_of(option)
        known = _nameless[option, weighed] = OptionInfo(plain, game.text_of(state, option), refs, weighed)
        return known
    plain, refs = game.plain_of(option)
    return OptionInfo(plain, game.text_of(state, option), refs, weighed)


_nameless: Memory[tuple[Action, bool], OptionInfo] = Memory(1_024)


NamesOf = Callable[[str, Sequence[int | str]], Sequence[TextLike]]  # of things by their kind and numbers


def each_of(run: OptionRun, names_of: NamesOf) -> Iterable[OptionInfo]:
    """The options that a run stands for."""
    if run.others:
        return run.others
    refs, values = run.refs or ("",), run.values or bit_list(int(run.members, 16))
    return [
        OptionInfo(
            {"type": run.type, **run.fixed, run.field: value},
            Text(f"action-{run.type}", {**run.args, run.field: name}),
            tuple([ref or f"{run.kind}:{value}" for ref in refs]),
            run.weighed,
        )
        for value, name in zip(values, run.names or names_of(run.kind, values), strict=True)
    ]
