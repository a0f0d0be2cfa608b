"""7.0 Movement and 9.2 air movement, once the group and the goal are chosen."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Call, Next, Procedure
from bingqi.games.southern.events import GroupFlew, GroupMoved, GroupShipped
from bingqi.games.southern.rules.damage import NO_WAY_BACK
from bingqi.games.southern.rules.queries import reach
from bingqi.games.southern.rules.reactions import Reaction, may_react
from bingqi.games.southern.rules.terms import SHIPPED, TORPEDO
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ENEMY, several


class Movement(Procedure, tag="movement"):
    """7.1 The whole group goes to one area; an enemy there may react before anything else happens (10.0(2))."""

    STEPS = ("do_move", "do_reaction")
    seat: int
    group: int
    origin: int
    area: int
    terms: int
    mountain: bool = False

    def do_move(self, s: State) -> Next:
        """7.1(3); 7.5 for a group that is shipped."""
        if self.terms & SHIPPED:
            unit = self.group.bit_length() - 1
            s.emit(GroupShipped(seat=self.seat, unit=unit, origin=self.origin, area=self.area))
        else:
            if not several(self.group) and has(s.present[ENEMY[self.seat]], self.area):
                # Only a reaction sends anybody back, and not over mountains (7.3(2)②).
                roads = reach(s, self.seat, self.origin, self.group, self.terms, mountains=False)
                self.mountain = not has(roads, self.area)
            count = self.group.bit_count()
            s.emit(GroupMoved(seat=self.seat, count=count, origin=self.origin, area=self.area))
        s.shift(self.group, self.origin, self.area)
        return None

    def do_reaction(self, s: State) -> Next:
        """10.0 An enemy in the area that was entered may react."""
        other = ENEMY[self.seat]
        if self.terms & TORPEDO or not may_react(s, other, self.area):
            return None
        origin = NO_WAY_BACK if self.mountain else self.origin
        return Call(Reaction(seat=other, group=self.group, area=self.area, enters=True, origin=origin))


class AirMovement(Procedure, tag="air-movement"):
    """9.2 From one own area to another; enemies do not matter (9.2(4)), so nobody reacts."""

    STEPS = ("do_fly",)
    seat: int
    group: int
    origin: int
    area: int

    def do_fly(self, s: State) -> Next:
        """9.2(2)"""
        count = self.group.bit_count()
        s.emit(GroupFlew(seat=self.seat, count=count, origin=self.origin, area=self.area))
        s.shift(self.group, self.origin, self.area)
        return None
