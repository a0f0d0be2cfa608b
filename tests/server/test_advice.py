"""Suggestions, the computer's reasons, reviews with win chances; ratings and handicaps in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.ai import LEVELS, ratings
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.limit import Limit
from bingqi.ai.ratings import Rating
from bingqi.core.engine import apply, pending, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
from bingqi.core.record import Move, begin, check_of
from bingqi.core.state import State
from bingqi.games import GAMES, load_game
from bingqi.server.catalog import Catalog, game_info
from bingqi.server.errors import NoAnswer
from bingqi.server.live.play import pack
from bingqi.server.protocol.advice import Advice
from bingqi.server.work import advice
from bingqi.server.work.questions import Where
from tests.server.serving import Json, Link, Server, lively, make, play_on, serving
from tests.toy import TOY

FEW = Limit(playouts=4)


@pytest.fixture(scope="module")
def quick(folder: Path) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/advice.sqlite", advice_seconds=0.2, reckon_seconds=30) as running:
        yield running


def refused(link: Link, path: str) -> tuple[int, str]:
    answer = link.post(path)
    return answer.status_code, answer.json()["error"]


def asked(link: Link) -> Json:
    return link.wait_until(lambda table: table.get("decision"))


# --- suggestions -----------------------------------------------------------------------------------------------------


def test_against_the_computer_the_best_choices_are_suggested(quick: Server) -> None:
    mine, spectators = make(quick, ["me", "captain"])
    table = asked(mine)
    told = mine.post("/suggest").json()
    options = table["decision"]["options"]
    assert (told["seq"], told["seat"]) == (table["seq"], 0) and 0 < told["chance"] < 1
    assert 1 <= len(told["suggestions"]) <= 3
    for each in told["suggestions"]:
        known = next(option for option in options if option["action"] == each["action"])
        assert (each["text"], each.get("refs", [])) == (known["text"], known.get("refs", []))
        assert 0 <= each["chance"] <= 1 and each["playouts"] > 0
        assert each["reason"]["key"].startswith("because-")
    assert table["advice"] and "advice" not in spectators.table()
    assert refused(spectators, "/suggest") == (403, "NoHelp")


def test_nobody_is_helped_against_a_person(quick: Server) -> None:
    mine, friends, _ = make(quick, ["me", "friend"])
    both, _ = make(quick, ["me", "me"])
    for link in (mine, friends, both):
        assert refused(link, "/suggest") == (403, "NoHelp")
        assert "advice" not in link.table()
    assert mine.post("/suggest").json()["text"]["key"] == "error-no-help"


def test_in_analysis_whoever_is_asked_is_advised(quick: Server) -> None:
    mine, _ = make(quick, ["me", "captain"])
    asked(mine)
    branch = branched(mine)
    assert branch.table()["advice"]
    assert branch.post("/suggest").json()["seat"] == branch.table()["waiting"]


def branched(link: Link, move: int = 0) -> Link:
    return Link(link.server, link.post(f"/branch/{move}").json()["links"][0]["token"])


def test_a_branch_off_a_game_against_a_person_helps_nobody_until_that_is_over(quick: Server) -> None:
    mine, _, _ = make(quick, ["me", "friend"])
    play_on([mine], Random(1), 1)
    branch = branched(mine, 1)
    again = branched(branch)
    for link in (branch, again):
        assert refused(link, "/suggest") == (403, "NoHelp")
        assert "advice" not in link.table()
    assert mine.post("/resign", {"seq": mine.table()["seq"]}).status_code == 200
    for link in (branch, again):
        assert link.post("/suggest").status_code == 200
        assert link.table()["advice"]


def test_who_is_not_asked_gets_no_suggestion(quick: Server) -> None:
    mine, _ = make(quick, ["me", "captain"])
    asked(mine)
    branch = branched(mine)
    other = 1 - branch.table()["waiting"]
    assert refused(branch, f"/suggest?seat={other}") == (403, "NotYourDecision")
    assert mine.post("/resign", {"seq": mine.table()["seq"]}).status_code == 200
    assert refused(mine, "/suggest") == (409, "GameOver")


# --- reasons ---------------------------------------------------------------------------------------------------------


def computer_moved(server: Server) -> tuple[Link, Link]:
    """A game in which the computer has chosen something that everybody saw."""
    mine, spectators = make(server, ["me", "captain"])
    for n in range(300):
        table = asked(mine)
        if mine.post("/reason").json():
            return mine, spectators
        option = lively(Random(n), table["decision"]["options"])
        assert mine.act(table, option["action"]).status_code == 200
    raise AssertionError("the computer never moved")


def test_the_computer_gives_its_reason(quick: Server) -> None:
    mine, spectators = computer_moved(quick)
    told = mine.post("/reason").json()["reason"]
    assert told["seat"] == 1 and 0 < told["move"] <= mine.table()["move"]
    assert mine.table()["answered"], "the page offers the question"
    assert told["reason"]["key"].startswith("because-")
    assert set(told["refs"]) <= {ref for line in mine.table()["log"] for ref in line.get("refs", [])}
    assert spectators.post("/reason").json() == {}, "not before the end"


def test_at_a_table_without_a_computer_there_is_no_reason(quick: Server) -> None:
    both, _ = make(quick, ["me", "me"])
    play_on([both], Random(1), 5)
    assert both.post("/reason").json() == {}
    assert not both.table().get("answered")


def test_after_the_end_everybody_may_ask_why(quick: Server) -> None:
    mine, spectators = computer_moved(quick)
    assert mine.post("/resign", {"seq": mine.table()["seq"]}).status_code == 200
    assert spectators.post("/reason").json()["reason"]["seat"] == 1


# --- the view law ----------------------------------------------------------------------------------------------------

EACH = [("toy", "road"), *((id, load_game(id).meta.scenarios[0].id) for id in GAMES)]


def game_of(id: str) -> Game[Any]:
    return TOY if id == "toy" else load_game(id)


def where(game: Game[Any], scenario: str, state: State) -> Where:
    module = "tests.server.toybox" if game is TOY else "bingqi.games"
    return Where(module, game.meta.id, scenario, pack(state))


def alike(game: Game[Any], state: State, seat: Seat, seed: int) -> State:
    """Another true position that looks the same to the seat, with the same dice."""
    other: State = game.determinise(state, seat, Random(seed))
    other.seed, other.draws = state.seed, state.draws
    settle(other)
    return other


def walk(game: Game[Any], scenario: str, seed: int) -> Iterator[tuple[State, Decision]]:
    state, _ = begin(game, scenario, {}, seed)
    player = AdvisedPlayer(Random(seed), 0.3)
    while isinstance(asked := pending(state), Decision):
        yield state, asked
        apply(state, asked.seat, player.choose(game, state, asked.seat, asked))


def told_of(game: Game[Any], scenario: str, state: State, seat: Seat) -> bytes:
    try:
        return advice.suggestions(where(game, scenario, state), 0, seat, FEW, seed=3)
    except NoAnswer as error:
        return str(error).encode()


@pytest.mark.parametrize(("id", "scenario"), EACH)
def test_a_suggestion_tells_no_secret(id: str, scenario: str) -> None:
    game = game_of(id)
    for n, (state, asked) in enumerate(walk(game, scenario, 31)):
        if n == 60:
            other = alike(game, state, asked.seat, n)
            assert told_of(game, scenario, state, asked.seat) == told_of(game, scenario, other, asked.seat)
        if n > 60:
            break


@pytest.mark.parametrize(("id", "scenario"), EACH)
def test_a_position_is_said_to_be_worth_what_its_best_choice_is(id: str, scenario: str) -> None:
    game, several = game_of(id), 0
    for n, (state, asked) in enumerate(walk(game, scenario, 33)):
        if n % 25 == 24 and not game.names_hidden(state, asked.seat):
            told = advice.suggestions(where(game, scenario, state), 0, asked.seat, FEW, seed=3)
            said = msgspec.json.decode(told, type=Advice)
            assert said.suggestions[0].playouts > 0
            assert said.chance == said.suggestions[0].chance
            several += 1
        if several == 3:
            break
    assert several


def heard(game: Game[Any], state: State, seat: Seat, action: Any, asker: Seat) -> tuple[Any, ...] | None:
    """What the asker learns when this is done here; None if it cannot be done."""
    after = state.clone()
    if not isinstance(asked := pending(after), Decision) or asked.seat != seat or action not in asked.options:
        return None
    events = apply(after, seat, action)
    return *(event for event in events if event.only in (None, asker)), game.view(after, asker)


def why(game: Game[Any], scenario: str, before: State, seat: Seat, action: Any, asker: Seat) -> bytes:
    after = before.clone()
    apply(after, seat, action)
    move = Move(seat, msgspec.to_builtins(action), check_of(after))
    return advice.reason(where(game, scenario, before), 1, [move], (seat,), asker, FEW, seed=5)


@pytest.mark.parametrize(("id", "scenario"), EACH)
def test_a_reason_tells_no_secret(id: str, scenario: str) -> None:
    """Whatever fits all that the asker saw and heard of a move gets the same reason for it."""
    game, told = game_of(id), 0
    player = AdvisedPlayer(Random(7), 0.3)
    for n, (state, asked) in enumerate(walk(game, scenario, 32)):
        if n % 3 or len(asked.options) < 2:
            continue
        action, asker = player.choose(game, state, asked.seat, asked), 1 - asked.seat
        other = alike(game, state, asker, n)
        seen = heard(game, state, asked.seat, action, asker)
        if heard(game, other, asked.seat, action, asker) != seen:
            continue
        answers = [why(game, scenario, true, asked.seat, action, asker) for true in (state, other)]
        assert answers[0] == answers[1]
        told += answers[0] != b"{}"
        if told == 2:
            break
    assert told == 2


# --- after the end ---------------------------------------------------------------------------------------------------


def test_a_review_has_the_win_chance_and_what_the_general_would_have_done(quick: Server) -> None:
    both, _ = make(quick, ["me", "me"], deadly=True)
    table = play_on([both], Random(4), choose=lively)
    told, winner = both.get("/review").json(), table["outcome"].get("winner")
    assert len(told["chances"]) == table["move"] + 1
    assert told["chances"][-1] == (0.5 if winner is None else float(winner == 0))
    assert told["points"], "a deadly game turns somewhere"
    for point in told["points"]:
        swing = [told["chances"][n] for n in (point["move"] - 1, point["move"])]
        assert [point["before"], point["after"]] == [c if point["seat"] == 0 else round(1 - c, 3) for c in swing]
        assert point["chosen"]["text"] == point["text"]
        assert point["general"]["reason"]["key"].startswith("because-")


# --- the lobby -------------------------------------------------------------------------------------------------------


def test_the_lobby_tells_how_strong_the_levels_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    measured = [Rating("captain", 1210.0, 1180.0, 1240.0, 400), Rating("recruit", 1000.0, 1000.0, 1000.0, 400)]
    ratings.write_ratings("toy", measured, tmp_path)
    monkeypatch.setattr(ratings, "DATA", tmp_path)
    ratings.ratings_of.cache_clear()
    try:
        lobby = Catalog("tests.server.toybox").lobby()
    finally:
        ratings.ratings_of.cache_clear()
    told = next(game for game in lobby.games if game.id == "toy").ratings
    assert [rating.name for rating in told] == [name for name in LEVELS if name in ("recruit", "captain")]
    assert told[1] == measured[0]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_a_handicap(id: str) -> None:
    helpful = [option for option in game_info(load_game(id)).options if option.helps]
    assert helpful
    for option in helpful:
        assert len(option.helps) == len(option.choices) and set(option.helps) <= {None, 0, 1}
        assert option.helps[option.choices.index(option.default)] is None, "the default helps nobody"
