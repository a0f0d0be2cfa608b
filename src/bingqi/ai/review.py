"""A finished game looked at again: the win chance after each move, turning points, what the general would have done."""

from __future__ import annotations

from collections.abc import Container, Sequence
from random import Random
from typing import Any

import msgspec

from bingqi.ai.advised import ranked
from bingqi.ai.limit import Limit
from bingqi.ai.suggest import CANDIDATES, Suggestion, weigh
from bingqi.ai.win_chance import win_chance
from bingqi.core.engine import decision
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Pass, Seat
from bingqi.core.record import Record, replay
from bingqi.core.state import State
from bingqi.core.text import Text

TURNING_POINTS = 6
APART = 40  # turning points are at least this part of the game from each other
SWING = 0.02  # of the win chance: less is no turning point


class TurningPoint(msgspec.Struct, frozen=True):
    """Move number `move` was `chosen` by `seat`; its win chance went from `before` to `after`, dice included.

    `chosen` and `general` are weighed by playouts from what the seat knew; they are equal where it chose well.
    """

    move: int
    seat: Seat
    before: float
    after: float
    text: Text
    chosen: Suggestion
    general: Suggestion


class Review(msgspec.Struct, frozen=True):
    """`curve[n]` is seat 0's chance after move n; `curve[0]` before the first."""

    curve: tuple[float, ...]
    turning_points: tuple[TurningPoint, ...]


def review(game: Game[Any], record: Record, limit: Limit, rng: Random | None = None) -> Review:
    """`limit` is for each turning point."""
    rng = rng or Random()
    curve, choices = course(game, record)
    wanted = set(turning_points(curve, choices))
    points = []
    before: State | None = None
    for number, state, action, _ in replay(game, record):
        if number in wanted and before is not None and action is not None:
            points.append(_look(game, before, number, action, curve, limit, rng))
        before = state.clone() if number + 1 in wanted else None
    return Review(curve, tuple(points))


def win_chances(game: Game[Any], record: Record) -> tuple[float, ...]:
    return course(game, record)[0]


def course(game: Game[Any], record: Record) -> tuple[tuple[float, ...], set[int]]:
    """The chance by move number, and the moves in which something was done: after a pass it is dice and others that
    swing it. Moves that cannot be played again by the present rules have the chance of the first that can."""
    curve, choices = list[float](), set[int]()
    for number, state, action, _ in replay(game, record):
        curve += [round(win_chance(game, state, 0), 3)] * (number + 1 - len(curve))
        if not isinstance(action, Pass):
            choices.add(number)
    return tuple(curve), choices


def turning_points(curve: Sequence[float], choices: Container[int]) -> list[int]:
    """Of these moves those that swung the chance most, in order, not next to each other."""
    swing = sorted((i for i in range(1, len(curve)) if i in choices), key=lambda i: -abs(curve[i] - curve[i - 1]))
    apart = max(1, len(curve) // APART)
    found: list[int] = []
    for i in swing:
        if len(found) == TURNING_POINTS or abs(curve[i] - curve[i - 1]) < SWING:
            break
        if all(abs(i - other) >= apart for other in found):
            found.append(i)
    return sorted(found)


def _look(
    game: Game[Any], before: State, number: int, action: Action, curve: Sequence[float], limit: Limit, rng: Random
) -> TurningPoint:
    """The position from the eyes of the seat that chose: what else there was, and what is best."""
    asked = decision(before)
    seat = asked.seat
    known = game.determinise(before, seat, rng)
    order = ranked(game, known, asked, rng)
    others = [asked.options[i] for i in order if asked.options[i] != action]
    weighed = weigh(game, known, seat, [action, *others[: CANDIDATES - 1]], limit, rng)
    chosen = next(s for s in weighed if s.action == action)
    sides = [c if seat == 0 else round(1 - c, 3) for c in (curve[number - 1], curve[number])]
    text = game.text_of(before, action)
    return TurningPoint(number, seat, sides[0], sides[1], text, chosen, weighed[0])
