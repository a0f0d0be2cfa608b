"""Computer players choose legally, sensibly, and see nothing hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bingqi.ai import LEVELS, PLAYERS, advised, make_player
from bingqi.ai.advised import AdvisedPlayer, best_of, by_advice
from bingqi.ai.greedy import GreedyPlayer
from bingqi.ai.levels import LADDER, OLD_NAMES
from bingqi.ai.limit import Limit
from bingqi.ai.player import think
from bingqi.ai.policy import Policy
from bingqi.core.engine import apply, decision, pending, settle
from bingqi.core.errors import UnknownOption
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.text import LANGUAGES, Localizer
from bingqi.games import GAMES, load_game
from tests.toy import TOY, Enter, Pick, Shoot, State, setup


def at_reaction() -> State:
    state = setup("road", {"deadly": False}, 1)
    settle(state)
    for action in (Pick(3), Enter(4), Enter(5), Enter(6)):
        apply(state, decision(state).seat, action)
    return state


@pytest.mark.parametrize("level", PLAYERS)
def test_every_level_plays_a_game_to_its_end(level: str) -> None:
    state, rng = setup("road", {"deadly": True}, 3), Random(1)
    settle(state)
    player = make_player(level, 1, Limit(playouts=2))
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
        def choose(self, game: object, state: Any, seat: Seat, asked: Decision) -> Action:
            seen.append((state.seed, tuple(unit.morale for unit in state.units if unit.side != seat)))
            return asked.options[0]

    for i in range(30):
        think(TOY, state, 1, decision(state), Spy(), Random(i))
    assert state.seed not in [seed for seed, _ in seen]
    assert len({morale for _, morale in seen}) > 5


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownOption, match="genius"):
        make_player("genius", 1)


def test_five_levels_each_with_a_name_in_both_languages() -> None:
    assert LEVELS == ("recruit", "sergeant", "captain", "colonel", "general")
    for language in LANGUAGES:
        said = Localizer(language, load_game("naval").locale_files(language))
        assert all(said.has(f"level-{name}") for name in PLAYERS)


def test_names_of_version_0_1_still_play() -> None:
    assert set(OLD_NAMES.values()) <= set(LADDER)
    assert isinstance(make_player("greedy", 1), AdvisedPlayer)


def test_noise_may_be_another_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_reaction()
    asked = Decision(1, "5.41", "prompt-shoot", (Shoot(4), Shoot(5)))
    monkeypatch.setattr(advised, "policy_of", lambda game: Policy(advise=lambda s, seat, asked: [9.0, 7.0]))
    for noises, astray in (({TOY.meta.id: 1.0}, 40), ({"another": 1.0}, 0)):
        player = AdvisedPlayer(Random(2), 1e-9, noises)
        assert sum(player.choose(TOY, state, 1, asked) == Shoot(5) for _ in range(40)) == astray


def test_each_level_errs_less_than_the_one_below_in_every_game() -> None:
    for game in GAMES:
        noise = [level.noises.get(game, level.noise) for level in LADDER.values()]
        assert noise == sorted(set(noise), reverse=True) and noise[-1] == 0.0
    assert not LADDER["colonel"].deals and LADDER["general"].deals


def test_the_best_advised_is_taken_and_equals_by_lot() -> None:
    assert {best_of([1.0, 3.0, 2.0], Random(i)) for i in range(9)} == {1}
    assert {best_of([3.0, 3.0, 2.0], Random(i)) for i in range(20)} == {0, 1}
    assert by_advice([1.0, 3.0, 2.0], Random(1)) == [1, 2, 0]


def test_noise_is_how_often_the_best_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three chances of ten: 120 of 400, and half of them not the next best but one after it."""
    state = at_reaction()
    asked = Decision(1, "5.41", "prompt-shoot", (Shoot(4), Shoot(5), Shoot(6), Shoot(7)))
    sure = Policy(advise=lambda s, seat, asked: [9.0, 7.0, 5.0, 3.0])
    monkeypatch.setattr(advised, "policy_of", lambda game: sure)
    player = AdvisedPlayer(Random(2), noise=0.3)
    chosen = Counter(player.choose(TOY, state, 1, asked) for _ in range(400))
    assert 275 <= chosen[Shoot(4)] <= 310
    assert 45 <= chosen[Shoot(5)] <= 75
    assert chosen[Shoot(6)] > 15 and chosen[Shoot(7)] > 15
