"""Which weights of its own a side should have in a scenario: sets are tried on the same seeds and the same dice.

The other side is played in turn by the script of 0.1 and by the policy. `bingqi sides GAME` tells what each set brings
over what the side has now; a hand puts the clear ones into `ai/data/sides`, and fresh seeds judge (`bingqi arena`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from bingqi.ai import make_player
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.dice import CommonDice
from bingqi.ai.player import think
from bingqi.ai.policy import moment_of
from bingqi.ai.sides import sides_of
from bingqi.ai.weighted import WeightedPlayer
from bingqi.ai.weights import NOW
from bingqi.ai.win_chance import value
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import UnknownOption
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.score import Mean, mean_of
from bingqi.lab.tune import weights_of

RIVALS = ("script", "policy")


class Attempt(msgspec.Struct, frozen=True):
    """One game: `seat` plays by the policy's weights with these changes."""

    game: str
    scenario: str
    seat: int
    seed: int
    rival: str
    changes: dict[str, float]


class Done(msgspec.Struct, frozen=True):
    attempt: Attempt
    won: float
    value: float  # the game won, and by how much


def read_set(game: str, text: str) -> dict[str, float]:
    """From the command line: "step=0,apart=1"."""
    made = {}
    for part in text.split(",") if text else ():
        name, _, number = part.partition("=")
        weights_of(game, name)
        try:
            made[name] = float(number)
        except ValueError:
            raise UnknownOption(f"a set of weights is like step=0,apart=1, not {text!r}", option=text) from None
    return made


def attempts(
    game: str, scenario: str, seat: int, sets: Sequence[dict[str, float]], games: int, seed: int
) -> list[Attempt]:
    """For every seed the side as it is now, then each set."""
    by_seat = sides_of(game).get(scenario, ())
    now = by_seat[seat] if seat < len(by_seat) else {}
    return [
        Attempt(game, scenario, seat, seed + i, RIVALS[i % 2], changes)
        for i in range(games)
        for changes in (now, *sets)
    ]


def play_attempt(attempt: Attempt) -> Done:
    game, seat = load_game(attempt.game), attempt.seat
    rng, dice = Random(attempt.seed), CommonDice(attempt.seed, moment_of(game))
    changes = attempt.changes
    tried = WeightedPlayer(AdvisedPlayer(rng), lambda weights: weights.changed(weights.versions[NOW], changes))
    rival = make_player(attempt.rival, attempt.seed)
    state, _ = begin(game, attempt.scenario, game.meta.complete({}), below(attempt.seed, 2, 1 << 64))
    while isinstance(asked := pending(state), Decision):
        apply_trusted(state, think(game, state, asked.seat, asked, tried if asked.seat == seat else rival, rng), dice)
    outcome = game.outcome(state)
    assert outcome is not None
    won = 0.5 if outcome.winner is None else float(outcome.winner == seat)
    return Done(attempt, won, round(value(game, state, seat), 4))


def gains(done: Sequence[Done], count: int) -> list[tuple[float, Mean, Mean]]:
    """Of each of `count` sets, the present one first: rate of games won, what it wins more, and in value."""
    rows = [done[i : i + count] for i in range(0, len(done), count)]
    return [
        (
            mean_of(row[j].won for row in rows).value,
            mean_of(row[j].won - row[0].won for row in rows),
            mean_of(row[j].value - row[0].value for row in rows),
        )
        for j in range(count)
    ]
