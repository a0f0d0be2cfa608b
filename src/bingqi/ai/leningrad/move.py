"""Where the computer player would like a unit to stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bingqi.ai.leningrad.fields import MGA, city_worth, column_worth, distance_to, goal_field, hexes_from
from bingqi.ai.leningrad.foes import foes_of
from bingqi.ai.leningrad.goals import BY_MGA, held_goals, others_of, soviet_field
from bingqi.ai.leningrad.guards import AT_POST, guarded_by
from bingqi.ai.leningrad.plan import FREE_TURNS, POSTED, is_dashing, leader_of, planned_post, posts_for, quarry_of
from bingqi.ai.leningrad.supply import feeding_rails
from bingqi.ai.leningrad.targets import find_targets
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list, iter_bits
from bingqi.core.memory import Answers
from bingqi.games.leningrad.rules.odds import column_of
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.queries import lines, spread_open, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, DEFENCE, FULL, HQ, IS_HQ, MECH, MOVE, RANGE, SIDE_OF, UNITS, UNITS_OF
from bingqi.games.leningrad.theatre import AROUND, AXIS, CITIES, GRID, LENINGRAD, RIVER, SHIFT, SOVIET

CHASE, AT_HAND = (10, 12), (3, 1)  # how far, on foot and on wheels, a unit turns aside: for the railway, for anybody
LAST_STEP = (4.0, 8.0)  # hunger of a unit on its last step when the end is near: on foot, on wheels
NEAR_CITY = 7  # an enemy so close makes a garrison worth while


class Outlook:
    """All that the scores of one unit's hexes have in common."""

    def __init__(self, s: State, unit: int, area: int, waiting: int) -> None:
        self.s, self.unit, self.side = s, unit, SIDE_OF[unit]
        self.foes = foes_of(s, self.side)
        self.enemies = self.foes.hexes
        self.targets = find_targets(s, unit, area, waiting, self.foes)
        self.supplied = lines(s, self.side)[1]
        self.attack = ATTACK[unit][s.steps[unit]]
        self.defence = DEFENCE[unit][s.steps[unit]]
        held = held_goals(s, unit) if self.side == AXIS else 0
        self.field: Sequence[int] | Answers[int, int] = (
            goal_field(unit, held) if self.side == AXIS else soviet_field(s, MECH[unit])
        )
        self.guarded = guarded_by(s, unit) if self.side == AXIS else 0
        self.at_guard = AT_POST.get(self.guarded, 0)
        if self.guarded:
            self.field = distance_to(self.guarded, MECH[unit])
        self.enemy_zone = zone_against(s, self.side)
        self.wants_mga = self.side == AXIS and not held >> MGA & 1
        self.feeding = feeding_rails(s) if self.side == SOVIET else 0
        self.posts = posts_for(s, unit, waiting) if self.side == AXIS and not IS_HQ[unit] else []
        self.near_posts, self.out_of_command = POSTED[tuple(self.posts)]
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
        # Not as methods of its own: it would hold itself, and stay until somebody collects.
        kind = type(self)
        self.judge = kind.hq_score if IS_HQ[unit] else kind.axis_score if hunts else kind.soviet_score
        self.judge_open = None if IS_HQ[unit] else kind.axis_open_scores if hunts else kind.soviet_open_scores

    @cached_property
    def own_zone(self) -> int:
        """What the others of the side hold and watch."""
        others = others_of(self.s, self.unit)
        return spread_open(others) | others

    def score(self, hex: int) -> float:
        return self.judge(self, hex)

    def scores(self, area: int) -> dict[int, float]:
        """Of all these hexes: at one stroke where there is no enemy beside them and no prize."""
        judge = self.judge
        if self.judge_open is None:
            return {hex: judge(self, hex) for hex in bit_list(area)}
        special = area & (CITIES | spread_open(self.enemies) | BY_MGA)
        found = self.judge_open(self, area ^ special)
        for hex in bit_list(special):
            found[hex] = judge(self, hex)
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
        s, w = self.s, WEIGHTS.now
        score = -self.drive * self.far(hex) + self.fight * self.best_attack(hex)
        if not self.supplied >> hex & 1:
            score -= self.hungry
        if CITIES >> hex & 1:
            if not s.control >> hex & 1:
                score += city_worth(hex, AXIS)
            elif not self.others_in(hex) and GRID.within(hex, NEAR_CITY) & self.enemies:
                score += (w.hold_wheels if MECH[self.unit] else w.hold_foot) * city_worth(hex, AXIS)
        if self.at_guard >> hex & 1:
            score += w.gates
        elif self.posts and not self.near_posts >> hex & 1:
            score -= 6.0 + 3.0 * self.out_of_command[hex]
        if self.wants_mga and BY_MGA >> hex & 1:
            score += 12.0
        return score - w.caution * self.danger(hex)

    def axis_open_scores(self, area: int) -> dict[int, float]:
        """`axis_score` of hexes where nothing counts but the way, supply and orders."""
        found = {hex: -self.drive * self.far(hex) for hex in bit_list(area)}
        for hex in bit_list(area & ~self.supplied):
            found[hex] -= self.hungry
        for hex in bit_list(area & self.at_guard):
            found[hex] += WEIGHTS.now.gates
        if self.posts:
            for hex in bit_list(area & ~self.near_posts & ~self.at_guard):
                found[hex] -= 6.0 + 3.0 * self.out_of_command[hex]
        return found

    def far(self, hex: int) -> float:
        """Movement points to the goal, or to prey that is nearer."""
        far = float(self.field[hex])
        for from_cutter in self.chased:
            far = min(far, 1.3 * from_cutter[hex])
        return far

    def hunger(self) -> float:
        """How bad it is to stand without supply: little before it counts or when the end is near."""
        if self.s.turn < FREE_TURNS:
            return 1.0
        last = FULL[self.unit] == 1 or self.s.steps[self.unit] < FULL[self.unit]
        if is_dashing(self.s):
            return LAST_STEP[MECH[self.unit]] if last else 1.0
        w = WEIGHTS.now
        return w.hunger_last if last else w.hunger_wheels if MECH[self.unit] else w.hunger_foot

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

    def soviet_open_scores(self, area: int) -> dict[int, float]:
        """`soviet_score` of hexes where nobody fights and nothing is to be held."""
        w, field = WEIGHTS.now, self.field
        found = {hex: -w.soviet_march * field[hex] + w.soviet_ground * SHIFT[hex] for hex in bit_list(area)}
        for hex in bit_list(area & ~self.supplied):
            found[hex] -= 6.0
        if w.soviet_rail:
            for hex in bit_list(area & self.feeding):
                found[hex] += w.soviet_rail
        for hex in bit_list(area & ~self.orders):
            found[hex] -= 2.0
        return found

    def others_in(self, hex: int) -> int:
        return (self.s.one[self.side] >> hex & 1) + (self.s.full[self.side] >> hex & 1) - (self.s.at[self.unit] == hex)

    def danger(self, hex: int) -> float:
        """What the enemies close by could do to a unit there."""
        if not self.enemy_zone >> hex & 1:
            return 0.0
        s = self.s
        strength = self.foes.strength_near[hex]
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
        if here < 0 or self.guarded:
            return []
        near = GRID.within(here, AT_HAND[MECH[self.unit]]) & self.enemies
        far = [c for c in self.cutters if GRID.distance(here, c) <= CHASE[MECH[self.unit]]]
        return [hex for hex in {*iter_bits(near), *far} if self.is_nearest(hex)]

    def is_nearest(self, cutter: int) -> bool:
        """Whether this unit is one of the few that go after it."""
        at, steps, distance = self.s.at, self.s.steps, hexes_from(cutter)
        far = distance[at[self.unit]]
        nearer = sum(
            [ATTACK[u][steps[u]] for u in UNITS_OF[AXIS] if at[u] > 0 and not IS_HQ[u] and distance[at[u]] < far]
        )
        return nearer < (WEIGHTS.now.overkill + SHIFT[cutter]) * self.foes.defence[cutter]

    @cached_property
    def orders(self) -> int:
        """Hexes that some headquarters could reach with its command in its next move."""
        area = 0
        for (side, _), hq in HQ.items():
            if side == self.side and self.s.at[hq] > 0:
                area |= GRID.within(self.s.at[hq], RANGE[hq] + MOVE[hq] - 1)
        return area
