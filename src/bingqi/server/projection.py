"""What leaves for a link: built from `view()` of the seats it holds, and from nothing else."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import Any

import msgspec

from bingqi.core.battle import Drill, Order
from bingqi.core.dice import Stir
from bingqi.core.engine import settle
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import Move
from bingqi.core.state import State
from bingqi.core.table import Look, Outcome, View
from bingqi.core.text import Text
from bingqi.server.protocol.table import (
    ChatLine,
    DecisionInfo,
    DrillInfo,
    OfferInfo,
    OptionRun,
    OrderInfo,
    RewindRequest,
    SeatInfo,
    Table,
)
from bingqi.server.runs import NamesOf, each_of, option_runs


class Question(msgspec.Struct, frozen=True, gc=False):
    """A decision as its seat is told of it: all but the options, and the options in runs."""

    info: DecisionInfo
    runs: tuple[OptionRun, ...]

    def whole(self, names_of: NamesOf) -> DecisionInfo:
        options = tuple(option for run in self.runs for option in each_of(run, names_of))
        return msgspec.structs.replace(self.info, options=options)


def question(game: Game[Any], state: State, asked: Decision) -> Question:
    battles = game.battles
    onward, orders = battles.onward(state, asked), battles.orders(state, asked)
    drills, alike = battles.drills(state, asked), battles.alike(state, asked)
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
        tuple([order_info(game, state, order) for order in orders]) if orders else (),
        tuple([drill_info(game, drill) for drill in drills]) if drills else (),
        tuple([plain(game, some) for some in alike]) if alike else (),
    )
    return Question(info, option_runs(game, state, asked.options))


def order_info(game: Game[Any], state: State, order: Order) -> OrderInfo:
    return OrderInfo(order.ref, order.text or game.text_of(state, order.row[-1]), plain(game, order.row))


def drill_info(game: Game[Any], drill: Drill) -> DrillInfo:
    return DrillInfo(drill.name, plain(game, drill.row), drill.now, drill.always)


def plain(game: Game[Any], row: tuple[Action, ...]) -> tuple[dict[str, Any], ...]:
    return tuple([game.plain_of(action)[0] for action in row])


def decision_info(game: Game[Any], state: State, asked: Decision) -> DecisionInfo:
    return question(game, state, asked).whole(partial(game.names_of, state))


class Common(msgspec.Struct, frozen=True, gc=False):
    """What may change of a table beside the position, and is the same for everybody who looks: fields of `Table`."""

    seats: tuple[SeatInfo, ...]
    seq: int
    move: int
    waiting: int | None = None
    thinking: bool = False
    trouble: Text | None = None
    rewind: RewindRequest | None = None
    offer: OfferInfo | None = None
    outcome: Outcome | None = None
    stirs: tuple[Stir, ...] = ()
    seed: str | None = None
    answered: bool = False
    chat: tuple[ChatLine, ...] = ()


class Sight(msgspec.Struct, frozen=True, gc=False):
    """A table as somebody sees it: told whole, or as a change of what he saw before. No `Table` is made before one is
    told: `frame` is one with all that never changes."""

    frame: Table
    common: Common
    you: tuple[int, ...]
    look: Look
    asking: Question | None = None
    can_undo: bool = False
    advice: bool = False

    def whole(self, names_of: NamesOf) -> Table:
        return msgspec.structs.replace(
            self.frame,
            **msgspec.structs.asdict(self.common),
            you=self.you,
            view=self.look.view(),
            decision=self.asking.whole(names_of) if self.asking else None,
            can_undo=self.can_undo,
            advice=self.advice,
        )


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
