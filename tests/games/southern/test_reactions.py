"""10.0, 18.2, 19.0(11), 19.0(20)②: reactions."""

from __future__ import annotations

import pytest

from bingqi.games.southern.actions import PASS, Choose, Drop, Hit, React, Ready, StrikeTwice
from bingqi.games.southern.events import Attacked, Countered
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, UNIT
from tests.games.southern.desk import STRIKE, Desk, bomb, card, cards, go, group, pay

AMBUSH, FORCE_Z = React(CARD["ambush"]), React(CARD["z_force"])


def attacked(allies: str = "ambush", **more: object) -> Desk:
    """Two Japanese regiments attack three Filipino divisions; the Allies are asked."""
    table = Desk({"luzon": "1tw 2tw 11pa 21pa 31pa", "cambodia": "213"}, allies=allies, **more)
    return table.do(*group("luzon", "1tw 2tw"), STRIKE, pay())


@pytest.mark.rule("10.0(2)", "19.0(11)", "5.2(3)", "2.3(2)②")
def test_an_ambush_is_offered_when_attacked_before_the_dice() -> None:
    table = attacked()
    assert table.asked.seat == ALLIES and table.options == (PASS, AMBUSH)
    assert not table.happened(Attacked)


@pytest.mark.rule("10.0(2)")
def test_who_holds_no_reaction_is_asked_all_the_same() -> None:
    table = attacked("supply")
    assert table.asked.seat == ALLIES and table.asked.prompt == "prompt-reaction-attack" and table.options == (PASS,)
    assert table.asked.secret  # or the table would pass by itself and tell the enemy


@pytest.mark.rule("10.0(2)")
def test_without_cards_in_hand_nobody_is_asked() -> None:
    table = Desk({"luzon": "1tw 11pa"}, allies="")
    table.dice(6).do(*group("luzon", "1tw"), STRIKE, pay())
    assert table.happened(Attacked)


@pytest.mark.rule("10.0", "10.0(5)")
def test_the_reaction_is_resolved_before_the_attack() -> None:
    table = attacked()
    # Ambush: three dice, four hits are needed to remove one; two make 1tw retreat. Then one die for 2tw.
    table.dice(1, 1, 6).do(AMBUSH)
    assert table.asked.seat == JAPAN and table.asked.prompt == "prompt-hit-own"
    table.dice(6).do(Hit(UNIT["1tw"]), Hit(UNIT["1tw"]))
    assert table.at("1tw") == "lost"  # the Filipinos hold Luzon's neighbours: nowhere to go
    assert table.happened(Attacked)[0].count == 1


@pytest.mark.rule("10.0(1)", "19.0(11)")
def test_units_that_react_are_not_turned_over() -> None:
    table = attacked()
    table.dice(6, 6, 6, 6, 6).do(AMBUSH)
    assert all(table.fresh(key) for key in ("11pa", "21pa", "31pa"))


@pytest.mark.rule("10.0(1)", "19.0(11)")
def test_only_unused_units_ambush() -> None:
    table = attacked(used="11pa 21pa")
    table.dice(6, 6, 6).do(AMBUSH)
    assert table.happened(Countered)[0].count == 1
    table = Desk({"luzon": "1tw 2tw 11pa"}, allies="ambush", used="11pa")
    table.dice(6).do(*group("luzon", "1tw"), STRIKE, pay())
    assert table.happened(Attacked)  # nobody could answer, as everybody sees: no question


@pytest.mark.rule("10.0(3)", "18.2(4)")
def test_only_the_acting_group_suffers() -> None:
    table = Desk({"luzon": "1tw 2tw 47 11pa 21pa"}, allies="ambush")
    table.do(*group("luzon", "1tw"), STRIKE, pay())
    table.dice(1, 1).do(AMBUSH)
    assert table.at("1tw") == "lost" and table.at("2tw") == table.at("47") == "luzon"


@pytest.mark.rule("10.0(3)", "18.2(4)")
def test_another_group_needs_another_card() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa 21pa 31us"}, allies="ambush supply", japan="joint_operation")
    table.do(card("joint_operation"), *group("luzon", "1tw"), Ready(), *group("luzon", "2tw"), Ready())
    table.do(STRIKE)
    table.dice(6, 6, 6, 6).do(AMBUSH)
    table.do(STRIKE)
    assert table.options == (PASS,)


