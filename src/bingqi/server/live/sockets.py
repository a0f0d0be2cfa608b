"""The live socket: pushes the table after each change, takes acts, undo and chat."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from bingqi.core.errors import BingqiError, NotYourDecision, StaleAction
from bingqi.server.errors import MalformedRequest, NoSuchTable, ServerTrouble, TooBig, TooMany, problem_of
from bingqi.server.limits import Bucket
from bingqi.server.live.table import LiveTable
from bingqi.server.live.telling import GONE, Teller
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol.socket import Inbound, NewPage, Pong, Problem
from bingqi.server.routes.pages import folder_of, page_name
from bingqi.server.service import Service

AnySocket = WebSocket[Any, Any, Any]
_inbound = msgspec.json.Decoder(Inbound)
PROTOCOL = "bingqi"
MOST_REFUSALS = 200  # a peer that is refused so often in a row is cut off
WAITING_NOTES = 50
LONGEST_CLIENT = 32


@websocket("/api/table/live")
async def live(socket: AnySocket) -> None:
    service: Service = socket.app.state.service
    address = service.address_of(socket.scope)
    if service.load.is_late:
        await socket.close(code=1013)  # no handshake: the page comes back after longer and longer
        return
    try:
        since, known = _number(socket, "since"), _number(socket, "log")
        service.limits.check_request(address)
        table, link = await service.seat_at(token_of(socket))
        sitting = _number(socket, "seat") if "seat" in socket.query_params else None
        client = socket.query_params.get("client", "")[:LONGEST_CLIENT]
        watcher = Watcher(link, address, table.log_start(since, known), sitting, client)
        _tell_of_new_page(socket, service, watcher)
        table.welcome_back(watcher, _number(socket, "have"), since)
        service.join(table, watcher)
    except BingqiError as error:
        await _refuse(socket, error)
        return
    await socket.accept(subprotocols=PROTOCOL)
    try:
        await _serve(socket, service, table, watcher)
    finally:
        service.leave(table, watcher)


async def _serve(socket: AnySocket, service: Service, table: LiveTable, watcher: Watcher) -> None:
    teller = Teller(socket, table, watcher)
    try:
        with contextlib.suppress(*GONE):
            await _receive_for_ever(socket, service, table, watcher)
    finally:
        await teller.close()
    if teller.failed is not None:
        raise teller.failed


async def _receive_for_ever(socket: AnySocket, service: Service, table: LiveTable, watcher: Watcher) -> None:
    limits = service.settings.limits
    bucket = Bucket(limits.messages_per_second, limits.message_burst)
    refused = 0
    while refused < MOST_REFUSALS:
        data = await socket.receive_data(mode="text")
        message = Inbound()
        try:
            if not bucket.take():
                raise TooMany("too many messages")
            message = read_message(data, limits.message)
            await _obey(service, table, watcher, message)
            refused = 0
        except BingqiError as error:
            refused += 1
            service.metrics.refusals.labels(type(error).__name__).inc()
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
    if (message.act, message.undo, message.chat, message.ping, message.whole).count(None) != 4:
        raise MalformedRequest("a message asks for one thing")
    return message


async def _obey(service: Service, table: LiveTable, watcher: Watcher, message: Inbound) -> None:
    link = watcher.link
    if message.ping is not None:
        await _tell(watcher, Pong(message.ping))
        return
    if watcher.closed:
        raise NoSuchTable("this link opens nothing any more")
    service.limits.check_request(watcher.address)  # by as many sockets as it likes
    if message.whole is not None:
        watcher.sent, watcher.known = None, 0
        watcher.make_stale()
        return
    try:
        if message.act:
            await service.act(table, link, message.act, watcher)
        elif message.undo:
            await service.undo(table, link, message.undo, watcher)
        elif message.chat:
            await service.say(table, link, message.chat, watcher)
    except BingqiError:
        raise
    except Exception as error:
        service.note_bug(error)
        raise ServerTrouble("a bug of ours") from error


async def _tell(watcher: Watcher, note: Problem | Pong) -> None:
    """A peer that asks faster than it listens has to wait."""
    while len(watcher.notes) >= WAITING_NOTES:
        await asyncio.sleep(0.005)
    watcher.note(note)


def _id(message: Inbound) -> str:
    order = message.act or message.undo or message.chat
    return order.id if order else ""


def token_of(socket: AnySocket) -> str:
    """Offered beside our protocol's name: a page cannot set any other header, and addresses are written down."""
    offered = [name.strip() for name in socket.headers.get("sec-websocket-protocol", "").split(",")]
    return next((name for name in offered if name != PROTOCOL), "") or socket.headers.get("authorization", "")


def _tell_of_new_page(socket: AnySocket, service: Service, watcher: Watcher) -> None:
    """A tab that was open before the server was renewed does not know so."""
    theirs, ours = socket.query_params.get("page", ""), page_name(folder_of(service.settings))
    if theirs and ours and theirs != ours:
        watcher.note(NewPage(ours))


def _number(socket: AnySocket, name: str) -> int:
    raw = socket.query_params.get(name, "0")
    if not raw.isdecimal() or len(raw) > 9:
        raise MalformedRequest(f"{name} is a number")
    return int(raw)


async def _refuse(socket: AnySocket, error: BingqiError) -> None:
    """Say why, then close: a page cannot read the status of a handshake that failed."""
    await socket.accept(subprotocols=PROTOCOL)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_data(msgspec.json.encode(problem_of(error)).decode())
        await socket.close(code=1008)
