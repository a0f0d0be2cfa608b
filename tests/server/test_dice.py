"""Dice that bind everybody, over the wire: promised, given, agreed to."""

from __future__ import annotations

from random import Random

from bingqi.core.dice import Dice, promise, seeds_of
from bingqi.core.record import bound_by, read_record, verify
from tests.core.test_dice import BLUE, RED
from tests.server.serving import Json, Link, Server, lively, own, play_on
from tests.toy import TOY

NEW = {"game": "toy", "scenario": "road", "players": ["me", "friend"]}


def sit_down(server: Server) -> tuple[Json, list[Link]]:
    """The maker's page asks for the promise, then gives its nonce; the friend's page gives its own when it comes."""
    promised = server.http.post("/api/dice").json()
    made = server.http.post("/api/tables", json=NEW | {"ticket": promised["ticket"], "nonce": RED[0]})
    return promised, [own(Link(server, link["token"])) for link in made.json()["links"]]


def test_a_game_whose_dice_bind_both(server: Server) -> None:
    promised, (mine, friends, _) = sit_down(server)
    assert mine.table()["commitment"] == promised["commitment"]
    assert mine.table()["stirs"][0]["nonces"] == {"0": RED[0]}
    play_on([mine, friends], Random(1), 4, lively)
    sat = friends.post("/sit", {"nonce": BLUE[0]}).json()
    assert sat["stirs"][1] | {"commitment": ""} == {
        "at": sat["move"],
        "why": "sat",
        "nonces": {"1": BLUE[0]},
        "commitment": "",
    }
    assert friends.post("/sit", {"nonce": BLUE[1]}).status_code == 403, "once is enough"
    play_on([mine, friends], Random(2), 8, lively)
    assert mine.post("/rewind", {"to": 6}).status_code == 403, "without the next nonce nobody agrees to anything"
    assert mine.post("/rewind", {"to": 6, "nonce": RED[2]}).status_code == 403
    assert mine.post("/rewind", {"to": 6, "nonce": RED[1]}).status_code == 200
    assert friends.post("/rewind/answer", {"accept": True, "to": 6}).status_code == 403
    back = friends.post("/rewind/answer", {"accept": True, "to": 6, "nonce": BLUE[1]}).json()
    assert back["move"] == 6 and back["stirs"][2]["why"] == "rewind"
    over = play_on([mine, friends], Random(3), choose=lively)
    assert promise(over["seed"]) == promised["commitment"]
    record = read_record(mine.get("/record").content)
    assert bound_by(record) == [0, 1]
    verify(TOY, record)
    assert isinstance(record.dice, Dice) and len(set(seeds_of(over["seed"], record.dice.stirs))) == 3


def test_a_promise_is_kept_to_one_table(server: Server) -> None:
    """Its secret is published with the end: a second table by it would have known dice."""
    promised, _ = sit_down(server)
    again = server.http.post("/api/tables", json=NEW | {"ticket": promised["ticket"], "nonce": RED[0]})
    assert again.status_code == 403


def test_a_seat_that_sits_down_late_comes_back_after_a_restart(server: Server) -> None:
    _, (mine, friends, _) = sit_down(server)
    play_on([mine, friends], Random(1), 5, lively)
    friends.post("/sit", {"nonce": BLUE[0]})
    before = friends.table()
    play_on([mine, friends], Random(2), 3, lively)
    server.kill()
    server.start()
    assert friends.table()["stirs"] == before["stirs"]
    over = play_on([mine, friends], Random(3), choose=lively)
    assert over["outcome"]
    verify(TOY, read_record(mine.get("/record").content))


def test_a_nonce_is_64_hex_digits(server: Server) -> None:
    _, (mine, *_) = sit_down(server)
    assert mine.post("/sit", {"nonce": "ABC"}).status_code == 400
    assert server.http.post("/api/tables", json=NEW | {"nonce": "x"}).status_code == 400
