"""Ranges drawn over the map, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.board.bits import bit_list
from bingqi.core.clicks import read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from bingqi.core.text import Text
from bingqi.games.naval.rules.interception import interception_bases
from bingqi.games.naval.rules.plans import missile_reach
from bingqi.games.naval.rules.queries import boat_reach, exposed, surface_reach
from bingqi.games.naval.setup import placing
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, NUCLEAR, SHIPS, SUBMARINES, bands


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    """`reach` and `range` of a ship; `air`, `interception` and `watched` of the seat."""
    if name in ("reach", "range"):
        ship = known_ship(s, seat, refs)
        if ship < 0:
            return Overlay(name, notes=(Text("note-choose-ship"),))
        return reach(s, ship) if name == "reach" else missiles(s, ship)
    side = seat or 0
    if name == "watched":
        hexes = s.theatre.watched[side] if placing(s) == 1 - side else exposed(s, side)
        return Overlay(name, tuple(Patch(hex, "", 0.6, 1 - side) for hex in bit_list(hexes)))
    if name == "air":
        bases = s.theatre.bases[side] if s.theatre.row.base_air else 0
        return Overlay(name, tuple(ring_patches(s, side, "base-operation", bases)))
    return Overlay(name, tuple(ring_patches(s, side, "base-interception", interception_bases(s, side))))


def known_ship(s: State, seat: Seat | None, refs: Sequence[str]) -> int:
    for _, ship in read_refs(refs, {"unit": len(SHIPS)}):
        if s.pos[ship] != OFF and (s.seat_of(ship) == seat or (s.found | s.shown) >> ship & 1):
            return ship
    return -1


def reach(s: State, ship: int) -> Overlay:
    """8.0(2) Where the ship may be after its next move."""
    owner, here = s.seat_of(ship), s.pos[ship]
    if SUBMARINES >> ship & 1:
        hexes = boat_reach(s, owner, here, 2 if NUCLEAR >> ship & 1 else 1)
    else:
        hexes = surface_reach(s, owner, here, 1, 2)
    danger = exposed(s, owner)
    return Overlay(
        "reach",
        tuple(
            Patch(
                hex,
                str(GRID.distance(here, hex)),
                0.9 if danger >> hex & 1 else 0.4,
                owner,
                sign="watched" if danger >> hex & 1 else "",
            )
            for hex in hexes
        ),
    )


def missiles(s: State, ship: int) -> Overlay:
    """7.2(2)③ Hexes that the ship's missiles reach."""
    far, here = missile_reach(s, 1 << ship), s.pos[ship]
    hexes = bit_list(GRID.within(here, far)) if far >= 0 else []
    return Overlay("range", tuple(Patch(hex, str(GRID.distance(here, hex)), 0.5, s.seat_of(ship)) for hex in hexes))


def ring_patches(s: State, seat: Seat, heading: str, bases: int) -> list[Patch]:
    """2.2⑧ Each hex with the band in which it lies."""
    patches, seen = [], 0
    limits = bands(heading)
    for i, far in enumerate(limits):
        near = s.theatre.air_reach(bases, far)
        patches += [Patch(hex, str(far), 0.9 - 0.8 * i / len(limits), seat) for hex in bit_list(near & ~seen)]
        seen = near
    return patches
