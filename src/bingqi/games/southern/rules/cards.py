"""19.0 What the cards do, apart from letting groups act (`operations`) and reacting (`reactions`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bingqi.core.procedure import Action, Call, Decision, Done, Draw, Goto, Next, Pass, Procedure, Roll
from bingqi.games.southern.actions import (
    REFRESH,
    REFRESH_AREA,
    REMOVE,
    TARGET,
    Choose,
    Drop,
    Refresh,
    RefreshArea,
    Remove,
    Target,
)
from bingqi.games.southern.events import (
    AreaRefreshed,
    LeaderLeft,
    OilRevealed,
    ParatroopsLanded,
    Parleyed,
    SubmarineAttacked,
    UnitRefreshed,
)
from bingqi.games.southern.rules.bits import members
from bingqi.games.southern.rules.operations import Orders
from bingqi.games.southern.rules.queries import (
    ALONE,
    MOVE,
    SHIPPED,
    WIDE,
    allowed_areas,
    supplied,
    with_room,
)
from bingqi.games.southern.rules.reactions import PASS, Reaction
from bingqi.games.southern.rules.reinforcements import two_items
from bingqi.games.southern.tables import (
    AIRBORNE,
    ARMY,
    DESTROYERS,
    LAND,
    MACARTHUR,
    OIL_AREAS,
    OUT,
    SEA,
    SIDE_UNITS,
    SIZE,
)

if TYPE_CHECKING:
    from bingqi.games.southern.state import State


# --- supply ----------------------------------------------------------------------------------------------------------


def used_units(s: State, side: int, areas: int) -> int:
    """Units in these areas that show their used side."""
    found = 0
    for area in members(areas & s.present[side]):
        found |= s.at[area]
    return found & SIDE_UNITS[side] & ~s.fresh


class SupplyCard(Procedure, tag="supply_card"):
    """19.0(3) Four units in supplied areas, or all units of any one area."""

    STEPS = ("ask_first", "ask_more")
    seat: int
    left: int = 4

    def ask_first(self, s: State) -> Decision:
        """19.0(3)"""
        options: list[Action] = []
        for area in members(s.present[self.seat]):
            if s.at[area] & SIDE_UNITS[self.seat] & ~s.fresh:
                options.append(REFRESH_AREA[area])
        options += self.units(s)
        return Decision(self.seat, "19.0(3)", "ask-supply", tuple(options), {"left": self.left})

    def units(self, s: State) -> list[Action]:
        return [REFRESH[unit] for unit in members(used_units(s, self.seat, supplied(s, self.seat)))]

    def on_first(self, s: State, action: Refresh | RefreshArea) -> Next:
        """19.0(3)"""
        if isinstance(action, Refresh):
            return self.refresh(s, action.unit)
        units = s.at[action.area] & SIDE_UNITS[self.seat]
        s.emit(AreaRefreshed(area=action.area, count=(units & ~s.fresh).bit_count()))
        s.fresh |= units
        return Done()

    def refresh(self, s: State, unit: int) -> Next:
        s.fresh |= 1 << unit
        s.emit(UnitRefreshed(unit=unit))
        self.left -= 1
        return Goto("ask_more")

    def ask_more(self, s: State) -> Decision | Done:
        """19.0(3)"""
        options = self.units(s) if self.left else []
        if not options:
            return Done()
        return Decision(self.seat, "19.0(3)", "ask-supply", (PASS, *options), {"left": self.left})

    def on_more(self, s: State, action: Refresh | Pass) -> Next:
        """19.0(3)"""
        return Done() if isinstance(action, Pass) else self.refresh(s, action.unit)


# --- Japanese cards --------------------------------------------------------------------------------------------------


class Landing(Procedure, tag="landing"):
    """19.0(10) ① one group of up to 10 army units over the sea, or ② four units by sea transport."""

    STEPS = ("ask_item",)
    seat: int
    first: bool = True
    second: bool = True

    def ask_item(self, s: State) -> Decision | Goto:
        """19.0(10)"""
        return two_items(self.seat, "19.0(10)", "ask-landing", self.first, self.second)

    def on_item(self, s: State, action: Choose) -> Next:
        """19.0(10)"""
        if action.item == 1:
            return Call(Orders(seat=self.seat, rule="19.0(10)①", terms=MOVE | WIDE, left=1))
        return Call(Orders(seat=self.seat, rule="19.0(10)②", terms=SHIPPED | ALONE, left=4))


def jumpers(s: State, side: int) -> list[tuple[int, int]]:
    """19.0(5) Paratroops in own areas without enemies, with where they are."""
    held = s.held_by(side) & ~s.present[1 - side] & LAND
    found = []
    for area in members(held & s.present[side]):
        found += [(unit, area) for unit in members(s.at[area] & AIRBORNE & SIDE_UNITS[side])]
    return found


class DivineSoldiers(Procedure, tag="divine_soldiers"):
    """19.0(5) One group or three single units move; besides, paratroops jump into any land area."""

    STEPS = ("ask_item", "ask_drop", "do_land")
    seat: int
    can_move: bool = True
    unit: int = -1
    origin: int = -1
    area: int = -1

    def ask_item(self, s: State) -> Decision | Goto:
        """19.0(5)"""
        if not self.can_move:
            return Goto("ask_drop")
        return two_items(self.seat, "19.0(5)", "ask-divine", True, True)

    def on_item(self, s: State, action: Choose) -> Next:
        """19.0(5)"""
        if action.item == 1:
            return Call(Orders(seat=self.seat, rule="19.0(5)", terms=MOVE, left=1))
        return Call(Orders(seat=self.seat, rule="19.0(5)", terms=MOVE | ALONE, left=3))

    def ask_drop(self, s: State) -> Decision | Done:
        """19.0(5)"""
        options: list[Action] = [PASS]
        for unit, origin in jumpers(s, self.seat):
            goals = allowed_areas(self.seat, 1 << unit) & LAND & ~(1 << origin)
            options += [Drop(unit, area) for area in members(with_room(s, self.seat, 1 << unit, goals, 1))]
        if len(options) == 1:
            return Done()
        return Decision(self.seat, "19.0(5)", "ask-drop", tuple(options))

    def on_drop(self, s: State, action: Drop | Pass) -> Next:
        """19.0(5)"""
        if isinstance(action, Pass):
            return Done()
        self.unit, self.origin, self.area = action.unit, s.where(action.unit), action.area
        return None

    def do_land(self, s: State) -> Next:
        """19.0(5) They arrive used; the enemy there may react (10.0)."""
        bit = 1 << self.unit
        s.shift(bit, self.origin, self.area)
        s.fresh &= ~bit
        s.emit(ParatroopsLanded(unit=self.unit, area=self.area))
        if not s.present[1 - self.seat] >> self.area & 1:
            return None
        return Call(Reaction(seat=1 - self.seat, group=bit, area=self.area, origin=self.origin))


class YesOrNo(Procedure, tag="yes_or_no"):
    """19.0(8) A demand to surrender: on 4 or more one unit goes."""

    STEPS = ("ask_area", "roll_answer", "ask_unit")
    seat: int
    area: int = -1

    def ask_area(self, s: State) -> Decision:
        """19.0(8)"""
        options = tuple([TARGET[area] for area in members(parley_areas(s, self.seat))])
        return Decision(self.seat, "19.0(8)", "ask-parley", options)

    def on_area(self, s: State, action: Target) -> Next:
        """19.0(8)"""
        self.area = action.area
        return None

    def roll_answer(self, s: State) -> Roll:
        """19.0(8)"""
        return Roll("19.0(8)", seat=self.seat)

    def on_answer(self, s: State, dice: tuple[int, ...]) -> Next:
        """19.0(8)"""
        s.emit(Parleyed(area=self.area, die=dice[0]))
        return None if dice[0] >= 4 else Done()

    def ask_unit(self, s: State) -> Decision:
        """19.0(8), 18.2(5) Any unit, MacArthur too."""
        enemy = members(s.at[self.area] & SIDE_UNITS[1 - self.seat])
        return Decision(self.seat, "19.0(8)", "ask-remove", tuple([REMOVE[u] for u in enemy]), {"area": self.area})

    def on_unit(self, s: State, action: Remove) -> Next:
        """19.0(8)"""
        s.lose(action.unit, self.area)
        return None


def parley_areas(s: State, side: int) -> int:
    """Areas with own army units and enemies."""
    both = s.present[side] & s.present[1 - side]
    mine = ARMY & SIDE_UNITS[side]
    return sum(1 << area for area in members(both) if s.at[area] & mine)


# --- Allied cards ----------------------------------------------------------------------------------------------------


class Submarines(Procedure, tag="submarines"):
    """19.0(13) Three attacks; escorts and control of the sea make them harder."""

    STEPS = ("ask_area", "roll_attack", "ask_unit")
    seat: int
    left: int = 3
    area: int = -1

    def ask_area(self, s: State) -> Decision | Done:
        """19.0(13)"""
        seas = s.present[1 - self.seat] & SEA
        if not self.left or not seas:
            return Done()
        options = tuple([TARGET[area] for area in members(seas)])
        return Decision(self.seat, "19.0(13)", "ask-submarine", options, {"left": self.left})

    def on_area(self, s: State, action: Target) -> Next:
        """19.0(13)"""
        self.area = action.area
        self.left -= 1
        return None

    def roll_attack(self, s: State) -> Roll:
        """19.0(13)"""
        return Roll("19.0(13)", seat=self.seat)

    def on_attack(self, s: State, dice: tuple[int, ...]) -> Next:
        """19.0(13)"""
        result = dice[0] + submarine_modifier(s, self.seat, self.area)
        s.emit(SubmarineAttacked(area=self.area, die=dice[0], result=result))
        return None if result >= 1 else Goto("ask_area")

    def ask_unit(self, s: State) -> Decision:
        """19.0(13)"""
        enemy = members(s.at[self.area] & SIDE_UNITS[1 - self.seat])
        return Decision(self.seat, "19.0(13)", "ask-remove", tuple([REMOVE[u] for u in enemy]), {"area": self.area})

    def on_unit(self, s: State, action: Remove) -> Next:
        """19.0(13)"""
        s.lose(action.unit, self.area)
        return Goto("ask_area")


def submarine_modifier(s: State, side: int, area: int) -> int:
    """19.0(13) Two less for enemy control, two less for each enemy destroyer unit."""
    escorts = (s.at[area] & DESTROYERS & SIDE_UNITS[1 - side]).bit_count()
    return -2 * escorts - (2 if s.held_by(1 - side) >> area & 1 else 0)


class DestroyOil(Procedure, tag="destroy_oil"):
    """19.0(14) An oil field of one's own is mined: its value is seen, and it may burn at each turn's end."""

    STEPS = ("ask_area", "draw_value")
    seat: int
    area: int = -1

    def ask_area(self, s: State) -> Decision:
        """19.0(14)"""
        options = tuple([TARGET[area] for area in members(minable(s, self.seat))])
        return Decision(self.seat, "19.0(14)", "ask-oil", options)

    def on_area(self, s: State, action: Target) -> Next:
        """19.0(14)"""
        self.area = action.area
        return None

    def draw_value(self, s: State) -> Draw:
        """2.1.2(4), 3.0(5): which marker lies there was random and is found out now."""
        return Draw("3.0(5)", s.oil_left, 1)

    def on_value(self, s: State, items: tuple[int, ...]) -> Next:
        """2.1.2(4)"""
        reveal_oil(s, self.area, items[0])
        return None


def minable(s: State, side: int) -> int:
    """Own areas with an oil marker that is still face down."""
    return s.held_by(side) & sum(1 << area for i, area in enumerate(OIL_AREAS) if s.oil[i] < 0)


def reveal_oil(s: State, area: int, value: int) -> None:
    left = list(s.oil_left)
    left.remove(value)
    s.oil_left = tuple(left)
    s.oil[OIL_AREAS.index(area)] = value
    s.emit(OilRevealed(area=area, value=value))


class IShallReturn(Procedure, tag="i_shall_return"):
    """19.0(18) MacArthur leaves; nobody scores for it."""

    STEPS = ("do_leave",)
    seat: int

    def do_leave(self, s: State) -> Next:
        """19.0(18)"""
        unit = MACARTHUR.bit_length() - 1
        s.shift(MACARTHUR, s.where(unit), OUT)
        s.fresh &= ~MACARTHUR
        s.emit(LeaderLeft(unit=unit))
        return None


def macarthur_area(s: State) -> int:
    """Where MacArthur is on the map; -1 if he is not."""
    area = s.where(MACARTHUR.bit_length() - 1)
    return area if area < SIZE else -1
