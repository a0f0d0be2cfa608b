"""3.2 Stacking: where a piece may not stay."""

from __future__ import annotations

from bingqi.games.okinawa.rules.queries import chits_at
from bingqi.games.okinawa.state import MOST_CHITS, MOST_UNITS, State
from bingqi.games.okinawa.tables import UNIT_COUNT, UNIT_GROUP, UNIT_SLICE, US

REGIMENT = tuple(
    tuple(mate for mate in range(UNIT_COUNT) if UNIT_GROUP[mate] == UNIT_GROUP[unit]) for unit in range(UNIT_COUNT)
)


def full_for_unit(s: State, side: int, unit: int) -> int:
    """3.2(1), 3.2(4) Hexes where the unit may not end: two units there, or (US) one of another regiment."""
    here, full = s.where[unit], s.full[side]
    if s.fielded >> unit & 1 and full >> here & 1 and may_stay(s, side, unit):
        full ^= 1 << here
    if side != US:
        return full
    where, mates = s.where, 0
    for mate in REGIMENT[unit]:
        place = where[mate]
        if place >= 0:
            mates |= 1 << place
    return full | s.stands[US] & ~mates


def may_stay(s: State, side: int, unit: int) -> bool:
    """May the unit stay where it is, with those who are there?"""
    where, here = s.where, s.where[unit]
    number = where[UNIT_SLICE[side]].count(here)
    return number <= MOST_UNITS and (side != US or [where[mate] for mate in REGIMENT[unit]].count(here) == number)


def full_of_chits(s: State, side: int, slot: int = -1) -> int:
    """3.2(2) Hexes with three chits of the side, not counting `slot`."""
    full = s.full_chits[side]
    if slot >= 0 and s.laid >> slot & 1 and full >> s.spot[slot] & 1:
        if len(chits_at(s, side, s.spot[slot])) <= MOST_CHITS:
            full ^= 1 << s.spot[slot]
    return full
