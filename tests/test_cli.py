"""The command line answers, and refuses clearly."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bingqi.cli import app
from bingqi.core.errors import BadRecord
from bingqi.core.record import Move
from bingqi.core.session import Session
from bingqi.games import GAMES, load_game
from bingqi.server import run
from bingqi.server.settings import Limits

runner = CliRunner()


def finished(tmp_path: Path, moves: int = 30) -> tuple[Path, Session]:
    game = load_game("leningrad")
    session = Session.new(game, game.meta.scenarios[0].id, seed=7)
    for _ in range(moves):
        asked = session.decision
        assert asked is not None
        session.play(asked.seat, asked.options[-1])
    file = tmp_path / "game.json"
    file.write_bytes(session.full_record().to_json())
    return file, session


def test_games_lists_all_in_both_languages() -> None:
    for lang, word in (("zh", "列宁格勒"), ("en", "Leningrad")):
        result = runner.invoke(app, ["games", "--lang", lang])
        assert result.exit_code == 0
        assert word in result.stdout
        assert all(id in result.stdout for id in GAMES)
        assert "⟨" not in result.stdout


def test_rules_shows_a_clause_and_refuses_an_unknown_one() -> None:
    shown = runner.invoke(app, ["rules", "leningrad", "10.6", "--lang", "en"])
    assert shown.exit_code == 0
    assert "10.6(4)" in shown.stdout
    assert runner.invoke(app, ["rules", "leningrad", "99.9"]).exit_code == 2


def test_coverage_shows_nothing_missing() -> None:
    for id in GAMES:
        result = runner.invoke(app, ["rules", id, "--coverage", "--tests", str(Path(__file__).parent)])
        assert result.exit_code == 0, result.stdout[-500:]
        assert " 0 missing" in result.stdout


def test_verify_and_replay_accept_a_good_record(tmp_path: Path) -> None:
    file, session = finished(tmp_path)
    verified = runner.invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0
    assert f"{len(session.record.moves)} actions verified" in verified.stdout
    replayed = runner.invoke(app, ["replay", str(file), "--to", "12", "--lang", "en", "--board"])
    assert replayed.exit_code == 0
    assert "   12 " in replayed.stdout
    assert "   13 " not in replayed.stdout


def test_a_tampered_record_is_refused_with_the_action_named(tmp_path: Path) -> None:
    file, session = finished(tmp_path)
    record = session.full_record()
    moves = list(record.moves)
    moves[5] = Move(moves[5].seat, {"type": "pass"}, moves[5].check)
    file.write_bytes(msgspec.structs.replace(record, moves=moves).to_json())
    result = runner.invoke(app, ["verify", str(file)])
    assert isinstance(result.exception, BadRecord)
    assert "action 6 " in str(result.exception)


@pytest.mark.parametrize("arguments", [["verify", "FILE"], ["arena", "leningrad", "genius", "random", "--games", "1"]])
def test_our_own_errors_are_one_line_and_exit_2(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{")
    words = [str(file) if word == "FILE" else word for word in arguments]
    done = subprocess.run([sys.executable, "-m", "bingqi.cli", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("by", ["options", "environment"])
def test_serve_is_told_everything_by_options_or_by_the_environment(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "host": "0.0.0.0",
        "port": "8123",
        "database": "sqlite:///x",
        "public-url": "https://here/",
        "workers": "3",
    }
    words = ["serve"]
    if by == "options":
        words += [part for name, value in given.items() for part in (f"--{name}", value)]
        words += ["--behind-proxy", "--limit", "chat=7", "--limit", "shed_at=0.25"]
    else:
        for name, value in {**given, "behind-proxy": "true", "limit-chat": "7", "limit-shed-at": "0.25"}.items():
            monkeypatch.setenv(f"BINGQI_{name.upper().replace('-', '_')}", value)
    told: list[Any] = []
    monkeypatch.setattr(run, "serve", lambda *args, **more: told.append(args))
    done = runner.invoke(app, words)
    assert done.exit_code == 0, done.output
    ((host, port, database, settings),) = told
    assert (host, port, database) == ("0.0.0.0", 8123, "sqlite:///x")
    assert (settings.public_url, settings.workers, settings.behind_proxy) == ("https://here/", 3, True)
    assert (settings.limits.chat, settings.limits.shed_at) == (7, 0.25)
    assert settings.limits.body == Limits().body and "https://here/" in done.output


@pytest.mark.parametrize("limit", ["chatt=7", "chat=much", "chat"])
def test_a_limit_that_there_is_not_is_refused(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(run, "serve", lambda *args, **more: told.append(args))
    refused = runner.invoke(app, ["serve", "--limit", limit])
    assert refused.exit_code == 2 and not told
    monkeypatch.setenv(f"BINGQI_LIMIT_{limit.split('=')[0].upper()}", limit.partition("=")[2])
    assert runner.invoke(app, ["serve"]).exit_code == 2 and not told


def test_fuzz_and_arena_and_bench_run(tmp_path: Path) -> None:
    fuzzed = runner.invoke(app, ["fuzz", "leningrad", "--games", "1", "--every", "50", "--dump", str(tmp_path)])
    assert fuzzed.exit_code == 0
    assert "1 of 1 games ended by the rules" in fuzzed.stdout
    met = runner.invoke(app, ["arena", "leningrad", "random", "random", "--games", "1"])
    assert met.exit_code == 0
    assert "mean points" in met.stdout
    measured = runner.invoke(app, ["bench", "leningrad", "--seconds", "0.5"])
    assert measured.exit_code == 0
    assert "ratio" in measured.stdout


def test_a_record_of_an_older_release_is_replayed_by_its_own_rules(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_bytes(gzip.decompress((Path(__file__).parent / "corpus/0.1/naval/goal.json.gz").read_bytes()))
    by = "by its own rules: naval 1, as in bingqi 0.1"
    verified = runner.invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.stdout
    lines = verified.stdout.splitlines()
    assert lines[:3] == [by, "naval izumo: 109 actions verified", "ended: Izumo reached her goal"]
    told = runner.invoke(app, ["replay", str(file), "--lang", "en"]).stdout.splitlines()
    assert told[0] == by and told[-1] == "Izumo reached her goal" and "  109 Go to Haruma (2513)" in told
    part = runner.invoke(app, ["replay", str(file), "--to", "1", "--board"]).stdout
    assert part.splitlines()[5] == "    1 远征38号 配置在 2514" and "    2 " not in part
    assert "石垣" in part and "⟨" not in part, "the map is drawn"
    forged = msgspec.json.decode(file.read_bytes())
    forged["moves"][4]["check"] = "00000000"
    file.write_bytes(msgspec.json.encode(forged))
    for command in ("verify", "replay"):
        refused = runner.invoke(app, [command, str(file)])
        assert isinstance(refused.exception, BadRecord) and "action 5 does not lead" in str(refused.exception)
