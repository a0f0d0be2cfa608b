"""15.0 Victory points."""

from __future__ import annotations

import pytest

from bingqi.games.southern import GAME
from bingqi.games.southern.actions import PASS
from bingqi.games.southern.tables import ALLIES, AREA, AREAS, FIGURES, JAPAN, UNIT
from bingqi.games.southern.victory import area_points, oil_points, totals
from tests.games.southern.desk import STRIKE, Desk, group, pay, scene


@pytest.mark.rule("15.0(1)", "15.0(1)②")
@pytest.mark.parametrize(("unit", "halves"), [("1tw", 2), ("tk7", 1), ("kanoya", 1), ("kongo", 2), ("4sd", 1)])
def test_the_allies_score_for_japanese_losses_by_endurance(unit: str, halves: int) -> None:
    s = scene({"south_china_sea": unit} if unit in ("kongo", "4sd") else {"taiwan": unit})
    s.lose(UNIT[unit], s.where(UNIT[unit]))
    assert s.halves == [0, halves]


@pytest.mark.rule("15.0(1)②")
def test_half_points_add_up_in_a_fight() -> None:
    table = Desk({"luzon": "tk7 31us 45ps 57ps"}, side=ALLIES, allies="supply", japan="")
    table.dice(1, 1, 1).do(*group("luzon", "31us 45ps 57ps"), STRIKE, pay())
    assert table.at("tk7") == "lost" and table.state.halves[ALLIES] >= 1


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
    table = Desk({"brunei": "1tw"}, control={"brunei": "japan"}, turn=8, allies="supply")
    table.state.oil[1] = 0  # burnt
    values = table.state.oil_left
    table.dice(values[4], values[0]).do(PASS, PASS)
    s = table.state
    assert s.oil == [values[4], 0, values[0]]
    assert oil_points(s, JAPAN) == values[4] and oil_points(s, ALLIES) == values[0]


@pytest.mark.rule("2.1.2(4)")
def test_nobody_can_know_an_oil_marker_before_it_is_turned_over() -> None:
    table = Desk({"brunei": "1tw"})
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


@pytest.mark.rule("15.0(1)①", "16.1(3)")
@pytest.mark.parametrize(
    ("taken", "halves"), [("", 6), ("manila", 4), ("manila hong_kong", 2), ("manila hong_kong singapore", 0)]
)
def test_each_fortress_that_the_allies_hold_scores(taken: str, halves: int) -> None:
    control = dict.fromkeys(taken.split(), "japan")
    table = Desk({"taiwan": "1tw", "luzon": "11pa"}, control=control, allies="supply").do(PASS, PASS)
    assert table.state.halves == [0, halves]


@pytest.mark.rule("15.0")
def test_a_game_under_way_has_no_outcome() -> None:
    assert GAME.outcome(Desk({"taiwan": "1tw"}).state) is None


@pytest.mark.rule("15.0", "15.0(1)", "15.0(2)", "15.0(3)")
def test_the_reckoning_shows_all_parts_side_by_side() -> None:
    s = scene({}, control={"batavia": "japan", "brunei": "japan"}, bid=0)
    s.halves[:] = [3, 7]
    s.oil[:] = [4, 2, -1]
    total = sum(area.vp for area in AREAS)
    mine = sum(area.vp for i, area in enumerate(AREAS) if s.control >> i & 1)
    assert mine == AREAS[AREA["batavia"]].vp + AREAS[AREA["brunei"]].vp == 3
    rows = [(line.text.key, line.value, line.rule) for line in GAME.view(s, None).score]
    assert rows == [
        ("score-won", "1.5 : 3.5", "15.0(1)"), ("score-areas", f"{mine} : {total - mine}", "15.0(2)"),
        ("score-oil", "4 : 2", "15.0(3)"), ("score-total", f"{mine + 5.5:g} : {total - mine + 5.5:g}", "15.0"),
    ]  # fmt: skip


@pytest.mark.rule("15.0")
@pytest.mark.parametrize(
    ("halves", "winner", "key"), [(1, 0, "outcome-japan"), (0, None, "outcome-draw"), (-1, 1, "outcome-allies")]
)
def test_half_a_point_decides(halves: int, winner: int | None, key: str) -> None:
    s = scene({})
    s.stack.clear()
    s.oil[:] = [0, 0, 0]
    japan, allies = totals(s)
    s.halves[JAPAN] = int(2 * (allies - japan)) + halves
    outcome = GAME.outcome(s)
    assert outcome is not None and (outcome.winner, outcome.reason.key) == (winner, key)


@pytest.mark.rule("15.0")
def test_points_that_japan_was_given_count_and_are_shown() -> None:
    with_nothing, given = scene({}, bid=0), scene({}, bid=10)
    assert [a - b for a, b in zip(totals(given), totals(with_nothing), strict=True)] == [10, 0]
    rows = {line.text.key: line.value for line in GAME.view(given, None).score}
    assert rows["score-bid"] == "10 : 0" and given.halves == [0, 0]
    assert "score-bid" not in {line.text.key for line in GAME.view(with_nothing, None).score}


def test_the_usual_bid_helps_nobody_and_each_other_the_side_it_should() -> None:
    bid, usual = next(option for option in GAME.meta.options if option.id == "bid"), FIGURES.bid.usual
    assert bid.choices == FIGURES.bid.choices and bid.default == usual and 0 in bid.choices
    wanted = [None if n == usual else ALLIES if n < usual else JAPAN for n in FIGURES.bid.choices]
    assert list(bid.helps) == wanted and {None, ALLIES, JAPAN} == set(wanted)
