"""2.0, 3.0: what is in the box and how it is laid out."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bingqi.board.datafiles import load_csv
from bingqi.core.errors import BadData
from bingqi.games.southern import tables
from bingqi.games.southern.table.board import board
from bingqi.games.southern.table.view import view
from bingqi.games.southern.tables import (
    ALLIES,
    AREA,
    AREAS,
    CARDS,
    DECKS,
    FIGURES,
    FORTRESSES,
    GRAPH,
    JAPAN,
    LAND,
    OPEN,
    SHIP_TYPES,
    SOURCES,
    UNIT,
    UNITS,
)
from tests.games.southern.desk import new_game


def setup_counts(nation: str, kind: str) -> Counter[tuple[str, str]]:
    """(area, ship type or kind) -> number of units in the data."""
    found: Counter[tuple[str, str]] = Counter()
    for unit in UNITS:
        unit_kind = "ship" if unit.type in SHIP_TYPES else "air" if unit.type == "AF" else "army"
        if unit.nation == nation and unit_kind == kind and unit.setup in AREA and unit.type != "leader":
            found[unit.setup, unit.type if kind == "ship" else kind] += 1
    return found


def by_area(counts: dict[str, int], kind: str) -> Counter[tuple[str, str]]:
    return Counter({(area, kind): number for area, number in counts.items()})


@pytest.mark.rule("3.0(2)①")
def test_the_japanese_army_starts_with_41_units_in_eight_areas() -> None:
    expected = {
        "luzon_strait": 6, "cambodia": 8, "guangdong": 5, "coast_of_malay": 8, "south_china_sea": 1, "pacific_ocean": 1,
        "south_west_pacific": 2, "japan": 10,
    }  # fmt: skip
    assert setup_counts("japan", "army") == by_area(expected, "army")


@pytest.mark.rule("3.0(2)②", "2.1.1(4)①", "2.1.1(1)②")
def test_the_japanese_navy_by_area_and_type() -> None:
    assert setup_counts("japan", "ship") == Counter(
        {
            ("luzon_strait", "CA"): 2, ("luzon_strait", "DD"): 2, ("south_china_sea", "BB"): 2,
            ("south_china_sea", "CA"): 2, ("south_china_sea", "DD"): 2, ("coast_of_malay", "CA"): 2,
            ("coast_of_malay", "DD"): 2, ("pacific_ocean", "CVL"): 1, ("pacific_ocean", "DD"): 2,
        }
    )  # fmt: skip


@pytest.mark.rule("3.0(2)③", "2.1.1(1)③")
def test_japanese_aircraft_stand_on_taiwan_and_in_indochina() -> None:
    assert setup_counts("japan", "air") == by_area({"taiwan": 4, "sth_indochina": 4}, "air")


@pytest.mark.rule("3.0(3)①", "3.0(3)②", "3.0(3)③")
def test_american_units() -> None:
    assert setup_counts("us", "army") == by_area({"luzon": 5, "mindanao": 3, "manila": 7}, "army")
    ships = {("celebes_sea", "CA"): 1, ("celebes_sea", "DD"): 1, ("java_sea", "DD"): 1}
    assert setup_counts("us", "ship") == Counter(ships)
    assert setup_counts("us", "air") == by_area({"luzon": 4}, "air")


@pytest.mark.rule("3.0(3)④", "3.0(3)⑤", "3.0(3)⑥")
def test_british_units() -> None:
    army = {"malay": 8, "rangoon": 3, "lashio": 2, "hong_kong": 2, "singapore": 3}
    assert setup_counts("uk", "army") == by_area(army, "army")
    ships = {("coast_of_malay", kind): 1 for kind in ("BB", "BC", "DD")} | {
        ("java_sea", kind): 1 for kind in ("CA", "DD")
    }
    assert setup_counts("uk", "ship") == Counter(ships)
    assert setup_counts("uk", "air") == by_area({"singapore": 2, "india": 2}, "air")


@pytest.mark.rule("3.0(3)⑦", "3.0(3)⑧", "3.0(3)⑨", "3.0(3)⑩")
def test_dutch_and_chinese_units() -> None:
    assert setup_counts("ned", "army") == by_area({"batavia": 3, "surabaya": 2}, "army")
    assert setup_counts("ned", "ship") == Counter({("java_sea", "CL"): 1, ("java_sea", "DD"): 1})
    assert setup_counts("ned", "air") == by_area({"batavia": 2}, "air")
    assert setup_counts("china", "army") == by_area({"kunming": 3}, "army")


@pytest.mark.rule("3.0(3)⑪")
def test_macarthur_starts_in_manila() -> None:
    assert new_game().where(UNIT["macarthur"]) == AREA["manila"]


@pytest.mark.rule("3.0(4)", "2.2.3③")
def test_the_pool_holds_the_other_allied_units_and_nobody_else() -> None:
    pool = [unit for unit in UNITS if unit.setup == "pool"]
    assert {unit.nation for unit in pool} == {"uk", "china"}
    assert sum(unit.nation == "uk" for unit in pool) >= 3 <= sum(unit.nation == "china" for unit in pool)
    shown = [piece for piece in view(new_game(), None).pieces if piece.at == "box:pool"]
    assert len(shown) == len(pool)


@pytest.mark.rule("2.1.1(4)③")
def test_optional_units_are_out_of_play_without_their_rule() -> None:
    on_map = sum(new_game().at[: tables.SIZE])
    for key in ("hiryu", "soryu", "indomitable"):
        assert not on_map >> UNIT[key] & 1


@pytest.mark.rule("2.1.1(1)①")
def test_all_five_army_types_exist() -> None:
    types = {unit.type for unit in UNITS}
    assert {"infantry", "mechanised", "tank", "airborne", "fortress"} <= types


@pytest.mark.rule("2.1.1(3)①", "2.1.1(3)②", "2.1.1(3)③", "2.1.1(3)④")
def test_values_are_what_the_rules_allow() -> None:
    for unit in UNITS:
        carries_air = unit.type in ("AF", "CV", "CVL")
        assert (unit.air > 0) == carries_air, unit.key
        assert unit.nation != "japan" or unit.endurance in (1, 2), unit.key  # 15.0(1)② prices no other
        assert (unit.move == 0) == (unit.type == "fortress"), unit.key
        if unit.type in SHIP_TYPES:
            assert unit.attack < 4, unit.key  # or the oxygen torpedo would be no gain


@pytest.mark.rule("2.1.1(2)①", "2.1.1(2)②")
def test_units_start_unused_and_the_view_shows_used_ones() -> None:
    s = new_game()
    assert s.fresh == sum(s.at[: tables.SIZE])
    s.fresh &= ~(1 << UNIT["1tw"])
    flags = {piece.id: piece.flags for piece in view(s, None).pieces}
    assert "used" in flags[f"unit:{UNIT['1tw']}"] and not flags[f"unit:{UNIT['2tw']}"]


@pytest.mark.rule("2.1.2(1)", "2.2.2(1)", "3.0(6)", "14.0(1)")
def test_every_area_has_a_holder_at_the_start() -> None:
    s = new_game()
    marks = {mark.space: mark.side for mark in view(s, None).marks if mark.kind == "control"}
    assert len(marks) == len(AREAS) == 38
    assert marks[AREA["taiwan"]] == JAPAN and marks[AREA["luzon"]] == ALLIES


@pytest.mark.rule("2.2.1(3)", "2.2.2(2)", "2.2.2(3)")
def test_closed_areas_and_supply_sources() -> None:
    names = {i: name for name, i in AREA.items()}
    closed = [{names[i] for i in names if not OPEN[side] >> i & 1} for side in (JAPAN, ALLIES)]
    assert closed == [{"india", "kunming", "indian_ocean"}, {"japan"}]
    assert SOURCES[JAPAN] == 1 << AREA["japan"]
    assert SOURCES[ALLIES] == 1 << AREA["india"] | 1 << AREA["kunming"]


@pytest.mark.rule("2.2.1(1)", "2.2.1(2)", "16.1")
def test_three_fortresses_all_on_land() -> None:
    assert {area.key for area in AREAS if area.fortress} == {"hong_kong", "singapore", "manila"}
    assert not FORTRESSES & ~LAND


@pytest.mark.rule("2.2.1(4)①", "2.2.1(4)②", "2.2.1(4)③")
def test_borders_join_areas_of_the_right_kind() -> None:
    kinds: Counter[str] = Counter()
    for (a, b), kind in GRAPH.border.items():
        dry = (LAND >> a & 1) + (LAND >> b & 1)
        assert (dry == 2) == (kind in ("land", "mountain")), (GRAPH.names[a], GRAPH.names[b])
        kinds[kind] += 1
    assert set(kinds) == {"land", "mountain", "sea"}


@pytest.mark.rule("2.2.2(4)", "3.0(5)")
def test_three_oil_fields_and_five_markers() -> None:
    assert {area.key for area in AREAS if area.oil} == set(FIGURES.oil.areas) == {"brunei", "palembang", "balikpapan"}
    s = new_game()
    assert s.oil == [-1, -1, -1] and len(s.oil_left) == 5


@pytest.mark.rule("2.2.2(5)")
def test_only_land_areas_carry_points() -> None:
    assert all(area.vp == 0 for area in AREAS if area.kind == "sea")
    assert sum(area.vp for area in AREAS) > 15


@pytest.mark.rule("2.3(2)①", "2.3(2)②", "3.0(7)")
def test_each_side_has_sixteen_cards_and_only_the_allies_can_react() -> None:
    assert [len(deck) for deck in DECKS] == [16, 16]
    starred = {card.key for card in CARDS if card.reaction}
    assert starred == {"ambush", "z_force"}
    assert not any(CARDS[i].reaction for i in DECKS[JAPAN])


@pytest.mark.rule("3.0(8)", "2.1.2(3)", "2.2.3②")
def test_the_points_track_starts_at_nothing() -> None:
    s = new_game()
    assert s.halves == [0, 0] and s.turn == 0  # the first turn is begun by the first step
    tracks = {track.id: track.value for track in view(s, None).tracks}
    assert tracks["vp-track"] == 0


PROPOSED = {  # attack, endurance, movement, air strength of most units of a kind, for want of print
    ("japan", "infantry"): (3, 2, 2, 0), ("japan", "mechanised"): (3, 2, 3, 0), ("japan", "tank"): (3, 1, 3, 0),
    ("japan", "airborne"): (2, 1, 2, 0), ("japan", "CVL"): (1, 2, 3, 2), ("japan", "CV"): (1, 2, 3, 4),
    ("japan", "BB"): (3, 2, 3, 0), ("japan", "CA"): (3, 2, 3, 0), ("japan", "DD"): (2, 1, 3, 0),
    ("japan", "AF"): (0, 1, 3, 3), ("us", "AF"): (0, 1, 2, 2), ("uk", "AF"): (0, 1, 2, 2), ("ned", "AF"): (0, 1, 2, 2),
    ("china", "AF"): (0, 1, 2, 3), ("uk", "infantry"): (2, 1, 2, 0), ("ned", "infantry"): (1, 1, 2, 0),
    ("china", "infantry"): (2, 1, 2, 0), ("uk", "BB"): (3, 3, 3, 0), ("uk", "CV"): (1, 2, 3, 3),
}  # fmt: skip
OTHERS = {  # single units that differ from their kind
    "sasebo": (2, 1, 2, 0), "kure": (2, 1, 2, 0), "19bg": (0, 1, 3, 2), "bff": (1, 1, 2, 0), "n38": (2, 2, 2, 0),
    **dict.fromkeys(("22aus", "27aus", "1mal", "2mal", "53uk", "54uk", "55uk"), (2, 2, 2, 0)),
}  # fmt: skip


def test_values_are_those_that_were_proposed() -> None:
    """Two battleships have endurance 2, not 3: see `RULES.md`."""
    for unit in UNITS:
        wanted = OTHERS.get(unit.key) or PROPOSED.get((unit.nation, unit.type))
        if wanted:
            assert (unit.attack, unit.endurance, unit.move, unit.air) == wanted, unit.key


def test_area_points_and_oil_are_those_that_were_proposed() -> None:
    two, none = {"singapore", "rangoon", "manila", "batavia"}, {"kunming", "india"}
    for area in AREAS:
        if area.kind == "land" and area.control == "allies":
            assert area.vp == (2 if area.key in two else 0 if area.key in none else 1), area.key
    assert sorted(FIGURES.oil.values) == [1, 1, 2, 2, 3]
    assert AREAS[AREA["thailand"]].control == AREAS[AREA["coast_of_malay"]].control == "allies"


def test_every_area_is_drawn() -> None:
    drawn = board("campaign")
    assert len(drawn.spaces) == 38
    assert all(space.path.startswith("M") for space in drawn.spaces)
    assert all(0 < space.x < drawn.width and 0 < space.y < drawn.height for space in drawn.spaces)


def test_a_wrong_cell_names_file_line_and_field(tmp_path: Path) -> None:
    table = tmp_path / "areas.csv"
    table.write_text("key,kind,fortress,oil,vp,control,always,supply,x,y,source\nx,land,0,0,many,japan,0,,1,1,s\n")
    with pytest.raises(BadData, match=r"areas\.csv:2 \[vp\]"):
        load_csv(table, tables.Area)
