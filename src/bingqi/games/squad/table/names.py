"""What things are called."""

from __future__ import annotations

from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.text import Text, TextLike
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, WEAPONS, result_text


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "space":
        return s.map.names[id] if 0 <= id < s.map.size else "?"
    if kind == "seat":
        return seat_name(s.scenario, id)
    if kind == "weapon" and 0 <= id < len(s.weapons):
        return weapon_name(s.weapons[id].kind)
    if kind == "unit" and 0 <= id < len(s.units):
        return unit_name(id, s.units[id].kind)
    if kind == "cell":
        return result_text(id)
    return str(id)


@part()
def weapon_name(kind: int) -> Text:
    w = WEAPONS[kind]
    return Text("name-weapon", {"nation": Text(f"nation-{w.nation}"), "weapon": Text(f"weapon-{w.id}")})


@part()
def unit_name(id: int, kind: int) -> Text:
    k = KINDS[kind]
    key = "name-leader" if k.size == LEADER else "name-unit"
    return Text(key, {"nation": Text(f"nation-{k.nation}"), "kind": k.id, "letter": letter(id)})


@part()
def seat_name(scenario: str, seat: Seat) -> Text:
    return Text(f"seat-{script_of(scenario).side[seat].nation}")


def letter(id: int) -> str:
    """Printed on the counter, so that a unit named in a sentence is found on the map: A to Z, then AA."""
    return (chr(64 + id // 26) if id >= 26 else "") + chr(65 + id % 26)
