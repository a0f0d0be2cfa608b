"""5.0, 6.0, 7.0, 15.2: the turn, the cup, Manstein."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import advance, apply, pending
from bingqi.core.procedure import Decision, Draw, Pass
from bingqi.core.testing import Driver
from bingqi.games.leningrad.actions import (
    AddArmy,
    Choose,
    EndDeclarations,
    EndMovement,
    Interrupt,
    Select,
)
from bingqi.games.leningrad.events import ChitDrawn, ChitReturned, ChitVoid, HqActivated, SupplyChecked
from bingqi.games.leningrad.rules.command import Turn, chits_at_hand, commands
from bingqi.games.leningrad.table.view import view
from bingqi.games.leningrad.tables import (
    ARMIES,
    AXIS_REINF,
    CHIT,
    CHIT_SIDE,
    CHITS,
    MANSTEIN,
    RESERVE,
    SOVIET_REINF,
    SUPPLY,
    TURNS,
)
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk, axis, drive, soviet

STOP = (EndMovement, EndDeclarations, Pass)


def at_turn(turn: int, *chits: str) -> tuple[Desk, Driver]:
    """A turn on a nearly empty map, its first chits said in advance."""
    desk = Desk(turn=turn)
    desk.axis("4PzA", "0538"), desk.axis("16A", "0840"), desk.axis("18A", "0435")
    desk.soviet("8A", "1232"), desk.soviet("11A", "1439")
    desk.s.call(Turn())
    return desk, drive(desk.s, *(CHIT[chit] for chit in chits))


def play_turn(driver: Driver) -> list[int]:
    """To the end of the turn, doing nothing; the chits in the order drawn."""
    drawn: list[int] = []
    while isinstance(asked := pending(driver.state), Decision):
        choice = next((o for o in asked.options if isinstance(o, STOP)), asked.options[0])
        drawn += [e.chit for e in apply(driver.state, asked.seat, choice) if isinstance(e, ChitDrawn)]
    return drawn


@pytest.mark.rule("4.0(6)", "4.0(6)1", "4.0(6)2", "4.0(6)3", "15.2(1)①", "15.2(2)①", "6.2(2)", "6.2(3)", "2.23(5)")
def test_on_turn_one_the_cup_holds_both_sides_first_chits_and_supply() -> None:
    desk, driver = at_turn(1, "16A")
    names = {CHITS[c].id for c in bit_list(desk.s.cup)}
    assert names == {"4PzA", "16A", "18A", "8A", "11A", "SUPPLY"}
    assert driver.asked.options[0] == Interrupt()  # Manstein is at hand, not in the cup


@pytest.mark.rule("15.2(1)②", "15.2(2)②", "15.2(2)③", "15.2(2)④", "2.23(4)", "2.23(1)")
def test_chits_join_on_their_turns() -> None:
    hands = {}
    for turn in (1, 2, 3, 4):
        desk = Desk(turn=turn)
        hands[turn] = {CHITS[c].id for side in (AXIS, SOVIET) for c in bit_list(chits_at_hand(desk.s, side))}
    assert hands[2] - hands[1] == {"27A"}
    assert hands[3] - hands[2] == {"23A"}
    assert hands[4] - hands[3] == {"AXIS-REINF", "SOVIET-REINF"}


@pytest.mark.rule("15.2(2)⑤")
def test_from_turn_four_the_soviet_player_adds_one_army_each_turn() -> None:
    desk, driver = at_turn(4)
    assert driver.asked.seat == SOVIET
    assert {o.chit for o in driver.options if isinstance(o, AddArmy)} == set(bit_list(ARMIES))
    driver.do(AddArmy(CHIT["34A"]))
    assert desk.s.added == 1 << CHIT["34A"]
    assert Choose(CHIT["34A"]) in driver.options and Choose(CHIT["48A"]) not in driver.options


@pytest.mark.rule("6.1(1)", "6.2(1)", "5.0(1)")
def test_the_soviet_player_chooses_exactly_the_turns_number() -> None:
    desk, driver = at_turn(4)
    driver.do(AddArmy(CHIT["34A"]))
    number = TURNS[3].soviet_commands
    assert commands(desk.s, SOVIET) == number == 4
    driver.do(*(Choose(CHIT[name]) for name in ("8A", "11A", "27A")))
    assert not desk.s.cup
    driver.dice(SUPPLY).do(Choose(SOVIET_REINF))
    soviet_in_cup = [c for c in bit_list(desk.s.cup) if CHIT_SIDE[c] == SOVIET]
    assert len(soviet_in_cup) == number
    assert SUPPLY in bit_list(desk.s.cup)


@pytest.mark.rule("6.1(2)", "6.1(3)")
def test_the_axis_sees_neither_the_choice_nor_the_rest() -> None:
    desk, driver = at_turn(4)
    driver.do(AddArmy(CHIT["34A"]), Choose(CHIT["8A"]))
    axis_view, soviet_view = view(desk.s, AXIS), view(desk.s, SOVIET)
    secret = {f"chit:{CHIT[name]}" for name in ("34A", "8A", "11A")}
    assert not secret & {piece.id for piece in axis_view.pieces}
    assert secret <= {piece.id for piece in soviet_view.pieces}
    driver.dice(CHIT["16A"]).do(*(Choose(CHIT[name]) for name in ("11A", "27A", "34A")))
    backs = [piece for piece in view(desk.s, AXIS).pieces if piece.look == "back"]
    assert len(backs) == 4
    assert f"chit:{CHIT['23A']}" not in {piece.id for piece in view(desk.s, AXIS).pieces}


@pytest.mark.rule("2.23", "2.23(3)", "6.2(1)")
def test_the_reserve_chit_is_there_only_by_option() -> None:
    assert not chits_at_hand(Desk(turn=5).s, SOVIET) >> RESERVE & 1
    assert chits_at_hand(Desk(turn=5, reserve=True).s, SOVIET) >> RESERVE & 1


@pytest.mark.rule("7.0", "7.1(1)", "7.1(2)", "7.1(3)", "7.2(1)", "5.0(2)", "5.0(3)")
def test_the_owner_of_the_drawn_chit_acts_with_its_headquarters() -> None:
    _desk, driver = at_turn(1, "8A")
    driver.do(Pass())
    assert driver.happened(HqActivated)[0].unit == soviet("8A")
    assert driver.asked.seat == SOVIET
    assert driver.options == (Select(soviet("8A")), EndMovement())


@pytest.mark.rule("7.1(4)", "5.0(4)")
def test_every_chit_is_drawn_once_and_the_turn_ends_with_the_empty_cup() -> None:
    desk, driver = at_turn(1, "8A")
    drawn = play_turn(driver)
    assert sorted([CHIT["8A"], *drawn]) == sorted(CHIT[c] for c in ("4PzA", "16A", "18A", "8A", "11A", "SUPPLY"))
    assert desk.s.cup == 0 and desk.s.used.bit_count() == 6


@pytest.mark.rule("7.2(2)")
def test_a_reinforcement_chit_lets_its_side_bring_units() -> None:
    desk, driver = at_turn(4)
    desk.box(axis("206"))
    driver.do(AddArmy(CHIT["34A"]), *(Choose(CHIT[c]) for c in ("8A", "11A", "27A")))
    driver.dice(AXIS_REINF).do(Choose(CHIT["23A"]), Pass())
    assert driver.asked.seat == AXIS and driver.asked.rule == "12.2(1)"
    assert AXIS_REINF in bit_list(desk.s.used)


@pytest.mark.rule("7.2(4)")
def test_the_supply_chit_is_carried_out_for_both_sides() -> None:
    _desk, driver = at_turn(5)
    driver.do(AddArmy(CHIT["34A"]), *(Choose(CHIT[c]) for c in ("8A", "11A", "27A")))
    driver.dice(SUPPLY).do(Choose(CHIT["23A"]), Pass())
    assert [event.seat for event in driver.happened(SupplyChecked)] == [SOVIET, AXIS]


@pytest.mark.rule("6.2(4)1", "6.2(4)2", "7.3", "7.3(1)", "7.3(2)", "2.23(2)", "2.22(1)")
def test_manstein_puts_the_drawn_chit_back_and_activates_the_panzer_army() -> None:
    desk, driver = at_turn(1, "SUPPLY")
    before = desk.s.cup
    driver.do(Interrupt())
    assert [e.chit for e in driver.happened(ChitReturned)] == [SUPPLY]
    assert [e.unit for e in driver.happened(HqActivated)] == [axis("4PzA")]
    assert desk.s.cup == before and not desk.s.manstein
    driver.dice(CHIT["4PzA"]).do(EndMovement())
    assert [e.unit for e in driver.happened(HqActivated)] == [axis("4PzA")]  # a second time in the turn
    assert not any(isinstance(option, Interrupt) for option in driver.options)


@pytest.mark.rule("7.3(3)")
def test_manstein_may_act_when_the_cup_is_empty() -> None:
    desk, driver = at_turn(1, "8A")
    while desk.s.cup:
        choice = next((o for o in driver.options if isinstance(o, STOP)), driver.options[0])
        apply(desk.s, driver.asked.seat, choice)
    while driver.asked.rule != "7.3(3)":
        apply(desk.s, driver.asked.seat, next(o for o in driver.options if isinstance(o, STOP)))
    assert driver.asked.seat == AXIS
    driver.do(Interrupt())
    assert driver.happened(HqActivated)[0].unit == axis("4PzA")


@pytest.mark.rule("13.0(2)")
def test_the_chit_of_a_headquarters_off_the_map_has_no_effect() -> None:
    _desk, driver = at_turn(2)
    driver.dice(CHIT["27A"], CHIT["8A"]).do(Choose(CHIT["27A"]), Choose(CHIT["8A"]), Pass())
    assert [e.chit for e in driver.happened(ChitVoid)] == [CHIT["27A"]]


@pytest.mark.rule("7.1(1)")
def test_the_draw_is_among_all_chits_of_the_cup() -> None:
    desk = Desk(turn=1)
    desk.s.call(Turn())
    advance(desk.s, stop_at_chance=True)
    wait = pending(desk.s)
    assert isinstance(wait, Draw) and len(wait.items) == 6 and MANSTEIN not in wait.items
