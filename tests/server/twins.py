"""The view law as a player meets it: two tables whose truth differs only in what a seat cannot know tell it the same.

`compare_along` walks a random game in this process; `WireTwins` puts both truths before a real server and asks it
everything that a link can ask.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from bingqi.core.engine import apply, pending, settle
from bingqi.core.errors import BadRequest
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Event, Seat
from bingqi.core.record import encode
from bingqi.core.session import crosses_barrier
from bingqi.core.state import State
from bingqi.core.testing import random_action
from bingqi.server import projection
from bingqi.server.live.play import Play, pack
from bingqi.server.live.table import LiveTable
from bingqi.server.tokens import new_table_id, new_token, token_hash
from bingqi.server.work import questions
from bingqi.server.work.questions import Where
from bingqi.store import Fresh, Head, LinkRow, Stored, TableRow, open_store
from tests.server.serving import Json, Link, Server

SECRET = "5e" * 32
WHO: tuple[tuple[int, ...], ...] = ((0,), (1,), ())


def alike(game: Game[Any], state: State, seat: Seat, rng: Random) -> State:
    """Another truth that the seat holds possible, with the same dice to come."""
    other: State = game.determinise(state, seat, rng)
    other.seed, other.draws = state.seed, state.draws
    settle(other)
    return other


def begun(game: Game[Any], scenario: str) -> Play:
    return Play.bound(game, scenario, game.meta.complete({}), SECRET, {})


def stored(play: Play, row: TableRow, links: tuple[LinkRow, ...] = ()) -> Stored:
    session = play.session
    head = Head(moves=len(session.record.moves), seq=session.seq, dice=play.dice(), over=session.over)
    return Stored(row, head, links, tuple(play.rows()), play.snapshot(), ())


# --- in this process -------------------------------------------------------------------------------------------------


class Twins:
    """A table, and the same table with another truth put in its place for a moment."""

    def __init__(self, game: Game[Any], scenario: str, seed: int) -> None:
        self.game, self.scenario, self.rng = game, scenario, Random(seed)
        self.play = begun(game, scenario)
        self.play.session.state.seed = seed  # of this walk
        row = self.play.table_row("0" * 16, "live", ("human", "human"), 0.0)
        store: Any = None
        self.table = LiveTable(game, stored(self.play, row), store, Path("dumps"))
        self.table.play = self.play
        self.counts: Counter[str] = Counter()

    def told(self, state: State, seats: tuple[int, ...], sitting: int | None = None) -> bytes:
        """All of the table that a link gets, if this were the truth."""
        table = copy(self.table)
        table.play = copy(self.play)
        table.play.session = copy(self.play.session)
        table.play.session.state = state
        table.forget_drawings()
        link = LinkRow("", self.table.row.id, seats)
        self.counts["views"] += 1
        return msgspec.json.encode(table.table_for(link, max(0, len(self.play.lines) - 20), sitting))

    def branch(self, state: State, seat: Seat | None) -> bytes:
        """A branch taken here, with given luck in dealing: its record's first position, or the refusal."""
        where = Where("bingqi.games", self.game.meta.id, self.scenario, pack(state))
        like = self.table.row
        try:
            with patch.object(projection, "SystemRandom", lambda: Random(7)):
                made = questions.branch(where, [], seat, like)
        except BadRequest as error:
            return str(error).encode()
        return made.moves[0].action.encode()

    def compare(self, seat: Seat, deep: bool) -> None:
        state = self.play.session.state
        other = alike(self.game, state, seat, Random(self.rng.random()))
        for seats, sitting in (((seat,), None), ((), None), ((0, 1), seat)):
            same = self.told(state, seats, sitting) == self.told(other, seats, sitting)
            assert same, self._where(f"the table of {seats or 'spectators'} depends on what {seat} cannot know")
        if deep:
            self.counts["branches"] += 2
            assert self.branch(state, seat) == self.branch(other, seat), self._where(f"a branch by {seat} knows more")
            self._compare_next(seat, other)

    def _compare_next(self, seat: Seat, other: State) -> None:
        """The other side's next choice, where both truths show the seat the same of it: also as many lines of log, for
        they are numbered."""
        state, asked = self.play.session.state, pending(self.play.session.state)
        assert isinstance(asked, Decision)
        if asked.seat == seat:
            return
        action = random_action(self.rng, asked)
        first, second = after(self.game, state, seat, action), after(self.game, other, seat, action)
        if first and second and first[1:] == second[1:]:
            self.counts["moves"] += 1
            assert first[0] == second[0], self._where(f"the numbers of the log tell {seat} of {action}")

    def step(self) -> bool:
        asked = self.play.session.decision
        if asked is None:
            return False
        self.play.move(asked.seat, random_action(self.rng, asked), None)
        return not self.play.session.over

    def _where(self, what: str) -> str:
        return f"{self.game.meta.id} {self.scenario}, move {len(self.play.session.record.moves)}: {what}"


def after(game: Game[Any], state: State, seat: Seat, action: Action) -> tuple[int, list[Event], Any] | None:
    """How many events the action has here, which of them the seat hears, what it sees then."""
    new = state.clone()
    asked = pending(new)
    if not isinstance(asked, Decision) or action not in asked.options:
        return None
    events = apply(new, asked.seat, action)
    return len(events), [event for event in events if event.only in (None, seat)], game.view(new, seat)


def compare_along(game: Game[Any], scenario: str, seed: int, most: int, every: int = 1, deep: int = 8) -> Counter[str]:
    """At every so manieth decision of a random game; the costly questions at fewer. What was compared."""
    twins = Twins(game, scenario, seed)
    for n in range(most):
        if n % every == 0:
            for seat in (0, 1):
                twins.compare(seat, deep=n % (every * deep) == 0)
        if not twins.step():
            break
    return twins.counts


