"""5.0: the sequence of play, and the order in which the log tells it."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply, pending, settle, start
from bingqi.core.procedure import Decision
from bingqi.core.session import Session, entries
from bingqi.core.testing import random_action
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Advance, EndMovement, Move, Select
from bingqi.games.leningrad.events import (
    Advanced,
    Captured,
    GameEnded,
    Moved,
    PanzersJoined,
    Retreated,
    SupplyChecked,
    TurnBegan,
)
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.state import BOX, NEXT, THIRD
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk, axis, h


@pytest.mark.rule("5.0", "5.0(5)")
def test_nine_turns_are_played_and_units_on_the_track_become_available() -> None:
    desk = Desk(turn=5)
    desk.s.at[axis("206")], desk.s.at[axis("12Pz")] = NEXT, THIRD
    desk.s.call(Campaign(at="do_begin_turn"))
    settle(desk.s)
    assert desk.s.at[axis("206")] == BOX and desk.s.at[axis("12Pz")] == THIRD
    rng, begun = Random(3), []
    while isinstance(asked := pending(desk.s), Decision):
        choice = asked.options[int(rng.random() * len(asked.options))]
        begun += [e.turn for e in apply(desk.s, asked.seat, choice) if isinstance(e, TurnBegan)]
    assert begun == [7, 8, 9]
    assert GAME.outcome(desk.s) is not None


@pytest.mark.rule("5.0(5)")
def test_what_ends_a_turn_is_logged_under_that_turn() -> None:
    desk = Desk(turn=5)
    unit = desk.axis("1", "3741")
    desk.s.call(Campaign(at="do_end_turn"))
    driver = desk.move(unit)
    events = apply(desk.s, driver.asked.seat, EndMovement())
    lines = entries(GAME, desk.s, [Moved(unit=unit, origin=1, hex=1, cost=0), *events], 9)
    begun = next(i for i, line in enumerate(lines) if isinstance(line.event, TurnBegan))
    assert begun > 0 and {line.turn for line in lines[:begun]} == {5}
    assert {line.turn for line in lines[begun:]} == {6}


def test_in_a_whole_game_every_line_stands_between_the_turns_it_belongs_to() -> None:
    session, rng = Session.new(GAME, "campaign", {}, 11), Random(11)
    while session.decision is not None:
        session.play(session.decision.seat, random_action(rng, session.decision))
    turn = 0
    for entry in session.log:
        if isinstance(entry.event, TurnBegan):
            turn = entry.event.turn
        assert entry.turn == turn
    assert (
        turn == 9 and sum(isinstance(entry.event, SupplyChecked) for entry in session.log) == 15
    )  # the Axis from turn 4


@pytest.mark.rule("3.4(2)")
def test_a_town_falls_after_the_move_the_advance_or_the_retreat_that_takes_it() -> None:
    desk = Desk()
    mover = desk.axis("1Pz", "1539")
    driver = desk.move(mover).do(Select(mover), Move(h("1738")))
    assert [type(event) for event in driver.events] == [Moved, Captured]
    desk = Desk()
    unit = desk.axis("1Pz", "0736")
    driver = desk.run(AdvanceAfter(side=AXIS, hex=h("0737"), units=(unit,), no_rivers=False)).do(
        Advance(unit, h("0737"))
    )
    assert [type(event) for event in driver.events] == [Advanced, Captured]
    desk = Desk()
    desk.axis("1", "1539")
    unit = desk.soviet("10", "1738")
    desk.s.control |= 1 << h("1638")
    for name, label in (("11", "1737"), ("21", "1837"), ("58", "1838"), ("61", "1739"), ("12", "1637")):
        desk.axis(name, label)
    desk.s.call(FallBack(side=SOVIET, hex=h("1738"), count=1))
    assert [type(event) for event in start(desk.s)][:2] == [Retreated, Captured]
    assert desk.place_of(unit) == "1638" and not desk.s.control >> h("1638") & 1


@pytest.mark.rule("15.3(1)", "5.0(5)")
def test_third_panzer_group_is_available_from_turn_seven_and_not_before() -> None:
    for turn, place, told in ((6, THIRD, 0), (7, BOX, 1), (8, THIRD, 0)):
        desk = Desk(turn=turn - 1)
        desk.s.at[axis("12Pz")] = THIRD
        desk.s.call(Campaign(at="do_begin_turn"))
        events = start(desk.s)
        assert desk.s.at[axis("12Pz")] == place
        assert sum(isinstance(event, PanzersJoined) for event in events) == told


@pytest.mark.rule("5.0", "5.0(5)", "15.4(5)")
def test_the_game_ends_after_the_ninth_turn_and_not_after_the_eighth() -> None:
    for turn, over in ((8, False), (9, True)):
        desk = Desk(turn=turn)
        desk.s.call(Campaign(at="do_end_turn"))
        events = start(desk.s)
        assert (desk.s.stack == []) == over == any(isinstance(event, GameEnded) for event in events)
