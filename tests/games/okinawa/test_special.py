"""19.3.1 the offensive; 18.0 and 20.0 markers and victory; 21.1."""

from __future__ import annotations

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Decision, Draw, Pass
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import Attack, CallUp, PickChit, PickUnit, TakeMarker
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.sequence import PlayerTurn, TurnEnd
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.state import BOX, LOST, POOL
from bingqi.games.okinawa.tables import FIGURES, HIGH, KIND, TURNS
from bingqi.games.okinawa.victory import Reckoning, high_grounds, kept_markers
from tests.games.okinawa.desk import JAPAN, US, Desk, h, new_game, through, u


@pytest.mark.rule("19.3.1", "19.3.1(1)")
def test_in_an_offensive_stacks_that_began_in_enemy_zoc_stay_and_others_move() -> None:
    desk = Desk()
    desk.us("2512")
    pinned, free = desk.company("2411"), desk.company("2110")
    chit = desk.chit("sniper", "2411")
    desk.s.held = zoc(desk.s, US)
    desk.s.offensive = True
    options = desk.moving(JAPAN).options
    assert PickUnit(free) in options and PickUnit(pinned) not in options and PickChit(chit) not in options
    desk.s.offensive = False
    assert PickUnit(pinned) in desk.moving(JAPAN).options


@pytest.mark.rule("19.3.1(2)")
def test_in_an_offensive_there_is_no_passing_while_an_attack_is_possible() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.company("2511")
    desk.s.offensive = True
    table = desk.combat(JAPAN)
    assert set(table.options) == {Attack(h("2411"), h("2512")), Attack(h("2511"), h("2512"))}
    table.dice(1, 1, 1, 1, 1, 3, 4)
    through(table, Attack(h("2411"), h("2512")))
    assert not desk.s.stack and desk.s.battles == 1  # one US stack: one fight, the other cannot attack


@pytest.mark.rule("19.3.1(3)", "2.22(6)")
def test_half_as_many_reserves_as_fights_come_into_the_box() -> None:
    desk = Desk()
    for id in ("jp_navy1_1", "jp_navy2_1", "jp_24rec_1"):
        desk.s.put_unit(u(id), POOL)
    desk.s.battles = 5
    desk.s.offensive = True
    proc = PlayerTurn(seat=JAPAN, at="do_reserves")
    call = proc.do_reserves(desk.s)
    assert call is not None and call.proc.left == 2  # type: ignore[union-attr]
    table = desk.run(Reserves(left=2)).do(CallUp(u("jp_navy1_1")), CallUp(u("jp_24rec_1")))
    assert desk.s.where[u("jp_navy1_1")] == desk.s.where[u("jp_24rec_1")] == BOX
    assert desk.s.where[u("jp_navy2_1")] == POOL and not table.state.stack


@pytest.mark.rule("18.0", "18.0(1)", "6.3(1)", "2.13②")
def test_the_us_player_takes_every_marker_on_which_he_stands() -> None:
    desk = Desk()
    desk.us("2511")
    desk.unit("us_96id_381_1", "2412")
    desk.run(TurnEnd())
    assert desk.s.us_markers == 2 and desk.s.japan_markers == 0
    assert desk.s.markers == HIGH & ~(1 << h("2511") | 1 << h("2412"))


@pytest.mark.rule("18.0(1)", "3.2")
def test_a_lone_chit_is_a_stack_and_takes_a_marker() -> None:
    desk = Desk()
    desk.chit("smoke", "2511")
    desk.run(TurnEnd())
    assert desk.s.us_markers == 1


@pytest.mark.rule("18.0(2)")
def test_if_the_us_took_none_the_japanese_take_any_one() -> None:
    desk = Desk()
    table = desk.run(TurnEnd())
    assert table.asked.seat == JAPAN and len(table.options) == 13
    table.do(TakeMarker(h("2511")))
    assert desk.s.japan_markers == 1 and not desk.s.markers >> h("2511") & 1


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


@pytest.mark.rule("2.13②", "20.0(1)①")
def test_the_numbers_of_the_markers_are_nowhere_in_the_state() -> None:
    worlds = [new_game(seed) for seed in (1, 2)]
    assert worlds[0].markers == worlds[1].markers
    assert not any("mt" in name for name in worlds[0].__struct_fields__)


@pytest.mark.rule("21.1")
def test_the_optional_rule_gives_the_us_player_his_six_first_chits() -> None:
    state = new_game(9, first_chits=True)
    wanted = sorted(KIND[id] for id in FIGURES.first_chits)
    assert sorted(kind for kind, n in enumerate(state.box) for _ in range(n)) == wanted
    assert set(FIGURES.first_chits) == {
        "amphibious_tank",
        "combat_engineers",
        "smoke",
        "carriers",
        "support_fire",
        "new_commander",
    }


@pytest.mark.rule("21.1", "6.1(1)①")
def test_without_it_and_on_later_turns_the_draw_is_free() -> None:
    desk = Desk(turn=2)
    desk.s.first_chits = True
    proc = PlayerTurn(seat=US)
    proc.do_begin(desk.s)
    draw = proc.draw_chits(desk.s)
    assert isinstance(draw, Draw) and draw.rule == "6.1(1)" and len(draw.items) == 36


@pytest.mark.rule("19.1", "2.22(1)")
def test_the_track_shows_the_limits() -> None:
    assert [row.limit for row in TURNS] == ["kaya"] * 3 + ["release"] * 5 + [""] * 4


@pytest.mark.rule("20.0")
def test_a_whole_game_of_passes_ends_with_a_japanese_victory() -> None:
    state = new_game(3)
    count = 0
    while isinstance(asked := pending(state), Decision):
        last = asked.options[-1]
        apply_trusted(state, last if isinstance(last, Pass) else asked.options[0])
        count += 1
    result = GAME.outcome(state)
    assert result is not None and result.winner == JAPAN and count > 12
