"""19.0(5)(8)(10) Japanese cards that do more than let groups act."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Next, Pass, Procedure, Roll
from bingqi.games.southern.actions import PASS, REMOVE, TARGET, Choose, Drop, Remove, Target
from bingqi.games.southern.events import ParatroopsLanded, Parleyed
from bingqi.games.southern.rules.groups import any_group
from bingqi.games.southern.rules.operations import Orders
from bingqi.games.southern.rules.queries import allowed_areas, with_room
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.reinforcements import two_items
from bingqi.games.southern.rules.terms import ALONE, LANDING, MOVE, TRANSPORT
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIRBORNE, ARMY, ENEMY, NOWHERE, SIDE_UNITS, members


class Landing(Procedure, tag="landing"):
    """19.0(10) ① one group of up to 10 army units over the sea, or ② four units by sea transport."""

    STEPS = ("ask_item",)
    seat: int
    first: bool = True
    second: bool = True

    def ask_item(self, s: State) -> Decision:
        """19.0(10)"""
        return two_items(self.seat, "19.0(10)", "prompt-landing", self.first, self.second)

    def on_item(self, s: State, action: Choose) -> Next:
        """19.0(10)"""
        if action.item == 1:
            return Call(Orders(seat=self.seat, rule="19.0(10)①", terms=LANDING, left=1))
        return Call(Orders(seat=self.seat, rule="19.0(10)②", terms=TRANSPORT, left=4))


def jumpers(s: State, side: int) -> list[tuple[int, int]]:
    """19.0(5) Paratroops in own areas without enemies, on land or at sea, with where they are."""
    held = s.held_by(side) & ~s.present[ENEMY[side]]
    found = []
    for area in members(held & s.present[side]):
        found += [(unit, area) for unit in members(s.at[area] & AIRBORNE & SIDE_UNITS[side])]
    return found


def jump_goals(s: State, side: int, unit: int, origin: int) -> int:
    """19.0(5) Any area that its side may enter and that has room (2.2.1(3), 7.4(1))."""
    return with_room(s, side, 1 << unit, allowed_areas(side, 1 << unit) & ~(1 << origin), 1)


class DivineSoldiers(Procedure, tag="divine-soldiers"):
    """19.0(5) One group or three single units move; besides, paratroops jump: before or after, or by itself."""

    STEPS = ("ask_part", "do_land")
    seat: int
    moved: bool = False
    jumped: bool = False
    unit: int = NOWHERE
    area: int = NOWHERE

    def ask_part(self, s: State) -> Decision | Done:
        """19.0(5)"""
        options: list[Action] = [PASS] if self.moved or self.jumped else []
        if not self.moved and any_group(s, self.seat, MOVE):
            options += [Choose(1), Choose(2)]
        if not self.jumped:
            for unit, origin in jumpers(s, self.seat):
                options += [Drop(unit, area) for area in members(jump_goals(s, self.seat, unit, origin))]
        if options in ([], [PASS]):
            return Done()
        return Decision(self.seat, "19.0(5)", "prompt-divine", tuple(options))

    def on_part(self, s: State, action: Choose | Drop | Pass) -> Next:
        """19.0(5)"""
        if isinstance(action, Pass):
            return Done()
        if isinstance(action, Choose):
            self.moved = True
            terms, left = (MOVE, 1) if action.item == 1 else (MOVE | ALONE, 3)
            return Call(Orders(seat=self.seat, rule="19.0(5)", terms=terms, left=left), then="ask_part")
        self.jumped = True
        self.unit, self.area = action.unit, action.area
        return None

    def do_land(self, s: State) -> Next:
        """19.0(5) They arrive used; the enemy there may react (10.0)."""
        bit, origin = 1 << self.unit, s.where(self.unit)
        s.shift(bit, origin, self.area)
        s.fresh &= ~bit
        s.emit(ParatroopsLanded(unit=self.unit, area=self.area))
        reaction = Reaction(seat=ENEMY[self.seat], group=bit, area=self.area, enters=True, origin=origin)
        return Call(reaction, then="ask_part")


class YesOrNo(Procedure, tag="yes-or-no"):
    """19.0(8) A demand to surrender: on 4 or more one unit goes."""

    STEPS = ("ask_area", "roll_answer", "ask_unit")
    seat: int
    area: int = NOWHERE

    def ask_area(self, s: State) -> Decision:
        """19.0(8)"""
        options = tuple([TARGET[area] for area in members(parley_areas(s, self.seat))])
        return Decision(self.seat, "19.0(8)", "prompt-parley", options)

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
        enemy = members(s.at[self.area] & SIDE_UNITS[ENEMY[self.seat]])
        return Decision(self.seat, "19.0(8)", "prompt-remove", tuple([REMOVE[u] for u in enemy]), {"area": self.area})

    def on_unit(self, s: State, action: Remove) -> Next:
        """19.0(8)"""
        s.lose(action.unit, self.area)
        return None


def parley_areas(s: State, side: int) -> int:
    """Areas with own army units and enemies."""
    both = s.present[side] & s.present[ENEMY[side]]
    mine = ARMY & SIDE_UNITS[side]
    return sum(1 << area for area in members(both) if s.at[area] & mine)
