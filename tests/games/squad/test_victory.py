"""Chapter 10: control, aims, the end."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.games.squad.rules.sequence import Play
from bingqi.games.squad.scenarios import Aim, part_of, script_of, zone_mask
from bingqi.games.squad.state import GONE
from bingqi.games.squad.victory import (
    all_met,
    check_at_once,
    check_turn_end,
    finish,
    is_met,
    outcome,
    progress,
    update_control,
)
from tests.games.squad.desk import Desk


@pytest.mark.rule("10.control")
def test_a_steady_squad_takes_a_building_without_enemies_and_keeps_it() -> None:
    f = Desk()
    building = f.s.map.building_at[f.h("N6")]
    assert f.s.holders[building] == 1
    i, j = f.unit(0, "6-6-6", "N6"), f.unit(1, "4-6-7", "M6", broken=True)
    update_control(f.s)
    assert f.s.holders[building] == 1 and f.s.held[0] >> f.h("N6") & 1  # an enemy is still inside
    f.s.change(j, hex=GONE)
    f.s.change(i, broken=True)
    update_control(f.s)
    assert f.s.holders[building] == 1  # broken men take nothing
    f.s.change(i, broken=False)
    update_control(f.s)
    assert f.s.holders[building] == 0
    f.s.change(i, hex=f.h("H5"))
    update_control(f.s)
    assert f.s.holders[building] == 0
    chief = f.unit(1, "9-1", "N6")
    update_control(f.s)
    assert f.s.holders[building] == 0 and chief  # nor does a leader alone


@pytest.mark.rule("10.victory.control")
def test_the_aim_of_buildings() -> None:
    f = Desk()
    aim = script_of("crossroads").aims[0]
    assert progress(f.s, aim) == 0 and not is_met(f.s, aim)
    for name in aim.buildings[: aim.need]:
        f.s.holders[f.s.map.building_at[f.h(name)]] = 0
    assert progress(f.s, aim) == aim.need and all_met(f.s)


@pytest.mark.rule("10.victory.hexes", "10.victory.spared")
def test_the_aims_of_building_hexes_and_of_few_losses() -> None:
    f = Desk("counterstroke")
    hexes, spared = script_of("counterstroke").aims
    zone = bit_list(f.s.held[1] & zone_mask(f.s.map, hexes.zone, part_of("counterstroke")))
    for h in zone[: hexes.need]:
        f.s.held[1] &= ~(1 << h)
        f.s.held[0] |= 1 << h
    assert is_met(f.s, hexes) and is_met(f.s, spared) and all_met(f.s)
    f.s.lost[0] = spared.need
    assert not is_met(f.s, spared) and not all_met(f.s)


@pytest.mark.rule("10.victory.exit", "10.end")
def test_an_aim_at_once_ends_the_game() -> None:
    f = Desk("breakout")
    f.s.stack = [Play(at="do_turn_end")]
    f.s.exited[0] = script_of("breakout").aims[0].need - 1
    check_at_once(f.s)
    assert f.s.winner == -1
    f.s.exited[0] += 1
    check_at_once(f.s)
    assert f.s.winner == 0 and f.s.stack == []
    result = outcome(f.s)
    assert result is not None and result.winner == 0


@pytest.mark.rule("10.victory.clear")
def test_the_aim_of_clearing_counts_steady_half_squads() -> None:
    f = Desk("last_stand")
    aim = script_of("last_stand").aims[0]
    f.unit(1, "4-5-8", "Y5")
    f.unit(1, "2-4-8", "Y6")
    f.unit(1, "4-5-8", "Y4", broken=True)
    f.unit(1, "9-1", "Y4")
    f.unit(1, "4-5-8", "R5")  # outside the area
    assert progress(f.s, aim) == 3 and is_met(f.s, aim) == (aim.need >= 3)
    f.unit(1, "4-5-8", "X5")
    assert not is_met(f.s, aim)


@pytest.mark.rule("10.victory.stand", "10.victory.casualties")
def test_the_aims_of_standing_and_of_losses() -> None:
    f = Desk()
    f.unit(0, "6-6-6", "H5")
    assert is_met(f.s, Aim("stand", 2)) and not is_met(f.s, Aim("stand", 3))
    f.s.lost[1] = 5
    assert is_met(f.s, Aim("casualties", 5)) and not is_met(f.s, Aim("casualties", 6))


@pytest.mark.rule("10.end")
def test_the_other_side_wins_if_the_aims_are_missed_or_nobody_is_left() -> None:
    f = Desk()
    finish(f.s)
    assert (f.s.winner, f.s.reason) == (1, "aims-missed")
    g = Desk()
    g.unit(0, "6-6-6", "H5")
    check_turn_end(g.s)
    assert (g.s.winner, g.s.reason) == (0, "wiped-out")
