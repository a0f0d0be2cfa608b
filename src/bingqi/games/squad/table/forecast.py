"""What would come of it: exact probabilities, with the reckoning line by line."""

from __future__ import annotations

from itertools import product

import msgspec

from bingqi.core.odds import sums
from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.squad.actions import Declare, Detonate, Direct, Join, PlaceCharge, Rally, SelfRally, Shoot
from bingqi.games.squad.rules.attack import Attack, cower_columns
from bingqi.games.squad.rules.closecombat import Assault, CloseCombat, best_squad, close_drm, reinforced
from bingqi.games.squad.rules.fire import fire_drm, open_to_movers, shot_power, target_drm
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.firephase import blast_of
from bingqi.games.squad.rules.leadermaking import found_leader
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import breakdown, leadership, morale, protection
from bingqi.games.squad.rules.rally import rallies, rally_drm
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.state import Charge, State
from bingqi.games.squad.table.fireodds import FireOdds, failures, own_checks
from bingqi.games.squad.table.names import name
from bingqi.games.squad.tables import FIRE_COLUMNS, fire_result, kill_number, result_text

# --- fire ---


def group_of(s: State, action: Action) -> FireGroup | None:
    """The fire group as it would be after the action; nothing is told of it where sight is known only by firing."""
    if s.blind_fire:
        return None
    top = s.stack[-1] if s.stack else None
    if isinstance(top, FireGroup):
        group = msgspec.structs.replace(top)
        if isinstance(action, Join):
            group.shots = (*group.shots, action)
        elif isinstance(action, Direct):
            group.directors = (*group.directors, action.leader)
        elif not isinstance(action, Shoot):
            return None
        return group if group.shots else None
    if isinstance(top, Reaction) and isinstance(action, Join):
        return FireGroup(
            side=top.side, target=top.target, victims=top.victims, moving=top.moving, shots=(action,), limit=top.limit
        )
    return None


def fire_lines(s: State, attack: Attack) -> list[Line]:
    """Fire power part by part, then every DRM with its reason."""
    lines = []
    for shot in attack.shots:
        for n, fp in shot_power(s, shot, attack.target):
            who = name(s, "unit", shot.unit) if n < 0 else name(s, "weapon", n)
            lines.append(Line(Text("line-fp", {"who": who}), f"{fp:g}", "2.fp"))
    for reason, value in fire_drm(s, attack.shots, attack.directors, attack.target, moving=attack.moving):
        lines.append(Line(Text(f"drm-{reason}"), f"{value:+d}", DRM_RULES[reason]))
    origins = {s.units[shot.unit].hex for shot in attack.shots}
    haze = any(hindrance(s.map, h, attack.target, s.season, s.smoke) for h in origins)
    in_open = bool(attack.moving) and open_to_movers(s, attack.target, attack.moving, origins)
    return lines + target_lines(s, attack, haze, in_open)


def target_lines(s: State, attack: Attack, haze: bool, in_open: bool) -> list[Line]:
    """DRM that hold for one target alone."""
    lines = []
    for i in attack.victims:
        for reason, value in target_drm(s, i, attack.target, attack.moving, haze, in_open):
            text = Text("line-target-drm", {"who": name(s, "unit", i), "why": Text(f"drm-{reason}")})
            lines.append(Line(text, f"{value:+d}", DRM_RULES[reason]))
    return lines


DUD = -1
DRM_RULES = {
    "terrain": "2.drm.terrain",
    "hindrance": "2.hindrance",
    "leadership": "2.group.leader",
    "cx": "0.cx",
    "ffmo": "2.drm.ffmo",
    "ffnam": "2.drm.ffnam",
    "flamethrower": "2.drm.other",
}


def fire_forecast(s: State, seat: Seat, attack: Attack) -> Forecast:
    """An attack on the fire table: the table's results, what becomes of each unit, and what it may cost the firers."""
    lines = fire_lines(s, attack) if attack.shots else charge_lines(s, attack)
    cower = cower_columns(s, attack.shots, attack.directors)
    if cower:
        lines.append(Line(Text("line-cower"), f"-{cower}", "2.cowering"))
    odds = FireOdds(s, attack)
    rows = prospects(s, seat, odds.effects()) if odds.attack.column >= 0 else []
    rows += prospects(s, seat, own_checks(s, attack))
    rows += [
        Prospect(Text("chance-malfunction", {"weapon": name(s, "weapon", n)}), p, -1.0)
        for n, p in failures(s, attack).items()
        if p > 0
    ]
    return Forecast(
        "2.fire" if attack.shots else "9.dc.explode",
        Text("forecast-fire" if attack.shots else "forecast-charge", {"hex": s.map.names[attack.target]}),
        tuple(lines),
        table_chances(odds),
        str(FIRE_COLUMNS[odds.attack.column]) if odds.attack.column >= 0 else "0",
        tuple(dict.fromkeys(f"unit:{shot.unit}" for shot in attack.shots)),
        tuple(f"unit:{i}" for i in attack.victims),
        tuple(rows),
    )


def prospects(s: State, seat: Seat, effects: dict[int, dict[str, float]]) -> list[Prospect]:
    return [
        Prospect(Text(f"chance-{effect}", {"unit": name(s, "unit", i)}), p, 1.0 if s.units[i].side != seat else -1.0)
        for i, chances in effects.items()
        for effect, p in chances.items()
        if p > 0
    ]


