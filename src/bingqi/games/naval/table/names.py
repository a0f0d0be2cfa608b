"""How ships, hexes, seats and chits are called."""

from __future__ import annotations

from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.text import Text, TextLike
from bingqi.games.naval.state import State
from bingqi.games.naval.table.board import space_name
from bingqi.games.naval.tables import SHIPS
from bingqi.games.naval.theatre import theatre_of


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "unit":
        return ship_name(id)
    if kind == "space":
        return space_name(id)
    if kind == "seat":
        return seat_name(s, id)
    if kind == "chit":
        return chit_name(s, id)
    return str(id)


@part()
def ship_name(ship: int) -> Text:
    return Text(f"ship-{SHIPS[ship].key}")


def chit_name(s: State, chit: int) -> Text:
    return chit_text(s.scenario, chit)


def seat_name(s: State, seat: Seat) -> Text:
    return seat_text(s.scenario, seat)


@part()
def chit_text(scenario: str, chit: int) -> Text:
    kind = Text(f"chit-{('af', 'ss', 'tf')[chit % 3]}")
    return Text("chit-name", {"seat": seat_text(scenario, chit // 3), "kind": kind})


@part()
def seat_text(scenario: str, seat: Seat) -> Text:
    side = theatre_of(scenario).sides[seat]
    return Text(f"seat-{side.alias or side.nation}")
