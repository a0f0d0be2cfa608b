"""What would come of it: exact probabilities, with the reckoning line by line.

A fire attack is played out on a copy of the position by the rules themselves, branch by branch, equal positions
merged; nothing is sampled and nothing is worked out twice in different ways.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

import msgspec

from bingqi.core.engine import advance, pending, resolve
from bingqi.core.procedure import Action, Procedure, Roll, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.squad.actions import Declare, Direct, Join, Rally, SelfRally, Shoot
from bingqi.games.squad.rules.attack import Attack, cower_columns
from bingqi.games.squad.rules.closecombat import CloseCombat, close_defence, close_drm, close_power
from bingqi.games.squad.rules.effects import Checks, Strike
from bingqi.games.squad.rules.fire import fire_drm, open_to_movers, power_of, shot_power, target_drm
from bingqi.games.squad.rules.firegroup import FireGroup, victims_at
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import flamethrowers, leadership, morale
from bingqi.games.squad.rules.rally import rally_drm
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.state import GONE, State, Unit
from bingqi.games.squad.table.names import name
from bingqi.games.squad.tables import FIRE_COLUMNS, KIA, fire_column, fire_result, kill_number, result_text

EFFECTS = ("killed", "reduced", "broken", "pinned")


# --- branching ---

Throw = tuple[tuple[int, ...], float]


@cache
def pair_rolls(doubles: bool) -> tuple[Throw, ...]:
    """Two dice by their sum, and by doubles where cowering matters: all that fire and morale checks look at."""
    found: dict[tuple[int, bool], tuple[tuple[int, ...], int]] = {}
    for dice in product(range(1, 7), repeat=2):
        key = (sum(dice), doubles and dice[0] == dice[1])
        old = found.get(key)
        found[key] = (dice, 1 if old is None else old[1] + 1)
    return tuple((dice, count / 36) for dice, count in found.values())


@lru_cache(maxsize=256)
def pick_rolls(count: int, wanted: int, focus: tuple[int, ...]) -> tuple[Throw, ...]:
    """Dice of random selection by who of the units in focus (by their place) is chosen."""
    found: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
    for dice in product(range(1, 7), repeat=count):
        limit = sorted(dice, reverse=True)[wanted - 1]
        key = tuple(n for n in focus if dice[n] >= limit)
        old = found.get(key)
        found[key] = (dice, 1 if old is None else old[1] + 1)
    return tuple((dice, n / 6**count) for dice, n in found.values())


def branches(top: Procedure, roll: Roll, focus: frozenset[int]) -> tuple[Throw, ...]:
    if isinstance(top, Strike):
        wanted = top.result - KIA if top.result >= KIA else 1
        return pick_rolls(roll.count, wanted, tuple(n for n, i in enumerate(top.units) if i in focus))
    if roll.count == 2:
        return pair_rolls(isinstance(top, Attack))
    return tuple((dice, 1 / 6**roll.count) for dice in product(range(1, 7), repeat=roll.count))


def opened(s: State, attack: Attack) -> State:
    """The position with nothing but the attack on its stack, reckoned and waiting for the dice."""
    new = s.clone()
    attack.do_open(new)
    attack.at = "roll_dice"
    attack.shots, attack.directors = (), ()  # markers, rates and malfunctions are no concern of the targets
    new.stack.clear()
    new.call(attack)
    return new


def to_chance(s: State, focus: frozenset[int]) -> None:
    """On to the next roll that concerns a unit in focus; checks of others are skipped: they touch nobody else."""
    while True:
        advance(s, stop_at_chance=True)
        top = s.stack[-1] if s.stack else None
        if not isinstance(top, Checks) or not top.queue or top.queue[0] in focus:
            return
        top.queue, top.at = tuple(i for i in top.queue if i in focus), "do_next"


def play_out(s: State, attack: Attack, focus: frozenset[int]) -> list[tuple[State, float]]:
    """Every position that the attack can lead to for the units in focus, with its probability."""
    watched = sorted(focus)
    ends: dict[object, tuple[State, float]] = {}
    layer: dict[object, tuple[State, float]] = {0: (opened(s, attack), 1.0)}
    while layer:
        following: dict[object, tuple[State, float]] = {}
        for state, p in layer.values():
            to_chance(state, focus)
            wait = pending(state) if state.stack else None
            if not isinstance(wait, Roll):
                faces = tuple(state.units[i] for i in watched)
                ends[faces] = (state, p + (ends[faces][1] if faces in ends else 0.0))
                continue
            for dice, chance in branches(state.stack[-1], wait, focus):
                after = state.clone()
                resolve(after, dice)
                after.wrecks = []
                for proc in after.stack:
                    if isinstance(proc, Attack):
                        proc.dice = ()
                key = (tuple(after.units[i] for i in watched), msgspec.json.encode(after.stack))
                seen = following.get(key)
                following[key] = (after, p * chance + (seen[1] if seen else 0.0))
        layer = following
    return list(ends.values())


def effects_on(s: State, attack: Attack) -> dict[int, dict[str, float]]:
    """For each target the chances to be killed, reduced, broken (that it was not before) and pinned.

    Only leaders matter to others, so each target is followed together with the leaders alone; targets that are alike
    share their chances.
    """
    leaders = frozenset(i for i in attack.victims if s.units[i].is_leader)
    found: dict[int, dict[str, float]] = {}
    alike: dict[tuple[Unit, int], dict[str, float]] = {}
    for i in attack.victims:
        key = (s.units[i], flamethrowers(s, i))
        if i in leaders or key not in alike:
            alike[key] = _effects(s, attack, i, leaders | {i})
        found[i] = alike[key]
    return found


def _effects(s: State, attack: Attack, i: int, focus: frozenset[int]) -> dict[str, float]:
    found, old = dict.fromkeys(EFFECTS, 0.0), s.units[i]
    for state, p in play_out(s, msgspec.structs.replace(attack), focus):
        new = state.units[i]
        if new.hex == GONE:
            found["killed"] += p
            continue
        if new.type.points < old.type.points or (new.wounded and not old.wounded):
            found["reduced"] += p
        if new.broken and not old.broken:
            found["broken"] += p
        if new.pin and not old.pin:
            found["pinned"] += p
    return found


# --- fire ---


def group_of(s: State, action: Action) -> FireGroup | None:
    """The fire group as it would be after the action."""
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


def attack_of(s: State, group: FireGroup) -> Attack:
    hexes = {s.units[shot.unit].hex for shot in group.shots}
    led = {s.units[n].hex for n in group.directors}
    movers = tuple(i for i in group.victims if s.units[i].hex == group.target)
    victims = movers or victims_at(s, group.side, group.target)
    return Attack(
        side=group.side,
        target=group.target,
        victims=victims,
        moving=group.moving,
        shots=group.shots,
        directors=group.directors if hexes <= led else (),
        fp=power_of(s, group.shots, group.target),
    )


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
    for i in attack.victims:
        for reason, value in target_drm(s, i, attack.target, attack.moving, haze, in_open):
            text = Text("line-target-drm", {"who": name(s, "unit", i), "why": Text(f"drm-{reason}")})
            lines.append(Line(text, f"{value:+d}", DRM_RULES[reason]))
    return lines


DRM_RULES = {
    "terrain": "2.drm.terrain",
    "hindrance": "2.hindrance",
    "leadership": "2.group.leader",
    "cx": "0.cx",
    "ffmo": "2.drm.ffmo",
    "ffnam": "2.drm.ffnam",
    "flamethrower": "2.drm.other",
}


def fire_forecast(s: State, seat: Seat, group: FireGroup) -> Forecast:
    attack = attack_of(s, group)
    column, cower = fire_column(attack.fp), cower_columns(s, attack.shots, attack.directors)
    lines = fire_lines(s, attack)
    if cower:
        lines.append(Line(Text("line-cower"), f"-{cower}", "2.cowering"))
    rows = []
    if column >= 0:
        for i, chances in effects_on(s, attack_of(s, group)).items():
            good = 1.0 if s.units[i].side != seat else -1.0
            rows += [
                Prospect(Text(f"chance-{effect}", {"unit": name(s, "unit", i)}), p, good)
                for effect, p in chances.items()
                if p > 0
            ]
    return Forecast(
        "2.fire",
        Text("forecast-fire", {"hex": s.map.names[attack.target]}),
        tuple(lines),
        table_chances(s, attack, column, cower),
        str(FIRE_COLUMNS[column]) if column >= 0 else "0",
        tuple(f"unit:{shot.unit}" for shot in attack.shots),
        tuple(f"unit:{i}" for i in attack.victims),
        tuple(rows),
    )


def table_chances(s: State, attack: Attack, column: int, cower: int) -> tuple[Prospect, ...]:
    """The results of the table over 36 throws, read for the target that is worst off."""
    probe = s.clone()
    attack.do_open(probe)
    worst = min(attack.finals, default=attack.drm)
    found: dict[int, int] = {}
    for a, b in product(range(1, 7), repeat=2):
        shifted = column - cower if a == b else column
        code = fire_result(max(-1, shifted), a + b + worst)
        found[code] = found.get(code, 0) + 1
    return tuple(
        Prospect(result_text(code), count / 36, 1.0 if code else 0.0)
        for code, count in sorted(found.items(), reverse=True)
    )


# --- close combat and rally ---


def close_forecast(s: State, fight: CloseCombat) -> Forecast:
    attackers, targets = fight.with_leaders(fight.attackers), fight.with_leaders(fight.targets)
    power, defence = close_power(s, attackers), close_defence(s, targets)
    rows = close_drm(s, attackers, targets, fight.ambusher, fight.side)
    kill, drm = kill_number(power, defence), sum(value for _, value in rows)
    counts = [0, 0, 0]
    for a, b in product(range(1, 7), repeat=2):
        final = a + b + drm
        counts[0 if final < kill else 1 if final == kill else 2] += 1
    lines = [Line(Text("line-odds"), f"{power:g}:{defence}", "8.odds"), Line(Text("line-kill"), str(kill), "8.odds")]
    lines += [Line(Text(f"drm-{reason}"), f"{value:+d}", "8.drm") for reason, value in rows]
    names = ("chance-close-killed", "chance-close-reduced", "chance-close-none")
    outcomes = tuple(
        Prospect(Text(name), n / 36, good) for name, n, good in zip(names, counts, (1.0, 0.5, 0.0), strict=True) if n
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


def rally_forecast(s: State, action: Rally | SelfRally) -> Forecast:
    u = s.units[action.unit]
    lead = leadership(s.units[action.leader]) if isinstance(action, Rally) else 1
    drm, level = lead + rally_drm(s, u), morale(s, u)
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    good = sum(1 for n in throws if n == 2 or (n < 12 and n + drm <= level))
    rule = "1.leader_rally" if isinstance(action, Rally) else "1.self_rally"
    lines = (Line(Text("line-morale"), str(level), rule), Line(Text("line-drm"), f"{drm:+d}", rule))
    outcomes = (
        Prospect(Text("chance-rallied"), good / 36, 1.0),
        Prospect(Text("chance-not-rallied"), (35 - good) / 36, 0.0),
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
    group = group_of(s, action)
    return fire_forecast(s, seat, group) if group is not None else None


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    if isinstance(action, Rally | SelfRally):
        return True
    if isinstance(action, Declare):
        top = s.stack[-1] if s.stack else None
        return isinstance(top, CloseCombat) and bool(top.attackers and top.targets)
    return group_of(s, action) is not None
