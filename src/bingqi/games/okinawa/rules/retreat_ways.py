"""15.0 Ways back: which hexes a retreat may take."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.ways import rings
from bingqi.core.memory import Answers
from bingqi.games.okinawa.rules.queries import occupied, zoc
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, GRID, LAND, SOURCES


def retreat_block(s: State, side: int) -> int:
    """15.0(4), 15.0(4)①, 15.0(4)② Hexes that kill a retreating piece: enemy stacks and enemy ZOC."""
    enemy = 1 - side
    return occupied(s, enemy) | zoc(s, enemy)


def retreat_hexes(s: State, side: int, hex: int, full: int = 0) -> list[int]:
    """15.0(3), 15.0(6), 15.0(4)③ Where a piece can be after two hexes. `full` are hexes where it could not stay."""
    free = LAND & ~retreat_block(s, side) & ~(1 << hex)
    first = AROUND[hex] & free
    two = GRID.spread(first) & free & ~GRID.around[hex]
    return retreat_choice(s, side, two, full)


def further_hexes(s: State, side: int, origin: int, hex: int, full: int = 0) -> list[int]:
    """15.0(5) One hex further from where the piece stood at first."""
    free = LAND & ~retreat_block(s, side)
    away = GRID.distance(origin, hex) + 1
    near = bits_of(h for h in bit_list(AROUND[hex] & free) if GRID.distance(origin, h) == away)
    return retreat_choice(s, side, near, full)


def retreat_choice(s: State, side: int, hexes: int, full: int) -> list[int]:
    """15.0(6) The hexes nearest to a friendly source; if all of those are full, another way may be chosen as well."""
    best = nearest_source(s, side, hexes)
    if best & ~full or not hexes & ~full:
        return bit_list(best)
    return bit_list(best | nearest_source(s, side, hexes & ~full))


def nearest_source(s: State, side: int, hexes: int) -> int:
    """15.0(6) By ways that a retreat could take: a barred way is no way. If all are barred, the land decides."""
    free = LAND & ~retreat_block(s, side)
    for ground in (free, LAND):
        for ring in source_rings(side, ground):
            if ring & hexes:
                return ring & hexes
    return 0


def source_rings(side: int, ground: int) -> tuple[int, ...]:
    """The ground by its distance from the side's sources: 0, 1, 2... Remembered: those who go back go one by one."""
    return RINGS[side, ground]


def _rings_on(place: tuple[int, int]) -> tuple[int, ...]:
    side, ground = place
    return tuple(rings(SOURCES[side] & ground, lambda ring: GRID.spread(ring) & ground))


RINGS = Answers(_rings_on, 1024)


def to_source(s: State, side: int, hex: int) -> int | None:
    """Hexes from there to a source by ways that are not barred; None if there is none."""
    ground = LAND & ~retreat_block(s, side)
    return next((steps for steps, ring in enumerate(source_rings(side, ground)) if ring >> hex & 1), None)
