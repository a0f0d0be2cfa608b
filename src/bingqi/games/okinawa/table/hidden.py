"""What is hidden from a seat, and how it is dealt anew.

Hidden are the kinds of enemy chits in the cup, in the reinforcement box, face down on the map (unless recon showed
them) and face down in the sea-air box. Event chits have a back of their own (4.1(1)), so their number in the box is
known. Nobody knows the numbers of the MT markers, and they are not in the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bingqi.core.procedure import Seat
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.sequence import PlayerTurn
from bingqi.games.okinawa.state import FREE, State
from bingqi.games.okinawa.tables import IS_EVENT, IS_SEA_AIR, SIDE_KINDS, SIDE_SLOT_BITS, SIDE_SLOTS, US

# by side, the kinds of each sort: the backs of events differ, and only sea-air chits lie in the sea-air box
EVENTS = tuple([kind for kind in kinds if IS_EVENT[kind]] for kinds in SIDE_KINDS)
SEA_AIR = tuple([kind for kind in kinds if IS_SEA_AIR[kind]] for kinds in SIDE_KINDS)
GROUND = tuple([kind for kind in kinds if not IS_EVENT[kind] and not IS_SEA_AIR[kind]] for kinds in SIDE_KINDS)


def known_slots(s: State, seat: Seat | None) -> int:
    """2.12(1), 4.3(1), 4.3(3) The slots whose chits the seat may read."""
    own = SIDE_SLOT_BITS[seat] if seat is not None else 0
    return s.up | own | (s.seen if seat == US else 0)


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """Deal what `seat` cannot see anew: first places with a known sort of chit, the rest into the cup."""
    new = s.clone()
    new.seed = rng.getrandbits(128)
    enemy = 1 - seat
    known = s.up | s.seen if seat == US else s.up
    slots = [slot for slot in SIDE_SLOTS[enemy] if s.spot[slot] != FREE and not known >> slot & 1]
    left = new.cup  # by kind; what is dealt from it lies elsewhere
    for slot in slots:
        left[s.kind[slot]] += 1
    for kind in SIDE_KINDS[enemy]:
        left[kind] += s.box[kind] + s.sea_down[kind]
        new.box[kind] = new.sea_down[kind] = 0
    for kind in deal(left, SEA_AIR[enemy], sum(s.sea_down[kind] for kind in SEA_AIR[enemy]), rng):
        new.sea_down[kind] += 1
    for slot, kind in zip(slots, deal(left, GROUND[enemy], len(slots), rng), strict=True):
        new.kind[slot] = kind
    events = sum(s.box[kind] for kind in EVENTS[enemy])
    rest = sum(s.box[kind] for kind in SIDE_KINDS[enemy]) - events
    sorts = GROUND[enemy] + SEA_AIR[enemy] if before_sea_air(s, enemy) else GROUND[enemy]
    for kind in deal(left, EVENTS[enemy], events, rng) + deal(left, sorts, rest, rng):
        new.box[kind] += 1
    return new


def deal(left: list[int], kinds: Sequence[int], number: int, rng: Random) -> list[int]:
    """So many of the chits of these kinds, which are then gone. What truly lies where does not steer it."""
    if not number:
        return []
    pool, dealt = [kind for kind in kinds for _ in range(left[kind])], []
    for _ in range(number):
        i = int(rng.random() * len(pool))
        dealt.append(pool[i])
        left[pool[i]] -= 1
        pool[i] = pool[-1]
        pool.pop()
    return dealt


def before_sea_air(s: State, seat: Seat) -> bool:
    """Between his draw and his sea-air phase a player's box may hold sea-air chits."""
    for proc in s.stack:
        if isinstance(proc, PlayerTurn) and proc.seat == seat:
            return any(isinstance(other, EventPhase | SupplyPhase) for other in s.stack)
    return False
