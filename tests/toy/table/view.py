"""What a seat may see, by whitelist."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Piece, View
from bingqi.core.text import Text
from tests.toy.state import State, Unit
from tests.toy.table.names import name
from tests.toy.table.panels import panels


def turn(s: State) -> int:
    return s.round


def view(s: State, seat: Seat | None) -> View:
    """3.1 Everything lies open but the enemy's chits."""
    pieces = tuple(piece(s, i, unit, seat) for i, unit in enumerate(s.units) if unit.steps)
    return View(seat, s.round, s.rounds, Text("phase-play"), pieces, panels=panels(s))


def piece(s: State, i: int, unit: Unit, seat: Seat | None) -> Piece:
    return Piece(
        id=f"unit:{i}",
        at=f"space:{unit.hex}",
        look="counter",
        side=unit.side,
        name=name(s, "unit", i),
        steps=unit.steps,
        full=2,
        values=(str(unit.morale) if unit.side == seat else "?",),
    )
