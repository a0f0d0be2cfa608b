"""Real games over the wire: how much a move sends, and that branches taken along the way obey the view law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from bingqi.core.dice import Dice
from bingqi.core.game import Game
from bingqi.core.record import Record, read_record, replay
from bingqi.core.table import View
from bingqi.games import GAMES, load_game
from bingqi.server.projection import dealt_anew
from tests.server.serving import Json, Link, Server, Wire, make, serving
from tests.server.test_leaks import stored_record

MOVES, EVERY = 60, 12
MOST_BYTES = 4096


@pytest.fixture(scope="module")
def real(folder: Path) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/real.sqlite", games="bingqi.games", reckon_seconds=60) as server:
        yield server


def listen(wire: Wire, move: int) -> tuple[Json, int]:
    """The table after that move, and the bytes that told of it."""
    table: Json = {"move": -1}
    size = 0
    while table["move"] < move:
        table = wire.next()
        size += len(wire.received[-1].encode())
    return table, size


def away_and_back(link: Link, speaker: Link) -> int:
    """The bytes by which a client whose line broke learns what it has missed: somebody said something."""
    with link.socket(client="me") as wire:
        before = wire.next()
    assert speaker.post("/chat", {"text": "are you there?"}).status_code == 200
    with link.socket(before["seq"], 10_000, client="me", last=wire) as again:
        table, told = again.next(), again.received[-1]
        assert table["chat"][-1]["text"] == "are you there?" and table["view"] == link.table()["view"]
        return len(told.encode())


def branched(link: Link, move: int) -> Link | None:
    """A branch made at that move; none where something hidden is under way since the beginning."""
    made = link.post(f"/branch/{move}")
    if made.status_code == 422:
        assert made.json()["error"] == "NoAnswer"
        return None
    assert made.status_code == 201, made.text
    return Link(link.server, made.json()["links"][0]["token"])


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_small_and_branches_know_no_more_than_their_seat(real: Server, id: str) -> None:
    game, rng = load_game(id), Random(8)
    links = make(real, ["me", "friend"], game=id, scenario=game.meta.scenarios[0].id)
    sizes: dict[int, list[int]] = {0: [], 1: [], 2: []}
    branches: list[tuple[int, int | None, Link | None]] = []
    asked: list[int] = []
    back: list[int] = []
    with links[0].socket() as first, links[1].socket() as second, links[2].socket() as third:
        wires = (first, second, third)
        tables = [listen(wire, 0)[0] for wire in wires]
        while (move := tables[0]["move"]) < MOVES and not tables[0].get("outcome"):
            if move % EVERY == EVERY - 1:
                branches += [(move, who, branched(link, move)) for link, who in zip(links, (0, 1, None), strict=True)]
            seat = tables[0]["waiting"]
            action = rng.choice(tables[seat]["decision"]["options"])["action"]
            wires[seat].send({"act": {"seq": tables[seat]["seq"], "action": action, "id": str(move)}})
            for n, wire in enumerate(wires):
                tables[n], size = listen(wire, move + 1)
                sizes[n].append(size)
                if (question := tables[n].get("decision")) and question.get("routine") != "setup":
                    asked.append(size)  # a set-up lays out every place for every unit: no ordinary move
            if move % EVERY == EVERY - 1:
                back.append(away_and_back(links[2], links[seat]))
    for who, heard in sizes.items():
        assert median(heard) <= MOST_BYTES, f"what {('seat 0', 'seat 1', 'a spectator')[who]} hears"
    assert median(asked) <= MOST_BYTES, "what the seat hears that is asked next"
    assert max(back) <= MOST_BYTES, "what whoever comes back hears"
    if not tables[0].get("outcome"):
        links[0].post("/resign", {"seq": links[0].table()["seq"]})  # then the records of its branches may be had
    records = [(move, who, branch.get("/record").text if branch else None) for move, who, branch in branches]
    obey(game, stored_record(real, tables[0]["table"]), records)


def obey(game: Game[Any], live: Record, records: list[tuple[int, int | None, str | None]]) -> None:
    states = {move: state.clone() for move, state, _, _ in replay(game, live)}
    assert any(text for *_, text in records)
    betrayed: list[bool] = []  # where the seat would be surprised to guess what is hidden: whether the branch did
    for move, who, text in records:
        if text is None:
            continue
        assert isinstance(live.dice, Dice) and live.dice.secret and live.dice.secret not in text
        record = read_record(text.encode())
        assert isinstance(record.start, str)
        dealt = game.decode_state(record.start.encode())
        seats = (0, 1) if who is None else (who,)
        assert not any(game.names_hidden(dealt, seat) for seat in seats)
        if any(game.names_hidden(states[move], seat) for seat in seats):
            continue
        assert game.view(dealt, who) == game.view(states[move], who)
        truth = others_see(game, states[move], who)
        guesses = [others_see(game, dealt_anew(game, states[move], who), who) for _ in range(5)]
        if truth not in guesses:
            betrayed.append(others_see(game, dealt, who) == truth)
    assert not betrayed or not all(betrayed), "what is hidden is dealt anew"


def others_see(game: Game[Any], state: Any, who: int | None) -> list[View]:
    return [game.view(state, seat) for seat in range(len(game.meta.seats)) if seat != who]
