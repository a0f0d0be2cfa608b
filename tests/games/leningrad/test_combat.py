"""10.0-10.5: declaring, odds, results, losses, with the worked examples."""

from __future__ import annotations

import itertools

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Rolled
from bingqi.core.text import Localizer
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Advance,
    Attack,
    EndAdvance,
    EndDeclarations,
    Resolve,
    Retreat,
    TakeLoss,
)
from bingqi.games.leningrad.events import AttackDeclared, AttackVoid, Fought, StepLost
from bingqi.games.leningrad.rules.battle import Battle, Losses
from bingqi.games.leningrad.rules.combat import Combat, attacks
from bingqi.games.leningrad.rules.movement import allowance
from bingqi.games.leningrad.rules.odds import column_of, reckon
from bingqi.games.leningrad.tables import COLUMNS, FORTS, RATIOS, RESULTS, read_result
from bingqi.games.leningrad.theatre import GRID, SHIFT
from tests.games.leningrad.desk import Desk, h


@pytest.mark.rule("10.0", "10.1")
def test_attacks_are_free_and_go_against_adjacent_enemies_only() -> None:
    desk = Desk()
    unit = desk.axis("1", "3740")
    desk.soviet("22N", "3739"), desk.soviet("10", "3737")
    driver = desk.fight(unit)
    assert driver.options == (Attack(unit, h("3739")), EndDeclarations())
    driver.do(EndDeclarations())
    assert not driver.happened(Fought)


@pytest.mark.rule("10.1(1)")
def test_units_of_a_stack_attack_different_hexes_but_each_only_one() -> None:
    desk = Desk()
    a, b = desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")
    desk.soviet("22N", "3739"), desk.soviet("10", "3741")
    driver = desk.fight(a, b).do(Attack(a, h("3739")))
    assert {o for o in driver.options if isinstance(o, Attack)} == {Attack(b, h("3739")), Attack(b, h("3741"))}


@pytest.mark.rule("10.1(2)")
def test_units_that_are_not_activated_take_no_part() -> None:
    desk = Desk()
    unit, idle = desk.axis("1", "3740"), desk.axis("11", "3740")
    desk.soviet("22N", "3739")
    assert all(o.attacker != idle for o in desk.fight(unit).options if isinstance(o, Attack))


@pytest.mark.rule("10.1(3)", "10.1(4)", "10.3(1)", "10.2(2)")
def test_all_attackers_of_a_hex_fight_all_its_defenders_at_once() -> None:
    desk = Desk()
    a, b = desk.axis("1Pz", "3740"), desk.axis("1", "3838")
    desk.soviet("10", "3739"), desk.soviet("48", "3739")
    driver = desk.fight(a, b).dice(3).do(Attack(a, h("3739")), Attack(b, h("3739")))
    fought = driver.happened(Fought)
    assert [(f.attack, f.defence, f.column) for f in fought] == [(13, 6, "2")]


@pytest.mark.rule("10.1(5)", "3.2(1)")
def test_no_attack_across_open_water() -> None:
    desk = Desk()
    unit = desk.axis("1Pz", "3116")
    desk.soviet("22N", "3216")
    desk.fight(unit)
    assert pending(desk.s) is None


@pytest.mark.rule("10.2(1)")
def test_all_attacks_are_declared_before_any_is_fought_in_the_order_of_choice() -> None:
    desk = Desk()
    a, b = desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")
    desk.soviet("22N", "3739"), desk.soviet("202M", "3741")
    driver = desk.fight(a, b).do(Attack(a, h("3739")), Attack(b, h("3741")))
    assert driver.options == (Resolve(h("3739")), Resolve(h("3741")))
    driver.dice(2, 1).do(Resolve(h("3741")))
    assert [fought.hex for fought in driver.happened(Fought)] == [h("3741"), h("3739")]


@pytest.mark.rule("10.3(2)")
def test_examples_of_rounding() -> None:
    for attack, defence, column in ((15, 5, "3"), (26, 9, "2"), (12, 7, "1.5"), (18, 13, "1"), (25, 2, "10")):
        assert COLUMNS[column_of(attack, defence)] == column
    assert column_of(12, 13) == -1
    assert column_of(3, 0) == len(COLUMNS) - 1


@pytest.mark.rule("10.3(3)", "10.3(4)")
def test_examples_of_shifts() -> None:
    opochka = h("3627")  # a town in light woods
    assert SHIFT[opochka] == 2
    assert COLUMNS[column_of(15, 5) - 2] == "1.5"
    assert COLUMNS[column_of(12, 1) - 2] == "8"


