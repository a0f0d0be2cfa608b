"""Why a unit cannot be placed in a hex, and why nothing can be built there."""

from __future__ import annotations

from bingqi.core.table import Refusal, refuse
from bingqi.games.leningrad.rules.fortress import TOP_LEVEL, fortress_at
from bingqi.games.leningrad.rules.preparation import SetUp, next_unplaced
from bingqi.games.leningrad.rules.queries import lines, occupied, spread_open, zone_against
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.names import place_name, unit_name
from bingqi.games.leningrad.tables import GROUP_HEXES, MUST_HOLD, UNITS
from bingqi.games.leningrad.theatre import AXIS, CITIES, PLACES, RAILS, SOVIET


def why_not_place(s: State, proc: SetUp | Reinforce, hex: int) -> Refusal | None:
    if isinstance(proc, SetUp):
        return why_not_set_up(s, proc, hex)
    return why_not_arrive(s, proc.side, hex) if proc.unit >= 0 else refuse("12.2(1)", "unit-wanted")


def why_not_set_up(s: State, proc: SetUp, hex: int) -> Refusal | None:
    """4.0(2)"""
    unit = next_unplaced(s, proc.side)
    if unit is None:
        return None
    group = UNITS[unit].setup
    if not GROUP_HEXES[group] >> hex & 1:
        return refuse("4.0(2)1" if MUST_HOLD[group] else "4.0(2)2", "group", unit=unit_name(unit))
    if s.full[proc.side] >> hex & 1:
        return refuse("3.1(1)", "full", hex=place_name(hex))
    return refuse("4.0(2)1", "every-hex")


def why_not_arrive(s: State, side: int, hex: int) -> Refusal:
    """12.1"""
    place = place_name(hex)
    if not RAILS >> hex & 1:
        return refuse("12.1(1)", "not-rail")
    if occupied(s, 1 - side) >> hex & 1:
        return refuse("3.1(2)", "enemy-there", hex=place)
    if zone_against(s, side) >> hex & 1:
        return refuse("12.1(2)", "arrive-zoc")
    if s.full[side] >> hex & 1:
        return refuse("3.1(3)", "full", hex=place)
    if PLACES >> hex & 1 and bool(s.control >> hex & 1) != (side == AXIS):
        return refuse("12.1(2)", "enemy-town", hex=place)
    return refuse("12.1(1)", "rail-cut", hex=place)


def why_not_build(s: State, hex: int) -> Refusal:
    """14.1"""
    place, marker = place_name(hex), fortress_at(s, hex)
    if not (CITIES & ~s.control) >> hex & 1:
        return refuse("14.1(1)", "build-city")
    if spread_open(occupied(s, AXIS)) >> hex & 1:
        return refuse("14.1(2)", "build-enemy", hex=place)
    if not lines(s, SOVIET)[1] >> hex & 1:
        return refuse("14.1(1)", "build-line", hex=place)
    if marker is not None and s.steps[marker] == TOP_LEVEL:
        return refuse("14.1(6)", "build-top")
    return refuse("14.3(3)", "build-markers")
