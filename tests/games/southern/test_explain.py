"""Refusals name their clause and give the figures."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision, Try
from bingqi.core.record import begin
from bingqi.core.rulebook import read_rulebook
from bingqi.core.testing import texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Bomb, FlyTo, Hit, Join, MoveTo, Muster, PlayCard, Retreat, Strike, TakeCard
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, UNIT
from tests.games.southern.desk import Desk, bomb, card, fly, go, group, joins, new_game, pay
from tests.games.southern.test_damage import suffer


def why(table: Desk, action: Action) -> tuple[str, str]:
    refusal = GAME.explain(table.state, table.asked.seat, action)
    assert refusal is not None
    return refusal.rule, refusal.text.key


MOVES: list[tuple[dict[str, str], str, str, dict[str, object], str, str]] = [
    ({"coast_of_malay": "56 pow"}, "56", "malay", {}, "7.1(2)", "refuse-move-cost"),
    ({"south_china_sea": "kongo"}, "kongo", "luzon", {}, "7.2(3)", "refuse-ship-land"),
    ({"taiwan": "kanoya"}, "kanoya", "luzon", {}, "7.2(2)", "refuse-air-stop"),
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
    assert why(table, PlayCard(CARD["submarines"])) == ("6.3(1)", "refuse-card-idle")
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
    assert why(table, Try(f"space:{AREA['luzon']}"))[1] == "refuse-idle-area"
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
