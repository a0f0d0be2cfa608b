"""The page's own panels: the fire group being formed, the mover's points, the close combat being declared."""

from __future__ import annotations

from bingqi.core.table import Panel, row
from bingqi.core.text import Text
from bingqi.games.squad.rules.closecombat import CloseCombat, close_defence, close_drm, close_power
from bingqi.games.squad.rules.fire import fire_drm, power_of
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.portage import POINT
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import kill_number


def panels(s: State) -> tuple[Panel, ...]:
    top = s.stack[-1] if s.stack else None
    if isinstance(top, FireGroup) and top.shots:
        return (_fire(s, top),)
    if isinstance(top, Move) and top.points:
        return (_move(top),)
    if isinstance(top, CloseCombat) and top.attackers:
        return (_close(s, top),)
    return ()


def _fire(s: State, group: FireGroup) -> Panel:
    rows = [row(Text("panel-fp"), f"{power_of(s, group.shots, group.target):g}")]
    for reason, value in fire_drm(s, group.shots, group.leading(s), group.target, moving=group.moving):
        if s.blind_fire and reason == "hindrance":
            continue  # known when it is fired along
        rows.append(row(Text(f"drm-{reason}"), f"{value:+d}"))
    refs = tuple(f"unit:{n}" for n in (*(shot.unit for shot in group.shots), *group.directors))
    title = Text("panel-fire", {"hex": s.map.names[group.target]})
    return Panel(title, refs, rows=tuple(rows))


def _move(top: Move) -> Panel:
    left = (min(top.points) - top.spent) / POINT
    rows = row(Text("panel-spent"), f"{top.spent / POINT:g}"), row(Text("panel-left"), f"{max(0.0, left):g}")
    return Panel(Text("panel-move"), tuple(f"unit:{i}" for i in top.active), rows=rows)


def _close(s: State, fight: CloseCombat) -> Panel:
    attackers, targets = fight.with_leaders(fight.attackers), fight.with_leaders(fight.targets)
    rows = []
    if targets:
        power, defence = close_power(s, attackers), close_defence(s, targets)
        rows.append(row(Text("line-odds"), f"{power:g}:{defence}"))
        rows.append(row(Text("line-kill"), kill_number(power, defence)))
        for reason, value in close_drm(s, attackers, targets, fight.ambusher, fight.side):
            rows.append(row(Text(f"drm-{reason}"), f"{value:+d}"))
    refs = tuple(f"unit:{i}" for i in (*attackers, *targets))
    return Panel(Text("panel-close", {"hex": s.map.names[fight.hex]}), refs, rows=tuple(rows))
