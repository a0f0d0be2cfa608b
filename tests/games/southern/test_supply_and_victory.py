"""12.0-17.0: recovery, lines of communication, control, victory, special and optional rules."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending, settle
from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Place, Refresh, TakeCard
from bingqi.games.southern.events import ControlChanged
from bingqi.games.southern.rules.queries import supplied
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.tables import ALLIES, AREA, AREAS, JAPAN, UNIT
from bingqi.games.southern.victory import area_points, oil_points, totals
from tests.games.southern.scene import STRIKE, at, fresh, go, group, held, new_game, offered, pay, play, scene

PASS = Pass()


def end_turn(places: dict[str, str], **more: object) -> Driver:
    """Both pass; the next turn has begun."""
    table = play({"taiwan": "1tw", **places}, allies="supply", **more)
    return table.do(PASS, PASS)


@pytest.mark.rule("12.0(1)", "4.0(4)②")
def test_units_with_a_line_of_communication_recover() -> None:
    table = end_turn({"singapore": "1mal"}, used="1mal 1tw")
    assert fresh(table, "1mal") and fresh(table, "1tw")


@pytest.mark.rule("12.0(2)")
def test_units_without_one_stay_used() -> None:
    cut = {"celebes_sea": "japan", "luzon": "japan"}
    table = end_turn({"manila": "31us", "luzon": "2tw"}, used="31us 2tw", control=cut)
    assert not fresh(table, "31us") and fresh(table, "2tw")


@pytest.mark.rule("13.0(1)")
def test_lines_pass_only_own_areas() -> None:
    s = scene({}, control={"celebes_sea": "japan", "south_china_sea": "japan", "luzon": "japan"})
    reached = supplied(s, ALLIES)
    assert reached >> AREA["java_sea"] & 1 and not reached >> AREA["manila"] & 1
    s = scene({})
    assert supplied(s, ALLIES) >> AREA["manila"] & 1


@pytest.mark.rule("13.0(2)")
def test_a_line_reaches_one_enemy_area_and_goes_no_further() -> None:
    s = scene({})
    reached = supplied(s, JAPAN)
    assert reached >> AREA["luzon"] & 1 and reached >> AREA["celebes_sea"] & 1
    assert not reached >> AREA["java_sea"] & 1


@pytest.mark.rule("13.0(3)")
def test_enemy_units_do_not_cut_a_line() -> None:
    table = end_turn({"singapore": "1mal", "coast_of_malay": "kumano", "luzon_strait": "houston 9"}, used="1tw 1mal")
    assert fresh(table, "1tw") and fresh(table, "1mal")


@pytest.mark.rule("14.0(2)", "14.0(2)①")
def test_an_empty_land_area_changes_hands_at_the_end_of_the_round() -> None:
    table = play({"south_china_sea": "1tw"})
    table.do(*group("south_china_sea", "1tw"), go("brunei"), pay())
    assert held(table, "brunei") == JAPAN and table.happened(ControlChanged)


@pytest.mark.rule("14.0(2)①")
def test_army_or_aircraft_keep_a_land_area() -> None:
    for keeper in ("11pa", "19bg"):
        table = play({"luzon_strait": "1tw", "luzon": keeper})
        table.do(*group("luzon_strait", "1tw"), go("luzon"), pay())
        assert held(table, "luzon") == ALLIES


@pytest.mark.rule("14.0(2)②")
def test_only_ships_take_and_keep_a_sea() -> None:
    table = play({"south_china_sea": "1tw"}, control={"coast_of_malay": "allies"})
    table.do(*group("south_china_sea", "1tw"), go("coast_of_malay"), pay())
    assert held(table, "coast_of_malay") == ALLIES
    table = play({"south_china_sea": "4dg", "coast_of_malay": "6ind"})
    table.do(*group("south_china_sea", "4dg"), go("coast_of_malay"), pay())
    assert held(table, "coast_of_malay") == JAPAN  # an army unit at sea holds nothing


@pytest.mark.rule("15.0(1)", "15.0(1)②")
@pytest.mark.parametrize(("unit", "halves"), [("1tw", 2), ("tk7", 1), ("kanoya", 1), ("kongo", 2), ("4sd", 1)])
def test_the_allies_score_for_japanese_losses_by_endurance(unit: str, halves: int) -> None:
    s = scene({"south_china_sea": unit} if unit in ("kongo", "4sd") else {"taiwan": unit})
    s.lose(UNIT[unit], s.where(UNIT[unit]))
    assert s.halves == [0, halves]


@pytest.mark.rule("15.0(1)②")
def test_half_points_add_up_in_a_fight() -> None:
    table = play({"luzon": "tk7 31us 45ps 57ps"}, side=ALLIES, allies="supply", japan="")
    table.dice(1, 1, 1).do(*group("luzon", "31us 45ps 57ps"), STRIKE, pay())
    assert at(table, "tk7") == "lost" and table.state.halves[ALLIES] >= 1


@pytest.mark.rule("15.0(1)")
def test_japan_scores_nothing_for_allied_losses() -> None:
    s = scene({"luzon": "31us"})
    s.lose(UNIT["31us"], AREA["luzon"])
    assert s.halves == [0, 0]


@pytest.mark.rule("15.0(2)", "2.2.2(5)")
def test_land_areas_score_for_their_holder() -> None:
    s = scene({})
    before = area_points(s, JAPAN), area_points(s, ALLIES)
    s.control |= 1 << AREA["batavia"]
    worth = AREAS[AREA["batavia"]].vp
    assert (area_points(s, JAPAN), area_points(s, ALLIES)) == (before[0] + worth, before[1] - worth)
    assert sum(before) == sum(area.vp for area in AREAS)


@pytest.mark.rule("15.0(3)", "2.1.2(4)")
def test_oil_markers_are_turned_over_at_the_end_and_score_for_the_holder() -> None:
    table = play({"brunei": "1tw"}, control={"brunei": "japan"}, turn=8, allies="supply")
    table.state.oil[1] = 0  # burnt
    values = table.state.oil_left
    table.dice(values[4], values[0]).do(PASS, PASS)
    s = table.state
    assert s.oil == [values[4], 0, values[0]]
    assert oil_points(s, JAPAN) == values[4] and oil_points(s, ALLIES) == values[0]


@pytest.mark.rule("2.1.2(4)")
def test_nobody_can_know_an_oil_marker_before_it_is_turned_over() -> None:
    table = play({"brunei": "1tw"})
    for seat in (JAPAN, ALLIES, None):
        shown = [piece.values for piece in GAME.view(table.state, seat).pieces if piece.id.startswith("oil:")]
        assert shown == [("?",)] * 3
    assert len(table.state.oil_left) == 5  # not even the state knows which lies where


@pytest.mark.rule("15.0")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    s = scene({})
    s.stack.clear()
    s.oil[:] = [0, 0, 0]
    japan, allies = totals(s)
    s.halves[JAPAN] = int(2 * (allies - japan))
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winner is None
    s.halves[JAPAN] += 1
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winner == JAPAN
    s.halves[ALLIES] += 2
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winner == ALLIES


# --- MacArthur ---


@pytest.mark.rule("16.2(1)", "16.2(1)①")
def test_macarthur_rallies_one_unit_after_each_allied_round() -> None:
    table = play({"manila": "macarthur 31us 45ps", "taiwan": "1tw"}, used="31us 45ps", side=ALLIES, allies="supply")
    table.do(PASS)
    assert table.asked.rule == "16.2(1)①"
    assert set(offered(table, Refresh)) == {Refresh(UNIT["31us"]), Refresh(UNIT["45ps"])}
    table.do(Refresh(UNIT["31us"]))
    assert fresh(table, "31us") and not fresh(table, "45ps")


@pytest.mark.rule("16.2(1)①")
def test_macarthur_rallies_nobody_after_a_japanese_round() -> None:
    table = play({"manila": "macarthur 31us", "taiwan": "1tw"}, used="31us", allies="supply")
    table.do(PASS)
    assert table.asked.seat == ALLIES and table.asked.prompt == "ask-round"


@pytest.mark.rule("16.2(1)②", "12.0(2)")
def test_all_units_with_macarthur_recover_without_a_line() -> None:
    cut = {"celebes_sea": "japan", "luzon": "japan"}
    table = play({"taiwan": "1tw", "manila": "macarthur 31us 45ps"}, used="31us 45ps", control=cut, allies="supply")
    table.do(PASS, PASS, PASS)  # the third: nobody is rallied at once
    assert table.state.turn == 2 and fresh(table, "31us") and fresh(table, "45ps")


@pytest.mark.rule("16.2(3)")
def test_japan_scores_a_point_for_macarthur() -> None:
    s = scene({"manila": "macarthur"})
    s.lose(UNIT["macarthur"], AREA["manila"])
    assert s.halves == [2, 0]


# --- optional rules ---


@pytest.mark.rule("17.1(1)", "17.1(2)")
@pytest.mark.parametrize("turns", [7, 9])
def test_the_game_can_be_made_longer_or_shorter(turns: int) -> None:
    table = play({"taiwan": "1tw", "luzon": "11pa"}, turn=turns - 1, allies="supply", turns=turns)
    table.do(PASS, PASS)
    assert table.state.turn == turns and pending(table.state) is not None
    s = scene({"taiwan": "1tw"}, turn=turns, turns=turns, procedure=Turn(at="do_score"))
    settle(s)
    assert pending(s) is None


@pytest.mark.rule("17.2①")
def test_hiryu_and_soryu_come_at_the_start_of_turn_five() -> None:
    table = play(
        {"taiwan": "1tw", "luzon_strait": "houston", "luzon": "11pa"}, turn=4, allies="supply", hiryu_soryu=True
    )
    table.do(PASS, PASS)
    assert table.state.turn == 5 and table.asked.rule == "17.2①"
    seas = {option.area for option in offered(table, Place)}  # type: ignore[attr-defined]
    assert AREA["pacific_ocean"] in seas
    assert AREA["luzon_strait"] not in seas and AREA["java_sea"] not in seas
    table.do(Place(AREA["pacific_ocean"]), Place(AREA["east_china_sea"]))
    assert at(table, "hiryu") == "pacific_ocean" and at(table, "soryu") == "east_china_sea"
    assert fresh(table, "hiryu") and offered(table, TakeCard)


@pytest.mark.rule("17.2①")
def test_without_the_option_they_do_not_come() -> None:
    table = play({"taiwan": "1tw", "luzon": "11pa"}, turn=4, allies="supply")
    table.do(PASS, PASS)
    assert offered(table, TakeCard)


@pytest.mark.rule("17.2②")
def test_indomitable_is_placed_before_the_first_turn() -> None:
    table = Driver(GAME, new_game(indomitable=True))
    assert table.asked.seat == ALLIES and table.asked.rule == "17.2②"
    assert Place(AREA["luzon_strait"]) not in table.options
    table.do(Place(AREA["java_sea"]))
    assert at(table, "indomitable") == "java_sea" and fresh(table, "indomitable")


@pytest.mark.rule("17.3(1)")
@pytest.mark.parametrize(("turn", "on", "halves"), [(4, True, 2), (5, True, 0), (4, False, 0)])
def test_a_fortress_taken_on_an_anniversary_scores_for_japan(turn: int, on: bool, halves: int) -> None:
    table = play({"manila": "1tw", "taiwan": "2tw"}, turn=turn, allies="supply", anniversary_japan=on)
    table.do(PASS, PASS)  # Manila is empty of Allies: it falls at the end of the round
    assert held(table, "manila") == JAPAN and table.state.halves[JAPAN] == halves


@pytest.mark.rule("17.3(2)")
@pytest.mark.parametrize(("turn", "on", "halves"), [(6, True, -2), (6, False, 0)])
def test_a_fortress_retaken_on_an_anniversary_costs_japan_a_point(turn: int, on: bool, halves: int) -> None:
    more = {"anniversary_allies": on}
    table = play({"manila": "31us", "taiwan": "2tw"}, turn=turn, allies="supply", control={"manila": "japan"}, **more)
    table.do(PASS, PASS)
    assert held(table, "manila") == ALLIES and table.state.halves[JAPAN] == halves
