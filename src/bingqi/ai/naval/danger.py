"""What may happen to a surface group before it sails again, by all that the enemy still has to use until then."""

from __future__ import annotations

from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import guns_worth, planes_worth, torpedo_worth
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.sequence import AIR, BOATS, SHIPS
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, GUNNERS, SUBMARINES

STRIKE = 4  # hexes: a group sails two and its missiles fly two
MORE = 0.5  # of what a second stack would do by itself: it finds fewer ships left
BY_DISTANCE = ((4, 4), (6, 3), (8, 2))  # hexes from an air base: aircraft that may be expected
FOUND_LATER = 0.3  # the chance that hidden ships are found and attacked at once


def comes(s: State, foe: Seat, kind: int | None = None) -> bool:
    """Whether the enemy still acts before the end, with that kind of force or with any."""
    if not WEIGHTS.now.late or s.turn < s.turns:
        return True
    return any(chit // 3 == foe and kind in (None, chit % 3) for chit in s.cup)


class Lookout:
    """Looks around for one group, as often as it wonders where to go."""

    def __init__(self, s: State, seat: Seat, group: int) -> None:
        self.s, self.seat, self.group = s, seat, group
        foe = 1 - seat
        theirs = s.theatre.fleet[foe]
        self.guns = [(hex, ships & theirs & GUNNERS) for hex, ships in s.at.items() if ships & theirs & GUNNERS]
        self.boats = [(hex, ships & theirs & SUBMARINES) for hex, ships in s.at.items() if ships & theirs & SUBMARINES]
        self.when = tuple(self._chance(3 * foe + kind) for kind in (AIR, BOATS, SHIPS))
        self._known: dict[tuple[int, bool], float] = {}
        self._worths: dict[tuple[int, bool], float] = {}

    def _chance(self, chit: int) -> float:
        """That the operation comes before the group's next: it is still in the cup, or comes first in the next turn."""
        s = self.s
        if chit in s.cup:
            return 1.0
        return 0.5 if s.turn < s.turns and (chit % 3 != AIR or s.theatre.row.base_air) else 0.0

    def danger(self, hex: int, seen: bool) -> float:
        """Points that the enemy may expect of the group in that hex."""
        if hex == OFF:
            return 0.0
        known = self._known.get((hex, seen))
        if known is None:
            known = self._known[hex, seen] = self._danger(hex) * (1.0 if seen else FOUND_LATER)
        return known

    def gunfire(self, hex: int) -> float:
        """The part of it that enemy ships have."""
        if hex == OFF or not self.when[SHIPS]:
            return 0.0
        worths = [
            self._worth(guns, distance == STRIKE)
            for there, guns in self.guns
            if (distance := GRID.distance(hex, there)) <= STRIKE
        ]
        return self.when[SHIPS] * ((1 - MORE) * max(worths) + MORE * sum(worths)) if worths else 0.0

    def _danger(self, hex: int) -> float:
        s, foe = self.s, 1 - self.seat
        total = self.gunfire(hex)
        if self.when[AIR] and s.planes[foe]:
            for distance, count in BY_DISTANCE:
                if s.theatre.air_reach(s.theatre.bases[foe], distance) >> hex & 1:
                    total += self.when[AIR] * planes_worth(s, foe, self.group, min(count, s.planes[foe]))
                    break
        if self.when[BOATS]:
            for there, boats in self.boats:
                if GRID.distance(hex, there) <= 1:
                    total += self.when[BOATS] * self._worth(boats, False)
        return total

    def _worth(self, ships: int, far: bool) -> float:
        """What a stack, or the last of the submarines, may do to the group: asked once."""
        worth = self._worths.get((ships, far))
        if worth is None:
            s, foe = self.s, 1 - self.seat
            if ships & SUBMARINES:
                worth = torpedo_worth(s, foe, ships.bit_length() - 1, self.group, 1)
            else:
                worth = guns_worth(s, foe, self.group, ships, far)
            self._worths[ships, far] = worth
        return worth
