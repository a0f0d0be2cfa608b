"""A branch off a game under way: what the link may not know is dealt anew, the rest is as it was."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from bingqi.core.engine import decision
from bingqi.core.game import Game
from bingqi.core.record import encode, read_record, state_hash, verify
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server import projection
from bingqi.server.live.play import Play
from bingqi.server.projection import dealt_anew
from tests.server.serving import Json, Link, Server, lively, make, play_on
from tests.toy import TOY


def branch_of(link: Link, move: int) -> Link:
    made = link.post(f"/branch/{move}")
    assert made.status_code == 201, made.text
    links = made.json()["links"]
    assert [each["seats"] for each in links] == [[0, 1], []], "one screen for both sides, nobody else invited"
    return Link(link.server, links[0]["token"])


def values(view: Json, side: int) -> list[str]:
    return [piece["values"][0] for piece in view["pieces"] if piece["side"] == side]


def seen_by(link: Link, seat: int) -> Json:
    view: Json = link.get("", seat=seat).json()["view"]
    return view


def resign(link: Link) -> None:
    assert link.post("/resign", {"seq": link.table()["seq"]}).status_code == 200


def test_a_live_game_is_branched_without_the_opponents_secrets(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    play_on([mine, friends], Random(3), 12, lively)
    truth = values(friends.table()["view"], 1)
    deals = []
    for _ in range(12):
        branch = branch_of(mine, 12)
        assert seen_by(branch, 0) == mine.table()["view"], "what the seat knows is as it was"
        deals.append(tuple(values(seen_by(branch, 1), 1)))
    assert len(set(deals)) > 6, "dealt anew each time"
    assert sum(list(deal) == truth for deal in deals) < 4, "not what the opponent really has, save by chance"


def test_nothing_of_the_live_game_is_in_a_branchs_record(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"], deadly=True)
    play_on([mine, friends], Random(3), 15, lively)
    branch = branch_of(mine, 9)
    table = branch.table()
    assert (table["kind"], table["move"], table["you"]) == ("analysis", 0, [0, 1])
    assert table["options"] == {"deadly": True}
    assert not table.get("log")
    assert table["commitment"] != mine.table()["commitment"]
    play_on([mine, friends], Random(4), choose=lively)
    told = branch.get("/record").text
    seed = mine.table()["seed"]
    assert seed not in told
    assert str(int(seed, 16)) not in told


def test_a_branch_of_a_live_game_is_played_on_and_its_record_verifies(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"], deadly=True)
    play_on([mine, friends], Random(3), 15, lively)
    branch = branch_of(mine, 9)
    play_on([branch], Random(5), 10, lively)
    assert branch.post("/rewind", {"to": 0}).json()["move"] == 0
    assert play_on([branch], Random(5), choose=lively)["outcome"]
    for closed in ("/record", "/review"):
        assert branch.get(closed).status_code == 403, "people still play the game that it was branched off"
    resign(mine)
    content = branch.get("/record").content
    record = read_record(content)
    assert record.format == 2
    verify(TOY, record)
    opened = server.http.post("/api/records", content=content)
    assert opened.status_code == 201, opened.text
    again = Link(server, opened.json()["links"][0]["token"])
    assert again.get("/record").content == content
    assert again.table()["outcome"] == branch.table()["outcome"]
    assert branch.get("/review").json()["verified"]
    assert mine.table()["move"] == 15, "the live game has not heard of it"


def test_spectators_branch_too_and_learn_nothing(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    play_on([mine, friends], Random(3), 12, lively)
    truth = (values(mine.table()["view"], 0), values(friends.table()["view"], 1))
    deals = []
    for _ in range(10):
        branch = branch_of(spectators, 12)
        deals.append((values(seen_by(branch, 0), 0), values(seen_by(branch, 1), 1)))
    assert sum(red == truth[0] for red, _ in deals) < 4
    assert sum(blue == truth[1] for _, blue in deals) < 4


def test_no_computer_sits_at_a_branch(server: Server) -> None:
    mine, _ = make(server, ["me", "random"])
    assert [seat["player"] for seat in branch_of(mine, 0).table()["seats"]] == ["human", "human"]


def test_a_move_that_was_not_played_cannot_be_branched_off(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    assert mine.post("/branch/1").status_code == 422
    assert branch_of(mine, 0).table()["decision"]


@pytest.mark.parametrize(
    "spoil", [(r"\"hex\":8", r"\"hex\":99"), (r"\"seed\":0", r"\"seed\":1"), ('"format":2', '"format":1')]
)
def test_a_record_with_a_spoilt_position_is_refused(server: Server, spoil: tuple[str, str]) -> None:
    mine, *_ = make(server, ["me", "friend"])
    branch = branch_of(mine, 0)
    resign(mine)
    text = branch.get("/record").text
    assert spoil[0] in text
    answer = server.http.post("/api/records", content=text.replace(*spoil))
    assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord")


def hidden(game: Game[Any], state: Any, seat: int) -> bytes:
    """What the other side sees of its own."""
    return encode(game.view(state, 1 - seat).pieces) + encode(game.view(state, 1 - seat).panels)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_branched_at_any_decision_by_anybody(id: str) -> None:
    game = load_game(id)
    scenario, rng = game.meta.scenarios[0].id, Random(17)
    session = Session.new(game, scenario, seed=31)
    for n in range(160):
        asked = session.decision
        if asked is None:
            break
        if n % 16 == 0:
            for seat in (0, 1, None):
                check_branch(game, session, seat, rng)
        session.play(asked.seat, random_action(rng, asked))


def check_branch(game: Game[Any], session: Session, seat: int | None, rng: Random) -> None:
    """It looks the same to the seat, waits at the same seat's decision, can be played and verified."""
    state = session.state
    before = state_hash(state)
    play = Play.from_position(game, session.record.scenario, session.record.options, dealt_anew(game, state, seat))
    assert state_hash(state) == before
    assert game.view(play.session.state, seat) == game.view(state, seat)
    assert decision(play.session.state).seat == decision(state).seat
    for _ in range(5):
        if (asked := play.session.decision) is None:
            break
        play.move(asked.seat, random_action(rng, asked), None)
    record = read_record(play.session.full_record().to_json())
    assert state_hash(verify(game, record)) == state_hash(play.session.state)


@pytest.mark.parametrize("id", [id for id in GAMES if id != "squad"])
def test_what_the_other_side_hides_is_dealt_anew_in_every_game_that_hides_anything(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seeds = load_game(id), count(1)
    monkeypatch.setattr(projection, "SystemRandom", lambda: Random(next(seeds)))
    scenario, rng = game.meta.scenarios[0].id, Random(23)
    session = Session.new(game, scenario, seed=32)
    other_deals = 0
    for n in range(480):
        asked = session.decision
        if asked is None:
            break
        if n % 6 == 0:
            for seat in (0, 1):
                deals = {hidden(game, dealt_anew(game, session.state, seat), seat) for _ in range(3)}
                other_deals += len(deals - {hidden(game, session.state, seat)})
        session.play(asked.seat, random_action(rng, asked))
    assert other_deals > 3, other_deals
