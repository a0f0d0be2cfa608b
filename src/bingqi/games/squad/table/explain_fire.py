"""Why not: fire, by target, by firer, by leader."""

from __future__ import annotations

from bingqi.core.procedure import Decision, Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.squad.actions import Destroy, Detonate, Direct, Join, KeepRate, Target, YieldRate
from bingqi.games.squad.rules.fire import FAR, closer_enemy, greatest_reach, is_flame, shots_of, weapon_reach
from bingqi.games.squad.rules.firegroup import FireGroup, group_area, in_line
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.rules.queries import in_melee, is_heavy
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.state import ADVANCING, DEFENSIVE, FINAL, FIRST, MOVEMENT, NONE, PREP, State
from bingqi.games.squad.table.reasons import first, not_at_hand, not_steady, what, where, who
from bingqi.games.squad.tables import DC, FT, KINDS, SQUAD, WEAPONS


def sight_lines(s: State, a: int, b: int) -> tuple[Line, ...]:
    """Each hex that blocks or hinders a line."""
    found = sight(s.map, a, b, s.season, s.smoke)
    lines = [Line(Text("line-blocks", {"hex": s.map.names[h]}), "×", "2.los") for h in found.blocked_by]
    lines += [
        Line(Text("line-hinders", {"hex": s.map.names[h]}), "+2" if s.smoke >> h & 1 else "+1", "2.hindrance")
        for h in found.hindered_by
    ]
    return tuple(lines)


def target(s: State, seat: Seat, action: Target) -> Refusal | None:
    """2.fire The nearest reason: no enemy, nobody ready, nobody sees, nobody reaches, or those who do have fired."""
    h, top = action.hex, s.stack[-1]
    if not s.occupied[1 - seat] >> h & 1:
        return refuse("2.fire", "no-enemy", **where(s, h))
    steady = [
        i
        for i, u in enumerate(s.units)
        if u.side == seat and u.hex >= 0 and not u.broken and not in_melee(s, u.hex) and u.hex != h
    ]
    if not steady:
        return refuse("2.fire", "no-firers")
    ready = [i for i in steady if greatest_reach(s, i)]
    if not ready:
        return refuse("2.once", "all-fired")
    open_hexes = in_line(s, h, s.fit[seat])
    seeing = [i for i in ready if open_hexes >> s.units[i].hex & 1]
    if not seeing:
        nearest = min(ready, key=lambda i: s.map.distance(s.units[i].hex, h))
        return refuse("2.los", "blocked", *sight_lines(s, s.units[nearest].hex, h), **where(s, h))
    short = {i: s.map.distance(s.units[i].hex, h) - greatest_reach(s, i) for i in seeing}
    best = min(seeing, key=lambda i: short[i])
    if short[best] > 0:
        d = s.map.distance(s.units[best].hex, h)
        return refuse("2.range", "range", range=d, reach=greatest_reach(s, best), **who(s, best))
    if isinstance(top, FirePhase) and any(pair & 1023 == h for pair in top.barred):
        return refuse("2.group", "barred", **where(s, h))
    return marker(s, best, h)


def destroy(s: State, seat: Seat, action: Destroy) -> Refusal | None:
    n = action.weapon
    w = s.weapons[n]
    if w.unit < 0:
        return refuse("2.destroy", "not-held", **what(s, n))
    u = s.units[w.unit]
    return not_at_hand(s, seat, w.unit, "2.destroy") or first(
        (
            (s.phase == ADVANCING, "2.destroy", "destroy-phase"),
            (u.broken, "2.destroy", "broken"),
            (w.mark != NONE or w.used, "2.destroy", "used"),
            (True, "2.destroy", "destroy-safe"),
        ),
        **who(s, w.unit),
        **what(s, n),
    )


def detonate(s: State, seat: Seat, action: Detonate) -> Refusal | None:
    return refuse("9.dc.explode", "no-charge-there", **where(s, action.hex))


def rate(s: State, seat: Seat, action: KeepRate | YieldRate) -> Refusal | None:
    return refuse("3.residual.rof", "rate-other", **what(s, action.weapon))


