"""10.6: retreat."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad.actions import Retreat
from bingqi.games.leningrad.events import Retreated
from bingqi.games.leningrad.rules.queries import zone_against
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.retreat_ways import (
    Stage,
    distance_home,
    harmless,
    least_harm,
    retreat_chains,
    retreat_hexes,
)
from bingqi.games.leningrad.state import BOX, DEAD
from bingqi.games.leningrad.theatre import AROUND, AXIS, GRID, SOVIET, is_major
from tests.games.leningrad.desk import Desk, h, labels


def ways(desk: Desk, side: int, label: str, count: int) -> set[str]:
    return {GRID.labels[hex] for hex in retreat_hexes(desk.s, side, h(label), count, 1 << h(label))}


GERMANS = ("1", "11", "21", "58", "61", "217", "291", "12", "30", "32", "121", "122", "123", "126", "253")


def fill(desk: Desk, *labels: str) -> None:
    """Two rifle divisions into each hex."""
    names = iter(("48", "90", "125", "67", "5", "33", "188", "23"))
    for label in labels:
        desk.soviet(next(names), label), desk.soviet(next(names), label)


@pytest.mark.rule("10.6", "10.6(6)")
def test_a_retreat_goes_the_shortest_way_home_and_the_owner_chooses_among_equals() -> None:
    desk = Desk()
    desk.axis("1", "3741")
    unit = desk.soviet("10", "3740")
    assert [distance_home(desk.s, SOVIET, h(label)) for label in ("3739", "3839", "3639")] == [19, 19, 20]
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert driver.asked.seat == SOVIET
    assert set(driver.options) == {Retreat(unit, h("3739")), Retreat(unit, h("3839"))}
    driver.do(Retreat(unit, h("3839")))
    assert desk.place_of(unit) == "3839" and desk.s.steps[unit] == 2


@pytest.mark.rule("10.6(1)")
def test_a_retreat_spends_no_movement_and_crosses_marsh_and_woods_alike() -> None:
    desk = Desk()
    unit = desk.soviet("10", "4809")  # Chudovo, in the marsh
    desk.axis("1", "4709")
    desk.run(FallBack(side=SOVIET, hex=h("4809"), count=2)).skip(Retreat)
    assert GRID.distance(desk.s.at[unit], h("4809")) == 2


@pytest.mark.rule("10.6(2)")
def test_units_of_a_stack_may_go_different_ways() -> None:
    desk = Desk()
    desk.axis("1", "4037")
    a, b = desk.soviet("10", "4036"), desk.soviet("48", "4036")
    driver = desk.run(FallBack(side=SOVIET, hex=h("4036"), count=1))
    driver.do(Retreat(a, h("4035")), Retreat(b, h("4136")))
    assert (desk.place_of(a), desk.place_of(b)) == ("4035", "4136")


@pytest.mark.rule("10.6(3)1", "10.6(3)2", "10.6(3)3")
def test_a_unit_with_nowhere_to_go_but_sea_map_edge_and_enemies_is_lost() -> None:
    desk = Desk()
    unit = desk.soviet("23T", "0226")  # Libau's coast: sea to the west
    for name, label in (("1", "0227"), ("11", "0327"), ("21", "0326"), ("58", "0225")):
        desk.axis(name, label)
    assert ways(desk, SOVIET, "0226", 1) == set()
    desk.run(FallBack(side=SOVIET, hex=h("0226"), count=1))
    assert desk.s.at[unit] == DEAD


@pytest.mark.rule("10.6(3)1")
def test_the_map_edge_is_no_way_out() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3741")
    for name, label in (("1", "3740"), ("11", "3640"), ("21", "3840"), ("58", "3641"), ("61", "3841")):
        desk.axis(name, label)
    assert ways(desk, SOVIET, "3741", 1) == set()
    desk.run(FallBack(side=SOVIET, hex=h("3741"), count=1))
    assert desk.s.at[unit] == BOX  # a rifle division comes back


@pytest.mark.rule("10.6(3)4")
def test_the_first_hex_of_a_retreat_may_lie_over_a_major_river() -> None:
    assert is_major(h("1037"), h("1038"))
    desk = Desk()
    unit = desk.soviet("10", "1037")
    for name, label in (("1", "1036"), ("11", "0936"), ("21", "1136"), ("58", "0937"), ("61", "1137")):
        desk.axis(name, label)
    desk.run(FallBack(side=SOVIET, hex=h("1037"), count=1))
    assert desk.place_of(unit) == "1038"


@pytest.mark.rule("10.6(3)4")
def test_a_unit_that_must_cross_a_major_river_with_its_second_hex_is_lost() -> None:
    desk = Desk()
    unit = desk.axis("1", "1036")
    # North of the Niemen, hemmed in so that 1037 is the first hex and only the river lies behind it.
    for name, label in zip(
        ("10", "48", "90", "125", "11", "67", "5", "33", "188"),
        ("1035", "0936", "1136", "0937", "1137", "0935", "1135", "1034", "1236"),
        strict=True,
    ):
        desk.soviet(name, label)
    desk.soviet("23", "1138")
    assert ways(desk, AXIS, "1036", 1) == {"1037"} and ways(desk, AXIS, "1036", 2) == set()
    desk.run(FallBack(side=AXIS, hex=h("1036"), count=2))
    assert desk.s.at[unit] == DEAD


@pytest.mark.rule("10.6(4)")
def test_retreat_into_zoc_costs_a_step() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3740")
    for name, label in (("1", "3741"), ("11", "3640"), ("21", "3840"), ("58", "3639")):
        desk.axis(name, label)
    desk.axis("61", "3838")
    assert zone_against(desk.s, SOVIET) & AROUND[h("3740")] == AROUND[h("3740")]
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1)).do(Retreat(unit, h("3839")))
    assert desk.place_of(unit) == "3839" and desk.s.steps[unit] == 1


@pytest.mark.rule("10.6(4)")
def test_two_zoc_hexes_cost_two_steps_and_the_unit() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3740")
    for name, label in (("1", "3741"), ("11", "3640"), ("21", "3840"), ("58", "3639"), ("61", "3837"), ("217", "3637")):
        desk.axis(name, label)
    desk.axis("291", "3939")
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=2)).skip(Retreat)
    assert desk.s.at[unit] == BOX


@pytest.mark.rule("10.6(5)")
def test_a_full_hex_at_the_end_prolongs_the_retreat() -> None:
    desk = Desk()
    desk.axis("1", "3741")
    unit = desk.soviet("10", "3740")
    fill(desk, "3739", "3839", "3639")
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1)).skip(Retreat)
    assert GRID.distance(desk.s.at[unit], h("3740")) == 2
    assert labels(desk.s.full[SOVIET]) == {"3739", "3839", "3639"}


@pytest.mark.rule("10.6(6)")
def test_a_longer_way_is_preferred_to_a_full_hex_and_a_full_hex_to_enemy_zoc() -> None:
    desk = Desk()
    desk.axis("1", "3741")
    desk.soviet("10", "3740")
    fill(desk, "3739", "3839")
    assert ways(desk, SOVIET, "3740", 1) == {"3639"}
    desk.axis("11", "3540")  # now 3639 is in its ZOC
    assert ways(desk, SOVIET, "3740", 1) == {"3739", "3839"}


@pytest.mark.rule("10.6")
def test_the_way_is_logged_hex_by_hex() -> None:
    desk = Desk()
    desk.axis("1Pz", "3741")
    unit = desk.soviet("10", "3740")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=2))
    while desk.s.stack:
        driver.do(driver.options[0])
    assert all(isinstance(event, Retreated) and event.unit == unit for event in driver.events)


def hem_in(desk: Desk, *labels: str) -> None:
    """German divisions in all these hexes."""
    for name, label in zip(("1", "11", "21", "58", "61", "217", "291", "12"), labels, strict=False):
        desk.axis(name, label)


@pytest.mark.rule("10.6(3)", "10.6(5)", "10.6(6)")
def test_a_step_lost_is_better_than_a_full_hex_from_which_there_is_no_way_on() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3740")
    desk.fort("3739", 1)  # no ZOC in it, but full, and beset on all sides
    fill(desk, "3739")
    hem_in(desk, "3639", "3640", "3839", "3840", "3738", "3838", "3638")
    assert zone_against(desk.s, SOVIET) >> h("3741") & 1
    assert ways(desk, SOVIET, "3740", 1) == {"3741"}
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert desk.place_of(unit) == "3741" and desk.s.steps[unit] == 1


@pytest.mark.rule("10.6(5)", "10.6(6)")
def test_a_full_hex_is_taken_where_the_way_on_from_it_is_open() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    desk.fort("3739", 1)
    fill(desk, "3739")
    hem_in(desk, "3639", "3640", "3839", "3840")
    assert ways(desk, SOVIET, "3740", 1) == {"3739"}  # 3638, 3838 are in ZOC, 3738 is not


@pytest.mark.rule("10.6(4)", "10.6(5)", "10.6(6)")
def test_the_zoc_of_the_forced_further_step_counts() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    desk.fort("3739", 1)
    fill(desk, "3739")
    hem_in(desk, "3639", "3640", "3839", "3840", "3737")  # 3738 is now in ZOC too
    assert ways(desk, SOVIET, "3740", 1) == {"3741"}  # ZOC alone is better than a full hex and ZOC


@pytest.mark.rule("10.6")
def test_the_owner_says_who_takes_the_only_free_place() -> None:
    desk = Desk()
    low, high = desk.soviet("10", "3740"), desk.soviet("48", "3740")
    desk.fort("3739", 1)
    desk.soviet("90", "3739")
    hem_in(desk, "3639", "3640", "3839", "3840", "3738", "3838", "3638")
    desk.axis("32", "3741")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert driver.options == (Retreat(low, h("3739")), Retreat(high, h("3739")))
    driver.do(Retreat(high, h("3739")))
    assert desk.place_of(high) == "3739" and desk.s.at[low] == BOX


@pytest.mark.rule("10.6", "10.6(2)")
def test_nobody_is_asked_where_both_find_room_on_one_way() -> None:
    desk = Desk()
    units = desk.soviet("10", "3740"), desk.soviet("48", "3740")
    hem_in(desk, "3639", "3640", "3839", "3840")
    desk.axis("32", "3741")
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert desk.s.stack == [] and [desk.place_of(u) for u in units] == ["3739", "3739"]


@pytest.mark.rule("10.6(6)")
def test_the_first_unit_of_all_chooses_its_way_like_any_other() -> None:
    desk = Desk()
    unit = desk.axis("1Pz", "3740")
    assert unit == 0
    desk.soviet("10", "3739")
    driver = desk.run(FallBack(side=AXIS, hex=h("3740"), count=2))
    while desk.s.stack:
        assert all(isinstance(o, Retreat) and o.unit == unit for o in driver.options)
        driver.do(driver.options[0])
    assert GRID.distance(desk.s.at[unit], h("3740")) == 2 and desk.s.transit == -1 and desk.s.retreated == 1


@pytest.mark.rule("10.6", "10.6(2)")
def test_where_the_ways_part_either_unit_may_go_first() -> None:
    desk = Desk()
    desk.axis("1", "3741")
    low, high = desk.soviet("10", "3740"), desk.soviet("48", "3740")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert set(driver.options) == {Retreat(u, h(label)) for u in (low, high) for label in ("3739", "3839")}
    driver.do(Retreat(high, h("3839")))
    assert desk.place_of(high) == "3839" and desk.place_of(low) == "3740"


@pytest.mark.rule("10.6")
def test_the_question_says_how_many_hexes_are_to_go() -> None:
    desk = Desk()
    desk.axis("1", "3741")
    desk.soviet("10", "3740"), desk.soviet("48", "3740")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=2))
    assert driver.asked.args == {"left": 2}
    driver.do(driver.options[0])
    assert driver.asked.args == {"left": 1}


@pytest.mark.rule("10.6(6)")
def test_a_source_is_as_near_home_as_can_be() -> None:
    desk = Desk()
    assert distance_home(desk.s, SOVIET, h("5011")) == 0
    assert {distance_home(desk.s, SOVIET, hex) for hex in GRID.neighbours[h("5011")] if AROUND[hex]} == {1}
    desk.axis("1", "4811")
    desk.soviet("10", "4911")
    assert ways(desk, SOVIET, "4911", 1) == {"5011"}


@pytest.mark.rule("10.6(3)4", "10.6(2)")
def test_a_whole_stack_may_retreat_over_a_major_river_with_its_first_hex() -> None:
    desk = Desk()
    units = desk.soviet("10", "1037"), desk.soviet("48", "1037")
    desk.soviet("90", "1038")
    hem_in(desk, "1036", "0936", "1136", "0937", "1137")
    driver = desk.run(FallBack(side=SOVIET, hex=h("1037"), count=1))
    assert driver.options == tuple(Retreat(u, h("1038")) for u in units)  # room for one
    driver.do(Retreat(units[0], h("1038")))
    assert desk.place_of(units[0]) == "1038" and GRID.distance(desk.s.at[units[1]], h("1037")) == 2


@pytest.mark.rule("10.6(3)", "10.6(5)")
def test_a_hex_left_behind_is_no_way_on_from_a_full_one() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    fill(desk, "3738")
    labels = ("3741", "3639", "3640", "3839", "3840", "3638", "3838", "3737", "3637", "3837")
    names = ("1", "11", "21", "58", "61", "217", "291", "12", "30", "32")
    for name, label in zip(names, labels, strict=True):
        desk.axis(name, label)
    assert ways(desk, SOVIET, "3740", 1) == {"3739"} and ways(desk, SOVIET, "3740", 2) == set()


@pytest.mark.rule("10.6(4)", "10.6(5)")
def test_a_retreat_under_way_does_not_turn_back() -> None:
    desk = Desk()
    unit = desk.soviet("10", "3740")
    desk.fort("3739", 1)  # no ZOC there: it would be the better end
    fill(desk, "3738")
    labels = ("3741", "3639", "3640", "3839", "3840", "3638", "3838", "3637", "3837")
    for name, label in zip(("1", "11", "21", "58", "61", "217", "291", "12", "30"), labels, strict=True):
        desk.axis(name, label)
    desk.run(FallBack(side=SOVIET, hex=h("3740"), count=2))
    assert desk.s.at[unit] == BOX  # on through ZOC twice, and lost


@pytest.mark.rule("10.6(3)", "10.6(5)")
def test_no_way_leads_back_whatever_the_direction() -> None:
    for step in GRID.steps:
        first = h("3739")
        second, third = first + step, first + 2 * step
        desk = Desk()
        desk.soviet("10", "3739")
        fill(desk, GRID.labels[third])
        way = {first, second, third}
        beside = sorted({n for hex in way for n in GRID.neighbours[hex] if AROUND[n]} - way)
        for name, hex in zip(GERMANS, beside, strict=False):
            desk.axis(name, GRID.labels[hex])
        assert ways(desk, SOVIET, "3739", 1) == {GRID.labels[second]} and ways(desk, SOVIET, "3739", 2) == set()


@pytest.mark.rule("10.6(1)", "10.6(5)")
def test_a_unit_goes_on_from_a_full_hex_and_not_back_whatever_the_direction() -> None:
    for step in GRID.steps:
        first, second, third, last = (h("3739") + n * step for n in range(4))
        desk = Desk()
        unit = desk.soviet("10", "3739")
        desk.fort(GRID.labels[second], 1)  # no ZOC there: it would be the better end
        fill(desk, GRID.labels[third])
        way = {first, second, third}
        beside = sorted({n for hex in way for n in GRID.neighbours[hex] if AROUND[n]} - way - {last})
        for name, hex in zip(GERMANS, beside, strict=False):
            desk.axis(name, GRID.labels[hex])
        desk.run(FallBack(side=SOVIET, hex=first, count=2))
        assert desk.s.at[unit] == BOX  # a step for the full hex in ZOC, and one for the next


@pytest.mark.rule("10.6(3)", "10.6(6)")
def test_a_chain_ends_after_its_last_hex_and_not_where_it_has_done_all_its_harm() -> None:
    desk = Desk()
    for name, label in zip(GERMANS, ("3741", "3641", "3639", "3840"), strict=False):
        desk.axis(name, label)
    desk.soviet("10", "3740")
    start = Stage(h("3740"), 2, 1 << h("3740"))
    assert not harmless(desk.s, SOVIET, start), "every way out leads through a ZOC"
    found = least_harm(desk.s, SOVIET, start)
    assert found and not any(stage.left for stage in found)
    assert all(
        GRID.distance(h("3740"), hex) == 2 for hex in retreat_chains(desk.s, SOVIET, h("3740"), 2, start.been).ends
    )
