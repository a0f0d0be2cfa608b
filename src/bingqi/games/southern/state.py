"""The position: where each unit is and which side it shows, who holds what, the cards, the points."""

from __future__ import annotations

from bingqi.core.state import State as CoreState
from bingqi.games.southern.events import PointsScored, UnitLost
from bingqi.games.southern.tables import ALL, ALLIES, ENDURANCE, JAPAN, LOST, MACARTHUR, SIDE_OF, SIDE_UNITS


class State(CoreState, dict=True, kw_only=True):
    """Sets of units and areas are bit masks. Points are counted in halves (15.0(1)②)."""

    at: list[int]  # by place: the units there; after the areas come the pools (see tables.POOL)
    fresh: int  # units that show their unused side
    control: int  # areas that Japan holds; the Allies hold the others
    present: list[int]  # by side: areas with any of its units
    hands: list[tuple[int, ...]]  # by side, sorted card kinds; secret
    laid: list[tuple[int, ...]]  # used face down this turn; secret
    shown: list[tuple[int, ...]]  # used face up this turn
    removed: list[tuple[int, ...]]  # out of the game
    oil: list[int]  # by oil field: -1 face down, 0 destroyed, else the value that was revealed
    oil_left: tuple[int, ...]  # values that nobody has seen yet
    halves: list[int]  # by side, victory points won during the game
    bid: int = 0  # points that Japan began with (option)
    turn: int = 0
    turns: int = 8
    old_control: int = 0  # areas that Japan held when the turn began (17.3)
    carriers: bool = False  # option 17.2①
    anniversary: tuple[bool, bool] = (False, False)  # options 17.3(1), 17.3(2)
    two_reactions: bool = False  # option: Ambush and Force Z in one window (10.0(2))
    ship_army_only: bool = False  # option: sea transport carries army units alone (7.5(1))
    rallied: int = 0  # units that MacArthur has turned back this turn (16.2(1)①)

    def held_by(self, side: int) -> int:
        """Areas under a side's control."""
        return self.control if side == JAPAN else ALL & ~self.control

    def where(self, unit: int) -> int:
        """The place of a unit."""
        bit = 1 << unit
        return next(place for place, units in enumerate(self.at) if units & bit)

    def shift(self, units: int, origin: int, place: int) -> None:
        """Take units of one side from a place to another."""
        self.at[origin] &= ~units
        self.at[place] |= units
        side = SIDE_OF[units.bit_length() - 1]
        mine = SIDE_UNITS[side]
        here = 1 << origin
        self.present[side] = (self.present[side] | 1 << place) & ALL
        if not self.at[origin] & mine:
            self.present[side] &= ~here

    def lose(self, unit: int, area: int) -> None:
        """2.2.3④ Send a unit to the replacement pool and count what it is worth (15.0(1)②, 16.2(3))."""
        bit = 1 << unit
        self.shift(bit, area, LOST)
        self.fresh &= ~bit
        self.emit(UnitLost(unit=unit, area=area))
        if SIDE_OF[unit] == JAPAN:
            self.score(ALLIES, ENDURANCE[unit], "loss")
        elif bit == MACARTHUR:
            self.score(JAPAN, 2, "macarthur")

    def score(self, side: int, halves: int, why: str) -> None:
        self.halves[side] += halves
        self.emit(PointsScored(seat=side, why=why, points=halves / 2))
