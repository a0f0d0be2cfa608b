"""A table as it is shown: drawn once for all who look through the same eyes, told as a change of what they had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.table import Look, View
from bingqi.core.text import Text
from bingqi.server.live.deltas import Changes
from bingqi.server.live.known import HUMAN, KnownTable
from bingqi.server.live.play import Play, Told
from bingqi.server.live.watcher import Watcher
from bingqi.server.projection import Common, Question, Sight, eyes, looking, question
from bingqi.server.protocol.table import ChatLine, OfferInfo, RewindRequest, SeatInfo, Table, Update
from bingqi.store import LinkRow, Store, Stored

KEPT_DEPARTED = 16
CHAT_SHOWN = 100
NOTHING = Update(base=0, n=0)  # has changed
UNSEEN = View(None, 0, 0, Text(""), ())
encode = (
    msgspec.json.Encoder().encode
)  # has room for a message from the start, where `msgspec.json.encode` begins small


class Moment(msgspec.Struct, frozen=True, gc=False):
    """What a table that is drawn has in common with all others of the same moment."""

    asked: Decision | None
    playable: bool
    advice: bool  # for who has a seat
    common: Common


class ShownTable(KnownTable):
    """With those who watch it."""

    def __init__(self, game: Game[Any], stored: Stored, store: Store, told: Told | None = None) -> None:
        self.watchers: set[Watcher] = set()
        self._here: frozenset[int] | None = None
        self.departed: dict[tuple[str, str], Watcher] = {}  # whose sockets broke, by link and name: they may come back
        self.elsewhere: Callable[[str], frozenset[int]] = _nowhere  # seats held at other processes
        self.thinking = False
        self._changes = Changes()
        self._sitting: tuple[frozenset[int], tuple[SeatInfo, ...]] | None = None
        self.forget_drawings()
        super().__init__(game, stored, store, told)

    def set_up(self, stored: Stored, told: Told | None = None) -> None:
        super().set_up(stored, told)
        self.forget_shown()
        self._talk: tuple[ChatLine, ...] = ()
        self._frame = Table(
            table=self.row.id,
            game=self.row.game,
            scenario=self.row.scenario,
            options=self.play.session.record.options,
            seats=(),
            you=(),
            seq=0,
            move=0,
            view=UNSEEN,
            commitment=self.row.commitment,
            kind=self.row.kind,
        )

    def forget_drawings(self) -> None:
        self._shown: dict[Any, Sight] = {}
        self._moment: Moment | None = None
        self._positions: dict[Any, tuple[Look, Question | None]] = {}
        self._seen_of: Play | None = None  # positions are of this game, when it had this number
        self._seen_at = -1

    def table_for(self, link: LinkRow, log_from: int = 0, wanted: int | None = None) -> Table:
        """The table as the holder of this link may see it."""
        lines = self.play.readable(looking(link.seats, wanted), log_from)
        bare = self._whole(self._bare(link.seats, wanted))
        return replace(bare, log=lines, log_from=log_from, invited=link.invited)

    def _whole(self, sight: Sight) -> Table:
        """With names that are the same for a whole game, whenever it was drawn."""
        return sight.whole(partial(self.game.names_of, self.play.session.state))

    def come(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._here = None

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._here = None

    def seats_here(self) -> frozenset[int]:
        """Seats whose link has a socket open at this process."""
        if self._here is None:
            self._here = frozenset([seat for watcher in self.watchers for seat in watcher.link.seats])
        return self._here

    def _bare(self, seats: tuple[int, ...], wanted: int | None = None) -> Sight:
        key = (seats, wanted)
        bare = self._shown.get(key)
        if bare is None:
            bare = self._shown[key] = self._draw(seats, wanted)
        return bare

    def _draw(self, seats: tuple[int, ...], wanted: int | None) -> Sight:
        moment = self._moment
        if moment is None:
            moment = self._moment = self._look_up()
        asked = moment.asked
        open_to = seats if wanted is None else looking(seats, wanted)
        mine = moment.playable and asked is not None and asked.seat in open_to
        look, asking = self._seen(seats, wanted, open_to, asked, mine)
        can_undo = mine and self.play.session.has_way_back
        return Sight(self._frame, moment.common, seats, look, asking, can_undo, moment.advice and bool(seats))

    def _look_up(self) -> Moment:
        """What is the same for everybody: made with the first table that is drawn."""
        session, head = self.play.session, self.head
        asked = session.decision
        over = asked is None or bool(head.ended)
        common = Common(
            self._seats(),
            session.seq,
            len(session.record.moves),
            None if asked is None or over else asked.seat,
            self.thinking,
            Text("trouble-frozen", {"rule": head.frozen}) if head.frozen else self.trouble,
            msgspec.json.decode(head.rewind, type=RewindRequest) if head.rewind else None,
            msgspec.json.decode(head.offers, type=OfferInfo) if head.offers else None,
            self.outcome if over else None,
            session.dice.stirs if session.dice else (),
            self.secret if over else None,
            len(self.humans) < len(self.players) and self.last_of_computer() > 0,
            self._chat() if self.said else (),
        )
        return Moment(asked, not (over or head.frozen), self.is_fair and not (over or head.frozen), common)

    def _seen(
        self, seats: tuple[int, ...], wanted: int | None, open_to: tuple[int, ...], asked: Decision | None, mine: bool
    ) -> tuple[Look, Question | None]:
        """The position alone, and the question if it is for them: the same for as long as nobody moves, whoever comes
        and goes."""
        play, session = self.play, self.play.session
        if self._seen_at != session.seq or self._seen_of is not play:
            self._seen_of, self._seen_at = play, session.seq
            self._positions.clear()
        key = (seats, wanted, mine)
        seen = self._positions.get(key)
        if seen is None:
            state = session.state
            look = self.game.look_of(state, eyes(open_to, asked, wanted))
            asking = question(self.game, state, asked) if mine and asked is not None else None
            seen = self._positions[key] = look, asking
        return seen

    def _seats(self) -> tuple[SeatInfo, ...]:
        here, elsewhere = self._here, self.elsewhere(self.row.id)
        online = here if here is not None and not elsewhere else self.seats_here() | elsewhere
        if self._sitting is None or self._sitting[0] != online:
            names = self.game.meta.seat_names(self.row.scenario)
            infos = (
                SeatInfo(seat, name, self.players[seat], self.players[seat] != HUMAN or seat in online)
                for seat, name in enumerate(names)
            )
            self._sitting = online, tuple(infos)
        return self._sitting[1]

    def _chat(self) -> tuple[ChatLine, ...]:
        """The last lines; the same object for as long as nobody says anything."""
        said = self.said[-CHAT_SHOWN:]
        if len(said) != len(self._talk) or (said and said[-1].n != self._talk[-1].n):
            self._talk = tuple(ChatLine(line.n, line.seat, line.text, line.at) for line in said)
        return self._talk

    def forget_shown(self) -> None:
        """What was drawn is out of date."""
        self._shown.clear()
        self._moment = None

    def changed(self) -> None:
        """What was drawn is out of date; everybody who watches gets a new one."""
        self.forget_shown()
        self._tell()

    def _tell(self) -> None:
        """Everybody who watches; the tables were drawn when the change was decided."""
        self._changes.forget()
        for watcher in self.watchers:
            watcher.make_stale()

    def message_for(self, watcher: Watcher) -> bytes | None:
        """What brings a socket's client up to date: the table whole at first, then what has changed, if anything."""
        seats, sitting, play, known = watcher.link.seats, watcher.sitting, self.play, watcher.known
        now, was, number = self._bare(seats, sitting), watcher.sent, watcher.number
        count = len(play.lines)
        lines = play.readable(seats if sitting is None else looking(seats, sitting), known) if known < count else ()
        acked = watcher.has_been_told(now, count)
        if was is None:
            invited = watcher.link.invited
            whole = replace(self._whole(now), log=lines, log_from=known, acked=acked, n=number + 1, invited=invited)
            return encode(whole)
        update = self._changes.update(was, now)
        cut = lines or watcher.cut
        watcher.cut = False
        if not (acked or cut) and update == NOTHING:
            watcher.number = number
            return None
        message = Update(
            number,
            number + 1,
            update.set,
            update.unset,
            update.view,
            update.options,
            lines,
            known if cut else None,
            update.chat,
            acked,
        )
        return encode(message)

    def remember(self, watcher: Watcher) -> None:
        """What a client has that went away, for a while: if it comes back it is told what has changed."""
        if watcher.client and watcher.sent is not None:
            self.departed[watcher.link.hash, watcher.client] = watcher
            while len(self.departed) > KEPT_DEPARTED:
                del self.departed[next(iter(self.departed))]

    def welcome_back(self, watcher: Watcher, have: int, since: int) -> None:
        """A client that has message `have` of its last socket, and no later one, goes on from there. It may know that
        the line broke before we do."""
        me = watcher.link.hash, watcher.client
        lost = (other for other in self.watchers if watcher.client and (other.link.hash, other.client) == me)
        before = self.departed.pop(me, None) or next(lost, None)
        if before is not None and before.number == have and before.sitting == watcher.sitting:
            watcher.go_on(before, self.log_start(since, before.known))


def _nowhere(_: str) -> frozenset[int]:
    return frozenset()
