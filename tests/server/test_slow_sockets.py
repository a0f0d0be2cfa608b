"""Connections that are silent, slow, or never listen: they are closed, and shut nobody out."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.server.serving import Server, make, serving

TRIES = 600  # of a tenth of a second: a server that closes nothing is noticed, a slow machine is not blamed
GET = b"GET /api/lobby HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.fixture(scope="module")
def strict(folder: Path) -> Iterator[Server]:
    limits = {"header_seconds": 1, "body_seconds": 1, "send_seconds": 1, "connections_per_address": 60}
    named = {f"limit_{name}": value for name, value in limits.items()}
    with serving(folder, f"sqlite:///{folder}/slow.sqlite", **named) as server:
        yield server


def open_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 60)


def is_closed(connection: socket.socket, trickle: bytes) -> bool:
    """After more and more bytes, one at a time, that never make up a request."""
    for n in range(TRIES):
        try:
            connection.sendall(trickle[n % len(trickle) :][:1])
        except OSError:
            return True
        time.sleep(0.1)
    return False


def test_silent_connections_are_closed_and_shut_nobody_out(strict: Server) -> None:
    with ExitStack() as opened:
        silent = [opened.enter_context(open_to(strict)) for _ in range(300)]
        for each in silent:
            with suppress(ConnectionResetError):
                assert each.recv(1) == b"", "closed by the server"
    assert strict.http.get("/api/lobby").status_code == 200


def test_one_address_has_so_many_connections_and_takes_nobody_elses(folder: Path) -> None:
    """However patient the server is with silent ones."""
    limits = {"limit_connections_per_address": 5, "limit_header_seconds": 3000}
    with ExitStack() as opened:
        server = opened.enter_context(serving(folder, f"sqlite:///{folder}/crowd.sqlite", **limits))

        def come(address: str) -> socket.socket:
            there = ("127.0.0.1", server.port)
            return opened.enter_context(socket.create_connection(there, 60, source_address=(address, 0)))

        def answers(connection: socket.socket) -> bool:
            with suppress(OSError):
                connection.sendall(GET)
                return connection.recv(12) == b"HTTP/1.1 200"
            return False

        crowd = [come("127.0.0.3") for _ in range(5)]
        assert not answers(come("127.0.0.3")), "one too many"
        assert answers(come("127.0.0.4")), "another address"
        assert all(map(answers, crowd)), "those who came first"


def test_a_head_that_never_ends_is_not_waited_for_even_after_a_good_request(strict: Server) -> None:
    with open_to(strict) as connection:
        connection.sendall(GET)
        assert connection.recv(12) == b"HTTP/1.1 200"
        connection.sendall(b"GET /api/lobby HTTP/1.1\r\nX-Slow: ")
        assert is_closed(connection, b"a")


def test_a_body_that_never_ends_is_not_waited_for(strict: Server) -> None:
    with open_to(strict) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\n{")
        assert is_closed(connection, b" ")


def test_who_asks_and_never_reads_is_cut_off(strict: Server) -> None:
    with open_to(strict) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 400)
        assert is_closed(connection, b"\r")


HANDSHAKE = (
    b" /api/table/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize(
    "head",
    [b"POST" + HANDSHAKE, b"GET" + HANDSHAKE + b"X: y\r\n" * 300, b"GET" + HANDSHAKE + b"X: %020000d\r\n" % 0],
    ids=["not a GET", "too many headers", "too long a header"],
)
def test_what_only_looks_like_a_socket_is_closed(strict: Server, head: bytes) -> None:
    """It is counted against no address and watched by nobody: kept for ever, it would shut everybody out."""
    with open_to(strict) as connection:
        connection.sendall(head + b"\r\n")
        with suppress(ConnectionResetError):
            while connection.recv(4096):
                pass


def test_sockets_that_came_and_went_are_not_counted_against_their_address(strict: Server) -> None:
    link = make(strict, ["me", "friend"])[0]
    for _ in range(70):
        with link.socket() as wire:
            wire.next()
    with open_to(strict) as connection:
        connection.sendall(GET)
        assert connection.recv(12) == b"HTTP/1.1 200"
