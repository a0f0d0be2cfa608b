"""What is worked out once for a position and asked for by every question about it."""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from bingqi.ai.southern.lines import all_in, flank_strength, hanging_strength, line_worth, lined
from bingqi.ai.southern.siege import Siege
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import (
    GATED,
    WORTH,
    air_power_of,
    area_worths,
    fading,
    power_of,
    toughness,
)
from bingqi.games.southern.rules.queries import bomb_victims
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ADJACENT,
    AIR,
    AIR_STRENGTH,
    AIRPOWER,
    ALL,
    AREAS,
    ARMY,
    ENDURANCE,
    FIXED,
    IS_LAND,
    JAPAN,
    LAND,
    MANY,
    MOVES,
    SEA,
    SHIPS,
    SIDE_UNITS,
    SIZE,
    STRIKERS,
    WITHIN,
    members,
)

THEATRES = {
    "canton": ("hong_kong",),
    "malaya": ("thailand", "malay", "singapore"),
    "burma": ("rangoon", "mandalay", "lashio"),
    "philippines": ("luzon", "manila", "visaya", "mindanao"),
    "indies": ("brunei", "balikpapan", "palembang", "medan", "batavia", "surabaya", "celebes", "timor", "ambon"),
}
THEATRE = tuple(next((name for name, keys in THEATRES.items() if area.key in keys), "") for area in AREAS)
GOALS = tuple(area for area in range(SIZE) if IS_LAND[area] and not FIXED >> area & 1)
SAILORS, WALKERS = SHIPS & ~MOVES[0], ARMY & ~MOVES[0]
FRONTS = tuple(tuple(goal for goal in GOALS if THEATRE[goal] == name) for name in ("", *THEATRES))  # goals by theatre


UNKNOWN = -1.0


