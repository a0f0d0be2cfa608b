"""Where the computer player wants its submarines, and what they would do there. Never used by the rules."""

from __future__ import annotations

from bingqi.ai.naval.danger import comes
from bingqi.ai.naval.plan import nearest
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import (
    boat_worth,
    boats_in,
    finding_worth,
    foe_hexes,
    hidden_risk,
    objectives,
    theirs_in,
    torpedo_worth,
)
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.queries import checks_on, paths
from bingqi.games.naval.rules.submarine import MOVES as BOAT_MOVES
from bingqi.games.naval.rules.submarine import plan_ends as boat_ends
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, SUBMARINES, hex_of

LAST_TURNS = 2  # before the last one: time enough to get to a post
PICKET = 3  # hexes that a boat goes to be in the way
CROWD = 0.4  # hexes: what it costs to lie beside another boat
BEFORE_GOAL = 2  # hexes from the goal: where boats wait


def boat_goal(s: State, seat: Seat, boat: int) -> list[int] | None:
    """Ships at sea, or where the enemy wants to land."""
    here = s.pos[boat]
    post = post_of(s, seat, boat) or way_of_the_runner(s, seat, here)
    if post is not None:
        return post
    foes = foe_hexes(s, seat) & ~s.theatre.ports[1 - seat]
    near = nearest(s, here, foes)
    if near is not None and (here == OFF or near[here] <= WEIGHTS.now.chase):
        return near
    goals = objectives(s)
    if not goals:
        return near
    tables = [s.theatre.sea_distance(goal) for goal in goals]
    return tables[0] if here == OFF else min(tables, key=lambda steps: steps[here])


def post_of(s: State, seat: Seat, boat: int) -> list[int] | None:
    """19.3(5)② Where the scenario wants somebody to be at the end, if this boat is the nearest that can get there."""
    left = s.turns - s.turn
    if not WEIGHTS.now.presence or left > LAST_TURNS or s.pos[boat] == OFF:
        return None
    for bonus in s.theatre.row.bonus:
        if bonus.presence:
            hex = hex_of(bonus.presence)
            steps = s.theatre.sea_distance(hex)
            others = s.theatre.fleet[seat] & SUBMARINES & ~(1 << boat)
            rivals = [steps[s.pos[i]] for i in bit_list(others) if s.pos[i] != OFF]
            if steps[s.pos[boat]] <= left + 1 and steps[s.pos[boat]] < min(rivals, default=99):
                return steps
    return None


def stops_the_runner(s: State, seat: Seat) -> bool:
    """Whether the scenario is about a ship of the enemy's that must not arrive."""
    goal = s.theatre.goal_ship
    return bool(WEIGHTS.now.picket) and goal >= 0 and not s.theatre.fleet[seat] >> goal & 1


def way_of_the_runner(s: State, seat: Seat, here: int) -> list[int] | None:
    """19.4(5)⑤ Who has to stop a ship on its way does not run after it: to where it may be next, or stay."""
    theatre = s.theatre
    if here == OFF or not stops_the_runner(s, seat):
        return None
    runner = s.pos[theatre.goal_ship]
    if runner == OFF:
        return None
    if GRID.distance(here, runner) <= 1:
        return theatre.sea_distance(runner)
    way = theatre.sea_distance(theatre.goal_hex)
    stops = bits_of(hex for hex in theatre.ends[runner][2] if way[hex] <= way[runner] - 2)
    table = nearest(s, here, stops)
    if table is None or table[here] > theatre.sea_distance(runner)[here]:
        return theatre.sea_distance(here)  # it is past
    return table if table[here] <= PICKET else theatre.sea_distance(here)


def boat_plan_score(s: State, seat: Seat, boat: int, plan: str) -> float:
    if plan == "dive":
        return 1.0
    here = s.pos[boat]
    if plan in BOAT_MOVES:
        goal, ends = boat_goal(s, seat, boat), boat_ends(s, seat, boat, plan)
        return max([boat_end_score(s, seat, boat, plan, hex, goal) for hex in ends], default=0.0)
    return boat_act_score(s, seat, boat, plan, here, 2)


def homing_cost(s: State) -> float:
    """6.0(7) A boat that attacks ships is gone; in the last turn it would not have acted again."""
    return 0.0 if WEIGHTS.now.late and s.turn >= s.turns else WEIGHTS.now.spent


