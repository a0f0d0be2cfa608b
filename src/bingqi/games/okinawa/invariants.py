"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.board.bits import bit_list
from bingqi.games.okinawa.rules.movement import MovePiece
from bingqi.games.okinawa.rules.queries import chits_at, units_at
from bingqi.games.okinawa.state import FREE, MOST_CHITS, MOST_UNITS, State
from bingqi.games.okinawa.tables import (
    CHITS,
    FIGURES,
    HIGH,
    JAPAN,
    KINDS,
    LAND,
    SLOTS,
    UNIT_COUNT,
    UNIT_GROUP,
    UNITS,
    US,
)


def invariants(s: State) -> Iterator[str]:
    """Each broken one, in words for us."""
    yield from _chits(s)
    yield from _units(s)
    for side in (US, JAPAN):
        for hex in bit_list(LAND):
            yield from _stack(s, side, hex)
    if s.power[US] & s.power[JAPAN]:
        yield "both sides hold a hex"
    if s.us_markers + s.japan_markers + s.markers.bit_count() != HIGH.bit_count():
        yield "an MT marker is lost"
    if s.supply < 0 or not 0 <= s.points <= FIGURES.points_top or not 0 <= s.vp <= FIGURES.vp_top:
        yield "a track is off its end"


def _chits(s: State) -> Iterator[str]:
    on_map = [0] * KINDS
    for slot in range(SLOTS):
        if (s.spot[slot] >= 0) != bool(s.laid >> slot & 1):
            yield f"slot {slot} is on the map or is not"
        if s.spot[slot] != FREE:
            on_map[s.kind[slot]] += 1
        elif (s.up | s.used | s.seen | s.attacked_chits) >> slot & 1:
            yield f"slot {slot} is empty but marked"
    for kind in range(KINDS):
        places = (s.cup, s.box, s.discard, s.removed, s.sea_down, s.sea_up, on_map)
        if min(place[kind] for place in places) < 0:
            yield f"a negative number of {CHITS[kind].id}"
        if sum(place[kind] for place in places) != CHITS[kind].number:
            yield f"{CHITS[kind].id}: the number has changed"


def _units(s: State) -> Iterator[str]:
    for unit in range(UNIT_COUNT):
        if (s.where[unit] >= 0) != bool(s.fielded >> unit & 1):
            yield f"{UNITS[unit].id} is on the map or is not"
        if s.where[unit] >= 0 and not LAND >> s.where[unit] & 1:
            yield f"{UNITS[unit].id} is in the sea"
        if (s.where[unit] >= 0) and not 0 < s.steps[unit] <= UNITS[unit].steps:
            yield f"{UNITS[unit].id} has {s.steps[unit]} steps"


def _stack(s: State, side: int, hex: int) -> Iterator[str]:
    units, chits = units_at(s, side, hex), chits_at(s, side, hex)
    passing = s.fight is not None or any(isinstance(proc, MovePiece) and proc.here(s) == hex for proc in s.stack)
    if not units and not chits and not (s.power[side] | s.stands[side] | s.chits[side] | s.full[side]) >> hex & 1:
        return
    if len(units) > MOST_UNITS and not passing:
        yield f"{len(units)} units in {hex}"
    if side == US and len({UNIT_GROUP[unit] for unit in units}) > 1 and not passing:
        yield f"two regiments in {hex}"
    if len(chits) > MOST_CHITS and not passing:
        yield f"{len(chits)} chits in {hex}"
    strong = bool(units) or any(s.up >> slot & 1 for slot in chits)
    kept = (
        ("power", strong, s.power),
        ("units", bool(units), s.stands),
        ("full stacks", len(units) >= MOST_UNITS, s.full),
        ("chits", bool(chits), s.chits),
        ("full piles", len(chits) >= MOST_CHITS, s.full_chits),
    )
    for what, found, sets in kept:
        if found != bool(sets[side] >> hex & 1):
            yield f"{what} of {side} in {hex}: not as kept"
