"""Computer players: in processes of their own, restarted when they crash or dawdle; bugs of ours freeze one table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]
import pytest

from bingqi.core.dice import Dice
from bingqi.core.record import read_record
from tests.server.serving import Json, Server, lively, make, play_on
from tests.server.toybox import CRASHES


@pytest.fixture(scope="module")
def faulty(folder: Path) -> Iterator[Server]:
    marks = folder / "marks"
    marks.mkdir()
    server = Server(folder, f"sqlite:///{folder}/faulty.sqlite", think_seconds=2)
    server.environment[CRASHES] = str(marks)
    try:
        yield server.start()
    finally:
        server.stop()
        server.http.close()


def play_against(server: Server, game: str, seconds: float = 60) -> Json:
    """One pick and one step, then wait until the computer has answered."""
    mine, _ = make(server, ["me", "greedy"], game=game)
    mine.act(mine.table(), {"type": "pass"}, "x")
    return mine.wait_until(lambda t: t.get("decision") or t.get("outcome"), seconds)


def test_the_computer_answers(server: Server) -> None:
    table = play_against(server, "toy")
    assert table["move"] >= 2 and "trouble" not in table


def test_a_whole_game_against_the_computer(server: Server) -> None:
    mine, _ = make(server, ["me", "greedy"], deadly=True)
    rng = Random(1)
    with mine.socket() as wire:
        table = wire.next()
        for _ in range(400):
            if table.get("outcome"):
                break
            if table.get("decision"):
                option = lively(rng, table["decision"]["options"])
                wire.send({"act": {"seq": table["seq"], "action": option["action"]}})
                now = table["seq"]
                table = wire.until(lambda m, now=now: m.get("seq", 0) > now)
            else:
                table = wire.next()
        assert table["outcome"] and table["seed"]


def test_a_crashed_computer_player_is_restarted_and_the_table_says_so(faulty: Server) -> None:
    mine, _ = make(faulty, ["me", "greedy"], game="crashing")
    mine.act(mine.table(), {"type": "pass"}, "x")
    table = mine.wait_until(lambda t: t.get("decision") or t.get("outcome"))
    assert table["trouble"] == {"key": "trouble-restarted", "args": {"try": 1}}
    assert table["move"] >= 2
    again = mine.act(table, {"type": "pass"}, "y").json() if table.get("decision") else {}
    assert "trouble" not in again, "the next act of a person clears the notice"


def test_a_slow_computer_player_is_restarted_and_the_table_says_so(faulty: Server) -> None:
    mine, _ = make(faulty, ["me", "greedy"], game="slow")
    mine.act(mine.table(), {"type": "pass"}, "x")
    assert mine.wait_until(lambda t: t.get("thinking"))["waiting"] == 1
    table = mine.wait_until(lambda t: t.get("decision") or t.get("outcome"))
    assert table["trouble"]["key"] == "trouble-restarted", "it would have slept for two minutes"


def test_nobody_waits_for_a_thinking_computer(folder: Path) -> None:
    """While the only process for computer players is taken, everything else goes on, opened records too."""
    marks = folder / "dawdling"
    marks.mkdir()
    server = Server(folder, f"sqlite:///{folder}/dawdling.sqlite", think_seconds=300, workers=1)
    server.environment[CRASHES] = str(marks)
    try:
        server.start()
        dawdler, _ = make(server, ["me", "greedy"], game="slow")
        dawdler.act(dawdler.table(), {"type": "pass"}, "x")
        dawdler.wait_until(lambda _: (marks / "slept").exists())
        mine, *_ = make(server, ["me", "friend"])
        assert mine.act(mine.table(), {"type": "pass"}).status_code == 200
        mine.post("/resign", {"seq": mine.table()["seq"]})
        opened = server.http.post("/api/records", json=mine.get("/record").json())
        assert opened.status_code == 201, opened.text
        assert dawdler.table()["thinking"], "all that while"
    finally:
        server.stop()
        server.http.close()


def test_a_computer_player_that_always_fails_is_replaced_by_chance(faulty: Server) -> None:
    table = play_against(faulty, "stubborn")
    assert table["trouble"] == {"key": "trouble-stand-in", "args": {"try": 3}}
    assert table["move"] >= 2


def workers_of(server: Server) -> list[psutil.Process]:
    assert server.process
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child for child in children if any("forkserver" in part for part in child.cmdline())]


def test_killed_workers_come_back(plain_server: Server) -> None:
    play_against(plain_server, "toy")
    workers = workers_of(plain_server)
    assert workers
    for worker in workers:
        worker.kill()
    assert play_against(plain_server, "toy")["move"] >= 2


def test_workers_do_not_outlive_a_killed_server(folder: Path) -> None:
    server = Server(folder, f"sqlite:///{folder}/orphans.sqlite").start()
    play_against(server, "toy")
    workers = workers_of(server)
    assert workers
    server.kill()
    server.http.close()
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert not alive


def test_computers_play_each_other(plain_server: Server) -> None:
    (spectators,) = make(plain_server, ["random", "random"])
    table = spectators.wait_until(lambda t: t.get("outcome"), 60)
    assert [seat["player"] for seat in table["seats"]] == ["random", "random"]
    assert spectators.get("/record").status_code == 200


def test_a_bug_in_the_rules_freezes_the_table_and_keeps_its_record(faulty: Server, folder: Path) -> None:
    mine, *_ = make(faulty, ["me", "friend"], game="buggy")
    mine.act(mine.table(), {"type": "pick", "unit": 3})
    before = mine.act(mine.table(), {"type": "enter", "hex": 4}).json()
    frozen = mine.act(before, {"type": "enter", "hex": 5})
    assert (frozen.status_code, frozen.json()["error"]) == (409, "TableFrozen")
    table = mine.table()
    assert table["trouble"]["key"] == "trouble-frozen" and "decision" not in table
    assert (table["seq"], table["view"]) == (before["seq"], before["view"]), "nothing acknowledged was lost"
    assert mine.act(table, {"type": "enter", "hex": 3}).json()["error"] == "TableFrozen"
    (dump,) = (folder / "dumps").glob(f"{table['table']}-*.json")
    record = read_record(dump.read_bytes())
    assert len(record.moves) >= 2 and isinstance(record.dice, Dice) and record.dice.secret
    said = dump.with_suffix(".txt").read_text()
    assert "no business in hex 5" in said and "seat 0 chose Enter(hex=5)" in said


def test_a_state_that_raises_when_it_is_asked_freezes_the_table_where_it_was_and_plays_on_when_mended(
    faulty: Server, folder: Path
) -> None:
    """The bug is in asking itself: whoever asks the broken state again falls over it again."""
    mine, *_ = make(faulty, ["me", "friend"], game="broken")
    before = mine.act(mine.table(), {"type": "pick", "unit": 3}).json()
    frozen = mine.act(before, {"type": "enter", "hex": 4})
    assert (frozen.status_code, frozen.json()["error"]) == (409, "TableFrozen")
    table = mine.table()
    assert table["trouble"]["key"] == "trouble-frozen" and table["view"] == before["view"]
    assert list((folder / "dumps").glob(f"{table['table']}-*.json"))
    faulty.kill()
    faulty.environment["BINGQI_TEST_MENDED"] = "1"
    faulty.start()
    again = mine.table()
    assert "trouble" not in again and again["decision"]
    assert mine.act(again, {"type": "enter", "hex": 4}).json()["move"] == 2


def test_other_tables_go_on_when_one_is_frozen(faulty: Server) -> None:
    both, _ = make(faulty, ["me", "me"])
    assert play_on([both], Random(1), 5, lively)["seq"] == 5


def test_a_rewind_needs_no_consent_of_a_computer(plain_server: Server) -> None:
    mine, _ = make(plain_server, ["me", "random"])
    mine.act(mine.table(), {"type": "pick", "unit": 0}, "a")
    table = mine.wait_until(lambda t: t.get("decision"))
    back = mine.post("/rewind", {"to": 0})
    assert back.status_code == 200 and back.json()["move"] == 0 and back.json()["seq"] > table["seq"]


def test_acts_during_thinking_are_refused_not_lost(faulty: Server, folder: Path) -> None:
    (folder / "marks" / "slept").unlink(missing_ok=True)
    mine, _ = make(faulty, ["me", "greedy"], game="slow")
    mine.act(mine.table(), {"type": "pass"}, "x")
    answers = []
    threads = [
        threading.Thread(target=lambda: answers.append(mine.act({"seq": 1}, {"type": "pass"}).status_code))
        for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [403] * 5
    assert mine.wait_until(lambda t: t.get("decision") or t.get("outcome"))["move"] >= 2
