"""Exact chances of what an option leads to, from what the asking seat knows."""

from __future__ import annotations

from collections.abc import Mapping

from bingqi.board.bits import bit_list
from bingqi.core.engine import pending
from bingqi.core.odds import at_most, mapped, sums
from bingqi.core.procedure import Action, Decision, Procedure, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.naval.actions import (
    Aim,
    Declare,
    Engage,
    Fight,
    Go,
    Hunt,
    LaunchMissiles,
    Plan,
    Scramble,
    ScrambleCarriers,
    SearchBoat,
    Spend,
    StrikeBoat,
    Through,
)
from bingqi.games.naval.rules.air import AirOperation, heading_of, level_of
from bingqi.games.naval.rules.battle import PLANE, ShipBattle, area_fire, plane_tech, strength_of
from bingqi.games.naval.rules.interception import Interception, carrier_level
from bingqi.games.naval.rules.options import MISSILE_HIT, BallisticAttack
from bingqi.games.naval.rules.plans import search_dice
from bingqi.games.naval.rules.queries import checks_on, hidden_boats, paths
from bingqi.games.naval.rules.submarine import MOVES, BoatAction, doubtful, plan_ends
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.rules.torpedo import Torpedoes, asw_levels, group_against_boat
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.table.chances import Fate, battle_hits, dice_at, fates, through_screen, torpedo_fates
from bingqi.games.naval.table.names import ship_name
from bingqi.games.naval.tables import ANTI_SHIP, FOUND_BY, NIGHT_CUT, OWN_AIR, PLANES, SUBMARINES, SURFACE, air_actions

BOAT_PLANS = ("search-boat", "search-both", "attack-boat", "attack-both", "attack-ships")
GROUP_PLANS = ("search-boat", "search-both", "attack-boat-move")
WORTH = {"missed": 0.0, "supplies": 0.5, "damaged": 0.6, "sunk": 1.0}


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """For the seat's own options only: nobody learns by it where a ship is or what it carries."""
    asked = pending(s)
    if not isinstance(asked, Decision) or asked.seat != seat or action not in asked.options:
        return None
    return _of_proc(s, seat, s.stack[-1], action)


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    if type(action) not in WEIGHED:
        return False
    match (s.stack[-1] if s.stack else None), action:
        case AirOperation(), Declare() | SearchBoat() | StrikeBoat() | LaunchMissiles():
            return True
        case Interception(), Scramble() | ScrambleCarriers():
            return True
        case ShipBattle(), Spend() | Fight() | Engage() | Aim():
            return True
        case ((Torpedoes() | BallisticAttack()), Aim()):
            return True
        case ((BoatAction() | GroupAction()), Hunt()):
            return True
        case BoatAction(boat=boat), Go() | Through():
            return not s.found >> boat & 1
        case BoatAction() as proc, Plan(plan):
            return plan in BOAT_PLANS or only_end(s, proc, plan) >= 0
        case GroupAction(), Plan(plan):
            return plan in GROUP_PLANS
        case GroupAction(at="ask_end", plan="move-search-boat" | "move-attack-boat"), Go():
            return True
    return False


WEIGHED = frozenset(
    {Declare, SearchBoat, StrikeBoat, LaunchMissiles, Scramble, ScrambleCarriers, Spend, Fight, Engage, Aim, Hunt}
    | {Go, Through, Plan}
)


def _of_proc(s: State, seat: Seat, proc: Procedure, action: Action) -> Forecast | None:
    match proc, action:
        case AirOperation(), Declare(distance):
            return flight_forecast(s, seat, proc, distance)
        case AirOperation(), SearchBoat() | StrikeBoat() | LaunchMissiles():
            return task_forecast(s, seat, proc, action)
        case Interception(), Scramble() | ScrambleCarriers():
            return scramble_forecast(s, seat, proc, action)
        case ShipBattle(), Spend() | Fight() | Engage() | Aim():
            return battle_forecast(s, proc, action)
        case Torpedoes(), Aim(target):
            return torpedo_forecast(s, seat, proc, target)
        case BallisticAttack(), Aim(target):
            return missile_forecast(proc, target)
        case BoatAction(), Go(hex):
            return way_forecast(s, seat, proc, hex)
        case BoatAction(), Plan(plan) if (end := only_end(s, proc, plan)) >= 0:
            return way_forecast(s, seat, proc, end)
        case BoatAction(), Through(hex):
            return passage_forecast(s, seat, proc, 1 << proc.end | 1 << hex)
        case BoatAction(), Plan() | Hunt():
            return boat_forecast(s, seat, proc, action)
        case GroupAction(), Plan() | Hunt() | Go():
            return group_forecast(s, seat, proc, action)
    return None


# --- what comes of it ------------------------------------------------------------------------------------------------


