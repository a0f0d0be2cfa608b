"""What a seat may choose: imperatives. Those that are asked often are interned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Generic, TypeVar

from bingqi.board.bits import bit_list
from bingqi.board.choices import Members
from bingqi.board.listed import Listed
from bingqi.core.procedure import Action, Pass
from bingqi.games.okinawa.tables import AROUND, GRID, KINDS, LAND, SLOTS, UNIT_COUNT

T = TypeVar("T")
COLUMN = 32  # bits of a set that one column of the map takes


class PlayEvent(Action, frozen=True, tag="play-event"):
    kind: int


class Spend(Action, frozen=True, tag="spend"):
    """Give up a chit for its supply points."""

    kind: int


class Scout(Action, frozen=True, tag="scout"):
    """An enemy chit of which only the back is seen."""

    back: int


class Bomb(Action, frozen=True, tag="bomb"):
    hex: int


class Delay(Action, frozen=True, tag="delay"):
    unit: int


class RecallKikusui(Action, frozen=True, tag="recall-kikusui"):
    pass


class RaiseMilitia(Action, frozen=True, tag="raise-militia"):
    pass


class OrderOffensive(Action, frozen=True, tag="order-offensive"):
    pass


class HoldConference(Action, frozen=True, tag="hold-conference"):
    pass


class Declare(Action, frozen=True, tag="declare"):
    """A sea-air chit for this sea-air battle."""

    kind: int


class Aim(Action, frozen=True, tag="aim"):
    """23.7 The chit that a carrier chit goes for."""

    kind: int


class ShootDown(Action, frozen=True, tag="shoot-down"):
    kind: int


class Release(Action, frozen=True, tag="release"):
    group: int


class PickUnit(Action, frozen=True, tag="pick-unit"):
    unit: int


class PickChit(Action, frozen=True, tag="pick-chit"):
    chit: int


class Infiltrate(Action, frozen=True, tag="infiltrate"):
    chit: int


class Go(Action, frozen=True, tag="go"):
    hex: int


class Halt(Action, frozen=True, tag="halt"):
    pass


class Reveal(Action, frozen=True, tag="reveal"):
    chit: int


class Withdraw(Action, frozen=True, tag="withdraw"):
    """4.3(6)① The chits here go back to the box."""


class TakeBack(Action, frozen=True, tag="take-back"):
    chit: int


class Rebuild(Action, frozen=True, tag="rebuild"):
    kind: int


class BringUnit(Action, frozen=True, tag="bring-unit"):
    unit: int


class BringChit(Action, frozen=True, tag="bring-chit"):
    kind: int


class Place(Action, frozen=True, tag="place"):
    hex: int


class Attack(Action, frozen=True, tag="attack"):
    origin: int
    hex: int


class Use(Action, frozen=True, tag="use"):
    chit: int


class HitUnit(Action, frozen=True, tag="hit-unit"):
    unit: int


class HitChit(Action, frozen=True, tag="hit-chit"):
    chit: int


class Destroy(Action, frozen=True, tag="destroy"):
    """The tank that an anti-tank team blows up."""

    chit: int


class Retreat(Action, frozen=True, tag="retreat"):
    hex: int


class AdvanceUnit(Action, frozen=True, tag="advance-unit"):
    unit: int


class AdvanceChit(Action, frozen=True, tag="advance-chit"):
    chit: int


class CallUp(Action, frozen=True, tag="call-up"):
    unit: int


class TakeMarker(Action, frozen=True, tag="take-marker"):
    hex: int


class BySet(Generic[T]):
    """One thing for each member, and quickly those of a whole set, lowest first: eight members at a time."""

    def __init__(self, things: Iterable[T]) -> None:
        self.things = tuple(things)
        self.eights = [_choices(self.things[first : first + 8]) for first in range(0, len(self.things), 8)]

    def __getitem__(self, member: int) -> T:
        return self.things[member]

    def of(self, members: int) -> list[T]:
        found: list[T] = []
        for choices, byte in zip(self.eights, members.to_bytes(members.bit_length() + 7 >> 3, "little"), strict=False):
            if byte:
                found += choices[byte]
        return found


def _choices(things: Sequence[T]) -> list[tuple[T, ...]]:
    """The things of every subset, by its bits."""
    found: list[tuple[T, ...]] = [()]
    for thing in things:
        found += [(*chosen, thing) for chosen in found]
    return found


class ByHex(BySet[T]):
    """The same for hexes, of which there are more: a column of the map at a time. Whole sets seldom come again, but
    their columns do, and are remembered."""

    def __init__(self, things: Iterable[T]) -> None:
        self.things = tuple(things)
        assert GRID.stride == COLUMN
        self.columns = [Listed(self.things[first : first + COLUMN]) for first in range(0, len(self.things), COLUMN)]
        self.split = Struct(f"<{len(self.columns)}I")

    def of(self, members: int) -> list[T]:
        found: list[T] = []
        columns = self.split.unpack(members.to_bytes(self.split.size, "little"))
        for listed, column in zip(self.columns, columns, strict=True):
            if column:
                found += listed[column]
        return found

    def among(self, members: int) -> Members[T]:
        """The same, laid out only when somebody wants all of it."""
        return Members(self.things, self.of, members)


PASS, HALT, WITHDRAW = Pass(), Halt(), Withdraw()
GO: ByHex[Action] = ByHex(map(Go, range(GRID.size)))
PLACE: ByHex[Action] = ByHex(map(Place, range(GRID.size)))
PICK_UNIT: BySet[Action] = BySet(map(PickUnit, range(UNIT_COUNT)))
PICK_CHIT: BySet[Action] = BySet(map(PickChit, range(SLOTS)))
TAKE_BACK: BySet[Action] = BySet(map(TakeBack, range(SLOTS)))
REVEAL = tuple(Reveal(slot) for slot in range(SLOTS))
USE = tuple(Use(slot) for slot in range(SLOTS))
SPEND = tuple(Spend(kind) for kind in range(KINDS))
BRING_UNIT = tuple(BringUnit(unit) for unit in range(UNIT_COUNT))
BRING_CHIT = tuple(BringChit(kind) for kind in range(KINDS))
ATTACK = {(origin, hex): Attack(origin, hex) for origin in bit_list(LAND) for hex in bit_list(AROUND[origin])}

AnyAction = (
    PlayEvent
    | Spend
    | Scout
    | Bomb
    | Delay
    | RecallKikusui
    | RaiseMilitia
    | OrderOffensive
    | HoldConference
    | Declare
    | Aim
    | ShootDown
    | Release
    | PickUnit
    | PickChit
    | Infiltrate
    | Go
    | Halt
    | Reveal
    | Withdraw
    | TakeBack
    | Rebuild
    | BringUnit
    | BringChit
    | Place
    | Attack
    | Use
    | HitUnit
    | HitChit
    | Destroy
    | Retreat
    | AdvanceUnit
    | AdvanceChit
    | CallUp
    | TakeMarker
)
