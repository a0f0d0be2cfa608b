"""Southern: cards are taken when their moment comes, and who attacks knows when he will recover."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from bingqi.ai.southern.desk import desk_of
from bingqi.ai.southern.hands import card_weight, item_worth
from bingqi.ai.southern.moves import prey
from bingqi.ai.southern.occasions import stuck_strength
from bingqi.ai.southern.plan import kept_of, planner_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.games.southern.rules.japanese_cards import Landing
from bingqi.games.southern.rules.reinforcements import AirReplacements
from bingqi.games.southern.rules.terms import ANY
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, UNIT
from tests.games.southern.desk import scene

LOST_AIR = "fe_a bu_a avg"


@contextmanager
def playing(**changes: float) -> Iterator[None]:
    with WEIGHTS.used(msgspec.structs.replace(WEIGHTS.now, **changes)):
        yield


def weight(s: State, side: int, key: str) -> float:
    return card_weight(s, side, CARD[key])


def test_a_demand_to_surrender_is_for_the_last_defender_of_a_fortress() -> None:
    last = scene({"singapore": "1tw 31us"}, japan="")
    three = scene({"singapore": "1tw 31us 45ps 11pa"}, japan="")
    nobody = scene({"malay": "1tw"}, japan="")
    weights = [weight(s, JAPAN, "yes_or_no") for s in (last, three, nobody)]
    assert weights[0] > weights[1] > weights[2]
    assert weights[0] > weight(last, JAPAN, "joint_operation")


def test_macarthur_leaves_when_he_is_trapped() -> None:
    trapped = scene({"luzon": "macarthur 1tw 2tw"}, japan="")
    safe = scene({"luzon": "macarthur", "malay": "1tw"}, japan="")
    assert weight(trapped, ALLIES, "i_shall_return") > weight(trapped, ALLIES, "joint_operation")
    assert weight(safe, ALLIES, "i_shall_return") < weight(safe, ALLIES, "joint_operation")


def test_supply_is_for_those_who_will_not_recover() -> None:
    """12.0 The same garrison, used: with a line of communication it recovers by itself."""
    around = dict.fromkeys(("guangdong", "luzon_strait", "south_china_sea"), "japan")
    cut_off = scene({"hong_kong": "31us 45ps"}, used="31us 45ps", control=around)
    lined = scene({"india": "31us 45ps"}, used="31us 45ps", control=around)
    assert stuck_strength(lined, ALLIES) == 0 < stuck_strength(cut_off, ALLIES)
    assert weight(cut_off, ALLIES, "supply") > weight(lined, ALLIES, "supply")


def test_the_better_item_of_a_card_is_chosen() -> None:
    s = scene({"luzon_strait": "1tw 2tw", "luzon": "31us"}, procedure=Landing(seat=JAPAN))
    assert item_worth(s, JAPAN, 1) != item_worth(s, JAPAN, 2)
    with playing(moment=0.0):
        assert item_worth(s, JAPAN, 1) > item_worth(s, JAPAN, 2)


@pytest.mark.parametrize(("foe", "better"), [("nth_indochina", 2), ("celebes", 1)])
def test_the_flying_tigers_come_where_they_have_something_to_bomb(foe: str, better: int) -> None:
    """19.0(17) Both items can be done: two lost British air units, and the Chinese one."""
    s = scene({foe: "1tw", "lost": LOST_AIR}, procedure=AirReplacements(seat=ALLIES))
    assert max((1, 2), key=lambda item: item_worth(s, ALLIES, item)) == better


@pytest.mark.parametrize(("area", "cost"), [("surabaya", 1.5), ("malay", 0.0)])
def test_an_attack_costs_more_where_nobody_recovers(area: str, cost: float) -> None:
    """13.0 In Java there is no line to a Japanese source; in Malaya there is one through Thailand."""
    s = scene({area: "1tw 31us"}, control={"thailand": "japan"})
    with playing(spent=0.0, stuck=0.5):
        assert planner_of(s, JAPAN).blows.spending(AREA[area], 1 << UNIT["1tw"], 0.0) == cost


def test_a_garrison_that_is_left_standing_used_fears_the_blow() -> None:
    s = scene({"luzon": "1tw 31us"})
    with playing(spent=1.0, stuck=0.0):
        blows, group = planner_of(s, JAPAN).blows, 1 << UNIT["1tw"]
        exposed = blows.spending(AREA["luzon"], group, 0.0)
        assert exposed > blows.spending(AREA["luzon"], group, 0.5) > 0.0  # half of the blow is struck down before
        assert blows.spending(AREA["luzon"], group, 1.0) == 0.0
        s.fresh &= ~(1 << UNIT["31us"])  # used themselves, they will not strike back
        assert planner_of(s, JAPAN).blows.spending(AREA["luzon"], group, 0.0) == 0.0


def units(keys: str) -> int:
    return sum(1 << UNIT[key] for key in keys.split())


def test_two_destroyers_in_an_own_sea_keep_submarines_off() -> None:
    """19.0(13) A die, less 2 for the enemy's control and 2 for each of his destroyers, must be 1 at least."""
    kongo, one, two = units("kongo"), units("kongo 4dg"), units("kongo 4dg 8dg")
    assert prey(True, two) == 0 < prey(False, two) == prey(True, one) < prey(True, kongo)
    assert prey(True, units("4dg")) < prey(True, one)  # there is less to sink


