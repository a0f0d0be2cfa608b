"""Where the computer player would like a unit to stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from bingqi.ai.leningrad.fields import (
    MGA,
    beyond,
    city_worth,
    column_worth,
    goal_field,
    hexes_from,
    lowest,
    reach_of,
)
from bingqi.ai.leningrad.plan import FREE_TURNS, is_dashing, leader_of, planned_post, posts_for, quarry_of
from bingqi.ai.leningrad.supply import rail_blockers
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list, iter_bits
from bingqi.core.memory import Memory
from bingqi.games.leningrad.rules.odds import column_of, defence_strength
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.queries import lines, occupied, spread_land, spread_open, spread_rail, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, DEFENCE, FULL, HQ, IS_HQ, MECH, MOVE, RANGE, SIDE_OF, UNITS, UNITS_OF
from bingqi.games.leningrad.theatre import (
    AROUND,
    AXIS,
    CITIES,
    CITY_LIST,
    GRID,
    LENINGRAD,
    RAILS,
    RIVER,
    SHIFT,
    SOURCES,
    SOVIET,
)

CHASE, AT_HAND = (10, 12), (3, 1)  # how far, on foot and on wheels, a unit turns aside: for the railway, for anybody
LAST_STEP = (4.0, 8.0)  # hunger of a unit on its last step when the end is near: on foot, on wheels
BY_MGA = GRID.within(MGA, 1)
NEAR_CITY = 7  # an enemy so close makes a garrison worth while


@dataclass
class Target:
    """An enemy hex as it looks to somebody who may attack it."""

    defence: int
    shift: int
    dry: float  # strength already beside it or on its way
    wet: float
    worth: float
    steps: int

    def gain(self, attack: int, across: bool) -> float:
        """What one more attacker adds to the expected worth of the fight."""
        dry, wet = (self.dry, self.wet + attack) if across else (self.dry + attack, self.wet)
        column = column_of(int(dry + wet / 2), self.defence) - self.shift
        return max(0.0, column_worth(max(column, -1))) * self.worth


def find_targets(s: State, unit: int, area: int, waiting: int) -> dict[int, Target]:
    """Enemy hexes that the unit could come to stand beside; `waiting` units have yet to move."""
    side = SIDE_OF[unit]
    found: dict[int, Target] = {}
    enemies = spread_land(area) & occupied(s, 1 - side)
    if not enemies:
        return found
    friends = [u for u in UNITS_OF[side] if s.at[u] > 0 and u != unit and not IS_HQ[u]]
    cutters = rail_cutters(s) if side == AXIS else []
    for hex in bit_list(enemies):
        dry = wet = 0.0
        for u in friends:
            here, strength = s.at[u], ATTACK[u][s.steps[u]]
            if AROUND[here] >> hex & 1:
                if RIVER[here] >> hex & 1:
                    wet += strength
                else:
                    dry += strength
            elif waiting >> u & 1 and GRID.distance(here, hex) <= reach_of(u):
                dry += 0.6 * strength
        steps = sum(s.steps[u] for u in units_in(s, hex))
        found[hex] = Target(
            defence_strength(s, hex), SHIFT[hex], dry, wet, target_worth(side, hex, steps, cutters), steps
        )
    return found


def target_worth(side: int, hex: int, steps: int, cutters: list[int]) -> float:
    """Steps that stand there, and what lies under them."""
    worth = 0.6 + 0.35 * steps
    if CITIES >> hex & 1:
        worth += 0.15 * city_worth(hex, side)
    if hex in cutters:
        worth += 1.5
    return worth


class Outlook:
    """All that the scores of one unit's hexes have in common."""

    def __init__(self, s: State, unit: int, area: int, waiting: int) -> None:
        self.s, self.unit, self.side = s, unit, SIDE_OF[unit]
        self.targets = find_targets(s, unit, area, waiting)
        self.enemies = occupied(s, 1 - self.side)
        self.supplied = lines(s, self.side)[1]
        self.attack = ATTACK[unit][s.steps[unit]]
        self.defence = DEFENCE[unit][s.steps[unit]]
        self.field = goal_field(unit, held_goals(s, unit)) if self.side == AXIS else soviet_field(s, MECH[unit])
        self.enemy_zone = zone_against(s, self.side)
        self.wants_mga = self.side == AXIS and not held_goals(s, unit) >> MGA & 1
        self.feeding = feeding_rails(s) if self.side == SOVIET else 0
        self.posts = posts_for(s, unit, waiting) if self.side == AXIS and not IS_HQ[unit] else []
        self.near_posts = reduce(or_, (GRID.within(post, reach) for post, reach in self.posts), 0)
        self.from_posts = [(hexes_from(post), reach) for post, reach in self.posts]
        leader = leader_of(s, unit) if self.side == AXIS else -1
        self.cutters = quarry_of(s, leader) if leader >= 0 else []
        planned = IS_HQ[unit] and self.side == AXIS and s.at[unit] > 0
        self.post = planned_post(s, unit, waiting | 1 << unit) if planned else 0
        self.flock = self.to_lead() if IS_HQ[unit] and not planned else []
        self.centre = self.best_centre() if self.flock else 0
        hunts = self.side == AXIS and not IS_HQ[unit]
        self.chased = [hexes_from(prey) for prey in self.quarry()] if hunts else []
        w, wheels = WEIGHTS.now, MECH[unit]
        self.drive, self.fight = (w.drive_wheels, w.fight_wheels) if wheels else (w.drive_foot, w.fight_foot)
        self.hungry = self.hunger() if hunts else 0.0
        self.score = self.hq_score if IS_HQ[unit] else self.axis_score if hunts else self.soviet_score  # of a hex

    @cached_property
    def own_zone(self) -> int:
        """What the others of the side hold and watch."""
        others = others_of(self.s, self.unit)
        return spread_open(others) | others

    @cached_property
    def quiet(self) -> int:
        """Where an Axis unit has nothing to think of but the way: in supply and under orders, no enemy and no prize."""
        quiet = self.supplied & ~(CITIES | spread_open(self.enemies) | BY_MGA)
        return quiet & self.near_posts if self.posts else quiet

    @cached_property
    def threats(self) -> dict[int, int]:
        """The enemies' strength by hex."""
        s, found = self.s, dict.fromkeys(bit_list(self.enemies), 0)
        for foe in UNITS_OF[1 - self.side]:
            if s.at[foe] in found:
                found[s.at[foe]] += ATTACK[foe][s.steps[foe]]
        return found

    def best_attack(self, hex: int) -> float:
        """The best fight that the hex offers; what lies behind the front is hardly worth turning round for."""
        best = 0.0
        beside = AROUND[hex] & self.enemies
        if not beside:
            return best
        for target in bit_list(beside):
            if target in self.targets:
                found = self.targets[target]
                gain = found.gain(self.attack, bool(RIVER[hex] >> target & 1))
                if gain and self.side == AXIS:
                    gain += WEIGHTS.now.trap * self.trap(target, hex) * found.steps
                best = max(best, gain if self.is_ahead(target) else 0.2 * gain)
        return best

    def trap(self, target: int, hex: int) -> float:
        """How nearly the target is encircled with this unit in the hex: a retreat through ZOC costs a step a hex."""
        ways = AROUND[target] & ~self.enemies
        shut = self.own_zone | AROUND[hex] | 1 << hex
        return ((ways & shut).bit_count() / ways.bit_count()) ** 2 if ways else 1.0

    def is_ahead(self, target: int) -> bool:
        if self.side == SOVIET or target in self.cutters:
            return True
        return self.field[target] <= self.field[self.s.at[self.unit]] + 1

    def axis_score(self, hex: int) -> float:
        """Onwards to the goal, beside prey, in supply, and cities not left open behind."""
        s = self.s
        far = float(self.field[hex])
        for from_cutter in self.chased:
            far = min(far, 1.3 * from_cutter[hex])
        if self.quiet >> hex & 1:
            return -self.drive * far
        w = WEIGHTS.now
        score = -self.drive * far + self.fight * self.best_attack(hex)
        if not self.supplied >> hex & 1:
            score -= self.hungry
        if CITIES >> hex & 1:
            if not s.control >> hex & 1:
                score += city_worth(hex, AXIS)
            elif not self.others_in(hex) and GRID.within(hex, NEAR_CITY) & self.enemies:
                score += (w.hold_wheels if MECH[self.unit] else w.hold_foot) * city_worth(hex, AXIS)
        if self.posts and not self.near_posts >> hex & 1:
            score -= 6.0 + 3.0 * min([distance[hex] - reach for distance, reach in self.from_posts])
        if self.wants_mga and BY_MGA >> hex & 1:
            score += 12.0
        return score - w.caution * self.danger(hex)

    def hunger(self) -> float:
        """How bad it is to stand without supply: little before it counts or when the end is near."""
        if self.s.turn < FREE_TURNS:
            return 1.0
        last = FULL[self.unit] == 1 or self.s.steps[self.unit] < FULL[self.unit]
        if is_dashing(self.s):
            return LAST_STEP[MECH[self.unit]] if last else 1.0
        return 14.0 if last else WEIGHTS.now.hunger_wheels if MECH[self.unit] else WEIGHTS.now.hunger_foot

    def soviet_score(self, hex: int) -> float:
        """In the cities and on good ground before them, out of the way of what would crush it."""
        s, w = self.s, WEIGHTS.now
        score = (
            -w.soviet_march * self.field[hex] + w.soviet_fight * self.best_attack(hex) + w.soviet_ground * SHIFT[hex]
        )
        if not self.supplied >> hex & 1:
            score -= 6.0
        if CITIES >> hex & 1:
            if s.control >> hex & 1:
                score += city_worth(hex, SOVIET)
            else:
                score += w.garrison * (5.0, 3.0)[min(self.others_in(hex), 1)] * (1.5 if LENINGRAD >> hex & 1 else 1.0)
        if w.soviet_rail and self.feeding >> hex & 1:
            score += w.soviet_rail
        if not self.orders >> hex & 1 and not CITIES >> hex & 1:
            score -= 2.0
        return score - w.soviet_caution * self.danger(hex)

    def others_in(self, hex: int) -> int:
        return (self.s.one[self.side] >> hex & 1) + (self.s.full[self.side] >> hex & 1) - (self.s.at[self.unit] == hex)

    def danger(self, hex: int) -> float:
        """What the enemies close by could do to a unit there."""
        if not self.enemy_zone >> hex & 1:
            return 0.0
        s = self.s
        strength = sum(self.threats[foe] for foe in bit_list(GRID.within(hex, 2) & self.enemies))
        friends = sum(DEFENCE[u][s.steps[u]] for u in units_in(s, hex) if u != self.unit) if self.others_in(hex) else 0
        column = column_of(strength, self.defence + friends) - SHIFT[hex]
        return max(0.0, column_worth(max(column, -1)))

    def hq_score(self, hex: int) -> float:
        """At its post if it has one; else close behind as many units as possible, above all those nobody else leads."""
        if self.post:
            return -hexes_from(self.post)[hex]
        score = -1.0 * hexes_from(self.centre)[hex] - 0.02 * self.field[hex]
        led = GRID.within(hex, RANGE[self.unit])
        for place, weight in self.flock:
            if led >> place & 1:
                score += 0.5 * weight
        if self.enemy_zone >> hex & 1:
            score -= 25.0
        if not self.supplied >> hex & 1:
            score -= 15.0
        return score

    def to_lead(self) -> list[tuple[int, float]]:
        """Own units and how much they want this headquarters."""
        s, mine = self.s, UNITS[self.unit].army
        others = self.led_by_others()
        return [
            (s.at[u], self.wish(u, bool(others >> s.at[u] & 1), UNITS[u].army == mine))
            for u in UNITS_OF[self.side]
            if s.at[u] > 0 and not RANGE[u]
        ]

    def best_centre(self) -> int:
        """Where the headquarters is wanted most, a long way counting against it."""
        here, reach = self.s.at[self.unit], RANGE[self.unit]
        best, most = here, -1e9
        for place in {place for place, _ in self.flock}:
            led = GRID.within(place, reach)
            worth = sum(weight for other, weight in self.flock if led >> other & 1)
            worth -= 0.6 * max(0, GRID.distance(here, place) - reach) if here > 0 else 0
            if worth > most:
                best, most = place, worth
        return best

    def wish(self, unit: int, led: bool, own: bool) -> float:
        ahead = (60 / (30 + self.field[self.s.at[unit]])) ** 2
        return ATTACK[unit][self.s.steps[unit]] * (0.3 if led else 1.0) * (2.5 if own else 1.0) * ahead

    def led_by_others(self) -> int:
        area = 0
        for (side, _), hq in HQ.items():
            if side == self.side and hq != self.unit and self.s.at[hq] > 0:
                area |= GRID.within(self.s.at[hq], RANGE[hq])
        return area

    def quarry(self) -> list[int]:
        """Enemies that this unit goes after: those that hold it up, and those that block the railway."""
        here = self.s.at[self.unit]
        if here < 0:
            return []
        near = GRID.within(here, AT_HAND[MECH[self.unit]]) & self.enemies
        far = [c for c in self.cutters if GRID.distance(here, c) <= CHASE[MECH[self.unit]]]
        return [hex for hex in {*iter_bits(near), *far} if self.is_nearest(hex)]

    def is_nearest(self, cutter: int) -> bool:
        """Whether this unit is one of the few that go after it."""
        s, distance = self.s, hexes_from(cutter)
        far = distance[s.at[self.unit]]
        nearer = sum(
            ATTACK[u][s.steps[u]] for u in UNITS_OF[AXIS] if s.at[u] > 0 and not IS_HQ[u] and distance[s.at[u]] < far
        )
        return nearer < (WEIGHTS.now.overkill + SHIFT[cutter]) * defence_strength(s, cutter)

    @cached_property
    def orders(self) -> int:
        """Hexes that some headquarters could reach with its command in its next move."""
        area = 0
        for (side, _), hq in HQ.items():
            if side == self.side and self.s.at[hq] > 0:
                area |= GRID.within(self.s.at[hq], RANGE[hq] + MOVE[hq] - 1)
        return area


