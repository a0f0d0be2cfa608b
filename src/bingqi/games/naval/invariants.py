"""What must always hold; each broken one in words for us."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.board.bits import bit_list
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import SHIPS, STACK, SUBMARINES, SURFACE


def invariants(s: State) -> Iterator[str]:
    at: dict[int, int] = {}
    for ship, hex in enumerate(s.pos):
        if hex != OFF:
            at[hex] = at.get(hex, 0) | 1 << ship
    if at != s.at:
        yield "at and pos disagree"
    on_map = sum(at.values())
    boxes = (s.damaged, s.sunk, s.returned, s.edge, s.hand, on_map)
    if sum(box.bit_count() for box in boxes) != sum(boxes).bit_count():
        yield "a ship is in two places"
    if (s.found | s.shown) & ~on_map:
        yield "a ship off the map is face up"
    for hex, there in at.items():
        if not s.theatre.sea >> hex & 1:
            yield f"ships on land or in neutral waters at {hex}"
        for seat in (0, 1):
            fleet = there & s.theatre.fleet[seat]
            if s.theatre.ports[seat] >> hex & 1:
                continue
            if (fleet & SURFACE).bit_count() > STACK:
                yield f"too many ships at {hex}"
            if (fleet & SUBMARINES).bit_count() > 1:
                yield f"two submarines at {hex}"
    if min(s.planes) < 0:
        yield "more aircraft lost than there were"
    for ship in bit_list(sum(boxes)):
        if not any(fleet >> ship & 1 for fleet in s.theatre.fleet):
            yield f"{SHIPS[ship].key} does not belong here"
    for hex, _, count in s.landed:
        if count > s.theatre.landing[hex].room:
            yield f"too many landing markers at {hex}"
