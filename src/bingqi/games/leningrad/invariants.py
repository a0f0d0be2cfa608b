"""What must hold at every decision."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.board.bits import bits_of
from bingqi.games.leningrad.state import DEAD, MARKER, State
from bingqi.games.leningrad.tables import ARMIES, FULL, IS_FORT, SOVIET_CHITS, UNITS_OF, N
from bingqi.games.leningrad.theatre import AXIS, LAND, PLACES, SOVIET


def invariants(s: State) -> Iterator[str]:
    yield from _strengths(s)
    for side in (AXIS, SOVIET):
        yield from _hex_sets(s, side)
    if s.one[AXIS] & (s.one[SOVIET] | s.forts):
        yield "3.1(2) both sides in one hex"
    if s.forts != bits_of(s.at[u] for u in range(N) if IS_FORT[u] and s.at[u] > 0):
        yield "fortress hexes differ from the markers"
    if s.control & ~PLACES:
        yield "control of something that is no town"
    if s.added & ~ARMIES or s.chosen & ~SOVIET_CHITS:
        yield "foreign chits among the Soviet ones"
    held = s.one[AXIS] & PLACES & ~s.control | s.one[SOVIET] & s.control
    if held and s.turn:
        yield "3.4(2) a town under an enemy unit"


def _strengths(s: State) -> Iterator[str]:
    for unit, (place, steps) in enumerate(zip(s.at, s.steps, strict=True)):
        if place > 0 and not (1 <= steps <= FULL[unit] and LAND >> place & 1):
            yield f"unit {unit} on the map with {steps} steps at {place}"
        if place in (DEAD, MARKER) and steps:
            yield f"unit {unit} off the map with {steps} steps"


def _hex_sets(s: State, side: int) -> Iterator[str]:
    stand = [s.at[u] for u in UNITS_OF[side] if s.at[u] > 0 and not IS_FORT[u] and u != s.transit]
    if s.one[side] != bits_of(stand):
        yield f"side {side}: occupied hexes differ from the units"
    if s.full[side] != bits_of(hex for hex in stand if stand.count(hex) == 2):
        yield f"side {side}: full hexes differ from the units"
    if any(stand.count(hex) > 2 for hex in stand):
        yield "3.1(1) more than two units in a hex"
