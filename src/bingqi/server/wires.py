"""Uvicorn's WebSocket with less ado: what is ready is written at once, and whoever is heard of need not be pinged.

To wake a process that has been idle costs it more than most of what it then does. So a message to a player goes out in
the same turn of the event loop in which it is made (`tell`), reading is not stopped and started for each message, and
one look every few seconds keeps watch over all sockets.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

NAME = "bingqi.wire"  # among the extensions of a request's scope
LOOK_EVERY = 5.0  # seconds
MOST_WAITING = 16  # messages of a client that nobody has taken yet: then no more of them are read
MOST_NOISE = 500  # pings, pongs and pieces of messages between two looks: no browser comes near it


class Watch:
    """All open wires of a process. One that was silent for `patience` seconds is pinged, and cut off if it is silent
    for `grace` more; so is one that does not read for as long as both."""

    def __init__(self, patience: float, grace: float) -> None:
        self.patience, self.grace = patience, grace
        self.wires: set[Wire] = set()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, wire: Wire) -> None:
        self.wires.add(wire)
        if self._timer is None:
            self._timer = wire.loop.call_later(LOOK_EVERY, self._look, wire.loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for wire in list(self.wires):
            self._look_at(wire, now)
        self._timer = loop.call_later(LOOK_EVERY, self._look, loop) if self.wires else None

    def _look_at(self, wire: Wire, now: float) -> None:
        last = self.patience + self.grace
        wire.noise = 0
        if now - wire.heard >= last or (wire.full_since is not None and now - wire.full_since >= last):
            self.wires.discard(wire)
            wire.cut_off()
        elif now - wire.heard >= self.patience and not wire.pinged:
            wire.ping()


class Wire(WebSocketsSansIOProtocol):
    """One client's."""

    watch: Watch
    heard = 0.0  # when something last came from the client, by the loop's clock
    pinged = False  # since then
    full_since: float | None = None  # it has not read what was sent since then
    noise = 0  # frames that are no message, since the last look

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[NAME] = self
        await super().run_asgi()

    def tell(self, data: bytes) -> None:
        """A text, now. Only while `is_open`."""
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def is_open(self) -> bool:
        """What is told now goes out now."""
        return self.full_since is None and self.conn.state is State.OPEN and not self.transport.is_closing()

    # --- from the client ---

    def data_received(self, data: bytes) -> None:
        self.heard, self.pinged = self.loop.time(), False
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.close_sent:
            # Not a handshake at all: uvicorn would keep the connection for ever, and nobody watches it yet.
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_ping(self) -> None:
        """Answered even if the client does not read: so not too many of them."""
        if self._bears():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        self._bears()  # it was heard of: that is all

    def handle_cont(self, event: Any) -> None:
        if self._bears():
            super().handle_cont(event)

    def _bears(self) -> bool:
        """No limit of the table's counts frames that are no message."""
        self.noise += 1
        if self.noise > MOST_NOISE:
            self.cut_off()
        return self.noise <= MOST_NOISE

    def send_receive_event_to_app(self) -> None:
        """Uvicorn would stop reading after each message and go on when it was taken."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full_since = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full_since = None

    # --- whether it is still there ---

    def start_keepalive(self) -> None:
        self.heard = self.loop.time()
        self.watch.add(self)

    def stop_keepalive(self) -> None:
        self.watch.wires.discard(self)

    def ping(self) -> None:
        if self.is_open:
            self.pinged = True
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))

    def cut_off(self) -> None:
        self.transport.abort()


def watched(patience: float, grace: float) -> type[Wire]:
    """Wires that one watch keeps an eye on: for uvicorn, which makes them."""

    class Watched(Wire):
        watch = Watch(patience, grace)

    return Watched


def wire_of(scope: Any) -> Wire | None:
    """The wire that a request came by; None if another server than ours received it."""
    wire = (scope.get("extensions") or {}).get(NAME)
    return wire if isinstance(wire, Wire) else None