def boat_act_score(s: State, seat: Seat, boat: int, plan: str, hex: int, times: int) -> float:
    if plan.endswith("attack-ships"):
        return torpedo_worth(s, seat, boat, theirs_in(s, seat, hex, True), times) - homing_cost(s)
    if plan.endswith("search-ships"):
        return finding_worth(s, seat, hex) + WEIGHTS.now.seek
    if plan.endswith("both"):
        kind = plan.removesuffix("both")
        return sum(boat_act_score(s, seat, boat, f"{kind}{what}", hex, 1) for what in ("ships", "boat"))
    if plan.endswith("attack-boat"):
        preys = bit_list(boats_in(s, seat, hex, True))
        return times * s.tech(boat, seat) / 6 * max((boat_worth(s, prey) for prey in preys), default=0.0)
    hidden = bit_list(boats_in(s, seat, hex, False))
    return WEIGHTS.now.boat_hunt * times * max((hidden_risk(prey) for prey in hidden), default=0.0)


def boat_end_score(s: State, seat: Seat, boat: int, plan: str, hex: int, goal: list[int] | None) -> float:
    """A move and what follows, less the chance to be found. `goal`: see `boat_goal`."""
    here = s.pos[boat]
    dice = min(checks_on(s, seat, path) for path in paths(s, here, hex))
    unseen = (1 - hidden_risk(boat)) ** dice
    progress = 0.0
    if goal is not None:
        progress = 1.0 if here == OFF else float(goal[here] - goal[hex])
    score = WEIGHTS.now.boat_step * progress - WEIGHTS.now.boat_fear * (1 - unseen) * comes(s, 1 - seat)
    if plan != "move":
        score += unseen * boat_act_score(s, seat, boat, plan, hex, 1)
    return score


def boat_score(s: State, seat: Seat, boat: int) -> float:
    """The best that a boat can do now."""
    if s.found >> boat & 1:
        return 1.0
    plans = ["move", *(p for p in BOAT_MOVES if p != "move")]
    here = s.pos[boat]
    scores = [boat_plan_score(s, seat, boat, plan) for plan in plans]
    if here != OFF and s.at[here] & s.theatre.fleet[1 - seat]:
        if theirs_in(s, seat, here, True):
            scores.append(boat_act_score(s, seat, boat, "attack-ships", here, 2))
        if theirs_in(s, seat, here, False):
            scores.append(boat_act_score(s, seat, boat, "search-ships", here, 2))
        scores.append(boat_act_score(s, seat, boat, "attack-boat", here, 2))
    return max(scores)


def station_score(s: State, seat: Seat, hex: int, boat: bool) -> float:
    """Where to begin: near what is fought over, but not in sight."""
    goals = objectives(s)
    if not goals:
        return 0.0
    steps = min(s.theatre.sea_distance(goal)[hex] for goal in goals)
    if (
        boat
        and WEIGHTS.now.picket
        and s.theatre.goal_ship >= 0
        and not s.theatre.fleet[seat] >> s.theatre.goal_ship & 1
    ):
        return picket_score(s, seat, hex, steps)
    seen = s.theatre.watched[seat] >> hex & 1
    crowd = (s.at.get(hex, 0) & SUBMARINES).bit_count() if boat else 0
    return -float(steps) - 3.0 * seen - crowd


def picket_score(s: State, seat: Seat, hex: int, steps: int) -> float:
    """On the way of the ship that is to be stopped, shortly before its goal, and apart from the other boats."""
    runner = s.pos[s.theatre.goal_ship]
    start = runner if runner != OFF else _runner_start(s)
    detour = s.theatre.sea_distance(start)[hex] + steps - s.theatre.sea_distance(s.theatre.goal_hex)[start]
    boats = s.theatre.fleet[seat] & SUBMARINES
    near = [GRID.distance(hex, there) for there, ships in s.at.items() if ships & boats]
    crowd = sum(2 - distance for distance in near if distance < 2)
    return -abs(steps - BEFORE_GOAL) - 0.5 * detour - CROWD * crowd


def _runner_start(s: State) -> int:
    """Where the ship that has to arrive begins: the order of battle says it."""
    for side in s.theatre.sides:
        for line in side.line:
            if s.theatre.row.goal and s.theatre.row.goal.ship in line.ships:
                return hex_of(line.at[0])
    return s.theatre.goal_hex
