"""Units, weapons and the state of a game."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from bingqi.core.state import State as CoreState
from bingqi.games.squad.board import Board, board
from bingqi.games.squad.tables import KINDS, LEADER, WEAPONS, Kind, WeaponKind

# Where a counter is when it is on no hex.
WAITING, GONE, LEFT, READY = -1, -2, -3, -4  # not yet arrived, out of play, off by an edge, about to enter
NONE, PREP, FIRST, FINAL = range(4)  # fire markers
SETUP, RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE, ADVANCING, ROUT, ADVANCE, CLOSE = range(9)


OFF_BOARD = 4  # stacks of places off the board, reached by negative numbers


class Unit(msgspec.Struct, frozen=True):
    side: int
    kind: int
    hex: int
    force: int
    broken: bool = False
    dm: bool = False
    pin: bool = False
    cx: bool = False
    wounded: bool = False
    mark: int = NONE  # of its own fire power
    used: int = 0  # weapons used this player turn
    done: bool = False  # has had its action in this phase
    winded: bool = False  # its CX marker came off this movement phase

    @property
    def type(self) -> Kind:
        return KINDS[self.kind]

    @property
    def is_leader(self) -> bool:
        return KINDS[self.kind].size == LEADER


class Weapon(msgspec.Struct, frozen=True):
    """A support weapon: held by `unit`, or lying on `hex` when `unit` is -1."""

    side: int  # whose it was at the start, for captured weapons
    kind: int
    unit: int
    hex: int = GONE
    force: int = -1
    broken: bool = False
    mark: int = NONE
    moved: bool = False  # carried this movement phase
    used: bool = False  # fired this player turn
    fresh: bool = False  # picked up this phase

    @property
    def type(self) -> WeaponKind:
        return WEAPONS[self.kind]


class Charge(msgspec.Struct, frozen=True):
    """A demolition charge that lies ready in a hex."""

    weapon: int
    hex: int
    unit: int
    cx: bool
    breakdown: int


class State(CoreState, kw_only=True):
    scenario: str
    board: str
    season: bool
    units: list[Unit]
    weapons: list[Weapon]
    stacks: list[tuple[int, ...]]  # by hex; a few empty ones at the end answer for places off the board
    occupied: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # hexes with units of a side
    fit: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # hexes with unbroken units of a side
    turn: int = 1
    active: int = 0  # the ATTACKER of this player turn
    phase: int = SETUP
    melee: int = 0
    smoke: int = 0
    residual: list[tuple[int, int]] = []  # hex, fire power
    charges: list[Charge] = []
    wrecks: list[int] = []  # weapons of units just killed, to be checked
    directs: list[tuple[int, tuple[int, ...]]] = []  # leader, the units he directed this player turn
    ambush: int = 0  # woods and building hexes entered by advance
    holders: list[int] = []  # who controls each building
    held: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # building hexes controlled
    exited: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # victory points off the board
    lost: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # victory points of eliminated units
    rolled: list[int] = []  # forces whose arrival has been rolled for this turn
    arrived: list[int] = []  # forces that have been called
    fired: list[int] = []  # what has fired at the mover in its present hex, or in this fire phase
    gunners: list[int] = []  # leaders who have fired a weapon in this phase
    hold: bool = False  # the DEFENDER will not be asked again for this mover: known to him alone
    pinned_rout: bool = False
    blind_fire: bool = False  # a line of sight shows only when it is fired along
    flame_residual: bool = True  # flamethrowers leave residual fire
    directs_later: bool = True  # a leader who fired may direct in the next phase
    declines: bool = True  # the modifier of a bad leader need not be taken
    balance: str = "none"
    need: int = 0  # of the first aim
    winner: int = -1
    reason: str = ""

    # --- questions ---

    @cached_property
    def map(self) -> Board:
        return board(self.board)

    def here(self, h: int, side: int) -> list[int]:
        """Units of a side in a hex."""
        units = self.units
        return [i for i in self.stacks[h] if units[i].side == side]

    @cached_property
    def arms(self) -> dict[int, list[int]]:
        """Who carries what; reckoned anew when a weapon has changed hands."""
        found: dict[int, list[int]] = {}
        for n, w in enumerate(self.weapons):
            if w.unit >= 0:
                found.setdefault(w.unit, []).append(n)
        return found

    def carried(self, i: int) -> list[int]:
        return [n for n, w in enumerate(self.weapons) if w.unit == i]

    def residual_at(self, h: int) -> int:
        return max([fp for where, fp in self.residual if where == h], default=0)

    def directed_by(self, n: int) -> tuple[int, ...] | None:
        return next((units for leader, units in self.directs if leader == n), None)

    # --- changes ---

    def change(self, i: int, **changes: Any) -> None:
        """New values for a unit; areas follow."""
        old = self.units[i]
        self.units[i] = new = msgspec.structs.replace(old, **changes)
        if new.hex != old.hex:
            self._relocate(i, old.hex, new.hex)
        elif new.broken != old.broken and new.hex >= 0:
            self._refresh(new.hex)

    def change_weapon(self, n: int, **changes: Any) -> None:
        if "unit" in changes:
            self.__dict__.pop("arms", None)
        self.weapons[n] = msgspec.structs.replace(self.weapons[n], **changes)

    def add_unit(self, unit: Unit) -> int:
        self.units.append(unit)
        i = len(self.units) - 1
        if unit.hex >= 0:
            self.stacks[unit.hex] = (*self.stacks[unit.hex], i)
            self._refresh(unit.hex)
        return i

    def _relocate(self, i: int, old: int, new: int) -> None:
        if old >= 0:
            self.stacks[old] = tuple([x for x in self.stacks[old] if x != i])
            self._refresh(old)
        if new >= 0:
            self.stacks[new] = (*self.stacks[new], i)
            self._refresh(new)

    def _refresh(self, h: int) -> None:
        present, able = [False, False], [False, False]
        for i in self.stacks[h]:
            u = self.units[i]
            present[u.side] = True
            if not u.broken:
                able[u.side] = True
        bit = 1 << h
        if not (present[0] and present[1] and (able[0] or able[1])):
            self.melee &= ~bit  # 8.melee: it ends with one side, or with the last that can fight
        for side in (0, 1):
            self.occupied[side] = self.occupied[side] | bit if present[side] else self.occupied[side] & ~bit
            self.fit[side] = self.fit[side] | bit if able[side] else self.fit[side] & ~bit
