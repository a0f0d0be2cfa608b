"""Sockets below the table: who is pinged, who is cut off, what is written at once, what is read."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bingqi.server import wires
from bingqi.server.wires import Wire, watched, wire_of

PATIENCE, GRACE = 20.0, 30.0


class Clock:
    """A loop's clock that stands still until it is moved on, and what it was asked to call later."""

    def __init__(self) -> None:
        self.now = 100.0
        self.later: list[tuple[float, Any, tuple[Any, ...]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, work: Any, *args: Any) -> Any:
        self.later.append((self.now + seconds, work, args))
        return object()

    def create_task(self, work: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)

    def go_on(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [each for each in self.later if each[0] <= until]:
            self.later.remove(first := min(due, key=lambda each: each[0]))
            self.now = first[0]
            first[1](*first[2])
        self.now = until


class Pipe:
    """A transport: what was written to it, and whether it was cut off or is read from."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.aborted = self.closing = False
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default


class Line:
    """A wire whose handshake is done, and the client at its other end."""

    def __init__(self, clock: Clock, kind: type[Wire]) -> None:
        self.taken: list[Any] = []
        self.pipe = Pipe()
        config = Config(self.app, ws=kind, log_config=None, interface="asgi3", proxy_headers=False)
        self.wire = kind(config, ServerState(), {}, cast(Any, clock))
        self.client = ClientProtocol(parse_uri("ws://here/live"))

    async def open(self) -> Line:
        self.wire.connection_made(cast(Any, self.pipe))
        self.client.send_request(self.client.connect())
        self._carry()
        await settled()
        self._back()
        return self

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        assert wire_of(scope) is self.wire
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.get_running_loop().create_future()

    def says(self, text: str) -> None:
        self.client.send_text(text.encode())
        self._carry()

    def heard(self) -> list[Frame]:
        self._back()
        return [event for event in self.client.events_received() if isinstance(event, Frame)]

    def _carry(self) -> None:
        for data in self.client.data_to_send():
            self.wire.data_received(data)

    def _back(self) -> None:
        for data in self.pipe.written:
            self.client.receive_data(data)
        self.pipe.written.clear()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def with_lines(count: int, work: Any) -> None:
    async def main() -> None:
        clock, kind = Clock(), watched(PATIENCE, GRACE)
        lines = [await Line(clock, kind).open() for _ in range(count)]
        for line in lines:
            line.heard()
        await work(clock, *lines)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(main())


def test_who_is_heard_of_is_not_pinged_and_who_is_silent_is() -> None:
    async def work(clock: Clock, lively: Line, silent: Line) -> None:
        for _ in range(4):
            clock.go_on(PATIENCE - 6)
            lively.says("hello")
        assert lively.heard() == []
        assert [frame.opcode for frame in silent.heard()] == [Opcode.PING]

    with_lines(2, work)


def test_who_answers_a_ping_stays_and_who_does_not_is_cut_off() -> None:
    async def work(clock: Clock, there: Line, gone: Line) -> None:
        for _ in range(6):
            clock.go_on(PATIENCE)
            there.heard()
            there._carry()  # its client answers pings by itself
        assert (there.pipe.aborted, gone.pipe.aborted) == (False, True)
        assert gone.wire not in gone.wire.watch.wires

    with_lines(2, work)


def test_who_asks_and_does_not_read_is_cut_off() -> None:
    async def work(clock: Clock, deaf: Line, slow: Line) -> None:
        for line in (deaf, slow):
            line.wire.pause_writing()
        for _ in range(6):
            clock.go_on(PATIENCE / 2)
            for line in (deaf, slow):
                line.says("more")
            slow.wire.resume_writing()
        assert (deaf.pipe.aborted, slow.pipe.aborted) == (True, False)

    with_lines(2, work)


def test_one_look_serves_all_and_none_is_taken_where_there_is_nobody() -> None:
    async def work(clock: Clock, *lines: Line) -> None:
        assert len(clock.later) == 1
        for line in lines:
            line.wire.connection_lost(None)
        clock.go_on(10 * wires.LOOK_EVERY)
        assert clock.later == []

    with_lines(5, work)


def test_what_is_told_goes_out_at_once_unless_the_client_does_not_read() -> None:
    async def work(clock: Clock, line: Line) -> None:
        line.wire.tell("兵".encode())
        assert [bytes(frame.data).decode() for frame in line.heard()] == ["兵"]
        assert line.wire.is_open
        line.wire.pause_writing()
        assert not line.wire.is_open
        line.wire.resume_writing()
        line.pipe.closing = True
        assert not line.wire.is_open

    with_lines(1, work)


def test_reading_goes_on_until_many_messages_wait() -> None:
    async def work(clock: Clock, line: Line) -> None:
        for n in range(wires.MOST_WAITING - 1):
            line.says(f"{n}")
        assert line.pipe.reading
        line.says("last")
        assert not line.pipe.reading
        taken = [(await line.wire.receive())["text"] for _ in range(wires.MOST_WAITING)]
        assert taken == [*map(str, range(wires.MOST_WAITING - 1)), "last"] and line.pipe.reading

    with_lines(1, work)


@pytest.mark.parametrize("kind", ["ping", "pong", "pieces"])
def test_who_makes_nothing_but_noise_is_cut_off(kind: str) -> None:
    """Pings are answered whether the client reads or not, and nothing else counts such frames."""

    async def work(clock: Clock, line: Line) -> None:
        if kind == "pieces":
            line.client.send_text(b"", fin=False)
        for _ in range(2):
            for _ in range(wires.MOST_NOISE):
                make_noise(line.client, kind)
            line._carry()
            assert not line.pipe.aborted
            clock.go_on(wires.LOOK_EVERY)
        for _ in range(wires.MOST_NOISE + 20):
            make_noise(line.client, kind)
        line.pipe.written.clear()
        line._carry()
        assert line.pipe.aborted
        assert len(line.pipe.written) <= wires.MOST_NOISE

    with_lines(1, work)


def make_noise(client: ClientProtocol, kind: str) -> None:
    if kind == "pieces":
        client.send_continuation(b"", fin=False)
    else:
        (client.send_ping if kind == "ping" else client.send_pong)(b"")


def test_another_servers_socket_has_no_wire() -> None:
    assert wire_of({"type": "websocket"}) is None
    assert wire_of({"extensions": {"websocket.http.response": {}}}) is None
