"""Where the computer player wants its groups and submarines, and what it would do there. Never used by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bingqi.ai.naval.convoys import convoy_score, loaded
from bingqi.ai.naval.danger import Lookout, comes
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import (
    boat_worth,
    finding_worth,
    foe_hexes,
    guns_worth,
    hit_worth,
    planes_worth,
)
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.plans import AFTER, group_plans, known_ships, missile_reach, plan_ends
from bingqi.games.naval.rules.queries import exposed, surface_reach, whole
from bingqi.games.naval.rules.sequence import AIR
from bingqi.games.naval.rules.torpedo import asw_halves
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import (
    AREA_SHIPS,
    DAY,
    GRID,
    GUNS,
    SHIP_AIR,
    STACK,
    SUBMARINES,
    SURFACE,
    TRANSPORTS,
)

Risk: TypeAlias = Callable[[int, bool], float]
STRIKERS = bits_of(ship for ship, strength in enumerate(SHIP_AIR) if strength)
FLIGHT = 6  # air units of a usual attack
STAND_OFF = 4  # hexes that carriers keep from where the fight is


def group_goal(s: State, seat: Seat, group: int) -> list[int] | None:
    """Steps from everywhere to where this group wants to be."""
    theatre = s.theatre
    here = s.pos[(group & -group).bit_length() - 1]
    if theatre.goal_ship >= 0 and group >> theatre.goal_ship & 1:
        return theatre.sea_distance(theatre.goal_hex)
    shelter = shelter_goal(s, seat, group, here)
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


def is_vital(s: State, group: int) -> bool:
    """Whether what the scenario is about sails with the group: a load, or the ship that has to arrive."""
    return bool(loaded(s, group)) or (s.theatre.goal_ship >= 0 and bool(group >> s.theatre.goal_ship & 1))


def parts(s: State, ships: int) -> bool:
    """Whether ships of a hex are to sail in two groups: those with a load by themselves."""
    if not WEIGHTS.now.apart:
        return False
    load = loaded(s, ships)
    return bool(load and ships & ~load)


def shelter_goal(s: State, seat: Seat, group: int, here: int) -> list[int] | None:
    """4.4 Discovered ships that can make a port before the day ends go there: else they are out of the game."""
    part = (s.turn - 1) % DAY + 1
    last = s.theatre.row.turns - s.turn < DAY - part + 1
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


def landing_goal(s: State, seat: Seat, here: int) -> list[int] | None:
    """The landing hex that is worth the way."""
    best, table = -1e9, None
    for hex, place in s.theatre.landing.items():
        owner, count = s.landing_at(hex) or (seat, 0)
        points = (place.blue, place.red)[seat]
        if points and owner == seat and count < place.room:
            steps = s.theatre.sea_distance(hex)
            if WEIGHTS.now.full and here != OFF and (steps[here] + 1) // 2 > s.theatre.row.turns - s.turn:
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
    goal, risk = group_goal(s, seat, group), risks(s, seat, group)
    plans = group_plans(s, seat, group, searched)
    return max((plan_score(s, seat, group, plan.plan, goal, risk) for plan in plans), default=0.0)


def plan_score(s: State, seat: Seat, group: int, plan: str, goal: list[int] | None, risk: Risk | None = None) -> float:
    risk = risk or risks(s, seat, group)
    here = s.pos[(group & -group).bit_length() - 1]
    if plan == "land":
        return 100.0
    if "attack-ships" in plan:
        return fire_score(s, seat, group, plan, goal, risk) - attack_cost(s, seat, group)
    if "attack-boat" in plan:
        return WEIGHTS.now.hunt * boat_worth(s, 0) * whole(asw_halves(group))
    if plan == "search-boat":
        return 0.08 * asw_halves(group)
    if plan == "search-both":
        return 0.04 * asw_halves(group) + search_score(s, seat, here)
    if plan == "move-search-boat":
        return 0.03 * asw_halves(group)
    if plan == "search-ships":
        return search_score(s, seat, here)
    if plan == "move-search-ships":
        ends = plan_ends(s, seat, group, plan)
        return max(search_score(s, seat, hex) + step_score(s, seat, group, hex, goal, risk) for hex in ends)
    ends = plan_ends(s, seat, group, plan)
    return max((step_score(s, seat, group, hex, goal, risk) for hex in ends), default=0.0)


def fire_score(s: State, seat: Seat, group: int, plan: str, goal: list[int] | None, risk: Risk) -> float:
    """An attack on ships: what it brings, what the group risks where it ends, and whether it gets on by it."""
    here, after = s.pos[(group & -group).bit_length() - 1], WEIGHTS.now.after

    def end(hex: int) -> float:
        if not after:
            return -risk(hex, True)
        return after * step_score(s, seat, group, hex, goal, risk, True) if hex != here else -risk(hex, True)

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
    return best


def attack_cost(s: State, seat: Seat, group: int) -> float:
    """Hidden ships betray themselves, and aircraft may come for them before they are gone."""
    hidden = group & ~s.found
    if not hidden:
        return 0.0
    cost = WEIGHTS.now.shown * comes(s, 1 - seat) * sum(hit_worth(s, ship) for ship in bit_list(hidden))
    if WEIGHTS.now.retort and comes(s, 1 - seat, AIR):
        cost += WEIGHTS.now.retort * planes_worth(s, 1 - seat, hidden, min(FLIGHT, s.planes[1 - seat]))
    return cost


def risks(s: State, seat: Seat, group: int) -> Risk:
    """By hex, and whether the group is seen there: what it risks more than where it is."""
    weight = WEIGHTS.now.threat_vital if is_vital(s, group) else WEIGHTS.now.threat
    if not weight:
        return lambda hex, seen: 0.0
    lookout, here = Lookout(s, seat, group), s.pos[(group & -group).bit_length() - 1]
    now = lookout.danger(here, bool(group & s.found))
    return lambda hex, seen: weight * (lookout.danger(hex, seen) - now)


def step_score(
    s: State, seat: Seat, group: int, hex: int, goal: list[int] | None, risk: Risk | None = None, seen: bool = False
) -> float:
    """Progress towards the goal, less what it costs to be seen there and what may happen there."""
    here = s.pos[(group & -group).bit_length() - 1]
    if goal is None:
        return -0.1
    vital = is_vital(s, group)
    if here == OFF:
        progress = 2.0 + 0.1 * (20 - goal[hex])
    elif keeps_off(s, seat, group, here):
        progress = float(abs(goal[here] - STAND_OFF) - abs(goal[hex] - STAND_OFF))
    else:
        progress = float(goal[here] - goal[hex])
        if WEIGHTS.now.keep and not vital and s.at.get(hex, 0) & s.theatre.fleet[1 - seat] & SURFACE:
            progress = 0.0
    score = WEIGHTS.now.step * progress
    hidden, betrayed = (group & ~s.found).bit_count(), exposed(s, seat) >> hex & 1
    if hidden and betrayed and not (vital and goal[hex] == 0):
        score -= WEIGHTS.now.exposed * hidden + (WEIGHTS.now.exposed_vital if vital else 0.0)
    if not vital:
        score *= WEIGHTS.now.line
    else:
        score *= WEIGHTS.now.vital
        foes = foe_hexes(s, seat)
        score -= WEIGHTS.now.shunned * (GRID.within(hex, 1) & foes).bit_count()
    if WEIGHTS.now.boats:
        score -= WEIGHTS.now.boats * ambush(s, seat, group, hex)
    if here != OFF:
        score += convoy_score(s, seat, group, here, hex, goal, bool(seen or betrayed))
    return score - (risk or risks(s, seat, group))(hex, bool(seen or betrayed or group & s.found))


def ambush(s: State, seat: Seat, group: int, hex: int) -> float:
    """What is at stake where enemy submarines lie in wait: the worth of the best ship for each in the hex, or near."""
    boats = s.theatre.fleet[1 - seat] & SUBMARINES & ~s.found
    near = GRID.within(hex, 1)
    count = sum(1.0 if there == hex else 0.5 for there, ships in s.at.items() if near >> there & 1 and ships & boats)
    return count * max(hit_worth(s, ship) for ship in bit_list(group)) if count else 0.0


def keeps_off(s: State, seat: Seat, group: int, here: int) -> bool:
    """Carriers fight from afar, and ships that lie with a carrier stay with it."""
    flagships = s.at.get(here, 0) & s.theatre.fleet[seat] & STRIKERS
    return s.theatre.goal_ship < 0 and bool(flagships) and not any(s.supplies[i] for i in bit_list(group & TRANSPORTS))
