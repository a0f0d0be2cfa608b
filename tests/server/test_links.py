"""Links: an invitation is turned in for a link of one's own; the token stands in no address."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from bingqi.core.errors import StaleAction
from tests.server.serving import Link, Server, make

NEW = {"game": "toy", "scenario": "road", "players": ["me", "friend"]}


def test_the_friends_invitation_opens_nothing_once_it_was_turned_in(server: Server) -> None:
    links = server.http.post("/api/tables", json=NEW).json()["links"]
    maker, invitation = Link(server, links[0]["token"]), Link(server, links[1]["token"])
    assert invitation.table()["invited"] and "invited" not in maker.table()
    friend = Link(server, invitation.post("/link").json()["token"])
    assert invitation.get().status_code == 404, "whoever else has seen it stays outside"
    assert friend.table()["you"] == [1] and "invited" not in friend.table()
    assert invitation.post("/link").status_code == 404


def test_any_link_can_be_turned_in_and_its_sockets_are_closed(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    with mine.socket() as wire:
        wire.next()
        new = Link(server, mine.post("/link").json()["token"])
        assert new.table()["you"] == [0]
        assert mine.act({"seq": 0}, {"type": "pass"}).status_code == 404
        with pytest.raises(ConnectionClosed):
            for _ in range(10):
                wire.next()
    assert new.act(new.table(), {"type": "pass"}).status_code == 200
    assert friends.table()["move"] == 1


def test_a_spectator_cannot_shut_the_others_out_by_turning_in_the_link_that_they_share(server: Server) -> None:
    *_, watching = make(server, ["me", "friend"])
    with watching.socket() as wire:
        wire.next()
        refused = watching.post("/link")
        assert (refused.status_code, refused.json()["error"]) == (403, "NotAllowed")
        assert watching.table()["you"] == []
        wire.send({"whole": True})
        assert "table" in wire.next(), "who watches goes on watching"


def test_no_address_of_the_interface_holds_a_token(server: Server) -> None:
    paths = server.http.get("/api/openapi.json").json()["paths"]
    assert not [path for path in paths if "token" in path]
    mine, *_ = make(server, ["me", "friend"])
    assert server.http.get(f"/api/tables/{mine.token}").status_code == 404


def test_a_yes_to_another_rewind_than_was_asked_for_is_refused(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    for unit, hex in ((0, 1), (3, 4)):
        mine.act(mine.table(), {"type": "pick", "unit": unit})
        mine.act(mine.table(), {"type": "enter", "hex": hex})
    mine.post("/rewind", {"to": 1})
    mine.post("/rewind", {"to": 0})
    refused = friends.post("/rewind/answer", {"accept": True, "to": 1})
    assert refused.json()["error"] == StaleAction.__name__
    assert friends.post("/rewind/answer", {"accept": True, "to": 0}).json()["move"] == 0


def test_an_id_that_was_used_for_something_else_is_refused(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    assert mine.act({"seq": 0}, {"type": "pick", "unit": 3}, "one").status_code == 200
    assert mine.act({"seq": 0}, {"type": "pick", "unit": 3}, "one").status_code == 200
    assert mine.act({"seq": 0}, {"type": "pick", "unit": 2}, "one").json()["error"] == "MalformedRequest"


def test_one_players_requests_do_not_push_out_the_memory_of_anothers(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    assert mine.act({"seq": 0}, {"type": "pick", "unit": 3}, "mine").status_code == 200
    for n in range(40):
        friends.post("/chat", {"text": "talk", "id": f"{n}"})
    again = mine.act({"seq": 0}, {"type": "pick", "unit": 3}, "mine")
    assert (again.status_code, again.json()["move"]) == (200, 1)
