"""Names and printed values of units, chits and places."""

from __future__ import annotations

from bingqi.core.parts import part
from bingqi.core.text import Text, TextLike
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    CHITS,
    FIRE,
    GRID,
    GROUPS,
    HEX_INFO,
    IS_FORCE,
    MELEE,
    MOVE,
    SIDES,
    STAR,
    UNITS,
)

CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨"
SYMBOLS = {
    "infantry": "SFGPUCI---",
    "gun": "SFGPUCF---",
    "naval": "SFGPUCIN--",
    "recon": "SFGPUCR---",
}


def key_of(id: str) -> str:
    return id.replace("_", "-").lower()


@part()
def unit_name(unit: int) -> TextLike:
    counter = UNITS[unit]
    if counter.side == "us":
        return counter.name
    return Text(
        "unit-japan",
        {"name": counter.name, "group": Text(f"group-{key_of(counter.group)}"), "arm": Text(f"arm-{counter.arm}")},
    )


@part()
def kind_name(kind: int) -> Text:
    return Text(f"chit-{key_of(CHITS[kind].id)}")


@part()
def hex_name(hex: int) -> TextLike:
    info = HEX_INFO.get(hex)
    label = GRID.labels.get(hex, "?")
    if info is None or not info.place:
        return label
    return Text("hex-named", {"place": Text(f"place-{key_of(info.place)}"), "label": label})


def unit_values(unit: int, steps: int) -> tuple[str, ...]:
    melee = MELEE[unit][steps]
    return str(FIRE[unit][steps]), CIRCLED[melee] if STAR[unit] else str(melee), str(MOVE[unit][steps])


def chit_values(kind: int) -> tuple[str, ...]:
    chit = CHITS[kind]
    if IS_FORCE[kind]:
        melee = CIRCLED[chit.melee] if chit.star else str(chit.melee)
        return str(chit.fire), melee, str(chit.move) if chit.move else "–"
    return (str(chit.fire),) if chit.fire else ()


def symbol_of(unit: int) -> str:
    return SYMBOLS[UNITS[unit].arm]


def name(s: State, kind: str, id: int) -> TextLike:
    """What an id of that kind is called. "chit" is for its owner (or face up); "back" says only where it lies."""
    if kind == "unit":
        return unit_name(id)
    if kind == "space":
        return hex_name(id)
    if kind == "kind":
        return kind_name(id)
    if kind == "group":
        return Text(f"group-{key_of(GROUPS[id])}")
    if kind == "chit" and s.kind[id] >= 0:
        return kind_name(s.kind[id])
    if kind in ("chit", "back"):
        return Text("chit-at", {"hex": hex_name(s.spot[id])}) if s.spot[id] >= 0 else Text("chit-some")
    return Text(f"seat-{SIDES[id]}")
