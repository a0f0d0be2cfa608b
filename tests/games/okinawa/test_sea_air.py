"""9.0 The battle of sea and air, with its chits."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Event, Pass, Rolled
from bingqi.core.testing import Driver
from bingqi.games.okinawa.actions import Aim, Declare, ShootDown
from bingqi.games.okinawa.events import SeaAirDeclared, SeaAirLost, SeaAirPlaced, SeaAirResult, VpGained
from bingqi.games.okinawa.rules.sea_air import SeaAir
from tests.games.okinawa.desk import JAPAN, US, Desk, k


def battle(desk: Desk, japan: list[str], us: list[str]) -> Driver:
    """The Japanese sea-air phase up to the last declaration."""
    desk.sea(*japan, *us)
    table = desk.sea_air(JAPAN)
    table.do(*[Declare(k(id)) for id in japan])
    return table


@pytest.mark.rule("9.0(1)", "4.2(1)", "6.1(4)")
def test_sea_air_chits_go_from_the_box_to_the_sea_air_box_face_down() -> None:
    desk = Desk()
    desk.box("carriers", "tank", "surface_ships")
    desk.sea_air(US)
    assert desk.s.sea_down[k("carriers")] == desk.s.sea_down[k("surface_ships")] == 1
    assert desk.s.box[k("tank")] == 1 and desk.s.box[k("carriers")] == 0


@pytest.mark.rule("9.0(2)", "9.0(3)", "4.2(2)")
def test_the_player_in_turn_declares_first_and_the_other_answers() -> None:
    desk = Desk()
    table = battle(desk, ["kikusui", "kikusui"], ["carriers", "surface_ships", "airfield_strike"])
    assert table.asked.seat == JAPAN
    table.do(Pass())
    assert table.asked.seat == US
    assert set(table.options) == {Declare(k("carriers")), Declare(k("surface_ships")), Pass()}


@pytest.mark.rule("9.0(2)")
def test_no_japanese_chit_has_a_use_in_the_us_phase() -> None:
    desk = Desk()
    desk.sea("kikusui", "fighters", "special_operation", "carriers", "surface_ships")
    table = desk.sea_air(US)
    assert table.asked.seat == US and table.options == (Pass(),)
    table.do(Pass())
    assert not desk.s.stack


@pytest.mark.rule("23.6", "9.0(4)①", "9.0(5)")
def test_an_airfield_strike_removes_all_japanese_sea_air_chits_from_the_game() -> None:
    desk = Desk()
    desk.sea("kikusui", "fighters", "airfield_strike")
    desk.sea("fighters", up=True)
    table = desk.sea_air(US).do(Declare(k("airfield_strike")))
    while desk.s.stack:
        table.do(Pass())
    assert desk.s.removed[k("kikusui")] == 1 and desk.s.removed[k("fighters")] == 2
    assert not desk.s.sea_down[k("kikusui")] and not desk.s.sea_up[k("fighters")]
    assert desk.s.discard[k("airfield_strike")] == 1


@pytest.mark.rule("22.4", "9.0(4)②")
@pytest.mark.parametrize(
    ("die", "carriers", "ships"), [(6, 0, 1), (5, 1, 1), (4, 1, 1), (3, 2, 0), (2, 2, 0), (1, 2, 1)]
)
def test_the_special_operation_hits_face_up_carriers_or_ships(die: int, carriers: int, ships: int) -> None:
    desk = Desk()
    desk.sea("carriers", "carriers", "surface_ships", up=True)
    desk.sea("special_operation")
    table = desk.sea_air(JAPAN).do(Declare(k("special_operation")))
    table.script.add(die)
    table.skip(Pass)
    assert (desk.s.sea_up[k("carriers")], desk.s.sea_up[k("surface_ships")]) == (carriers, ships)
    assert desk.s.discard[k("special_operation")] == 1


@pytest.mark.rule("22.4")
def test_ships_do_not_disturb_the_special_operation() -> None:
    desk = Desk()
    table = battle(desk, ["special_operation"], ["surface_ships", "surface_ships"])
    table.do(Pass(), Declare(k("surface_ships")), Declare(k("surface_ships")))
    table.script.add(2)  # were it reduced by two ships, nothing would happen
    table.skip(Pass)
    assert desk.s.sea_up[k("surface_ships")] == 1


@pytest.mark.rule("22.5", "9.0(4)③")
@pytest.mark.parametrize(("die", "left", "dropped"), [(6, 0, 1), (5, 1, 0), (4, 1, 0)])
def test_fighters_shoot_down_or_turn_back_a_carrier_chit(die: int, left: int, dropped: int) -> None:
    desk = Desk()
    table = battle(desk, ["fighters"], ["carriers"])
    table.do(Pass(), Declare(k("carriers")))
    table.script.add(*((die,) if die >= 5 else (die, 1, 1)))  # a carrier still in action rolls two dice
    table.skip(Pass)
    assert (desk.s.sea_up[k("carriers")], desk.s.discard[k("carriers")]) == (left, dropped)
    assert desk.s.sea_up[k("fighters")] == 1  # they stay for later turns


@pytest.mark.rule("23.7", "9.0(4)④")
@pytest.mark.parametrize(("dice", "void"), [((5, 6), True), ((1, 5), True), ((6, 4), True), ((4, 4), False)])
def test_a_carrier_chit_names_its_target_and_voids_it_by_a_five_or_six(dice: tuple[int, int], void: bool) -> None:
    desk = Desk()
    table = battle(desk, ["kikusui", "fighters"], ["carriers"])
    table.do(Pass(), Declare(k("carriers")))
    table.script.add(1)  # the fighters miss
    table.skip(Pass)
    assert table.asked.seat == US and set(table.options) == {Aim(k("kikusui")), Aim(k("fighters"))}
    table.dice(*dice, *(() if void else (4,))).do(Aim(k("kikusui")))
    assert desk.s.vp == (0 if void else 1)  # one target for two dice: the fighters are safe
    assert desk.s.sea_up[k("fighters")] == 1 and desk.s.discard[k("kikusui")] == 1
    assert desk.s.sea_up[k("carriers")] == 1


@pytest.mark.rule("23.7")
def test_each_carrier_chit_has_its_own_target() -> None:
    desk = Desk()
    table = battle(desk, ["kikusui", "fighters"], ["carriers", "carriers"])
    table.do(Pass(), Declare(k("carriers")), Declare(k("carriers")))
    table.script.add(1)
    table.skip(Pass)
    table.dice(5, 1).do(Aim(k("kikusui")))
    assert table.options == (Aim(k("fighters")),) and table.asked.args == {"number": 1}
    table.dice(1, 6).do(Aim(k("fighters")))
    assert desk.s.discard[k("kikusui")] == desk.s.discard[k("fighters")] == 1 and not desk.s.stack


@pytest.mark.rule("23.7", "9.0(4)④")
def test_by_the_other_reading_each_five_or_six_voids_a_chit_chosen_after_the_roll() -> None:
    desk = Desk(carriers="after")
    table = battle(desk, ["kikusui", "fighters"], ["carriers"])
    table.do(Pass(), Declare(k("carriers")))
    table.script.add(1, 5, 6)  # the fighters miss, the carrier hits twice
    table.skip(Pass)
    assert table.asked.seat == US and set(table.options) == {ShootDown(k("kikusui")), ShootDown(k("fighters"))}
    table.do(ShootDown(k("kikusui")), ShootDown(k("fighters")))
    assert desk.s.discard[k("kikusui")] == desk.s.discard[k("fighters")] == 1 and desk.s.vp == 0
    assert desk.s.sea_up[k("carriers")] == 1


@pytest.mark.rule("23.7", "22.1", "9.0(5)")
def test_yamato_shot_down_leaves_the_game() -> None:
    desk = Desk()
    desk.sea("yamato", up=True)
    desk.sea("carriers")
    table = desk.sea_air(JAPAN).do(Declare(k("carriers")))
    table.skip(Pass)
    table.dice(6, 1).do(Aim(k("yamato")))
    assert desk.s.removed[k("yamato")] == 1 and desk.s.vp == 0


@pytest.mark.rule("22.6", "9.0(4)⑥", "20.0(1)②")
@pytest.mark.parametrize(("die", "vp"), [(6, 3), (5, 2), (4, 1), (3, 1), (2, 1), (1, 0)])
def test_kikusui_scores_by_its_die(die: int, vp: int) -> None:
    desk = Desk()
    table = battle(desk, ["kikusui"], [])
    table.script.add(die)
    table.skip(Pass)
    assert desk.s.vp == vp and desk.s.discard[k("kikusui")] == 1


@pytest.mark.rule("23.8", "9.0(4)⑤", "22.6")
def test_a_ship_lowers_each_die_and_its_loss_ends_the_modifier_at_once() -> None:
    desk = Desk()
    table = battle(desk, ["kikusui", "kikusui"], ["surface_ships"])
    table.do(Pass(), Declare(k("surface_ships")))
    table.script.add(1, 6)  # 1 - 1 = 0 drives the ship off; then a full six
    table.skip(Pass)
    assert desk.s.discard[k("surface_ships")] == 1 and desk.s.vp == 3


@pytest.mark.rule("23.8", "9.0(6)")
def test_ships_that_are_not_hit_stay_face_up_for_later_turns() -> None:
    desk = Desk()
    table = battle(desk, ["kikusui"], ["surface_ships", "surface_ships"])
    table.do(Pass(), Declare(k("surface_ships")), Declare(k("surface_ships")))
    table.script.add(6)
    table.skip(Pass)
    assert desk.s.vp == 1 and desk.s.sea_up[k("surface_ships")] == 2  # 6 - 2 = 4
    table = battle(desk, ["kikusui"], [])
    table.do(Pass(), Declare(k("surface_ships")))
    assert desk.s.sea_down[k("surface_ships")] == 0


@pytest.mark.rule("23.8", "22.5")
def test_ships_lower_the_fighters_die_too() -> None:
    desk = Desk()
    table = battle(desk, ["fighters"], ["carriers", "surface_ships"])
    table.do(Pass(), Declare(k("carriers")), Declare(k("surface_ships")))
    table.script.add(6)  # 6 - 1 = 5 only turns the carrier back
    table.skip(Pass)
    assert desk.s.sea_up[k("carriers")] == 1 and desk.s.discard[k("carriers")] == 0


@pytest.mark.rule("22.1", "9.0(4)⑦", "2.13④")
@pytest.mark.parametrize(("die", "vp"), [(6, 4), (5, 4), (4, 3), (3, 3), (2, 2), (1, 2)])
def test_yamato_scores_and_leaves_the_game(die: int, vp: int) -> None:
    desk = Desk()
    desk.sea("yamato", up=True)
    desk.run(SeaAir(seat=JAPAN), die)
    assert desk.s.vp == vp and desk.s.removed[k("yamato")] == 1


@pytest.mark.rule("22.1", "23.8")
def test_yamato_at_zero_or_less_drives_off_a_ship() -> None:
    desk = Desk()
    desk.sea("yamato", up=True)
    desk.sea("surface_ships")
    table = desk.sea_air(JAPAN).do(Declare(k("surface_ships")))
    table.script.add(1)
    table.skip(Pass)
    assert desk.s.vp == 0 and desk.s.discard[k("surface_ships")] == 1


@pytest.mark.rule("2.13④")
def test_sea_air_vp_stop_at_twenty() -> None:
    desk = Desk()
    desk.s.vp = 19
    table = battle(desk, ["kikusui"], [])
    table.script.add(6)
    table.skip(Pass)
    assert desk.s.vp == 20


@pytest.mark.rule("2.12(3)⑦", "9.0(4)")
def test_the_special_operation_comes_before_the_carriers_act() -> None:
    desk = Desk()
    table = battle(desk, ["special_operation", "kikusui"], ["carriers"])
    table.do(Pass(), Declare(k("carriers")))
    table.script.add(4, 5)  # the only carrier is gone before it can shoot; the kikusui scores 2
    table.skip(Pass)
    assert desk.s.discard[k("carriers")] == 1 and desk.s.vp == 2


@pytest.mark.rule("22.5", "9.0(4)③")
@pytest.mark.parametrize(("die", "acting", "discard"), [(6, 1, 1), (5, 1, 0), (4, 2, 0)])
def test_a_fighter_takes_one_carrier_chit_out_and_the_others_act(die: int, acting: int, discard: int) -> None:
    desk = Desk()
    desk.sea("fighters", "kikusui", "carriers", "carriers", up=True)
    table = desk.run(SeaAir(seat=JAPAN, at="roll_fighter", fighters=1, kikusui=1, carriers=2), die)
    assert table.asked.rule == "23.7" and table.asked.args == {"number": acting}
    assert desk.s.sea_up[k("carriers")] == 2 - discard and desk.s.discard[k("carriers")] == discard


@pytest.mark.rule("22.5")
def test_fighters_without_a_carrier_left_do_not_roll() -> None:
    desk = Desk()
    desk.sea("fighters", "fighters", "carriers", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_fighter", fighters=2, carriers=1), 5)  # one die: the second has no target
    assert not desk.s.stack and desk.s.sea_up[k("fighters")] == 2


@pytest.mark.rule("22.4", "9.0(4)②")
@pytest.mark.parametrize(
    ("die", "carriers", "ships"), [(6, 0, 1), (5, 1, 1), (4, 1, 1), (3, 2, 0), (2, 2, 0), (1, 2, 1)]
)
def test_what_the_special_operation_hits_is_out_of_the_battle(die: int, carriers: int, ships: int) -> None:
    desk = Desk()
    desk.sea("special_operation", "kikusui", "carriers", "carriers", "surface_ships", up=True)
    battle = SeaAir(seat=JAPAN, at="roll_special", special=1, kikusui=1, carriers=2, ships=1)
    table = desk.run(battle, die, *(() if carriers else (5,)))
    assert (desk.s.sea_up[k("carriers")], desk.s.sea_up[k("surface_ships")]) == (carriers, ships)
    assert desk.s.discard[k("special_operation")] == 1
    if carriers:
        assert table.asked.args == {"number": carriers} and battle.ships == ships
    else:
        assert desk.s.vp == 1 and not desk.s.stack  # 5 - 1 for the ship


@pytest.mark.rule("22.4", "9.0(4)⑤")
def test_of_two_ships_the_special_operation_takes_one_and_the_other_still_counts() -> None:
    desk = Desk()
    desk.sea("special_operation", "kikusui", "surface_ships", "surface_ships", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_special", special=1, kikusui=1, ships=2), 3, 6)
    assert desk.s.sea_up[k("surface_ships")] == 1 and desk.s.vp == 2  # 6 - 1


@pytest.mark.rule("9.0(4)⑤", "22.6")
def test_of_two_ships_one_is_lost_to_a_kikusui_and_the_other_still_counts() -> None:
    desk = Desk()
    desk.sea("kikusui", "kikusui", "surface_ships", "surface_ships", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_kikusui", kikusui=2, ships=2), 2, 6)
    assert desk.s.sea_up[k("surface_ships")] == 1 and desk.s.vp == 2  # 2 - 2, then 6 - 1


@pytest.mark.rule("9.0(4)")
def test_every_sea_air_die_is_of_the_side_that_uses_the_chit() -> None:
    desk = Desk()
    desk.sea("special_operation", "fighters", "kikusui", "yamato", "carriers", up=True)
    battle = SeaAir(seat=JAPAN, at="roll_special", special=1, fighters=1, kikusui=1, yamato=1, carriers=1)
    log: list[Event] = []
    desk.s.__dict__["log"] = log
    table = desk.run(battle, 1, 1)
    del desk.s.__dict__["log"]
    table.dice(1, 1, 4, 4).do(Aim(k("fighters")))
    rolled = [(e.rule, e.seat, len(e.dice)) for e in (*log, *table.events) if isinstance(e, Rolled)]
    assert rolled == [
        ("9.0(4)②", JAPAN, 1),
        ("9.0(4)③", JAPAN, 1),
        ("9.0(4)④", US, 2),
        ("9.0(4)⑥", JAPAN, 1),
        ("9.0(4)⑦", JAPAN, 1),
    ]
    assert desk.s.vp == 1 + 3


@pytest.mark.rule("9.0(2)", "9.0(3)")
def test_asking_for_sea_air_chits_is_secret_while_some_lie_face_down() -> None:
    desk = Desk()
    desk.sea("kikusui", up=True)
    desk.sea("carriers", up=True)
    table = desk.sea_air(JAPAN)
    assert not table.asked.secret
    table.do(Declare(k("kikusui")), Pass())
    assert table.asked.seat == US and not table.asked.secret
    hidden = Desk()
    hidden.sea("special_operation")
    assert hidden.sea_air(JAPAN).asked.secret


@pytest.mark.rule("9.0(3)")
def test_the_second_question_is_secret_by_what_the_second_player_hides() -> None:
    for hidden, secret in (("carriers", True), ("fighters", False)):
        desk = Desk()
        desk.sea("kikusui", "surface_ships", up=True)
        desk.sea(hidden)
        table = desk.sea_air(JAPAN).do(Declare(k("kikusui")), Pass())
        assert (table.asked.seat, table.asked.rule, table.asked.secret) == (US, "9.0(3)", secret)


@pytest.mark.rule("22.5")
def test_every_fighter_chit_rolls_while_carriers_are_there() -> None:
    desk = Desk()
    desk.sea("fighters", "fighters", "fighters", "carriers", "carriers", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_fighter", fighters=3, carriers=2), 6, 4, 6)
    assert desk.s.discard[k("carriers")] == 2 and not desk.s.stack


@pytest.mark.rule("9.0(1)")
def test_it_is_told_how_many_sea_air_chits_were_laid_out() -> None:
    for ids, told in ((("carriers", "tank", "surface_ships"), [2]), (("tank",), [])):
        desk = Desk()
        desk.box(*ids)
        log: list[Event] = []
        desk.s.__dict__["log"] = log
        desk.sea_air(US)
        assert [e.number for e in log if isinstance(e, SeaAirPlaced)] == told


@pytest.mark.rule("22.4")
def test_two_special_operations_are_two_rolls() -> None:
    desk = Desk()
    desk.s.cup[k("special_operation")] += 1  # a second one, as if the box held two
    desk.sea("special_operation", "special_operation", "carriers", "carriers", "carriers", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_special", special=2), 4, 5)
    assert desk.s.discard[k("carriers")] == 2 and desk.s.discard[k("special_operation")] == 2


@pytest.mark.rule("9.0(4)①", "23.6")
def test_each_airfield_strike_is_spent() -> None:
    desk = Desk()
    desk.sea("airfield_strike", "kikusui", up=True)
    desk.sea("fighters", "fighters")
    desk.run(SeaAir(seat=US, at="do_strike", strike=1))
    assert desk.s.discard[k("airfield_strike")] == 1 and desk.s.sea_up[k("airfield_strike")] == 0
    assert desk.s.removed[k("kikusui")] == 1 and desk.s.removed[k("fighters")] == 2
    assert sum(desk.s.sea_up) == sum(desk.s.sea_down) == 0


@pytest.mark.rule("9.0(2)", "23.6")
def test_nobody_is_asked_for_what_everybody_knows_he_cannot_have() -> None:
    desk = Desk()
    desk.sea("carriers")
    assert desk.sea_air(US).options == (Pass(),) and desk.sea_air(US).asked.secret  # it might be the airfield strike
    desk.s.cup[k("airfield_strike")], desk.s.discard[k("airfield_strike")] = 0, 1
    desk.sea_air(US)
    assert not desk.s.stack  # the only one lies in the discards


@pytest.mark.rule("9.0(3)", "23.1")
@pytest.mark.parametrize(("weather", "asked"), [(False, True), (True, False)])
def test_in_bad_weather_a_face_down_chit_must_be_a_ship_to_count(weather: bool, asked: bool) -> None:
    desk = Desk()
    desk.s.weather = weather
    desk.sea("special_operation", up=True)
    desk.sea("carriers")
    desk.s.cup[k("surface_ships")], desk.s.removed[k("surface_ships")] = 0, 3
    table = desk.sea_air(JAPAN).do(Declare(k("special_operation")))
    table.script.add(*(() if asked else (1,)))
    table.do(Pass())
    assert bool(desk.s.stack) == asked
    if asked:
        assert (table.asked.seat, table.asked.secret) == (US, True)


@pytest.mark.rule("23.8", "9.0(4)⑤")
def test_each_ship_that_is_driven_off_takes_its_own_minus_one_with_it() -> None:
    desk = Desk()
    desk.sea("kikusui", "kikusui", "kikusui", "surface_ships", "surface_ships", up=True)
    desk.run(SeaAir(seat=JAPAN, at="roll_kikusui", kikusui=3, ships=2), 2, 1, 6)
    # 2 - 2 = 0: a ship goes; 1 - 1 = 0: the other goes; 6 - 0: three points
    assert desk.s.vp == 3 and desk.s.sea_up[k("surface_ships")] == 0 and desk.s.discard[k("surface_ships")] == 2
    below = Desk()
    below.sea("kikusui", "kikusui", "surface_ships", "surface_ships", up=True)
    below.run(SeaAir(seat=JAPAN, at="roll_kikusui", kikusui=2, ships=2), 1, 6)  # -1 costs one ship as well
    assert below.s.vp == 2 and below.s.sea_up[k("surface_ships")] == 1


@pytest.mark.rule("22.4", "23.8")
def test_what_was_not_declared_can_be_hit_but_takes_no_part() -> None:
    desk = Desk()
    desk.sea("special_operation", "kikusui", "surface_ships", "surface_ships", up=True)
    battle = SeaAir(seat=JAPAN, at="roll_special", special=1, kikusui=1)
    desk.run(battle, 3, 6)
    assert desk.s.sea_up[k("surface_ships")] == 1 and desk.s.vp == 3 and battle.ships == 0
    air = Desk()
    air.sea("special_operation", "kikusui", "carriers", "carriers", "carriers", up=True)
    battle = SeaAir(seat=JAPAN, at="roll_special", special=1, kikusui=1)
    air.run(battle, 6, 6)
    assert air.s.sea_up[k("carriers")] == 1 and air.s.vp == 3 and battle.carriers == 0
    driven = Desk()
    driven.sea("kikusui", "kikusui", "surface_ships", "surface_ships", up=True)
    driven.run(SeaAir(seat=JAPAN, at="roll_kikusui", kikusui=2, ships=1), 1, 5)
    assert driven.s.vp == 2 and driven.s.sea_up[k("surface_ships")] == 1


@pytest.mark.rule("9.0(2)", "9.0(6)")
def test_a_face_up_chit_is_used_before_another_is_turned() -> None:
    desk = Desk()
    desk.sea("fighters", up=True)
    desk.sea("fighters", "fighters")
    table = desk.sea_air(JAPAN).do(Declare(k("fighters")))
    assert (desk.s.sea_up[k("fighters")], desk.s.sea_down[k("fighters")]) == (1, 2)
    table.do(Declare(k("fighters")))
    assert (desk.s.sea_up[k("fighters")], desk.s.sea_down[k("fighters")]) == (2, 1)
    table.do(Declare(k("fighters")))
    assert (desk.s.sea_up[k("fighters")], desk.s.sea_down[k("fighters")]) == (3, 0)
    assert table.options == (Pass(),)  # there is no fourth


@pytest.mark.rule("9.0(5)", "23.6", "22.1")
def test_it_is_told_what_is_lost_for_the_turn_and_what_for_good() -> None:
    desk = Desk()
    desk.sea("airfield_strike")
    desk.sea("kikusui", "fighters")
    table = desk.sea_air(US).do(Declare(k("airfield_strike")))
    declared = [(e.seat, e.kind) for e in table.happened(SeaAirDeclared)]
    assert declared == [(US, k("airfield_strike"))]
    table.do(*([Pass()] if desk.s.stack else []))
    lost = [*table.happened(SeaAirLost)]
    assert {(e.seat, e.kind, e.gone) for e in lost} <= {(JAPAN, k("fighters"), True), (JAPAN, k("kikusui"), True)}
    fight = Desk()
    fight.sea("kikusui", "yamato", "fighters", "carriers", "surface_ships", up=True)
    log: list[Event] = []
    fight.s.__dict__["log"] = log
    battle = SeaAir(seat=JAPAN, at="roll_fighter", fighters=1, carriers=1, kikusui=1, yamato=1, ships=0)
    fight.run(battle, 6, 1, 5)
    told = [(e.seat, e.kind, e.gone) for e in log if isinstance(e, SeaAirLost)]
    assert told == [(US, k("carriers"), False), (JAPAN, k("yamato"), True)]
    assert [(e.vp, e.total) for e in log if isinstance(e, VpGained)] == [(4, 4)]
    assert [(e.kind, e.die) for e in log if isinstance(e, SeaAirResult)] == [
        (k("fighters"), 6),
        (k("kikusui"), 1),
        (k("yamato"), 5),
    ]


@pytest.mark.rule("23.7", "9.0(4)④")
def test_by_the_other_reading_every_hit_of_every_carrier_chit_is_laid_one_by_one() -> None:
    desk = Desk(carriers="after")
    desk.sea("kikusui", "kikusui", "fighters", "carriers", "carriers", up=True)
    table = desk.run(SeaAir(seat=JAPAN, at="ask_aim", carriers=2, kikusui=2, fighters=1), 5, 6)
    assert table.asked.args == {"number": 2}
    table.do(ShootDown(k("kikusui")))
    assert table.asked.args == {"number": 1}
    table.dice(4, 4).do(ShootDown(k("kikusui")))  # the second carrier chit misses; no kikusui is left to roll
    assert desk.s.vp == 0 and desk.s.sea_up[k("fighters")] == 1 and not desk.s.stack


@pytest.mark.rule("23.7", "9.0(4)④")
def test_both_dice_of_a_carrier_chit_void_only_its_one_target() -> None:
    desk = Desk()
    desk.sea("kikusui", "kikusui", "carriers", up=True)
    table = desk.run(SeaAir(seat=JAPAN, at="ask_aim", carriers=1, kikusui=2))
    assert table.asked.args == {"number": 1}
    table.dice(6, 6, 2).do(Aim(k("kikusui")))  # two sixes shoot one down; the other scores
    assert desk.s.vp == 1 and desk.s.discard[k("kikusui")] == 2 and not desk.s.stack


@pytest.mark.rule("23.7", "9.0(4)④")
@pytest.mark.parametrize("dice", [(5, 6), (1, 4)])
def test_by_the_other_reading_nobody_is_asked_without_a_hit_or_without_a_target(dice: tuple[int, int]) -> None:
    desk = Desk(carriers="after")
    desk.sea("kikusui", "carriers", up=True)
    hit = dice == (5, 6)
    table = desk.run(SeaAir(seat=JAPAN, at="ask_aim", carriers=1, kikusui=1), *dice, *(() if hit else (6,)))
    if hit:
        table.do(ShootDown(k("kikusui")))  # the second hit has nobody left
    assert desk.s.vp == (0 if hit else 3) and not desk.s.stack


@pytest.mark.rule("9.0(4)", "9.0(5)", "9.0(6)")
@pytest.mark.parametrize("carriers", ["before", "after"])
def test_after_a_whole_battle_every_chit_lies_where_its_entry_says(carriers: str) -> None:
    desk = Desk(carriers=carriers)
    desk.sea("special_operation", "fighters", "fighters", "kikusui", "kikusui", "yamato", up=True)
    desk.sea("carriers", "carriers", "carriers", "surface_ships", "surface_ships", up=True)
    counts = {"special": 1, "fighters": 2, "kikusui": 2, "yamato": 1, "carriers": 3, "ships": 2}
    proc = SeaAir(seat=JAPAN, at="roll_special", **counts)
    # special 2: a ship goes; fighters 6 - 1: a carrier chit turns back, 3 - 1: nothing; two carrier chits are left
    first = (5, 1) if carriers == "after" else ()
    table = desk.run(proc, 2, 6, 3, *first)
    shot: type[Aim] | type[ShootDown] = ShootDown if carriers == "after" else Aim
    if carriers == "before":
        table.dice(5, 1)
    assert set(table.options) == {shot(k("yamato")), shot(k("kikusui")), shot(k("fighters"))}
    table.script.add(*((1, 6) if carriers == "after" else ()))
    table.do(shot(k("yamato")))
    assert desk.s.removed[k("yamato")] == 1 and proc.yamato == 0
    table.dice(*(() if carriers == "after" else (4, 6)), 1, 6).do(shot(k("fighters")))
    assert proc.fighters == 1 and desk.s.vp == 3  # 1 - 1 drives the last ship off, then a full six
    assert not desk.broken()


@pytest.mark.rule("9.0(4)④", "9.0(5)")
@pytest.mark.parametrize(("id", "gone"), [("kikusui", False), ("fighters", False), ("yamato", True)])
def test_one_chit_is_voided_and_its_fellows_stay(id: str, gone: bool) -> None:
    desk = Desk()
    number = {"yamato": 1, "fighters": 2, "kikusui": 3}[id]
    desk.sea(*[id] * number, up=True)
    desk.sea("carriers", up=True)
    counts = {"fighters": 0, "kikusui": 0, "yamato": 0, id: number}
    proc = SeaAir(seat=JAPAN, at="ask_aim", carriers=1, **counts)
    table = desk.run(proc)
    rest = [2] * (number - 1) if id == "kikusui" else []
    table.dice(6, 1, *rest).do(Aim(k(id)))
    where = desk.s.removed if gone else desk.s.discard
    assert where[k(id)] == (3 if id == "kikusui" else 1) and desk.s.vp == len(rest)
    assert desk.s.sea_up[k(id)] == (1 if id == "fighters" else 0)
    assert not desk.broken() and not desk.s.stack
