"""16.2 MacArthur: rallying, and leaving by 19.0(18)."""

from __future__ import annotations

from bingqi.core.procedure import Decision, Next, Pass, Procedure
from bingqi.games.southern.actions import PASS, REFRESH, Refresh
from bingqi.games.southern.events import LeaderLeft, UnitRefreshed
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, MACARTHUR, NOWHERE, OUT, SIDE_UNITS, members


class IShallReturn(Procedure, tag="i-shall-return"):
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
    """Where MacArthur is on the map, if he is."""
    for area in members(s.present[ALLIES]):
        if s.at[area] & MACARTHUR:
            return area
    return NOWHERE


def rally_units(s: State, area: int) -> int:
    """16.2(1)① Used units there; each once a turn, or the free attacks of an aircraft would never end (9.0(2))."""
    return s.at[area] & SIDE_UNITS[ALLIES] & ~s.fresh & ~s.rallied


class MacArthurRallies(Procedure, tag="macarthur-rallies"):
    """16.2(1)① One used unit in MacArthur's area may be turned back, each once a turn."""

    STEPS = ("ask_unit",)
    seat: int
    area: int

    def ask_unit(self, s: State) -> Decision:
        """16.2(1)①"""
        options = (PASS, *[REFRESH[unit] for unit in members(rally_units(s, self.area))])
        return Decision(self.seat, "16.2(1)①", "prompt-rally", options, {"area": self.area})

    def on_unit(self, s: State, action: Refresh | Pass) -> Next:
        """16.2(1)①"""
        if isinstance(action, Refresh):
            s.fresh |= 1 << action.unit
            s.rallied |= 1 << action.unit
            s.emit(UnitRefreshed(unit=action.unit))
        return None
