"""What the position as it is offers to single cards."""

from __future__ import annotations

from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import WORTH, area_worth, power_of, strength_in
from bingqi.core.procedure import Seat
from bingqi.games.southern.rules.allied_cards import submarine_modifier
from bingqi.games.southern.rules.macarthur import macarthur_area
from bingqi.games.southern.rules.supply import supplied
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ALLIES,
    JAPAN,
    KUNMING,
    LAND,
    OIL_AREAS,
    OPEN,
    SEA,
    SIDE_UNITS,
    STRENGTH,
    members,
    within,
)


def stuck_strength(s: State, side: Seat) -> int:
    """12.0 The most strength in one area that stands used and will not recover: it has no line of communication."""
    cut_off = s.present[side] & ~supplied(s, side)
    return max((power_of(s.at[area] & SIDE_UNITS[side] & ~s.fresh) for area in members(cut_off)), default=0)


def used_strength(s: State, side: Seat) -> int:
    """The most strength that stands used in one contested area."""
    return max(
        (
            sum(STRENGTH[u] for u in members(s.at[area] & SIDE_UNITS[side] & ~s.fresh))
            for area in members(s.present[side] & s.present[1 - side])
        ),
        default=0,
    )


def submarine_worth(s: State, side: Seat) -> float:
    best = 0.0
    for area in members(s.present[1 - side] & SEA):
        chance = max(0, min(6, 6 + submarine_modifier(s, side, area))) / 6
        prey = max((WORTH[u] for u in members(s.at[area] & SIDE_UNITS[1 - side])), default=0.0)
        best = max(best, chance * prey)
    return 2.6 * best


def oil_worth(s: State) -> float:
    threat = [a for i, a in enumerate(OIL_AREAS) if s.oil[i] < 0 and s.held_by(ALLIES) >> a & 1]
    near = [a for a in threat if s.present[JAPAN] & within(a, 2)]
    return 0.8 if near else 0.2 if threat else 0.0


def drop_worth(s: State, side: Seat) -> float:
    """The best area that paratroops could take by landing in it: an oil field, or (since 0.2) any."""
    empty = s.held_by(1 - side) & ~s.present[1 - side]
    areas = members(empty & LAND & OPEN[side]) if WEIGHTS.now.gain else OIL_AREAS
    return max((area_worth(s, area) for area in areas if empty >> area & 1), default=0.0)


def macarthur_trapped(s: State) -> bool:
    area = macarthur_area(s)
    if area < 0 or not s.present[JAPAN] >> area & 1:
        return False
    return strength_in(s, JAPAN, area) > 1.5 * strength_in(s, ALLIES, area)


def tigers_worth(s: State) -> float:
    """19.0(17)② The Chinese air unit comes unused: best where it has something to bomb at once."""
    return 0.9 if s.present[JAPAN] & within(KUNMING, 1) else 0.3
