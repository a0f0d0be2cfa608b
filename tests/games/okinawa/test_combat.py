"""14.0 combat: groups, fire, melee; 17.0 advance."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bingqi.core.procedure import Event, Pass, Rolled
from bingqi.games.okinawa.actions import AdvanceChit, AdvanceUnit, Attack, HitChit, HitUnit, Use
from bingqi.games.okinawa.events import AttackVoid, FightBegan, FireResolved, MeleeResolved
from bingqi.games.okinawa.rules.combat import CombatPhase, advance_options, best_die, can_melee, melee_dice
from bingqi.games.okinawa.rules.fire import attack_fire, cover, defence_fire
from bingqi.games.okinawa.rules.pairing import attack_options, declare, fresh_targets
from bingqi.games.okinawa.rules.queries import crosses_river, is_position
from bingqi.games.okinawa.state import FREE, LOST, Card, Fight
from bingqi.games.okinawa.tables import CHITS, COVER, FIRE, GRID
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, through


def open_fight(desk: Desk, attackers: int = 2, defenders: int = 1) -> tuple[list[int], list[int]]:
    """US battalions at 2512 against companies in the open at 2411."""
    return [desk.us("2512") for _ in range(attackers)], [desk.company("2411") for _ in range(defenders)]


ATTACK = Attack(h("2512"), h("2411"))


@pytest.mark.rule("14.0", "14.1", "14.1(1)")
def test_attacks_are_voluntary_and_only_against_adjacent_stacks_with_a_unit_of_ours() -> None:
    desk = Desk()
    open_fight(desk)
    desk.chit("tank", "2410", up=True)  # a force chit alone next to the enemy
    table = desk.combat(US)
    assert set(table.options) == {ATTACK, Pass()}


@pytest.mark.rule("14.1(2)")
def test_a_stack_is_attacked_once_a_turn() -> None:
    desk = Desk()
    open_fight(desk, 1)
    desk.unit("us_96id_381_1", "2410")
    table = desk.combat(US)
    assert Attack(h("2410"), h("2411")) in table.options
    table.dice(1, 1, 1, 1, 1, 1, 1)
    through(table, ATTACK)
    assert not desk.s.stack  # the only stack was attacked: the phase is over


@pytest.mark.rule("14.1(3)", "14.2(1)", "14.2")
def test_a_combat_group_is_one_stack_against_one_and_nobody_attacks_twice() -> None:
    desk = Desk()
    open_fight(desk, 1)
    desk.company("2511")
    table = desk.combat(US).dice(1, 1, 1, 1, 1, 4, 3)
    happened = through(table, ATTACK)
    fires = [e.fire for e in happened if isinstance(e, FireResolved)]
    assert fires == [1, 4]
    assert not desk.s.stack  # 2511 is adjacent too, but this stack has attacked


@pytest.mark.rule("14.1(5)", "2.12(3)⑤")
def test_range_is_counted_to_the_defenders_hex() -> None:
    desk = Desk()
    open_fight(desk)
    near, far = desk.chit("support_artillery", "2110"), desk.chit("mortar_32cm", "2110")
    table = desk.combat(US).do(ATTACK)
    assert table.asked.seat == JAPAN
    assert Use(near) in table.options and Use(far) not in table.options  # three hexes away


@pytest.mark.rule("14.4", "14.4(1)", "14.4(3)", "2.11(2)①")
def test_the_defender_fires_first_with_the_sum_of_his_fire() -> None:
    desk = Desk()
    open_fight(desk, 2, 1)
    desk.gun("2411")
    table = desk.combat(US)
    table.dice(1, 2, 3, 1, 2, 3, 4, 1, 2, 3, 4, 1, 1, 1, 1)
    happened = through(table, ATTACK)
    fires = [(e.seat, e.fire) for e in happened if isinstance(e, FireResolved)]
    assert fires == [(JAPAN, 3), (US, 8)]


@pytest.mark.rule("14.4(3)①", "14.4(3)②", "14.4(3)③", "14.5(1)")
def test_a_six_costs_a_step_and_a_retreat_a_five_a_retreat_and_less_nothing() -> None:
    desk = Desk()
    (first, second), _ = open_fight(desk, 2, 1)
    desk.gun("2411")
    table = desk.combat(US).dice(6, 5, 4).do(ATTACK)
    through(table, HitUnit(first))
    assert desk.s.steps[first] == 1 and desk.s.steps[second] == 2
    assert desk.s.where[first] != h("2512") and desk.s.where[second] != h("2512")


@pytest.mark.rule("14.5(1)", "23.12")
def test_support_fire_goes_on_when_the_attackers_are_gone() -> None:
    desk = Desk()
    (first,), _ = open_fight(desk, 1, 1)
    support = desk.chit("support_fire", "3217")
    table = desk.combat(US).do(ATTACK)
    table.dice(5, 1, 1, 1, 1)  # the battalion is driven back, four support dice follow
    happened = through(table, Use(support))
    fires = [(e.seat, e.fire) for e in happened if isinstance(e, FireResolved)]
    assert fires == [(JAPAN, 1), (US, 4)] and desk.s.where[first] != h("2512")
    assert desk.s.discard[k("support_fire")] == 1


@pytest.mark.rule("14.5(1)", "14.1(6)②")
@pytest.mark.parametrize(("defence", "rest", "fires"), [((5, 5, 1), (), [3]), ((5, 1, 1), (1, 1, 1, 1, 1), [3, 2])])
def test_a_force_chit_fires_unless_the_defence_drove_it_back(
    defence: tuple[int, ...], rest: tuple[int, ...], fires: list[int]
) -> None:
    desk = Desk()
    (first,), _ = open_fight(desk, 1, 0)
    desk.gun("2411")
    tank, enemy = desk.chit("tank", "2512"), desk.chit("tank_regiment", "2411")
    table = desk.combat(US).do(ATTACK, Use(tank))
    # 2 + 3 - 2 dice: the first five drives the battalion back, a second one its tank, which fires 3 - 1
    table.dice(*defence, *rest)
    happened = through(table, Use(enemy))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == fires
    assert desk.s.where[first] != h("2512") and (desk.s.spot[tank] == h("2512")) == (len(fires) == 2)


@pytest.mark.rule("14.4(2)", "2.12(3)③", "23.10")
def test_the_best_armour_of_the_attacker_is_taken_from_the_defenders_fire() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.gun("2411")
    tank, amphibious = desk.chit("tank", "2512"), desk.chit("amphibious_tank", "2512")
    chit = desk.chit("sniper", "2411")
    table = desk.combat(US).do(ATTACK, Use(amphibious))
    assert desk.s.fight is not None and defence_fire(desk.s, desk.s.fight)[0] == 2  # 3 - 1
    table.do(Pass(), Use(tank))
    assert defence_fire(desk.s, desk.s.fight)[0] == 1  # 3 - 2, not 3 - 2 - 1
    assert attack_fire(desk.s, desk.s.fight)[0] == 4 + 3 + 2
    assert desk.s.spot[chit] == h("2411")


@pytest.mark.rule("14.5", "14.5(2)", "14.5(2)①", "19.2", "19.2(1)", "19.2(1)①", "19.2(2)")
def test_a_position_halves_the_attack_before_anything_else() -> None:
    desk = Desk()
    desk.us("2411")
    desk.us("2411")
    desk.company("2511")  # a printed position in the open, no river on this side
    fight = declare(desk.s, US, h("2411"), h("2511"))
    assert not crosses_river(h("2411"), h("2511"))
    assert attack_fire(desk.s, fight)[0] == 4
    assert cover(desk.s, 7, h("2212"), JAPAN)[0] == 2  # wooded: 7 // 2 - 1
    assert cover(desk.s, 1, h("2212"), JAPAN)[0] == 0


@pytest.mark.rule("14.5(2)②", "14.5(2)③")
def test_woods_swamp_and_town_take_one_die() -> None:
    desk = Desk()
    assert [COVER[h(label)] for label in ("3118", "2114", "3214", "3215")] == [1, 1, 1, 0]
    assert cover(desk.s, 4, h("3118"), US)[0] == 3
    assert cover(desk.s, 4, h("3214"), US)[0] == 3


@pytest.mark.rule("14.5(2)④")
def test_an_attack_across_a_river_loses_a_die_even_by_a_bridge() -> None:
    desk = Desk()
    desk.us("2610")
    desk.company("2510")
    fight = declare(desk.s, US, h("2610"), h("2510"))
    assert attack_fire(desk.s, fight)[0] == 3


@pytest.mark.rule("14.5(2)④", "14.5(2)①")
def test_the_last_die_of_an_attack_is_lost_in_a_river() -> None:
    desk = Desk()
    unit = desk.us("2611")
    desk.company("2511")
    fight = declare(desk.s, US, h("2611"), h("2511"))
    assert attack_fire(desk.s, fight)[0] == 1  # 4 // 2 - 1
    desk.s.steps[unit] = 1
    assert FIRE[unit][1] // 2 == 1 and attack_fire(desk.s, fight)[0] == 0


@pytest.mark.rule("14.5(2)⑤", "22.7")
def test_the_tank_regiments_armour_takes_from_the_attack() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    tanks = desk.chit("tank_regiment", "2411")
    table = desk.combat(US).do(ATTACK)
    table.dice(*[1] * 4, *[1] * 3, 3, 1, 2)  # 1 + 3 defence dice, 4 - 1 attack dice, melee 1 against 2
    happened = through(table, Use(tanks))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [4, 3]
    assert desk.s.up >> tanks & 1 and desk.s.spot[tanks] == h("2411")  # stays face up on the map


@pytest.mark.rule("19.2(3)")
def test_only_the_japanese_have_positions() -> None:
    desk = Desk()
    assert cover(desk.s, 8, h("2511"), US)[0] == 8
    assert cover(desk.s, 8, h("2511"), JAPAN)[0] == 4


@pytest.mark.rule("19.2(1)②", "22.11", "19.2(3)")
def test_engineers_make_a_position_of_ground_fit_for_one_and_not_twice() -> None:
    desk = Desk()
    desk.company("2510")
    assert not is_position(desk.s, h("2510"))
    slot = desk.chit("construction_engineers", "2510", up=True)
    assert is_position(desk.s, h("2510")) and cover(desk.s, 8, h("2510"), JAPAN)[0] == 4
    desk.chit("construction_engineers", "2511", up=True)
    assert cover(desk.s, 8, h("2511"), JAPAN)[0] == 4  # a printed position does not gain
    desk.s.kill_chit(slot)
    assert not is_position(desk.s, h("2510"))


@pytest.mark.rule("14.5(3)", "14.5(4)", "17.0", "17.0(1)", "17.0(2)", "17.0(3)")
def test_an_emptied_hex_may_be_entered_by_any_of_the_attackers() -> None:
    desk = Desk()
    (first, second), (company,) = open_fight(desk, 2, 1)
    chit = desk.chit("flare", "2512")
    desk.company("2410")  # its ZOC covers 2411, which an advance ignores
    table = desk.combat(US).do(ATTACK)
    table.dice(1, 5, 1, 1, 1, 1, 1, 1, 1)
    through(table, Pass())
    assert desk.s.where[company] != h("2411")
    assert set(table.options) == {AdvanceUnit(first), AdvanceUnit(second), Pass()}  # chits follow a unit
    table.do(AdvanceUnit(second))
    assert AdvanceChit(chit) in table.options
    table.do(AdvanceChit(chit), Pass())
    assert (desk.s.where[first], desk.s.where[second], desk.s.spot[chit]) == (h("2512"), h("2411"), h("2411"))


@pytest.mark.rule("17.0(4)")
def test_a_victorious_defender_does_not_advance() -> None:
    desk = Desk()
    (first,), (company,) = open_fight(desk, 1, 1)
    table = desk.combat(US).dice(5)
    through(table, ATTACK)
    assert desk.s.where[first] != h("2512") and desk.s.where[company] == h("2411") and not desk.s.stack


@pytest.mark.rule("17.0(5)", "4.3(6)①")
def test_lone_enemy_chits_next_to_those_who_advanced_go_back_without_a_choice() -> None:
    desk = Desk()
    (first,), _ = open_fight(desk, 1, 1)
    guard = desk.chit("home_guard", "2311")
    table = desk.combat(US)
    table.do(ATTACK)
    table.dice(1, 5, 1, 1, 1)
    through(table, Pass())
    while not isinstance(table.options[0], AdvanceUnit):
        table.do(Pass())  # 4.3(4): the company falls back, nobody bars its way
    table.do(AdvanceUnit(first))
    assert desk.s.spot[guard] == FREE and desk.s.box[k("home_guard")] == 1


@pytest.mark.rule("14.6", "14.6(1)", "14.6(3)", "14.6(3)①", "14.6(3)②", "2.11(2)②")
def test_melee_rolls_as_many_dice_as_values_and_circled_ones_count_one_more() -> None:
    desk = Desk()
    open_fight(desk, 2, 1)
    desk.gun("2411")
    fight = declare(desk.s, US, h("2512"), h("2411"))
    assert melee_dice(desk.s, fight, US) == (2, 0)
    assert melee_dice(desk.s, fight, JAPAN) == (1, 1)
    assert best_die((), 0) == 0, "nobody rolls: nothing to beat"
    assert best_die((4, 4), 1) == 5 and best_die((5, 4), 1) == 5 and best_die((4,), 1) == 4


@pytest.mark.rule("14.6(2)")
def test_terrain_does_not_count_in_melee() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2511")
    fight = declare(desk.s, US, h("2512"), h("2511"))
    assert melee_dice(desk.s, fight, US) == (1, 0) and melee_dice(desk.s, fight, JAPAN) == (0, 1)


@pytest.mark.rule("14.6(4)", "14.6(4)①")
def test_the_lower_die_falls_back_and_his_unused_chits_go_to_the_box() -> None:
    desk = Desk()
    _, (company,) = open_fight(desk, 1, 1)
    unused = desk.chit("night_attack", "2411")
    table = desk.combat(US).do(ATTACK)
    table.do(Pass())  # nothing to declare; then the closing moment
    table.dice(1, 1, 1, 1, 1, 5, 2)
    through(table, Pass())
    assert desk.s.where[company] != h("2411") and desk.s.steps[company] == 2
    assert desk.s.spot[unused] == FREE and desk.s.box[k("night_attack")] == 1


@pytest.mark.rule("14.6(4)②")
def test_equal_dice_leave_both_where_they_are() -> None:
    desk = Desk()
    (first,), (company,) = open_fight(desk, 1, 1)
    table = desk.combat(US).dice(1, 1, 1, 1, 1, 4, 3)  # 4 against 3 + 1
    through(table, ATTACK)
    assert (desk.s.where[first], desk.s.where[company]) == (h("2512"), h("2411"))
    assert desk.s.steps[first] == desk.s.steps[company] == 2


@pytest.mark.rule("14.6(4)③")
def test_six_or_more_costs_the_enemy_one_step_even_the_winner() -> None:
    desk = Desk()
    (first,), (company,) = open_fight(desk, 1, 1)
    table = desk.combat(US).dice(1, 1, 1, 1, 1, 6, 6)  # 6 against 7: both lose, the US fall back
    through(table, ATTACK)
    assert desk.s.steps[first] == 1 and desk.s.steps[company] == 1
    assert desk.s.where[first] != h("2512") and desk.s.where[company] == h("2411")


@pytest.mark.rule("14.6(4)③")
def test_several_sixes_in_melee_still_cost_one_step() -> None:
    desk = Desk()
    _, companies = open_fight(desk, 2, 2)
    table = desk.combat(US).dice(1, 1, *[1] * 8, 6, 6, 1, 1).do(ATTACK)
    through(table, HitUnit(companies[0]))
    assert sorted(desk.s.steps[unit] for unit in companies) == [1, 2]


@pytest.mark.rule("14.6")
def test_no_melee_when_one_side_is_gone() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    table = desk.combat(US).dice(1, 5, 1, 1, 1)
    happened = through(table, ATTACK)
    assert not any(isinstance(e, MeleeResolved) for e in happened)


@pytest.mark.rule("14.1(6)", "14.1(6)①")
def test_all_units_of_both_stacks_take_part() -> None:
    desk = Desk()
    mine, theirs = open_fight(desk, 2, 2)
    fight = declare(desk.s, US, h("2512"), h("2411"))
    assert list(fight.attackers) == mine and list(fight.defenders) == theirs


@pytest.mark.rule("14.1(4)")
def test_a_force_fights_once_a_turn() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2611")
    desk.company("2511")
    gun = desk.chit("machine_gun", "2412")  # on a high ground one hex from both
    desk.company("2412")
    other = Attack(h("2611"), h("2511"))
    table = desk.combat(US).do(ATTACK, other)
    assert Use(gun) in table.options
    # 2411: 1 + 2 in defence, 4 in attack; then 2511: one die each, the machine gun has fired
    table.dice(*[1] * 3, *[1] * 4, 4, 3, 1, 1, 4, 3)
    happened = through(table, Use(gun))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [3, 4, 1, 1]
    assert desk.s.used == 0 and not desk.s.stack  # the phase is over


@pytest.mark.rule("14.2", "14.2(1)", "14.2(2)", "14.2(3)")
def test_all_attacks_are_declared_first_and_fought_in_that_order() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2611")
    desk.company("2511")
    other = Attack(h("2611"), h("2511"))
    table = desk.combat(US, supply=3)
    assert set(table.options) == {ATTACK, other, Attack(h("2512"), h("2511")), Pass()}
    table.do(other)
    assert desk.s.fight is None and [f.hex for f in desk.s.fights] == [h("2511")] and desk.s.supply == 2
    assert set(table.options) == {ATTACK, Pass()}  # 2511 is spoken for, 2611 too
    table.dice(1, 1, 4, 3, 1, 1, 1, 1, 1, 4, 3)
    happened = through(table, ATTACK)
    assert [e.hex for e in happened if isinstance(e, FightBegan)] == [h("2511"), h("2411")]
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [1, 1, 1, 4]
    assert not desk.s.stack and not desk.s.fights and not desk.broken()


@pytest.mark.rule("14.2(2)")
def test_a_player_who_declares_no_more_fights_what_he_declared() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2611")
    desk.company("2511")
    table = desk.combat(US).do(ATTACK).dice(1, 1, 1, 1, 1, 4, 3)
    happened = through(table, Pass())
    assert [e.hex for e in happened if isinstance(e, FightBegan)] == [h("2411")] and not desk.s.stack


@pytest.mark.rule("14.2(2)")
def test_by_the_other_reading_the_next_attack_is_declared_when_the_last_is_over() -> None:
    desk = Desk(fights="one-by-one")
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2611")
    desk.company("2511")
    table = desk.combat(US).dice(1, 1, 4, 3)  # across the river into a position: 4 // 2 - 1 = 1 die
    through(table, Attack(h("2611"), h("2511")))
    assert set(table.options) == {ATTACK, Pass()} and not desk.s.fights
    table.do(Pass())
    assert not desk.s.stack


@pytest.mark.rule("14.2(1)")
def test_a_declared_attack_whose_target_is_gone_is_void() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.s.supply = 1
    phase = CombatPhase(seat=US, at="do_next")
    desk.s.fights.append(declare(desk.s, US, h("2512"), h("2411")))
    desk.s.put_unit(desk.s.fights[0].defenders[0], LOST)
    log: list[Event] = []
    desk.s.__dict__["log"] = log
    desk.run(phase)
    assert [type(e) for e in log] == [AttackVoid] and desk.s.battles == 0 and not desk.s.stack


@pytest.mark.rule("14.1(3)")
def test_a_machine_gun_waits_for_its_own_fight() -> None:
    desk = Desk()
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2413")
    gun = desk.chit("machine_gun", "2412")  # on a high ground next to 2411
    desk.company("2412")
    table = desk.combat(US).do(ATTACK, Attack(h("2413"), h("2412")))
    assert table.asked.seat == JAPAN and Use(gun) not in table.options and table.asked.args == {"hex": h("2411")}
    table.dice(*[1] * 5, 4, 3).do(Pass())
    assert table.asked.args == {"hex": h("2412")} and Use(gun) in table.options  # now it is its turn


@pytest.mark.rule("14.1(2)", "14.1(4)")
def test_a_lone_machine_gun_that_fired_for_a_neighbour_can_still_be_attacked() -> None:
    desk = Desk(fights="one-by-one")
    open_fight(desk, 1, 1)
    desk.unit("us_96id_381_1", "2413")
    gun = desk.chit("machine_gun", "2412", up=True)
    table = desk.combat(US).do(ATTACK).dice(1, 1, 1, 1, 1, 1, 1, 4, 3)
    through(table, Use(gun))
    own = Attack(h("2413"), h("2412"))
    assert desk.s.used >> gun & 1 and own in table.options
    table.dice(1, 1).do(own)  # it has fired: nobody defends, and it goes back to the box
    assert desk.s.spot[gun] == FREE and desk.s.box[k("machine_gun")] == 1


@pytest.mark.rule("14.1(2)")
def test_a_force_whose_stack_was_attacked_is_no_target_after_its_retreat() -> None:
    desk = Desk()
    gun = desk.chit("machine_gun", "2411", up=True)
    desk.us("2512")
    desk.unit("us_96id_381_1", "2312")
    declare(desk.s, US, h("2512"), h("2411"))
    desk.s.move_chit(gun, h("2211"))
    assert not fresh_targets(desk.s, JAPAN)
    other = desk.chit("machine_gun", "2310", up=True)
    assert fresh_targets(desk.s, JAPAN) == 1 << h("2310") and desk.s.spot[other] == h("2310")


@pytest.mark.rule("24.0", "14.2(2)", "14.3(2)②", "14.4(1)", "22.10", "22.14", "22.17", "22.19", "23.13", "23.9")
def test_the_worked_combat_ends_as_printed() -> None:
    desk = Desk()
    s = desk.s
    first, second = desk.us("2512"), desk.us("2512")
    tank = desk.chit("tank", "2512", up=True)
    assault, flame = desk.chit("assault_team", "2512"), desk.chit("flame_thrower", "2512")
    support, smoke = desk.chit("support_fire", "3217"), desk.chit("smoke", "2613")
    gun, company = desk.gun("2411"), desk.company("2411")
    at_gun, sniper = desk.chit("anti_tank_gun", "2411"), desk.chit("sniper", "2411")
    hiding = desk.chit("concealment", "2411")
    machine_gun, mortar = desk.chit("machine_gun", "2409"), desk.chit("mortar_32cm", "2310")
    assert [GRID.distance(h(a), h("2411")) for a in ("2409", "2310", "2613")] == [2, 2, 3]

    table = desk.combat(US, supply=1).do(Attack(h("2512"), h("2411")))
    assert s.supply == 0
    table.do(Use(support), Use(machine_gun), Use(smoke), Use(mortar), Use(tank), Use(at_gun), Use(assault), Use(sniper))
    assert table.asked.seat == US  # no second assault team: sniper and gun take effect
    table.do(Use(flame))
    assert s.spot[tank] == FREE and s.removed[k("tank")] == 1 and s.removed[k("assault_team")] == 1
    table.do(Pass())  # the US stack has nothing left to declare: its pass is taken for granted
    # concealment comes when the allocation is over; the Japanese then fire 5 // 3 + 3 = 4 dice
    table.dice(6, 1, 2, 3).do(Use(hiding))
    assert set(table.options) == {HitUnit(first), HitUnit(second)}
    # one battalion loses a step and goes back; the other alone fires 4 dice, support fire being void
    table.dice(6, 5, 1, 2)
    through(table, HitUnit(first))
    assert s.steps[first] == 1 and s.where[first] != h("2512")
    # the six must go to a unit, the five may go to the machine gun two hexes away
    assert set(table.options) == {HitUnit(gun), HitUnit(company)}
    table.do(HitUnit(gun))
    assert set(table.options) == {HitUnit(company), HitChit(machine_gun)}
    # melee: the battalion's plain die and two circled ones against the company's circled die
    table.dice(4, 2, 6, 5)
    happened = through(table, HitChit(machine_gun))
    assert [(e.us, e.japan) for e in happened if isinstance(e, MeleeResolved)] == [(7, 6)]
    assert s.steps[gun] == 1 and s.where[gun] != h("2411")
    assert s.spot[machine_gun] not in (FREE, h("2409"))
    assert s.steps[company] == 1 and s.where[company] != h("2411")
    assert s.steps[second] == 1 and s.where[second] == h("2512")
    table.do(AdvanceUnit(second), AdvanceChit(flame))
    assert s.where[second] == h("2411") and s.spot[flame] == h("2411")
    assert s.discard[k("support_fire")] == s.discard[k("smoke")] == s.discard[k("concealment")] == 1
    assert not desk.broken()


@pytest.mark.rule("14.4(3)", "14.5(3)", "14.6(3)")
@pytest.mark.parametrize("seat", [US, JAPAN])
def test_each_side_rolls_its_own_dice(seat: int) -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    attack = ATTACK if seat == US else Attack(h("2411"), h("2512"))
    fire = {US: 4, JAPAN: 1}
    table = desk.combat(seat).dice(*[1] * 5, 2, 3)
    rolled = [e for e in through(table, attack) if isinstance(e, Rolled)]
    other = 1 - seat
    assert [(e.rule, e.seat, len(e.dice)) for e in rolled] == [
        ("14.4(3)", other, fire[other]),
        ("14.5(3)", seat, fire[seat]),
        ("14.6(3)", seat, 1),
        ("14.6(3)", other, 1),
    ]


@pytest.mark.rule("14.6(4)", "14.6(4)③")
@pytest.mark.parametrize("seat", [US, JAPAN])
def test_melee_results_fall_on_the_right_side_whoever_attacks(seat: int) -> None:
    desk = Desk()
    battalion, company = desk.us("2512"), desk.company("2411")
    attack = ATTACK if seat == US else Attack(h("2411"), h("2512"))
    # the Japanese die 5 counts 6 and costs a US step; the US die 4 loses
    melee = (4, 5) if seat == US else (5, 4)
    table = desk.combat(seat).dice(*[1] * 5, *melee)
    happened = through(table, attack)
    assert [(e.us, e.japan) for e in happened if isinstance(e, MeleeResolved)] == [(4, 6)]
    assert (desk.s.steps[battalion], desk.s.steps[company]) == (1, 2)
    assert desk.s.where[battalion] != h("2512") and desk.s.where[company] == h("2411")


@pytest.mark.rule("14.4(3)①", "14.4(3)②")
@pytest.mark.parametrize("seat", [US, JAPAN])
def test_fire_results_fall_on_the_right_side_whoever_attacks(seat: int) -> None:
    desk = Desk()
    battalion, company = desk.us("2512"), desk.company("2411")
    if seat == US:
        table = desk.combat(US).dice(1, 6, 1, 1, 1)
        through(table, ATTACK)
        assert (desk.s.steps[battalion], desk.s.steps[company]) == (2, 1)
        assert desk.s.where[battalion] == h("2512") and desk.s.where[company] != h("2411")
    else:
        table = desk.combat(JAPAN).dice(1, 1, 1, 1, 6)
        through(table, Attack(h("2411"), h("2512")))
        assert (desk.s.steps[battalion], desk.s.steps[company]) == (1, 2)
        assert desk.s.where[battalion] != h("2512") and desk.s.where[company] == h("2411")


@pytest.mark.rule("17.0(1)", "17.0(2)", "17.0(3)")
def test_chits_advance_after_a_unit_or_as_forces_that_fought() -> None:
    desk = Desk()
    (first,), _ = open_fight(desk, 1, 1)
    smoke, tank = desk.chit("smoke", "2512"), desk.chit("tank", "2512")
    other = desk.unit("us_96id_381_1", "2611")
    table = desk.combat(US).do(ATTACK, Use(tank))
    table.dice(6, *[1] * 6).do(Pass())
    while table.asked.prompt != "prompt-advance":
        table.do(table.options[0])
    assert set(table.options) == {AdvanceUnit(first), AdvanceChit(tank), Pass()}  # smoke waits for somebody to follow
    table.do(AdvanceChit(tank))
    assert set(table.options) == {AdvanceUnit(first), AdvanceChit(smoke), Pass()}
    table.do(AdvanceUnit(first), AdvanceChit(smoke))
    assert desk.s.where[first] == desk.s.spot[smoke] == desk.s.spot[tank] == h("2411")
    assert desk.s.where[other] == h("2611") and not desk.s.stack


@pytest.mark.rule("23.13")
def test_the_reckoning_of_fire_says_what_each_thing_adds_or_takes() -> None:
    desk = Desk()
    desk.us("2512")
    desk.gun("2411")
    desk.gun("2411")
    smoke, tank = desk.chit("smoke", "2512"), desk.chit("tank", "2512")
    mortar = desk.chit("mortar_32cm", "2311")
    desk.chit("sniper", "2411")  # somebody is still asked
    desk.combat(US).do(ATTACK, Use(smoke), Use(mortar), Use(tank))
    fight = desk.s.fight
    assert fight is not None
    fire, rows = defence_fire(desk.s, fight)
    assert fire == 2 and sum(row[1] for row in rows) == 2  # 4 // 3 + 3 - 2
    assert [(row[0], row[1]) for row in rows] == [("units", 4), ("mortar_32cm", 3), ("smoke", -3), ("armour", -2)]
    fire, rows = attack_fire(desk.s, fight)
    assert (fire, [(row[0], row[1]) for row in rows]) == (7, [("units", 4), ("tank", 3)])
    ground, why = cover(desk.s, 7, h("2212"), JAPAN)
    assert (ground, [(row[0], row[1]) for row in why]) == (2, [("position", -4), ("cover", -1)])


@pytest.mark.rule("14.6(3)②", "14.6(1)")
def test_plain_dice_of_a_defending_force_stay_plain() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    tank = desk.chit("tank", "2512")
    plain = CHITS[k("tank")].melee
    table = desk.combat(JAPAN).do(Attack(h("2411"), h("2512")))
    table.dice(*[1] * 7, 3, *[1] * plain, 5)  # 4 + 3 in defence, 1 - 2 in attack, one circled die, then plain ones
    happened = through(table, Use(tank))
    assert plain > 0 and [(e.us, e.japan) for e in happened if isinstance(e, MeleeResolved)] == [(5, 4)]


@pytest.mark.rule("14.6(4)①", "15.0(1)")
def test_a_force_that_lost_the_melee_goes_back_with_its_stack() -> None:
    desk = Desk()
    _, (company,) = open_fight(desk, 1, 1)
    guard = desk.chit("home_guard", "2411")
    table = desk.combat(US).do(ATTACK)
    plain = CHITS[k("home_guard")].melee
    table.dice(1, 1, 1, 1, 1, 1, 5, *[1] * (1 + plain))
    through(table, Use(guard))
    assert desk.s.where[company] not in (h("2411"), LOST) and desk.s.spot[guard] not in (h("2411"), FREE)
    assert desk.s.up >> guard & 1


@pytest.mark.rule("14.6(4)③")
def test_the_defender_chooses_who_takes_the_melee_loss_in_a_japanese_attack() -> None:
    desk = Desk()
    first, second = desk.us("2512"), desk.us("2512")
    desk.company("2411")
    table = desk.combat(JAPAN).dice(*[1] * 8, 1, 5, 1, 1).do(Attack(h("2411"), h("2512")))  # 5 + 1 is six
    assert table.asked.seat == US and set(table.options) == {HitUnit(first), HitUnit(second)}
    through(table, HitUnit(second))
    assert (desk.s.steps[first], desk.s.steps[second]) == (2, 1)


@pytest.mark.rule("14.5(2)④", "23.13")
def test_the_reckoning_names_river_and_smoke_with_what_they_take() -> None:
    desk = Desk()
    desk.us("2610")
    desk.company("2510")
    fight = declare(desk.s, US, h("2610"), h("2510"))
    fire, rows = attack_fire(desk.s, fight)
    assert (fire, [(row[0], row[1]) for row in rows]) == (3, [("units", 4), ("river", -1)])
    smoky = Desk()
    smoky.us("2512")
    smoky.gun("2411")
    smoky.gun("2411")
    smoke, launcher = smoky.chit("smoke", "2512"), smoky.chit("heavy_launcher", "2411")
    smoky.chit("sniper", "2411")
    smoky.combat(US).do(ATTACK, Use(smoke), Use(launcher))
    assert smoky.s.fight is not None
    fire, rows = defence_fire(smoky.s, smoky.s.fight)
    assert fire == 2  # (2 + 2 + 2) // 3
    assert [(row[0], row[1]) for row in rows] == [("units", 4), ("heavy_launcher", 2), ("smoke", -4)]


@pytest.mark.rule("14.1(2)", "14.1(3)")
def test_who_was_attacked_or_has_attacked_is_told_by_its_own_mark() -> None:
    desk = Desk()
    first, second = desk.us("2512"), desk.unit("us_96id_381_1", "2410")
    company, other = desk.company("2411"), desk.company("2511")
    s = desk.s
    mine, theirs = {first: h("2512"), second: h("2410")}, {company: h("2411"), other: h("2511")}
    pairs = {(origin, hex) for origin in mine.values() for hex in theirs.values()}
    assert {(o.origin, o.hex) for o in attack_options(s, US)} == set()  # no supply
    s.supply = 1
    assert {(o.origin, o.hex) for o in attack_options(s, US)} == pairs
    for unit in mine:
        s.fought = 1 << unit
        assert {(o.origin, o.hex) for o in attack_options(s, US)} == {p for p in pairs if p[0] != mine[unit]}
    s.fought = 0
    for unit in theirs:
        s.attacked = 1 << unit
        assert {(o.origin, o.hex) for o in attack_options(s, US)} == {p for p in pairs if p[1] != theirs[unit]}


@pytest.mark.rule("14.1(2)")
def test_a_face_up_force_is_a_target_until_its_own_stack_was_attacked() -> None:
    desk = Desk()
    desk.us("2512")
    guard, gun = desk.chit("home_guard", "2411", up=True), desk.chit("machine_gun", "2511", up=True)
    sniper = desk.chit("sniper", "2413")
    assert fresh_targets(desk.s, JAPAN) == 1 << h("2411") | 1 << h("2511") and sniper != guard
    desk.s.attacked_chits = 1 << guard
    assert fresh_targets(desk.s, JAPAN) == 1 << h("2511")
    desk.s.attacked_chits = 1 << gun
    assert fresh_targets(desk.s, JAPAN) == 1 << h("2411")
    desk.s.attacked_chits, desk.s.struck = 0, 1 << h("2511")
    assert fresh_targets(desk.s, JAPAN) == 1 << h("2411")


@pytest.mark.rule("14.6", "14.0")
def test_close_combat_needs_somebody_on_both_sides_and_a_declared_force_is_somebody() -> None:
    for seat, foe in ((US, JAPAN), (JAPAN, US)):
        desk = Desk()
        mine = (desk.us("2512") if seat == US else desk.company("2512"),)
        force = desk.chit("tank" if foe == US else "tank_regiment", "2411", up=True)
        desk.s.used |= 1 << force
        alone = Fight(seat, h("2512"), h("2411"), mine, ())
        assert not can_melee(desk.s, alone)
        assert can_melee(desk.s, replace(alone, cards=(Card(desk.s.kind[force], foe, force),)))


@pytest.mark.rule("17.0(1)", "22.11")
def test_engineers_that_dug_in_stay_behind_and_a_face_down_chit_follows() -> None:
    for up in (True, False):
        desk = Desk()
        company = desk.company("2512")
        engineers, _ = desk.chit("construction_engineers", "2512", up=up), desk.chit("sniper", "2512")
        desk.company("2411")  # somebody leads the way
        options = advance_options(desk.s, Fight(JAPAN, h("2512"), h("2411"), (company,), ()))
        assert (AdvanceChit(engineers) in options) == (not up)
