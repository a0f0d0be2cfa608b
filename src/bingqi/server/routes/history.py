"""Looking back: past positions, the record, the review; and branches off into analysis tables."""

from __future__ import annotations

import time
from typing import Any, cast

import msgspec
from litestar import Response, get, post

from bingqi.ai.limit import Limit
from bingqi.core.chance import commitment, new_seed, seed_text
from bingqi.core.record import Record, Reseed, encode
from bingqi.core.table import Outcome
from bingqi.server.errors import NoAnswer, NoHelp, NotAllowed, OldRules, ServerTrouble
from bingqi.server.idempotency import Asked, Making, RetryKey
from bingqi.server.live.known import HUMAN
from bingqi.server.live.table import LiveTable
from bingqi.server.projection import eyes_back, looking
from bingqi.server.protocol.history import Past, Review
from bingqi.server.protocol.lobby import NewTableMade
from bingqi.server.responses import PROBLEMS, AnyRequest, send
from bingqi.server.routes.request import AsSeat, MoveNumber, Token, service_of
from bingqi.server.service import Service
from bingqi.server.tokens import new_table_id
from bingqi.server.work import questions
from bingqi.server.work import review as reviewing
from bingqi.server.work.pool import WorkerLost
from bingqi.store import Head, LinkRow, SnapshotRow, TableRow


@get("/api/table/past/{move:int}", responses=PROBLEMS)
async def past(request: AnyRequest, token: Token, move: MoveNumber, seat: AsSeat = None) -> Response[Past]:
    """The table as this link saw it after a move."""
    service = service_of(request)
    try:
        found, link = await service.seat_at(token)
    except OldRules:
        return send(request, await _long_ago(service, token, move, seat))
    if move < found.begun:
        return send(request, await _long_ago(service, token, move, seat))
    snapshot, moves = await found.before(move)
    seats = looking(link.seats, seat)
    through = eyes_back(seats, moves, move, seat)
    view = await service.reckon(questions.past, found, moves[snapshot.n : move], through, packed=snapshot.state)
    lines = tuple(line for line in found.play.readable(seats) if line.move == move)
    answer: Any = {"move": move, "moves": len(moves), "view": msgspec.Raw(view), "log": lines}
    return send(request, answer)


async def _long_ago(service: Service, token: str, move: int, seat: int | None) -> Past:
    """What was played by older rules. A record that somebody brought along may have no position of that time."""
    return cast(Past, await service.replays.past(token, move, seat))


@get("/api/table/record", responses=PROBLEMS)
async def record(request: AnyRequest, token: Token) -> Response[Record]:
    """The whole record with its seed, once nothing can be dug out of it any more."""
    service = service_of(request)
    try:
        found, _ = await service.seat_at(token)
    except OldRules:
        old, _ = await service.registry.old_at(token)
        return _file(request, old.record(), old.row)
    if not found.over and found.row.kind == "live":
        raise NotAllowed("the record is published with the end of the game")
    if await service.registry.still_studied(found):
        raise NotAllowed("the record is published with the end of the game between people that this was branched off")
    return _file(request, await found.full_record(), found.row)


def _file(request: AnyRequest, record: Record, row: TableRow) -> Response[Any]:
    answer: Response[Any] = send(request, msgspec.Raw(encode(record)))
    answer.headers["Content-Disposition"] = f'attachment; filename="{row.game}-{row.id}.json"'
    return answer


@get("/api/table/review", responses=PROBLEMS)
async def review(request: AnyRequest, token: Token) -> Response[Review]:
    """How the game went. Counted in a worker process the first time it is asked for."""
    service = service_of(request)
    table, _ = await service.seat_at(token)
    outcome = table.outcome
    if outcome is None:
        raise NotAllowed("a game is reviewed when it is over")
    if await service.registry.still_studied(table):
        raise NoHelp("no review while people play the game that this was branched off")
    if table.review is None:
        table.review = await _review(service, table, outcome)
    return send(request, table.review)


