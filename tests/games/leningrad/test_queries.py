"""2.0, 3.0: counters, stacking, zones of control, lines of communication, control of towns."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted, decision, pending
from bingqi.core.testing import random_action
from bingqi.games.leningrad.actions import Advance, Attack, DefaultSetup, Move, Select
from bingqi.games.leningrad.events import Moved
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.pieces import lose_step
from bingqi.games.leningrad.rules.queries import (
    front,
    has_line,
    lines,
    occupied,
    passable_for_lines,
    railheads,
    spread_land,
    spread_open,
    spread_rail,
    zone_against,
)
from bingqi.games.leningrad.rules.retreat_ways import distance_home
from bingqi.games.leningrad.table.view import printed_values
from bingqi.games.leningrad.tables import FORTS, FULL, UNITS
from bingqi.games.leningrad.theatre import (
    AROUND,
    AXIS,
    CITIES,
    EDGE_SOURCES,
    GRID,
    LAND,
    LENINGRAD,
    RAILS,
    SOURCES,
    SOVIET,
    START_AXIS,
    is_bridge,
    is_open,
)
from tests.games.leningrad.desk import Desk, axis, h, labels, new_game


@pytest.mark.rule("1.0(2)")
def test_halving_adds_first_and_drops_the_fraction() -> None:
    desk = Desk()
    a, b = desk.axis("207s", "0634"), desk.axis("Pol", "0634")  # 2 and 3 across the Jura
    desk.soviet("22N", "0734")
    assert reckon(desk.s, h("0734"), (a, b)).attack == 2  # half of five


@pytest.mark.rule("2.1(1)3", "15.4(3)")
def test_sources_lie_in_the_west_for_the_axis_and_in_the_east_and_north_for_the_soviets() -> None:
    assert labels(EDGE_SOURCES[AXIS]) == {"0139", "0140", "0233"}
    assert labels(SOURCES[AXIS] & ~EDGE_SOURCES[AXIS]) == {"0441", "0841"}  # the southern edge
    assert {label[:2] for label in labels(EDGE_SOURCES[SOVIET])} == {"50"}
    assert labels(SOURCES[SOVIET] & ~EDGE_SOURCES[SOVIET]) == {"4201"}


@pytest.mark.rule("2.1(1)3", "3.4(1)")
def test_every_source_lies_on_its_own_side_of_the_start_line_and_in_no_enemy_set_up() -> None:
    west, east = SOURCES
    assert not west & ~START_AXIS and not east & START_AXIS
    state = new_game().do(DefaultSetup(), DefaultSetup()).state
    assert not west & state.one[SOVIET] and not east & state.one[AXIS]


@pytest.mark.rule("2.1(1)4")
def test_road_and_rail_make_bridges_and_nothing_else_does() -> None:
    assert is_bridge(h("0538"), h("0637"))  # road and rail at Tilsit
    assert is_bridge(h("1435"), h("1536"))  # rail alone
    assert not is_bridge(h("0537"), h("0538"))
    assert not is_bridge(h("3740"), h("3741"))  # no river


@pytest.mark.rule("2.2.1(2)5")
def test_mechanised_units_show_attack_and_defence_others_one_strength() -> None:
    assert printed_values(axis("1Pz"), 2) == ("8", "6", "10")
    assert printed_values(axis("1Pz"), 1) == ("4", "3", "10")
    assert printed_values(axis("269"), 2) == ("4", "5")
    foot = [unit for unit in UNITS if not unit.mech and unit.kind != "fortress"]
    assert all(unit.attack == unit.defence for unit in foot)


@pytest.mark.rule("2.2.1(3)", "10.5(1)1", "10.5(1)2")
def test_a_loss_flips_a_full_unit_and_removes_a_reduced_or_one_sided_one() -> None:
    desk = Desk()
    full, thin = desk.axis("1", "3740"), desk.axis("207s", "3740")
    assert FULL[thin] == 1
    lose_step(desk.s, full)
    lose_step(desk.s, thin)
    assert desk.s.steps[full] == 1 and desk.place_of(full) == "3740"
    assert desk.s.at[thin] < 0
    lose_step(desk.s, full)
    assert desk.s.at[full] < 0


@pytest.mark.rule("2.24(2)", "14.0", "14.3(3)")
def test_there_are_three_fortress_markers_and_they_are_soviet() -> None:
    assert len(FORTS) == 3
    assert all(UNITS[f].side == "soviet" for f in FORTS)
    desk = Desk(turn=9)
    desk.fort("4203", 2), desk.fort("4204", 2)
    third = desk.fort("4205", 1)
    sites = [option.hex for option in desk.run(Fortify()).options[:-1]]  # type: ignore[attr-defined]
    assert sites == [desk.s.at[third]]  # Pskov must wait: no marker left


@pytest.mark.rule("3.1", "3.1(1)", "3.1(3)")
def test_a_third_unit_passes_through_a_full_hex_but_does_not_stop_there() -> None:
    desk = Desk()
    desk.axis("1", "3740"), desk.axis("4PzA", "3740", steps=1)
    mover = desk.axis("11", "3739")
    driver = desk.move(mover).do(Select(mover))
    assert Move(h("3740")) not in driver.options
    assert Move(h("3741")) in driver.options


@pytest.mark.rule("3.1(2)")
def test_units_never_enter_an_enemy_hex() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    mover = desk.axis("1Pz", "3738")
    driver = desk.move(mover).do(Select(mover))
    assert Move(h("3740")) not in driver.options


@pytest.mark.rule("3.2", "3.2(2)")
def test_zoc_reaches_the_six_hexes_around_and_counts_once() -> None:
    desk = Desk()
    desk.soviet("10", "3740"), desk.soviet("48", "3740")
    assert labels(zone_against(desk.s, AXIS)) == {"3739", "3741", "3839", "3840", "3639", "3640"}
    mover = desk.axis("1", "3738")
    driver = desk.move(mover).do(Select(mover))
    assert Move(h("3739")) in driver.options  # 1 + 2, not 1 + 4
    driver.do(Move(h("3739")))
    assert driver.happened(Moved)[0].cost == 3


@pytest.mark.rule("3.2(1)")
def test_zoc_crosses_rivers_but_neither_open_water_nor_the_sea() -> None:
    desk = Desk()
    desk.soviet("10", "3116")
    zone = labels(zone_against(desk.s, AXIS))
    assert not is_open(h("3116"), h("3216"))
    assert "3216" not in zone and "3215" not in zone and "3115" not in zone
    assert "3117" in zone
    desk = Desk()
    desk.soviet("10", "1037")
    assert "1038" in labels(zone_against(desk.s, AXIS))  # over the Niemen


@pytest.mark.rule("3.3", "3.3(1)", "3.2(3)")
def test_a_line_ends_in_enemy_zoc_but_passes_it_only_where_an_own_unit_stands() -> None:
    desk = Desk()
    trapped = desk.soviet("10", "3739")
    for name, label in zip(("1", "11", "21"), ("3738", "3839", "3639"), strict=True):
        desk.axis(name, label)
    through, ends = lines(desk.s, SOVIET)
    assert not has_line(desk.s, trapped)
    assert {"3838", "3740", "3638"} <= labels(ends) - labels(through)
    desk.soviet("48", "3740")  # a friend holds one of these hexes open
    assert has_line(desk.s, trapped)


@pytest.mark.rule("3.3(2)")
def test_lines_cross_major_rivers_but_not_lakes() -> None:
    desk = Desk()
    unit = desk.soviet("10", "1037")  # west of the Niemen bend, everything open
    assert has_line(desk.s, unit)
    through, _ = lines(desk.s, SOVIET)
    assert not labels(through) & {"3012", "3113", "4501"}


@pytest.mark.rule("3.3(3)")
def test_soviet_lines_have_any_length_and_axis_lines_six_hexes_off_the_rails() -> None:
    desk = Desk()
    assert has_line(desk.s, desk.soviet("10", "0226"))  # from the far end of the map
    six, seven = desk.axis("1", "4741"), desk.axis("11", "4841")
    assert [min(GRID.distance(desk.s.at[u], hex) for hex in bit_list(RAILS)) for u in (six, seven)] == [6, 7]
    assert has_line(desk.s, six)
    assert not has_line(desk.s, seven)


@pytest.mark.rule("3.3(3)")
@pytest.mark.parametrize("shut", [(), ("5017",), ("4925", "4927"), ("4820",), ("1520", "2525", "3530")])
def test_soviet_lines_run_through_all_ground_joined_to_a_source_however_deep_enemies_are(shut: tuple[str, ...]) -> None:
    desk = Desk()
    for name, label in zip(("1", "11", "21"), shut, strict=False):
        desk.axis(name, label)
    passable = passable_for_lines(desk.s, SOVIET)
    joined = [SOURCES[SOVIET] & passable]
    while (further := joined[-1] | spread_land(joined[-1]) & passable) != joined[-1]:
        joined.append(further)
    assert lines(desk.s, SOVIET)[0] == joined[-1]
    for hex in bit_list(LAND & ~SOURCES[SOVIET] & spread_land(joined[-1]))[::20]:  # 10.6(6)
        assert distance_home(desk.s, SOVIET, hex) == 1 + next(n for n, near in enumerate(joined) if near & AROUND[hex])


@pytest.mark.rule("10.6(6)")
def test_with_an_enemy_on_every_source_home_is_as_far_as_over_empty_land() -> None:
    desk = Desk()
    assert distance_home(desk.s, SOVIET, h("4711")) == 3
    for name, hex in zip(("1", "11", "21", "61", "93", "126"), bit_list(SOURCES[SOVIET]), strict=True):
        desk.axis(name, GRID.labels[hex])
    assert lines(desk.s, SOVIET) == (0, 0)
    assert distance_home(desk.s, SOVIET, h("4711")) == 3


@pytest.mark.rule("3.3(3)")
def test_enemies_on_every_source_cut_all_axis_lines() -> None:
    desk = Desk()
    unit = desk.axis("1", "2632")  # Dvinsk
    assert has_line(desk.s, unit)
    for name, label in zip(("10", "48", "90", "125", "67"), ("0139", "0140", "0233", "0441", "0841"), strict=True):
        assert has_line(desk.s, unit)
        desk.soviet(name, label)
    assert not has_line(desk.s, unit)


@pytest.mark.rule("3.3(3)", "15.4(3)")
def test_lines_found_from_those_before_are_what_is_found_anew() -> None:
    """In the course of a game: the state keeps what was joined, and rails are remembered by themselves."""
    desk, rng = new_game(), Random(6)
    for move in count():
        if pending(desk.state) is None:
            break
        apply_trusted(desk.state, random_action(rng, decision(desk.state)))
        for side in (AXIS, SOVIET) if move % 9 == 0 else ():
            passable = LAND & ~occupied(desk.state, 1 - side)
            passable &= ~(zone_against(desk.state, side) & ~occupied(desk.state, side))
            assert passable_for_lines(desk.state, side) == passable
            for sources in (EDGE_SOURCES[side], SOURCES[side]):
                start = sources & passable
                if side == SOVIET:
                    through = GRID.flood(start, passable, spread_land)
                else:
                    through = GRID.flood(start, passable & RAILS, spread_rail)
                    for _ in range(6):
                        through |= spread_open(through) & passable
                assert lines(desk.state, side, sources)[0] == through


START_TOWNS = {"0233", "0440", "0538", "0641"}


@pytest.mark.rule("3.4", "3.4(1)")
def test_the_start_line_divides_control_of_towns() -> None:
    state = new_game().state
    assert labels(state.control) == START_TOWNS
    assert not state.control & CITIES
    assert START_AXIS >> h("0233") & 1


@pytest.mark.rule("3.4(2)")
def test_a_town_belongs_to_the_last_who_passed() -> None:
    desk = Desk()
    mover = desk.axis("1Pz", "1539")
    desk.move(mover).do(Select(mover), Move(h("1738")))  # by road through Jonava
    assert labels(desk.s.control) == {*START_TOWNS, "1638"} and desk.place_of(mover) == "1738"
    desk.s.stack.clear()
    back = desk.soviet("23T", "1539")
    desk.move(back).do(Select(back), Move(h("1638")))
    assert not desk.s.control >> h("1638") & 1


@pytest.mark.rule("3.4(2)")
def test_an_advance_takes_the_town_on_its_way() -> None:
    desk = Desk()
    attacker = desk.axis("1Pz", "0736")
    desk.soviet("22N", "0737")
    desk.fight(attacker).dice(6).do(Attack(attacker, h("0737")), Advance(attacker, h("0737")))
    assert desk.s.control >> h("0737") & 1


@pytest.mark.rule("2.2.1(2)6", "9.2(1)1", "9.2(1)")
def test_a_unit_never_spends_more_than_its_movement() -> None:
    desk = Desk()
    mover = desk.axis("1", "3741")
    driver = desk.move(mover).do(Select(mover))
    assert Move(h("3736")) in driver.options  # five clear hexes
    assert Move(h("3735")) not in driver.options


@pytest.mark.rule("12.1(1)")
def test_leningrad_is_three_hexes_joined_by_rail() -> None:
    assert labels(LENINGRAD) == {"4203", "4204", "4205"}
    desk = Desk()
    assert {"4203", "4204", "4205"} <= labels(railheads(desk.s, SOVIET))


def test_a_front_that_the_state_keeps_is_the_one_that_it_has_now() -> None:
    s, rng, fronts = new_game().state, Random(4), set()
    for _ in range(400):
        asked = decision(s)
        for side in (AXIS, SOVIET):
            assert front(s, side) == front(s.clone(), side), "a clone keeps nothing"
            fronts.add(front(s, side))
        apply_trusted(s, random_action(rng, asked))
    assert len(fronts) > 100
