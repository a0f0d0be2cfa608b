"""Typed loading of data files. A wrong value names its file, line and field; nothing is guessed."""

from __future__ import annotations

import csv
import re
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from bingqi.core.errors import BadData

T = TypeVar("T")


def load_toml(path: Path, type: type[T]) -> T:
    """The whole file as one Struct."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(path.name, None, None, str(error.strerror)) from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise BadData(path.name, int(line[1]) if line else None, None, str(error)) from None
    try:
        return msgspec.convert(raw, type=type)
    except msgspec.ValidationError as error:
        raise BadData(path.name, None, _field(error), str(error)) from None


def load_csv(path: Path, row: type[T]) -> list[T]:
    """One Struct per line; the header names the fields. Empty cells take the field's default.

    Lines that start with # are comments (sources of the rows that follow). A cell of several values is separated by
    spaces if the field is a tuple or list.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadData(path.name, None, None, str(error.strerror)) from None
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    if not numbered:
        raise BadData(path.name, None, None, "empty table")
    many = _sequence_fields(row)
    reader = csv.reader(line for _, line in numbered)
    header = next(reader)
    rows = []
    for (n, _), cells in zip(numbered[1:], reader, strict=True):
        if len(cells) != len(header):
            raise BadData(path.name, n, None, f"{len(cells)} cells under {len(header)} headings")
        raw = {
            name: cell.split() if name in many else cell
            for name, cell in zip(header, map(str.strip, cells), strict=True)
            if cell or name in many
        }
        try:
            rows.append(msgspec.convert(raw, type=row, strict=False))
        except msgspec.ValidationError as error:
            raise BadData(path.name, n, _field(error), str(error)) from None
    return rows


def _sequence_fields(row: type) -> set[str]:
    info = msgspec.inspect.type_info(row)
    assert isinstance(info, msgspec.inspect.StructType)
    kinds = (msgspec.inspect.ListType, msgspec.inspect.VarTupleType, msgspec.inspect.TupleType)
    return {field.encode_name for field in info.fields if isinstance(field.type, kinds)}


def _field(error: msgspec.ValidationError) -> str | None:
    found = re.search(r"\$\.?([^`]+)", str(error)) or re.search(r"field `([^`]+)`", str(error))
    return found[1] if found else None
