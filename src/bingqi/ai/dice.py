"""Dice that fall alike for every candidate of a race, as far as their games run alike.

The table's dice are numbered in the order in which they are thrown: one throw more or less and all that follow differ,
so that two candidates on the same seed soon play on different dice, and chance drowns what the choice was worth. Here
every clause that throws has its own row of numbers in every moment of the game (a turn, or an operation, as the policy
says): the chits of the next turn come in the same order whatever was fired before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bingqi.core.procedure import Draw, Roll
from bingqi.core.state import State


class CommonDice:
    """A `Chance`. Two of the same seed give the same answers to the same clause in the same moment, in order."""

    def __init__(self, seed: int, moment: Callable[[Any], int]) -> None:
        self.seed, self.moment = seed, moment
        self.rows: dict[tuple[str, int], Random] = {}

    def _row(self, state: State, rule: str) -> Random:
        key = rule, self.moment(state)
        row = self.rows.get(key)
        if row is None:
            row = self.rows[key] = Random(f"{self.seed} {key[1]} {rule}")
        return row

    def roll(self, state: State, roll: Roll) -> tuple[int, ...]:
        state.draws += roll.count
        next = self._row(state, roll.rule).random
        return tuple(int(next() * roll.sides) + 1 for _ in range(roll.count))

    def draw(self, state: State, draw: Draw) -> tuple[int, ...]:
        state.draws += draw.count
        next, left = self._row(state, draw.rule).random, list(draw.items)
        return tuple(left.pop(int(next() * len(left))) for _ in range(draw.count))
