"""15.4, 16.1(3): victory."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.rules.pieces import destroy
from bingqi.games.leningrad.theatre import AXIS, CITY_LIST, SOVIET
from bingqi.games.leningrad.victory import city_points, outcome, victory_points
from tests.games.leningrad.desk import Desk, h, labels


@pytest.mark.rule("15.4", "15.4(1)", "15.4(2)")
def test_at_the_start_the_soviets_hold_every_city() -> None:
    desk = Desk()
    assert [worth for _, _, worth in city_points(desk.s)] == [10, 10, 10, 10, 20, 20, 20]
    assert victory_points(desk.s) == (0, 100)


@pytest.mark.rule("15.4(2)")
def test_leningrad_is_worth_ten_a_hex_to_the_axis() -> None:
    desk = Desk()
    desk.s.control |= 1 << h("4205")
    assert victory_points(desk.s) == (10, 80)


@pytest.mark.rule("15.4(3)")
def test_a_city_without_a_line_to_the_own_edge_counts_half() -> None:
    desk = Desk()
    for name, label in (("1", "4505"), ("11", "4407"), ("21", "4206"), ("58", "4005")):
        desk.axis(name, label)
    worth = {hex: points for hex, _, points in city_points(desk.s)}
    # The Karelian source keeps Leningrad supplied, but it is not the eastern edge.
    assert [worth[h(label)] for label in ("4203", "4204", "4205")] == [10, 10, 10]
    assert worth[h("3419")] == 10
    desk.s.control |= 1 << h("1625")
    assert {hex: points for hex, side, points in city_points(desk.s) if side == AXIS} == {h("1625"): 10}
    desk.soviet("10", "0139"), desk.soviet("48", "0140"), desk.soviet("90", "0233")
    assert {hex: points for hex, side, points in city_points(desk.s) if side == AXIS} == {h("1625"): 5}


@pytest.mark.rule("15.4(4)", "15.4(4)1", "15.4(4)2")
def test_axis_losses_cost_three_points_for_mechanised_units_and_one_for_others() -> None:
    desk = Desk()
    mech, foot, enemy = desk.axis("1Pz", "3741"), desk.axis("1", "3740"), desk.soviet("23T", "3737")
    for unit, points in ((mech, -3), (foot, -4), (enemy, -4)):
        destroy(desk.s, unit)
        assert victory_points(desk.s)[AXIS] == points


@pytest.mark.rule("15.4(5)")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    desk = Desk(turn=9)
    result = outcome(desk.s)
    assert result is not None and result.winner == SOVIET and result.points == (0, 100)
    desk.s.control = sum(1 << hex for hex in CITY_LIST)
    result = outcome(desk.s)
    assert result is not None and result.winner == AXIS
    assert labels(desk.s.control) == {"1439", "1625", "1908", "3419", "4203", "4204", "4205"}
    desk.s.control = sum(1 << h(label) for label in ("1439", "1625", "1908", "3419", "4203", "4204"))
    desk.s.lost_vp = 40
    result = outcome(desk.s)
    assert result is not None and result.points == (20, 20) and result.winner is None
    assert GAME.outcome is outcome


@pytest.mark.rule("15.4(3)")
def test_an_edge_that_the_enemy_controls_gives_no_full_value() -> None:
    desk = Desk()
    desk.s.control |= 1 << h("1625")
    desk.soviet("10", "0139"), desk.soviet("48", "0140")
    assert {hex: points for hex, side, points in city_points(desk.s) if side == AXIS} == {h("1625"): 10}  # by Memel
    desk.s.control &= ~(1 << h("0233"))
    assert {hex: points for hex, side, points in city_points(desk.s) if side == AXIS} == {h("1625"): 5}
