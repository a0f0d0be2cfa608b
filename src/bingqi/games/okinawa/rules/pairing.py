"""14.1, 19.3.1(2) Who may attack whom, and the pairs that an offensive demands."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.okinawa.actions import ATTACK, Attack
from bingqi.games.okinawa.events import AttackDeclared
from bingqi.games.okinawa.rules.queries import chits_at, units_at
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.tables import AROUND, GRID, JAPAN, SIDE_BITS, SIDE_SLOT_BITS, US


def attack_options(s: State, seat: Seat) -> Sequence[Attack]:
    """14.1, 14.1(1), 14.1(3), 13.0(1), 13.0(4)

    Pairs of stacks: one of ours with a unit that has not fought, one of theirs that was not attacked.
    """
    if seat == US and not (s.supply or s.free_supply):
        return []
    pairs = possible_pairs(s, seat)
    return full_pairs(pairs) if seat == JAPAN and s.offensive else pairs


def possible_pairs(s: State, seat: Seat) -> list[Attack]:
    theirs = fresh_targets(s, 1 - seat)
    ready = ready_stacks(s, seat) & GRID.spread(theirs)
    return [ATTACK[origin, hex] for origin in bit_list(ready) for hex in bit_list(AROUND[origin] & theirs)]


def ready_stacks(s: State, seat: Seat) -> int:
    """Stacks with a unit that has not fought in this phase."""
    if not s.fought:
        return s.stands[seat]
    where = s.where
    return bits_of([where[unit] for unit in bit_list(s.fielded & SIDE_BITS[seat] & ~s.fought)])


def fresh_targets(s: State, side: Seat) -> int:
    """14.1(2) Stacks that can still be attacked: some piece in them was not attacked in this phase.

    A force that merely fired for a neighbour was not.
    """
    if not (s.struck or s.attacked or s.attacked_chits):
        return s.power[side]
    units = s.fielded & SIDE_BITS[side] & ~s.attacked
    forces = s.laid & s.up & SIDE_SLOT_BITS[side] & ~s.attacked_chits
    where, spot = s.where, s.spot
    fresh = bits_of([where[unit] for unit in bit_list(units)]) | bits_of([spot[slot] for slot in bit_list(forces)])
    return fresh & ~s.struck


def full_pairs(pairs: list[Attack]) -> list[Attack]:
    """19.3.1(2) The smaller number of stacks decides how many fights there must be.

    A pair that would leave a stack without a target which it could have is not offered.
    """
    most = most_fights(pairs)
    return [pair for pair in pairs if most_fights(without(pairs, pair)) == most - 1]


def without(pairs: list[Attack], taken: Attack) -> list[Attack]:
    return [pair for pair in pairs if pair.origin != taken.origin and pair.hex != taken.hex]


def most_fights(pairs: list[Attack]) -> int:
    """The largest number of fights in which no stack stands twice: augmenting paths."""
    targets: dict[int, list[int]] = {}
    for pair in pairs:
        targets.setdefault(pair.origin, []).append(pair.hex)
    taken: dict[int, int] = {}
    return sum(_placed(origin, targets, taken, set()) for origin in targets)


def _placed(origin: int, targets: dict[int, list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Whether the stack finds a target of its own, if need be by sending another to a target not seen yet."""
    for hex in targets[origin]:
        if hex not in seen:
            seen.add(hex)
            if hex not in taken or _placed(taken[hex], targets, taken, seen):
                taken[hex] = origin
                return True
    return False


def declare(s: State, seat: Seat, origin: int, hex: int) -> Fight:
    """14.2(1), 14.1(5), 14.1(6), 14.1(6)① Form the combat group."""
    attackers = tuple(unit for unit in units_at(s, seat, origin) if not s.fought >> unit & 1)
    defenders = tuple(units_at(s, 1 - seat, hex))
    for unit in attackers:
        s.fought |= 1 << unit
    for unit in defenders:
        s.attacked |= 1 << unit
    for slot in chits_at(s, 1 - seat, hex):
        s.attacked_chits |= 1 << slot
    s.struck |= 1 << hex
    s.emit(AttackDeclared(seat=seat, origin=origin, hex=hex))
    return Fight(seat, origin, hex, attackers, defenders)
