"""Refusals: the clause and the figures."""

from __future__ import annotations

from bingqi.core.procedure import Try
from bingqi.core.table import Refusal
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Attack,
    Bring,
    Build,
    Choose,
    DefaultSetup,
    March,
    Move,
    Place,
    Retreat,
    Select,
    Withdraw,
)
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.supply import Supply
from bingqi.games.leningrad.tables import CHIT, SOVIET
from tests.games.leningrad.desk import Desk, axis, h, new_game, soviet


def why(driver: Driver, action: object) -> Refusal:
    refusal = GAME.explain(driver.state, driver.asked.seat, action)  # type: ignore[arg-type]
    assert refusal is not None
    return refusal


def figures(refusal: Refusal) -> list[str]:
    return [line.value for line in refusal.lines]


def test_a_move_too_far_is_refused_with_every_figure() -> None:
    desk = Desk()
    unit = desk.axis("1", "0634")
    desk.soviet("10", "0735")
    refusal = why(desk.move(unit).do(Select(unit)), Move(h("0734")))
    assert refusal.rule == "9.2(1)"
    assert figures(refusal) == ["1", "1", "2", "2", "6", "5"]  # clear, river, out of ZOC, into ZOC, needs, has


def test_each_obstacle_to_a_move_names_its_clause() -> None:
    desk = Desk()
    unit, idle = desk.axis("1", "3740"), desk.axis("11", "3641")
    desk.axis("21", "3739"), desk.axis("58", "3739"), desk.soviet("10", "3737")
    driver = desk.move(unit)
    assert why(driver, Try(f"space:{h('3741')}")).rule == "9.1(1)"  # pick a unit first
    assert why(driver, Select(soviet("10"))).rule == "8.0"
    driver.do(Select(unit))
    assert why(driver, Move(h("3739"))).rule == "3.1(1)"
    assert why(driver, Move(h("3737"))).rule == "3.1(2)"
    assert why(driver, Move(h("0110"))).rule == "9.2(5)"
    assert why(driver, March(h("3736"))).rule == "9.3(1)1"
    assert why(driver, Try(f"unit:{idle}")).rule == "8.2(2)"
    assert GAME.explain(desk.s, 0, Move(h("3741"))) is None
    assert why(driver, Move(h("1625"))).rule == "9.2(1)"


def test_major_rivers_are_explained() -> None:
    desk = Desk()
    unit = desk.axis("1", "1036")
    driver = desk.move(unit).do(Select(unit), Move(h("1037")))
    assert why(driver, Move(h("1038"))).rule == "9.2(3)1"
    desk = Desk()
    unit = desk.axis("1", "1037")
    desk.soviet("10", "1138")
    assert why(desk.move(unit).do(Select(unit)), Move(h("1038"))).rule == "9.2(3)2"


def test_each_obstacle_to_an_attack_names_its_clause() -> None:
    desk = Desk()
    unit, idle = desk.axis("1Pz", "3740"), desk.axis("11", "3740")
    weak = desk.axis("207s", "3838")
    desk.soviet("10", "3739"), desk.soviet("48", "3836"), desk.soviet("2T", "3837"), desk.soviet("5T", "3837")
    driver = desk.fight(unit, weak)
    assert why(driver, Attack(idle, h("3739"))).rule == "10.1(2)"
    assert why(driver, Attack(unit, h("3836"))).rule == "10.0"
    assert why(driver, Attack(unit, h("3741"))).rule == "10.0"
    below = why(driver, Attack(weak, h("3837")))
    assert below.rule == "10.3(4)" and figures(below)[:2] == ["2", "7"]
    driver.do(Attack(unit, h("3739")))
    assert why(driver, Attack(unit, h("3739"))).rule == "10.1(1)"


def test_placements_are_explained() -> None:
    driver = new_game()
    assert why(driver, Place(h("1625"))).rule == "4.0(2)1"
    desk = Desk(turn=5)
    desk.box(soviet("111"))
    desk.axis("1", "4207")
    driver = desk.run(Reinforce(side=SOVIET)).do(Bring(soviet("111")))
    assert why(driver, Place(h("3740"))).rule == "12.1(1)"
    assert why(driver, Place(h("4107"))).rule == "12.1(2)"


def test_building_retreat_chits_and_departure_are_explained() -> None:
    desk = Desk(turn=5)
    desk.axis("1", "4206")
    driver = desk.run(Fortify())
    assert why(driver, Build(h("4205"))).rule == "14.1(2)"
    assert why(driver, Build(h("3740"))).rule == "14.1(1)"
    desk = Desk()
    desk.axis("1", "3741")
    unit = desk.soviet("10", "3740")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert why(driver, Retreat(unit, h("3639"))).rule == "10.6(6)"
    desk = Desk(turn=2)
    driver = desk.run(Turn())
    assert why(driver, Choose(CHIT["23A"])).rule == "15.2(2)③"
    assert why(driver, Choose(CHIT["16A"])).rule == "6.2(1)"
    desk = Desk(turn=9)
    desk.axis("1Pz", "0637"), desk.axis("269", "0637")
    driver = desk.run(Supply())
    assert why(driver, Withdraw(axis("269"))).rule == "15.3(2)"


def test_the_wrong_seat_is_told_that_it_is_not_asked() -> None:
    driver = new_game()
    refusal = GAME.explain(driver.state, 0, DefaultSetup())
    assert refusal is not None and refusal.rule == "5.0"
