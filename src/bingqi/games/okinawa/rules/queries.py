"""Pure questions about a position: ZOC, lone chits, who is where, positions, what the enemy cannot know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bingqi.board.bits import bit_list
from bingqi.core.memory import Answers
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    IS_FORCE,
    KIND,
    LAND,
    POSITION,
    RIVERS,
    SIDE_SLOT_BITS,
    SIDE_SLOTS,
    SIDE_UNITS,
    SUITABLE,
)

ENGINEERS = KIND["construction_engineers"]
FLAME_TANK = KIND["flame_tank"]


# --- ZOC and stacks --------------------------------------------------------------------------------------------------


def _land_beside(power: int) -> int:
    """By the hexes where a side stands: the land next to them."""
    return GRID.spread(power) & LAND


ZONES = Answers(_land_beside, 4096)


def zoc(s: State, side: int) -> int:
    """3.1, 3.1(1), 3.1(2), 4.3.2(2) Hexes in the side's zone of control; never all-sea hexes."""
    return ZONES[s.power[side]]


def lone_chits(s: State, side: int) -> int:
    """4.3(5), 4.3.2(3) Hexes where the side has face-down chits and nothing else."""
    return s.chits[side] & ~s.power[side]


def occupied(s: State, side: int) -> int:
    """Hexes with any piece of the side."""
    return s.power[side] | s.chits[side]


def units_at(s: State, side: int, hex: int) -> list[int]:
    where = s.where
    return [unit for unit in SIDE_UNITS[side] if where[unit] == hex]


def chits_at(s: State, side: int, hex: int) -> list[int]:
    spot = s.spot
    return [slot for slot in SIDE_SLOTS[side] if spot[slot] == hex]


def may_show(kind: int, hex: int) -> bool:
    """4.3(4) Can a chit be turned up here as a force?"""
    return IS_FORCE[kind] and bool(ground_for(kind) >> hex & 1)


def ground_for(kind: int) -> int:
    """22.11 Where a force can be turned up: engineers only where there is something to build."""
    return SUITABLE | POSITION if kind == ENGINEERS else LAND


def unplaced(s: State, side: int, kinds: Iterable[int]) -> Iterator[int]:
    """11.0(3) Of some kinds, those of which the enemy cannot tell where every chit is.

    Any face-down chit might be one of them.
    """
    shown = [s.kind[slot] for slot in bit_list((s.up | s.seen) & SIDE_SLOT_BITS[side])]
    gone, out, flying = s.discard, s.removed, s.sea_up
    return (k for k in kinds if CHITS[k].number > gone[k] + out[k] + flying[k] + shown.count(k))


def is_position(s: State, hex: int) -> bool:
    """19.2(1), 19.2(1)①, 19.2(1)② A printed position, or ground fit for one with face-up engineers."""
    if POSITION >> hex & 1:
        return True
    if not SUITABLE >> hex & 1:
        return False
    return any(s.spot[slot] == hex and s.up >> slot & 1 and s.kind[slot] == ENGINEERS for slot in SIDE_SLOTS[1])


def crosses_river(a: int, b: int) -> bool:
    return (a, b) in RIVERS
