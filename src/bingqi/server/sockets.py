"""The live socket: pushes the table after each change, takes acts, undo and chat."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from bingqi.core.errors import BingqiError, NotYourDecision, StaleAction
from bingqi.server.errors import MalformedRequest, ServerTrouble, TooBig, TooMany, problem_of
from bingqi.server.limits import Bucket
from bingqi.server.protocol import Inbound, Pong, Problem
from bingqi.store import LinkRow

if TYPE_CHECKING:
    from bingqi.server.house import House
    from bingqi.server.live import LiveTable

_inbound = msgspec.json.Decoder(Inbound)
MOST_REFUSALS = 200  # a peer that is refused so often in a row is cut off
WAITING_NOTES = 50


class Watcher:
    """One open socket: who it is for, how much of the log it has, what it still has to be told."""

    def __init__(self, link: LinkRow, address: str, known: int) -> None:
        self.link, self.address, self.known = link, address, known
        self.wake = asyncio.Event()
        self.stale = True  # the client has not got the newest table yet
        self.acked: list[str] = []
        self.notes: list[Problem | Pong] = []


@websocket("/api/tables/{token:str}/live")
async def live(socket: WebSocket[Any, Any, Any], token: FromPath[str]) -> None:
    house: House = socket.app.state.house
    address = house.address_of(socket.scope)
    try:
        since, known = _number(socket, "since"), _number(socket, "log")
        house.limits.check_request(address)
        table, link = await house.seat_at(token)
        watcher = Watcher(link, address, table.log_start(since, known))
        house.join(table, watcher)
    except BingqiError as error:
        await _refuse(socket, error)
        return
    await socket.accept()
    try:
        await _serve(socket, house, table, watcher)
    finally:
        house.leave(table, watcher)


async def _serve(socket: WebSocket[Any, Any, Any], house: House, table: LiveTable, watcher: Watcher) -> None:
    sender = asyncio.create_task(_send_for_ever(socket, table, watcher))
    receiver = asyncio.create_task(_receive_for_ever(socket, house, table, watcher))
    try:
        await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, receiver):
            task.cancel()
        results = await asyncio.gather(sender, receiver, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError | OSError):
            raise result


async def _send_for_ever(socket: WebSocket[Any, Any, Any], table: LiveTable, watcher: Watcher) -> None:
    """Always the newest table: a slow client skips what it could not read in time, never a log line."""
    while True:
        await watcher.wake.wait()
        watcher.wake.clear()
        notes, watcher.notes = watcher.notes, []
        for note in notes:
            await socket.send_data(msgspec.json.encode(note).decode())
        if not (watcher.stale or watcher.acked):
            continue
        await table.settled()
        watcher.stale = False
        acked, watcher.acked = tuple(watcher.acked), []
        sent = table.table_for(watcher.link.seats, watcher.known)
        watcher.known = len(table.play.lines)
        await socket.send_data(msgspec.json.encode(msgspec.structs.replace(sent, acked=acked)).decode())


async def _receive_for_ever(socket: WebSocket[Any, Any, Any], house: House, table: LiveTable, watcher: Watcher) -> None:
    limits = house.settings.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst)
    refused = 0
    while refused < MOST_REFUSALS:
        data = await socket.receive_data(mode="text")
        message = Inbound()
        try:
            if not bucket.take():
                raise TooMany("too many messages")
            message = read_message(data, limits.message)
            await _obey(house, table, watcher, message)
            refused = 0
        except BingqiError as error:
            refused += 1
            await _tell(watcher, problem_of(error, _id(message)))
            if isinstance(error, StaleAction | NotYourDecision):
                refused -= 1  # an honest client's late click
    with contextlib.suppress(RuntimeError):
        await socket.close(code=1008)


def read_message(data: str | bytes, most: int) -> Inbound:
    """Exactly one request, of a decent size."""
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > most:
        raise TooBig("the message is too large")
    try:
        message = _inbound.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise MalformedRequest("not a message") from None
    if sum(part is not None for part in (message.act, message.undo, message.chat, message.ping)) != 1:
        raise MalformedRequest("a message asks for one thing")
    return message


async def _obey(house: House, table: LiveTable, watcher: Watcher, message: Inbound) -> None:
    link = watcher.link
    if message.ping is not None:
        await _tell(watcher, Pong(message.ping))
        return

    def stored() -> None:
        if id := _id(message):
            watcher.acked.append(id)
            watcher.wake.set()

    try:
        if message.act:
            await house.act(table, link, message.act, stored)
        elif message.undo:
            await house.undo(table, link, message.undo, stored)
        elif message.chat:
            await house.say(table, link, message.chat)
    except BingqiError:
        raise
    except Exception as error:
        house.note_bug(error)
        raise ServerTrouble("a bug of ours") from error


async def _tell(watcher: Watcher, note: Problem | Pong) -> None:
    """A peer that asks faster than it listens has to wait."""
    while len(watcher.notes) >= WAITING_NOTES:
        await asyncio.sleep(0.005)
    watcher.notes.append(note)
    watcher.wake.set()


def _id(message: Inbound) -> str:
    return (message.act or message.undo).id if message.act or message.undo else ""  # type: ignore[union-attr]


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int:
    raw = socket.query_params.get(name, "0")
    if not raw.isdecimal() or len(raw) > 9:
        raise MalformedRequest(f"{name} is a number")
    return int(raw)


async def _refuse(socket: WebSocket[Any, Any, Any], error: BingqiError) -> None:
    """Say why, then close: a page cannot read the status of a handshake that failed."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_data(msgspec.json.encode(problem_of(error)).decode())
        await socket.close(code=1008)
