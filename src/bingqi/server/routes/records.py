"""Records that people bring along: read and played through in a worker, then looked at as an analysis table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from hashlib import sha256

from litestar import Response, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from bingqi.core.errors import BadRecord
from bingqi.server.idempotency import Asked, RetryKey
from bingqi.server.protocol.lobby import NewTableMade
from bingqi.server.responses import PROBLEMS, AnyRequest, send
from bingqi.server.routes.history import for_one_screen
from bingqi.server.routes.request import service_of
from bingqi.server.service import Service
from bingqi.server.tokens import new_table_id
from bingqi.server.work import records
from bingqi.server.work.pool import WorkerLost
from bingqi.store import MoveRow, SnapshotRow

LARGEST_RECORD = 1024 * 1024  # bytes: the longest random games take 150 kB


@dataclass
class TakesRecord(Operation):
    """The handler reads no body: this says what is in it."""

    def __post_init__(self) -> None:
        record = OpenAPIMediaType(schema=Reference(ref="#/components/schemas/Record"))
        self.request_body = RequestBody(content={"application/json": record}, required=True)


@post("/api/records", responses=PROBLEMS, request_max_body_size=LARGEST_RECORD, operation_class=TakesRecord)
async def open_record(request: AnyRequest, key: RetryKey = None) -> Response[NewTableMade]:
    """A record from a file, as an analysis table. Whatever is in it, the event loop does not look: what somebody made
    up takes ten times as long to read as a game of that size."""
    service = service_of(request)
    body = await request.body()
    asked = Asked.of(key, "record", sha256(body).hexdigest())
    if made := await service.maker.made_before(asked):
        return send(request, made, 201)
    service.limits.check_new_game(service.address_of(request.scope))
    try:
        return send(request, await _keep(service, body, asked), 201)
    except WorkerLost:
        raise BadRecord("the record took too long to play through") from None


async def _keep(service: Service, body: bytes, asked: Asked | None) -> NewTableMade:
    """Played through not among the computer players: whatever somebody brings along, games go on."""
    found: records.Brought | None = None
    moves: list[MoveRow] = []
    snapshots: list[SnapshotRow] = []
    patience, games = service.settings.record_seconds, service.settings.games
    async for parts in service.advisers.stream(patience, records.bring, games, new_table_id(), time.time(), body):
        for part in parts:
            if isinstance(part, records.Brought):
                found = part
            else:
                for row in part:
                    moves.append(row) if isinstance(row, MoveRow) else snapshots.append(row)
    assert found is not None
    making = for_one_screen(asked, found.row, found.seats)
    return await service.maker.keep(found.row, found.head, moves, snapshots, making, asked)


ROUTES = [open_record]
