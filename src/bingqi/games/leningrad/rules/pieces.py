"""The few ways in which units change place and strength. All bookkeeping of the state's hex sets is here."""

from __future__ import annotations

from bingqi.board.bits import bit_list, has
from bingqi.games.leningrad.events import Captured, Destroyed, FortressLost, Rebuilding, StepLost
from bingqi.games.leningrad.state import BOX, DEAD, State, seat_of
from bingqi.games.leningrad.tables import FULL, IS_FORT, IS_HQ, MECH, SIDE_OF
from bingqi.games.leningrad.theatre import AXIS, NEAR_LENINGRAD, PLACES, SOVIET

PLACE_HEXES, SUBURBS = frozenset(bit_list(PLACES)), frozenset(bit_list(NEAR_LENINGRAD))  # quicker to ask than a big int


def units_in(s: State, hex: int) -> list[int]:
    """All units that stand in the hex, fortress markers included, by id."""
    at, found, i = s.at, [], -1
    for _ in range(at.count(hex)):
        i = at.index(hex, i + 1)
        found.append(i)
    return found


def put(s: State, unit: int, hex: int) -> None:
    """Onto the map, from a box or in mid-move after `lift`."""
    s.at[unit] = hex
    bit, side = 1 << hex, SIDE_OF[unit]
    if IS_FORT[unit]:
        s.forts |= bit
    elif s.one[side] & bit:
        s.full[side] |= bit
    else:
        s.one[side] |= bit


def lift(s: State, unit: int) -> None:
    """Off the hex sets; the caller says where it goes."""
    bit, side = 1 << s.at[unit], SIDE_OF[unit]
    if IS_FORT[unit]:
        s.forts &= ~bit
    elif s.full[side] & bit:
        s.full[side] ^= bit
    else:
        s.one[side] &= ~bit


def shift(s: State, unit: int, hex: int) -> None:
    """From hex to hex; 3.1(3) a unit in a full hex is on its way through and stands in no hex set."""
    if s.transit == unit:
        s.transit = -1
    else:
        lift(s, unit)
    if has(s.full[SIDE_OF[unit]], hex):
        s.at[unit], s.transit = hex, unit
    else:
        put(s, unit, hex)


def enter(s: State, side: int, hex: int) -> None:
    """3.4(2) The last to pass controls a town; 16.2 an Axis unit beside Leningrad lets Zhukov in."""
    if hex in PLACE_HEXES and has(s.control, hex) != (side == AXIS):
        s.control ^= 1 << hex
        s.emit(Captured(seat=seat_of(s, side), hex=hex))
    if side == AXIS and hex in SUBURBS:
        s.alarm = True


def take_off(s: State, unit: int, box: int) -> None:
    """From the map into a box."""
    if s.transit != unit:
        lift(s, unit)
    s.at[unit] = box


def lose_step(s: State, unit: int, by_supply: bool = False) -> None:
    """10.5(1) Flip; a unit on its last side leaves the map."""
    s.steps[unit] -= 1
    if s.steps[unit]:
        s.emit(StepLost(unit=unit))
    else:
        destroy(s, unit, by_supply)


def destroy(s: State, unit: int, by_supply: bool = False) -> None:
    """12.3, 13.0(3), 13.0(5), 14.3(3), 15.4(4) Where a lost unit goes and what it costs."""
    s.steps[unit] = 0
    if IS_FORT[unit]:
        s.emit(FortressLost(hex=s.at[unit]))
        take_off(s, unit, DEAD)
        return
    s.emit(Destroyed(unit=unit))
    if SIDE_OF[unit] == AXIS:
        s.lost_vp += 3 if MECH[unit] else 1
    if returns(unit, by_supply):
        take_off(s, unit, BOX)
        s.steps[unit] = FULL[unit]
        s.emit(Rebuilding(unit=unit))
    else:
        take_off(s, unit, DEAD)


def returns(unit: int, by_supply: bool) -> bool:
    """12.3 Soviet foot units and any headquarters lost in combat come back; nothing lost by supply does."""
    return not by_supply and not MECH[unit] and (SIDE_OF[unit] == SOVIET or IS_HQ[unit])
