"""Tables begun under other rules than this server plays: read, never played.

Where the rules of then are kept, a process of their own shows them (`server/replays.py`). Otherwise the log is as it
was told, and the record as it was played; positions are shown from the stored snapshots where the present code
can still read them; where it cannot, the log stands alone.
"""

from __future__ import annotations

import logging
import zlib
from functools import cached_property
from typing import Any

import msgspec

from bingqi.core.game import Game
from bingqi.core.record import Carried, Record, encode
from bingqi.core.table import Outcome, View
from bingqi.core.text import Text
from bingqi.core.upgrade import brought_up
from bingqi.server.live.endings import seat_names
from bingqi.server.live.play import Shown, record_move, record_of
from bingqi.server.projection import eyes, looking
from bingqi.server.protocol.history import Past
from bingqi.server.protocol.table import ChatLine, LogLine, SeatInfo, Table
from bingqi.store import LinkRow, SnapshotRow, Stored

logger = logging.getLogger("bingqi.server")
_lines = msgspec.json.Decoder(list[Shown])


class OldTable:
    """What can still be told of a table whose rules have changed."""

    def __init__(self, game: Game[Any], stored: Stored) -> None:
        self.game, self.stored, self.row, self.head = game, stored, stored.row, stored.head
        self.seats = seat_names(game, stored.row.scenario)

    @cached_property
    def lines(self) -> list[Shown]:
        return [line for move in self.stored.moves for line in _lines.decode(move.lines)]

    def table_for(self, link: LinkRow, log_from: int, wanted: int | None) -> Table:
        seats = looking(link.seats, wanted)
        log_from = min(log_from, len(self.lines))
        return msgspec.structs.replace(
            self.frame(link),
            view=self.view(self.stored.snapshot, eyes(seats, None, wanted)),
            trouble=self.words("trouble-old-rules"),
            log=self.readable(seats, log_from),
            log_from=log_from,
            outcome=self.stopped(),
        )

    def frame(self, link: LinkRow) -> Table:
        """With all but the position and what was told of it."""
        players: tuple[str, ...] = tuple(msgspec.json.decode(self.row.players))
        return Table(
            table=self.row.id,
            game=self.row.game,
            scenario=self.row.scenario,
            options=msgspec.json.decode(self.row.options),
            seats=tuple(SeatInfo(n, self.seats[n], player) for n, player in enumerate(players)),
            you=link.seats,
            seq=self.head.seq,
            move=self.head.moves,
            view=View(None, 0, 0, self.words("reason-old-rules"), ()),
            commitment=self.row.commitment,
            chat=tuple(ChatLine(s.n, s.seat, s.text, s.at) for s in self.stored.said[-100:]),
            kind=self.row.kind,
        )

    def stopped(self) -> Outcome:
        """It was not ended, and nobody can go on with it."""
        return Outcome(None, (0.0,) * len(self.seats), self.words("reason-old-rules"))

    def past(self, snapshot: SnapshotRow, link: LinkRow, move: int, wanted: int | None) -> Past:
        """The nearest position before it that was kept, and what was told of the move."""
        seats = looking(link.seats, wanted)
        lines = tuple(line for line in self.readable(seats, 0) if line.move == move)
        return Past(move, self.head.moves, self.view(snapshot, eyes(seats, None, wanted)), lines)

    def record(self) -> Record:
        """Nothing can be dug out of it any more: the game cannot go on."""
        return record_of(self.row, self.head, self.stored.moves, [record_move(row) for row in self.stored.moves[1:]])

    def by_first_rules(self) -> Record:
        """As far as it was played by the rules that it was begun with."""
        whole = self.record()
        if not isinstance(whole.carried, Carried):
            return whole
        return msgspec.structs.replace(whole, carried=msgspec.UNSET, moves=whole.moves[: whole.carried.at])

    def readable(self, seats: tuple[int, ...], first: int) -> tuple[LogLine, ...]:
        return tuple(shown.line for shown in self.lines[first:] if shown.only is None or shown.only in seats)

    def words(self, key: str, **more: str) -> Text:
        return Text(key, {"was": self.row.rules, "now": self.game.meta.rules_version, **more})

    def view(self, snapshot: SnapshotRow, seat: int | None) -> View:
        """As far as the present code can read it: first with what was under way, then without."""
        plain: dict[str, Any] = msgspec.json.decode(zlib.decompress(snapshot.state))
        try:
            if (state := brought_up(self.game, plain, self.row.rules)) is not None:
                return self.game.view(state, seat)
        except Exception:
            logger.info("a position of older rules is shown as far as it can be read")
        without: dict[str, Any] = plain | {"stack": []}
        for read in (plain, without):
            try:
                return self.game.view(self.game.decode_state(encode(read)), seat)
            except Exception:
                continue
        return View(seat, 0, 0, self.words("reason-old-rules"), ())
