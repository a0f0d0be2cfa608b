"""Why not: the clause, a text and the figures."""

from __future__ import annotations

from bingqi.core.clicks import read_ref
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.squad.actions import Advance, Deploy, Direct, Flee, Join, Muster, Rally, Step, Target
from bingqi.games.squad.rules.advance import is_exhausting
from bingqi.games.squad.rules.deployment import entry_hexes
from bingqi.games.squad.rules.fire import FAR, closer_enemy, greatest_reach, shots_of
from bingqi.games.squad.rules.firegroup import FireGroup, group_area
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.portage import POINT
from bingqi.games.squad.rules.queries import entry_cost, has_room
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.rules.rout import Flight
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import FINAL, FIRST, MOVEMENT, PREP, READY, State
from bingqi.games.squad.table.names import name
from bingqi.games.squad.tables import KINDS, LEADER


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    wait = pending(s)
    if not isinstance(wait, Decision) or action in wait.options:
        return None
    if isinstance(action, Try):
        return _try(s, seat, action.ref, wait)
    if isinstance(action, Step):
        return _step(s, action.hex)
    if isinstance(action, Muster):
        return _mover(s, seat, action.unit)
    if isinstance(action, Target):
        return _target(s, seat, action.hex)
    if isinstance(action, Join):
        return _shot(s, seat, action.unit)
    if isinstance(action, Direct):
        return _director(s, action.leader)
    if isinstance(action, Advance):
        return _advance(s, action.unit, action.hex)
    if isinstance(action, Flee):
        return refuse("6.limits", "flee", hex=s.map.names[action.hex])
    if isinstance(action, Deploy):
        return _deploy(s, action.unit, action.hex)
    if isinstance(action, Rally):
        return refuse("1.leader_rally", "rally")
    return refuse(wait.rule, "not-now")


def _try(s: State, seat: Seat, ref: str, wait: Decision) -> Refusal | None:
    """What a person pointed at, taken as the kind of thing that is asked for."""
    found = read_ref(ref, {"space": s.map.size, "unit": len(s.units)})
    if found is None:
        return refuse(wait.rule, "not-now")
    (kind, id), top = found, s.stack[-1]
    if kind == "space":
        if isinstance(top, Move):
            return _step(s, id)
        if isinstance(top, Flight):
            return refuse("6.limits", "flee", hex=s.map.names[id])
        return _target(s, seat, id) if wait.prompt == "prompt-target" else refuse(wait.rule, "not-now")
    if kind == "unit":
        if s.units[id].side != seat:
            return refuse(wait.rule, "not-yours", unit=name(s, "unit", id))
        if isinstance(top, FireGroup | Reaction):
            return _shot(s, seat, id)
        return _mover(s, seat, id)
    return refuse(wait.rule, "not-now")


# --- movement ---


def _step(s: State, h: int) -> Refusal | None:
    top = s.stack[-1]
    if not isinstance(top, Move) or not top.active or not top.points:  # a stack still being mustered goes nowhere
        return refuse("3.move", "not-now")
    side, at = top.side, s.units[top.active[0]].hex
    where = {"hex": s.map.names[h]}
    if at >= 0 and not s.map.near[at] >> h & 1:
        return refuse("3.move", "not-adjacent", **where)
    if at < 0 and not entry_hexes(s, s.units[top.active[0]].force) >> h & 1:
        return refuse("3.entry", "not-entry", **where)
    if not part_of(s.scenario) >> h & 1:
        return refuse("10.boards", "out-of-play", **where)
    if s.occupied[1 - side] >> h & 1:
        return refuse("3.enemy_hex", "enemy", **where)
    if not has_room(s, h, side, list(top.active)):
        return refuse("3.stacking", "stacking", **where)
    if top.assault and top.steps:
        return refuse("3.assault", "assault")
    return _points(s, top, h)


def _points(s: State, top: Move, h: int) -> Refusal:
    terrain = entry_cost(s, h)
    smoke = POINT if s.smoke >> h & 1 else 0
    kept = POINT if top.assault else 0
    left = min(top.points) - top.spent
    lines = [
        Line(Text("line-has"), f"{left / POINT:g}", "3.portage"),
        Line(Text("line-terrain"), f"{terrain / POINT:g}", "3.move"),
    ]
    if smoke:
        lines.append(Line(Text("line-smoke"), "1", "3.smoke_cost"))
    if kept:
        lines.append(Line(Text("line-assault"), "1", "3.assault"))
    need = (terrain + smoke + kept) / POINT
    return refuse("3.move", "points", *lines, need=need, has=left / POINT)


