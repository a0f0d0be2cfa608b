"""8.0, 9.0: normal attack, air attack, air movement."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import Bomb, FlyTo, Hit, Muster
from bingqi.games.southern.events import Attacked, Bombed
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT, UNITS
from tests.games.southern.desk import STRIKE, Desk, bomb, card, cards, fly, group, joins, pay


@pytest.mark.rule("8.0(1)", "6.1(1)①", "8.0(6)")
def test_a_normal_attack_costs_a_card_and_uses_the_attackers() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa"}, japan="supply landing")
    table.dice(6).do(*group("luzon", "1tw"), STRIKE, pay())
    assert table.state.hands[JAPAN] == cards("landing")
    assert not table.fresh("1tw") and table.fresh("2tw")


@pytest.mark.rule("8.0(2)", "8.0(2)①")
def test_army_units_at_sea_do_not_attack() -> None:
    table = Desk({"coast_of_malay": "56 kumano pow"})
    table.do(*group("coast_of_malay", "56"))
    assert STRIKE not in table.options
    table = Desk({"malay": "56 6ind"})
    table.do(*group("malay", "56"))
    assert STRIKE in table.options


@pytest.mark.rule("8.0(2)③")
def test_ships_attack_at_sea() -> None:
    table = Desk({"coast_of_malay": "56 kumano pow"})
    table.dice(1).do(*group("coast_of_malay", "kumano"), STRIKE, pay())
    assert table.happened(Attacked)[0].hits == 1


@pytest.mark.rule("8.0(2)②", "8.0(4)")
def test_aircraft_join_a_normal_attack_with_their_air_strength() -> None:
    strength = UNITS[UNIT["kanoya"]].air
    table = Desk({"taiwan": "kanoya 11pa 21pa"})
    table.dice(strength).do(*group("taiwan", "kanoya"), STRIKE, pay())
    assert table.happened(Attacked)[0].hits == 1
    table = Desk({"taiwan": "kanoya 11pa 21pa"})
    table.dice(strength + 1).do(*group("taiwan", "kanoya"), STRIKE, pay())
    assert table.happened(Attacked)[0].hits == 0


@pytest.mark.rule("8.0(3)")
def test_only_enemies_in_the_same_area_are_attacked() -> None:
    table = Desk({"luzon": "1tw", "manila": "31us"}, control={"luzon": "japan"})
    table.do(*group("luzon", "1tw"))
    assert STRIKE not in table.options


@pytest.mark.rule("8.0(4)", "8.0(5)", "11.1(1)", "2.1.1(3)①")
def test_the_attack_value_is_the_highest_roll_that_hits() -> None:
    strength = UNITS[UNIT["1tw"]].attack
    for die, hits in ((strength, 1), (strength + 1, 0)):
        table = Desk({"luzon": "1tw 11pa 21pa"})
        table.dice(die).do(*group("luzon", "1tw"), STRIKE, pay())
        assert table.happened(Attacked)[0].hits == hits


# --- air attack ---


@pytest.mark.rule("9.1(1)")
def test_only_units_with_air_strength_attack_from_the_air() -> None:
    table = Desk({"guangdong": "228", "hong_kong": "mainland fe_a"})
    table.do(*group("guangdong", "228"))
    assert not table.offered(Bomb)


@pytest.mark.rule("9.1(2)", "9.1(2)①", "9.0(1)", "9.0(3)", "9.1(4)", "9.1(5)")
def test_air_units_attack_from_land_of_their_own_with_air_strength() -> None:
    strength = UNITS[UNIT["kanoya"]].air
    for die, hits in ((strength, 1), (strength + 1, 0)):
        table = Desk({"taiwan": "kanoya", "luzon": "24pg_a"})
        table.dice(die).do(*group("taiwan", "kanoya"), bomb("luzon"))
        assert table.happened(Bombed)[0].hits == hits
        assert not table.fresh("kanoya")


@pytest.mark.rule("9.1(2)②", "9.1(3)", "2.1.1(1)②")
def test_carriers_attack_from_the_sea_their_own_and_adjacent_areas() -> None:
    table = Desk(
        {"pacific_ocean": "ryujo", "luzon": "24pg_a", "manila": "31us", "celebes_sea": "houston", "java_sea": "exeter"}
    )
    table.do(*group("pacific_ocean", "ryujo"))
    assert table.targets == {"luzon", "celebes_sea"}


@pytest.mark.rule("9.1(3)")
def test_aircraft_on_land_reach_land_by_movement_but_the_sea_only_next_door() -> None:
    table = Desk(
        {"taiwan": "kanoya", "luzon_strait": "57dd", "celebes_sea": "houston", "luzon": "11pa", "mindanao": "61pa"}
    )
    table.do(*group("taiwan", "kanoya"))
    assert table.targets == {"luzon_strait", "luzon", "mindanao"}
    table = Desk({"taiwan": "kanoya", "batavia": "1knil"})  # four borders away
    table.do(Muster(AREA["taiwan"]), *joins("kanoya"))
    assert "batavia" not in table.targets


@pytest.mark.rule("9.1(3)")
def test_the_shortest_range_in_the_group_counts() -> None:
    table = Desk({"luzon": "19bg 24pg_a", "cambodia": "213", "guangdong": "228"}, side=ALLIES, allies="supply")
    table.do(*group("luzon", "19bg"))
    assert "guangdong" in table.targets and "cambodia" in table.targets  # three borders
    table.do(*joins("24pg_a"))
    assert "guangdong" in table.targets and "cambodia" not in table.targets


@pytest.mark.rule("2.2.1(3)")
def test_enemies_in_closed_areas_can_be_attacked_from_the_air() -> None:
    table = Desk({"nth_indochina": "kanoya", "kunming": "200"})
    table.do(*group("nth_indochina", "kanoya"))
    assert "kunming" in table.targets


@pytest.mark.rule("16.1(2)")
def test_air_hits_reach_a_garrison_only_where_own_army_units_are() -> None:
    table = Desk({"taiwan": "kanoya", "manila": "31us"})
    table.do(Muster(AREA["taiwan"]), *joins("kanoya"))
    assert "manila" not in table.targets
    table = Desk({"taiwan": "kanoya", "manila": "31us pw10"})
    table.dice(1).do(*group("taiwan", "kanoya"), bomb("manila"))
    assert table.fresh("31us") and not table.fresh("pw10")
    table = Desk({"taiwan": "kanoya", "manila": "31us 1tw"})
    table.do(*group("taiwan", "kanoya"))
    assert "manila" in table.targets


@pytest.mark.rule("16.2(2)")
def test_macarthur_takes_no_air_hits() -> None:
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "macarthur 11pa"})
    table.dice(1, 6).do(*group("taiwan", "kanoya takao_ku"), bomb("luzon"))
    assert not table.fresh("11pa") and table.fresh("macarthur")
    table = Desk({"taiwan": "kanoya", "luzon": "macarthur"})
    table.do(*group("taiwan", "kanoya"))
    assert not table.targets


# --- air movement ---


@pytest.mark.rule("9.2(1)")
def test_carriers_and_armies_make_no_air_move() -> None:
    table = Desk({"pacific_ocean": "ryujo"})
    table.do(*group("pacific_ocean", "ryujo"))
    assert not table.offered(FlyTo)
    table = Desk({"taiwan": "1tw kanoya"})
    table.do(*group("taiwan", "1tw kanoya"))
    assert not table.offered(FlyTo)


@pytest.mark.rule("9.2(2)", "9.2(5)")
def test_an_air_move_ends_in_an_own_land_area_and_needs_no_card() -> None:
    table = Desk({"taiwan": "kanoya"}, japan="supply")
    table.do(*group("taiwan", "kanoya"))
    assert "sth_indochina" in table.landing_fields
    assert not table.landing_fields & {"luzon", "hong_kong", "luzon_strait"}
    table.do(fly("guangdong"))
    assert table.at("kanoya") == "guangdong" and not table.fresh("kanoya")
    assert table.state.hands[JAPAN] == cards("supply")


@pytest.mark.rule("9.2(3)")
def test_an_air_move_costs_one_point_an_area_whoever_is_there() -> None:
    # By the contested and enemy-held South China Sea: two areas for two points.
    table = Desk({"luzon": "24pg_a", "singapore": "fe_a", "south_china_sea": "kongo"}, side=ALLIES, allies="")
    table.do(*group("luzon", "24pg_a"))
    assert {"brunei", "manila", "hong_kong"} <= table.landing_fields
    assert "singapore" not in table.landing_fields  # three


@pytest.mark.rule("9.2(4)")
def test_nobody_reacts_to_an_air_move() -> None:
    table = Desk({"taiwan": "kanoya", "guangdong": "228 mainland"}, allies="ambush ambush", japan="supply", control={})
    table.do(*group("taiwan", "kanoya"), fly("guangdong"))
    assert table.asked.prompt == "prompt-round"  # the Allied round, not a reaction
    assert table.at("kanoya") == "guangdong"


@pytest.mark.rule("9.2(5)")
def test_only_one_aircraft_at_a_time_flies_over_mountains() -> None:
    table = Desk({"kunming": "avg", "india": "bu_a bu_b", "taiwan": "1tw"}, side=ALLIES, allies="")
    table.do(*group("india", "bu_a"))
    assert "mandalay" in table.landing_fields
    table.do(*joins("bu_b"))
    assert "mandalay" not in table.landing_fields


@pytest.mark.rule("16.3")
def test_chinese_aircraft_stay_in_the_three_areas() -> None:
    table = Desk({"lashio": "avg", "taiwan": "1tw"}, side=ALLIES, allies="")
    table.do(*group("lashio", "avg"))
    assert table.landing_fields == {"kunming", "mandalay"}


def test_a_mixed_group_of_army_and_aircraft_may_move_together() -> None:
    table = Desk({"guangdong": "228 kanoya"})
    table.do(*group("guangdong", "228 kanoya"))
    assert "taiwan" in table.goals


@pytest.mark.rule("11.2(1)")
def test_hits_of_a_normal_attack_are_given_out_by_the_owner() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa 21pa"})
    table.dice(1, 6).do(*group("luzon", "1tw 2tw"), STRIKE, pay())
    assert table.asked.seat == ALLIES and table.options == (Hit(UNIT["11pa"]), Hit(UNIT["21pa"]))
    assert card("supply") not in table.options


@pytest.mark.rule("8.0(4)", "19.0(9)")
def test_ships_have_their_own_attack_value_without_the_torpedo() -> None:
    for die, hits in ((2, 1), (3, 0)):
        table = Desk({"coast_of_malay": "3sd_a pow", "cambodia": "213"})
        table.dice(die).do(*group("coast_of_malay", "3sd_a"), STRIKE, pay())
        assert table.happened(Attacked)[0].hits == hits


@pytest.mark.rule("19.0(9)")
def test_the_torpedo_is_for_ships_alone() -> None:
    strength = UNITS[UNIT["sasebo"]].attack
    table = Desk({"luzon": "sasebo 31us 45ps"}, japan="oxygen_torpedo supply")
    table.dice(strength + 1).do(card("oxygen_torpedo"), *group("luzon", "sasebo"), STRIKE)
    assert strength == 2 and table.happened(Attacked)[0].hits == 0


@pytest.mark.rule("11.6", "9.1(5)")
@pytest.mark.parametrize(("die", "place"), [(2, "pacific_ocean"), (3, "lost")])
def test_a_carrier_under_air_attack_saves_a_hit(die: int, place: str) -> None:
    table = Desk({"luzon": "19bg 24pg_a", "pacific_ocean": "ryujo"}, side=ALLIES, allies="supply")
    table.dice(1, 1, die).do(*group("luzon", "19bg 24pg_a"), bomb("pacific_ocean"))
    assert table.at("ryujo") == place
