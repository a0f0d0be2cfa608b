"""What the holder of a link may ask of a table and do at it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from bingqi.core.clicks import why_not
from bingqi.core.errors import BadRequest
from bingqi.core.record import Record, encode
from bingqi.core.table import Overlay, Piece
from bingqi.server.answers import PROBLEMS, AnyRequest, send
from bingqi.server.errors import NoAnswer, NotAllowed
from bingqi.server.live import LiveTable
from bingqi.server.lobby import house_of
from bingqi.server.protocol import (
    Act,
    AnswerRewind,
    AskRewind,
    Hook,
    Lay,
    Odds,
    OddsAnswer,
    Past,
    Say,
    Table,
    Undo,
    Why,
    WhyAnswer,
)
from bingqi.server.show import eyes, eyes_back
from bingqi.store import LinkRow

T = TypeVar("T")
log = logging.getLogger("bingqi.server")
Log = Annotated[int | None, QueryParameter(name="log", ge=0, le=10_000_000, required=False)]
AsSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=9, required=False)]
Token = FromPath[str]
MoveNumber = Annotated[int, PathParameter(ge=0, le=10_000_000)]


@get("/api/tables/{token:str}", responses=PROBLEMS)
async def table(request: AnyRequest, token: Token, log: Log = None, seat: AsSeat = None) -> Response[Table]:
    found, link = await house_of(request).seat_at(token)
    return send(request, found.table_for(link.seats, min(log or 0, len(found.play.lines)), seat))


async def _after(request: AnyRequest, table: LiveTable, link: LinkRow, before: int, log: int | None) -> Response[Table]:
    """The table after a request, with the log from before it or from where the client wants it."""
    await table.settled()
    first = min(before if log is None else log, len(table.play.lines))
    return send(request, table.table_for(link.seats, first))


@post("/api/tables/{token:str}/act", status_code=200, responses=PROBLEMS)
async def act(request: AnyRequest, token: Token, data: JSONBody[Act], log: Log = None) -> Response[Table]:
    house = house_of(request)
    found, link = await house.seat_at(token)
    return await _after(request, found, link, await house.act(found, link, data), log)


@post("/api/tables/{token:str}/undo", status_code=200, responses=PROBLEMS)
async def undo(request: AnyRequest, token: Token, data: JSONBody[Undo], log: Log = None) -> Response[Table]:
    house = house_of(request)
    found, link = await house.seat_at(token)
    return await _after(request, found, link, await house.undo(found, link, data), log)


@post("/api/tables/{token:str}/chat", status_code=200, responses=PROBLEMS)
async def chat(request: AnyRequest, token: Token, data: JSONBody[Say], log: Log = None) -> Response[Table]:
    house = house_of(request)
    found, link = await house.seat_at(token)
    return await _after(request, found, link, await house.say(found, link, data), log)


@post("/api/tables/{token:str}/rewind", status_code=200, responses=PROBLEMS)
async def rewind(request: AnyRequest, token: Token, data: JSONBody[AskRewind], log: Log = None) -> Response[Table]:
    house = house_of(request)
    found, link = await house.seat_at(token)
    return await _after(request, found, link, await house.ask_rewind(found, link, data), log)


@post("/api/tables/{token:str}/rewind/answer", status_code=200, responses=PROBLEMS)
async def answer_rewind(
    request: AnyRequest, token: Token, data: JSONBody[AnswerRewind], log: Log = None
) -> Response[Table]:
    house = house_of(request)
    found, link = await house.seat_at(token)
    return await _after(request, found, link, await house.answer_rewind(found, link, data), log)


@post("/api/tables/{token:str}/hook", status_code=204, responses=PROBLEMS)
async def hook(request: AnyRequest, token: Token, data: JSONBody[Hook]) -> None:
    house = house_of(request)
    found, link = await house.seat_at(token)
    await house.set_hook(found, link, data.url)


# --- questions -------------------------------------------------------------------------------------------------------


@post("/api/tables/{token:str}/why", status_code=200, responses=PROBLEMS)
async def why(request: AnyRequest, token: Token, data: JSONBody[Why]) -> Response[WhyAnswer]:
    """Why something that was clicked is not among the options."""
    found, link = await house_of(request).seat_at(token)
    seat = eyes(link.seats, found.asked)
    if seat is None:
        return send(request, WhyAnswer())
    state = found.play.session.state
    if data.action is not None:
        action = found.game.decode_action(data.action)
        check_refs(found, seat, found.game.refs_of(action))
        return send(request, WhyAnswer(ask(lambda: found.game.explain(state, seat, action))))
    check_refs(found, seat, (data.ref, *data.picked))
    return send(request, WhyAnswer(ask(lambda: why_not(found.game, state, seat, data.ref, data.picked))))


@post("/api/tables/{token:str}/odds", status_code=200, responses=PROBLEMS)
async def odds(request: AnyRequest, token: Token, data: JSONBody[Odds]) -> Response[OddsAnswer]:
    """What would come of an option, before it is taken."""
    found, link = await house_of(request).seat_at(token)
    action = found.game.decode_action(data.action)
    seat = eyes(link.seats, found.asked)
    if seat is None:
        return send(request, OddsAnswer())
    check_refs(found, seat, found.game.refs_of(action))
    return send(request, OddsAnswer(ask(lambda: found.game.forecast(found.play.session.state, seat, action))))


@post("/api/tables/{token:str}/overlay", status_code=200, responses=PROBLEMS)
async def overlay(request: AnyRequest, token: Token, data: JSONBody[Lay]) -> Response[Overlay]:
    found, link = await house_of(request).seat_at(token)
    if data.name not in found.game.meta.overlays:
        raise NoAnswer(f"there is no overlay {data.name!r}")
    seat = eyes(link.seats, found.asked)
    check_refs(found, seat, data.refs)
    return send(request, ask(lambda: found.game.overlay(found.play.session.state, seat, data.name, data.refs)))


def ask(question: Callable[[], T]) -> T:
    """Questions are pure: one that a game stumbles over loses nothing, and is answered as unanswerable."""
    try:
        return question()
    except BadRequest:
        raise
    except Exception as error:
        log.error("a question that a game could not answer", exc_info=error)
        raise NoAnswer("there is no answer to this") from error


def check_refs(table: LiveTable, seat: int | None, refs: Iterable[str]) -> None:
    """Only what this seat can see may be asked about: guessing at references finds nothing out."""
    wanted = set(refs)
    if len(wanted) > 200:
        raise NoAnswer("too many at once")
    missing = wanted - table.places
    if not missing:
        return
    pieces: tuple[Piece, ...] = table.game.view(table.play.session.state, seat).pieces
    missing -= {piece.id for piece in pieces}
    asked = table.asked
    if asked is not None and asked.seat == seat:
        missing -= {ref for option in asked.options for ref in table.game.refs_of(option)}
    if missing:
        raise NoAnswer("there is no such thing here")


# --- looking back ----------------------------------------------------------------------------------------------------


@get("/api/tables/{token:str}/past/{move:int}", responses=PROBLEMS)
async def past(request: AnyRequest, token: Token, move: MoveNumber, seat: AsSeat = None) -> Response[Past]:
    """The table as this link saw it after a move."""
    found, link = await house_of(request).seat_at(token)
    state, moves = await found.position_after(move)
    through = eyes_back(link.seats, moves, move, seat)
    lines = tuple(line for line in found.play.readable(link.seats) if line.move == move)
    return send(request, Past(move, len(moves), found.game.view(state, through), lines))


@get("/api/tables/{token:str}/record", responses=PROBLEMS)
async def record(request: AnyRequest, token: Token) -> Response[Record]:
    """The whole record with its seed, once nothing can be dug out of it any more."""
    found, _ = await house_of(request).seat_at(token)
    if not found.over and found.row.kind == "live":
        raise NotAllowed("the record is published with the end of the game")
    answer: Response[Any] = send(request, msgspec.Raw(encode(found.play.session.full_record())))
    answer.headers["Content-Disposition"] = f'attachment; filename="{found.row.game}-{found.row.id}.json"'
    return answer


ROUTES = [
    table,
    act,
    undo,
    chat,
    rewind,
    answer_rewind,
    hook,
    why,
    odds,
    overlay,
    past,
    record,
]
