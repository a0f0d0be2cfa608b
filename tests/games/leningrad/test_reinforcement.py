"""12.0, 13.0, 15.3(1): reinforcements and what comes back."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.games.leningrad.actions import Attack, Bring, Place
from bingqi.games.leningrad.rules.pieces import destroy
from bingqi.games.leningrad.rules.queries import railheads
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.state import BOX, DEAD
from bingqi.games.leningrad.tables import FULL, TURNS
from bingqi.games.leningrad.theatre import AXIS, RAILS, SOVIET
from tests.games.leningrad.desk import Desk, axis, h, labels, soviet


@pytest.mark.rule("12.0", "12.1", "12.1(1)", "12.2(1)", "13.0(4)")
def test_units_and_headquarters_come_up_by_rail_as_many_as_the_track_says() -> None:
    desk = Desk(turn=4)
    units = [soviet(n) for n in ("111", "118", "235", "1L", "2L")]
    desk.box(*units, soviet("48A"))
    driver = desk.run(Reinforce(side=SOVIET))
    assert set(driver.options) == {*map(Bring, units), Bring(soviet("48A")), Pass()}
    places = zip((soviet("48A"), *units[:3]), ("4119", "4205", "4504", "4107"), strict=True)
    for left, (unit, label) in zip((4, 3, 2, 1), places, strict=True):
        assert driver.asked.args == {"left": left}
        driver.do(Bring(unit))
        assert all(RAILS >> option.hex & 1 for option in driver.options if isinstance(option, Place))
        driver.do(Place(h(label)))
    assert TURNS[3].soviet_reinforcements == 4 and pending(desk.s) is None
    assert desk.s.at[units[3]] == BOX


@pytest.mark.rule("12.1(2)")
def test_enemy_zoc_cuts_the_railway_even_under_own_units() -> None:
    desk = Desk()
    assert "1625" in labels(railheads(desk.s, SOVIET))  # Riga, open all the way
    open_before = labels(railheads(desk.s, SOVIET))
    desk.axis("1", "3418")
    desk.soviet("10", "3419")  # holds Pskov itself, in the German's ZOC
    shut = labels(railheads(desk.s, SOVIET))
    assert "3419" not in shut and "3319" not in shut
    assert shut < open_before


@pytest.mark.rule("12.1(2)")
def test_no_arrival_in_a_town_under_enemy_control() -> None:
    desk = Desk()
    desk.s.control |= 1 << h("1625")
    assert "1625" not in labels(railheads(desk.s, SOVIET))
    assert "1625" in labels(railheads(desk.s, AXIS))


@pytest.mark.rule("3.1(3)", "12.1(1)")
def test_no_arrival_in_a_full_hex() -> None:
    desk = Desk()
    desk.soviet("10", "4205"), desk.soviet("48", "4205")
    assert "4205" not in labels(railheads(desk.s, SOVIET))


@pytest.mark.rule("12.2(2)")
def test_an_empty_box_loses_the_reinforcement() -> None:
    desk = Desk(turn=5)
    desk.run(Reinforce(side=SOVIET))
    assert pending(desk.s) is None


@pytest.mark.rule("12.3(1)", "2.2.1(3)")
def test_soviet_foot_units_lost_in_combat_return_at_full_strength() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3739", steps=1)
    attackers = [desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")]
    desk.fight(*attackers).dice(6).do(*(Attack(u, h("3739")) for u in attackers))
    assert desk.s.at[unit] == BOX and desk.s.steps[unit] == FULL[unit]


@pytest.mark.rule("12.3(2)")
def test_mechanised_units_and_axis_divisions_never_return() -> None:
    desk = Desk()
    tank, foot = desk.soviet("23T", "3739"), desk.axis("1", "3741")
    destroy(desk.s, tank)
    destroy(desk.s, foot)
    assert desk.s.at[tank] == desk.s.at[foot] == DEAD


@pytest.mark.rule("13.0(3)", "15.4(4)2")
def test_headquarters_lost_in_combat_go_to_the_box_of_either_side() -> None:
    desk = Desk()
    german, russian = desk.axis("16A", "3741"), desk.soviet("8A", "3739")
    destroy(desk.s, german)
    destroy(desk.s, russian)
    assert desk.s.at[german] == desk.s.at[russian] == BOX
    assert desk.s.steps[german] == FULL[german] and desk.s.lost_vp == 1


@pytest.mark.rule("15.3(1)")
def test_third_panzer_group_comes_on_turn_seven_beyond_the_number() -> None:
    desk = Desk(turn=7)
    group = [axis(n) for n in ("12Pz", "18M", "20M")]
    others = [axis(n) for n in ("206", "251", "254")]
    desk.box(*group, *others)
    driver = desk.run(Reinforce(side=AXIS))
    driver.do(Bring(others[0]), Place(h("0140")), Bring(others[1]), Place(h("0140")))
    assert TURNS[6].axis_reinforcements == 2
    assert set(driver.options) == {*map(Bring, group), Pass()}
    driver.do(Bring(group[0]), Place(h("0440")), Bring(group[1]), Place(h("0440")), Bring(group[2]), Place(h("0538")))
    assert pending(desk.s) is None and desk.s.at[others[2]] == BOX


@pytest.mark.rule("12.3(2)", "14.3(3)")
def test_what_is_gone_for_good_has_no_step_left() -> None:
    desk = Desk()
    tank, fort = desk.soviet("23T", "3739"), desk.fort("4205", 2)
    destroy(desk.s, tank)
    destroy(desk.s, fort)
    assert [(desk.s.at[u], desk.s.steps[u]) for u in (tank, fort)] == [(DEAD, 0), (DEAD, 0)]
    assert not desk.s.one[SOVIET] and not desk.s.forts
