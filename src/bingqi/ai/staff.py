"""Routine work: a row of choices by the policy's advice, as far as the same kind of work goes on."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from bingqi.ai.advised import AdvisedPlayer
from bingqi.core.engine import apply_to_chance, forced, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State

LONGEST = 300  # choices in a row


def routine_row(game: Game[Any], known: State, seat: Seat, prompts: Collection[str], rng: Random) -> list[Action]:
    """What to choose while one of these prompts is asked. `known` is determinised already; it is used up."""
    player, row = AdvisedPlayer(rng), list[Action]()
    while len(row) < LONGEST:
        asked = pending(known)
        if not isinstance(asked, Decision) or asked.seat != seat or asked.prompt not in prompts:
            break
        action = player.choose(game, known, seat, asked)
        if forced(known) is None:  # the table itself plays a choice of one
            row.append(action)
        apply_to_chance(known, action)
    return row
