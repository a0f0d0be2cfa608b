"""What leaves for a link: built from `view()` of the seats it holds, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from random import SystemRandom
from typing import Any

import msgspec

from bingqi.board.bits import bit_list
from bingqi.board.choices import Choices, Members
from bingqi.core.battle import Order
from bingqi.core.engine import settle
from bingqi.core.game import Game, tag_of
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import Move
from bingqi.core.state import State
from bingqi.core.table import View
from bingqi.core.text import Text
from bingqi.server.protocol.table import DecisionInfo, OptionInfo, OptionRun, OrderInfo, Table

SHORTEST_RUN = 3


class Question(msgspec.Struct, frozen=True):
    """A decision as its seat is told of it: all but the options, and the options in runs."""

    info: DecisionInfo
    runs: tuple[OptionRun, ...]

    def whole(self) -> DecisionInfo:
        return msgspec.structs.replace(self.info, options=tuple(option for run in self.runs for option in each_of(run)))


def question(game: Game[Any], state: State, asked: Decision) -> Question:
    battles = game.battles
    onward = battles.onward(state, asked)
    info = DecisionInfo(
        asked.seat,
        asked.rule,
        game.prompt_of(state, asked),
        (),
        game.about_of(asked),
        game.routine_of(asked),
        battles.foes(state, asked),
        battles.goals(state, asked),
        None if onward is None else game.plain_of(onward)[0],
        tuple([order_info(game, state, order) for order in battles.orders(state, asked)]),
    )
    return Question(info, option_runs(game, state, asked.options))


def order_info(game: Game[Any], state: State, order: Order) -> OrderInfo:
    row = tuple([game.plain_of(action)[0] for action in order.row])
    return OrderInfo(order.ref, game.text_of(state, order.row[-1]), row)


def decision_info(game: Game[Any], state: State, asked: Decision) -> DecisionInfo:
    return question(game, state, asked).whole()


def option_runs(game: Game[Any], state: State, options: Sequence[Action]) -> tuple[OptionRun, ...]:
    """Where to march is two hundred times the same but for the hex: what is in a row is told once for all. Those of a
    set are not even laid out for it."""
    found: list[OptionRun] = []
    others: list[OptionInfo] = []
    for part in options.parts if isinstance(options, Choices) else (options,):
        if isinstance(part, Members) and (run := _set_run(game, state, part)) is not None:
            if others:
                found.append(OptionRun(others=tuple(others)))
                others = []
            found.append(run)
            continue
        for kind, group in groupby(part, type):
            alike = list(group)
            pointer = game.sole_pointer(kind) if len(alike) >= SHORTEST_RUN else None
            if pointer is None:
                others += [option_info(game, state, option, game.has_odds(state, option)) for option in alike]
                continue
            if others:
                found.append(OptionRun(others=tuple(others)))
                others = []
            found.append(_run(game, state, alike[0], tuple(map(attrgetter(pointer[0]), alike)), *pointer))
    return (*found, OptionRun(others=tuple(others))) if others else tuple(found)


def _set_run(game: Game[Any], state: State, part: Members[Action]) -> OptionRun | None:
    """A set of spaces or units as it stands; None if it is too small, or its actions are not listed by number."""
    if part.bits.bit_count() < SHORTEST_RUN:
        return None
    values = tuple(bit_list(part.bits))
    first = part.things[values[0]]
    pointer = game.sole_pointer(type(first))
    if pointer is None or not is_numbered(part.things, pointer[0]):
        return None
    return _run(game, state, first, values, *pointer)


def _run(
    game: Game[Any], state: State, first: Action, values: tuple[int | str, ...], field: str, points_at: str
) -> OptionRun:
    """Options that differ in what they point at alone: all of them have odds, or none."""
    names = game.names_of(state, points_at, values)
    return OptionRun(tag_of(first), field, points_at, values, names, game.has_odds(state, first))


_numbered: dict[tuple[int, str], tuple[Sequence[Any], bool]] = {}


def is_numbered(things: Sequence[Any], field: str) -> bool:
    """Each points at its own number in the list: `Move(17)` is the seventeenth."""
    known = _numbered.get((id(things), field))
    if known is None:
        numbered = all(getattr(thing, field, None) == n for n, thing in enumerate(things))
        known = _numbered[id(things), field] = things, numbered
    return known[1]


def option_info(game: Game[Any], state: State, option: Action, weighed: bool) -> OptionInfo:
    plain, refs = game.plain_of(option)
    return OptionInfo(plain, game.text_of(state, option), refs, weighed)


def each_of(run: OptionRun) -> tuple[OptionInfo, ...]:
    """The options that a run stands for."""
    return run.others or tuple(
        OptionInfo(
            {"type": run.type, run.field: value},
            Text(f"action-{run.type}", {run.field: name}),
            (f"{run.kind}:{value}",),
            run.weighed,
        )
        for value, name in zip(run.values, run.names, strict=True)
    )


class Sight(msgspec.Struct, frozen=True):
    """A table as somebody sees it: told whole, or as a change of what he saw before. Its decision has no options here:
    they are told in runs."""

    table: Table
    runs: tuple[OptionRun, ...] = ()

    def whole(self) -> Table:
        if self.table.decision is None:
            return self.table
        return msgspec.structs.replace(self.table, decision=Question(self.table.decision, self.runs).whole())


def looking(seats: tuple[int, ...], sitting: int | None) -> tuple[int, ...]:
    """Whose secrets lie open to a link. Who holds several seats at one screen says which of them is sitting there
    now; a seat that he does not hold is nobody, as while the screen is handed over. Who says nothing sees all."""
    if sitting is None or len(seats) < 2:
        return seats
    return (sitting,) if sitting in seats else ()


def eyes(seats: tuple[int, ...], asked: Decision | None, wanted: int | None = None) -> int | None:
    """Through whose eyes a link looks: the wanted seat's, else the asked one's, if it holds them; else its first."""
    if not seats:
        return None
    if wanted in seats:
        return wanted
    return asked.seat if asked is not None and asked.seat in seats else seats[0]


def eyes_back(seats: tuple[int, ...], moves: list[Move], move: int, wanted: int | None) -> int | None:
    """The same for a look back: through the eyes of whoever was asked then."""
    asked = moves[move].seat if move < len(moves) else None
    if wanted not in seats and asked in seats:
        return asked
    return eyes(seats, None, wanted)


def dealt_anew(game: Game[Any], state: State, seat: int | None) -> State:
    """The position as this seat may imagine it: all that it cannot know is dealt anew. A spectator knows what both
    sides know."""
    rng = SystemRandom()
    for each in (seat,) if seat is not None else range(len(game.meta.seats)):
        state = game.determinise(state, each, rng)
        settle(state)
    return state


def view_for(game: Game[Any], state: State, seats: tuple[int, ...], asked: Decision | None, wanted: int | None) -> View:
    return game.view(state, eyes(looking(seats, wanted), asked, wanted))
