"""The chance to win, from 0 to 1: a logistic curve over the policy's evaluation and the turn, fitted on self-play.

A policy may name more that counts, each by itself (`Policy.parts`): houses held late in a game say more than the same
lead in men, and one sum of both cannot tell.

`bingqi fit GAME --write` makes `data/win_chance/GAME.json`; a game or scenario without figures gets a mild curve.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from bingqi.ai.policy import policy_of
from bingqi.core.game import Game
from bingqi.core.procedure import Seat
from bingqi.core.state import State

DATA = Path(__file__).parent / "data" / "win_chance"
FAR = 4.0  # evaluations further from even than this, in units of `scale`, say no more
WIN_SHARE = 0.6  # of a position's value to a search; the rest is by how much it is won


class Curve(msgspec.Struct, frozen=True):
    """For seat 0: the log-odds are `weights` times (1, turn, lead, lead·turn, lead·turn²).

    `turn` runs from 0 to 1, `lead` is the evaluation less `centre`, over `scale`. Final points differ by `usual` on
    average and by `margin` more or less; `ahead` times the same features foretells how much more, in units of `margin`.
    `parts` are the centre and scale of what the policy names besides: each adds itself and itself·turn to the features.
    """

    centre: float = 0.0
    scale: float = 10.0
    weights: tuple[float, ...] = (0.0, 0.0, 1.0, 0.0, 0.0)
    usual: float = 0.0
    margin: float = 10.0
    ahead: tuple[float, ...] = (0.0, 0.0, 1.0, 0.0, 0.0)
    games: int = 0
    parts: tuple[tuple[float, float], ...] = ()


@cache
def curves_of(id: str) -> dict[str, Curve]:
    file = DATA / f"{id}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Curve]) if file.exists() else {}


def scenario_of(game: Game[Any], state: State) -> str:
    """Games with several scenarios say in the state which one is played."""
    return str(getattr(state, "scenario", game.meta.scenarios[0].id))


def curve_of(game: Game[Any], state: State) -> Curve:
    return curves_of(game.meta.id).get(scenario_of(game, state)) or Curve()


def features(
    centre: float,
    scale: float,
    worth: float,
    turn: float,
    parts: Sequence[float] = (),
    frames: Sequence[tuple[float, float]] = (),
) -> tuple[float, ...]:
    """`frames`: centre and scale of each of the parts; what has none is left out."""
    lead = max(-FAR, min(FAR, (worth - centre) / scale))
    more = [max(-FAR, min(FAR, (part - middle) / width)) for part, (middle, width) in zip(parts, frames, strict=False)]
    return 1.0, turn, lead, lead * turn, lead * turn * turn, *more, *[part * turn for part in more]


def chance_by(curve: Curve, worth: float, turn: float, parts: Sequence[float] = ()) -> float:
    """For seat 0, whose evaluation is `worth`."""
    row = features(curve.centre, curve.scale, worth, turn, parts, curve.parts)
    return logistic(sum(w * f for w, f in zip(curve.weights, row, strict=True)))


def parts_of(game: Game[Any], state: State) -> tuple[float, ...]:
    named = policy_of(game).parts
    return named(state) if named else ()


def turn_share(game: Game[Any], state: State) -> float:
    """How much of the game is behind us."""
    turns = game.meta.scenario(scenario_of(game, state)).turns
    return max(0.0, min(1.0, game.turn(state) / turns))


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


def win_chance(game: Game[Any], state: State, seat: Seat) -> float:
    """Of a position that is not over, or over: then 1, ½ or 0."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == seat)
    worth, turn = policy_of(game).evaluate(state, 0), turn_share(game, state)
    chance = chance_by(curve_of(game, state), worth, turn, parts_of(game, state))
    return chance if seat == 0 else 1.0 - chance


def value(game: Game[Any], state: State, seat: Seat) -> float:
    """What a position is worth to a search, from 0 to 1: the chance to win, then the margin.

    A game that looks lost is so not given up, and one that is hard to win is still played well.
    """
    outcome, curve = game.outcome(state), curve_of(game, state)
    if outcome is not None:
        won = 0.5 if outcome.winner is None else float(outcome.winner == 0)
        more = (outcome.points[0] - outcome.points[1] - curve.usual) / curve.margin
    else:
        worth, turn = policy_of(game).evaluate(state, 0), turn_share(game, state)
        row = features(curve.centre, curve.scale, worth, turn, parts_of(game, state), curve.parts)
        won = logistic(sum(w * f for w, f in zip(curve.weights, row, strict=True)))
        more = sum(w * f for w, f in zip(curve.ahead, row, strict=True))
    mixed = WIN_SHARE * won + (1 - WIN_SHARE) * logistic(2.0 * more)
    return mixed if seat == 0 else 1.0 - mixed
