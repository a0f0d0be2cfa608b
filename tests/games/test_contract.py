"""One contract for all games: random games keep every law, rulebooks are covered, texts exist."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from bingqi.core.engine import apply_trusted, decision, pending
from bingqi.core.game import Game, tag_of
from bingqi.core.histories import check_opening, longest_turn
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.core.rulebook import coverage, read_rulebook, strays
from bingqi.core.testing import Checker, random_action, texts_in
from bingqi.core.text import LANGUAGES, Localizer, Text
from tests.browser.gamebox import GAMES, load_game  # the template keeps the same contract

TESTS = Path(__file__).parent
SCENARIOS = [(id, scenario.id) for id in GAMES for scenario in load_game(id).meta.scenarios]
MOST_IN_A_TURN = 3_000  # choices; the longest seen has a tenth of that
each_game = pytest.mark.parametrize("id", GAMES)
each_scenario = pytest.mark.parametrize(("id", "scenario"), SCENARIOS)


@each_scenario
def test_random_games_keep_all_laws(id: str, scenario: str) -> None:
    game = load_game(id)
    for seed in (1, 2):
        rng = Random(seed)
        options = {option.id: rng.choice(option.choices) for option in game.meta.options} if seed > 1 else {}
        checker = Checker(game, scenario, options, every=11)
        checker.check_record(checker.play(seed), seed)


@each_game
def test_every_clause_is_tested_or_descriptive(id: str) -> None:
    rows = coverage(load_game(id).package, TESTS / id)
    assert not [row.clause.id for row in rows if row.state == "missing"]
    assert not strays(load_game(id).package, TESTS / id)


@each_game
def test_rulebooks_say_something_under_every_heading_that_has_no_part(id: str) -> None:
    for language in LANGUAGES:
        clauses = read_rulebook(load_game(id).package, language)
        heads = {parent for clause in clauses for parent in _parents(clause.id)}
        assert not [clause.id for clause in clauses if not clause.text and clause.id not in heads and not clause.title]


def _parents(id: str) -> list[str]:
    return [id[:i] for i in range(1, len(id))]


@each_game
def test_every_action_has_a_text_in_both_languages(id: str) -> None:
    game = load_game(id)
    tags = [str(action.__struct_config__.tag) for action in get_args(game.actions) or (game.actions,)]
    for language in LANGUAGES:
        said = Localizer(language, game.locale_files(language))
        assert not [tag for tag in tags if not said.has(f"action-{tag}")]


@each_game
def test_every_name_of_the_lobby_has_a_text_in_both_languages(id: str) -> None:
    game = load_game(id)
    keys = ["game-title", "game-about"]
    for scenario in game.meta.scenarios:
        keys += [f"scenario-{scenario.id}", f"scenario-{scenario.id}-about"]
        keys += [f"seat-{name}" for name in game.meta.seat_names(scenario.id)]
    keys += [key for option in game.meta.options for key in (f"option-{option.id}", f"option-{option.id}-about")]
    keys += [
        f"option-{option.id}-{value}"
        for option in game.meta.options
        for value in option.choices
        if not isinstance(value, bool)  # yes and no are the page's own words
    ]
    keys += [f"overlay-{name}" for name in game.meta.overlays]
    for language in LANGUAGES:
        said = Localizer(language, game.locale_files(language))
        assert not [key for key in keys if not said.has(key)]


@each_scenario
def test_a_seat_within_a_sentence_is_a_noun(id: str, scenario: str) -> None:
    """ "Victory for the Soviet player", not "for Soviet": with an article, but for countries and colours."""
    game = load_game(id)
    bare = {"Japan", "China", "Korea", "Blue", "Red"}
    said = [game.say("en", game.seat_within("en", name)) for name in game.meta.seat_names(scenario)]
    assert not [name for name in said if name not in bare and not name.startswith("the ")]


@each_game
def test_both_languages_have_the_same_keys(id: str) -> None:
    keys = {}
    for language in LANGUAGES:
        text = "\n".join(file.read_text() for file in load_game(id).locale_files(language))
        keys[language] = set(re.findall(r"^([a-zA-Z][\w-]*) *=", text, re.M))
    assert keys["zh"] == keys["en"]


@each_scenario
def test_views_prompts_and_options_can_be_said_in_both_languages(id: str, scenario: str) -> None:
    """Along a random game: all that the table would show."""
    game = load_game(id)
    spoken = [Localizer(language, game.locale_files(language)) for language in LANGUAGES]
    rng, (state, _) = Random(4), begin(game, scenario, {}, 4)
    count = 0
    while isinstance(wait := pending(state), Decision):
        if count % 29 == 0:
            for text in _shown(game, state, wait):
                for said in spoken:
                    said.say(text)
        apply_trusted(state, random_action(rng, wait))
        count += 1
    for text in texts_in(game.board(scenario)):
        for said in spoken:
            said.say(text)
    assert not [sorted(set(said.missing))[:12] for said in spoken if said.missing]


def _shown(game: Game[Any], state: Any, wait: Decision) -> list[Text]:
    texts = [game.prompt_of(state, wait), *(game.text_of(state, option) for option in wait.options)]
    for seat in (0, 1, None):
        view = game.view(state, seat)
        texts += texts_in(view)
        texts += [Text(f"flag-{flag}") for piece in view.pieces for flag in piece.flags]
    forecast = game.forecast(state, wait.seat, wait.options[0])
    refusal = game.explain(state, wait.seat, wait.options[-1])
    return texts + texts_in(forecast) + texts_in(refusal)


@each_scenario
def test_the_board_names_every_space_once_and_every_reference_exists(id: str, scenario: str) -> None:
    game = load_game(id)
    board = game.board(scenario)
    spaces = {space.id for space in board.spaces}
    assert len(spaces) == len(board.spaces) == len({space.label for space in board.spaces})
    ends = [(side.a, side.b) for side in board.sides] + [(link.a, link.b) for link in board.links]
    assert all(a in spaces and b in spaces for a, b in ends)
    state, _ = begin(game, scenario, {}, 1)
    for seat in (0, 1, None):
        pieces = game.view(state, seat).pieces
        assert len({piece.id for piece in pieces}) == len(pieces)
        assert all(int(p.at[6:]) in spaces for p in pieces if p.at.startswith("space:"))
        assert msgspec.json.encode(game.view(state, seat))


@each_scenario
def test_an_action_survives_json(id: str, scenario: str) -> None:
    game = load_game(id)
    rng, (state, _) = Random(9), begin(game, scenario, {}, 9)
    for _ in range(200):
        if pending(state) is None:
            break
        asked = decision(state)
        for option in asked.options[:10]:
            assert game.decode_action(msgspec.json.encode(option)) == option
            assert tag_of(option)
        apply_trusted(state, random_action(rng, asked))


@each_game
def test_a_game_can_be_sent_to_another_process(id: str) -> None:
    game = load_game(id)
    again = pickle.loads(pickle.dumps(game))
    assert again.meta == game.meta and again.view is game.view and again.actions == game.actions


@each_scenario
def test_what_a_seat_receives_tells_nothing_by_its_order(id: str, scenario: str) -> None:
    for seed in (1, 2):
        check_opening(load_game(id), scenario, seed)


def test_placements_at_sea_are_among_those_that_can_be_compared() -> None:
    assert check_opening(load_game("naval"), "jeju", 1)


@each_scenario
def test_nobody_can_prolong_a_turn_for_ever(id: str, scenario: str) -> None:
    for seed in (1, 2):
        assert longest_turn(load_game(id), scenario, seed, most=MOST_IN_A_TURN)
