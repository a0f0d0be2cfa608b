"""17.0 Optional rules."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending, settle
from bingqi.games.southern.actions import PASS, Place, TakeCard
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.tables import ALLIES, AREA, AREAS, JAPAN
from tests.games.southern.desk import Desk, cards, new_game, scene


@pytest.mark.rule("17.1(1)", "17.1(2)")
@pytest.mark.parametrize("turns", [7, 9])
def test_the_game_can_be_made_longer_or_shorter(turns: int) -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, turn=turns - 1, allies="supply", turns=turns)
    table.do(PASS, PASS)
    assert table.state.turn == turns and pending(table.state) is not None
    s = scene({"taiwan": "1tw"}, turn=turns, turns=turns, procedure=Turn(at="do_score"))
    settle(s)
    assert pending(s) is None


@pytest.mark.rule("17.2①")
def test_hiryu_and_soryu_come_at_the_start_of_turn_five() -> None:
    table = Desk(
        {"taiwan": "1tw", "luzon_strait": "houston", "luzon": "11pa"}, turn=4, allies="supply", hiryu_soryu=True
    )
    table.do(PASS, PASS)
    assert table.state.turn == 5 and table.asked.rule == "17.2①"
    seas = {option.area for option in table.offered(Place)}
    assert AREA["pacific_ocean"] in seas
    assert AREA["luzon_strait"] not in seas and AREA["java_sea"] not in seas
    table.do(Place(AREA["pacific_ocean"]), Place(AREA["east_china_sea"]))
    assert table.at("hiryu") == "pacific_ocean" and table.at("soryu") == "east_china_sea"
    assert table.fresh("hiryu") and table.offered(TakeCard)


@pytest.mark.rule("17.2①")
def test_without_the_option_they_do_not_come() -> None:
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, turn=4, allies="supply")
    table.do(PASS, PASS)
    assert table.offered(TakeCard)


@pytest.mark.rule("17.2②")
def test_indomitable_is_placed_before_the_first_turn() -> None:
    table = Desk.of(new_game(indomitable=True))
    assert table.asked.seat == ALLIES and table.asked.rule == "17.2②"
    assert Place(AREA["luzon_strait"]) not in table.options
    table.do(Place(AREA["java_sea"]))
    assert table.at("indomitable") == "java_sea" and table.fresh("indomitable")


@pytest.mark.rule("17.3(1)")
@pytest.mark.parametrize(("turn", "on", "halves"), [(4, True, 2), (5, True, 0), (4, False, 0)])
def test_a_fortress_taken_on_an_anniversary_scores_for_japan(turn: int, on: bool, halves: int) -> None:
    table = Desk({"manila": "1tw", "taiwan": "2tw"}, turn=turn, allies="supply", anniversary_japan=on)
    table.do(PASS, PASS)  # Manila is empty of Allies: it falls at the end of the round
    assert table.held("manila") == JAPAN and table.state.halves[JAPAN] == halves


@pytest.mark.rule("17.3(2)")
@pytest.mark.parametrize(("turn", "on", "halves"), [(6, True, -2), (6, False, 0)])
def test_a_fortress_retaken_on_an_anniversary_costs_japan_a_point(turn: int, on: bool, halves: int) -> None:
    more = {"anniversary-allies": on}
    table = Desk({"manila": "31us", "taiwan": "2tw"}, turn=turn, allies="supply", control={"manila": "japan"}, **more)
    table.do(PASS, PASS)
    assert table.held("manila") == ALLIES and table.state.halves[JAPAN] == halves


@pytest.mark.rule("17.2①")
def test_without_a_sea_of_their_own_the_carriers_wait() -> None:
    seas = {key: "allies" for key in AREA if AREAS[AREA[key]].kind == "sea"}
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, turn=4, allies="supply", hiryu_soryu=True, control=seas)
    table.do(PASS, PASS)
    assert table.offered(TakeCard) and table.at("hiryu") == "out"
    table.state.control |= 1 << AREA["east_china_sea"]
    table.state.hands[:] = [cards("supply"), cards("supply")]
    table.state.stack[:] = [Turn(at="do_score")]
    settle(table.state)
    assert table.state.turn == 6 and table.options == (Place(AREA["east_china_sea"]),)
    table.do(Place(AREA["east_china_sea"]))
    assert table.at("hiryu") == "east_china_sea" and table.options == (Place(AREA["east_china_sea"]),)


@pytest.mark.rule("17.3(1)", "17.3(2)")
@pytest.mark.parametrize(("turn", "halves"), [(4, 2), (5, 0), (6, 2), (7, 0), (9, 2)])
def test_the_days_of_celebration_are_turns_four_six_and_nine(turn: int, halves: int) -> None:
    table = Desk({"manila": "1tw", "taiwan": "2tw"}, turn=turn, turns=9, allies="supply", anniversary_japan=True)
    table.dice(*([2, 2, 3] if turn == 9 else [])).do(PASS, PASS)
    assert table.state.halves[JAPAN] == halves
