"""19.0(15)-(17) Units that come in from the pools."""

from __future__ import annotations

from bingqi.core.procedure import Action, Decision, Done, Draw, Goto, Next, Pass, Procedure
from bingqi.games.southern.actions import PASS, PLACE, Choose, Place, Take
from bingqi.games.southern.events import Reinforced
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    ARMY,
    CHINA_AREAS,
    CHINESE,
    COMMONWEALTH,
    ENEMY,
    INDIA,
    KUNMING,
    LIMITS,
    LOST,
    POOL,
    SIDE_UNITS,
    members,
    several,
)


def two_items(seat: int, rule: str, prompt: str, first: bool, second: bool) -> Decision:
    """5.3(1) One of the card's items; no question where only one can be done."""
    options = tuple(Choose(item) for item, can in ((1, first), (2, second)) if can)
    return Decision(seat, rule, prompt, options)


def bring_in(s: State, unit: int, origin: int, area: int, fresh: bool = False) -> None:
    """A unit from a pool comes into play."""
    s.shift(1 << unit, origin, area)
    s.fresh = s.fresh | 1 << unit if fresh else s.fresh & ~(1 << unit)
    s.emit(Reinforced(unit=unit, area=area))


def army_room(s: State, side: int, area: int) -> int:
    """7.4(1)"""
    return LIMITS.army - (s.at[area] & ARMY & SIDE_UNITS[side]).bit_count()


def air_room(s: State, side: int, area: int) -> int:
    """7.4(2)"""
    return LIMITS.air - (s.at[area] & AIR & SIDE_UNITS[side]).bit_count()


class CommonwealthReinforcements(Procedure, tag="commonwealth"):
    """19.0(15) Three units at random from the pool come to India, used."""

    STEPS = ("draw_units",)
    seat: int

    def draw_units(self, s: State) -> Draw:
        """19.0(15)"""
        units = members(s.at[POOL] & COMMONWEALTH & ARMY)
        count = min(3, len(units), army_room(s, self.seat, INDIA))
        return Draw("19.0(15)", tuple(units), count, seat=self.seat)

    def on_units(self, s: State, items: tuple[int, ...]) -> Next:
        """19.0(15)"""
        for unit in items:
            bring_in(s, unit, POOL, INDIA)
        return None


def chinese_areas(s: State, seat: int) -> int:
    """19.0(16), 16.3: Kunming, or an area with Chinese units and no enemy, that has room."""
    found = 1 << KUNMING
    for area in members(CHINA_AREAS & s.present[seat] & ~s.present[ENEMY[seat]]):
        if s.at[area] & CHINESE:
            found |= 1 << area
    return sum(1 << area for area in members(found) if army_room(s, seat, area) > 0)


class ChineseReinforcements(Procedure, tag="chinese"):
    """19.0(16) Three units at random from the pool, used."""

    STEPS = ("draw_units", "do_next", "ask_place")
    seat: int
    units: tuple[int, ...] = ()

    def draw_units(self, s: State) -> Draw:
        """19.0(16)"""
        units = members(s.at[POOL] & CHINESE & ARMY)
        return Draw("19.0(16)", tuple(units), min(3, len(units)), seat=self.seat)

    def on_units(self, s: State, items: tuple[int, ...]) -> Next:
        """19.0(16)"""
        self.units = items
        return None

    def do_next(self, s: State) -> Next:
        """Without a choice they go where they can."""
        while self.units:
            areas = chinese_areas(s, self.seat)
            if several(areas):
                return None
            if not areas:
                break
            self.put(s, areas.bit_length() - 1)
        return Done()

    def ask_place(self, s: State) -> Decision:
        """19.0(16)"""
        options = tuple([PLACE[area] for area in members(chinese_areas(s, self.seat))])
        return Decision(self.seat, "19.0(16)", "prompt-place", options, {"unit": self.units[0]})

    def on_place(self, s: State, action: Place) -> Next:
        """19.0(16)"""
        self.put(s, action.area)
        return Goto("do_next")

    def put(self, s: State, area: int) -> None:
        unit, self.units = self.units[0], self.units[1:]
        bring_in(s, unit, POOL, area)


def lost_commonwealth_air(s: State) -> int:
    return s.at[LOST] & COMMONWEALTH & AIR if air_room(s, ALLIES, INDIA) > 0 else 0


def missing_chinese_air(s: State) -> int:
    return (s.at[LOST] | s.at[POOL]) & CHINESE & AIR if air_room(s, ALLIES, KUNMING) > 0 else 0


class AirReplacements(Procedure, tag="air-replacements"):
    """19.0(17) ① up to two lost Commonwealth air units to India, used, or ② a Chinese one to Kunming, unused."""

    STEPS = ("ask_item", "ask_unit")
    seat: int
    item: int = 0
    left: int = 2

    def ask_item(self, s: State) -> Decision:
        """19.0(17)"""
        first, second = bool(lost_commonwealth_air(s)), bool(missing_chinese_air(s))
        return two_items(self.seat, "19.0(17)", "prompt-air-replacements", first, second)

    def on_item(self, s: State, action: Choose) -> Next:
        """19.0(17)"""
        self.item = action.item
        if action.item == 2:
            self.left = 1
        return None

    def ask_unit(self, s: State) -> Decision | Done:
        """19.0(17)"""
        units = lost_commonwealth_air(s) if self.item == 1 else missing_chinese_air(s)
        if not self.left or not units:
            return Done()
        options: list[Action] = [Take(unit) for unit in members(units)]
        if self.item == 1 and self.left == 1:
            options.insert(0, PASS)
        return Decision(self.seat, "19.0(17)", "prompt-take", tuple(options), {"left": self.left})

    def on_unit(self, s: State, action: Take | Pass) -> Next:
        """19.0(17)"""
        if isinstance(action, Pass):
            return Done()
        self.left -= 1
        origin = s.where(action.unit)
        if self.item == 1:
            bring_in(s, action.unit, origin, INDIA)
        else:
            bring_in(s, action.unit, origin, KUNMING, fresh=True)
        return Goto("ask_unit")
