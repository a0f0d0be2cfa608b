"""Every request that changes something may be sent again: it is carried out once, and answered both times."""

from __future__ import annotations

import sqlite3
import threading
import uuid
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bingqi.server.tokens import TOKEN_LENGTH, token_from
from tests.server.serving import Json, Link, Server, lively, make, play_on, serving

NEW: Json = {"game": "toy", "scenario": "road", "players": ["me", "friend"]}


def key() -> dict[str, str]:
    return {"Idempotency-Key": uuid.uuid4().hex}


def test_a_table_asked_for_twice_is_made_once(server: Server) -> None:
    headers = key()
    first, again = (server.http.post("/api/tables", json=NEW, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    links = first.json()["links"]
    assert [link["seats"] for link in links] == [[0], [1], []]
    assert Link(server, links[1]["token"]).table()["you"] == [1]
    assert len({link["token"] for link in links}) == 3


def test_another_key_or_another_wish_is_another_table(server: Server) -> None:
    headers = key()
    alone = NEW | {"players": ["me", "me"]}
    tables = {
        server.http.post("/api/tables", json=body, headers=how).json()["table"]
        for body, how in ((NEW, headers), (NEW, key()), (alone, headers), (NEW, {}), (NEW, {}))
    }
    assert len(tables) == 5


def test_the_same_request_many_times_at_one_moment_makes_one_table(server: Server) -> None:
    headers, made = key(), []

    def ask() -> None:
        made.append(server.http.post("/api/tables", json=NEW, headers=headers).text)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 8
    assert len(set(made)) == 1


@pytest.mark.parametrize("secret", ["", "short", "x" * 101])
def test_a_key_that_could_be_guessed_is_refused(server: Server, secret: str) -> None:
    answer = server.http.post("/api/tables", json=NEW, headers={"Idempotency-Key": secret})
    assert answer.status_code == 400, answer.text


def test_links_follow_from_secret_and_salt_together() -> None:
    tokens = {token_from(secret, salt, n) for secret in ("a", "b") for salt in ("c", "d") for n in (0, 1)}
    assert len(tokens) == 8
    assert {len(token) for token in tokens} == {TOKEN_LENGTH}


def test_the_store_cannot_tell_the_links_of_a_request(folder: Path) -> None:
    path, headers = folder / "makings.sqlite", key()
    with serving(folder, f"sqlite:///{path}") as server:
        links = server.http.post("/api/tables", json=NEW, headers=headers).json()["links"]
    with closing(sqlite3.connect(path)) as db:
        everything = "\n".join(db.iterdump())
    assert "makings" in everything
    for secret in (headers["Idempotency-Key"], *(link["token"] for link in links)):
        assert secret not in everything
        assert secret not in server.said()


def test_a_repeated_request_does_not_count_as_another_game(folder: Path) -> None:
    limits = {"limit_games_per_hour": 1, "limit_games_burst": 1}
    with serving(folder, f"sqlite:///{folder}/few.sqlite", **limits) as server:
        headers = key()
        assert [server.http.post("/api/tables", json=NEW, headers=headers).status_code for _ in range(3)] == [201] * 3
        assert server.http.post("/api/tables", json=NEW, headers=key()).status_code == 429


def test_a_branch_and_an_opened_record_asked_for_twice_are_made_once(server: Server) -> None:
    both, _ = make(server, ["me", "me"], deadly=True)
    play_on([both], Random(6), choose=lively)
    headers = key()
    made = [server.http.post(f"/api/table/branch/{move}", headers=headers | both.headers).json() for move in (3, 3, 4)]
    assert made[0] == made[1] != made[2]
    assert Link(server, made[0]["links"][0]["token"]).table()["move"] == 3
    record = both.get("/record").content
    opened = [server.http.post("/api/records", content=record, headers=headers).json() for _ in range(2)]
    assert opened[0] == opened[1]
    assert opened[0]["table"] != made[0]["table"]


def test_a_rewind_asked_for_twice_is_asked_once(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    play_on([mine, friends], Random(1), 6, lively)
    ask = {"to": 2, "id": "back"}
    assert mine.post("/rewind", ask).json()["rewind"] == {"seat": 0, "to": 2}
    assert friends.post("/rewind/answer", {"accept": False, "to": 2, "id": "no"}).status_code == 200
    again = mine.post("/rewind", ask)
    assert again.status_code == 200
    assert "rewind" not in again.json(), "what was declined is not asked again by a retry"


def test_a_rewind_granted_twice_goes_back_once(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    play_on([mine, friends], Random(1), 6, lively)
    mine.post("/rewind", {"to": 2, "id": "back"})
    yes = {"accept": True, "to": 2, "id": "yes"}
    first = friends.post("/rewind/answer", yes).json()
    assert first["move"] == 2
    play_on([mine, friends], Random(2), 2, lively)
    again = friends.post("/rewind/answer", yes)
    assert (again.status_code, again.json()["move"]) == (200, 4)


def test_a_lonely_rewind_sent_twice_goes_back_once(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    play_on([both], Random(1), 6, lively)
    back = {"to": 4, "id": "back"}
    assert both.post("/rewind", back).json()["move"] == 4
    play_on([both], Random(2), 3, lively)
    again = both.post("/rewind", back)
    assert (again.status_code, again.json()["move"]) == (200, 7)


def test_undo_sent_twice_takes_one_move_back(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    both.act(both.table(), {"type": "pick", "unit": 0})
    both.act(both.table(), {"type": "enter", "hex": 1})
    undo = {"seq": 2, "id": "oops"}
    assert [both.post("/undo", undo).json()["move"] for _ in range(2)] == [1, 1]


def test_a_hook_set_twice_is_set_once(folder: Path) -> None:
    with serving(folder, f"sqlite:///{folder}/hooks.sqlite", private_hooks=True) as server:
        mine, *_ = make(server, ["me", "friend"])
        answers = [mine.post("/hook", {"url": "http://127.0.0.1:9/x"}).status_code for _ in range(2)]
    assert answers == [204, 204]
