"""Killed in the middle of a burst, a server loses nothing that it acknowledged."""

from __future__ import annotations

import threading
import time
import uuid
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.serving import Json, Link, Server, make


class Burst(threading.Thread):
    """Plays one table as fast as it can until the server is gone; remembers what was acknowledged."""

    def __init__(self, link: Link, seed: int) -> None:
        super().__init__()
        self.link, self.rng = link, Random(seed)
        self.acknowledged: list[tuple[int, Json]] = []  # moves so far, the order that made the last of them
        self.seq = 0  # the table's number in the last answer
        self.pending: tuple[str, Json] | None = None  # an order without an answer so far: its path and body
        self.said: list[str] = []
        self.http = httpx.Client(base_url=link.server.url, timeout=10, trust_env=False, headers=link.headers)

    def run(self) -> None:
        try:
            table: Json = self.http.get("/api/table").json()
            self.seq = table["seq"]
            while table.get("decision"):
                # What was answered with an error is sent again as it was, as the page does: it may have been stored.
                self.pending = self.pending or self.next_order(table)
                path, body = self.pending
                answer = self.http.post(f"/api/table{path}", json=body)
                if answer.status_code == 200:
                    table = answer.json()
                    self.acknowledged.append((table["move"], body))
                    self.pending, self.seq = None, table["seq"]
                    self.chat()
        except httpx.HTTPError:
            pass
        finally:
            self.http.close()

    def next_order(self, table: Json) -> tuple[str, Json]:
        order: Json = {"seq": table["seq"], "id": uuid.uuid4().hex}
        if table.get("can_undo") and self.rng.random() < 0.1:
            return "/undo", order
        options = table["decision"]["options"]
        action = self.rng.choice([o for o in options if o.get("refs")] or options)["action"]
        return "/act", order | {"action": action}

    def chat(self) -> None:
        text = uuid.uuid4().hex
        if self.rng.random() < 0.1 and self.http.post("/api/table/chat", json={"text": text}).status_code == 200:
            self.said.append(text)


@pytest.mark.parametrize("round", range(2))
def test_kill_minus_nine_in_a_burst_loses_nothing_acknowledged(folder: Path, database: str, round: int) -> None:
    server = Server(folder, database).start()
    links = [make(server, ["me", "me"])[0] for _ in range(6)]
    bursts = [Burst(link, seed) for seed, link in enumerate(links)]
    for burst in bursts:
        burst.start()
    deadline = time.monotonic() + 30
    while sum(len(burst.acknowledged) for burst in bursts) < 60 + 40 * round and time.monotonic() < deadline:
        time.sleep(0.01)
    server.kill()
    for burst in bursts:
        burst.join(30)
    assert sum(len(burst.acknowledged) for burst in bursts) >= 60
    server.start()
    try:
        for burst in bursts:
            compare(burst)
    finally:
        server.stop()
        server.http.close()


def compare(burst: Burst) -> None:
    """The game stands where it was acknowledged, or one order further if the answer was lost on its way."""
    table = burst.link.table()
    assert table["seq"] >= burst.seq
    if burst.acknowledged and table["seq"] == burst.seq:
        assert table["move"] == burst.acknowledged[-1][0]
    said = [line["text"] for line in table.get("chat", [])]
    assert said[-100:][: len(burst.said)] == burst.said[-100:] or set(burst.said[-99:]) <= set(said)
    if burst.pending is not None:
        path, body = burst.pending
        retried = burst.link.post(path, body)
        assert retried.status_code == 200, retried.text
        assert burst.link.table()["seq"] > body["seq"]
    assert burst.link.get("/past/0").status_code == 200


def test_an_act_whose_answer_was_lost_is_carried_out_once_after_the_crash(folder: Path, database: str) -> None:
    server = Server(folder, database).start()
    mine, *_ = make(server, ["me", "friend"])
    assert mine.act(mine.table(), {"type": "pick", "unit": 3}, "lost").status_code == 200
    server.kill()
    server.start()
    try:
        again = mine.post("/act", {"seq": 0, "action": {"type": "pick", "unit": 3}, "id": "lost"})
        assert (again.status_code, again.json()["seq"], again.json()["move"]) == (200, 1, 1)
        undone = mine.post("/undo", {"seq": 1})
        assert undone.json()["move"] == 0, "undo works over a restart too"
    finally:
        server.stop()
        server.http.close()
