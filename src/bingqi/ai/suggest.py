"""What a strong player would do here, how likely that wins, and one reason. Pure: a question about a position.

It sees only what the seat may know: the state is determinised first.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from bingqi.ai.advised import ranked
from bingqi.ai.limit import Limit
from bingqi.ai.policy import policy_of
from bingqi.ai.questions import questions_of
from bingqi.ai.race import Race, Standing
from bingqi.ai.win_chance import scenario_of
from bingqi.core.engine import decision
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Seat
from bingqi.core.state import State
from bingqi.core.text import Text

CANDIDATES = 4  # the best advised options that are played out
CLEARLY = 0.03  # of games: a smaller lead is no reason
DECIDED = 0.05  # so near to 0 or 1 the game looks decided
A_MOMENT = Limit(seconds=2.0)


class Suggestion(msgspec.Struct, frozen=True):
    """`chance` to win and its standard error, from `playouts` games played on from here."""

    action: Action
    text: Text  # how the choice reads
    chance: float
    error: float
    playouts: int
    reason: Text


def suggest(
    game: Game[Any], state: State, seat: Seat, limit: Limit = A_MOMENT, rng: Random | None = None, count: int = 3
) -> tuple[Suggestion, ...]:
    """The best choices for the seat that is asked, best first."""
    rng = rng or Random()
    known = game.determinise(state, seat, rng)
    asked = decision(state)
    order = ranked(game, known, asked, rng)[:CANDIDATES]
    return weigh(game, known, seat, [asked.options[i] for i in order], limit, rng)[:count]


def weigh(
    game: Game[Any], known: State, seat: Seat, actions: list[Action], limit: Limit, rng: Random
) -> tuple[Suggestion, ...]:
    """All these actions, best first; equals in the given order. `known` is determinised already."""
    race = Race(game, known, seat, actions, rng)
    _run(race, game, limit)  # one alone too: its chance is told
    order = sorted(range(len(actions)), key=lambda i: -race.standings[i].mean)
    made = []
    for place, i in enumerate(order):
        rival = race.standings[order[1 if place == 0 else 0]] if len(order) > 1 else None
        mine = race.standings[i]
        reason = because(game, known, seat, actions[i], mine, rival)
        text = game.text_of(known, actions[i])
        chance, error = round(mine.chance, 3), round(_error(mine), 3)
        made.append(Suggestion(actions[i], text, chance, error, len(mine.values), reason))
    return tuple(made)


def _run(race: Race, game: Game[Any], limit: Limit) -> None:
    meter, everybody = limit.start(), list(range(len(race.runners)))
    turns = questions_of(game.meta.id).turns_in(scenario_of(game, race.state))
    while meter.is_left:
        race.deal(meter, turns, everybody)


def _error(standing: Standing) -> float:
    n = len(standing.chances)
    if n < 2:
        return 0.5
    spread = sum((c - standing.chance) ** 2 for c in standing.chances) / (n - 1)
    return float((spread / n) ** 0.5)


def because(game: Game[Any], known: State, seat: Seat, action: Action, mine: Standing, rival: Standing | None) -> Text:
    """One reason: the game's own words, the only choice, a clear lead in games, the odds of the fight, experience."""
    own = policy_of(game).reason(known, seat, action)
    if own is not None:
        return own
    if rival is None:
        return Text("because-only")
    lead = mine.chance - rival.chance
    if lead >= CLEARLY:
        return Text("because-gain", {"percent": round(100 * lead)})
    forecast = game.forecast(known, seat, action)
    if forecast and forecast.outcomes:
        likely = max(forecast.outcomes, key=lambda prospect: prospect.p)
        return Text("because-odds", {"outcome": likely.text, "percent": round(100 * likely.p)})
    if mine.chances and mine.chance < DECIDED:
        return Text("because-lost")
    if mine.chances and mine.chance > 1 - DECIDED:
        return Text("because-won")
    return Text("because-usual")


def reason_for(
    game: Game[Any], state: State, seat: Seat, action: Action, limit: Limit = A_MOMENT, rng: Random | None = None
) -> Suggestion:
    """Why a choice was made in the position before it: the computer's own last move, on demand."""
    rng = rng or Random()
    known = game.determinise(state, seat, rng)
    asked = decision(state)
    others = [asked.options[i] for i in ranked(game, known, asked, rng) if asked.options[i] != action]
    actions = [action, *others[: CANDIDATES - 1]]
    return next(s for s in weigh(game, known, seat, actions, limit, rng) if s.action == action)