_feeding = Memory[tuple[int, int], int](50)


def feeding_rails(s: State) -> int:
    """Hexes from which a Soviet unit blocks the railway behind the Axis spearheads, or the next stretch before them."""
    free, axis = RAILS & ~occupied(s, SOVIET), s.one[AXIS]
    found = _feeding.get((free, axis))
    if found is None:
        joined = GRID.flood(SOURCES[AXIS] & free, free, spread_rail)
        ahead = spread_rail(joined) | joined
        behind = joined & ~spread_open(axis) & ~axis  # what an own unit guards is not blocked by standing beside it
        found = _feeding[free, axis] = ahead | spread_open(behind)
    return found


def held_goals(s: State, unit: int) -> int:
    """The cities that the Axis has, and Mga once somebody else stands by it."""
    held = s.control & CITIES
    if held & LENINGRAD == LENINGRAD:
        return held | 1 << MGA
    return held | 1 << MGA if others_of(s, unit) & BY_MGA else held


def others_of(s: State, unit: int) -> int:
    """Hexes where others of its side stand."""
    side, here = SIDE_OF[unit], s.at[unit]
    alone = here > 0 and not s.full[side] >> here & 1
    return s.one[side] & ~(1 << here) if alone else s.one[side]


def rail_cutters(s: State) -> list[int]:
    """Enemies that block a railway, from the time that it counts."""
    if s.turn < FREE_TURNS:
        return []
    posts = [hq for (side, _), hq in HQ.items() if side == AXIS and s.at[hq] > 0]
    return bit_list(reduce(or_, (rail_blockers(s, s.at[hq])[0] for hq in posts), 0))


