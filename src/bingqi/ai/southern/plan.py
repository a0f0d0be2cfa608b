"""The computer player's plans: which group does what, judged without trying it out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bingqi.ai.southern.ground import Ground
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import SEA_WORTH, air_power_of, power_of, toughness_in, worth_of
from bingqi.core.memory import Memory
from bingqi.games.southern.rules.groups import candidates
from bingqi.games.southern.rules.queries import deeds
from bingqi.games.southern.rules.terms import ALONE, ANY, ASHORE, SHIPPED, THREE, TORPEDO, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIRPOWER,
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
    SIZE,
    STRENGTH,
    STRIKERS,
    members,
    within,
)

DEED_TERMS = ANY | WIDE | THREE | ASHORE | SHIPPED | TORPEDO  # all that the worth of a deed depends on
CROWD = tuple(math.pow(count, 0.8) for count in range(7))  # two carry a need less than twice as far as one


def best_of(worths: list[tuple[float, int]]) -> tuple[float, int]:
    """The best worth with its area; of equals the first."""
    best = worths[0]
    for pair in worths:
        if pair[0] > best[0]:
            best = pair
    return best


@dataclass
class Plan:
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
    """Plans of one side in one position. What it found out it remembers: see `planner_of`."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.ground = Ground(s, side)
        self.desks: dict[int, Any] = {}  # by terms: what a round weighs (see `hands.Desk`)
        self._plans: dict[tuple[int, int, int, int], list[Plan]] = {}
        self._deeds: dict[tuple[int, int, int], list[Plan]] = {}
        self._raids: dict[tuple[int, int], float] = {}
        self._entering: dict[tuple[int, int, int], float] = {}
        self._drowned: dict[tuple[int, int, int], float] = {}
        self._covers: dict[int, float] = {}
        self._plain: list[tuple[float, float] | None] = []

    # --- which groups --------------------------------------------------------------------------------------------

    def plans(self, area: int, among: int, terms: int, base: int = 0) -> list[Plan]:
        """Sensible things for groups that contain `base` and are made of `among`."""
        key = area, among, terms & (DEED_TERMS | ALONE), base
        if key not in self._plans:
            groups = self.groups(area, among, terms, base)
            self._plans[key] = [plan for group in groups for plan in self.deeds_of(area, group, terms)]
        return self._plans[key]

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

    def deeds_of(self, area: int, group: int, terms: int) -> list[Plan]:
        key = area, group, terms & DEED_TERMS
        if key not in self._deeds:
            self._deeds[key] = self._weigh_deeds(area, group, terms)
        return self._deeds[key]

    def _weigh_deeds(self, area: int, group: int, terms: int) -> list[Plan]:
        """Of deeds that differ in the goal alone the best, but every move to the enemy: a strike may follow it."""
        strike, move, bomb, fly = deeds(self.s, self.side, area, group, terms)
        found = []
        if strike:
            found.append(Plan(self.strike_worth(area, group, terms), area, group, "strike"))
        if bomb:
            worth, goal = best_of([(self.bomb_worth(group, goal), goal) for goal in members(bomb)])
            found.append(Plan(worth, area, group, "bomb", goal))
        if move:
            found += self._weigh_moves(area, group, move, terms)
        if fly:
            here = self._air_use(area, group)
            worth, goal = best_of([(self.fly_worth(group, goal, here), goal) for goal in members(fly)])
            found.append(Plan(worth, area, group, "fly", goal))
        return found

    def _weigh_moves(self, area: int, group: int, goals: int, terms: int) -> list[Plan]:
        leaving = self.leaving_cost(area, group) + self.giving_up_cost(area, group)
        worths = (self.mixed_moves if group & ~ARMY else self.army_moves)(area, group, goals, terms)
        foes = self.ground.foes
        free = [pair for pair in worths if not foes >> pair[1] & 1]
        best = best_of(free)[1] if free else -1
        return [
            Plan(worth - leaving, area, group, "move", goal)
            for worth, goal in worths
            if goal == best or foes >> goal & 1
        ]

    def twice_worth(self, plan: Plan, terms: int = 0) -> float:
        """What the plan is worth to a group that may act again."""
        if plan.deed in ("strike", "bomb"):
            return 1.7 * plan.worth
        holders = STRIKERS[IS_LAND[plan.goal]]
        if plan.deed == "move" and self.s.at[plan.goal] & SIDE_UNITS[1 - self.side] and not plan.group & ~holders:
            return plan.worth + 0.8 * self.strike_worth(plan.goal, plan.group, terms)
        return plan.worth

    def strike_worth(self, area: int, group: int, terms: int = 0) -> float:
        """Hits that bite, as a share of what stands there, and the chance to take the area."""
        s, side = self.s, self.side
        power = power_of(group)
        if terms & TORPEDO:
            power = power_of(group & ~SHIPS) + 4 * (group & SHIPS).bit_count()
        hits = power / 6
        enemy = s.at[area] & SIDE_UNITS[1 - side]
        soak = sum(ENDURANCE[u] - 1 for u in members(enemy)) if IS_LAND[area] else 0
        tough = toughness_in(s, 1 - side, area)
        bite = max(0.25 * hits, hits - 0.45 * soak)
        share = min(1.0, bite / tough) if tough else 0.0
        value = (share * worth_of(enemy) + 0.12 * bite) * self.ground.urgency(area)
        taking = 0.5 if self.ground.held >> area & 1 else 0.7
        return value + taking * share * self.ground.worth[area] - self.spending(area, group, share) - 0.05

    def spending(self, area: int, group: int, share: float) -> float:
        """What it costs to stand used: the blow that comes before recovery, and no recovery without a line (12.0)."""
        w, s, side, ground = WEIGHTS.now, self.s, self.side, self.ground
        cost = 0.0 if ground.lined >> area & 1 else w.stuck * power_of(group)
        if w.spent:
            blow = (1 - share) * power_of(s.at[area] & SIDE_UNITS[1 - side] & s.fresh & STRIKERS[IS_LAND[area]]) / 6
            stake = worth_of(group) + (ground.worth[area] if ground.held >> area & 1 else 0.0)
            cost += w.spent * stake * min(1.0, blow / (toughness_in(s, side, area) + 1.0))
        return cost

    def bomb_worth(self, group: int, goal: int) -> float:
        """The best use of the hits, since the attacker gives them out."""
        power = air_power_of(group)
        if (power, goal) not in self._raids:
            value, left = 0.0, power / 6
            for per_hit, needed in self.ground.gains(goal):
                if left <= 0:
                    break
                value += per_hit * min(left, needed) * (0.8 if left < needed else 1.0)
                left -= needed
            self._raids[power, goal] = value * self.ground.urgency(goal) + 0.02
        return self._raids[power, goal]

    def mixed_moves(self, area: int, group: int, goals: int, terms: int) -> list[tuple[float, int]]:
        """What each move of a group with ships or aircraft is worth."""
        army, ships, air = group & ARMY, group & SHIPS, group & AIR
        by_army = [worth for worth, _ in self.army_moves(area, army, goals, terms)] if army else []
        use = self._air_use(area, air) if air else 0.0
        found = []
        for i, goal in enumerate(members(goals)):
            value = by_army[i] - self.guard_gain(goal, army) if army else 0.05 if terms & SHIPPED else 0.0
            if ships:
                value += self.ship_move_worth(area, ships, goal)
            if air:
                value += self.fly_worth(air, goal, use)
            found.append((value + self.guard_gain(goal, group), goal))
        return found

    def army_moves(self, area: int, army: int, goals: int, terms: int) -> list[tuple[float, int]]:
        """What each move of army units is worth."""
        ground, count, power = self.ground, army.bit_count(), power_of(army)
        needs, crowd, lead = ground.needs, 0.3 * CROWD[min(count, 6)], 3.0 if army & MACARTHUR else 0.0
        base = (0.05 if terms & SHIPPED else 0.0) - crowd * needs[area]
        if not IS_LAND[area]:
            base += 0.1 * count + self.drowned(area, count, -1)
        found, plain, guard = [], self.plain(), ground.guard
        for goal in members(goals):
            value = base + crowd * needs[goal]
            if not IS_LAND[goal]:
                value -= 0.12 * count + self.drowned(goal, count, 1)
            elif (line := plain[goal]) is not None:
                value += line[0] + count * line[1] - lead
            else:
                value += self.entering(goal, count, power) - lead
            if guard[goal]:
                value += self.guard_gain(goal, army)
            found.append((value, goal))
        return found

    def plain(self) -> list[tuple[float, float] | None]:
        """By land area without enemies: what entering it is worth to anybody, and to each unit more. Else None."""
        if not self._plain:
            self._plain = self._plain_goals()
        return self._plain

    def _plain_goals(self) -> list[tuple[float, float] | None]:
        s, ground, stranded = self.s, self.ground, WEIGHTS.now.stranded
        enemy, found = SIDE_UNITS[1 - self.side] & (ARMY | AIR), list[tuple[float, float] | None]()
        for goal in range(SIZE):
            if not IS_LAND[goal] or s.at[goal] & enemy:
                found.append(None)
                continue
            taken, each = 0.0, 0.0 if ground.lined >> goal & 1 else -stranded
            if not ground.held >> goal & 1:
                taken, each = ground.worth[goal] * self.left_to_take(goal) + 0.12, each - 0.12
            found.append((taken, each))
        return found

    def guard_gain(self, goal: int, group: int) -> float:
        """What a group adds to the guard of an area."""
        guard = self.ground.guard[goal]
        if not guard:
            return 0.0
        now = self._covers.get(goal)
        if now is None:
            now = self._covers[goal] = self.ground.cover(goal, self.s.at[goal] & SIDE_UNITS[self.side])
        if now >= 1.0:
            return 0.0
        return guard * (self.ground.cover(goal, self.s.at[goal] & SIDE_UNITS[self.side] | group) - now)

    def entering(self, goal: int, count: int, power: int) -> float:
        """What so many army units of so much strength would do among enemies on land, beyond being near."""
        key = goal, count, power
        value = self._entering.get(key)
        if value is None:
            value = self._entering[key] = self._entering_worth(goal, count, power)
        return value

    def _entering_worth(self, goal: int, count: int, power: int) -> float:
        side, ground = self.side, self.ground
        enemy = ground.strength[1 - side][goal]
        ours = ground.strength[side][goal] + power
        ratio = ours / (ours + 1.4 * enemy)
        value = ground.worth[goal] * (ratio - 0.5) * 1.2 - 0.15 * max(0.0, enemy - ours)
        return value if ground.lined >> goal & 1 else value - WEIGHTS.now.stranded * count

    def leaving_cost(self, area: int, group: int) -> float:
        """What a fight loses by those who go away from it."""
        if not IS_LAND[area] or not self.s.at[area] & SIDE_UNITS[1 - self.side] & (ARMY | AIR):
            return 0.0
        power = self.ground.strength[self.side][area]
        return self.ground.worth[area] * power_of(group) / power if power else 0.0

    def giving_up_cost(self, area: int, group: int) -> float:
        """What is lost where too few stay behind to take or to hold the area (14.0(2))."""
        s, side, holders = self.s, self.side, STRIKERS[IS_LAND[area]]
        worth, mine = self.ground.worth[area], s.at[area] & SIDE_UNITS[side]
        left = mine & ~group
        cost = self.guarding(area, mine) - self.guarding(area, left)
        if left & holders or FIXED >> area & 1:
            return cost
        if self.ground.held >> area & 1:
            return cost + worth * self.risk(area)
        return cost if s.at[area] & SIDE_UNITS[1 - side] & holders else worth  # else ours at the end of the round

    def guarding(self, area: int, units: int) -> float:
        """What units there are worth to the lines of communication that hang on the area."""
        guard = self.ground.guard[area]
        return guard * self.ground.cover(area, units) if guard else 0.0

    def risk(self, area: int) -> float:
        """How likely an own area without anybody in it is lost."""
        foes = self.ground.foes
        if foes >> area & 1:
            return 1.0
        if foes & ADJACENT[area]:
            return WEIGHTS.now.near_threat
        return WEIGHTS.now.far_threat if foes & within(area, 2) else 0.0

    def left_to_take(self, goal: int) -> float:
        """14.0(2) Whoever has entered takes the area when the round ends: others need not follow."""
        there = self.s.at[goal] & SIDE_UNITS[self.side] & STRIKERS[IS_LAND[goal]]
        return WEIGHTS.now.taken if there else 1.0

    def drowned(self, sea: int, count: int, change: int) -> float:
        """What so many army units more (or, with -1, less) at sea there might cost before they land."""
        key = sea, count, change
        cost = self._drowned.get(key)
        if cost is None:
            most, alone = 1.5 * self.ground.sea_danger(sea), WEIGHTS.now.alone
            there = (self.s.at[sea] & ARMY & SIDE_UNITS[self.side]).bit_count()
            together = abs(min(there + change * count, most) - min(there, most))
            cost = self._drowned[key] = 1.5 * (alone * min(count, most) + (1 - alone) * together)
        return cost

    def ship_move_worth(self, area: int, ships: int, goal: int) -> float:
        s, mine, ground = self.s, SIDE_UNITS[self.side], self.ground
        enemy = s.at[goal] & SIDE_UNITS[1 - self.side]
        value = 0.04 * (ground.sea_use(goal) - ground.sea_use(area))
        if enemy:
            power, foe_power = power_of(ships), power_of(enemy & SHIPS)
            ahead = (power - 0.8 * foe_power) / (power + foe_power + 1)
            escorted = WEIGHTS.now.escort * (s.at[goal] & mine & ARMY).bit_count()
            value += (0.5 * worth_of(enemy) + ground.worth[goal] - SEA_WORTH + escorted) * ahead
        elif not ground.held >> goal & 1:
            value += (ground.worth[goal] + 0.15 * ground.sea_use(goal)) * self.left_to_take(goal)
        if s.at[area] & mine & ARMY and not s.at[area] & mine & SHIPS & ~ships:
            value -= 0.4
        if s.at[goal] & mine & ARMY and not s.at[goal] & mine & SHIPS:
            value += 0.3
        w, (planes, strength) = WEIGHTS.now, ground.air_near(goal)
        return value - w.sky * planes * ships.bit_count() - w.raid * (strength - ground.air_near(area)[1]) / 6

    def fly_worth(self, group: int, goal: int, here: float) -> float:
        """Nearer to enemies worth bombing, away from armies that could overrun it. `here`: the use of staying."""
        return 0.5 * (self._air_use(goal, group) - here) - 0.08

    def _air_use(self, area: int, group: int) -> float:
        foes = self.ground.foes
        best = max((self.bomb_worth(group, x) for x in members((ADJACENT[area] | 1 << area) & foes)), default=0.0)
        danger = 0.0
        if foes >> area & 1 and not self.s.at[area] & ARMY & SIDE_UNITS[self.side]:
            danger = 1.0 * group.bit_count()
        return best + 0.15 * math.sqrt((ADJACENT[area] & foes).bit_count()) - danger


