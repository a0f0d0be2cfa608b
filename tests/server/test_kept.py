"""Tables of a release whose rules are kept: shown by those rules, move by move, to each what was his to see."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
import pytest
from sqlalchemy import text

from bingqi.core.record import read_record
from bingqi.core.table import Board
from bingqi.games import load_game
from bingqi.kept.messages import Map
from bingqi.kept.process import BEGIN
from bingqi.kept.reading import Reading, kept_for
from bingqi.kept.releases import releases
from bingqi.server.errors import Busy, NoSuchTable, OldRules, TooLong
from bingqi.server.live.play import Shown
from bingqi.server.protocol.history import Past
from bingqi.server.protocol.table import Table
from bingqi.server.service import Service
from bingqi.server.settings import Settings
from bingqi.server.work.archive import Archive
from bingqi.store import Stored
from tests.server.kept_tables import OVER, SEATS, UNDER_WAY, left_behind, link_to, serving_kept, token_of
from tests.server.serving import ROOT, Link, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_kept(tmp_path_factory.mktemp("kept")) as server:
        yield server


def stored(server: Server, sql: str) -> list[Any]:
    with closing(sqlite3.connect(server.folder / "kept.sqlite")) as db:
        return db.execute(sql).fetchall()


def replayed(link: Link) -> Reading:
    """The same game by its record, beside the server."""
    record = read_record(link.get("/record").content)
    kept = kept_for(load_game(record.game), record)
    assert kept is not None
    return Reading(kept, record)


@pytest.mark.parametrize("table", OVER + UNDER_WAY)
def test_each_sees_every_move_as_the_rules_of_then_showed_it_to_him(server: Server, table: str) -> None:
    with replayed(link_to(server, table, "a")) as read:
        for who, seats in SEATS.items():
            link, seat = link_to(server, table, who), seats[0] if seats else None
            now = msgspec.json.decode(link.get().content, type=Table)
            moves = read.story.moves
            assert (now.kept, now.move, now.you) == ("0.1", moves, seats)
            assert now.view == read.view(moves, seat) and now.decision is None
            rows = stored(server, f"SELECT lines FROM moves WHERE table_id = '{table}' ORDER BY n")
            told = [line for (lines,) in rows for line in msgspec.json.decode(lines, type=list[Shown])]
            mine = [shown.line for shown in told if shown.only is None or shown.only in seats]
            assert [(line.n, line.move, line.kind, line.dice, line.refs) for line in now.log] == [
                (line.n, line.move, line.kind, line.dice, line.refs) for line in mine
            ], "all that he was told then, and no more"
            for move in (0, 1, moves // 3, moves // 2, moves * 5 // 8, moves - 1, moves):
                past = msgspec.json.decode(link.get(f"/past/{move}").content, type=Past)
                assert past.view == read.view(move, seat) and (past.move, past.moves) == (move, moves)
                assert list(past.log) == [line for line in now.log if line.move == move]


@pytest.mark.parametrize("table", OVER)
def test_a_finished_game_has_its_result(server: Server, table: str) -> None:
    now = link_to(server, table, "s").table()
    reason = {"over-naval": "Izumo reached her goal", "over-squad": "The attacking side's aims are met."}[table]
    assert (now["outcome"]["winner"], now["outcome"]["reason"]["args"]["en"]) == (0, reason)
    assert now["trouble"]["key"] == "trouble-kept-over" and now["trouble"]["args"]["release"] == "0.1"
    seats = {"over-naval": ["japan", "unknown"], "over-squad": ["german", "russian"]}[table]
    assert now["seed"] and [seat["name"] for seat in now["seats"]] == seats, "as the scenario names them"


@pytest.mark.parametrize("table", UNDER_WAY)
def test_a_running_game_says_that_it_cannot_go_on_and_offers_its_record(server: Server, table: str) -> None:
    link = link_to(server, table, "a")
    now = link.table()
    assert now["trouble"]["key"] == "trouble-kept-running" and now["outcome"]["reason"]["key"] == "reason-old-rules"
    assert "seed" not in now and "decision" not in now
    assert link.act(now, {"type": "pass"}).json()["error"] == "OldRules"
    assert link.post("/branch/3").json()["error"] == "OldRules"
    record = read_record(link.get("/record").content)
    assert len(record.moves) == now["move"] and len(record.reseeds) == (table == "rewound-southern")


def test_a_seat_and_a_spectator_see_nothing_of_the_other_side(server: Server) -> None:
    """Ships that lie face down: whoever has not found them does not learn from a table of then what they are."""
    views = {}
    for who in SEATS:
        link = link_to(server, "under-way-naval", who)
        views[who] = [msgspec.json.decode(link.get(f"/past/{n}").content, type=Past).view for n in range(20, 90, 10)]
    for a, b, s in zip(views["a"], views["b"], views["s"], strict=True):
        mine, theirs, all_see = ({piece.id for piece in view.pieces} for view in (a, b, s))
        hidden = {id for id in mine ^ theirs if id.startswith("unit:")}
        assert hidden and not hidden & all_see
    other = link_to(server, "under-way-naval", "a").get("/past/30", seat=1)
    assert msgspec.json.decode(other.content, type=Past).view == views["a"][1], "a seat that is not his"


def test_the_board_is_the_one_of_then(server: Server) -> None:
    now = server.http.get("/api/games/southern/board/campaign")
    then = server.http.get("/api/games/southern/board/campaign", params={"release": "0.1"})
    boards = [msgspec.json.decode(answer.content, type=Board) for answer in (now, then)]
    assert ["vp-5" in {tag for space in board.spaces for tag in space.tags} for board in boards] == [False, True]
    again = server.http.get(
        "/api/games/southern/board/campaign", params={"release": "0.1"}, headers={"If-None-Match": then.headers["etag"]}
    )
    assert again.status_code == 304
    for path in (
        "southern/board/nowhere?release=0.1",
        "chess/board/campaign?release=0.1",
        "naval/board/izumo?release=9",
    ):
        assert server.http.get(f"/api/games/{path}").status_code == 404, path
    assert server.http.get(f"/api/games/naval/board/izumo?release={'1' * 50}").status_code == 400


@pytest.mark.parametrize("name", ["naval/goal", "leningrad/tie"])
def test_a_record_of_then_that_somebody_brings_along_opens(server: Server, name: str) -> None:
    data = gzip.decompress((ROOT / f"tests/corpus/0.1/{name}.json.gz").read_bytes())
    made = server.http.post("/api/records", content=data)
    assert made.status_code == 201, made.text
    link = Link(server, made.json()["links"][0]["token"])
    now = link.table()
    assert (now["kept"], now["kind"], now["trouble"]["key"]) == ("0.1", "analysis", "trouble-kept-over")
    assert now["move"] == len(read_record(data).moves) and now["log"][-1]["text"]["key"] == "kept-words"
    with replayed(link) as read:
        for seat in (0, 1):
            past = link.get("/past/40", seat=seat)
            assert msgspec.json.decode(past.content, type=Past).view == read.view(40, seat)
    assert read_record(link.get("/record").content).moves == read_record(data).moves


def test_a_record_of_then_that_is_forged_or_too_long_is_refused(server: Server) -> None:
    data = gzip.decompress((ROOT / "tests/corpus/0.1/naval/goal.json.gz").read_bytes())
    forged: dict[str, Any] = msgspec.json.decode(data)
    forged["moves"][11]["check"] = "00000000"
    other = msgspec.json.decode(data) | {"seed": "0" * 32}
    long = msgspec.json.decode(data)
    long["moves"] *= 60
    seated = msgspec.json.decode(data)
    seated["moves"][0]["seat"] = 7
    strange = msgspec.json.decode(data) | {"format": 2, "start": '{"turn":1}'}
    for bad in (forged, other, long, seated, strange):
        answer = server.http.post("/api/records", json=bad)
        assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord"), answer.text


def processes_of(server: Server) -> list[psutil.Process]:
    assert server.process is not None
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child for child in children if BEGIN in child.cmdline()]


def test_a_process_that_dies_is_replaced_and_its_folder_goes(folder: Path) -> None:
    with serving_kept(folder) as server:
        link = link_to(server, "over-naval", "a")
        good = link.get("/past/50").json()
        (process,) = processes_of(server)
        unpacked = Path(process.cmdline()[-1])
        assert unpacked.exists()
        process.kill()
        assert link.get("/past/50").json() == good, "by another one"
        assert not unpacked.exists()
        (process,) = processes_of(server)
        unpacked = Path(process.cmdline()[-1])
        assert 'bingqi_waiting{pool="kept"} 0.0' in server.http.get("/metrics").text
    deadline = time.monotonic() + 60
    while (process.is_running() or unpacked.exists()) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not process.is_running() and not unpacked.exists()


def test_a_process_that_hangs_is_given_up_and_replaced_and_so_many_wait_and_no_more() -> None:
    kept, board = releases()[0], Map("naval", "izumo")

    async def main() -> None:
        archive = Archive(most_waiting=1)
        early = asyncio.create_task(archive.ask(600, kept, board))
        while not archive._desks or not next(iter(archive._desks.values())).lock.locked():
            await asyncio.sleep(0)
        early.cancel()
        with pytest.raises(asyncio.CancelledError):
            await early
        (desk,) = archive._desks.values()
        first = desk.process
        assert first is not None, "it was begun, and is there for the next"
        good = await archive.ask(600, kept, board)
        assert desk.process is first
        os.kill(first.child.pid, signal.SIGSTOP)
        asked = asyncio.create_task(archive.ask(1, kept, board))
        await asyncio.sleep(0)
        waits = asyncio.create_task(archive.ask(600, kept, board))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await archive.ask(600, kept, board)
        with pytest.raises(TooLong):
            await asked
        assert await waits == good and desk.process is not first, "by another one"
        assert not first.folder.exists() and first.child.returncode is not None
        second = desk.process
        assert second is not None
        os.kill(second.child.pid, signal.SIGSTOP)
        left = asyncio.create_task(archive.ask(600, kept, board))
        while not desk.lock.locked():
            await asyncio.sleep(0)
        left.cancel()  # who hangs up does not keep others waiting
        with pytest.raises(asyncio.CancelledError):
            await left
        assert await archive.ask(600, kept, board) == good and not second.folder.exists()
        archive.close()
        assert desk.process is None and archive.waiting == 0
        with pytest.raises(Busy):
            await archive.ask(600, kept, board)

    asyncio.run(main())


def test_nobody_waits_for_ever_for_his_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that take half a minute to replay, one after the other, are somebody else's."""
    monkeypatch.setattr("bingqi.server.work.archive.PATIENCE", 0.05)

    async def main() -> None:
        archive = Archive(most_waiting=5)
        await archive.ask(600, releases()[0], Map("naval", "izumo"))
        (desk,) = archive._desks.values()
        async with desk.lock:
            with pytest.raises(TooLong):
                await archive.ask(600, releases()[0], Map("naval", "izumo"))
        assert archive.waiting == 0
        assert await archive.ask(600, releases()[0], Map("naval", "izumo")), "now it is"
        archive.close()

    asyncio.run(main())


