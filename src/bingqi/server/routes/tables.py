"""What the holder of a link may do at a table."""

from __future__ import annotations

from typing import cast

from litestar import Response, get, post
from litestar.params import JSONBody

from bingqi.server.errors import OldRules
from bingqi.server.live.table import LiveTable, Receipt
from bingqi.server.protocol.orders import (
    Act,
    AnswerRewind,
    AskRewind,
    Hook,
    NewLink,
    Offer,
    Rematch,
    Resign,
    Say,
    Sit,
    Undo,
)
from bingqi.server.protocol.table import Table
from bingqi.server.responses import PROBLEMS, AnyRequest, send
from bingqi.server.routes.request import AsSeat, LogFrom, Token, service_of
from bingqi.store import LinkRow


@get("/api/table", responses=PROBLEMS)
async def table(request: AnyRequest, token: Token, log_from: LogFrom = None, seat: AsSeat = None) -> Response[Table]:
    service = service_of(request)
    try:
        found, link = await service.seat_at(token)
    except OldRules:
        return send(request, cast(Table, await service.replays.table(token, log_from or 0, seat)))
    return send(request, found.table_for(link, min(log_from or 0, len(found.play.lines)), seat))


async def _after(
    request: AnyRequest, table: LiveTable, link: LinkRow, receipt: Receipt, log_from: int | None, seat: int | None
) -> Response[Table]:
    """The table after a request, with the log from before it or from where the client wants it."""
    await table.settled()
    first = min(receipt.log_from if log_from is None else log_from, len(table.play.lines))
    return send(request, table.table_for(link, first, seat))


@post("/api/table/act", status_code=200, responses=PROBLEMS)
async def act(
    request: AnyRequest, token: Token, data: JSONBody[Act], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    """For whoever has no socket open: over a socket the same order is answered by the update that everybody gets."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.act(found, link, data), log_from, seat)


@post("/api/table/undo", status_code=200, responses=PROBLEMS)
async def undo(
    request: AnyRequest, token: Token, data: JSONBody[Undo], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.undo(found, link, data), log_from, seat)


@post("/api/table/chat", status_code=200, responses=PROBLEMS)
async def chat(
    request: AnyRequest, token: Token, data: JSONBody[Say], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.say(found, link, data), log_from, seat)


@post("/api/table/rewind", status_code=200, responses=PROBLEMS)
async def rewind(
    request: AnyRequest, token: Token, data: JSONBody[AskRewind], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.ask_rewind(found, link, data), log_from, seat)


@post("/api/table/rewind/answer", status_code=200, responses=PROBLEMS)
async def answer_rewind(
    request: AnyRequest, token: Token, data: JSONBody[AnswerRewind], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.answer_rewind(found, link, data), log_from, seat)


@post("/api/table/sit", status_code=200, responses=PROBLEMS)
async def sit(
    request: AnyRequest, token: Token, data: JSONBody[Sit], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.sit(found, link, data), log_from, seat)


@post("/api/table/resign", status_code=200, responses=PROBLEMS)
async def resign(
    request: AnyRequest, token: Token, data: JSONBody[Resign], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.resign(found, link, data), log_from, seat)


@post("/api/table/draw", status_code=200, responses=PROBLEMS)
async def draw(
    request: AnyRequest, token: Token, data: JSONBody[Offer], log_from: LogFrom = None, seat: AsSeat = None
) -> Response[Table]:
    """Offer a draw, agree to the one that is offered, or decline it."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    return await _after(request, found, link, await service.offer_draw(found, link, data), log_from, seat)


@post("/api/table/rematch", status_code=200, responses=PROBLEMS)
async def rematch(request: AnyRequest, token: Token, data: JSONBody[Offer]) -> Response[Rematch]:
    """Agree to another game with sides swapped. When all have, each asks again for a link of his own."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    return send(request, await service.rematch(found, link, token, data))


@post("/api/table/link", responses=PROBLEMS)
async def new_link(request: AnyRequest, token: Token) -> Response[NewLink]:
    """Turn this link in for a new one: an invitation for a link of one's own, or one that somebody else has seen."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    return send(request, NewLink(await service.turn_in(found, link)), 201)


@post("/api/table/hook", status_code=204, responses=PROBLEMS)
async def hook(request: AnyRequest, token: Token, data: JSONBody[Hook]) -> None:
    service = service_of(request)
    found, link = await service.seat_at(token)
    await service.set_hook(found, link, data.url)


ROUTES = [table, act, undo, chat, rewind, answer_rewind, sit, resign, draw, rematch, new_link, hook]
