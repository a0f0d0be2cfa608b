"""Deals shared out over workers: the same results whoever plays them."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any

import pytest

from bingqi.ai.levels import make_player
from bingqi.ai.limit import Limit
from bingqi.ai.plans import ways_to_play
from bingqi.ai.race import Candidate, Race, Result, one_deal
from bingqi.core.engine import decision, settle
from bingqi.core.procedure import Seat
from bingqi.games.naval import GAME
from bingqi.games.naval.state import State
from bingqi.server.work.messages import Kind, Message
from bingqi.server.work.pool import Pool
from bingqi.server.work.sharing import Deals, Helpers, Part, as_deals, deal, enlist, shared
from tests.games.naval.desk import started

MODULE = "bingqi.games"


def position() -> tuple[State, Seat]:
    state = started("dokdo", 4)
    seat = decision(state).seat
    known = GAME.determinise(state, seat, Random(1))
    settle(known)
    return known, seat


def candidates(state: State, seat: Seat) -> list[Candidate]:
    """Two actions and two plans."""
    ways = list(ways_to_play(GAME, state, seat).values())
    return [*map(Candidate, decision(state).options[:2]), *(Candidate(None, way) for way in ways[:2])]


class Wire:
    """Answers as the server would; `busy`: so many of the parts find nobody free."""

    def __init__(self, busy: int = 0) -> None:
        self.busy, self.asked, self.answers = busy, list[int](), list[list[Result] | None]()

    def send(self, message: Message) -> None:
        kind, parts = message
        assert kind is Kind.SHARE
        self.asked.append(len(parts))
        self.answers = [None if i < self.busy else deal(part) for i, part in enumerate(parts)]

    def recv(self) -> list[list[Result] | None]:
        return self.answers


def helpers(others: int, busy: int = 0) -> Any:
    made: Any = Helpers.__new__(Helpers)
    made.wire, made.others = Wire(busy), others
    return made


def test_a_deal_is_the_same_in_any_process() -> None:
    state, seat = position()
    runners = candidates(state, seat)
    work = partial(one_deal, GAME, state, seat, runners, 1)
    assert deal(as_deals(MODULE, work, [5, 6])) == [work(5), work(6)]


@pytest.mark.parametrize(("others", "busy", "asked"), [(0, 0, []), (1, 0, [1]), (3, 0, [3]), (3, 2, [3]), (9, 0, [4])])
def test_results_come_in_the_order_of_the_deals(others: int, busy: int, asked: list[int]) -> None:
    """Nobody else, one, three, three of whom two are busy, more than there are deals."""
    state, seat = position()
    work = partial(one_deal, GAME, state, seat, candidates(state, seat)[:2], 0)
    seeds = [3, 1, 4, 15, 9]
    helping = helpers(others, busy)
    assert helping.spread(MODULE, work, seeds) == [work(seed) for seed in seeds]
    assert helping.wire.asked == asked


def test_the_choice_does_not_depend_on_the_number_of_workers() -> None:
    """At a count of playouts, with the same number of deals between two looks at the standings."""
    state, seat = position()
    chosen = []
    for spread in (map, partial(helpers(1).spread, MODULE), partial(helpers(3).spread, MODULE)):
        player = make_player("general", 7, Limit(playouts=60), spread=spread, at_once=4)
        chosen.append(player.choose(GAME, state, seat, decision(state)))
    assert chosen[0] == chosen[1] == chosen[2]


def test_alone_nothing_is_shared() -> None:
    wire: Any = Wire()
    enlist(wire, 0)
    assert shared(MODULE) == {}
    try:
        enlist(wire, 2)
        assert shared(MODULE)["at_once"] == 3
    finally:
        enlist(wire, 0)


def race_here(seed: int) -> list[list[float]]:
    """In a worker: a race of six deals, spread as a table's player would."""
    state, seat = position()
    how = shared(MODULE)
    race = Race(GAME, state, seat, candidates(state, seat), Random(seed), **how)
    race.deal(Limit().start(), 0, [0, 1, 2], 6)
    return [[*standing.values, float(how.get("at_once", 1))] for standing in race.standings]


class Watched(Pool):
    helped = 0

    async def _help(self, part: Deals) -> Part | None:
        answer = await super()._help(part)
        self.helped += answer is not None
        return answer


@pytest.mark.parametrize("count", [1, 2])
def test_the_workers_of_a_pool_help_each_other(count: int) -> None:
    pool = Watched(count, MODULE, ("naval",))

    async def asked() -> list[list[float]]:
        pool.start()
        try:
            return await pool.run(60.0, race_here, 11)
        finally:
            pool.close()

    found = asyncio.run(asked())
    alone = race_here(11)
    assert [row[:-1] for row in found] == [row[:-1] for row in alone]
    assert {row[-1] for row in found} == {float(count)} and pool.helped == count - 1
