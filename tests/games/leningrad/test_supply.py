"""11.0, 15.1(4), 15.3(2): the supply chit."""

from __future__ import annotations

import pytest

from bingqi.core.engine import settle
from bingqi.core.procedure import Event, Pass
from bingqi.games.leningrad.actions import OpenTransfer, Transfer, Withdraw
from bingqi.games.leningrad.events import SupplyChecked
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.rules.supply import Supply, cut_off
from bingqi.games.leningrad.state import BOX, DEAD, GONE, NEXT
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk, axis, h


def ring(desk: Desk) -> None:
    for name, label in (("1", "3738"), ("11", "3839"), ("21", "3639")):
        desk.axis(name, label)


@pytest.mark.rule("11.0", "11.1", "11.1(1)")
def test_a_unit_without_a_line_loses_a_step() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3739")
    ring(desk)
    desk.run(Supply())
    assert desk.s.steps[unit] == 1


@pytest.mark.rule("11.1(2)")
def test_the_soviet_side_is_judged_first() -> None:
    desk = Desk()
    trapped = desk.soviet("8A", "3739")  # one step: it dies and its ZOC with it
    ring(desk)
    desk.run(Supply())
    assert desk.s.at[trapped] == DEAD
    desk = Desk()
    log: list[Event] = []
    desk.s.__dict__["log"] = log
    desk.s.call(Supply())
    settle(desk.s)
    assert [event.seat for event in log if isinstance(event, SupplyChecked)] == [SOVIET, AXIS]


@pytest.mark.rule("15.1(4)")
def test_the_axis_is_exempt_on_the_first_three_turns() -> None:
    for turn, steps in ((3, 2), (4, 1)):
        desk = Desk(turn=turn)
        unit = desk.axis("1", "4841")  # seven hexes off the rails
        assert cut_off(desk.s, AXIS) == [unit]
        desk.run(Supply()).skip(Pass)
        assert desk.s.steps[unit] == steps


@pytest.mark.rule("12.3(2)", "13.0(5)")
def test_what_is_lost_by_supply_never_returns() -> None:
    desk = Desk()
    rifle, hq = desk.soviet("10", "3739", steps=1), desk.soviet("8A", "3739")
    ring(desk)
    desk.run(Supply())
    assert desk.s.at[rifle] == desk.s.at[hq] == DEAD


@pytest.mark.rule("11.2")
def test_units_in_communication_may_be_taken_off_and_are_available_next_turn() -> None:
    desk = Desk(turn=5)
    safe, trapped = desk.soviet("23T", "4205"), desk.soviet("10", "3739")
    ring(desk)
    driver = desk.run(Supply()).do(OpenTransfer())
    assert driver.asked.seat == SOVIET and Transfer(trapped) not in driver.options
    driver.do(Transfer(safe))
    assert desk.s.at[safe] == NEXT
    desk.s.stack.clear()
    desk.s.call(Campaign(at="do_begin_turn"))
    settle(desk.s)
    assert desk.s.turn == 6 and desk.s.at[safe] == BOX


@pytest.mark.rule("11.2")
def test_both_sides_may_transfer() -> None:
    desk = Desk(turn=5)
    unit = desk.axis("1", "0538")
    driver = desk.run(Supply())
    assert driver.asked.seat == AXIS
    driver.do(OpenTransfer(), Transfer(unit))
    assert desk.s.at[unit] == NEXT


@pytest.mark.rule("11.3", "14.1")
def test_fortresses_are_built_in_the_supply_sequence() -> None:
    desk = Desk(turn=4)
    driver = desk.run(Supply())
    assert driver.asked.seat == SOVIET and driver.asked.rule == "14.1(1)"


@pytest.mark.rule("15.3(2)", "15.3(3)")
def test_on_turn_nine_the_panzer_hq_and_four_mechanised_units_leave_without_loss() -> None:
    desk = Desk(turn=9)
    hq = desk.axis("4PzA", "0538")
    mech = [desk.axis(n, "0637") for n in ("1Pz", "6Pz")]
    mech += [desk.axis("8Pz", "0638"), desk.axis("3M", "0638", steps=1), desk.axis("36M", "0738")]
    foot = desk.axis("269", "0738")
    driver = desk.run(Supply())
    assert desk.s.at[hq] == GONE
    assert Withdraw(foot) not in driver.options
    driver.do(*(Withdraw(u) for u in mech[1:]))
    assert [desk.s.at[u] for u in mech] == [h("0637"), GONE, GONE, GONE, GONE]
    assert desk.s.lost_vp == 0
    assert desk.s.at[axis("4PzA")] < 0  # so its chit is void from here on


@pytest.mark.rule("11.2")
def test_who_looked_for_a_unit_to_transfer_may_leave_it_at_that() -> None:
    desk = Desk(turn=5)
    unit = desk.axis("1", "0538")
    driver = desk.run(Supply()).do(OpenTransfer())
    assert driver.options == (Transfer(unit), Pass())
    driver.do(Pass())
    assert desk.place_of(unit) == "0538" and driver.asked.rule == "14.1(1)"  # the next step


@pytest.mark.rule("11.2")
def test_units_may_be_transferred_on_the_last_turn_too() -> None:
    desk = Desk(turn=9)
    unit = desk.axis("1", "0538")
    desk.run(Supply()).do(OpenTransfer(), Transfer(unit))
    assert desk.s.at[unit] == NEXT


@pytest.mark.rule("15.3(2)")
def test_four_mechanised_units_or_fewer_leave_without_a_question() -> None:
    desk = Desk(turn=9)
    mech = [desk.axis(n, "0637") for n in ("1Pz", "6Pz")] + [desk.axis(n, "0638") for n in ("8Pz", "3M")]
    foot = desk.axis("269", "0738")
    desk.run(Supply())
    assert {desk.s.at[u] for u in mech} == {GONE} and desk.place_of(foot) == "0738"


@pytest.mark.rule("15.3(2)")
def test_nobody_leaves_before_the_last_turn() -> None:
    desk = Desk(turn=8)
    hq, mech = desk.axis("4PzA", "0538"), desk.axis("1Pz", "0637")
    desk.run(Supply())
    assert (desk.place_of(hq), desk.place_of(mech)) == ("0538", "0637")
