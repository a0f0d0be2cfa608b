"""What a seat does not know, dealt anew: the dice, and whether the DEFENDER holds his fire for this mover."""

from __future__ import annotations

from random import Random

from bingqi.core.procedure import Seat
from bingqi.games.squad.state import State


def determinise(s: State, seat: Seat, rng: Random) -> State:
    new = s.clone()
    new.seed = rng.getrandbits(128)
    if seat == s.active:
        new.hold = False
    return new
