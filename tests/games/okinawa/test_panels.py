"""The panels beside the map."""

from __future__ import annotations

import pytest

from bingqi.core.engine import settle
from bingqi.core.procedure import Pass
from bingqi.core.table import Cell, Panel, row
from bingqi.core.testing import texts_in
from bingqi.core.text import localizer
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    Attack,
    Use,
)
from tests.games.okinawa.desk import US, Desk, h


@pytest.mark.rule("14.4(4)", "14.3(2)②")
def test_the_fight_panel_shows_dice_on_targets_and_void_chits_in_both_languages() -> None:
    desk = Desk()
    first, second = desk.us("2512"), desk.us("2512")
    tank = desk.chit("tank", "2512")
    desk.gun("2411")
    gun = desk.chit("anti_tank_gun", "2411")
    desk.chit("night_attack", "2411")
    table = desk.combat(US).do(Attack(h("2512"), h("2411")), Use(tank), Use(gun), Pass())
    fight = GAME.view(desk.s, None).panels[0]
    keys = [[getattr(cell.text, "key", "") for cell in row.cells] for row in fight.rows]
    states = [state for title, state in keys if title == "panel-card"]
    assert states == ["panel-void", "panel-stands"]
    table.dice(6, 5).do(Pass())
    blow = GAME.view(desk.s, None).panels[1]
    assert blow.rows[-1].cells[1] == Cell(dice=(6, 5))
    table.state.stack[-1].lay(first)
    settle(table.state)
    assert GAME.view(desk.s, None).panels[1].rows[0] == row(Cell(dice=(6,), piece=f"unit:{first}"))
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        for panel in GAME.view(desk.s, None).panels:
            for text in texts_in(panel):
                said.say(text)
        assert not said.missing
    assert second in fight_units(fight)


def fight_units(panel: Panel) -> list[int]:
    return [int(ref.partition(":")[2]) for ref in panel.pieces]
