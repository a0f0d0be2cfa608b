"""Exact chances of what an option leads to, from what the asking seat knows."""

from __future__ import annotations

from math import comb

from bingqi.board.bits import bit_list
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.naval.actions import Aim, Declare, Engage, Fight, Go, Hunt, Plan, Scramble, ScrambleCarriers, Spend
from bingqi.games.naval.rules.air import AirOperation, heading_of, level_of
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import Interception, carrier_level
from bingqi.games.naval.rules.search import hidden_boats, whole
from bingqi.games.naval.rules.submarine import BoatAction
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.rules.torpedo import Torpedoes, asw_halves
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import ASW, FOUND_BY, GUNS, NIGHT_CUT, OWN_AIR, PLANES, SUBMARINES, air_actions

Odds = dict[int, float]


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """For the seat's own options only: nobody learns by it where a ship is or what it carries."""
    asked = pending(s)
    if not isinstance(asked, Decision) or asked.seat != seat or action not in asked.options:
        return None
    proc = s.stack[-1]
    if isinstance(action, Declare) and isinstance(proc, AirOperation):
        return flight_forecast(s, seat, proc, action.distance)
    if isinstance(action, Scramble | ScrambleCarriers) and isinstance(proc, Interception):
        return scramble_forecast(s, seat, proc, action)
    if isinstance(proc, ShipBattle) and isinstance(action, Spend | Fight | Engage):
        return battle_forecast(s, proc, action)
    if isinstance(proc, Torpedoes) and isinstance(action, Aim):
        return torpedo_forecast(s, seat, proc, action.target)
    if isinstance(proc, BoatAction) and isinstance(action, Go):
        return passage_forecast(s, seat, proc, action.hex)
    if isinstance(proc, BoatAction | GroupAction) and isinstance(action, Plan | Hunt):
        return hunt_forecast(s, seat, proc, action)
    return None


# --- reckoning -------------------------------------------------------------------------------------------------------


def hits_of(dice: int, limit: int) -> Odds:
    """Chances of each number of dice up to the limit."""
    p = min(6, max(0, limit)) / 6
    return {k: comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)}


def add(a: Odds, b: Odds) -> Odds:
    both: Odds = {}
    for x, p in a.items():
        for y, q in b.items():
            both[x + y] = both.get(x + y, 0.0) + p * q
    return both


def fight_odds(power: list[tuple[int, int]], defence: int, level: int) -> Odds:
    """15.2 Hits on a target. `power`: (strength, limit) of each attacker; the worst attackers are weakened first."""
    dice = sorted((limit for strength, limit in power for _ in range(strength)), reverse=True)
    total: Odds = {}
    for stopped, p in hits_of(defence, level).items():
        odds: Odds = {0: 1.0}
        for limit in dice[: max(0, len(dice) - stopped)]:
            odds = add(odds, hits_of(1, limit))
        for hits, q in odds.items():
            total[hits] = total.get(hits, 0.0) + p * q
    return total


def fates(s: State, ship: int, odds: Odds, good: float) -> tuple[Prospect, ...]:
    """15.2(7), 18.1(4) What the hits do to a ship."""
    load, chances = s.supplies[ship], {"missed": 0.0, "supplies": 0.0, "damaged": 0.0, "sunk": 0.0}
    for hits, p in odds.items():
        fate = "missed" if not hits else "supplies" if hits <= load else "damaged" if hits == load + 1 else "sunk"
        chances[fate] += p
    worth = {"missed": 0.0, "supplies": 0.5, "damaged": 0.6, "sunk": 1.0}
    return tuple(Prospect(Text(f"outcome-{f}"), p, good * worth[f]) for f, p in chances.items() if p > 0)


# --- air -------------------------------------------------------------------------------------------------------------


def flight_forecast(s: State, seat: Seat, proc: AirOperation, distance: int) -> Forecast:
    shift = -NIGHT_CUT * s.night - s.air_cut[seat]
    lines = [Line(Text("line-distance"), str(distance), "5.1(1)")]
    if s.night:
        lines.append(Line(Text("line-night"), f"-{NIGHT_CUT}", "4.3(2)"))
    if s.air_cut[seat]:
        lines.append(Line(Text("line-space"), f"-{s.air_cut[seat]}", "22.3(2)"))
    if proc.afloat:
        level = level_of(s, seat, proc.carriers)
        shift += level
        lines.append(Line(Text("line-tech"), f"+{level}", "7.3(3)"))
    rule = "7.3(3)" if proc.afloat else "5.1(2)"
    return counted(rule, Text("forecast-flight"), lines, heading_of(proc.afloat), distance, shift)


def scramble_forecast(s: State, seat: Seat, proc: Interception, action: Scramble | ScrambleCarriers) -> Forecast:
    shift, heading = -NIGHT_CUT * s.night, "base-interception"
    lines = [Line(Text("line-distance"), str(action.distance), "17.1(1)")]
    if s.night:
        lines.append(Line(Text("line-night"), f"-{NIGHT_CUT}", "4.3(2)"))
    if isinstance(action, ScrambleCarriers):
        heading = "carrier-interception"
        level = carrier_level(s, seat, proc.carriers)
        shift += level
        lines.append(Line(Text("line-tech"), f"+{level}", "17.1(1)"))
    return counted("17.1(1)", Text("forecast-scramble"), lines, heading, action.distance, shift, s.planes[seat])


def counted(
    rule: str, title: Text, lines: list[Line], heading: str, distance: int, shift: int, most: int = 99
) -> Forecast:
    chances: Odds = {}
    for die in range(1, 7):
        count = min(most, air_actions(heading, distance, die + shift))
        chances[count] = chances.get(count, 0.0) + 1 / 6
    top = max(1, max(chances))
    outcomes = tuple(Prospect(Text("outcome-actions", {"count": n}), p, n / top) for n, p in sorted(chances.items()))
    return Forecast(rule, title, tuple(lines), outcomes)


