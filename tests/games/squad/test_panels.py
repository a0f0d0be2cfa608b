"""The panels beside the map."""

from __future__ import annotations

from bingqi.games.squad import GAME
from bingqi.games.squad.actions import (
    Against,
    Commit,
    Go,
    Muster,
    Step,
)
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.movement import MovePhase
from tests.games.squad.desk import CLOSE, MOVEMENT, Desk, fire_position


def test_panels_show_the_group_the_mover_and_the_fight() -> None:
    f, i, _ = fire_position()
    fire = GAME.view(f.s, 0).panels[0]
    assert fire.pieces == (f"unit:{i}",) and fire.rows[0].cells[1].text == "12"
    g = Desk(phase=MOVEMENT)
    j = g.unit(0, "6-6-6", "K5")
    g.begin(MovePhase()).do(Muster(j), Go(), Step(g.h("K6")))
    assert [row.cells[1].text for row in GAME.view(g.s, 0).panels[0].rows] == ["2", "2"]
    h = Desk(phase=CLOSE)
    a, b = h.unit(0, "6-6-6", "N9"), h.unit(1, "4-6-7", "N9")
    h.begin(CloseCombat(hex=h.h("N9"))).do(Commit(a), Against(b))
    assert GAME.view(h.s, 0).panels[0].rows[0].cells[1].text == "6:4"
