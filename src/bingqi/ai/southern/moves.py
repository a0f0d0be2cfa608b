"""What it is worth to the computer player to go somewhere, and what it costs to leave."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeAlias

from bingqi.ai.southern.blows import Blows
from bingqi.ai.southern.ground import Ground
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import SEA_WORTH, WORTH, power_of, worth_of
from bingqi.games.southern.rules.terms import SHIPPED
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    ARMY,
    COUNT,
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

AFLOAT = SHIPS | ARMY  # whom submarines go for at sea
TYPICAL = (4.8, 3.0)  # by side: the hits that an army unit bears, about, before it is gone (11.31)
CROWD = tuple(math.pow(min(count, 6), 0.8) for count in range(COUNT))  # two carry a need less than twice as far as one


Arrival: TypeAlias = tuple[float, float, float]  # what army units are worth somewhere: see `Moves._arrive`
SUNK = tuple(max(0, 6 - 2 * screens) / 6 for screens in range(COUNT))  # 19.0(13): by own control and own destroyers


def prey(held: bool, units: int) -> float:
    """19.0(13) What a submarine may expect to sink in a sea: two destroyers in an own one keep it off."""
    return SUNK[held + (units & DESTROYERS).bit_count()] * richest(units)


@lru_cache(maxsize=MANY)
def richest(units: int) -> float:
    """What the unit is worth that is worth most."""
    return max([WORTH[u] for u in members(units)], default=0.0)


# What any ships find in a sea: land to gain around it; what taking it is worth, or winning the fight for it, and the
# strength there is to fight (-1: none); transports that have been alone; the threat of enemy aircraft to each ship,
# and their strength; for submarines: what keeps them off, what they would go for, what they may expect to sink now.
Sea: TypeAlias = tuple[float, float, int, float, float, int, int, float, float]


class Moves:
    """Moves of one side in one position."""

    def __init__(self, ground: Ground, blows: Blows) -> None:
        self.ground, self.blows = ground, blows
        self._seas: list[Sea | None] = [None] * SIZE
        self._convoys: dict[int, tuple[int, float]] = {}
        self._plain: list[tuple[float, float] | None] = []
        self._arrivals: dict[tuple[int, int, float], list[Arrival | None]] = {}
        self._for_any: dict[tuple[int, float], list[Arrival | None]] = {}  # the same where strength does not matter

    def mixed_moves(self, area: int, group: int, goals: int, terms: int) -> list[float]:
        """What each move of a group with ships or aircraft is worth, by goal."""
        lacking, guard_gain = self.ground.lacking & goals, self.ground.guard_gain
        army, ships, air = group & ARMY, group & SHIPS, group & AIR
        if ships == group and not lacking and not terms & SHIPPED:
            return self.sailing(area, ships, goals)
        by_army = self.army_moves(area, army, goals, terms) if army else []
        by_air = self.blows.fly_worths(area, air, goals) if air else []
        by_sea = self.sailing(area, ships, goals) if ships else []
        found = []
        for i, goal in enumerate(members(goals)):
            guarded = lacking >> goal & 1
            value = by_army[i] if army else 0.05 if terms & SHIPPED else 0.0
            if army and guarded:
                value -= guard_gain(goal, army)
            if ships:
                value += by_sea[i]
            if air:
                value += by_air[i]
            found.append(value + guard_gain(goal, group) if guarded else value)
        return found

    # --- army units ----------------------------------------------------------------------------------------------

    def army_moves(self, area: int, army: int, goals: int, terms: int) -> list[float]:
        """What each move of army units is worth."""
        count = army.bit_count()
        base = (0.05 if terms & SHIPPED else 0.0) - 0.3 * CROWD[count] * self.ground.needs[area]
        if not IS_LAND[area]:
            base += 0.1 * count + self.drowned(area, count, -1)
        key = count, power_of(army), 3.0 if army & MACARTHUR else 0.0
        there = self._arrivals.get(key)
        if there is None:
            there = self._arrivals[key] = self._for_any.setdefault((count, key[2]), [None] * SIZE).copy()
        return [
            base + (found := there[goal] or self._arrive(there, goal, army, *key))[0] + found[1] + found[2]
            for goal in members(goals)
        ]

    def _arrive(
        self, there: list[Arrival | None], goal: int, army: int, count: int, power: int, lead: float
    ) -> Arrival:
        """What army units are worth there, wherever they come from: near to what is wanted, in the area itself, and to
        its guard. The same for all of that number and strength: remembered."""
        ground = self.ground
        near = 0.3 * CROWD[count] * ground.needs[goal]
        plain = True
        if not IS_LAND[goal]:
            entered = -(0.12 * count + self.drowned(goal, count, 1))
        elif (line := (self._plain or self._find_plain())[goal]) is not None:
            entered = line[0] + count * line[1] - lead
        else:
            entered, plain = self.entering(goal, count, power) - lead, False
        guarded = not ground.lacking >> goal & 1
        found = there[goal] = near, entered, 0.0 if guarded else ground.guard_gain(goal, army)
        if plain and guarded:
            self._for_any[count, lead][goal] = found
        return found

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
        there, most = self._convoys.get(sea) or self._convoy(sea)
        if not most:
            return 0.0
        alone, together = WEIGHTS.now.alone, abs(min(there + change * count, most) - min(there, most))
        return 1.5 * (alone * min(count, most) + (1 - alone) * together)

    def _convoy(self, sea: int) -> tuple[int, float]:
        """Army units at sea there, and how many at most could be sunk."""
        there = (self.ground.mine[sea] & ARMY).bit_count()
        found = self._convoys[sea] = there, 1.5 * self.ground.sea_danger(sea)
        return found

    # --- ships ---------------------------------------------------------------------------------------------------

    def sailing(self, area: int, ships: int, goals: int) -> list[float]:
        """What each move of ships is worth."""
        ground, w, here = self.ground, WEIGHTS.now, self.ground.mine[area]
        use, strength = ground.sea_use(area), ground.air_near(area)[1]
        left = 0.4 if here & ARMY and not here & SHIPS & ~ships else 0.0
        boats = w.boats if ground.side == JAPAN else 0.0
        prey_here = self.prey_left(area, ships) if boats else 0.0
        count, power, best = ships.bit_count(), power_of(ships), richest(ships)
        screens, raid, seas, found = (ships & DESTROYERS).bit_count(), w.raid, self._seas, []
        for goal in members(goals):
            use_there, taken, foe_power, joined, sky, planes, guards, prize, prey_there = seas[goal] or self._sea(goal)
            if foe_power >= 0:
                taken *= (power - 0.8 * foe_power) / (power + foe_power + 1)
            value = 0.04 * (use_there - use) + taken - left + joined
            if boats:  # what submarines may sink there and here, beyond what they could
                more_prey = SUNK[guards + screens] * (best if best > prize else prize) - prey_there + prey_here
                value -= boats * more_prey
            found.append(value - sky * count - raid * (planes - strength) / 6)
        return found

    def _sea(self, goal: int) -> Sea:
        """What ships find there, whichever they are and wherever they come from. Remembered."""
        ground, w = self.ground, WEIGHTS.now
        there, enemy, taken, foe_power = ground.mine[goal], ground.enemy[goal], 0.0, -1
        held = bool(ground.held >> goal & 1)
        if enemy:
            foe_power = power_of(enemy & SHIPS)
            escorted = w.escort * (there & ARMY).bit_count()
            opened = w.seaway * ground.sea_use(goal)
            taken = 0.5 * worth_of(enemy) + ground.worth[goal] - SEA_WORTH + escorted + opened
        elif not held:
            taken = (ground.worth[goal] + 0.15 * ground.sea_use(goal)) * self.left_to_take(goal)
        joined = 0.3 if there & ARMY and not there & SHIPS else 0.0
        planes, strength = ground.air_near(goal)
        found = self._seas[goal] = (
            ground.sea_use(goal),
            taken,
            foe_power,
            joined,
            w.sky * planes,
            strength,
            held + (there & DESTROYERS).bit_count(),
            richest(there & AFLOAT),
            prey(held, there & AFLOAT),
        )
        return found

    def prey_left(self, sea: int, ships: int) -> float:
        """19.0(13) What submarines may sink there when these ships have gone, beyond what they could before."""
        held, here = bool(self.ground.held >> sea & 1), self.ground.mine[sea] & AFLOAT
        return prey(held, here & ~ships) - prey(held, here)

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
