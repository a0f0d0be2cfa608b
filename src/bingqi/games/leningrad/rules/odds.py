"""10.3 Odds: strengths, column, shifts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from bingqi.board.bits import has
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, DEFENCE, RATIOS
from bingqi.games.leningrad.theatre import RIVER, SHIFT


class Odds(NamedTuple):
    """The reckoning of a fight. A `column` below 0 is below 1:1: no attack."""

    dry: int  # attack strength not across a river
    wet: int  # across, before halving
    defence: int
    ratio: int  # column before shifts
    shift: int

    @property
    def attack(self) -> int:
        return self.dry + self.wet // 2

    @property
    def column(self) -> int:
        return self.ratio - self.shift


def reckon(s: State, hex: int, attackers: Iterable[int], no_rivers: bool = False) -> Odds:
    """10.3 The odds of these units against the hex."""
    dry, wet = attack_strength(s, hex, attackers, no_rivers)
    defence = defence_strength(s, hex)
    return Odds(dry, wet, defence, column_of(dry + wet // 2, defence), SHIFT[hex])


def attack_strength(s: State, hex: int, attackers: Iterable[int], no_rivers: bool) -> tuple[int, int]:
    """10.3(1)1 What attacks across a river counts half, bridge or not; 15.1(3) not in the surprise attack."""
    dry = wet = 0
    for unit in attackers:
        if not no_rivers and has(RIVER[s.at[unit]], hex):
            wet += ATTACK[unit][s.steps[unit]]
        else:
            dry += ATTACK[unit][s.steps[unit]]
    return dry, wet


def defence_strength(s: State, hex: int) -> int:
    """10.1(4), 10.3(1)2, 14.2(1) All in the hex but those that retreated into it in this combat phase."""
    steps, fled = s.steps, s.retreated
    return sum([DEFENCE[u][steps[u]] for u in units_in(s, hex) if not has(fled, u)])


def column_of(attack: int, defence: int) -> int:
    """10.3(2) The highest column not above the ratio; anything from 10:1 up is 10; -1 is below 1:1."""
    if defence <= 0:
        return len(RATIOS) - 1 if attack > 0 else -1
    return bisect_right(RATIOS, 2 * attack // defence) - 1
