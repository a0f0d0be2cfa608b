"""Zones, lines, reach and command over the map."""

from __future__ import annotations

from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.theatre import GRID
from tests.games.leningrad.desk import Desk


def test_overlays_answer_for_everybody() -> None:
    desk = Desk()
    unit, hq = desk.axis("1", "3740"), desk.axis("16A", "3741")
    reach = GAME.overlay(desk.s, None, "reach", [f"unit:{unit}"])
    costs = {GRID.labels[p.space]: p.label for p in reach.patches}
    assert costs["3740"] == "0" and costs["3739"] == "1" and costs["3736"] == "4"
    assert len(GAME.overlay(desk.s, 1, "command", [f"unit:{hq}"]).patches) > 30
    for name in GAME.meta.overlays:
        GAME.overlay(desk.s, 0, name, [])
    assert not GAME.overlay(desk.s, 0, "reach", ["unit:x"]).patches