@pytest.mark.rule("10.0(4)", "18.2(1)")
def test_the_target_suffers_as_if_turned_over() -> None:
    table = Desk({"cambodia": "213", "thailand": "6ind 8ind"}, allies="ambush", control={"thailand": "allies"})
    table.do(*group("cambodia", "213"), go("thailand"), pay())
    table.dice(1, 1).do(AMBUSH)  # endurance 2, used: two hits make it retreat
    assert table.at("213") == "cambodia" and not table.fresh("213")


@pytest.mark.rule("10.0(4)")
def test_an_unhurt_target_stays_and_is_turned_over_as_usual() -> None:
    table = Desk({"cambodia": "213", "thailand": "6ind 8ind"}, allies="ambush", control={"thailand": "allies"})
    table.do(*group("cambodia", "213"), go("thailand"), pay())
    table.dice(1, 6).do(AMBUSH)
    assert table.at("213") == "thailand" and not table.fresh("213")


@pytest.mark.rule("10.0(6)")
def test_nobody_reacts_to_a_reaction() -> None:
    table = attacked("ambush ambush")
    table.dice(6, 6, 6, 6, 6).do(AMBUSH)
    assert table.happened(Attacked)  # straight on: no second window in between
    assert table.state.hands[ALLIES] == cards("ambush")


@pytest.mark.rule("19.0(11)", "11.5(2)")
def test_an_ambush_on_entering_sends_the_unit_back_where_it_came_from() -> None:
    table = Desk(
        {"java_sea": "16 29", "batavia": "1knil 2knil mobknil"}, allies="ambush", control={"java_sea": "japan"}
    )
    table.do(*group("java_sea", "16"), go("batavia"), pay())
    assert table.asked.prompt == "prompt-reaction-entry"
    table.dice(1, 1, 6).do(AMBUSH)
    assert table.at("16") == "java_sea"  # even to sea: 11.5(2) names the place


@pytest.mark.rule("7.3(2)②", "11.5(2)")
def test_who_came_over_mountains_and_must_go_back_is_lost() -> None:
    table = Desk({"thailand": "213", "rangoon": "2bur 16ind"}, allies="ambush")
    table.do(*group("thailand", "213"), go("rangoon"), pay())
    table.dice(1, 1).do(AMBUSH)
    assert table.at("213") == "lost"
    near = {"mandalay": "japan"}  # an own area next to it is no way back either (11.5(2))
    table = Desk({"thailand": "213", "rangoon": "2bur 16ind"}, allies="ambush", control=near)
    table.do(*group("thailand", "213"), go("rangoon"), pay()).dice(1, 1).do(AMBUSH)
    assert table.at("213") == "lost"


@pytest.mark.rule("19.0(11)")
def test_entering_an_empty_enemy_area_gives_no_chance_to_react() -> None:
    table = Desk({"south_china_sea": "1tw"}, allies="ambush")
    table.do(*group("south_china_sea", "1tw"), go("brunei"), pay())
    assert table.asked.prompt == "prompt-round"


@pytest.mark.rule("19.0(11)")
def test_an_air_attack_gives_no_chance_to_react() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"}, allies="ambush")
    table.dice(6).do(*group("taiwan", "kanoya"), bomb("luzon"))
    assert table.asked.prompt == "prompt-round"


@pytest.mark.rule("18.2(3)")
def test_sea_transport_can_be_ambushed() -> None:
    table = Desk({"japan": "4", "luzon": "1tw 11pa 21pa"}, allies="ambush", japan="landing")
    table.do(card("landing"), Choose(2), *group("japan", "4"), go("luzon"))
    assert AMBUSH in table.options
    table.dice(1, 1).do(AMBUSH)
    assert table.at("4") == "japan"


@pytest.mark.rule("18.2(2)")
def test_bicycle_troops_suffer_as_if_turned_over() -> None:
    table = Desk({"thailand": "3g", "malay": "6ind 8ind"}, allies="ambush", japan="silver_wheels")
    table.do(card("silver_wheels"), *group("thailand", "3g"), go("malay"))
    table.dice(1, 1).do(AMBUSH)
    assert table.at("3g") == "thailand"


@pytest.mark.rule("19.0(5)", "19.0(11)")
def test_paratroops_can_be_ambushed() -> None:
    table = Desk({"taiwan": "1rd 1tw", "palembang": "1knil"}, allies="ambush", japan="divine_soldiers")
    table.do(card("divine_soldiers"), Choose(1), *group("taiwan", "1tw"), go("luzon_strait"))
    table.do(Drop(UNIT["1rd"], AREA["palembang"]))
    assert AMBUSH in table.options and table.asked.prompt == "prompt-reaction-entry" and table.asked.args["count"] == 1
    table.dice(1).do(AMBUSH)
    assert table.at("1rd") == "taiwan"


