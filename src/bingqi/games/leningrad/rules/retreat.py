"""10.6 Retreat, hex by hex."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import Retreat
from bingqi.games.leningrad.events import Retreated
from bingqi.games.leningrad.rules.pieces import destroy, enter, lift, lose_step, put, units_in
from bingqi.games.leningrad.rules.queries import zone_against
from bingqi.games.leningrad.rules.retreat_ways import Chains, retreat_chains, retreat_hexes
from bingqi.games.leningrad.state import State, on_map, seat_of


class FallBack(Procedure, tag="fall-back"):
    """10.6 All units of a hex retreat `count` hexes, each by its own way (10.6(2))."""

    STEPS = ("do_unit", "ask_hex", "do_settle")
    side: Seat
    hex: int
    count: int
    unit: int = -1  # under way
    left: int = 0
    been: int = 0

    def do_unit(self, s: State) -> Next:
        """10.6(3) A unit without any way is lost; one without a choice goes by itself."""
        if self.unit < 0:
            waiting = units_in(s, self.hex)
            if not waiting:
                return Done()
            if len(waiting) > 1 and self.order_matters(s):
                return None
            self.start(s, waiting[0])
        ways = retreat_hexes(s, self.side, s.at[self.unit], self.left, self.been)
        if not ways:
            return self.perish(s)
        if len(ways) == 1:
            return self.go(s, ways[0])
        return None

    def order_matters(self, s: State) -> bool:
        """10.6(2) Whether the owner has to say who goes first: the ways part, or there is room for one only."""
        first, ends = self.chains(s)
        return len(first) > 1 or (len(ends) == 1 and has(s.one[self.side], ends[0]))

    def ask_hex(self, s: State) -> Decision:
        """10.6(6) Among equal ways the owner chooses, and who takes them first."""
        if self.unit >= 0:
            ways = retreat_hexes(s, self.side, s.at[self.unit], self.left, self.been)
            options = tuple(Retreat(self.unit, hex) for hex in ways)
        else:
            options = tuple(Retreat(unit, hex) for unit in units_in(s, self.hex) for hex in self.chains(s).first)
        return Decision(seat_of(s, self.side), "10.6(6)", "prompt-retreat", options, {"left": self.left or self.count})

    def on_hex(self, s: State, action: Retreat) -> Next:
        if self.unit < 0:
            self.start(s, action.unit)
        return self.go(s, action.hex)

    def do_settle(self, s: State) -> Next:
        """10.6(5) Where the last hex is full the retreat goes on."""
        if self.left == 0 and has(s.full[self.side], s.at[self.unit]):
            self.left = 1
        if self.left == 0:
            put(s, self.unit, s.at[self.unit])
            s.retreated |= 1 << self.unit
            self.unit = s.transit = -1
        return Goto("do_unit")

    def chains(self, s: State) -> Chains:
        """The best ways out of the hex of the fight."""
        return retreat_chains(s, self.side, self.hex, self.count, 1 << self.hex)

    def start(self, s: State, unit: int) -> None:
        self.unit, self.left, self.been = unit, self.count, 1 << self.hex
        lift(s, unit)
        s.transit = unit

    def go(self, s: State, hex: int) -> Next:
        """10.6(1), 10.6(4) One hex; into enemy ZOC it costs a step."""
        unit, origin = self.unit, s.at[self.unit]
        s.at[unit] = hex
        self.been |= 1 << hex
        self.left -= 1
        s.emit(Retreated(unit=unit, origin=origin, hex=hex))
        enter(s, self.side, hex)
        if has(zone_against(s, self.side), hex):
            lose_step(s, unit)
            if not on_map(s, unit):
                return self.forget(s)
        return Goto("do_settle")

    def perish(self, s: State) -> Next:
        destroy(s, self.unit)
        return self.forget(s)

    def forget(self, s: State) -> Next:
        self.unit = s.transit = -1
        return Goto("do_unit")
