"""Tables and boards of releases whose rules are kept: shown by those rules, move by move."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from sqlalchemy.exc import NoResultFound

from bingqi.core.errors import BadRecord, BingqiError
from bingqi.core.record import encode
from bingqi.core.table import Outcome
from bingqi.kept.messages import Asked, Drawn, Map, Page, Read, Show, Told, Unknown
from bingqi.kept.process import Broken, Lost, expect
from bingqi.kept.releases import Damaged, Release, release, release_of
from bingqi.server.catalog import Ready, ready
from bingqi.server.errors import NoAnswer, NotFound, ServerTrouble, TooLong
from bingqi.server.live.endings import ended_early
from bingqi.server.live.old import OldTable
from bingqi.server.live.registry import Registry
from bingqi.server.projection import eyes, looking
from bingqi.server.protocol.history import Past
from bingqi.server.protocol.table import Table
from bingqi.server.settings import Settings
from bingqi.server.work.archive import Archive
from bingqi.store import LinkRow

NO_ANSWER = (BadRecord, Broken, Lost, Damaged, TooLong)
Json = dict[str, Any]
logger = logging.getLogger("bingqi.server")


class Replays:
    def __init__(self, settings: Settings, registry: Registry, archive: Archive) -> None:
        self.settings, self.registry, self.archive = settings, registry, archive
        self._boards: dict[tuple[str, str, str], Ready] = {}

    async def table(self, token: str, log_from: int, wanted: int | None) -> Table | Json:
        """A table of older rules as it stands: by its own rules, or as far as the present code can read it."""
        old, link = await self.registry.old_at(token)
        kept, seats = release_of(old.row.game, old.row.rules), looking(link.seats, wanted)
        if kept is None or old.head.carried:
            return old.table_for(link, log_from, wanted)
        asked = Show(_key(old), old.head.moves, eyes(seats, None, wanted), seats, log_from)
        try:
            page = await self._page(kept, old, asked)
        except NO_ANSWER as error:
            _note(kept, error)
            return old.table_for(link, log_from, wanted)
        return _told(old, link, kept, page, log_from)

    async def past(self, token: str, move: int, wanted: int | None) -> Past | Json:
        """The same after a move that was played by older rules."""
        old, link = await self.registry.old_at(token)
        kept, seats = release_of(old.row.game, old.row.rules), looking(link.seats, wanted)
        if kept is not None and move <= old.head.moves:
            rows = old.stored.moves
            to_move = rows[move + 1].seat if move + 1 < len(rows) else None
            through = to_move if wanted not in seats and to_move in seats else eyes(seats, None, wanted)
            try:
                page = await self._page(kept, old, Show(_key(old), move, through, seats))
                return {"move": move, "moves": old.head.moves, "view": page.view, "log": page.log}
            except NO_ANSWER as error:
                _note(kept, error)
        try:
            snapshot = await self.registry.store.snapshot_before(old.row.id, move)
        except NoResultFound:
            raise NoAnswer("no position of that time was kept") from None
        return old.past(snapshot, link, move, wanted)

    async def board(self, version: str, game: str, scenario: str) -> Ready:
        """A board as a release drew it."""
        kept, key = release(version), (version, game, scenario)
        if kept is None or game not in kept.rules:
            raise NotFound(f"no board of {game} as in {version} was kept")
        if key not in self._boards:
            try:
                drawn = expect(await self._ask(self.settings.record_seconds, kept, Map(game, scenario)), Drawn)
            except BadRecord:
                raise NotFound(f"{game} had no scenario {scenario!r} in {version}") from None
            except NO_ANSWER as error:
                _note(kept, error)
                raise ServerTrouble("the rules of then do not answer") from None
            self._boards[key] = await asyncio.to_thread(ready, bytes(drawn.board), "application/json")
        return self._boards[key]

    async def _page(self, kept: Release, old: OldTable, asked: Show) -> Page:
        """Whoever forgot the game, or has just begun, is told its record first."""
        told = await self._ask(self.settings.reckon_seconds, kept, asked)
        if isinstance(told, Unknown):
            record = await asyncio.to_thread(lambda: encode(old.by_first_rules()))
            await self._ask(self.settings.record_seconds, kept, Read(asked.key, msgspec.Raw(record)))
            told = await self._ask(self.settings.reckon_seconds, kept, asked)
        return expect(told, Page)

    async def _ask(self, seconds: float, kept: Release, asked: Asked) -> Told:
        try:
            return await self.archive.ask(seconds, kept, asked)
        except Lost:  # killed by somebody: another one is asked, once
            return await self.archive.ask(seconds, kept, asked)


def _key(old: OldTable) -> str:
    return f"{old.row.id}:{old.head.version}"


def _told(old: OldTable, link: LinkRow, kept: Release, page: Page, log_from: int) -> Json:
    ended: Outcome | None = ended_early(old.game, old.row, old.head)
    over = page.story.over or ended is not None
    trouble = old.words("trouble-kept-over" if over else "trouble-kept-running", release=kept.version)
    table: Json = msgspec.to_builtins(old.frame(link)) | {
        "view": page.view,
        "log": page.log,
        "log_from": min(log_from, page.story.lines),
        "outcome": page.story.outcome if page.story.over else ended or old.stopped(),
        "trouble": trouble,
        "kept": kept.version,
    }
    return table | ({"seed": old.row.seed} if over else {})


def _note(kept: Release, error: BingqiError) -> None:
    logger.warning("a table of %s is shown as far as it can be read: %s", kept.version, error)