class Ground:
    """A position as one side sees it."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        mine, theirs = SIDE_UNITS[side], SIDE_UNITS[1 - side]
        self.mine = [units & mine for units in s.at[:SIZE]]  # by area: own units
        self.enemy = [units & theirs for units in s.at[:SIZE]]
        self.units = (self.mine, self.enemy) if side == JAPAN else (self.enemy, self.mine)  # by side
        self.lined = lined(s.held_by(side) & ALL, side)
        self.on_lines = line_worth(s, side)
        self.worth = self._worths()
        self.siege = Siege(s, side, self.worth)
        self.strength = tuple(self._strengths(who) for who in (0, 1))
        self.held = s.held_by(side)
        self.foes = s.present[1 - side]
        self._sea_uses: dict[int, float] = {}
        self._gains: dict[int, tuple[tuple[float, int], ...]] = {}
        self._watches: dict[int, tuple[float, int, float]] = {}
        self._skies: dict[int, tuple[int, int]] = {}
        self._dangers: dict[int, float] = {}
        self._preys: dict[int, float] = {}
        self._toughness = [UNKNOWN] * SIZE, [UNKNOWN] * SIZE  # by side and area
        self.needs = self._needs()
        self.guard = self._guard()
        self.lacking = self._lacking()

    def _worths(self) -> list[float]:
        """By area: points, and the lines of communication that hang on it (13.0). Japan chooses where to go."""
        w, s, side = WEIGHTS.now, self.s, self.side
        theatres = {
            "canton": w.canton,
            "malaya": w.malaya,
            "burma": w.burma,
            "philippines": w.philippines,
            "indies": w.indies,
            "": 1.0,
        }
        worths = list(area_worths(s.turns - s.turn, s.control & GATED, tuple(s.oil)))
        if side == JAPAN:
            worths = [worth * theatres[name] for worth, name in zip(worths, THEATRE, strict=True)]
        if w.own_line:
            worths = [worth + w.own_line * power for worth, power in zip(worths, self.on_lines, strict=True)]
        if w.enemy_line:
            theirs = line_worth(s, 1 - side)
            worths = [worth + w.enemy_line * power for worth, power in zip(worths, theirs, strict=True)]
        return worths

    def _strengths(self, who: int) -> list[float]:
        found, units = [0.0] * SIZE, self.units[who]
        for area in members(self.s.present[who]):
            found[area] = float(power_of(units[area] & STRIKERS[IS_LAND[area]]))
        return found

    def toughness(self, who: int, area: int) -> float:
        """Hits that it takes, about, to clear a side out of an area."""
        found = self._toughness[who][area]
        if found < 0.0:
            units, fresh = self.units[who][area], self.s.fresh
            found = self._toughness[who][area] = toughness(units & fresh, units & ~fresh, IS_LAND[area])
        return found

    def _guard(self) -> list[float]:
        """By area: what it is worth to keep open the lines that hang on it."""
        w, s, side = WEIGHTS.now, self.s, self.side
        if not w.guard:
            return [0.0] * SIZE
        if w.flank:
            flanks = flank_strength(s, side, *self._flanks())
            hanging = [max(one, w.flank * more) for one, more in zip(self.on_lines, flanks, strict=True)]
        else:
            hanging = hanging_strength(s, side, self.on_lines)
        return [w.guard * hanging[area] if self.held >> area & 1 else 0.0 for area in range(SIZE)]

    def _flanks(self) -> tuple[int, int]:
        """Own areas that the enemy could come and take, and those of them where nobody stands in his way."""
        by_ship = by_army = 0  # areas that are near to those who could
        enemy, near = self.enemy, WITHIN[2]
        for area in members(self.foes):
            if enemy[area] & SAILORS:
                by_ship |= near[area]
            if enemy[area] & WALKERS:
                by_army |= near[area]
        threatened = empty = (by_ship & SEA | by_army & LAND) & self.held & ~FIXED
        for area in members(threatened & self.s.present[self.side]):
            if self.mine[area] & STRIKERS[IS_LAND[area]]:
                empty ^= 1 << area
        return threatened, empty

    def watch(self, area: int) -> tuple[float, int, float]:
        """The strength that covers an area, against those who could come and take it (14.0(2)); own strength there, and
        the share of an area's guard that it is."""
        found = self._watches.get(area)
        if found is None:
            takers = ARMY if IS_LAND[area] else SHIPS
            near = [power_of(self.enemy[x] & takers) for x in members(WITHIN[2][area] & self.foes)]
            enough = 0.7 * max(near, default=0)
            there = power_of(self.mine[area] & STRIKERS[IS_LAND[area]])
            found = self._watches[area] = enough, there, share_of(there, enough)
        return found

    def _lacking(self) -> int:
        """Areas whose guard is not enough: others could add to it."""
        lacking = 0
        for area, guard in enumerate(self.guard):
            if guard and self.watch(area)[2] < 1.0:
                lacking |= 1 << area
        return lacking

    def guard_loss(self, area: int, left: int) -> float:
        """What is lost to the lines of communication that hang on the area where only these units stay."""
        guard, (enough, _, now) = self.guard[area], self.watch(area)
        return guard * now - guard * share_of(power_of(left & STRIKERS[IS_LAND[area]]), enough)

    def guard_gain(self, area: int, group: int) -> float:
        """What a group from elsewhere would add to their guard."""
        if not self.lacking >> area & 1:
            return 0.0
        enough, there, now = self._watches[area]
        return self.guard[area] * (share_of(there + power_of(group & STRIKERS[IS_LAND[area]]), enough) - now)

    # --- where army units are wanted: a field that falls off with distance from what is worth having -------------

    def _needs(self) -> list[float]:
        pulls = self._pulls()
        return [*map(max, *[field_of(front, tuple([pulls[area] for area in front])) for front in FRONTS])]

    def _pulls(self) -> list[float]:
        """By area: how much army units are wanted there, to take it or to hold it."""
        pulls, worth, held, enemy = [0.0] * SIZE, self.worth, self.held, self.enemy
        ours, theirs = self.strength[self.side], self.strength[1 - self.side]
        our_army, their_army = self._near(self.side), self._near(1 - self.side)
        for area in GOALS:
            if not held >> area & 1:
                wanted = self.toughness(1 - self.side, area) * 2.2 + 2.0 if enemy[area] else 2.0
                here = ours[area] + 0.6 * our_army[area]
                pulls[area] = worth[area] * max(0.1, min(1.0, (wanted - here) / wanted))
            elif threat := their_army[area] + 1.5 * theirs[area]:
                pulls[area] = 0.6 * worth[area] * max(0.0, min(1.0, (threat - ours[area]) / (threat + 1)))
        return [max(0.0, pull) for pull in pulls]

    def _near(self, side: int) -> list[float]:
        """By area: the army units of a side next to it."""
        near, units = [0.0] * SIZE, self.units[side]
        for x in members(self.s.present[side]):
            count = (units[x] & ARMY).bit_count()
            if count:
                strength = 2.5 * count
                for area in members(ADJACENT[x]):
                    near[area] += strength
        return near

    # --- seas and skies ------------------------------------------------------------------------------------------

    def sea_use(self, area: int) -> float:
        """How much there is to gain around a sea."""
        if area not in self._sea_uses:
            self._sea_uses[area] = sum(self.worth[x] for x in members(ADJACENT[area] & ALL & ~self.held))
        return self._sea_uses[area]

    def sea_danger(self, sea: int) -> float:
        """Hits that army units at sea there may have to expect from ships, aircraft and submarines."""
        if sea not in self._dangers:
            enemy = self.enemy
            hits = 0.7 * power_of(enemy[sea] & SHIPS) / 6
            for near in members(ADJACENT[sea] & self.foes):
                hits += 0.8 * air_power_of(enemy[near] & AIRPOWER) / 6
                hits += 0.2 * (enemy[near] & SHIPS).bit_count() / 3
            self._dangers[sea] = hits
        return self._dangers[sea]

    def air_near(self, sea: int) -> tuple[int, int]:
        """Enemy air units next to a sea: how many, how strong."""
        if sea not in self._skies:
            planes = all_in(self.enemy, ADJACENT[sea] & self.foes) & AIR
            self._skies[sea] = planes.bit_count(), air_power_of(planes)
        return self._skies[sea]

    def urgency(self, area: int) -> float:
        """Enemies among one's own are hit first: at sea they hold up every landing (7.1(2)②)."""
        mine = self.mine[area]
        if not mine:
            return 1.0
        return 1.25 if IS_LAND[area] else 1.3 + 0.12 * (mine & ARMY).bit_count()

    def gains(self, goal: int) -> tuple[tuple[float, int], ...]:
        """What air hits on the enemies there gain: for each unit by hit, and how many hits; best first."""
        if goal not in self._gains:
            victims = bomb_victims(self.s, self.side, goal)
            menace = WEIGHTS.now.menace
            prey = self.prey_near(goal) if menace and victims & AIR else 0.0
            self._gains[goal] = hit_gains(victims, victims & self.s.fresh, IS_LAND[goal], menace, prey)
        return self._gains[goal]

    def prey_near(self, area: int) -> float:
        """9.1(3) What one air hit from there would cost: ships and transports in the next seas, aircraft near."""
        found = self._preys.get(area)
        if found is None:
            near = all_in(self.mine, ADJACENT[area] & SEA & self.s.present[self.side])
            costs = [WORTH[u] / (ENDURANCE[u] if SHIPS >> u & 1 else 1) for u in members(near)]
            planes = all_in(self.mine, WITHIN[2][area] & LAND & self.s.present[self.side]) & AIR
            costs += [WORTH[u] / (1 + (self.s.fresh >> u & 1)) for u in members(planes)]
            found = self._preys[area] = max(costs, default=0.0)
        return found


