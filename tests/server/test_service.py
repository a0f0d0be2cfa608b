"""What happens when the store fails, hangs up or disagrees: tried from inside one process."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.errors import StaleAction
from bingqi.server.errors import Busy, NoSuchTable, OldRules, ServerTrouble, TableFrozen, TooBig, TooMany
from bingqi.server.live import attending, dumps, orders
from bingqi.server.live.play import SNAPSHOT_AT_LAST, Play
from bingqi.server.live.table import Receipt
from bingqi.server.live.watcher import Watcher
from bingqi.server.protocol.lobby import NewTable
from bingqi.server.protocol.orders import Act, AskRewind, Say, Undo
from bingqi.server.service import Service
from bingqi.server.settings import Settings
from bingqi.server.work.pool import Pool
from bingqi.store import Change, SnapshotRow
from tests.toy import TOY

PICK = Act(0, {"type": "pick", "unit": 3}, "once")


def in_house(folder: Path, work: Callable[[Service], Awaitable[Any]], url: str = "") -> Any:
    async def main() -> Any:
        database = url or f"sqlite:///{folder}/h.sqlite"
        service = await Service.open(
            Settings(database=database, games="tests.server.toybox", dumps=str(folder / "dumps"))
        )
        try:
            return await work(service)
        finally:
            await service.close()

    return asyncio.run(main())


async def sit_down(service: Service) -> str:
    made = await service.maker.make_table(NewTable("toy", "road", ("me", "friend")))
    return made.links[0].token


def test_a_store_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        real = service.store.commit

        async def broken(change: Change) -> None:
            raise OSError("the disk is full")

        service.store.commit = broken  # type: ignore[method-assign]
        with pytest.raises(ServerTrouble):
            await service.act(table, link, PICK)
        with pytest.raises(ServerTrouble):
            await service.say(table, link, Say("hello?"))
        service.store.commit = real  # type: ignore[method-assign]
        await service.act(table, link, PICK)
        assert (table.play.session.seq, len(table.said)) == (1, 0)

    in_house(tmp_path, work)


def test_a_store_that_wrote_but_could_not_say_so_is_believed(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        real = service.store.commit

        async def deaf(change: Change) -> None:
            await real(change)
            raise OSError("connection lost")

        service.store.commit = deaf  # type: ignore[method-assign]
        with pytest.raises(ServerTrouble):
            await service.act(table, link, PICK)
        service.store.commit = real  # type: ignore[method-assign]
        await service.act(table, link, PICK)
        assert table.play.session.seq == 1, "the retry was recognised"

    in_house(tmp_path, work)


def test_a_peer_that_hangs_up_halfway_does_not_stop_the_act(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        real = service.store.commit
        reached, go_on = asyncio.Event(), asyncio.Event()

        async def slow(change: Change) -> None:
            reached.set()
            await go_on.wait()
            await real(change)

        service.store.commit = slow  # type: ignore[method-assign]
        request = asyncio.create_task(service.act(table, link, PICK))
        await reached.wait()
        request.cancel()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        service.store.commit = real  # type: ignore[method-assign]
        with pytest.raises(StaleAction):
            await service.act(table, link, Act(0, {"type": "pick", "unit": 2}, "other"))
        stored = await service.store.load(table.row.id)
        assert stored is not None and stored.head.seq == table.play.session.seq == 1

    in_house(tmp_path, work)


def test_nobody_sees_what_is_not_stored_yet(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        token = await sit_down(service)
        table, link = await service.seat_at(token)
        real = service.store.commit
        reached, go_on = asyncio.Event(), asyncio.Event()

        async def slow(change: Change) -> None:
            reached.set()
            await go_on.wait()
            raise OSError("and then it fails")

        service.store.commit = slow  # type: ignore[method-assign]
        acting = asyncio.create_task(service.act(table, link, PICK))
        await reached.wait()
        looking = asyncio.create_task(service.seat_at(token))
        await asyncio.sleep(0.05)
        assert not looking.done(), "the reader waits for the store"
        go_on.set()
        with pytest.raises(ServerTrouble):
            await acting
        seen, _ = await looking
        assert seen.table_for(link).seq == 0
        service.store.commit = real  # type: ignore[method-assign]

    in_house(tmp_path, work)


def test_a_store_that_fails_during_a_rewind_freezes_nothing(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        made = await service.maker.make_table(NewTable("toy", "road", ("me", "me")))
        table, link = await service.seat_at(made.links[0].token)
        await service.act(table, link, PICK)
        real = service.store.snapshot_before

        async def broken(table: str, n: int) -> SnapshotRow:
            raise OSError("no answer")

        service.store.snapshot_before = broken  # type: ignore[method-assign]
        with pytest.raises(ServerTrouble):
            await service.ask_rewind(table, link, AskRewind(0))
        service.store.snapshot_before = real  # type: ignore[method-assign]
        assert not table.head.frozen
        await service.ask_rewind(table, link, AskRewind(0))
        assert len(table.play.session.record.moves) == 0

    in_house(tmp_path, work)


def test_acts_at_once_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        acts = [service.act(table, link, Act(0, {"type": "pick", "unit": unit}, f"{unit}")) for unit in range(4)]
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert sum(isinstance(result, Receipt) for result in results) == 1
        assert sum(isinstance(result, StaleAction) for result in results) == 3

    in_house(tmp_path, work)


class Ears:
    """A store that notes who attends to what; the second time it is asked it is away, the third somebody writes."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def attend(self, tables: Sequence[str]) -> dict[str, int]:
        self.said.append("attend")
        if self.said.count("attend") == 2:
            raise OSError("away for the moment")
        return {} if self.said.count("attend") == 3 else dict.fromkeys(tables, 0)

    async def leave(self, tables: Sequence[str]) -> None:
        self.said.append("leave")