def table_chances(odds: FireOdds) -> tuple[Prospect, ...]:
    """The results of the table over 36 throws, read for the target that is worst off; and the duds of a charge."""
    attack, found = odds.attack, dict[int, int]()
    worst = min(attack.finals, default=attack.drm)
    for a, b in product(range(1, 7), repeat=2):
        column = max(-1, attack.column - attack.cower if a == b else attack.column)
        code = DUD if a + b >= attack.dud else fire_result(column, a + b + worst)
        found[code] = found.get(code, 0) + 1
    return tuple(
        Prospect(Text("chance-dud") if code == DUD else result_text(code), count / 36, 1.0 if code > 0 else 0.0)
        for code, count in sorted(found.items(), reverse=True)
    )


# --- charges ---


def charge_of(s: State, action: Detonate | PlaceCharge) -> Charge | None:
    """The charge that lies there, or the one that would."""
    if isinstance(action, Detonate):
        return next((c for c in s.charges if c.weapon == action.weapon), None)
    number = breakdown(s, action.weapon, False)
    return Charge(action.weapon, action.hex, action.unit, s.units[action.unit].cx, number)


def charge_lines(s: State, attack: Attack) -> list[Line]:
    """Fire power, the number at which it is a dud, every DRM."""
    cover = protection(s, attack.target)
    lines = [
        Line(Text("panel-fp"), f"{attack.fp:g}", "9.dc.explode"),
        Line(Text("line-dud"), str(attack.dud), "9.dc.explode"),
    ]
    lines += [Line(Text("drm-terrain"), f"{cover:+d}", "2.drm.terrain")] if cover else []
    lines += [Line(Text("drm-cx"), f"{attack.drm:+d}", "0.cx")] if attack.drm else []
    return lines + target_lines(s, attack, False, False)


# --- close combat and rally ---


def close_forecast(s: State, fight: CloseCombat) -> Forecast:
    attackers, targets = fight.with_leaders(fight.attackers), fight.with_leaders(fight.targets)
    assault = fight.assault(s, fight.side, attackers, targets)
    power, defence = assault.attack, assault.defence
    rows = close_drm(s, attackers, targets, fight.ambusher, fight.side)
    kill = kill_number(power, defence)
    chances = close_chances(s, assault)
    lines = [Line(Text("line-odds"), f"{power:g}:{defence}", "8.odds"), Line(Text("line-kill"), str(kill), "8.odds")]
    lines += [Line(Text(f"drm-{reason}"), f"{value:+d}", "8.drm") for reason, value in rows]
    names = ("chance-close-killed", "chance-close-reduced", "chance-close-none")
    outcomes = tuple(
        Prospect(Text(name), p, good) for name, p, good in zip(names, chances, (1.0, 0.5, 0.0), strict=True) if p
    )
    return Forecast(
        "8.result",
        Text("forecast-close", {"hex": s.map.names[fight.hex]}),
        tuple(lines),
        outcomes,
        str(kill),
        tuple(f"unit:{i}" for i in attackers),
        tuple(f"unit:{i}" for i in targets),
    )


def close_chances(s: State, assault: Assault) -> tuple[float, float, float]:
    """Eliminated, reduced, nothing: all throws, and on an original two the die for a leader."""
    found = [0.0, 0.0, 0.0]
    squads = [i for i in assault.attackers if not s.units[i].is_leader]
    for original, p in sums(2).items():
        dice = range(1, 7) if original == 2 and squads else (0,)
        for die in dice:
            struck = _found_in_fight(s, assault, squads, die) if die else assault
            final, kill = original + struck.drm, kill_number(struck.attack, struck.defence)
            found[0 if final < kill else 1 if final == kill else 2] += p / len(dice)
    return found[0], found[1], found[2]


def _found_in_fight(s: State, assault: Assault, squads: list[int], die: int) -> Assault:
    u = s.units[best_squad(s, squads)]
    kind = found_leader(u.type.nation, die, morale(s, u), broken=False, weak=assault.attack < assault.defence)
    return reinforced(s, assault, kind) if kind >= 0 else assault


def rally_forecast(s: State, action: Rally | SelfRally) -> Forecast:
    u = s.units[action.unit]
    lead = leadership(s.units[action.leader]) if isinstance(action, Rally) else 1
    drm, level = lead + rally_drm(s, u), morale(s, u)
    lucky = isinstance(action, SelfRally) and not u.is_leader
    good = sum(p for n, p in sums(2).items() if rallies(n, drm, level, lucky=lucky))
    rule = "1.leader_rally" if isinstance(action, Rally) else "1.self_rally"
    lines = (Line(Text("line-morale"), str(level), rule), Line(Text("line-drm"), f"{drm:+d}", rule))
    outcomes = (
        Prospect(Text("chance-rallied"), good, 1.0),
        Prospect(Text("chance-not-rallied"), 35 / 36 - good, 0.0),
        Prospect(Text("chance-casualty"), 1 / 36, -1.0),
    )
    return Forecast(rule, Text("forecast-rally", {"unit": name(s, "unit", action.unit)}), lines, outcomes)


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    if isinstance(action, Rally | SelfRally):
        return rally_forecast(s, action)
    if isinstance(action, Declare):
        top = s.stack[-1] if s.stack else None
        if isinstance(top, CloseCombat) and top.attackers and top.targets:
            return close_forecast(s, top)
        return None
    if isinstance(action, Detonate | PlaceCharge):
        charge = charge_of(s, action)
        return fire_forecast(s, seat, blast_of(s, charge, s.active)) if charge is not None else None
    group = group_of(s, action)
    return fire_forecast(s, seat, group.attack(s)) if group is not None else None


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    kind = type(action)
    if kind in WEIGHED:
        return True
    if kind is Declare:
        top = s.stack[-1] if s.stack else None
        return isinstance(top, CloseCombat) and bool(top.attackers and top.targets)
    return group_of(s, action) is not None


WEIGHED = frozenset({Rally, SelfRally, Detonate, PlaceCharge})
