"""Work is spread, results keep their order, killed workers cost one game, a stopped run goes on."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import msgspec
import pytest

from bingqi.core.errors import BadRecord
from bingqi.lab import extras
from bingqi.lab.extras import MissingExtra, need
from bingqi.lab.journal import read_lines, run
from bingqi.lab.pool import spread


class Task(msgspec.Struct, frozen=True):
    number: int
    mark: str = ""


class Answer(msgspec.Struct, frozen=True):
    square: int


def square(task: Task) -> Answer:
    """A task with a mark kills its worker the first time, and leaves the mark so that the next one lives."""
    if task.mark and not Path(task.mark).exists():
        Path(task.mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if task.number < 0:
        raise ValueError("negative")
    time.sleep(0.01 * (task.number % 3))
    return Answer(task.number**2)


def squares(*numbers: int) -> list[Answer]:
    return [Answer(n * n) for n in numbers]


@pytest.mark.parametrize("jobs", [1, 2])
def test_spreading_keeps_the_order(jobs: int) -> None:
    tasks = [Task(n) for n in (5, 3, 1, 4, 2, 0, 7, 6)]
    assert list(spread(square, tasks, jobs)) == squares(5, 3, 1, 4, 2, 0, 7, 6)


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    tasks = [Task(n, str(tmp_path / "mark") if n == 2 else "") for n in range(6)]
    assert list(spread(square, tasks, 2)) == squares(0, 1, 2, 3, 4, 5)
    assert (tmp_path / "mark").exists()


def test_an_error_of_the_work_itself_is_told() -> None:
    with pytest.raises(ValueError, match="negative"):
        list(spread(square, [Task(1), Task(-1), Task(2)], 2))


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    file, tasks = tmp_path / "run" / "a.jsonl", [Task(n) for n in range(5)]
    begun = run(square, tasks, Answer, file=file)
    assert [next(begun), next(begun)] == squares(0, 1)
    begun.close()
    played: list[int] = []

    def noted(task: Task) -> Answer:
        played.append(task.number)
        return square(task)

    assert list(run(noted, tasks, Answer, file=file)) == squares(0, 1, 2, 3, 4)
    assert played == [2, 3, 4]
    assert len(read_lines(file, Answer)) == 5


def test_a_line_cut_short_is_played_again_and_mended(tmp_path: Path) -> None:
    file, tasks = tmp_path / "a.jsonl", [Task(n) for n in range(4)]
    list(run(square, tasks[:3], Answer, file=file))
    file.write_bytes(file.read_bytes()[:-9])
    assert list(run(square, tasks, Answer, file=file)) == squares(0, 1, 2, 3)
    assert len(file.read_text().splitlines()) == 4
    assert len(read_lines(file, Answer)) == 4


def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"task":{},"result":{"square":"x"}}\n{}\n')
    with pytest.raises(BadRecord, match="line 1"):
        list(run(square, [Task(1)], Answer, file=file))


def test_a_missing_package_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(MissingExtra, match=r"pip install 'bingqi\[cluster\]'"):
        need("distributed", "cluster")
