"""Chapter 3: movement points, declarations, roads, smoke, weapons, entering and leaving."""

from __future__ import annotations

from typing import Any

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import (
    DoubleTime,
    Drop,
    Exit,
    Go,
    Hold,
    Muster,
    PlaceCharge,
    Recover,
    Smoke,
    Split,
    Step,
    Stop,
)
from bingqi.games.squad.events import Exited, PickedUp
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.portage import allowances
from bingqi.games.squad.rules.queries import has_room
from bingqi.games.squad.state import GONE, LEFT, NONE, PREP, READY
from tests.games.squad.desk import MOVEMENT, Desk


def moving(f: Desk, *units: int, doubles: tuple[int, ...] = (), assault: bool = False) -> Desk:
    f.begin(MovePhase())
    f.do(*(Muster(i) for i in units), *(DoubleTime(i) for i in doubles), Go(assault))
    return f


def hexes(f: Desk) -> set[str]:
    return {f.s.map.names[step.hex] for step in f.offers(Step)}


def field(**options: Any) -> Desk:
    return Desk(phase=MOVEMENT, **options)


@pytest.mark.rule("3.move")
def test_terrain_costs() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    moving(f, i).do(Step(f.h("K6")))  # a wooden house: 2
    top = f.top
    assert top.spent == 4
    f.do(Step(f.h("J6")))
    assert f.s.stack == [] or not f.offers(Step)  # 4 points are gone
    g = field()
    j = g.unit(0, "6-6-6", "H2")
    moving(g, j).do(Step(g.h("I2")))  # standing grain: 1 1/2
    assert g.top.spent == 3


@pytest.mark.rule("3.move")
def test_cut_grain_is_open_ground() -> None:
    f = field(scenario="snow_village")
    i = f.unit(0, "4-5-8", "H2")
    moving(f, i).do(Step(f.h("I2")))
    assert f.top.spent == 2


@pytest.mark.rule("3.phase")
def test_broken_pinned_marked_and_fighting_units_do_not_move() -> None:
    f = field()
    able = f.unit(0, "6-6-6", "K5")
    f.unit(0, "6-6-6", "L5", broken=True)
    f.unit(0, "6-6-6", "M5", pin=True)
    f.unit(0, "6-6-6", "N5", mark=PREP)
    f.unit(0, "6-6-6", "O5")
    f.unit(1, "4-6-7", "O5")
    f.s.melee |= 1 << f.h("O5")
    f.begin(MovePhase())
    assert [m.unit for m in f.offers(Muster)] == [able]


CHART = [  # portage points: alone, CX, with a leader, CX with a leader, CX with a CX leader
    (2, 4, 6, 6, 6, 8),
    (3, 4, 5, 6, 6, 7),
    (4, 3, 4, 6, 6, 6),
    (5, 2, 3, 5, 6, 5),
    (6, 1, 2, 4, 5, 4),
    (7, 0, 1, 3, 4, 3),
]


@pytest.mark.rule("3.portage", "3.leader_bonus", "3.double_time")
@pytest.mark.parametrize("row", CHART)
def test_every_cell_of_the_movement_and_portage_chart(row: tuple[int, ...]) -> None:
    load, *points = row
    for column, wanted in enumerate(points):
        f = field()
        squad = f.unit(1, "4-6-7", "K5", cx=column in (1, 3, 4))
        for _ in range(load):
            f.gun(squad, "LMG")
        units: tuple[int, ...] = (squad,)
        if column >= 2:
            units = (squad, f.unit(1, "8-0", "K5", cx=column == 4))
        doubles = tuple(i for i in units if f.u(i).cx)
        assert allowances(f.s, units, doubles)[0] == 2 * wanted, (load, column)


@pytest.mark.rule("3.double_time", "0.cx")
def test_double_time_exhausts_at_once_and_not_twice_running() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    moving(f, i, doubles=(i,))
    assert f.u(i).cx and min(f.top.points) == 12
    g = field()
    j = g.unit(0, "6-6-6", "K5", cx=True)
    w = g.unit(0, "8-0", "L5", wounded=True)
    g.begin(MovePhase())
    assert not g.u(j).cx  # the marker comes off
    g.do(Muster(j))
    assert not g.offers(DoubleTime)
    g.do(Go(), Stop()).do(Muster(w))
    assert not g.offers(DoubleTime)


