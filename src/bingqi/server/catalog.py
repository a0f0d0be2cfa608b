"""The games a server offers, and what is the same for everybody: boards, texts, rulebooks, ready to send."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Callable, Hashable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from bingqi.ai import LEVELS
from bingqi.ai.ratings import ratings_of
from bingqi.core.errors import UnknownGame, UnknownOption
from bingqi.core.game import COMMON_LOCALE, Game
from bingqi.core.rulebook import Clause, read_rulebook
from bingqi.core.text import LANGUAGES
from bingqi.server.errors import NotFound
from bingqi.server.protocol.lobby import GameInfo, Lobby, OptionChoice, ScenarioInfo

SERVER_LOCALE = Path(__file__).parent / "locale"
logger = logging.getLogger("bingqi.server")


class Ready(msgspec.Struct, frozen=True):
    """A body that does not change while the server runs, with its compressed form and its ETag."""

    body: bytes
    zipped: bytes
    etag: str
    media_type: str


def ready(body: bytes, media_type: str) -> Ready:
    return Ready(body, gzip.compress(body, 9, mtime=0), f'"{sha256(body).hexdigest()[:20]}"', media_type)


class Once:
    """What is made the first time that somebody asks for it. In a thread: to lay out and squeeze a board takes longer
    than anybody else should wait."""

    def __init__(self) -> None:
        self._made: dict[Hashable, asyncio.Future[Ready]] = {}

    async def get(self, key: Hashable, make: Callable[[], Ready]) -> Ready:
        making = self._made.get(key)
        if making is None:
            making = self._made[key] = asyncio.ensure_future(asyncio.to_thread(make))
        try:
            return await asyncio.shield(making)  # who hangs up does not take it from those who wait too
        except Exception:
            self._made.pop(key, None)
            raise


class Catalog:
    """`module` has `GAMES` and `load_game`: the real list, or a test's."""

    def __init__(self, module: str) -> None:
        self.module = module
        self._list: Any = import_module(module)
        self.once = Once()

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._list.GAMES)

    def game(self, id: str) -> Game[Any]:
        if id not in self._list.GAMES:
            raise UnknownGame(f"there is no game {id!r}", game=id)
        game: Game[Any] = self._list.load_game(id)
        return game

    def lobby(self) -> Lobby:
        games = []
        for id in self._list.GAMES:
            try:
                games.append(game_info(self.game(id)))
            except Exception:
                logger.exception("the game %s cannot be loaded", id)
        return Lobby(tuple(games), tuple(LEVELS))

    async def board(self, id: str, scenario: str) -> Ready:
        return await self.once.get(("board", id, scenario), lambda: self._board(id, scenario))

    async def rulebook(self, id: str, language: str) -> Ready:
        return await self.once.get(("rulebook", id, language), lambda: self._rulebook(id, language))

    async def texts(self, language: str, id: str) -> Ready:
        return await self.once.get(("texts", language, id), lambda: self._texts(language, id))

    def _board(self, id: str, scenario: str) -> Ready:
        game = self.game(id)
        try:
            game.meta.scenario(scenario)
        except UnknownOption:
            raise NotFound(f"{id} has no scenario {scenario!r}") from None
        return ready(msgspec.json.encode(game.named_board(scenario)), "application/json")

    def _rulebook(self, id: str, language: str) -> Ready:
        clauses: list[Clause] = []
        if (self.game(id).package / "rulebook" / f"{_known(language)}.md").exists():
            clauses = read_rulebook(self.game(id).package, language)
        return ready(msgspec.json.encode(clauses), "application/json")

    def _texts(self, language: str, id: str) -> Ready:
        """The texts common to all, the server's, then the game's own: later ones win."""
        files = [COMMON_LOCALE / f"{_known(language)}.ftl", SERVER_LOCALE / f"{language}.ftl"]
        if id != "common":
            files += [file for file in self.game(id).locale_files(language) if file not in files]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        return ready(text.encode(), "text/plain; charset=utf-8")


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFound(f"there is no language {language!r}")
    return language


def game_info(game: Game[Any]) -> GameInfo:
    meta = game.meta
    scenarios = tuple(ScenarioInfo(s.id, s.turns, s.minutes, s.seats or meta.seats) for s in meta.scenarios)
    options = tuple(OptionChoice(o.id, o.default, o.choices, o.rule, o.helps) for o in meta.options)
    measured = ratings_of(meta.id)
    ratings = tuple(measured[level] for level in LEVELS if level in measured)
    return GameInfo(
        meta.id,
        meta.rules_version,
        meta.complexity,
        scenarios,
        options,
        meta.overlays,
        meta.counted,
        meta.reactions,
        ratings,
    )
