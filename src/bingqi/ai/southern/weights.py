"""The named constants of southern's judgement. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Southern(msgspec.Struct, frozen=True):
    """What the computer player cares for when it chooses its hand."""

    occasion: float  # times: what a card would bring in the position as it is
    late: float  # for a card that can be played once, as the last turn comes near
    again: float  # a second copy of a card in the hand is worth so much less


WEIGHTS = Weights(Southern, "southern")
