"""2.0 components and 5.0 setting up."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.rulebook import read_rulebook
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.invariants import invariants
from bingqi.games.okinawa.meta import META
from bingqi.games.okinawa.setup import setup
from bingqi.games.okinawa.state import FREE, POOL, TRACK, UNUSED
from bingqi.games.okinawa.table.board import board
from bingqi.games.okinawa.tables import (
    BLACK,
    CHITS,
    FIGURES,
    FIRE,
    HEX_INFO,
    HIGH,
    IS_EVENT,
    IS_FORCE,
    IS_SEA_AIR,
    IS_TACTIC,
    JAPAN_UNITS,
    KINDS,
    LAND,
    MELEE,
    MOVE,
    RED,
    ROAD_HEXES,
    SLOTS,
    SOURCES,
    STAR,
    TURNS,
    UNIT_COUNT,
    UNITS,
    US_UNITS,
)
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, u


@pytest.mark.rule("2.0(1)", "2.13②")
def test_units_chits_and_markers_add_up_to_198_counters() -> None:
    turn_points_vp_yahara = 4
    total = UNIT_COUNT + sum(chit.number for chit in CHITS) + len(FIGURES.mt_values) + turn_points_vp_yahara
    assert total == 198


@pytest.mark.rule("2.11(1)")
def test_a_loss_turns_a_unit_over_and_a_second_removes_it() -> None:
    desk = Desk()
    unit = desk.us("3215")
    desk.s.lose_step(unit)
    assert desk.s.steps[unit] == 1 and desk.s.where[unit] == h("3215")
    desk.s.lose_step(unit)
    assert desk.s.steps[unit] == 0 and desk.s.where[unit] < 0


@pytest.mark.rule("2.11(1)", "16.0(2)②")
def test_a_unit_without_a_back_dies_at_the_first_loss() -> None:
    desk = Desk()
    unit = desk.unit("jp_navy1_1", "1809", steps=1)
    assert UNITS[unit].steps == 1
    desk.s.lose_step(unit)
    assert desk.s.where[unit] < 0


@pytest.mark.rule("2.11(2)①", "2.11(2)②", "2.11(2)③")
def test_printed_examples_are_fire_melee_and_movement() -> None:
    battalion, company, gun = u("us_7id_17_1"), u("jp_12iib_1"), u("jp_12iib_4")
    assert [(FIRE[unit][-1], MELEE[unit][-1], MOVE[unit][-1], STAR[unit]) for unit in (battalion, company, gun)] == [
        (4, 1, 6, False),
        (1, 1, 6, True),
        (2, 1, 5, False),
    ]
    flame = CHITS[k("flame_thrower")]
    assert (flame.fire, flame.melee, flame.star, flame.move) == (0, 2, True, 6)


@pytest.mark.rule("2.11(3)①", "2.11(3)④")
def test_limited_units_belong_to_groups_and_kaya_is_free() -> None:
    assert all(not unit.limited for unit in UNITS if unit.group == "kaya")
    assert {unit.side for unit in UNITS if unit.limited} == {"japan"}
    assert all(not unit.start.startswith(("t", "pool", "none")) for unit in UNITS if unit.limited)


@pytest.mark.rule("2.12(2)", "2.12(3)④", "2.12(3)⑥")
def test_each_chit_is_of_one_kind_and_carries_its_figures() -> None:
    for kind, chit in enumerate(CHITS):
        assert [IS_EVENT[kind], IS_SEA_AIR[kind], IS_FORCE[kind], IS_TACTIC[kind]].count(True) == 1
        assert bool(chit.cost) == (chit.side == "japan" and chit.kind == "force")
    costs = {chit.id: chit.cost for chit in CHITS if chit.cost}
    assert costs == {
        "tank_regiment": 5,
        "heavy_launcher": 3,
        "special_regiment": 2,
        "sea_raiders": 2,
        "home_guard": 2,
        "machine_gun": 4,
        "construction_engineers": 2,
    }
    assert [chit.id for chit in CHITS if chit.kind == "force" and not chit.move] == ["flame_tank"]


@pytest.mark.rule("2.12(2)", "2.12(3)⑥")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_rulebook_tells_the_values_of_every_chit(language: str) -> None:
    clause = next(clause for clause in read_rulebook(GAME.package, language) if clause.id == "2.12(2)")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in clause.text.splitlines() if line[:2] == "| "]
    told = [row for row in rows if row[3].isdigit()]
    assert len(told) == KINDS
    for (_, _, _, number, points, values, *_), chit in zip(told, CHITS, strict=True):
        melee = f"{'①②③'[chit.melee - 1] if chit.star else chit.melee}"
        force = f"{chit.fire}-{melee}-{chit.move or '–'}"
        assert (int(number), points) == (chit.number, str(chit.supply or chit.cost or "–"))
        assert values == (force if chit.kind == "force" else str(chit.fire or "–"))


# The fact sheet, kind by kind: number in the cup, supply points, fire. The rule text gives none of them but some fires.
FACTS = {
    "bad_weather": (2, 1, 0),
    "recon": (2, 1, 0),
    "fighter_bomber": (2, 1, 2),
    "new_commander": (1, 0, 0),
    "feint": (1, 1, 0),
    "airfield_strike": (1, 1, 0),
    "carriers": (3, 2, 0),
    "surface_ships": (2, 2, 0),
    "flame_thrower": (2, 1, 0),
    "tank": (4, 1, 3),
    "amphibious_tank": (2, 1, 2),
    "flame_tank": (1, 2, 1),
    "support_fire": (4, 2, 4),
    "smoke": (2, 1, 0),
    "flare": (1, 1, 0),
    "combat_engineers": (2, 1, 0),
    "assault_team": (2, 1, 0),
    "night_infiltration": (2, 1, 0),
    "yamato": (1, 0, 0),
    "mobilisation": (2, 0, 0),
    "offensive_order": (2, 0, 0),
    "special_operation": (1, 0, 0),
    "fighters": (2, 0, 0),
    "kikusui": (4, 0, 0),
    "tank_regiment": (1, 0, 3),
    "heavy_launcher": (2, 0, 2),
    "special_regiment": (1, 0, 1),
    "sea_raiders": (1, 0, 1),
    "home_guard": (1, 0, 1),
    "machine_gun": (3, 0, 2),
    "construction_engineers": (2, 0, 0),
    "heavy_artillery": (1, 0, 4),
    "support_artillery": (1, 0, 3),
    "mortar_32cm": (1, 0, 3),
    "anti_tank_gun": (2, 0, 0),
    "anti_tank_team": (1, 0, 0),
    "sniper": (1, 0, 0),
    "night_attack": (1, 0, 0),
    "concealment": (1, 0, 0),
}


def test_chits_are_those_of_the_fact_sheet() -> None:
    assert {chit.id: (chit.number, chit.supply, chit.fire) for chit in CHITS} == FACTS


def test_divisions_have_the_values_and_turns_of_the_fact_sheet() -> None:
    front = {(unit.parent, unit.arm): (unit.fire, unit.melee, unit.star, unit.back_fire) for unit in UNITS}
    army, marines, company, gun = (4, 1, False, 2), (4, 2, False, 2), (2, 1, True, 1), (2, 1, False, 1)
    assert [front[division, "infantry"] for division in ("7ID", "96ID", "27ID", "77ID")] == [army] * 4
    assert [front[division, "infantry"] for division in ("1MD", "6MD")] == [marines] * 2
    assert [front[f"24D {number}R", arm] for number in (22, 32, 89) for arm in ("infantry", "gun")] == [
        company,
        gun,
    ] * 3
    arrival = {unit.parent: unit.start for unit in UNITS if unit.start.startswith("t")}
    assert arrival == {
        "27ID": "t4",
        "1MD": "t7",
        "77ID": "t7",
        "6MD": "t9",
        "24D 22R": "t3",
        "24D 32R": "t6",
        "24D 89R": "t6",
        "44IMB": "t7",
    }


@pytest.mark.rule("2.21(2)", "5.0(2)")
def test_every_set_up_hex_is_land_and_no_stack_is_too_large() -> None:
    state = setup("campaign", META.complete({}), 7)
    on_map = [unit for unit in range(UNIT_COUNT) if state.where[unit] >= 0]
    assert len([unit for unit in on_map if unit in US_UNITS]) == 18
    assert len([unit for unit in on_map if unit in JAPAN_UNITS]) == 29
    assert all(LAND >> state.where[unit] & 1 for unit in on_map)
    assert not list(GAME.invariants(state))


@pytest.mark.rule("2.22(1)", "5.0(3)", "2.22(4)")
def test_numbered_units_wait_on_the_turn_track() -> None:
    state = setup("campaign", META.complete({}), 7)
    assert state.where[u("us_27id_105_1")] == TRACK - 4
    assert state.where[u("jp_1_22_1")] == TRACK - 3
    view = GAME.view(state, None)
    assert len(view.calendar) == 12
    assert next(p for p in view.pieces if p.id == f"unit:{u('jp_1_22_1')}").at == "box:track"


@pytest.mark.rule("5.0(4)", "2.22(6)")
def test_other_japanese_units_form_the_reserve_and_other_us_units_stay_out() -> None:
    state = setup("campaign", META.complete({}), 7)
    assert {UNITS[unit].side for unit in range(UNIT_COUNT) if state.where[unit] == POOL} == {"japan"}
    assert {UNITS[unit].parent for unit in range(UNIT_COUNT) if state.where[unit] == UNUSED} == {"2MD"}


@pytest.mark.rule("5.0(5)", "2.21(4)")
def test_a_marker_lies_on_every_high_ground_red_and_black() -> None:
    state = setup("campaign", META.complete({}), 7)
    assert state.markers == HIGH == RED | BLACK
    assert RED and BLACK and not RED & BLACK
    assert HIGH.bit_count() == len(FIGURES.mt_values)


@pytest.mark.rule("5.0(6)", "2.22(2)", "2.22(3)", "2.22(5)")
def test_all_chits_start_in_the_cups_and_the_boxes_are_empty() -> None:
    state = setup("campaign", META.complete({}), 7)
    assert state.cup == [chit.number for chit in CHITS]
    assert not any(map(any, (state.box, state.discard, state.removed, state.sea_down, state.sea_up)))


@pytest.mark.rule("5.0(7)", "5.0(8)", "2.13①", "2.13⑤", "2.22(7)")
def test_tracks_start_at_zero_with_yahara_in_office_on_turn_one() -> None:
    state = setup("campaign", META.complete({}), 7)
    assert (state.turn, state.vp, state.points, state.yahara, state.weather) == (1, 0, 0, True, False)


@pytest.mark.rule("2.21(3)")
def test_each_side_has_sources_on_roads_at_its_own_edge() -> None:
    for side, column in ((US, "33"), (JAPAN, "15")):
        hexes = bit_list(SOURCES[side])
        assert len(hexes) == 3 and all(ROAD_HEXES >> hex & 1 for hex in hexes)
        assert all(HEX_INFO[hex].hex.startswith(column) for hex in hexes)


@pytest.mark.rule("2.21(5)")
def test_the_board_shows_terrain_positions_rivers_bridges_roads_and_airfields() -> None:
    drawn = board("campaign")
    kinds = {space.terrain for space in drawn.spaces}
    tags = {tag for space in drawn.spaces for tag in space.tags}
    assert kinds == {"clear", "forest", "swamp", "town", "sea"}
    assert tags >= {"position", "suitable", "high-red", "high-black", "source-us", "source-japan", "airfield"}
    assert {side.kind for side in drawn.sides} == {"river", "bridge"}
    assert drawn.links and drawn.shapes


@pytest.mark.rule("2.22(1)", "6.1(1)①", "6.2(1)")
def test_the_track_gives_six_us_chits_and_five_then_four_japanese() -> None:
    assert [row.us_chits for row in TURNS] == [6] * 12
    assert [row.japan_chits for row in TURNS] == [5] * 3 + [4] * 9


@pytest.mark.rule("2.13③", "2.13④")
def test_points_stop_at_ten_and_vp_at_twenty() -> None:
    assert (FIGURES.points_top, FIGURES.vp_top) == (10, 20)


@pytest.mark.rule("5.0(2)", "5.0(6)")
def test_the_first_position_is_whole() -> None:
    s = setup("campaign", META.complete({}), 7)
    assert not list(invariants(s))
    assert not (s.power[US] | s.power[JAPAN]) & ~LAND and s.chits == [0, 0]
    assert s.power[JAPAN] and s.power[US] and not s.power[US] & s.power[JAPAN]
    assert s.kind == [-1] * SLOTS and s.spot == [FREE] * SLOTS
    for counts in (s.box, s.discard, s.removed, s.sea_down, s.sea_up):
        assert counts == [0] * KINDS
    assert (s.turn, s.up, s.used, s.seen, s.moved, s.fought, s.attacked, s.struck, s.held, s.released) == (1, *[0] * 9)
    assert (s.supply, s.battles, s.points, s.vp, s.us_markers, s.japan_markers) == (0,) * 6
    assert s.markers == HIGH and s.yahara and not s.weather and not s.offensive and not s.free_supply


@pytest.mark.rule("21.1", "14.2(2)", "23.7", "23.3")
def test_options_reach_the_position() -> None:
    plain = setup("campaign", META.complete({}), 7)
    assert (plain.first_chits, plain.declare_first, plain.aim_first, plain.bomb_forces) == (False, True, True, False)
    assert plain.bid == 0 and setup("campaign", META.complete({"bid": 6}), 7).bid == 6
    chosen: dict[str, bool | int | str] = {
        "first-chits": True,
        "fights": "one-by-one",
        "carriers": "after",
        "bombed-forces": True,
    }
    other = setup("campaign", META.complete(chosen), 7)
    assert (other.first_chits, other.declare_first, other.aim_first, other.bomb_forces) == (True, False, False, True)
