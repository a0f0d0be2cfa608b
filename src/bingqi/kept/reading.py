"""A record of a kept release, read from its beginning to its end: for whoever has the time to wait for it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, TypeVar

import msgspec

from bingqi.core.game import Game
from bingqi.core.record import Carried, Record, encode, goes_on
from bingqi.core.table import Board, Outcome, View
from bingqi.core.text import Text
from bingqi.kept.messages import Asked, Deeds, Done, Drawn, Map, Page, Read, Rows, Show, Stored, Story
from bingqi.kept.process import Process, expect
from bingqi.kept.releases import Release, release_of

KEY = "record"
T = TypeVar("T")


class _Line(msgspec.Struct):
    text: Text


class _Told(msgspec.Struct):
    line: _Line


def kept_for(game: Game[Any], record: Record) -> Release | None:
    """The release by whose rules a record is replayed, if the present ones do not."""
    rules = record.carried.rules if isinstance(record.carried, Carried) else record.rules
    return None if goes_on(game.meta, rules) else release_of(record.game, rules)


class Reading:
    """`with Reading(release, record) as read`: the record has been replayed and every check of it made, or it was
    refused with `BadRecord`."""

    def __init__(self, kept: Release, record: Record) -> None:
        self.kept, self.record = kept, record

    def __enter__(self) -> Reading:
        self.process = Process(self.kept)
        try:
            self.story = self._asked(Read(KEY, msgspec.Raw(encode(self.record))), Story)
        except BaseException:
            self.process.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.process.close()

    @property
    def outcome(self) -> Outcome | None:
        return msgspec.json.decode(self.story.outcome, type=Outcome | None)

    def deeds(self) -> list[Text]:
        return [msgspec.json.decode(text, type=Text) for text in self._asked(Deeds(KEY), Done).texts]

    def lines(self) -> list[list[Text]]:
        """The log by move, all of it."""
        told = [msgspec.json.decode(move, type=list[_Told]) for move in self.stored().lines]
        return [[each.line.text for each in move] for move in told]

    def stored(self) -> Stored:
        return self._asked(Rows(KEY), Stored)

    def view(self, move: int, seat: int | None = None) -> View:
        return msgspec.json.decode(self._asked(Show(KEY, move, seat), Page).view, type=View)

    def board(self) -> Board:
        return msgspec.json.decode(self._asked(Map(self.record.game, self.record.scenario), Drawn).board, type=Board)

    def _asked(self, asked: Asked, kind: type[T]) -> T:
        return expect(self.process.ask(asked), kind)
