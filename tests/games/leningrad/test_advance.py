"""10.7: advance after combat."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Action
from bingqi.core.testing import Driver
from bingqi.games.leningrad.actions import Advance, EndAdvance
from bingqi.games.leningrad.rules.advance import AdvanceAfter, advance_hexes
from bingqi.games.leningrad.theatre import AXIS, GRID
from tests.games.leningrad.desk import Desk, h


def after(desk: Desk, label: str, *units: int, no_rivers: bool = False) -> Driver:
    return desk.run(AdvanceAfter(side=AXIS, hex=h(label), units=units, no_rivers=no_rivers))


def hexes(options: tuple[Action, ...], unit: int) -> set[str]:
    return {GRID.labels[o.hex] for o in options if isinstance(o, Advance) and o.unit == unit}


@pytest.mark.rule("10.7(1)", "10.7(1)1", "10.7(1)2", "10.7(5)")
def test_foot_advances_into_the_emptied_hex_and_mechanised_one_further() -> None:
    desk = Desk()
    foot, mech = desk.axis("1", "3740"), desk.axis("1Pz", "3740")
    driver = after(desk, "3739", foot, mech)
    assert hexes(driver.options, foot) == {"3739"}
    assert hexes(driver.options, mech) == {"3739", "3738", "3838", "3839", "3638", "3639"}


@pytest.mark.rule("10.7(2)")
def test_an_advance_is_free_for_each_unit() -> None:
    desk = Desk()
    a, b = desk.axis("1", "3740"), desk.axis("11", "3740")
    driver = after(desk, "3739", a, b)
    assert EndAdvance() in driver.options
    driver.do(Advance(a, h("3739")), EndAdvance())
    assert (desk.place_of(a), desk.place_of(b)) == ("3739", "3740")


@pytest.mark.rule("10.7(3)")
def test_an_advance_ignores_enemy_zoc() -> None:
    desk = Desk()
    mech = desk.axis("1Pz", "3740")
    desk.soviet("10", "3737"), desk.soviet("48", "3637")
    assert "3738" in hexes(after(desk, "3739", mech).options, mech)


@pytest.mark.rule("10.7(4)")
def test_mechanised_units_may_advance_to_different_hexes() -> None:
    desk = Desk()
    a, b = desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740")
    after(desk, "3739", a, b).do(Advance(a, h("3738")), Advance(b, h("3838")))
    assert (desk.place_of(a), desk.place_of(b)) == ("3738", "3838")


@pytest.mark.rule("10.7(1)2")
def test_town_woods_marsh_and_rivers_stop_an_advance_after_one_hex() -> None:
    for start, hex in (("0736", "0737"), ("1732", "1832"), ("0722", "0821"), ("0334", "0335"), ("0634", "0734")):
        desk = Desk()
        mech = desk.axis("1Pz", start)
        assert advance_hexes(desk.s, mech, h(hex), no_rivers=False) == [h(hex)]
    desk = Desk()
    mech = desk.axis("1Pz", "0633")
    second = {GRID.labels[n] for n in advance_hexes(desk.s, mech, h("0634"), no_rivers=False)}
    assert "0734" not in second and "0535" in second  # not over the Jura with the second hex


@pytest.mark.rule("15.1(3)")
def test_the_surprise_attack_advances_over_rivers() -> None:
    desk = Desk()
    mech = desk.axis("1Pz", "0634")
    assert len(advance_hexes(desk.s, mech, h("0734"), no_rivers=True)) > 1


@pytest.mark.rule("10.7(6)1", "10.7(6)2", "10.7(6)3")
def test_no_advance_over_open_water_into_the_sea_or_off_the_map() -> None:
    desk = Desk()
    mech = desk.axis("1Pz", "3740")
    edge = advance_hexes(desk.s, mech, h("3741"), no_rivers=False)
    assert {GRID.labels[n] for n in edge} == {"3741", "3640", "3641", "3840", "3841"}  # nothing south of it
    coast = desk.axis("6Pz", "0327")
    assert all(GRID.labels[n][:2] != "01" for n in advance_hexes(desk.s, coast, h("0228"), no_rivers=False))
    strait = desk.axis("8Pz", "3214")
    assert h("3116") not in advance_hexes(desk.s, strait, h("3216"), no_rivers=False)


@pytest.mark.rule("10.7(6)4")
def test_no_advance_ends_above_the_stacking_limit() -> None:
    desk = Desk()
    units = [desk.axis("1Pz", "3740"), desk.axis("6Pz", "3740"), desk.axis("8Pz", "3838")]
    driver = after(desk, "3739", *units)
    driver.do(Advance(units[0], h("3739")), Advance(units[1], h("3739")))
    assert Advance(units[2], h("3739")) not in driver.options
    assert Advance(units[2], h("3738")) in driver.options  # through and out again