@pytest.mark.rule("10.3(3)")
def test_a_town_in_light_woods_shifts_three_to_one_down_to_one_and_a_half() -> None:
    desk = Desk()
    units = [desk.axis("1Pz", "3626"), desk.axis("Pol", "3626", steps=1)]
    desk.soviet("10", "3627")
    odds = reckon(desk.s, h("3627"), units)
    assert (odds.attack, odds.defence, COLUMNS[odds.ratio], COLUMNS[odds.column]) == (9, 3, "3", "1.5")


@pytest.mark.rule("10.3(3)")
def test_shifts_of_every_terrain() -> None:
    for label, shift in (("3740", 0), ("1832", 1), ("0821", 2), ("0335", 1), ("0737", 1), ("4809", 2), ("1625", 2)):
        assert SHIFT[h(label)] == shift


@pytest.mark.rule("10.3(4)")
def test_no_attack_where_one_to_one_cannot_be_reached() -> None:
    desk = Desk()
    unit = desk.axis("Pol", "3740")
    strong = desk.soviet("2T", "3739")  # defence 4
    helper = desk.axis("207s", "3740")
    driver = desk.fight(unit, helper)
    assert Attack(unit, h("3739")) in driver.options  # 3 + 2 together
    driver.do(Attack(unit, h("3739")), EndDeclarations())
    assert driver.happened(AttackVoid)  # alone it is 3:4
    assert desk.s.steps[strong] == 2
    desk = Desk()
    unit = desk.axis("Pol", "3740")
    desk.soviet("2T", "3739"), desk.soviet("22N", "3741")
    assert Attack(unit, h("3739")) not in desk.fight(unit).options