async def _review(service: Service, table: LiveTable, outcome: Outcome) -> Review:
    try:
        course = await service.advisers.run(
            service.settings.review_seconds,
            reviewing.review,
            service.settings.games,
            table.row.game,
            encode(await table.full_record()),
            Limit(seconds=service.settings.advice_seconds),
        )
    except WorkerLost:
        raise ServerTrouble("the review could not be counted") from None
    return Review(
        outcome,
        outcome.lines,
        tuple(course.luck),
        table.row.commitment,
        table.secret,
        course.verified,
        tuple(course.chances),
        tuple(course.points),
    )


@post("/api/table/branch/{move:int}", responses=PROBLEMS)
async def branch(
    request: AnyRequest, token: Token, move: MoveNumber, seat: AsSeat = None, key: RetryKey = None
) -> Response[NewTableMade]:
    """An analysis table for one screen from a past position, with dice of its own.

    Of a game under way everything that the link may not know is dealt anew: it opens no secret."""
    service = service_of(request)
    table, link = await service.seat_at(token)
    asked = Asked.of(key, "branch", link.hash, move, seat)
    if made := await service.maker.made_before(asked):
        return send(request, made, 201)
    if move > len(table.play.session.record.moves) or (table.over and move == len(table.play.session.record.moves)):
        raise NoAnswer("nothing can be played after this move")
    if move < table.begun:
        raise NoAnswer("that was played by older rules")
    service.limits.check_new_game(service.address_of(request.scope))
    if table.over or table.row.kind != "live":
        return send(request, await _branch(service, table, move, asked), 201)
    return send(request, await _branch_dealt_anew(service, table, link, move, seat, asked), 201)


async def _branch(service: Service, table: LiveTable, move: int, asked: Asked | None) -> NewTableMade:
    """The same game up to there."""
    record = table.play.session.full_record()
    first, later = record.seeds()
    stored = await service.store.load(table.row.id)
    assert stored is not None
    snapshots = await service.store.snapshots(table.row.id, move)
    last, fresh = snapshots[-1], new_seed()
    state = await service.reckon(questions.reached, table, record.moves[last.n : move], fresh, packed=last.state)
    seeds = {at: seed for at, seed in later.items() if at < move} | {move: fresh}
    reseeds = [Reseed(at, commitment(seed), seed_text(seed)) for at, seed in sorted(seeds.items())]
    row = msgspec.structs.replace(_analysis_row(table), seed=seed_text(first), commitment=commitment(first))
    head = Head(seq=move, moves=move, reseeds=encode(reseeds).decode(), touched=row.made, carried=table.head.carried)
    moves = list(stored.moves[: move + 1])
    snapshots = [snap for snap in snapshots if snap.n < move] + [SnapshotRow(move, state)]
    if (origin := await service.registry.origin_of(table.row.id)) != table.row.id:
        await service.store.key(f"origin:{row.id}", origin)
    return await service.maker.keep(row, head, moves, snapshots, for_one_screen(asked, row, len(table.players)), asked)


async def _branch_dealt_anew(
    service: Service, table: LiveTable, link: LinkRow, move: int, wanted: int | None, asked: Asked | None
) -> NewTableMade:
    """A game of its own: its record begins at the position as dealt, and says nothing of how it came about."""
    snapshot, moves = await table.before(move)
    through = eyes_back(looking(link.seats, wanted), moves, move, wanted)
    new = await service.reckon(
        questions.branch, table, moves[snapshot.n : move], through, _analysis_row(table), packed=snapshot.state
    )
    if len(table.humans) > 1:
        # Who asks for help in it asks for help against a person.
        await service.store.key(f"origin:{new.row.id}", table.row.id)
    making = for_one_screen(asked, new.row, len(table.players))
    return await service.maker.keep(new.row, Head(touched=new.row.made), new.moves, [new.snapshot], making, asked)


def for_one_screen(asked: Asked | None, row: TableRow, seats: int) -> Making:
    return Making(asked, row.id, tuple(range(seats)), [])


def _analysis_row(table: LiveTable) -> TableRow:
    players = encode([HUMAN] * len(table.players)).decode()
    return msgspec.structs.replace(table.row, id=new_table_id(), kind="analysis", players=players, made=time.time())


ROUTES = [past, record, review, branch]
