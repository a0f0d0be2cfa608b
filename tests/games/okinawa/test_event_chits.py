"""The event chits of both lists, each by itself."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass, Rolled
from bingqi.games.okinawa import GAME, events
from bingqi.games.okinawa.actions import (
    Bomb,
    Declare,
    Delay,
    HitUnit,
    HoldConference,
    OrderOffensive,
    PlayEvent,
    RaiseMilitia,
    RecallKikusui,
    Scout,
    Spend,
)
from bingqi.games.okinawa.rules.event_chits import SupplyPhase, bombable, delayable, scoutable
from bingqi.games.okinawa.rules.reinforcement import Preparation
from bingqi.games.okinawa.state import BOX, FREE, LOST, TRACK
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, through, u


@pytest.mark.rule("23.1")
def test_bad_weather_grounds_aircraft_but_not_ships_nor_the_special_operation() -> None:
    desk = Desk()
    desk.s.weather = True
    desk.sea("kikusui", "fighters", "special_operation")
    desk.sea("carriers", "surface_ships")
    table = desk.sea_air(JAPAN)
    assert set(table.options) == {Declare(k("special_operation")), Pass()}
    table.do(Declare(k("special_operation")), Pass())
    assert set(table.options) == {Declare(k("surface_ships")), Pass()}
    desk.sea("airfield_strike")
    desk.sea_air(US)
    assert not desk.s.stack  # a strike is flown: there is nothing to ask, and that tells nothing


@pytest.mark.rule("23.1", "23.3")
def test_a_fighter_bomber_is_wasted_in_bad_weather() -> None:
    desk = Desk()
    desk.s.weather = True
    desk.us("2512")
    desk.company("2411")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber")))
    assert table.happened(events.EventWasted) and desk.s.discard[k("fighter_bomber")] == 1


@pytest.mark.rule("23.2", "4.3(3)")
def test_recon_shows_two_chits_to_the_us_player_alone_and_they_stay_face_down() -> None:
    desk = Desk()
    slots = [desk.chit(id, "2009") for id in ("sniper", "machine_gun", "night_attack")]
    table = desk.events(US, "recon").do(PlayEvent(k("recon")), Scout(slots[0]), Scout(slots[1]))
    assert not desk.s.stack  # two is the most
    assert desk.s.up == 0 and desk.s.seen == 1 << slots[0] | 1 << slots[1]
    seen = table.happened(events.ChitSeen)
    assert [(e.kind, e.only) for e in seen] == [(k("sniper"), US), (k("machine_gun"), US)]
    ids = {p.id for p in GAME.view(desk.s, US).pieces}
    assert f"chit:{slots[0]}" in ids and f"back:{slots[2]}" in ids
    assert f"back:{slots[0]}" in {p.id for p in GAME.view(desk.s, None).pieces}


@pytest.mark.rule("23.2")
def test_recon_may_look_at_fewer() -> None:
    desk = Desk()
    desk.chit("sniper", "2009")
    desk.events(US, "recon").do(PlayEvent(k("recon")), Pass())
    assert desk.s.seen == 0


@pytest.mark.rule("23.3")
def test_a_fighter_bomber_fires_two_dice_at_a_stack_next_to_us_units() -> None:
    desk = Desk()
    desk.us("2512")
    near, far = desk.company("2411"), desk.company("2009")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber")))
    assert table.options == (Bomb(h("2411")),)
    table.dice(6, 5)
    happened = through(table, Bomb(h("2411")))
    assert [e.fire for e in happened if isinstance(e, events.FireResolved)] == [2]
    assert desk.s.steps[near] == 1 and desk.s.where[near] != h("2411") and desk.s.steps[far] == 2


@pytest.mark.rule("23.3", "14.5(2)①", "14.5(2)②")
def test_a_wooded_position_leaves_a_fighter_bomber_no_die() -> None:
    desk = Desk()
    desk.us("2211")
    unit = desk.company("2212")  # a position in the woods
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber")), Bomb(h("2212")))
    assert not table.happened(events.FireResolved) and desk.s.steps[unit] == 2


@pytest.mark.rule("23.3")
def test_bombs_may_hit_either_unit_of_the_stack() -> None:
    desk = Desk()
    desk.us("2512")
    first, second = desk.company("2411"), desk.gun("2411")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(5, 1).do(Bomb(h("2411")))
    assert table.asked.seat == JAPAN and set(table.options) == {HitUnit(first), HitUnit(second)}


@pytest.mark.rule("23.5")
def test_a_feint_puts_one_japanese_reinforcement_off_by_three_turns() -> None:
    desk = Desk(turn=2)
    unit, other = u("jp_1_22_1"), u("jp_1_22_2")
    desk.s.put_unit(unit, TRACK - 3)
    desk.s.put_unit(other, TRACK - 3)
    desk.events(US, "feint").do(PlayEvent(k("feint")), Delay(unit))
    assert desk.s.where[unit] == TRACK - 6 and desk.s.where[other] == TRACK - 3
    desk.s.turn = 3
    desk.run(Preparation(seat=JAPAN))
    assert desk.s.where[other] == BOX and desk.s.where[unit] == TRACK - 6


@pytest.mark.rule("22.2", "2.13③")
def test_mobilisation_raises_three_points_up_to_ten() -> None:
    desk = Desk()
    desk.events(JAPAN, "mobilisation").do(PlayEvent(k("mobilisation")), RaiseMilitia())
    assert desk.s.points == 3
    desk.s.points = 9
    desk.events(JAPAN, "mobilisation").do(PlayEvent(k("mobilisation")), RaiseMilitia())
    assert desk.s.points == 10


@pytest.mark.rule("22.2")
def test_mobilisation_brings_removed_kikusui_chits_back_to_the_cup() -> None:
    desk = Desk()
    desk.s.cup[k("kikusui")], desk.s.removed[k("kikusui")] = 1, 2
    desk.events(JAPAN, "mobilisation").do(PlayEvent(k("mobilisation")), RecallKikusui())
    assert desk.s.cup[k("kikusui")] == 3 and desk.s.removed[k("kikusui")] == 0 and desk.s.points == 0


@pytest.mark.rule("22.3", "19.3", "7.0(3)")
def test_an_offensive_order_offers_attack_or_conference() -> None:
    desk = Desk()
    table = desk.events(JAPAN, "offensive_order").do(PlayEvent(k("offensive_order")))
    assert set(table.options) == {OrderOffensive(), HoldConference()}
    table.do(OrderOffensive())
    assert desk.s.offensive and desk.s.discard[k("offensive_order")] == 1


@pytest.mark.rule("19.3.2", "19.3.2(1)", "19.3.2(1)①")
def test_a_conference_that_rolls_the_turn_or_more_changes_nothing() -> None:
    desk = Desk(turn=7)
    table = desk.events(JAPAN, "offensive_order").do(PlayEvent(k("offensive_order")))
    table.dice(3, 4, 5).do(HoldConference())
    assert not desk.s.offensive and desk.s.yahara


@pytest.mark.rule("19.3.2(1)②", "19.3.2(2)", "2.13⑤")
def test_a_low_roll_forces_the_offensive_and_yahara_falls_on_three() -> None:
    desk = Desk(turn=8)
    table = desk.events(JAPAN, "offensive_order", "offensive_order").do(PlayEvent(k("offensive_order")))
    table.dice(3, 4, 3).do(HoldConference())
    assert desk.s.offensive and not desk.s.yahara
    table.do(PlayEvent(k("offensive_order")))
    assert table.options == (OrderOffensive(),)  # no conference any more


@pytest.mark.rule("19.3.2(2)")
def test_yahara_stays_on_a_four() -> None:
    desk = Desk(turn=8)
    table = desk.events(JAPAN, "offensive_order").do(PlayEvent(k("offensive_order")))
    table.dice(6, 6, 4).do(HoldConference())
    assert desk.s.yahara and not desk.s.offensive


@pytest.mark.rule("23.3", "14.1(6)②", "14.4(4)③")
def test_bombs_do_not_hit_a_force_that_nobody_declared_but_it_goes_when_all_units_are_gone() -> None:
    desk = Desk()
    desk.us("2512")
    company, tank = desk.company("2411"), desk.chit("tank_regiment", "2411", up=True)
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(5, 5)
    through(table, Bomb(h("2411")))
    assert desk.s.where[company] not in (h("2411"), LOST)
    assert desk.s.spot[tank] == FREE and desk.s.box[k("tank_regiment")] == 1  # back to the box, not driven off


@pytest.mark.rule("23.3")
def test_a_stack_of_forces_alone_is_no_target_for_bombs() -> None:
    desk = Desk()
    desk.us("2512")
    desk.chit("tank_regiment", "2411", up=True)
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber")))
    assert table.happened(events.EventWasted)


@pytest.mark.rule("23.3")
def test_by_the_other_reading_bombs_hit_face_up_forces_too() -> None:
    desk = Desk(**{"bombed-forces": True})
    desk.us("2512")
    company, tank = desk.company("2411"), desk.chit("tank_regiment", "2411", up=True)
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(5, 5)
    through(table, Bomb(h("2411")))
    assert desk.s.where[company] not in (h("2411"), LOST) and desk.s.spot[tank] not in (h("2411"), FREE)
    lone = Desk(**{"bombed-forces": True})
    lone.us("2512")
    lone.chit("tank_regiment", "2411", up=True)
    assert lone.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).options == (Bomb(h("2411")),)


@pytest.mark.rule("23.5")
@pytest.mark.parametrize(("due", "may"), [(3, False), (4, True), (5, True)])
def test_a_feint_delays_only_what_is_still_to_come(due: int, may: bool) -> None:
    desk = Desk(turn=4)
    unit, here = u("jp_1_22_1"), desk.company("2411")
    desk.s.put_unit(unit, TRACK - due)
    assert delayable(desk.s) == ([unit] if may else []) and here != unit


@pytest.mark.rule("23.5")
@pytest.mark.parametrize(("due", "told"), [(9, 12), (10, 13), (12, 13)])
def test_a_feint_past_the_last_turn_says_never(due: int, told: int) -> None:
    desk = Desk(turn=2)
    unit = u("jp_1_22_1")
    desk.s.put_unit(unit, TRACK - due)
    table = desk.events(US, "feint").do(PlayEvent(k("feint")), Delay(unit))
    assert [e.turn for e in table.happened(events.ReinforcementDelayed)] == [told]


@pytest.mark.rule("7.0(2)")
@pytest.mark.parametrize(
    ("ids", "secret"), [(("recon",), False), (("feint", "recon"), True), (("recon", "bad_weather"), True)]
)
def test_how_many_events_there_are_is_public_and_which_is_not(ids: tuple[str, ...], secret: bool) -> None:
    desk = Desk()
    assert desk.events(US, *ids).asked.secret == secret


@pytest.mark.rule("23.2")
def test_recon_offers_face_down_japanese_chits_that_it_has_not_seen() -> None:
    desk = Desk()
    mine, shown = desk.chit("smoke", "3215"), desk.chit("home_guard", "2009", up=True)
    seen, hidden = desk.chit("sniper", "2009"), desk.chit("machine_gun", "2110")
    desk.s.seen = 1 << seen
    assert scoutable(desk.s) == [hidden] and hidden not in (mine, shown)


@pytest.mark.rule("23.3")
def test_bombs_need_a_us_stack_next_to_the_target() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.company("2009")
    assert bombable(desk.s) == [h("2411")]


@pytest.mark.rule("23.3", "14.5(2)")
def test_bombs_roll_two_dice_for_the_us_side() -> None:
    desk = Desk()
    desk.us("2512")
    company = desk.company("2411")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(6, 1)
    happened = through(table, Bomb(h("2411")))
    rolled = [e for e in happened if isinstance(e, Rolled)]
    assert [(e.rule, e.seat, len(e.dice)) for e in rolled] == [("14.5(3)", US, 2)]
    assert desk.s.steps[company] == 1 and desk.s.where[company] != h("2411") and desk.s.fight is None


@pytest.mark.rule("8.0(1)", "8.0(3)")
def test_only_chits_with_points_can_be_given_up_and_the_question_is_secret() -> None:
    desk = Desk()
    desk.box("tank", "support_fire", "new_commander")
    table = desk.run(SupplyPhase())
    assert set(table.options) == {Spend(k("tank")), Spend(k("support_fire")), Pass()} and table.asked.secret
    table.do(Spend(k("tank")), Spend(k("support_fire")))
    assert desk.s.supply == 3 and desk.s.discard[k("tank")] == desk.s.discard[k("support_fire")] == 1
    assert table.options == (Pass(),)  # asked although nothing is left to give: the box is not empty


@pytest.mark.rule("23.3", "14.4(4)③")
@pytest.mark.parametrize(("forces", "stays"), [(True, True), (False, False)])
def test_hidden_chits_stay_under_bombs_with_a_force_that_can_be_hit(forces: bool, stays: bool) -> None:
    desk = Desk(**{"bombed-forces": forces})
    desk.us("2512")
    desk.company("2411")
    tank, sniper = desk.chit("tank_regiment", "2411", up=True), desk.chit("sniper", "2411")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(5, 1)
    through(table, Bomb(h("2411")))
    assert (desk.s.spot[sniper] == desk.s.spot[tank] == h("2411")) == stays
    assert desk.s.box[k("sniper")] == (0 if stays else 1)


@pytest.mark.rule("23.3", "14.4(4)③")
def test_bombs_that_leave_somebody_send_nobody_to_the_box() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.company("2411")
    sniper = desk.chit("sniper", "2411")
    table = desk.events(US, "fighter_bomber").do(PlayEvent(k("fighter_bomber"))).dice(5, 1).do(Bomb(h("2411")))
    through(table, table.options[0])
    assert desk.s.spot[sniper] == h("2411") and not desk.s.stack


@pytest.mark.rule("23.2", "23.5", "23.3")
@pytest.mark.parametrize(
    ("id", "wasted"), [("recon", True), ("feint", True), ("fighter_bomber", True), ("new_commander", False)]
)
def test_an_event_without_anything_to_act_on_is_told_to_be_wasted(id: str, wasted: bool) -> None:
    desk = Desk()
    table = desk.events(US, id).do(PlayEvent(k(id)))
    assert bool(table.happened(events.EventWasted)) == wasted and not desk.s.stack
    assert desk.s.supply == (0 if id == "new_commander" else 1) and desk.s.discard[k(id)] == 1


@pytest.mark.rule("22.2", "7.0(3)")
def test_mobilisation_is_never_wasted_and_both_ways_are_offered() -> None:
    desk = Desk()
    table = desk.events(JAPAN, "mobilisation").do(PlayEvent(k("mobilisation")))
    assert table.options == (RecallKikusui(), RaiseMilitia()) and table.asked.seat == JAPAN
    table.do(RecallKikusui())
    assert [e.number for e in table.happened(events.KikusuiReturned)] == [0] and not desk.s.stack


@pytest.mark.rule("23.2")
def test_the_last_hidden_chit_ends_a_look_early() -> None:
    desk = Desk()
    slot = desk.chit("sniper", "2009")
    table = desk.events(US, "recon").do(PlayEvent(k("recon")))
    assert table.options == (Scout(slot), Pass()) and table.asked.seat == US and not table.asked.secret
    table.do(Scout(slot))
    assert not desk.s.stack and [e.hex for e in table.happened(events.ChitScouted)] == [h("2009")]


@pytest.mark.rule("23.1", "7.0(3)")
def test_bad_weather_comes_with_its_chit() -> None:
    desk = Desk()
    desk.events(US, "bad_weather").do(PlayEvent(k("bad_weather")))
    assert desk.s.weather and not desk.s.free_supply and not desk.s.stack
