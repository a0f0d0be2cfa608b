"""Whether a garrison can be worn down: who is only turned over stands again next turn, if he has a line (12.0).

A blow by itself is hardly ever enough for a full garrison. A Blitzkrieg strikes twice and a Supply card lets the same
units strike once more, so a hand is worth a number of blows at one place: all of them together are what a siege is
judged by. A garrison that is cut off does not recover: each blow is a step (Hong Kong; Luzon, once its seas are lost).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bingqi.ai.southern.lines import lined
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import air_power_of, power_of
from bingqi.games.southern.rules.hands import ChooseHand
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ALL,
    ARMY,
    CARD,
    DECKS,
    ENDURANCE,
    HAND_SIZE,
    IS_LAND,
    LAND,
    MACARTHUR,
    MANY,
    MOVES,
    SIDE_UNITS,
    members,
    within,
)

SOAKED = 0.5  # the share of hits without harm that a defender finds the units for: some have been beaten by then
STEEP = 1.6  # of the chance to clear an area, by standard deviations of the hits that are to be expected


class Means(NamedTuple):
    """What a hand holds for blows at one place."""

    blitz: int
    supply: int
    cards: int


# A garrison: hits that clear it; hits of one attack that it soaks up; hits of the blows after the first, of aircraft;
# how far it is worn down in the end.
Garrison: TypeAlias = tuple[float, float, float, float, float]

FULL = tuple(  # by side: what a hand can hold at most
    Means(DECKS[side].count(CARD["blitzkrieg"]), DECKS[side].count(CARD["supply"]), HAND_SIZE[side]) for side in (0, 1)
)


def means_of(s: State, side: int) -> Means:
    """Of the hand; while it is being taken, of what may be taken."""
    hand = s.hands[side]
    if len(hand) < HAND_SIZE[side] and any(isinstance(procedure, ChooseHand) for procedure in s.stack):
        return FULL[side]
    return Means(hand.count(CARD["blitzkrieg"]), hand.count(CARD["supply"]), len(hand))


@lru_cache(maxsize=1024)
def blows_of(means: Means) -> tuple[int, ...]:
    """The blows that the hand allows, all but the first after a Supply card: 2 by a Blitzkrieg, whose hits are added
    (18.1(2)), else 1."""
    blitz, cards, blows = means.blitz, means.cards, []
    for cost in (1, *[2] * means.supply):
        if cards < cost:
            break
        blows.append(1 + (blitz > 0))
        blitz, cards = max(0, blitz - 1), cards - cost
    return tuple(blows)


FULL_BLOWS = tuple(blows_of(means) for means in FULL)


@lru_cache(maxsize=MANY)
def needed(fresh: int, used: int) -> float:
    """Hits that send all of these away from a land area: who has nowhere to go is removed by as many (11.2(2))."""
    hits = 0.0
    for unit in members(fresh | used):
        endurance = ENDURANCE[unit] if ARMY >> unit & 1 else AIR >> unit & 1
        hits += endurance * (2 if fresh >> unit & 1 else 1)
    return hits


@lru_cache(maxsize=MANY)
def soak(units: int) -> int:
    """11.4 Hits of one attack that do nothing, spread over those who bear one without harm."""
    return sum([ENDURANCE[unit] - 1 for unit in members(units & ARMY)])


def biting(hits: float, soaked: float) -> float:
    """Of the hits of one attack those that do something."""
    return max(0.1 * hits, hits - soaked)


def raids_on(s: State, side: int, area: int) -> float:
    """Hits of the unused aircraft that reach the area (9.1(3))."""
    planes, mine = 0, AIR & SIDE_UNITS[side] & s.fresh
    for steps in (2, 3):
        near = within(area, steps) & LAND & s.held_by(side) & s.present[side]
        for base in members(near):
            planes |= s.at[base] & mine & MOVES[steps]
    return air_power_of(planes) / 6


def chance_to_clear(hits: float, wanted: float) -> float:
    """That so many hits on average are enough."""
    ahead = (hits - wanted) / math.sqrt(0.5 * hits + 1.0)
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, STEEP * ahead))))


class Siege:
    """One side's sieges in one position, for any hand: `blows` are those of the hand that is judged now."""

    def __init__(self, s: State, side: int, worth: list[float]) -> None:
        self.s, self.side, self.worth = s, side, worth
        self.blows: tuple[int, ...] = ()
        self.theirs = SIDE_UNITS[1 - side]
        self.cut_off = ALL & ~lined(s.held_by(1 - side) & ALL, 1 - side) if WEIGHTS.now.starve else 0
        self._raids: dict[int, float] = {}
        self._wanted: dict[tuple[int, bool], float] = {}
        self._soaked: dict[int, float] = {}
        self._garrisons: dict[tuple[int, tuple[int, ...]], Garrison] = {}

    def raids(self, area: int) -> float:
        if area not in self._raids:
            self._raids[area] = raids_on(self.s, self.side, area)
        return self._raids[area]

    def wanted(self, area: int, rested: bool) -> float:
        """Hits that clear the area, now or after recovery."""
        found = self._wanted.get((area, rested))
        if found is None:
            s, there = self.s, self.s.at[area] & self.theirs
            fresh = there if rested else there & s.fresh
            found = self._wanted[area, rested] = needed(fresh, there & ~fresh)
        return found

    def soaked(self, area: int) -> float:
        if area not in self._soaked:
            self._soaked[area] = SOAKED * soak(self.s.at[area] & self.theirs)
        return self._soaked[area]

    def progress(self, area: int, hits: float, times: int) -> float:
        """The part of a blow, `times` so many hits, in clearing an area that all blows together may clear."""
        blows = self.blows
        if not IS_LAND[area] or not blows:
            return 0.0
        wanted, soaked, later, raids, worn = self._garrisons.get((area, blows)) or self._garrison(area)
        if not wanted:
            return 0.0
        total = biting(blows[0] * hits, soaked) + later + raids
        return min(1.0, biting(times * hits, soaked) / wanted) * max(chance_to_clear(total, wanted), worn)

    def _garrison(self, area: int) -> Garrison:
        """Who is struck there again and again by all army units that we have there."""
        soaked, power = self.soaked(area), power_of(self.s.at[area] & SIDE_UNITS[self.side] & ARMY)
        later = sum([biting(blow * power / 6, soaked) for blow in self.blows[1:]])
        found = self.wanted(area, False), soaked, later, self.raids(area), self.worn(area)
        self._garrisons[area, self.blows] = found
        return found

    def prospect(self, area: int, power: float, means: Means | None = None, rested: bool = True) -> float:
        """The chance to clear the area next turn, with a full hand, for army units of so much strength there."""
        soaked, worn = self.soaked(area), self.worn(area)
        wanted = self.wanted(area, rested and not worn)
        blows = blows_of(means) if means else FULL_BLOWS[self.side]
        total = sum([biting(blow * power / 6, soaked) for blow in blows])
        chance = chance_to_clear(total + self.raids(area), wanted)
        return max(chance, worn * min(1.0, total / (wanted + 1.0))) if worn else chance

    def worn(self, area: int) -> float:
        """How far a garrison is worn down in the end that will not recover (12.0, 16.2(1)): what hits it stays."""
        if not self.cut_off >> area & 1 or self.s.at[area] & self.theirs & MACARTHUR:
            return 0.0
        return WEIGHTS.now.starve * min(1.0, (self.s.turns - self.s.turn) / 2)

    def stock(self, kind: str, held: int) -> float:
        """What one more Blitzkrieg or Supply card adds to a siege, if the rest of the hand serves it too."""
        s, side, best = self.s, self.side, 0.0
        less, more = (FULL[side]._replace(**{kind: count}) for count in (held, held + 1))
        for area in members(s.present[side] & s.present[1 - side] & LAND):
            if power := power_of(s.at[area] & SIDE_UNITS[side] & ARMY):
                more_sure = self.prospect(area, power, more, False) - self.prospect(area, power, less, False)
                best = max(best, more_sure * self.worth[area])
        return best
