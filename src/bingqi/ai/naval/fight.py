"""How good each option looks to the computer player: one scorer for each question. Never used by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.naval.massing import sent_to, to_send
from bingqi.ai.naval.plan import (
    Risk,
    attack_score,
    boat_end_score,
    boat_goal,
    boat_plan_score,
    boat_score,
    companions,
    group_goal,
    group_score,
    lead_of,
    loaded,
    parts,
    plan_score,
    risks,
    search_score,
    station_score,
    step_score,
)
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import (
    boat_worth,
    boats_in,
    finding_worth,
    gain,
    guns_worth,
    hidden_risk,
    hit_worth,
    mean_actions,
    planes_worth,
    theirs_in,
)
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Pass, Procedure, Seat
from bingqi.games.naval.actions import (
    Aim,
    Commit,
    Declare,
    Deploy,
    Engage,
    Escort,
    FightThrough,
    Fly,
    Go,
    Intercept,
    Join,
    LaunchMissiles,
    LoseEscort,
    Plan,
    Ready,
    Reveal,
    Scramble,
    ScrambleCarriers,
    SearchBoat,
    SearchShips,
    Spend,
    StrikeBoat,
    StrikeShips,
    Take,
    TakeGroup,
    Target,
    Through,
    Weaken,
)
from bingqi.games.naval.rules.air import AirOperation, heading_of, level_of, reach_of, ready_carriers
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import STRIKES, AirFight, Interception, carrier_level, interception_bases
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.plans import can_land
from bingqi.games.naval.rules.queries import checks_on
from bingqi.games.naval.rules.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.rules.surface import GroupAction, SurfaceOperation
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.setup import Deployment
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import (
    AREA_AIR,
    FIGHTER_AIR,
    GRID,
    GUNS,
    NIGHT_CUT,
    OWN_AIR,
    PLANES,
    SHIP_AIR,
    STACK,
    SUB_AIR,
    SUBMARINES,
    SURFACE,
    bands,
)

NEVER = -50.0


# --- air operations --------------------------------------------------------------------------------------------------


def flight_worth(s: State, seat: Seat, carriers: int, afloat: bool, distance: int) -> float:
    """What a declared distance may bring: attacks on the best hex, then searches."""
    hexes = reach_of(s, seat, carriers, distance)
    ships = bit_list(carriers)
    ship_room = sum(SHIP_AIR[ship] for ship in ships) if afloat else 99
    boat_room = sum(SUB_AIR[ship] for ship in ships) if afloat else 99
    searches: list[float] = []
    most = min(s.planes[seat], ship_room)
    strikes = [0.0] * (most + 1)
    for hex in bit_list(hexes):
        found = theirs_in(s, seat, hex, True)
        if found and most and ship_room:
            worth = [planes_worth(s, seat, found, n) for n in range(most + 1)]
            if worth[-1] > strikes[-1]:
                strikes = worth
        if theirs_in(s, seat, hex, False) and ship_room:
            searches.append(finding_worth(s, seat, hex))
        if boat_room:
            searches += [WEIGHTS.now.hunt * boat_worth(s, boat) for boat in bit_list(boats_in(s, seat, hex, True))]
            searches += [WEIGHTS.now.hunt * hidden_risk(boat) for boat in bit_list(boats_in(s, seat, hex, False))]
    searches.sort(reverse=True)
    shift = -NIGHT_CUT * s.night - s.air_cut[seat] + (level_of(s, seat, carriers) if afloat else 0)
    total = 0.0
    for count, chance in mean_actions(heading_of(afloat), distance, shift):
        total += chance * max(strikes[n] + sum(searches[: count - n]) for n in range(min(count, len(strikes) - 1) + 1))
    return total


def air_option(s: State, seat: Seat, proc: AirOperation, action: Action) -> float:
    if isinstance(action, Commit):
        return NEVER if action.unit == s.theatre.goal_ship else 20.0
    if isinstance(action, Declare):
        return flight_worth(s, seat, proc.carriers, proc.afloat, action.distance)
    if isinstance(action, StrikeShips):
        return strike_share(s, seat, proc, action)
    if isinstance(action, SearchShips):
        return finding_worth(s, seat, action.hex)
    if isinstance(action, StrikeBoat):
        sent = sum(t.units for t in s.tasks if t.boat == action.target)
        return WEIGHTS.now.hunt * boat_worth(s, action.target) * 0.6**sent
    if isinstance(action, SearchBoat):
        sent = sum(t.units for t in s.tasks if t.hex == action.hex and t.use == "search-boat")
        return WEIGHTS.now.hunt * 0.3 * 0.8**sent
    if isinstance(action, Escort):
        return escort_worth(s, seat, action)
    if isinstance(action, LaunchMissiles):
        return 0.8
    return 0.0


def strike_share(s: State, seat: Seat, proc: AirOperation, action: StrikeShips) -> float:
    """What one more air unit is worth if the others follow it: attacks gain by mass."""
    sent, more = sent_to(s, action.hex), to_send(s, seat, proc, action)
    found = theirs_in(s, seat, action.hex, True)
    return (planes_worth(s, seat, found, sent + more) - planes_worth(s, seat, found, sent)) / more + 0.03


def escort_worth(s: State, seat: Seat, action: Escort) -> float:
    """One escort for every three attackers where the enemy may intercept."""
    task = s.tasks[action.task]
    bases = s.theatre.air_reach(s.theatre.bases[1 - seat], 4)
    if not s.planes[1 - seat] or not bases >> task.hex & 1 or task.escorts * 3 >= task.units:
        return -1.0
    return 0.6


def scramble_option(s: State, seat: Seat, proc: Interception, action: Action) -> float:
    if isinstance(action, Scramble):
        return scramble_worth(s, seat, 0, action.distance)
    if isinstance(action, ScrambleCarriers):
        return scramble_worth(s, seat, proc.carriers, action.distance)
    if isinstance(action, Commit):
        joined = proc.carriers | 1 << action.unit
        return max(scramble_worth(s, seat, joined, distance) for distance in bands("carrier-interception")) - 0.01
    if isinstance(action, Intercept):
        task = s.tasks[action.task]
        return task.units - 0.5 * task.interceptors + 0.1
    return 0.0


def scramble_worth(s: State, seat: Seat, carriers: int, distance: int) -> float:
    """About how many attackers the interceptors would meet; from bases if there are no carriers."""
    strikes = [t for t in s.tasks if t.use in STRIKES]
    ships = bit_list(carriers)
    shift, heading, room = -NIGHT_CUT * s.night, "base-interception", s.planes[seat]
    reach = s.theatre.air_reach(interception_bases(s, seat), distance)
    if ships:
        shift, heading = shift + carrier_level(s, seat, carriers), "carrier-interception"
        room = min(room, sum(FIGHTER_AIR[ship] for ship in ships))
        reach = s.theatre.air_reach(bits_of(s.pos[ship] for ship in ships), distance)
    units = sum(chance * min(room, count) for count, chance in mean_actions(heading, distance, shift))
    met = sum(t.units for t in strikes if reach >> t.hex & 1)
    return 0.4 * min(units, met) - 0.1 * sum(t.escorts for t in strikes)


def air_fight_option(s: State, seat: Seat, proc: AirFight, action: Action) -> float:
    task = s.tasks[proc.task]
    if isinstance(action, FightThrough):
        return task.interceptors - task.escorts
    if isinstance(action, LoseEscort):
        return 0.5 if seat == proc.seat else -0.5
    return 0.0


# --- submarines and surface groups -----------------------------------------------------------------------------------


def boat_operation_option(s: State, seat: Seat, proc: SubmarineOperation, action: Action) -> float:
    return boat_score(s, seat, action.unit) - 0.02 if isinstance(action, Take) else 0.0


def boat_action_option(s: State, seat: Seat, proc: BoatAction, action: Action) -> float:
    if isinstance(action, Plan):
        return boat_plan_score(s, seat, proc.boat, action.plan)
    if isinstance(action, Go):
        return boat_end_score(s, seat, proc.boat, proc.plan, action.hex, boat_goal(s, seat, proc.boat))
    if isinstance(action, Through):
        return -float(checks_on(s, seat, 1 << proc.end | 1 << action.hex))
    return 0.0


def surface_operation_option(s: State, seat: Seat, proc: SurfaceOperation, action: Action) -> float:
    if isinstance(action, Fly):
        carriers = ready_carriers(s, seat)
        if s.theatre.goal_ship >= 0:
            carriers &= ~(1 << s.theatre.goal_ship)
        if not carriers:
            return NEVER
        return WEIGHTS.now.carriers * max(flight_worth(s, seat, carriers, True, d) for d in (2, 4, 6, 8)) - 0.4
    ready = s.theatre.fleet[seat] & SURFACE & ~s.acted
    if isinstance(action, TakeGroup):
        ships = s.at[action.hex] & ready
        return NEVER if ships.bit_count() > STACK or parts(s, ships) else group_score(s, seat, ships, proc.searched)
    if isinstance(action, Take):
        return single_score(s, seat, proc, action.unit, ready)
    if isinstance(action, Pass):
        return 0.0
    return group_score(s, seat, s.edge & ready, proc.searched) + 0.5


def single_score(s: State, seat: Seat, proc: SurfaceOperation, ship: int, ready: int) -> float:
    """A ship is taken by itself to land, when it is alone, or to lead part of a crowd."""
    if can_land(s, seat, 1 << ship):
        return 100.0
    here = s.pos[ship]
    ships = (s.edge if here == OFF else s.at[here]) & ready
    count = ships.bit_count()
    if count == 1:
        return group_score(s, seat, ships, proc.searched)
    leads = lead_of(s, ships) == ship
    if parts(s, ships):
        leads |= bool(s.supplies[ship])
    elif count <= STACK:
        return NEVER
    if not leads:
        return NEVER
    return group_score(s, seat, companions(s, seat, ships, ship), proc.searched)


def group_action_options(s: State, seat: Seat, proc: GroupAction, options: Sequence[Action]) -> list[float]:
    """All options of a group at once: it looks around once for all of them."""
    if not isinstance(options[0], Go | Plan):
        return [group_action_option(s, seat, proc, option) for option in options]
    goal, risk = group_goal(s, seat, proc.group), risks(s, seat, proc.group)
    return [group_action_option(s, seat, proc, option, goal, risk) for option in options]


def group_action_option(
    s: State,
    seat: Seat,
    proc: GroupAction,
    action: Action,
    goal: list[int] | None = None,
    risk: Risk | None = None,
) -> float:
    if isinstance(action, Join | Ready):
        return join_option(s, seat, proc, action)
    if isinstance(action, Plan):
        return plan_score(s, seat, proc.group, action.plan, goal, risk)
    if isinstance(action, Go):
        fires = proc.plan == "move-attack-ships"
        score = step_score(s, seat, proc.group, action.hex, goal, risk, fires)
        if fires and WEIGHTS.now.after:
            score = WEIGHTS.now.after * score + attack_score(s, seat, proc.group, action.hex)
        elif fires:
            score += 5 * attack_score(s, seat, proc.group, action.hex)
        elif proc.plan == "move-search-ships":
            score += search_score(s, seat, action.hex)
        return score
    if isinstance(action, Target):
        far = GRID.distance(proc.origin(s), action.hex) >= 2
        return guns_worth(s, seat, theirs_in(s, seat, action.hex, True), proc.group, far)
    return 0.0


def join_option(s: State, seat: Seat, proc: GroupAction, action: Join | Ready) -> float:
    lead = (proc.group & -proc.group).bit_length() - 1
    first = lead_of(s, loaded(s, proc.group) or proc.group)
    if can_land(s, seat, 1 << first) and proc.group == 1 << first:
        return 1.0 if isinstance(action, Ready) else 0.0
    here = s.pos[lead]
    ships = (s.edge if here == OFF else s.at[here]) & s.theatre.fleet[seat] & SURFACE & ~s.acted
    wanted = companions(s, seat, ships | proc.group, first)
    if isinstance(action, Ready):
        return 0.5
    return 1.0 if wanted >> action.unit & 1 and proc.group.bit_count() < STACK else 0.0


# --- fights ----------------------------------------------------------------------------------------------------------


def battle_option(s: State, seat: Seat, proc: ShipBattle, action: Action) -> float:
    if isinstance(action, Reveal):
        found = theirs_in(s, proc.seat, proc.hex, True)
        precious = any(hit_worth(s, ship) >= 1.5 for ship in bit_list(found))
        return 0.5 if AREA_AIR[action.unit] and precious else -0.5
    if isinstance(action, Engage):
        punch = GUNS[action.attacker] * s.tech(action.attacker, seat)
        return hit_worth(s, action.target) * (punch - OWN_AIR[action.target] * 0.3)
    if isinstance(action, Aim):
        return hit_worth(s, action.target) - 0.05 * OWN_AIR[action.target]
    if isinstance(action, Spend):
        return -abs(action.points - area_share(s, proc))
    if isinstance(action, Weaken):
        return -float(proc.limit(s, action.attacker))
    return 0.0


def area_share(s: State, proc: ShipBattle) -> float:
    """Wide-area fire for this target: by what is at stake here and in the fights still to come."""
    plane = PLANES[proc.seat].anti_ship
    now = hit_worth(s, proc.target) * sum(strength for _, strength in proc.power)
    later = sum(hit_worth(s, t) * (GUNS[a] if a >= 0 else plane) for a, t in proc.pairs)
    coming = sum(strength for _, strength in proc.power) - WEIGHTS.now.own_air * OWN_AIR[proc.target] / 2
    need = max(0.0, coming) * 6 / max(1, s.tech(proc.target, 1 - proc.seat))
    return min(need * 1.3, WEIGHTS.now.area * proc.track * now / max(0.01, now + later))


def torpedo_option(s: State, seat: Seat, proc: Torpedoes, action: Action) -> float:
    if isinstance(action, Aim):
        aimed = proc.aims.count(action.target)
        level = s.tech(proc.boat, seat) / 6
        return hit_worth(s, action.target) * (gain((aimed + 1) * level) - gain(aimed * level) * 0.9)
    return 0.0


def missile_option(s: State, seat: Seat, proc: BallisticAttack, action: Action) -> float:
    return hit_worth(s, action.target) * 0.8 ** proc.aims.count(action.target) if isinstance(action, Aim) else 0.0


def deployment_option(s: State, seat: Seat, proc: Deployment, action: Action) -> float:
    if not isinstance(action, Deploy):
        return 0.0
    boat = bool(SUBMARINES >> action.unit & 1)
    score = station_score(s, seat, action.hex, boat)
    if not boat and s.at.get(action.hex, 0) & s.theatre.fleet[seat] & SURFACE:
        score += 1.5  # fleets stay together
    return score


def score(s: State, seat: Seat, proc: Procedure, action: Action) -> float:
    """What an option is worth in the procedure under way."""
    match proc:
        case Deployment():
            return deployment_option(s, seat, proc, action)
        case AirOperation():
            return air_option(s, seat, proc, action)
        case Interception():
            return scramble_option(s, seat, proc, action)
        case AirFight():
            return air_fight_option(s, seat, proc, action)
        case SubmarineOperation():
            return boat_operation_option(s, seat, proc, action)
        case BoatAction():
            return boat_action_option(s, seat, proc, action)
        case SurfaceOperation():
            return surface_operation_option(s, seat, proc, action)
        case GroupAction():
            return group_action_options(s, seat, proc, [action])[0]
        case ShipBattle():
            return battle_option(s, seat, proc, action)
        case Torpedoes():
            return torpedo_option(s, seat, proc, action)
        case BallisticAttack():
            return missile_option(s, seat, proc, action)
    return 0.0