def prospects(chances: Mapping[Fate, float], load: int, good: float = 1.0) -> tuple[Prospect, ...]:
    """The fates of one ship, each number of lost markers by itself."""
    order = sorted(chances, key=lambda fate: (WORTH[fate.end], -fate.load))
    return tuple(
        Prospect(fate_text(fate, load), chances[fate], good * WORTH[fate.end]) for fate in order if chances[fate] > 0
    )


def fate_text(fate: Fate, load: int) -> Text:
    if fate.end == "supplies":
        return Text("outcome-supplies", {"count": load - fate.load})
    return Text(f"outcome-{fate.end}")


def found_or_not(p: float, good: float) -> tuple[Prospect, ...]:
    return (Prospect(Text("outcome-found"), p, good), Prospect(Text("outcome-unseen"), 1 - p))


def counts(chances: Mapping[int, float], key: str = "outcome-actions") -> tuple[Prospect, ...]:
    top = max(1, *chances)
    return tuple(Prospect(Text(key, {"count": n}), p, n / top) for n, p in sorted(chances.items()) if p > 0)


def searched(dice: int, found_by: int) -> float:
    """9.3(4), 9.3(5) The chance that one of the dice finds the boat."""
    return 1 - (1 - at_most(found_by)) ** dice


# --- air -------------------------------------------------------------------------------------------------------------


def flight_forecast(s: State, seat: Seat, proc: AirOperation, distance: int) -> Forecast:
    rule = "7.3(3)" if proc.afloat else "5.1(2)"
    lines, shift = [Line(Text("line-distance"), str(distance), "5.1(1)")], -s.air_cut[seat]
    if s.air_cut[seat]:
        lines.append(Line(Text("line-space"), f"-{s.air_cut[seat]}", "22.3(2)"))
    if proc.afloat:
        level = level_of(s, seat, proc.carriers)
        shift += level
        lines.append(Line(Text("line-tech"), f"+{level}", "7.3(3)"))
    return air_roll(s, rule, "forecast-flight", lines, heading_of(proc.afloat), distance, shift)


def scramble_forecast(s: State, seat: Seat, proc: Interception, action: Scramble | ScrambleCarriers) -> Forecast:
    shift, heading = 0, "base-interception"
    lines = [Line(Text("line-distance"), str(action.distance), "17.1(1)")]
    if isinstance(action, ScrambleCarriers):
        heading, shift = "carrier-interception", carrier_level(s, seat, proc.carriers)
        lines.append(Line(Text("line-tech"), f"+{shift}", "17.1(1)"))
    most = s.planes[seat]
    return air_roll(s, "17.1(1)", "forecast-scramble", lines, heading, action.distance, shift, most)


def air_roll(
    s: State, rule: str, title: str, lines: list[Line], heading: str, distance: int, shift: int, most: int = 99
) -> Forecast:
    """One die on the air operations table."""
    if s.night:
        shift -= NIGHT_CUT
        lines.append(Line(Text("line-night"), f"-{NIGHT_CUT}", "4.3(2)"))
    chances = mapped(sums(1), lambda die: min(most, air_actions(heading, distance, die + shift)))
    return Forecast(rule, Text(title), tuple(lines), counts(chances))


def task_forecast(s: State, seat: Seat, proc: AirOperation, action: Action) -> Forecast | None:
    """One more search or attack on a submarine, with those already assigned to it; missiles by their number."""
    if isinstance(action, LaunchMissiles):
        return Forecast("22.2(3)", Text("forecast-missiles"), (), counts(sums(1)))
    if isinstance(action, SearchBoat):
        origin = -1 if action.origin is None else action.origin
        key = ("search-boat", action.hex, action.number, origin)
        dice = 1 + sum(t.units for t in s.tasks if (t.use, t.hex, t.number, t.origin) == key)
        found_by = FOUND_BY[bit_list(hidden_boats(s, 1 - seat, action.hex))[0]]
        reckoned = (Line(Text("line-dice"), str(dice), "9.3(3)①"),)
        return Forecast("9.3(4)", Text("forecast-search"), reckoned, found_or_not(searched(dice, found_by), 1.0))
    assert isinstance(action, StrikeBoat)
    origin = -1 if action.origin is None else action.origin
    units = 1 + sum(t.units for t in s.tasks if (t.boat, t.origin) == (action.target, origin))
    dice, level = units * PLANES[seat].anti_sub, plane_tech(s, seat)
    lines = (
        Line(Text("line-dice"), str(dice), "13.2(1)"),
        Line(Text("line-tech"), str(level), "13.2(2)"),
        Line(Text("line-no-interception"), "", "13.1"),
    )
    return sub_hunt("13.2(3)", lines, dice, level, action.target)


