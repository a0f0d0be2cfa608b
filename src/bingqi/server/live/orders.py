"""What can be ordered of a table: each order checks, changes the game in memory, and says what to store of it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from bingqi.core.dice import SAT, follows, is_hex, last_nonces
from bingqi.core.errors import CannotUndo, StaleAction
from bingqi.core.procedure import Action, Seat
from bingqi.core.record import AGREED, RESIGNED, Ended
from bingqi.core.text import Text
from bingqi.server.errors import MalformedRequest, NotAllowed, ServerTrouble, TooBig, TooMany
from bingqi.server.live.known import HUMAN
from bingqi.server.live.reading import told_by
from bingqi.server.live.table import LiveTable
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol.orders import Act, AnswerRewind, AskRewind, Offer, Resign, Say, Sit, Undo
from bingqi.server.protocol.table import OfferInfo, RewindRequest
from bingqi.store import Change, Conflict, LinkRow, MoveRow, SaidRow, SnapshotRow

LONGEST_ID = 64
MOST_STIRS = 200  # all of them are hashed for the next one, stored and told; a page has so many nonces
Body = Act | Undo | Say | AskRewind | AnswerRewind | Sit | Resign | Offer
SEEN = (Act, Undo, Resign)  # say which position they are meant for


class PendingRewind(RewindRequest, frozen=True):
    """As it is stored: with what the asker has given to the dice."""

    nonces: dict[str, str] = {}


class FromLink:
    """An order by the holder of a link."""

    def __init__(self, link: LinkRow, body: Body, asker: Watcher | None = None) -> None:
        if len(body.id) > LONGEST_ID:
            raise TooBig("the id is too long")
        self.link, self.asker, self.body = link, asker, body
        self.id = body.id
        self.seen = body.seq if isinstance(body, SEEN) else 0


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
        seq = table.play.session.seq
        moves += rows
        snapshot = latest or snapshot
        if table.players[seat] == HUMAN:
            table.trouble = None
    head = table.next_head(**_lapsed(table, actions)) if table.head.offers else table.next_head()
    return Change(table.row.id, head, moves=tuple(moves), snapshot=snapshot)


def _lapsed(table: LiveTable, actions: Sequence[tuple[Seat, Action]]) -> dict[str, str]:
    """Who moves instead of answering an offer has declined it."""
    offer = msgspec.json.decode(table.head.offers, type=OfferInfo)
    return {"offers": ""} if any(seat not in offer.seats for seat, _ in actions) else {}


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
        if "\0" in self.text:
            raise MalformedRequest("no database keeps this")
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
        super().__init__(link, ask)
        self.to, self.nonce = ask.to, ask.nonce
        if not link.seats:
            raise NotAllowed("spectators cannot ask for a rewind")

    async def decide(self, table: LiveTable) -> Change:
        check_rewind(table, self.to)
        nonces = consent(table, self.link, self.nonce)
        if not table.humans - set(self.link.seats):
            return await rewound(table, self.to, nonces)
        given = {str(seat): nonce for seat, nonce in nonces.items()}
        request = msgspec.json.encode(PendingRewind(self.link.seats[0], self.to, given)).decode()
        return Change(table.row.id, table.next_head(rewind=request))


class AnswerRequest(FromLink):
    def __init__(self, link: LinkRow, answer: AnswerRewind) -> None:
        super().__init__(link, answer)
        self.accept, self.to, self.nonce = answer.accept, answer.to, answer.nonce

    async def decide(self, table: LiveTable) -> Change:
        request = self._request(table)
        if not self.accept:
            return Change(table.row.id, table.next_head(rewind=""))
        asked = {int(seat): nonce for seat, nonce in request.nonces.items()}
        return await rewound(table, request.to, asked | consent(table, self.link, self.nonce))

    def _request(self, table: LiveTable) -> PendingRewind:
        """The request under way, if this link may give this answer to it."""
        if not table.head.rewind:
            raise NotAllowed("nobody asked for a rewind")
        request = msgspec.json.decode(table.head.rewind, type=PendingRewind)
        if request.to != self.to:
            raise StaleAction(f"the request is to go back to move {request.to}", seq=table.seq)
        if not self.link.seats or (self.accept and request.seat in self.link.seats):
            raise NotAllowed("the other side answers")
        return request


def check_rewind(table: LiveTable, to: int) -> None:
    table.check_playable()
    dice = table.play.session.dice
    if dice is not None and len(dice.stirs) >= MOST_STIRS:
        raise TooMany("this game was taken back often enough")
    if not table.begun <= to < table.head.moves:
        raise CannotUndo(f"there is no move {to} to go back to")


def consent(table: LiveTable, link: LinkRow, nonce: str) -> dict[Seat, str]:
    """What these seats give to the dice for a rewind: the next of the nonces that they began with."""
    dice = table.play.session.dice
    known = last_nonces(dice.stirs) if dice else {}
    bound = [seat for seat in link.seats if str(seat) in known]
    if not all(follows(nonce, known[str(seat)]) for seat in bound):
        raise NotAllowed("the dice need the next nonce of this player")
    return dict.fromkeys(bound, nonce)


async def rewound(table: LiveTable, to: int, nonces: dict[Seat, str]) -> Change:
    """Back to after move `to`, by consent; the dice go on from a new seed."""
    check_rewind(table, to)
    try:
        stored = await table.store.load(table.row.id)
        snap = await table.store.snapshot_before(table.row.id, to)
    except Exception as error:
        raise ServerTrouble("the store does not answer") from error
    if stored is None or stored.head.version != table.head.version:
        raise Conflict(table.row.id)
    told = await told_by(stored.moves[: snap.n + 1])
    table.play = table.play.rewound(table.row, table.head, stored.moves, snap, told, to, nonces)
    reseeds = msgspec.json.encode(table.play.reseeds()).decode()
    return anew(table, table.shortened(to + 1, rewind="", offers="", reseeds=reseeds, dice=table.play.dice()))


def anew(table: LiveTable, change: Change) -> Change:
    """The last move is written again with what was added to it, and a snapshot of it: the stored one, if there is one,
    may have other dice."""
    last = len(table.play.session.record.moves)
    return msgspec.structs.replace(
        change, drop_from=last, moves=(table.play.move_row(last),), snapshot=table.play.snapshot()
    )


class SitDown(FromLink):
    """The player's first nonce is stirred into the dice."""

    def __init__(self, link: LinkRow, sit: Sit) -> None:
        super().__init__(link, sit)
        self.nonce = sit.nonce
        if not is_hex(sit.nonce):
            raise MalformedRequest("a nonce is 64 hex digits")
        if not link.seats:
            raise NotAllowed("spectators have no dice")

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        dice = table.play.session.dice
        if dice is None:
            raise NotAllowed("an analysis has dice of its own")
        new = [seat for seat in self.link.seats if str(seat) not in last_nonces(dice.stirs)]
        if not new:
            raise NotAllowed("this seat has given its nonce")
        table.play.session.stir(SAT, dict.fromkeys(new, self.nonce))
        table.play.session.seq += 1
        return anew(table, Change(table.row.id, table.next_head(dice=table.play.dice())))


