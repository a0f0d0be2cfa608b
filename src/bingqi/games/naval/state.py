"""The state: where each counter is and which way up. Ships are ints; sets of ships and hexes are ints with bits."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.state import State as CoreState
from bingqi.games.naval.events import Damaged, Found, Missed, Shown, Sunk, SuppliesLost
from bingqi.games.naval.tables import DAY, NIGHT, SURFACE, TECH
from bingqi.games.naval.theatre import Theatre, theatre_of

OFF = -1  # not on the map
NOBODY = -1  # no ship, no target
BASES = -1  # where base aircraft start from


class Rules(msgspec.Struct, frozen=True):
    """The optional rules and readings in force."""

    lhd: bool = False
    supply_ships: bool = False
    long_range: bool = False
    ballistic: bool = False
    space_war: bool = False
    information_war: bool = False
    exclusive_defence: bool = False
    each_hex: bool = False
    mixed_pairs: bool = False
    safe_boats: bool = True
    base_interception: bool = True
    last_day: bool = False
    head_start: int = 0  # points that red has from the start; below 0 blue
    # Turns that the ship that has to arrive has besides (19.4(1)); not written down if none, so that old records hold.
    more_time: int | msgspec.UnsetType = msgspec.UNSET


class Task(msgspec.Struct, frozen=True):
    """5.2(5) What a number of air actions from one place is to do with one target."""

    use: str  # "search-ships", "search-boat", "strike-ships", "strike-boat"
    hex: int
    boat: int = NOBODY  # the discovered submarine of a strike
    number: int = 0  # of the undiscovered submarine that is searched for, where a hex has several (5.2(5))
    picked: int = NOBODY  # the submarine that a search was for: chance said which, nobody knows
    origin: int = BASES  # hex of the carriers, if it is theirs
    units: int = 0  # searches, or air units with their attack side up
    escorts: int = 0
    interceptors: int = 0
    done: bool = False


class State(CoreState, kw_only=True):
    scenario: str
    rules: Rules
    turn: int = 0
    cup: tuple[int, ...] = ()
    chit: int = -1
    pos: list[int]  # hex of each counter, OFF if not on the map
    classes: list[int]  # counters that the enemy may have mixed up, by number (see view.determinise)
    hand: int = 0  # drawn, not yet placed
    edge: int = 0  # waiting off the map's edge
    found: int = 0  # face up
    shown: int = 0  # turned up for the time of an action
    acted: int = 0  # in the operation under way
    known: int = 0  # face up when the chit was drawn (7.2(5))
    homeward: int = 0  # submarines that attacked ships in this operation (6.0(7))
    damaged: int = 0
    sunk: int = 0
    returned: int = 0
    supplies: list[int]  # markers on each counter (transports)
    landed: tuple[tuple[int, Seat, int], ...] = ()  # landing markers: hex, whose, how many
    landed_now: int = 0  # landing hexes used in this operation (18.1(2)②)
    planes: tuple[int, int] = (0, 0)  # not lost
    lost: tuple[int, int] = (0, 0)
    tasks: tuple[Task, ...] = ()  # of the air operation under way
    tech_cut: tuple[int, int] = (0, 0)  # 22.4, this turn
    air_cut: tuple[int, int] = (0, 0)  # 22.3, this game
    missiles_used: bool = False
    provoked: bool = False  # 22.5: the enemy of Japan has attacked
    reason: str = ""

    @cached_property
    def theatre(self) -> Theatre:
        return theatre_of(self.scenario)

    @cached_property
    def at(self) -> dict[int, int]:
        """Ships in each hex that has any: made from `pos` when first wanted, then kept in step."""
        at: dict[int, int] = {}
        for ship, hex in enumerate(self.pos):
            if hex != OFF:
                at[hex] = at.get(hex, 0) | 1 << ship
        return at

    @property
    def afloat(self) -> int:
        """The ships on the map."""
        return sum(self.at.values())

    def clone(self) -> Self:
        new = super().clone()
        at = self.__dict__.get("at")
        if at is not None:
            new.__dict__["at"] = at.copy()
        new.__dict__["theatre"] = self.theatre
        return new

    @property
    def turns(self) -> int:
        """4.5, 19.4(1) The last turn: the scenario's, or later if so agreed where a ship has to arrive."""
        theatre = self.theatre
        return theatre.row.turns + ((self.rules.more_time or 0) if theatre.goal_ship != NOBODY else 0)

    @property
    def night(self) -> bool:
        return (self.turn - 1) % DAY + 1 in NIGHT

    def tech(self, ship: int, seat: Seat) -> int:
        """2.11(3)④ A ship's tech level, as information war leaves it."""
        cut = self.tech_cut[seat]
        return TECH[ship] if not cut else max(1, TECH[ship] - cut)

    # --- changes ---

    def place(self, ship: int, hex: int) -> None:
        """Put a ship on the map or move it there."""
        old = self.pos[ship]
        bit = 1 << ship
        if old != OFF:
            rest = self.at[old] & ~bit
            if rest:
                self.at[old] = rest
            else:
                del self.at[old]
        self.pos[ship] = hex
        self.at[hex] = self.at.get(hex, 0) | bit

    def place_all(self, ships: int, hex: int) -> None:
        """Move ships that are together."""
        members = bit_list(ships)
        old = self.pos[members[0]]
        if old != OFF:
            rest = self.at[old] & ~ships
            if rest:
                self.at[old] = rest
            else:
                del self.at[old]
        for ship in members:
            self.pos[ship] = hex
        self.at[hex] = self.at.get(hex, 0) | ships

    def remove(self, ship: int) -> None:
        """Take a ship off the map."""
        hex, bit = self.pos[ship], 1 << ship
        rest = self.at[hex] & ~bit
        if rest:
            self.at[hex] = rest
        else:
            del self.at[hex]
        self.pos[ship] = OFF
        self.found &= ~bit
        self.shown &= ~bit

    def find(self, ships: int) -> None:
        """9.1(2) Turn ships face up."""
        new = ships & ~self.found
        if not new:
            return
        self.found |= new
        while new:
            low = new & -new
            ship = low.bit_length() - 1
            self.emit(Found(unit=ship, hex=self.pos[ship]))
            new ^= low

    def show(self, ships: int) -> None:
        """7.1(3) Turn ships up for the time of an action."""
        new = ships & ~self.found & ~self.shown
        self.shown |= new
        while new:
            low = new & -new
            ship = low.bit_length() - 1
            self.emit(Shown(unit=ship, hex=self.pos[ship]))
            new ^= low

    def hit(self, ship: int, hits: int) -> None:
        """15.2(7), 18.1(4) One hit damages, two sink; supply markers of a transport take hits first."""
        if not hits:
            self.emit(Missed(unit=ship))
            return
        load = self.supplies[ship]
        if load:
            lost = min(load, hits)
            self.supplies[ship] = load - lost
            self.emit(SuppliesLost(unit=ship, count=lost))
            hits -= lost
            if not hits:
                return
        if hits == 1:
            self.damage(ship)
        else:
            self.sink(ship)

    def damage(self, ship: int) -> None:
        self.emit(Damaged(unit=ship))
        self.remove(ship)
        self.damaged |= 1 << ship

    def sink(self, ship: int) -> None:
        self.emit(Sunk(unit=ship))
        self.remove(ship)
        self.sunk |= 1 << ship

    def landing_at(self, hex: int) -> tuple[Seat, int] | None:
        """18.1(3) Whose landing markers lie in a hex, and how many."""
        return next(((seat, count) for place, seat, count in self.landed if place == hex), None)

    def mix(self, ship: int) -> None:
        """Counters that lie face down in one hex can no longer be told apart by the enemy."""
        kind = SURFACE if SURFACE >> ship & 1 else ~SURFACE
        here = self.at[self.pos[ship]] & kind & self.theatre.fleet[self.seat_of(ship)] & ~self.found
        label, classes = self.classes[ship], self.classes
        while here:
            low = here & -here
            other = classes[low.bit_length() - 1]
            if other != label:
                self.classes = [label if c == other else c for c in classes]
                classes = self.classes
            here ^= low

    def pin(self, ship: int) -> None:
        """A face-down ship did what only she can do: the enemy knows that she is one of those in her hex."""
        label = max(self.classes) + 1
        kin = self.at[self.pos[ship]] & self.theatre.fleet[self.seat_of(ship)] & SURFACE & ~self.found
        self.classes = [label if kin >> i & 1 else c for i, c in enumerate(self.classes)]

    def seat_of(self, ship: int) -> Seat:
        return 0 if self.theatre.fleet[0] >> ship & 1 else 1
