"""Computer players choose legally, sensibly, and see nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai import LEVELS, make_player
from bingqi.ai.greedy import GreedyPlayer
from bingqi.ai.player import think
from bingqi.core.engine import apply, decision, pending, settle
from bingqi.core.errors import UnknownOption
from bingqi.core.procedure import Action, Decision, Seat
from tests.toy import TOY, Enter, Pick, Shoot, State, setup


def at_reaction() -> State:
    state = setup("road", {"deadly": False}, 1)
    settle(state)
    for action in (Pick(3), Enter(4), Enter(5), Enter(6)):
        apply(state, decision(state).seat, action)
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_to_its_end(level: str) -> None:
    state, rng = setup("road", {"deadly": True}, 3), Random(1)
    settle(state)
    player = make_player(level, 1)
    while isinstance(asked := pending(state), Decision):
        apply(state, asked.seat, think(TOY, state, asked.seat, asked, player, rng))
    assert TOY.outcome(state) is not None


def test_greedy_takes_a_free_shot() -> None:
    state = at_reaction()
    player = GreedyPlayer(Random(1), samples=24)
    assert isinstance(player.choose(TOY, state, 1, decision(state)), Shoot)


def test_a_player_is_given_other_secrets_than_the_true_ones() -> None:
    state, seen = at_reaction(), []

    class Spy:
        def choose(self, game: object, state: State, seat: Seat, asked: Decision) -> Action:
            seen.append((state.seed, tuple(unit.morale for unit in state.units if unit.side != seat)))
            return asked.options[0]

    for i in range(30):
        think(TOY, state, 1, decision(state), Spy(), Random(i))  # type: ignore[arg-type]
    assert state.seed not in [seed for seed, _ in seen]
    assert len({morale for _, morale in seen}) > 5


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownOption, match="genius"):
        make_player("genius", 1)