def _mover(s: State, seat: Seat, i: int) -> Refusal | None:
    u = s.units[i]
    who = {"unit": name(s, "unit", i)}
    if u.side != seat:
        return refuse("3.phase", "not-yours", **who)
    for test, rule, key in (
        (u.broken, "3.phase", "broken"),
        (u.pin, "3.phase", "pinned"),
        (u.mark == PREP, "2.marker", "prep"),
        (u.done, "3.stack", "done"),
        (u.hex >= 0 and s.melee >> u.hex & 1 == 1, "8.melee", "melee"),
        (u.hex < 0 and u.hex != READY, "1.reinforcements", "not-here"),
    ):
        if test:
            return refuse(rule, key, **who)
    return refuse("3.stack", "not-now")


def _advance(s: State, i: int, h: int) -> Refusal | None:
    u, where = s.units[i], {"hex": s.map.names[h]}
    if u.hex >= 0 and not s.map.near[u.hex] >> h & 1:
        return refuse("7.hex", "not-adjacent", **where)
    if u.cx and is_exhausting(s, i, h):
        return refuse("7.cx", "exhausted", **where)
    if not has_room(s, h, u.side, [i]):
        return refuse("3.stacking", "stacking", **where)
    return refuse("7.phase", "not-now")


def _deploy(s: State, i: int, h: int) -> Refusal | None:
    where = {"hex": s.map.names[h]}
    if not entry_hexes(s, s.units[i].force) >> h & 1:
        return refuse("10.setup", "not-zone", **where)
    return refuse("3.stacking", "stacking", **where)


# --- fire ---


def sight_lines(s: State, a: int, b: int) -> tuple[Line, ...]:
    """Each hex that blocks or hinders a line."""
    found = sight(s.map, a, b, s.season, s.smoke)
    lines = [Line(Text("line-blocks", {"hex": s.map.names[h]}), "×", "2.los") for h in found.blocked_by]
    lines += [
        Line(Text("line-hinders", {"hex": s.map.names[h]}), "+2" if s.smoke >> h & 1 else "+1", "2.hindrance")
        for h in found.hindered_by
    ]
    return tuple(lines)


def _target(s: State, seat: Seat, h: int) -> Refusal | None:
    where = {"hex": s.map.names[h]}
    if not s.occupied[1 - seat] >> h & 1:
        return refuse("2.fire", "no-enemy", **where)
    able = [i for i, u in enumerate(s.units) if u.side == seat and u.hex >= 0 and not u.broken and greatest_reach(s, i)]
    seeing = [i for i in able if s.units[i].hex != h and sight(s.map, s.units[i].hex, h, s.season, s.smoke).clear]
    if able and not seeing:
        nearest = min(able, key=lambda i: s.map.distance(s.units[i].hex, h))
        return refuse("2.los", "blocked", *sight_lines(s, s.units[nearest].hex, h), **where)
    if not able:
        return refuse("2.once", "all-fired")
    best = max(greatest_reach(s, i) for i in seeing)
    d = min(s.map.distance(s.units[i].hex, h) for i in seeing)
    return refuse("2.range", "range", range=d, reach=best)


def _shot(s: State, seat: Seat, i: int) -> Refusal | None:
    top = s.stack[-1]
    if not isinstance(top, FireGroup | Reaction):
        return refuse("2.fire", "not-now")
    u, who = s.units[i], {"unit": name(s, "unit", i)}
    if u.side != seat or u.hex < 0:
        return refuse("2.fire", "not-yours", **who)
    if u.broken:
        return refuse("2.fire", "broken", **who)
    if s.melee >> u.hex & 1:
        return refuse("8.melee", "melee", **who)
    if isinstance(top, FireGroup) and top.shots and not group_area(s, top.shots) >> u.hex & 1:
        return refuse("2.group", "chain", **who)
    if not sight(s.map, u.hex, top.target, s.season, s.smoke).clear:
        where = {"hex": s.map.names[top.target]}
        return refuse("2.los", "blocked", *sight_lines(s, u.hex, top.target), **where)
    return _marker(s, i, top.target)


def _marker(s: State, i: int, target: int) -> Refusal:
    u, who = s.units[i], {"unit": name(s, "unit", i)}
    d = s.map.distance(u.hex, target)
    reach = greatest_reach(s, i)
    if shots_of(s, i, target):
        return refuse("3.reaction.limit" if s.phase == MOVEMENT else "2.group", "fired-here", **who)
    if u.mark == FINAL:
        return refuse("3.protective" if s.phase == MOVEMENT else "4.final", "final", **who)
    if u.mark == FIRST and s.phase == MOVEMENT and closer_enemy(s, i, target, d):
        return refuse("3.subsequent", "closer", **who)
    if u.mark:
        return refuse("2.once", "fired", **who)
    if KINDS[u.kind].size == LEADER and not s.carried(i):
        return refuse("9.use.leader", "leader", **who)
    rule = "9.mg.range" if d > FAR else "2.range"
    return refuse(rule, "range", range=d, reach=reach)


def _director(s: State, n: int) -> Refusal | None:
    who = {"unit": name(s, "unit", n)}
    if s.directed_by(n) is not None:
        return refuse("3.reaction.leader", "directed", **who)
    return refuse("2.group.leader", "director", **who)
