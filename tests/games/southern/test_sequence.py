"""4.0-6.0: the turn, hands, rounds and groups."""

from __future__ import annotations

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply, decision, pending, settle
from bingqi.core.errors import IllegalAction, NotYourDecision
from bingqi.core.procedure import Decision, Pass
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import (
    PASS,
    Bomb,
    Discard,
    FlyTo,
    Join,
    JoinAll,
    MoveTo,
    Muster,
    PlayCard,
    RefreshArea,
    Strike,
    TakeCard,
)
from bingqi.games.southern.events import CardDiscarded, CardLaidDown, TurnBegan
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.table.view import view
from bingqi.games.southern.tables import ALLIES, AREA, CARD, DECKS, JAPAN
from tests.games.southern.desk import Desk, card, cards, go, group, joins, new_game, pay, scene


def take(table: Desk, keys: str) -> None:
    table.do(*(TakeCard(CARD[key]) for key in keys.split()))


@pytest.mark.rule("4.0(1)", "5.1", "5.1①", "5.1②")
def test_japan_takes_seven_cards_and_the_allies_five() -> None:
    table = Desk.of(new_game())
    assert table.asked.seat == JAPAN
    take(table, "hinode landing landing landing blitzkrieg supply supply")
    assert table.asked.seat == ALLIES
    take(table, "ambush ambush submarines supply z_force")
    assert [len(hand) for hand in table.state.hands] == [7, 5]
    assert table.asked.prompt == "prompt-round"


@pytest.mark.rule("5.1")
def test_no_more_copies_can_be_taken_than_exist() -> None:
    table = Desk.of(new_game())
    take(table, "hinode")
    assert TakeCard(CARD["hinode"]) not in table.options
    take(table, "landing landing landing")
    assert TakeCard(CARD["landing"]) not in table.options


@pytest.mark.rule("4.0(2)")
def test_japan_begins_and_rounds_alternate() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply")
    assert table.asked.seat == JAPAN
    table.do(PASS)
    assert table.asked.seat == ALLIES
    table.do(*group("luzon", "11pa"), go("visaya"), pay())
    assert table.asked.seat == JAPAN


@pytest.mark.rule("4.0(3)")
def test_two_passes_in_a_row_end_the_turn() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply")
    table.do(PASS, PASS)
    assert table.state.turn == 2


@pytest.mark.rule("4.0(3)")
def test_an_action_between_passes_keeps_the_turn_going() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply ambush")
    table.do(PASS, *group("luzon", "11pa"), go("visaya"), pay(), PASS)
    assert table.state.turn == 1 and table.asked.seat == ALLIES


@pytest.mark.rule("4.0(3)")
def test_without_cards_and_unused_aircraft_the_round_is_passed_unasked() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa 19bg"}, allies="", used="19bg")
    table.do(PASS)  # the Allies have neither, so both have passed
    assert table.state.turn == 2


@pytest.mark.rule("4.0(3)", "9.0(2)", "6.1(1)③")
def test_without_cards_unused_aircraft_may_still_act() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa 19bg"}, allies="")
    table.do(PASS)
    assert table.asked.seat == ALLIES
    table.do(Muster(AREA["luzon"]))
    assert table.offered(Join) == joins("19bg")  # the infantry would need a card
    table.do(*joins("19bg"))
    assert not table.offered(MoveTo) and table.offered(FlyTo)


@pytest.mark.rule("4.0(4)①", "19.0(14)")
@pytest.mark.parametrize(
    ("die", "occupied", "burns"), [(5, False, True), (4, False, False), (5, True, False), (6, True, True)]
)
def test_a_mined_oil_field_burns_on_five_or_on_six_under_attack(die: int, occupied: bool, burns: bool) -> None:
    s = scene({"brunei": "1tw"} if occupied else {}, procedure=Turn(at="do_oil_field"))
    s.oil[:] = [3, -1, -1]
    settle(s, ScriptedDice(die))
    assert s.oil[0] == (0 if burns else 3)


@pytest.mark.rule("4.0(4)①")
def test_an_oil_field_that_japan_holds_does_not_burn() -> None:
    s = scene({"brunei": "1tw"}, control={"brunei": "japan"}, procedure=Turn(at="do_oil_field"))
    s.oil[:] = [3, -1, -1]
    settle(s, ScriptedDice())  # a roll would fail: there are no dice
    assert s.oil[0] == 3


