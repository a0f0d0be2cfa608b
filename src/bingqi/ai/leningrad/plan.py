"""Where the headquarters will stand: as far on as most of its army can follow, so that few are left without orders."""

from __future__ import annotations

from functools import reduce
from operator import or_

from bingqi.ai.leningrad.fields import goal_field, hexes_from
from bingqi.ai.leningrad.guards import is_posted
from bingqi.ai.leningrad.supply import rail_blockers
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.core.memory import Answers, Memory
from bingqi.games.leningrad.rules.queries import lines, march, occupied, reach, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import (
    ATTACK,
    HQ,
    IS_HQ,
    LAST_TURN,
    MECH,
    MOVE,
    RANGE,
    SIDE_OF,
    SUPPLY,
    UNITS,
    UNITS_OF,
)
from bingqi.games.leningrad.theatre import AXIS, CITIES, GRID, LENINGRAD

LATE = 5  # from which turn on the panzers hurry to Leningrad
HUNT, HUNT_LAST = (
    9,
    24,
)  # how far an army turns aside for what blocks its railway: as a rule, and when all depends on it
FREE_TURNS = 3  # the turn on which supply begins to count
STRAGGLER = 9  # hexes from its own headquarters at which a unit on foot joins another army
BEHIND = 5  # movement points that a division may be behind those that lead its army
SLOW = 8  # movement of an infantry army's headquarters

_posts: Memory[tuple[object, ...], int] = WEIGHTS.memory(200)
HQ_TURN = (50.0, -50.0)  # an Axis headquarters goes first, a Soviet one last


def leader_of(s: State, unit: int) -> int:
    """The headquarters that a unit follows: its army's, if it is on wheels or that is near, else the nearest; or -1."""
    side, here = SIDE_OF[unit], max(s.at[unit], 0)
    own = HQ.get((side, UNITS[unit].army), -1)
    if own >= 0 and s.at[own] > 0 and (MECH[unit] or GRID.distance(s.at[own], here) < STRAGGLER):
        return own
    there = [hq for (owner, _), hq in HQ.items() if owner == side and s.at[hq] > 0]
    return min(there, key=lambda hq: GRID.distance(s.at[hq], here), default=-1)


def post_of(s: State, hq: int, waiting: int) -> int:
    """The hex that an Axis headquarters makes for in this activation; where it stands if it does not move."""
    if not waiting >> hq & 1:
        return s.at[hq]
    key = (hq, waiting, s.turn, s.control & CITIES, tuple(s.at), tuple(s.steps))
    post = _posts.get(key)
    if post is None:
        post = _posts[key] = _find_post(s, hq, waiting)
    return post


def _find_post(s: State, hq: int, waiting: int) -> int:
    scores = post_scores(s, hq, waiting)
    return max(scores, key=lambda hex: scores[hex])


def post_scores(s: State, hq: int, waiting: int) -> dict[int, float]:
    """For each hex the headquarters can reach: who could be led from there, and how far on it is."""
    area = hexes_in_reach(s, hq) & ~s.full[AXIS] | 1 << s.at[hq]
    led = dict.fromkeys(bit_list(area), 0.0)
    for unit, wanted in followers_of(s, hq).items():
        for hex in bit_list(room_for_post(s, hq, unit, waiting) & area):
            led[hex] += wanted
    field, zone, supplied = goal_field(hq, s.control & CITIES), zone_against(s, AXIS), lines(s, AXIS)[1]
    hunted = quarry_of(s, hq)
    hunger = WEIGHTS.now.post_hunger if s.turn >= FREE_TURNS and not is_dashing(s) else 0.5
    haste = haste_of(s, hq)
    scores = {}
    chased = [hexes_from(prey) for prey in hunted]
    for hex, followers in led.items():
        far = min((field[hex], *(1.3 * distance[hex] for distance in chased)))
        score = -haste * far + followers
        scores[hex] = score - 25.0 * (zone >> hex & 1) - hunger * (not supplied >> hex & 1)
    return scores


def haste_of(s: State, hq: int) -> float:
    """The panzer army does not wait for its infantry for ever."""
    hurries = MOVE[hq] > SLOW and s.turn >= LATE and s.control & LENINGRAD != LENINGRAD
    return WEIGHTS.now.hurry if hurries else WEIGHTS.now.haste


def is_dashing(s: State) -> bool:
    """Whether Leningrad comes before the railway: a full unit outlives the one supply check that is left."""
    checks = LAST_TURN - s.turn + (s.cup >> SUPPLY & 1)
    return checks <= WEIGHTS.now.dash and s.control & LENINGRAD != LENINGRAD


