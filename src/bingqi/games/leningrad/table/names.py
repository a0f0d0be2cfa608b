"""Names of units, places and chits as texts."""

from __future__ import annotations

import re

from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.text import Text, TextLike
from bingqi.games.leningrad.state import BOX_NAMES, State, side_of
from bingqi.games.leningrad.tables import CHITS, UNITS
from bingqi.games.leningrad.theatre import GRID, HEX, SIDES


@part()
def unit_name(unit: int) -> Text:
    """By its number and kind; the SS divisions have names of their own."""
    row = UNITS[unit]
    number = re.match(r"\d+", row.id)
    if number is None and row.kind != "fortress":
        return Text(f"unit-{row.id}")
    return Text(f"unit-{row.side}-{row.kind}", {"n": int(number[0])} if number else {})


@part()
def place_name(hex: int) -> TextLike:
    """A town by its name, any other hex by its number."""
    row = HEX.get(hex)
    return Text(f"place-{row.place}", {"hex": row.hex}) if row and row.place else GRID.labels.get(hex, "?")


@part()
def chit_name(chit: int) -> Text:
    return Text(f"chit-{CHITS[chit].id}")


@part()
def chit_about(chit: int) -> Text:
    """What it does when it is drawn."""
    id = CHITS[chit].id
    kind = "reinf" if id.endswith("REINF") else id if id in ("Manstein", "RESERVE", "SUPPLY") else "army"
    return Text(f"about-{kind}")


def seat_name(s: State, seat: Seat) -> Text:
    """By its side, once it is known who plays which (16.1(2))."""
    if s.auction and s.bid is None:
        return Text(f"seat-{('first', 'second')[seat]}")
    return Text(f"seat-{SIDES[side_of(s, seat)]}")


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "unit":
        return unit_name(id)
    if kind == "space":
        return place_name(id)
    if kind == "chit":
        return chit_name(id)
    if kind == "seat":
        return seat_name(s, id)
    return Text(f"box-{BOX_NAMES.get(id, id)}")
