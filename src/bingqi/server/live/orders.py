"""What can be ordered of a table: each order checks, changes the game in memory, and says what to store of it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from bingqi.core.errors import CannotUndo
from bingqi.core.procedure import Action, Seat
from bingqi.server.errors import NotAllowed, ServerTrouble, TooBig, TooMany
from bingqi.server.live.table import HUMAN, LiveTable
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol import Act, AnswerRewind, AskRewind, RewindRequest, Say, Undo
from bingqi.store import Change, Conflict, LinkRow, MoveRow, SaidRow, SnapshotRow

LONGEST_ID = 64


class FromLink:
    """An order by the holder of a link."""

    def __init__(self, link: LinkRow, body: Act | Undo | Say | AskRewind | AnswerRewind, asker: Watcher | None) -> None:
        if len(body.id) > LONGEST_ID:
            raise TooBig("the id is too long")
        self.link, self.asker, self.body = link, asker, body
        self.id = body.id
        self.seen = body.seq if isinstance(body, Act | Undo) else 0


class PlayMove(FromLink):
    def __init__(self, link: LinkRow, act: Act, action: Action, asker: Watcher | None = None) -> None:
        super().__init__(link, act, asker)
        self.action = action

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        return played(table, [(table.asked_seat_of(self.link), self.action)], self.seen)


class PlayForComputer:
    """The moves that computer players have made in a row from position `seen` on."""

    link, asker, body = None, None, None
    id = ""

    def __init__(self, actions: Sequence[tuple[Seat, Action]], seen: int) -> None:
        self.actions, self.seen = actions, seen

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        return played(table, self.actions, self.seen)


def played(table: LiveTable, actions: Sequence[tuple[Seat, Action]], seq: int) -> Change:
    """Moves one after the other, the first from position `seq`."""
    moves: list[MoveRow] = []
    snapshot: SnapshotRow | None = None
    for seat, action in actions:
        try:
            rows, latest = table.play.move(seat, action, seq)
        except Exception as error:
            error.add_note(f"seat {seat} chose {action}")
            table.behind = True  # moves before it may be in memory and not in the store
            raise
        seq = table.seq
        moves += rows
        snapshot = latest or snapshot
        if table.players[seat] == HUMAN:
            table.trouble = None
    return Change(table.row.id, table.next_head(), moves=tuple(moves), snapshot=snapshot)


class UndoMove(FromLink):
    def __init__(self, link: LinkRow, undo: Undo, asker: Watcher | None = None) -> None:
        super().__init__(link, undo, asker)

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        table.play.undo(table.asked_seat_of(self.link), self.seen)
        return table.shortened(len(table.play.session.record.moves) + 1)


class SayLine(FromLink):
    def __init__(self, link: LinkRow, say: Say, longest: int, most: int, asker: Watcher | None = None) -> None:
        super().__init__(link, say, asker)
        self.text, self.most = say.text.strip(), most
        if not self.text:
            raise NotAllowed("an empty line says nothing")
        if len(self.text) > longest:
            raise TooBig("the line is too long")
        if not link.seats:
            raise NotAllowed("spectators listen")

    async def decide(self, table: LiveTable) -> Change:
        if len(table.said) >= self.most:
            raise TooMany("this table has said enough")
        row = SaidRow(len(table.said), self.link.seats[0], self.text, time.time())
        table.said.append(row)
        return Change(table.row.id, table.next_head(), said=row)


class RequestRewind(FromLink):
    """Carried out at once where no other person has a say; else the other seat answers."""

    def __init__(self, link: LinkRow, ask: AskRewind) -> None:
        super().__init__(link, ask, None)
        self.to = ask.to
        if not link.seats:
            raise NotAllowed("spectators cannot ask for a rewind")

    async def decide(self, table: LiveTable) -> Change:
        if not table.humans - set(self.link.seats):
            return await rewound(table, self.to)
        check_rewind(table, self.to)
        request = msgspec.json.encode(RewindRequest(self.link.seats[0], self.to)).decode()
        return Change(table.row.id, table.next_head(rewind=request))


class AnswerRequest(FromLink):
    def __init__(self, link: LinkRow, answer: AnswerRewind) -> None:
        super().__init__(link, answer, None)
        self.accept = answer.accept

    async def decide(self, table: LiveTable) -> Change:
        request = self._request(table)
        if self.accept:
            return await rewound(table, request.to)
        return Change(table.row.id, table.next_head(rewind=""))

    def _request(self, table: LiveTable) -> RewindRequest:
        """The request under way, if this link may give this answer to it."""
        if not table.head.rewind:
            raise NotAllowed("nobody asked for a rewind")
        request = msgspec.json.decode(table.head.rewind, type=RewindRequest)
        if not self.link.seats or (self.accept and request.seat in self.link.seats):
            raise NotAllowed("the other side answers")
        return request


def check_rewind(table: LiveTable, to: int) -> None:
    table.check_playable()
    if not 0 <= to < table.head.moves:
        raise CannotUndo(f"there is no move {to} to go back to")


async def rewound(table: LiveTable, to: int) -> Change:
    """Back to after move `to`, by consent; the dice go on from a new seed."""
    check_rewind(table, to)
    try:
        stored = await table.store.load(table.row.id)
        snap = await table.store.snapshot_before(table.row.id, to)
    except Exception as error:
        raise ServerTrouble("the store does not answer") from error
    if stored is None or stored.head.version != table.head.version:
        raise Conflict(table.row.id)
    table.play = table.play.rewound(table.row, table.head, stored.moves, snap, to)
    reseeds = msgspec.json.encode(table.play.reseeds()).decode()
    change = table.shortened(to + 1, rewind="", reseeds=reseeds)
    # The stored snapshot of this very move, if there is one, has the old seed.
    return msgspec.structs.replace(
        change, drop_from=to, moves=(table.play.move_row(to),), snapshot=table.play.snapshot()
    )