# --- beside the rules ------------------------------------------------------------------------------------------------


class ResignGame(FromLink):
    def __init__(self, link: LinkRow, resign: Resign) -> None:
        super().__init__(link, resign)
        if not link.seats:
            raise NotAllowed("spectators have nothing to resign")

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        if self.seen != table.seq:
            raise StaleAction(f"position {self.seen} has passed, it is {table.seq} now", seq=table.seq)
        asked = table.asked
        seat = asked.seat if asked and asked.seat in self.link.seats else self.link.seats[0]
        return ended(table, Ended(RESIGNED, seat), seat)


class OfferDraw(FromLink):
    """Offered by one, agreed to by all others who are people. A computer does not agree."""

    def __init__(self, link: LinkRow, offer: Offer) -> None:
        super().__init__(link, offer)
        self.accept = offer.accept
        if not link.seats:
            raise NotAllowed("spectators cannot offer a draw")

    async def decide(self, table: LiveTable) -> Change:
        table.check_playable()
        if len(table.humans) < len(table.players):
            raise NotAllowed("a computer agrees to no draw")
        offer = msgspec.json.decode(table.head.offers, type=OfferInfo) if table.head.offers else OfferInfo("draw", ())
        if not self.accept:
            return Change(table.row.id, table.next_head(offers=""))
        seats = tuple(sorted({*offer.seats, *self.link.seats}))
        if table.humans <= set(seats):
            return ended(table, Ended(AGREED), self.link.seats[0])
        text = msgspec.json.encode(OfferInfo("draw", seats)).decode()
        return Change(table.row.id, table.next_head(offers=text))


def ended(table: LiveTable, how: Ended, seat: Seat) -> Change:
    """The players have ended the game: stored, in the log, undone by nobody."""
    name = Text(f"seat-{table.game.meta.seat_names(table.row.scenario)[seat]}")
    table.play.add_line(Text(f"event-table-{how.how}", {"seat": name}), f"table-{how.how}", seat)
    session = table.play.session
    session.record.ended = how
    session.seq += 1
    text = msgspec.json.encode(how).decode()
    return anew(table, Change(table.row.id, table.next_head(ended=text, offers="", rewind="")))


class AgreeToRematch(FromLink):
    """`new` is the table that was made for it, when all have agreed."""

    def __init__(self, link: LinkRow, offer: Offer, new: str) -> None:
        super().__init__(link, offer)
        self.new = new
        if not link.seats:
            raise NotAllowed("spectators cannot ask for a rematch")

    async def decide(self, table: LiveTable) -> Change:
        if not table.over or table.row.kind != "live":
            raise NotAllowed("a rematch is offered when the game is over")
        known = msgspec.json.decode(table.head.offers, type=OfferInfo) if table.head.offers else None
        seats = tuple(sorted({*(known.seats if known else ()), *self.link.seats}))
        made = (known.table if known else "") or (self.new if table.humans <= set(seats) else "")
        offer = msgspec.json.encode(OfferInfo("rematch", seats, made)).decode()
        return Change(table.row.id, table.next_head(offers=offer))
