"""Suggestions and reviews: honest, repeatable, with a reason that can be said in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bingqi.ai import suggest as suggesting
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.limit import Limit
from bingqi.ai.policy import Policy
from bingqi.ai.race import Standing
from bingqi.ai.review import review, turning_points, win_chances
from bingqi.ai.suggest import because, reason_for, suggest
from bingqi.core.engine import decision, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Pass
from bingqi.core.session import Session
from bingqi.core.text import LANGUAGES, Localizer, Text
from bingqi.games import GAMES, load_game
from tests.ai.test_honesty import alike, positions
from tests.ai.test_players import at_reaction
from tests.toy import TOY, Enter, Shoot

FEW = Limit(playouts=8)


def test_the_free_shot_is_suggested_first_with_a_higher_chance() -> None:
    first, *_, last = suggest(TOY, at_reaction(), 1, Limit(playouts=160), Random(2), count=5)
    assert isinstance(first.action, Shoot) and isinstance(last.action, Pass)
    assert first.chance > last.chance and first.playouts >= 30
    assert 0 < first.error < 0.2


def test_a_counted_suggestion_repeats() -> None:
    twice = [suggest(TOY, at_reaction(), 1, FEW, Random(7)) for _ in range(2)]
    assert twice[0] == twice[1] and len(twice[0]) == len(decision(at_reaction()).options) == 2


@pytest.mark.parametrize("id", GAMES)
def test_suggestions_tell_no_secret(id: str) -> None:
    """Two true states that look alike to the seat get the same suggestions, figures and reasons included."""
    game = load_game(id)
    state, asked = list(positions(game, game.meta.scenarios[0].id, 21, 0.1, 83))[-1]
    other = alike(game, state, asked.seat, 4)
    told = [suggest(game, s, asked.seat, Limit(playouts=4), Random(3)) for s in (state, other)]
    assert told[0] == told[1]


@pytest.mark.parametrize("id", GAMES)
def test_reasons_can_be_said_in_both_languages(id: str) -> None:
    game = load_game(id)
    spoken = [Localizer(language, game.locale_files(language)) for language in LANGUAGES]
    for n, (state, asked) in enumerate(positions(game, game.meta.scenarios[-1].id, 22, 0.5, 71)):
        known = game.determinise(state, asked.seat, Random(n))
        for option in asked.options[:4]:
            text = because(game, known, asked.seat, option, Standing(), Standing())
            for said in spoken:
                said.say(text)
    assert not [said.missing for said in spoken if said.missing]


def standing(*chances: float) -> Standing:
    return Standing(list(chances), list(chances))


@pytest.mark.parametrize(
    ("mine", "rival", "key"),
    [
        (standing(0.6), standing(0.5), "because-gain"),
        (standing(0.52), standing(0.5), "because-usual"),
        (standing(0.01), standing(0.01), "because-lost"),
        (standing(0.99), standing(0.98), "because-won"),
        (standing(0.5), None, "because-only"),
    ],
)
def test_one_reason_by_what_speaks_loudest(mine: Standing, rival: Standing | None, key: str) -> None:
    assert because(TOY, at_reaction(), 0, Enter(5), mine, rival).key == key


def test_a_fight_is_told_by_its_odds() -> None:
    text = because(TOY, at_reaction(), 1, Shoot(4), standing(0.5), standing(0.5))
    assert text == Text("because-odds", {"outcome": Text("outcome-hit"), "percent": 50})


def test_the_games_own_words_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Policy(reason=lambda s, seat, action: Text("because-plan"))
    monkeypatch.setattr(suggesting, "policy_of", lambda game: own)
    assert because(TOY, at_reaction(), 1, Shoot(4), standing(0.9), standing(0.1)).key == "because-plan"


def test_the_computer_says_why_it_did_what_it_did() -> None:
    state = at_reaction()
    for action in decision(state).options:
        assert reason_for(TOY, state, 1, action, FEW, Random(1)).action == action


def finished(game: Game[Any], scenario: str, seed: int) -> Session:
    session, player = Session.new(game, scenario, seed=seed), AdvisedPlayer(Random(seed), 0.2)
    while (asked := session.decision) is not None:
        session.play(asked.seat, player.choose(game, session.state, asked.seat, asked))
    return session


def test_turning_points_are_the_greatest_swings_apart() -> None:
    curve = [0.5] * 50
    curve[10:], curve[11:], curve[30:] = [0.8] * 40, [0.9] * 39, [0.3] * 20
    every = range(200)
    assert turning_points(curve, every) == [10, 11, 30]
    assert turning_points(curve, {11, 30}) == [11, 30], "where nothing was done it was dice"
    assert turning_points([0.5, 0.51, 0.5], every) == []
    assert turning_points([0.5] * 100 + [0.8] + [0.9] * 99, every) == [100]


def test_a_review_follows_the_chance_to_its_end() -> None:
    game: Game[Any] = TOY
    session = finished(game, "road", 5)
    record = session.full_record()
    told = review(TOY, record, FEW, Random(1))
    outcome = game.outcome(session.state)
    assert outcome is not None
    assert len(told.curve) == len(record.moves) + 1
    assert told.curve == win_chances(TOY, record)
    assert told.curve[-1] == (0.5 if outcome.winner is None else float(outcome.winner == 0))
    passed = {n for n, move in enumerate(record.moves, 1) if isinstance(TOY.decode_action(move.action), Pass)}
    assert passed, "somebody passed in this game"
    assert [p.move for p in told.turning_points] == turning_points(told.curve, set(range(1, 999)) - passed)
    for point in told.turning_points:
        move = record.moves[point.move - 1]
        assert point.seat == move.seat
        assert point.chosen.action == TOY.decode_action(move.action)
        swung = [
            told.curve[i] if point.seat == 0 else round(1 - told.curve[i], 3) for i in (point.move - 1, point.move)
        ]
        assert [point.before, point.after] == swung


def test_a_review_of_a_real_game() -> None:
    game = load_game("naval")
    told = review(game, finished(game, "dokdo", 3).full_record(), FEW, Random(1))
    assert told.turning_points
    assert all(0 <= p.general.chance <= 1 for p in told.turning_points)


def test_a_state_asked_about_is_not_changed() -> None:
    state = at_reaction()
    settle(state)
    before = state.clone()
    suggest(TOY, state, 1, FEW, Random(1))
    assert state == before
