"""The cards that let groups act: several groups, one group twice, two groups named beforehand (18.1, 19.0)."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure
from bingqi.games.southern.actions import PASS, Muster
from bingqi.games.southern.rules.groups import GroupActs, candidates, has_actor, muster_areas, turn_over
from bingqi.games.southern.rules.terms import KEEPS, NAMED_ONLY, OPTIONAL, TWICE, USED_TOO
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import NOBODY, NOWHERE, members


class Orders(Procedure, tag="orders"):
    """Up to `left` groups act one after another; `again` of them may act a second time (19.0(4)(6)(7)(10)(12)(19))."""

    STEPS = ("ask_area", "do_count")
    seat: int
    rule: str
    terms: int
    left: int
    again: int = 0
    begun: bool = False

    def ask_area(self, s: State) -> Decision | Done:
        """6.2 The next group; after the first the player may stop."""
        options = muster_areas(s, self.seat, self.terms) if self.left else []
        if not options:
            return Done()
        if self.begun:
            options.insert(0, PASS)
        return Decision(self.seat, self.rule, "prompt-area", tuple(options), {"left": self.left})

    def on_area(self, s: State, action: Muster | Pass) -> Next:
        """6.2"""
        if isinstance(action, Pass):
            return Done()
        self.left -= 1
        self.begun = True
        if self.again:
            return Call(TwiceInARow(seat=self.seat, rule=self.rule, terms=self.terms, area=action.area))
        among = candidates(s, self.seat, action.area, self.terms)
        return Call(GroupActs(seat=self.seat, area=action.area, among=among, terms=self.terms))

    def do_count(self, s: State) -> Next:
        """19.0(6) `got` is 1 if the group has acted twice."""
        if self.again and self.got == 1:
            self.again -= 1
        return Goto("ask_area")


class TwiceInARow(Procedure, tag="twice-in-a-row"):
    """19.0(1) A group acts and may act again; it is turned over after the second action.

    Its result is 1 if the group did act twice.
    """

    STEPS = ("ask_area", "do_first", "do_second", "do_end")
    seat: int
    rule: str
    terms: int
    area: int = NOWHERE
    group: int = NOBODY
    twice: bool = False

    def ask_area(self, s: State) -> Decision | None:
        """6.2"""
        if self.area != NOWHERE:
            return None
        options = muster_areas(s, self.seat, self.terms)
        return Decision(self.seat, self.rule, "prompt-area", tuple(options), {"left": 1})

    def on_area(self, s: State, action: Muster) -> Next:
        """6.2"""
        self.area = action.area
        return None

    def do_first(self, s: State) -> Next:
        """18.1(1) One action after the other, or two attacks declared together (18.1(2))."""
        among = candidates(s, self.seat, self.area, self.terms)
        return Call(GroupActs(seat=self.seat, area=self.area, among=among, terms=self.terms | KEEPS | TWICE))

    def do_second(self, s: State) -> Next:
        """18.1(3) Some or all of those that acted, where they stand together now; nobody else."""
        assert self.got is not None
        self.group = abs(self.got)
        self.twice = self.got != self.group
        self.got = 0
        if self.twice:
            return None
        place = self.place_of_group(s)
        if place is None:
            return None
        among = self.group & s.at[place]
        if not has_actor(s, self.seat, place, among, self.terms):
            return None
        self.area = place
        return Call(GroupActs(seat=self.seat, area=place, among=among, terms=self.terms | KEEPS | OPTIONAL))

    def place_of_group(self, s: State) -> int | None:
        """Where the group stands now: those beaten back by a reaction were turned over and are out of it."""
        group = self.group if self.terms & USED_TOO else self.group & s.fresh
        return next((area for area in members(s.present[self.seat]) if s.at[area] & group), None)

    def do_end(self, s: State) -> Next:
        """19.0(1) Turned over now."""
        turn_over(s, self.group)
        return Done(1 if self.twice or self.got else 0)


class JointOperation(Procedure, tag="joint-operation"):
    """19.0(2) Two groups are named first, then act in order, each in its own way."""

    STEPS = ("ask_first", "do_keep_first", "ask_second", "do_keep_second", "do_act_first", "do_act_second")
    seat: int
    rule: str
    terms: int
    areas: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()

    def ask_first(self, s: State) -> Decision:
        """19.0(2)"""
        return Decision(self.seat, self.rule, "prompt-area", tuple(muster_areas(s, self.seat, self.terms)), {"left": 2})

    def on_first(self, s: State, action: Muster) -> Next:
        """19.0(2)"""
        return self.name_group(s, action.area)

    def name_group(self, s: State, area: int) -> Next:
        self.areas = (*self.areas, area)
        among = candidates(s, self.seat, area, self.terms) & ~sum(self.groups)
        return Call(GroupActs(seat=self.seat, area=area, among=among, terms=self.terms | NAMED_ONLY))

    def do_keep_first(self, s: State) -> Next:
        assert self.got is not None
        self.groups = (self.got,)
        return None

    def ask_second(self, s: State) -> Decision | Goto:
        """19.0(2)"""
        options: list[Action] = [PASS, *muster_areas(s, self.seat, self.terms, self.groups[0])]
        if len(options) == 1:
            return Goto("do_act_first")
        return Decision(self.seat, self.rule, "prompt-area", tuple(options), {"left": 1})

    def on_second(self, s: State, action: Muster | Pass) -> Next:
        """19.0(2)"""
        return Goto("do_act_first") if isinstance(action, Pass) else self.name_group(s, action.area)

    def do_keep_second(self, s: State) -> Next:
        assert self.got is not None
        self.groups = (*self.groups, self.got)
        return None

    def do_act_first(self, s: State) -> Next:
        """19.0(2)"""
        return self.let_act(s, 0)

    def do_act_second(self, s: State) -> Next:
        """19.0(2)"""
        return self.let_act(s, 1) if len(self.groups) > 1 else None

    def let_act(self, s: State, which: int) -> Next:
        """The named units do one thing or nothing. Nobody is hurt but the group that acts (10.0(3)): all are there."""
        area, group = self.areas[which], self.groups[which]
        return Call(GroupActs(seat=self.seat, area=area, among=0, group=group, terms=self.terms | OPTIONAL))
