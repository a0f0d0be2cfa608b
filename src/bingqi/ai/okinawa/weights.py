"""The named constants of okinawa's judgement. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Okinawa(msgspec.Struct, frozen=True):
    """What the computer player cares for, in rough victory points where it fights, in hexes where it marches."""

    march: float  # US: a hex nearer to a marker
    seize: float  # US: to stand on a marker
    pair: float  # US: a unit to stack with
    press: float  # US: an attack that can be made from there
    crowd: float  # US: another enemy stack next to it
    no_way: float  # US: no way back
    weak: float  # US: a reduced unit next to the enemy; less farther off
    marker: float  # US: ground with a marker
    step: float  # US: a step that may be lost
    step_weak: float  # ... by reduced units, beyond that
    eager: float  # US: what an attack must be worth
    supply: float  # US: points spent in a turn at most
    dealt: float  # a step that the enemy may lose
    japan_near: float  # Japan: a hex nearer to the US army
    japan_guard: float  # Japan: to stand on a marker
    japan_dig: float  # Japan: to stand in a position
    japan_open: float  # Japan: to stand in the open next to the enemy
    japan_pair: float  # Japan: a unit to stack with
    japan_step: float  # Japan: a step that may be lost
    japan_eager: float  # Japan: what an attack must be worth
    exact: float  # attacks are judged by their odds, not by rule of thumb
    unit: float  # a US battalion that dies (by the odds)
    ground: float  # US: ground without a marker (by the odds)
    fade: float  # US: the share of a step's price that is gone by the last turn (by the odds)
    room: float  # US: not to stand where others would go back
    shun: float  # US: not to advance where there is no way back, or with reduced units
    spend: float  # US: points for each guarded marker within reach
    rate: float  # US: what a supply point brings, against what a chit would; 0: by rule of thumb
    fleet: float  # US: a chit of carriers or ships for the whole game
    foresee: float  # US: how far a mate who may follow is counted on, from 0 to 1
    cover: float  # US: the share by which an attack counts less where a pair is next to the target already
    japan_deny: float  # Japan: to drive the enemy off a marker before he takes it (by the odds)


WEIGHTS = Weights(Okinawa, "okinawa")
