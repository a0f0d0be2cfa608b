"""After an upgrade: what was begun under older rules is read, its record is offered, and nothing of it is lost."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from random import Random

from bingqi.core.record import read_record
from tests.server.serving import lively, make, play_on, serving


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
