"""Southern: what the policy remembers never changes its advice."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

import pytest

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.sides import playing, side_weights
from bingqi.ai.southern import POLICY
from bingqi.ai.southern.desk import desk_of
from bingqi.ai.southern.plan import planner_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.games.southern.rules.queries import reach
from bingqi.games.southern.rules.terms import ANY, INDEPENDENT, LANDING
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIR, AREA, ARMY, JAPAN, SHIPS, SIDE_UNITS, UNIT, members
from tests.games.southern.desk import scene

GAME = load_game("southern")
STEPS = 100


@pytest.mark.parametrize("seed", range(3))
def test_advice_is_the_same_with_and_without_memory(seed: int) -> None:
    """A stretch of a game with errors, twice from the same position: by other choices, so that positions of the first
    come back while its state has gone on. Every advice is compared with one from an empty memory."""
    start, _ = begin(GAME, "campaign", {}, seed)
    quick = AdvisedPlayer(Random(seed))
    for _ in range(120 * seed):  # the first turn, and later ones
        asked = pending(start)
        assert isinstance(asked, Decision)
        apply_trusted(start, quick.choose(GAME, start, asked.seat, asked))
    for again in range(2):
        state, player, asked_for = start.clone(), AdvisedPlayer(Random(again), 0.1), 0
        while asked_for < STEPS and isinstance(asked := pending(state), Decision):
            with playing(GAME, side_weights(GAME, state, asked.seat)):
                advice = POLICY.advise(state, asked.seat, asked)
                kept = [dict(shelf.now) for shelf in WEIGHTS.shelves]
                for shelf in WEIGHTS.shelves:
                    shelf.now.clear()
                assert POLICY.advise(state, asked.seat, asked) == advice
                for shelf, before in zip(WEIGHTS.shelves, kept, strict=True):
                    shelf.now.clear()
                    shelf.now.update(before)
            apply_trusted(state, player.choose(GAME, state, asked.seat, asked))
            asked_for += 1
        assert asked_for > STEPS // 2


BESET = {"south_china_sea": "47 sasebo", "luzon": "31us 45ps", "celebes_sea": "houston"}
OPEN_LINE = {  # the hills of northern Indochina are the last way, and a division could come and take them
    "luzon_strait": "ashigara",
    "pacific_ocean": "2sd_a",
    "south_west_pacific": "2sd_b",
    "guangdong": "66",
    "sth_indochina": "1tw 47 sasebo",
    "celebes_sea": "57dd",
    "lashio": "1bur 6ind 8ind",
}


@pytest.mark.parametrize(
    ("places", "origin", "goal", "apart"),
    [
        (BESET, "south_china_sea", "luzon", True),
        (BESET, "south_china_sea", "visaya", False),
        (BESET, "south_china_sea", "celebes_sea", False),
        (OPEN_LINE, "sth_indochina", "nth_indochina", True),
    ],
)
def test_weak_and_strong_units_are_weighed_apart_where_it_matters(
    places: dict[str, str], origin: str, goal: str, apart: bool
) -> None:
    """Among enemies and on guard strength counts, elsewhere number alone: found for one it is remembered for all."""
    s = scene(places)
    area, goals, groups = AREA[origin], 1 << AREA[goal], [1 << UNIT[key] for key in ("47", "sasebo")]
    together = [planner_of(s, JAPAN).moves.army_moves(area, group, goals, ANY) for group in groups]
    alone = []
    for group in groups:
        for shelf in WEIGHTS.shelves:
            shelf.now.clear()
        alone.append(planner_of(s, JAPAN).moves.army_moves(area, group, goals, ANY))
    assert together == alone and (alone[0] != alone[1]) == apart


def test_ways_kept_from_other_positions_are_the_ways_of_this_one() -> None:
    """Ways hang on who holds what and where enemies are; whether there is room, on the position itself."""
    state, _ = begin(GAME, "campaign", {}, 4)
    assert isinstance(state, State)
    player, asked_for = AdvisedPlayer(Random(4)), 0
    while asked_for < 400 and isinstance(asked := pending(state), Decision):
        planner = planner_of(state, asked.seat)
        for area in members(state.present[asked.seat]):
            units = state.at[area] & SIDE_UNITS[asked.seat]
            for group in (units, units & ARMY, units & AIR, units & SHIPS, units & -units):
                for terms in (ANY, LANDING, INDEPENDENT) if group else ():
                    fresh = reach(state, asked.seat, area, group, terms)
                    assert planner.reach(state, asked.seat, area, group, terms) == fresh
        apply_trusted(state, player.choose(GAME, state, asked.seat, asked))
        asked_for += 1
    assert asked_for == 400


def test_a_position_that_is_forgotten_goes_without_a_collection() -> None:
    """A server puts collections off: desks and planners in a circle would fill its memory until then."""
    s = scene(BESET)
    gc.disable()
    try:
        desk = ref(desk_of(s, JAPAN, ANY))
        assert desk() is not None
        for shelf in WEIGHTS.shelves:
            shelf.now.clear()
        assert desk() is None
    finally:
        gc.enable()
