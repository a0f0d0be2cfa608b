"""Fights put together, in all games: what is proposed can be played as it stands, choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.engine import apply_trusted, decision, forced, pending, settle
from bingqi.core.game import Game, OptionValue
from bingqi.core.muster import battle, survey
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.core.table import Battle
from bingqi.games import GAMES, load_game

SEED = 5
OPTIONS: dict[str, dict[str, OptionValue]] = {"squad": {"blind-fire": False}}  # odds are told
DECISIONS = {"leningrad": 700, "okinawa": 900, "southern": 500, "naval": 400, "squad": 500}
FIGHTS = {"leningrad": 40, "okinawa": 6, "southern": 60, "naval": 10, "squad": 80}  # met on the way, at least


def play_row(game: Game[Any], state: State, seat: Seat, found: Battle) -> None:
    """Each choice is an option when its turn comes; the last one may have followed by itself."""
    for i, plain in enumerate(found.row):
        asked = pending(state)
        mine = isinstance(asked, Decision) and asked.seat == seat
        action = game.decode_action(plain)
        assert mine and action in asked.options, (i, plain, found)  # type: ignore[union-attr]
        apply_trusted(state, action)
        while i < len(found.row) - 1 and (only := forced(state)) is not None and decision(state).seat == seat:
            apply_trusted(state, only)


def fights_on_the_way(game: Game[Any], seed: int) -> int:
    """How often somebody could be fought; every tenth time it is tried out."""
    id, rng, player, fights = game.meta.id, Random(seed), make_player("recruit", seed), 0
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete(OPTIONS.get(id, {})), seed)
    for _ in range(DECISIONS[id]):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        foes = game.battles.foes(state, asked)
        fights += bool(foes)
        if foes and rng.random() < 0.1:
            foe = rng.choice(foes)
            found = []
            for _ in range(2):
                known = game.determinise(state, asked.seat, rng)
                settle(known)
                found.append(battle(game, known, asked.seat, foe))
            assert found[0] == found[1], "two worlds that look alike get the same answer"
            assert found[0] is not None
            play_row(game, state.clone(), asked.seat, found[0])
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    return fights


@pytest.mark.parametrize("id", GAMES)
def test_what_is_proposed_can_be_played_and_depends_on_nothing_hidden(id: str) -> None:
    game, fights, seed = load_game(id), 0, SEED
    while fights < FIGHTS[id] and seed < SEED + 4:  # one game is enough in most
        fights += fights_on_the_way(game, seed)
        seed += 1
    assert fights >= FIGHTS[id]


DRILLED = {
    "leningrad": {"in-order", "advance", "no-transfer"},
    "southern": {"harmless"},
    "naval": {"in-order", "search-ships", "search-boats", "area-rest"},
    "squad": {"self-rally", "shed-dm", "keep-weapons"},
}


@pytest.mark.parametrize("id", GAMES)
def test_drills_and_those_alike_are_options_and_depend_on_nothing_hidden(id: str) -> None:
    game, rng = load_game(id), Random(SEED)
    met, several = set[str](), 0
    for seed in range(SEED, SEED + 3):
        player = make_player("recruit", seed)
        state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete(OPTIONS.get(id, {})), seed)
        for _ in range(DECISIONS[id]):
            asked = pending(state)
            if not isinstance(asked, Decision):
                break
            drills, alike = game.battles.drills(state, asked), game.battles.alike(state, asked)
            for some in alike:
                assert len(some) > 1 and set(some) <= set(asked.options)
            for drill in drills:
                play_while_asked(state.clone(), drill.row)
            if drills or alike:
                known = game.determinise(state, asked.seat, rng)
                settle(known)
                now = pending(known)
                assert isinstance(now, Decision)
                assert (game.battles.drills(known, now), game.battles.alike(known, now)) == (drills, alike)
            met.update(drill.name for drill in drills)
            several += bool(alike)
            apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    assert met == DRILLED.get(id, set())
    assert bool(several) == (id in ("southern", "naval"))


def play_while_asked(state: State, row: tuple[Action, ...]) -> None:
    first = decision(state)
    for i, action in enumerate(row):
        asked = decision(state)
        assert (asked.prompt, asked.seat) == (first.prompt, first.seat) and action in asked.options, (i, row)
        if i < len(row) - 1:
            apply_trusted(state, action)


def first_fight(id: str, prompt: str, wanted: Callable[[Battle], bool]) -> tuple[Game[Any], State, Seat, Battle]:
    """The first position, of as many games as it takes, in which that is asked and such a fight is proposed."""
    game = load_game(id)
    for seed in range(SEED, SEED + 30):
        rng, player = Random(seed), make_player("recruit", seed)
        state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete(OPTIONS.get(id, {})), seed)
        while isinstance(asked := pending(state), Decision):
            for foe in game.battles.foes(state, asked) if asked.prompt == prompt else ():
                found = battle(game, state, asked.seat, foe)
                if found is not None and wanted(found):
                    return game, state, asked.seat, found
            apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    raise AssertionError(f"{prompt} is never asked")


def test_odds_change_with_each_tick() -> None:
    game, state, seat, whole = first_fight("leningrad", "prompt-attack", lambda found: len(found.row) > 1)
    fewer = battle(game, state, seat, whole.foe, 0, [0] + [-1] * (len(whole.fighters) - 1))
    assert fewer is not None
    assert [len(each.row) for each in (whole, fewer)] == [len(whole.fighters), 1]
    assert len(fewer.forecasts[0].attackers) == 1
    assert whole.forecasts[0].lines[0].value != fewer.forecasts[0].lines[0].value


def test_who_may_not_join_is_told_why() -> None:
    """15.1(3) No target gets a second attacker before all have one."""
    game, state, seat, proposed = first_fight(
        "naval", "prompt-assign", lambda found: len(found.fighters) > 1 and found.fighters[0].ref != ""
    )
    assert len(proposed.fighters[0].ways) > 1
    assert not any(line.out for line in proposed.fighters)
    one = battle(game, state, seat, proposed.foe, 0, [0] * len(proposed.fighters))
    assert one is not None
    assert [line.out for line in one.fighters] == [False] + [True] * (len(proposed.fighters) - 1)
    assert one.fighters[1].refusal is not None and one.fighters[1].refusal.rule == "15.1(3)"


def test_a_fire_group_is_opened_joined_and_shot() -> None:
    _, _, _, group = first_fight("squad", "prompt-target", lambda found: len(found.row) > 3)
    tags = [action["type"] for action in group.row]
    assert tags[0] == "target" and tags[-1] == "shoot"
    assert set(tags[1:-1]) <= {"join", "direct"}
    assert len(group.forecasts) == 1


def test_a_survey_has_one_line_for_each_foe() -> None:
    game, state, seat, _ = first_fight("southern", "prompt-round", lambda _: True)
    assert [brief.foe for brief in survey(game, state, seat)] == list(game.battles.foes(state, decision(state)))
    assert list(survey(game, state, 1 - seat)) == []


@pytest.mark.parametrize("id", GAMES)
def test_threats_are_told_from_the_side_that_suffers(id: str) -> None:
    """Somewhere in the games the other side could attack; its best result is our worst."""
    found = 0
    for seed in range(SEED, SEED + 5):
        for state in _every_25th(id, seed):
            found += sum(_threatened(load_game(id), state, seat) for seat in (0, 1))
            if found >= 2:
                return
    raise AssertionError(f"{found} threats in five games")


def _every_25th(id: str, seed: int) -> Iterator[State]:
    game, rng, player = load_game(id), Random(seed), make_player("recruit", seed)
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete(OPTIONS.get(id, {})), seed)
    for n in range(DECISIONS[id]):
        asked = pending(state)
        if not isinstance(asked, Decision):
            return
        if n % 25 == 0:
            yield state
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))


def _threatened(game: Game[Any], state: State, seat: Seat) -> bool:
    sides = {piece.id: piece.side for piece in game.view(state, seat).pieces}
    for ref in [ref for ref, side in sides.items() if side == seat and ref.startswith("unit:")][:60]:
        for forecast in game.battles.threats(state, seat, ref)[:1]:
            assert abs(sum(prospect.p for prospect in forecast.outcomes) - 1) < 1e-9
            assert {sides[each] for each in forecast.defenders} == {seat}
            assert {sides[each] for each in forecast.attackers} <= {1 - seat}
            return True
    return False


def test_those_who_are_sent_go_alone() -> None:
    """7.1 One ship to the next area: its group, itself, the move; who cannot go from one place together is no group."""
    game = load_game("southern")
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete({}), SEED)
    rng, player = Random(SEED), make_player("recruit", SEED)
    while decision(state).prompt != "prompt-round" or not game.battles.goals(state, decision(state)):
        apply_trusted(state, think(game, state, decision(state).seat, decision(state), player, rng))
    asked = decision(state)
    goal = game.battles.goals(state, asked)[0]
    proposed = game.battles.fights(state, asked, goal)
    several = next(fight for fight in proposed if len(fight.fighters) > 1)
    ref = several.fighters[1].ref
    found = battle(game, state, asked.seat, goal, who=[ref])
    assert found is not None
    assert [line.ref for line in found.fighters if line.way >= 0] == [ref]
    assert [action["type"] for action in found.row][:2] == ["muster", "join"] and len(found.row) == 3
    play_row(game, state.clone(), asked.seat, found)
    assert battle(game, state, asked.seat, goal, who=[ref, "unit:999"]) is None
    assert battle(game, state, asked.seat, goal, who=[ref, "unit:999"], some=True) == found
    assert battle(game, state, asked.seat, goal, who=["unit:999"], some=True) is None
