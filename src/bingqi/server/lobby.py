"""What everybody may ask: the games, their boards, texts and rulebooks; and a new table."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from bingqi.core.rulebook import Clause
from bingqi.core.table import Board
from bingqi.server.answers import PROBLEMS, AnyRequest, send, send_ready
from bingqi.server.house import House
from bingqi.server.making import Asked, RetryKey
from bingqi.server.protocol import Lobby, NewTable, NewTableMade


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


@get("/api/lobby", responses=PROBLEMS)
async def lobby(request: AnyRequest) -> Response[Lobby]:
    return send(request, house_of(request).shelf.lobby())


@get("/api/games/{game:str}/board/{scenario:str}", responses=PROBLEMS)
async def board(request: AnyRequest, game: FromPath[str], scenario: FromPath[str]) -> Response[Board]:
    return send_ready(request, house_of(request).shelf.board(game, scenario))


@get("/api/games/{game:str}/rulebook/{lang:str}", responses=PROBLEMS)
async def rulebook(request: AnyRequest, game: FromPath[str], lang: FromPath[str]) -> Response[list[Clause]]:
    return send_ready(request, house_of(request).shelf.rulebook(game, lang))


@get("/api/locale/{lang:str}/{game:str}", responses=PROBLEMS, media_type="text/plain; charset=utf-8")
async def texts(request: AnyRequest, lang: FromPath[str], game: FromPath[str]) -> Response[str]:
    return send_ready(request, house_of(request).shelf.texts(lang, game))


@post("/api/tables", responses=PROBLEMS)
async def make_table(request: AnyRequest, data: JSONBody[NewTable], key: RetryKey = None) -> Response[NewTableMade]:
    house = house_of(request)
    asked = Asked.of(key, "table", data)
    if made := await house.made_before(asked):
        return send(request, made, 201)
    house.limits.check_new_game(house.address_of(request.scope))
    return send(request, await house.make_table(data, asked), 201)


ROUTES = [lobby, board, rulebook, texts, make_table]