def missile_forecast(proc: BallisticAttack, target: int) -> Forecast:
    """22.2(4)④ Every missile aimed at the ship so far, and this one."""
    dice = 1 + proc.aims.count(target)
    sunk = 1 - at_most(MISSILE_HIT - 1) ** dice
    lines = (Line(Text("line-dice"), str(dice), "22.2(4)④"),)
    ends = (Prospect(Text("outcome-missed"), 1 - sunk), Prospect(Text("outcome-sunk"), sunk, 1.0))
    return Forecast("22.2(4)④", Text("forecast-missiles"), lines, ends, defenders=(f"unit:{target}",))


# --- ship to ship, aircraft against ships ----------------------------------------------------------------------------


def battle_forecast(s: State, proc: ShipBattle, action: Action) -> Forecast:
    """15.2 The fight over one target by those assigned to it, with the wide-area fire offered or without any."""
    spent, track = 0, area_fire(s, 1 - proc.seat, proc.hex) if proc.at == "ask_assign" else proc.track
    if isinstance(action, Spend):
        target, power, spent = proc.target, list(proc.power), action.points
    else:
        assert isinstance(action, Fight | Engage | Aim)
        target = action.target
        power = [(a, strength_of(proc.seat, a)) for a, aimed in proc.pairs if aimed == target]
        if isinstance(action, Engage | Aim):
            more = action.attacker if isinstance(action, Engage) else PLANE
            power.append((more, strength_of(proc.seat, more)))
    dice = [(strength, proc.limit(s, attacker)) for attacker, strength in power]
    level, own, load = s.tech(target, 1 - proc.seat), OWN_AIR[target], s.supplies[target]
    lines = (
        Line(Text("line-attack"), str(sum(strength for strength, _ in dice)), "15.2(5)"),
        Line(Text("line-defence"), str(own + spent), "15.2(3)"),
        Line(Text("line-area"), f"{spent}/{track}", "15.2(3)①"),
        Line(Text("line-defence-tech"), str(level), "15.2(4)"),
    )
    good = -1.0 if isinstance(action, Spend) else 1.0
    rows: tuple[Prospect, ...] = ()
    if track > spent:
        most = fates(load, battle_hits(dice, own + track, level))
        rows = (Prospect(Text("row-all-area", {"count": track}), sum(p for f, p in most.items() if f.gone), good),)
    return Forecast(
        "15.2(5)",
        Text("forecast-battle"),
        lines,
        prospects(fates(load, battle_hits(dice, own + spent, level)), load, good),
        attackers=tuple(f"unit:{a}" for a, _ in power if a >= 0),
        defenders=(f"unit:{target}",),
        rows=rows,
    )


# --- submarines ------------------------------------------------------------------------------------------------------


def only_end(s: State, proc: BoatAction, plan: str) -> int:
    """Where the boat goes as soon as the plan is chosen, there being no other hex; -1: it is asked, or seen already."""
    if plan not in MOVES or s.found >> proc.boat & 1 or doubtful(s, proc.seat, proc.boat):
        return -1
    ends = plan_ends(s, proc.seat, proc.boat, plan)
    return ends[0] if len(ends) == 1 else -1


def way_forecast(s: State, seat: Seat, proc: BoatAction, hex: int) -> Forecast | None:
    ways = paths(s, s.pos[proc.boat], hex)
    return passage_forecast(s, seat, proc, min(ways, key=lambda path: checks_on(s, seat, path)))


def passage_forecast(s: State, seat: Seat, proc: BoatAction, path: int) -> Forecast | None:
    """9.3(2) Will the boat be found? Every hex of the way counts."""
    if s.found >> proc.boat & 1:
        return None
    theatre, each = s.theatre, s.rules.each_hex
    lines = [Line(Text("line-move"), "1", "9.3(2)①")]
    for key, watched, rule in (
        ("line-coast", theatre.watched_coast[seat], "9.3(2)②"),
        ("line-sonar", theatre.watched_sonar[seat], "9.3(2)③"),
    ):
        hexes = (path & watched).bit_count()
        if hexes:
            lines.append(Line(Text(key), str(hexes if each else 1), rule))
    p = searched(checks_on(s, seat, path), FOUND_BY[proc.boat])
    return Forecast("9.3(2)", Text("forecast-passage"), tuple(lines), found_or_not(p, -1.0))


def torpedo_forecast(s: State, seat: Seat, proc: Torpedoes, target: int) -> Forecast:
    """14.0(4) This point and those already aimed at the ship."""
    dice, level, load = proc.aims.count(target) + 1, s.tech(proc.boat, seat), s.supplies[target]
    lines = (Line(Text("line-attack"), str(dice), "14.0(4)"), Line(Text("line-tech"), str(level), "14.0(5)"))
    ends = prospects(fates(load, dice_at(dice, level)), load)
    return Forecast("14.0(4)", Text("forecast-torpedo"), lines, ends, defenders=(f"unit:{target}",))


