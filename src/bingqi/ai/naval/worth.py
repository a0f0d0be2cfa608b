"""Estimates for the computer player: what a ship is worth, what an attack would bring. Never used by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bingqi.ai.naval.odds import Blow, least_costs
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.queries import hexes_with
from bingqi.games.naval.rules.sequence import SHIPS
from bingqi.games.naval.rules.torpedo import asw_levels
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import (
    ANTI_SHIP,
    AREA_AIR,
    DAMAGE_POINTS,
    FOUND_BY,
    GUNS,
    OWN_AIR,
    PLANES,
    SUBMARINES,
    SURFACE,
    TRANSPORTS,
    air_actions,
)

ARRIVES, FAR_OFF = ((0, 0.85), (2, 0.65), (4, 0.5)), 0.4  # by hexes from its landing place: a load gets ashore
NO_USE = 0.1  # a marker that cannot be landed any more


def best_landing(s: State, seat: Seat) -> int:
    """The most points that one more landing marker of the seat could bring."""
    best = 0
    for hex, place in s.theatre.landing.items():
        owner, count = s.landing_at(hex) or (seat, 0)
        if owner == seat and count < place.room:
            points = (place.blue, place.red)[seat]
            denied = sum(b.points for b in s.theatre.row.bonus if b.without_landing and not count)
            best = max(best, points + denied)
    return best


def landing_room(s: State, seat: Seat) -> int:
    """18.1(2) Markers that the seat could still land, at all places together."""
    room = 0
    for hex, place in s.theatre.landing.items():
        owner, count = s.landing_at(hex) or (seat, 0)
        if owner == seat and (place.blue, place.red)[seat]:
            room += place.room - count
    return room


def hit_worth(s: State, ship: int) -> float:
    """What one hit on a ship is worth to its enemy, in points."""
    if ship == s.theatre.goal_ship:
        return WEIGHTS.now.goal
    if s.supplies[ship] and WEIGHTS.now.timely:
        return load_worth(s, ship)
    if s.supplies[ship]:
        return max(1.0, WEIGHTS.now.load * best_landing(s, s.seat_of(ship)))
    return DAMAGE_POINTS[ship] / 2 + to_come(s, ship)


def to_come(s: State, ship: int) -> float:
    """What a ship that goes home could still have done: at the end all count alike, but not until then."""
    strength = WEIGHTS.now.arms * GUNS[ship] + WEIGHTS.now.umbrella * AREA_AIR[ship]
    return strength * operations_left(s, s.seat_of(ship)) / s.turns if strength else 0.0


def operations_left(s: State, seat: Seat) -> int:
    """Of the seat's surface ships, until the end, the one under way not counted."""
    return s.turns - s.turn + (3 * seat + SHIPS in s.cup)