def quarry_of(s: State, hq: int) -> list[int]:
    """What an army turns to first: infantry to all that threatens its railway, starving panzers to what blocks it."""
    blockers, threats = rail_blockers(s, s.at[hq])
    starving = is_starving(s)
    if MOVE[hq] > SLOW:
        threats = blockers = blockers if starving and not is_dashing(s) else 0
    last = starving or s.control & LENINGRAD == LENINGRAD
    near = HUNT_LAST if last else WEIGHTS.now.hunt
    far = HUNT_LAST if last else HUNT
    return [
        prey for prey in bit_list(threats) if GRID.distance(s.at[hq], prey) <= (far if blockers >> prey & 1 else near)
    ]


def is_starving(s: State) -> bool:
    """Whether so many are cut off that the rear comes first."""
    if s.turn < FREE_TURNS:
        return False
    supplied, at = lines(s, AXIS)[1], s.at
    return len([u for u in UNITS_OF[AXIS] if at[u] > 0 and not supplied >> at[u] & 1]) >= 4


def follows(s: State, unit: int, hq: int) -> bool:
    return s.at[unit] > 0 and not IS_HQ[unit] and not is_posted(s, unit) and leader_of(s, unit) == hq


def followers_of(s: State, hq: int) -> dict[int, float]:
    """Who follows the headquarters and how much it wants to keep each: little who is far behind those in the lead.

    Else one division that hunts a remnant keeps headquarters and army from going on.
    """
    field = goal_field(hq, s.control & CITIES)
    far = {unit: field[s.at[unit]] for unit in UNITS_OF[AXIS] if follows(s, unit, hq)}
    leading = int(WEIGHTS.now.leading)
    front = sorted(far.values())[leading - 1] + BEHIND if len(far) >= leading else -1
    return {
        unit: weight(s, hq, unit) * (1.0 if points <= front else WEIGHTS.now.straggler) for unit, points in far.items()
    }


def weight(s: State, hq: int, unit: int) -> float:
    """How much the headquarters wants to keep the unit; the panzer army waits little for those on foot."""
    return ATTACK[unit][s.steps[unit]] * (WEIGHTS.now.foot if MOVE[hq] > SLOW and not MECH[unit] else 1.0)


def room_for_post(s: State, hq: int, unit: int, waiting: int) -> int:
    """From where the headquarters can lead the unit after its move."""
    if not waiting >> unit & 1:
        return GRID.within(s.at[unit], RANGE[hq])
    area = hexes_in_reach(s, unit)
    for _ in range(RANGE[hq]):
        area |= GRID.spread(area)
    return area


def hexes_in_reach(s: State, unit: int) -> int:
    return reach(s, unit, MOVE[unit]).hexes | march(s, unit, 2 * MOVE[unit])[0]


def posts_for(s: State, unit: int, waiting: int) -> list[tuple[int, int]]:
    """The posts that could lead the unit, each with its range; two hexes less if it is another army's."""
    mine = leader_of(s, unit)
    posts = []
    for (side, _), hq in HQ.items():
        if side == AXIS and s.at[hq] > 0:
            posts.append((planned_post(s, hq, waiting), RANGE[hq] - (0 if hq == mine else 2)))
    return posts


def planned_post(s: State, hq: int, waiting: int) -> int:
    """Where the units expect their headquarters: it goes first, so from then on that is where it stands."""
    if not waiting >> hq & 1:
        return s.at[hq]
    led = [entry for entry in order_of_march(s, waiting) if not IS_HQ[entry[1]]]
    leading = 1 << max(led)[1] if led else 0  # who is nearest to the enemy often stays to fight
    return post_of(s, hq, waiting & ~leading)


def _around_posts(posts: tuple[tuple[int, int], ...]) -> tuple[int, Answers[int, int]]:
    """The hexes that are led from one of these posts; and for the others how far they are out of command."""
    ranges = [(hexes_from(post), reach) for post, reach in posts]
    led = reduce(or_, [GRID.within(post, reach) for post, reach in posts], 0)
    return led, Answers(lambda hex: min([far[hex] - reach for far, reach in ranges]), GRID.size)


POSTED = Answers(_around_posts, 50)
_nearest = Memory[int, dict[int, int]](50)


def hexes_to(hex: int, enemies: int) -> int:
    """How far the nearest of them is, up to a dozen hexes; remembered as long as they stand."""
    known = _nearest.get(enemies)
    if known is None:
        known = _nearest[enemies] = {}
    if hex not in known:
        known[hex] = next((n for n in range(12) if GRID.within(hex, n) & enemies), 12)
    return known[hex]


def order_of_march(s: State, units: int) -> list[tuple[float, int]]:
    """Who moves first: an Axis headquarters, for the others keep to its post; then those nearest to the enemy."""
    if not units:
        return []
    side = SIDE_OF[bit_list(units)[0]]
    enemies, at, steps = occupied(s, 1 - side), s.at, s.steps
    found = []
    for u in bit_list(units):
        near = hexes_to(at[u], enemies)
        found.append((-near + 0.05 * ATTACK[u][steps[u]] + (HQ_TURN[side] if IS_HQ[u] else 0.0), u))
    return found
