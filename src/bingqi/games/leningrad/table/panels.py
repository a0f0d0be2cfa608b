"""The game's own panels beside the map: the cup and what came out of it, and how Leningrad stands."""

from __future__ import annotations

from collections.abc import Iterable

from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.table import Cell, Panel, Piece, row
from bingqi.core.text import Text
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.theatre import LENINGRAD, SIDES, SOVIET
from bingqi.games.leningrad.victory import CITY_VP, LENINGRAD_VP, Cities


def panels(chits: Iterable[Piece], city: Panel) -> tuple[Panel, ...]:
    """`chits` are those that the seat may see: a panel lays out no others."""
    boxes: dict[str, list[str]] = {"box:cup": [], "box:used": []}
    for chit in chits:
        if chit.at in boxes:
            boxes[chit.at].append(chit.id)
    made = [lay_out(title, tuple(boxes[box])) for title, box in TITLES if boxes[box]]
    return (*made, city)


TITLES = (("panel-cup", "box:cup"), ("panel-used", "box:used"))


@part()
def lay_out(title: str, refs: tuple[str, ...]) -> Panel:
    """6.1(3) The chits of a box in a row: those of the enemy that nobody has seen show their backs."""
    return Panel(Text(title, {"count": len(refs)}), refs)


@part()
def leningrad_panel(cities: Cities, alarm: bool) -> Panel:
    """15.4(2), 15.4(3) Each hex of the city: who holds it, whether it is besieged, what it is worth."""
    rows = tuple(
        row(Cell(place_name(hex), f"space:{hex}"), Text(f"seat-{SIDES[side]}"), state_of(side, worth), f"{worth:g}")
        for hex, side, worth in cities
        if LENINGRAD >> hex & 1
    )
    head = tuple(Text(f"head-{key}") for key in ("hex", "holder", "state", "points"))
    return Panel(Text("panel-leningrad"), head=head, rows=rows, note=Text("panel-alarm") if alarm else None)


def state_of(side: Seat, worth: float) -> Text:
    full = CITY_VP + (LENINGRAD_VP if side == SOVIET else 0)
    return Text("state-joined" if worth == full else "state-besieged")
