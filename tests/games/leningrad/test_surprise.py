"""15.1: the surprise attack."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad.actions import Attack, DefaultSetup, EndDeclarations
from bingqi.games.leningrad.rules.command import Turn, manstein_ready
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.surprise import Surprise, surprise_units
from bingqi.games.leningrad.state import GONE
from bingqi.games.leningrad.tables import UNITS
from bingqi.games.leningrad.theatre import AXIS
from tests.games.leningrad.desk import Desk, axis, h, new_game


@pytest.mark.rule("15.1", "15.1(1)", "15.1(2)")
def test_before_turn_one_the_panzer_army_alone_attacks_without_moving() -> None:
    driver = new_game().do(DefaultSetup(), DefaultSetup())
    assert driver.state.turn == 0 and driver.asked.seat == AXIS
    attackers = {o.attacker for o in driver.options if isinstance(o, Attack)}
    assert attackers and all(UNITS[u].army == "4PzA" for u in attackers)
    assert isinstance(driver.options[-1], EndDeclarations)


@pytest.mark.rule("15.1(2)")
def test_a_foreign_army_in_range_stays_out_of_the_surprise() -> None:
    desk = Desk()
    hq = desk.axis("4PzA", "3741")
    own, foreign = desk.axis("1Pz", "3740"), desk.axis("12", "3740")
    assert surprise_units(desk.s, hq) == (own, hq) and foreign not in surprise_units(desk.s, hq)


@pytest.mark.rule("15.1(3)")
def test_rivers_do_not_halve_the_surprise_attack() -> None:
    desk = Desk(turn=0)
    desk.axis("4PzA", "0637"), desk.soviet("10", "0737")
    unit = desk.axis("1Pz", "0637")
    assert reckon(desk.s, h("0737"), [unit]).attack == 4
    driver = desk.run(Surprise())
    combat = driver.state.stack[-1]
    assert combat.no_rivers
    assert reckon(desk.s, h("0737"), [unit], combat.no_rivers).attack == 8


@pytest.mark.rule("15.3(3)")
def test_manstein_is_worth_nothing_once_the_panzer_army_has_left() -> None:
    desk = Desk(turn=9)
    desk.s.manstein = True
    desk.axis("4PzA", "0538")
    assert manstein_ready(desk.s)
    desk.s.at[axis("4PzA")] = GONE
    assert not manstein_ready(desk.s)
    assert Turn().chit == -1
