"""The contract of all games over this one, and what must not leak."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Action, Decision, Pass
from bingqi.core.record import begin
from bingqi.core.rulebook import coverage, strays
from bingqi.core.session import Session
from bingqi.core.testing import Checker, play_quickly, texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Bomb, Refresh
from bingqi.games.southern.events import CardLaidDown, CardTaken
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIRPOWER, ALLIES, HAND_SIZE, JAPAN
from tests.games.southern import TESTS

ALL_OPTIONS: dict[str, OptionValue] = {
    "turns": 9, "hiryu-soryu": True, "indomitable": True, "anniversary-japan": True, "anniversary-allies": True,
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_all_laws(seed: int) -> None:
    checker = Checker(GAME, "campaign", every=3)
    checker.check_record(checker.play(seed), seed)


def test_random_games_with_all_optional_rules_keep_all_laws() -> None:
    checker = Checker(GAME, "campaign", ALL_OPTIONS, every=5)
    checker.check_record(checker.play(11), 11)


def test_every_clause_is_tested_or_descriptive() -> None:
    missing = [row.clause.id for row in coverage(GAME.package, TESTS) if row.state == "missing"]
    assert not missing and not strays(GAME.package, TESTS)


def test_a_game_is_well_inside_its_limit() -> None:
    assert max(play_quickly(GAME, "campaign", seed)[1] for seed in range(5)) < GAME.limit / 4


def test_the_log_tells_each_seat_only_its_own_cards() -> None:
    session = Session.new(GAME, "campaign", {}, 5)
    rng = Random(5)
    while session.decision is not None and len(session.record.moves) < 200:
        session.play(session.decision.seat, session.decision.options[int(rng.random() * len(session.decision.options))])
    for seat in (JAPAN, ALLIES):
        secret = [entry.event for entry in session.log_for(seat) if isinstance(entry.event, CardTaken | CardLaidDown)]
        assert secret and all(event.seat == seat for event in secret)
    assert not [entry for entry in session.log_for(None) if isinstance(entry.event, CardTaken | CardLaidDown)]


def test_everything_a_player_reads_exists_in_both_languages() -> None:
    said = {language: localizer(language, GAME.locale_files(language)) for language in LANGUAGES}
    for one in said.values():
        one.missing.clear()
    state = begin(GAME, "campaign", ALL_OPTIONS, 3)[0]
    assert isinstance(state, State)
    rng = Random(1)
    while isinstance(wait := pending(state), Decision):
        texts = [GAME.prompt_of(state, wait), *(GAME.text_of(state, option) for option in wait.options)]
        texts += texts_in(GAME.view(state, wait.seat))
        for one in said.values():
            for text in texts:
                one.say(text)
        for _ in range(6):  # every sixth position is enough
            if isinstance(wait := pending(state), Decision):
                apply_trusted(state, wait.options[int(rng.random() * len(wait.options))])
    assert {language: one.missing for language, one in said.items()} == {"zh": [], "en": []}


def test_both_languages_have_the_same_keys() -> None:
    keys = []
    for language in LANGUAGES:
        lines = [line for file in GAME.locale_files(language)[1:] for line in file.read_text("utf-8").splitlines()]
        keys.append({line.split(" =")[0] for line in lines if line[:1].isalpha() and " =" in line})
    assert keys[0] == keys[1]


def never_pass(rng: Random, asked: Decision) -> Action:
    """Who prolongs the turn as long as he can: passes only where there is nothing else; attacks for nothing first."""
    free = [option for option in asked.options if isinstance(option, Refresh | Bomb)]
    rest = [option for option in asked.options if not isinstance(option, Pass)]
    choices = free or rest or list(asked.options)
    return choices[int(rng.random() * len(choices))]


@pytest.mark.rule("4.0(3)", "16.2(1)①")
@pytest.mark.parametrize("seed", range(3))
def test_no_side_can_prolong_a_turn_for_ever(seed: int) -> None:
    """At most: a round for each card and each air unit, and one more for each unit turned back."""
    state, rng = begin(GAME, "campaign", {}, seed)[0], Random(seed)
    assert isinstance(state, State)
    rounds, turn = 0, 0
    most = sum(HAND_SIZE) + 2 * AIRPOWER.bit_count() + 2 * 40
    while isinstance(wait := pending(state), Decision):
        if state.turn != turn:
            rounds, turn = 0, state.turn
        rounds += wait.prompt == "prompt-round"
        assert rounds <= most
        apply_trusted(state, never_pass(rng, wait))
