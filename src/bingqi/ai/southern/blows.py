"""What attacks are worth to the computer player: strikes, raids, and aircraft where raids are flown from."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

from bingqi.ai.southern.ground import Ground
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import air_power_of, power_of, worth_of
from bingqi.games.southern.rules.terms import TORPEDO
from bingqi.games.southern.tables import ADJACENT, ARMY, ENDURANCE, IS_LAND, MANY, SHIPS, STRIKERS, members

# Who is struck: hits that are soaked up, hits to clear them, what they are worth, how urgent it is; the area's share.
Target: TypeAlias = tuple[float, float, float, float, float]
# Who strikes: what a strength point costs without a line; the enemy's fresh strength; the area, if it can be lost; what
# stands against the enemy's blow.
Stand: TypeAlias = tuple[float, int, float, float]


@lru_cache(maxsize=MANY)
def soaking(units: int) -> int:
    """Hits that do nothing as long as nobody bears one more (11.31)."""
    return sum([ENDURANCE[u] - 1 for u in members(units)])


class Blows:
    """Attacks of one side in one position."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.side = ground, ground.side
        self._targets: dict[int, Target] = {}
        self._stands: dict[int, Stand] = {}
        self._raids: dict[int, dict[int, float]] = {}  # by strength and area
        self._uses: dict[tuple[int, int], dict[int, float]] = {}  # by strength and number, then area

    def strike_worth(self, area: int, group: int, terms: int = 0, times: int = 1) -> float:
        """Hits that bite, as a share of what stands there, and the chance to take the area. `times`: by 18.1(2)."""
        w = WEIGHTS.now
        power = power_of(group)
        if terms & TORPEDO:
            power = power_of(group & ~SHIPS) + 4 * (group & SHIPS).bit_count()
        once = power / 6
        hits = once * times
        soaked, tough, prize, urgency, taking = self._targets.get(area) or self._target(area)
        bite = max(0.25 * hits, hits - soaked)
        share = min(1.0, bite / tough) if tough else 0.0
        value = (share * prize + 0.12 * bite) * urgency
        part = math.pow(share, w.finish)
        if w.siege and (cleared := w.siege * self.ground.siege.progress(area, once, times)) > part:
            part = cleared
        taking *= part
        return value + taking * self.ground.worth[area] - self.spending(area, group, share) - 0.05

    def _target(self, area: int) -> Target:
        ground, enemy = self.ground, self.ground.enemy[area]
        found = self._targets[area] = (
            0.45 * (soaking(enemy) if IS_LAND[area] else 0),
            ground.toughness(1 - self.side, area),
            worth_of(enemy),
            ground.urgency(area),
            0.5 if ground.held >> area & 1 else 0.7,
        )
        return found

    def spending(self, area: int, group: int, share: float) -> float:
        """What it costs to stand used: the blow that comes before recovery, and no recovery without a line (12.0)."""
        spent = WEIGHTS.now.spent
        stuck, enemy, lost, tough = self._stands.get(area) or self._stand(area)
        cost = stuck * power_of(group)
        if spent and enemy:
            blow = (1 - share) * enemy / 6
            cost += spent * (worth_of(group) + lost) * min(1.0, blow / tough)
        return cost

    def _stand(self, area: int) -> Stand:
        ground = self.ground
        found = self._stands[area] = (
            0.0 if ground.lined >> area & 1 else WEIGHTS.now.stuck,
            power_of(ground.enemy[area] & ground.s.fresh & STRIKERS[IS_LAND[area]]),
            ground.worth[area] if ground.held >> area & 1 else 0.0,
            ground.toughness(self.side, area) + 1.0,
        )
        return found

    def bomb_worths(self, group: int, goals: int) -> list[float]:
        """By goal the best use of the hits, since the attacker gives them out."""
        return self._raid_worths(air_power_of(group), goals)

    def _raid_worths(self, power: int, goals: int) -> list[float]:
        """What raids of that strength are worth, by goal. Remembered."""
        known = self._raids.get(power)
        if known is None:
            known = self._raids[power] = {}
        found = []
        for goal in members(goals):
            worth = known.get(goal)
            if worth is None:
                worth = known[goal] = self._raid_worth(power, goal)
            found.append(worth)
        return found

    def _raid_worth(self, power: int, goal: int) -> float:
        value, left = 0.0, power / 6
        for per_hit, needed in self.ground.gains(goal):
            if left <= 0:
                break
            value += per_hit * min(left, needed) * (0.8 if left < needed else 1.0)
            left -= needed
        return value * self.ground.urgency(goal) + self.supporting(power / 6, goal) + 0.02

    def supporting(self, hits: float, goal: int) -> float:
        """What an air raid does for those who fight for the area: the attacker gives its hits out (11.2(1))."""
        ground, share = self.ground, WEIGHTS.now.support
        if not share or not IS_LAND[goal] or not ground.mine[goal] & ARMY:
            return 0.0
        tough = ground.toughness(1 - self.side, goal)
        return share * min(1.0, hits / tough) * ground.worth[goal] if tough else 0.0

    def fly_worths(self, area: int, group: int, goals: int) -> list[float]:
        """By goal: nearer to enemies worth bombing, away from armies that could overrun it."""
        here = self.air_uses(group, 1 << area)[0]
        return [0.5 * (use - here) - 0.08 for use in self.air_uses(group, goals)]

    def air_uses(self, group: int, areas: int) -> list[float]:
        """What aircraft are good for in each of the areas. Remembered by their strength and number."""
        key = power, count = air_power_of(group), group.bit_count()
        known = self._uses.get(key)
        if known is None:
            known = self._uses[key] = {}
        found = []
        for area in members(areas):
            use = known.get(area)
            if use is None:
                use = known[area] = self._air_use(area, power, count)
            found.append(use)
        return found

    def _air_use(self, area: int, power: int, count: int) -> float:
        ground, near = self.ground, ADJACENT[area] & self.ground.foes
        best = max(self._raid_worths(power, (ADJACENT[area] | 1 << area) & ground.foes), default=0.0)
        danger = 1.0 * count if ground.enemy[area] and not ground.mine[area] & ARMY else 0.0
        return best + 0.15 * math.sqrt(near.bit_count()) - danger