# --- Force Z ---


@pytest.mark.rule("19.0(20)", "19.0(20)②", "5.3(2)", "10.0(1)")
def test_force_z_strikes_back_twice_with_used_ships_too() -> None:
    table = Desk({"coast_of_malay": "kumano mikuma pow repulse"}, allies="z_force", used="pow")
    table.do(*group("coast_of_malay", "kumano mikuma"), STRIKE, pay())
    assert FORCE_Z in table.options
    table.dice(6, 6, 6, 6, 6, 6).do(FORCE_Z)
    assert [event.count for event in table.happened(Countered)] == [2, 2]
    assert not table.fresh("pow") and table.fresh("repulse")


@pytest.mark.rule("19.0(20)②")
def test_force_z_answers_ships_that_enter() -> None:
    table = Desk({"south_china_sea": "4dg", "coast_of_malay": "pow"}, allies="z_force")
    table.do(*group("south_china_sea", "4dg"), go("coast_of_malay"), pay())
    table.dice(1).do(FORCE_Z)  # sunk by the first; there is no second
    assert table.at("4dg") == "lost"


@pytest.mark.rule("19.0(20)②")
def test_force_z_is_no_use_on_land() -> None:
    table = attacked("z_force")
    assert table.options == (PASS,)


@pytest.mark.rule("19.0(9)")
def test_nobody_reacts_to_the_oxygen_torpedo() -> None:
    table = Desk({"coast_of_malay": "kumano pow"}, allies="z_force ambush", japan="oxygen_torpedo")
    table.dice(6).do(card("oxygen_torpedo"), *group("coast_of_malay", "kumano"), STRIKE)
    assert table.happened(Attacked) and not table.offered(React)


@pytest.mark.rule("2.3(2)②")
def test_japan_is_never_asked_to_react() -> None:
    table = Desk({"luzon": "1tw 11pa"}, side=ALLIES, allies="supply", japan="landing supply")
    table.dice(6).do(*group("luzon", "11pa"), STRIKE, pay())
    assert table.happened(Attacked) and table.asked.seat == JAPAN and table.asked.prompt == "prompt-round"


# --- the question ---


@pytest.mark.rule("10.0(2)")
def test_the_question_says_what_the_enemy_does_and_with_how_many() -> None:
    table = attacked()
    assert table.asked.prompt == "prompt-reaction-attack" and table.asked.args == {"area": AREA["luzon"], "count": 2}
    table = Desk({"cambodia": "213", "thailand": "6ind"}, allies="ambush", control={"thailand": "allies"})
    table.do(*group("cambodia", "213"), go("thailand"), pay())
    assert table.asked.prompt == "prompt-reaction-entry" and table.asked.args["count"] == 1


@pytest.mark.rule("10.0(2)", "18.1(2)")
def test_nobody_reacts_to_a_group_that_is_gone() -> None:
    table = Desk({"luzon": "1tw 11pa 21pa 31pa"}, allies="ambush ambush", japan="blitzkrieg supply")
    table.do(card("blitzkrieg"), *group("luzon", "1tw"), StrikeTwice())
    table.dice(1, 1, 6).do(AMBUSH)
    assert table.at("1tw") == "lost"
    assert table.asked.prompt == "prompt-round"  # the second of the two attacks has nobody left to make it


@pytest.mark.rule("10.0(2)")
def test_who_has_shown_all_his_starred_cards_is_not_asked() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa", "taiwan": "47"}, allies="supply", japan="supply supply")
    table.state.shown[ALLIES] = cards("ambush ambush")
    table.dice(6).do(*group("luzon", "1tw"), STRIKE, pay())
    assert table.happened(Attacked)
    table = Desk({"luzon": "1tw 2tw 11pa", "taiwan": "47"}, allies="supply", japan="supply supply")
    table.state.shown[ALLIES] = cards("ambush")
    table.do(*group("luzon", "1tw"), STRIKE, pay())
    assert table.options == (PASS,)  # for all the enemy knows there is a second one


