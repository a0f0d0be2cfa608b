"""The process that speaks for a release: alone with its own modules, mortal, and gone without a trace."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from bingqi.core.errors import BadRecord
from bingqi.core.record import Move, Record, encode, read_record
from bingqi.core.session import Session
from bingqi.core.text import LANGUAGES
from bingqi.games import load_game
from bingqi.kept.messages import Map, Page, Read, Show, Story, Unknown
from bingqi.kept.process import Lost, Process, expect
from bingqi.kept.reading import Reading
from bingqi.kept.releases import Release, digest_of, packed, releases
from bingqi.kept.speaker import GAMES
from tests.kept.test_shapes import texts_in

ROOT = Path(__file__).parent.parent.parent
KEPT = releases()[0]


def old_record(name: str = "naval/goal") -> Record:
    return read_record(gzip.decompress((ROOT / f"tests/corpus/0.1/{name}.json.gz").read_bytes()))


def asked(key: str, record: Record) -> Read:
    return Read(key, msgspec.Raw(encode(record)))


def test_ours_stays_ours() -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("bingqi")}
    with Reading(KEPT, old_record()) as read:
        assert read.story.over
        assert {name: sys.modules[name] for name in before} == before
    assert not read.process.folder.exists()


def altered(record: Record, number: int) -> Record:
    moves = list(record.moves)
    moves[number - 1] = Move(moves[number - 1].seat, moves[number - 1].action, "00000000")
    return msgspec.structs.replace(record, moves=moves)


def test_a_record_that_does_not_fit_is_refused_by_name_and_others_are_read_after_it() -> None:
    good, process = old_record(), Process(KEPT)
    try:
        for bad, why in (
            (altered(good, 7), "action 7 does not lead where the record says"),
            (msgspec.structs.replace(good, seed="0" * 32), "does not match its commitment"),
            (msgspec.structs.replace(good, seed=None), "not published"),
            (msgspec.structs.replace(good, rules="7"), "by rules 7"),
            (msgspec.structs.replace(good, moves=[Move(0, {"type": "?"}, "")]), "action 1 cannot be played"),
            (msgspec.structs.replace(good, game="chess"), "no game"),
        ):
            with pytest.raises(BadRecord, match=why):
                process.ask(asked("bad", bad))
            assert process.ask(Show("bad", 0)) == Unknown()
        with pytest.raises(BadRecord, match="no scenario"):
            process.ask(Map("naval", "nowhere"))
        assert expect(process.ask(asked("good", good)), Story).moves == len(good.moves)
        for move in (-1, len(good.moves) + 1):
            with pytest.raises(BadRecord, match="no move"):
                process.ask(Show("good", move))
    finally:
        process.close()


def test_the_oldest_of_many_games_is_forgotten_and_can_be_read_again() -> None:
    record, process = old_record(), Process(KEPT)
    try:
        for n in range(GAMES):
            process.ask(asked(str(n), record))
        assert isinstance(process.ask(Show("0", 1)), Page), "it was just looked at"
        process.ask(asked("one more", record))
        assert isinstance(process.ask(Show("0", 1)), Page)
        assert process.ask(Show("1", 1)) == Unknown()
        with pytest.raises(Lost, match="nothing"):
            expect(process.ask(Show("1", 1)), Page)
    finally:
        process.close()


def test_whoever_waits_for_a_process_that_is_killed_hears_so() -> None:
    process = Process(KEPT)
    os.kill(process.child.pid, signal.SIGSTOP)  # it takes for ever
    threading.Timer(0.3, process.kill).start()
    with pytest.raises(Lost):
        process.ask(Map("naval", "izumo"))
    with pytest.raises(Lost):
        process.ask(Map("naval", "izumo"))
    process.close()
    assert not process.folder.exists()


SERVING = """
p = process.Process(releases()[0])
print(p.child.pid, p.folder, flush=True)
time.sleep(600)
"""
UNPACKING = """
class Slow(process.Process):
    def _say_begin(self):
        print(self.child.pid, self.folder, flush=True)
        time.sleep(600)
Slow(releases()[0])
"""


@pytest.mark.parametrize("doing", [SERVING, UNPACKING], ids=["serving", "unpacking"])
def test_a_server_that_is_killed_leaves_neither_process_nor_folder(tmp_path: Path, doing: str) -> None:
    code = f"import time; from bingqi.kept import process; from bingqi.kept.releases import releases\n{doing}"
    parent = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "TMPDIR": str(tmp_path)},
    )
    assert parent.stdout is not None
    pid, _, folder = parent.stdout.readline().strip().partition(" ")
    assert Path(folder).parent == tmp_path and Path(folder).exists()
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (Path(folder).exists() or is_alive(int(pid))):
        time.sleep(0.05)
    assert not Path(folder).exists() and not is_alive(int(pid))


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_the_rules_of_today_can_be_kept_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept with the next release will be read by the same words: tried with the tree as it is."""
    rooms = [ROOT / "src/bingqi" / room for room in ("core", "board", "games", "locale")]
    files = {
        str(file.relative_to(ROOT / "src")): file.read_bytes()
        for room in rooms
        for file in room.rglob("*")
        if file.is_file() and file.suffix in (".py", ".ftl", ".toml", ".csv", ".json", ".sight")
    } | {"bingqi/__init__.py": (ROOT / "src/bingqi/__init__.py").read_bytes()}
    game = load_game("southern")
    next_one = Release("9.9", "0" * 40, digest_of(files), {"southern": str(game.meta.rules_version)})
    monkeypatch.setattr("bingqi.kept.releases.FOLDER", tmp_path)
    next_one.file.write_bytes(packed(files))
    session, rng = Session.new(game, "campaign", seed=3), Random(3)
    for _ in range(60):
        assert session.decision is not None
        session.play(session.decision.seat, rng.choice(session.decision.options))
    with Reading(next_one, session.full_record()) as read:
        assert not read.story.over and read.outcome is None
        for seat in (0, 1, None):
            shown, ours = read.view(60, seat), game.view(session.state, seat)
            assert [piece.id for piece in shown.pieces] == [piece.id for piece in ours.pieces]
            for language in LANGUAGES:
                say = [[game.say(language, text) for text in texts_in(view)] for view in (shown, ours)]
                assert say[0] == say[1]
        told = [text for move in read.lines() for text in move]
        assert [game.say("zh", text) for text in told] == [game.say("zh", entry.text) for entry in session.log]
