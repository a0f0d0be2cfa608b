"""Chapter 3: movement points under a load, and weapons picked up or laid."""

from __future__ import annotations

from bingqi.games.squad.actions import PlaceCharge
from bingqi.games.squad.events import ChargeLaid, PickedUp
from bingqi.games.squad.rules.queries import (
    breakdown,
    can_lead,
    carrying_capacity,
    entry_cost,
    load_of,
    movement_points,
)
from bingqi.games.squad.state import GONE, Charge, State
from bingqi.games.squad.tables import KINDS, LEADER

POINT = 2  # one movement point in halves


def allowances(s: State, active: tuple[int, ...], doubles: tuple[int, ...]) -> tuple[int, ...]:
    """3.portage, 3.leader_bonus Half points of each unit of a stack, in order."""
    leaders = [i for i in active if can_lead(s.units[i])]
    if not leaders:
        return tuple(POINT * movement_points(s, i, double=i in doubles) for i in active)
    pace = {i: movement_points(s, i, double=i in doubles) for i in leaders}
    fastest = max(pace.values())
    lent = max(max(0, carrying_capacity(s.units[i]) - load_of(s, i)) for i in leaders)
    squads = [i for i in active if KINDS[s.units[i].kind].size != LEADER]
    burdened = max(squads, key=lambda i: (load_of(s, i) - carrying_capacity(s.units[i]), -i), default=-1)
    found = []
    for i in active:
        if i in pace:
            found.append(POINT * pace[i])
        elif KINDS[s.units[i].kind].size == LEADER:
            found.append(POINT * movement_points(s, i, double=i in doubles))
        else:
            points = movement_points(s, i, led=True, double=i in doubles, help=lent if i == burdened else 0)
            alone = movement_points(s, i, double=i in doubles)
            found.append(POINT * max(alone, min(points, fastest)))
    return tuple(found)


def pick_up(s: State, i: int, n: int, die: int) -> bool:
    """1.recovery, 3.recovery Less than six, CX adding one."""
    success = die + s.units[i].cx < 6
    if success:
        s.change_weapon(n, unit=i, hex=GONE, fresh=True, moved=s.weapons[n].moved)
    s.emit(PickedUp(unit=i, weapon=n, success=success))
    return success


def charge_cost(s: State, h: int) -> int:
    """9.dc.place The points that entering the target hex would cost, its smoke included."""
    return entry_cost(s, h) + (POINT if s.smoke >> h & 1 else 0)


def use_weapon(s: State, i: int, n: int) -> None:
    """9.dc.place To place a charge is to use a weapon, whatever comes of it."""
    if not s.weapons[n].used:
        s.change(i, used=s.units[i].used + 1)
        s.change_weapon(n, used=True)


def lay_charge(s: State, deed: PlaceCharge) -> None:
    """9.dc.success"""
    u = s.units[deed.unit]
    number = breakdown(s, deed.weapon, False)
    s.charges.append(Charge(deed.weapon, deed.hex, deed.unit, u.cx, number))
    s.change_weapon(deed.weapon, unit=-1, hex=GONE)
    s.emit(ChargeLaid(unit=deed.unit, hex=deed.hex))