def test_a_process_attends_to_a_table_while_somebody_watches_it_and_again_when_its_line_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears()

    async def settled() -> None:
        for _ in range(40):
            await asyncio.sleep(0)

    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        monkeypatch.setattr(service.store, "shared", True)
        monkeypatch.setattr(service.store, "attend", ears.attend)
        monkeypatch.setattr(service.store, "leave", ears.leave)
        monkeypatch.setattr(attending, "HELD_SECONDS", 0.0)
        monkeypatch.setattr(service.attending, "_pause", 0.0)
        monkeypatch.setattr(attending, "LEAVE_SECONDS", 0.0)
        service.later(service.attending.for_ever())
        watchers = [Watcher(link, "here", 0) for _ in range(3)]
        for watcher in watchers[:2]:
            service.join(table, watcher)
        await settled()
        service._heard("", 0)
        await settled()
        for watcher in watchers[:2]:
            service.leave(table, watcher)
        service.join(table, watchers[2])  # at once: nobody may strike it out again
        await settled()
        service.leave(table, watchers[2])
        await settled()

    in_house(tmp_path, work)
    assert ears.said == ["attend", "attend", "attend", "attend", "attend", "leave"]


def test_a_table_that_was_deleted_for_its_age_says_so_to_whoever_still_has_it_open(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        await service.store.forget(table.head.touched + 1, ["live"], 10)
        with pytest.raises(NoSuchTable):
            await service.act(table, link, PICK)
        assert not table.head.frozen

    in_house(tmp_path, work)


def test_a_game_is_taken_back_so_often_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that was stirred so far is hashed, stored and told with each further rewind."""
    monkeypatch.setattr(orders, "MOST_STIRS", 4)

    async def work(service: Service) -> int:
        made = await service.maker.make_table(NewTable("toy", "road", ("me", "me")))
        table, link = await service.seat_at(made.links[0].token)
        for n in range(10):
            await service.act(table, link, Act(table.seq, {"type": "pick", "unit": 3}))
            try:
                await service.ask_rewind(table, link, AskRewind(0))
            except TooMany:
                return n
        return -1

    assert in_house(tmp_path, work) == 3


def test_dumps_do_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dumps, "MOST_DUMPS", 3)
    play = Play.new(TOY, "road", {}, 1)
    for n in range(6):
        path = dumps.dump_record(tmp_path, f"table{n}", play, ValueError("a bug"))
        assert path is not None and path.exists()
        os.utime(path, (n, n))
    dumps.make_room(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {
        f"table{n}-0.{kind}" for n in (3, 4, 5) for kind in ("json", "txt")
    }


def test_who_comes_while_his_link_is_turned_in_does_not_get_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked up before, let in after: he would watch for ever."""

    async def work(service: Service) -> None:
        token = await sit_down(service)
        table, link = await service.seat_at(token)
        settled, gate = table.settled, asyncio.Event()

        async def slowly(version: int = 0) -> None:
            await gate.wait()
            await settled(version)

        monkeypatch.setattr(table, "settled", slowly)
        late = asyncio.create_task(service.seat_at(token))
        await asyncio.sleep(0)
        new = await service.turn_in(table, link)
        gate.set()
        with pytest.raises(NoSuchTable):
            await late
        assert (await service.seat_at(new))[1].seats == link.seats

    in_house(tmp_path, work)


def test_too_long_an_id_is_refused(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table, link = await service.seat_at(await sit_down(service))
        with pytest.raises(TooBig):
            await service.act(table, link, Act(0, {"type": "pick", "unit": 1}, "x" * 65))
        with pytest.raises(TooBig):
            await service.undo(table, link, Undo(0, "x" * 65))
        assert table.play.session.seq == 0

    in_house(tmp_path, work)


def test_a_table_says_so_much_and_no_more_and_is_played_on(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        most = msgspec.structs.replace(service.settings.limits, chat_lines=3)
        service.settings = msgspec.structs.replace(service.settings, limits=most)
        table, link = await service.seat_at(await sit_down(service))
        for n in range(3):
            await service.say(table, link, Say(f"line {n}"))
        with pytest.raises(TooMany):
            await service.say(table, link, Say("one more"))
        await table.read_again()
        assert [line.text for line in table.said] == ["line 0", "line 1", "line 2"]
        assert (await service.act(table, link, PICK)).seq == 1

    in_house(tmp_path, work)


def test_a_link_has_so_many_sockets_and_another_one_its_own(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        made = await service.maker.make_table(NewTable("toy", "road", ("me", "friend")))
        table, mine = await service.seat_at(made.links[0].token)
        _, friends = await service.seat_at(made.links[1].token)
        most = service.settings.limits.sockets_per_link
        watchers = [Watcher(mine, f"address {n}", 0) for n in range(most)]
        for watcher in watchers:
            service.join(table, watcher)
        with pytest.raises(TooMany):
            service.join(table, Watcher(mine, "another", 0))
        service.join(table, Watcher(friends, "another", 0))
        service.leave(table, watchers[0])
        service.join(table, Watcher(mine, "another", 0))
        assert len(table.watchers) == most + 1

    in_house(tmp_path, work)


def test_so_many_questions_wait_for_a_process_and_further_ones_are_refused() -> None:
    async def main() -> None:
        pool = Pool(1, "tests.server.toybox", (), most_waiting=2)  # not started: no process is free
        waiting = [asyncio.ensure_future(pool.run(1.0, len, ())) for _ in range(2)]
        await asyncio.sleep(0)
        assert pool.waiting == 2
        with pytest.raises(Busy):
            await asyncio.wait_for(pool.run(1.0, len, ()), 60)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert pool.waiting == 0

    asyncio.run(main())


def spoil(folder: Path, sql: str) -> None:
    db = sqlite3.connect(folder / "h.sqlite")
    db.execute(sql)
    db.commit()
    db.close()


def test_a_table_of_other_rules_is_refused_by_name(tmp_path: Path) -> None:
    token = in_house(tmp_path, sit_down)
    spoil(tmp_path, "UPDATE tables SET rules = '0.9'")

    async def work(service: Service) -> None:
        with pytest.raises(OldRules) as refused:
            await service.seat_at(token)
        assert refused.value.args_for_text == {"was": "0.9", "now": 1}

    in_house(tmp_path, work)


def test_a_stored_move_that_leads_elsewhere_is_not_played_on(tmp_path: Path) -> None:
    async def play(service: Service) -> str:
        token = await sit_down(service)
        table, link = await service.seat_at(token)
        await service.act(table, link, PICK)
        return token

    token = in_house(tmp_path, play)
    spoil(tmp_path, "UPDATE moves SET \"check\" = 'ffffffff' WHERE n = 1")

    async def work(service: Service) -> None:
        with pytest.raises(TableFrozen):
            await service.seat_at(token)

    in_house(tmp_path, work)


def test_a_long_table_is_loaded_from_its_last_snapshot(tmp_path: Path) -> None:
    """However long the game: only the moves after the last snapshot are played again."""

    async def play(service: Service) -> tuple[str, int]:
        token = (await service.maker.make_table(NewTable("toy", "road", ("me", "me")))).links[0].token
        table, link = await service.seat_at(token)
        rng = Random(4)
        for _ in range(60):
            assert table.asked is not None
            options = table.asked.options
            chosen = rng.choice([option for option in options if option.__struct_fields__] or list(options))
            await service.act(table, link, Act(table.play.session.seq, msgspec.to_builtins(chosen)))
        return token, len(table.play.session.record.moves)

    token, played = in_house(tmp_path, play)

    async def work(service: Service) -> None:
        table, _ = await service.seat_at(token)
        moves = len(table.play.session.record.moves)
        assert moves == played >= 60, "sixty choices, and losses that left none, as the dice fell"
        assert table.play.snapshot_at > 0
        assert moves - table.play.snapshot_at < SNAPSHOT_AT_LAST, "whatever the dice"

    in_house(tmp_path, work)


def test_a_computers_whole_turn_is_one_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One hand-over to a worker from when a computer is asked until a person is."""

    async def work(service: Service) -> None:
        made = await service.maker.make_table(NewTable("toy", "road", ("me", "recruit")))
        table, link = await service.seat_at(made.links[0].token)
        stream, jobs, turns, rng = service.pool.stream, 0, 0, Random(2)

        def counted(*args: Any) -> Any:
            nonlocal jobs
            jobs += 1
            return stream(*args)

        monkeypatch.setattr(service.pool, "stream", counted)
        longest = 0
        for n in range(60):
            while table.computer_to_move or service.opponents.busy(table):
                await asyncio.sleep(0.01)
            asked = table.asked
            if asked is None:
                break
            before = table.head.moves
            action = msgspec.to_builtins(rng.choice([o for o in asked.options if TOY.refs_of(o)] or asked.options))
            await service.act(table, link, Act(table.seq, action, str(n)))
            turns += table.computer_to_move is not None
            while table.computer_to_move or service.opponents.busy(table):
                await asyncio.sleep(0.01)
            longest = max(longest, table.head.moves - before - 1)
        assert jobs == turns > 3
        assert longest > 1, "a turn of several moves"

    in_house(tmp_path, work)
