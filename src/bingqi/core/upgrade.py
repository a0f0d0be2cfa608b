"""Positions of older rules, brought up to the present ones step by step: version 1 to 2, 2 to 3, and so on."""

from __future__ import annotations

from typing import Any

from bingqi.core.engine import settle
from bingqi.core.game import Game
from bingqi.core.record import encode, goes_on, rules_number
from bingqi.core.state import State


def brought_up(game: Game[Any], plain: dict[str, Any], rules: str) -> State | None:
    """The position as the present rules have it, at its decision; None where no way leads there."""
    number = rules_number(rules)
    while not goes_on(game.meta, str(number)):
        step = game.migrations.get(number)
        if step is None:
            return None
        plain, number = step(plain), number + 1
    state: State = game.decode_state(encode(plain))
    settle(state)
    return state
