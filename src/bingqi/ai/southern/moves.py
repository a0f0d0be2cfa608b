"""What it is worth to the computer player to go somewhere, and what it costs to leave."""

from __future__ import annotations

import math
from functools import lru_cache

import msgspec

from bingqi.ai.southern.blows import Blows
from bingqi.ai.southern.ground import Ground
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import SEA_WORTH, WORTH, power_of, worth_of
from bingqi.games.southern.rules.terms import SHIPPED
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    ARMY,
    DESTROYERS,
    FIXED,
    IS_LAND,
    JAPAN,
    MACARTHUR,
    MANY,
    SHIPS,
    SIZE,
    STRIKERS,
    members,
    within,
)

TYPICAL = (4.8, 3.0)  # by side: the hits that an army unit bears, about, before it is gone (11.31)
CROWD = tuple(math.pow(count, 0.8) for count in range(7))  # two carry a need less than twice as far as one


@lru_cache(maxsize=MANY)
def prey(held: bool, units: int) -> float:
    """19.0(13) What a submarine may expect to sink in a sea: two destroyers in an own one keep it off."""
    chance = max(0, 6 - 2 * held - 2 * (units & DESTROYERS).bit_count()) / 6
    return chance * max([WORTH[u] for u in members(units)], default=0.0)


class Sea(msgspec.Struct, frozen=True, gc=False):
    """What ships find in a sea: land to gain around it, what taking or fighting for it is worth, transports that have
    been alone, what submarines may sink beyond what they could, enemy aircraft near: their threat, their strength."""

    use: float
    taken: float
    joined: float
    prey: float
    sky: float
    strength: int


