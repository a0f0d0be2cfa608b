"""New tables: promised dice, the first position stored, links handed out; and the table of a rematch."""

from __future__ import annotations

import contextlib
import time
from hashlib import blake2b

from bingqi.ai import PLAYERS
from bingqi.core.dice import is_hex, promise
from bingqi.core.errors import UnknownOption
from bingqi.server.catalog import Catalog
from bingqi.server.errors import MalformedRequest, NotAllowed, OldRules
from bingqi.server.idempotency import Asked, Making, told_again
from bingqi.server.live.known import HUMAN
from bingqi.server.live.play import Play
from bingqi.server.live.registry import Registry
from bingqi.server.live.table import LiveTable
from bingqi.server.protocol.lobby import DicePromise, NewTable, NewTableMade
from bingqi.server.tokens import TOKEN_LENGTH, new_table_id, new_token, token_from, token_hash
from bingqi.server.work.opponent import Opponents
from bingqi.store import Fresh, Head, LinkRow, MadeAlready, MoveRow, SnapshotRow, Store, TableRow
from bingqi.store.rows import again


class Maker:
    """`key` is of the secrets for dice: the same for all processes on one database."""

    def __init__(self, store: Store, catalog: Catalog, registry: Registry, opponents: Opponents) -> None:
        self.store, self.catalog, self.registry, self.opponents = store, catalog, registry, opponents
        self.key = ""

    def promise(self) -> DicePromise:
        """A secret that is kept nowhere: it comes of the server's own key and the ticket."""
        ticket = new_token()
        return DicePromise(ticket, promise(self._secret(ticket)))

    def _secret(self, ticket: str) -> str:
        return blake2b(ticket.encode(), key=bytes.fromhex(self.key), digest_size=32).hexdigest()

    async def _promised(self, ticket: str, table: str) -> str:
        """The secret of a ticket, for one table only: with the second one its player would know the dice."""
        if len(ticket) != TOKEN_LENGTH:
            raise MalformedRequest("no ticket of this server")
        secret = self._secret(ticket)
        if await self.store.key(f"dice:{promise(secret)}", table) != table:
            raise NotAllowed("these dice were promised to another table")
        return secret

    async def made_before(self, asked: Asked | None) -> NewTableMade | None:
        """What this very request has made already."""
        row = await self.store.find_making(asked.key) if asked else None
        return told_again(asked, row) if asked and row else None

    async def make_table(self, new: NewTable, asked: Asked | None = None) -> NewTableMade:
        game = self.catalog.game(new.game)
        names = game.meta.seat_names(new.scenario)
        if len(new.players) != len(names):
            raise UnknownOption(f"{new.game} has {len(names)} seats", option="players")
        for player in new.players:
            if player not in ("me", "friend", *PLAYERS):
                raise UnknownOption(f"there is no player {player!r}", option=player)
        id = new_table_id()
        mine = tuple(seat for seat, player in enumerate(new.players) if player == "me")
        secret = await self._promised(new.ticket or self.promise().ticket, id)
        nonces = dict.fromkeys(mine, _nonce(new.nonce)) if new.nonce else {}
        play = Play.bound(game, new.scenario, dict(new.options), secret, nonces)
        players = tuple(HUMAN if player in ("me", "friend") else player for player in new.players)
        row = play.table_row(id, "live", players, time.time())
        session = play.session
        head = Head(touched=row.made, moves=len(session.record.moves), seq=session.seq, dice=play.dice())
        friends: list[tuple[int, ...]] = [(seat,) for seat, player in enumerate(new.players) if player == "friend"]
        making = Making(asked, row.id, mine, friends)
        return await self.keep(row, head, play.rows(), play.first_snapshots(), making, asked)

    async def keep(
        self,
        row: TableRow,
        head: Head,
        moves: list[MoveRow],
        snapshots: list[SnapshotRow],
        making: Making,
        asked: Asked | None,
    ) -> NewTableMade:
        """Store a new table and hand out its links: the maker's, each friend's, one for spectators."""
        links = [
            LinkRow(token_hash(link.token), row.id, link.seats, invited=bool(link.seats) and not link.mine)
            for link in making.made.links
        ]
        try:
            await self.store.make(Fresh(row, head, links, moves, snapshots, making.row))
            self.store.note(None)
        except MadeAlready:  # the same request, twice at the same moment
            made = await self.made_before(asked)
            assert made is not None
            return made
        with contextlib.suppress(OldRules):  # a record of then: to be looked at
            self.opponents.wake(await self.registry.table(row.id))
        return making.made

    async def make_rematch(self, table: LiveTable, id: str) -> None:
        secret = await self._promised(self.promise().ticket, id)
        play = Play.bound(table.game, table.row.scenario, dict(table.play.session.record.options), secret, {})
        row = play.table_row(id, "live", tuple(reversed(table.players)), time.time())
        head = Head(touched=row.made, moves=len(play.session.record.moves), seq=play.session.seq, dice=play.dice())
        links = [LinkRow(again(old.hash), id, tuple(sorted(1 - s for s in old.seats))) for old in table.links]
        with contextlib.suppress(MadeAlready):  # the other player asked at the same moment
            await self.store.make(Fresh(row, head, links, play.rows(), play.first_snapshots()))
        self.opponents.wake(await self.registry.table(id))

    async def link_to_rematch(self, id: str, link: LinkRow, token: str) -> str:
        """The same for the same holder, as often as he asks: an answer may get lost."""
        new = token_from(token, f"{self.key}:{id}", 0)
        first = await self.store.exchange(id, again(link.hash), token_hash(new))
        if not first and await self.store.find_link(token_hash(new)) is None:
            raise NotAllowed("this link has been turned in")
        return new


def _nonce(text: str) -> str:
    if not is_hex(text):
        raise MalformedRequest("a nonce is 64 hex digits")
    return text
