"""Malformed, oversized, out-of-order and wrong-seat messages by the hundred: nothing lost, nothing shown."""

from __future__ import annotations

import json
import uuid
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.serving import Json, Link, Server, lively, make, play_on

WORDS: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**63,
    2**200,
    1e308,
    "",
    "x",
    "☃" * 50,
    "\x00",
    "'; DROP TABLE tables;--",
    [],
    {},
    [[]],
    {"type": "pick"},
    {"type": "pick", "unit": "3"},
    {"type": "pick", "unit": 3, "extra": 1},
    {"unit": 3},
    {"type": ["pick"]},
    {"type": "pick", "unit": 1e400},
    {"type": "pick", "unit": -5},
    {"type": "enter", "hex": 10**30},
]
DEEP = "[" * 4000 + "]" * 4000


def garbage(rng: Random) -> str:
    """A body that is never a legal act at the present position."""
    kind = rng.randrange(6)
    if kind == 0:
        return "".join(chr(rng.randrange(32, 0x2FF)) for _ in range(rng.randrange(60)))
    if kind == 1:
        return json.dumps(rng.choice(WORDS))
    if kind == 2:
        return json.dumps({"seq": rng.choice(WORDS), "action": rng.choice(WORDS), "id": rng.choice(WORDS)})
    if kind == 3:
        return json.dumps({"seq": rng.randrange(-3, 3) + 999, "action": {"type": "pass"}})
    if kind == 4:
        whole = json.dumps({"seq": 999, "action": {"type": "pass"}, "id": "abc"})
        return whole[: rng.randrange(len(whole))]
    return DEEP


def test_hundreds_of_bad_bodies_change_nothing(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    play_on([mine, friends], Random(1), 6, lively)
    before = mine.table()
    rng = Random(7)
    paths = (
        "act",
        "undo",
        "why",
        "odds",
        "ahead",
        "overlay",
        "chat",
        "rewind",
        "rewind/answer",
        "hook",
        "sit",
        "branch/1",
        "branch/x",
    )
    for i in range(330):
        link = rng.choice((mine, friends, spectators))
        path = rng.choice(paths)
        body = garbage(rng)
        answer = server.http.post(
            f"/api/table/{path}",
            content=body.encode("utf-8", "surrogatepass"),
            headers={"content-type": "application/json"} | link.headers,
        )
        assert_no_bug(answer.status_code, answer.text, f"{i} {path} {body[:80]}")
    after = mine.table()
    assert (after["seq"], after["move"], after["view"]) == (before["seq"], before["move"], before["view"])


def assert_no_bug(status: int, text: str, what: str) -> None:
    assert status < 500, f"{what}: {status} {text[:200]}"
    assert "Traceback" not in text and 'File "' not in text, what
    if status >= 400:
        assert set(json.loads(text)) <= {"error", "text", "seq", "id"}, what


def test_hundreds_of_bad_messages_leave_the_socket_usable(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    rng = Random(3)
    with mine.socket() as wire:
        for i in range(300):
            wire.send(json.dumps({"act": json.loads(json.dumps(rng.choice(WORDS)))}) if i % 3 else garbage(rng)[:3000])
            if i % 50 == 49:
                # an honest request between: the counter of refusals starts again
                wire.send({"ping": i})
                wire.until(lambda m, i=i: m.get("pong") == i)
        wire.send({"act": {"seq": 0, "action": {"type": "pick", "unit": 3}}})
        assert wire.until(lambda m: m.get("seq") == 1)["decision"]["rule"] == "5.1"
    assert not any("Traceback" in text for text in mine.received)


def test_a_peer_that_talks_nothing_but_nonsense_is_cut_off(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    with mine.socket() as wire:
        try:
            for _ in range(400):
                wire.send("nonsense")
            while True:
                wire.next(20)
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code == 1008
    assert mine.table()["seq"] == 0


def test_binary_frames_are_no_reason_to_fall_over(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    with mine.socket() as wire:
        wire.send(b"\xff\xfe\x00")
        wire.send({"ping": 1})
        wire.until(lambda m: m.get("pong") == 1 or "error" in m)
    assert mine.table()["seq"] == 0


def test_oversized_bodies_are_refused(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    answer = mine.post("/act", {"seq": 0, "action": {"type": "pick", "unit": 3}, "id": "x" * 100_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "TooBig")
    answer = plain_server.http.post("/api/records", content=b'{"game": "' + b"x" * (1 << 20) + b'"}')
    assert (answer.status_code, answer.json()["error"]) == (413, "TooBig")


def test_oversized_messages_are_refused(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    with mine.socket() as wire:
        wire.send({"act": {"seq": 0, "action": {"type": "pass"}, "id": "x" * 20_000}})
        assert wire.until(lambda m: "error" in m)["error"] == "TooBig"
        wire.send('{"ping": 1' + " " * 20_000 + "}")  # nothing in it is long but the message itself
        assert wire.until(lambda m: "error" in m or "pong" in m)["error"] == "TooBig"


def test_out_of_order_acts_are_refused_one_by_one(server: Server) -> None:
    """A whole game's acts sent in a wrong order: only those that fit the moment are taken."""
    both, _ = make(server, ["me", "me"])
    rng = Random(11)
    taken = 0
    for _ in range(200):
        seq = rng.randrange(0, 12)
        pick, enter = {"type": "pick", "unit": rng.randrange(8)}, {"type": "enter", "hex": rng.randrange(12)}
        action: Json = rng.choice([pick, enter])
        table = both.table()
        answer = both.post("/act", {"seq": seq, "action": action, "id": uuid.uuid4().hex})
        legal = bool(table.get("decision")) and action in [o["action"] for o in table["decision"]["options"]]
        assert (answer.status_code == 200) == (seq == table["seq"] and legal)
        taken += answer.status_code == 200
    assert both.table()["seq"] == taken


def test_the_wrong_seat_is_refused_whatever_it_sends(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    rng = Random(5)
    for _ in range(150):
        wrong: Link = rng.choice((friends, spectators))
        unit = rng.randrange(8)
        answer = wrong.post("/act", {"seq": 0, "action": {"type": "pick", "unit": unit}})
        assert answer.json()["error"] == "NotYourDecision"
    assert mine.table()["seq"] == 0


def test_nothing_of_all_that_left_a_traceback_or_a_token_in_the_log(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    with mine.socket() as wire:
        wire.next()
    said = plain_server.said()
    assert "Traceback" not in said
    assert mine.token not in said
    assert "/live" in said, "the socket was logged, without its token"
