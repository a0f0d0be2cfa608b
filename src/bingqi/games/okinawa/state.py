"""What there is on the table: units, chits by place, tracks; and the few ways in which pieces change place.

Units are ints. A unit's place is a hex, or one of the negative places below. A chit on the map lies in a *slot*: its
number says nothing of its kind, which only its owner may know while it is face down. Off the map chits are counted by
kind (a multiset), so that nobody can trace one through the box or the cup.
"""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.state import State as BaseState
from bingqi.games.okinawa.events import ChitDiscarded, ChitRemoved, ChitRevealed, ChitWithdrawn, StepLost, UnitLost
from bingqi.games.okinawa.tables import (
    CHIT_SLICE,
    IS_FORCE,
    SIDE_SLOT_BITS,
    SIDE_SLOTS,
    SLOT_SIDE,
    UNIT_SIDE,
    UNIT_SLICE,
    US,
)

BOX, POOL, LOST, UNUSED = -1, -2, -3, -4
TRACK = -100  # TRACK - n: on the turn track at turn n
CHIT = 1000  # in lists of pieces a chit is CHIT + slot
FREE, HELD = -1, -2  # places of a slot: nothing in it; in its owner's hand, about to be put on the map
MOST_UNITS, MOST_CHITS = 2, 3  # 3.2 in one hex


class Card(msgspec.Struct, frozen=True):
    """A chit that was declared in this fight. `slot` is -1 for tactics, which leave the map at once."""

    kind: int
    side: Seat
    slot: int = -1
    answers: int = -1  # the card it was played against
    far: bool = False  # a machine gun that fires from another hex
    void: bool = False


class Fight(msgspec.Struct, frozen=True):
    """14.2(1) The combat group: one stack against one stack. Units leave the tuples as they retreat or die."""

    seat: Seat
    origin: int
    hex: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    cards: tuple[Card, ...] = ()

    def own_hex(self, seat: Seat) -> int:
        return self.origin if seat == self.seat else self.hex


