"""Being away: a webhook when the turn comes, another device with the same link."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


class Letterbox(HTTPServer):
    """Takes POSTs; `arrived` is set by the first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Slot)
        self.letters: list[dict[str, Any]] = []
        self.arrived = threading.Event()


class Slot(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Letterbox)
        self.server.letters.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.server.arrived.set()
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def letterbox() -> Iterator[Letterbox]:
    box = Letterbox()
    thread = threading.Thread(target=box.serve_forever)
    thread.start()
    yield box
    box.shutdown()
    thread.join()
    box.server_close()


def test_a_webhook_set_at_the_table_is_called_when_the_turn_comes(
    seated: Seated, server: Server, letterbox: Letterbox
) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}").ready()
    player.see("menu").click()
    player.page.get_by_label("POST to this URL").fill(f"http://127.0.0.1:{letterbox.server_port}/turn")
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    assert red.act(red.table(), {"type": "pass"}).status_code == 200
    assert letterbox.arrived.wait(30)
    (letter,) = letterbox.letters
    assert (letter["event"], letter["seat"], letter["game"]) == ("your-turn", 1, "toy")


def test_a_webhook_that_leads_nowhere_is_refused_in_words(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.see("menu").click()
    player.page.get_by_label("POST to this URL").fill("ftp://example.org/turn")
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_role("status").filter(has_text="does not allow")).to_be_visible()


def test_another_device_with_the_same_link_goes_on_where_the_first_was(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    desk = seated(f"/#/t/{red.token}").ready()
    desk.choose("Activate unit 0")
    phone = seated(f"/#/t/{red.token}", phone=True).ready()
    assert phone.move == 1
    phone.choose("01")
    desk.wait_move(2)
