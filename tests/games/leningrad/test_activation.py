"""8.0, 13.0: headquarters and command range."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Activate,
    Attack,
    EndMovement,
    Move,
    Select,
    SendHq,
)
from bingqi.games.leningrad.events import Fought
from bingqi.games.leningrad.rules.queries import commanded
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.state import BOX, NEXT
from bingqi.games.leningrad.tables import IS_HQ, MECH, RANGE, UNITS, N, can_order
from bingqi.games.leningrad.theatre import CITIES, GRID
from tests.games.leningrad.desk import Desk, axis, h


@pytest.mark.rule("8.0", "8.1", "8.1(1)", "2.2.1(2)2")
def test_an_hq_activates_itself_and_all_units_in_range_of_whatever_army() -> None:
    desk = Desk()
    hq = desk.axis("16A", "3740")
    near, foreign = desk.axis("12", "3739"), desk.axis("1", "3738")  # 16th and 18th Army
    assert set(commanded(desk.s, hq)) == {hq, near, foreign}


@pytest.mark.rule("8.2", "2.22(3)")
def test_range_four_reaches_four_hexes_and_not_five() -> None:
    desk = Desk()
    hq = desk.axis("16A", "3741")
    four, five = desk.axis("12", "3737"), desk.axis("30", "3736")
    assert [GRID.distance(desk.s.at[hq], desk.s.at[u]) for u in (four, five)] == [4, 5]
    assert four in commanded(desk.s, hq) and five not in commanded(desk.s, hq)
    assert all(RANGE[u] == 4 for u in range(N) if IS_HQ[u])


@pytest.mark.rule("8.2(1)", "8.2(2)", "8.2(3)")
def test_range_is_judged_at_the_instant_of_activation() -> None:
    desk = Desk()
    hq = desk.axis("4PzA", "3741")
    early, late = desk.axis("1Pz", "3740"), desk.axis("6Pz", "3736")
    driver = desk.activate(hq).do(Select(hq), Move(h("3738")))
    assert Select(late) not in driver.options  # in range only now
    driver.do(Select(early), Move(h("3734")))  # out of range by moving, and still free to fight
    desk.soviet("22N", "3733")
    driver.do(EndMovement())
    assert Attack(early, h("3733")) in driver.options


@pytest.mark.rule("8.2(4)")
def test_enemies_and_rivers_do_not_hinder_command() -> None:
    desk = Desk()
    hq, over = desk.axis("16A", "1038"), desk.axis("12", "1036")
    desk.soviet("10", "1037")
    assert over in commanded(desk.s, hq)


@pytest.mark.rule("8.1(4)", "13.0(1)")
def test_an_hq_does_not_activate_another_hq() -> None:
    desk = Desk()
    hq, other = desk.axis("16A", "3740"), desk.axis("18A", "3739")
    assert commanded(desk.s, hq) == [hq]
    assert commanded(desk.s, other) == [other]


@pytest.mark.rule("8.1(2)")
def test_two_headquarters_activate_the_same_unit_in_turn() -> None:
    desk = Desk()
    first, second = desk.axis("16A", "3741"), desk.axis("18A", "3641")
    unit = desk.axis("12", "3739")
    desk.activate(first).do(Select(unit), Move(h("3738")), EndMovement())
    driver = desk.activate(second)
    assert Select(unit) in driver.options


@pytest.mark.rule("8.1(3)", "5.0(4)1", "5.0(4)2")
def test_a_unit_moves_once_and_fights_once_for_each_command() -> None:
    desk = Desk()
    hq, unit = desk.axis("16A", "3741"), desk.axis("12", "3740")
    desk.soviet("22N", "3738")
    driver = desk.activate(hq).do(Select(unit), Move(h("3739")), Select(hq))
    assert Select(unit) not in driver.options
    driver.do(EndMovement()).dice(4).do(Attack(unit, h("3738")))  # 5:2 is 2-1, the enemy retreats
    driver.do(driver.options[0])
    assert driver.asked.rule == "10.7(2)"  # nothing but the advance is left


@pytest.mark.rule("8.3(1)")
def test_an_axis_hq_commands_germans_and_ss_but_no_other_nation() -> None:
    assert can_order("german", "german") and can_order("german", "ss")
    assert not can_order("german", "finnish")
    desk = Desk()
    hq, ss = desk.axis("4PzA", "3740"), desk.axis("Tot", "3739")
    assert ss in commanded(desk.s, hq)
    assert UNITS[axis("Tot")].nation == "ss"


@pytest.mark.rule("2.22", "13.0", "2.22(4)", "2.22(5)")
def test_an_hq_moves_and_fights_like_a_unit_that_is_not_mechanised() -> None:
    desk = Desk()
    hq = desk.axis("16A", "3741")
    desk.soviet("8A", "3738")
    assert not any(MECH[u] for u in range(N) if IS_HQ[u])
    driver = desk.activate(hq).do(Select(hq), Move(h("3739")))
    driver.dice(6).do(Attack(hq, h("3738")))  # 2:1, RR
    assert desk.s.at[BY_8A] != h("3738")


BY_8A = next(u for u in range(N) if UNITS[u].side == "soviet" and UNITS[u].id == "8A")


@pytest.mark.rule("16.4(1)", "16.4(2)")
def test_an_active_hq_sends_another_in_range_and_it_returns_as_a_reinforcement() -> None:
    desk = Desk(turn=5, hq_transfer=True)
    hq, other = desk.axis("16A", "0840"), desk.axis("18A", "0839")
    driver = desk.activate(hq)
    assert driver.options == (SendHq(other), Pass())
    driver.do(SendHq(other))
    assert desk.s.at[other] == NEXT
    desk.s.stack.clear()
    desk.s.call(Campaign(at="do_begin_turn"))
    Driver(GAME, desk.s)
    assert desk.s.at[other] == BOX
    assert not desk.s.control & CITIES and axis("18A") == other


@pytest.mark.rule("16.4(1)")
def test_an_hq_without_a_line_or_out_of_range_is_not_sent() -> None:
    desk = Desk(turn=5, hq_transfer=True)
    hq = desk.axis("16A", "4841")
    desk.axis("18A", "4941"), desk.axis("4PzA", "0538")
    assert desk.activate(hq).asked.rule == "9.1(1)"


@pytest.mark.rule("10.3(1)1", "16.3(4)")
def test_rivers_count_in_every_attack_but_the_surprise() -> None:
    desk = Desk()
    hq, unit = desk.axis("16A", "0538"), desk.axis("1Pz", "0637")
    desk.soviet("22N", "0737")
    driver = desk.activate(hq).do(EndMovement()).dice(1).do(Attack(unit, h("0737")))
    assert driver.happened(Fought)[0].attack == 4  # half of 8
    russian = Desk(reserve=True)
    tank = russian.soviet("2T", "0737")
    russian.axis("207s", "0637", steps=1)
    driver = russian.run(Reserve(at="ask_unit", left=1)).do(Activate(tank), EndMovement())
    forecast = GAME.forecast(russian.s, 1, Attack(tank, h("0637")))
    assert forecast is not None and forecast.lines[1].rule == "10.3(1)1"


@pytest.mark.rule("16.4(1)")
def test_an_hq_at_the_very_end_of_the_range_is_sent() -> None:
    for label, offered in (("0836", True), ("0835", False)):
        desk = Desk(turn=5, hq_transfer=True)
        hq, other = desk.axis("16A", "0840"), desk.axis("18A", label)
        assert (SendHq(other) in desk.activate(hq).options) == offered
