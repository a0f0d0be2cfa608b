"""What everybody may ask: the games, their boards, texts and rulebooks; and a new table."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from bingqi.core.rulebook import Clause
from bingqi.core.table import Board
from bingqi.server.idempotency import Asked, RetryKey
from bingqi.server.protocol.lobby import DicePromise, Lobby, NewTable, NewTableMade
from bingqi.server.responses import PROBLEMS, AnyRequest, send, send_ready
from bingqi.server.routes.request import OfRelease, service_of


@get("/api/lobby", responses=PROBLEMS)
async def lobby(request: AnyRequest) -> Response[Lobby]:
    return send(request, service_of(request).catalog.lobby())


@get("/api/games/{game:str}/board/{scenario:str}", responses=PROBLEMS)
async def board(
    request: AnyRequest, game: FromPath[str], scenario: FromPath[str], release: OfRelease = None
) -> Response[Board]:
    """As it is now, or as a release drew it whose rules are kept."""
    service = service_of(request)
    if release is not None:
        return send_ready(request, await service.replays.board(release, game, scenario))
    return send_ready(request, await service.catalog.board(game, scenario))


@get("/api/games/{game:str}/rulebook/{lang:str}", responses=PROBLEMS)
async def rulebook(request: AnyRequest, game: FromPath[str], lang: FromPath[str]) -> Response[list[Clause]]:
    return send_ready(request, await service_of(request).catalog.rulebook(game, lang))


@get("/api/locale/{lang:str}/{game:str}", responses=PROBLEMS, media_type="text/plain; charset=utf-8")
async def texts(request: AnyRequest, lang: FromPath[str], game: FromPath[str]) -> Response[str]:
    return send_ready(request, await service_of(request).catalog.texts(lang, game))


@post("/api/dice", responses=PROBLEMS)
async def dice(request: AnyRequest) -> Response[DicePromise]:
    """A secret for the dice of one new table, promised before anybody gives a nonce."""
    return send(request, service_of(request).maker.promise(), 201)


@post("/api/tables", responses=PROBLEMS)
async def make_table(request: AnyRequest, data: JSONBody[NewTable], key: RetryKey = None) -> Response[NewTableMade]:
    service = service_of(request)
    asked = Asked.of(key, "table", data)
    if made := await service.maker.made_before(asked):
        return send(request, made, 201)
    service.limits.check_new_game(service.address_of(request.scope))
    return send(request, await service.maker.make_table(data, asked), 201)


ROUTES = [lobby, board, rulebook, texts, dice, make_table]
