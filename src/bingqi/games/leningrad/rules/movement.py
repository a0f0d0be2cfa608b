"""9.0 Movement: one unit after the other, in ordinary movement or in march column."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import (
    END_MOVEMENT,
    MARCHES,
    MOVES,
    SELECTIONS,
    EndMovement,
    March,
    Move,
    Select,
)
from bingqi.games.leningrad.events import Marched, Moved
from bingqi.games.leningrad.rules.pieces import enter, shift
from bingqi.games.leningrad.rules.queries import (
    ZOC_COST,
    crossings,
    in_any_command,
    march,
    reach,
    zone_against,
)
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import AXIS, GRID, MECH, MOVE, PLACES, PRICES, SIDE_OF, has_road

FRESH, WALKING, MARCHING = 0, 1, 2  # what the unit on the move has done so far


class Movement(Procedure, tag="movement"):
    """9.1 The active player moves his activated units in any order, each to the end before the next."""

    STEPS = ("ask_move",)
    side: Seat
    movable: int  # units that have not been picked yet
    unit: int = -1
    halves: int = 0  # movement points left, doubled: a marching hex costs one half
    pace: int = FRESH
    reserve: bool = False  # 16.3: not into, out of or through enemy ZOC

    def ask_move(self, s: State) -> Decision | Done:
        """9.1"""
        options: tuple[Select | Move | March | EndMovement, ...]
        if self.unit >= 0 and self.halves:
            on_foot, by_road = self.destinations(s)
            options = (*MOVES[on_foot], *MARCHES[by_road], *SELECTIONS[self.movable], END_MOVEMENT)
        else:
            options = (*SELECTIONS[self.movable], END_MOVEMENT)
        if len(options) == 1:
            return Done()
        if self.unit < 0:
            return Decision(self.side, "9.1(1)", "prompt-move-unit", options)
        args = {"unit": self.unit, "points": self.halves / 2}
        return Decision(self.side, "9.2(1)", "prompt-move", options, args)

    def on_move(self, s: State, action: Select | Move | March | EndMovement) -> Next:
        if isinstance(action, EndMovement):
            return Done()
        if isinstance(action, Select):
            self.unit, self.pace = action.unit, FRESH
            self.movable &= ~(1 << action.unit)
            self.halves = allowance(s, action.unit, self.reserve)
        elif isinstance(action, Move):
            self.walk(s, action.hex)
        else:
            self.march(s, action.hex)
        return Goto("ask_move")

    def destinations(self, s: State) -> tuple[int, int]:
        """9.2, 9.3 Where the unit may end by ordinary movement, and where only by marching; 3.1(3)."""
        unit, walk, road = self.unit, 0, 0
        if self.pace != MARCHING:
            walk = reach(s, unit, self.halves // 2, self.reserve).hexes
            if self.pace == FRESH:
                walk |= crossings(s, unit, self.reserve)
        if self.pace == MARCHING or (self.pace == FRESH and may_march(s, unit, self.reserve)):
            road = march(s, unit, self.halves)[0]
        taken = s.full[self.side] | 1 << s.at[unit]
        return walk & ~taken, road & ~(walk | taken)

    def walk(self, s: State, hex: int) -> None:
        """9.2"""
        unit, origin = self.unit, s.at[self.unit]
        found = reach(s, unit, self.halves // 2, self.reserve)
        cost = found.cost(hex)
        if cost is None:  # 9.2(3)1 over a major river: all there is
            cost = self.halves // 2
            self.halves = 0
        else:
            if self.foreign(s, hex, cost, found.hexes):
                self.take_towns(s, way_to(s, unit, found.costs(), hex, walking=True))
            self.halves -= 2 * cost
        self.pace = WALKING
        shift(s, unit, hex)
        s.emit(Moved(unit=unit, origin=origin, hex=hex, cost=cost))

    def march(self, s: State, hex: int) -> None:
        """9.3"""
        unit, origin = self.unit, s.at[self.unit]
        hexes, costs = march(s, unit, self.halves)
        cost = costs[hex]
        if self.foreign(s, hex, cost, hexes):
            self.take_towns(s, way_to(s, unit, costs, hex, walking=False))
        self.halves -= cost
        self.pace = MARCHING
        shift(s, unit, hex)
        s.emit(Marched(unit=unit, origin=origin, hex=hex, cost=cost / 2))

    def foreign(self, s: State, hex: int, cost: int, reached: int) -> bool:
        """Whether a way of this cost to the hex could lead through a place of the enemy."""
        here = s.at[self.unit]
        towns = (PLACES & ~s.control if self.side == AXIS else s.control) & reached & GRID.within(here, cost - 1)
        return bool(towns) and any(
            town != hex and GRID.distance(here, town) + GRID.distance(town, hex) <= cost for town in bit_list(towns)
        )

    def take_towns(self, s: State, way: list[int]) -> None:
        """3.4(2) Places on the way; the last hex is entered anyway."""
        for passed in way[1:-1]:
            enter(s, self.side, passed)


def allowance(s: State, unit: int, reserve: bool) -> int:
    """9.2(1)1 Movement points, doubled; 16.3(2) half of them for a reserve unit out of all command."""
    if reserve and not in_any_command(s, unit):
        return MOVE[unit] // 2 * 2
    return MOVE[unit] * 2


def may_march(s: State, unit: int, reserve: bool) -> bool:
    """16.3(2) Reserve units out of command do not march; for the others `march_costs` knows (9.3)."""
    return not reserve or in_any_command(s, unit)


def way_to(s: State, unit: int, costs: dict[int, int], hex: int, walking: bool) -> list[int]:
    """A cheapest way from where the unit stands, both ends included."""
    zone = zone_against(s, SIDE_OF[unit]) if walking else 0
    way = [hex]
    while cost := costs[way[-1]]:
        for before in GRID.neighbours[way[-1]]:
            price = step_price(before, way[-1], MECH[unit], zone) if walking else int(has_road(before, way[-1])) or None
            if price is not None and costs.get(before) == cost - price:
                way.append(before)
                break
        else:
            raise AssertionError("a hex that was reached has a way to it")
    return way[::-1]


def step_price(a: int, b: int, mech: bool, zone: int) -> int | None:
    """9.2(1), 9.2(2) One step of ordinary movement with the ZOC surcharges."""
    cost = PRICES[mech].get((a, b))
    if cost is None:
        return None
    return cost + ZOC_COST * ((zone >> a & 1) + (zone >> b & 1))
