"""What is hidden from a seat, and how it is dealt anew.

Hidden are the kinds of enemy chits in the cup, in the reinforcement box, face down on the map (unless recon showed
them) and face down in the sea-air box. Event chits have a back of their own (4.1(1)), so their number in the box is
known. Nobody knows the numbers of the MT markers, and they are not in the state.
"""

from __future__ import annotations

from random import Random

from bingqi.core.procedure import Seat
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.sequence import PlayerTurn
from bingqi.games.okinawa.state import FREE, State
from bingqi.games.okinawa.tables import IS_EVENT, IS_SEA_AIR, SIDE_KINDS, SIDE_SLOTS, SLOT_SIDE, US


def knows(s: State, seat: Seat | None, slot: int) -> bool:
    """2.12(1), 4.3(1), 4.3(3) May the seat read the chit in the slot?"""
    if s.up >> slot & 1 or SLOT_SIDE[slot] == seat:
        return True
    return seat == US and bool(s.seen >> slot & 1)


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """Deal what `seat` cannot see anew: first places with a known sort of chit, the rest into the cup."""
    new = s.clone()
    new.seed = rng.getrandbits(128)
    enemy = 1 - seat
    slots = [slot for slot in SIDE_SLOTS[enemy] if s.spot[slot] != FREE and not knows(s, seat, slot)]
    events, planes, ground = unknown(s, enemy, slots)
    for pool in (events, planes, ground):
        pool.sort()  # what truly lies where must not steer the deal
        rng.shuffle(pool)
    for slot in slots:
        new.kind[slot] = ground.pop()
    kinds = SIDE_KINDS[enemy]
    box_events = sum(s.box[kind] for kind in kinds if IS_EVENT[kind])
    box_rest = sum(s.box[kind] for kind in kinds) - box_events
    sea = sum(s.sea_down[kind] for kind in kinds)
    for kind in kinds:
        new.cup[kind] = new.box[kind] = new.sea_down[kind] = 0
    for _ in range(sea):
        new.sea_down[planes.pop()] += 1
    for _ in range(box_events):
        new.box[events.pop()] += 1
    rest = ground
    if before_sea_air(s, enemy):
        rest = ground + planes
        planes = []
        rest.sort()
        rng.shuffle(rest)
    for _ in range(box_rest):
        new.box[rest.pop()] += 1
    for kind in (*rest, *planes, *events):
        new.cup[kind] += 1
    return new


def unknown(s: State, enemy: Seat, slots: list[int]) -> tuple[list[int], list[int], list[int]]:
    """All chits whose place the other seat cannot tell: events, sea-air, those for the map."""
    every = [s.kind[slot] for slot in slots]
    for kind in SIDE_KINDS[enemy]:
        every += [kind] * (s.cup[kind] + s.box[kind] + s.sea_down[kind])
    return (
        [kind for kind in every if IS_EVENT[kind]],
        [kind for kind in every if IS_SEA_AIR[kind]],
        [kind for kind in every if not IS_EVENT[kind] and not IS_SEA_AIR[kind]],
    )


def before_sea_air(s: State, seat: Seat) -> bool:
    """Between his draw and his sea-air phase a player's box may hold sea-air chits."""
    for proc in s.stack:
        if isinstance(proc, PlayerTurn) and proc.seat == seat:
            return any(isinstance(other, EventPhase | SupplyPhase) for other in s.stack)
    return False
