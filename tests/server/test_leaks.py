"""Whole games through HTTP and WebSocket; then all that one seat received is searched for what it may not know."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.chance import seed_text
from bingqi.core.dice import Dice, Stir, seeds_of
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Try
from bingqi.core.record import BOUND, Move, Record, begin, read_record, replay
from bingqi.core.session import Session
from bingqi.core.table import Piece
from bingqi.games import load_game
from bingqi.server.projection import decision_info
from tests.server.serving import Json, Link, Server, Wire, make, serving

PLAYED = [("leningrad", 1), ("naval", 2), ("southern", 3), ("squad", 4), ("okinawa", 5)]
LONG = {"okinawa": 350, "southern": 350}  # played so far over the wire; the others to their end


@pytest.fixture(scope="module")
def real(folder: Path) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/real.sqlite", games="bingqi.games") as server:
        yield server


def shortest(game: Game[Any]) -> str:
    return min(game.meta.scenarios, key=lambda scenario: scenario.turns).id


class Ear:
    """Everything one link received, by the move at which it came, until the game was over."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.heard: list[tuple[int, str]] = []

    def hears(self, move: int, text: str) -> None:
        if '"seed"' not in text:
            self.heard.append((move, text))


def questions(ear: Ear, table: Json, game: Game[Any], rng: Random) -> None:
    """What a curious player asks along the way."""
    link, move = ear.link, table["move"]
    pieces = [piece["id"] for piece in table["view"]["pieces"]] or ["space:0"]
    ear.hears(move, link.post("/why", {"ref": rng.choice(pieces)}).text)
    if table.get("decision"):
        action = rng.choice(table["decision"]["options"])["action"]
        ear.hears(move, link.post("/odds", {"action": action}).text)
        ear.hears(move, link.post("/ahead", {"place": f"space:{rng.randrange(60)}", "row": [action]}).text)
    for name in game.meta.overlays:
        ear.hears(move, link.post("/overlay", {"name": name, "refs": [rng.choice(pieces)]}).text)
    past = rng.randrange(move + 1)
    ear.hears(past, link.get(f"/past/{past}").text)
    for path in ("/record", "/review"):
        answer = link.get(path)
        assert answer.status_code == 403
        ear.hears(move, answer.text)


def play_through(server: Server, id: str, seed: int) -> tuple[list[Ear], list[Link]]:
    """Everybody listens at a socket; seat 0 acts over its socket, seat 1 over HTTP."""
    game = load_game(id)
    links = make(server, ["me", "friend"], game=id, scenario=shortest(game))
    ears = [Ear(link) for link in links]
    rng = Random(seed)
    with links[0].socket() as first, links[1].socket() as second, links[2].socket() as third:
        wires = (first, second, third)
        tables = listen(wires, ears, 0)
        while not tables[0].get("outcome"):
            move = tables[0]["move"]
            if move == LONG.get(id):
                break
            if move % 25 == 0:
                for ear, table in zip(ears, tables, strict=True):
                    questions(ear, table, game, rng)
            seat = tables[0]["waiting"]
            choice = rng.choice(tables[seat]["decision"]["options"])
            act = {"seq": tables[seat]["seq"], "action": choice["action"], "id": f"{seat}-{move}"}
            if seat == 0:
                first.send({"act": act})
            else:
                answer = links[1].post("/act?log=1000000", act)
                assert answer.status_code == 200, answer.text
                ears[1].hears(answer.json()["move"], answer.text)  # moves that follow by themselves included
            tables = listen(wires, ears, move + 1)
    return ears, links


def listen(wires: Iterable[Wire], ears: list[Ear], move: int) -> list[Json]:
    """Each one's table after that move, with everything that came before it noted."""
    tables = []
    for wire, ear in zip(wires, ears, strict=True):
        table: Json = {"move": -1}
        while table["move"] < move:
            table = wire.next()
            ear.hears(table["move"], wire.received[-1])
        tables.append(table)
    return tables


def stored_record(server: Server, table: str) -> Record:
    """As the store has it, seed and all, whether the game is over or not."""
    with closing(sqlite3.connect(server.folder / "real.sqlite")) as db:
        columns = "game, rules, scenario, options, commitment, seed, dice"
        game, rules, scenario, options, promised, seed, stirs = db.execute(
            f"SELECT {columns} FROM tables WHERE id = ?", [table]
        ).fetchone()
        moves = db.execute('SELECT seat, action, "check" FROM moves WHERE table_id = ? AND n > 0 ORDER BY n', [table])
        played = [Move(seat, msgspec.json.decode(action), check) for seat, action, check in moves]
    return Record(
        format=BOUND,
        game=game,
        rules=rules,
        scenario=scenario,
        options=msgspec.json.decode(options),
        commitment=promised,
        dice=Dice(promised, msgspec.json.decode(stirs, type=tuple[Stir, ...]), seed),
        moves=played,
    )


