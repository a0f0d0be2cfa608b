"""7.0: movement and sea transport."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import PASS, Choose, Join, JoinAll, MoveTo, Muster
from bingqi.games.southern.events import GroupFlew, GroupMoved, GroupShipped
from bingqi.games.southern.rules.queries import (
    BORDERS,
    allowed_areas,
    bomb_targets,
    can_bomb,
    can_move,
    can_ship,
    fly_targets,
    reach,
    sea_lanes,
    shape,
    wave,
    wave_over,
)
from bingqi.games.southern.rules.terms import ASHORE, LANDING, MOVE, THREE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    AIRPOWER,
    ALLIES,
    AREA,
    ENEMY,
    JAPAN,
    MOST_MOVE,
    SIDE_UNITS,
    SIZE,
    UNIT,
    members,
)
from tests.games.southern.desk import STRIKE, Desk, card, fly, go, group, joins, pay, scene

LUZON_TEN = "11pa 21pa 31pa 71pa 61pa 81pa 101pa 31us 45ps 57ps"


@pytest.mark.rule("7.1(2)", "7.1(2)①")
def test_a_unit_with_two_points_goes_two_areas_at_most() -> None:
    table = Desk({"japan": "4"})
    table.do(*group("japan", "4"))
    assert table.goals == {
        "east_china_sea", "pacific_ocean", "luzon_strait", "taiwan", "south_west_pacific",
    }  # fmt: skip


@pytest.mark.rule("7.1(2)②")
def test_an_enemy_area_costs_one_more_to_enter() -> None:
    table = Desk({"luzon_strait": "1tw", "sth_indochina": "3g"}, control={"thailand": "allies"})
    table.do(*group("luzon_strait", "1tw"))
    assert "luzon" in table.goals  # 1 + 1
    assert "manila" not in table.goals and "celebes_sea" not in table.goals


@pytest.mark.rule("7.1(2)②")
def test_leaving_an_area_with_enemies_costs_one_more() -> None:
    table = Desk({"coast_of_malay": "56 pow"}, control={"thailand": "japan"})
    table.do(*group("coast_of_malay", "56"))
    assert "malay" not in table.goals  # 1 + 1 for the enemy's land + 1 for leaving
    assert "thailand" in table.goals  # 1 + 1 for leaving


@pytest.mark.rule("7.1(2)②")
def test_three_points_lead_from_one_enemy_area_straight_into_another() -> None:
    table = Desk({"thailand": "3g 6ind", "malay": "8ind"}, control={"thailand": "allies"})
    table.do(*group("thailand", "3g"))
    assert "malay" in table.goals
    table = Desk({"thailand": "213 6ind", "malay": "8ind"}, control={"thailand": "allies"})
    table.do(*group("thailand", "213"))
    assert "malay" not in table.goals


@pytest.mark.rule("7.1(2)②")
def test_enemy_units_in_an_own_area_also_cost_one_more_to_enter() -> None:
    table = Desk({"cambodia": "213", "thailand": "6ind 214"})
    table.do(*group("cambodia", "213"))
    assert "thailand" in table.goals and "malay" not in table.goals


@pytest.mark.rule("7.1(2)")
def test_a_group_moves_like_its_slowest_unit() -> None:
    table = Desk({"cambodia": "3g 213"}, control={"thailand": "japan"})
    table.do(*group("cambodia", "3g"))
    assert "malay" in table.goals  # 1 to Thailand, 2 to Malaya
    table.do(*joins("213"))
    assert "malay" not in table.goals


@pytest.mark.rule("7.1(3)", "7.1(4)")
def test_the_whole_group_arrives_and_is_used() -> None:
    table = Desk({"cambodia": "213 214 215"})
    table.do(*group("cambodia", "213 214 215"), go("thailand"), pay())
    assert {table.at(key) for key in ("213", "214", "215")} == {"thailand"}
    assert not any(table.fresh(key) for key in ("213", "214", "215"))


@pytest.mark.rule("7.2(1)")
def test_army_units_enter_land_and_sea() -> None:
    table = Desk({"guangdong": "228"})
    table.do(*group("guangdong", "228"))
    assert {"south_china_sea", "luzon_strait", "taiwan"} <= table.goals


@pytest.mark.rule("7.2(2)", "7.4(2)")
def test_aircraft_stop_only_in_land_areas_of_their_own() -> None:
    table = Desk({"taiwan": "kanoya"}, japan="divine_soldiers")
    table.do(card("divine_soldiers"), Choose(1), *group("taiwan", "kanoya"))
    assert "guangdong" in table.goals and "japan" in table.goals
    assert not table.goals & {"luzon_strait", "south_china_sea", "luzon"}


@pytest.mark.rule("7.2(3)")
def test_ships_do_not_enter_land() -> None:
    table = Desk({"south_china_sea": "kongo"})
    table.do(*group("south_china_sea", "kongo"))
    assert table.goals <= {
        "luzon_strait", "coast_of_malay", "celebes_sea", "pacific_ocean", "east_china_sea", "java_sea",
        "south_west_pacific", "banda_sea",
    }  # fmt: skip
    assert "luzon_strait" in table.goals


@pytest.mark.rule("2.2.1(3)")
def test_nobody_enters_a_closed_area() -> None:
    table = Desk({"nth_indochina": "3g", "java_sea": "kongo"}, control={"java_sea": "japan"})
    table.do(*group("nth_indochina", "3g"))
    assert "kunming" not in table.goals and "lashio" in table.goals
    table = Desk({"java_sea": "kongo"})
    table.do(*group("java_sea", "kongo"))
    assert "indian_ocean" not in table.goals
    table = Desk({"pacific_ocean": "houston"}, side=ALLIES, allies="supply")
    table.do(*group("pacific_ocean", "houston"))
    assert "japan" not in table.goals


@pytest.mark.rule("7.3(1)①")
def test_army_units_with_three_points_have_two_over_the_sea() -> None:
    table = Desk({"japan": "tk7"})
    table.do(*group("japan", "tk7"))
    assert "luzon_strait" in table.goals and "luzon" not in table.goals and "south_china_sea" not in table.goals


@pytest.mark.rule("7.3(1)②")
def test_three_army_units_do_not_cross_a_sea_border_together() -> None:
    table = Desk({"guangdong": "228 229 230"})
    table.do(*group("guangdong", "228 229"))
    assert "south_china_sea" in table.goals
    table.do(*joins("230"))
    assert table.goals == {"hong_kong"}


@pytest.mark.rule("7.3(1)②", "7.4(3)")
def test_ships_do_not_count_towards_the_two_units() -> None:
    table = Desk({"luzon_strait": "1tw 2tw 47 ashigara maya 4sd 5sd"})
    table.do(*group("luzon_strait", "1tw 2tw ashigara maya 4sd 5sd"))
    assert "pacific_ocean" in table.goals
    assert joins("47")[0] not in table.options


@pytest.mark.rule("7.3(2)①")
def test_only_a_single_unit_crosses_mountains() -> None:
    table = Desk({"thailand": "213 214"})
    table.do(*group("thailand", "213"))
    assert "rangoon" in table.goals
    table.do(*joins("214"))
    assert "rangoon" not in table.goals


@pytest.mark.rule("7.4(1)")
def test_an_eleventh_army_unit_does_not_fit() -> None:
    table = Desk({"manila": "41pa", "luzon": LUZON_TEN, "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("manila", "41pa"))
    assert "luzon" not in table.goals
    table = Desk({"manila": "41pa", "luzon": LUZON_TEN[5:], "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("manila", "41pa"))
    assert "luzon" in table.goals


@pytest.mark.rule("7.4(2)")
def test_a_fifth_air_unit_does_not_fit() -> None:
    table = Desk({"taiwan": "kanoya takao_ku tainan 5fb", "guangdong": "genzan"})
    table.do(*group("guangdong", "genzan"))
    assert "taiwan" not in table.landing_fields and "japan" in table.landing_fields
    table = Desk({"taiwan": "kanoya takao_ku tainan", "guangdong": "genzan 3fc_a 228"})
    table.do(*group("guangdong", "genzan"))
    assert "taiwan" in table.landing_fields
    table.do(*joins("3fc_a"))
    assert "taiwan" not in table.landing_fields and "japan" in table.landing_fields
    table.do(*joins("228"))  # moving with the army, for a card
    assert "taiwan" not in table.goals and "sth_indochina" in table.goals


@pytest.mark.rule("7.4(3)", "19.0(10)①")
def test_the_sea_has_room_for_more_than_ten() -> None:
    table = Desk({"luzon_strait": "1tw 2tw 47 9 20 tk7 228 229 230 66", "taiwan": "161 4"})
    table.do(*group("taiwan", "161 4"), go("luzon_strait"), pay())
    assert table.at("161") == "luzon_strait"


@pytest.mark.rule("16.1(1)", "16.1(1)②")
def test_an_enemy_fortress_is_not_entered_from_the_sea() -> None:
    table = Desk({"south_china_sea": "1tw", "hong_kong": "mainland"})
    table.do(*group("south_china_sea", "1tw"))
    assert "hong_kong" not in table.goals and "guangdong" in table.goals
    table = Desk({"guangdong": "228", "hong_kong": "mainland"})
    table.do(*group("guangdong", "228"))
    assert "hong_kong" in table.goals


@pytest.mark.rule("16.1(1)①")
def test_an_enemy_fortress_is_not_entered_from_an_enemy_area() -> None:
    table = Desk({"luzon": "3g 11pa", "manila": "31us"})
    table.do(*group("luzon", "3g"))
    assert "manila" not in table.goals
    table = Desk({"luzon": "3g", "manila": "31us"}, control={"luzon": "japan"})
    table.do(*group("luzon", "3g"))
    assert "manila" in table.goals


@pytest.mark.rule("16.1(1)")
def test_an_own_fortress_is_entered_from_the_sea() -> None:
    table = Desk({"south_china_sea": "31us", "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("south_china_sea", "31us"))
    assert "manila" in table.goals


@pytest.mark.rule("16.3")
def test_chinese_units_go_to_lashio_and_mandalay_only() -> None:
    table = Desk({"lashio": "200", "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("lashio", "200"))
    assert table.goals == {"kunming", "mandalay"}


# --- sea transport ---


def transport(places: dict[str, str], area: str, unit: str, **more: object) -> set[str]:
    """Where the Allied card could carry a unit."""
    table = Desk({"taiwan": "1tw", **places}, side=ALLIES, allies="sea_transport supply", **more)
    table.do(card("sea_transport"), *group(area, unit))
    return table.goals


@pytest.mark.rule("7.5(1)", "19.0(19)")
def test_sea_transport_ignores_movement_points() -> None:
    found = transport({"singapore": "1mal"}, "singapore", "1mal")
    assert {"india", "mindanao", "timor", "balikpapan", "rangoon"} <= found


@pytest.mark.rule("7.5(2)")
def test_sea_transport_passes_only_own_seas() -> None:
    found = transport(
        {"singapore": "1mal"}, "singapore", "1mal", control={"java_sea": "japan", "coast_of_malay": "japan"}
    )
    assert "india" in found and "mindanao" in found  # by the Indian Ocean and the Banda Sea
    cut = {"java_sea": "japan", "coast_of_malay": "japan", "banda_sea": "japan"}
    assert "mindanao" not in transport({"singapore": "1mal"}, "singapore", "1mal", control=cut)


@pytest.mark.rule("7.5(2)")
def test_sea_transport_crosses_no_land_border() -> None:
    assert "mandalay" not in transport({"singapore": "1mal"}, "singapore", "1mal")
    assert "lashio" not in transport({"rangoon": "2bur"}, "rangoon", "2bur")


@pytest.mark.rule("7.5(3)")
def test_sea_transport_goes_to_an_enemy_area_only_where_own_units_are() -> None:
    lost = {"timor": "japan"}
    assert "timor" not in transport({"singapore": "1mal"}, "singapore", "1mal", control=lost)
    assert "timor" in transport({"singapore": "1mal", "timor": "4knil 47"}, "singapore", "1mal", control=lost)


@pytest.mark.rule("7.5(3)")
def test_sea_transport_does_not_begin_and_end_among_enemies() -> None:
    places = {"singapore": "1mal 213", "timor": "4knil 47"}
    found = transport(places, "singapore", "1mal")
    assert "india" in found and "timor" not in found


@pytest.mark.rule("7.5(4)")
def test_sea_transport_passes_no_area_with_enemies() -> None:
    places = {"batavia": "1knil", "java_sea": "2sd_a deruyter", "indian_ocean": "exeter"}
    found = transport(places, "batavia", "1knil", control={"banda_sea": "japan"})
    assert "balikpapan" not in found and "india" in found


@pytest.mark.rule("7.5(5)")
def test_a_shipped_unit_is_used_afterwards() -> None:
    table = Desk({"singapore": "1mal", "taiwan": "1tw"}, side=ALLIES, allies="sea_transport supply")
    table.do(card("sea_transport"), *group("singapore", "1mal"), go("india"))
    assert table.at("1mal") == "india" and not table.fresh("1mal")


@pytest.mark.rule("7.5(5)", "16.1(1)②")
def test_nobody_is_shipped_into_an_enemy_fortress() -> None:
    found = transport({"singapore": "1mal", "manila": "31us 1tw"}, "singapore", "1mal", control={"manila": "japan"})
    assert "manila" not in found


@pytest.mark.rule("19.0(10)①")
def test_a_stack_of_eight_at_sea_can_be_chosen_whole_only_with_the_landing_card() -> None:
    table = Desk({"coast_of_malay": "11 21 41 42 56 tk1 tk6 tk14"}, control={"coast_of_malay": "japan"})
    table.do(Muster(AREA["coast_of_malay"]))
    assert JoinAll("army") not in table.options
    table = Desk({"coast_of_malay": "11 21 41 42 56 tk1 tk6 tk14"}, control={"coast_of_malay": "japan"})
    table.do(card("landing"))
    table.do(Choose(1), Muster(AREA["coast_of_malay"]), JoinAll("army"))
    assert "thailand" in table.goals
    assert not table.offered(Join) and STRIKE not in table.options
    assert table.offered(MoveTo) and table.asked.seat == JAPAN


@pytest.mark.rule("6.2", "7.1(2)")
def test_the_quick_answers_agree_with_the_full_ones() -> None:
    """`can_move`, `can_ship` and `can_bomb` are asked at every step instead of `reach`, `sea_lanes`, `bomb_targets`."""
    rng = Random(2)
    state = begin(GAME, "campaign", {}, 4)[0]
    assert isinstance(state, State)
    checked = 0
    while isinstance(wait := pending(state), Decision):
        for side in (JAPAN, ALLIES):
            area = rng.choice(bit_list(state.present[side]))
            units = bit_list(state.at[area] & SIDE_UNITS[side])
            group_of = sum(1 << unit for unit in rng.sample(units, rng.randint(1, min(4, len(units)))))
            for terms in (MOVE, LANDING, MOVE | THREE, MOVE | ASHORE):
                full = reach(state, side, area, group_of, terms)
                assert can_move(state, side, area, group_of, terms) == bool(full)
                checked += bool(full)
            for state.ship_army_only in (True, False):
                assert can_ship(state, side, area, group_of) == bool(sea_lanes(state, side, area, group_of))
            if not group_of & ~AIRPOWER:
                assert can_bomb(state, side, area, group_of) == bool(bomb_targets(state, side, area, group_of))
        apply_trusted(state, wait.options[int(rng.random() * len(wait.options))])
    assert checked > 500


@pytest.mark.rule("7.5(1)", "19.0(10)②", "7.2(2)", "7.2(3)")
def test_ships_and_aircraft_are_shipped_unless_the_option_says_army_only() -> None:
    table = Desk({"japan": "4", "luzon_strait": "ashigara", "taiwan": "kanoya"}, japan="landing")
    table.do(card("landing"), Choose(2), *group("luzon_strait", "ashigara"))
    assert {"south_west_pacific", "south_china_sea"} <= table.goals and "taiwan" not in table.goals
    table.do(go("south_west_pacific"), *group("taiwan", "kanoya"))
    assert "sth_indochina" in table.goals and not table.goals & {"luzon_strait", "luzon"}
    table = Desk({"japan": "4", "luzon_strait": "ashigara", "taiwan": "kanoya"}, japan="landing", transport="army")
    table.do(card("landing"), Choose(2))
    assert table.options == (Muster(AREA["japan"]),)


@pytest.mark.rule("7.5(1)", "2.1.1(3)③")
def test_a_unit_that_does_not_move_is_not_shipped_either() -> None:
    table = Desk({"singapore": "spfort 1mal"}, side=ALLIES, allies="sea_transport supply")
    table.do(card("sea_transport"), Muster(AREA["singapore"]))
    assert table.offered(Join) == joins("1mal")


@pytest.mark.rule("2.2.1(4)②")
def test_a_single_unit_goes_from_central_burma_into_siam() -> None:
    table = Desk({"mandalay": "1bur 13ind"}, side=ALLIES, allies="supply")
    table.do(*group("mandalay", "1bur"))
    assert "thailand" in table.goals
    table.do(*joins("13ind"))
    assert "thailand" not in table.goals


@pytest.mark.rule("9.2(5)", "9.0(2)")
def test_aircraft_are_not_offered_for_a_card_what_they_may_do_for_nothing() -> None:
    """Everywhere that a movement would take them they can also fly."""
    table = Desk({"taiwan": "kanoya takao_ku 1tw", "luzon": "11pa"})
    table.do(*group("taiwan", "kanoya takao_ku"))
    assert not table.goals and table.landing_fields
    rng = Random(4)
    state = begin(GAME, "campaign", {}, 4)[0]
    assert isinstance(state, State)
    checked = 0
    while isinstance(wait := pending(state), Decision):
        for area in members(state.present[JAPAN] | state.present[ALLIES]):
            for side in (JAPAN, ALLIES):
                group_ = state.at[area] & AIR & SIDE_UNITS[side]
                for planes in {group_, group_ & -group_} - {0}:
                    assert not reach(state, side, area, planes, MOVE) & ~fly_targets(state, side, area, planes)
                    checked += 1
        for _ in range(25):
            if isinstance(wait := pending(state), Decision):
                apply_trusted(state, wait.options[int(rng.random() * len(wait.options))])
    assert checked > 200


@pytest.mark.rule("7.5(5)", "7.1(3)")
def test_the_log_tells_who_went_where() -> None:
    table = Desk({"singapore": "1mal 2mal", "taiwan": "1tw"}, side=ALLIES, allies="sea_transport supply")
    table.do(card("sea_transport"), *group("singapore", "2mal"), go("rangoon"))
    shipped = table.happened(GroupShipped)[0]
    assert (shipped.unit, shipped.origin, shipped.area) == (UNIT["2mal"], AREA["singapore"], AREA["rangoon"])
    table = Desk({"thailand": "3g 4g", "taiwan": "kanoya"}, japan="supply supply", allies="supply")
    table.do(*group("thailand", "3g 4g"), go("cambodia"), pay())
    moved = table.happened(GroupMoved)[0]
    assert (moved.seat, moved.count, moved.origin, moved.area) == (JAPAN, 2, AREA["thailand"], AREA["cambodia"])
    table.do(PASS, *group("taiwan", "kanoya"), fly("guangdong"))
    flown = table.happened(GroupFlew)[0]
    assert (flown.seat, flown.count, flown.origin, flown.area) == (JAPAN, 1, AREA["taiwan"], AREA["guangdong"])


@pytest.mark.parametrize("seed", range(3))
def test_groups_of_one_shape_reach_the_same_areas(seed: int) -> None:
    """Who remembers what he found looks it up by that (`queries.shape`)."""
    rng, (s, _), alike = Random(seed), begin(GAME, "campaign", {}, seed), 0
    for step in range(400):
        asked = pending(s)
        assert isinstance(asked, Decision) and isinstance(s, State)
        apply_trusted(s, rng.choice(asked.options))
        if step % 40:
            continue
        for side in (JAPAN, ALLIES):
            for area in members(s.present[side]):
                there = members(s.at[area] & SIDE_UNITS[side])
                groups = [sum(1 << u for u in rng.sample(there, rng.randint(1, len(there)))) for _ in range(12)]
                for terms in (MOVE, LANDING, MOVE | THREE, MOVE | ASHORE):
                    found: dict[object, int] = {}
                    for some in groups:
                        goals = reach(s, side, area, some, terms)
                        alike += shape(some) in found
                        assert found.setdefault(shape(some), goals) == goals
    assert alike > 1000


@pytest.mark.rule("16.3")
def test_chinese_units_are_of_a_shape_of_their_own() -> None:
    s = scene({"mandalay": "200 6ind"})
    chinese, indian = 1 << UNIT["200"], 1 << UNIT["6ind"]
    assert reach(s, ALLIES, AREA["mandalay"], chinese, MOVE) != reach(s, ALLIES, AREA["mandalay"], indian, MOVE)
    assert shape(chinese) != shape(indian)


def test_what_lies_beyond_the_reach_of_a_group_changes_nothing_for_it() -> None:
    """A way is remembered by its neighbourhood alone (`queries.NEAR`)."""
    rng, s, farthest = Random(3), scene({}), 0
    ways = [(area, move, way) for area in range(SIZE) for move in range(MOST_MOVE + 1) for way in range(len(BORDERS))]
    for side, key in ((JAPAN, "3g"), (JAPAN, "kongo"), (ALLIES, "200")) * 12:
        allowed, enemy = allowed_areas(side, 1 << UNIT[key]), ENEMY[side]
        s.control, s.present[enemy] = rng.getrandbits(SIZE), rng.getrandbits(SIZE) & rng.getrandbits(SIZE)
        for area, move, way in ways:
            found = wave(s, side, area, move, way, allowed)
            assert found == wave_over(s.present[enemy], s.held_by(side), area, move, way, allowed)
            farthest = max(farthest, found.bit_count())
    assert farthest > 8
