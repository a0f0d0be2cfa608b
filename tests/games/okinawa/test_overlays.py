"""What is drawn over the map."""

from __future__ import annotations

import pytest

from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.rules.queries import zoc
from tests.games.okinawa.desk import JAPAN, US, Desk, h


@pytest.mark.rule("3.1")
def test_overlays_answer_zoc_reach_roads_and_positions() -> None:
    desk = Desk()
    unit = desk.us("3215")
    hidden = desk.chit("sniper", "2009")
    assert {p.space for p in GAME.overlay(desk.s, US, "zoc", ()).patches} == {
        hex for hex in range(700) if zoc(desk.s, US) >> hex & 1
    }
    reach = {p.space: p.label for p in GAME.overlay(desk.s, US, "reach", (f"unit:{unit}",)).patches}
    assert reach[h("3216")] == "1"
    assert GAME.overlay(desk.s, US, "reach", (f"chit:{hidden}",)).patches == ()
    assert GAME.overlay(desk.s, JAPAN, "reach", (f"chit:{hidden}",)).patches
    assert GAME.overlay(desk.s, US, "roads", ()).patches and GAME.overlay(desk.s, None, "positions", ()).patches
