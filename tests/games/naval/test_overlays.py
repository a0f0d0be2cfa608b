"""Ranges drawn over the map."""

from __future__ import annotations

from bingqi.games.naval import GAME
from tests.games.naval.desk import BLUE, RED, Desk


def test_overlays_show_reach_and_ranges() -> None:
    desk = Desk()
    unit, boat = desk.put("asahi", "1711"), desk.put("soryu", "1511")
    assert len(GAME.overlay(desk.s, BLUE, "reach", [f"unit:{unit}"]).patches) == 18
    assert len(GAME.overlay(desk.s, BLUE, "reach", [f"unit:{boat}"]).patches) == 6
    assert len(GAME.overlay(desk.s, BLUE, "range", [f"unit:{unit}"]).patches) == 19
    assert not GAME.overlay(desk.s, RED, "reach", [f"unit:{unit}"]).patches  # the enemy does not know what it is
    assert GAME.overlay(desk.s, BLUE, "watched", []).patches and GAME.overlay(desk.s, BLUE, "interception", []).patches