@pytest.mark.rule("3.assault")
def test_assault_movement_goes_one_hex_and_keeps_a_point() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    moving(f, i, assault=True).do(Step(f.h("K6")))
    assert not f.offers(Step)
    g = field()
    j = g.unit(1, "4-6-7", "K5")
    for _ in range(5):
        g.gun(j, "LMG")  # 2 points left: a house would take them all
    g.s.active = 1
    moving(g, j, assault=True)
    assert "K6" not in hexes(g) and "L5" in hexes(g)
    h = field()
    k = h.unit(0, "6-6-6", "K5")
    h.begin(MovePhase()).do(Muster(k), DoubleTime(k))
    assert Go(True) not in h.options


@pytest.mark.rule("3.stack", "3.leader_bonus")
def test_a_stack_splits_and_all_finish_before_the_next_unit() -> None:
    f = field()
    i, j, other = f.unit(0, "6-6-6", "K5"), f.unit(0, "6-6-6", "K5"), f.unit(0, "6-6-6", "I5")
    moving(f, i, j).do(Step(f.h("L5")), Split(j), Step(f.h("M5")), Stop())
    assert f.asked.args["unit"] == j and f.u(j).hex == f.h("L5")  # the other half goes on with what is left
    assert f.top.spent == 2
    f.do(Stop())
    assert [m.unit for m in f.offers(Muster)] == [other]


@pytest.mark.rule("3.stack", "3.assault")
def test_a_unit_that_stays_behind_may_still_make_its_own_assault_movement() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "K5"), f.unit(0, "6-6-6", "K5")
    f.begin(MovePhase()).do(Muster(j), Muster(i), Go(True)).do(Split(i), Step(f.h("L5")), Stop())
    assert f.asked.args["unit"] == i and "L5" in hexes(f)


@pytest.mark.rule("3.leader_bonus")
def test_whoever_used_the_leaders_pace_stays_with_him() -> None:
    f = field()
    i, chief = f.unit(0, "6-6-6", "H5"), f.unit(0, "8-0", "H5")
    moving(f, i, chief)
    for name in ("I5", "J5", "K5", "L5"):
        f.do(Step(f.h(name)))
    assert f.offers(Split)  # 4 points spent: still his own
    f.do(Step(f.h("M5")))
    assert not f.offers(Split)


@pytest.mark.rule("3.stacking")
def test_three_squads_and_four_leaders_fill_a_hex() -> None:
    f = field()
    for _ in range(3):
        f.unit(0, "6-6-6", "L5")
    i, half, chief = f.unit(0, "6-6-6", "K5"), f.unit(0, "3-4-6", "K5"), f.unit(0, "8-0", "K5")
    assert not has_room(f.s, f.h("L5"), 0, [i]) and not has_room(f.s, f.h("L5"), 0, [half])
    assert has_room(f.s, f.h("L5"), 0, [chief])
    moving(f, i)
    assert "L5" not in hexes(f)
    for _ in range(4):
        f.unit(0, "8-0", "L5")
    assert not has_room(f.s, f.h("L5"), 0, [chief])


@pytest.mark.rule("3.enemy_hex")
def test_enemy_hexes_are_closed_even_if_all_are_broken() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    f.unit(1, "4-6-7", "L5", broken=True)
    moving(f, i)
    assert "L5" not in hexes(f)


@pytest.mark.rule("3.road")
def test_the_road_gives_a_point_more_to_whoever_keeps_to_it() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "H5")
    moving(f, i)
    for name in ("I5", "J5", "K5", "L5"):
        f.do(Step(f.h(name)))
    assert hexes(f) == {"K5", "M5"}  # the fifth point, along the road only
    g = field()
    j = g.unit(0, "6-6-6", "H5")
    moving(g, j)
    for name in ("H6", "H5", "I5", "J5"):
        g.do(Step(g.h(name)))
    assert not g.offers(Step)