@lru_cache(maxsize=4096)
def field_of(front: tuple[int, ...], pulls: tuple[float, ...]) -> tuple[float, ...]:
    """By area: the strongest pull of these goals that is felt there. Most theatres stay as they were."""
    return tuple([max(map(mul, pulls, shares)) for shares in zip(*map(fading, front), strict=True)])


@lru_cache(maxsize=MANY)
def hit_gains(victims: int, fresh: int, on_land: bool, menace: float, prey: float) -> tuple[tuple[float, int], ...]:
    """What air hits gain: for each unit by hit, and how many hits; best first. `prey`: what one hit by them costs."""
    return tuple(
        sorted([_hit_gain(u, not fresh >> u & 1, on_land, menace, prey) for u in members(victims)], reverse=True)
    )


def _hit_gain(unit: int, used: bool, on_land: bool, menace: float, prey: float) -> tuple[float, int]:
    worth, endurance = WORTH[unit], ENDURANCE[unit]
    if SHIPS >> unit & 1:
        return worth / endurance, endurance
    if AIR >> unit & 1:
        worth += menace * AIR_STRENGTH[unit] * prey * (0.7 if used else 1.0)
        return (worth, 1) if used else (worth / 2, 2)
    if not on_land:
        return worth, 1
    return worth * 0.5 / endurance, endurance * (2 if used else 3)


def share_of(power: int, enough: float) -> float:
    return min(1.0, power / enough) if enough else 1.0
