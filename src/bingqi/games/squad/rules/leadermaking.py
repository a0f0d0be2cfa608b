"""Chapters 1 and 8: a new leader is found."""

from __future__ import annotations

from bingqi.games.squad.events import LeaderMade
from bingqi.games.squad.state import State, Unit
from bingqi.games.squad.tables import KIND_INDEX, KINDS, TABLES, created_leader


def found_leader(nation: str, die: int, level: int, *, broken: bool, weak: bool) -> int:
    """1.leader_creation The counter of the leader whom a die finds, -1 if none comes."""
    rows = TABLES.leader_creation
    die += rows.nation[nation]
    die += rows.morale_8_or_more if level >= 8 else rows.morale_6_or_less if level <= 6 else 0
    die += (rows.broken if broken else 0) + (rows.odds_below_even if weak else 0)
    name = created_leader(die)
    return -1 if name is None else KIND_INDEX[nation, name]


def create_leader(s: State, i: int, die: int, level: int, *, broken: bool = False, weak: bool = False) -> int:
    """1.leader_creation The number of the new leader, -1 if none comes."""
    u = s.units[i]
    kind = found_leader(KINDS[u.kind].nation, die, level, broken=broken, weak=weak)
    if kind < 0:
        return -1
    new = s.add_unit(Unit(u.side, kind, u.hex, u.force))
    s.emit(LeaderMade(unit=new, hex=u.hex))
    return new
