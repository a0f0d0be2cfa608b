"""The five games through the server: played by computers to the end, reviewed, opened again, branched off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bingqi.core.engine import apply
from bingqi.core.record import read_record, verify
from bingqi.games import GAMES, load_game
from bingqi.server.live.play import Play, unpack
from tests.server.serving import Link, Server, make, serving


@pytest.fixture(scope="module")
def real(folder: Path) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/five.sqlite", games="bingqi.games") as server:
        yield server


@pytest.mark.parametrize("id", GAMES)
def test_a_game_of_two_computers_from_lobby_to_review(real: Server, id: str) -> None:
    game = load_game(id)
    scenario = min(game.meta.scenarios, key=lambda each: each.turns).id
    (watch,) = make(real, ["random", "random"], game=id, scenario=scenario)
    over = watch.wait_until(lambda table: table.get("outcome"), 300)
    assert "trouble" not in over
    record = read_record(watch.get("/record").content)
    verify(game, record)
    review = watch.get("/review").json()
    assert review["verified"] and len(review["chances"]) == over["move"] + 1
    assert [luck["seat"] for luck in review["luck"]] == [0, 1]
    opened = Link(real, real.http.post("/api/records", content=record.to_json()).json()["links"][0]["token"])
    assert opened.table()["outcome"] == over["outcome"]
    middle = over["move"] // 2
    past = opened.get(f"/past/{middle}").json()
    assert past["move"] == middle
    branch = Link(real, opened.post(f"/branch/{middle}").json()["links"][0]["token"])
    table = branch.table()
    assert table["view"] == past["view"] and table["decision"]
    assert branch.act(table, table["decision"]["options"][0]["action"]).status_code == 200


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_boards_texts_and_rulebooks_are_there(real: Server, id: str, language: str) -> None:
    for scenario in load_game(id).meta.scenarios:
        assert real.http.get(f"/api/games/{id}/board/{scenario.id}").json()["spaces"]
    assert "game-title = " in real.http.get(f"/api/locale/{language}/{id}").text
    clauses = real.http.get(f"/api/games/{id}/rulebook/{language}").json()
    assert len(clauses) > 30 and all(clause["id"] and clause["title"] for clause in clauses)


def test_the_beginning_is_kept_though_the_first_choice_was_none() -> None:
    """Of some games at Okinawa the first question has one answer: who looks back sees the table before it, too."""
    game = load_game("okinawa")
    plays = [Play.new(game, "campaign", game.meta.complete({}), seed) for seed in range(12)]
    assert {len(play.session.record.moves) for play in plays} == {0, 1}
    for play in plays:
        first, *more = play.first_snapshots()
        assert first.n == 0 and [each.n for each in more] == [1] * len(play.session.record.moves)
        state = unpack(game, first.state)
        for move in play.session.record.moves:
            apply(state, move.seat, game.decode_action(move.action))
        assert state == play.session.state
