"""A race's deals shared out: workers of the pool that have nothing to do play some of them, the asker plays the rest.

What is handed over is what the computer player itself was given: a determinised state, candidates, seeds. A deal is a
pure function of these, so which process played it changes nothing; only how many are played in the level's seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import msgspec

from bingqi.ai.policy import policy_of
from bingqi.ai.race import Candidate, Result, one_deal
from bingqi.core.game import Game
from bingqi.core.procedure import Seat
from bingqi.core.record import encode
from bingqi.server.live.play import pack, unpack
from bingqi.server.work.messages import Kind

Part = list[Result]


class Deals(NamedTuple):
    """Some deals of one race, as plain data."""

    module: str
    id: str
    packed: bytes
    seat: Seat
    runners: tuple[tuple[bytes | None, dict[str, float] | None], ...]  # action and weights of each candidate
    turns: int | None
    seeds: tuple[int, ...]


def deal(deals: Deals) -> Part:
    """In any worker: the same that the asker would have found."""
    game: Game[Any] = import_module(deals.module).load_game(deals.id)
    runners = [_candidate(game, action, weights) for action, weights in deals.runners]
    state = unpack(game, deals.packed)
    return [one_deal(game, state, deals.seat, runners, deals.turns, seed) for seed in deals.seeds]


def _candidate(game: Game[Any], action: bytes | None, values: dict[str, float] | None) -> Candidate:
    own = policy_of(game).weights
    weights = own.changed(own.now, values) if own is not None and values is not None else None
    return Candidate(None if action is None else game.decode_action(action), weights)


def as_deals(module: str, work: Callable[[int], Result], seeds: Sequence[int]) -> Deals:
    assert isinstance(work, partial) and work.func is one_deal
    game, state, seat, runners, turns = work.args
    plain = tuple(
        (
            None if runner.action is None else encode(runner.action),
            None if runner.weights is None else msgspec.structs.asdict(runner.weights),
        )
        for runner in runners
    )
    return Deals(module, game.meta.id, pack(state), seat, plain, turns, tuple(seeds))


class Helpers:
    """In a worker process: the others of its pool, asked through the wire to the server."""

    def __init__(self, wire: Connection, others: int) -> None:
        self.wire, self.others = wire, others

    def spread(self, module: str, work: Callable[[int], Result], seeds: Sequence[int]) -> Iterable[Result]:
        """The results of all deals, in order."""
        hands = min(self.others + 1, len(seeds))
        if hands < 2:
            return [work(seed) for seed in seeds]
        parts = [seeds[i::hands] for i in range(hands)]
        self.wire.send((Kind.SHARE, [as_deals(module, work, part) for part in parts[1:]]))
        try:
            mine = [work(seed) for seed in parts[0]]
        finally:
            theirs: list[Part | None] = self.wire.recv()  # always: it must not be taken for the next job
        found = [mine]
        for part, seeds_of_part in zip(theirs, parts[1:], strict=True):
            found.append([work(seed) for seed in seeds_of_part] if part is None else part)
        return [found[i % hands][i // hands] for i in range(len(seeds))]


_HELPERS: list[Helpers] = []  # of this process: one, if its pool has several workers


def enlist(wire: Connection, others: int) -> None:
    _HELPERS[:] = [Helpers(wire, others)] if others > 0 else []


def shared(module: str) -> dict[str, Any]:
    """How a player's deals are spread from here; nothing where there is nobody else: all as on a single core."""
    if not _HELPERS:
        return {}
    return {"spread": partial(_HELPERS[0].spread, module), "at_once": _HELPERS[0].others + 1}
