"""Dice of a race: what one game throws more does not shift what the others throw later."""

from __future__ import annotations

from bingqi.ai.dice import CommonDice
from bingqi.core.procedure import Draw, Roll
from bingqi.core.state import State
from tests.ai.test_players import at_reaction
from tests.toy import TOY


def dice(seed: int = 5) -> CommonDice:
    return CommonDice(seed, TOY.turn)


def test_a_throw_more_of_one_clause_leaves_the_others_alone() -> None:
    state = at_reaction()
    one, two = dice(), dice()
    first = one.roll(state, Roll("1", 3))
    assert two.roll(state, Roll("1", 3)) == first
    one.roll(state, Roll("1", 7))
    assert one.draw(state, Draw("2", tuple(range(50)), 5)) == two.draw(state, Draw("2", tuple(range(50)), 5))


def test_every_moment_and_seed_has_its_own_row() -> None:
    state, throw = at_reaction(), Roll("1", 20)
    now = dice().roll(state, throw)
    assert dice(6).roll(state, throw) != now
    later = CommonDice(5, lambda s: TOY.turn(s) + 1)
    assert later.roll(state, throw) != now
    assert CommonDice(5, lambda s: TOY.turn(s)).roll(state, throw) == now


def test_what_is_thrown_and_drawn_is_possible_and_counted() -> None:
    state, row = at_reaction(), dice()
    before = state.draws
    assert {*row.roll(state, Roll("1", 300, 4))} == {1, 2, 3, 4}
    assert sorted(row.draw(state, Draw("2", (3, 3, 8), 3))) == [3, 3, 8]
    assert state.draws == before + 303


def test_chance_is_fair_over_seeds() -> None:
    state: State = at_reaction()
    faces = [dice(seed).roll(state, Roll("1"))[0] for seed in range(600)]
    assert all(70 <= faces.count(face) <= 135 for face in range(1, 7))
