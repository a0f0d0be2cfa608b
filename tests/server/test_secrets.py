"""Tokens: long, unguessable, in the store only as hashes, in logs not at all. Webhooks lead outside only."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from pathlib import Path
from random import Random

import pytest

from bingqi.server.errors import NotAllowed
from bingqi.server.logs import Redacting, redact
from bingqi.server.settings import Settings
from bingqi.server.tokens import TOKEN_LENGTH, new_token, token_hash
from bingqi.server.webhooks import Webhooks
from tests.server.letterbox import Letterbox
from tests.server.serving import Server, lively, make, play_on, serving


def test_tokens_are_long_and_different() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000 and {len(token) for token in tokens} == {TOKEN_LENGTH}
    assert TOKEN_LENGTH * 6 >= 128


def test_the_store_knows_only_hashes(folder: Path) -> None:
    path = folder / "hashes.sqlite"
    with serving(folder, f"sqlite:///{path}") as server:
        links = make(server, ["me", "friend"])
        play_on(links[:2], Random(1), 10, lively)
        links[0].post("/chat", {"text": "hi"})
    with sqlite3.connect(path) as db:
        everything = "\n".join(db.iterdump())
    db.close()
    for link in links:
        assert link.token not in everything and token_hash(link.token) in everything
        for file in folder.glob("hashes.sqlite*"):
            assert link.token.encode() not in file.read_bytes()


def test_logs_are_redacted() -> None:
    token = new_token()
    line = redact(f'"WebSocket /api/tables/{token}/live?since=0" [accepted]')
    assert token not in line and "/api/tables/…/live" in line
    assert redact("table 0123456789abcdef is frozen") == "table 0123456789abcdef is frozen"
    try:
        raise ValueError(f"bad link {token}")
    except ValueError as error:
        trace = (ValueError, error, error.__traceback__)
        record = logging.LogRecord("x", 40, "f", 1, "went wrong with %s", (token,), trace)
    assert token not in Redacting().format(record)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://10.0.0.3/",
        "http://169.254.169.254/meta",
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "https://x:99999999/",
        "nonsense",
        "http://0.0.0.0/",
        "http://192.168.1.1/",
        "http://no-such-host.invalid/",
        "http://[::ffff:127.0.0.1]/",
        "http://93.184.216.34/\0",
        "http://93.184.216.34/\r\nX: y",
        "https://example.org/" + "x" * 600,
    ],
)
def test_webhooks_do_not_lead_inside(url: str) -> None:
    async def check() -> None:
        await Webhooks(Settings()).check(url)

    with pytest.raises(NotAllowed):
        asyncio.run(check())


def test_a_webhook_is_called_when_it_becomes_that_seats_turn(folder: Path, letterbox: Letterbox) -> None:
    with serving(folder, f"sqlite:///{folder}/hooks.sqlite", private_hooks="true") as server:
        mine, friends, spectators = make(server, ["me", "friend"])
        url = letterbox.url
        assert friends.post("/hook", {"url": url}).status_code == 204
        assert spectators.post("/hook", {"url": url}).status_code == 403
        mine.act(mine.table(), {"type": "pass"})
        assert letterbox.arrived.wait(10)
        friends.post("/hook", {"url": ""})
        friends.act(friends.table(), {"type": "pick", "unit": 4})
    (told,) = letterbox.letters
    assert (told["event"], told["seat"], told["seq"]) == ("your-turn", 1, 1)
    assert not any(link.token in json.dumps(told) for link in (mine, friends, spectators))


def test_a_webhook_is_called_after_a_computers_move_too(folder: Path, letterbox: Letterbox) -> None:
    with serving(folder, f"sqlite:///{folder}/hooks2.sqlite", private_hooks="true") as server:
        mine, _ = make(server, ["me", "random"])
        assert mine.post("/hook", {"url": letterbox.url}).status_code == 204
        for action in ({"type": "pick", "unit": 0}, {"type": "pass"}):
            assert mine.act(mine.table(), action).status_code == 200
        assert letterbox.arrived.wait(60)
    assert letterbox.letters[0]["seat"] == 0


def test_a_private_webhook_is_refused_by_default(plain_server: Server) -> None:
    mine, *_ = make(plain_server, ["me", "friend"])
    assert mine.post("/hook", {"url": "http://127.0.0.1:1/"}).status_code == 403