def test_what_is_kept_and_was_tampered_with_is_not_run(folder: Path) -> None:
    """The database says other moves than were played: the rules of then refuse them, and what was told stands."""
    with serving_kept(folder):
        pass
    with closing(sqlite3.connect(folder / "kept.sqlite")) as db:
        db.execute("UPDATE moves SET 'check' = '00000000' WHERE table_id = 'over-naval' AND n = 5")
        db.commit()
    with serving_kept(folder) as server:
        link = link_to(server, "over-naval", "a")
        now = link.table()
        assert now["trouble"]["key"] == "trouble-old-rules" and "kept" not in now and now["log"]
        assert link.get("/past/50").json()["log"], "what was told"
        assert "action 5 does not lead where the record says" in server.said()
        assert msgspec.json.decode(link_to(server, "over-squad", "a").get().content, type=Table).kept == "0.1"


def test_who_steps_through_an_old_game_has_it_read_once_and_a_deleted_one_is_gone(tmp_path: Path) -> None:
    database, loads = left_behind(tmp_path), 0

    async def main() -> None:
        nonlocal loads
        service = await Service.open(Settings(database=database, dumps=str(tmp_path), live_days=0, reckon_seconds=60))
        load, token = service.store.load, token_of("over-naval", "a")

        async def counted(table: str) -> Stored | None:
            nonlocal loads
            loads += 1
            return await load(table)

        try:
            service.store.load = counted  # type: ignore[method-assign]
            for move in range(20):
                with pytest.raises(OldRules):
                    await service.seat_at(token)
                past = await service.replays.past(token, move, None)
                assert isinstance(past, dict) and past["move"] == move
            assert loads == 1
            async with service.store.readers.begin() as conn:
                await conn.execute(text("DELETE FROM tables WHERE id = 'over-naval'"))
            with pytest.raises(NoSuchTable):
                await service.seat_at(token)
            with pytest.raises(NoSuchTable):
                await service.replays.past(token, 3, None)
        finally:
            await service.close()

    asyncio.run(main())