def boat_forecast(s: State, seat: Seat, proc: BoatAction, action: Plan | Hunt) -> Forecast | None:
    """11.0, 14.0, 9.3(3)② What a boat does where it is."""
    plan, here = (action.plan if isinstance(action, Plan) else proc.plan), s.pos[proc.boat]
    if here == OFF or (isinstance(action, Plan) and plan.startswith("move")):
        return None
    times = 2 if not plan.endswith("both") and not plan.startswith("move") else 1
    if plan.endswith(("search-boat", "search-both")):
        return sub_search(s, seat, here, times, "9.3(3)②")
    if plan.endswith(("attack-boat", "attack-both")):
        prey = action.target if isinstance(action, Hunt) else found_boat(s, seat, here)
        lines = (
            Line(Text("line-dice"), str(times), "11.0(1)"),
            Line(Text("line-tech"), str(s.tech(proc.boat, seat)), "11.0(2)"),
        )
        return sub_hunt("11.0(3)", lines, times, s.tech(proc.boat, seat), prey)
    return salvo_forecast(s, seat, proc.boat, here, times) if plan == "attack-ships" else None


def salvo_forecast(s: State, seat: Seat, boat: int, here: int, attacks: int) -> Forecast:
    """14.0 Attacks on the ships of a hex: what a screen lets through; each ship's fate if all is aimed at it."""
    targets = s.at[here] & s.theatre.fleet[1 - seat] & SURFACE & s.found
    screen, strength, level = asw_levels(s, 1 - seat, targets), ANTI_SHIP[boat], s.tech(boat, seat)
    rows = []
    for ship in bit_list(targets):
        chances = torpedo_fates(strength, screen, level, s.supplies[ship], attacks)
        for end in ("damaged", "sunk"):
            p = sum(p for fate, p in chances.items() if fate.end == end)
            rows.append(Prospect(Text(f"row-{end}", {"ship": ship_name(ship)}), p, WORTH[end]))
    lines = (
        Line(Text("line-attacks"), str(attacks), "6.0(1)⑤"),
        Line(Text("line-attack"), str(strength), "14.0(2)"),
        Line(Text("line-screen"), str(len(screen)), "14.0(1)"),
        Line(Text("line-tech"), str(level), "14.0(5)"),
    )
    through = counts(through_screen(strength, screen), "outcome-through")
    defenders = tuple(f"unit:{ship}" for ship in bit_list(targets))
    return Forecast("14.0(2)", Text("forecast-salvo"), lines, through, defenders=defenders, rows=tuple(rows))


# --- surface groups against submarines -------------------------------------------------------------------------------


def group_forecast(s: State, seat: Seat, proc: GroupAction, action: Plan | Hunt | Go) -> Forecast | None:
    """9.3(3)③, 12.0 Where the group is, or where it goes to."""
    plan = action.plan if isinstance(action, Plan) else proc.plan
    hex = action.hex if isinstance(action, Go) else proc.origin(s)
    if (isinstance(action, Plan) and plan.startswith("move")) or (isinstance(action, Go) and proc.at != "ask_end"):
        return None
    if plan.endswith(("search-boat", "search-both")):
        return sub_search(s, seat, hex, search_dice(proc.group, plan), "9.3(3)③")
    if "attack-boat" in plan:
        prey = action.target if isinstance(action, Hunt) else found_boat(s, seat, hex)
        hunt = group_against_boat(s, seat, proc.group, prey)
        lines = (
            Line(Text("line-dice"), str(hunt.dice), "12.0(1)"),
            Line(Text("line-tech"), str(hunt.level), "12.0(2)"),
        )
        return sub_hunt("12.0(3)", lines, hunt.dice, hunt.level, prey)
    return None


def sub_search(s: State, seat: Seat, hex: int, dice: int, rule: str) -> Forecast | None:
    boats = bit_list(hidden_boats(s, 1 - seat, hex))
    if not boats:
        return None
    lines = (Line(Text("line-dice"), str(dice), rule),)
    return Forecast("9.3(4)", Text("forecast-search"), lines, found_or_not(searched(dice, FOUND_BY[boats[0]]), 1.0))


def sub_hunt(rule: str, lines: tuple[Line, ...], dice: int, level: int, prey: int) -> Forecast:
    ends = prospects(fates(0, dice_at(dice, level)), 0)
    return Forecast(rule, Text("forecast-hunt"), lines, ends, defenders=(f"unit:{prey}",))


def found_boat(s: State, seat: Seat, hex: int) -> int:
    """A discovered submarine there; the odds are the same against each."""
    return bit_list(s.at[hex] & s.theatre.fleet[1 - seat] & SUBMARINES & s.found)[0]
