"""19.0(3) The card Supply, 12.0 recovery and 13.0 lines of communication."""

from __future__ import annotations

from bingqi.board.bits import union
from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Pass, Procedure
from bingqi.games.southern.actions import PASS, REFRESH, REFRESH_AREA, Refresh, RefreshArea
from bingqi.games.southern.events import AreaRefreshed, SideRecovered, UnitRefreshed
from bingqi.games.southern.rules.macarthur import macarthur_area
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ADJACENT, ALLIES, GRAPH, NOBODY, NOWHERE, SIDE_UNITS, SOURCES, members


def supplied(s: State, side: int) -> int:
    """13.0 Areas joined to a supply source: through own areas, ending one area beyond them at most."""
    reached = GRAPH.flood(SOURCES[side], s.held_by(side))
    return reached | union(ADJACENT, reached)


def used_units(s: State, side: int, areas: int) -> int:
    """Units in these areas that show their used side."""
    found = NOBODY
    for area in members(areas & s.present[side]):
        found |= s.at[area]
    return found & SIDE_UNITS[side] & ~s.fresh


class SupplyCard(Procedure, tag="supply-card"):
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
        return Decision(self.seat, "19.0(3)", "prompt-supply", tuple(options), {"left": self.left})

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
        return Decision(self.seat, "19.0(3)", "prompt-supply", (PASS, *options), {"left": self.left})

    def on_more(self, s: State, action: Refresh | Pass) -> Next:
        """19.0(3)"""
        return Done() if isinstance(action, Pass) else self.refresh(s, action.unit)


def recover(s: State, side: int) -> None:
    """12.0 All units in areas with a line of communication; and all where MacArthur is (16.2(1)②)."""
    found = used_units(s, side, supplied(s, side))
    if side == ALLIES and (area := macarthur_area(s)) != NOWHERE:
        found |= s.at[area]
    found &= SIDE_UNITS[side] & ~s.fresh
    s.fresh |= found
    s.emit(SideRecovered(seat=side, count=found.bit_count()))