@pytest.mark.rule("4.0(4)②", "4.0(4)③", "4.0(4)⑤")
def test_units_recover_and_cards_come_back_before_the_next_turn() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, used="1tw", allies="supply")
    table.state.shown[JAPAN] = cards("landing")
    table.do(PASS, PASS)
    s = table.state
    assert table.fresh("1tw") and s.turn == 2
    assert s.hands[JAPAN] == () and s.shown[JAPAN] == ()
    assert TakeCard(CARD["landing"]) in table.options
    assert table.happened(TurnBegan)


@pytest.mark.rule("4.0(4)④", "15.0(1)①", "16.1(3)")
def test_points_for_fortresses_are_counted_each_turn() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, control={"manila": "japan"}, allies="supply")
    table.do(PASS, PASS)
    assert table.state.halves == [0, 4]  # Hong Kong and Singapore


@pytest.mark.rule("4.0")
def test_the_game_ends_after_eight_turns() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, turn=8, allies="supply")
    table.dice(2, 2, 3).do(PASS, PASS)
    assert pending(table.state) is None and GAME.outcome(table.state) is not None


@pytest.mark.rule("5.2(1)", "7.1(1)", "8.0(1)", "6.1(1)②", "6.1(2)")
def test_a_move_costs_one_card_of_any_kind_face_down() -> None:
    table = Desk({"taiwan": "1tw"}, japan="landing blitzkrieg")
    table.do(*group("taiwan", "1tw"), go("luzon_strait"))
    assert table.options == (Discard(CARD["blitzkrieg"]), Discard(CARD["landing"]))
    table.do(pay("landing"))
    s = table.state
    assert s.hands[JAPAN] == cards("blitzkrieg") and s.laid[JAPAN] == cards("landing") and not s.shown[JAPAN]


@pytest.mark.rule("5.2(1)")
def test_nobody_but_its_owner_learns_which_card_was_used_face_down() -> None:
    table = Desk({"taiwan": "1tw"}, japan="landing blitzkrieg")
    table.do(*group("taiwan", "1tw"), go("luzon_strait"), pay("landing"))
    assert table.happened(CardDiscarded)[0].only is None
    assert table.happened(CardLaidDown)[0].only == JAPAN
    laid = [piece for piece in view(table.state, ALLIES).pieces if piece.at == "box:laid-0"]
    assert [piece.look for piece in laid] == ["back"]


@pytest.mark.rule("5.2(2)", "5.2(4)", "6.1(1)④", "6.3(1)")
def test_a_card_played_for_its_action_is_shown_and_not_available_again_this_turn() -> None:
    table = Desk({"taiwan": "1tw 2tw", "luzon": "11pa"}, used="1tw", japan="supply landing")
    table.do(card("supply"))
    assert table.state.shown[JAPAN] == cards("supply") and table.state.hands[JAPAN] == cards("landing")
    shown = [piece for piece in view(table.state, ALLIES).pieces if piece.at == "box:shown-0"]
    assert [piece.look for piece in shown] == ["card"]


@pytest.mark.rule("6.1(1)", "6.1(1)①", "6.1(1)②", "6.1(1)③", "6.1(1)④")
def test_a_round_offers_attack_move_air_operation_card_and_pass() -> None:
    table = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"}, used="1tw", japan="supply")
    kinds = {type(option) for option in table.options}
    assert kinds == {Pass, PlayCard, Muster}
    table = Desk({"luzon": "1tw 11pa"})
    table.do(*group("luzon", "1tw"))
    assert Strike() in table.options and table.goals


@pytest.mark.rule("6.1(2)", "9.0(2)", "9.0(1)")
def test_an_air_operation_costs_no_card() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa"}, japan="supply")
    table.dice(6).do(*group("taiwan", "kanoya"), Bomb(AREA["luzon"]))
    assert table.state.hands[JAPAN] == cards("supply")


@pytest.mark.rule("6.3(3)")
def test_a_round_is_over_after_one_card() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, used="1tw", japan="supply supply landing", allies="supply")
    table.do(card("supply"), RefreshArea(AREA["taiwan"]))
    assert table.asked.seat == ALLIES


@pytest.mark.rule("6.2", "6.2①")
def test_a_group_is_made_of_unused_units_of_one_area() -> None:
    table = Desk({"taiwan": "1tw 2tw 47", "guangdong": "228"}, used="47")
    table.do(Muster(AREA["taiwan"]))
    assert table.offered(Join) == joins("1tw 2tw")


