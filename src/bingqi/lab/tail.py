"""The slowest answers at the table: views, refusals, odds and overlays over the positions of many random games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from time import process_time
from typing import Any

import msgspec

from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Try
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.core.testing import random_action
from bingqi.games import load_game
from bingqi.server.collecting import tame_collections

KINDS = ("view", "explain", "odds", "overlay")
WEIGHED = 4  # options a position whose odds are asked

Ask = Callable[[], object]


class Walk(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    every: int  # so many decisions apart


class Slowest(msgspec.Struct, frozen=True):
    """Of one kind of question in one game: how many were asked, and the slowest with where it stands."""

    kind: str
    asked: int
    seconds: float
    decision: int
    what: str


class Walked(msgspec.Struct, frozen=True):
    walk: Walk
    slowest: tuple[Slowest, ...]


def walks(game: str, games: int, seed: int, every: int) -> list[Walk]:
    names = [scenario.id for scenario in load_game(game).meta.scenarios]
    return [Walk(game, names[i % len(names)], seed + i, every) for i in range(games)]


def walk_and_ask(walk: Walk) -> Walked:
    """One random game; every so often everybody asks."""
    game, rng = load_game(walk.game), Random(walk.seed)
    state, _ = begin(game, walk.scenario, {}, below(walk.seed, 7, 1 << 64))
    worst = {kind: Slowest(kind, 0, 0.0, 0, "") for kind in KINDS}
    tame_collections()  # as in the server
    count = 0
    while isinstance(asked := pending(state), Decision):
        if count % walk.every == 0:
            for kind, what, ask in questions(game, state, asked, rng):
                took, old = cost(ask), worst[kind]
                slower = took > old.seconds
                where = (took, count, what) if slower else (old.seconds, old.decision, old.what)
                worst[kind] = Slowest(kind, old.asked + 1, *where)
        apply_trusted(state, random_action(rng, asked))
        count += 1
    return Walked(walk, tuple(worst.values()))


def questions(game: Game[Any], state: State, asked: Decision, rng: Random) -> Iterator[tuple[str, str, Ask]]:
    """What the page could ask here. Each is put to a copy: what one answer remembers does not help the next."""

    def fresh() -> State:
        copy: State = game.decode_state(msgspec.json.encode(state))
        settle(copy)
        return copy

    for seat in (None, *range(len(game.meta.seats))):
        yield "view", f"seat {seat}", partial(game.view, fresh(), seat)
    pieces = game.view(state, asked.seat).pieces
    refs = [piece.id for piece in rng.sample(pieces, min(2, len(pieces)))]
    for ref in [*refs, *(piece.at for piece in rng.sample(pieces, min(1, len(pieces))))]:
        yield "explain", ref, partial(game.explain, fresh(), asked.seat, Try(ref))
    weighed: list[Action] = [option for option in asked.options if game.has_odds(state, option)]
    for option in rng.sample(weighed, min(WEIGHED, len(weighed))):
        yield "odds", repr(option), partial(game.forecast, fresh(), asked.seat, option)
    for name in game.meta.overlays:
        yield "overlay", name, partial(game.overlay, fresh(), asked.seat, name, refs[:1])


def cost(ask: Ask) -> float:
    """Seconds of processor time, the first time: a second one would find what the first remembered."""
    begun = process_time()
    ask()
    return process_time() - begun


def summary(walked: Iterable[Walked]) -> list[tuple[Slowest, Walk]]:
    """By kind: the slowest of all games, with how many were asked in all."""
    best: dict[str, tuple[Slowest, Walk]] = {}
    total = dict.fromkeys(KINDS, 0)
    for one in walked:
        for slow in one.slowest:
            total[slow.kind] += slow.asked
            if slow.kind not in best or slow.seconds > best[slow.kind][0].seconds:
                best[slow.kind] = slow, one.walk
    return [
        (msgspec.structs.replace(best[kind][0], asked=total[kind]), best[kind][1]) for kind in KINDS if kind in best
    ]
