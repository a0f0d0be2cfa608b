"""Processes that tell each other who is at which table, over a line that several of them hear: no database here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bingqi.server.live import presence
from bingqi.server.live.presence import Call, Presence
from bingqi.server.live.table import LiveTable
from bingqi.store import Store


class Line:
    """Whoever is on it hears everything, in order. Cut, it refuses what is said."""

    def __init__(self) -> None:
        self.on: list[Presence] = []
        self.said: list[str] = []
        self.cut = False

    async def call_out(self, messages: Sequence[str]) -> None:
        if self.cut:
            raise OSError("away for the moment")
        for message in messages:
            self.said.append(message)
            for each in self.on:
                each.hear(message)

    def calls(self) -> list[Call]:
        return [msgspec.json.decode(message, type=Call) for message in self.said]


class Row:
    def __init__(self, id: str) -> None:
        self.id = id


class Watched:
    """As much of a table as is asked for: its seats, and how often it was to be drawn anew."""

    def __init__(self, id: str, *seats: int) -> None:
        self.row, self.seats, self.drawn = Row(id), frozenset(seats), 0

    @property
    def watchers(self) -> frozenset[int]:
        return self.seats

    def seats_here(self) -> frozenset[int]:
        return self.seats

    def changed(self) -> None:
        self.drawn += 1


class Process:
    def __init__(self, line: Line, *tables: Watched) -> None:
        self.tables = {table.row.id: table for table in tables}
        self.presence = Presence(cast(Store, line), cast(dict[str, LiveTable], self.tables))
        line.on.append(self.presence)

    def turn(self, table: Watched, *seats: int) -> None:
        """Who sits there now."""
        table.seats = frozenset(seats)
        self.presence.moved(cast(LiveTable, table))

    def elsewhere(self, id: str) -> set[int]:
        return set(self.presence.elsewhere(id))


async def settled() -> None:
    for _ in range(30):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GATHER_SECONDS", 0.0)


def run(work: Callable[[Line], Awaitable[Any]]) -> None:
    async def main() -> None:
        await work(Line())

    asyncio.run(main())


def test_who_comes_learns_of_everybody_and_everybody_of_him() -> None:
    async def work(line: Line) -> None:
        old = Process(line, *(Watched(f"t{n}", n % 2) for n in range(250)))
        new = Process(line, Watched("t7"), Watched("mine", 1))
        await new.presence.say_all(hello=True)
        await settled()
        assert [new.elsewhere(f"t{n}") for n in range(250)] == [{n % 2} for n in range(250)]
        assert old.elsewhere("mine") == {1}
        assert new.tables["t7"].drawn == 1, "whoever looks at it is shown who is there"
        assert max(map(len, line.said)) < 8000

    run(work)


def test_a_process_that_is_alone_does_not_talk_of_who_comes_and_goes() -> None:
    async def work(line: Line) -> None:
        table = Watched("t")
        one = Process(line, table)
        await one.presence.say_all(hello=True)
        one.turn(table, 0)
        await settled()
        assert len(line.said) == 1

    run(work)


def test_who_comes_and_goes_is_told_and_what_comes_together_is_told_together() -> None:
    async def work(line: Line) -> None:
        tables = [Watched(f"t{n}") for n in range(20)]
        one, two = Process(line, *tables), Process(line, Watched("t3", 1))
        await two.presence.say_all(hello=True)
        await settled()
        line.said.clear()
        for table in tables:
            one.turn(table, 0)
        await settled()
        assert [two.elsewhere(f"t{n}") for n in range(20)] == [{0}] * 20 and len(line.said) == 1
        one.turn(tables[3])
        await settled()
        assert two.elsewhere("t3") == set() and two.elsewhere("t4") == {0}
        assert line.calls()[-1].seats == {"t3": ()}, "the others are not told again"

    run(work)


def beat(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A clock of our own; returns what moves it on by as long as a silent process is believed."""
    now = [1000.0]
    monkeypatch.setattr(presence, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def later() -> None:
        now[0] += presence.BELIEVE_FOR + 1

    return later


def test_a_silent_process_is_forgotten_and_asked_again_when_it_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    later = beat(monkeypatch)

    async def work(line: Line) -> None:
        one, two = Process(line, Watched("t", 0)), Process(line, Watched("t", 1))
        await two.presence.say_all(hello=True)
        await settled()
        drawn = two.tables["t"].drawn
        later()
        two.presence.forget_the_silent()
        assert two.elsewhere("t") == set() and two.tables["t"].drawn == drawn + 1
        await line.call_out([msgspec.json.encode(Call(one.presence.process, round=1)).decode()])  # still there
        await settled()
        assert two.elsewhere("t") == {0}

    run(work)


def test_a_process_says_that_it_is_there_in_few_bytes_however_many_tables_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "SAY_EVERY", 0.0)

    async def work(line: Line) -> None:
        one = Process(line, *(Watched(f"t{n}", 0) for n in range(300)))
        await one.presence.say_all(hello=True)
        whole = len(line.said)
        saying = asyncio.ensure_future(one.presence.keep_saying())
        await settled()
        saying.cancel()
        beats = line.said[whole:]
        assert beats and max(map(len, beats)) < 60

    run(work)


def test_what_could_not_be_said_is_said_whole_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SAY_EVERY", 0.0)

    async def work(line: Line) -> None:
        table, gone = Watched("t"), Watched("gone", 1)
        one, two = Process(line, table, gone), Process(line)
        await two.presence.say_all(hello=True)
        await settled()
        line.cut = True
        one.turn(table, 0)
        one.turn(gone)
        await settled()
        assert (two.elsewhere("t"), two.elsewhere("gone")) == (set(), {1})
        line.cut = False
        saying = asyncio.ensure_future(one.presence.keep_saying())
        await settled()
        saying.cancel()
        assert (two.elsewhere("t"), two.elsewhere("gone")) == ({0}, set())

    run(work)


def test_a_call_of_another_version_does_no_harm() -> None:
    async def work(line: Line) -> None:
        one = Process(line)
        await line.call_out(['{"process":"x","asks":"t1","seats":{"t1":[0]}}', '{"process":7}', "no call"])
        assert one.elsewhere("t1") == {0}

    run(work)
