"""The game's own panels beside the map."""

from __future__ import annotations

from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Declare,
    StrikeShips,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.table.view import view
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
