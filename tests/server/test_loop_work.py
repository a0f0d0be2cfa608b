"""What the event loop itself does for a move is bounded, by counted work: odds, overlays and the like are workers'."""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, cast

import httpx
import msgspec
import pytest

import bingqi.server
from bingqi.core.record import encode
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server.app import create_app
from bingqi.server.live.deltas import update_of
from bingqi.server.live.play import Play, pack
from bingqi.server.live.reading import told_by
from bingqi.server.live.watcher import Watcher
from bingqi.server.projection import Sight
from bingqi.server.routes.records import LARGEST_RECORD
from bingqi.server.service import Service
from bingqi.server.settings import Limits, Settings
from bingqi.server.work.records import MOST_MOVES
from bingqi.store import Head
from tests.games.squad.test_forecast import odds_of, stacked
from tests.server.test_deltas import shown

MOST_BYTES = 1_000_000  # of an answer: as long to put into words, and to squeeze
MOST_CALLS = 60_000  # of functions, Python's and C's: about ten milliseconds on one core of a small machine


def counted(work: Callable[[], Any]) -> int:
    calls = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def move(play: Play, seat: int, action: Any, last: dict[tuple[int, ...], Sight], rng: Random) -> None:
    play.move(seat, action, None)
    pack(play.session.state)
    for seats, was in last.items():
        last[seats] = shown(play, seats, rng, ())
        update_of(was, last[seats])


@pytest.mark.parametrize("id", GAMES)
def test_a_move_is_a_bounded_amount_of_work(id: str) -> None:
    """Played, logged, packed, drawn for both and as an update, at every move of random games."""
    game, rng = load_game(id), Random(2)
    worst = 0
    for scenario in game.meta.scenarios:
        play = Play.new(game, scenario.id, {}, 3)
        audience: list[tuple[int, ...]] = [(0,), (1,), ()]
        last = {seats: shown(play, seats, rng, ()) for seats in audience}
        for _ in range(150):
            asked = play.session.decision
            if asked is None:
                break
            action = random_action(rng, asked)

            worst = max(worst, counted(partial(move, play, asked.seat, action, last, rng)))
    assert worst < MOST_CALLS


# --- requests, from the first byte to the last -----------------------------------------------------------------------


class Turns:
    """The longest turn of the event loop: calls of functions, and objects that were made and kept. The latter are the
    work of one call that reads a megabyte."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.longest = 0
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            before = sys.getallocatedblocks()
            calls = counted(partial(run, handle))
            self.longest = max(self.longest, calls + sys.getallocatedblocks() - before)

        monkeypatch.setattr(asyncio.Handle, "_run", measured)

    async def take(self) -> int:
        """Since it was last asked, the turn that goes on until now included."""
        await asyncio.sleep(0)
        longest, self.longest = self.longest, 0
        return longest


def at_a_server(folder: Path, work: Callable[[httpx.AsyncClient, Service], Awaitable[None]]) -> None:
    """The server's own code in an event loop of Python's, asked without a network."""
    settings = Settings(
        database=f"sqlite:///{folder}/t.sqlite",
        dumps=str(folder),
        reckon_seconds=60,
        advice_seconds=0.01,
        limits=msgspec.structs.replace(Limits(), requests_per_second=0, games_per_hour=0, shed_at=0),
    )
    app = create_app(settings)
    transport = httpx.ASGITransport(cast(Any, app))

    async def main() -> None:
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://here") as to:
            await work(to, app.state.service)

    asyncio.run(main())


def longest_game(id: str) -> bytes:
    """A random game of the longest scenario, to its last choice."""
    game, rng = load_game(id), Random(4)
    session = Session.new(game, max(game.meta.scenarios, key=lambda scenario: scenario.turns).id, seed=3)
    while (asked := session.decision) is not None:
        session.play(asked.seat, random_action(rng, asked))
    record = session.full_record()
    return encode(msgspec.structs.replace(record, moves=record.moves[:-1]))


MOVE = '{"seat":0,"check":"","action":%s}'
MADE_UP = {
    "lists": MOVE % ('{"a":[' + "[]," * 340_000 + "[]]}"),
    "moves": ",".join([MOVE % "{}"] * 28_000),
    "words": MOVE % ("{" + ",".join([f'"{n}":{{}}' for n in range(90_000)]) + "}"),
}


@pytest.mark.parametrize("kind", MADE_UP)
def test_a_megabyte_that_somebody_made_up_is_not_read_in_the_loop(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = '{"game":"leningrad","rules":"1","scenario":"campaign","commitment":"","moves":[%s]}'
    body = (head % MADE_UP[kind]).encode()
    assert 0.8 * LARGEST_RECORD < len(body) < LARGEST_RECORD
    turns = Turns(monkeypatch)

    async def work(to: httpx.AsyncClient, service: Service) -> None:
        await turns.take()
        answer = await to.post("/api/records", content=body)
        assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord")
        assert await turns.take() < MOST_CALLS

    at_a_server(tmp_path, work)


def test_what_is_the_same_for_everybody_is_a_bounded_amount_of_work_also_the_first_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns(monkeypatch)
    paths = ["/", "/api/lobby", "/api/openapi.json", "/metrics", "/health/ready", "/api/locale/zh/common"]
    for id in GAMES:
        paths += [f"/api/games/{id}/board/{scenario.id}" for scenario in load_game(id).meta.scenarios]
        paths += [f"/api/games/{id}/rulebook/zh", f"/api/locale/en/{id}"]

    async def work(to: httpx.AsyncClient, service: Service) -> None:
        longest: dict[str, int] = {}
        for path in paths:
            await turns.take()
            assert (await to.get(path)).status_code == 200
            longest[path] = await turns.take()
        new = {"players": ["me", "friend"]}
        for id in GAMES:
            for scenario in load_game(id).meta.scenarios:
                await turns.take()
                made = await to.post("/api/tables", json=new | {"game": id, "scenario": scenario.id})
                assert made.status_code == 201
                longest[f"{id} {scenario.id}"] = await turns.take()
        assert max(longest.values()) < MOST_CALLS, longest

    at_a_server(tmp_path, work)


@pytest.mark.parametrize("id", GAMES)
def test_all_that_is_asked_about_a_long_game_is_a_bounded_amount_of_work(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened from a record, watched, read, looked back at, branched off, taken back, talked about, reviewed."""
    record, turns = longest_game(id), Turns(monkeypatch)

    async def work(to: httpx.AsyncClient, service: Service) -> None:
        longest: dict[str, int] = {}

        async def ask(method: str, path: str, body: Any = None) -> Any:
            await turns.take()
            answer = await to.request(method, f"/api/table{path}", json=body)
            longest[f"{method} {path} {body}"] = await turns.take()
            assert answer.status_code in (200, 201), (path, answer.text)
            assert len(answer.content) < MOST_BYTES, path
            return answer.json()

        await turns.take()
        made = await to.post("/api/records", content=record)
        assert made.status_code == 201, made.text
        longest["opened"] = await turns.take()
        mine, others = (link["token"] for link in made.json()["links"])
        to.headers["Authorization"] = f"Bearer {mine}"
        table = await ask("GET", "")
        moves = table["move"]
        await ask("GET", "?seat=1")
        await ask("GET", "/record")
        await ask("GET", f"/past/{moves // 2}")
        await ask("POST", f"/branch/{moves // 2}", {})
        seen, link = await service.seat_at(others)
        for n in range(12):
            await turns.take()
            watcher = Watcher(link, f"address {n}", 0)
            service.join(seen, watcher)
            assert seen.message_for(watcher)
            longest[f"watcher {n}"] = await turns.take()
        for n in range(40):
            await ask("POST", "/chat", {"text": f"line {n}"})
        await ask("POST", "/rewind", {"to": moves - 1})
        await ask("POST", "/resign", {"seq": (await ask("GET", ""))["seq"]})
        await ask("GET", "/review")
        (again,) = (await to.post("/api/records", content=record)).json()["links"][:1]
        to.headers["Authorization"] = f"Bearer {again['token']}"
        await ask("POST", "/rewind", {"to": 1})
        assert max(longest.values()) < MOST_CALLS, longest

    at_a_server(tmp_path, work)


