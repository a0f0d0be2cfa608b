"""Two servers on one PostgreSQL serve the same game."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from bingqi.core.record import read_record, verify
from bingqi.server.live.presence import BELIEVE_FOR
from tests.server.letterbox import Letterbox
from tests.server.serving import Json, Link, Server, lively, make, new_database, play_on, serving
from tests.server.toybox import CRASHES
from tests.toy import TOY

pytestmark = pytest.mark.postgres
Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def pair(folder: Path, postgres: str) -> Iterator[Pair]:
    with new_database(postgres) as url, serving(folder, url) as one, serving(folder, url) as two:
        yield one, two


def at_the_other(pair: Pair, link: Link) -> Link:
    return Link(pair[1] if link.server is pair[0] else pair[0], link.token)


def test_an_act_at_one_server_is_pushed_by_the_other(pair: Pair) -> None:
    mine, friends, _ = make(pair[0], ["me", "friend"])
    with at_the_other(pair, friends).socket() as wire, mine.socket() as own:
        wire.next()
        own.next()
        own.send({"act": {"seq": 0, "action": {"type": "pass"}, "id": "x"}})
        heard = wire.until(lambda m: m.get("seq") == 1)
        assert heard["decision"]["seat"] == 1
        wire.send({"act": {"seq": 1, "action": {"type": "pick", "unit": 4}}})
        assert own.until(lambda m: m.get("seq") == 2)["waiting"] == 1


def test_chat_and_undo_cross_over(pair: Pair) -> None:
    mine, friends, _ = make(pair[0], ["me", "friend"])
    with at_the_other(pair, friends).socket() as wire:
        mine.act(mine.table(), {"type": "pick", "unit": 3})
        mine.post("/chat", {"text": "hello over there"})
        assert wire.until(lambda m: m.get("chat"))["chat"][0]["text"] == "hello over there"
        at_the_other(pair, mine).post("/undo", {"seq": 1})
        assert wire.until(lambda m: m.get("seq") == 2)["move"] == 0
    assert mine.table()["move"] == 0


def test_a_game_played_half_here_half_there_is_one_game(pair: Pair) -> None:
    mine, friends, _ = make(pair[0], ["me", "friend"], deadly=True)
    table = play_on([mine, at_the_other(pair, friends)], Random(3), choose=lively)
    assert table["outcome"]
    records = {link.get("/record").text for link in (mine, at_the_other(pair, mine))}
    assert len(records) == 1
    verify(TOY, read_record(records.pop().encode()))


def test_of_two_acts_at_once_exactly_one_wins(pair: Pair) -> None:
    for _ in range(8):
        both, _ = make(pair[0], ["me", "me"])
        doors = [both, at_the_other(pair, both)] * 2
        answers: list[tuple[int, str]] = []

        def push(link: Link, unit: int, answers: list[tuple[int, str]] = answers) -> None:
            body = {"seq": 0, "action": {"type": "pick", "unit": unit}, "id": uuid.uuid4().hex}
            answer = link.http.post("/api/table/act", json=body, headers=link.headers)
            answers.append((answer.status_code, answer.json().get("error", "")))

        threads = [threading.Thread(target=push, args=(door, unit)) for unit, door in enumerate(doors)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [(200, ""), *[(409, "StaleAction")] * 3]
        assert both.table()["seq"] == at_the_other(pair, both).table()["seq"] == 1


def test_a_retry_at_the_other_server_is_recognised(pair: Pair) -> None:
    mine, *_ = make(pair[0], ["me", "friend"])
    before = mine.table()
    mine.act(before, {"type": "pick", "unit": 3}, "same")
    again = at_the_other(pair, mine).act(before, {"type": "pick", "unit": 3}, "same")
    assert (again.status_code, again.json()["seq"]) == (200, 1)


def online(message: Json) -> list[bool]:
    return [seat.get("online", False) for seat in message.get("seats", [])]


def test_a_link_turned_in_at_one_server_opens_nothing_at_the_other(pair: Pair) -> None:
    mine, *_ = make(pair[0], ["me", "friend"])
    stolen = at_the_other(pair, mine)
    with stolen.socket() as wire:
        wire.next()
        new = Link(mine.server, mine.post("/link").json()["token"])
        with pytest.raises(ConnectionClosed):
            for _ in range(10):
                wire.next()
    assert stolen.get().status_code == 404
    with stolen.socket() as wire:
        assert wire.next()["error"] == "NoSuchTable"
    for link in (new, at_the_other(pair, new)):
        assert link.table()["you"] == [0]


def test_who_is_at_one_server_is_online_at_the_other(pair: Pair) -> None:
    mine, friends, _ = make(pair[0], ["me", "friend"])
    with mine.socket() as here:
        assert online(here.next()) == [True, False]
        with at_the_other(pair, friends).socket() as there:
            here.until(lambda m: online(m) == [True, True])
            there.until(lambda m: online(m) == [True, True])  # it asks who is there, and waits for no clock
            with at_the_other(pair, friends).socket():
                pass
            assert online(friends.table()) == [True, True]
        here.until(lambda m: online(m) == [True, False])
    assert online(at_the_other(pair, mine).wait_until(lambda m: not any(online(m)))) == [False, False]


def test_a_player_who_stays_stays_online_at_the_other_server(pair: Pair) -> None:
    mine, friends, _ = make(pair[0], ["me", "friend"])
    with mine.socket(), at_the_other(pair, friends).socket() as there:
        there.until(lambda m: online(m) == [True, True])
        until = time.monotonic() + BELIEVE_FOR + 2
        while time.monotonic() < until:
            assert online(at_the_other(pair, friends).table()) == [True, True]
            time.sleep(0.5)


def test_who_was_at_a_server_that_died_is_offline_after_a_while(folder: Path, postgres: str) -> None:
    with new_database(postgres) as url, serving(folder, url) as one, serving(folder, url) as two:
        mine, friends, _ = make(one, ["me", "friend"])
        with suppress(ConnectionClosed), mine.socket(), Link(two, friends.token).socket() as there:
            there.until(lambda m: online(m) == [True, True])
            one.kill()
            there.until(lambda m: online(m) == [False, True], BELIEVE_FOR + 30)
            return
        raise AssertionError("still believed to be online")


def test_a_webhook_set_at_one_server_is_called_by_the_other(folder: Path, postgres: str, letterbox: Letterbox) -> None:
    with (
        new_database(postgres) as url,
        serving(folder, url, private_hooks="true") as one,
        serving(folder, url, private_hooks="true") as two,
    ):
        mine, friends, _ = make(one, ["me", "friend"])
        mine.act(mine.table(), {"type": "pick", "unit": 3})
        hook = letterbox.url
        assert Link(two, friends.token).post("/hook", {"url": hook}).status_code == 204
        time.sleep(0.5)  # the notice of it
        mine.act(mine.table(), {"type": "pass"})
        assert letterbox.arrived.wait(10)
    assert [told["seat"] for told in letterbox.letters] == [1]


def test_a_request_for_a_table_repeated_at_the_other_server_makes_no_second_one(pair: Pair) -> None:
    body = {"game": "toy", "scenario": "road", "players": ["me", "friend"]}
    key = {"Idempotency-Key": uuid.uuid4().hex}
    answers = [server.http.post("/api/tables", json=body, headers=key).json() for server in (*pair, *pair)]
    assert all(answer == answers[0] for answer in answers)


def test_the_other_server_goes_on_when_one_is_killed(folder: Path, postgres: str) -> None:
    with new_database(postgres) as url, serving(folder, url) as one, serving(folder, url) as two:
        both, _ = make(one, ["me", "me"])
        play_on([both], Random(8), 15, lively)
        before = both.table()
        one.kill()
        there = Link(two, both.token)
        assert there.table()["log"] == before["log"] and there.table()["seq"] == before["seq"]
        play_on([there], Random(9), 5, lively)
        assert there.table()["seq"] == before["seq"] + 5


def test_a_computers_turn_is_taken_over_when_its_server_dies(folder: Path, postgres: str) -> None:
    marks = folder / "marks"
    marks.mkdir()
    with new_database(postgres) as url:
        one, two = Server(folder, url), Server(folder, url)
        for server in (one, two):
            server.environment[CRASHES] = str(marks)
            server.start()
        try:
            mine, _ = make(one, ["me", "greedy"], game="slow")
            with Link(two, mine.token).socket() as wire:
                wire.next()
                mine.act(mine.table(), {"type": "pass"}, "x")
                wire.until(lambda m: m.get("waiting") == 1)
                deadline = time.monotonic() + 60
                while not (marks / "slept").exists() and time.monotonic() < deadline:
                    time.sleep(0.05)
                one.kill()
                answered = wire.until(lambda m: m.get("decision") or m.get("outcome"))
                assert answered["move"] >= 2
        finally:
            for server in (one, two):
                server.stop()
                server.http.close()