def planner_of(s: State, side: int) -> Planner:
    """The planner of a position: all questions of a round, and often of several, share it."""
    key = tuple(s.at), s.fresh, s.control, s.turn, s.turns, tuple(s.oil), s.ship_army_only, side
    planner = _PLANNERS.get(key)
    if planner is None:
        planner = _PLANNERS[key] = Planner(s, side)
    planner.s = planner.ground.s = s  # equal in all that matters; the one it was made from may have gone on
    return planner


_PLANNERS: Memory[object, Planner] = WEIGHTS.memory(32)


def best_plans(s: State, side: int, terms: int, planner: Planner) -> list[Plan]:
    """The best plan of each area, best first."""
    found = []
    for area in members(s.present[side]):
        among = candidates(s, side, area, terms)
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
    found.sort(key=lambda plan: -plan.worth)
    return found[:count] if WEIGHTS.now.taken == 1.0 else apart(found, count)


def apart(plans: list[Plan], count: int) -> list[Plan]:
    """The best ones when a second group that goes to the same area counts for less."""
    goals: set[int] = set()
    found = []
    for plan in plans:
        follows = plan.deed == "move" and plan.goal in goals
        found.append(replace(plan, worth=plan.worth * WEIGHTS.now.taken) if follows else plan)
        goals.add(plan.goal)
    return sorted(found, key=lambda plan: -plan.worth)[:count]
