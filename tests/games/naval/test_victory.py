"""21.0: points and winners."""

from __future__ import annotations

import pytest

from bingqi.games.naval import GAME
from bingqi.games.naval.rules.sequence import end_game
from bingqi.games.naval.table.names import seat_name
from bingqi.games.naval.victory import (
    bonus_points,
    damage_points,
    half_points,
    landing_points,
    points_now,
    points_of,
    score_lines,
    sinking_points,
)
from tests.games.naval.desk import BLUE, RED, Desk, h, ship


def points(scenario: str, key: str, hits: int) -> float:
    desk = Desk(scenario)
    unit = desk.put(key, "1711", found=True)
    desk.s.hit(unit, hits)
    return half_points(desk.s, 1 - desk.s.seat_of(unit)) / 2


def plain(scenario: str, key: str, hits: int) -> float:
    """Without what the scenario gives to whoever prevents a landing."""
    desk = Desk(scenario)
    unit = desk.put(key, "1711", found=True)
    desk.s.hit(unit, hits)
    foe = 1 - desk.s.seat_of(unit)
    return (damage_points(desk.s, foe) + sinking_points(desk.s, foe)) / 2


@pytest.mark.rule("21.1(1)", "21.1(1)①", "21.1(1)②", "21.1(1)③", "21.1(2)")
def test_damage_and_sinking_by_nation() -> None:
    assert (plain("diaoyu", "asahi", 1), plain("diaoyu", "asahi", 2)) == (1, 2)
    assert (plain("diaoyu", "kunming", 1), plain("diaoyu", "kunming", 2)) == (0.5, 1)
    assert (plain("dokdo", "sejong", 1), plain("dokdo", "sejong", 2)) == (1, 2)
    desk = Desk()
    desk.s.lost = (2, 3)
    assert (damage_points(desk.s, BLUE), damage_points(desk.s, RED)) == (3, 4)  # halves: aircraft count too


@pytest.mark.rule("21.1(3)①", "21.1(3)②", "21.1(3)③", "18.4(4)", "18.4(3)")
def test_ships_that_count_for_more() -> None:
    assert (plain("diaoyu", "izumo", 1), plain("diaoyu", "kaga", 2)) == (1.5, 3)
    assert (plain("diaoyu", "shandong", 1), plain("diaoyu", "liaoning", 2)) == (1.5, 3)
    assert (plain("dokdo", "dokdo-ship", 1), plain("dokdo", "dokdo-ship", 2)) == (1.5, 3)
    assert (plain("jeju", "type-075b", 1), plain("jeju", "longhushan", 1)) == (1.5, 0.5)
    from bingqi.games.naval.tables import SUB_AIR, TRANSPORTS

    assert TRANSPORTS >> ship("type-075b") & 1 and SUB_AIR[ship("type-075b")] > 0


@pytest.mark.rule("21.1(4)", "19.1(4)", "20.1(4)")
def test_landing_markers_bring_what_the_scenario_says() -> None:
    for scenario, label, seat, count, worth in (
        ("dokdo", "0507", BLUE, 1, 5),
        ("dokdo", "0507", RED, 1, 10),
        ("jeju", "1112", RED, 3, 15),
        ("sakishima", "2411", BLUE, 2, 20),
        ("sakishima", "2414", RED, 2, 10),
        ("sakishima", "2213", RED, 1, 5),
    ):
        desk = Desk(scenario)
        desk.s.landed = ((h(label), seat, count),)
        assert landing_points(desk.s, seat) == 2 * worth and landing_points(desk.s, 1 - seat) == 0


@pytest.mark.rule("21.1(5)", "19.2(5)", "19.3(5)①", "19.3(5)②")
def test_what_scenarios_give_besides() -> None:
    desk = Desk("diaoyu")
    assert bonus_points(desk.s, BLUE) == 10 and bonus_points(desk.s, RED) == 0
    desk.s.landed = ((h("2213"), RED, 1),)
    assert bonus_points(desk.s, BLUE) == 0
    jeju = Desk("jeju")
    jeju.put("yz34", "1313")
    assert (bonus_points(jeju.s, BLUE), bonus_points(jeju.s, RED)) == (10, 2)
    jeju.put("sejong", "1313")
    jeju.s.landed = ((h("1112"), RED, 1),)
    assert (bonus_points(jeju.s, BLUE), bonus_points(jeju.s, RED)) == (2, 2)


