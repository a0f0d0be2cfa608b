"""2.0, 24.0: counters, map and tables as the rule text has them."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.text import Text
from bingqi.games.naval import GAME
from bingqi.games.naval.table.view import view
from bingqi.games.naval.tables import (
    AIR,
    AREA_AIR,
    AREA_SHIPS,
    ASW,
    CARRIERS,
    COAST,
    FIGHTER_AIR,
    GRID,
    HEADINGS,
    ISLANDS,
    LAND,
    OWN_AIR,
    PLACES,
    PLANES,
    PROFILE,
    SHIP,
    SHIP_AIR,
    SHIPS,
    SUB_AIR,
    SUBMARINES,
    SURFACE,
    TECH,
    TERRAIN,
    air_actions,
    bands,
    places_of,
)
from bingqi.games.naval.theatre import SCENARIOS, theatre_of
from tests.games.naval.desk import BLUE, RED, Desk, h, ship


@pytest.mark.rule("24.3", "5.1(2)")
def test_a_nearer_distance_never_gives_less_and_a_higher_roll_never_less() -> None:
    for heading in HEADINGS:
        far = max(bands(heading))
        for roll in range(AIR.lowest_roll, 10):
            counts = [air_actions(heading, d, roll) for d in range(far + 1)]
            assert counts == sorted(counts, reverse=True)
            assert air_actions(heading, far, roll) <= air_actions(heading, far, roll + 1)
        assert air_actions(heading, far + 1, 9) == 0
    assert air_actions("carrier-operation", 8, 9) > 0 and air_actions("carrier-interception", 8, 9) > 0
    assert air_actions("base-operation", 10, 6) > 0 and air_actions("base-operation", 10, 4) == 0  # by day only


@pytest.mark.rule("2.11(1)", "2.11(5)")
def test_carriers_are_the_surface_ships_with_air_strength() -> None:
    types = {SHIPS[i].type for i in bit_list(CARRIERS)}
    assert types == {"CV", "DDH", "LST", "LHD"}
    assert CARRIERS >> ship("dokdo-ship") & 1 and not CARRIERS >> ship("osumi") & 1
    assert not CARRIERS & SUBMARINES and (1 << len(SHIPS)) - 1 == SUBMARINES | SURFACE
    assert {s.type for s in SHIPS} <= {"CV", "CG", "DDH", "DDG", "DD", "FFG", "FF", "LST", "LHD", "AOE", "SS", "SSN"}


@pytest.mark.rule("2.11(3)①", "2.11(3)②", "2.11(3)③", "2.11(3)④")
def test_the_values_of_the_rule_texts_charts_stand() -> None:
    rows = {s.key: s for s in SHIPS}
    assert (rows["soryu"].anti_ship, rows["soryu"].ship_mark, rows["soryu"].tech) == (4, "ring", 3)
    assert (rows["yz34"].anti_ship, rows["yz34"].tech) == (3, 2)
    assert (rows["son-wonil"].anti_ship, rows["son-wonil"].tech) == (2, 3)
    assert (rows["kunming"].anti_ship, rows["kunming"].anti_air, rows["kunming"].air_mark) == (2, 4, "ring")
    assert (rows["zhoushan"].anti_ship, rows["zhoushan"].anti_air, rows["zhoushan"].air_mark) == (1, 2, "")
    assert (rows["longhushan"].anti_ship, rows["longhushan"].anti_air, rows["longhushan"].anti_sub) == (0, 1, 0.5)
    assert ASW[ship("zhoushan")] == 1  # one half
    assert TECH[ship("yamagiri")] == 2


def test_sisters_are_alike_and_nobodys_values_were_bent_for_balance() -> None:
    by_class: dict[str, set[object]] = {}
    for i, row in enumerate(SHIPS):
        by_class.setdefault(row.klass, set()).add(PROFILE[i])
        assert "balance" not in row.source
    assert all(len(kinds) == 1 for kinds in by_class.values())  # Dokdo and Marado among them


@pytest.mark.rule("2.11(4)①", "2.11(4)②", "2.11(4)③")
def test_air_strengths_are_marked_by_the_square() -> None:
    assert (SHIP_AIR[ship("izumo")], SUB_AIR[ship("izumo")]) == (1, 2)
    assert FIGHTER_AIR[ship("shandong")] == OWN_AIR[ship("shandong")] == 4
    assert ASW[ship("izumo")] == 4  # air strength serves as anti-submarine strength
    assert all(not AREA_AIR[i] for i in bit_list(CARRIERS))
    assert all(OWN_AIR[i] == 0 and AREA_AIR[i] > 0 for i in bit_list(AREA_SHIPS))


@pytest.mark.rule("2.12①", "2.12②", "2.12③", "2.3③")
def test_aircraft_have_values_for_both_sides_of_the_counter_and_belong_to_a_colour() -> None:
    assert all(p.anti_ship > 0 and p.anti_sub == 1 and p.anti_air == 1 and 1 <= p.tech <= 3 for p in PLANES)
    pieces = view(Desk("dokdo").s, None).pieces
    planes = [p for p in pieces if p.look == "air"]
    assert [sum(p.side == seat for p in planes) for seat in (0, 1)] == [4, 4]
    assert {p.nation for p in planes} == {"japan", "korea"}
    assert {p.nation for p in view(Desk("jeju").s, None).pieces if p.look == "air" and p.side == BLUE} == {"korea"}


@pytest.mark.rule("2.2①", "2.2②", "2.2③", "2.2④")
def test_the_map_has_sea_land_and_coasts_by_nation() -> None:
    assert LAND >> h("0501") & 1 and not LAND >> h("0603") & 1
    assert COAST["japan"] >> h("0605") & 1 and COAST["korea"] >> h("1112") & 1 and COAST["china"] >> h("0818") & 1
    assert all(not coast >> h(label) & 1 for coast in COAST.values() for label in ("0507", "2213"))
    assert ISLANDS >> h("2213") & 1
    steps = theatre_of("diaoyu").steps
    assert h("0703") not in steps[h("0603")] and h("0703") in GRID.neighbours[h("0603")]  # a land side
    assert h("0501") not in steps[h("0502")]


@pytest.mark.rule("2.2⑤", "2.2⑥", "2.2⑦")
def test_ports_bases_and_sonar_have_owners() -> None:
    assert places_of("port", "japan") == sum(1 << h(x) for x in ("0603", "0906", "1108", "2109"))
    assert places_of("port", "korea") == sum(1 << h(x) for x in ("0809", "0512"))
    assert places_of("port", "china") == sum(1 << h(x) for x in ("1716", "2218", "0818", "0417"))
    assert places_of("airbase", "korea") == sum(1 << h(x) for x in ("0510", "0611", "0710", "0712", "0809", "0811"))
    assert places_of("sosus", "china") == sum(1 << h(x) for x in ("0917", "1715")) and not places_of("sosus", "korea")
    sonar = [h(place.hex) for place in PLACES if place.kind == "sosus"]
    assert all(TERRAIN[hex] == "sea" for hex in sonar)  # a coast is watched anyway
    tags = {space.label: space.tags for space in GAME.board("diaoyu").spaces}
    assert "port" in tags["2109"] and "airbase" in tags["2109"] and "landing" in tags["2213"]


@pytest.mark.rule("2.2⑧")
def test_neutrals_change_how_far_base_aircraft_go() -> None:
    patches = {p.space for p in GAME.overlay(Desk("diaoyu").s, RED, "air", ()).patches}
    taiwan = h("2516")
    assert h("2213") in patches and taiwan not in patches
    with_neutral = theatre_of("diaoyu").air_reach(1 << h("2218"), 7)
    assert not with_neutral >> h("2715") & 1 and GRID.distance(h("2218"), h("2715")) <= 7


@pytest.mark.rule("2.13①", "2.13⑤")
def test_three_chits_a_side_and_enough_supply_markers() -> None:
    from bingqi.games.naval.rules.sequence import CHITS, chits_of

    assert len(CHITS) == 6 and chits_of(Desk("diaoyu").s) == CHITS
    assert all(line.supplies in (0, 2, 3) for row in SCENARIOS for side in (row.blue, row.red) for line in side.line)


def test_every_ship_class_and_place_has_a_name() -> None:
    assert len(SHIP) == 131
    for row in SHIPS:
        for language in ("zh", "en"):
            for key in (f"ship-{row.key}", f"class-{row.klass}"):
                assert "⟨" not in GAME.say(language, Text(key))


@pytest.mark.rule("2.4①")
def test_the_air_operations_table_has_its_four_headings() -> None:
    assert set(HEADINGS) == {"base-operation", "base-interception", "carrier-operation", "carrier-interception"}
