"""14.0: fortresses."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Advance, Attack, Build, GiveWay, Retreat, Select, Stand, TakeLoss
from bingqi.games.leningrad.events import FortressBuilt, FortressLost
from bingqi.games.leningrad.rules.battle import Battle
from bingqi.games.leningrad.rules.fortress import Fortify, building_sites, fortress_at
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.pieces import destroy
from bingqi.games.leningrad.rules.queries import commanded, zone_against
from bingqi.games.leningrad.rules.supply import Supply, cut_off
from bingqi.games.leningrad.state import DEAD
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk, h, labels


@pytest.mark.rule("14.0")
def test_no_fortress_before_turn_four() -> None:
    assert building_sites(Desk(turn=3).s) == 0
    assert labels(building_sites(Desk(turn=4).s)) == {"1439", "1625", "1908", "3419", "4203", "4204", "4205"}


@pytest.mark.rule("14.1", "14.1(3)", "14.1(4)", "14.1(5)", "14.1(6)")
def test_one_level_each_time_and_two_at_most() -> None:
    desk = Desk(turn=4)
    for level in (1, 2):
        driver = desk.run(Fortify()).do(Build(h("4204")))
        assert driver.happened(FortressBuilt)[0].level == level
        assert pending(desk.s) is None  # no second level in the same phase
    assert Build(h("4204")) not in desk.run(Fortify()).options


@pytest.mark.rule("14.1(1)")
def test_only_in_own_large_cities_with_a_line() -> None:
    desk = Desk(turn=5)
    desk.s.control |= 1 << h("1439")
    assert "1439" not in labels(building_sites(desk.s))
    for name, label in (("1", "1823"), ("11", "1427"), ("21", "1528"), ("58", "1827"), ("61", "1725")):
        desk.axis(name, label)
    assert "1625" not in labels(building_sites(desk.s))  # Riga is cut off and beset
    assert all(label in ("1908", "3419", "4203", "4204", "4205") for label in labels(building_sites(desk.s)))


@pytest.mark.rule("14.1(2)")
def test_not_next_to_an_enemy() -> None:
    desk = Desk(turn=5)
    desk.axis("1", "4206")
    assert "4205" not in labels(building_sites(desk.s)) and "4204" in labels(building_sites(desk.s))


@pytest.mark.rule("14.1(7)", "14.3(3)")
def test_damage_is_repaired_and_a_lost_fortress_replaced_by_another_marker() -> None:
    desk = Desk(turn=5)
    first = desk.fort("4204", 1)
    desk.run(Fortify()).do(Build(h("4204")))
    assert desk.s.steps[first] == 2
    destroy(desk.s, first)
    assert desk.s.at[first] == DEAD
    desk.run(Fortify()).do(Build(h("4204")))
    second = fortress_at(desk.s, h("4204"))
    assert second not in (None, first)


@pytest.mark.rule("14.2(1)")
def test_its_level_adds_to_the_defence() -> None:
    for level in (1, 2):
        desk = Desk()
        desk.soviet("10", "4205")
        desk.fort("4205", level)
        attacker = desk.axis("1Pz", "4206")
        assert reckon(desk.s, h("4205"), [attacker]).defence == 3 + level


@pytest.mark.rule("14.2(2)")
def test_enemy_zoc_has_no_effect_in_a_fortress() -> None:
    desk = Desk()
    desk.axis("1", "4206")
    assert zone_against(desk.s, SOVIET) >> h("4205") & 1
    desk.fort("4205", 1)
    assert not zone_against(desk.s, SOVIET) >> h("4205") & 1


@pytest.mark.rule("14.2(3)")
def test_the_marker_does_not_count_for_stacking() -> None:
    desk = Desk()
    desk.fort("4205", 2)
    desk.soviet("10", "4205")
    assert not desk.s.full[SOVIET] >> h("4205") & 1
    desk.soviet("48", "4205")
    assert desk.s.full[SOVIET] >> h("4205") & 1


@pytest.mark.rule("14.2(4)")
def test_supply_never_hurts_a_fortress() -> None:
    desk = Desk()
    marker = desk.fort("1439", 1)
    for name, label in (("1", "1438"), ("11", "1540"), ("21", "1340")):
        desk.axis(name, label)
    assert marker not in cut_off(desk.s, SOVIET)
    desk.run(Supply()).skip(Pass)
    assert desk.s.steps[marker] == 1


def assault(die: int, level: int, garrison: bool) -> tuple[Desk, int, int]:
    desk = Desk()
    marker = desk.fort("3419", level)
    unit = desk.soviet("10", "3419") if garrison else -1
    attackers = [desk.axis(n, "3520") for n in ("1Pz", "6Pz")] + [desk.axis("8Pz", "3519")]
    desk.fight(*attackers).dice(die).do(*(Attack(u, h("3419")) for u in attackers))
    return desk, marker, unit


@pytest.mark.rule("14.2(5)")
def test_the_garrison_may_take_losses_for_a_retreat() -> None:
    desk, marker, unit = assault(5, 2, garrison=True)  # 24:5 is 4-1, city 2-1; 5: R
    driver = Driver(GAME, desk.s)
    assert driver.asked.seat == SOVIET and driver.options == (Stand(), GiveWay())
    driver.do(Stand())
    assert set(driver.options) == {TakeLoss(unit), TakeLoss(marker)}  # one step, as it likes
    driver.do(TakeLoss(marker))
    assert desk.s.steps[marker] == 1 and desk.place_of(unit) == "3419"
    assert pending(desk.s) is None  # nothing emptied, no advance


@pytest.mark.rule("14.2(5)")
def test_example_one_rr_becomes_three_losses() -> None:
    battle = Battle(side=AXIS, hex=h("3419"), attackers=(), no_rivers=False, defender_loss=1, retreat=2)
    battle.stand(Desk().s)
    assert (battle.defender_loss, battle.retreat) == (3, 0)


@pytest.mark.rule("14.3(1)")
def test_giving_way_loses_the_fortress_which_cannot_leave() -> None:
    desk, marker, unit = assault(5, 2, garrison=True)
    driver = Driver(GAME, desk.s).do(GiveWay())
    assert driver.happened(FortressLost)
    driver.skip(Retreat)
    assert desk.place_of(unit) != "3419" and desk.s.at[marker] == DEAD
    assert any(isinstance(option, Advance) for option in driver.options)


@pytest.mark.rule("14.3(1)", "14.3(2)")
def test_a_marker_alone_stands_and_takes_the_losses() -> None:
    desk, marker, _ = assault(5, 2, garrison=False)  # 24:2 is 10-1, city 8-1; 5: 2RR, four losses
    assert desk.s.at[marker] == DEAD
    desk = Desk()
    marker = desk.fort("3419", 2)
    attacker = desk.axis("1Pz", "3520")
    desk.fight(attacker).dice(4).do(Attack(attacker, h("3419")))  # 4-1, city 2-1: R
    assert desk.s.steps[marker] == 1


@pytest.mark.rule("14.2(6)", "14.3(1)")
def test_otherwise_the_marker_is_a_unit_but_never_acts() -> None:
    desk = Desk()
    hq, marker = desk.soviet("23A", "4204"), desk.fort("4205", 2)
    assert marker not in commanded(desk.s, hq)
    assert zone_against(desk.s, AXIS) >> h("4206") & 1  # it has a ZOC
    mover = desk.axis("1Pz", "4207")
    driver = desk.move(mover).do(Select(mover))
    assert all(getattr(option, "hex", None) != h("4205") for option in driver.options)  # and bars the hex