@pytest.mark.rule("10.0(2)", "19.0(20)②")
def test_at_sea_a_force_z_that_was_not_shown_is_reason_enough_to_ask() -> None:
    for shown, asked in (("ambush ambush", True), ("ambush ambush z_force", False)):
        table = Desk({"coast_of_malay": "kumano pow"}, allies="supply", japan="supply supply")
        table.state.shown[ALLIES] = cards(shown)
        table.dice(*([] if asked else [6])).do(*group("coast_of_malay", "kumano"), STRIKE, pay())
        assert (table.asked.prompt == "prompt-reaction-attack") == asked


@pytest.mark.rule("10.0(2)", "10.0(3)")
@pytest.mark.parametrize("both", [False, True])
def test_a_second_starred_card_in_one_window_is_an_option(both: bool) -> None:
    table = Desk({"coast_of_malay": "kumano mikuma pow"}, allies="ambush z_force", two_reactions=both)
    table.do(*group("coast_of_malay", "kumano mikuma"), STRIKE, pay())
    table.dice(*([6] if both else [6, 6, 6])).do(AMBUSH)
    if both:
        assert table.options == (PASS, FORCE_Z)
        table.dice(6, 6, 6, 6).do(FORCE_Z)
    assert len(table.happened(Countered)) == (2 if both else 1) and len(table.happened(Attacked)) == 1


@pytest.mark.rule("10.0(2)")
def test_even_with_the_option_no_card_is_played_twice_in_a_window() -> None:
    table = Desk({"coast_of_malay": "kumano mikuma pow"}, allies="ambush ambush", two_reactions=True)
    table.do(*group("coast_of_malay", "kumano mikuma"), STRIKE, pay())
    table.dice(6).do(AMBUSH)
    assert table.options == (PASS,)


@pytest.mark.rule("10.0(2)", "10.0(5)")
def test_who_does_not_react_is_attacked_and_keeps_his_card() -> None:
    table = attacked()
    table.dice(1, 1).do(PASS)
    assert table.happened(Attacked)[0].hits == 2 and table.state.hands[ALLIES] == cards("ambush")


@pytest.mark.rule("10.0(3)", "19.0(20)②")
def test_both_volleys_of_force_z_hurt() -> None:
    table = Desk({"coast_of_malay": "kumano 3sd_a pow", "cambodia": "213"}, allies="z_force")
    table.do(*group("coast_of_malay", "kumano 3sd_a"), STRIKE, pay())
    table.dice(3).do(FORCE_Z)
    assert table.asked.seat == JAPAN
    table.dice(3, 6).do(
        Hit(UNIT["3sd_a"])
    )  # the second volley: one hit on a cruiser of endurance 2, which then attacks
    assert table.at("3sd_a") == "lost" and table.at("kumano") == "coast_of_malay"


@pytest.mark.rule("10.0(1)", "8.0(2)")
def test_army_units_at_sea_do_not_ambush_and_aircraft_on_land_do() -> None:
    table = Desk({"java_sea": "kumano 1mal", "cambodia": "213"}, allies="ambush", control={"java_sea": "allies"})
    table.dice(6).do(*group("java_sea", "kumano"), STRIKE, pay())
    assert table.happened(Attacked)  # nobody there could answer
    table = Desk({"luzon": "1tw 19bg"}, allies="ambush").do(*group("luzon", "1tw"), STRIKE, pay())
    table.dice(2, 6).do(AMBUSH)
    assert table.happened(Countered)[0].count == 1 and table.happened(Countered)[0].hits == 1  # with air strength 2


@pytest.mark.rule("11.1(1)", "10.0")
def test_a_reaction_hits_on_the_strength_and_not_above() -> None:
    for die, hits in ((1, 1), (2, 0)):
        table = Desk({"luzon": "1tw 2tw 11pa"}, allies="ambush").do(*group("luzon", "1tw 2tw"), STRIKE, pay())
        table.dice(die, *([] if hits else [6, 6])).do(AMBUSH)
        assert table.happened(Countered)[0].hits == hits


@pytest.mark.rule("19.0(9)")
def test_nobody_reacts_to_torpedo_ships_that_come_in() -> None:
    ships = {"south_china_sea": "atago takao", "coast_of_malay": "pow repulse"}
    table = Desk(ships, japan="oxygen_torpedo", allies="ambush z_force")
    table.do(card("oxygen_torpedo"), *group("south_china_sea", "atago takao"), go("coast_of_malay"))
    assert table.asked.seat == JAPAN
    table = Desk(ships, japan="blitzkrieg", allies="ambush z_force")
    table.do(card("blitzkrieg"), *group("south_china_sea", "atago takao"), go("coast_of_malay"))
    assert table.asked.seat == ALLIES