@pytest.mark.parametrize("id", GAMES)
def test_a_long_game_is_read_again_in_a_bounded_amount_of_work(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = load_game(id), Random(4)
    play = Play.new(game, max(game.meta.scenarios, key=lambda scenario: scenario.turns).id, {}, 3)
    snapshot, rows = play.snapshot(), play.rows()
    while (asked := play.session.decision) is not None and len(rows) < 500:
        more, latest = play.move(asked.seat, random_action(rng, asked), None)
        rows, snapshot = rows + more, latest or snapshot
    row = play.table_row("t", "live", ("human", "human"), 0.0)
    head = Head(seq=play.session.seq, moves=len(rows) - 1)
    assert counted(partial(Play.resume, game, row, head, tuple(rows), snapshot)) < MOST_CALLS
    turns = Turns(monkeypatch)

    async def read() -> None:
        told = await told_by(tuple((rows * 10)[:MOST_MOVES]))
        assert len(told.lines) > 1000 and await turns.take() < MOST_CALLS

    asyncio.run(read())


def test_the_odds_of_a_stack_do_not_explode_with_its_leaders() -> None:
    leaders = ("9-1", "8-0", "8-1", "9-2", "7-0", "6+1")
    work = [counted(odds_of(stacked(leaders[:n])).effects) for n in range(1, len(leaders) + 1)]
    assert all(calls <= work[0] * n * n for n, calls in enumerate(work, 1)), "once it was 25 times for each leader"


def test_nothing_in_the_loop_plays_a_row_of_moves() -> None:
    """Looks back and branches are workers' too; a table that is read again plays the few moves after its snapshot."""
    found = []
    for file in (Path(bingqi.server.__file__).parent / "routes").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("played", "unpack", "replay", "apply"):
                found.append(f"{file.name}:{node.lineno}")
    assert not found


def test_nothing_in_the_loop_asks_a_game_for_odds_reasons_or_overlays() -> None:
    """Only what runs in workers may: it can be stopped."""
    found = []
    for file in Path(bingqi.server.__file__).parent.rglob("*.py"):
        if file.parent.name == "work" or file.name == "projection.py":  # `dealt_anew` is called by workers alone
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("forecast", "explain", "overlay", "determinise"):
                owner = node.value
                named = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if named == "game":
                    found.append(f"{file.name}:{node.lineno}")
    assert not found
