"""After an upgrade: what was begun under older rules is read, its record is offered, and nothing of it is lost."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.errors import BadRecord
from bingqi.core.game import Game
from bingqi.core.record import Carried, encode, is_over, read_record, verify
from bingqi.server.live.play import Play
from bingqi.server.live.upgrade import carried_over
from bingqi.store import Head, Stored
from tests.server.serving import Link, Server, lively, make, play_on, serving
from tests.server.toybox import ageing, with_weather


def changed(folder: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "upgrade.sqlite")) as db:
        db.execute(sql, values)
        db.commit()


def test_finished_and_running_games_of_older_rules_stay_readable(folder: Path) -> None:
    database = f"sqlite:///{folder}/upgrade.sqlite"
    with serving(folder, database) as server:
        running, friends, spectators = make(server, ["me", "friend"])
        play_on([running, friends], Random(3), 20, lively)
        finished, _ = make(server, ["me", "me"])
        play_on([finished], Random(1))
        before = {link.token: link.table() for link in (running, spectators, finished)}
        played = {running.token: running.get("/past/12").json()}
    changed(folder, "UPDATE tables SET rules = '0'")
    with serving(folder, database) as server:
        for link in (running, spectators, finished):
            link.server, link.http = server, server.http
            table = link.table()
            assert table["trouble"]["key"] == "trouble-old-rules"
            assert table["log"] == before[link.token]["log"], "all that was told, and no more"
            assert "decision" not in table
        assert running.get("/past/12").json()["log"] == played[running.token]["log"]
        assert running.table()["view"]["pieces"], "the present code can still read this position"
        record = read_record(running.get("/record").content)
        assert (record.rules, len(record.moves)) == ("0", before[running.token]["move"])
        assert running.act(before[running.token], {"type": "pass"}).json()["error"] == "OldRules"
    changed(folder, "UPDATE snapshots SET state = ?", zlib.compress(b'{"nothing": "known"}'))
    with serving(folder, database) as server:
        running.server, running.http = server, server.http
        assert running.table()["log"] == before[running.token]["log"], "the log stands alone"


# --- a game that has grown -------------------------------------------------------------------------------------------


def moved(links: list[Link], server: Server) -> None:
    for link in links:
        link.server, link.http = server, server.http


@contextmanager
def serving_rules(folder: Path, rules: int) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/ageing.sqlite", test_rules=rules, reckon_seconds=60) as server:
        yield server


def test_a_running_game_goes_on_under_newer_rules_where_its_position_can_be_brought_up(folder: Path) -> None:
    with serving_rules(folder, 1) as server:
        links = make(server, ["me", "friend"], game="ageing")
        play_on(links[:2], Random(3), 21, lively)
        before = [link.table() for link in links]
        then = links[0].get("/past/12").json()
    with serving_rules(folder, 2) as server:
        moved(links, server)
        for link, old in zip(links, before, strict=True):
            assert link.table() | {"can_undo": 0} == old | {"can_undo": 0}, "nothing but the way back is gone"
        begun = before[0]["move"]
        past = links[0].get("/past/12").json()
        assert past["log"] == then["log"] and past["view"]["turn"] <= then["view"]["turn"]
        assert links[0].get(f"/past/{begun}").json()["view"] == before[0]["view"]
        refused = [links[0].post("/rewind", {"to": begun - 1}), links[0].post(f"/branch/{begun - 1}")]
        assert [answer.json()["error"] for answer in refused] == ["CannotUndo", "NoAnswer"]
        over = play_on(links[:2], Random(4), choose=lively)
        record = read_record(links[0].get("/record").content)
        assert isinstance(record.carried, Carried)
        assert (record.rules, record.carried.at, record.carried.rules) == ("1", begun, "2")
        assert is_over(verify(ageing(2), record)), "by the present rules from there on"
        review = links[0].get("/review").json()
        assert len(review["chances"]) == over["move"] + 1
        opened = server.http.post("/api/records", content=encode(record))
        assert opened.status_code == 201, opened.text
        again = Link(server, opened.json()["links"][0]["token"])
        assert again.table()["view"]["pieces"] == links[0].get("", seat=0).json()["view"]["pieces"]


def test_what_cannot_go_on_says_so_and_offers_its_record(folder: Path) -> None:
    with serving_rules(folder, 1) as server:
        links = make(server, ["me", "friend"], game="ageing")
        play_on(links[:2], Random(5), 15, lively)
        before = links[0].table()
    with serving_rules(folder, 3) as server:
        moved(links, server)
        table = links[0].table()
        assert table["trouble"] == {"key": "trouble-old-rules", "args": {"was": "1", "now": 3}}
        assert table["log"] == before["log"]
        assert len(read_record(links[0].get("/record").content).moves) == before["move"]


def kept(game: Game[Any], snapshot_at: int, moves: int = 12) -> Stored:
    """A game of rules 1, stored with its last snapshot some moves ago."""
    play = Play.new(game, "road", {}, 5)
    snapshot = play.snapshot()
    for n in range(moves):
        asked = play.session.decision
        assert asked is not None
        play.move(asked.seat, asked.options[n % len(asked.options)], None)
        if len(play.session.record.moves) <= snapshot_at:
            snapshot = play.snapshot()
    row = play.table_row("t", "live", ("human", "human"), 0.0)
    head = Head(moves=len(play.session.record.moves), seq=play.session.seq)
    return Stored(row, head, (), tuple(play.rows()), snapshot, ())


def test_moves_since_the_last_snapshot_must_lead_where_they_led() -> None:
    stored = kept(ageing(1), 4)
    change = carried_over(ageing(2), stored)
    assert change is not None and change.snapshot is not None and change.snapshot.n == stored.head.moves

    def swept_away(plain: dict[str, Any]) -> dict[str, Any]:
        units = [unit | {"hex": (unit["hex"] + 3) % 10} for unit in plain["units"]]
        return with_weather(plain) | {"units": units}

    assert carried_over(replace(ageing(2), migrations={1: swept_away}), stored) is None

    def luckier(plain: dict[str, Any]) -> dict[str, Any]:
        return with_weather(plain) | {"seed": plain["seed"] + 1}

    fought = kept(ageing(1), 4, 93)
    last = next(move.n for move in fought.moves[5:] if '"dice":' in move.lines)  # luck matters
    head = msgspec.structs.replace(fought.head, moves=last)
    fought = msgspec.structs.replace(fought, head=head, moves=fought.moves[: last + 1])
    assert carried_over(ageing(2), fought) is not None
    assert carried_over(replace(ageing(2), migrations={1: luckier}), fought) is None, "it can be played, to another end"
    assert carried_over(ageing(3), stored) is None


def test_a_position_in_the_middle_of_a_record_has_the_records_dice() -> None:
    play = Play.new(ageing(2), "road", {}, 5)
    asked = play.session.decision
    assert asked is not None
    play.move(asked.seat, asked.options[0], None)
    record = play.session.full_record()
    at = len(record.moves)
    good = msgspec.structs.replace(record, rules="1", carried=Carried(at, "2", encode(play.session.state).decode()))
    assert verify(ageing(2), good) == play.session.state
    loaded = play.session.state.clone()
    loaded.seed += 1
    bad = msgspec.structs.replace(good, carried=Carried(at, "2", encode(loaded).decode()))
    with pytest.raises(BadRecord, match="other dice"):
        verify(ageing(2), bad)
    with pytest.raises(BadRecord, match="by rules 1"):
        verify(ageing(3), msgspec.structs.replace(record, rules="1"))
