"""19.0(5)(8)(10) Japanese cards that do more than let groups act."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.southern.actions import REMOVE, TARGET, Choose, Drop, Remove, Target
from bingqi.games.southern.events import ParatroopsLanded, Parleyed
from bingqi.games.southern.rules.operations import Orders
from bingqi.games.southern.rules.queries import allowed_areas, with_room
from bingqi.games.southern.rules.reactions import PASS, Reaction
from bingqi.games.southern.rules.reinforcements import two_items
from bingqi.games.southern.rules.terms import ALONE, MOVE, SHIPPED, WIDE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIRBORNE, ARMY, LAND, SIDE_UNITS, members


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