@pytest.mark.rule("21.1", "21.2")
def test_more_points_win_and_equal_points_are_a_draw() -> None:
    desk = Desk("dokdo")
    end_game(desk.s, "turns")
    outcome = GAME.outcome(desk.s)
    assert outcome is not None and outcome.winner is None
    desk.s.damaged |= 1 << ship("asahi")
    assert points_now(desk.s) == (0.0, 1.0)
    outcome = GAME.outcome(desk.s)
    assert outcome is not None and outcome.winner == RED and len(outcome.lines) == 4


@pytest.mark.rule("19.4(5)⑤")
def test_without_izumo_at_her_goal_the_unknown_force_wins_whatever_the_points() -> None:
    for reason, told in (("turns", "reason-goal-late"), ("goal-lost", "reason-goal-lost")):
        desk = Desk("izumo")
        desk.s.sunk |= 1 << ship("shandong")
        end_game(desk.s, reason)
        outcome = GAME.outcome(desk.s)
        assert outcome is not None and outcome.winner == RED and outcome.reason.key == told
    assert points("diaoyu", "asahi", 1) == 1


@pytest.mark.rule("21.1", "21.1(1)", "21.1(2)")
def test_the_reckoning_says_whose_points_they_are_and_adds_up() -> None:
    desk = Desk("diaoyu")
    desk.s.hit(desk.put("asahi", "1711", found=True), 2)
    desk.s.lost = (0, 4)
    lines = score_lines(desk.s.scenario, points_of(desk.s, BLUE), points_of(desk.s, RED))
    for seat in (BLUE, RED):
        mine = [line for line in lines if line.text.args["side"] == seat_name(desk.s, seat)]
        assert sum(float(line.value) for line in mine) == half_points(desk.s, seat) / 2 > 0
    assert {line.text.key for line in score_lines("dokdo", (0, 0, 0, 0, 0))} == {"line-damage", "line-sinking"}


@pytest.mark.rule("21.1", "21.1(2)", "21.2")
def test_points_of_all_kinds_are_added() -> None:
    desk = Desk("sakishima")
    desk.s.hit(desk.put("asahi", "1711", found=True), 1)
    desk.s.hit(desk.put("atago", "1711", found=True), 2)
    desk.s.landed = ((h("2411"), RED, 1),)
    assert points_now(desk.s) == (0.0, 1 + 2 + 10)
    jeju = Desk("jeju")
    jeju.put("yz34", "1313")
    jeju.s.lost = (1, 0)
    assert points_now(jeju.s) == (5.0, 1 + 1)


@pytest.mark.rule("21.1(5)")
def test_the_scenario_gives_nothing_before_the_first_turn() -> None:
    desk = Desk("jeju", turn=0)
    desk.put("yz34", "1313")
    assert bonus_points(desk.s, RED) == bonus_points(desk.s, BLUE) == 0


@pytest.mark.rule("21.1", "21.2")
def test_the_end_tells_each_sides_own_reckoning() -> None:
    desk = Desk("diaoyu")
    desk.s.hit(desk.put("asahi", "1711", found=True), 2)
    end_game(desk.s, "turns")
    outcome = GAME.outcome(desk.s)
    assert outcome is not None
    red = {line.text.key: line.value for line in outcome.lines if line.text.args["side"] == seat_name(desk.s, RED)}
    blue = {line.text.key: line.value for line in outcome.lines if line.text.args["side"] == seat_name(desk.s, BLUE)}
    assert (red["line-sinking"], blue["line-sinking"]) == ("2", "0"), "who sank her"


@pytest.mark.rule("21.1", "21.2")
def test_a_head_start_counts_for_its_side_and_has_its_own_line() -> None:
    desk = Desk("dokdo", head_start=7)
    assert points_now(desk.s) == (0, 7)
    lines = score_lines("dokdo", points_of(desk.s, BLUE), points_of(desk.s, RED))
    assert (lines[-1].text.key, lines[-1].value) == ("line-head-start", "7")
    desk = Desk("dokdo", head_start=-3)
    end_game(desk.s, "turns")
    outcome = GAME.outcome(desk.s)
    assert outcome and (outcome.winner, outcome.points) == (BLUE, (3, 0))
