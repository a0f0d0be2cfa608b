"""The live socket: pushes, catching up, acts, refusals."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Json, Link, Server, Wire, lively, make, play_on


def test_both_players_hear_of_an_act(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    with mine.socket() as a, friends.socket() as b, spectators.socket() as c:
        for wire in (a, b, c):
            wire.next()
        a.send({"act": {"seq": 0, "action": {"type": "pick", "unit": 3}, "id": "one"}})
        told = a.until(lambda m: m.get("seq") == 1)
        assert told["acked"] == ["one"] and told["decision"]["seat"] == 0
        for wire in (b, c):
            heard = wire.until(lambda m: m.get("seq") == 1)
            assert "acked" not in heard and "decision" not in heard


def test_who_is_online_is_seen_by_the_others(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    with mine.socket() as a:
        assert [seat.get("online", False) for seat in a.next()["seats"]] == [True, False]
        with friends.socket():
            a.until(lambda m: all(seat.get("online") for seat in m["seats"]))
        a.until(lambda m: not m["seats"][1].get("online"))


def test_who_was_away_gets_only_the_lines_they_missed(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    play_on([both], Random(1), 12, lively)
    seen = both.table()
    play_on([both], Random(2), 12, lively)
    now = both.table()
    with both.socket(since=seen["seq"], log=now["log"][len(seen["log"]) - 1]["n"] + 1) as wire:
        told = wire.next()
    assert [line["n"] for line in told["log"]] == [line["n"] for line in now["log"][len(seen["log"]) :]]


def test_who_was_away_learns_where_the_log_was_cut(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    play_on([both], Random(1), 20, lively)
    seen = both.table()
    lines = seen["log"][-1]["n"] + 1
    cut = both.post("/rewind", {"to": 4}).json()
    play_on([both], Random(3), 30, lively)
    with both.socket(since=seen["seq"], log=lines) as wire:
        told = wire.next()
    assert told["log_from"] <= cut["log_from"] < lines
    kept = [line for line in seen["log"] if line["n"] < told["log_from"]]
    assert kept + told["log"] == both.table()["log"]


def follow(wire: Wire, log: list[Json], until: int) -> None:
    """As the page does: cut where the server says, then append."""
    while True:
        told = wire.next()
        if "table" in told:
            log[:] = [line for line in log if line["n"] < told.get("log_from", 0)] + told.get("log", [])
            if told["seq"] >= until:
                return


def test_a_followed_log_is_the_log(server: Server) -> None:
    """Acts, undos and rewinds in a burst; the follower's log stays right though messages are merged."""
    both, spectators = make(server, ["me", "me"])
    rng = Random(4)
    log: list[Json] = []
    with spectators.socket() as wire:
        for _ in range(30):
            table = play_on([both], rng, 3, lively)
            if table.get("can_undo"):
                both.post("/undo", {"seq": table["seq"]})
            if table["move"] > 20:
                both.post("/rewind", {"to": rng.randrange(5, 15)})
        follow(wire, log, both.table()["seq"])
    assert log == spectators.table()["log"]


def test_refusals_come_as_problems_and_the_socket_stays(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    with mine.socket() as wire:
        wire.next()
        wire.send({"act": {"seq": 7, "action": {"type": "pass"}, "id": "late"}})
        refused = wire.until(lambda m: "error" in m)
        assert (refused["error"], refused["seq"], refused["id"]) == ("StaleAction", 0, "late")
        wire.send({"ping": 5})
        assert wire.until(lambda m: "pong" in m) == {"pong": 5}


def test_undo_and_chat_over_the_socket(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    with mine.socket() as wire:
        wire.send({"act": {"seq": 0, "action": {"type": "pick", "unit": 3}}})
        wire.until(lambda m: m.get("seq") == 1)
        wire.send({"undo": {"seq": 1, "id": "u"}})
        assert wire.until(lambda m: m.get("seq") == 2)["acked"] == ["u"]
        wire.send({"chat": {"text": "sorry"}})
        assert wire.until(lambda m: m.get("chat"))["chat"][0]["text"] == "sorry"


def test_a_wrong_link_is_told_so_and_closed(server: Server) -> None:
    with Link(server, "A" * 24).socket() as wire:
        assert wire.next()["error"] == "NoSuchTable"
        with pytest.raises(ConnectionClosed):
            wire.next()


def test_too_many_sockets_on_one_link_are_refused(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    open_ones = [mine.socket() for _ in range(12)]
    for one in open_ones:
        one.__enter__().next()
    with mine.socket() as wire:
        assert wire.next()["error"] == "TooMany"
    for one in open_ones:
        one.__exit__(None, None, None)


# --- a line that broke -----------------------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_has_changed(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    with both.socket(client="a") as wire:
        table = wire.next()
        wire.send({"act": {"seq": table["seq"], "action": {"type": "pick", "unit": 3}, "id": "1"}})
        table = wire.until(lambda table: table["move"] == 1)
    assert both.post("/undo", {"seq": table["seq"]}).status_code == 200
    with both.socket(table["seq"], 0, client="a", last=wire) as again:
        now = again.next()
        assert '"base"' in again.received[-1], "not the whole"
        assert now["view"] == both.table()["view"] and now["move"] == 0
        assert again.follower.log == both.table().get("log", []), "what was taken back is gone from the log"


def test_who_missed_something_or_is_unknown_gets_the_whole(server: Server) -> None:
    both, spectators = make(server, ["me", "me"])
    with both.socket(client="a") as wire:
        wire.next()
    wire.follower.table["n"] += 1
    for link, client in ((both, "a"), (both, "b"), (spectators, "a")):
        with link.socket(client=client, last=wire) as again:
            again.next()
            assert '"base"' not in again.received[-1]


def test_talk_is_sent_as_it_grows(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    with friends.socket() as wire:
        wire.next()
        for n in range(12):
            mine.post("/chat", {"text": f"line {n}"})
            wire.until(lambda t, n=n: len(t.get("chat", [])) == n + 1)
        sent = [msgspec.json.decode(text) for text in wire.received]
    lines = [line["text"] for message in sent if "base" in message for line in message.get("chat", [])]
    assert lines == [f"line {n}" for n in range(12)], "each once"
