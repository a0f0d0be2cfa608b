"""9.0: movement, with the worked examples."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingqi.board.bits import bit_list
from bingqi.board.ways import costs
from bingqi.core.engine import settle
from bingqi.core.procedure import Action
from bingqi.core.testing import Driver
from bingqi.games.leningrad.actions import EndMovement, FormColumn, Halt, March, Move, Select, Step
from bingqi.games.leningrad.events import Marched, Moved
from bingqi.games.leningrad.rules.movement import MARCHING, PATIENCE
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.rules.queries import crossings, march_costs, reach, zone_against
from bingqi.games.leningrad.rules.ways import pass_through, step_price, walk_way
from bingqi.games.leningrad.tables import IS_FORT, IS_HQ, MECH, UNITS_OF
from bingqi.games.leningrad.theatre import (
    AROUND,
    AXIS,
    GRID,
    LAND,
    PLACES,
    PRICES,
    RAIL_TO,
    ROAD_TO,
    SOVIET,
    entry_cost,
    is_major,
)
from tests.games.leningrad.desk import Desk, axis, h, labels, soviet


@pytest.mark.rule("9.0", "9.1(1)")
def test_units_move_one_by_one_and_the_next_ends_the_last() -> None:
    desk = Desk()
    first, second = desk.axis("1", "3741"), desk.axis("11", "3740")
    driver = desk.move(first, second).do(Select(first), Move(h("3641")))
    assert Move(h("3541")) in driver.options  # may go on with what is left
    driver.do(Select(second))
    assert Select(first) not in driver.options
    driver.do(Move(h("3739")))
    assert not any(isinstance(option, Select) for option in driver.options)


@pytest.mark.rule("9.1(2)")
def test_nobody_has_to_move() -> None:
    desk = Desk()
    unit = desk.axis("1", "3741")
    driver = desk.move(unit)
    assert EndMovement() in driver.options
    driver.do(EndMovement())
    assert desk.place_of(unit) == "3741"


@pytest.mark.rule("9.2(2)")
def test_example_five_points_go_from_zoc_to_zoc_on_clear_ground() -> None:
    desk = Desk()
    unit = desk.axis("1", "3739")
    desk.soviet("10", "3740")
    driver = desk.move(unit).do(Select(unit))
    assert Move(h("3839")) in driver.options and Move(h("3639")) in driver.options  # 1 + 2 + 2
    driver.do(Move(h("3839")))
    assert driver.happened(Moved)[0].cost == 5


@pytest.mark.rule("9.2(2)", "9.2(5)3")
def test_example_five_points_do_not_go_from_zoc_to_zoc_into_deep_woods() -> None:
    desk = Desk()
    unit = desk.axis("1", "0722")
    desk.soviet("10", "0721")
    zone = zone_against(desk.s, AXIS)
    assert zone >> h("0722") & zone >> h("0821") & 1
    assert step_price(h("0722"), h("0821"), False, zone) == 6
    assert Move(h("0821")) not in desk.move(unit).do(Select(unit)).options


@pytest.mark.rule("9.2(2)", "9.2(1)3")
def test_example_five_points_do_not_go_from_zoc_to_zoc_across_a_river() -> None:
    desk = Desk()
    unit = desk.axis("1", "0634")
    desk.soviet("10", "0735")
    zone = zone_against(desk.s, AXIS)
    assert zone >> h("0634") & zone >> h("0734") & 1
    assert step_price(h("0634"), h("0734"), False, zone) == 6
    assert Move(h("0734")) not in desk.move(unit).do(Select(unit)).options


@pytest.mark.rule("9.2(1)3", "2.1(1)4")
def test_a_river_costs_one_more_point_unless_there_is_a_bridge() -> None:
    assert entry_cost(h("0634"), h("0734"), False) == 2
    assert entry_cost(h("1435"), h("1536"), False) == 1  # rail bridge
    assert entry_cost(h("0637"), h("0737"), True) == 1  # road bridge


@pytest.mark.rule("9.2(1)4")
def test_along_a_road_every_hex_costs_one() -> None:
    deep_road = next(
        (a, b)
        for a in bit_list(LAND)
        for b in bit_list(ROAD_TO[a])
        if GRID.labels[b] in {"3513", "3613", "3614", "3714", "3815", "3716", "3617"}
    )
    assert entry_cost(*deep_road, True) == 1


@pytest.mark.rule("9.2", "9.2(1)2", "9.2(5)", "9.2(5)1", "9.2(5)2", "9.2(5)3")
def test_terrain_costs_by_mobility() -> None:
    clear, light, deep, marsh = ("3740", "3741"), ("1732", "1832"), ("0722", "0821"), ("0334", "0335")
    for (a, b), foot, mech in ((clear, 1, 1), (light, 1, 2), (deep, 2, 3), (marsh, 2, 3)):
        assert entry_cost(h(a), h(b), False) == foot
        assert entry_cost(h(a), h(b), True) == mech


@pytest.mark.rule("9.2(3)", "9.2(3)1")
def test_a_major_river_is_crossed_from_its_bank_only_and_ends_the_move() -> None:
    assert is_major(h("1037"), h("1038"))
    desk = Desk()
    unit = desk.axis("1", "1037")
    driver = desk.move(unit).do(Select(unit))
    assert Move(h("1038")) in driver.options
    driver.do(Move(h("1038")))
    assert desk.s.stack == []  # nothing left to move with
    desk = Desk()
    unit = desk.axis("1", "1036")
    driver = desk.move(unit).do(Select(unit), Move(h("1037")))
    assert Move(h("1038")) not in driver.options


@pytest.mark.rule("9.2(3)2")
def test_no_crossing_of_a_major_river_from_zoc_to_zoc() -> None:
    desk = Desk()
    unit = desk.axis("1Pz", "1037")
    desk.soviet("10", "1138")
    zone = zone_against(desk.s, AXIS)
    assert zone >> h("1037") & zone >> h("1038") & 1
    assert not crossings(desk.s, unit) >> h("1038") & 1
    assert crossings(desk.s, unit) >> h("0938") & 1  # from ZOC out of it


@pytest.mark.rule("9.2(3)3", "2.1(1)4")
def test_a_bridge_over_a_major_river_is_a_road_like_any_other() -> None:
    assert entry_cost(h("0538"), h("0637"), False) == 1
    desk = Desk()
    unit = desk.axis("1", "0539")
    assert Move(h("0637")) in desk.move(unit).do(Select(unit)).options


@pytest.mark.rule("9.1(3)", "9.3", "9.3(1)")
def test_a_march_costs_half_a_point_for_each_road_hex() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit), FormColumn())
    costs = march_costs(desk.s, unit, 10)
    goal = next(option.hex for option in driver.options if isinstance(option, March))
    halves = costs[goal]
    driver.do(March(goal))
    assert driver.happened(Marched)[0].cost == halves / 2
    assert driver.state.stack[-1].halves == 10 - halves
    assert not any(isinstance(option, Move) for option in driver.options)  # marching on is all there is


@pytest.mark.rule("9.3(1)1")
def test_a_march_starts_and_stays_on_roads() -> None:
    desk = Desk()
    unit = desk.axis("1", "3740")
    assert not ROAD_TO[h("3740")]
    assert not any(isinstance(o, March) for o in desk.move(unit).do(Select(unit)).options)
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit), Move(h("0737")))
    assert not any(isinstance(o, March) for o in driver.options)  # the ordinary move has begun


@pytest.mark.rule("9.3(1)1")
def test_large_city_hexes_side_by_side_are_joined_by_road_and_rail() -> None:
    assert ROAD_TO[h("4203")] >> h("4204") & ROAD_TO[h("4204")] >> h("4205") & 1
    assert RAIL_TO[h("4203")] >> h("4204") & RAIL_TO[h("4204")] >> h("4205") & 1


@pytest.mark.rule("9.3(1)2")
def test_a_march_neither_starts_in_nor_enters_enemy_zoc() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    assert h("0935") in march_costs(desk.s, unit, 10)
    desk.soviet("10", "0835")
    assert not {h("0935"), h("0836")} & set(march_costs(desk.s, unit, 10))
    desk.soviet("48", "0636")
    assert march_costs(desk.s, unit, 10) == {h("0637"): 0}


@pytest.mark.rule("9.3(1)3")
def test_railways_are_no_use_for_marching() -> None:
    rail_only = next(
        (a, b) for a in bit_list(LAND) for b in bit_list(RAIL_TO[a] & ~ROAD_TO[a]) if ROAD_TO[a] and not ROAD_TO[b]
    )
    desk = Desk()
    unit = desk.put(axis("1"), GRID.labels[rail_only[0]])
    assert rail_only[1] not in march_costs(desk.s, unit, 10)


@pytest.mark.rule("9.3(2)")
def test_example_a_march_stops_short_of_an_enemy() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    in_column = march_costs(desk.s, unit, 10)
    goal = next(hex for hex, halves in in_column.items() if halves == 10)
    desk.soviet("10", GRID.labels[goal])
    assert goal not in march_costs(desk.s, unit, 10)


@given(st.integers(0, 10_000), st.booleans())
def test_the_way_taken_costs_what_the_wave_says(seed: int, mech: bool) -> None:
    desk = Desk()
    hexes = bit_list(LAND)
    unit = desk.put(axis("1Pz" if mech else "1"), GRID.labels[hexes[seed % len(hexes)]])
    for i, name in enumerate(("10", "48", "90")):
        near = [n for n in bit_list(GRID.within(desk.s.at[unit], 3) & LAND) if n != desk.s.at[unit]]
        if near and not desk.s.one[1] >> (spot := near[(seed * (i + 3)) % len(near)]) & 1:
            desk.put(soviet(name), GRID.labels[spot])
    found = reach(desk.s, unit, 10)
    zone = zone_against(desk.s, AXIS)
    for hex, cost in list(found.costs().items())[:40]:
        way = walk_way(desk.s, unit, found, hex)
        prices = [step_price(a, b, MECH[unit], zone) for a, b in itertools.pairwise(way)]
        assert sum(price or 99 for price in prices) == cost


@pytest.mark.rule("9.2", "9.2(2)", "16.3(3)")
@given(st.integers(0, 10_000), st.booleans(), st.integers(0, 20), st.booleans())
def test_reach_is_what_a_reckoning_hex_by_hex_finds(seed: int, mech: bool, points: int, shut_zone: bool) -> None:
    desk, rng = Desk(), Random(seed)
    start = rng.choice(bit_list(LAND))
    unit = next(u for u in UNITS_OF[AXIS] if MECH[u] == mech and not IS_HQ[u])
    put(desk.s, unit, start)
    around = bit_list(GRID.within(start, 5) & LAND & ~(1 << start))
    for enemy, hex in zip(UNITS_OF[SOVIET], rng.sample(around, min(len(around), rng.randint(0, 6))), strict=False):
        put(desk.s, enemy, hex)
    enemies, zone = desk.s.one[SOVIET], zone_against(desk.s, AXIS)

    def steps(a: int) -> list[tuple[int, int]]:
        if shut_zone and zone >> a & 1:
            return []
        open_hexes = AROUND[a] & ~enemies & ~(zone if shut_zone else 0)
        return [(b, price) for b in bit_list(open_hexes) if (price := step_price(a, b, mech, zone)) is not None]

    assert reach(desk.s, unit, points, shut_zone).costs() == costs([start], steps, points)


@pytest.mark.rule("3.1(3)")
def test_reach_ends_in_hexes_with_room_only() -> None:
    desk = Desk()
    desk.soviet("10", "3740"), desk.soviet("48", "3740")
    unit = desk.soviet("90", "3741")
    driver = desk.move(unit).do(Select(unit))
    assert "3740" not in labels(sum(1 << o.hex for o in driver.options if isinstance(o, Move)))


def hexes(driver: Driver, kind: type[Action]) -> set[str]:
    return {GRID.labels[o.hex] for o in driver.options if isinstance(o, kind) and isinstance(o, Move | March | Step)}


@pytest.mark.rule("9.1(1)")
def test_picking_a_unit_does_not_spend_its_move() -> None:
    desk = Desk()
    first, second = desk.axis("1", "3741"), desk.axis("11", "3740")
    driver = desk.move(first, second).do(Select(first), Select(second), Move(h("3739")))
    assert Select(first) in driver.options and Select(second) not in driver.options
    driver.do(Select(first), Move(h("3641")))
    assert (desk.place_of(first), desk.place_of(second)) == ("3641", "3739")


@pytest.mark.rule("9.1(1)")
def test_a_mind_is_not_changed_for_ever() -> None:
    desk = Desk()
    units = desk.axis("1", "3741"), desk.axis("11", "3740")
    driver = desk.move(*units).do(Select(units[0]))
    for i in range(1, PATIENCE + 1):
        driver.do(Select(units[i % 2]))
    assert desk.s.stack[-1].patience == 0 and Select(units[1]) in driver.options
    driver.do(Select(units[1]))
    assert Select(units[0]) not in driver.options  # put back once too often


@pytest.mark.rule("9.1(2)")
def test_a_unit_that_is_to_stay_is_done_with_and_the_others_are_not() -> None:
    desk = Desk()
    first, second = desk.axis("1", "3741"), desk.axis("11", "3740")
    driver = desk.move(first, second).do(Select(first), Halt())
    assert set(driver.options) == {Select(second), EndMovement()}
    driver.do(Select(second))
    assert Halt() not in driver.options  # for the last one it is the end of movement
    driver.do(EndMovement())
    assert [desk.place_of(u) for u in (first, second)] == ["3741", "3740"]


@pytest.mark.rule("9.1(3)", "9.3")
def test_a_unit_may_march_where_it_could_walk_and_has_more_points_left() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit))
    assert "0737" in hexes(driver, Move) and "0737" not in hexes(driver, March)
    driver.do(FormColumn())
    assert "0737" in hexes(driver, March) and not hexes(driver, Move)
    driver.do(March(h("0737")))
    assert driver.happened(Marched)[0].cost == 0.5 and desk.s.stack[-1].halves == 9


@pytest.mark.rule("9.1(3)")
def test_a_column_that_has_not_moved_may_be_dissolved() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit), FormColumn(), Select(unit))
    assert "0737" in hexes(driver, Move) and FormColumn() in driver.options
    driver.do(FormColumn(), March(h("0737")))
    assert Select(unit) not in driver.options


@pytest.mark.rule("9.3(1)1")
def test_no_column_is_formed_off_the_road_in_zoc_or_after_a_step() -> None:
    off = Desk()
    assert FormColumn() not in off.move(off.axis("1", "3740")).do(Select(axis("1"))).options
    beset = Desk()
    beset.soviet("48", "0636")
    assert FormColumn() not in beset.move(beset.axis("1", "0637")).do(Select(axis("1"))).options
    late = Desk()
    unit = late.axis("1", "0637")
    assert FormColumn() not in late.move(unit).do(Select(unit), Move(h("0737"))).options


@pytest.mark.rule("9.3")
def test_hexes_that_only_a_march_reaches_are_open_at_once_while_they_are_not_too_many() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit))
    far = {GRID.labels[hex] for hex in march_costs(desk.s, unit, 10)} - hexes(driver, Move) - {"0637"}
    assert far and hexes(driver, March) == far
    wide = Desk()
    panzer = wide.axis("1Pz", "3419")
    driver = wide.move(panzer).do(Select(panzer))
    assert not hexes(driver, March) and FormColumn() in driver.options and len(driver.options) < 400
    driver.do(FormColumn())
    assert len(hexes(driver, March)) == 213 and len(driver.options) < 400


@pytest.mark.rule("9.1(2)", "9.2(3)1")
def test_straight_over_a_major_river_though_a_bridge_is_near() -> None:
    desk = Desk()
    unit = desk.axis("1Pz", "0537")
    driver = desk.move(unit).do(Select(unit))
    assert {"0437"} <= hexes(driver, Move) & hexes(driver, Step)
    driver.do(Step(h("0437")))
    assert desk.place_of(unit) == "0437" and driver.happened(Moved)[0].cost == 10 and desk.s.stack == []
    again = Desk()
    unit = again.axis("1Pz", "0537")
    driver = again.move(unit).do(Select(unit), Move(h("0437")))
    assert driver.happened(Moved)[0].cost == 3 and again.s.stack[-1].halves == 14


@pytest.mark.rule("3.1(3)", "9.1(2)")
def test_hex_by_hex_through_a_full_hex_but_not_to_stop_there() -> None:
    desk = Desk()
    desk.axis("1", "3740"), desk.axis("4PzA", "3740", steps=1)
    mover, other = desk.axis("11", "3739"), desk.axis("21", "3639")
    driver = desk.move(mover, other).do(Select(mover))
    assert hexes(driver, Step) == {"3740"} and "3740" not in hexes(driver, Move)
    driver.do(Step(h("3740")))
    assert desk.s.transit == mover and all(isinstance(o, Move | Step) for o in driver.options)
    driver.do(Move(h("3741")))
    assert desk.s.transit == -1 and desk.place_of(mover) == "3741"
    assert labels(desk.s.full[AXIS]) == {"3740"} and labels(desk.s.one[AXIS]) == {"3740", "3741", "3639"}
    assert driver.happened(Moved)[0].cost == 1 and desk.s.stack[-1].halves == 6


@pytest.mark.rule("3.1(3)")
def test_a_full_hex_is_not_entered_with_the_last_point() -> None:
    for points, open_ in ((10, {"3736"}), (9, set[str]())):
        desk = Desk()
        desk.axis("1", "3736"), desk.axis("12", "3736")
        for i, label in enumerate(("3635", "3636", "3735", "3835", "3836")):  # nowhere to go on to but back
            desk.soviet(("10", "48", "90", "125", "67")[i], label)
        mover = desk.axis("11", "3737")
        desk.axis("21", "3737")  # it leaves room behind, and may come back
        driver = desk.move(mover).do(Select(mover))
        desk.s.stack[-1].halves = 2 * points
        settle(desk.s)
        assert hexes(driver, Step) == open_  # from ZOC to ZOC: 1 + 4 there, 1 + 4 back


@pytest.mark.rule("3.1(3)", "9.3")
def test_a_column_marches_through_a_full_hex() -> None:
    desk = Desk()
    desk.axis("12", "0737"), desk.axis("30", "0737")
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit), FormColumn())
    assert "0737" not in hexes(driver, March) and "0737" in hexes(driver, Step)
    driver.do(Step(h("0737")))
    assert desk.s.transit == unit and {type(o) for o in driver.options} == {March}
    driver.do(driver.options[0])
    assert desk.s.transit == -1 and desk.s.stack[-1].pace == MARCHING


@pytest.mark.rule("3.4(2)", "9.1(2)")
def test_the_player_chooses_whether_his_way_leads_through_a_town() -> None:
    desk = Desk()
    mover = desk.axis("1Pz", "1539")
    desk.move(mover).do(Select(mover), Move(h("1639")), Move(h("1739")), Move(h("1738")))  # round Jonava
    assert desk.place_of(mover) == "1738" and not desk.s.control >> h("1638") & 1


@pytest.mark.rule("16.2", "9.1(2)")
def test_passing_beside_leningrad_raises_the_alarm_and_going_round_does_not() -> None:
    for way, alarm in ((("4307", "4405"), True), (("4307", "4406", "4405"), False)):
        desk = Desk()
        mover = desk.axis("1Pz", "4308")
        desk.s.control = PLACES  # no town that could be taken on the way
        desk.move(mover).do(Select(mover), *(Move(h(label)) for label in way))
        assert desk.place_of(mover) == "4405" and desk.s.alarm == alarm


@pytest.mark.rule("9.1(1)")
def test_the_first_unit_of_all_is_put_back_like_any_other() -> None:
    desk = Desk()
    first, second = desk.axis("1Pz", "3741"), desk.axis("11", "3740")
    assert first == 0
    driver = desk.move(first, second).do(Select(first), Select(second))
    assert desk.s.stack[-1].patience == PATIENCE - 1 and Select(first) in driver.options
    driver.do(Select(first), Move(h("3641")))
    assert desk.s.stack[-1].patience == PATIENCE - 2 and Select(first) not in driver.options
    driver.do(Select(second))
    assert desk.s.stack[-1].patience == PATIENCE - 2  # who has moved is not put back


@pytest.mark.rule("16.3(3)", "3.1(3)")
def test_a_reserve_unit_does_not_step_through_zoc() -> None:
    for label, beset in (("3738", False), ("3739", True)):  # 3740 is full; is it in ZOC?
        desk = Desk(reserve=True)
        desk.soviet("10", "3740"), desk.soviet("8A", "3740")
        unit = desk.soviet("48", "3741")
        desk.axis("1", label)
        assert bool(zone_against(desk.s, SOVIET) >> h("3740") & 1) == beset
        driver = desk.move(unit, reserve=True).do(Select(unit))
        assert hexes(driver, Step) == (set() if beset else {"3740"})


@pytest.mark.rule("9.3(1)1", "3.1(3)")
def test_a_column_steps_into_a_full_hex_along_the_road_only() -> None:
    desk = Desk()
    for names, label in ((("12", "30"), "0737"), (("32", "121"), "0636")):
        for name in names:
            desk.axis(name, label)
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit))
    assert {"0737", "0636"} <= hexes(driver, Step)
    driver.do(FormColumn())
    assert hexes(driver, Step) == {"0737"}


@pytest.mark.rule("9.2", "9.3")
def test_the_log_says_from_where_to_where_a_unit_went() -> None:
    desk = Desk()
    unit = desk.axis("1", "0637")
    driver = desk.move(unit).do(Select(unit), Move(h("0737")))
    assert driver.happened(Moved) == [Moved(unit=unit, origin=h("0637"), hex=h("0737"), cost=1)]
    column = Desk()
    column.axis("1", "0637")
    driver = column.move(unit).do(Select(unit), FormColumn(), March(h("0836")))
    assert driver.happened(Marched) == [Marched(unit=unit, origin=h("0637"), hex=h("0836"), cost=1)]


@pytest.mark.rule("9.2(1)")
def test_the_question_says_who_moves_and_with_how_many_points() -> None:
    desk = Desk()
    unit = desk.axis("1", "3741")
    driver = desk.move(unit).do(Select(unit))
    assert driver.asked.args == {"unit": unit, "points": 5}
    driver.do(Move(h("3739")))
    assert driver.asked.args == {"unit": unit, "points": 3}


@pytest.mark.rule("9.3", "9.3(1)", "3.1(3)")
def test_a_column_passes_a_full_hex_with_its_last_point_but_not_with_its_last_half() -> None:
    for halves, open_ in ((2, {"0737"}), (1, set[str]())):
        desk = Desk()
        desk.axis("12", "0737"), desk.axis("30", "0737")
        unit = desk.axis("1", "0637")
        driver = desk.move(unit).do(Select(unit), FormColumn())
        desk.s.stack[-1].halves = halves
        settle(desk.s)
        assert hexes(driver, Step) == open_


@pytest.mark.rule("9.1(2)")
def test_the_dear_step_straight_on_is_open_to_who_can_pay_for_it() -> None:
    for points, open_ in (
        (3, {"3815"}),
        (2, set[str]()),
    ):  # three over the river into the woods, two by the road round it
        desk = Desk()
        unit = desk.axis("1", "3814")
        driver = desk.move(unit).do(Select(unit))
        desk.s.stack[-1].halves = 2 * points
        settle(desk.s)
        assert hexes(driver, Step) == open_ and "3815" in hexes(driver, Move)


@pytest.mark.rule("3.1(3)", "9.2(2)")
def test_out_of_zoc_through_a_full_hex_with_four_points_and_not_with_three() -> None:
    for points, open_ in ((4, {"3740"}), (3, set[str]())):  # two to leave and one to enter, then one to go on
        desk = Desk()
        desk.axis("1", "3740"), desk.axis("12", "3740")
        desk.soviet("10", "3738")
        mover = desk.axis("11", "3739")
        driver = desk.move(mover).do(Select(mover))
        desk.s.stack[-1].halves = 2 * points
        settle(desk.s)
        assert hexes(driver, Step) == open_


@pytest.mark.rule("9.2(2)")
def test_reach_goes_through_zoc_unless_it_is_shut() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    unit = desk.axis("1", "3739")
    found = reach(desk.s, unit, 5)
    assert found.cost(h("3639")) == 5 and found.cost(h("3738")) == 3  # from ZOC into ZOC, and out of it
    assert reach(desk.s, unit, 5, True).hexes == 1 << h("3739")


@pytest.mark.rule("3.1(3)")
def test_into_a_full_hex_only_if_one_with_room_can_be_reached_from_there() -> None:
    """All around is full: a unit may come back to the place that it left, but not to a hex that it only passed."""
    crowd = next(hex for hex in bit_list(LAND) if AROUND[hex].bit_count() == 6 and all_cost_one(hex))
    here = bit_list(AROUND[crowd])[0]
    for passing, points, goes in ((False, 2, True), (False, 1, False), (True, 2, False)):
        desk = Desk()
        foot = [u for u in UNITS_OF[SOVIET] if not MECH[u] and not IS_HQ[u] and not IS_FORT[u]]
        unit = foot.pop()
        for hex in (crowd, *bit_list(AROUND[crowd])):
            for _ in range(1 if hex == here and not passing else 2):
                desk.put(foot.pop(), GRID.labels[hex])
        if passing:
            desk.s.at[unit], desk.s.steps[unit], desk.s.transit = here, 1, unit
        else:
            desk.put(unit, GRID.labels[here])
        assert bool(pass_through(desk.s, unit, 2 * points, False, False) >> crowd & 1) == goes


def all_cost_one(hex: int) -> bool:
    return all(PRICES[False].get(step) == 1 for there in bit_list(AROUND[hex]) for step in ((hex, there), (there, hex)))
