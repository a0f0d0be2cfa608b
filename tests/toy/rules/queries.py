"""Pure questions about a position."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from tests.toy.state import State
from tests.toy.tables import REACH, ROAD


def next_hexes(hex: int) -> tuple[int, ...]:
    """5.1 The neighbours on the road."""
    return tuple(there for there in (hex - 1, hex + 1) if 0 <= there < ROAD)


def firers(s: State, side: Seat, hex: int) -> list[int]:
    """5.41 Who may fire at somebody there."""
    return [u for u in s.alive(side) if abs(s.units[u].hex - hex) <= REACH and not s.units[u].fired]


def hit_chance(s: State) -> float:
    """5.42"""
    return (7 - s.hit_on) / 6
