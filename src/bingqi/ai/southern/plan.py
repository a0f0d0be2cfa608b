"""The computer player's plans: which group does what, judged without trying it out."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from bingqi.ai.southern.worth import WORTH, Needs, area_worth, strength_in, toughness_in
from bingqi.games.southern.rules.groups import candidates
from bingqi.games.southern.rules.queries import bomb_victims, deeds
from bingqi.games.southern.rules.terms import ALONE, SHIPPED, TORPEDO, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIR_STRENGTH,
    AIRPOWER,
    ALL,
    ARMY,
    CLASSES,
    DESTROYERS,
    ENDURANCE,
    FIXED,
    IS_LAND,
    MACARTHUR,
    MOVES,
    SHIPS,
    SIDE_UNITS,
    STRENGTH,
    STRIKERS,
    members,
)


class Plan(msgspec.Struct, frozen=True):
    """A group of one area and what it does; `deed` is "strike", "move", "bomb" or "fly"."""

    worth: float
    area: int
    group: int
    deed: str
    goal: int = -1

    @property
    def free(self) -> bool:
        """6.1(2) Needs no card."""
        return self.deed in ("bomb", "fly")


class Planner:
    """Plans of one side in one position."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.needs = Needs(s, side).field

    # --- which groups --------------------------------------------------------------------------------------------

    def plans(self, area: int, among: int, terms: int, base: int = 0) -> Iterator[Plan]:
        """Sensible things for groups that contain `base` and are made of `among`."""
        for group in self.groups(area, among, terms, base):
            yield from self.deeds_of(area, group, terms)

    def groups(self, area: int, among: int, terms: int, base: int) -> list[int]:
        if base and (terms & ALONE or not among & ~base):
            return [base]
        left = among & ~base
        if terms & ALONE:
            return [same & -same for alike in CLASSES[self.side] if (same := left & alike)]
        found = {base | sub for sub in self._subsets(area, left, terms, base)}
        if base:
            found.add(base)
        return sorted(found)

    def _subsets(self, area: int, left: int, terms: int, base: int) -> Iterator[int]:
        army, ships, air = left & ARMY & ~MACARTHUR & ~MOVES[0], left & SHIPS, left & AIR
        if self.s.present[1 - self.side] >> area & 1:
            fighters = left & STRIKERS[IS_LAND[area]]
            if fighters:
                yield fighters
        ordered = sorted(members(army), key=lambda u: (-STRENGTH[u], ENDURANCE[u], u))
        for count in {1, 2, 3, len(ordered) - 1, len(ordered)}:
            if 0 < count <= len(ordered) and (count <= 2 or IS_LAND[area] or terms & WIDE):
                yield sum(1 << u for u in ordered[:count])
        fast = army & MOVES[3]
        if fast:
            yield fast
        if ships:
            yield ships
            without = ships & ~(ships & DESTROYERS & -(ships & DESTROYERS))
            if without:
                yield without
            yield ships & -ships
        if air:
            yield air
            yield air & -air
        if left & AIRPOWER & SHIPS:
            yield left & AIRPOWER & SHIPS
        if left & MACARTHUR:
            yield MACARTHUR

    # --- what they could do --------------------------------------------------------------------------------------

    def deeds_of(self, area: int, group: int, terms: int) -> Iterator[Plan]:
        strike, move, bomb, fly = deeds(self.s, self.side, area, group, terms)
        if strike:
            yield Plan(self.strike_worth(area, group, terms), area, group, "strike")
        for goal in members(bomb):
            yield Plan(self.bomb_worth(group, goal), area, group, "bomb", goal)
        for goal in members(move):
            yield Plan(self.move_worth(area, group, goal, terms), area, group, "move", goal)
        for goal in members(fly):
            yield Plan(self.fly_worth(area, group, goal), area, group, "fly", goal)

    def twice_worth(self, plan: Plan) -> float:
        """What the plan is worth to a group that may act again."""
        if plan.deed in ("strike", "bomb"):
            return 1.7 * plan.worth
        holders = STRIKERS[IS_LAND[plan.goal]]
        if plan.deed == "move" and self.s.at[plan.goal] & SIDE_UNITS[1 - self.side] and not plan.group & ~holders:
            return plan.worth + 0.8 * self.strike_worth(plan.goal, plan.group)
        return plan.worth

    def strike_worth(self, area: int, group: int, terms: int = 0) -> float:
        """Hits that bite, as a share of what stands there, and the chance to take the area."""
        s, side = self.s, self.side
        hits = sum(4 if terms & TORPEDO and SHIPS >> u & 1 else STRENGTH[u] for u in members(group)) / 6
        enemy = s.at[area] & SIDE_UNITS[1 - side]
        soak = sum(ENDURANCE[u] - 1 for u in members(enemy)) if IS_LAND[area] else 0
        tough = toughness_in(s, 1 - side, area)
        bite = max(0.25 * hits, hits - 0.45 * soak)
        share = min(1.0, bite / tough) if tough else 0.0
        value = (share * sum(WORTH[u] for u in members(enemy)) + 0.12 * bite) * self._urgency(area)
        if not s.held_by(side) >> area & 1:
            value += 0.7 * share * area_worth(s, area)
        else:
            value += 0.5 * share * area_worth(s, area)
        return value - 0.05

    def bomb_worth(self, group: int, goal: int) -> float:
        """The best use of the hits, since the attacker gives them out."""
        s, side = self.s, self.side
        hits = sum(AIR_STRENGTH[u] for u in members(group)) / 6
        gains = []
        for u in members(bomb_victims(s, side, goal)):
            gains.append(self.hit_gain(u, goal))
        gains.sort(reverse=True)
        value, left = 0.0, hits
        for per_hit, needed in gains:
            if left <= 0:
                break
            value += per_hit * min(left, needed) * (0.8 if left < needed else 1.0)
            left -= needed
        return value * self._urgency(goal) + 0.02

    def _urgency(self, area: int) -> float:
        """Enemies among one's own are hit first: at sea they hold up every landing (7.1(2)②)."""
        mine = self.s.at[area] & SIDE_UNITS[self.side]
        if not mine:
            return 1.0
        return 1.25 if IS_LAND[area] else 1.3 + 0.12 * (mine & ARMY).bit_count()

    def hit_gain(self, unit: int, area: int) -> tuple[float, int]:
        """Worth of each hit on an enemy unit, and how many make up the whole."""
        worth, endurance = WORTH[unit], ENDURANCE[unit]
        used = not self.s.fresh >> unit & 1
        if SHIPS >> unit & 1:
            return worth / endurance, endurance
        if AIR >> unit & 1:
            return (worth, 1) if used else (worth / 2, 2)
        if not IS_LAND[area]:
            return worth, 1
        return worth * 0.5 / endurance, endurance * (2 if used else 3)

    def move_worth(self, area: int, group: int, goal: int, terms: int) -> float:
        s, side = self.s, self.side
        army, ships = group & ARMY, group & SHIPS
        value = -self.leaving_cost(area, group)
        if army:
            value += self.army_move_worth(area, army, goal)
        if ships:
            value += self.ship_move_worth(area, ships, goal)
        if group & AIR:
            value += self.fly_worth(area, group & AIR, goal)
        if terms & SHIPPED:
            value += 0.05
        mine, holders = s.at[area] & SIDE_UNITS[side], STRIKERS[IS_LAND[area]]
        leaves_nobody = not mine & ~group & holders
        if leaves_nobody and not s.held_by(side) >> area & 1 and not s.at[area] & SIDE_UNITS[1 - side] & holders:
            value -= area_worth(s, area)  # it would have been ours at the end of the round
        if leaves_nobody and s.held_by(side) >> area & 1 and not FIXED >> area & 1:
            if s.present[1 - side] >> area & 1:
                value -= area_worth(s, area)
            elif s.present[1 - side] & ADJACENT[area]:
                value -= 0.4 * area_worth(s, area)
        return value

    def army_move_worth(self, area: int, army: int, goal: int) -> float:
        s, side = self.s, self.side
        count = army.bit_count()
        power = sum(STRENGTH[u] for u in members(army))
        hold = s.held_by(side)
        value = 0.3 * (self.needs[goal] - self.needs[area]) * math.pow(min(count, 6), 0.8)
        foes = s.at[goal] & SIDE_UNITS[1 - side]
        if not IS_LAND[area]:
            value += 0.1 * count + self.drowned(area, count)
        if not IS_LAND[goal]:
            return value - 0.12 * count - self.drowned(goal, count)
        if foes & (ARMY | AIR):
            enemy = strength_in(s, 1 - side, goal)
            ours = strength_in(s, side, goal) + power
            ratio = ours / (ours + 1.4 * enemy)
            value += area_worth(s, goal) * (ratio - 0.5) * 1.2 - 0.15 * max(0.0, enemy - ours)
        elif not hold >> goal & 1:
            value += area_worth(s, goal) - 0.12 * (count - 1)
        if army & MACARTHUR:
            value -= 3.0
        return value

    def drowned(self, sea: int, count: int) -> float:
        """What so many army units at sea there might lose to ships, aircraft and submarines before they land."""
        s, enemy = self.s, SIDE_UNITS[1 - self.side]
        hits = 0.7 * sum(STRENGTH[u] for u in members(s.at[sea] & enemy & SHIPS)) / 6
        for near in members(ADJACENT[sea] & s.present[1 - self.side]):
            hits += 0.8 * sum(AIR_STRENGTH[u] for u in members(s.at[near] & enemy & AIRPOWER)) / 6
            hits += 0.2 * (s.at[near] & enemy & SHIPS).bit_count() / 3
        return 1.5 * min(count, 1.5 * hits)

    def leaving_cost(self, area: int, group: int) -> float:
        """What a fight loses by those who go away from it."""
        s, side = self.s, self.side
        if not IS_LAND[area] or not s.at[area] & SIDE_UNITS[1 - side] & (ARMY | AIR):
            return 0.0
        power = strength_in(s, side, area)
        gone = sum(STRENGTH[u] for u in members(group))
        return area_worth(s, area) * gone / power if power else 0.0

    def ship_move_worth(self, area: int, ships: int, goal: int) -> float:
        s, side = self.s, self.side
        enemy = s.at[goal] & SIDE_UNITS[1 - side]
        power = sum(STRENGTH[u] for u in members(ships))
        foe_power = sum(STRENGTH[u] for u in members(enemy & SHIPS))
        prey = sum(WORTH[u] for u in members(enemy))
        value = 0.0
        if enemy:
            value += 0.5 * prey * (power - 0.8 * foe_power) / (power + foe_power + 1)
        elif not s.held_by(side) >> goal & 1:
            value += 0.5 + 0.15 * self._sea_use(goal)
        value += 0.04 * (self._sea_use(goal) - self._sea_use(area))
        if s.at[area] & SIDE_UNITS[side] & ARMY and not s.at[area] & SIDE_UNITS[side] & SHIPS & ~ships:
            value -= 0.4
        if s.at[goal] & SIDE_UNITS[side] & ARMY and not s.at[goal] & SIDE_UNITS[side] & SHIPS:
            value += 0.3
        near_air = sum((s.at[x] & SIDE_UNITS[1 - side] & AIR).bit_count() for x in members(ADJACENT[goal]))
        return value - 0.05 * near_air * ships.bit_count()

    def _sea_use(self, area: int) -> float:
        """How much there is to gain around a sea."""
        theirs = ALL & ~self.s.held_by(self.side)
        return sum(area_worth(self.s, x) for x in members(ADJACENT[area] & theirs))

    def fly_worth(self, area: int, group: int, goal: int) -> float:
        """Nearer to enemies worth bombing, away from armies that could overrun the field."""
        return 0.5 * (self._air_use(goal, group) - self._air_use(area, group)) - 0.08

    def _air_use(self, area: int, group: int) -> float:
        s, side = self.s, self.side
        foes = s.present[1 - side]
        best = 0.0
        for x in members((ADJACENT[area] | 1 << area) & foes):
            best = max(best, self.bomb_worth(group, x))
        danger = 0.0
        if foes >> area & 1 and not s.at[area] & ARMY & SIDE_UNITS[side]:
            danger = 1.0 * group.bit_count()
        return best + 0.15 * math.sqrt((ADJACENT[area] & foes).bit_count()) - danger


def best_plans(s: State, side: int, terms: int, planner: Planner | None = None, without: int = 0) -> list[Plan]:
    """The best plan of each area, best first."""
    planner = planner or Planner(s, side)
    found = []
    for area in members(s.present[side]):
        among = candidates(s, side, area, terms) & ~without
        if among:
            best = max(planner.plans(area, among, terms), key=lambda plan: plan.worth, default=None)
            if best is not None:
                found.append(best)
    return sorted(found, key=lambda plan: -plan.worth)


def single_plans(s: State, side: int, terms: int, planner: Planner, count: int) -> list[Plan]:
    """The best plans of single units, several from one area if there are as many."""
    found: list[Plan] = []
    for area in members(s.present[side]):
        among = candidates(s, side, area, terms)
        for group in planner.groups(area, among, terms | ALONE, 0):
            alike = next(c for c in CLASSES[side] if c & group)
            plan = max(planner.deeds_of(area, group, terms), key=lambda p: p.worth, default=None)
            if plan is not None:
                found += [plan] * min(3, (among & alike).bit_count())
    return sorted(found, key=lambda plan: -plan.worth)[:count]
