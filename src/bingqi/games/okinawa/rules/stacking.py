"""3.2 Stacking: where a piece may not stay. A side's places are looked at once, however many of its pieces ask."""

from __future__ import annotations

from bingqi.board.bits import bits_of
from bingqi.core.memory import Memory
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import CHIT_SLICE, SIDE_UNITS, UNIT_COUNT, UNIT_GROUP, UNIT_SLICE, US

MOST_UNITS, MOST_CHITS = 2, 3
REGIMENT = tuple(
    tuple(mate for mate in range(UNIT_COUNT) if UNIT_GROUP[mate] == UNIT_GROUP[unit]) for unit in range(UNIT_COUNT)
)


class Crowds(Memory[tuple[int, ...], tuple[int, int, int]]):
    """By the places of a side's pieces: hexes with any, with the greatest number, and with more than that."""

    def __init__(self, greatest: int) -> None:
        super().__init__(4096)
        self.greatest = greatest

    def __missing__(self, places: tuple[int, ...]) -> tuple[int, int, int]:
        ordered = sorted([hex for hex in places if hex >= 0])
        taken = set(ordered)
        full = stacks(ordered, self.greatest) if len(taken) < len(ordered) else 0
        found = self[places] = bits_of(taken), full, stacks(ordered, self.greatest + 1) if full else 0
        return found


def stacks(ordered: list[int], number: int) -> int:
    """The hexes with at least so many pieces, from their places in order."""
    return bits_of({hex for hex, same in zip(ordered, ordered[number - 1 :], strict=False) if hex == same})


UNIT_CROWDS, CHIT_CROWDS = Crowds(MOST_UNITS), Crowds(MOST_CHITS)


def full_for_unit(s: State, side: int, unit: int) -> int:
    """3.2(1), 3.2(4) Hexes where the unit may not end: two units there, or (US) one of another regiment."""
    where = s.where
    here = where[unit]
    taken, full, more = UNIT_CROWDS[tuple(where[UNIT_SLICE[side]])]
    if here >= 0 and full >> here & 1 and not more >> here & 1 and not (side == US and meets_stranger(s, unit)):
        full ^= 1 << here  # the unit itself is one of the two
    if side != US:
        return full
    for mate in REGIMENT[unit]:
        if where[mate] >= 0:
            taken &= ~(1 << where[mate])
    return full | taken


def meets_stranger(s: State, unit: int) -> bool:
    """Is a unit of another regiment in the same hex?"""
    here, group = s.where[unit], UNIT_GROUP[unit]
    return any(s.where[other] == here and UNIT_GROUP[other] != group for other in SIDE_UNITS[US])


def full_of_chits(s: State, side: int, slot: int = -1) -> int:
    """3.2(2) Hexes with three chits of the side, not counting `slot`."""
    _, full, more = CHIT_CROWDS[tuple(s.spot[CHIT_SLICE[side]])]
    if slot >= 0 and s.spot[slot] >= 0:
        here = 1 << s.spot[slot]
        return full & ~here | more & here
    return full