def plain(piece: Piece) -> bytes:
    """Without the mark of who acts, which only its owner sees: a piece that lacks it is no secret."""
    flags = tuple(flag for flag in piece.flags if flag != "chosen")
    return msgspec.json.encode(msgspec.structs.replace(piece, flags=flags))


def secrets_by_move(game: Game[Any], record: Record, seat: int | None) -> Iterator[tuple[int, set[str]]]:
    """For each move, what other seats' views show and this one's does not: whole pieces, and references."""
    for move, state, _, _ in replay(game, record):
        own = game.view(state, seat)
        mine = {msgspec.json.encode(piece).decode() for piece in own.pieces}
        refs = {piece.id for piece in own.pieces}
        known = {plain(piece) for piece in own.pieces}
        hidden: set[str] = set()
        for other in range(len(game.meta.seats)):
            if other == seat:
                continue
            for piece in game.view(state, other).pieces:
                if plain(piece) not in known:
                    hidden.add(msgspec.json.encode(piece).decode())
                if piece.id not in refs and not piece.id.startswith("back:"):
                    # As a piece: the log may name a kind of card that another hand holds too.
                    hidden.add(f'"id":"{piece.id}"')
        yield move, hidden - mine


def lines_not_for(game: Game[Any], record: Record, seat: int | None) -> set[int]:
    log = Session.load(game, record).log
    return {n for n, entry in enumerate(log) if entry.event.only not in (None, seat)}


@pytest.mark.parametrize(("id", "seed"), PLAYED)
def test_nobody_receives_what_they_may_not_know(real: Server, id: str, seed: int) -> None:
    game = load_game(id)
    ears, links = play_through(real, id, seed)
    record = stored_record(real, links[0].table()["table"])
    assert isinstance(record.dice, Dice) and record.dice.secret and len(record.moves) > 100
    secret_word, seeds = record.dice.secret, seeds_of(record.dice.secret, record.dice.stirs)
    if id not in LONG:
        assert read_record(links[0].get("/record").content) == record
    for seat, ear in enumerate(ears):
        who = seat if seat < 2 else None
        everything = "\n".join(text for _, text in ear.heard)
        assert len(ear.heard) > 20
        others = [link.token for link in links if link is not ear.link]
        for word in (secret_word, *map(seed_text, seeds), *map(str, seeds), *others):
            assert word not in everything
        for link in links:
            assert sha256(link.token.encode()).hexdigest() not in everything
        secret = dict(secrets_by_move(game, record, who))
        for move, text in ear.heard:
            found = [text[max(0, (at := text.index(word)) - 200) : at + 60] for word in secret[move] if word in text]
            assert not found, f"{id}: seat {who} learnt {found[:2]} at move {move}"
        numbers = set(map(int, re.findall(r'\{"n":(\d+),"move":', everything)))
        assert not numbers & lines_not_for(game, record, who)
    said = real.said()
    assert secret_word not in said and not any(link.token in said for link in links)


@pytest.mark.parametrize(("id", "seed"), PLAYED)
def test_answers_do_not_depend_on_what_is_hidden(id: str, seed: int) -> None:
    """Options, refusals, forecasts and overlays are the same in every world that the asking seat holds possible."""
    game = load_game(id)
    rng = Random(seed)
    state, _ = begin(game, shortest(game), {}, seed)
    moves = 0
    while isinstance(asked := pending(state), Decision):
        if moves % 40 == 0:
            for seat in (asked.seat, 1 - asked.seat):
                other = game.determinise(state, seat, Random(rng.random()))
                settle(other)
                assert answers(game, state, seat, Random(moves)) == answers(game, other, seat, Random(moves))
        apply_trusted(state, asked.options[int(rng.random() * len(asked.options))])
        moves += 1
    assert moves > 20


def answers(game: Game[Any], state: Any, seat: int, rng: Random) -> list[Any]:
    """All that the server would say to that seat: drawn from the same references in every world."""
    view = game.view(state, seat)
    asked = pending(state)
    found: list[Any] = [view, isinstance(asked, Decision) and asked.seat]
    refs = [piece.id for piece in view.pieces]
    some = [*rng.sample(refs, min(4, len(refs))), f"space:{rng.choice(game.board(shortest(game)).spaces).id}"]
    found += [quiet(lambda ref=ref: game.explain(state, seat, Try(ref))) for ref in some]
    for name in game.meta.overlays:
        found += [quiet(lambda name=name, ref=ref: game.overlay(state, seat, name, [ref])) for ref in some[:2]]
    if isinstance(asked, Decision) and asked.seat == seat:
        found.append(decision_info(game, state, asked))
        for option in rng.sample(asked.options, min(4, len(asked.options))):
            found.append(quiet(lambda option=option: game.forecast(state, seat, option)))
    return found


def quiet(question: Any) -> Any:
    """The server answers a question that a game stumbles over with a refusal: that too must not depend on secrets."""
    try:
        return question()
    except Exception as error:
        return type(error).__name__
