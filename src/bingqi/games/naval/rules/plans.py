"""7.2(1) What a group of surface ships may do: enemies in reach, plans that have a target, where they may end."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.naval.actions import PLAN, Plan
from bingqi.games.naval.rules.options import may_attack
from bingqi.games.naval.rules.queries import surface_reach, whole
from bingqi.games.naval.rules.torpedo import asw_halves
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import (
    ACTION_ROWS,
    GRID,
    GUNNERS,
    MISSILE_RANGE,
    SUBMARINES,
    SURFACE,
    TRANSPORTS,
)

SHIP_SEARCH = ACTION_ROWS["surface", "search", "ships"].range
SHIP_ATTACK = ACTION_ROWS["surface", "move-attack", "ships"].range
# How far a plan lets a group go.
MOVES = {
    "move": ACTION_ROWS["surface", "move", ""].move,
    "move-search-ships": ACTION_ROWS["surface", "move-search", "ships"].move,
    "move-search-boat": ACTION_ROWS["surface", "move-search", "submarine"].move,
    "move-attack-ships": ACTION_ROWS["surface", "move-attack", "ships"].move,
    "move-attack-boat": ACTION_ROWS["surface", "move-attack", "submarine"].move,
}
ATTEMPTS = tuple(plan for plan in MOVES if plan != "move")
UNARMED = -1  # the range of a group without anti-ship strength
AFTER = {
    "attack-ships-move": ACTION_ROWS["surface", "attack-move", "ships"].move,
    "attack-boat-move": ACTION_ROWS["surface", "attack-move", "submarine"].move,
}


def missile_reach(s: State, group: int) -> int:
    """7.2(2)③, 22.1 The longest range of the group's missiles."""
    guns = group & GUNNERS
    if not guns:
        return UNARMED
    return max(MISSILE_RANGE[ship] for ship in bit_list(guns)) if s.rules.long_range else SHIP_ATTACK


def known_ships(s: State, seat: Seat) -> int:
    """7.2(5) Enemy surface ships that a surface attack may be aimed at."""
    return s.theatre.fleet[1 - seat] & SURFACE & s.found & s.known


def search_dice(group: int, plan: str) -> int:
    """9.3(3)③ The group's sum, fraction dropped; for search + search twice the sum before that."""
    halves = asw_halves(group)
    return halves if plan == "search-boat" else whole(halves)


def can_land(s: State, seat: Seat, group: int) -> bool:
    """18.1(2) A transport with supplies, in a landing hex with room, without an enemy marker."""
    if group.bit_count() > 1 or not group & TRANSPORTS:
        return False
    ship = group.bit_length() - 1
    place = s.theatre.landing.get(s.pos[ship])
    if place is None or not s.supplies[ship] or s.landed_now >> s.pos[ship] & 1:
        return False
    if not (place.blue, place.red)[seat]:
        return False
    owner, count = s.landing_at(s.pos[ship]) or (seat, 0)
    return owner == seat and count < place.room


class Contacts(NamedTuple):
    """Hexes with enemy counters that a surface group may do something about."""

    hidden_ships: int
    known_ships: int
    hidden_boats: int
    found_boats: int


def contacts(s: State, seat: Seat) -> Contacts:
    theirs = s.theatre.fleet[1 - seat]
    ships, boats, found = theirs & SURFACE, theirs & SUBMARINES, s.found
    hidden_ships = known_ships = hidden_boats = found_boats = 0
    for hex, there in s.at.items():
        if there & ships:
            if there & ships & ~found:
                hidden_ships |= 1 << hex
            if there & ships & found & s.known:
                known_ships |= 1 << hex
        if there & boats:
            if there & boats & ~found:
                hidden_boats |= 1 << hex
            if there & boats & found:
                found_boats |= 1 << hex
    return Contacts(hidden_ships, known_ships, hidden_boats, found_boats)


def group_plans(s: State, seat: Seat, group: int, searched: bool) -> list[Plan]:
    """7.2(1) The actions that have a target or a place to go."""
    free = may_attack(s, seat) and not searched
    foes = contacts(s, seat)
    here = s.pos[(group & -group).bit_length() - 1]
    plans = ["move"] if surface_reach(s, seat, here, group.bit_count(), MOVES["move"]) else []
    if any(foes):
        plans += [p for p in ATTEMPTS if (free or "attack" not in p) and plan_ends(s, seat, group, p, foes)]
    if here == OFF:
        return [PLAN[plan] for plan in plans]
    if free and foes.known_ships and foes.known_ships & _near(here, missile_reach(s, group)):
        plans.append("attack-ships-move")
    if foes.hidden_ships & GRID.within(here, SHIP_SEARCH):
        plans.append("search-ships")
    if (foes.hidden_boats | foes.found_boats) >> here & 1:
        halves = asw_halves(group)
        if free and halves >= 2 and foes.found_boats >> here & 1:
            plans.append("attack-boat-move")
        if halves and foes.hidden_boats >> here & 1:
            plans.append("search-boat")
        if s.rules.mixed_pairs and halves >= 2 and {"search-ships", "search-boat"} <= {*plans}:
            plans.append("search-both")
    if can_land(s, seat, group):
        plans.append("land")
    return [PLAN[plan] for plan in plans]


def _near(hex: int, distance: int) -> int:
    return 0 if distance == UNARMED else GRID.within(hex, distance)


def plan_ends(s: State, seat: Seat, group: int, plan: str, foes: Contacts | None = None) -> list[int]:
    """Where a plan with a move may end: there must be something to search or attack from there."""
    origin, distance = s.pos[(group & -group).bit_length() - 1], MOVES[plan]
    if plan == "move":
        return surface_reach(s, seat, origin, group.bit_count(), distance)
    foes = foes or contacts(s, seat)
    if plan == "move-search-ships":
        good = _grown(foes.hidden_ships, SHIP_SEARCH)
    elif plan == "move-attack-ships":
        good = _grown(foes.known_ships, missile_reach(s, group)) if foes.known_ships else 0
    else:
        good = foes.found_boats if plan == "move-attack-boat" else foes.hidden_boats
    good &= s.theatre.near[origin][distance]
    if not good or ("boat" in plan and asw_halves(group) < 2):
        return []
    return [hex for hex in surface_reach(s, seat, origin, group.bit_count(), distance) if good >> hex & 1]


@lru_cache(maxsize=1_000)  # groups of one operation look out for the same enemies
def _grown(hexes: int, distance: int) -> int:
    if distance == UNARMED:
        return 0
    for _ in range(distance):
        hexes |= GRID.spread(hexes) if hexes else 0
    return hexes
