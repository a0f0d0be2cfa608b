"""11.2-11.6 Giving out hits and what they do."""

from __future__ import annotations

from collections.abc import Iterable
from operator import ge

from bingqi.board.bits import has
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Roll
from bingqi.games.southern.actions import HIT, RETREAT, Hit, Retreat
from bingqi.games.southern.events import CarrierSaved, HitsVoid, UnitFlipped, UnitRetreated
from bingqi.games.southern.rules.queries import retreats
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    AIR_STRENGTH,
    ARMY,
    CARRIERS,
    ENDURANCE,
    IS_LAND,
    MOVES,
    SHIPS,
    members,
    several,
)

NO_ORIGIN, NO_WAY_BACK = -1, -2  # `origin` of a reaction's damage: see `ways_back`
STAYS, TURNS, FALLS_BACK, DIES = 0, 1, 2, 3


def count_hits(strengths: Iterable[int], dice: Iterable[int]) -> int:
    """11.1(1) One die for each unit: not above its strength is a hit."""
    return sum(map(ge, strengths, dice))


class Damage(Procedure, tag="damage"):
    """11.2 One hit at a time until all are given out or nobody can take more; then their effects, then retreats."""

    STEPS = ("do_begin", "ask_hit", "do_next_carrier", "roll_carrier", "do_effects", "do_retreat", "ask_retreat")
    side: int  # whose units suffer
    giver: int  # who gives out the hits
    area: int
    targets: int
    hits: int
    by_air: bool = False
    as_used: bool = False  # 10.0(4): suffers as if already turned over
    origin: int = NO_ORIGIN
    units: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    room: tuple[int, ...] = ()  # by unit: hits that it can still take (11.2(2))
    carrier: int = 0  # how many carriers have rolled
    beaten: tuple[int, ...] = ()

    def do_begin(self, s: State) -> Next:
        """11.2(2)(3) Nobody takes more hits than remove him; what is left over is void."""
        units = members(self.targets)
        room = [most_hits(s, unit, self) for unit in units]
        self.units, self.room = tuple(units), tuple(room)
        self.points = (0,) * len(units)
        if self.hits >= sum(room):
            if self.hits > sum(room):
                s.emit(HitsVoid(count=self.hits - sum(room)))
            self.points, self.hits = self.room, 0
        elif len(units) == 1:
            self.points, self.hits = (self.hits,), 0
        return None if self.hits else Goto("do_next_carrier")

    def ask_hit(self, s: State) -> Decision:
        """11.2(1)"""
        options = tuple([HIT[unit] for i, unit in enumerate(self.units) if self.room[i]])
        prompt = "prompt-hit-own" if self.giver == self.side else "prompt-hit-enemy"
        return Decision(self.giver, "11.2(1)", prompt, options, {"area": self.area, "hits": self.hits})

    def on_hit(self, s: State, action: Hit) -> Next:
        """11.2(1)"""
        i = self.units.index(action.unit)
        self.points = (*self.points[:i], self.points[i] + 1, *self.points[i + 1 :])
        self.room = (*self.room[:i], self.room[i] - 1, *self.room[i + 1 :])
        self.hits -= 1
        return Goto("ask_hit") if self.hits else None

    def do_next_carrier(self, s: State) -> Next:
        """11.6 Only air attacks, only carriers that were given hits."""
        if self.by_air and self.targets & CARRIERS:
            while self.carrier < len(self.units):
                unit = self.units[self.carrier]
                if has(CARRIERS, unit) and self.points[self.carrier]:
                    return None
                self.carrier += 1
        return Goto("do_effects")

    def roll_carrier(self, s: State) -> Roll:
        """11.6"""
        return Roll("11.6", seat=self.side)

    def on_carrier(self, s: State, dice: tuple[int, ...]) -> Next:
        """11.6 Not above the air strength: one hit is void."""
        i = self.carrier
        if dice[0] <= AIR_STRENGTH[self.units[i]]:
            self.points = (*self.points[:i], self.points[i] - 1, *self.points[i + 1 :])
            s.emit(CarrierSaved(unit=self.units[i]))
        self.carrier += 1
        return Goto("do_next_carrier")

    def do_effects(self, s: State) -> Next:
        """11.3, 11.4"""
        beaten = []
        for i, unit in enumerate(self.units):
            if not self.points[i]:
                continue
            effect = effect_of(s, unit, self.area, self.points[i], self.as_used)
            if effect == DIES:
                s.lose(unit, self.area)
            elif effect:
                if has(s.fresh, unit):
                    s.fresh &= ~(1 << unit)
                    s.emit(UnitFlipped(unit=unit))
                if effect == FALLS_BACK:
                    beaten.append(unit)
        self.beaten = tuple(beaten)
        return None

    def do_retreat(self, s: State) -> Next:
        """11.5 Whoever has one way back takes it; whoever has none is removed."""
        while self.beaten:
            ways = self.ways_back(s, self.beaten[0])
            if several(ways):
                return None
            self.fall_back(s, ways)
        return Done()

    def ask_retreat(self, s: State) -> Decision:
        """11.5(1) The owner chooses where there is a choice."""
        unit = self.beaten[0]
        options = tuple([RETREAT[area] for area in members(self.ways_back(s, unit))])
        return Decision(self.side, "11.5(1)", "prompt-retreat", options, {"unit": unit, "area": self.area})

    def on_retreat(self, s: State, action: Retreat) -> Next:
        """11.5(1)"""
        self.fall_back(s, 1 << action.area)
        return Goto("do_retreat")

    def ways_back(self, s: State, unit: int) -> int:
        """11.5, 11.5(2): who was hit on entering goes back where he came from; never over mountains (7.3(2)②)."""
        if self.origin == NO_ORIGIN:
            return retreats(s, unit, self.area)
        if self.origin == NO_WAY_BACK or has(MOVES[0], unit):
            return 0
        return 1 << self.origin

    def fall_back(self, s: State, ways: int) -> None:
        """11.5(1) A unit with no way to go is removed."""
        unit, self.beaten = self.beaten[0], self.beaten[1:]
        if not ways:
            s.lose(unit, self.area)
            return
        area = ways.bit_length() - 1
        s.shift(1 << unit, self.area, area)
        s.emit(UnitRetreated(unit=unit, origin=self.area, area=area))


def most_hits(s: State, unit: int, damage: Damage) -> int:
    """11.2(2) The hits that remove the unit; a carrier under air attack may be given one more (11.6).

    Who has nowhere to retreat to is removed by the hits that would make him retreat (11.5(1)): no more can be given.
    """
    if has(SHIPS, unit):
        return ENDURANCE[unit] + (1 if damage.by_air and has(CARRIERS, unit) else 0)
    used = damage.as_used or not has(s.fresh, unit)
    if has(AIR, unit):
        return 1 if used else 2
    if not IS_LAND[damage.area]:
        return 1
    stages = 2 if used else 3
    return ENDURANCE[unit] * (stages if damage.ways_back(s, unit) else stages - 1)


def effect_of(s: State, unit: int, area: int, points: int, as_used: bool) -> int:
    """11.31-11.33: what so many hits do to the unit."""
    if has(SHIPS, unit):
        return DIES if points >= ENDURANCE[unit] else STAYS
    used = as_used or not has(s.fresh, unit)
    if has(AIR, unit):
        return DIES if used or points >= 2 else TURNS
    if has(ARMY, unit) and not IS_LAND[area]:
        return DIES
    multiple = points // ENDURANCE[unit]
    if not multiple:
        return STAYS
    return min(multiple + (1 if used else 0), DIES)
