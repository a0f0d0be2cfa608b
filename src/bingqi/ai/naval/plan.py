"""Where the computer player wants its groups and submarines, and what it would do there. Never used by the rules."""

from __future__ import annotations

from bingqi.ai.naval.convoys import loaded
from bingqi.ai.naval.course import Course
from bingqi.ai.naval.danger import comes
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import (
    boat_worth,
    finding_worth,
    foe_hexes,
    guns_worth,
    hit_worth,
    planes_worth,
)
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.plans import AFTER, group_plans, known_ships, missile_reach, plan_ends
from bingqi.games.naval.rules.queries import surface_reach, whole
from bingqi.games.naval.rules.sequence import AIR
from bingqi.games.naval.rules.torpedo import asw_halves
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import (
    AREA_SHIPS,
    DAY,
    GRID,
    GUNS,
    STACK,
    TRANSPORTS,
)

NEARLY = 2  # hexes from where it may land: a load does not turn back there
FLIGHT = 6  # air units of a usual attack


def group_goal(s: State, seat: Seat, group: int) -> list[int] | None:
    """Steps from everywhere to where this group wants to be."""
    theatre = s.theatre
    here = s.pos[(group & -group).bit_length() - 1]
    if theatre.goal_ship >= 0 and group >> theatre.goal_ship & 1:
        return theatre.sea_distance(theatre.goal_hex)
    shelter = night_port(s, seat, group, here) or shelter_goal(s, seat, group, here)
    if shelter is not None:
        return shelter
    if loaded(s, group):
        goal = landing_goal(s, seat, here)
        if goal is not None or not WEIGHTS.now.full:
            return goal
    foes = foe_hexes(s, seat, True) & ~theatre.ports[1 - seat]
    near = nearest(s, here, foes)
    if near is not None and (here == OFF or near[here] <= WEIGHTS.now.pursue):
        return near
    goal = landing_goal(s, seat, here) or landing_goal(s, 1 - seat, here)
    if goal is not None and any(s.supplies):
        return goal
    if theatre.goal_hex >= 0:
        stacks = nearest(s, here, foe_hexes(s, seat))
        return stacks if stacks is not None and here != OFF else theatre.sea_distance(theatre.goal_hex)
    return nearest(s, here, foe_hexes(s, seat) & ~theatre.ports[1 - seat])


def parts(s: State, ships: int) -> bool:
    """Whether ships of a hex are to sail in two groups: those with a load by themselves."""
    if not WEIGHTS.now.apart:
        return False
    load = loaded(s, ships)
    return bool(load and ships & ~load)


def shelter_goal(s: State, seat: Seat, group: int, here: int) -> list[int] | None:
    """4.4 Discovered ships that can make a port before the day ends go there: else they are out of the game."""
    part = (s.turn - 1) % DAY + 1
    last = s.turns - s.turn < DAY - part + 1
    if here == OFF or last or part < 4 or not s.theatre.row.day_end or not group & s.found:
        return None
    reach = 2 * (DAY - part + 1)
    goal = landing_goal(s, seat, here)
    if goal is not None and goal[here] <= reach - 2 and any(s.supplies[ship] for ship in bit_list(group & TRANSPORTS)):
        return None  # it can land first
    ports = [hex for hex in bit_list(s.theatre.ports[seat]) if s.theatre.sea_distance(hex)[here] <= reach]
    if not ports:
        return None
    best = min(ports, key=lambda hex: goal[hex] if goal is not None else s.theatre.sea_distance(hex)[here])
    return s.theatre.sea_distance(best)


def night_port(s: State, seat: Seat, group: int, here: int) -> list[int] | None:
    """4.4(3) Loads that cannot be landed before the day ends: to the port nearest to their goal that they can reach."""
    if not WEIGHTS.now.harbour or here == OFF or not s.theatre.row.day_end:
        return None
    left = DAY - (s.turn - 1) % DAY  # turns of this day
    goal, load = landing_goal(s, seat, here), sum(s.supplies[ship] for ship in bit_list(loaded(s, group)))
    if not load or goal is None or s.turns - s.turn < left:
        return None
    if goal[here] <= NEARLY or (goal[here] + 1) // 2 + load <= left:
        return None
    steps = {hex: s.theatre.sea_distance(hex) for hex in bit_list(s.theatre.ports[seat])}
    ports = [hex for hex in steps if steps[hex][here] <= 2 * left]
    return steps[min(ports, key=lambda hex: (goal[hex], steps[hex][here]))] if ports else None


def landing_goal(s: State, seat: Seat, here: int) -> list[int] | None:
    """The landing hex that is worth the way."""
    best, table = -1e9, None
    for hex, place in s.theatre.landing.items():
        owner, count = s.landing_at(hex) or (seat, 0)
        points = (place.blue, place.red)[seat]
        if points and owner == seat and count < place.room:
            steps = s.theatre.sea_distance(hex)
            if WEIGHTS.now.full and here != OFF and (steps[here] + 1) // 2 > s.turns - s.turn:
                continue  # 18.1(2): the turn after the last move
            worth = float(points - (0 if here == OFF else steps[here]))
            if worth > best:
                best, table = worth, steps
    return table