def sailing(s: State, sea: int, ships: int, goal: int) -> float:
    (worth,) = planner_of(s, JAPAN).moves.sailing(sea, ships, 1 << goal)
    return worth


def test_a_fleet_does_not_leave_its_battleship_to_the_submarines() -> None:
    s = scene({"south_china_sea": "kongo 4dg 8dg", "celebes_sea": "houston"})
    sea, goal = AREA["south_china_sea"], AREA["luzon_strait"]
    with playing(boats=1.0):
        screen = sailing(s, sea, units("4dg 8dg"), goal)
    with playing(boats=0.0):
        careless = sailing(s, sea, units("4dg 8dg"), goal)
    assert screen == pytest.approx(careless - prey(True, units("kongo")))


def test_destroyers_are_thought_of_in_pairs() -> None:
    s = scene({"south_china_sea": "kongo haruna 4dg 8dg 4sd"})
    groups = {
        plan.group for plan in planner_of(s, JAPAN).plans(AREA["south_china_sea"], s.at[AREA["south_china_sea"]], ANY)
    }
    assert {units("4sd 4dg"), units("4sd 4dg kongo"), units("kongo haruna 8dg")} <= groups


def test_whoever_joins_a_fight_adds_to_those_who_are_in_it() -> None:
    """Nine regiments at Hong Kong against two defenders: the tenth is of no use there."""
    many = "228 229 230 66 161 1tw 2tw 47 9"
    first = scene({"guangdong": "20", "hong_kong": "mainland hkfort"})
    tenth = scene({"guangdong": "20", "hong_kong": f"mainland hkfort {many}"})
    worths = [planner_of(s, JAPAN).moves.entering(AREA["hong_kong"], 1, 3) for s in (first, tenth)]
    with playing(marginal=0.0):
        whole = planner_of(tenth, JAPAN).moves.entering(AREA["hong_kong"], 1, 3)
    assert worths[1] < 0.3 < whole


def test_sturdy_units_dare_more() -> None:
    """11.4 Two regiments of endurance 2 against two weak ones of the same attack together."""
    s = scene({"taiwan": "1tw 2tw", "luzon": "6ind 8ind 12ind"})
    with playing(sturdy=0.0):
        by_attack = planner_of(s, JAPAN).moves.entering(AREA["luzon"], 2, 6)
    with playing(sturdy=1.0):
        by_endurance = planner_of(s, JAPAN).moves.entering(AREA["luzon"], 2, 6)
    assert by_endurance > by_attack


def test_aircraft_that_threaten_transports_are_bombed_first() -> None:
    s = scene({"taiwan": "kanoya tainan", "luzon": "24pg_a", "luzon_strait": "1tw 2tw", "batavia": "ml_a"})
    empty = scene({"taiwan": "kanoya tainan", "luzon": "24pg_a", "batavia": "ml_a"})
    group, luzon = units("kanoya tainan"), AREA["luzon"]
    threatened, idle = (planner_of(x, JAPAN).blows.bomb_worths(group, 1 << luzon)[0] for x in (s, empty))
    assert threatened > idle + 0.2
    with playing(menace=0.0):
        assert planner_of(s, JAPAN).blows.bomb_worths(group, 1 << luzon)[0] == pytest.approx(
            planner_of(empty, JAPAN).blows.bomb_worths(group, 1 << luzon)[0]
        )


def test_aircraft_help_those_who_fight() -> None:
    alone = scene({"taiwan": "kanoya tainan", "luzon": "11pa 21pa"})
    fight = scene({"taiwan": "kanoya tainan", "luzon": "11pa 21pa 1tw"})
    group, luzon = units("kanoya tainan"), AREA["luzon"]
    with playing(support=0.0):
        usual = planner_of(fight, JAPAN).blows.bomb_worths(group, 1 << luzon)[0]
    assert planner_of(fight, JAPAN).blows.bomb_worths(group, 1 << luzon)[0] > usual
    assert planner_of(alone, JAPAN).blows.supporting(1.0, luzon) == 0


