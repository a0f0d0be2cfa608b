"""What leaves for a link: built from `view()` of the seats it holds, and from nothing else."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import msgspec

from bingqi.core.engine import settle
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Move
from bingqi.core.state import State
from bingqi.core.table import View
from bingqi.server.protocol import DecisionInfo, OptionInfo


def decision_info(game: Game[Any], state: State, asked: Decision) -> DecisionInfo:
    options = tuple(
        OptionInfo(
            msgspec.to_builtins(option),
            game.text_of(state, option),
            game.refs_of(option),
            game.has_odds(state, option),
        )
        for option in asked.options
    )
    about, foes = game.about_of(asked), game.battles.foes(state, asked)
    routine = game.meta.kind_of(asked.prompt)
    onward = game.battles.onward(state, asked)
    return DecisionInfo(
        asked.seat,
        asked.rule,
        game.prompt_of(state, asked),
        options,
        about,
        routine,
        foes,
        game.battles.goals(state, asked),
        None if onward is None else msgspec.to_builtins(onward),
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
