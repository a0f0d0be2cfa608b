"""The template's clauses: how a game's own tests look."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Decision, Drawn, Pass
from bingqi.core.session import Session
from bingqi.core.testing import Driver
from tests.toy import TOY, Enter, Hit, Lose, Moved, Pick, Shoot, State, Turn, setup


def ready(**hexes: int) -> Driver:
    """Red is asked; `u0=5` puts unit 0 into hex 5."""
    state = setup("road", {"deadly": False}, 1)
    state.stack = [Turn(at="ask_unit")]
    for name, hex in hexes.items():
        state.change(int(name[1:]), hex=hex)
    return Driver(TOY, state)


@pytest.mark.rule("3.1")
def test_each_unit_draws_a_chit_that_only_its_owner_sees() -> None:
    session = Session.new(TOY, "road", seed=3)
    drawn = [entry.event for entry in session.log if isinstance(entry.event, Drawn)]
    assert [event.only for event in drawn] == [0] * 4 + [1] * 4
    state = session.state
    assert isinstance(state, State)
    assert sorted([*state.cups[0], *(state.units[i].morale for i in range(4))]) == [1, 1, 2, 3, 4, 5]


@pytest.mark.rule("3.2", "3.3")
def test_sides_alternate_until_both_pass_in_a_row() -> None:
    table = ready()
    assert table.options == (*map(Pick, range(4)), Pass())
    table.do(Pass())
    assert table.asked.seat == 1
    table.do(Pick(4), Pass())  # not in a row any more
    assert table.asked.seat == 0
    table.do(Pass(), Pass())
    assert TOY.outcome(table.state) is not None


@pytest.mark.rule("5.1")
def test_a_unit_moves_three_hexes_at_most_along_the_road() -> None:
    table = ready().do(Pick(0))
    assert table.options == (Enter(1), Pass())  # the road ends at 0
    table.do(Enter(1), Enter(2), Enter(3))
    assert table.happened(Moved)[-1].hex == 3 and table.asked.rule == "3.2"


@pytest.mark.rule("5.4", "5.41")
def test_units_within_two_hexes_that_have_not_fired_may_fire() -> None:
    table = ready(u0=5, u4=8, u5=9).do(Pick(0), Enter(6))
    assert table.asked.seat == 1 and table.options == (Shoot(4), Pass())  # 9 is three hexes away
    table.dice(1).do(Shoot(4), Enter(7))
    assert table.options == (Shoot(5), Pass())  # 4 has fired


@pytest.mark.rule("5.42", "5.43")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_four_or_more_hits_and_the_owner_takes_the_loss(die: int, hit: bool) -> None:
    table = ready(u0=5).do(Pick(0), Enter(6)).dice(die).do(Shoot(4))
    asked: Decision = table.asked
    assert (asked.options == (Lose(0),) and asked.seat == 0) == hit
    if hit:
        table.do(Lose(0))
        assert table.state.units[0].steps == 1 and table.happened(Hit)[0].unit == 0


@pytest.mark.rule("6.0")
@pytest.mark.parametrize(("steps", "winner"), [(2, None), (1, 1)])
def test_most_steps_left_win(steps: int, winner: int | None) -> None:
    table = ready()
    table.state.change(0, steps=steps)
    table.do(Pass(), Pass())
    outcome = TOY.outcome(table.state)
    assert outcome is not None and outcome.winner == winner
