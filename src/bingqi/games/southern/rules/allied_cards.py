"""19.0(13)(14) Submarines and the destruction of oil fields."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Decision, Done, Draw, Goto, Next, Procedure, Roll
from bingqi.games.southern.actions import REMOVE, TARGET, Remove, Target
from bingqi.games.southern.events import OilRevealed, SubmarineAttacked
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import DESTROYERS, ENEMY, HIDDEN, NOWHERE, OIL_AREAS, SEA, SIDE_UNITS, members


class Submarines(Procedure, tag="submarines"):
    """19.0(13) Three attacks; escorts and control of the sea make them harder."""

    STEPS = ("ask_area", "roll_attack", "ask_unit")
    seat: int
    left: int = 3
    area: int = NOWHERE

    def ask_area(self, s: State) -> Decision | Done:
        """19.0(13)"""
        seas = s.present[ENEMY[self.seat]] & SEA
        if not self.left or not seas:
            return Done()
        options = tuple([TARGET[area] for area in members(seas)])
        return Decision(self.seat, "19.0(13)", "prompt-submarine", options, {"left": self.left})

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
        enemy = members(s.at[self.area] & SIDE_UNITS[ENEMY[self.seat]])
        return Decision(self.seat, "19.0(13)", "prompt-remove", tuple([REMOVE[u] for u in enemy]), {"area": self.area})

    def on_unit(self, s: State, action: Remove) -> Next:
        """19.0(13)"""
        s.lose(action.unit, self.area)
        return Goto("ask_area")


def submarine_modifier(s: State, side: int, area: int) -> int:
    """19.0(13) Two less for enemy control, two less for each enemy destroyer unit."""
    escorts = (s.at[area] & DESTROYERS & SIDE_UNITS[ENEMY[side]]).bit_count()
    return -2 * escorts - (2 if has(s.held_by(ENEMY[side]), area) else 0)


class DestroyOil(Procedure, tag="destroy-oil"):
    """19.0(14) An oil field of one's own is mined: its value is seen, and it may burn at each turn's end."""

    STEPS = ("ask_area", "draw_value")
    seat: int
    area: int = NOWHERE

    def ask_area(self, s: State) -> Decision:
        """19.0(14)"""
        options = tuple([TARGET[area] for area in members(minable(s, self.seat))])
        return Decision(self.seat, "19.0(14)", "prompt-oil", options)

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
    return s.held_by(side) & sum(1 << area for i, area in enumerate(OIL_AREAS) if s.oil[i] == HIDDEN)


def reveal_oil(s: State, area: int, value: int) -> None:
    left = list(s.oil_left)
    left.remove(value)
    s.oil_left = tuple(left)
    s.oil[OIL_AREAS.index(area)] = value
    s.emit(OilRevealed(area=area, value=value))
