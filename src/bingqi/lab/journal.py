"""Results as JSON lines: a run that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from bingqi.core.errors import BadRecord
from bingqi.core.record import encode
from bingqi.lab.pool import spread

A = TypeVar("A", bound=msgspec.Struct)
B = TypeVar("B", bound=msgspec.Struct)


def read_lines(file: Path, kind: type[B]) -> dict[bytes, B]:
    """Results by their task. A last line that was cut short by a stop is as if it had not been written."""
    if not file.exists():
        return {}
    lines = file.read_bytes().split(b"\n")
    found: dict[bytes, B] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
            found[bytes(entry["task"])] = msgspec.json.decode(entry["result"], type=kind)
        except (msgspec.MsgspecError, KeyError) as error:
            if number == len(lines):
                break
            raise BadRecord(f"{file} line {number}: {error}") from None
    return found


def run(
    work: Callable[[A], B],
    tasks: Sequence[A],
    kind: type[B],
    *,
    file: Path | None = None,
    jobs: int = 1,
    cluster: str = "",
) -> Generator[B, None, None]:
    """All results in the order of the tasks; those in the file are not played again, new ones are added to it."""
    done = read_lines(file, kind) if file else {}
    fresh = spread(work, [task for task in tasks if encode(task) not in done], jobs, cluster)
    try:
        for task in tasks:
            key = encode(task)
            if key not in done:
                done[key] = next(fresh)
                if file:
                    _add(file, key, done[key])
            yield done[key]
    finally:
        fresh.close()


def _add(file: Path, key: bytes, result: msgspec.Struct) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    cut = file.exists() and not file.read_bytes().endswith(b"\n") and file.stat().st_size > 0
    with file.open("r+b" if cut else "ab") as lines:
        if cut:  # the stop came in the middle of a line
            whole = file.read_bytes().rfind(b"\n") + 1
            lines.truncate(whole)
            lines.seek(whole)
        lines.write(b'{"task":' + key + b',"result":' + encode(result) + b"}\n")
