"""15.1, 15.4: the surprise attack and victory."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Attack, DefaultSetup, EndDeclarations
from bingqi.games.leningrad.rules.command import Turn, manstein_ready
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.pieces import GONE, destroy
from bingqi.games.leningrad.rules.surprise import Surprise, surprise_units
from bingqi.games.leningrad.tables import AXIS, CITY_LIST, SOVIET, UNITS
from bingqi.games.leningrad.victory import city_points, outcome, victory_points
from tests.games.leningrad.desk import Desk, axis, h, labels, new_game


@pytest.mark.rule("15.1", "15.1(1)", "15.1(2)")
def test_before_turn_one_the_panzer_army_alone_attacks_without_moving() -> None:
    driver = new_game().do(DefaultSetup(), DefaultSetup())
    assert driver.state.turn == 0 and driver.asked.seat == AXIS
    attackers = {o.attacker for o in driver.options if isinstance(o, Attack)}
    assert attackers and all(UNITS[u].army == "4PzA" for u in attackers)
    assert isinstance(driver.options[-1], EndDeclarations)


@pytest.mark.rule("15.1(2)")
def test_a_foreign_army_in_range_stays_out_of_the_surprise() -> None:
    desk = Desk()
    hq = desk.axis("4PzA", "3741")
    own, foreign = desk.axis("1Pz", "3740"), desk.axis("12", "3740")
    assert surprise_units(desk.s, hq) == (own, hq) and foreign not in surprise_units(desk.s, hq)


@pytest.mark.rule("15.1(3)")
def test_rivers_do_not_halve_the_surprise_attack() -> None:
    desk = Desk(turn=0)
    desk.axis("4PzA", "0637"), desk.soviet("10", "0737")
    unit = desk.axis("1Pz", "0637")
    assert reckon(desk.s, h("0737"), [unit]).attack == 4
    driver = desk.run(Surprise())
    combat = driver.state.stack[-1]
    assert combat.no_rivers
    assert reckon(desk.s, h("0737"), [unit], combat.no_rivers).attack == 8


@pytest.mark.rule("15.3(3)")
def test_manstein_is_worth_nothing_once_the_panzer_army_has_left() -> None:
    desk = Desk(turn=9)
    desk.s.manstein = True
    desk.axis("4PzA", "0538")
    assert manstein_ready(desk.s)
    desk.s.at[axis("4PzA")] = GONE
    assert not manstein_ready(desk.s)
    assert Turn().chit == -1


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
