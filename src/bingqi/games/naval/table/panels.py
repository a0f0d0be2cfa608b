"""The game's own panels beside the map: chits, air targets, the line-up of a battle, landing hexes."""

from __future__ import annotations

from typing import Any

from bingqi.board.bits import bit_list
from bingqi.core.text import Text
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.state import State, Task
from bingqi.games.naval.table.board import space_name
from bingqi.games.naval.table.names import chit_name, seat_name, ship_name


def panels(s: State) -> dict[str, Any]:
    """The chits still in the cup, the board of air targets, the line-up of a battle: all lies open on the table."""
    made: list[dict[str, Any]] = []
    battle = next((proc for proc in reversed(s.stack) if isinstance(proc, ShipBattle)), None)
    if battle is not None:
        made.append(battle_panel(battle))
    if s.tasks:
        made.append(target_panel(s))
    if s.turn:
        made.append({"title": Text("panel-cup"), "rows": [[chit_name(s, chit)] for chit in s.cup]})
    if s.theatre.landing:
        made.append(landing_panel(s))
    return {"panels": made}


def target_panel(s: State) -> dict[str, Any]:
    """5.2(5) One row for each target: what it is for, how many actions, escorts, interceptors."""
    head = [Text(f"head-{key}") for key in ("target", "use", "units", "escorts", "interceptors")]
    return {"title": Text("panel-targets"), "head": head, "rows": [target_row(task) for task in s.tasks]}


def target_row(task: Task) -> list[Any]:
    place: dict[str, Any] = {"ref": f"space:{task.hex}", "text": space_name(task.hex)}
    if task.boat >= 0:
        place = {"ref": f"unit:{task.boat}", "text": ship_name(task.boat)}
    done = {"text": Text("use-done")} if task.done else {"text": Text(f"use-{task.use}")}
    return [place, done, task.units, task.escorts, task.interceptors]


def battle_panel(battle: ShipBattle) -> dict[str, Any]:
    """15.1(1), 15.2(1) The line-up: each target with its attackers, and the wide-area track."""
    rows = []
    for target in bit_list(battle.targets):
        if target == battle.target and battle.power:
            facing = [attacker for attacker, strength in battle.power for _ in range(min(1, strength))]
        else:
            facing = [attacker for attacker, aimed in battle.pairs if aimed == target]
        ships = [{"piece": f"unit:{attacker}"} for attacker in facing if attacker >= 0]
        planes = sum(attacker < 0 for attacker in facing)
        if planes:
            ships.append({"text": Text("panel-planes", {"count": planes})})  # type: ignore[dict-item]
        rows.append([{"piece": f"unit:{target}"}, *ships])
    note = Text("panel-track", {"track": battle.track, "spent": battle.spent})
    return {"title": Text("panel-line-up", {"hex": space_name(battle.hex)}), "rows": rows, "note": note}


def landing_panel(s: State) -> dict[str, Any]:
    """18.1 Landing hexes: room, whose markers lie there, what one is worth to each side."""
    rows = []
    for hex, place in s.theatre.landing.items():
        there = s.landing_at(hex)
        owner: Any = seat_name(s, there[0]) if there else ""
        count = f"{there[1] if there else 0}/{place.room}"
        rows.append([{"ref": f"space:{hex}", "text": space_name(hex)}, owner, count, f"{place.blue} / {place.red}"])
    head = [Text(f"head-{key}") for key in ("place", "owner", "markers", "points")]
    note = Text("note-landing", {"blue": seat_name(s, 0), "red": seat_name(s, 1)})
    return {"title": Text("panel-landing"), "head": head, "rows": rows, "note": note}
