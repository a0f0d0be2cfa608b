"""6.0 sequence, 7.0 events, 8.0 and 13.0 supply."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Call, Decision, Draw, Pass
from bingqi.core.testing import random_action
from bingqi.games.okinawa import GAME, events
from bingqi.games.okinawa.actions import Attack, PlayEvent, Spend, TakeMarker
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.sequence import Campaign, PlayerTurn, TurnEnd, refill
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.tables import CHITS, FIGURES, HIGH, IS_EVENT, KIND, SIDE_KINDS, TURNS
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, new_game


def phases_of_a_turn() -> list[tuple[int, str]]:
    """Every phase of the first turn, with whose it is, in order."""
    state = new_game(5)
    rng, seen = Random(5), []
    while state.turn == 1 and isinstance(asked := pending(state), Decision):
        player = next((p for p in state.stack if isinstance(p, PlayerTurn)), None)
        if player is not None:
            index = state.stack.index(player)
            entry = (player.seat, type(state.stack[index + 1]).__name__)
            if entry not in seen:
                seen.append(entry)
        apply_trusted(state, random_action(rng, asked))
    return seen


@pytest.mark.rule("6.0", "6.1", "6.2", "6.2(3)", "6.1(8)")
def test_the_us_player_goes_first_and_only_he_has_a_supply_phase() -> None:
    seen = phases_of_a_turn()
    assert [seat for seat, _ in seen] == sorted(seat for seat, _ in seen)
    order = ["EventPhase", "SupplyPhase", "SeaAir", "Movement", "Preparation", "Placement", "CombatPhase"]
    for seat in (US, JAPAN):
        names = [name for s, name in seen if s == seat]
        assert names == [name for name in order if name in names]
    assert (US, "SupplyPhase") in seen and (JAPAN, "SupplyPhase") not in seen


def drawn(desk: Desk, seat: int) -> Draw:
    """The draw at the start of a player turn."""
    proc = PlayerTurn(seat=seat)
    desk.s.stack[:] = [proc]
    proc.do_begin(desk.s)
    draw = proc.draw_chits(desk.s)
    assert isinstance(draw, Draw)
    return draw


@pytest.mark.rule("6.1(1)", "6.1(1)①", "6.2(1)", "4.0")
def test_six_us_chits_and_five_or_four_japanese_are_drawn_unseen_by_the_enemy() -> None:
    for seat, turn, number in ((US, 1, 6), (US, 12, 6), (JAPAN, 3, 5), (JAPAN, 4, 4)):
        draw = drawn(Desk(turn), seat)
        assert (draw.count, draw.only) == (number, seat)
        assert set(draw.items) <= set(SIDE_KINDS[seat])


@pytest.mark.rule("6.1(1)②")
def test_too_small_a_cup_takes_the_discards_back_before_the_draw() -> None:
    desk = Desk()
    for kind in SIDE_KINDS[US]:
        desk.s.discard[kind], desk.s.cup[kind] = desk.s.cup[kind], 0
    desk.s.cup[k("tank")], desk.s.discard[k("tank")] = 2, 2
    draw = drawn(desk, US)
    assert len(draw.items) == 36 and not any(desk.s.discard[kind] for kind in SIDE_KINDS[US])


@pytest.mark.rule("6.1(1)")
def test_drawn_chits_lie_in_the_box() -> None:
    desk = Desk()
    script = ScriptedDice(*[k(id) for id in ("tank", "tank", "smoke", "carriers", "flare", "support_fire")])
    desk.s.stack[:] = [PlayerTurn(seat=US)]
    before = list(desk.s.cup)
    settle(desk.s, script)
    assert desk.s.box[k("tank")] == 2 and sum(desk.s.box) == 6
    assert [was - now for was, now in zip(before, desk.s.cup, strict=True)] == desk.s.box and not desk.broken()


@pytest.mark.rule("4.1(1)", "4.1(2)", "7.0(1)", "6.1(2)")
def test_event_chits_must_be_played_before_anything_else() -> None:
    desk = Desk()
    table = desk.events(US, "recon", "new_commander", "tank")
    assert set(table.options) == {PlayEvent(k("recon")), PlayEvent(k("new_commander"))}  # no way to pass
    staff = GAME.view(desk.s, JAPAN).panels[-1]
    backs = [row.cells[1].text for row in staff.rows if getattr(row.cells[0].text, "key", "") == "panel-event-backs"]
    assert backs == ["2", "0"]  # their backs show how many there are


@pytest.mark.rule("4.1(4)", "7.0(2)", "23.1")
def test_events_come_in_the_players_order_but_bad_weather_first() -> None:
    desk = Desk()
    table = desk.events(US, "new_commander", "bad_weather", "feint")
    assert table.options == (PlayEvent(k("bad_weather")),)
    table.do(PlayEvent(k("bad_weather")))
    assert set(table.options) == {PlayEvent(k("new_commander")), PlayEvent(k("feint"))}


@pytest.mark.rule("4.1(5)", "4.1(3)", "7.0(5)", "8.0(2)")
def test_an_event_is_discarded_and_its_supply_points_stay() -> None:
    desk = Desk()
    desk.events(US, "bad_weather").do(PlayEvent(k("bad_weather")))
    assert desk.s.discard[k("bad_weather")] == 1
    assert desk.s.supply == CHITS[k("bad_weather")].supply > 0


@pytest.mark.rule("6.3(3)", "2.13①", "23.1")
def test_bad_weather_ends_with_the_turn() -> None:
    desk = Desk()
    desk.s.weather = True
    proc = Campaign(at="do_next")
    desk.s.stack[:] = [proc]
    proc.do_next(desk.s)
    assert not desk.s.weather and desk.s.turn == 11


@pytest.mark.rule("6.2(2)", "4.1(4)", "4.1(5)", "22.1")
def test_yamato_is_turned_up_as_an_event_and_waits_in_the_sea_air_box() -> None:
    desk = Desk()
    desk.events(JAPAN, "yamato").do(PlayEvent(k("yamato")))
    assert desk.s.sea_up[k("yamato")] == 1 and desk.s.vp == 0 and desk.s.discard[k("yamato")] == 0


@pytest.mark.rule("8.0(1)", "8.0(3)", "8.0(4)", "6.1(3)")
def test_spent_chits_add_their_points_and_are_discarded_without_effect() -> None:
    desk = Desk()
    desk.box("tank", "carriers", "support_fire")
    desk.s.supply = 1
    table = desk.run(SupplyPhase()).do(Spend(k("carriers")), Spend(k("tank")), Pass())
    assert desk.s.supply == 1 + CHITS[k("carriers")].supply + CHITS[k("tank")].supply
    assert desk.s.discard[k("carriers")] == desk.s.discard[k("tank")] == 1 and desk.s.box[k("support_fire")] == 1
    assert table.happened(events.SupplyFixed)[0].supply == desk.s.supply


@pytest.mark.rule("13.0(1)", "13.0(4)")
def test_each_us_attack_costs_a_point_and_without_points_there_is_none() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "2513")
    desk.company("2411")
    desk.company("2413")
    table = desk.combat(US, supply=1)
    assert len(table.options) > 2
    table.dice(1, 1, 1, 1, 1, 1, 1).do(Attack(h("2512"), h("2411")))
    assert desk.s.supply == 0 and not desk.s.stack  # the phase is over: no point is left for 2413
    assert desk.combat(JAPAN, supply=0).options  # the Japanese need none


@pytest.mark.rule("13.0(2)")
def test_supply_points_are_lost_at_the_end_of_the_turn() -> None:
    desk = Desk()
    desk.s.supply, desk.s.free_supply = 5, True
    PlayerTurn(seat=US, at="do_end").do_end(desk.s)
    assert desk.s.supply == 0 and not desk.s.free_supply


@pytest.mark.rule("13.0(3)")
def test_the_us_defend_without_supply() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    table = desk.combat(JAPAN, supply=0).dice(1, 1, 1, 1, 1, 3, 2)
    table.do(Attack(h("2411"), h("2512")))
    assert [e.fire for e in table.happened(events.FireResolved)] == [4, 1]  # four US dice in defence


@pytest.mark.rule("23.4", "13.0(1)")
def test_a_change_of_commander_makes_attacks_free() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.events(US, "new_commander").do(PlayEvent(k("new_commander")))
    assert desk.s.free_supply
    table = desk.combat(US, supply=0)
    assert Attack(h("2512"), h("2411")) in table.options
    table.dice(1, 1, 1, 1, 1, 1, 1).do(Attack(h("2512"), h("2411")))
    assert desk.s.supply == 0


@pytest.mark.rule("6.3", "6.3(2)")
def test_eight_discards_go_back_to_the_cup_and_seven_do_not() -> None:
    for number, back in ((7, 0), (8, 8)):
        desk = Desk()
        desk.s.markers = 0
        for i in range(number):
            kind = SIDE_KINDS[JAPAN][i]
            desk.s.cup[kind] -= 1
            desk.s.discard[kind] += 1
        before = sum(desk.s.cup)
        desk.run(TurnEnd())
        assert sum(desk.s.cup) - before == back


@pytest.mark.rule("6.3(2)")
def test_refilling_keeps_the_sides_apart() -> None:
    desk = Desk()
    desk.s.discard[k("tank")], desk.s.discard[k("sniper")] = 3, 1
    refill(desk.s, US)
    assert desk.s.discard[k("tank")] == 0 and desk.s.discard[k("sniper")] == 1


@pytest.mark.rule("6.0")
def test_a_game_lasts_twelve_turns() -> None:
    desk = Desk(turn=12)
    proc = Campaign(at="do_next")
    assert proc.do_next(desk.s) is None and desk.s.turn == 12  # on to the reckoning


@pytest.mark.rule("4.1(2)")
def test_every_event_kind_can_be_played_and_ends() -> None:
    for kind, chit in enumerate(CHITS):
        if not IS_EVENT[kind]:
            continue
        desk = Desk()
        table = desk.events(US if chit.side == "us" else JAPAN, chit.id).do(PlayEvent(kind))
        while desk.s.stack and isinstance(pending(desk.s), Decision):
            table.script.add(6, 6, 6)
            apply_trusted(desk.s, table.asked.options[0], table.script)
        assert desk.s.box[kind] == 0 and not isinstance(next(iter(desk.s.stack), None), EventPhase)


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


@pytest.mark.rule("13.0(2)", "6.1")
def test_nothing_of_a_player_turn_is_left_when_it_ends() -> None:
    desk = Desk()
    s = desk.s
    s.supply, s.free_supply, s.offensive, s.battles, s.held = 5, True, True, 3, 7
    PlayerTurn(seat=US, at="do_end").do_end(s)
    assert (s.supply, s.free_supply, s.offensive, s.battles, s.held) == (0, False, False, 0, 0)


@pytest.mark.rule("6.1", "14.1(4)")
@pytest.mark.parametrize("seat", [US, JAPAN])
def test_a_player_turn_begins_with_nothing_used_and_knows_who_stands_in_a_zoc(seat: int) -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2313")
    s = desk.s
    s.supply, s.free_supply, s.offensive, s.used = 5, True, True, 7
    PlayerTurn(seat=seat).do_begin(s)
    assert (s.supply, s.free_supply, s.offensive, s.used) == (0, False, False, 0)
    assert s.held == zoc(s, 1 - seat) != zoc(s, seat)


@pytest.mark.rule("6.1(1)②")
@pytest.mark.parametrize(("left", "refilled"), [(6, False), (5, True)])
def test_the_cup_is_refilled_only_if_it_holds_too_few(left: int, refilled: bool) -> None:
    desk = Desk()
    s = desk.s
    s.discard[k("tank")], s.discard[k("sniper")] = 0, 1
    for kind in SIDE_KINDS[US]:
        s.cup[kind] = 0
    s.cup[k("tank")], s.discard[k("smoke")] = left, 2
    PlayerTurn(seat=US).do_begin(s)
    assert (s.discard[k("smoke")] == 0) == refilled and s.discard[k("sniper")] == 1


@pytest.mark.rule("19.3.1(3)")
@pytest.mark.parametrize(("battles", "reserves"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_half_of_the_fights_fraction_dropped_is_called_up(battles: int, reserves: int) -> None:
    desk = Desk()
    desk.s.battles, desk.s.offensive = battles, True
    call = PlayerTurn(seat=JAPAN).do_reserves(desk.s)
    proc = call.proc if isinstance(call, Call) else None
    assert (proc.left if isinstance(proc, Reserves) else 0) == reserves
    desk.s.offensive = False
    assert PlayerTurn(seat=JAPAN).do_reserves(desk.s) is None
