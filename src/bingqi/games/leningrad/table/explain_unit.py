"""Why a unit cannot be transferred, brought up, withdrawn, activated by the reserve chit or sent away."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal, refuse
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.state import BOX, DEAD, GONE, NEXT, THIRD, State
from bingqi.games.leningrad.table.names import unit_name
from bingqi.games.leningrad.tables import IS_FORT, IS_HQ, RANGE, SIDE_OF
from bingqi.games.leningrad.theatre import GRID

WHY_NOT_IN_BOX = {  # where it is instead
    NEXT: ("11.2", "in-transfer"),
    THIRD: ("15.3(1)", "third-later"),
    DEAD: ("12.3(2)", "lost"),
    GONE: ("15.3(2)", "gone"),
}


def why_not_there(s: State, seat: Seat, unit: int, rule: str) -> Refusal | None:
    """Whose it is, where it is, what it is: what bars a unit from most things."""
    if SIDE_OF[unit] != seat:
        return refuse(rule, "enemy-unit", unit=unit_name(unit))
    if s.at[unit] < 0:
        return refuse(rule, "off-map", unit=unit_name(unit))
    if IS_FORT[unit]:
        return refuse("14.3(1)", "fort-stays")
    return None


def why_not_transfer(s: State, seat: Seat, unit: int) -> Refusal:
    """11.2"""
    return why_not_there(s, seat, unit, "11.2") or refuse("11.2", "no-line", unit=unit_name(unit))


def why_not_withdraw(s: State, seat: Seat, unit: int) -> Refusal:
    """15.3(2)"""
    return why_not_there(s, seat, unit, "15.3(2)") or refuse("15.3(2)", "not-mech")


def why_not_activate(s: State, seat: Seat, proc: Reserve, unit: int) -> Refusal:
    """16.3(1)"""
    return why_not_there(s, seat, unit, "16.3(1)") or refuse("16.3(1)", "active-already", unit=unit_name(unit))


def why_not_bring(s: State, seat: Seat, proc: Reinforce, unit: int) -> Refusal:
    """12.2, 12.3, 15.3"""
    name = unit_name(unit)
    if SIDE_OF[unit] != seat:
        return refuse("12.0", "enemy-unit", unit=name)
    if s.at[unit] == BOX:
        return refuse("12.2(1)", "number-come", come=proc.come)
    if IS_FORT[unit]:
        return refuse("14.1", "fort-built")
    rule, key = WHY_NOT_IN_BOX.get(s.at[unit], ("12.2(1)", "on-map"))
    return refuse(rule, key, unit=name)


def why_not_send(s: State, seat: Seat, proc: Activation, unit: int) -> Refusal:
    """16.4(1)"""
    name, rule = unit_name(unit), "16.4(1)"
    if (not_there := why_not_there(s, seat, unit, rule)) is not None:
        return not_there
    if not IS_HQ[unit]:
        return refuse(rule, "send-hq-only", unit=name)
    if unit == proc.hq:
        return refuse(rule, "send-itself", unit=name)
    far = GRID.distance(s.at[proc.hq], s.at[unit])
    if far > RANGE[proc.hq]:
        return refuse(rule, "send-range", unit=name, far=far, range=RANGE[proc.hq])
    return refuse(rule, "send-line", unit=name)
