"""14.4(4) laying hits, 15.0 retreat, 16.0 losses."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Pass
from bingqi.games.okinawa.actions import HitChit, HitUnit, Retreat, Reveal
from bingqi.games.okinawa.rules.losses import FallBack, Rout, Suffer
from bingqi.games.okinawa.rules.retreat_ways import further_hexes, retreat_hexes, to_source
from bingqi.games.okinawa.state import CHIT, FREE, LOST
from bingqi.games.okinawa.tables import GRID, LAND, TO_SOURCE
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, through


@pytest.mark.rule("14.4(4)", "14.4(4)①", "16.0", "16.0(1)")
def test_the_first_six_goes_to_a_unit_and_the_next_to_those_not_yet_hit() -> None:
    desk = Desk()
    first, second, chit = desk.us("3215"), desk.us("3215"), desk.chit("tank", "3215", up=True)
    blow = Suffer(seat=US, units=(first, second), chits=(chit,), sixes=3)
    assert set(blow.targets(desk.s)) == {first, second}
    blow.lay(first)
    assert set(blow.targets(desk.s)) == {second, CHIT + chit}  # evenly, units and chits alike
    blow.lay(CHIT + chit)
    assert blow.targets(desk.s) == [second]


@pytest.mark.rule("14.4(4)①", "16.0(2)", "16.0(2)①", "16.0(2)②")
def test_nothing_is_laid_beyond_what_a_piece_can_take_and_the_rest_is_wasted() -> None:
    desk = Desk()
    unit, weak = desk.company("2411"), desk.company("2411", steps=1)
    table = desk.run(Suffer(seat=JAPAN, units=(unit, weak), sixes=5))
    assert set(table.options) == {HitUnit(unit), HitUnit(weak)}
    table.do(HitUnit(unit))  # then one to the other, one more to the first; two are wasted
    assert desk.s.where[unit] == desk.s.where[weak] == LOST


@pytest.mark.rule("14.4(4)②")
def test_fives_go_to_pieces_without_a_result_a_unit_first() -> None:
    desk = Desk()
    desk.chit("smoke", "3216")  # not the first slot's chit is hit
    first, second, chit = desk.us("3215"), desk.us("3215"), desk.chit("tank", "3215", up=True)
    fives = Suffer(seat=US, units=(first, second), chits=(chit,), fives=3)
    assert set(fives.targets(desk.s)) == {first, second}
    fives.lay(first)
    assert set(fives.targets(desk.s)) == {second, CHIT + chit}
    fives.lay(CHIT + chit)
    assert fives.targets(desk.s) == [second]
    after_six = Suffer(seat=US, units=(first, second), chits=(chit,), sixes=1, fives=1)
    after_six.lay(first)
    assert set(after_six.targets(desk.s)) == {second, CHIT + chit}  # free choice once a six was laid


@pytest.mark.rule("14.4(4)②", "15.0", "15.0(1)")
def test_a_force_chit_may_take_the_five_and_retreats() -> None:
    desk = Desk()
    unit, chit = desk.us("3016"), desk.chit("tank", "3016", up=True)
    table = desk.run(Suffer(seat=US, units=(unit,), chits=(chit,), fives=2))
    while desk.s.stack:
        table.do(table.options[0])
    assert desk.s.where[unit] != h("3016") and desk.s.spot[chit] != h("3016") and desk.s.spot[chit] >= 0


@pytest.mark.rule("15.0(3)", "15.0(6)")
def test_a_retreat_ends_two_hexes_off_as_near_as_possible_to_a_source() -> None:
    desk = Desk()
    unit = desk.company("2411")
    ways = retreat_hexes(desk.s, JAPAN, h("2411"))
    assert ways and all(GRID.distance(h("2411"), hex) == 2 for hex in ways)
    best = min(TO_SOURCE[JAPAN][hex] for hex in GRID.hexes if GRID.distance(h("2411"), hex) == 2)
    assert {TO_SOURCE[JAPAN][hex] for hex in ways} == {best} and best == TO_SOURCE[JAPAN][h("2411")] - 2
    desk.s.steps[unit] = 1
    desk.run(Rout(seat=JAPAN, pieces=(unit,))).skip(Retreat)
    assert desk.s.where[unit] in ways  # whatever its movement points


@pytest.mark.rule("15.0(2)", "15.0(6)")
def test_two_units_may_retreat_to_different_hexes() -> None:
    desk = Desk()
    first, second = desk.company("2411"), desk.company("2411")
    table = desk.run(Rout(seat=JAPAN, pieces=(first, second)))
    ways = [option.hex for option in table.options]  # type: ignore[attr-defined]
    assert len(ways) > 1
    table.do(Retreat(ways[0]), Retreat(ways[1]))
    assert (desk.s.where[first], desk.s.where[second]) == (ways[0], ways[1])


@pytest.mark.rule("15.0(4)", "15.0(4)②")
def test_enemy_zoc_turns_a_retreat_aside_or_kills() -> None:
    desk = Desk()
    company = desk.company("2411")
    free = retreat_hexes(desk.s, JAPAN, h("2411"))
    desk.us("2310")
    aside = retreat_hexes(desk.s, JAPAN, h("2411"))
    assert aside and aside != free  # some way is left, outside the ZOC
    assert all(not GRID.around[h("2310")] >> hex & 1 for hex in aside)
    desk.us("2313")
    desk.unit("us_96id_381_1", "2512")
    desk.unit("us_96id_382_1", "2510")
    assert retreat_hexes(desk.s, JAPAN, h("2411")) == []
    desk.run(Rout(seat=JAPAN, pieces=(company,)))
    assert desk.s.where[company] == LOST


@pytest.mark.rule("15.0(4)①")
def test_a_hex_with_an_enemy_stack_even_a_lone_chit_is_barred() -> None:
    desk = Desk()
    ways = retreat_hexes(desk.s, JAPAN, h("2411"))
    desk.chit("smoke", GRID.labels[ways[0]])
    assert ways[0] not in retreat_hexes(desk.s, JAPAN, h("2411"))


@pytest.mark.rule("15.0(4)③")
def test_the_sea_and_the_edge_are_no_way_out() -> None:
    desk = Desk()
    unit = desk.us("3013")
    desk.company("3114")  # its ZOC shuts every land neighbour of the coast hex
    desk.company("2914")
    desk.run(Rout(seat=US, pieces=(unit,)))
    assert desk.s.where[unit] == LOST


@pytest.mark.rule("15.0(5)", "3.2(4)")
def test_a_full_hex_sends_the_piece_one_hex_further() -> None:
    desk = Desk()
    unit = desk.company("2411")
    ways = retreat_hexes(desk.s, JAPAN, h("2411"))
    for hex in ways:
        desk.company(GRID.labels[hex])
        desk.company(GRID.labels[hex])
    on = {hex for way in ways for hex in further_hexes(desk.s, JAPAN, h("2411"), way)}
    desk.run(Rout(seat=JAPAN, pieces=(unit,))).skip(Retreat)
    assert desk.s.where[unit] in on and GRID.distance(h("2411"), desk.s.where[unit]) == 3


@pytest.mark.rule("15.0(5)", "3.2(1)")
def test_another_us_regiment_counts_as_full() -> None:
    desk = Desk()
    unit = desk.us("2613")
    ways = retreat_hexes(desk.s, US, h("2613"))
    for i, hex in enumerate(ways):
        desk.unit(f"us_96id_381_{i + 1}", GRID.labels[hex])
    desk.run(Rout(seat=US, pieces=(unit,))).skip(Retreat)
    assert desk.s.where[unit] not in ways


@pytest.mark.rule("15.0(7)", "4.3(6)①")
def test_chits_left_alone_next_to_the_enemy_by_a_retreat_go_back() -> None:
    desk = Desk()
    unit, chit = desk.company("2411"), desk.chit("sniper", "2411")
    desk.us("2512")
    desk.run(Rout(seat=JAPAN, pieces=(unit,))).skip(Retreat)
    assert desk.s.spot[chit] == FREE and desk.s.box[k("sniper")] == 1


@pytest.mark.rule("15.0(7)")
def test_lone_enemy_chits_next_to_where_a_retreat_ends_go_back_too() -> None:
    desk = Desk()
    unit = desk.company("2411")
    way = retreat_hexes(desk.s, JAPAN, h("2411"))[0]
    beyond = next(hex for hex in GRID.neighbours[way] if GRID.distance(hex, h("2411")) == 3)
    lone = desk.chit("smoke", GRID.labels[beyond])
    table = desk.run(Rout(seat=JAPAN, pieces=(unit,)))
    assert table.asked.seat == US and table.options == (Pass(),)  # smoke cannot bar the way, but he is asked
    table.do(Pass())
    table.do(Retreat(way))
    assert desk.s.spot[lone] == FREE and desk.s.box[k("smoke")] == 1


@pytest.mark.rule("4.3(4)", "15.0(4)②")
def test_a_force_turned_up_in_time_bars_the_retreat() -> None:
    desk = Desk()
    unit = desk.company("2411")
    tank = desk.chit("tank", "2210")
    before = retreat_hexes(desk.s, JAPAN, h("2411"))
    table = desk.run(FallBack(seat=JAPAN, piece=unit))
    assert table.asked.seat == US and Reveal(tank) in table.options
    table.do(Reveal(tank)).skip(Retreat)
    barred = GRID.around[h("2210")] | 1 << h("2210")
    assert desk.s.up >> tank & 1 and any(barred >> hex & 1 for hex in before)
    assert not barred >> desk.s.where[unit] & 1


@pytest.mark.rule("22.11", "15.0(1)")
def test_engineers_that_must_retreat_are_removed() -> None:
    desk = Desk()
    works = desk.chit("construction_engineers", "2510", up=True)
    desk.run(Rout(seat=JAPAN, pieces=(CHIT + works,)))
    assert desk.s.removed[k("construction_engineers")] == 1 and desk.s.spot[works] == FREE


@pytest.mark.rule("16.0(2)③", "14.4(4)①")
def test_a_second_six_may_be_taken_by_a_force_chit() -> None:
    desk = Desk()
    unit, chit = desk.us("3215"), desk.chit("tank", "3215", up=True)
    table = desk.run(Suffer(seat=US, units=(unit,), chits=(chit,), sixes=2))
    table.skip(Retreat, HitChit)
    assert desk.s.discard[k("tank")] == 1 and desk.s.steps[unit] == 1


@pytest.mark.rule("4.3.1(2)", "4.3.1(3)", "4.3.1(3)①", "4.3.1(3)②", "16.0(2)③")
def test_a_force_that_takes_a_loss_is_discarded_or_removed_by_side() -> None:
    desk = Desk()
    tank, guard = desk.chit("tank", "3215", up=True), desk.chit("home_guard", "2511", up=True)
    desk.s.kill_chit(tank)
    desk.s.kill_chit(guard)
    assert desk.s.discard[k("tank")] == 1 and desk.s.removed[k("home_guard")] == 1
    assert not desk.s.power[US] and not desk.s.power[JAPAN]


@pytest.mark.rule("15.0(6)")
def test_a_barred_way_is_no_way_towards_a_source() -> None:
    desk = Desk()
    assert retreat_hexes(desk.s, JAPAN, h("2411")) == [h("2210"), h("2211"), h("2212")]  # all seven hexes from a source
    desk.us("2010")  # his ZOC lies on the way from 2210 alone
    assert to_source(desk.s, JAPAN, h("2210")) == 8
    assert retreat_hexes(desk.s, JAPAN, h("2411")) == [h("2211"), h("2212")]
    desk.us("2013")
    desk.us("2007")  # only the western edge is open: a hex nearer by the map is no nearer by a way
    assert retreat_hexes(desk.s, JAPAN, h("2411")) == [h("2210"), h("2310"), h("2409")]
    assert {to_source(desk.s, JAPAN, h(label)) for label in ("2210", "2310", "2409")} == {11}


@pytest.mark.rule("15.0(6)")
def test_where_every_way_is_barred_the_land_decides() -> None:
    desk = Desk()
    for label in ("1507", "1510", "1513"):
        desk.us(label)
    assert to_source(desk.s, JAPAN, h("2210")) is None
    assert retreat_hexes(desk.s, JAPAN, h("2411")) == [h("2210"), h("2211"), h("2212")]


@pytest.mark.rule("15.0(5)", "15.0(6)")
def test_a_full_hex_is_a_reason_to_choose_another_way() -> None:
    desk = Desk()
    unit = desk.company("2411")
    best = retreat_hexes(desk.s, JAPAN, h("2411"))
    for hex in best[1:]:
        assert retreat_hexes(desk.s, JAPAN, h("2411"), 1 << hex) == best  # one of the best is free: no other way
    full = bits_of(best)
    ways = retreat_hexes(desk.s, JAPAN, h("2411"), full)
    others = [hex for hex in ways if hex not in best]
    assert set(best) < set(ways) and others
    nearest = {to_source(desk.s, JAPAN, hex) for hex in others}
    assert len(nearest) == 1 and nearest != {to_source(desk.s, JAPAN, best[0])}
    for hex in best:
        for _ in range(2):
            desk.s.put_unit(next(desk.companies), hex)
    table = desk.run(Rout(seat=JAPAN, pieces=(unit,)))
    assert {option.hex for option in table.options if isinstance(option, Retreat)} == set(ways)
    table.do(Retreat(others[0]))
    assert desk.s.where[unit] == others[0]


@pytest.mark.rule("14.4(4)②", "16.0(2)③")
def test_the_first_chit_of_a_side_is_a_chit_like_any_other() -> None:
    desk = Desk()
    first, second = desk.us("3215"), desk.us("3215")
    slot = desk.chit("tank", "3215", up=True)
    assert slot == 0  # references to chits begin here
    table = desk.run(Suffer(seat=US, units=(first, second), chits=(slot,), sixes=2))
    table.do(HitUnit(first))
    assert set(table.options) == {HitUnit(second), HitChit(slot)}
    through(table, HitChit(slot))
    assert desk.s.discard[k("tank")] == 1 and desk.s.steps[first] == 1 and desk.s.steps[second] == 2
    assert desk.s.where[first] != h("3215") and desk.s.where[second] == h("3215")


@pytest.mark.rule("15.0(1)", "15.0(5)")
def test_the_first_chit_of_a_side_retreats_by_the_chits_own_stacking() -> None:
    desk = Desk()
    slot = desk.chit("tank", "2512", up=True)
    assert slot == 0
    best = retreat_hexes(desk.s, US, h("2512"))
    for hex in best:
        for id in ("tank", "tank", "support_fire") if hex == best[0] else ("smoke", "flare", "combat_engineers"):
            desk.chit(id, GRID.labels[hex])
    assert len(best) <= 2
    table = desk.run(Rout(seat=US, pieces=(CHIT + slot,)))
    assert table.asked.args == {"chit": slot}
    table.do(Retreat(best[0]))  # three chits are there: one hex further
    table.skip(Retreat)
    assert GRID.distance(h("2512"), desk.s.spot[slot]) == 3


@pytest.mark.rule("15.0(4)", "16.0(2)③")
def test_a_force_without_a_way_back_is_lost() -> None:
    desk = Desk()
    guard = desk.chit("home_guard", "2411", up=True)
    desk.us("2512")
    desk.unit("us_96id_381_1", "2310")
    desk.unit("us_96id_382_1", "2313")
    desk.run(Rout(seat=JAPAN, pieces=(CHIT + guard,)))
    assert desk.s.removed[k("home_guard")] == 1 and desk.s.spot[guard] == FREE


@pytest.mark.rule("4.3(4)")
def test_only_lone_chits_within_reach_of_the_way_back_may_bar_it() -> None:
    desk = Desk()
    unit = desk.us("2512")
    near, far = desk.chit("home_guard", "2714"), desk.chit("machine_gun", "3117")
    table = desk.run(Rout(seat=US, pieces=(unit,)))
    assert (table.asked.seat, table.asked.prompt) == (JAPAN, "prompt-trap")
    assert set(table.options) == {Reveal(near), Pass()} and Reveal(far) not in table.options
    assert table.asked.args == {"hex": h("2512")} and table.asked.secret


@pytest.mark.rule("15.0(4)", "16.0(2)③")
def test_the_first_us_chit_without_a_way_back_goes_to_the_discards() -> None:
    desk = Desk()
    tank = desk.chit("tank", "2411", up=True)
    assert tank == 0
    for hex in ("2512", "2310", "2313"):
        desk.company(hex)
    desk.run(Rout(seat=US, pieces=(CHIT + tank,)))
    assert desk.s.discard[k("tank")] == 1 and desk.s.spot[tank] == FREE


@pytest.mark.rule("14.4(4)①", "14.4(4)②")
def test_sixes_come_before_fives_and_both_say_how_many_are_left() -> None:
    desk = Desk()
    first, second = desk.us("3016"), desk.us("3016")
    table = desk.run(Suffer(seat=US, units=(first, second), sixes=1, fives=1))
    assert (table.asked.rule, table.asked.args) == ("14.4(4)①", {"number": 1})
    through(table, HitUnit(first))
    assert (desk.s.steps[first], desk.s.steps[second]) == (1, 2)
    assert desk.s.where[first] != h("3016") and desk.s.where[second] != h("3016")
    fives = Desk()
    units = fives.us("3016"), fives.us("3016")
    table = fives.run(Suffer(seat=US, units=units, fives=1))
    assert (table.asked.rule, table.asked.args) == ("14.4(4)②", {"number": 1})


@pytest.mark.rule("14.6(4)③")
def test_a_melee_loss_drives_nobody_back() -> None:
    desk = Desk()
    unit = desk.us("3016")
    desk.run(Suffer(seat=US, units=(unit,), sixes=1, stay=True))
    assert desk.s.steps[unit] == 1 and desk.s.where[unit] == h("3016")


@pytest.mark.rule("14.4(4)①")
def test_a_unit_hit_twice_dies_only_when_nobody_else_can_take_the_second() -> None:
    desk = Desk()
    unit, chit = desk.us("3016"), desk.chit("tank", "3016", up=True)
    blow = Suffer(seat=US, units=(unit,), chits=(chit,), sixes=3)
    assert blow.targets(desk.s) == [unit]
    blow.lay(unit)
    assert blow.targets(desk.s) == [CHIT + chit]
    blow.lay(CHIT + chit)
    assert blow.targets(desk.s) == [unit]
    blow.lay(unit)
    assert blow.sixes == 0 and blow.hits == (unit, CHIT + chit, unit)


@pytest.mark.rule("4.3.1(2)", "14.4(4)①")
def test_a_force_takes_one_six_and_the_rest_is_wasted() -> None:
    desk = Desk()
    weak, tank = desk.us("3016", steps=1), desk.chit("tank", "3016", up=True)
    desk.run(Suffer(seat=US, units=(weak,), chits=(tank,), sixes=4))
    assert desk.s.where[weak] == LOST and desk.s.discard[k("tank")] == 1 and not desk.s.stack


@pytest.mark.rule("15.0(5)", "3.2(2)")
def test_a_chit_that_makes_three_stays_where_it_came_to() -> None:
    desk = Desk()
    guard = desk.chit("home_guard", "2411", up=True)
    way = retreat_hexes(desk.s, JAPAN, h("2411"))[0]
    for id in ("sniper", "concealment"):
        desk.chit(id, GRID.labels[way])
    desk.run(Rout(seat=JAPAN, pieces=(CHIT + guard,))).do(Retreat(way))
    assert desk.s.spot[guard] == way and not desk.s.stack


@pytest.mark.rule("15.0(6)")
def test_of_two_ways_that_are_equally_good_the_owner_chooses() -> None:
    empty = Desk().s
    for hex in bit_list(LAND):
        ways = retreat_hexes(empty, JAPAN, hex)
        if len(ways) == 2:
            break
    desk = Desk()
    unit = desk.company(GRID.labels[hex])
    table = desk.run(Rout(seat=JAPAN, pieces=(unit,)))
    assert table.options == tuple(map(Retreat, ways))
    table.do(Retreat(ways[1]))
    assert desk.s.where[unit] == ways[1]
