"""What must always hold; each broken one in words for us."""

from __future__ import annotations

from collections.abc import Iterator

from tests.toy.state import State
from tests.toy.tables import ROAD


def invariants(s: State) -> Iterator[str]:
    for i, unit in enumerate(s.units):
        if not 0 <= unit.hex < ROAD:
            yield f"unit {i} is off the road"
