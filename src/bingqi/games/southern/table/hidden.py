"""Dealing anew what is hidden from a seat: hands and cards laid face down, nothing else.

The values of the oil markers are nowhere in the state until they are turned over.
"""

from __future__ import annotations

from random import Random

from bingqi.core.procedure import Seat
from bingqi.games.southern.rules.hands import deck_of
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import DECKS, ENEMY


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """The enemy's hand and face-down cards could be any of those that were not seen."""
    new = s.clone()
    new.seed, new.draws = rng.getrandbits(128), 0
    other = ENEMY[seat]
    hand, laid = len(s.hands[other]), len(s.laid[other])
    if hand or laid:
        # In order first: what the enemy truly holds must not steer the deal.
        unseen = sorted([*deck_of(s, other, DECKS[other]), *s.hands[other], *s.laid[other]])
        rng.shuffle(unseen)
        new.hands[other] = tuple(sorted(unseen[:hand]))
        new.laid[other] = tuple(sorted(unseen[hand : hand + laid]))
    return new
