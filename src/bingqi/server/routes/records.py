"""Records that people bring along: played through in a worker, then looked at as an analysis table."""

from __future__ import annotations

import time

import msgspec
from litestar import Response, post
from litestar.params import JSONBody

from bingqi.core.dice import Dice
from bingqi.core.errors import BadRecord
from bingqi.core.record import Carried, Ended, Record, check_format, encode
from bingqi.server.idempotency import Asked, RetryKey
from bingqi.server.live.known import HUMAN
from bingqi.server.protocol.lobby import NewTableMade
from bingqi.server.responses import PROBLEMS, AnyRequest, send
from bingqi.server.routes.history import for_one_screen
from bingqi.server.routes.request import service_of
from bingqi.server.service import Service
from bingqi.server.tokens import new_table_id
from bingqi.server.work import jobs
from bingqi.server.work.pool import WorkerLost
from bingqi.store import Head, MoveRow, SnapshotRow, TableRow

LARGEST_RECORD = 1024 * 1024  # bytes: the longest random games take 150 kB, and the event loop reads it


@post("/api/records", responses=PROBLEMS, request_max_body_size=LARGEST_RECORD)
async def open_record(request: AnyRequest, data: JSONBody[Record], key: RetryKey = None) -> Response[NewTableMade]:
    """A record from a file: played through in a worker process, then looked at as an analysis table."""
    service = service_of(request)
    asked = Asked.of(key, "record", data)
    if made := await service.maker.made_before(asked):
        return send(request, made, 201)
    service.limits.check_new_game(service.address_of(request.scope))
    check_format(data)
    game = service.catalog.game(data.game)
    game.meta.complete(data.options)
    data.seeds()
    try:
        # Not among the computer players: whatever somebody brings along, games go on.
        played = await service.advisers.run(
            service.settings.record_seconds, jobs.unroll, service.settings.games, data.game, encode(data)
        )
    except WorkerLost:
        raise BadRecord("the record took too long to play through") from None
    return send(request, await _keep_record(service, data, played, len(game.meta.seats), asked), 201)


async def _keep_record(
    service: Service, data: JSONBody[Record], played: jobs.Unrolled, seats: int, asked: Asked | None
) -> NewTableMade:
    row = TableRow(
        new_table_id(),
        data.game,
        data.rules,
        data.scenario,
        encode(data.options).decode(),
        "analysis",
        encode([HUMAN] * seats).decode(),
        (data.dice.secret if isinstance(data.dice, Dice) else data.seed) or "",
        data.commitment,
        time.time(),
    )
    count = len(data.moves)
    head = Head(
        seq=count,
        moves=count,
        over=played.over or isinstance(data.ended, Ended),
        reseeds=encode(data.reseeds).decode(),
        dice=encode(data.dice.stirs).decode() if isinstance(data.dice, Dice) else "",
        carried=encode(msgspec.structs.replace(data.carried, position="")).decode()
        if isinstance(data.carried, Carried)
        else "",
        ended=encode(data.ended).decode() if isinstance(data.ended, Ended) else "",
        touched=row.made,
    )
    lines = [line.decode() for line in played.lines]
    moves = [MoveRow(0, -1, data.start if isinstance(data.start, str) else "", "", lines[0])] + [
        MoveRow(n, move.seat, encode(move.action).decode(), move.check, lines[n])
        for n, move in enumerate(data.moves, 1)
    ]
    snapshots = [SnapshotRow(n, state) for n, state in played.snapshots]
    return await service.maker.keep(row, head, moves, snapshots, for_one_screen(asked, row, seats), asked)


ROUTES = [open_record]
