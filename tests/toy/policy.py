"""The computer player's judgement; a game of the house has it in `bingqi.ai.<game>`."""

from __future__ import annotations

from bingqi.ai.policy import Policy
from bingqi.core.procedure import Seat
from tests.toy.state import State


def evaluate(s: State, seat: Seat) -> float:
    return float(sum(unit.steps if unit.side == seat else -unit.steps for unit in s.units))


POLICY = Policy(evaluate=evaluate)