def nearest(s: State, here: int, hexes: int) -> list[int] | None:
    tables = [s.theatre.sea_distance(hex) for hex in bit_list(hexes & s.theatre.sea)]
    if not tables:
        return None
    return tables[0] if here == OFF else min(tables, key=lambda steps: steps[here])


def companions(s: State, seat: Seat, ships: int, lead: int) -> int:
    """Up to six ships to sail together: the lead, air defence, then guns."""
    most = STACK - 1
    if WEIGHTS.now.apart and s.supplies[lead]:
        most = int(WEIGHTS.now.apart)
    elif WEIGHTS.now.apart:
        ships &= ~loaded(s, ships)
    order = sorted(
        (ship for ship in bit_list(ships) if ship != lead),
        key=lambda ship: (not AREA_SHIPS >> ship & 1, -GUNS[ship], ship),
    )
    group = 1 << lead
    for ship in order[:most]:
        group |= 1 << ship
    return group


def lead_of(s: State, ships: int) -> int:
    """The ship that a group is built around."""
    goal_ship = s.theatre.goal_ship
    if parts(s, ships) and (goal_ship < 0 or not ships >> goal_ship & 1):
        ships &= ~loaded(s, ships)
    return max(bit_list(ships), key=lambda ship: (ship == goal_ship, s.supplies[ship], GUNS[ship], -ship))


# --- surface groups --------------------------------------------------------------------------------------------------


def group_score(s: State, seat: Seat, group: int, searched: bool) -> float:
    """The best that a group can do now."""
    course = course_of(s, seat, group)
    return max((plan_score(course, plan.plan) for plan in group_plans(s, seat, group, searched)), default=0.0)


def course_of(s: State, seat: Seat, group: int) -> Course:
    return Course(s, seat, group, group_goal(s, seat, group))


def plan_score(course: Course, plan: str) -> float:
    s, seat, group, here = course.s, course.seat, course.group, course.here
    if plan == "land":
        return 100.0
    if "attack-ships" in plan:
        return fire_score(course, plan) - attack_cost(s, seat, group)
    if "attack-boat" in plan:
        return WEIGHTS.now.hunt * boat_worth(s, 0) * whole(asw_halves(group))
    if plan == "search-boat":
        return 0.08 * WEIGHTS.now.listen * asw_halves(group)
    if plan == "search-both":
        return 0.04 * WEIGHTS.now.listen * asw_halves(group) + search_score(s, seat, here)
    if plan == "move-search-boat":
        return 0.03 * WEIGHTS.now.listen * asw_halves(group)
    if plan == "search-ships":
        return search_score(s, seat, here)
    ends = plan_ends(s, seat, group, plan)
    if plan == "move-search-ships":
        return max(search_score(s, seat, hex) + course.step(hex) for hex in ends)
    return max(map(course.step, ends), default=0.0)


def fire_score(course: Course, plan: str) -> float:
    """An attack on ships: what it brings, what the group risks where it ends, and whether it gets on by it."""
    s, seat, group, here, after = course.s, course.seat, course.group, course.here, WEIGHTS.now.after

    def end(hex: int) -> float:
        return after * course.step(hex, True) if after and hex != here else -course.risk(hex, True)

    if plan == "move-attack-ships":
        ends = plan_ends(s, seat, group, plan)
        return max((best_attack(s, seat, group, hex) + end(hex) for hex in ends), default=0.0)
    ends = [here]
    if plan in AFTER and (after or WEIGHTS.now.threat):
        ends += surface_reach(s, seat, here, group.bit_count(), AFTER[plan])
    return best_attack(s, seat, group, here) + max(end(hex) for hex in ends)


def search_score(s: State, seat: Seat, hex: int) -> float:
    worth = finding_worth(s, seat, hex)
    for near in GRID.neighbours[hex]:
        worth += finding_worth(s, seat, near)
    return worth


def attack_score(s: State, seat: Seat, group: int, hex: int) -> float:
    """Missiles from a hex at the best target there, less what it costs to be seen."""
    return best_attack(s, seat, group, hex) - attack_cost(s, seat, group)


def best_attack(s: State, seat: Seat, group: int, hex: int) -> float:
    best, reach = 0.0, missile_reach(s, group)
    known = known_ships(s, seat)
    for there, ships in s.at.items():
        if ships & known and (distance := GRID.distance(hex, there)) <= reach:
            best = max(best, guns_worth(s, seat, ships & known, group, distance >= 2))
    return WEIGHTS.now.guns * best


def attack_cost(s: State, seat: Seat, group: int) -> float:
    """Hidden ships betray themselves, and aircraft may come for them before they are gone."""
    hidden = group & ~s.found
    if not hidden:
        return 0.0
    cost = WEIGHTS.now.shown * comes(s, 1 - seat) * sum(hit_worth(s, ship) for ship in bit_list(hidden))
    if WEIGHTS.now.retort and comes(s, 1 - seat, AIR):
        cost += WEIGHTS.now.retort * planes_worth(s, 1 - seat, hidden, min(FLIGHT, s.planes[1 - seat]))
    return cost
