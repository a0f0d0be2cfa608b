"""What may happen to a surface group before it sails again, by all that the enemy still has to use until then."""

from __future__ import annotations

from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import guns_worth, mean_actions, planes_worth, torpedo_worth
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.sequence import AIR, BOATS, SHIPS
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, GUNNERS, NIGHT_CUT, SUBMARINES, bands

STRIKE = 4  # hexes: a group sails two and its missiles fly two
BY_DISTANCE = ((4, 4), (6, 3), (8, 2))  # hexes from an air base: aircraft that may be expected
FOUND_LATER = 0.3  # the chance that hidden ships are found and attacked at once
IN_ORDER = 1 / 6  # the chance that of three operations of a turn the own comes last and the others in one order
BASES = "base-operation"


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
            known = self._known[hex, seen] = self._danger(hex, seen)
        return known

    def gunfire(self, hex: int, seen: bool) -> float:
        """The part of it that enemy ships have."""
        if hex == OFF:
            return 0.0
        if WEIGHTS.now.timing and not seen:
            return self._ships_after(self._found_by_air(hex)) * self._guns(hex)
        return self.when[SHIPS] * self._guns(hex) * (1.0 if seen else FOUND_LATER) if self.when[SHIPS] else 0.0

    def _danger(self, hex: int, seen: bool) -> float:
        if WEIGHTS.now.timing and not seen:
            return self._surprise(hex)
        total = self.gunfire(hex, True)
        if self.when[AIR]:
            total += self.when[AIR] * self._bombs(hex)
        if self.when[BOATS]:
            total += self.when[BOATS] * self._torpedoes(hex)
        return total * (1.0 if seen else FOUND_LATER)

    # --- hidden ships: whoever attacks them needs another operation before it that discovers them (5.2(6), 7.2(5)) ---

    def _surprise(self, hex: int) -> float:
        s, foe = self.s, 1 - self.seat
        found = self._found_by_air(hex)
        total = self._ships_after(found) * self._guns(hex)
        if s.turn < s.turns and 3 * foe + AIR in s.cup:
            total += 0.5 * found * self._bombs(hex)  # they look now, and come back first in the next turn
        return total + WEIGHTS.now.surprise * self.when[BOATS] * self._torpedoes(hex)

    def _found_by_air(self, hex: int) -> float:
        """The chance that base aircraft can look there in their next operation."""
        theatre, foe = self.s.theatre, 1 - self.seat
        if not theatre.row.base_air:
            return 0.0
        for distance in bands(BASES):
            if theatre.air_reach(theatre.bases[foe], distance) >> hex & 1:
                actions = mean_actions(BASES, distance, -NIGHT_CUT * self.s.night)
                return sum(chance for count, chance in actions if count)
        return 0.0

    def _ships_after(self, found: float) -> float:
        """The chance that enemy ships act after the discovery and before the group sails again."""
        s, foe = self.s, 1 - self.seat
        ships, more = 3 * foe + SHIPS in s.cup, s.turn < s.turns
        found = max(found, WEIGHTS.now.surprise)
        if 3 * foe + AIR in s.cup:
            now = 0.5 if ships else 0.0
            return found * (now + (0.5 * (1 - now) if more else 0.0))
        return (WEIGHTS.now.surprise if ships else 0.0) + (found * IN_ORDER if more else 0.0)

    # --- what each kind may do ---

    def _guns(self, hex: int) -> float:
        worths = [
            self._worth(guns, distance == STRIKE)
            for there, guns in self.guns
            if (distance := GRID.distance(hex, there)) <= STRIKE
        ]
        more = WEIGHTS.now.crossfire
        return (1 - more) * max(worths) + more * sum(worths) if worths else 0.0

    def _bombs(self, hex: int) -> float:
        s, foe = self.s, 1 - self.seat
        if s.planes[foe]:
            for distance, count in BY_DISTANCE:
                if s.theatre.air_reach(s.theatre.bases[foe], distance) >> hex & 1:
                    return planes_worth(s, foe, self.group, min(count, s.planes[foe]))
        return 0.0

    def _torpedoes(self, hex: int) -> float:
        return sum(self._worth(boats, False) for there, boats in self.boats if GRID.distance(hex, there) <= 1)

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
