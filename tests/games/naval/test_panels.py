"""The game's own panels beside the map."""

from __future__ import annotations

import pytest

from bingqi.core.table import Panel
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Declare,
    StrikeShips,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.table.panels import action_panel, battle_panel
from bingqi.games.naval.table.view import view
from bingqi.games.naval.tables import SHIPS
from tests.games.naval.desk import BLUE, RED, Desk, h


def test_the_air_targets_are_laid_out_as_a_board_that_can_be_said() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4), StrikeShips(h("2010")))
    panel = next(p for p in view(desk.s, RED).panels if len(p.head) == 5)
    assert [cell.text for cell in panel.rows[0].cells[2:]] == ["1", "0", "0"]
    for language in ("zh", "en"):
        said = [GAME.say(language, text) for text in (panel.title, *panel.head, panel.rows[0].cells[1].text)]
        assert not any("⟨" in text for text in said) and driver.asked.seat == BLUE


def said(panel: Panel, language: str = "en") -> list[list[str]]:
    return [[GAME.say(language, cell.text) for cell in row.cells] for row in panel.rows]


@pytest.mark.rule("24.3", "2.4①")
def test_the_air_operations_table_lies_beside_an_air_operation() -> None:
    desk = Desk()
    desk.s.chit = 3  # red's base aircraft
    table = said(next(panel for panel in view(desk.s, BLUE).panels if panel.title.key == "panel-air-table"))
    assert table[0] == ["Base air operation", "0–4", "5–6", "7", "8", "9", "10", "", "", ""]
    assert table[3] == ["Carrier interception", "", "", "", "", "0", "1–3", "4–5", "6–7", "8"]
    assert table[4] == ["0", "1", *["0"] * 8] and table[-1] == ["9", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


@pytest.mark.rule("24.1", "2.4②")
def test_the_action_table_lies_beside_the_operation_that_uses_it() -> None:
    desk = Desk()
    for chit, titles in ((1, ["panel-actions"]), (2, ["panel-actions", "panel-air-table"]), (-1, [])):
        desk.s.chit = chit
        shown = [p for p in view(desk.s, RED).panels if p.title.key in ("panel-actions", "panel-air-table")]
        assert [panel.title.key for panel in shown] == titles
    assert said(action_panel("submarine"))[1] == ["Move + search", "Ships", "1 (2)", "0", "All ships"]
    assert said(action_panel("surface"))[6] == ["Attack + move", "A submarine", "1", "0", "1"]
    for language in ("zh", "en"):
        for panel in (action_panel("submarine"), action_panel("surface")):
            assert not any("⟨" in cell for row in said(panel, language) for cell in row)


@pytest.mark.rule("15.1(1)", "15.2(1)")
def test_the_line_up_says_who_stands_where_with_what_figures() -> None:
    desk = Desk()
    own, enemy = desk.put("myoko", "2010", found=True), desk.put("kunming", "2010", found=True)
    battle = ShipBattle(seat=BLUE, hex=h("2010"), guns=1 << own, targets=1 << enemy, pairs=((own, enemy),))
    panel = battle_panel(desk.s, battle)
    for language, words in (
        ("en", ["Target: ", "Attackers: ", "anti-ship"]),
        ("zh", ["目标：", "攻方：", "反舰值"]),
    ):
        said = [GAME.say(language, text) for text in panel.head]
        assert said[0].startswith(words[0]) and said[3].startswith(words[1])
        assert said[0] != words[0] and said[0][len(words[0]) :] != said[3][len(words[1]) :], "the sides differ"
        assert GAME.say(language, panel.rows[0].cells[2].text) == f"{words[2]} {SHIPS[own].anti_ship}"
    assert [cell.piece for cell in panel.rows[0].cells] == [f"unit:{enemy}", "", "", f"unit:{own}"]
    nobody = battle_panel(desk.s, ShipBattle(seat=BLUE, hex=h("2010"), targets=1 << enemy))
    assert GAME.say("en", nobody.rows[0].cells[2].text) == "nobody yet"
