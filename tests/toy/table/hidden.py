"""What a seat does not know, dealt anew."""

from __future__ import annotations

from random import Random

from bingqi.core.procedure import Seat
from tests.toy.state import State


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """3.1 The enemy's chits are mixed with those left in his cup."""
    new = s.clone()
    new.seed = rng.getrandbits(128)
    theirs = [i for i, unit in enumerate(s.units) if unit.side != seat and unit.morale]
    pool = sorted([*s.cups[1 - seat], *(s.units[i].morale for i in theirs)])  # the truth must not steer the deal
    rng.shuffle(pool)
    for i in theirs:
        new.change(i, morale=pool.pop())
    new.cups[1 - seat] = tuple(sorted(pool))
    return new