@pytest.mark.rule("3.road")
def test_a_woods_hex_costs_one_by_its_road_and_two_through_the_trees() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "V3")
    moving(f, i)
    assert Step(f.h("V2"), True) in f.options and Step(f.h("V2"), False) in f.options
    f.do(Step(f.h("V2"), True))
    assert f.top.spent == 2 and f.top.on_road
    g = field()
    j = g.unit(0, "6-6-6", "V3")
    moving(g, j).do(Step(g.h("V2")))
    assert g.top.spent == 4 and not g.top.on_road and not g.top.road


@pytest.mark.rule("3.drop")
def test_a_weapon_dropped_before_moving_was_not_carried_and_lightens_the_load() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "K5")
    heavy, light = f.gun(i, "HMG"), f.gun(i, "LMG")
    f.s.active = 1
    moving(f, i)
    assert min(f.top.points) == 4
    f.do(Drop(heavy))
    assert f.w(heavy).hex == f.h("K5") and not f.w(heavy).moved and min(f.top.points) == 8
    f.do(Step(f.h("L5")))
    assert f.w(light).moved
    f.do(Drop(light))
    assert not f.offers(Recover)  # carried once in this phase, it stays where it is


@pytest.mark.rule("3.smoke")
def test_smoke_needs_a_die_up_to_the_exponent() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    moving(f, i).do(Smoke(i, f.h("L5")), dice=(3,))
    assert f.s.smoke == 1 << f.h("L5") and f.top.spent == 4
    assert not f.offers(Smoke)  # one attempt
    g = field()
    j = g.unit(0, "6-6-6", "K5")
    moving(g, j).do(Smoke(j, g.h("K5")), dice=(4,))
    assert not g.s.smoke and g.top.spent == 2
    h = field()
    k = h.unit(0, "6-6-6", "K5")
    h.begin(MovePhase()).do(Muster(k), DoubleTime(k), Go()).do(Smoke(k, h.h("K5")), dice=(3,))
    assert not h.s.smoke  # CX adds one


@pytest.mark.rule("3.smoke")
def test_a_six_ends_the_units_movement_and_squads_without_exponent_throw_none() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    moving(f, i).do(Smoke(i, f.h("K5")), dice=(6,))
    assert f.s.stack == []
    g = field()
    g.s.active = 1
    j = g.unit(1, "4-4-7", "K5")
    moving(g, j)
    assert not g.offers(Smoke)


@pytest.mark.rule("3.smoke_cost")
def test_entering_smoke_costs_a_point_more_and_forfeits_the_road() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    f.s.smoke = 1 << f.h("L5")
    moving(f, i).do(Step(f.h("L5")))
    assert f.top.spent == 4 and not f.top.road


@pytest.mark.rule("3.recovery")
def test_picking_up_while_moving_costs_a_point_and_needs_less_than_six() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "K5")
    n = f.lying("K5", "MMG", "american")
    moving(f, i).do(Recover(i, n), dice=(6,))
    assert f.w(n).unit == -1 and not f.happened(PickedUp)[0].success
    f.do(Recover(i, n), dice=(5,))
    assert f.w(n).unit == i and f.top.spent == 4


@pytest.mark.rule("3.dm_adjacent", "0.dm")
def test_coming_near_makes_broken_enemies_desperate() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "K5"), f.unit(1, "4-6-7", "M6", broken=True)
    moving(f, i)
    assert not f.u(j).dm
    f.do(Step(f.h("L5")))
    assert f.u(j).dm


@pytest.mark.rule("3.entry", "1.reinforcements")
def test_a_force_enters_at_its_edge_and_is_lost_if_it_does_not() -> None:
    from bingqi.games.squad.rules.advance import AdvancePhase

    f = Desk("meeting", phase=MOVEMENT)
    i, j = f.unit(0, "6-6-6", "H1"), f.unit(0, "6-6-6", "H1")
    for unit in (i, j):
        f.s.change(unit, hex=READY)
        f.s.units[unit] = type(f.u(unit))(0, f.u(unit).kind, READY, 1)
    moving(f, i)
    assert hexes(f) == {f"H{row}" for row in range(1, 11)}
    f.do(Step(f.h("H5")))
    assert f.u(i).hex == f.h("H5") and f.top.road  # the road goes on outside
    f.do(Stop())
    f.passes()
    f.begin(AdvancePhase()).passes()
    assert f.u(j).hex == GONE


