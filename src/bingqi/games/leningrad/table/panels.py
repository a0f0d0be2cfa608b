"""The game's own panels beside the map: the cup and what came out of it, and how Leningrad stands."""

from __future__ import annotations

from collections.abc import Iterable

from bingqi.core.procedure import Seat
from bingqi.core.table import Cell, Panel, Piece, row
from bingqi.core.text import Text
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.theatre import LENINGRAD, SIDES, SOVIET
from bingqi.games.leningrad.victory import CITY_VP, LENINGRAD_VP, city_points


def panels(s: State, pieces: Iterable[Piece]) -> tuple[Panel, ...]:
    """`pieces` are those that the seat may see: a panel lays out no others."""
    shown = list(pieces)
    made = [lay_out(title, box, shown) for title, box in (("panel-cup", "box:cup"), ("panel-used", "box:used"))]
    return (*(panel for panel in made if panel.pieces), leningrad_panel(s))


def lay_out(title: str, box: str, pieces: list[Piece]) -> Panel:
    """6.1(3) The chits of a box in a row: those of the enemy that nobody has seen show their backs."""
    refs = tuple(piece.id for piece in pieces if piece.at == box)
    return Panel(Text(title, {"count": len(refs)}), refs)


def leningrad_panel(s: State) -> Panel:
    """15.4(2), 15.4(3) Each hex of the city: who holds it, whether it is besieged, what it is worth."""
    rows = tuple(
        row(Cell(place_name(hex), f"space:{hex}"), Text(f"seat-{SIDES[side]}"), state_of(side, worth), f"{worth:g}")
        for hex, side, worth in city_points(s)
        if LENINGRAD >> hex & 1
    )
    head = tuple(Text(f"head-{key}") for key in ("hex", "holder", "state", "points"))
    return Panel(Text("panel-leningrad"), head=head, rows=rows, note=Text("panel-alarm") if s.alarm else None)


def state_of(side: Seat, worth: float) -> Text:
    full = CITY_VP + (LENINGRAD_VP if side == SOVIET else 0)
    return Text("state-joined" if worth == full else "state-besieged")
