"""10.0 Movement, 19.1 Japanese movement limits."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.choices import Choices
from bingqi.core.memory import Answers
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import (
    GO,
    HALT,
    PASS,
    PICK_CHIT,
    PICK_UNIT,
    BySet,
    Go,
    Infiltrate,
    PickChit,
    PickUnit,
    Release,
)
from bingqi.games.okinawa.events import ChitMoved, GroupReleased, Moved
from bingqi.games.okinawa.rules.contact import Approach, LeftBehind, exposed_chits, spend_flame_tanks
from bingqi.games.okinawa.rules.enemy import Enemy, Wave, enemy_of
from bingqi.games.okinawa.rules.queries import chits_at, units_at, zoc
from bingqi.games.okinawa.rules.reach import (
    chit_budget,
    chit_can_go,
    chit_wave,
    cost_of,
    no_stay,
    path_to,
    unit_budget,
    unit_can_go,
    wave,
    way_points,
)
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import CHIT, State
from bingqi.games.okinawa.tables import (
    GRID,
    JAPAN,
    KIND,
    LIMITED,
    LIMITED_GROUPS,
    SIDE_BITS,
    SIDE_SLOT_BITS,
    TURNS,
    UNIT_COUNT,
    UNIT_GROUP,
    US,
)

NIGHT = KIND["night_infiltration"]


def may_move(s: State, unit: int) -> bool:
    return not waiting(s) >> unit & 1


def waiting(s: State) -> int:
    """19.1, 19.1(1), 19.1(2), 10.1(4)

    Limited Japanese units wait until their group is released; nobody waits from turn 9.
    """
    limit = TURNS[s.turn - 1].limit
    if not limit:
        return 0
    return WAITING[s.released] if limit == "release" else LIMITED


def _waiting_by(released: int) -> int:
    """By the groups that were released: the limited units of the others."""
    return bits_of(u for u in bit_list(LIMITED) if not released >> UNIT_GROUP[u] & 1)


WAITING = Answers(_waiting_by, 256)
UNITS_OF = BySet(range(UNIT_COUNT))


def is_pinned(s: State, hex: int) -> bool:
    """19.3.1(1) In an offensive, what stood in enemy ZOC when the turn began stays."""
    return s.offensive and bool(s.held >> hex & 1)


def movable_units(s: State, side: int) -> int:
    """The units that may be picked now, as a set."""
    units = s.fielded & SIDE_BITS[side] & ~s.moved
    if side == JAPAN:
        units &= ~waiting(s)
        if s.offensive:
            units &= ~bits_of(standing_in(s, units, s.held & s.stands[JAPAN]))  # as `is_pinned` says
    enemy, stacks = enemy_of(s, side), s.stands[side]
    shut = shut_in(enemy, stacks, s.full[JAPAN] if side == JAPAN else stacks)
    if shut:
        locked = standing_in(s, units, shut & ~two_steps_off(enemy, stacks))
        units &= ~bits_of([unit for unit in locked if not unit_can_go(s, side, unit)])
    return units


def standing_in(s: State, units: int, hexes: int) -> list[int]:
    """Of some units, those that stand in one of the hexes."""
    if not units or not hexes:
        return []
    where = s.where
    return [unit for unit in UNITS_OF.of(units) if hexes >> where[unit] & 1]


def movable_chits(s: State, side: int) -> int:
    slots = free_chits(s, side)
    if not slots:
        return 0
    tight = s.chits[side] & ~GRID.spread(enemy_of(s, side).quiet & ~s.full_chits[side])
    if tight:  # 4.3(5): enemy ZOC is no room to a chit that cannot show itself there
        for slot in bit_list(slots):
            if tight >> s.spot[slot] & 1 and not chit_can_go(s, side, slot):
                slots ^= 1 << slot
    return slots


def free_chits(s: State, side: int) -> int:
    """Chits on the map that no rule holds where they are, as a set of slots."""
    slots = s.laid & SIDE_SLOT_BITS[side] & ~s.moved_chits
    if slots & s.up:
        slots &= ~bits_of([slot for slot in bit_list(slots & s.up) if not chit_budget(s, slot)])
    if s.offensive and s.held & s.chits[side]:
        held, spot = s.held, s.spot
        slots &= ~bits_of([slot for slot in bit_list(slots) if held >> spot[slot] & 1])  # as `is_pinned` says
    return slots


def shut_in(enemy: Enemy, stacks: int, taken: int) -> int:
    """Stacks of units that have no hex beside them to enter: none that is not taken, and not from enemy ZOC into it."""
    tight = stacks & ~GRID.spread(enemy.quiet & ~taken)
    return tight and tight & (enemy.zone | ~GRID.spread(enemy.open & ~taken))


def two_steps_off(enemy: Enemy, friends: int) -> int:
    """Hexes from which an empty one lies behind friends. Units can move there: each can pay for any two steps."""
    return GRID.spread(GRID.spread(enemy.open & ~friends) & enemy.quiet)


def seems_movable(s: State, side: int) -> bool:
    """Could the side move a chit, as far as the enemy can see? A face-down chit might be a force."""
    for slot in bit_list(free_chits(s, side)):
        if chit_wave(s, side, slot, chit_budget(s, slot))[0] & ~full_of_chits(s, side, slot):
            return True
        if side == US and not s.up >> slot & 1 and may_infiltrate(s, s.spot[slot]):
            return True
    return False


def infiltration_chits(s: State) -> list[int]:
    """Night infiltration chits whose stack began the turn in enemy ZOC and has not moved."""
    slots = [slot for slot in bit_list(s.laid & SIDE_SLOT_BITS[US]) if s.kind[slot] == NIGHT]
    return [slot for slot in slots if may_infiltrate(s, s.spot[slot])]


def may_infiltrate(s: State, hex: int) -> bool:
    return bool(s.held >> hex & 1) and any(not s.moved >> unit & 1 for unit in units_at(s, US, hex))


def releasable(s: State) -> list[int]:
    """19.1(2) Limited groups with units on the map that are not yet free."""
    there = {UNIT_GROUP[unit] for unit in bit_list(s.fielded & SIDE_BITS[JAPAN])}
    return [group for group in LIMITED_GROUPS if group in there and not s.released >> group & 1]


class Movement(Procedure, tag="movement"):
    """10.0, 10.1, 10.1(1), 3.2(3) The player in turn moves his pieces one by one, in any order."""

    STEPS = ("do_begin", "ask_group", "ask_piece", "do_following", "do_left_behind", "do_spent", "do_end")
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
        options = pieces_to_move(s, self.seat)
        if self.seat == US and s.held and NIGHT in s.kind:
            options += map(Infiltrate, infiltration_chits(s))
        if not options and not seems_movable(s, self.seat):
            return Goto("do_left_behind")
        return Decision(self.seat, "10.1", "prompt-move", (*options, PASS), secret=True)

    def on_piece(self, s: State, action: Action) -> Next:
        if isinstance(action, Infiltrate):
            infiltrate(s, action.chit)
            return Goto("ask_piece")
        if isinstance(action, PickUnit | PickChit):
            return Call(start_move(s, self.seat, action), then="do_following")
        return Goto("do_left_behind")

    def do_following(self, s: State) -> Next:
        """The piece that was picked while another could have gone on."""
        if self.got is None:
            return Goto("ask_piece")
        picked = PickChit(self.got - CHIT) if self.got >= CHIT else PickUnit(self.got)
        return Call(start_move(s, self.seat, picked), then="do_following")

    def do_left_behind(self, s: State) -> Next:
        return Call(LeftBehind(seat=self.seat)) if exposed_chits(s, self.seat) else None

    def do_spent(self, s: State) -> Next:
        """23.11 A flame tank that was turned up just now; what lay with it is alone."""
        return Goto("do_left_behind") if spend_flame_tanks(s) else None

    def do_end(self, s: State) -> Next:
        s.moved = s.moved_chits = s.infiltrating = s.infiltrating_chits = 0
        return None


UNITS_TO_PICK, CHITS_TO_PICK = Answers(PICK_UNIT.of, 256), Answers(PICK_CHIT.of, 256)


def pieces_to_move(s: State, seat: Seat) -> list[Action]:
    """While one piece goes on the others mostly stay the same."""
    return UNITS_TO_PICK[movable_units(s, seat)] + CHITS_TO_PICK[movable_chits(s, seat)]


def start_move(s: State, seat: Seat, action: PickUnit | PickChit) -> MovePiece:
    if isinstance(action, PickUnit):
        s.moved |= 1 << action.unit
        return MovePiece(seat=seat, unit=action.unit, left=unit_budget(s, action.unit))
    s.moved_chits |= 1 << action.chit
    return MovePiece(seat=seat, chit=action.chit, left=chit_budget(s, action.chit))


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
    """10.2, 10.1(2), 10.1(3) One piece moves, by as many way-points as its owner likes. `left` is in half points.

    Each stretch is walked the cheapest way, as far as an owner of lone chits next to it must be asked.
    """

    STEPS = ("ask_hex", "do_met", "do_spent", "do_end")
    seat: Seat
    left: int
    unit: int = -1
    chit: int = -1
    begun: bool = False
    following: int | None = None  # the piece that was picked next

    def here(self, s: State) -> int:
        return s.where[self.unit] if self.unit >= 0 else s.spot[self.chit]

    def wave(self, s: State, enemy: Enemy) -> Wave:
        if self.unit >= 0:
            start, sneaking = s.where[self.unit], s.infiltrating >> self.unit & 1 == 1
        else:
            start, sneaking = s.spot[self.chit], s.infiltrating_chits >> self.chit & 1 == 1
        return wave(start, self.left, enemy, sneaking)

    def barred(self, s: State) -> int:
        """3.2(4) Where the piece may pass but not stay."""
        return full_for_unit(s, self.seat, self.unit) if self.unit >= 0 else no_stay(s, self.seat, self.chit)

    def ask_hex(self, s: State) -> Decision | Goto:
        """10.2(1) On the way, another piece may be picked instead: that ends this one's move."""
        seat, unit, chit, begun = self.seat, self.unit, self.chit, self.begun
        enemy = enemy_of(s, seat)
        found, barred = self.wave(s, enemy), self.barred(s)
        if begun and not found[0] & ~(barred if unit >= 0 else full_of_chits(s, seat, chit)):
            return Goto("do_spent")  # whether a face-down chit may go on must not tell what it is
        goals = found[0] & ~barred | way_points(enemy, found, barred, self.left)
        others: list[Action] = []
        if not barred >> (s.where[unit] if unit >= 0 else s.spot[chit]) & 1:
            others = [HALT, *pieces_to_move(s, seat)] if begun else [HALT]
        options = Choices(GO.among(goals), others)
        prompt = "prompt-go-on" if begun else "prompt-go"
        if unit >= 0:
            return Decision(seat, "10.2(1)", prompt, options, {"unit": unit})
        return Decision(seat, "10.2(1)", f"{prompt}-chit", options, {"back": chit}, secret=not s.up >> chit & 1)

    def on_hex(self, s: State, action: Action) -> Next:
        if not isinstance(action, Go):
            if isinstance(action, PickUnit):
                self.following = action.unit
            elif isinstance(action, PickChit):
                self.following = CHIT + action.chit
            return self.do_spent(s)
        enemy = enemy_of(s, self.seat)
        goal, spent = self.first_contact(s, action.hex, enemy)
        self.begun = True
        self.left -= spent
        self.arrive(s, goal)
        if not GRID.around[goal] & enemy.lone or self.barred(s) >> goal & 1:
            return self.do_met(s)
        strong = self.unit >= 0 or bool(s.up >> self.chit & 1)
        return Call(Approach(seat=1 - self.seat, hex=goal, forced=strong))

    def first_contact(self, s: State, hex: int, enemy: Enemy) -> tuple[int, int]:
        """How far the way to `hex` leads before an enemy owner must be asked, and its cost.

        3.2(4) He is asked only where the piece could stay, since it may have to.
        """
        within, levels = self.wave(s, enemy)
        stops = enemy.near_lone & within
        if stops:
            stops &= ~self.barred(s)
        if not stops:
            return hex, cost_of(hex, levels)
        path = path_to(self.here(s), hex, enemy.zone, levels)
        return next(((step, cost) for step, cost in path if stops >> step & 1), path[-1])

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
        """10.2(2), 4.3(4) A ZOC ends the move, one that has just appeared too. Else it goes on while it can."""
        hex = self.here(s)
        ends = hex < 0 or not self.left or zoc(s, 1 - self.seat) >> hex & 1
        return self.do_spent(s) if ends else Goto("ask_hex")

    def do_spent(self, s: State) -> Next:
        """23.11 Flame tanks that showed themselves are spent; what lay with the enemy's is alone now."""
        spend_flame_tanks(s)
        enemy = 1 - self.seat
        return Call(LeftBehind(seat=enemy), then="do_end") if exposed_chits(s, enemy) else self.do_end(s)

    def do_end(self, s: State) -> Next:
        return Done(self.following)
