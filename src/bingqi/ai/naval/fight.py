"""How good each option looks to the computer player: one scorer for each question. Never used by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.naval.battles import battle_option, missile_option, torpedo_option
from bingqi.ai.naval.boats import boat_end_score, boat_goal, boat_plan_score, boat_score, station_score
from bingqi.ai.naval.convoys import loaded
from bingqi.ai.naval.course import Course
from bingqi.ai.naval.flights import NEVER, air_fight_option, air_option, flight_worth, scramble_option
from bingqi.ai.naval.plan import (
    attack_score,
    companions,
    course_of,
    group_score,
    lead_of,
    parts,
    plan_score,
    search_score,
)
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import guns_worth, theirs_in
from bingqi.core.procedure import Action, Pass, Procedure, Seat
from bingqi.games.naval.actions import (
    Deploy,
    Fly,
    Go,
    Join,
    Plan,
    Ready,
    Take,
    TakeGroup,
    Target,
    Through,
)
from bingqi.games.naval.rules.air import AirOperation, ready_carriers
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import AirFight, Interception
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.plans import can_land
from bingqi.games.naval.rules.queries import checks_on
from bingqi.games.naval.rules.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.rules.surface import GroupAction, SurfaceOperation
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.setup import Deployment
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, STACK, SUBMARINES, SURFACE


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
    course = course_of(s, seat, proc.group)
    return [course_option(course, proc, option) for option in options]


def course_option(course: Course, proc: GroupAction, action: Action) -> float:
    """What to do, and where to end."""
    if isinstance(action, Plan):
        return plan_score(course, action.plan)
    if not isinstance(action, Go):
        return 0.0
    fires = proc.plan == "move-attack-ships"
    score = course.step(action.hex, fires)
    if fires and WEIGHTS.now.after:
        score = WEIGHTS.now.after * score + attack_score(course.s, course.seat, proc.group, action.hex)
    elif fires:
        score += 5 * attack_score(course.s, course.seat, proc.group, action.hex)
    elif proc.plan == "move-search-ships":
        score += search_score(course.s, course.seat, action.hex)
    return score


def group_action_option(s: State, seat: Seat, proc: GroupAction, action: Action) -> float:
    if isinstance(action, Join | Ready):
        return join_option(s, seat, proc, action)
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
