"""11.0 preparing and 12.0 placing reinforcements."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Pass
from bingqi.games.okinawa import GAME, events
from bingqi.games.okinawa.actions import BringChit, BringUnit, Place, Rebuild, TakeBack
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation, road_net
from bingqi.games.okinawa.state import BOX, FREE, HELD, TRACK
from bingqi.games.okinawa.tables import CHITS, ROAD_HEXES, SOURCES
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, u


@pytest.mark.rule("11.0", "11.0(1)", "2.22(4)")
def test_units_of_the_turn_come_into_the_box_and_later_ones_wait() -> None:
    desk = Desk(turn=4)
    now, later, enemy = u("us_27id_105_1"), u("us_1md_1m_1"), u("jp_1_22_1")
    desk.s.put_unit(now, TRACK - 4)
    desk.s.put_unit(later, TRACK - 7)
    desk.s.put_unit(enemy, TRACK - 4)
    desk.run(Preparation(seat=US))
    assert desk.s.where[now] == BOX and desk.s.where[later] == TRACK - 7 and desk.s.where[enemy] == TRACK - 4


@pytest.mark.rule("11.0(2)", "11.0(2)②", "4.3(2)")
def test_face_down_chits_may_be_taken_back_and_face_up_forces_may_not() -> None:
    desk = Desk()
    hidden, tactic, shown = desk.chit("tank", "3215"), desk.chit("smoke", "3215"), desk.chit("tank", "3216", up=True)
    table = desk.run(Preparation(seat=US))
    assert set(table.options) == {TakeBack(hidden), TakeBack(tactic), Pass()}
    table.do(TakeBack(hidden), TakeBack(tactic))
    assert desk.s.box[k("tank")] == desk.s.box[k("smoke")] == 1 and desk.s.spot[shown] == h("3216")


@pytest.mark.rule("11.0(2)③", "2.13③", "2.12(3)④", "22.8", "22.9")
def test_the_japanese_rebuild_removed_forces_for_points_as_many_as_they_can_pay() -> None:
    desk = Desk()
    for id in ("tank_regiment", "heavy_launcher", "home_guard", "special_regiment"):
        desk.s.cup[k(id)] -= 1
        desk.s.removed[k(id)] += 1
    desk.s.points = 4
    table = desk.run(Preparation(seat=JAPAN))
    assert set(table.options) == {
        Rebuild(k("heavy_launcher")),
        Rebuild(k("home_guard")),
        Rebuild(k("special_regiment")),
        Pass(),
    }
    table.do(Rebuild(k("home_guard")), Rebuild(k("special_regiment")))
    assert desk.s.points == 0 and desk.s.box[k("home_guard")] == desk.s.box[k("special_regiment")] == 1


@pytest.mark.rule("22.7", "22.10", "22.11", "11.0(2)③")
@pytest.mark.parametrize(("id", "cost"), [("tank_regiment", 5), ("machine_gun", 4), ("construction_engineers", 2)])
def test_rebuilding_costs_what_the_list_says(id: str, cost: int) -> None:
    desk = Desk()
    desk.s.cup[k(id)] -= 1
    desk.s.removed[k(id)] += 1
    desk.s.points = cost
    desk.run(Preparation(seat=JAPAN)).do(Rebuild(k(id)))
    assert desk.s.points == 0 and CHITS[k(id)].cost == cost


@pytest.mark.rule("11.0(2)③")
def test_the_us_never_rebuild() -> None:
    desk = Desk()
    desk.s.cup[k("tank")] -= 1
    desk.s.removed[k("tank")] += 1
    desk.s.points = 10
    desk.run(Preparation(seat=US))
    assert not desk.s.stack  # nothing to ask


@pytest.mark.rule("11.0(3)")
def test_what_goes_into_the_box_cannot_be_traced_by_the_enemy() -> None:
    views = []
    for id in ("sniper", "machine_gun"):
        desk = Desk()
        desk.chit(id, "2009")
        desk.chit("sniper" if id == "machine_gun" else "machine_gun", "2009")
        table = desk.run(Preparation(seat=JAPAN))
        table.do(table.options[0])  # the first slot: a sniper in one world, a machine gun in the other
        desk.run(Placement(seat=JAPAN))
        views.append(GAME.view(desk.s, US))
    assert views[0] == views[1]


@pytest.mark.rule("12.0", "12.0(1)", "2.21(3)")
def test_reinforcements_come_along_roads_from_a_source_any_distance() -> None:
    desk = Desk()
    net = road_net(desk.s, US)
    assert net & SOURCES[US] == SOURCES[US] and not net & ~ROAD_HEXES
    assert net >> h("1906") & 1  # the whole connected net while no enemy stands near
    unit = u("us_27id_105_1")
    desk.s.put_unit(unit, BOX)
    table = desk.run(Placement(seat=US)).do(BringUnit(unit))
    assert {option.hex for option in table.options} == set(bit_list(net))  # type: ignore[attr-defined]
    table.do(Place(h("2915")))
    assert desk.s.where[unit] == h("2915")


@pytest.mark.rule("12.0(2)")
def test_no_reinforcement_passes_next_to_an_enemy_stack_not_even_a_lone_chit() -> None:
    desk = Desk()
    desk.chit("sniper", "2814")
    net = road_net(desk.s, US)
    assert not net >> h("2915") & 1 and net >> h("3015") & 1
    assert not net >> h("2714") & 1  # 2613 beyond it can still be had from the west coast


@pytest.mark.rule("12.0(2)")
def test_a_source_next_to_the_enemy_is_shut() -> None:
    desk = Desk()
    desk.us("1610")
    assert not road_net(desk.s, JAPAN) >> h("1510") & 1
    assert road_net(desk.s, JAPAN) >> h("1506") & 1


@pytest.mark.rule("12.0", "4.3(2)", "3.2(4)")
def test_chits_are_placed_face_down_and_within_stacking() -> None:
    desk = Desk()
    for _ in range(3):
        desk.chit("tank", "2915")
    desk.box("smoke")
    table = desk.run(Placement(seat=US)).do(BringChit(k("smoke")))
    assert Place(h("2915")) not in table.options
    table.do(Place(h("2814")))
    slot = next(i for i in range(36) if desk.s.spot[i] == h("2814"))
    assert not desk.s.up >> slot & 1
    placed = table.happened(events.ChitPlaced)[0]
    assert not hasattr(placed, "kind")  # the enemy reads only where


@pytest.mark.rule("12.0")
def test_what_is_not_placed_stays_in_the_box() -> None:
    desk = Desk()
    desk.box("smoke")
    desk.run(Placement(seat=US)).do(Pass())
    assert desk.s.box[k("smoke")] == 1 and all(place == FREE for place in desk.s.spot)


@pytest.mark.rule("12.0", "12.0(1)")
def test_the_first_unit_and_the_first_chit_are_placed_like_any_other() -> None:
    desk = Desk()
    desk.s.put_unit(0, BOX)
    table = desk.run(Placement(seat=US)).do(BringUnit(0))
    assert table.asked.args == {"unit": 0}
    table.do(Place(h("3318")))
    assert desk.s.where[0] == h("3318") and not desk.s.stack
    other = Desk()
    other.box("tank")
    table = other.run(Placement(seat=US)).do(BringChit(k("tank")))
    assert table.asked.args == {} and other.s.spot[0] == HELD
    table.do(Place(h("3318")))
    assert other.s.spot[0] == h("3318") and other.s.kind[0] == k("tank")


@pytest.mark.rule("12.0(1)", "3.2(1)", "3.2(2)")
def test_a_full_road_hex_takes_no_more() -> None:
    desk = Desk()
    desk.s.put_unit(0, BOX)
    desk.unit("us_96id_381_1", "3318")
    for _ in range(3):
        desk.chit("tank", "3217")
    desk.box("smoke")
    table = desk.run(Placement(seat=US)).do(BringUnit(0))
    assert Place(h("3318")) not in table.options and Place(h("3217")) in table.options
    table.do(Place(h("3217")), BringChit(k("smoke")))
    assert Place(h("3217")) not in table.options and Place(h("3318")) in table.options


@pytest.mark.rule("11.0(2)③", "2.13③")
@pytest.mark.parametrize(("points", "may"), [(4, False), (5, True)])
def test_rebuilding_takes_one_chit_from_the_removed_and_its_cost_from_the_points(points: int, may: bool) -> None:
    desk = Desk()
    kind = k("tank_regiment")
    desk.s.cup[kind], desk.s.removed[kind], desk.s.points = 0, 1, points
    table = desk.run(Preparation(seat=JAPAN))
    assert bool(desk.s.stack) == may
    if may:
        assert table.asked.args == {"points": 5}
        table.do(Rebuild(kind))
        assert (desk.s.removed[kind], desk.s.box[kind], desk.s.points) == (0, 1, 0)
        assert [(e.kind, e.points) for e in table.happened(events.ChitRebuilt)] == [(kind, 0)] and not desk.s.stack


def narrow_beach(desk: Desk) -> list[int]:
    """Japanese stacks that leave the US reinforcements three road hexes; returns these."""
    desk.unit("jp_13iib_1", "3013")
    desk.unit("jp_11iib_1", "3218")
    left = [h("3213"), h("3313"), h("3320")]
    assert road_net(desk.s, US) == bits_of(left)
    return left


@pytest.mark.rule("12.0", "3.2(1)", "3.2(4)")
def test_where_every_road_hex_is_taken_a_unit_comes_only_to_its_regiment() -> None:
    desk = Desk()
    left = narrow_beach(desk)
    mate, stranger, third = u("us_7id_17_2"), u("us_96id_381_1"), u("us_7id_17_3")
    desk.s.put_unit(u("us_7id_17_1"), left[0])
    for id, hex in zip(("us_7id_32_1", "us_7id_184_1"), left[1:], strict=True):
        desk.s.put_unit(u(id), hex)
    for unit in (mate, stranger):
        desk.s.put_unit(unit, BOX)
    table = desk.run(Placement(seat=US))
    assert set(table.options) == {BringUnit(mate), Pass()}
    table.do(BringUnit(mate))
    assert table.options == (Place(left[0]),) and table.asked.args == {"unit": mate}
    table.do(Place(left[0]))
    assert not desk.s.stack  # nobody else finds room
    desk.s.put_unit(third, BOX)
    desk.run(Placement(seat=US))
    assert not desk.s.stack  # two are enough


@pytest.mark.rule("12.0", "3.2(2)")
def test_a_chit_comes_to_a_road_hex_with_fewer_than_three() -> None:
    desk = Desk()
    left = narrow_beach(desk)
    for hex in ("3213", "3313"):
        for _ in range(2):
            desk.chit("tank", hex)
    for id in ("tank", "tank", "smoke"):
        desk.chit(id, "3320")
    desk.box("support_fire", "support_fire", "flare")
    table = desk.run(Placement(seat=US))
    assert set(table.options) == {BringChit(k("support_fire")), BringChit(k("flare")), Pass()}
    table.do(BringChit(k("flare")))
    assert desk.s.box[k("flare")] == 0 and set(table.options) == {Place(left[0]), Place(left[1])}
    table.do(Place(left[0]), BringChit(k("support_fire")))
    assert table.options == (Place(left[1]),)
    table.do(Place(left[1]))
    assert desk.s.box[k("support_fire")] == 1 and not desk.s.stack  # three lie everywhere: the last one waits


@pytest.mark.rule("11.0(2)", "11.0(2)③")
def test_only_japan_rebuilds() -> None:
    for seat, rebuilds in ((JAPAN, True), (US, False)):
        desk = Desk()
        desk.s.cup[k("home_guard")] -= 1
        desk.s.removed[k("home_guard")] += 1
        desk.chit("tank", "3215")  # what the US may take back
        desk.s.points = 4
        table = desk.run(Preparation(seat=seat))
        assert (Rebuild(k("home_guard")) in table.options) == rebuilds
