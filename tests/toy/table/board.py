"""The map, fixed for a scenario."""

from __future__ import annotations

from bingqi.core.table import Board, Space
from tests.toy.tables import ROAD, TERRAIN


def board(scenario: str) -> Board:
    spaces = tuple(Space(i, f"{i:02d}", 1 + 1.5 * i, 1.0, terrain) for i, terrain in enumerate(TERRAIN))
    return Board("hex", ROAD * 1.5, 2.0, spaces)