# --- firers ---


def join(s: State, seat: Seat, action: Join) -> Refusal | None:
    top, i = s.stack[-1], action.unit
    if not isinstance(top, FireGroup | Reaction):
        return None
    u = s.units[i]
    found = not_steady(s, seat, i, "2.fire")
    if found or u.hex < 0:
        return found or refuse("3.entry", "not-here", **who(s, i))
    found = _in_group(s, i, top)
    if found:
        return found
    if not in_line(s, top.target, s.fit[seat]) >> u.hex & 1:
        lines = sight_lines(s, u.hex, top.target)
        return refuse("2.los", "no-sight", *lines, **who(s, i), **where(s, top.target))
    shots = shots_of(s, i, top.target)
    if not shots:
        return marker(s, i, top.target)
    return _kept_back(s, i, top, shots)


def weapon(s: State, seat: Seat, n: int, wait: Decision) -> Refusal | None:
    """A weapon that was pointed at: what is wrong with it, or with its unit."""
    w = s.weapons[n]
    if any(isinstance(option, Join) and n in option.weapons for option in wait.options):
        return None
    if w.unit < 0:
        return refuse("2.fire", "not-held" if w.hex >= 0 else "weapon-gone", **what(s, n))
    kind = WEAPONS[w.kind]
    return first(
        (
            (s.units[w.unit].side == seat and kind.kind == DC, "9.dc.place", "charge-laid"),
            (s.units[w.unit].side == seat and w.broken, "2.malfunction", "weapon-broken"),
            (s.units[w.unit].side == seat and w.mark != NONE, "2.once", "gun-fired"),
        ),
        **what(s, n),
    ) or _with_unit(s, seat, n, wait)


def _with_unit(s: State, seat: Seat, n: int, wait: Decision) -> Refusal:
    i, top = s.weapons[n].unit, s.stack[-1]
    assert isinstance(top, FireGroup | Reaction)
    found = None if any(isinstance(o, Join) and o.unit == i for o in wait.options) else join(s, seat, Join(i))
    if found is not None:
        return found
    d, reach = s.map.distance(s.units[i].hex, top.target), weapon_reach(s, i, n)
    if d > reach:
        return refuse("2.range", "range", range=d, reach=reach, **who(s, i))
    return refuse("9.use.two", "used-enough", **who(s, i))


def _in_group(s: State, i: int, top: FireGroup | Reaction) -> Refusal | None:
    if not isinstance(top, FireGroup):
        return None
    firing = {shot.unit for shot in top.shots} | {shot.helper for shot in top.shots}
    chained = not top.shots or group_area(s, top.shots) >> s.units[i].hex & 1
    return first(
        (
            (i in firing, "2.group", "in-group"),
            (i in top.directors, "2.group.leader", "is-director"),
            (not chained, "2.group", "chain"),
        ),
        **who(s, i),
    )


def _kept_back(s: State, i: int, top: FireGroup | Reaction, shots: list[Join]) -> Refusal:
    """It could fire at the hex, but not in this attack."""
    barred = isinstance(top, FireGroup) and s.units[i].hex in top.barred
    flames = all(is_flame(s, (shot,)) for shot in shots)
    if flames and isinstance(top, FireGroup) and top.shots:
        return refuse("9.ft.group", "flame-alone", **who(s, i))
    if barred:
        return refuse("2.group", "barred", **where(s, top.target))
    if s.phase == MOVEMENT and i in s.fired:
        return refuse("3.reaction.limit", "fired-here", **who(s, i))
    if s.map.distance(s.units[i].hex, top.target) > FAR:
        return refuse("9.mg.range", "far-leader", **who(s, i))
    return refuse("2.group", "other-parts", **who(s, i))


