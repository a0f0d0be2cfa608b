"""20.0 Victory."""

from __future__ import annotations

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import settle
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.state import LOST
from bingqi.games.okinawa.tables import FIGURES
from bingqi.games.okinawa.victory import Reckoning, high_grounds, kept_markers
from tests.games.okinawa.desk import JAPAN, US, Desk, h, new_game, u


@pytest.mark.rule("20.0", "20.0(1)", "20.0(1)①", "2.13②")
def test_japan_scores_markers_taken_and_left_on_the_map() -> None:
    desk = Desk()
    desk.s.markers, desk.s.japan_markers, desk.s.us_markers = 1 << h("2511"), 2, 10
    for id in ("us_7id_17_1", "us_7id_17_2"):
        desk.s.remove_unit(u(id))
    script = ScriptedDice(4, 3, 1)
    left = sorted(FIGURES.mt_values)
    for value in (4, 3, 1):
        left.remove(value)
    script.add(*left[:8])
    desk.s.stack[:] = [Reckoning()]
    settle(desk.s, script)
    assert desk.s.score[0] == 8 and desk.s.score[1] == sum(left[:8])


@pytest.mark.rule("20.0(2)", "20.0(2)①", "20.0(2)②")
def test_each_lost_us_unit_costs_a_marker_and_the_rest_count() -> None:
    desk = Desk()
    desk.s.markers, desk.s.us_markers, desk.s.japan_markers = 0, 3, 10
    desk.s.remove_unit(u("us_7id_17_1"))
    assert desk.s.where[u("us_7id_17_1")] == LOST and kept_markers(desk.s) == 2
    desk.s.us_markers = 0
    assert kept_markers(desk.s) == 0  # never below nothing


@pytest.mark.rule("20.0(2)③", "2.21(4)")
def test_a_us_combat_unit_on_a_black_high_ground_scores_one() -> None:
    desk = Desk()
    desk.us("2009")
    desk.chit("tank", "2007", up=True)  # a chit does not hold it
    desk.unit("us_96id_381_1", "2511")  # a red one
    assert high_grounds(desk.s) == 1


@pytest.mark.rule("20.0(3)", "20.0(1)②")
@pytest.mark.parametrize(("score", "vp", "winner"), [((5, 9, 1), 4, US), ((5, 9, 0), 5, JAPAN), ((5, 9, 0), 4, None)])
def test_the_higher_score_wins_and_equal_scores_draw(score: tuple[int, int, int], vp: int, winner: int | None) -> None:
    desk = Desk()
    desk.s.score, desk.s.vp = score, vp
    result = GAME.outcome(desk.s)
    assert result is not None and result.winner == winner
    assert result.points == (score[1] + score[2], score[0] + vp)
    assert result.reason.key == {US: "reason-us", JAPAN: "reason-japan", None: "reason-draw"}[winner]
    assert [line.value for line in result.lines] == [str(score[1]), "0", str(score[2]), str(score[0]), str(vp)]


@pytest.mark.rule("20.0(2)", "20.0(3)")
@pytest.mark.parametrize(("bid", "winner"), [(0, JAPAN), (3, JAPAN), (6, None), (9, US), (12, US)])
def test_points_given_before_the_game_count_for_the_us_player(bid: int, winner: int | None) -> None:
    desk = Desk(bid=bid)
    desk.s.score, desk.s.vp = (9, 4, 1), 2
    shown = GAME.view(desk.s, None).score
    result = GAME.outcome(desk.s)
    assert result is not None and (result.winner, result.points) == (winner, (5 + bid, 11))
    told = [line.value for line in (*shown, *result.lines) if line.text.key == "line-bid"]
    assert told == ([str(bid)] * 2 if bid else [])


@pytest.mark.rule("2.13②", "20.0(1)①")
def test_the_numbers_of_the_markers_are_nowhere_in_the_state() -> None:
    worlds = [new_game(seed) for seed in (1, 2)]
    assert worlds[0].markers == worlds[1].markers
    assert not any("mt" in name for name in worlds[0].__struct_fields__)


@pytest.mark.rule("20.0(1)①", "20.0(2)②")
def test_who_has_no_marker_scores_nothing_by_them() -> None:
    desk = Desk()
    desk.s.markers, desk.s.japan_markers, desk.s.us_markers = 0, 0, 13
    desk.s.stack[:] = [Reckoning()]
    settle(desk.s, ScriptedDice(*FIGURES.mt_values))
    assert desk.s.score == (0, sum(FIGURES.mt_values), 0)
    other = Desk()
    other.s.markers, other.s.japan_markers, other.s.us_markers = 0, 13, 0
    other.s.stack[:] = [Reckoning()]
    settle(other.s, ScriptedDice(*FIGURES.mt_values))
    assert other.s.score == (sum(FIGURES.mt_values), 0, 0)