def load_worth(s: State, ship: int) -> float:
    """18.1(4) What a supply marker shot away costs: of the points that the load may still bring ashore, its share."""
    seat, here, load = s.seat_of(ship), s.pos[ship], s.supplies[ship]
    operations = operations_left(s, seat)
    best = NO_USE
    for hex, place in s.theatre.landing.items():
        owner, count = s.landing_at(hex) or (seat, 0)
        points = (place.blue, place.red)[seat]
        if not points or owner != seat or here == OFF:
            continue
        steps = s.theatre.sea_distance(hex)[here]
        landed = min(load, place.room - count, operations - (steps + 1) // 2)
        if landed > 0:
            denied = sum(b.points for b in s.theatre.row.bonus if b.without_landing and not count)
            chance = next((chance for most, chance in ARRIVES if steps <= most), FAR_OFF)
            best = max(best, chance * (landed * points + denied) / load)
    return best


def gain(hits: float) -> float:
    """Hits on one target in units of its worth: the second counts too, more do not."""
    return hits if hits <= 1 else 1 + min(1.0, hits - 1) * WEIGHTS.now.second


_ATTACKS = WEIGHTS.shelf(50_000)


def _at_stake(s: State, targets: int) -> object:
    """What the worth of an attack on these ships depends on besides themselves: loads, and what may still be landed;
    the time, where it counts what they could still do."""
    carriers = targets & TRANSPORTS
    loads = tuple(s.supplies[ship] for ship in bit_list(carriers)) if carriers else ()
    when = (s.turn, s.cup) if WEIGHTS.now.arms or WEIGHTS.now.umbrella else ()
    if not any(loads):
        return s.scenario, s.tech_cut, when
    if WEIGHTS.now.timely:
        where = tuple(s.pos[ship] for ship in bit_list(carriers))
        return s.scenario, s.tech_cut, loads, s.landed, where, s.turn, s.cup
    return s.scenario, s.tech_cut, loads, s.landed, when


def hits_worth(s: State, ship: int) -> tuple[float, float, float]:
    """What the first, the second and the third hit on a ship are worth: a load goes marker by marker (18.1(4))."""
    worth, load = hit_worth(s, ship), s.supplies[ship]
    if load:
        return worth, worth if load > 1 else 0.5, worth if load > 2 else 0.5
    return worth, (worth - to_come(s, ship)) * WEIGHTS.now.second, 0.0


def blow_at(s: State, ship: int, dice: Sequence[tuple[int, int]]) -> Blow:
    """All that is aimed at one ship. `dice`: (points, tech level) of each attacker; several share their mean level."""
    power = sum(points for points, _ in dice)
    level = round(sum(points * tech for points, tech in dice) / max(1, power))
    return Blow(hits_worth(s, ship), power, level, OWN_AIR[ship], s.tech(ship, s.seat_of(ship)))


def _blows(s: State, ships: list[int], dice: list[tuple[int, int]]) -> list[Blow]:
    """15.1(3) The best ships first, one attacker each, then round again."""
    best = sorted(dice, key=lambda one: -one[0] * one[1])
    count = len(ships)
    return [blow_at(s, ship, best[i::count]) for i, ship in enumerate(ships[: len(best)])]


def attack_worth(s: State, seat: Seat, targets: int, dice: list[tuple[int, int]]) -> float:
    """About what missiles or bombs bring. `dice`: (points, tech level) of each attacker."""
    ships = sorted(bit_list(targets), key=lambda ship: -hit_worth(s, ship))
    if not ships or not dice:
        return 0.0
    if WEIGHTS.now.exact:
        return least_costs(_blows(s, ships, dice), sum(AREA_AIR[ship] for ship in ships))[-1]
    foe: Seat = 1 - seat
    aimed = ships[: len(dice)]
    area = sum(AREA_AIR[ship] for ship in ships) / len(aimed)
    power = sum(points for points, _ in dice) / len(aimed)
    level = sum(points * tech for points, tech in dice) / max(1, sum(points for points, _ in dice))
    worth, leak = 0.0, WEIGHTS.now.leak
    for ship in aimed:
        stopped = (OWN_AIR[ship] + area) * s.tech(ship, foe) / 6
        left = max(leak * power, power - stopped)
        worth += hit_worth(s, ship) * gain(left * level / 6)
    return worth


def planes_worth(s: State, seat: Seat, targets: int, units: int) -> float:
    key = seat, targets, units, _at_stake(s, targets)
    worth = _ATTACKS.now.get(key)
    if worth is None:
        row = PLANES[seat]
        dice = [(row.anti_ship, max(1, row.tech - s.tech_cut[seat]))] * units
        worth = _ATTACKS.now[key] = attack_worth(s, seat, targets, dice)
    return float(worth)


def guns_worth(s: State, seat: Seat, targets: int, group: int, far: bool) -> float:
    key = seat, targets, group, far, _at_stake(s, targets)
    worth = _ATTACKS.now.get(key)
    if worth is None:
        dice = [(GUNS[ship], max(1, s.tech(ship, seat) - far)) for ship in bit_list(group) if GUNS[ship]]
        worth = _ATTACKS.now[key] = attack_worth(s, seat, targets, dice)
    return float(worth)


def torpedo_worth(s: State, seat: Seat, boat: int, targets: int, attacks: int) -> float:
    if not targets:
        return 0.0
    stopped = sum(asw_levels(s, 1 - seat, targets)) / 6
    left = max(0.4, ANTI_SHIP[boat] - stopped)
    best = max(hit_worth(s, ship) for ship in bit_list(targets))
    worth = best * gain(left * s.tech(boat, seat) / 6) * (1 + 0.8 * (attacks - 1))
    return WEIGHTS.now.torpedo * worth


def boat_worth(s: State, boat: int) -> float:
    return DAMAGE_POINTS[boat] / 2 + 0.4


def hidden_risk(boat: int) -> float:
    """The chance that one search die finds the boat."""
    return FOUND_BY[boat] / 6


def theirs_in(s: State, seat: Seat, hex: int, found: bool) -> int:
    """Enemy surface ships in a hex, discovered or not."""
    return s.at.get(hex, 0) & s.theatre.fleet[1 - seat] & SURFACE & (s.found if found else ~s.found)


def finding_worth(s: State, seat: Seat, hex: int) -> float:
    """What it is worth to discover the ships of a hex: more near where the enemy wants to land, less in port."""
    count = theirs_in(s, seat, hex, False).bit_count()
    worth = WEIGHTS.now.find * count
    goals = objectives(s)
    if goals:
        near = min(s.theatre.sea_distance(goal)[hex] for goal in goals)
        worth *= WEIGHTS.now.near_goal if near <= 3 else 1.0
    return worth * (WEIGHTS.now.in_port if s.theatre.ports[1 - seat] >> hex & 1 else 1.0)


def objectives(s: State) -> list[int]:
    if s.theatre.goal_hex >= 0:
        return [s.theatre.goal_hex]
    return list(s.theatre.landing)


@cache
def mean_actions(heading: str, distance: int, shift: int) -> tuple[tuple[int, float], ...]:
    """(number of actions, chance) of a roll on the air operations table."""
    chances: dict[int, float] = {}
    for die in range(1, 7):
        count = air_actions(heading, distance, die + shift)
        chances[count] = chances.get(count, 0.0) + 1 / 6
    return tuple(sorted(chances.items()))


def foe_hexes(s: State, seat: Seat, found: bool | None = None) -> int:
    fleet = s.theatre.fleet[1 - seat] & SURFACE
    if found is not None:
        fleet &= s.found if found else ~s.found
    return hexes_with(s, fleet)


def boats_in(s: State, seat: Seat, hex: int, found: bool) -> int:
    return s.at.get(hex, 0) & s.theatre.fleet[1 - seat] & SUBMARINES & (s.found if found else ~s.found)