@pytest.mark.rule("10.3(4)")
def test_beyond_ten_to_one_the_last_column_is_used() -> None:
    desk = Desk()
    units = [desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")]
    desk.soviet("8A", "3739")
    driver = desk.fight(*units).dice(6).do(*(Attack(u, h("3739")) for u in units))
    assert driver.happened(Fought)[0].column == "10" and driver.happened(Fought)[0].result == "4RR"


@pytest.mark.rule("10.3(1)1")
def test_only_those_across_the_river_are_halved_bridge_or_not() -> None:
    desk = Desk()
    wet, dry = desk.axis("1", "0637"), desk.axis("11", "0736")
    desk.soviet("10", "0737")
    odds = reckon(desk.s, h("0737"), (wet, dry))  # 5 over the Jura bridge, 5 beside it
    assert (odds.dry, odds.wet, odds.attack) == (5, 5, 7)


@pytest.mark.rule("10.3(1)2")
def test_units_that_retreated_in_this_phase_add_nothing_but_share_the_result() -> None:
    desk = Desk()
    a = desk.axis("1Pz", "3741")
    b = [desk.axis("6Pz", "3638"), desk.axis("8Pz", "3638")]
    fled, hq = desk.soviet("202M", "3740"), desk.soviet("8A", "3739")
    for name, label in (("1", "3640"), ("11", "3840"), ("21", "3839"), ("58", "3639")):  # one way out, to 3739
        desk.axis(name, label)
    driver = desk.fight(a, *b).do(Attack(a, h("3740")), *(Attack(u, h("3739")) for u in b))
    driver.dice(4).do(Resolve(h("3740")))
    assert desk.place_of(fled) == "3739" and desk.s.steps[fled] == 1  # through ZOC
    driver.dice(1).do(EndAdvance())
    fought = driver.happened(Fought)[0]
    assert (fought.attack, fought.defence, fought.result) == (16, 1, "1RR")
    assert set(driver.options) == {TakeLoss(fled), TakeLoss(hq)}


@pytest.mark.rule("10.3(1)3", "11.1(3)")
def test_a_unit_cut_off_fights_and_moves_with_all_it_has() -> None:
    desk = Desk()
    attackers = [desk.axis("1Pz", "3738")]
    desk.axis("11", "3839"), desk.axis("21", "3639")
    desk.soviet("10", "3739")
    assert reckon(desk.s, h("3739"), attackers).defence == 3
    assert allowance(desk.s, attackers[0], False) == 20


@pytest.mark.rule("10.4", "10.2(3)")
def test_the_printed_combat_table() -> None:
    run = ["A2", "A1", "A1", "-", "-", "R", "R", "RR", "RR", "1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR"]
    assert [r.text for r in RESULTS[0]] == run[:6]
    assert [r.text for r in RESULTS[1]] == ["A1", "A1", "-", "-", "R", "R"]
    assert [r.text for r in RESULTS[2]] == ["A1", "-", "-", "R", "R", "RR"]
    assert [r.text for r in RESULTS[10]] == ["1RR", "2RR", "2RR", "3RR", "3RR", "4RR"]
    for left, right in itertools.pairwise(RESULTS):
        assert [r.text for r in left[1:]][1:] == [r.text for r in right[:5]][1:]
    assert RATIOS == (2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20)


@pytest.mark.rule("10.4(2)")
def test_reading_a_result() -> None:
    read = [read_result(text) for text in ("A2", "-", "R", "RR", "3RR")]
    assert [(r.attacker_loss, r.defender_loss, r.retreat) for r in read] == [
        (2, 0, 0),
        (0, 0, 0),
        (0, 0, 1),
        (0, 0, 2),
        (0, 3, 2),
    ]


@pytest.mark.rule("10.4(1)", "10.4(2)1")
def test_example_a1_costs_the_attackers_one_step_in_all() -> None:
    desk = Desk()
    a, b = desk.axis("58", "3740"), desk.axis("61", "3740")
    desk.soviet("2T", "3739"), desk.soviet("5T", "3739")  # 10:7 is 1-1
    driver = desk.fight(a, b).dice(2).do(Attack(a, h("3739")), Attack(b, h("3739")))
    assert driver.asked.seat == 0 and driver.options == (TakeLoss(a), TakeLoss(b))
    driver.do(TakeLoss(b))
    assert [desk.s.steps[u] for u in (a, b)] == [2, 1]


@pytest.mark.rule("10.4(2)2")
def test_a_dash_changes_nothing() -> None:
    desk = Desk()
    a = desk.axis("1Pz", "3740")
    d = desk.soviet("10", "3739")
    desk.fight(a).dice(2).do(Attack(a, h("3739")))  # 2-1
    assert desk.s.steps[a] == desk.s.steps[d] == 2 and desk.place_of(d) == "3739"


@pytest.mark.rule("10.4(2)3", "10.4(2)4")
def test_example_r_retreats_all_defenders_one_hex_and_rr_two() -> None:
    for die, far in ((4, 1), (6, 2)):
        desk = Desk()
        a = desk.axis("1Pz", "3740")
        d = desk.soviet("10", "3739")
        driver = desk.fight(a).dice(die).do(Attack(a, h("3739"))).skip(Retreat)
        assert GRID.distance(desk.s.at[d], h("3739")) == far
        assert driver.asked.rule == "10.7(2)"


@pytest.mark.rule("10.4(2)5", "10.5(1)", "10.5(2)")
def test_example_two_full_units_with_two_losses_lose_one_or_flip_both() -> None:
    for choice, left in (((0, 0), [0, 2]), ((0, 1), [1, 1])):
        desk = Desk()
        attackers = [desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740"), desk.axis("8Pz", "3838")]
        d = [desk.soviet("179", "3739"), desk.soviet("184", "3739")]  # 24:4 is 6-1
        driver = desk.fight(*attackers).dice(6).do(*(Attack(u, h("3739")) for u in attackers))  # 2RR
        assert driver.asked.seat == 1
        driver.do(*(TakeLoss(d[i]) for i in choice))
        alive = [desk.s.steps[u] if desk.s.at[u] > 0 else 0 for u in d]
        assert alive == left


@pytest.mark.rule("10.5(2)")
def test_losses_without_a_choice_fall_by_themselves() -> None:
    desk = Desk()
    a = desk.axis("1Pz", "3740")
    desk.soviet("22N", "3739")
    driver = desk.fight(a, desk.axis("6Pz", "3740")).dice(6)
    driver.do(Attack(a, h("3739")), EndDeclarations())  # 4-1: 1RR, and the unit has one step
    assert driver.asked.rule == "10.7(2)" and not driver.happened(StepLost)
    driver.do(Advance(a, h("3739")))
    assert desk.s.stack == []


@pytest.mark.rule("10.3(2)")
def test_nothing_that_defends_is_attacked_on_the_last_column_by_anybody_with_strength() -> None:
    assert (column_of(1, 0), column_of(0, 0)) == (10, -1)


@pytest.mark.rule("10.3(1)1", "10.3(4)", "15.1(3)")
def test_what_may_be_declared_counts_the_river_except_in_the_surprise() -> None:
    for no_rivers, offered in ((False, False), (True, True)):
        desk = Desk()
        unit = desk.axis("1", "0637")  # 5, halved over the Jura 2, against 3 in a town
        desk.soviet("10", "0737")
        combat = Combat(side=0, units=(unit,), no_rivers=no_rivers)
        assert attacks(desk.s, combat) == ([Attack(unit, h("0737"))] if offered else [])


@pytest.mark.rule("10.3(4)")
def test_those_already_declared_count_for_what_may_still_be_declared() -> None:
    desk = Desk()
    first, second = desk.axis("Pol", "3740"), desk.axis("207s", "3740")
    desk.soviet("2T", "3739")  # 3 + 2 against 4
    driver = desk.fight(first, second).do(Attack(first, h("3739")))
    assert Attack(second, h("3739")) in driver.options


@pytest.mark.rule("10.1(1)")
def test_a_unit_without_attack_strength_is_not_offered() -> None:
    desk = Desk()
    desk.fort("3740", 2)
    unit = desk.soviet("10", "3740")
    desk.axis("207s", "3739")
    assert {o.attacker for o in desk.fight(unit, FORTS[0]).options if isinstance(o, Attack)} == {unit}


@pytest.mark.rule("10.3(1)2")
def test_a_new_combat_step_forgets_who_retreated_in_the_last_one() -> None:
    desk = Desk()
    first = desk.axis("1Pz", "3739")
    assert first == 0
    tanks = [desk.soviet("2T", "3740"), desk.soviet("5T", "3740"), desk.soviet("23T", "3741")]
    desk.s.retreated = 0b11
    driver = desk.fight(*tanks[:2])
    assert desk.s.retreated == 0
    forecast = GAME.forecast(desk.s, 1, Attack(tanks[0], h("3739")))
    assert forecast is not None and driver.asked.seat == 1 and forecast.lines[1].value == "6"


@pytest.mark.rule("10.5(2)", "10.4(2)1")
def test_the_question_says_how_many_losses_are_left_and_a_dead_unit_takes_none() -> None:
    desk = Desk()
    thin, full = desk.axis("207s", "3740"), desk.axis("61", "3740")
    driver = desk.run(Losses(side=0, units=(thin, full), left=2))
    assert driver.asked.args == {"left": 2} and driver.options == (TakeLoss(thin), TakeLoss(full))
    driver.do(TakeLoss(thin))
    assert desk.s.stack == [] and desk.s.steps[full] == 1  # the second falls on who is left


@pytest.mark.rule("10.3(1)1", "10.3(4)")
def test_those_across_a_river_alone_count_half_for_what_may_be_declared() -> None:
    for names, offered in ((("1",), False), (("Tot",), True)):  # 5 / 2 and 6 / 2 against 3
        desk = Desk()
        units = tuple(desk.axis(name, "0634") for name in names)
        desk.soviet("10", "0734")
        combat = Combat(side=0, units=units)
        assert bool(attacks(desk.s, combat)) == offered


@pytest.mark.rule("10.5(1)", "10.5(2)")
def test_losses_that_take_everybody_ask_nobody() -> None:
    desk = Desk()
    units = desk.axis("207s", "3740"), desk.axis("281s", "3740")
    desk.run(Losses(side=0, units=units, left=2))
    assert desk.s.stack == [] and all(desk.s.at[u] < 0 for u in units)


@pytest.mark.rule("10.2(1)", "10.3(4)")
def test_one_fight_is_one_fight() -> None:
    desk = Desk()
    unit = desk.axis("1Pz", "3740")
    desk.soviet("10", "3739")
    driver = desk.fight(unit).dice(2).do(Attack(unit, h("3739")))
    assert [type(event) for event in driver.events] == [AttackDeclared, Rolled, Fought]


@pytest.mark.rule("10.4(2)5", "10.5(2)")
def test_the_axis_allots_its_losses_when_it_is_attacked() -> None:
    desk = Desk()
    tanks = [desk.soviet(name, "3740") for name in ("2T", "5T")] + [desk.soviet("23T", "3741")]
    weak = desk.axis("207s", "3739"), desk.axis("281s", "3739")
    battle = Battle(side=1, hex=h("3739"), attackers=tuple(tanks), no_rivers=False, at="do_defender_losses")
    battle.defender_loss = 1
    driver = desk.run(battle)
    assert driver.asked.seat == 0 and driver.options == tuple(map(TakeLoss, weak))


@pytest.mark.rule("10.4(2)")
def test_a_fight_without_effect_is_told_in_words() -> None:
    """The chart's dash would read like a misprint."""
    desk = Desk()
    unit = desk.axis("1Pz", "3740")
    desk.soviet("10", "3739")
    told = desk.fight(unit).dice(2).do(Attack(unit, h("3739"))).happened(Fought)[0]
    for language, words in (("en", "no effect"), ("zh", "无效")):
        line = Localizer(language, GAME.locale_files(language)).say(GAME.text_of(desk.s, told))
        assert line.endswith(words), line
