"""Refusals name the clause that bites."""

from __future__ import annotations

import pytest

from bingqi.core.engine import settle
from bingqi.core.procedure import Try
from bingqi.core.testing import texts_in
from bingqi.core.text import localizer
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    Attack,
    Go,
    HitChit,
    HitUnit,
    PickChit,
    PickUnit,
    Place,
    Rebuild,
    Retreat,
    TakeBack,
    Use,
)
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.state import BOX
from bingqi.games.okinawa.table.explain_fight import explain_attack
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, u


def rule_of(desk: Desk, seat: int, action: object) -> str:
    refusal = GAME.explain(desk.s, seat, action)  # type: ignore[arg-type]
    assert refusal is not None
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        assert all("⟨" not in said.say(text) for text in texts_in(refusal))
    return refusal.rule


@pytest.mark.rule("10.2(1)", "10.2(2)", "3.2(1)", "10.2(1)②")
def test_refused_moves_name_their_clause_and_figures() -> None:
    desk = Desk()
    desk.company("2915")
    unit = desk.us("3117")
    desk.unit("us_96id_381_1", "3015")
    desk.moving(US).do(PickUnit(unit))
    assert rule_of(desk, US, Go(h("3015"))) == "3.2(1)"  # in a ZOC: not even to pass
    assert rule_of(desk, US, Go(h("2915"))) == "10.2(2)"  # the enemy is there
    assert rule_of(desk, US, Go(h("2912"))) == "10.2(1)②"
    assert rule_of(desk, US, Go(h("1906"))) == "10.2(1)"
    assert rule_of(desk, US, Try("unit:99")) == "10.0"


@pytest.mark.rule("10.2(1)")
def test_a_move_too_far_is_reckoned_hex_by_hex() -> None:
    desk = Desk()
    unit = desk.us("3216")
    desk.moving(US).do(PickUnit(unit))
    refusal = GAME.explain(desk.s, US, Go(h("2616")))
    assert refusal is not None and refusal.rule == "10.2(1)"
    total = sum(float(line.value) for line in refusal.lines)
    assert total == float(refusal.text.args["needs"]) > float(refusal.text.args["has"]) == 6  # type: ignore[arg-type]


@pytest.mark.rule("19.1(1)", "19.3.1(1)", "10.1(1)", "22.11")
def test_refused_pieces_name_their_clause() -> None:
    desk = Desk(turn=2)
    limited = desk.unit("jp_13iib_1", "2511")
    desk.unit("jp_12iib_1", "2513")
    works = desk.chit("construction_engineers", "2510", up=True)
    desk.moving(JAPAN)
    assert rule_of(desk, JAPAN, PickUnit(limited)) == "19.1(1)"
    assert rule_of(desk, JAPAN, PickChit(works)) == "22.11"
    desk.s.turn, desk.s.offensive, desk.s.held = 10, True, 1 << h("2511")
    desk.moving(JAPAN)
    assert rule_of(desk, JAPAN, PickUnit(limited)) == "19.3.1(1)"
    assert rule_of(desk, US, PickUnit(limited)) == "10.1"  # the other side is asked


@pytest.mark.rule("12.0(1)", "12.0(2)")
def test_refused_placements_name_their_clause() -> None:
    desk = Desk()
    unit = u("us_27id_105_1")
    desk.s.put_unit(unit, BOX)
    desk.chit("sniper", "2814")
    desk.run(Placement(seat=US)).do(GAME.decode_action({"type": "bring-unit", "unit": unit}))
    assert rule_of(desk, US, Place(h("3216"))) == "12.0(1)"
    assert rule_of(desk, US, Place(h("2915"))) == "12.0(2)"


@pytest.mark.rule("14.1(1)", "14.1(2)", "13.0(1)")
def test_refused_attacks_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "3215")
    desk.company("2411")
    desk.combat(US)
    assert rule_of(desk, US, Attack(h("3215"), h("2411"))) == "14.1(1)"
    assert rule_of(desk, US, Attack(h("3216"), h("2411"))) == "14.1(1)"
    assert rule_of(desk, US, Attack(h("2512"), h("2511"))) == "14.0"
    desk.unit("us_96id_382_1", "2413")
    desk.company("2412")
    desk.s.struck = 1 << h("2411")
    settle(desk.s)
    assert rule_of(desk, US, Attack(h("2512"), h("2411"))) == "14.1(2)"
    desk.s.struck, desk.s.supply = 0, 0
    assert explain_attack(desk.s, US, Attack(h("2512"), h("2411"))).rule == "13.0(1)"  # type: ignore[union-attr]


@pytest.mark.rule("14.3(2)②", "2.12(3)⑤", "14.1(4)", "22.19")
def test_refused_chits_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    gun, hiding = desk.chit("anti_tank_gun", "2411"), desk.chit("concealment", "2411")
    mortar, tank = desk.chit("mortar_32cm", "2110"), desk.chit("heavy_launcher", "2411")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    assert rule_of(desk, JAPAN, Use(gun)) == "14.3(2)②"
    assert rule_of(desk, JAPAN, Use(hiding)) == "22.19"
    assert rule_of(desk, JAPAN, Use(mortar)) == "2.12(3)⑤"
    desk.s.used |= 1 << tank
    settle(desk.s)
    assert rule_of(desk, JAPAN, Use(tank)) == "14.1(4)"


@pytest.mark.rule("15.0(6)", "15.0(4)②", "16.0(1)", "14.4(4)①")
def test_refused_retreats_and_losses_name_their_clause() -> None:
    desk = Desk()
    unit = desk.company("2411")
    desk.us("2512")
    table = desk.run(FallBack(seat=JAPAN, piece=unit))
    assert all(isinstance(option, Retreat) for option in table.options)
    assert rule_of(desk, JAPAN, Retreat(h("2612"))) in ("15.0(4)②", "15.0(6)")
    assert rule_of(desk, JAPAN, Retreat(h("2408"))) in ("15.0(3)", "15.0(6)")
    first, second = desk.company("2009"), desk.company("2009")
    chit, far = desk.chit("home_guard", "2009", up=True), desk.chit("machine_gun", "2007", up=True)
    desk.run(Suffer(seat=JAPAN, units=(first, second), chits=(chit,), far=(far,), sixes=1))
    assert rule_of(desk, JAPAN, HitChit(chit)) == "14.4(4)①"
    assert rule_of(desk, JAPAN, HitChit(far)) == "16.0(1)"
    assert rule_of(desk, JAPAN, HitUnit(unit)) == "14.1(6)①"


@pytest.mark.rule("11.0(2)②", "11.0(2)③")
def test_refused_preparations_name_their_clause() -> None:
    desk = Desk()
    shown = desk.chit("home_guard", "2009", up=True)
    desk.chit("sniper", "2009")
    desk.s.points = 1
    desk.run(Preparation(seat=JAPAN))
    assert rule_of(desk, JAPAN, TakeBack(shown)) == "11.0(2)②"
    assert rule_of(desk, JAPAN, Rebuild(k("home_guard"))) == "11.0(2)③"
