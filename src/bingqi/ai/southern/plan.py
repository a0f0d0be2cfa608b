"""The computer player's plans: which group does what, judged without trying it out."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bingqi.ai.southern.blows import Blows
from bingqi.ai.southern.ground import Ground
from bingqi.ai.southern.groups import groups_with
from bingqi.ai.southern.moves import Moves
from bingqi.ai.southern.siege import blows_of, means_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.games.southern.rules.groups import candidates, eligible
from bingqi.games.southern.rules.queries import REACH_TERMS, deeds, reach, shape, with_army_room, with_room
from bingqi.games.southern.rules.terms import (
    AIR_ONLY,
    ALONE,
    ANY,
    ASHORE,
    MOVE,
    SHIPPED,
    THREE,
    TORPEDO,
    WIDE,
)
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIR, ALL, ARMY, CLASSES, IS_LAND, MANY, SIZE, STRIKERS, members

DEED_TERMS = ANY | WIDE | THREE | ASHORE | SHIPPED | TORPEDO  # all that the worth of a deed depends on
GOING = MOVE | AIR_ONLY | SHIPPED  # terms under which a group can do more than strike where it stands
ALIKE = 3  # of units that are alike so many are thought about
NOTHING = -1e9
Hand: TypeAlias = tuple[int, ...]  # as far as a siege looks at it: its blows (`siege.blows_of`)


class Plan(msgspec.Struct, gc=False):
    """A group of one area and what it does; `deed` is "strike", "move", "bomb" or "fly"."""

    worth: float
    area: int
    group: int
    deed: str
    goal: int = -1
    free: bool = False  # 6.1(2) needs no card: by air


worth_in = attrgetter("worth")


@lru_cache(maxsize=MANY)
def kinds(units: int, side: int) -> tuple[tuple[int, int], ...]:
    """Of units that are alike the first, with how many there are."""
    return tuple([(same & -same, same.bit_count()) for alike in CLASSES[side] if (same := units & alike)])


class Planner:
    """Plans of one side in one position, for any hand. What it found out it remembers: see `planner_of`.

    What the hand allows counts only where somebody could strike, so plans of other areas serve every hand.
    """

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.ground = Ground(s, side)
        self.blows = Blows(self.ground)
        self.moves = Moves(self.ground, self.blows)
        self._plans: dict[tuple[int, int, int, Hand], list[Plan]] = {}
        self._deeds: dict[tuple[int, Hand], dict[int, list[Plan]]] = {}  # by terms and hand, then group
        self._ways = ways_of(side, s.present[1 - side], s.control)
        self._room: dict[int, int] = {}  # by number of army units: areas that have room for them
        self._moves: dict[int, list[Plan]] = {}  # by group, goals and whether it is shipped, in one number

    @property
    def hand(self) -> Hand:
        """The blows of the hand that is judged now."""
        return self.ground.siege.blows

    def plans(self, area: int, among: int, terms: int, base: int = 0) -> list[Plan]:
        """Sensible things for groups that contain `base` and are made of `among`."""
        hand = self.ground.siege.blows if self.ground.foes >> area & 1 else ()
        key = among, base, terms & (DEED_TERMS | ALONE), hand
        found = self._plans.get(key)
        if found is None:
            found, known = [], self._known(terms, hand)
            for group in self.groups(area, among, terms, base):
                plans = known.get(group)
                if plans is None:
                    plans = known[group] = self._weigh_deeds(area, group, terms)
                found += plans
            self._plans[key] = found
        return found

    def _known(self, terms: int, hand: Hand) -> dict[int, list[Plan]]:
        """What groups could do under these terms, as far as it was asked."""
        key = terms & DEED_TERMS, hand
        known = self._deeds.get(key)
        if known is None:
            known = self._deeds[key] = {}
        return known

    def groups(self, area: int, among: int, terms: int, base: int) -> tuple[int, ...]:
        left = among & ~base
        if base and (terms & ALONE or not left):
            return (base,)
        if terms & ALONE:
            return tuple([unit for unit, _ in kinds(left, self.side)])
        strikers = left & STRIKERS[IS_LAND[area]] if self.ground.foes >> area & 1 else 0
        return groups_with(base, left, strikers, IS_LAND[area] or bool(terms & WIDE), WEIGHTS.now.boats > 0)

    def _weigh_deeds(self, area: int, group: int, terms: int) -> list[Plan]:
        """Of deeds that differ in the goal alone the best, but every move to the enemy: a strike may follow it."""
        strike, move, bomb, fly = deeds(self.s, self.side, area, group, terms, self.reach)
        found, blows = [], self.blows
        if strike:
            found.append(Plan(blows.strike_worth(area, group, terms), area, group, "strike"))
        if bomb:
            worths = blows.bomb_worths(group, bomb)
            best = max(worths)
            found.append(Plan(best, area, group, "bomb", members(bomb)[worths.index(best)], True))
        if move:
            shipped = terms & SHIPPED
            way = (group << 1 | (shipped != 0)) << SIZE | move  # the same goals are the same plans, by whichever card
            plans = self._moves.get(way)
            if plans is None:
                plans = self._moves[way] = self._weigh_moves(area, group, move, shipped)
            found += plans
        if fly:
            worths = blows.fly_worths(area, group, fly)
            best = max(worths)
            found.append(Plan(best, area, group, "fly", members(fly)[worths.index(best)], True))
        return found

    def reach(self, s: State, side: int, area: int, group: int, terms: int) -> int:
        """Where a group can go. The ways are the same for all of its shape, and from one position to the next."""
        key = shape(group) | terms & REACH_TERMS | area
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = reach(s, side, area, group, terms, crowded=True)
        if group & AIR:
            return with_room(s, side, group, found, (group & ARMY).bit_count())
        if army := (group & ARMY).bit_count():
            room = self._room.get(army)
            if room is None:
                room = self._room[army] = with_army_room(s, side, ALL, army)
            return found & room
        return found

    def _weigh_moves(self, area: int, group: int, goals: int, shipped: int) -> list[Plan]:
        leaving = self.moves.leaving_cost(area, group) + self.moves.giving_up_cost(area, group)
        foes, most, best, place = self.ground.foes, NOTHING, -1, 0
        weigh = self.moves.mixed_moves if group & ~ARMY else self.moves.army_moves
        worths = weigh(area, group, goals, shipped)
        if not goals & foes:
            most = max(worths)
            return [Plan(most - leaving, area, group, "move", members(goals)[worths.index(most)])]
        found: list[Plan] = []
        for goal, worth in zip(members(goals), worths):  # noqa: B905 - as many of both, and it is asked very often
            if foes >> goal & 1:
                found.append(Plan(worth - leaving, area, group, "move", goal))
            elif worth > most:
                most, best, place = worth, goal, len(found)
        if best >= 0:
            found.insert(place, Plan(most - leaving, area, group, "move", best))
        return found

    def twice_worth(self, plan: Plan, terms: int = 0) -> float:
        """What the plan is worth to a group that may act again."""
        if plan.deed == "strike" and WEIGHTS.now.siege:
            return self.blows.strike_worth(plan.area, plan.group, terms, 2)
        if plan.deed in ("strike", "bomb"):
            return 1.7 * plan.worth
        if plan.deed == "move" and self.ground.foes >> plan.goal & 1 and not plan.group & ~STRIKERS[IS_LAND[plan.goal]]:
            return plan.worth + 0.8 * self.blows.strike_worth(plan.goal, plan.group, terms)
        return plan.worth

    def best_plans(self, terms: int) -> list[Plan]:
        """The best plan of each area, best first."""
        s, side, found = self.s, self.side, []
        for area in members(s.present[side] if terms & GOING else s.present[side] & self.ground.foes):
            among = candidates(s, side, area, terms)
            plans = self.plans(area, among, terms) if among else []
            if plans:
                found.append(max(plans, key=worth_in))
        found.sort(key=worth_in, reverse=True)
        return found

    def single_worths(self, terms: int, count: int) -> list[float]:
        """The best plans of single units, several from one area if there are as many."""
        s, side, foes, hand = self.s, self.side, self.ground.foes, self.hand
        found: list[Plan] = []
        chosen, fought_over, quiet = eligible(s, side, terms), self._known(terms, hand), self._known(terms, ())
        for area in members(s.present[side]):
            known = fought_over if foes >> area & 1 else quiet
            for unit, alike in kinds(s.at[area] & chosen, side):
                plans = known.get(unit)
                if plans is None:
                    plans = known[unit] = self._weigh_deeds(area, unit, terms)
                if plans:
                    best = plans[0] if len(plans) == 1 else max(plans, key=worth_in)
                    found += [best] * min(ALIKE, alike)
        found.sort(key=worth_in, reverse=True)
        return apart(found)[:count]


def apart(plans: list[Plan]) -> list[float]:
    """The worths, best first, when a second group that goes to the same area counts for less."""
    goals: set[int] = set()
    found, taken = [], WEIGHTS.now.taken
    for plan in plans:
        follows = plan.deed == "move" and plan.goal in goals
        found.append(plan.worth * taken if follows else plan.worth)
        goals.add(plan.goal)
    return sorted(found, reverse=True)


@lru_cache(maxsize=32)
def ways_of(side: int, foes: int, control: int) -> dict[int, int]:
    """Where groups can go while enemies are in these areas and Japan holds those: by shape, terms and area in one
    number. It is filled by who asks."""
    return {}


class Kept(NamedTuple):
    """A planner with the desks that stand on it. They know it, and it not them: so all of them go at once when they are
    forgotten. A circle would wait for a collection, which a busy server puts off."""

    planner: Planner
    desks: dict[tuple[int, Hand], Any]  # by terms and hand: what a round weighs (see `desk.Desk`)


def planner_of(s: State, side: int) -> Planner:
    """The planner of a position: all questions of a round, and often of several, share it."""
    return kept_of(s, side).planner


def kept_of(s: State, side: int) -> Kept:
    """What was found out about a position."""
    key = tuple(s.at), s.fresh, s.control, s.turn, s.turns, tuple(s.oil), s.ship_army_only, side
    shelf = _PLANNERS.now
    kept: Kept | None = shelf.get(key)
    if kept is None:
        kept = shelf[key] = Kept(Planner(s, side), {})
    planner = kept.planner
    ground, siege = planner.ground, planner.ground.siege
    planner.s = ground.s = siege.s = s  # equal in all that matters; the one it was made from may have gone on
    siege.blows = blows_of(means_of(s, side)) if WEIGHTS.now.siege else ()
    return kept


FEW = 4  # positions that are kept: an older one hardly ever comes back, and what dies young is still in the cache
_PLANNERS = WEIGHTS.shelf(FEW)
