"""The data files as frozen values, read once; a wrong value names its file and field."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bingqi.board.datafiles import load_csv, load_toml

DATA = Path(__file__).parent / "data"
SEATS = ("red", "blue")
PACE = 3  # 5.1
REACH = 2  # 5.41


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: tuple[str, ...]


class UnitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: int
    hex: int
    steps: int


class Chits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cup: tuple[int, ...]


TERRAIN = load_toml(DATA / "road.toml", Road).terrain
ROAD = len(TERRAIN)  # spaces 0..11 in a row
UNITS = tuple(load_csv(DATA / "units.csv", UnitRow))
CUP = load_toml(DATA / "chits.toml", Chits).cup
