"""A little server of the player's own that takes what a webhook sends."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest


class Letterbox(HTTPServer):
    """Takes POSTs; `arrived` is set by the first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Slot)
        self.letters: list[dict[str, Any]] = []
        self.arrived = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/turn"


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