@pytest.mark.rule("3.exit", "10.victory.exit")
def test_units_leave_for_points_where_the_aims_say_so() -> None:
    f = Desk("breakout", phase=MOVEMENT)
    i, chief = f.unit(0, "4-6-7", "GG5"), f.unit(0, "9-1", "GG5")
    f.unit(1, "4-4-7", "R1")
    moving(f, i, chief)
    f.do(Exit())
    assert f.u(i).hex == LEFT and f.s.exited == [4, 0]
    assert [e.points for e in f.happened(Exited)] == [2, 2]
    g = Desk("breakout", phase=MOVEMENT)
    g.s.active = 1
    j = g.unit(1, "4-4-7", "GG5")
    moving(g, j)
    assert not g.offers(Exit)


@pytest.mark.rule("10.boards")
def test_hexes_outside_the_part_in_play_are_closed() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "H5")
    moving(f, i)
    assert "G5" not in hexes(f) and "I5" in hexes(f)


@pytest.mark.rule("9.dc.place", "9.dc.success")
def test_a_charge_is_laid_by_a_unit_that_survives_the_fire() -> None:
    f = Desk("storm_group", phase=MOVEMENT)
    i = f.unit(0, "5-4-8", "H5")
    n = f.gun(i, "DC")
    j = f.unit(1, "4-4-7", "I5")
    moving(f, i)
    f.do(PlaceCharge(i, n, f.h("I5")))
    assert f.asked.seat == 1 and f.s.charges == []  # fire first
    f.passes()
    assert f.s.charges[0].hex == f.h("I5") and f.w(n).hex == GONE and f.u(j).hex == f.h("I5")
    assert f.top.spent == 4  # as if it entered the stone house
    g = Desk("storm_group", phase=MOVEMENT)
    i = g.unit(0, "5-4-8", "H5")
    n = g.gun(i, "DC")
    j = g.unit(1, "4-4-7", "I5")
    moving(g, i)
    g.do(PlaceCharge(i, n, g.h("I5")))
    from bingqi.games.squad.actions import Join

    g.do(Join(j), dice=(2, 1, 6))  # 8 column, 3 - 2: the squad is gone, its charge lies there
    assert g.s.charges == []


@pytest.mark.rule("9.dc.place")
def test_pinned_units_lay_no_charge() -> None:
    f = Desk("storm_group", phase=MOVEMENT)
    i = f.unit(0, "5-4-8", "H5", pin=True)
    f.gun(i, "DC")
    f.unit(1, "4-4-7", "I5")
    f.begin(MovePhase())
    assert f.s.stack == []


def test_holding_fire_is_forgotten_after_the_mover() -> None:
    f = field()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, "4-6-7", "O9")
    moving(f, i).do(Step(f.h("M9")))
    assert f.asked.seat == 1
    f.do(Hold())
    f.do(Step(f.h("M8")))
    assert f.asked.seat == 0
    f.do(Stop())
    assert not f.s.hold and f.u(j).mark == NONE and Pass() not in f.offers(Stop)


@pytest.mark.rule("3.drop", "3.smoke")
def test_a_weapon_dropped_after_smoke_was_thrown_counts_as_carried() -> None:
    f = field()
    i = f.unit(0, "6-6-6", "L9")
    n = f.gun(i, "MMG")
    moving(f, i).do(Smoke(i, f.h("L9")), dice=(5,)).do(Drop(n))
    assert f.w(n).moved and f.offers(Recover) == []
    g = field()
    i = g.unit(0, "6-6-6", "L9")
    n = g.gun(i, "MMG")
    moving(g, i).do(Drop(n))
    assert not g.w(n).moved and len(g.offers(Recover)) == 1
