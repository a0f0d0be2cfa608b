"""Chapter 10 and the turn: set-up, aims, control, the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import pending, settle
from bingqi.core.errors import BadData
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.core.testing import Driver
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import Deploy, Equip
from bingqi.games.squad.board import Board, board
from bingqi.games.squad.rules.queries import morale, protection
from bingqi.games.squad.rules.sequence import PHASES, Play
from bingqi.games.squad.scenarios import Aim, part_of, script_of, scripts, zone_mask
from bingqi.games.squad.setup import new_state, roster
from bingqi.games.squad.state import GONE
from bingqi.games.squad.victory import (
    all_met,
    check_at_once,
    check_turn_end,
    finish,
    is_met,
    need_of,
    outcome,
    progress,
    update_control,
)
from tests.games.squad.desk import Field


def test_at_least_six_scenarios_on_two_boards_with_three_nations() -> None:
    found = scripts()
    assert len(found) >= 6 and {s.board for s in found.values()} == {"village", "town"}
    assert {row.nation for s in found.values() for row in s.side} == {"german", "russian", "american"}
    assert {s.aims[0].kind for s in found.values()} >= {"control", "exit", "clear", "hexes"}
    assert all(4 <= s.turns <= 7 for s in found.values())
    weapons = {entry.split()[0] for s in found.values() for row in s.side for f in row.force for entry in f.roster}
    assert {"FT", "DC", "MMG", "LMG"} <= weapons
    assert any(f.call for s in found.values() for row in s.side for f in row.force)


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
    f = Field()
    f.unit(0, "6-6-6", "H5")
    f.unit(1, "4-6-7", "Z9")
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert (f.s.turn, f.s.active) == (1, 1)
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert (f.s.turn, f.s.active) == (2, 0)


@pytest.mark.rule("10.setup")
def test_each_side_sets_up_in_its_area_and_hands_out_weapons() -> None:
    state: Any
    state, _ = begin(GAME, "crossroads", {}, 5)
    driver = Driver(GAME, state)
    script = script_of("crossroads")
    first = script.sets_up[0]
    assert driver.asked.seat == first
    zone = zone_mask(state.map, script.side[first].force[0].zone, part_of("crossroads"))
    assert {o.hex for o in driver.options if isinstance(o, Deploy)} == set(bit_list(zone))
    seats = []
    while isinstance(wait := pending(state), Decision) and wait.rule == "10.setup":
        seats.append((wait.seat, type(wait.options[0])))
        driver.do(wait.options[0])
    assert seats[0][0] == first and seats[-1] == (1 - first, Equip)
    assert all(w.unit >= 0 for w in state.weapons)


@pytest.mark.rule("10.boards")
def test_only_the_part_in_play_counts() -> None:
    b = board("village")
    assert {b.names[h][:-1].rstrip("1") for h in bit_list(part_of("crossroads"))} >= {"H", "Z"}
    assert not part_of("crossroads") >> b.index["G5"] & 1
    assert {space.id for space in GAME.board("crossroads").spaces} == set(bit_list(part_of("crossroads")))


def test_the_board_shows_what_must_be_taken_or_reached() -> None:
    b = board("village")
    stars = {b.names[space.id] for space in GAME.board("crossroads").spaces if "objective" in space.tags}
    assert stars == set(script_of("crossroads").aims[0].buildings)
    edge = {b.names[space.id] for space in GAME.board("breakout").spaces if "objective" in space.tags}
    assert edge == {f"GG{row}" for row in range(1, 11)}


@pytest.mark.rule("10.control")
def test_a_steady_squad_takes_a_building_without_enemies_and_keeps_it() -> None:
    f = Field()
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
    f = Field()
    aim = script_of("crossroads").aims[0]
    assert progress(f.s, aim) == 0 and not is_met(f.s, aim)
    for name in aim.buildings[: aim.need]:
        f.s.holders[f.s.map.building_at[f.h(name)]] = 0
    assert progress(f.s, aim) == aim.need and all_met(f.s)


@pytest.mark.rule("10.victory.hexes", "10.victory.spared")
def test_the_aims_of_building_hexes_and_of_few_losses() -> None:
    f = Field("counterstroke")
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
    f = Field("breakout")
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
    f = Field("last_stand")
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
    f = Field()
    f.unit(0, "6-6-6", "H5")
    assert is_met(f.s, Aim("stand", 2)) and not is_met(f.s, Aim("stand", 3))
    f.s.lost[1] = 5
    assert is_met(f.s, Aim("casualties", 5)) and not is_met(f.s, Aim("casualties", 6))


@pytest.mark.rule("10.end")
def test_the_other_side_wins_if_the_aims_are_missed_or_nobody_is_left() -> None:
    f = Field()
    finish(f.s)
    assert (f.s.winner, f.s.reason) == (1, "aims-missed")
    g = Field()
    g.unit(0, "6-6-6", "H5")
    check_turn_end(g.s)
    assert (g.s.winner, g.s.reason) == (0, "wiped-out")


@pytest.mark.rule("10.end", "0.turn")
def test_a_half_last_turn_ends_after_the_first_mover() -> None:
    f = Field("last_stand")
    f.unit(0, "4-6-7", "R5")
    f.unit(1, "4-5-8", "Y5")
    f.unit(1, "4-5-8", "Y6")
    f.s.turn = script_of("last_stand").turns
    f.s.stack = [Play(at="do_turn_end")]
    settle(f.s)
    assert f.s.winner == 1
    g = Field("crossroads")
    g.unit(0, "6-6-6", "H5")
    g.unit(1, "4-6-7", "Z9")
    g.s.turn = script_of("crossroads").turns
    g.s.stack = [Play(at="do_turn_end")]
    settle(g.s)
    assert g.s.winner == -1 and g.s.active == 1


@pytest.mark.rule("10.balance")
def test_balance_changes_forces_or_needs() -> None:
    script = script_of("crossroads")
    plain, helped = roster(script, 1, 0, "none"), roster(script, 1, 0, "first")
    assert len(plain) == len(helped) + 1
    state = new_state("breakout", GAME.meta.complete({"balance": "first"}), 1)
    aim = script_of("breakout").aims[0]
    assert need_of(state, aim) < aim.need
    for id in scripts():
        for choice in ("first", "second"):
            assert new_state(id, GAME.meta.complete({"balance": choice}), 1).balance == choice


@pytest.mark.rule("10.special")
def test_special_rules() -> None:
    from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, target_drm
    from bingqi.games.squad.rules.movement import smoke_exponent

    f = Field("snow_village")
    broken = f.unit(1, "4-4-7", "N9", broken=True)
    assert morale(f.s, f.u(broken)) == 8
    i = f.unit(0, "4-5-8", "M9")
    assert target_drm(f.s, i, f.h("M9"), MOVING | ASSAULTING, False, True) == []
    assert ("ffmo", -1) in target_drm(f.s, i, f.h("M9"), MOVING, False, True)
    g = Field("storm_group")
    assert smoke_exponent(g.s, g.unit(0, "5-4-8", "B5")) == 4
    h = Field("last_stand")
    assert protection(h.s, h.h("Y5")) == 4 and protection(h.s, h.h("Y4")) == 3


def test_a_board_and_a_scenario_are_data_only_and_wrong_data_is_named(tmp_path: Path) -> None:
    file = tmp_path / "field.toml"
    file.write_text(
        'id = "field"\ncolumns = 3\nrows = 3\n[[feature]]\nkind = "stone"\nhexes = ["B2"]\n'
        "footprint = [[[[-40, -40], [40, -40], [40, 40], [-40, 40]]]]\n"
    )
    b = Board(file)
    assert b.size == 9 and b.building_at == {b.index["B2"]: 0}
    faults = (
        ('kind = "stone"', 'kind = "sea"', "feature.kind"),
        ('hexes = ["B2"]', 'hexes = ["Z9"]', "feature.hexes"),
        ("[[[[-40, -40]", "[[[[-200, -40]", "feature.footprint"),
    )
    for old, wrong, where in faults:
        bad = tmp_path / "bad.toml"
        bad.write_text(file.read_text().replace(old, wrong))
        with pytest.raises(BadData) as error:
            Board(bad)
        assert f"bad.toml [{where}]" in str(error.value)
