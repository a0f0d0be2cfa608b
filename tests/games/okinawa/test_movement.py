"""10.0 movement and 19.1 Japanese limits."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Pass
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import Go, Halt, Infiltrate, PickChit, PickUnit, Release, Withdraw
from bingqi.games.okinawa.rules.enemy import enemy_of, enemy_with
from bingqi.games.okinawa.rules.movement import (
    MovePiece,
    infiltrate,
    infiltration_chits,
    may_move,
    movable_chits,
    movable_units,
    releasable,
    seems_movable,
)
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.reach import chit_reach, path_to, unit_reach, unit_wave, wave, way_points
from bingqi.games.okinawa.rules.stacking import full_for_unit
from bingqi.games.okinawa.state import FREE
from bingqi.games.okinawa.tables import AROUND, GRID, GROUPS, LAND, RIVERS, ROADS, TERRAIN_AT, UNIT_GROUP, step_cost
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k


def cost(start: str, goal: str, zone: int = 0, budget: int = 24) -> float:
    _, levels = wave(h(start), budget, enemy_with(0, 0, zone))
    return path_to(h(start), h(goal), zone, levels)[-1][1] / 2


@pytest.mark.rule("10.0", "10.1", "10.2", "10.2(1)", "10.2(1)②")
def test_terrain_costs_its_points_to_enter() -> None:
    assert TERRAIN_AT[h("3215")] == "clear" and TERRAIN_AT[h("3118")] == "forest" and TERRAIN_AT[h("2114")] == "swamp"
    assert step_cost(h("3216"), h("3215")) == 2
    assert step_cost(h("3218"), h("3118")) == 4
    assert step_cost(h("2113"), h("2114")) == 4
    assert step_cost(h("3215"), h("3214")) == 2  # a town
    assert TERRAIN_AT[h("2511")] == "clear" and step_cost(h("2512"), h("2511")) == 4  # a height, Kakazu
    assert TERRAIN_AT[h("2315")] == "forest" and step_cost(h("2314"), h("2315")) == 4  # a wooded one costs no more


@pytest.mark.rule("10.2(1)③")
def test_crossing_a_river_costs_a_point_more() -> None:
    assert (h("2611"), h("2511")) in RIVERS
    assert step_cost(h("2611"), h("2511")) == 6
    assert step_cost(h("2512"), h("2511")) == 4


@pytest.mark.rule("10.2(1)④", "10.2(1)⑤")
def test_a_road_into_a_zoc_costs_one_point_and_a_bridge_nothing_more() -> None:
    assert (h("2610"), h("2510")) in RIVERS and (h("2610"), h("2510")) in ROADS
    zone = 1 << h("2510")
    assert cost("2610", "2510", zone) == 1
    assert step_cost(h("2610"), h("2510")) == 4  # beside the bridge it would be two


@pytest.mark.rule("10.3", "10.3(1)", "10.3(2)", "10.1(3)")
def test_strategic_road_movement_costs_half_and_mixes_with_normal_movement() -> None:
    assert cost("3318", "3117") == 1  # two road hexes
    assert cost("3318", "3016") == 1.5
    assert cost("3318", "3017") == 1 + 2  # two on the road, then into the forest
    desk = Desk()
    unit = desk.us("3318")
    reach = unit_reach(desk.s, US, unit, 12)
    assert reach >> h("2513") & 1  # ten road hexes: five points


@pytest.mark.rule("10.3(1)")
def test_strategic_movement_may_start_in_a_zoc_but_not_enter_one_at_half_cost() -> None:
    zone = 1 << h("3318") | 1 << h("3117")
    assert cost("3318", "3217", zone) == 0.5
    assert cost("3318", "3117", zone) == 1.5


@pytest.mark.rule("10.2(2)", "3.1(3)")
def test_entering_a_zoc_ends_the_move() -> None:
    desk = Desk()
    desk.company("2915")
    unit = desk.us("3117")
    reach = unit_reach(desk.s, US, unit, 12)
    assert reach >> h("3016") & 1 or reach >> h("3015") & 1
    assert zoc(desk.s, JAPAN) >> h("3015") & 1 and zoc(desk.s, JAPAN) >> h("2914") & 1
    # 2914 can be had only around the ZOC, 2814 behind the enemy not at all
    assert not reach >> h("2814") & 1


@pytest.mark.rule("10.2(2)")
def test_no_step_from_one_zoc_hex_straight_into_another() -> None:
    desk = Desk()
    desk.company("2513")
    unit = desk.us("2613")
    assert zoc(desk.s, JAPAN) >> h("2613") & 1 and zoc(desk.s, JAPAN) >> h("2612") & 1
    assert not unit_reach(desk.s, US, unit, 2) >> h("2612") & 1
    assert unit_reach(desk.s, US, unit, 2) >> h("2714") & 1
    assert unit_reach(desk.s, US, unit, 12) >> h("2612") & 1  # around by a hex that is free


@pytest.mark.rule("23.17", "10.2(2)", "4.3.2(1)")
def test_night_infiltration_leads_its_stack_from_zoc_to_zoc_and_leaves_the_game() -> None:
    desk = Desk()
    desk.company("2513")
    unit, night, mate = desk.us("2613"), desk.chit("night_infiltration", "2613"), desk.chit("tank", "2613")
    desk.s.held = zoc(desk.s, JAPAN)
    table = desk.moving(US).do(Infiltrate(night))
    assert desk.s.removed[k("night_infiltration")] == 1 and desk.s.spot[night] == FREE
    table.do(PickUnit(unit), Go(h("2612")), PickChit(mate), Go(h("2612")))
    assert desk.s.where[unit] == desk.s.spot[mate] == h("2612")


@pytest.mark.rule("23.17")
def test_night_infiltration_needs_a_stack_that_began_the_turn_in_a_zoc() -> None:
    desk = Desk()
    night = desk.chit("night_infiltration", "3215")
    desk.us("3215")
    desk.s.held = 1 << h("3216")
    assert Infiltrate(night) not in desk.moving(US).options


@pytest.mark.rule("10.1(2)")
def test_a_unit_walks_over_land_only() -> None:
    desk = Desk()
    unit = desk.us("3013")
    assert not unit_reach(desk.s, US, unit, 12) & ~LAND


@pytest.mark.rule("19.1", "19.1(1)", "10.1(4)", "2.11(3)④")
def test_before_turn_four_only_the_kaya_group_of_the_set_up_moves() -> None:
    desk = Desk(turn=3)
    kaya, miura = desk.unit("jp_12iib_1", "2613"), desk.unit("jp_11iib_1", "2513")
    newcomer = desk.unit("jp_1_22_1", "2009")
    chit = desk.chit("sniper", "2009")
    assert movable_units(desk.s, JAPAN) == bits_of((kaya, newcomer))
    options = desk.moving(JAPAN).options
    assert PickChit(chit) in options and PickUnit(miura) not in options


@pytest.mark.rule("19.1(2)")
def test_from_turn_four_one_more_group_is_released_each_turn_for_good() -> None:
    desk = Desk(turn=4)
    miura, hara = desk.unit("jp_11iib_1", "2513"), desk.unit("jp_13iib_1", "2511")
    group = UNIT_GROUP[miura]
    table = desk.moving(JAPAN)
    assert {GROUPS[option.group] for option in table.options} == {"miura", "hara"}  # type: ignore[attr-defined]
    table.do(Release(group))
    assert PickUnit(miura) in table.options and PickUnit(hara) not in table.options
    desk.s.turn = 5
    assert may_move(desk.s, miura) and not may_move(desk.s, hara)
    table = desk.moving(JAPAN)
    assert table.options == (Release(UNIT_GROUP[hara]),)


@pytest.mark.rule("19.1(2)", "19.1(3)")
def test_from_turn_nine_everybody_moves_and_limited_units_fight_at_any_time() -> None:
    desk = Desk(turn=2)
    limited = desk.unit("jp_13iib_1", "2511")
    desk.us("2512")
    assert not may_move(desk.s, limited)
    assert len(desk.combat(JAPAN).options) > 1
    desk.s.turn = 9
    assert may_move(desk.s, limited)


@pytest.mark.rule("10.1(1)")
def test_a_piece_moves_once_a_phase() -> None:
    desk = Desk()
    unit, other = desk.us("3215"), desk.us("3216")
    table = desk.moving(US).do(PickUnit(unit), Go(h("3315")), Halt())
    assert set(table.options) == {PickUnit(other), Pass()}
    table.do(Pass())
    assert desk.s.moved == 0


@pytest.mark.rule("10.1(2)")
def test_a_nearer_hex_does_not_end_the_move_and_the_way_is_the_players() -> None:
    desk = Desk()
    unit = desk.us("3215")
    table = desk.moving(US).do(PickUnit(unit), Go(h("3315")))  # one point away from where he is going
    assert table.asked.seat == US and Go(h("3115")) in table.options and Halt() in table.options
    table.do(Go(h("3215")), Go(h("3115")))  # back and on: 1 + 1 + 1 of 6 points, three are left
    walked = [option.hex for option in table.options if isinstance(option, Go)]
    assert h("3114") in walked and Go(h("3011")) not in table.options
    assert set(walked) == set(bit_list(unit_reach(desk.s, US, unit, 6)))
    table.do(Halt())
    assert desk.s.where[unit] == h("3115") and not desk.s.stack


@pytest.mark.rule("10.1(2)", "10.2(1)①")
def test_a_move_ends_by_itself_when_no_point_is_left() -> None:
    desk = Desk()
    unit = desk.us("3215")
    table = desk.moving(US).do(PickUnit(unit))
    goal = next(
        o for o in table.options if isinstance(o, Go) and o.hex not in bit_list(unit_reach(desk.s, US, unit, 11))
    )
    table.do(goal)
    assert not desk.s.stack


@pytest.mark.rule("10.1(1)", "10.1(2)")
def test_picking_the_next_piece_on_the_way_ends_the_move() -> None:
    desk = Desk()
    unit, other, chit = desk.us("3215"), desk.us("3216"), desk.chit("tank", "3216")
    table = desk.moving(US).do(PickUnit(unit))
    assert PickUnit(other) not in table.options  # nothing is begun: he may still stay
    table.do(Go(h("3315")), PickUnit(other))
    assert table.asked.args == {"unit": other}
    table.do(Go(h("3217")), PickChit(chit), Go(h("3217")))
    assert set(table.options) >= {Halt()} and not any(isinstance(o, PickUnit | PickChit) for o in table.options)


@pytest.mark.rule("3.2(4)", "10.1(2)")
def test_a_full_hex_is_a_way_point_but_no_place_to_stay() -> None:
    desk = Desk()
    unit = desk.us("3215")
    desk.unit("us_96id_381_1", "3216")
    table = desk.moving(US).do(PickUnit(unit), Go(h("3216")))
    assert Halt() not in table.options and Go(h("3217")) in table.options
    assert not desk.broken()
    table.do(Go(h("3217")))
    assert desk.s.where[unit] == h("3217")


@pytest.mark.rule("10.1(2)", "10.2(2)")
def test_who_cannot_move_is_not_offered() -> None:
    desk = Desk()
    shut, free = desk.us("2613"), desk.us("3215")
    chit = desk.chit("smoke", "2613")
    for hex in ("2514", "2713"):
        desk.company(hex)
    desk.company("2513")
    # all six hexes around 2613 are held by the enemy or in his ZOC
    assert AROUND[h("2613")] & ~zoc(desk.s, JAPAN) & ~desk.s.power[JAPAN] == 0
    options = desk.moving(US).options
    assert PickUnit(free) in options and PickUnit(shut) not in options and PickChit(chit) not in options


@pytest.mark.rule("10.1(2)")
def test_nobody_is_asked_to_move_when_nobody_can() -> None:
    desk = Desk()
    desk.us("2613")
    for hex in ("2514", "2713", "2513"):
        desk.company(hex)
    desk.moving(US)
    assert not desk.s.stack


@pytest.mark.rule("23.11")
def test_a_flame_tank_that_meets_the_enemy_alone_is_shown_and_discarded() -> None:
    desk = Desk()
    desk.company("2513")
    slot = desk.chit("flame_tank", "2714")
    table = desk.moving(US).do(PickChit(slot), Go(h("2613")))
    assert desk.s.spot[slot] == FREE and desk.s.discard[k("flame_tank")] == 1
    assert any(type(event).__name__ == "ChitRevealed" for event in table.events)


@pytest.mark.rule("22.11")
def test_engineers_at_work_do_not_move_and_others_do() -> None:
    desk = Desk()
    works, launcher = desk.chit("construction_engineers", "2510", up=True), desk.chit("heavy_launcher", "2510", up=True)
    options = desk.moving(JAPAN).options
    assert PickChit(works) not in options and PickChit(launcher) in options


@pytest.mark.rule("3.2(3)", "10.1(1)", "10.1(2)")
def test_pieces_of_a_stack_move_apart_one_after_another() -> None:
    desk = Desk()
    unit, chit = desk.us("3215"), desk.chit("tank", "3215")
    table = desk.moving(US).do(PickUnit(unit))
    assert all(isinstance(option, Go | Halt) for option in table.options)  # nobody else may begin now
    table.do(Go(h("3216")), PickChit(chit), Halt())
    assert (desk.s.where[unit], desk.s.spot[chit]) == (h("3216"), h("3215"))


@pytest.mark.rule("23.17")
def test_night_infiltration_leads_exactly_those_of_its_stack_who_have_not_moved() -> None:
    desk = Desk()
    desk.company("2513")
    unit, tired = desk.us("2613"), desk.us("2613")
    night, mate, gone = (desk.chit(id, "2613") for id in ("night_infiltration", "tank", "smoke"))
    other = desk.us("2614")
    desk.s.held = zoc(desk.s, JAPAN)
    desk.s.moved, desk.s.moved_chits = 1 << tired, 1 << gone
    infiltrate(desk.s, night)
    assert desk.s.infiltrating == 1 << unit and desk.s.infiltrating_chits == 1 << mate and other != unit


@pytest.mark.rule("19.1(1)", "19.1(2)")
@pytest.mark.parametrize(("turn", "free"), [(1, False), (3, False), (4, True), (8, True), (9, True)])
def test_a_released_group_moves_from_turn_four(turn: int, free: bool) -> None:
    desk = Desk(turn=turn)
    unit, other = desk.unit("jp_13iib_1", "2111"), desk.unit("jp_14iib_2", "2113")
    desk.s.released = 1 << UNIT_GROUP[unit]
    assert may_move(desk.s, unit) == free and may_move(desk.s, other) == (turn == 9)
    assert movable_units(desk.s, JAPAN) == (1 << unit if free else 0) | (1 << other if turn == 9 else 0)


@pytest.mark.rule("19.3.1(1)")
def test_only_the_japanese_are_pinned_by_an_offensive() -> None:
    desk = Desk()
    company, chit = desk.company("2411"), desk.chit("sniper", "2411")
    far = desk.chit("sniper", "2009")
    desk.s.offensive, desk.s.held = True, 1 << h("2411")
    assert movable_units(desk.s, JAPAN) == 0 and movable_chits(desk.s, JAPAN) == 1 << far
    desk.s.offensive = False
    assert movable_units(desk.s, JAPAN) == 1 << company and movable_chits(desk.s, JAPAN) == 1 << chit | 1 << far


@pytest.mark.rule("10.1(1)")
def test_a_chit_moves_once_and_a_force_face_up_by_its_own_points() -> None:
    desk = Desk()
    slot, gun = desk.chit("sniper", "2009"), desk.chit("machine_gun", "2110", up=True)
    table = desk.moving(JAPAN).do(PickChit(gun))
    move = s_top(desk)
    assert (move.chit, move.left, move.unit) == (gun, 8, -1)
    table.do(Halt())
    assert set(table.options) == {PickChit(slot), Pass()}
    table.do(PickChit(slot))
    assert s_top(desk).left == 12 and table.asked.secret


def s_top(desk: Desk) -> MovePiece:
    top = desk.s.stack[-1]
    assert isinstance(top, MovePiece)
    return top


@pytest.mark.rule("10.1(2)")
def test_the_movement_question_is_asked_for_chits_that_might_be_forces() -> None:
    desk = Desk()
    desk.chit("smoke", "2613")  # a tactic shut in by ZOC: it cannot move, but the enemy does not know that
    desk.us("2613")
    for hex in ("2514", "2713", "2513"):
        desk.company(hex)
    desk.s.held = 0
    assert not seems_movable(desk.s, US)  # every hex around is held or in a ZOC
    desk.s.held = 1 << h("2613")
    assert seems_movable(desk.s, US)  # it might be night infiltration
    table = desk.moving(US)
    assert table.options == (Pass(),) and table.asked.secret


@pytest.mark.rule("23.17")
def test_night_infiltration_is_for_the_us_movement_alone() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    night = desk.chit("night_infiltration", "2512")
    desk.s.held = 1 << h("2512") | 1 << h("2411")
    assert Infiltrate(night) in desk.moving(US).options
    assert not any(isinstance(option, Infiltrate) for option in desk.moving(JAPAN).options)


@pytest.mark.rule("3.2(4)", "10.1(2)")
def test_a_full_hex_from_which_nothing_can_be_reached_is_no_way_point() -> None:
    desk = Desk()
    unit = desk.us("3215")
    desk.unit("us_96id_381_1", "3216")
    for cost_left, on in ((4, True), (2, False), (3, False)):
        found = unit_wave(desk.s, US, unit, cost_left)
        barred = full_for_unit(desk.s, US, unit)
        points = way_points(enemy_of(desk.s, US), found, barred, cost_left)
        assert bool(points >> h("3216") & 1) == on, cost_left
    desk.chit("sniper", "3317")  # a lone enemy chit next to the full hex: its ZOC might stop the piece there
    found = unit_wave(desk.s, US, unit, 12)
    assert not way_points(enemy_of(desk.s, US), found, full_for_unit(desk.s, US, unit), 12) >> h("3216") & 1


@pytest.mark.rule("10.1(2)", "4.3(5)")
def test_a_tactic_may_pass_a_full_hex_too() -> None:
    desk = Desk()
    mover = desk.chit("smoke", "3215")
    for _ in range(3):
        desk.chit("tank", "3216")
    table = desk.moving(US).do(PickChit(mover), Go(h("3216")))
    assert Halt() not in table.options and not desk.broken()
    table.do(Go(h("3217")), Halt())
    assert desk.s.spot[mover] == h("3217")


@pytest.mark.rule("23.17")
def test_night_infiltration_is_for_a_stack_with_somebody_who_has_not_moved() -> None:
    desk = Desk()
    first, second = desk.us("2613"), desk.us("2613")
    night = desk.chit("night_infiltration", "2613")
    for held, moved, offered in (
        (h("2613"), 0, True),
        (h("2613"), 1 << first, True),
        (h("2613"), 1 << first | 1 << second, False),
        (h("2613"), 1 << second + 1, True),
        (h("2613") + 1, 0, False),
        (h("2613") - 1, 0, False),
    ):
        desk.s.held, desk.s.moved = 1 << held, moved
        assert infiltration_chits(desk.s) == ([night] if offered else [])
    assert desk.chit("tank", "2613") not in infiltration_chits(desk.s)


@pytest.mark.rule("19.1(2)")
def test_a_group_without_a_unit_on_the_map_or_already_free_is_not_asked_for() -> None:
    desk = Desk(turn=4)
    miura = desk.unit("jp_11iib_1", "2513")
    hara = desk.unit("jp_13iib_1", "2511")
    assert releasable(desk.s) == [UNIT_GROUP[miura], UNIT_GROUP[hara]]
    desk.s.put_unit(hara, -3)
    assert releasable(desk.s) == [UNIT_GROUP[miura]]
    desk.s.released = 1 << UNIT_GROUP[miura]
    assert releasable(desk.s) == []
    desk.moving(JAPAN)
    assert desk.s.stack and desk.s.released == 1 << UNIT_GROUP[miura]


@pytest.mark.rule("19.1(1)", "19.1(2)")
@pytest.mark.parametrize(("turn", "asked"), [(3, False), (4, True), (8, True), (9, False)])
def test_groups_are_released_from_turn_four_to_eight_and_only_by_the_japanese(turn: int, asked: bool) -> None:
    desk = Desk(turn=turn)
    desk.unit("jp_11iib_1", "2513")
    desk.unit("jp_1_22_1", "2009")  # came later: free in any case
    desk.us("3215")
    assert any(isinstance(option, Release) for option in desk.moving(JAPAN).options) == asked
    assert not any(isinstance(option, Release) for option in desk.moving(US).options)


@pytest.mark.rule("19.1")
def test_the_limits_of_the_japanese_hold_nobody_of_the_us() -> None:
    desk = Desk(turn=2)
    unit = desk.us("3215")
    desk.s.offensive, desk.s.held = True, 1 << h("3215")
    assert movable_units(desk.s, US) == 1 << unit


@pytest.mark.rule("10.1(1)", "23.17")
def test_movement_begins_and_ends_with_nobody_marked() -> None:
    desk = Desk()
    unit = desk.us("3215")
    s = desk.s
    s.moved, s.moved_chits, s.infiltrating, s.infiltrating_chits = 1 << unit, 1, 1, 1
    table = desk.moving(US)
    assert (s.moved, s.moved_chits, s.infiltrating, s.infiltrating_chits) == (0, 0, 0, 0)
    s.infiltrating = s.infiltrating_chits = s.moved_chits = 1
    table.do(PickUnit(unit), Go(h("3315")), Halt())
    assert (s.moved, s.moved_chits, s.infiltrating, s.infiltrating_chits) == (0, 0, 0, 0) and not s.stack


@pytest.mark.rule("4.3(4)", "10.2(2)", "3.2(4)")
def test_a_first_chit_that_has_no_points_left_stops() -> None:
    desk = Desk()
    slot = desk.chit("smoke", "3215")
    assert slot == 0
    table = desk.moving(US).do(PickChit(slot))
    goal = next(o for o in table.options if isinstance(o, Go) and not chit_reach(desk.s, US, slot, 11) >> o.hex & 1)
    table.do(goal)
    assert not desk.s.stack
    again = Desk()
    slot = again.chit("smoke", "3215")
    table = again.moving(US).do(PickChit(slot), Go(h("3315")))
    assert (table.asked.prompt, table.asked.args, table.asked.secret) == ("prompt-go-on-chit", {"back": slot}, True)


@pytest.mark.rule("10.1(2)", "3.2(4)")
def test_whether_a_face_down_chit_goes_on_does_not_depend_on_what_it_is() -> None:
    for id in ("smoke", "tank"):
        desk = Desk()
        desk.company("2513")
        slot = desk.chit(id, "2715")
        table = desk.moving(US).do(PickChit(slot), Go(h("2714")))
        assert table.asked.prompt == "prompt-go-on-chit" and s_top(desk).left > 0
        assert (Go(h("2613")) in table.options) == (id == "tank")


@pytest.mark.rule("10.1(1)", "10.1(2)")
def test_any_chit_may_be_picked_on_the_way() -> None:
    desk = Desk()
    unit, first, second = desk.us("3215"), desk.chit("tank", "3216"), desk.chit("smoke", "3217")
    table = desk.moving(US).do(PickUnit(unit), Go(h("3315")), PickChit(second))
    assert table.asked.args == {"back": second} and s_top(desk).chit == second != first
    table.do(Go(h("3218")), PickChit(first))
    assert table.asked.args == {"back": first}


@pytest.mark.rule("10.1(2)", "4.3(5)")
@pytest.mark.parametrize("id", ["smoke", "tank"])
def test_a_face_down_chit_that_only_a_force_could_take_on_is_asked_all_the_same(id: str) -> None:
    desk = Desk()
    slot = desk.chit(id, "2513")
    for hex in GRID.hexes:
        if GRID.distance(hex, h("2513")) == 2 and LAND >> hex & 1:
            desk.company(GRID.labels[hex])
    zone = zoc(desk.s, JAPAN)
    assert AROUND[h("2513")] & ~zone == 0 and not zone >> h("2513") & 1
    table = desk.run(MovePiece(seat=US, left=4, chit=slot, begun=True, at="do_met"))
    assert table.asked.prompt == "prompt-go-on-chit" and Halt() in table.options
    assert any(isinstance(option, Go) for option in table.options) == (id == "tank")


@pytest.mark.rule("10.1(2)", "4.3(5)")
@pytest.mark.parametrize(("id", "goes"), [("smoke", False), ("night_infiltration", False), ("tank", True)])
def test_a_chit_that_would_lie_alone_in_zoc_wherever_it_went_cannot_be_picked(id: str, goes: bool) -> None:
    desk = Desk()
    slot, far = desk.chit(id, "2513"), desk.chit("smoke", "3215")
    for hex in GRID.hexes:
        if GRID.distance(hex, h("2513")) == 2 and LAND >> hex & 1:
            desk.company(GRID.labels[hex])
    table = desk.moving(US)
    assert (PickChit(slot) in table.options) == goes and PickChit(far) in table.options and table.asked.secret
    refusal = GAME.explain(desk.s, US, PickChit(slot))
    assert goes or (refusal and (refusal.rule, refusal.text.key) == ("4.3(5)", "refuse-alone"))
    desk.s.moved_chits = 1 << far
    again = desk.moving(US)
    assert again.asked.prompt == "prompt-move"  # asked all the same: what lies there is nobody's business


@pytest.mark.rule("10.1(2)", "4.3(5)")
def test_that_chit_goes_to_friends_who_stand_in_the_zoc() -> None:
    desk = Desk()
    slot = desk.chit("smoke", "2513")
    for hex in GRID.hexes:
        if GRID.distance(hex, h("2513")) == 2 and LAND >> hex & 1:
            desk.company(GRID.labels[hex])
    desk.us("2512")
    table = desk.moving(US).do(PickChit(slot))
    assert set(table.options) == {Go(h("2512")), Halt()}


@pytest.mark.rule("4.3(6)", "4.3(4)")
@pytest.mark.parametrize(("up", "rule"), [(True, "4.3(6)"), (False, "4.3(4)")])
def test_a_force_that_moves_face_up_drives_lone_chits_off(up: bool, rule: str) -> None:
    desk = Desk()
    tank, lone = desk.chit("tank", "3117", up=up), desk.chit("sniper", "2916")
    table = desk.moving(US).do(PickChit(tank), Go(h("2915")))
    assert (table.asked.seat, table.asked.rule) == (JAPAN, rule)
    table.do(table.options[-1])
    assert (desk.s.spot[lone] == FREE) == up


@pytest.mark.rule("23.17", "10.1(2)")
@pytest.mark.parametrize(("hidden", "seems"), [(True, True), (False, False)])
def test_only_a_face_down_chit_might_be_night_infiltration(hidden: bool, seems: bool) -> None:
    desk = Desk()
    first, second = desk.chit("tank", "2613", up=not hidden), desk.chit("tank", "3215", up=hidden)
    desk.us("2613")
    for hex in ("2514", "2713", "2513"):
        desk.company(hex)
    desk.s.held, desk.s.moved_chits = 1 << h("2613"), 1 << second
    assert seems_movable(desk.s, US) == seems and (first, second) == (0, 1)


@pytest.mark.rule("10.1(3)", "4.3(6)")
def test_a_move_that_was_ended_does_not_go_on_after_the_enemy_was_asked_about_exposed_chits() -> None:
    desk = Desk()
    unit, other = desk.us("2613"), desk.us("3216")
    table = desk.moving(US).do(PickUnit(unit))
    desk.chit("sniper", "2513")
    table.do(Halt())
    assert table.asked.seat == JAPAN
    table.do(Withdraw())
    assert (table.asked.prompt, table.options) == ("prompt-move", (PickUnit(other), Pass()))


@pytest.mark.rule("10.2(1)")
def test_the_ways_of_a_piece_are_found_anew_when_an_enemy_has_come_or_gone() -> None:
    desk = Desk()
    unit = desk.us("2613")
    moves = MovePiece(seat=US, left=12, unit=unit)
    free = moves.wave(desk.s, enemy_of(desk.s, US))
    slot = desk.chit("sniper", "2714")
    assert moves.wave(desk.s, enemy_of(desk.s, US)) == unit_wave(desk.s, US, unit, 12) != free
    desk.s.send_back(slot)
    assert moves.wave(desk.s, enemy_of(desk.s, US)) == free
    desk.company("2714")
    assert moves.wave(desk.s, enemy_of(desk.s, US)) == unit_wave(desk.s, US, unit, 12) != free
    desk.s.infiltrating = 1 << unit
    assert moves.wave(desk.s, enemy_of(desk.s, US)) == unit_wave(desk.s, US, unit, 12)
    moves.left = 4
    assert moves.wave(desk.s, enemy_of(desk.s, US)) == unit_wave(desk.s, US, unit, 4)