@pytest.mark.rule("6.2②", "6.2④")
def test_a_group_that_could_do_nothing_together_cannot_be_formed() -> None:
    # A fortress unit cannot move, and no enemy is there to attack.
    table = Desk({"taiwan": "1tw", "manila": "31us corregidor"}, side=ALLIES, allies="supply")
    table.do(Muster(AREA["manila"]))
    assert table.offered(Join) == joins("31us")


@pytest.mark.rule("6.2③", "7.1(4)")
def test_a_group_is_turned_over_after_its_action() -> None:
    table = Desk({"taiwan": "1tw 2tw 47"})
    table.do(*group("taiwan", "1tw 2tw"), go("luzon_strait"), pay())
    assert [table.fresh(key) for key in ("1tw", "2tw", "47")] == [False, False, True]


@pytest.mark.rule("6.2")
def test_all_units_of_a_kind_can_join_at_once() -> None:
    table = Desk({"luzon": "1tw 2tw 47 11pa"})
    table.do(Muster(AREA["luzon"]), JoinAll("army"))
    table.dice(6, 6, 6).do(Strike(), pay())
    assert not any(table.fresh(key) for key in ("1tw", "2tw", "47"))


def test_the_wrong_seat_and_an_action_that_was_not_offered_are_refused() -> None:
    s = scene({"taiwan": "1tw", "luzon": "11pa"})
    settle(s)
    with pytest.raises(NotYourDecision):
        apply(s, ALLIES, PASS)
    with pytest.raises(IllegalAction):
        apply(s, JAPAN, Muster(AREA["luzon"]))
    assert isinstance(decision(s), Decision)


@pytest.mark.rule("5.1")
def test_every_card_of_both_decks_can_be_taken() -> None:
    table = Desk.of(new_game())
    assert {option.card for option in table.offered(TakeCard)} == set(DECKS[JAPAN])


@pytest.mark.rule("4.0(3)")
def test_unused_aircraft_that_can_do_nothing_do_not_keep_the_turn_open() -> None:
    table = Desk({"pacific_ocean": "ryujo", "luzon": "11pa"}, japan="", allies="supply")
    assert table.asked.seat == JAPAN  # Luzon is in reach of the carrier
    table = Desk({"pacific_ocean": "ryujo", "batavia": "1knil"}, japan="", allies="supply")
    assert table.asked.seat == ALLIES


@pytest.mark.rule("4.0(2)", "4.0(4)⑤")
def test_every_turn_begins_with_japan_again() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply", side=ALLIES).do(PASS, PASS)
    assert table.state.turn == 2 and table.asked.seat == JAPAN and table.asked.prompt == "prompt-card"


@pytest.mark.rule("4.0(4)①")
def test_all_three_oil_fields_are_rolled_for_in_turn() -> None:
    s = scene({}, procedure=Turn(at="do_oil_field"))
    s.oil[:] = [3, -1, 1]
    settle(s, ScriptedDice(4, 5))
    assert s.oil == [3, -1, 0]


@pytest.mark.rule("4.0(3)", "4.0(2)")
def test_a_first_pass_does_not_end_a_turn() -> None:
    table = Desk.of(new_game())
    take(table, "hinode landing landing landing blitzkrieg supply supply")
    take(table, "ambush ambush submarines supply z_force")
    table.do(PASS)
    assert table.state.turn == 1 and table.asked.seat == ALLIES
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply").do(PASS, PASS)  # and the same on turn 2
    take(table, "hinode landing landing landing blitzkrieg supply supply")
    take(table, "ambush ambush submarines supply z_force")
    table.do(PASS)
    assert table.state.turn == 2 and table.asked.seat == ALLIES


@pytest.mark.rule("5.1")
def test_the_question_says_how_many_cards_are_still_to_be_taken() -> None:
    table = Desk.of(new_game())
    assert table.asked.args["left"] == 7
    take(table, "hinode landing")
    assert table.asked.args["left"] == 5


@pytest.mark.rule("4.0(4)①")
def test_a_mined_field_is_rolled_for_once_a_turn() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, allies="supply").do(PASS, PASS)
    table.state.oil[:] = [-1, -1, 2]
    take(table, "hinode landing landing landing blitzkrieg supply supply")
    take(table, "ambush ambush submarines supply z_force")
    table.dice(4).do(PASS, PASS)  # one die: a second roll would find none
    assert table.state.turn == 3 and table.state.oil == [-1, -1, 2]
