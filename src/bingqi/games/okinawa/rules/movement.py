"""10.0 Movement, 19.1 Japanese movement limits."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import (
    GO,
    HALT,
    PASS,
    PICK_CHIT,
    PICK_UNIT,
    Go,
    Infiltrate,
    PickChit,
    PickUnit,
    Release,
)
from bingqi.games.okinawa.events import ChitMoved, GroupReleased, Moved
from bingqi.games.okinawa.rules.contact import Approach, Contact, LeftBehind, exposed_chits
from bingqi.games.okinawa.rules.queries import (
    FLAME_TANK,
    chit_budget,
    chit_reach,
    chits_at,
    lone_chits,
    occupied,
    path_to,
    unit_budget,
    unit_reach,
    units_at,
    wave,
    zoc,
)
from bingqi.games.okinawa.state import FREE, State
from bingqi.games.okinawa.tables import (
    GRID,
    JAPAN,
    KIND,
    LIMITED,
    LIMITED_GROUPS,
    SIDE_SLOTS,
    SIDE_UNITS,
    TURNS,
    UNIT_GROUP,
    US,
)

NIGHT = KIND["night_infiltration"]


def may_move(s: State, unit: int) -> bool:
    """19.1, 19.1(1), 19.1(2), 10.1(4)

    Limited Japanese units wait until their group is released; nobody waits from turn 9.
    """
    if not LIMITED >> unit & 1 or not TURNS[s.turn - 1].limit:
        return True
    return TURNS[s.turn - 1].limit == "release" and bool(s.released >> UNIT_GROUP[unit] & 1)


def is_pinned(s: State, hex: int) -> bool:
    """19.3.1(1) In an offensive, what stood in enemy ZOC when the turn began stays."""
    return s.offensive and bool(s.held >> hex & 1)


def movable_units(s: State, side: int) -> list[int]:
    where, moved = s.where, s.moved
    units = [unit for unit in SIDE_UNITS[side] if where[unit] >= 0 and not moved >> unit & 1]
    if side == US:
        return units
    if TURNS[s.turn - 1].limit:
        units = [unit for unit in units if may_move(s, unit)]
    return [unit for unit in units if not is_pinned(s, where[unit])] if s.offensive else units


def movable_chits(s: State, side: int) -> list[int]:
    spot, moved = s.spot, s.moved_chits
    slots = [slot for slot in SIDE_SLOTS[side] if spot[slot] >= 0 and not moved >> slot & 1]
    if s.up:
        slots = [slot for slot in slots if chit_budget(s, slot)]
    return [slot for slot in slots if not is_pinned(s, spot[slot])] if s.offensive else slots


def infiltration_chits(s: State) -> list[int]:
    """Night infiltration chits whose stack began the turn in enemy ZOC and has not moved."""
    return [
        slot
        for slot in SIDE_SLOTS[US]
        if s.kind[slot] == NIGHT
        and s.spot[slot] >= 0
        and s.held >> s.spot[slot] & 1
        and any(not s.moved >> unit & 1 for unit in units_at(s, US, s.spot[slot]))
    ]


def releasable(s: State) -> list[int]:
    """19.1(2) Limited groups with units on the map that are not yet free."""
    return [
        group
        for group in LIMITED_GROUPS
        if not s.released >> group & 1
        and any(UNIT_GROUP[unit] == group and s.where[unit] >= 0 for unit in SIDE_UNITS[JAPAN])
    ]


class Movement(Procedure, tag="movement"):
    """10.0, 10.1, 10.1(1), 3.2(3) The player in turn moves his pieces one by one, in any order."""

    STEPS = ("do_begin", "ask_group", "ask_piece", "do_left_behind", "do_end")
    seat: Seat

    def do_begin(self, s: State) -> Next:
        s.moved = s.moved_chits = s.infiltrating = s.infiltrating_chits = 0
        if self.seat == JAPAN and TURNS[s.turn - 1].limit == "release" and releasable(s):
            return None
        return Goto("ask_piece")

    def ask_group(self, s: State) -> Decision:
        """19.1(2)"""
        return Decision(JAPAN, "19.1(2)", "prompt-release", tuple(map(Release, releasable(s))))

    def on_group(self, s: State, action: Release) -> Next:
        s.released |= 1 << action.group
        s.emit(GroupReleased(group=action.group))
        return None

    def ask_piece(self, s: State) -> Decision | Goto:
        """10.1(1), 19.1(3)"""
        options: list[Action] = [PICK_UNIT[unit] for unit in movable_units(s, self.seat)]
        options += [PICK_CHIT[slot] for slot in movable_chits(s, self.seat)]
        if self.seat == US and s.held:
            options += [Infiltrate(slot) for slot in infiltration_chits(s)]
        if not options:
            return Goto("do_left_behind")
        options.append(PASS)
        return Decision(self.seat, "10.1", "prompt-move", tuple(options))

    def on_piece(self, s: State, action: Action) -> Next:
        if isinstance(action, PickUnit):
            s.moved |= 1 << action.unit
            return Call(MovePiece(seat=self.seat, unit=action.unit, left=unit_budget(s, action.unit)), then="ask_piece")
        if isinstance(action, PickChit):
            s.moved_chits |= 1 << action.chit
            return Call(MovePiece(seat=self.seat, chit=action.chit, left=chit_budget(s, action.chit)), then="ask_piece")
        if isinstance(action, Infiltrate):
            infiltrate(s, action.chit)
            return Goto("ask_piece")
        return None

    def do_left_behind(self, s: State) -> Next:
        return Call(LeftBehind(seat=self.seat)) if exposed_chits(s, self.seat) else None

    def do_end(self, s: State) -> Next:
        s.moved = s.moved_chits = s.infiltrating = s.infiltrating_chits = 0
        return None


def infiltrate(s: State, slot: int) -> None:
    """23.17 Night infiltration: the stack may go straight from one enemy ZOC into another; out of the game."""
    hex = s.spot[slot]
    s.reveal(slot)
    s.remove_chit(slot)
    for unit in units_at(s, US, hex):
        if not s.moved >> unit & 1:
            s.infiltrating |= 1 << unit
    for mate in chits_at(s, US, hex):
        if not s.moved_chits >> mate & 1:
            s.infiltrating_chits |= 1 << mate


class MovePiece(Procedure, tag="move-piece"):
    """10.2, 10.1(2), 10.1(3) One unit or chit moves. `left` counts half points.

    It walks until an owner of lone chits next to its way must be asked, then may go on with what is left.
    """

    STEPS = ("ask_hex", "do_met", "do_end")
    seat: Seat
    left: int
    unit: int = -1
    chit: int = -1

    def here(self, s: State) -> int:
        return s.where[self.unit] if self.unit >= 0 else s.spot[self.chit]

    def reach(self, s: State) -> int:
        if self.unit >= 0:
            return unit_reach(s, self.seat, self.unit, self.left)
        return chit_reach(s, self.seat, self.chit, self.left)

    def ask_hex(self, s: State) -> Decision:
        """10.2(1)"""
        options = (*GO.of(self.reach(s)), HALT)
        if self.unit >= 0:
            return Decision(self.seat, "10.2(1)", "prompt-go", options, {"unit": self.unit})
        return Decision(self.seat, "10.2(1)", "prompt-go-chit", options, {"back": self.chit})

    def on_hex(self, s: State, action: Action) -> Next:
        if not isinstance(action, Go):
            return Goto("do_end")
        enemy, goal, spent = 1 - self.seat, action.hex, self.left
        lone = lone_chits(s, enemy)
        if lone:
            goal, spent = self.first_contact(s, action.hex, GRID.spread(lone))
        self.arrive(s, goal)
        self.left -= spent
        if not lone or not GRID.around[goal] & lone:
            return Goto("do_end")
        strong = self.unit >= 0 or bool(s.up >> self.chit & 1)
        return Call(Approach(seat=enemy, hex=goal, forced=strong))

    def first_contact(self, s: State, hex: int, touch: int) -> tuple[int, int]:
        """How far the way to `hex` leads before an enemy owner must be asked, and its cost."""
        enemy, start = 1 - self.seat, self.here(s)
        zone = zoc(s, enemy)
        sneaking = s.infiltrating >> self.unit & 1 if self.unit >= 0 else s.infiltrating_chits >> self.chit & 1
        _, levels = wave(start, self.left, zone, occupied(s, enemy), bool(sneaking))
        path = path_to(start, hex, zone, levels)
        for step, cost in path:
            if touch >> step & 1 and self.may_stand(s, step):
                return step, cost
        return path[-1]

    def may_stand(self, s: State, hex: int) -> bool:
        """3.2(4) Could the piece have to stay here? It is stopped only where stacking allows it."""
        return bool(self.reach(s) >> hex & 1)

    def arrive(self, s: State, hex: int) -> None:
        if self.unit >= 0:
            s.put_unit(self.unit, hex)
            s.emit(Moved(unit=self.unit, hex=hex))
            return
        s.emit(ChitMoved(seat=self.seat, origin=s.spot[self.chit], hex=hex))
        s.move_chit(self.chit, hex)
        if exposed_chits(s, self.seat) >> hex & 1:
            s.reveal(self.chit)  # 4.3(6)②: alone next to the enemy a force can only stand face up

    def do_met(self, s: State) -> Next:
        """10.2(2), 4.3(4) A ZOC that has just appeared ends the move."""
        hex = self.here(s)
        if not zoc(s, 1 - self.seat) >> hex & 1:
            return Goto("ask_hex") if self.left else None
        if exposed_chits(s, self.seat) >> hex & 1:
            return Call(Contact(seat=self.seat, hex=hex, forced=True))
        return None

    def do_end(self, s: State) -> Next:
        """23.11 A flame tank that showed itself on the move is spent."""
        if self.chit >= 0 and s.spot[self.chit] != FREE:
            if s.kind[self.chit] == FLAME_TANK and s.up >> self.chit & 1:
                s.discard_chit(self.chit)
        return None
