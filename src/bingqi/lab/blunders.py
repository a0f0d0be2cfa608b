"""Where a level goes wrong: positions in which many paired playouts disagree most with its choice.

Told by question too: which kinds of choice lose how much, and what it costs to search them.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import process_time

import msgspec

from bingqi.ai import make_player
from bingqi.ai.advised import ranked
from bingqi.ai.limit import Limit
from bingqi.ai.player import think
from bingqi.ai.questions import question_of, questions_of
from bingqi.ai.race import Race
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game

CANDIDATES = 4
CLEAR = 2.0  # standard errors


class Hunt(msgspec.Struct, frozen=True):
    """One game by the level; a share `rate` of its choices is looked at with `deals` deals each."""

    game: str
    scenario: str
    seed: int
    level: str
    rate: float
    deals: int


class Doubt(msgspec.Struct, frozen=True):
    """At move `move` the level `chose`; `better` won `gain` ± `error` more on the same deals."""

    scenario: str
    seed: int
    move: int
    turn: int
    seat: int
    question: str
    chose: str
    better: str
    gain: float
    error: float
    seconds: float

    @property
    def is_clear(self) -> bool:
        return self.gain > CLEAR * self.error


class Hunted(msgspec.Struct, frozen=True):
    hunt: Hunt
    doubts: tuple[Doubt, ...]


def hunts(game: str, level: str, games: int, seed: int, scenario: str | None, rate: float, deals: int) -> list[Hunt]:
    names = [scenario] if scenario else [s.id for s in load_game(game).meta.scenarios]
    return [Hunt(game, names[i % len(names)], seed + i, level, rate, deals) for i in range(games)]


def hunt_one(hunt: Hunt) -> Hunted:
    game, rng, looks = load_game(hunt.game), Random(hunt.seed), Random(hunt.seed + 1)
    player = make_player(hunt.level, hunt.seed, clock="processor")
    state, _ = begin(game, hunt.scenario, game.meta.complete({}), below(hunt.seed, 5, 1 << 64))
    doubts, move = [], 0
    while isinstance(asked := pending(state), Decision):
        action = think(game, state, asked.seat, asked, player, rng)
        move += 1
        if len(asked.options) > 1 and looks.random() < hunt.rate:
            known = game.determinise(state, asked.seat, looks)
            order = ranked(game, known, asked, looks)
            others = [asked.options[i] for i in order if asked.options[i] != action][: CANDIDATES - 1]
            race, begun = Race(game, known, asked.seat, [action, *others], looks), process_time()
            meter = Limit().start()
            for _ in range(hunt.deals):
                race.deal(meter, questions_of(hunt.game).turns_in(hunt.scenario), list(range(len(race.runners))))
            gains = [(0.0, 0.0), *(race.gain(i) for i in range(1, len(race.runners)))]
            best = max(range(len(gains)), key=lambda i: gains[i][0] - gains[i][1])
            doubts.append(
                Doubt(
                    hunt.scenario,
                    hunt.seed,
                    move,
                    game.turn(state),
                    asked.seat,
                    question_of(state),
                    repr(action),
                    repr(race.runners[best].action),
                    round(gains[best][0], 4),
                    round(gains[best][1], 4),
                    round(process_time() - begun, 2),
                )
            )
        apply_trusted(state, action)
    return Hunted(hunt, tuple(doubts))


class ByQuestion(msgspec.Struct):
    """Of one kind of choice: how often it was looked at, clearly wrong, what it lost on average, what a look costs."""

    question: str
    looked: int = 0
    clear: int = 0
    lost: float = 0.0
    seconds: float = 0.0

    @property
    def loss(self) -> float:
        return self.lost / self.looked


def by_question(doubts: Iterable[Doubt]) -> list[ByQuestion]:
    """What is lost most often first. Only clear losses count: the best of four is always a little better by luck."""
    found: dict[str, ByQuestion] = {}
    for doubt in doubts:
        kind = found.setdefault(doubt.question, ByQuestion(doubt.question))
        kind.looked += 1
        kind.seconds += doubt.seconds
        if doubt.is_clear:
            kind.clear += 1
            kind.lost += doubt.gain
    return sorted(found.values(), key=lambda kind: -kind.lost)