# --- fights ----------------------------------------------------------------------------------------------------------


def battle_forecast(s: State, proc: ShipBattle, action: Spend | Fight | Engage) -> Forecast:
    """The fight over one target: with the wide-area fire that is offered, or without any."""
    plane = PLANES[proc.seat].anti_ship
    spent = action.points if isinstance(action, Spend) else 0
    if isinstance(action, Spend):
        target, pairs = proc.target, list(proc.power)
    elif isinstance(action, Fight):
        target = action.target
        pairs = [(a, GUNS[a] if a >= 0 else plane) for a, aimed in proc.pairs if aimed == target]
    else:
        target, pairs = action.target, [(action.attacker, GUNS[action.attacker])]
    power = [(strength, proc.limit(s, attacker)) for attacker, strength in pairs]
    level = s.tech(target, 1 - proc.seat)
    defence = OWN_AIR[target] + spent
    lines = (
        Line(Text("line-attack"), str(sum(strength for strength, _ in power)), "15.2(5)"),
        Line(Text("line-defence"), str(defence), "15.2(3)"),
        Line(Text("line-defence-tech"), str(level), "15.2(4)"),
    )
    good = -1.0 if isinstance(action, Spend) else 1.0
    odds = fight_odds(power, defence, level)
    attackers = tuple(f"unit:{a}" for a, _ in pairs if a >= 0)
    return Forecast(
        "15.2(5)",
        Text("forecast-battle"),
        lines,
        fates(s, target, odds, good),
        attackers=attackers,
        defenders=(f"unit:{target}",),
    )


def torpedo_forecast(s: State, seat: Seat, proc: Torpedoes, target: int) -> Forecast:
    dice, level = proc.aims.count(target) + 1, s.tech(proc.boat, seat)
    lines = (Line(Text("line-attack"), str(dice), "14.0(4)"), Line(Text("line-tech"), str(level), "14.0(5)"))
    prospects = fates(s, target, hits_of(dice, level), 1.0)
    return Forecast("14.0(4)", Text("forecast-torpedo"), lines, prospects, defenders=(f"unit:{target}",))


def passage_forecast(s: State, seat: Seat, proc: BoatAction, hex: int) -> Forecast | None:
    """9.3(2) Will the boat be found?"""
    if s.found >> proc.boat & 1:
        return None
    theatre = s.theatre
    coast, sonar = theatre.watched_coast[seat] >> hex & 1, theatre.watched_sonar[seat] >> hex & 1
    lines = [Line(Text("line-move"), "1", "9.3(2)①")]
    if coast:
        lines.append(Line(Text("line-coast"), "1", "9.3(2)②"))
    if sonar:
        lines.append(Line(Text("line-sonar"), "1", "9.3(2)③"))
    unseen = (1 - FOUND_BY[proc.boat] / 6) ** len(lines)
    return Forecast("9.3(2)", Text("forecast-passage"), tuple(lines), _found(1 - unseen, -1.0))


def _found(p: float, good: float) -> tuple[Prospect, ...]:
    return (Prospect(Text("outcome-found"), p, good), Prospect(Text("outcome-unseen"), 1 - p))


def hunt_forecast(s: State, seat: Seat, proc: BoatAction | GroupAction, action: Plan | Hunt) -> Forecast | None:
    """9.3(3), 11.0, 12.0 Searching for and attacking a submarine where the ships are."""
    plan = action.plan if isinstance(action, Plan) else proc.plan
    here = s.pos[proc.boat] if isinstance(proc, BoatAction) else proc.origin(s)
    if "boat" not in plan or plan.startswith("move") or here == OFF:
        return None
    searching = "search" in plan
    if isinstance(proc, BoatAction):
        dice, level, rule = 2, s.tech(proc.boat, seat), "11.0(1)"
    else:
        halves = asw_halves(proc.group)
        dice = halves if searching else whole(halves)
        level = min((s.tech(ship, seat) for ship in bit_list(proc.group) if ASW[ship]), default=1)
        rule = "12.0(1)"
    lines = (Line(Text("line-dice"), str(dice), "9.3(3)" if searching else rule),)
    if searching:
        boats = hidden_boats(s, 1 - seat, here)
        limit = FOUND_BY[bit_list(boats)[0]] if boats else 0
        return Forecast("9.3(4)②", Text("forecast-search"), lines, _found(1 - (1 - limit / 6) ** dice, 1.0))
    prey = action.target if isinstance(action, Hunt) else _prey(s, seat, here)
    if prey < 0:
        return None
    return Forecast(
        rule, Text("forecast-hunt"), lines, fates(s, prey, hits_of(dice, level), 1.0), defenders=(f"unit:{prey}",)
    )


def _prey(s: State, seat: Seat, hex: int) -> int:
    boats = bit_list(s.at.get(hex, 0) & s.theatre.fleet[1 - seat] & SUBMARINES & s.found)
    return boats[0] if boats else -1


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    proc = s.stack[-1] if s.stack else None
    match action:
        case Declare():
            return isinstance(proc, AirOperation)
        case Scramble() | ScrambleCarriers():
            return isinstance(proc, Interception)
        case Spend() | Fight() | Engage():
            return isinstance(proc, ShipBattle)
        case Aim():
            return isinstance(proc, Torpedoes)
        case Go():
            return isinstance(proc, BoatAction) and not s.found >> proc.boat & 1
        case Plan() | Hunt():
            if isinstance(proc, BoatAction | GroupAction):
                return hunt_forecast(s, proc.seat, proc, action) is not None
    return False
