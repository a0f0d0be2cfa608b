"""What a side that moves must mind of the other one."""

from __future__ import annotations

import msgspec

from bingqi.games.okinawa.rules.queries import ZONES
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import LAND

Wave = tuple[int, tuple[int, ...]]  # the hexes within reach, and the levels by cost


class Enemy(msgspec.Struct, frozen=True):
    power: int
    chits: int
    zone: int  # his ZOC
    closed: int  # hexes with any piece of his
    felt: int  # both together
    lone: int  # hexes where his chits lie alone
    near_lone: int  # the land next to those
    open: int  # land without any piece of his
    quiet: int  # of that, what is not in his ZOC
    waves: dict[tuple[int, int, bool], Wave]  # known as long as he stays: by start and budget, and whether it sneaks


def enemy_with(power: int, chits: int, zone: int) -> Enemy:
    closed, lone = power | chits, chits & ~power
    open_land = LAND & ~closed
    return Enemy(power, chits, zone, closed, zone | closed, lone, ZONES[lone], open_land, open_land & ~zone, {})


NOBODY = enemy_with(0, 0, 0)
_LATEST = [NOBODY, NOBODY]


def enemy_of(s: State, side: int) -> Enemy:
    """Found anew only when he has changed: while a side moves the other one mostly stays as it is."""
    power, chits, known = s.power[1 - side], s.chits[1 - side], _LATEST[side]
    if known.power != power or known.chits != chits:
        known = _LATEST[side] = enemy_with(power, chits, ZONES[power])
    return known
