"""Overlays show open facts."""

from __future__ import annotations

from bingqi.games.southern import GAME
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import Desk


def test_the_reach_overlay_shows_costs() -> None:
    table = Desk({"luzon_strait": "1tw", "luzon": "11pa"})
    shown = GAME.overlay(table.state, JAPAN, "reach", [f"unit:{UNIT['1tw']}"])
    labels = {patch.space: patch.label for patch in shown.patches}
    assert labels[AREA["taiwan"]] == "1" and labels[AREA["luzon"]] == "2"


def test_the_other_overlays_show_open_facts() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"})
    supply = GAME.overlay(table.state, JAPAN, "supply", [])
    assert AREA["luzon"] in {patch.space for patch in supply.patches}
    air = GAME.overlay(table.state, ALLIES, "air", [f"unit:{UNIT['kanoya']}"])
    assert {patch.space for patch in air.patches} == {AREA["luzon"]}
    control = GAME.overlay(table.state, None, "control", [])
    assert len(control.patches) == 38
    assert GAME.overlay(table.state, JAPAN, "reach", []).notes
