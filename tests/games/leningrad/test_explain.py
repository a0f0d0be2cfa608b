"""Refusals: the clause and the figures."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.clicks import why_not
from bingqi.core.procedure import Action, Decision, Pass, Try
from bingqi.core.table import Refusal
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Activate,
    AddArmy,
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
    SendHq,
    Step,
    Withdraw,
)
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.preparation import SetUp
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.supply import Supply
from bingqi.games.leningrad.state import DEAD, GONE, NEXT, THIRD, State, side_of
from bingqi.games.leningrad.tables import CHIT, CHITS, RESERVE, SOVIET_REINF, SUPPLY, N
from bingqi.games.leningrad.theatre import GRID, SOVIET
from tests.games.leningrad.desk import Desk, axis, h, new_game, soviet
from tests.games.leningrad.positions import played
from tests.games.leningrad.reading import barring


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
    for name, label in (("1Pz", "0637"), ("6Pz", "0637"), ("8Pz", "0638"), ("3M", "0638"), ("36M", "0738")):
        desk.axis(name, label)
    desk.axis("269", "0738")
    driver = desk.run(Supply())
    assert why(driver, Withdraw(axis("269"))).rule == "15.3(2)"


def test_the_wrong_seat_is_told_that_it_is_not_asked() -> None:
    driver = new_game()
    refusal = GAME.explain(driver.state, 0, DefaultSetup())
    assert refusal is not None and refusal.rule == "5.0"


GENERIC = ("refuse-not-asked", "refuse-not-concerned")


def tried(state: State, asked: Decision, rng: Random) -> Iterator[Action]:
    """Options with one reference changed: near the unit that they are about, or anything at all."""
    for option in rng.sample(asked.options, min(3, len(asked.options))):
        for name in option.__struct_fields__:
            things = {"hex": near_and_far(state, option, rng), "chit": range(len(CHITS))}.get(name, range(N))
            if name in ("hex", "unit", "attacker", "chit"):
                yield msgspec.structs.replace(option, **{name: rng.choice(things)})


def near_and_far(state: State, option: Action, rng: Random) -> list[int]:
    unit = getattr(option, "unit", getattr(option, "attacker", getattr(state.stack[-1], "unit", -1)))
    here = state.at[unit] if unit >= 0 else -1
    around = bit_list(GRID.within(here, 4)) if here > 0 else []
    return around if around and rng.random() < 0.7 else list(GRID.hexes)


def test_no_refusal_lies() -> None:
    """Each cited clause is one that a second, slow reading of the position finds too."""
    told: dict[str, int] = {}
    for seed in range(20, 28):
        for state, asked, rng in played(seed, advised=seed % 3 == 0):
            if rng.random() > 0.2 or isinstance(state.stack[-1], SetUp):
                continue
            side = side_of(state, asked.seat)
            for action in tried(state, asked, rng):
                refusal = GAME.explain(state, asked.seat, action)
                if action in asked.options:
                    assert refusal is None
                    continue
                assert refusal is not None and refusal.rule in barring(state, side, action), (seed, action, refusal)
                told[type(action).__name__] = told.get(type(action).__name__, 0) + 1
    assert sum(told.values()) > 500 and {"Move", "March", "Select", "Attack", "Choose", "Transfer"} <= set(told), told


def test_hardly_any_click_of_the_asked_seat_gets_an_answer_that_says_nothing() -> None:
    said: dict[str, int] = {}
    for seed in range(30, 36):
        for state, asked, rng in played(seed, advised=seed % 4 == 0, scenario="auction" if seed % 2 else "campaign"):
            for kind, count in (("unit", N), ("space", GRID.size), ("chit", len(CHITS))):
                if rng.random() < 0.2:
                    thing = rng.choice(GRID.hexes) if kind == "space" else rng.randrange(count)
                    refusal = why_not(GAME, state, asked.seat, f"{kind}:{thing}")
                    if refusal is not None:
                        said[refusal.text.key] = said.get(refusal.text.key, 0) + 1
    generic = sum(said.get(key, 0) for key in GENERIC)
    assert sum(said.values()) > 1000 and generic < 0.05 * sum(said.values()), said


def test_the_supply_chit_is_common_and_a_reserve_chit_out_of_use_says_so() -> None:
    driver = Desk(turn=2).run(Turn())
    assert why(driver, Choose(SUPPLY)).rule == "6.2(3)"
    assert why(driver, Choose(RESERVE)).rule == "16.3"
    assert why(driver, Try(f"chit:{SUPPLY}")).rule == "6.2(3)"
    with_reserve = Desk(turn=2, reserve=True).run(Turn())
    assert Choose(RESERVE) in with_reserve.options
    with_reserve.do(Choose(RESERVE))
    assert why(with_reserve, Choose(RESERVE)).text.key == "refuse-chit-chosen"


def test_an_army_that_is_at_hand_cannot_be_added_again_and_what_is_no_army_not_at_all() -> None:
    desk = Desk(turn=5)
    desk.s.added = 1 << CHIT["34A"]
    driver = desk.run(Turn())
    for name in ("34A", "8A", "23A"):
        refusal = why(driver, AddArmy(CHIT[name]))
        assert (refusal.rule, refusal.text.key) == ("15.2(2)⑤", "refuse-army-at-hand")
    assert why(driver, AddArmy(SOVIET_REINF)).text.key == "refuse-not-an-army"
    assert why(driver, AddArmy(CHIT["16A"])).rule == "6.2(1)"
    driver.do(AddArmy(CHIT["48A"]))
    assert why(driver, Choose(CHIT["42A"])).rule == "15.2(2)⑤"


def test_each_obstacle_to_sending_a_headquarters_away_is_named() -> None:
    desk = Desk(turn=5, hq_transfer=True)
    hq, near, foot = desk.axis("16A", "0840"), desk.axis("18A", "0839"), desk.axis("12", "0840")
    far = desk.axis("4PzA", "0233")
    driver = desk.activate(hq)
    keys = {unit: why(driver, SendHq(unit)).text.key for unit in (hq, foot, far, soviet("8A"), axis("206"))}
    assert keys == {
        hq: "refuse-send-itself",
        foot: "refuse-send-hq-only",
        far: "refuse-send-range",
        soviet("8A"): "refuse-enemy-unit",
        axis("206"): "refuse-off-map",
    }
    assert GAME.explain(desk.s, 0, SendHq(near)) is None
    cut = Desk(turn=5, hq_transfer=True)
    hq, near, lost = cut.axis("16A", "4841"), cut.axis("18A", "4741"), cut.axis("4PzA", "4841")
    assert why(cut.activate(hq), SendHq(lost)).text.key == "refuse-send-line"


def test_each_obstacle_to_activation_by_the_reserve_chit_is_named() -> None:
    desk = Desk(reserve=True)
    unit = desk.soviet("10", "3740")
    fort = desk.fort("4205", 1)
    desk.soviet("48", "3740")
    driver = desk.run(Reserve(at="ask_unit", left=2)).do(Activate(unit))
    assert why(driver, Activate(unit)).text.key == "refuse-active-already"
    assert why(driver, Activate(fort)).rule == "14.3(1)"
    assert why(driver, Activate(soviet("90"))).text.key == "refuse-off-map"
    assert why(driver, Activate(axis("1"))).text.key == "refuse-enemy-unit"
    driver.do(Pass())
    assert why(driver, Select(soviet("48"))).rule == "16.3(1)"


def test_a_unit_that_does_not_arrive_is_told_where_it_is() -> None:
    desk = Desk(turn=7)
    desk.box(axis("206"))
    for name, place in (("251", NEXT), ("12Pz", THIRD), ("254", DEAD), ("86", GONE)):
        desk.s.at[axis(name)] = place
    desk.axis("1", "0538")
    driver = desk.run(Reinforce(side=0))
    rules = [why(driver, Bring(axis(name))).rule for name in ("251", "12Pz", "254", "86", "1")]
    assert rules == ["11.2", "15.3(1)", "12.3(2)", "15.3(2)", "12.2(1)"]


def test_the_ways_of_moving_are_explained() -> None:
    desk = Desk()
    unit, other = desk.axis("1", "0637"), desk.axis("11", "0637")
    desk.axis("12", "0737"), desk.axis("30", "0737")
    driver = desk.move(unit, other)
    assert why(driver, Try(f"space:{h('0737')}")).text.key == "refuse-pick-unit"
    driver.do(Select(unit))
    assert why(driver, Move(h("0637"))).text.key == "refuse-stands-there"
    assert why(driver, March(h("0538"))).text.key == "refuse-form-column"
    assert why(driver, Select(unit)).text.key == "refuse-picked"
    driver.do(Step(h("0737")))
    assert why(driver, Select(other)).rule == "8.2(2)"  # of no activation here
    assert why(driver, March(h("0836"))).text.key == "refuse-march-after-move"
