"""What things are called."""

from __future__ import annotations

from bingqi.core.text import Text, TextLike
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, WEAPONS, result_text


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "space":
        return s.map.names[id] if 0 <= id < s.map.size else "?"
    if kind == "seat":
        return Text(f"seat-{script_of(s.scenario).side[id].nation}")
    if kind == "weapon" and 0 <= id < len(s.weapons):
        w = WEAPONS[s.weapons[id].kind]
        return Text("name-weapon", {"nation": Text(f"nation-{w.nation}"), "weapon": Text(f"weapon-{w.id}")})
    if kind == "unit" and 0 <= id < len(s.units):
        k = KINDS[s.units[id].kind]
        key = "name-leader" if k.size == LEADER else "name-unit"
        return Text(key, {"nation": Text(f"nation-{k.nation}"), "kind": k.id, "letter": letter(id)})
    if kind == "cell":
        return result_text(id)
    return str(id)


def letter(id: int) -> str:
    """Printed on the counter, so that a unit named in a sentence is found on the map: A to Z, then AA."""
    return (chr(64 + id // 26) if id >= 26 else "") + chr(65 + id % 26)
