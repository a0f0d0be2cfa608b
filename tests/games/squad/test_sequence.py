"""0.turn The order of phases and player turns."""

from __future__ import annotations

import pytest

from bingqi.core.engine import settle
from bingqi.games.squad.rules.sequence import PHASES, Play
from bingqi.games.squad.scenarios import script_of
from tests.games.squad.desk import Desk


@pytest.mark.rule("0.turn")
def test_the_phases_follow_the_flow_chart() -> None:
    steps = [name[3:] for name in Play.STEPS]
    assert steps == [
        "setup",
        "rally",
        "prep_fire",
        "movement",
        "defensive_fire",
        "advancing_fire",
        "rout",
        "advance",
        "close_combat",
        "turn_end",
    ]
    assert len(PHASES) == 9


@pytest.mark.rule("0.turn")
def test_roles_change_and_the_turn_counts_after_both() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "H5")
    f.unit(1, "4-6-7", "Z9")
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert (f.s.turn, f.s.active) == (1, 1)
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert (f.s.turn, f.s.active) == (2, 0)


@pytest.mark.rule("10.end", "0.turn")
def test_a_half_last_turn_ends_after_the_first_mover() -> None:
    f = Desk("last_stand")
    f.unit(0, "4-6-7", "R5")
    f.unit(1, "4-5-8", "Y5")
    f.unit(1, "4-5-8", "Y6")
    f.s.turn = script_of("last_stand").turns
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert f.s.winner == 1
    g = Desk("crossroads")
    g.unit(0, "6-6-6", "H5")
    g.unit(1, "4-6-7", "Z9")
    g.s.turn = script_of("crossroads").turns
    g.s.stack = [Play(at="do_turn_end")]
    settle(g.s)
    assert g.s.winner == -1 and g.s.active == 1
