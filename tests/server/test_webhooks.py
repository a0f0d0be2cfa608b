"""Webhooks: no table takes another's place, and an address that fails is tried again after longer and longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bingqi.server import webhooks
from bingqi.server.settings import Settings
from bingqi.server.webhooks import MOST_AT_ONCE, PAUSES, Webhooks

Body = dict[str, Any]


class Calls(Webhooks):
    """Addresses that answer as the test says; no time passes between tries."""

    def __init__(self, answer: Callable[[str], bool] = lambda url: True) -> None:
        super().__init__(Settings())
        self.answer = answer
        self.posted: list[tuple[str, Body]] = []
        self.pauses: list[float] = []
        self.deaf = asyncio.Event()  # until then nothing is heard from an address called "deaf"
        self.under_way = self.most_under_way = 0

    async def _post(self, url: str, body: Body) -> bool:
        self.posted.append((url, body))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        if url == "deaf":
            await self.deaf.wait()
        await asyncio.sleep(0)
        self.under_way -= 1
        return self.answer(url)

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def settled(self) -> None:
        while self._under_way:
            await asyncio.gather(*self._under_way.values())


def test_a_table_that_calls_all_the_time_takes_one_place() -> None:
    async def go() -> None:
        hooks = Calls()
        for n in range(5 * MOST_AT_ONCE):
            hooks.call("busy", "deaf", {"n": n})
            await asyncio.sleep(0)
        hooks.call("quiet", "friend", {"n": 1})
        for _ in range(10):
            await asyncio.sleep(0)
        assert hooks.posted == [("deaf", {"n": 0}), ("friend", {"n": 1})]
        hooks.deaf.set()
        await hooks.settled()
        assert hooks.posted[2:] == [("deaf", {"n": 5 * MOST_AT_ONCE - 1})], "of the others the newest alone matters"

    asyncio.run(go())


def test_only_so_many_are_called_at_once_and_all_get_their_turn() -> None:
    async def go() -> None:
        hooks = Calls()
        for n in range(3 * MOST_AT_ONCE):
            hooks.call(f"table {n}", f"address {n}", {})
        await hooks.settled()
        assert hooks.most_under_way == MOST_AT_ONCE
        assert sorted(url for url, _ in hooks.posted) == sorted(f"address {n}" for n in range(3 * MOST_AT_ONCE))

    asyncio.run(go())


def test_a_failing_address_is_tried_again_after_longer_and_longer_and_then_given_up() -> None:
    async def go() -> None:
        hooks = Calls(lambda url: False)
        hooks.call("t", "down", {"n": 1})
        await hooks.settled()
        assert hooks.pauses == list(PAUSES) == sorted(set(PAUSES))
        assert hooks.posted == [("down", {"n": 1})] * (1 + len(PAUSES))
        hooks.answer = lambda url: True
        hooks.call("t", "down", {"n": 2})
        await hooks.settled()
        assert hooks.posted[-1] == ("down", {"n": 2}), "the next turn is told again"
        assert hooks.pauses == list(PAUSES)

    asyncio.run(go())


def test_what_comes_during_the_last_try_is_not_forgotten() -> None:
    async def go() -> None:
        def answer(url: str) -> bool:
            if len(hooks.posted) == 1 + len(PAUSES):
                hooks.call("t", "slow", {"n": 2})
                return True
            return len(hooks.posted) > 1 + len(PAUSES)

        hooks = Calls(answer)
        hooks.call("t", "slow", {"n": 1})
        await hooks.settled()
        assert hooks.posted[-1] == ("slow", {"n": 2})

    asyncio.run(go())


def test_calls_beyond_the_most_are_dropped_and_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "MOST_TABLES", 2)

    async def go() -> None:
        hooks = Calls()
        for n in range(4):
            hooks.call(f"table {n}", "deaf", {})
        hooks.deaf.set()
        await hooks.settled()
        assert len(hooks.posted) == 2 and not hooks._newest

    asyncio.run(go())