def test_an_area_is_guarded_that_is_the_last_way_should_the_empty_ones_be_lost() -> None:
    """A destroyer off Borneo and a brigade at Lashio could take the South China Sea and northern Indochina together."""
    held = {"luzon_strait": "ashigara", "pacific_ocean": "2sd_a", "south_west_pacific": "2sd_b", "guangdong": "66"}
    places = {**held, "sth_indochina": "1tw 2tw 47", "celebes_sea": "57dd", "lashio": "1bur"}
    both = planner_of(scene(places), JAPAN).ground
    one = planner_of(scene({**places, "south_china_sea": "4dg 8dg"}), JAPAN).ground
    sea, hills = AREA["south_china_sea"], AREA["nth_indochina"]
    assert both.on_lines[sea] == both.on_lines[hills] == 0  # neither cuts anybody off alone
    assert both.guard[sea] > 0 and both.guard[hills] > 0
    assert 5 * one.guard[hills] < both.guard[hills]  # while the sea is held, the hills hardly matter
    with playing(flank=0.0):
        assert planner_of(scene(places), JAPAN).ground.guard[hills] == 0


def test_a_supply_card_is_for_those_who_could_attack_again() -> None:
    fighters = "1tw 2tw 47 9 20"
    s = scene({"malay": f"{fighters} 6ind 8ind"}, used=fighters, japan="supply blitzkrieg landing")
    bare = scene({"malay": f"{fighters} 6ind 8ind"}, used=fighters, japan="supply landing")
    last = scene({"malay": f"{fighters} 6ind 8ind"}, used=fighters, japan="supply")
    with playing(malaya=1.0, refit=1.0, finish=1.0):
        worths = [desk_of(x, JAPAN, ANY).supply() for x in (s, bare, last)]
    assert worths[0] > worths[1] > worths[2]


def test_a_blitzkrieg_is_not_spent_on_a_trifle_while_the_main_force_can_be_supplied() -> None:
    fighters = "1tw 2tw 47 9 20"
    places = {"malay": f"{fighters} 6ind 8ind", "rangoon": "213 bff"}
    main = scene(places, used=fighters, japan="supply blitzkrieg landing")
    no_supply = scene(places, used=fighters, japan="blitzkrieg landing")
    with playing(malaya=1.0, thrift=1.0, finish=1.0):
        assert desk_of(main, JAPAN, ANY).double() < desk_of(no_supply, JAPAN, ANY).double()


def test_the_same_desk_serves_any_hand_but_for_cards_that_others_make_better() -> None:
    """While a hand is taken, card by card, only those are weighed anew."""
    fighters = "1tw 2tw 47 9 20"
    places = {"malay": f"{fighters} 6ind 8ind", "rangoon": "213 bff"}
    with playing(malaya=1.0, thrift=1.0, finish=1.0, refit=1.0):
        hands = ["blitzkrieg landing", "supply blitzkrieg landing", "supply landing", "supply"]
        scenes = [scene(places, used=fighters, japan=hand) for hand in hands]
        worths = [[desk_of(s, JAPAN, ANY).card(key) for key in ("blitzkrieg", "supply", "landing")] for s in scenes]
        alone = []
        for s in scenes:
            kept_of(s, JAPAN).desks.clear()
            alone.append([desk_of(s, JAPAN, ANY).card(key) for key in ("blitzkrieg", "supply", "landing")])
    assert worths == alone
    assert len({desk[0] for desk in worths}) == 2 and len({desk[1] for desk in worths}) == 3


def test_a_fleet_goes_where_it_opens_the_way() -> None:
    s = scene({"coast_of_malay": "kongo haruna atago takao", "java_sea": "deruyter"})
    sea, goal = AREA["coast_of_malay"], AREA["java_sea"]
    with playing(seaway=0.0):
        usual = sailing(s, sea, s.at[sea], goal)
    assert sailing(s, sea, s.at[sea], goal) > usual + 0.5


def test_a_blow_that_leaves_most_of_them_standing_counts_for_less() -> None:
    s = scene({"malay": "1tw 6ind 8ind 12ind 15ind 22ind 28ind"})
    area, group = AREA["malay"], units("1tw")
    with playing(finish=1.0):
        even = planner_of(s, JAPAN).blows.strike_worth(area, group)
    with playing(finish=2.0):
        assert planner_of(s, JAPAN).blows.strike_worth(area, group) < even