class State(BaseState, kw_only=True):
    WIDE = ("power", "stands", "full", "chits", "full_chits", "held")

    turn: int = 1
    where: list[int]
    steps: list[int]
    kind: list[int]
    spot: list[int]
    up: int = 0  # slots that lie face up
    used: int = 0  # slots whose force chit fought in this player turn
    seen: int = 0  # Japanese slots that recon showed to the US player
    cup: list[int]
    box: list[int]
    discard: list[int]
    removed: list[int]
    sea_down: list[int]
    sea_up: list[int]
    # by side, sets of hexes, kept exactly: combat power (units, face-up forces); units; as many units as may stay;
    # chits; as many chits as may stay
    power: list[int]
    stands: list[int]
    full: list[int]
    chits: list[int]
    full_chits: list[int]
    fielded: int = 0  # units on the map, kept exactly
    laid: int = 0  # slots on the map, kept exactly
    moved: int = 0  # units that moved in this phase
    moved_chits: int = 0
    fought: int = 0  # units that attacked in this phase
    attacked: int = 0  # units that were attacked in this phase
    attacked_chits: int = 0  # chits whose stack was attacked in this phase
    struck: int = 0  # hexes that were attacked in this phase
    fights: list[Fight] = []  # 14.2(1) declared and not yet fought, in order
    infiltrating: int = 0  # units led by night infiltration
    infiltrating_chits: int = 0
    released: int = 0  # limited Japanese groups that may move
    held: int = 0  # hexes in enemy ZOC when the player turn began
    supply: int = 0
    free_supply: bool = False
    weather: bool = False
    offensive: bool = False
    battles: int = 0
    points: int = 0  # Japanese replacement points
    vp: int = 0  # Japanese VP by sea and air
    yahara: bool = True
    markers: int = 0  # hexes with an MT marker
    us_markers: int = 0  # number taken
    japan_markers: int = 0
    first_chits: bool = False  # rule 21.1
    bid: int = 0  # VP that the US player was given before the game
    declare_first: bool = True  # 14.2: all attacks are declared before the first is fought
    aim_first: bool = True  # 23.7: a carrier chit's target is chosen before its dice are rolled
    bomb_forces: bool = False  # 23.3: bombs may hit forces although nobody declared them
    fight: Fight | None = None
    score: tuple[int, ...] = ()  # at the end: Japanese markers, US markers, high grounds

    # --- units ---

    def put_unit(self, unit: int, place: int) -> None:
        """Move a unit to a hex or a place off the map."""
        old, side = self.where[unit], UNIT_SIDE[unit]
        self.where[unit] = place
        if old >= 0:
            self.leave(side, old)
        if place >= 0:
            here = 1 << place
            self.full[side] |= self.stands[side] & here
            self.stands[side] |= here
            self.power[side] |= here
            self.fielded |= 1 << unit
        else:
            self.fielded &= ~(1 << unit)

    def leave(self, side: int, hex: int) -> None:
        """A unit has gone from the hex."""
        if not self.full[side] >> hex & 1:  # it was alone
            self.stands[side] &= ~(1 << hex)
            self.weigh(side, hex)
        elif self.where[UNIT_SLICE[side]].count(hex) < MOST_UNITS:
            self.full[side] ^= 1 << hex

    def lose_step(self, unit: int) -> None:
        """16.0(2), 2.11(1) Turn a unit over, or remove it."""
        self.steps[unit] -= 1
        self.emit(StepLost(unit=unit))
        if self.steps[unit] <= 0:
            self.remove_unit(unit)

    def remove_unit(self, unit: int) -> None:
        self.steps[unit] = 0
        self.put_unit(unit, LOST)
        self.emit(UnitLost(unit=unit))

    def weigh(self, side: int, hex: int) -> None:
        """Does the side have combat power in the hex?"""
        if self.stands[side] >> hex & 1 or (self.chits[side] >> hex & 1 and self.shows_chit(side, hex)):
            self.power[side] |= 1 << hex
        else:
            self.power[side] &= ~(1 << hex)

    def shows_chit(self, side: int, hex: int) -> bool:
        shown = self.up & self.laid & SIDE_SLOT_BITS[side]
        return any(self.spot[slot] == hex for slot in bit_list(shown))

    # --- chits on the map ---

    def new_slot(self, kind: int, side: int, hex: int) -> int:
        """The first free slot: its number depends on public things only."""
        for slot in SIDE_SLOTS[side]:
            if self.spot[slot] == FREE:
                self.kind[slot], self.spot[slot] = kind, hex
                if hex >= 0:
                    self.lay(slot, hex)
                return slot
        raise AssertionError("more chits than there are")

    def free_slot(self, slot: int) -> int:
        """Take a chit off the map; returns its kind."""
        kind, hex = self.kind[slot], self.spot[slot]
        was_up = self.up >> slot & 1
        self.kind[slot], self.spot[slot] = -1, FREE
        keep = ~(1 << slot)
        self.up &= keep
        self.used &= keep
        self.seen &= keep
        self.moved_chits &= keep
        self.attacked_chits &= keep
        self.laid &= keep
        if hex >= 0:
            self.count_chits(SLOT_SIDE[slot], hex)
            if was_up:
                self.weigh(SLOT_SIDE[slot], hex)
        return kind

    def lay(self, slot: int, hex: int) -> None:
        """The slot's chit has come to the hex."""
        side = SLOT_SIDE[slot]
        self.laid |= 1 << slot
        self.chits[side] |= 1 << hex
        if self.spot[CHIT_SLICE[side]].count(hex) >= MOST_CHITS:
            self.full_chits[side] |= 1 << hex

    def count_chits(self, side: int, hex: int) -> None:
        """A chit has gone from the hex."""
        left = self.spot[CHIT_SLICE[side]].count(hex)
        if left < MOST_CHITS:
            self.full_chits[side] &= ~(1 << hex)
        if not left:
            self.chits[side] &= ~(1 << hex)

    def move_chit(self, slot: int, hex: int) -> None:
        old, side = self.spot[slot], SLOT_SIDE[slot]
        self.spot[slot] = hex
        self.lay(slot, hex)
        if old >= 0:
            self.count_chits(side, old)
        if self.up >> slot & 1:
            self.weigh(side, old)
            self.power[side] |= 1 << hex

    def reveal(self, slot: int) -> None:
        """4.3(3), 4.3(4), 4.3.1(1) Turn a chit face up; a force chit has a ZOC from now on."""
        if self.up >> slot & 1:
            return
        self.up |= 1 << slot
        kind, hex = self.kind[slot], self.spot[slot]
        if IS_FORCE[kind] and hex >= 0:
            self.power[SLOT_SIDE[slot]] |= 1 << hex
        self.emit(ChitRevealed(seat=SLOT_SIDE[slot], kind=kind, hex=hex))

    def send_back(self, slot: int) -> None:
        """4.3(6)① Into the owner's reinforcement box, unseen unless it lay face up."""
        hex = self.spot[slot]
        self.box[self.free_slot(slot)] += 1
        self.emit(ChitWithdrawn(seat=SLOT_SIDE[slot], hex=hex))

    def discard_chit(self, slot: int) -> None:
        kind = self.free_slot(slot)
        self.discard[kind] += 1
        self.emit(ChitDiscarded(seat=SLOT_SIDE[slot], kind=kind))

    def remove_chit(self, slot: int) -> None:
        """Out of the game (a Japanese force chit may be rebuilt, 11.0(2)③)."""
        kind = self.free_slot(slot)
        self.removed[kind] += 1
        self.emit(ChitRemoved(seat=SLOT_SIDE[slot], kind=kind))

    def kill_chit(self, slot: int) -> None:
        """4.3.1(3), 4.3.1(2), 4.3.1(3)①, 4.3.1(3)②

        A force chit that takes a loss: US to the discards, Japanese to the removed.
        """
        if SLOT_SIDE[slot] == US:
            self.discard_chit(slot)
        else:
            self.remove_chit(slot)
