"""9.0 Movement: one unit after the other, in ordinary movement or in march column, at one stroke or hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bingqi.board.bits import has
from bingqi.board.choices import Choices, Members
from bingqi.board.waves import Reach
from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import (
    END_MOVEMENT,
    FORM_COLUMN,
    HALT,
    MARCHES,
    MOVES,
    SELECTIONS,
    STEPS_ON,
    EndMovement,
    FormColumn,
    Halt,
    March,
    Move,
    Select,
    Step,
)
from bingqi.games.leningrad.events import Marched, Moved
from bingqi.games.leningrad.rules.ending import bid_won_at_once, end_game
from bingqi.games.leningrad.rules.pieces import enter, shift
from bingqi.games.leningrad.rules.queries import crossings, in_any_command, march, reach
from bingqi.games.leningrad.rules.ways import matters_on_the_way, pass_through, road_way, straight, walk_way
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.tables import MECH, MOVE
from bingqi.games.leningrad.theatre import STEEP

FRESH, WALKING, MARCHING = 0, 1, 2  # how the picked unit goes
PATIENCE = 40  # how often in a step a unit may be put back unmoved for another: nobody picks and picks for ever
IN_COLUMN, IN_PLACE, AT_LAST = (FORM_COLUMN,), (HALT,), (END_MOVEMENT,)
Options: TypeAlias = Sequence[Action] | Members[Action]
MOST_HEXES = 320  # beyond so many the hexes that only a march reaches are shown in march column alone


class Movement(Procedure, tag="movement"):
    """9.1 The active player moves his activated units in any order, each to the end before the next."""

    STEPS = ("ask_move",)
    side: Seat
    movable: int  # units that have not moved yet, the picked one among them
    unit: int = -1  # picked
    halves: int = 0  # its movement points left, doubled: a marching hex costs one half
    pace: int = FRESH
    reserve: bool = False  # 16.3: not into, out of or through enemy ZOC
    patience: int = PATIENCE

    def ask_move(self, s: State) -> Decision | Done:
        """9.1"""
        seat = seat_of(s, self.side)
        if self.unit < 0:
            if not self.movable:
                return Done()
            return Decision(seat, "9.1(1)", "prompt-move-unit", Choices(SELECTIONS.among(self.movable), AT_LAST))
        args = {"unit": self.unit, "points": self.halves / 2}
        if s.transit == self.unit:
            return Decision(seat, "3.1(3)", "prompt-move-on", Choices(*self.ways_on(s)), args)
        options = Choices(*self.ways_on(s), *self.others())
        return Done() if len(options) == 1 else Decision(seat, "9.2(1)", "prompt-move", options, args)

    def on_move(self, s: State, action: Select | Move | March | Step | FormColumn | Halt | EndMovement) -> Next:
        match action:
            case Move(hex):
                self.walk(s, hex, direct=False)
            case Select(unit):
                self.pick(s, unit)
            case March(hex):
                self.march(s, hex)
            case Step(hex):
                self.step(s, hex)
            case FormColumn():
                self.pace = MARCHING
            case Halt():
                self.movable &= ~(1 << self.unit)
                self.unit = -1
            case EndMovement():
                return Done()
        if bid_won_at_once(s):  # 16.1(3) a city may have been taken
            end_game(s)
            return None
        return Goto("ask_move")

    # --- picking ---

    def pick(self, s: State, unit: int) -> None:
        """9.1(1) Who moved before is finished; who did not move may still do so later."""
        if self.unit >= 0 and has(self.movable, self.unit):
            if not self.patience:
                self.movable &= ~(1 << self.unit)
            self.patience = max(self.patience - 1, 0)
        self.unit, self.pace = unit, FRESH
        self.halves = allowance(s, unit, self.reserve)

    def others(self) -> tuple[Options, ...]:
        """9.1(1), 9.1(2) To leave the picked unit: for good if it has moved."""
        bit = 1 << self.unit
        unmoved = bool(self.movable & bit)
        again = unmoved and self.pace == MARCHING and self.patience  # out of march column
        rest = SELECTIONS.among(self.movable if again else self.movable & ~bit)
        return (IN_PLACE, rest, AT_LAST) if unmoved and self.movable != bit else (rest, AT_LAST)

    # --- where to ---

    def ways_on(self, s: State) -> tuple[Options, ...]:
        """9.2, 9.3 All that the picked unit may do with the points it has left, by kind."""
        if not self.halves:
            return ()
        if self.pace == MARCHING:
            passing = pass_through(s, self.unit, self.halves, self.reserve, True)
            return MARCHES.among(self.by_road(s)), STEPS_ON.among(passing)
        found = reach(s, self.unit, self.halves // 2, self.reserve)
        on_foot = self.on_foot(s, found)
        straight_on = self.straight_on(s, found, on_foot)
        ways = (MOVES.among(on_foot), STEPS_ON.among(straight_on)) if straight_on else (MOVES.among(on_foot),)
        if self.pace == WALKING or not may_march(s, self.unit, self.reserve):
            return ways
        by_road = self.by_road(s)
        if not by_road:
            return ways
        further = by_road & ~on_foot
        if on_foot.bit_count() + further.bit_count() > MOST_HEXES:
            further = 0
        return ways[0], MARCHES.among(further), *ways[1:], IN_COLUMN

    def on_foot(self, s: State, found: Reach) -> int:
        """9.2, 3.1(3) Where the unit may end by ordinary movement."""
        hexes = found.hexes
        if self.pace == FRESH:
            hexes |= crossings(s, self.unit, self.reserve)
        return hexes ^ hexes & (s.full[self.side] | 1 << s.at[self.unit])

    def by_road(self, s: State) -> int:
        """9.3, 3.1(3) Where the unit may end in march column."""
        hexes = march(s, self.unit, self.halves)[0]
        return hexes ^ hexes & (s.full[self.side] | 1 << s.at[self.unit])

    def straight_on(self, s: State, found: Reach, on_foot: int) -> int:
        """9.1(2) Neighbours where going straight is another thing than going there by the cheapest way."""
        unit = self.unit
        steps = pass_through(s, unit, self.halves, self.reserve, False)
        steep = STEEP[MECH[unit]][s.at[unit]] & on_foot  # whatever ZOC adds, it adds to the way round as well
        if steep:
            for hex, cost in straight(s, unit, self.halves // 2, self.reserve, self.pace == FRESH, steep).items():
                if found.cost(hex) not in (None, cost):
                    steps |= 1 << hex
        return steps

    # --- going ---

    def step(self, s: State, hex: int) -> None:
        """9.1(2) One hex straight on, by the pace of the unit."""
        if self.pace == MARCHING:
            self.march(s, hex)
        else:
            self.walk(s, hex, direct=True)

    def walk(self, s: State, hex: int, direct: bool) -> None:
        """9.2"""
        unit, points = self.unit, self.halves // 2
        found = reach(s, unit, points, self.reserve)
        cost = None if direct else found.cost(hex)
        if cost is None:  # 9.2(3)1 over a major river: all there is
            cost = straight(s, unit, points, self.reserve, self.pace == FRESH, 1 << hex)[hex]
            way = [s.at[unit], hex]
        elif matters_on_the_way(s, self.side, hex, found.hexes, found.cost, cost):
            way = walk_way(s, unit, found, hex)
        else:
            way = [s.at[unit], hex]
        self.pace = WALKING
        self.halves -= 2 * cost
        self.go(s, way, Moved(unit=unit, origin=way[0], hex=hex, cost=cost))

    def march(self, s: State, hex: int) -> None:
        """9.3"""
        unit, origin = self.unit, s.at[self.unit]
        hexes, costs = march(s, unit, self.halves)
        cost = costs[hex]
        through = matters_on_the_way(s, self.side, hex, hexes, costs.get, cost)
        self.pace = MARCHING
        self.halves -= cost
        event = Marched(unit=unit, origin=origin, hex=hex, cost=cost / 2)
        self.go(s, road_way(costs, hex) if through else [origin, hex], event)

    def go(self, s: State, way: list[int], event: Moved | Marched) -> None:
        """3.4(2), 16.2 The unit enters every hex of its way, however it got the points for it."""
        self.movable &= ~(1 << self.unit)
        shift(s, self.unit, way[-1])
        s.emit(event)
        for hex in way[1:]:
            enter(s, self.side, hex)


def allowance(s: State, unit: int, reserve: bool) -> int:
    """9.2(1)1 Movement points, doubled; 16.3(2) half of them for a reserve unit out of all command."""
    if reserve and not in_any_command(s, unit):
        return MOVE[unit] // 2 * 2
    return MOVE[unit] * 2


def may_march(s: State, unit: int, reserve: bool) -> bool:
    """16.3(2) Reserve units out of command do not march; for the others `march_costs` knows (9.3)."""
    return not reserve or in_any_command(s, unit)
