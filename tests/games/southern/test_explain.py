"""Refusals name their clause and give the figures."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bingqi.core.clicks import meant
from bingqi.core.engine import apply_trusted, decision, pending
from bingqi.core.procedure import Action, Decision, Try
from bingqi.core.record import begin
from bingqi.core.rulebook import read_rulebook
from bingqi.core.testing import texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import (
    PASS,
    Bomb,
    Choose,
    Drop,
    FlyTo,
    Hit,
    Join,
    MoveTo,
    Muster,
    Place,
    PlayCard,
    React,
    Refresh,
    RefreshArea,
    Remove,
    Retreat,
    Strike,
    TakeCard,
    Target,
)
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain import MEANINGS
from bingqi.games.southern.table.names import COUNTS
from bingqi.games.southern.tables import ALLIES, AREA, CARD, CARDS, JAPAN, SIZE, UNIT, UNITS
from tests.games.southern.desk import STRIKE, Desk, bomb, card, cards, fly, go, group, joins, new_game, pay
from tests.games.southern.games import EXTRAS, positions
from tests.games.southern.reading import Reading
from tests.games.southern.test_damage import suffer


def why(table: Desk, action: Action) -> tuple[str, str]:
    refusal = GAME.explain(table.state, table.asked.seat, action)
    assert refusal is not None
    return refusal.rule, refusal.text.key


MOVES: list[tuple[dict[str, str], str, str, dict[str, object], str, str]] = [
    ({"coast_of_malay": "56 pow"}, "56", "malay", {}, "7.1(2)", "refuse-move-cost"),
    ({"south_china_sea": "kongo"}, "kongo", "luzon", {}, "7.2(3)", "refuse-ship-land"),
    ({"taiwan": "kanoya"}, "kanoya", "luzon", {}, "9.2(2)", "refuse-fly-goal"),
    ({"taiwan": "kanoya 1tw"}, "kanoya 1tw", "luzon", {}, "7.2(2)", "refuse-air-stop"),
    ({"nth_indochina": "213"}, "213", "kunming", {}, "2.2.1(3)", "refuse-closed"),
    ({"guangdong": "228 229 230"}, "228 229 230", "taiwan", {}, "7.3(1)②", "refuse-sea-group"),
    ({"japan": "tk7"}, "tk7", "south_china_sea", {}, "7.3(1)①", "refuse-sea-move"),
    ({"thailand": "213 214"}, "213 214", "rangoon", {}, "7.3(2)①", "refuse-mountain"),
    ({"south_china_sea": "1tw", "manila": "31us"}, "1tw", "manila", {}, "16.1(1)", "refuse-fortress"),
    (
        {"taiwan": "kanoya takao_ku tainan 5fb", "guangdong": "genzan"},
        "genzan",
        "taiwan",
        {},
        "7.4(2)",
        "refuse-air-limit",
    ),
]


@pytest.mark.rule("7.1(2)", "7.2(3)", "7.2(2)", "2.2.1(3)", "7.3(1)②", "7.3(1)①", "7.3(2)①", "16.1(1)", "7.4(2)")
@pytest.mark.parametrize(("places", "units", "goal", "more", "rule", "key"), MOVES)
def test_why_a_group_cannot_go_there(
    places: dict[str, str], units: str, goal: str, more: dict[str, object], rule: str, key: str
) -> None:
    area = next(area for area, keys in places.items() if units.split()[0] in keys.split())
    table = Desk(places, **more)
    table.do(*group(area, units))
    assert why(table, go(goal)) == (rule, key)


def test_a_move_that_is_too_long_is_reckoned_step_by_step() -> None:
    table = Desk({"coast_of_malay": "56 pow"})
    table.do(*group("coast_of_malay", "56"))
    refusal = GAME.explain(table.state, JAPAN, go("malay"))
    assert refusal is not None
    assert [line.text.key for line in refusal.lines] == ["line-leave", "line-enter", "line-hostile"]
    assert refusal.text.args["needs"] == 3 and refusal.text.args["has"] == 2


def test_why_a_unit_cannot_join() -> None:
    table = Desk({"taiwan": "1tw 2tw", "guangdong": "228", "luzon": "11pa"}, used="2tw")
    table.do(Muster(AREA["taiwan"]))
    assert why(table, *joins("2tw")) == ("6.2①", "refuse-used")
    assert why(table, *joins("228")) == ("6.2", "refuse-elsewhere")
    assert why(table, *joins("11pa")) == ("6.2", "refuse-not-yours")
    assert why(table, *joins("4g")) == ("2.2.3④", "refuse-off-map")


def test_why_nobody_joins_the_second_action() -> None:
    table = Desk({"thailand": "3g", "malay": "5g 6ind"}, japan="blitzkrieg supply")
    table.do(card("blitzkrieg"), *group("thailand", "3g"), go("malay"))
    assert why(table, *joins("5g")) == ("18.1(3)", "refuse-not-in-group")


def test_why_a_group_cannot_attack() -> None:
    table = Desk({"coast_of_malay": "56 pow", "taiwan": "1tw"})
    table.do(*group("coast_of_malay", "56"))
    assert why(table, Strike()) == ("8.0(2)", "refuse-wrong-terrain")
    table = Desk({"taiwan": "1tw"})
    table.do(*group("taiwan", "1tw"))
    assert why(table, Strike()) == ("8.0(3)", "refuse-no-enemy")
    assert why(table, bomb("luzon")) == ("9.1(1)", "refuse-not-air")


def test_why_aircraft_cannot_reach() -> None:
    table = Desk({"taiwan": "kanoya", "batavia": "1knil", "manila": "31us", "pacific_ocean": "ryujo"})
    table.do(*group("taiwan", "kanoya"))
    assert why(table, bomb("batavia")) == ("9.1(3)", "refuse-range")
    assert why(table, bomb("manila")) == ("16.1(2)", "refuse-no-victim")
    assert why(table, fly("luzon")) == ("9.2(2)", "refuse-fly-goal")
    table = Desk({"pacific_ocean": "ryujo"})
    table.do(*group("pacific_ocean", "ryujo"))
    assert why(table, fly("taiwan")) == ("9.2(1)", "refuse-carrier-fly")


def test_why_sea_transport_does_not_go_there() -> None:
    places = {"singapore": "1mal", "taiwan": "1tw"}
    table = Desk(places, side=ALLIES, allies="sea_transport", control={"timor": "japan"})
    table.do(card("sea_transport"), *group("singapore", "1mal"))
    assert why(table, go("timor")) == ("7.5(3)", "refuse-lane-goal")
    assert why(table, go("mandalay")) == ("7.5(2)", "refuse-lane")


def test_why_a_card_cannot_be_used() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, side=ALLIES, allies="ambush submarines")
    assert why(table, PlayCard(CARD["ambush"])) == ("5.2(3)", "refuse-card-reaction")
    assert why(table, PlayCard(CARD["submarines"])) == ("19.0(13)", "refuse-card-idle")
    assert why(table, PlayCard(CARD["chinese"])) == ("5.1", "refuse-card-gone")
    table = Desk.of(new_game()).do(TakeCard(CARD["hinode"]))
    assert why(table, TakeCard(CARD["hinode"])) == ("5.1", "refuse-card-taken")


def test_why_a_hit_or_a_retreat_is_not_allowed() -> None:
    table = suffer({"luzon": "11pa 31us"}, "luzon", ALLIES, 5)
    table.do(*[Hit(UNIT["11pa"])] * 3)
    assert why(table, Hit(UNIT["11pa"])) == ("11.2(2)", "refuse-hit-full")
    table = suffer({"mandalay": "1bur"}, "mandalay", ALLIES, 2)
    assert why(table, Retreat(AREA["india"])) == ("7.3(2)②", "refuse-retreat-mountain")
    assert why(table, Retreat(AREA["luzon"])) == ("11.5(1)", "refuse-retreat-far")


def test_without_cards_only_aircraft_may_act() -> None:
    table = Desk({"taiwan": "kanoya", "guangdong": "228"}, japan="")
    assert why(table, Muster(AREA["guangdong"])) == ("6.1(2)", "refuse-no-cards")


def test_pointing_at_things_gets_an_answer() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"})
    assert why(table, Try(f"unit:{UNIT['11pa']}"))[1] == "refuse-not-yours"
    assert why(table, Try(f"space:{AREA['luzon']}"))[1] == "refuse-no-units"
    assert why(table, Try(f"card:{CARD['hinode']}"))[1] == "refuse-card-gone"
    assert why(table, Try("moon:1"))[1] == "refuse-other"


def test_an_option_is_never_refused_and_the_other_seat_gets_no_answer() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"})
    assert all(GAME.explain(table.state, JAPAN, option) is None for option in table.options)
    assert GAME.explain(table.state, ALLIES, Muster(AREA["luzon"])) is None


def test_every_refusal_cites_a_clause_and_reads_in_both_languages() -> None:
    clauses = {clause.id for clause in read_rulebook(GAME.package, "en")}
    rng = Random(3)
    state = begin(GAME, "campaign", {}, 7)[0]
    assert isinstance(state, State)
    said = {language: localizer(language, GAME.locale_files(language)) for language in LANGUAGES}
    for one in said.values():
        one.missing.clear()
    while isinstance(wait := pending(state), Decision):
        assert wait.rule in clauses
        for action in guesses(rng):
            refusal = GAME.explain(state, wait.seat, action)
            if refusal is not None:
                assert refusal.rule in clauses
                for one in said.values():
                    for text in texts_in(refusal):
                        one.say(text)
        apply_trusted(state, wait.options[int(rng.random() * len(wait.options))])
    assert not any(one.missing for one in said.values())


def guesses(rng: Random) -> list[Action]:
    area, unit, number = rng.randrange(38), rng.randrange(147), rng.randrange(len(CARD))
    return [MoveTo(area), FlyTo(area), Bomb(area), Retreat(area), Join(unit), Hit(unit), PlayCard(number), Strike()]


def test_texts_of_a_paid_move_can_be_read() -> None:
    table = Desk({"taiwan": "1tw"}, japan="landing blitzkrieg")
    table.do(*group("taiwan", "1tw"), go("luzon_strait"))
    assert GAME.say("en", GAME.text_of(table.state, pay("landing"))) == "Use face down: Landing / Sea Transport"
    assert GAME.say("zh", GAME.text_of(table.state, go("luzon_strait"))) == "移动到吕宋海峡"


# --- true clauses ---


@pytest.mark.rule("13.0(1)", "19.0(3)")
def test_why_supply_does_not_reach_a_unit() -> None:
    table = Desk({"batavia": "16", "taiwan": "1tw 2tw"}, used="16 1tw", japan="supply landing").do(card("supply"))
    assert why(table, Refresh(UNIT["16"])) == ("13.0(1)", "refuse-no-line")
    assert why(table, Refresh(UNIT["2tw"])) == ("19.0(3)", "refuse-is-fresh")
    assert why(table, Refresh(UNIT["11pa"])) == ("6.2", "refuse-not-yours")
    assert why(table, RefreshArea(AREA["luzon"])) == ("19.0(3)", "refuse-no-units")
    table = Desk({"batavia": "16", "taiwan": "1tw 2tw"}, used="16 1tw 2tw", japan="supply landing").do(card("supply"))
    table.do(Refresh(UNIT["1tw"]))
    assert why(table, RefreshArea(AREA["batavia"])) == ("19.0(3)", "refuse-either-or")


@pytest.mark.rule("16.2(1)①")
def test_why_macarthur_does_not_rally_somebody() -> None:
    places = {"manila": "macarthur 31us 45ps 57ps", "luzon": "11pa", "taiwan": "1tw"}
    table = Desk(places, used="31us 57ps 11pa", side=ALLIES, allies="supply supply", japan="supply supply")
    table.do(PASS, Refresh(UNIT["31us"]), *group("taiwan", "1tw"), go("luzon_strait"), pay())
    table.state.fresh &= ~(1 << UNIT["31us"])
    table.do(PASS)
    assert why(table, Refresh(UNIT["31us"])) == ("16.2(1)①", "refuse-rally-again")
    assert why(table, Refresh(UNIT["45ps"])) == ("16.2(1)①", "refuse-is-fresh")
    assert why(table, Refresh(UNIT["11pa"])) == ("16.2(1)①", "refuse-rally-elsewhere")


@pytest.mark.rule("19.0(8)", "19.0(13)", "19.0(14)")
def test_why_a_card_does_not_work_on_an_area() -> None:
    table = Desk({"luzon": "1tw 11pa", "taiwan": "2tw", "manila": "31us"}, japan="yes_or_no supply")
    table.do(card("yes_or_no"))
    assert why(table, Target(AREA["manila"])) == ("19.0(8)", "refuse-parley-army")
    assert why(table, Target(AREA["taiwan"])) == ("19.0(8)", "refuse-no-enemy")
    table = Desk({"java_sea": "ashigara", "taiwan": "1tw"}, side=ALLIES, allies="submarines destroy_oil")
    table.do(card("submarines"))
    assert why(table, Target(AREA["taiwan"])) == ("19.0(13)", "refuse-not-sea")
    assert why(table, Target(AREA["banda_sea"])) == ("19.0(13)", "refuse-no-enemy")
    table = Desk({"taiwan": "1tw"}, side=ALLIES, allies="destroy_oil supply", control={"brunei": "japan"})
    table.state.oil[1] = 3
    table.do(card("destroy_oil"))
    assert why(table, Target(AREA["brunei"])) == ("19.0(14)", "refuse-oil-enemy")
    assert why(table, Target(AREA["palembang"])) == ("19.0(14)", "refuse-oil-known")
    assert why(table, Target(AREA["luzon"])) == ("19.0(14)", "refuse-oil-none")


@pytest.mark.rule("19.0(8)")
def test_why_a_unit_is_not_removed_by_a_card() -> None:
    table = Desk({"luzon": "1tw 11pa 21pa", "manila": "31us"}, japan="yes_or_no supply")
    table.dice(4).do(card("yes_or_no"), Target(AREA["luzon"]))
    assert why(table, Remove(UNIT["31us"])) == ("19.0(8)", "refuse-remove-elsewhere")
    assert why(table, Remove(UNIT["1tw"])) == ("19.0(8)", "refuse-remove-own")


@pytest.mark.rule("6.1(2)", "5.2(4)", "3.0(7)")
def test_why_a_card_is_not_there_and_what_is_left_without_one() -> None:
    table = Desk({"taiwan": "kanoya 1tw", "luzon": "11pa"}, japan="")
    table.do(Muster(AREA["taiwan"]))
    assert why(table, *joins("1tw")) == ("6.1(2)", "refuse-no-cards")
    table.do(*joins("kanoya"))
    assert why(table, *joins("1tw")) == ("6.1(2)", "refuse-no-cards")
    assert why(table, Strike()) == ("6.1(2)", "refuse-no-cards")
    table = Desk({"taiwan": "1tw"}, japan="supply landing")
    table.state.shown[JAPAN], table.state.removed[JAPAN] = cards("blitzkrieg"), cards("hinode")
    assert why(table, PlayCard(CARD["blitzkrieg"])) == ("5.2(4)", "refuse-card-used")
    assert why(table, PlayCard(CARD["hinode"])) == ("19.0(6)", "refuse-card-removed")
    assert why(table, PlayCard(CARD["ambush"])) == ("3.0(7)", "refuse-card-foreign")


@pytest.mark.rule("7.3(1)②", "6.2④", "19.0(10)①")
def test_why_a_third_army_unit_or_a_mixed_group_does_not_come_along() -> None:
    table = Desk({"coast_of_malay": "56 11 21 kumano pow"})
    table.do(*group("coast_of_malay", "56 11"))
    assert why(table, *joins("21")) == ("7.3(1)②", "refuse-sea-group")
    table = Desk({"manila": "31us corregidor"}, side=ALLIES, allies="supply")
    table.do(*group("manila", "31us"))
    assert why(table, *joins("corregidor")) == ("2.1.1(3)③", "refuse-immobile")
    ten = "1tw 2tw 47 9 20 tk7 228 229 230 66"
    table = Desk({"luzon_strait": ten + " 161"}, japan="landing").do(card("landing"), Choose(1))
    table.do(*group("luzon_strait", ten))
    assert why(table, *joins("161")) == ("19.0(10)①", "refuse-landing-limit")
    table = Desk({"luzon_strait": "1tw ashigara"}, japan="landing")
    table.do(card("landing"), Choose(1), Muster(AREA["luzon_strait"]))
    assert why(table, *joins("ashigara")) == ("19.0(10)①", "refuse-no-army-unit")


@pytest.mark.rule("19.0(10)①", "19.0(7)")
def test_why_a_card_does_not_carry_a_group_there() -> None:
    table = Desk({"thailand": "213"}, japan="landing", control={"malay": "japan"})
    table.do(card("landing"), Choose(1), *group("thailand", "213"))
    assert why(table, go("malay")) == ("19.0(10)①", "refuse-landing-sea")
    table = Desk({"thailand": "213"}, japan="silver_wheels")
    table.do(card("silver_wheels"), *group("thailand", "213"))
    assert why(table, go("coast_of_malay")) == ("19.0(7)", "refuse-ashore")
    assert why(table, Strike()) == ("19.0(7)", "refuse-not-by-card")


@pytest.mark.rule("19.0(5)", "7.4(1)", "2.2.1(3)")
def test_why_paratroops_do_not_jump() -> None:
    ten = "1tw 2tw 47 9 20 tk7 228 229 230 66"
    table = Desk({"taiwan": "1rd", "cambodia": "213", "luzon": ten}, japan="divine_soldiers").do(
        card("divine_soldiers")
    )
    unit = UNIT["1rd"]
    assert why(table, Drop(UNIT["213"], AREA["luzon"])) == ("19.0(5)", "refuse-drop-airborne")
    assert why(table, Drop(unit, AREA["luzon"])) == ("7.4(1)", "refuse-army-limit")
    assert why(table, Drop(unit, AREA["india"])) == ("2.2.1(3)", "refuse-closed")
    assert why(table, Drop(unit, AREA["taiwan"])) == ("7.1(3)", "refuse-same-area")
    table.do(Drop(unit, AREA["manila"]))
    assert why(table, Drop(unit, AREA["batavia"])) == ("19.0(5)", "refuse-drop-again")
    table = Desk({"taiwan": "1rd 11pa", "cambodia": "213"}, japan="divine_soldiers").do(card("divine_soldiers"))
    assert why(table, Drop(unit, AREA["batavia"])) == ("19.0(5)", "refuse-drop-from-enemy")
    table = Desk({"luzon": "1rd", "cambodia": "213"}, japan="divine_soldiers").do(card("divine_soldiers"))
    assert why(table, Drop(unit, AREA["batavia"])) == ("19.0(5)", "refuse-drop-from-held")


@pytest.mark.rule("19.0(16)", "16.3", "17.2①", "17.2②")
def test_why_a_unit_is_not_put_there() -> None:
    places = {"pool": "49 93 t55", "lashio": "200", "mandalay": "n22 213", "taiwan": "1tw"}
    table = Desk(places, side=ALLIES, allies="chinese supply")
    table.dice(UNIT["49"], UNIT["93"], UNIT["t55"]).do(card("chinese"))
    assert why(table, Place(AREA["rangoon"])) == ("16.3", "refuse-china")
    assert why(table, Place(AREA["mandalay"])) == ("19.0(16)", "refuse-chinese-enemy")
    table = Desk.of(new_game(indomitable=True))
    assert why(table, Place(AREA["luzon_strait"])) == ("17.2②", "refuse-carrier-held")
    assert why(table, Place(AREA["malay"])) == ("17.2②", "refuse-not-sea")


@pytest.mark.rule("19.0(11)", "19.0(20)②", "5.2(3)")
def test_why_a_reaction_is_not_possible() -> None:
    table = Desk({"coast_of_malay": "kumano pow"}, allies="ambush supply", used="pow")
    table.do(*group("coast_of_malay", "kumano"), STRIKE, pay())
    assert why(table, React(CARD["ambush"])) == ("19.0(11)", "refuse-no-ambushers")
    assert why(table, React(CARD["supply"])) == ("5.2(3)", "refuse-card-no-star")
    assert why(table, React(CARD["z_force"])) == ("5.1", "refuse-card-gone")
    table = Desk({"luzon": "1tw 11pa"}, allies="z_force supply").do(*group("luzon", "1tw"), STRIKE, pay())
    assert why(table, React(CARD["z_force"])) == ("19.0(20)②", "refuse-no-ships")


@pytest.mark.rule("9.0(2)", "9.2(3)", "7.3(2)①")
def test_why_aircraft_do_not_move_there() -> None:
    table = Desk({"taiwan": "kanoya"})
    table.do(*group("taiwan", "kanoya"))
    assert why(table, go("guangdong")) == ("9.0(2)", "refuse-fly-instead")
    table = Desk({"india": "bu_a bu_b", "taiwan": "1tw"}, side=ALLIES, allies="supply")
    table.do(*group("india", "bu_a bu_b"))
    assert why(table, fly("mandalay")) == ("7.3(2)①", "refuse-mountain")
    assert why(table, fly("luzon")) == ("9.2(3)", "refuse-fly-far")


def test_what_does_not_exist_is_answered_like_anything_else() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"})
    for action in (Join(-1), Join(9999), Muster(38), Muster(-1), PlayCard(99), Try("unit:9999"), Try("space:-1")):
        assert why(table, action) == ("6.1(1)", "refuse-other")


@pytest.mark.rule("4.0(1)", "5.2(1)", "5.2(3)", "5.3(1)", "6.1(1)", "6.2", "10.0(2)", "11.2(1)", "11.5(1)")
def test_a_click_at_something_else_is_told_what_comes_first() -> None:
    luzon, unit, supply = Try(f"space:{AREA['luzon']}"), Try(f"unit:{UNIT['1tw']}"), Try(f"card:{CARD['supply']}")
    table = Desk.of(new_game())
    assert why(table, luzon) == why(table, unit) == ("4.0(1)", "refuse-hands-first")
    table = Desk({"taiwan": "1tw 2tw", "luzon": "11pa"}, japan="supply landing")
    assert why(table, unit) == ("6.2", "refuse-area-first")
    table.do(*group("taiwan", "1tw"))
    assert why(table, supply) == ("6.1(1)", "refuse-one-action")
    table.do(go("luzon_strait"))
    assert why(table, luzon) == ("5.2(1)", "refuse-pay-first")
    table = Desk({"taiwan": "1tw", "luzon_strait": "2tw"}, japan="landing supply").do(card("landing"))
    assert why(table, luzon) == ("5.3(1)", "refuse-item-first")
    table = Desk({"luzon": "1tw 11pa"}, allies="supply").do(*group("luzon", "1tw"), STRIKE, pay())
    assert why(table, luzon) == ("10.0(2)", "refuse-react-only")
    table = suffer({"luzon": "11pa 31us"}, "luzon", ALLIES, 2, allies="supply")
    assert why(table, luzon) == ("11.2(1)", "refuse-hits-first")
    assert why(table, supply) == ("5.2(3)", "refuse-enemy-round")
    table = suffer({"mandalay": "1bur"}, "mandalay", ALLIES, 2)
    assert why(table, Hit(UNIT["1bur"])) == ("11.5(1)", "refuse-retreat-first")


# --- explain never lies ---


def tries(rng: Random, state: State) -> list[Action]:
    """What a person might try: an option with one thing replaced, and a click at anything."""
    options = decision(state).options
    found: list[Action] = []
    for _ in range(3):
        option = options[int(rng.random() * len(options))]
        for name, count in (("unit", len(UNITS)), ("area", SIZE), ("card", len(CARDS))):
            if hasattr(option, name):
                found.append(msgspec.structs.replace(option, **{name: rng.randrange(count)}))
    unit, area, number = rng.randrange(len(UNITS)), rng.randrange(SIZE), rng.randrange(len(CARDS))
    return [*found, Try(f"unit:{unit}"), Try(f"space:{area}"), Try(f"card:{number}")]


def test_every_cited_clause_is_one_that_a_slow_reading_finds() -> None:
    rng = Random(5)
    answers = generic = 0
    for seed, advised, options in ((1, False, {}), (2, False, EXTRAS), (3, True, {}), (5, True, EXTRAS)):
        for state in positions(seed, advised=advised, options=options):
            seat = decision(state).seat
            for action in tries(rng, state) if rng.random() < 0.4 else ():
                refusal = GAME.explain(state, seat, action)
                if refusal is None:
                    continue
                meant_ = meant(state, action.ref, COUNTS, MEANINGS) if isinstance(action, Try) else action
                clauses = Reading(state, seat).forbids(meant_) if meant_ is not None else set()
                if refusal.text.key != "refuse-other":
                    assert refusal.rule in clauses, (seed, action, meant_, refusal, clauses, state.stack[-1])
                    answers += 1
                else:
                    assert not clauses, (seed, action, clauses, state.stack[-1])
                    generic += 1
    assert answers > 4000 and generic < 0.05 * answers, (answers, generic)
