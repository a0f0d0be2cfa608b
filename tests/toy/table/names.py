"""Names of things as texts."""

from __future__ import annotations

from bingqi.core.text import Text, TextLike
from tests.toy.state import State
from tests.toy.tables import SEATS


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "unit":
        return Text("unit-name", {"n": id})
    return f"{id:02d}" if kind == "space" else Text(f"seat-{SEATS[id]}")
