"""The board as it is drawn."""

from __future__ import annotations

import re

from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.theatre import GRID, HEX, SHAPES


def test_the_board_shows_every_hex_with_its_features() -> None:
    board = GAME.board("campaign")
    assert len(board.spaces) == 50 * 41
    cities = [s for s in board.spaces if s.rank == 3]
    assert len(cities) == 7
    assert {side.kind for side in board.sides} == {"river", "major-river", "lake", "bridge"}
    assert {link.kind for link in board.links} == {"road", "rail"}


def test_land_lies_inside_the_drawn_coast_and_sea_outside() -> None:
    path = next(shape.path for shape in SHAPES if shape.kind == "coast")
    outlines = [
        [(float(x), float(y)) for x, y in re.findall(r"Q(-?[\d.]+) (-?[\d.]+)", part)]
        for part in path.split("Z")
        if part
    ]

    def inside(x: float, y: float) -> bool:
        crossings = 0
        for line in outlines:
            for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True):
                crossings += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        return crossings % 2 == 1

    dry = {hex: row.terrain != "sea" for hex, row in HEX.items() if row.terrain != "lake"}
    wrong = [GRID.labels[hex] for hex, land in dry.items() if inside(*GRID.centre(hex)) != land]
    assert len(wrong) <= 10, wrong  # small capes and bays are smoothed away