def marker(s: State, i: int, target: int) -> Refusal:
    """Why a unit that sees the target has nothing to fire at it with."""
    u = s.units[i]
    d = s.map.distance(u.hex, target)
    found = _by_marker(s, i, target, d) or (_leader(s, i) if u.is_leader else _used(s, i))
    if found:
        return found
    reach = max([2 * KINDS[u.kind].range, *(weapon_reach(s, i, n) for n in s.carried(i))])
    if d > reach:
        return refuse("2.range", "range", range=d, reach=reach, **who(s, i))
    if d > FAR:
        return refuse("9.mg.range", "far-leader", **who(s, i))
    return refuse("2.once", "fired", **who(s, i))


def _by_marker(s: State, i: int, target: int, d: int) -> Refusal | None:
    u = s.units[i]
    normal = max([KINDS[u.kind].range, *(WEAPONS[s.weapons[n].kind].range for n in s.carried(i))])
    return first(
        (
            (u.mark == PREP and s.phase == ADVANCING, "2.marker", "prep"),
            (u.mark == FINAL and s.phase == MOVEMENT and d > 1, "3.protective", "final"),
            (u.mark == FINAL and s.phase == DEFENSIVE, "4.final", "final-done"),
            (u.mark == FIRST and s.phase == MOVEMENT and closer_enemy(s, i, target, d), "3.subsequent", "closer"),
            (u.mark == FIRST and s.phase == MOVEMENT and d > normal, "3.subsequent", "normal-range"),
            (u.mark == FIRST and s.phase == DEFENSIVE and d > 1, "4.marked", "only-adjacent"),
            (u.mark != NONE and s.phase not in (MOVEMENT, DEFENSIVE), "2.once", "fired"),
        ),
        **who(s, i),
    )


def _leader(s: State, i: int) -> Refusal | None:
    guns = s.carried(i)
    if not guns:
        return refuse("9.use.leader", "leader", **who(s, i))
    return _weapons(s, i, guns)


def _used(s: State, i: int) -> Refusal | None:
    u = s.units[i]
    squad = KINDS[u.kind].size == SQUAD
    return _weapons(s, i, s.carried(i)) or first(
        ((squad and u.used >= 2, "9.use.two", "used-enough"), (not squad and u.used >= 1, "9.use.half", "used-enough")),
        **who(s, i),
    )


def _weapons(s: State, i: int, guns: list[int]) -> Refusal | None:
    """Where nothing but its weapons could reach: why they do not."""
    u = s.units[i]
    if not u.is_leader and u.mark == NONE and u.used < 2:
        return None
    for n in guns:
        w = s.weapons[n]
        kind = WEAPONS[w.kind]
        found = first(
            (
                (w.broken, "2.malfunction", "weapon-broken"),
                (w.moved and s.phase == ADVANCING and is_heavy(kind.kind), "3.mg_moved", "gun-moved"),
                (kind.kind == FT and u.pin, "9.ft.who", "flame-pinned"),
                (w.mark != NONE or w.used, "2.once", "gun-fired"),
            ),
            **who(s, i),
            **what(s, n),
        )
        if found:
            return found
    return None


def direct(s: State, seat: Seat, action: Direct) -> Refusal | None:
    top, n = s.stack[-1], action.leader
    u = s.units[n]
    if not isinstance(top, FireGroup):
        return None
    hexes = {s.units[shot.unit].hex for shot in top.shots}
    led = {s.units[x].hex for x in top.directors}
    firing = {shot.unit for shot in top.shots} | {shot.helper for shot in top.shots}
    return not_at_hand(s, seat, n, "2.group.leader") or first(
        (
            (not u.is_leader, "2.group.leader", "no-leader"),
            (u.broken, "2.group.leader", "broken"),
            (u.pin, "2.group.leader", "pinned"),
            (n in top.directors, "2.group.leader", "is-director"),
            (n in firing or n in s.gunners, "9.use.leader", "gunner"),
            (u.hex not in hexes, "2.group.leader", "not-with-them"),
            (u.hex in led, "2.group.leader", "one-leader"),
            (s.directed_by(n) is not None, "3.reaction.leader", "directed"),
            (u.mark != NONE, "9.use.leader", "gunner"),
            (True, "2.group.leader", "director"),
        ),
        **who(s, n),
    )