class Moves:
    """Moves of one side in one position."""

    def __init__(self, ground: Ground, blows: Blows) -> None:
        self.ground, self.blows = ground, blows
        self._seas: dict[tuple[int, int], Sea] = {}
        self._entering: dict[tuple[int, int, int], float] = {}
        self._drowned: dict[tuple[int, int, int], float] = {}
        self._plain: list[tuple[float, float] | None] = []
        self._arrivals: dict[tuple[int, int, float], dict[int, tuple[float, float, float]]] = {}

    def weigh(self, area: int, group: int, goals: int, terms: int) -> list[tuple[float, int]]:
        """What each move of a group is worth, with its goal."""
        return (self.mixed_moves if group & ~ARMY else self.army_moves)(area, group, goals, terms)

    def mixed_moves(self, area: int, group: int, goals: int, terms: int) -> list[tuple[float, int]]:
        """The same of a group with ships or aircraft."""
        blows, guard, guard_gain = self.blows, self.ground.guard, self.ground.guard_gain
        army, ships, air = group & ARMY, group & SHIPS, group & AIR
        by_army = [worth for worth, _ in self.army_moves(area, army, goals, terms)] if army else []
        use = blows.air_use(area, air) if air else 0.0
        by_sea = self.sailing(area, ships, goals) if ships else []
        found = []
        for i, goal in enumerate(members(goals)):
            guarded = guard[goal]
            value = by_army[i] if army else 0.05 if terms & SHIPPED else 0.0
            if army and guarded:
                value -= guard_gain(goal, army)
            if ships:
                value += by_sea[i]
            if air:
                value += blows.fly_worth(air, goal, use)
            found.append((value + guard_gain(goal, group) if guarded else value, goal))
        return found

    # --- army units ----------------------------------------------------------------------------------------------

    def army_moves(self, area: int, army: int, goals: int, terms: int) -> list[tuple[float, int]]:
        """What each move of army units is worth."""
        count = army.bit_count()
        base = (0.05 if terms & SHIPPED else 0.0) - 0.3 * CROWD[min(count, 6)] * self.ground.needs[area]
        if not IS_LAND[area]:
            base += 0.1 * count + self.drowned(area, count, -1)
        key = count, power_of(army), 3.0 if army & MACARTHUR else 0.0
        there = self._arrivals.get(key)
        if there is None:
            there = self._arrivals[key] = {}
        found = []
        for goal in members(goals):
            parts = there.get(goal)
            if parts is None:
                parts = there[goal] = self._arriving(goal, army, *key)
            near, entered, guarding = parts
            found.append((base + near + entered + guarding, goal))
        return found

    def _arriving(self, goal: int, army: int, count: int, power: int, lead: float) -> tuple[float, float, float]:
        """What army units are worth there, wherever they come from: near to what is wanted, in the area itself, and to
        its guard. The same for all of that number and strength."""
        near = 0.3 * CROWD[min(count, 6)] * self.ground.needs[goal]
        if not IS_LAND[goal]:
            entered = -(0.12 * count + self.drowned(goal, count, 1))
        elif (line := (self._plain or self._find_plain())[goal]) is not None:
            entered = line[0] + count * line[1] - lead
        else:
            entered = self.entering(goal, count, power) - lead
        return near, entered, self.ground.guard_gain(goal, army)

    def _find_plain(self) -> list[tuple[float, float] | None]:
        """By land area without enemies: what entering it is worth to anybody, and to each unit more. Else None."""
        ground, stranded = self.ground, WEIGHTS.now.stranded
        for goal in range(SIZE):
            if not IS_LAND[goal] or ground.enemy[goal] & (ARMY | AIR):
                self._plain.append(None)
                continue
            taken, each = 0.0, 0.0 if ground.lined >> goal & 1 else -stranded
            if not ground.held >> goal & 1:
                taken, each = ground.worth[goal] * self.left_to_take(goal) + 0.12, each - 0.12
            self._plain.append((taken, each))
        return self._plain

    def left_to_take(self, goal: int) -> float:
        """14.0(2) Whoever has entered takes the area when the round ends: others need not follow."""
        return WEIGHTS.now.taken if self.ground.mine[goal] & STRIKERS[IS_LAND[goal]] else 1.0

    def entering(self, goal: int, count: int, power: int) -> float:
        """What so many army units of so much strength would do among enemies on land, beyond being near."""
        key = goal, count, power
        value = self._entering.get(key)
        if value is None:
            value = self._entering[key] = self._entering_worth(goal, count, power)
        return value

    def _entering_worth(self, goal: int, count: int, power: int) -> float:
        ground = self.ground
        there = ground.strength[ground.side][goal]
        tough = ground.toughness(ground.side, goal)
        value = self.fighting(goal, there + power, tough + TYPICAL[ground.side] * count)
        if there:
            value -= WEIGHTS.now.marginal * self.fighting(goal, there, tough)
        return value if ground.lined >> goal & 1 else value - WEIGHTS.now.stranded * count

    def fighting(self, goal: int, ours: float, tough: float) -> float:
        """What it is worth to have so much strength, which can bear so much, among the enemies there."""
        w, ground = WEIGHTS.now, self.ground
        enemy = ground.strength[1 - ground.side][goal]
        ratio = ours / (ours + w.caution * enemy)
        if w.sturdy:
            bears = tough / (tough + w.caution * ground.toughness(1 - ground.side, goal))
            ratio += w.sturdy * (bears - ratio)
        worth = ground.worth[goal] * (ratio - 0.5) * 1.2 - 0.15 * max(0.0, enemy - ours)
        return worth + w.muster * ground.worth[goal] * ground.siege.prospect(goal, ours) if w.muster else worth

    def drowned(self, sea: int, count: int, change: int) -> float:
        """What so many army units more (or, with -1, less) at sea there might cost before they land."""
        key = sea, count, change
        cost = self._drowned.get(key)
        if cost is None:
            most, alone = 1.5 * self.ground.sea_danger(sea), WEIGHTS.now.alone
            there = (self.ground.mine[sea] & ARMY).bit_count()
            together = abs(min(there + change * count, most) - min(there, most))
            cost = self._drowned[key] = 1.5 * (alone * min(count, most) + (1 - alone) * together)
        return cost

    # --- ships ---------------------------------------------------------------------------------------------------

    def sailing(self, area: int, ships: int, goals: int) -> list[float]:
        """What each move of ships is worth."""
        ground, w, here = self.ground, WEIGHTS.now, self.ground.mine[area]
        use, strength = ground.sea_use(area), ground.air_near(area)[1]
        left = 0.4 if here & ARMY and not here & SHIPS & ~ships else 0.0
        boats = w.boats if ground.side == JAPAN else 0.0
        prey_here = self.more_prey(area, here, here & ~ships) if boats else 0.0
        found = []
        for goal in members(goals):
            there = self._seas.get((ships, goal)) or self._sea(ships, goal)
            value = 0.04 * (there.use - use) + there.taken - left + there.joined - boats * (there.prey + prey_here)
            found.append(value - there.sky - w.raid * (there.strength - strength) / 6)
        return found

    def _sea(self, ships: int, goal: int) -> Sea:
        """What these ships find there, wherever they come from. Remembered."""
        ground, w = self.ground, WEIGHTS.now
        there, enemy, taken = ground.mine[goal], ground.enemy[goal], 0.0
        if enemy:
            power, foe_power = power_of(ships), power_of(enemy & SHIPS)
            ahead = (power - 0.8 * foe_power) / (power + foe_power + 1)
            escorted = w.escort * (there & ARMY).bit_count()
            opened = w.seaway * ground.sea_use(goal)
            taken = (0.5 * worth_of(enemy) + ground.worth[goal] - SEA_WORTH + escorted + opened) * ahead
        elif not ground.held >> goal & 1:
            taken = (ground.worth[goal] + 0.15 * ground.sea_use(goal)) * self.left_to_take(goal)
        joined = 0.3 if there & ARMY and not there & SHIPS else 0.0
        prey = self.more_prey(goal, there, there | ships) if w.boats and ground.side == JAPAN else 0.0
        planes, strength = ground.air_near(goal)
        sky = w.sky * planes * ships.bit_count()
        found = self._seas[ships, goal] = Sea(ground.sea_use(goal), taken, joined, prey, sky, strength)
        return found

    def more_prey(self, sea: int, before: int, after: int) -> float:
        """19.0(13) What submarines may sink there afterwards, beyond what they could before."""
        held = bool(self.ground.held >> sea & 1)
        return prey(held, after & (SHIPS | ARMY)) - prey(held, before & (SHIPS | ARMY))

    # --- leaving -------------------------------------------------------------------------------------------------

    def leaving_cost(self, area: int, group: int) -> float:
        """What a fight loses by those who go away from it."""
        ground = self.ground
        if not IS_LAND[area] or not ground.enemy[area] & (ARMY | AIR):
            return 0.0
        power = ground.strength[ground.side][area]
        return ground.worth[area] * power_of(group) / power if power else 0.0

    def giving_up_cost(self, area: int, group: int) -> float:
        """What is lost where too few stay behind to take or to hold the area (14.0(2))."""
        ground, holders = self.ground, STRIKERS[IS_LAND[area]]
        worth, left = ground.worth[area], ground.mine[area] & ~group
        cost = ground.guard_loss(area, left) if ground.guard[area] else 0.0
        if left & holders or FIXED >> area & 1:
            return cost
        if ground.held >> area & 1:
            return cost + worth * self.risk(area)
        return cost if ground.enemy[area] & holders else worth  # else ours at the end of the round

    def risk(self, area: int) -> float:
        """How likely an own area without anybody in it is lost."""
        foes = self.ground.foes
        if foes >> area & 1:
            return 1.0
        if foes & ADJACENT[area]:
            return WEIGHTS.now.near_threat
        return WEIGHTS.now.far_threat if foes & within(area, 2) else 0.0
