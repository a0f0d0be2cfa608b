"""How the odds take an owner to lay hits on his pieces (14.4(4) leaves it to him). The computer player lays them so."""

from __future__ import annotations

from bingqi.games.okinawa.state import CHIT, State
from bingqi.games.okinawa.tables import CHITS, STAR, UNITS


def hit_worth(s: State, ref: int, six: bool) -> float:
    """The highest takes it: a fresh unit rather than one that dies, guns sooner than those who fight hand to hand.

    A force chit dies of a six, but it is the first to be driven back by a five.
    """
    if ref >= CHIT:
        return 0.5 if six else 2.0
    steps = s.steps[ref]
    worth = 3.0 * (steps > 1) if six else 1.0 * (steps == 1)
    return worth + (0.0 if STAR[ref] else 0.5) - 0.1 * UNITS[ref].fire


def tank_worth(s: State, slot: int) -> float:
    """22.16 Which tank an anti-tank team blows up: the best."""
    chit = CHITS[s.kind[slot]]
    return float(chit.armour + chit.melee)
