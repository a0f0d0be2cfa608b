"""After the end: review, branches into analysis tables, records brought along."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter

from bingqi.core.chance import commitment, new_seed, seed_text
from bingqi.core.errors import BadRecord
from bingqi.core.record import Record, Reseed, check_format, encode, reseed
from bingqi.server import tasks
from bingqi.server.answers import PROBLEMS, AnyRequest, send
from bingqi.server.errors import NoAnswer, NotAllowed, ServerTrouble
from bingqi.server.house import House
from bingqi.server.live import HUMAN, LiveTable
from bingqi.server.lobby import house_of
from bingqi.server.making import Asked, Making, RetryKey
from bingqi.server.play import Play, pack, position
from bingqi.server.protocol import NewTableMade, Review
from bingqi.server.show import dealt_anew, eyes_back
from bingqi.server.tables import AsSeat
from bingqi.server.tokens import new_table_id
from bingqi.server.workers import WorkerLost
from bingqi.store import Head, LinkRow, MoveRow, SnapshotRow, TableRow

MoveNumber = Annotated[int, PathParameter(ge=0, le=10_000_000)]
LARGEST_RECORD = 4 * 1024 * 1024


@get("/api/tables/{token:str}/review", responses=PROBLEMS)
async def review(request: AnyRequest, token: FromPath[str]) -> Response[Review]:
    """How the game went. Counted in a worker process the first time it is asked for."""
    house = house_of(request)
    table, _ = await house.seat_at(token)
    session = table.play.session
    outcome = table.game.outcome(session.state) if session.over else None
    if outcome is None:
        raise NotAllowed("a game is reviewed when it is over")
    course = await _course(house, table)
    return send(
        request,
        Review(
            outcome,
            outcome.lines,
            tuple(course.course),
            tuple(course.turning_points),
            tuple(course.luck),
            table.row.commitment,
            seed_text(session.seed),
            course.verified,
        ),
    )


async def _course(house: House, table: LiveTable) -> tasks.Course:
    if table.course is None:
        table.course = await _in_worker_review(house, table)
    return table.course


async def _in_worker_review(house: House, table: LiveTable) -> tasks.Course:
    record = encode(table.play.session.full_record())
    try:
        return await house.workers.run(
            house.settings.review_seconds, tasks.review, house.settings.games, table.row.game, record
        )
    except WorkerLost:
        raise ServerTrouble("the review could not be counted") from None


@post("/api/tables/{token:str}/branch/{move:int}", responses=PROBLEMS)
async def branch(
    request: AnyRequest, token: FromPath[str], move: MoveNumber, seat: AsSeat = None, key: RetryKey = None
) -> Response[NewTableMade]:
    """An analysis table for one screen from a past position, with dice of its own.

    Of a game under way everything that the link may not know is dealt anew: it opens no secret."""
    house = house_of(request)
    table, link = await house.seat_at(token)
    asked = Asked.of(key, "branch", link.hash, move, seat)
    if made := await house.made_before(asked):
        return send(request, made, 201)
    if move > len(table.play.session.record.moves) or (table.over and move == len(table.play.session.record.moves)):
        raise NoAnswer("nothing can be played after this move")
    house.limits.check_new_game(house.address_of(request.scope))
    if table.over or table.row.kind != "live":
        return send(request, await _branch(house, table, move, asked), 201)
    return send(request, await _branch_dealt_anew(house, table, link, move, seat, asked), 201)


async def _branch(house: House, table: LiveTable, move: int, asked: Asked | None) -> NewTableMade:
    """The same game up to there."""
    record = table.play.session.full_record()
    stored = await house.store.load(table.row.id)
    assert stored is not None
    snapshots = await house.store.snapshots(table.row.id, move)
    state = position(table.game, snapshots[-1], record.moves, move)
    fresh = new_seed()
    reseed(state, fresh)
    reseeds = [r for r in record.reseeds if r.at < move] + [Reseed(move, commitment(fresh), seed_text(fresh))]
    row = msgspec.structs.replace(
        table.row, id=new_table_id(), kind="analysis", players=_all_human(table), made=time.time()
    )
    head = Head(seq=move, moves=move, reseeds=encode(reseeds).decode(), touched=row.made)
    moves = list(stored.moves[: move + 1])
    snapshots = [snap for snap in snapshots if snap.n < move] + [SnapshotRow(move, pack(state))]
    return await house.keep(row, head, moves, snapshots, _for_one_screen(asked, row, len(table.players)), asked)


async def _branch_dealt_anew(
    house: House, table: LiveTable, link: LinkRow, move: int, wanted: int | None, asked: Asked | None
) -> NewTableMade:
    """A game of its own: its record begins at the position as dealt, and says nothing of how it came about."""
    state, moves = await table.position_after(move)
    dealt = dealt_anew(table.game, state, eyes_back(link.seats, moves, move, wanted))
    play = Play.from_position(table.game, table.row.scenario, table.play.session.record.options, dealt)
    row = play.table_row(new_table_id(), "analysis", (HUMAN,) * len(table.players), time.time())
    making = _for_one_screen(asked, row, len(table.players))
    return await house.keep(row, Head(touched=row.made), [play.move_row(0, 0)], [play.snapshot()], making, asked)


def _for_one_screen(asked: Asked | None, row: TableRow, seats: int) -> Making:
    return Making(asked, row.id, tuple(range(seats)), [])


def _all_human(table: LiveTable) -> str:
    return encode([HUMAN] * len(table.players)).decode()


@post("/api/records", responses=PROBLEMS, request_max_body_size=LARGEST_RECORD)
async def open_record(request: AnyRequest, data: JSONBody[Record], key: RetryKey = None) -> Response[NewTableMade]:
    """A record from a file: played through in a worker process, then looked at as an analysis table."""
    house = house_of(request)
    asked = Asked.of(key, "record", data)
    if made := await house.made_before(asked):
        return send(request, made, 201)
    house.limits.check_new_game(house.address_of(request.scope))
    check_format(data)
    game = house.shelf.game(data.game)
    game.meta.complete(data.options)
    data.seeds()
    try:
        played = await house.workers.run(
            house.settings.review_seconds, tasks.unroll, house.settings.games, data.game, encode(data)
        )
    except WorkerLost:
        raise BadRecord("the record took too long to play through") from None
    return send(request, await _keep_record(house, data, played, len(game.meta.seats), asked), 201)


async def _keep_record(
    house: House, data: JSONBody[Record], played: tasks.Unrolled, seats: int, asked: Asked | None
) -> NewTableMade:
    row = TableRow(
        new_table_id(),
        data.game,
        data.rules,
        data.scenario,
        encode(data.options).decode(),
        "analysis",
        encode([HUMAN] * seats).decode(),
        data.seed or "",
        data.commitment,
        time.time(),
    )
    count = len(data.moves)
    head = Head(seq=count, moves=count, over=played.over, reseeds=encode(data.reseeds).decode(), touched=row.made)
    lines = [line.decode() for line in played.lines]
    moves = [MoveRow(0, -1, data.start if isinstance(data.start, str) else "", "", lines[0])] + [
        MoveRow(n, move.seat, encode(move.action).decode(), move.check, lines[n])
        for n, move in enumerate(data.moves, 1)
    ]
    snapshots = [SnapshotRow(n, state) for n, state in played.snapshots]
    return await house.keep(row, head, moves, snapshots, _for_one_screen(asked, row, seats), asked)


ROUTES = [review, branch, open_record]
