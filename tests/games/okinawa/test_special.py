"""19.3 The offensive order."""

from __future__ import annotations

import pytest

from bingqi.games.okinawa.actions import Attack, CallUp, PickChit, PickUnit
from bingqi.games.okinawa.rules.pairing import full_pairs, most_fights, without
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.sequence import PlayerTurn
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.state import BOX, POOL
from bingqi.games.okinawa.tables import AROUND
from tests.games.okinawa.desk import JAPAN, US, Desk, h, through, u


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


@pytest.mark.rule("19.3.1(2)")
def test_no_pair_is_offered_that_leaves_a_stack_without_a_target_which_it_could_have() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "2410")
    desk.company("2412")  # next to 2512 alone
    desk.company("2411")  # next to both
    assert AROUND[h("2412")] & desk.s.power[US] == 1 << h("2512")
    desk.s.offensive = True
    table = desk.combat(JAPAN)
    assert set(table.options) == {Attack(h("2412"), h("2512")), Attack(h("2411"), h("2410"))}
    table.do(Attack(h("2411"), h("2410")))
    assert desk.s.fight is None and table.options == (Attack(h("2412"), h("2512")),)  # no passing
    desk.s.offensive = False
    assert Attack(h("2411"), h("2512")) in desk.combat(JAPAN).options  # else he is free


@pytest.mark.rule("19.3.1(2)")
def test_the_smaller_number_of_stacks_decides_how_many_fights_there_are() -> None:
    pairs = [Attack(1, 11), Attack(1, 12), Attack(2, 11), Attack(3, 11)]
    assert most_fights(pairs) == 2  # three stacks against two
    assert full_pairs(pairs) == [Attack(1, 12), Attack(2, 11), Attack(3, 11)]
    assert full_pairs(without(pairs, Attack(1, 12))) == [Attack(2, 11), Attack(3, 11)]
    assert most_fights([Attack(1, 11), Attack(1, 12), Attack(1, 13)]) == 1
    assert most_fights([]) == 0
    # a chain: 2 must leave 11 to 1 and 12 to 3, and has 13 for itself
    assert full_pairs([Attack(1, 11), Attack(2, 11), Attack(2, 12), Attack(2, 13), Attack(3, 12)]) == [
        Attack(1, 11),
        Attack(2, 13),
        Attack(3, 12),
    ]


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