# --- over the wire ---------------------------------------------------------------------------------------------------


class WireTwins:
    """Both truths as tables of a real server, written into its database."""

    def __init__(self, server: Server, database: str) -> None:
        self.server, self.database = server, database
        self.counts: Counter[str] = Counter()

    def put(self, play: Play, states: list[State]) -> list[tuple[str, list[Link]]]:
        """One table for each truth: its id, and the links of both seats and of spectators."""
        made = [self._made(play, state) for state in states]
        self._keep([each for each, _ in made])
        return [(each.row.id, links) for each, links in made]

    def _made(self, play: Play, state: State) -> tuple[Stored, list[Link]]:
        twin = copy(play)
        twin.session = copy(play.session)
        twin.session.state = state
        row = msgspec.structs.replace(play.table_row(new_table_id(), "live", ("human", "human"), 0.0))
        tokens = [new_token() for _ in WHO]
        links = tuple(LinkRow(token_hash(token), row.id, seats) for token, seats in zip(tokens, WHO, strict=True))
        return stored(twin, row, links), [Link(self.server, token) for token in tokens]

    def _keep(self, tables: list[Stored]) -> None:
        async def keep() -> None:
            store = await open_store(self.database)
            try:
                for each in tables:
                    await store.make(Fresh(each.row, each.head, each.links, each.moves, [each.snapshot]))
            finally:
                await store.close()

        asyncio.run(keep())

    def glance_along(self, play: Play, rng: Random, moves: int) -> None:
        """At every decision of a random game: the table and the past moment that one seat and spectators get."""
        pairs = []
        for n in range(moves):
            asked = play.session.decision
            if asked is None:
                break
            state, seat = play.session.state, n % 2
            truths = [self._made(play, each) for each in (state.clone(), alike(play.game, state, seat, rng))]
            pairs.append((len(play.session.record.moves), seat, truths))
            play.move(asked.seat, random_action(rng, asked), None)
        self._keep([each for _, _, truths in pairs for each, _ in truths])
        for move, seat, truths in pairs:
            for who in (seat, 2):
                told = [
                    [links[who].get(path).text.replace(each.row.id, "") for path in ("", f"/past/{move}")]
                    for each, links in truths
                ]
                self.counts["answers"] += 2
                assert told[0] == told[1], f"{play.game.meta.id}, move {move}: what link {who} gets tells {seat} more"

    def compare(self, play: Play, seat: Seat, rng: Random) -> None:
        state = play.session.state
        tables = self.put(play, [state, alike(play.game, state, seat, rng)])
        for who in (seat, 2):
            answers = [[text.replace(id, "") for text in self.ask(links[who], play, rng)] for id, links in tables]
            for first, second in zip(*answers, strict=True):
                self.counts["answers"] += 1
                assert first == second, f"{play.game.meta.id}: {first[:300]} / {second[:300]}"
        self._compare_updates(play, seat, tables, rng)

    def ask(self, link: Link, play: Play, rng: Random) -> Iterator[str]:
        """Everything that can be asked for by this link, the same for both truths."""
        move = len(play.session.record.moves)
        table = link.table()
        yield encode(table).decode()
        yield link.get(f"/past/{move}").text
        for path in ("/record", "/review"):
            yield link.get(path).text
        for path in ("/suggest", "/reason"):
            yield link.post(path).text
        pieces = sorted(piece["id"] for piece in table["view"].get("pieces", ())) or ["space:0"]
        lot = Random(move)
        yield link.post("/why", {"ref": lot.choice(pieces)}).text
        for name in play.game.meta.overlays[:2]:
            yield link.post("/overlay", {"name": name, "refs": [lot.choice(pieces)]}).text
        for option in table.get("decision", {}).get("options", [])[:2]:
            yield link.post("/odds", {"action": option["action"]}).text
        yield self._branched(link, play, move, table)

    def _branched(self, link: Link, play: Play, move: int, table: Json) -> str:
        """A branch shows its maker what the game showed him; its record waits for the end of the game."""
        made = link.post(f"/branch/{move}")
        if made.status_code != 201:
            return made.text
        branch = Link(self.server, made.json()["links"][0]["token"])
        seat = 9 if table["view"]["seat"] is None else table["view"]["seat"]
        shown = branch.get("", seat=seat).json()["view"]
        assert shown == table["view"], "a branch shows what the game showed"
        assert branch.get("/record").status_code == 403, "nothing to take elsewhere while people play"
        return "branched"

    def _compare_updates(self, play: Play, seat: Seat, tables: list[tuple[str, list[Link]]], rng: Random) -> None:
        """The seat's own choice, where nothing is rolled or revealed by it: the same message to everybody."""
        asked = play.session.decision
        if asked is None or asked.seat != seat:
            return
        action = random_action(rng, asked)
        trial = play.session.state.clone()
        if crosses_barrier(apply(trial, seat, action)):
            return
        heard = []
        for id, links in tables:
            with links[seat].socket() as wire, links[2].socket() as watching:
                wires = (wire, watching)
                for each in wires:
                    each.next()
                wire.send({"act": {"seq": play.session.seq, "action": msgspec.to_builtins(action), "id": "a"}})
                wire.until(lambda table: table.get("move", 0) > len(play.session.record.moves))
                watching.until(lambda table: table.get("move", 0) > len(play.session.record.moves))
                heard.append([each.received[-1].replace(id, "") for each in wires])
        self.counts["updates"] += 2
        assert heard[0] == heard[1]
