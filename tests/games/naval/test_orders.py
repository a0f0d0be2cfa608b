"""6.0(1), 7.2(1) What a force could do, told with the question who acts: rows of options that are played as one act."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Plan, Take, TakeGroup
from bingqi.games.naval.state import State
from bingqi.games.naval.table.battles import orders


def beginning(seed: int) -> State:
    state, _ = begin(GAME, "dokdo", GAME.meta.complete({}), seed)
    assert isinstance(state, State)
    return state


def positions(seed: int) -> list[State]:
    """All of a random game in which it is asked who acts."""
    state = beginning(below(seed, 1, 1 << 64))
    rng, found = Random(seed), list[State]()
    while isinstance(asked := pending(state), Decision):
        if asked.prompt in ("prompt-boat", "prompt-group"):
            found.append(state.clone())
        apply_trusted(state, rng.choice(asked.options))
    return found


def asked_in(state: State) -> Decision:
    asked = pending(state)
    assert isinstance(asked, Decision)
    return asked


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_order_is_a_row_of_options_and_none_is_missing(seed: int) -> None:
    for state in positions(seed):
        asked = asked_in(state)
        listed = orders(state, asked)
        for order in listed:
            world = state.clone()
            for action in order.row[:-1]:
                assert action in asked_in(world).options
                apply_trusted(world, action)
            assert order.row[-1] in asked_in(world).options
            assert order.ref == GAME.refs_of(order.row[0])[0]
        for option in asked.options:
            world = state.clone()
            if isinstance(option, Take | TakeGroup):
                apply_trusted(world, option)
            after = pending(world)
            if isinstance(after, Decision) and after.prompt in ("prompt-plan", "prompt-boat-plan"):
                plans = {plan for plan in after.options if isinstance(plan, Plan)}
                assert plans == {order.row[-1] for order in listed if order.row[0] == option and len(order.row) == 2}


def test_no_orders_where_something_else_is_asked() -> None:
    state = beginning(5)
    assert orders(state, asked_in(state)) == ()
