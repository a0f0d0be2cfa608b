"""18.1, 19.0: the cards, one by one."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import (
    PASS,
    Bomb,
    BombTwice,
    Choose,
    Drop,
    FlyTo,
    Hit,
    Join,
    JoinAll,
    Muster,
    Place,
    PlayCard,
    React,
    Ready,
    Refresh,
    RefreshArea,
    Remove,
    Strike,
    StrikeTwice,
    Take,
    TakeCard,
    Target,
)
from bingqi.games.southern.events import Attacked, Bombed, OilRevealed
from bingqi.games.southern.rules.hands import deck_of
from bingqi.games.southern.tables import ALLIES, AREA, CARD, DECKS, JAPAN, POOL, UNIT
from tests.games.southern.desk import PLACES, STRIKE, Desk, bomb, card, cards, fly, go, group, joins, pay

# --- Blitzkrieg ---


@pytest.mark.rule("19.0(1)", "18.1(1)")
def test_a_group_moves_and_attacks_by_blitzkrieg() -> None:
    table = Desk({"thailand": "3g 4g", "malay": "6ind"}, japan="blitzkrieg landing", control={"thailand": "japan"})
    table.do(card("blitzkrieg"), *group("thailand", "3g 4g"), go("malay"))
    assert table.fresh("3g")  # not turned over between the actions
    table.dice(1, 1).do(*joins("3g 4g"), STRIKE)
    assert table.at("6ind") == "singapore"
    assert not table.fresh("3g") and not table.fresh("4g")


@pytest.mark.rule("19.0(1)")
def test_the_second_action_may_be_left_out() -> None:
    table = Desk({"thailand": "3g", "luzon": "11pa"}, japan="blitzkrieg supply", allies="supply")
    table.do(card("blitzkrieg"), *group("thailand", "3g"), go("cambodia"), PASS)
    assert not table.fresh("3g") and table.asked.seat == ALLIES


@pytest.mark.rule("18.1(3)")
def test_some_may_stay_out_of_the_second_action_but_nobody_joins_it() -> None:
    table = Desk({"thailand": "3g 4g", "malay": "6ind 5g"}, japan="blitzkrieg landing")
    table.do(card("blitzkrieg"), *group("thailand", "3g 4g"), go("malay"))
    assert set(table.offered(Join)) == set(joins("3g 4g"))  # not 5g, which was there before
    table.dice(6).do(*joins("3g"), STRIKE)
    assert not table.fresh("4g") and table.fresh("5g")


@pytest.mark.rule("18.1(2)")
def test_two_attacks_declared_together_add_their_hits() -> None:
    table = Desk({"luzon": "1tw 31us"}, japan="blitzkrieg landing")
    table.dice(1, 1).do(card("blitzkrieg"), *group("luzon", "1tw"), StrikeTwice())
    assert not table.fresh("31us")  # 2 hits against endurance 2


@pytest.mark.rule("18.1(2)", "18.1(1)")
def test_two_attacks_one_after_the_other_do_not_add_up() -> None:
    table = Desk({"luzon": "1tw 31us"}, japan="blitzkrieg landing")
    table.dice(1, 1).do(card("blitzkrieg"), *group("luzon", "1tw"), STRIKE, *joins("1tw"), STRIKE)
    assert table.fresh("31us") and len(table.happened(Attacked)) == 2


@pytest.mark.rule("19.0(1)")
def test_aircraft_may_bomb_and_fly_by_blitzkrieg() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"}, japan="blitzkrieg landing")
    table.dice(6).do(card("blitzkrieg"), *group("taiwan", "kanoya"), bomb("luzon"))
    table.do(*joins("kanoya"), fly("guangdong"))
    assert table.at("kanoya") == "guangdong" and not table.fresh("kanoya")


@pytest.mark.rule("6.3(2)", "7.1(1)", "8.0(1)")
def test_actions_by_a_card_cost_no_further_card() -> None:
    table = Desk({"thailand": "3g", "luzon": "11pa"}, japan="blitzkrieg landing", allies="supply")
    table.do(card("blitzkrieg"), *group("thailand", "3g"), go("cambodia"), PASS)
    assert table.state.hands[JAPAN] == cards("landing")


@pytest.mark.rule("18.1(2)")
def test_two_air_attacks_declared_together_add_their_hits() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "31us 45ps"}, japan="blitzkrieg landing")
    table.do(card("blitzkrieg"), *group("taiwan", "kanoya"))
    table.dice(1, 1).do(BombTwice(AREA["luzon"]))
    assert table.asked.seat == JAPAN and table.asked.args["hits"] == 2
    table.do(Hit(UNIT["31us"]), Hit(UNIT["31us"]))
    assert not table.fresh("31us") and table.at("31us") == "luzon"  # one after the other they would have done nothing
    assert not table.fresh("kanoya") and table.asked.prompt == "prompt-round"


@pytest.mark.rule("18.1(2)")
def test_air_attacks_one_after_the_other_do_not_add_up() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "31us"}, japan="blitzkrieg landing")
    table.do(card("blitzkrieg"))
    table.dice(1, 1).do(*group("taiwan", "kanoya"), bomb("luzon"), *joins("kanoya"), bomb("luzon"))
    assert table.fresh("31us")


@pytest.mark.rule("18.1(2)")
def test_two_attacks_are_declared_together_only_with_a_card_for_two() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "31us 1tw"}, japan="landing")
    table.do(*group("taiwan", "kanoya"))
    assert table.targets == {"luzon"} and not table.offered(BombTwice)
    table = Desk({"taiwan": "kanoya", "luzon": "31us 1tw"}, japan="landing")
    table.do(*group("luzon", "1tw"))
    assert STRIKE in table.options and not table.offered(StrikeTwice)
    table = Desk({"taiwan": "kanoya", "luzon": "31us 1tw"}, japan="joint_operation")
    table.do(card("joint_operation"), *group("luzon", "1tw"), Ready(), PASS)
    assert STRIKE in table.options and not table.offered(StrikeTwice)


# --- Joint Operation ---


@pytest.mark.rule("19.0(2)")
def test_both_groups_are_named_before_the_first_acts() -> None:
    table = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"}, japan="joint_operation supply")
    table.do(card("joint_operation"), *group("luzon", "1tw"))
    assert Ready() in table.options and STRIKE not in table.options
    table.do(Ready(), *group("taiwan", "kanoya"), Ready())
    table.dice(6).do(STRIKE)
    table.dice(6).do(bomb("luzon"))
    assert not table.fresh("1tw") and not table.fresh("kanoya")


@pytest.mark.rule("19.0(2)")
def test_no_unit_is_in_both_groups() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa"}, japan="joint_operation supply")
    table.do(card("joint_operation"), *group("luzon", "1tw"), Ready(), Muster(AREA["luzon"]))
    assert table.offered(Join) == joins("2tw")


@pytest.mark.rule("19.0(2)")
def test_a_named_group_may_do_nothing() -> None:
    table = Desk({"luzon": "1tw 11pa"}, japan="joint_operation supply")
    table.do(card("joint_operation"), *group("luzon", "1tw"), Ready())
    assert table.options[0] == PASS
    table.do(PASS)
    assert table.fresh("1tw")


# --- Supply ---


@pytest.mark.rule("19.0(3)")
def test_supply_refreshes_four_units_in_supplied_areas() -> None:
    table = Desk(
        {"taiwan": "1tw 2tw 47", "guangdong": "228 229", "luzon": "11pa"},
        used="1tw 2tw 47 228 229",
        japan="supply landing",
    )
    table.do(card("supply"), *(Refresh(UNIT[key]) for key in ("1tw", "2tw", "228", "229")))
    assert [table.fresh(key) for key in ("1tw", "2tw", "47", "228", "229")] == [True, True, False, True, True]


@pytest.mark.rule("19.0(3)", "12.0(2)")
def test_supply_refreshes_a_whole_area_even_without_a_line() -> None:
    table = Desk({"batavia": "1tw 29", "timor": "16", "luzon": "11pa"}, used="1tw 29 16", japan="supply landing")
    table.do(card("supply"))
    assert table.options == (RefreshArea(AREA["batavia"]), RefreshArea(AREA["timor"]))  # no line reaches them
    table.do(RefreshArea(AREA["batavia"]))
    assert table.fresh("1tw") and table.fresh("29") and not table.fresh("16")


# --- Japanese cards ---


@pytest.mark.rule("19.0(4)", "7.3(1)①")
def test_independent_units_move_three_even_at_sea() -> None:
    table = Desk({"japan": "4 16 29 55 114"}, japan="independent_japan")
    table.do(card("independent_japan"), *group("japan", "4"))
    assert {"luzon", "south_china_sea"} <= table.goals  # Luzon: 1 + 1... by two seas and the enemy's coast
    assert not table.offered(Join) and STRIKE not in table.options and table.asked.prompt == "prompt-deed"
    table.do(go("south_china_sea"))
    for key in ("16", "29", "55"):
        table.do(*group("japan", key), go("south_china_sea"))
    assert table.at("114") == "japan" and table.asked.prompt != "prompt-area"  # four at most


@pytest.mark.rule("19.0(5)")
def test_divine_soldiers_move_one_group_or_three_units_and_drop_paratroops() -> None:
    table = Desk({"cambodia": "213 214 215", "taiwan": "1rd"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"), Choose(1), *group("cambodia", "213 214 215"), go("thailand"))
    table.do(Drop(UNIT["1rd"], AREA["palembang"]))
    assert table.at("1rd") == "palembang" and not table.fresh("1rd") and table.held("palembang") == JAPAN
    table = Desk({"cambodia": "213 214 215", "taiwan": "1rd"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"), Choose(2))
    for key in ("213", "214", "215"):
        table.do(*group("cambodia", key), go("thailand"))
    assert table.offered(Drop)


@pytest.mark.rule("19.0(5)")
def test_paratroops_jump_only_from_an_own_area_without_enemies() -> None:
    table = Desk({"cambodia": "213", "taiwan": "1rd 11pa"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"))
    assert not table.offered(Drop)  # enemies beside them
    table = Desk({"cambodia": "213", "luzon": "1rd"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"))
    assert not table.offered(Drop)  # an area of the enemy's


@pytest.mark.rule("19.0(5)")
def test_paratroops_jump_from_a_sea_of_their_own_too() -> None:
    table = Desk({"cambodia": "213", "luzon_strait": "1rd"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"), Drop(UNIT["1rd"], AREA["balikpapan"]))
    assert table.at("1rd") == "balikpapan"


@pytest.mark.rule("19.0(5)", "2.2.1(3)", "7.4(1)")
def test_paratroops_jump_into_any_area_that_is_open_and_has_room() -> None:
    ten = "1tw 2tw 47 9 20 tk7 228 229 230 66"
    table = Desk({"taiwan": "1rd", "luzon": ten, "manila": "31us"}, japan="divine_soldiers supply")
    table.do(card("divine_soldiers"))
    closed = {"taiwan", "luzon", "india", "kunming", "indian_ocean"}  # its own, a full one, three closed ones
    assert {PLACES[drop.area] for drop in table.offered(Drop)} == set(AREA) - closed


@pytest.mark.rule("19.0(5)")
def test_the_jump_stands_besides_the_moves_in_either_order_or_alone() -> None:
    places = {"cambodia": "213 214", "taiwan": "1rd"}
    jump = Drop(UNIT["1rd"], AREA["palembang"])
    table = Desk(places, japan="divine_soldiers supply", allies="supply").do(card("divine_soldiers"))
    assert PASS not in table.options and Choose(1) in table.options and jump in table.options
    table.do(jump)
    assert not table.offered(Drop) and set(table.options) == {PASS, Choose(1), Choose(2)}
    table.do(Choose(1), *group("cambodia", "213"), go("thailand"))
    assert table.asked.prompt == "prompt-round" and table.at("213") == "thailand"
    table = Desk(places, japan="divine_soldiers supply", allies="supply").do(card("divine_soldiers"), jump, PASS)
    assert table.asked.prompt == "prompt-round" and table.at("1rd") == "palembang"
    table = Desk(places, japan="divine_soldiers supply", allies="supply")
    table.do(card("divine_soldiers"), Choose(1), *group("cambodia", "213"), go("thailand"))
    assert not table.offered(Choose) and jump in table.options and PASS in table.options


@pytest.mark.rule("19.0(5)", "19.0(6)", "19.0(7)", "19.0(8)")
@pytest.mark.parametrize("key", ["divine_soldiers", "hinode", "silver_wheels", "yes_or_no"])
def test_some_cards_leave_the_game_when_played(key: str) -> None:
    table = Desk({"thailand": "3g 6ind", "cambodia": "213"}, japan=f"{key} supply")
    table.do(card(key))
    assert table.state.removed[JAPAN] == cards(key) and table.state.shown[JAPAN] == ()
    table.state.hands[JAPAN] = table.state.shown[JAPAN] = ()
    assert len(deck_of(table.state, JAPAN, DECKS[JAPAN])) == 15


@pytest.mark.rule("5.2(1)")
def test_a_card_used_face_down_never_leaves_the_game() -> None:
    table = Desk({"thailand": "3g", "luzon": "11pa"}, japan="hinode", allies="supply")
    table.do(*group("thailand", "3g"), go("cambodia"), pay("hinode"), PASS)
    assert table.state.removed[JAPAN] == () and TakeCard(CARD["hinode"]) in table.options


@pytest.mark.rule("19.0(6)")
def test_hinode_lets_four_groups_act_and_two_of_them_twice() -> None:
    places = {"taiwan": "kanoya takao_ku tainan 5fb", "guangdong": "genzan", "luzon": "31us 45ps 57ps 4mar"}
    table = Desk(places, japan="hinode supply")
    table.do(card("hinode"))
    for key in ("kanoya", "takao_ku"):
        table.dice(6, 6).do(*group("taiwan", key), bomb("luzon"), *joins(key), bomb("luzon"))
    for key in ("tainan", "5fb"):
        table.dice(6).do(*group("taiwan", key), bomb("luzon"))
    assert table.asked.prompt == "prompt-round"  # two acted twice, two once, and the fifth not at all
    assert table.fresh("genzan") and not table.fresh("5fb")


@pytest.mark.rule("19.0(6)")
def test_hinode_may_be_stopped_early() -> None:
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "11pa"}, japan="hinode supply", allies="supply")
    table.dice(6).do(card("hinode"), *group("taiwan", "kanoya"), bomb("luzon"), PASS)
    assert table.options[0] == PASS
    table.do(PASS)
    assert table.asked.seat == ALLIES


@pytest.mark.rule("19.0(7)")
def test_bicycle_troops_stay_unused_and_keep_off_the_sea() -> None:
    table = Desk({"thailand": "3g 4g kanoya"}, japan="silver_wheels supply")
    table.do(card("silver_wheels"), *group("thailand", "3g 4g"))
    assert "coast_of_malay" not in table.goals and "malay" in table.goals
    table.do(go("malay"))
    assert table.fresh("3g") and table.fresh("4g") and table.at("3g") == "malay"


@pytest.mark.rule("19.0(7)", "7.3(1)①", "7.3(1)②")
def test_bicycle_troops_land_from_the_sea_but_never_stop_there() -> None:
    table = Desk({"coast_of_malay": "56 11 21"}, japan="silver_wheels supply", control={"coast_of_malay": "japan"})
    table.do(card("silver_wheels"), *group("coast_of_malay", "56 11"))
    assert {"malay", "thailand"} <= table.goals and not table.goals & {"java_sea", "south_china_sea"}
    assert joins("21")[0] not in table.options  # three do not cross the sea together
    table.do(go("malay"))
    assert table.at("56") == "malay" and table.fresh("56") and table.fresh("11")


@pytest.mark.rule("19.0(7)")
def test_only_army_units_stay_unused_by_bicycle() -> None:
    table = Desk({"thailand": "3g kanoya"}, japan="silver_wheels supply")
    table.do(card("silver_wheels"), *group("thailand", "3g kanoya"), go("cambodia"))
    assert table.fresh("3g") and not table.fresh("kanoya")


@pytest.mark.rule("19.0(8)", "18.2(5)")
@pytest.mark.parametrize(("die", "gone"), [(4, True), (3, False)])
def test_a_demand_for_surrender_works_on_four(die: int, gone: bool) -> None:
    table = Desk({"manila": "1tw macarthur 31us", "luzon": "11pa"}, japan="yes_or_no supply")
    table.do(card("yes_or_no"))
    assert table.options == (Target(AREA["manila"]),)  # Luzon has no Japanese army unit
    table.dice(die).do(Target(AREA["manila"]))
    if gone:
        table.do(Remove(UNIT["macarthur"]))
        assert table.at("macarthur") == "lost" and table.state.halves[JAPAN] == 2
    else:
        assert table.at("macarthur") == "manila" and not table.offered(Remove)


@pytest.mark.rule("19.0(9)")
def test_the_oxygen_torpedo_hits_on_four_and_acts_twice() -> None:
    table = Desk({"coast_of_malay": "3sd_a pow repulse"}, japan="oxygen_torpedo supply")
    table.dice(4).do(card("oxygen_torpedo"), *group("coast_of_malay", "3sd_a"), STRIKE)
    assert table.happened(Attacked)[0].hits == 1
    table.do(Hit(UNIT["pow"]))
    table.dice(5).do(*joins("3sd_a"), STRIKE)
    assert table.happened(Attacked)[0].hits == 0 and not table.fresh("3sd_a")


@pytest.mark.rule("19.0(10)", "19.0(10)①", "5.3(1)", "7.3(1)②")
def test_a_landing_takes_ten_army_units_over_the_sea() -> None:
    ten = "1tw 2tw 47 9 20 tk7 228 229 230 66"
    table = Desk({"luzon_strait": ten + " 161", "luzon": "11pa"}, japan="landing")
    table.do(card("landing"))
    assert Choose(1) in table.options and Choose(2) in table.options
    table.do(Choose(1), *group("luzon_strait", ten))
    assert "luzon" in table.goals
    assert joins("161")[0] not in table.options  # an eleventh
    table.do(go("luzon"))
    assert table.at("66") == "luzon" and table.at("161") == "luzon_strait"


@pytest.mark.rule("19.0(10)①")
def test_a_landing_is_made_by_army_units_alone() -> None:
    table = Desk({"luzon_strait": "1tw 2tw ashigara", "taiwan": "kanoya"}, japan="landing")
    table.do(card("landing"), Choose(1))
    assert table.options == (Muster(AREA["luzon_strait"]),)
    table.do(Muster(AREA["luzon_strait"]))
    assert table.offered(Join) == joins("1tw 2tw")
    table = Desk({"south_china_sea": "kongo"}, japan="landing")
    table.do(card("landing"))
    assert table.options == (Choose(2),)  # a lone ship makes no landing


@pytest.mark.rule("19.0(10)①")
def test_a_landing_goes_by_way_of_the_sea() -> None:
    table = Desk({"thailand": "3g 4g 5g"}, japan="landing", control={"malay": "japan", "coast_of_malay": "japan"})
    table.do(card("landing"), Choose(1), *group("thailand", "3g 4g 5g"))
    # Malaya lies next door by land, and also beyond the sea; Cambodia too; Indochina beyond the sea alone.
    assert {"coast_of_malay", "malay", "cambodia", "sth_indochina"} <= table.goals
    table = Desk({"thailand": "213"}, japan="landing", control={"malay": "japan", "coast_of_malay": "allies"})
    table.do(card("landing"), Choose(1), *group("thailand", "213"))
    # No overland move and none over the mountains: next door, or through southern Indochina.
    assert table.goals == {"coast_of_malay", "south_china_sea"}
    table = Desk({"japan": "tk7"}, japan="landing")
    table.do(card("landing"), Choose(1), *group("japan", "tk7"))
    assert "luzon_strait" in table.goals and "south_china_sea" not in table.goals  # two points at sea (7.3(1)①)


@pytest.mark.rule("19.0(10)②")
def test_sea_transport_carries_four_single_units() -> None:
    table = Desk({"japan": "4 16 29 55 114", "luzon": "1tw"}, control={"luzon": "japan"}, japan="landing")
    table.do(card("landing"), Choose(2))
    for key in ("4", "16", "29", "55"):
        table.do(*group("japan", key), go("luzon"))
    assert table.at("55") == "luzon" and table.at("114") == "japan"
    assert table.asked.prompt != "prompt-area"


# --- Allied cards ---


def allied(places: dict[str, str], hand: str, **more: object) -> Desk:
    more.setdefault("japan", "supply")
    return Desk({"taiwan": "1tw", **places}, side=ALLIES, allies=f"{hand} supply", **more)


@pytest.mark.rule("19.0(12)")
def test_allied_independent_units_do_anything_once() -> None:
    table = allied({"luzon": "2tw 11pa 21pa 19bg", "java_sea": "exeter"}, "independent_allies")
    table.dice(6).do(card("independent_allies"), *group("luzon", "11pa"), STRIKE)
    table.do(*group("luzon", "21pa"), go("manila"))
    table.dice(6).do(*group("luzon", "19bg"), bomb("taiwan"))
    table.do(*group("java_sea", "exeter"), go("banda_sea"))
    assert table.asked.seat == JAPAN  # that was the fourth
    assert not table.fresh("exeter")


@pytest.mark.rule("19.0(13)")
@pytest.mark.parametrize(("escorts", "control", "die", "sunk"), [
    ("", "allies", 1, True), ("", "japan", 2, False), ("", "japan", 3, True), ("2sd_a", "allies", 2, False),
    ("2sd_a 2sd_b", "allies", 4, False), ("2sd_a 2sd_b", "allies", 5, True),
])  # fmt: skip
def test_submarines_against_control_and_escorts(escorts: str, control: str, die: int, sunk: bool) -> None:
    table = allied({"java_sea": f"ashigara {escorts}"}, "submarines", control={"java_sea": control})
    table.dice(die).do(card("submarines"), Target(AREA["java_sea"]))
    assert bool(table.offered(Remove)) == sunk
    if sunk:
        table.do(Remove(UNIT["ashigara"]))
        assert table.at("ashigara") == "lost" and table.state.halves[ALLIES] == 2


@pytest.mark.rule("19.0(13)")
def test_submarines_attack_three_times() -> None:
    table = allied({"java_sea": "ashigara 1tw 2tw 47"}, "submarines", control={"java_sea": "allies"})
    table.do(card("submarines"))
    for key in ("1tw", "2tw", "47"):
        table.dice(6).do(Target(AREA["java_sea"]), Remove(UNIT[key]))
    assert table.asked.seat == JAPAN and table.at("ashigara") == "java_sea"


@pytest.mark.rule("19.0(14)", "2.1.2(4)")
def test_destroying_oil_shows_the_marker_of_an_own_field() -> None:
    table = allied({"brunei": "2tw"}, "destroy_oil", control={"palembang": "japan"})
    table.do(card("destroy_oil"))
    assert set(table.options) == {Target(AREA["brunei"]), Target(AREA["balikpapan"])}
    value = table.state.oil_left[-1]
    table.dice(value).do(Target(AREA["brunei"]))
    assert table.happened(OilRevealed)[0].value == value
    assert table.state.oil == [value, -1, -1] and len(table.state.oil_left) == 4


@pytest.mark.rule("19.0(15)")
def test_three_commonwealth_units_come_to_india_used() -> None:
    pool = "44ind 45ind 46ind 53uk"
    table = allied({"pool": pool + " 49 avg", "india": "54uk"}, "commonwealth")
    table.dice(UNIT["53uk"], UNIT["44ind"], UNIT["46ind"]).do(card("commonwealth"))
    assert [table.at(key) for key in pool.split()] == ["india", "pool", "india", "india"]
    assert not table.fresh("53uk") and table.at("49") == "pool"
    assert table.fresh("54uk")  # next to it in the list, and not concerned


@pytest.mark.rule("19.0(15)")
def test_who_comes_is_drawn_at_random_from_the_pool() -> None:
    table = allied({"pool": "44ind 45ind 46ind 53uk"}, "commonwealth")
    with pytest.raises(AssertionError):
        table.dice(UNIT["200"], UNIT["44ind"], UNIT["46ind"]).do(card("commonwealth"))


@pytest.mark.rule("19.0(16)", "16.3")
def test_chinese_units_come_to_kunming_or_to_their_own() -> None:
    places = {"pool": "49 93 t55", "lashio": "200", "mandalay": "n22 213"}
    table = allied(places, "chinese")
    table.dice(UNIT["49"], UNIT["93"], UNIT["t55"]).do(card("chinese"))
    assert set(table.options) == {Place(AREA["kunming"]), Place(AREA["lashio"])}  # an enemy stands in Mandalay
    table.do(Place(AREA["lashio"]), Place(AREA["kunming"]), Place(AREA["kunming"]))
    assert table.at("49") == "lashio" and table.at("93") == "kunming" and not table.fresh("49")


@pytest.mark.rule("19.0(17)", "19.0(17)①", "2.2.3④")
def test_lost_commonwealth_aircraft_return_to_india_used() -> None:
    table = allied({"lost": "fe_a fe_b bu_a 19bg", "luzon": "11pa"}, "air_replacements")
    table.do(card("air_replacements"), Choose(1))
    assert Take(UNIT["19bg"]) not in table.options  # an American unit does not return
    table.do(Take(UNIT["fe_a"]), Take(UNIT["bu_a"]))
    assert table.at("fe_a") == table.at("bu_a") == "india" and table.at("fe_b") == "lost"
    assert not table.fresh("fe_a")


@pytest.mark.rule("19.0(17)②")
@pytest.mark.parametrize("place", ["pool", "lost"])
def test_the_chinese_air_unit_comes_to_kunming_unused(place: str) -> None:
    table = allied({place: "avg", "luzon": "11pa"}, "air_replacements")
    table.do(card("air_replacements"))
    assert table.options == (Choose(2),)
    table.do(Choose(2), Take(UNIT["avg"]))
    assert table.at("avg") == "kunming" and table.fresh("avg")


@pytest.mark.rule("19.0(18)", "16.2(3)")
def test_macarthur_leaves_and_nobody_scores() -> None:
    table = allied({"manila": "macarthur 31us"}, "i_shall_return")
    table.do(card("i_shall_return"))
    assert table.at("macarthur") == "out" and table.state.halves == [0, 0]
    assert table.state.removed[ALLIES] == cards("i_shall_return")


@pytest.mark.rule("19.0(19)")
def test_the_allied_card_ships_three_single_units() -> None:
    table = allied({"singapore": "1mal 2mal", "malay": "6ind 8ind"}, "sea_transport")
    table.do(card("sea_transport"))
    for area, key in (("singapore", "1mal"), ("singapore", "2mal"), ("malay", "6ind")):
        table.do(*group(area, key), go("rangoon"))
    assert table.at("6ind") == "rangoon" and table.asked.seat == JAPAN


@pytest.mark.rule("19.0(20)①", "19.0(20)", "5.3(2)")
def test_force_z_attacks_twice_with_used_ships() -> None:
    table = allied({"coast_of_malay": "kongo haruna pow repulse 6ind"}, "z_force", used="pow repulse")
    table.do(card("z_force"), Muster(AREA["coast_of_malay"]))
    assert set(table.offered(Join)) == set(joins("pow repulse"))  # ships only
    table.dice(6, 6).do(JoinAll("ship"), STRIKE)
    table.dice(6, 6).do(JoinAll("ship"), STRIKE)
    assert table.asked.seat == JAPAN and not table.fresh("pow")


@pytest.mark.rule("5.2(3)", "19.0(11)")
def test_an_ambush_is_not_an_action() -> None:
    table = allied({"luzon": "2tw 11pa"}, "ambush")
    assert PlayCard(CARD["ambush"]) not in table.options


@pytest.mark.rule("6.3(1)")
def test_a_card_that_could_do_nothing_is_not_offered() -> None:
    table = allied({"luzon": "11pa"}, "commonwealth chinese submarines i_shall_return air_replacements")
    assert not table.offered(PlayCard)
    assert table.state.at[POOL] == 0


@pytest.mark.rule("19.0(4)")
def test_a_card_offers_only_deeds_of_its_kind() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"}, japan="independent_japan")
    table.do(card("independent_japan"), *group("taiwan", "kanoya"))
    assert table.goals and not table.offered(Bomb) and not table.offered(FlyTo) and not table.offered(Strike)
    assert not table.targets and not table.happened(Bombed)


# --- acting twice ---


@pytest.mark.rule("18.1(3)", "10.0(4)", "19.0(1)")
def test_who_was_beaten_back_takes_no_part_in_the_second_action() -> None:
    table = Desk({"cambodia": "213 214", "thailand": "6ind 8ind"}, allies="ambush supply", japan="blitzkrieg supply",
                 control={"thailand": "allies"})  # fmt: skip
    table.do(card("blitzkrieg"), *group("cambodia", "213 214"), go("thailand"))
    table.dice(1, 1).do(React(CARD["ambush"]), Hit(UNIT["213"]), Hit(UNIT["213"]))
    assert table.at("213") == "cambodia" and table.asked.args["area"] == AREA["thailand"]
    assert table.offered(Join) == joins("214")
    table.do(PASS)
    assert not table.fresh("213") and not table.fresh("214")


@pytest.mark.rule("19.0(1)", "10.0(5)")
def test_a_group_that_is_gone_does_not_act_again() -> None:
    table = Desk({"luzon": "1tw 11pa 21pa"}, allies="ambush", japan="blitzkrieg supply")
    table.do(card("blitzkrieg"), *group("luzon", "1tw"), STRIKE)
    table.dice(1, 1).do(React(CARD["ambush"]))
    assert table.at("1tw") == "lost" and table.asked.prompt == "prompt-round"


@pytest.mark.rule("19.0(20)①")
def test_force_z_does_not_go_on_without_an_enemy() -> None:
    table = allied({"coast_of_malay": "3sd_a pow"}, "z_force")
    table.dice(1).do(card("z_force"), *group("coast_of_malay", "pow"), STRIKE)
    assert table.at("3sd_a") == "lost" and table.asked.seat == JAPAN and not table.fresh("pow")


@pytest.mark.rule("19.0(6)")
def test_hinode_counts_an_attack_declared_twice_as_two_actions() -> None:
    places = {"taiwan": "kanoya takao_ku tainan", "luzon": "31us 45ps 57ps 4mar"}
    table = Desk(places, japan="hinode supply")
    table.do(card("hinode"))
    for key in ("kanoya", "takao_ku"):
        table.dice(6, 6).do(*group("taiwan", key), BombTwice(AREA["luzon"]))
    table.do(*group("taiwan", "tainan"))
    assert table.targets == {"luzon"} and not table.offered(BombTwice)  # two have acted twice


@pytest.mark.rule("19.0(6)")
def test_a_second_action_not_made_is_left_for_another_group() -> None:
    places = {"taiwan": "kanoya takao_ku tainan", "luzon": "31us 45ps 57ps 4mar"}
    table = Desk(places, japan="hinode supply")
    table.do(card("hinode"))
    for key in ("kanoya", "takao_ku"):
        table.dice(6).do(*group("taiwan", key), bomb("luzon"), PASS)
    table.do(*group("taiwan", "tainan"))
    assert table.offered(BombTwice)


@pytest.mark.rule("19.0(4)", "19.0(12)", "19.0(19)")
def test_who_has_begun_may_stop_and_who_has_not_may_not() -> None:
    table = Desk({"japan": "4 16"}, japan="independent_japan supply", allies="supply")
    table.do(card("independent_japan"))
    assert PASS not in table.options
    table.do(*group("japan", "4"), go("east_china_sea"))
    assert table.options[0] == PASS and table.asked.args["left"] == 3


@pytest.mark.rule("19.0(2)")
def test_a_joint_operation_may_be_made_by_one_group() -> None:
    table = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"}, japan="joint_operation supply")
    table.do(card("joint_operation"), *group("luzon", "1tw"), Ready())
    assert table.options[0] == PASS
    table.dice(6).do(PASS, STRIKE)
    assert table.asked.prompt == "prompt-round" and table.fresh("kanoya")


# --- reinforcements ---


@pytest.mark.rule("19.0(16)")
def test_chinese_units_come_to_kunming_where_there_is_no_choice() -> None:
    table = allied({"pool": "49 93", "lashio": "1bur"}, "chinese")  # the Burmese there are no Chinese
    table.dice(UNIT["49"], UNIT["93"]).do(card("chinese"))
    assert table.at("49") == table.at("93") == "kunming" and not table.fresh("49") and table.asked.seat == JAPAN


@pytest.mark.rule("19.0(16)", "7.4(1)")
def test_as_many_come_as_there_is_room_for() -> None:
    nine = "200 n22 96 n28 n29 n38 11pa 21pa 31pa"
    table = allied({"pool": "49 93 t55", "kunming": nine}, "chinese")
    table.dice(UNIT["49"], UNIT["93"], UNIT["t55"]).do(card("chinese"))
    assert [table.at(key) for key in ("49", "93", "t55")] == ["kunming", "pool", "pool"]
    table = allied({"pool": "49 93 t55", "kunming": nine + " 71pa"}, "chinese")
    assert PlayCard(CARD["chinese"]) not in table.options


@pytest.mark.rule("19.0(15)", "7.4(1)")
def test_india_takes_ten_army_units() -> None:
    eight = "6ind 8ind 12ind 15ind 22ind 28ind 22aus 27aus"
    table = allied({"pool": "44ind 45ind 46ind", "india": eight}, "commonwealth")
    table.dice(UNIT["44ind"], UNIT["45ind"]).do(card("commonwealth"))
    assert [table.at(key) for key in ("44ind", "45ind", "46ind")] == ["india", "india", "pool"]
    table = allied({"pool": "44ind 45ind 46ind", "india": eight + " 1mal 2mal"}, "commonwealth")
    assert PlayCard(CARD["commonwealth"]) not in table.options


@pytest.mark.rule("19.0(17)①", "7.4(2)")
def test_one_or_two_commonwealth_air_units_return_as_far_as_there_is_room() -> None:
    table = allied({"lost": "fe_a fe_b bu_a", "luzon": "11pa"}, "air_replacements")
    table.do(card("air_replacements"), Choose(1))
    assert PASS not in table.options and len(table.options) == 3
    table.do(Take(UNIT["fe_a"]))
    assert table.options[0] == PASS
    table.do(PASS)
    assert table.asked.seat == JAPAN and table.at("fe_b") == "lost"
    table = allied({"lost": "fe_a fe_b", "india": "bu_a bu_b ml_a"}, "air_replacements")
    table.do(card("air_replacements"), Choose(1), Take(UNIT["fe_a"]))
    assert table.asked.seat == JAPAN  # four are there
    table = allied({"lost": "fe_a fe_b", "india": "bu_a bu_b ml_a ml_b"}, "air_replacements")
    assert PlayCard(CARD["air_replacements"]) not in table.options


@pytest.mark.rule("19.0(17)②", "7.4(2)")
def test_the_chinese_air_unit_needs_room_in_kunming() -> None:
    table = allied({"pool": "avg", "kunming": "bu_a bu_b ml_a ml_b"}, "air_replacements")
    assert PlayCard(CARD["air_replacements"]) not in table.options
    table = allied({"pool": "avg", "lost": "fe_a", "kunming": "bu_a bu_b ml_a"}, "air_replacements")
    table.do(card("air_replacements"))
    assert table.options == (Choose(1), Choose(2))
    table.do(Choose(2), Take(UNIT["avg"]))
    assert table.asked.seat == JAPAN and table.at("fe_a") == "lost"  # one item, one unit


@pytest.mark.rule("19.0(3)")
def test_supply_may_stop_before_four_units() -> None:
    table = Desk({"taiwan": "1tw 2tw 47", "luzon": "11pa"}, used="1tw 2tw 47", japan="supply landing")
    table.do(card("supply"))
    assert PASS not in table.options
    table.do(Refresh(UNIT["1tw"]))
    assert table.asked.args["left"] == 3 and table.options[0] == PASS and not table.offered(RefreshArea)
    table.do(PASS)
    assert not table.fresh("2tw") and table.asked.prompt == "prompt-round"


@pytest.mark.rule("19.0(13)")
def test_a_submarine_that_misses_is_followed_by_the_next() -> None:
    table = allied({"java_sea": "ashigara 2sd_a", "celebes_sea": "1tw"}, "submarines")
    table.do(card("submarines"))
    assert set(table.options) == {Target(AREA["java_sea"]), Target(AREA["celebes_sea"])}
    for left in (3, 2):
        assert table.asked.args["left"] == left
        table.dice(1).do(Target(AREA["java_sea"]))
    table.dice(6).do(Target(AREA["celebes_sea"]), Remove(UNIT["1tw"]))
    assert table.asked.seat == JAPAN


@pytest.mark.rule("6.3(1)", "19.0(3)", "19.0(8)", "19.0(13)", "19.0(14)", "19.0(18)", "19.0(19)", "19.0(20)①")
@pytest.mark.parametrize(("key", "side", "places", "control", "can"), [
    ("supply", JAPAN, {"taiwan": "1tw"}, {}, False),
    ("yes_or_no", JAPAN, {"luzon": "1tw 11pa"}, {}, True),
    ("yes_or_no", JAPAN, {"java_sea": "kongo exeter"}, {}, False),
    ("silver_wheels", JAPAN, {"java_sea": "kongo"}, {}, False),
    ("silver_wheels", JAPAN, {"thailand": "3g"}, {}, True),
    ("landing", JAPAN, {"guangdong": "228"}, {}, True),
    ("submarines", ALLIES, {"taiwan": "1tw"}, {}, False),
    ("submarines", ALLIES, {"luzon_strait": "1tw"}, {}, True),
    ("destroy_oil", ALLIES, {}, {"brunei": "japan", "palembang": "japan", "balikpapan": "japan"}, False),
    ("destroy_oil", ALLIES, {}, {"brunei": "japan", "palembang": "japan"}, True),
    ("i_shall_return", ALLIES, {"manila": "macarthur"}, {}, True),
    ("sea_transport", ALLIES, {"singapore": "1mal"}, {}, True),
    ("sea_transport", ALLIES, {"kunming": "200"}, {}, False),
    ("z_force", ALLIES, {"java_sea": "exeter kongo"}, {}, True),
    ("z_force", ALLIES, {"java_sea": "exeter", "luzon_strait": "kongo"}, {}, False),
])  # fmt: skip
def test_a_card_is_playable_exactly_where_it_could_do_something(
    key: str, side: int, places: dict[str, str], control: dict[str, str], can: bool
) -> None:
    hands = (
        {"japan": f"{key} blitzkrieg", "allies": ""} if side == JAPAN else {"allies": f"{key} blitzkrieg", "japan": ""}
    )
    others = {"taiwan": "2tw"} if side == ALLIES else {"manila": "57ps"}
    table = Desk({**others, **places}, side=side, control=control, **hands)
    assert (PlayCard(CARD[key]) in table.options) == can


@pytest.mark.rule("19.0(14)")
def test_a_field_that_burnt_or_was_mined_is_not_mined_again() -> None:
    table = allied({"luzon": "11pa"}, "destroy_oil")
    table.state.oil[:] = [0, 3, -1]
    table.do(card("destroy_oil"))
    assert table.options == (Target(AREA["balikpapan"]),)


@pytest.mark.rule("19.0(18)")
@pytest.mark.parametrize("place", ["pool", "lost"])
def test_macarthur_off_the_map_cannot_leave_it(place: str) -> None:
    table = allied({place: "macarthur", "luzon": "11pa"}, "i_shall_return")
    assert PlayCard(CARD["i_shall_return"]) not in table.options


@pytest.mark.rule("19.0(6)", "19.0(1)")
def test_a_group_of_the_homeland_acts_twice_too() -> None:
    table = Desk({"japan": "4 16"}, japan="hinode supply")
    table.do(card("hinode"), *group("japan", "4"), go("east_china_sea"), *joins("4"), go("japan"))
    assert table.at("4") == "japan" and not table.fresh("4") and table.options[0] == PASS


@pytest.mark.rule("19.0(1)", "19.0(2)", "19.0(6)", "19.0(12)", "19.0(19)", "19.0(10)②")
@pytest.mark.parametrize(("key", "side", "left"), [
    ("blitzkrieg", JAPAN, 1), ("joint_operation", JAPAN, 2), ("hinode", JAPAN, 4), ("independent_japan", JAPAN, 4),
    ("oxygen_torpedo", JAPAN, 1), ("independent_allies", ALLIES, 4), ("sea_transport", ALLIES, 3),
    ("z_force", ALLIES, 1),
])  # fmt: skip
def test_the_question_says_how_many_groups_are_left(key: str, side: int, left: int) -> None:
    places = {"taiwan": "1tw 2tw kanoya", "singapore": "1mal 2mal", "coast_of_malay": "kumano pow"}
    table = Desk(places, side=side, japan=f"{key} supply" if side == JAPAN else "supply", allies=f"{key} supply")
    table.do(card(key))
    assert table.asked.prompt == "prompt-area" and table.asked.args["left"] == left
    if key == "joint_operation":
        table.do(*group("taiwan", "1tw"), Ready())
        assert table.asked.args["left"] == 1


@pytest.mark.rule("5.2(4)", "19.0(6)")
def test_a_card_that_leaves_the_game_takes_no_other_with_it() -> None:
    table = Desk({"thailand": "3g", "luzon": "11pa"}, japan="hinode supply")
    table.state.shown[JAPAN] = cards("blitzkrieg landing")
    table.do(card("hinode"))
    assert table.state.shown[JAPAN] == cards("blitzkrieg landing") and table.state.removed[JAPAN] == cards("hinode")


@pytest.mark.rule("19.0(5)", "7.4(1)")
@pytest.mark.parametrize(("count", "room"), [(9, True), (10, False)])
def test_paratroops_need_one_place(count: int, room: bool) -> None:
    army = " ".join(["1tw", "2tw", "47", "9", "20", "tk7", "228", "229", "230", "66"][:count])
    table = Desk({"taiwan": "1rd", "luzon": army}, japan="divine_soldiers supply").do(card("divine_soldiers"))
    assert (Drop(UNIT["1rd"], AREA["luzon"]) in table.options) == room


@pytest.mark.rule("19.0(10)①")
def test_a_landing_is_made_by_one_group() -> None:
    table = Desk({"luzon_strait": "1tw 2tw"}, japan="landing supply", allies="supply")
    table.do(card("landing"), Choose(1))
    assert table.asked.args["left"] == 1
    table.do(*group("luzon_strait", "1tw"), go("luzon"))
    assert table.asked.seat == ALLIES and table.fresh("2tw")


@pytest.mark.rule("19.0(16)")
def test_three_chinese_units_come_though_more_wait() -> None:
    table = Desk({"pool": "49 93 t55 n28", "taiwan": "1tw"}, side=ALLIES, allies="chinese supply")
    units = [UNIT[key] for key in ("49", "93", "t55")]
    table.dice(*units).do(card("chinese"))
    assert [table.at(key) for key in ("49", "93", "t55", "n28")] == ["kunming"] * 3 + ["pool"]


@pytest.mark.rule("19.0(15)", "7.4(1)")
@pytest.mark.parametrize(("garrison", "offered"), [(9, True), (10, False)])
def test_the_commonwealth_card_needs_one_place_in_india(garrison: int, offered: bool) -> None:
    there = ["6ind", "8ind", "12ind", "15ind", "22ind", "28ind", "22aus", "27aus", "2bur", "16ind"][:garrison]
    table = Desk({"india": " ".join(there), "pool": "44ind", "taiwan": "1tw"}, side=ALLIES, allies="commonwealth")
    assert (card("commonwealth") in table.options) == offered


@pytest.mark.rule("19.0(15)", "19.0(17)②")
def test_who_comes_in_changes_nobody_else() -> None:
    table = Desk({"pool": "44ind", "india": "45ind 22aus"}, side=ALLIES, allies="commonwealth supply")
    table.dice(UNIT["44ind"]).do(card("commonwealth"))
    assert [table.fresh(key) for key in ("44ind", "45ind", "22aus")] == [False, True, True]
    places = {"pool": "avg", "indian_ocean": "indomitable", "kunming": "200"}
    table = Desk(places, used="avg indomitable 200", side=ALLIES, allies="air_replacements supply")
    table.do(card("air_replacements"), Choose(2), Take(UNIT["avg"]))
    assert [table.fresh(key) for key in ("avg", "indomitable", "200")] == [True, False, False]


@pytest.mark.rule("19.0(6)")
def test_a_group_that_could_not_act_again_leaves_it_to_others() -> None:
    places = {
        "south_china_sea": "1tw", "coast_of_malay": "pow", "taiwan": "2tw", "guangdong": "228", "cambodia": "213",
    }  # fmt: skip
    table = Desk(places, japan="hinode", allies="ambush supply")
    table.do(card("hinode"), *group("south_china_sea", "1tw"), go("coast_of_malay")).dice(1).do(React(CARD["ambush"]))
    assert table.at("1tw") == "lost"
    table.do(*group("taiwan", "2tw"), go("luzon_strait"))
    assert PASS in table.options and table.asked.args["area"] == AREA["luzon_strait"]  # may act again
    table.do(*joins("2tw"), go("taiwan"), *group("guangdong", "228"), go("luzon_strait"))
    assert PASS in table.options and table.asked.args["area"] == AREA["luzon_strait"]  # the second one that may
    table.do(*joins("228"), go("guangdong"), *group("cambodia", "213"), go("thailand"))
    assert table.asked.seat == ALLIES  # the fourth acts once
