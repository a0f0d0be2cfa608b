"""The bench measures what it says, beside chess, and compares only with the same machine."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bingqi import cli
from bingqi.cli import app
from bingqi.core.errors import BadRecord
from bingqi.lab import bench, extras
from bingqi.lab.bench import BenchResult, Pace, as_run, chess_game, compared, read_run
from bingqi.lab.extras import MissingExtra
from tests.toy import TOY


def made(chess: float, random: float, clone: float) -> BenchResult:
    return BenchResult("toy", "road", chess, random, 100, 50, clone, 2.0, 3.0, 4.0)


def test_a_bench_compares_with_chess_in_the_same_run() -> None:
    result = bench.bench(TOY, "road", seconds=0.2)
    assert result.ratio("random") == pytest.approx(result.random / result.chess)
    assert all(getattr(result, what) > 0 for what in ("chess", "random", "policy", "server", "clone_us", "view_us"))


def test_a_rate_is_what_was_done_over_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(x / 10 for x in range(100))
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    pace = Pace(lambda n: 10 * n)
    pace.go(0.25)
    assert (pace.rounds, pace.done) == (2, 30)
    assert pace.rate == pytest.approx(30 / 0.3)


def test_what_is_none_of_its_work_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, aside = iter(x / 10 for x in range(100)), iter((0.5, 0.7))
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    pace = Pace(lambda n: 10 * n, lambda: next(aside))
    pace.go(0.25)
    assert pace.done == 30 and pace.spent == pytest.approx(0.1)


def test_chess_is_played_by_the_rules() -> None:
    assert chess_game(1) == chess_game(1) > 10


def test_without_chess_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    result = CliRunner().invoke(app, ["bench", "naval", "--seconds", "0.2"])
    assert isinstance(result.exception, MissingExtra)
    assert str(result.exception) == "chess is not installed: pip install 'bingqi[lab]'"


def test_the_line_is_printed_as_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands in brackets is no style."""

    def fail() -> None:
        extras.need("no_such_package", "lab")

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    assert capsys.readouterr().err == "MissingExtra: no_such_package is not installed: pip install 'bingqi[lab]'\n"


def test_faster_is_relative_to_chess_in_each_run() -> None:
    before, now = made(1000, 500, 8.0), made(2000, 2000, 2.0)
    assert compared(now, before, "random") == 2.0
    assert compared(now, before, "clone_us") == 2.0


def test_a_saved_run_is_of_this_machine_or_refused(tmp_path: Path) -> None:
    file, run = tmp_path / "b.json", as_run([made(1, 2, 3)])
    file.write_bytes(msgspec.json.encode(run))
    assert read_run(file) == run
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(run, machine="elsewhere")))
    with pytest.raises(BadRecord, match="another machine: elsewhere"):
        read_run(file)
    file.write_text("{")
    with pytest.raises(BadRecord, match="no saved bench"):
        read_run(file)


def test_the_table_is_printed_saved_and_compared(tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    words = ["bench", "naval", "--seconds", "0.2", "--json", str(file)]
    first = CliRunner().invoke(app, words)
    assert first.exit_code == 0 and "naval" in first.stdout and "ratio" in first.stdout
    again = CliRunner().invoke(app, [*words, "--against", str(file)])
    assert "before" in again.stdout and "×" in again.stdout
