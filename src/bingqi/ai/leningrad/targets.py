"""Which enemies a unit could attack after its move, and what that would be worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_

from bingqi.ai.leningrad.fields import city_worth, column_worth, reach_of
from bingqi.ai.leningrad.foes import Foes
from bingqi.ai.leningrad.plan import FREE_TURNS
from bingqi.ai.leningrad.supply import rail_blockers
from bingqi.board.bits import bit_list
from bingqi.games.leningrad.rules.odds import column_of
from bingqi.games.leningrad.rules.queries import spread_land
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, HQ, IS_HQ, SIDE_OF, UNITS_OF
from bingqi.games.leningrad.theatre import AROUND, AXIS, CITIES, GRID, RIVER, SHIFT


@dataclass
class Target:
    """An enemy hex as it looks to somebody who may attack it."""

    defence: int
    shift: int
    dry: float  # strength already beside it or on its way
    wet: float
    worth: float
    steps: int

    def gain(self, attack: int, across: bool) -> float:
        """What one more attacker adds to the expected worth of the fight."""
        dry, wet = (self.dry, self.wet + attack) if across else (self.dry + attack, self.wet)
        column = column_of(int(dry + wet / 2), self.defence) - self.shift
        return max(0.0, column_worth(max(column, -1))) * self.worth


def find_targets(s: State, unit: int, area: int, waiting: int, foes: Foes) -> dict[int, Target]:
    """Enemy hexes that the unit could come to stand beside; `waiting` units have yet to move."""
    side = SIDE_OF[unit]
    found: dict[int, Target] = {}
    enemies = spread_land(area) & foes.hexes
    if not enemies:
        return found
    beside, at, left = spread_land(enemies), s.at, s.steps
    friends = [
        u
        for u in UNITS_OF[side]
        if at[u] > 0 and (waiting >> u & 1 or beside >> at[u] & 1) and u != unit and not IS_HQ[u]
    ]
    cutters = rail_cutters(s) if side == AXIS else []
    for hex in bit_list(enemies):
        dry = wet = 0.0
        for u in friends:
            here, strength = at[u], ATTACK[u][left[u]]
            if AROUND[here] >> hex & 1:
                if RIVER[here] >> hex & 1:
                    wet += strength
                else:
                    dry += strength
            elif waiting >> u & 1 and GRID.distance(here, hex) <= reach_of(u):
                dry += 0.6 * strength
        steps = foes.steps[hex]
        found[hex] = Target(foes.defence[hex], SHIFT[hex], dry, wet, target_worth(side, hex, steps, cutters), steps)
    return found


def target_worth(side: int, hex: int, steps: int, cutters: list[int]) -> float:
    """Steps that stand there, and what lies under them."""
    worth = 0.6 + 0.35 * steps
    if CITIES >> hex & 1:
        worth += 0.15 * city_worth(hex, side)
    if hex in cutters:
        worth += 1.5
    return worth


def rail_cutters(s: State) -> list[int]:
    """Enemies that block a railway, from the time that it counts."""
    if s.turn < FREE_TURNS:
        return []
    posts = [hq for (side, _), hq in HQ.items() if side == AXIS and s.at[hq] > 0]
    return bit_list(reduce(or_, (rail_blockers(s, s.at[hq])[0] for hq in posts), 0))
