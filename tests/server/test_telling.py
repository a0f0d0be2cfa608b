"""What a socket's client is told, and when: in the same turn if nothing stands in the way, else when it can be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bingqi.server.live import telling
from bingqi.server.live.table import LiveTable
from bingqi.server.live.telling import Teller
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol.orders import Act, Say
from bingqi.server.protocol.socket import Pong
from bingqi.server.service import Service
from tests.server.test_service import in_house, sit_down

PICK = Act(0, {"type": "pick", "unit": 3}, "mine")


class Wire:
    def __init__(self) -> None:
        self.is_open = True
        self.told: list[Any] = []

    def tell(self, data: bytes) -> None:
        self.told.append(msgspec.json.decode(data))


class Socket:
    """What waits goes by the framework's socket, one message at a time, when `room` is there."""

    def __init__(self, wire: Wire | None) -> None:
        self.wire, self.scope = wire, {"type": "websocket"}
        self.told: list[Any] = []
        self.room = asyncio.Event()
        self.closed: int | None = None

    async def send_data(self, text: str) -> None:
        await self.room.wait()
        self.told.append(msgspec.json.decode(text))

    async def close(self, code: int) -> None:
        self.closed = code


async def turns(count: int = 1) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


Work = Callable[[Service, LiveTable, Watcher, Socket, Wire], Awaitable[None]]


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, work: Work) -> None:
    async def main(service: Service) -> None:
        wire = Wire()
        socket = Socket(wire)
        monkeypatch.setattr(telling, "wire_of", lambda _: wire)
        table, link = await service.seat_at(await sit_down(service))
        watcher = Watcher(link, "here", 0)
        service.join(table, watcher)
        teller = Teller(socket, table, watcher)  # type: ignore[arg-type]
        await turns()
        assert [message["n"] for message in wire.told] == [1], "the table whole, at once"
        await work(service, table, watcher, socket, wire)
        await teller.close()

    in_house(folder, main)


def test_an_order_and_what_came_of_it_are_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service, table: LiveTable, watcher: Watcher, socket: Socket, wire: Wire) -> None:
        await service.act(table, watcher.link, PICK, watcher)
        await turns()
        assert [(m["base"], m["acked"], m["set"]["seq"]) for m in wire.told[1:]] == [(1, ["mine"], 1)]
        assert socket.told == []

    told(tmp_path, monkeypatch, work)


def test_nobody_is_told_of_a_change_that_is_not_stored_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service, table: LiveTable, watcher: Watcher, socket: Socket, wire: Wire) -> None:
        stored, real = asyncio.Event(), service.store.commit

        async def slow(change: Any) -> None:
            await stored.wait()
            await real(change)

        monkeypatch.setattr(service.store, "commit", slow)
        acting = asyncio.ensure_future(service.act(table, watcher.link, PICK, watcher))
        await turns(5)
        assert table.seq == 1, "in memory it is done"
        watcher.make_stale()  # somebody else comes or goes meanwhile
        watcher.note(Pong(3))
        socket.room.set()
        await turns(5)
        assert len(wire.told) == 1 and socket.told == [{"pong": 3}]
        stored.set()
        await acting
        await turns(5)
        assert [(m["acked"], m["set"]["seq"]) for m in [*wire.told[1:], *socket.told[1:]]] == [(["mine"], 1)]

    told(tmp_path, monkeypatch, work)


def test_a_client_that_does_not_read_gets_the_newest_table_when_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: Service, table: LiveTable, watcher: Watcher, socket: Socket, wire: Wire) -> None:
        wire.is_open = False
        for n in range(3):
            await service.say(table, watcher.link, Say(f"line {n}"))
            await turns(3)
        socket.room.set()
        await turns(5)
        assert len(wire.told) == 1
        assert [[line["n"] for line in m["chat"]] for m in socket.told] == [[0], [1, 2]], "two are told in one"

    told(tmp_path, monkeypatch, work)


def test_a_link_that_was_turned_in_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service, table: LiveTable, watcher: Watcher, socket: Socket, wire: Wire) -> None:
        watcher.close()
        await turns(3)
        assert socket.closed == telling.LINK_TURNED_IN

    told(tmp_path, monkeypatch, work)


def test_what_cannot_be_told_is_a_bug_of_ours_and_hangs_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service, table: LiveTable, watcher: Watcher, socket: Socket, wire: Wire) -> None:
        def broken(_: Watcher) -> bytes:
            raise ZeroDivisionError

        monkeypatch.setattr(table, "message_for", broken)
        watcher.make_stale()
        await turns(3)
        assert socket.closed == telling.BUG

    told(tmp_path, monkeypatch, work)
