"""What things are called."""

from __future__ import annotations

from bingqi.core.parts import part
from bingqi.core.text import Text, TextLike
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AREAS, CARDS, SIDES, SIZE, UNITS

COUNTS = {"unit": len(UNITS), "space": SIZE, "card": len(CARDS)}  # what a reference may point at


def name(s: State, kind: str, id: int) -> TextLike:
    """How a thing is called."""
    if kind == "unit":
        return unit_text(id)
    if kind == "space":
        return area_text(id) if 0 <= id < SIZE else str(id)
    return card_text(id) if kind == "card" else seat_text(id)


@part()
def unit_text(unit: int) -> Text:
    return key_text("unit", UNITS[unit].key)


@part()
def area_text(area: int) -> Text:
    return key_text("area", AREAS[area].key)


@part()
def card_text(card: int) -> Text:
    return key_text("card", CARDS[card].key)


@part()
def seat_text(side: int) -> Text:
    return key_text("seat", SIDES[side])


@part()
def key_text(kind: str, key: str) -> Text:
    return Text(f"{kind}-{key.replace('_', '-')}")