_fields = Memory[tuple[int, int, int, int, bool], list[int]](100)


def soviet_field(s: State, mech: bool) -> list[int]:
    """How far it is to the nearest own city that wants a garrison, the more threatened the nearer."""
    key = (s.one[AXIS], s.one[SOVIET] & CITIES, s.full[SOVIET] & CITIES, s.control & CITIES, mech)
    field = _fields.get(key)
    if field is None:
        field = _fields[key] = find_soviet_field(s, mech)
    return field


def find_soviet_field(s: State, mech: bool) -> list[int]:
    fields = []
    for city in CITY_LIST:
        threat = threat_to(s, city)
        short = 2 - (s.one[SOVIET] >> city & 1) - (s.full[SOVIET] >> city & 1)
        if threat < 40 and (short or s.control >> city & 1):
            fields.append(beyond(city, mech, threat // 2 + (0 if LENINGRAD >> city & 1 else 6)))
    if not fields:
        fields = [beyond(city, mech, 0) for city in CITY_LIST if LENINGRAD >> city & 1]
    return lowest(fields)


def threat_to(s: State, city: int) -> int:
    """Hexes to the nearest Axis unit."""
    area, far = 1 << city, 0
    axis = s.one[AXIS]
    while not area & axis and far < 45:
        area |= GRID.spread(area)
        far += 1
    return far
