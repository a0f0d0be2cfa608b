"""What may be asked about the position: why not, with what odds, what an overlay shows, what a strong player would do,
why the computer did what it did. Reckoned by workers."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.params import JSONBody

from bingqi.core.table import Overlay
from bingqi.server.errors import NoAnswer, NoHelp
from bingqi.server.projection import eyes, looking
from bingqi.server.protocol.advice import Advice, ReasonAnswer, StaffWork
from bingqi.server.protocol.questions import (
    AskBattle,
    AskThreats,
    BattleAnswer,
    Lay,
    Odds,
    OddsAhead,
    OddsAnswer,
    Survey,
    Threats,
    Why,
    WhyAnswer,
)
from bingqi.server.responses import PROBLEMS, AnyRequest, send
from bingqi.server.routes.request import AsSeat, Token, service_of
from bingqi.server.work import advice, questions

MOVES_BACK = 40  # in which the computer's last move that can be told of is looked for


@post("/api/table/why", status_code=200, responses=PROBLEMS)
async def why(request: AnyRequest, token: Token, data: JSONBody[Why], sitting: AsSeat = None) -> Response[WhyAnswer]:
    """Why something that was clicked is not among the options."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, WhyAnswer())
    if data.action is not None:
        found.game.decode_action(data.action)
    answer = await service.reckon(questions.why, found, seat, data.action, data.ref, data.picked)
    return _send(request, "refusal", answer)


@post("/api/table/odds", status_code=200, responses=PROBLEMS)
async def odds(request: AnyRequest, token: Token, data: JSONBody[Odds], sitting: AsSeat = None) -> Response[OddsAnswer]:
    """What would come of an option, before it is taken."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    found.game.decode_action(data.action)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, OddsAnswer())
    return _send(request, "forecast", await service.reckon(questions.odds, found, seat, data.action))


@post("/api/table/ahead", status_code=200, responses=PROBLEMS)
async def ahead(
    request: AnyRequest, token: Token, data: JSONBody[OddsAhead], sitting: AsSeat = None
) -> Response[OddsAnswer]:
    """What would come of going to a place, before the choices are made that open the way to it."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    for action in data.row:
        found.game.decode_action(action)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, OddsAnswer())
    return _send(request, "forecast", await service.reckon(questions.ahead, found, seat, data.row, data.place))


@post("/api/table/battle", status_code=200, responses=PROBLEMS)
async def battle(
    request: AnyRequest, token: Token, data: JSONBody[AskBattle], sitting: AsSeat = None
) -> Response[BattleAnswer]:
    """A fight that is put together by ticks: who may take part, what must be played for it, its odds."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, BattleAnswer())
    return _send(
        request,
        "battle",
        await service.reckon(
            questions.battle, found, seat, data.foe, data.fight, data.ways, data.who, data.some, data.aims
        ),
    )


@post("/api/table/battles", status_code=200, responses=PROBLEMS)
async def battles(request: AnyRequest, token: Token, sitting: AsSeat = None) -> Response[Survey]:
    """All fights that the asked seat could put together, each in one line."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, Survey())
    return _send(request, "briefs", await service.reckon(questions.survey, found, seat))


@post("/api/table/threats", status_code=200, responses=PROBLEMS)
async def threats(
    request: AnyRequest, token: Token, data: JSONBody[AskThreats], sitting: AsSeat = None
) -> Response[Threats]:
    """The fights that the other side could make against what stands there."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    seat = eyes(looking(link.seats, sitting), found.asked)
    if seat is None:
        return send(request, Threats())
    return _send(request, "forecasts", await service.reckon(questions.threats, found, seat, data.ref))


@post("/api/table/overlay", status_code=200, responses=PROBLEMS)
async def overlay(request: AnyRequest, token: Token, data: JSONBody[Lay], sitting: AsSeat = None) -> Response[Overlay]:
    service = service_of(request)
    found, link = await service.seat_at(token)
    if data.name not in found.game.meta.overlays:
        raise NoAnswer(f"there is no overlay {data.name!r}")
    seat = eyes(looking(link.seats, sitting), found.asked)
    answer: Any = msgspec.Raw(await service.reckon(questions.overlay, found, seat, data.name, data.refs))
    return send(request, answer)


@post("/api/table/suggest", status_code=200, responses=PROBLEMS)
async def suggest(request: AnyRequest, token: Token, sitting: AsSeat = None) -> Response[Advice]:
    """What the general would do: against the computer or in analysis, never against a person."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    found.check_playable()
    await service.registry.still_studied(found)
    if not found.may_advise(link.seats):
        raise NoHelp("no suggestions against a person")
    seat = found.asked_seat_of(msgspec.structs.replace(link, seats=looking(link.seats, sitting)))
    answer: Any = msgspec.Raw(await service.advise(advice.suggestions, found, found.seq, seat))
    return send(request, answer)


@post("/api/table/staff", status_code=200, responses=PROBLEMS)
async def staff(request: AnyRequest, token: Token, sitting: AsSeat = None) -> Response[StaffWork]:
    """The set-up as suggested, for everybody; other routine work where suggestions are allowed."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    found.check_playable()
    seat = found.asked_seat_of(msgspec.structs.replace(link, seats=looking(link.seats, sitting)))
    kind = found.game.meta.kind_of(found.asked.prompt) if found.asked else ""
    if not kind:
        raise NoAnswer("this is no routine work")
    if kind != "setup" and not found.may_advise(link.seats):
        raise NoHelp("no suggestions against a person")
    answer: Any = msgspec.Raw(await service.reckon(advice.staff_work, found, seat))
    return send(request, answer)


@post("/api/table/reason", status_code=200, responses=PROBLEMS)
async def reason(request: AnyRequest, token: Token, sitting: AsSeat = None) -> Response[ReasonAnswer]:
    """Why the computer did what it did last, as far as the asker may know; of a finished game, everything."""
    service = service_of(request)
    found, link = await service.seat_at(token)
    seats = looking(link.seats, sitting)
    last = found.last_of_computer()
    if not last or not (seats or found.over):
        return send(request, ReasonAnswer())
    snapshot, moves = await found.before(found.unbroken(last, MOVES_BACK))
    computers = tuple(seat for seat in range(len(found.players)) if seat not in found.humans)
    asker = None if found.over else eyes(seats, found.asked)
    since = snapshot.n
    answer: Any = msgspec.Raw(
        await service.advise(
            advice.reason, found, since + 1, moves[since:last], computers, asker, packed=snapshot.state
        )
    )
    return send(request, answer)


def _send(request: AnyRequest, name: str, answer: bytes) -> Response[Any]:
    """The worker has written the answer already."""
    return send(request, {name: msgspec.Raw(answer)} if answer else {})


ROUTES = [why, odds, ahead, battle, battles, threats, overlay, suggest, staff, reason]
