"""The rulebook's worked combat, declaration by declaration and die by die."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.okinawa import events
from bingqi.games.okinawa.actions import AdvanceChit, AdvanceUnit, Attack, HitChit, HitUnit, Use
from bingqi.games.okinawa.state import FREE
from bingqi.games.okinawa.tables import GRID
from tests.games.okinawa.desk import US, Desk, h, k, through


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
    assert [(e.us, e.japan) for e in happened if isinstance(e, events.MeleeResolved)] == [(7, 6)]
    assert s.steps[gun] == 1 and s.where[gun] != h("2411")
    assert s.spot[machine_gun] not in (FREE, h("2409"))
    assert s.steps[company] == 1 and s.where[company] != h("2411")
    assert s.steps[second] == 1 and s.where[second] == h("2512")
    table.do(AdvanceUnit(second), AdvanceChit(flame))
    assert s.where[second] == h("2411") and s.spot[flame] == h("2411")
    assert s.discard[k("support_fire")] == s.discard[k("smoke")] == s.discard[k("concealment")] == 1
    assert not desk.broken()
