"""Where a surface group may end: progress towards its goal, less what it costs to be seen there and what may happen."""

from __future__ import annotations

from bingqi.ai.naval.convoys import Convoy, loaded
from bingqi.ai.naval.danger import Lookout
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import foe_hexes, hit_worth
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.queries import exposed
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, SHIP_AIR, SUBMARINES, TRANSPORTS

STRIKERS = bits_of(ship for ship, strength in enumerate(SHIP_AIR) if strength)


def is_vital(s: State, group: int) -> bool:
    """Whether what the scenario is about sails with the group: a load, or the ship that has to arrive."""
    return bool(loaded(s, group)) or (s.theatre.goal_ship >= 0 and bool(group >> s.theatre.goal_ship & 1))


class Course:
    """One group and its goal (steps to it from everywhere), for as long as it wonders where to go.

    A group asks about the same few hexes for every action that it may take: what is the same for all of them is looked
    up once, and so is every hex.
    """

    def __init__(self, s: State, seat: Seat, group: int, goal: list[int] | None) -> None:
        self.s, self.seat, self.group, self.goal = s, seat, group, goal
        self.here = here = s.pos[(group & -group).bit_length() - 1]
        self.seen = bool(group & s.found)
        self.vital = is_vital(s, group)
        weight = WEIGHTS.now.threat_vital if self.vital else WEIGHTS.now.threat
        self.weight, self.lookout, self.now = weight, None, 0.0
        self.shield = WEIGHTS.now.shield if self.vital else 0.0
        if weight or self.shield:
            self.lookout = Lookout(s, seat, group)
            self.now = self.lookout.danger(here, self.seen)
        self._steps: dict[tuple[int, bool], float] = {}
        if goal is not None:
            self.exposed = exposed(s, seat)
            self.hidden = (group & ~s.found).bit_count()
            self.foes = foe_hexes(s, seat)
            self.keeps_off = keeps_off(s, seat, group, here)
            self.convoy = Convoy(s, seat, group, here, goal) if here != OFF else None

    def risk(self, hex: int, seen: bool) -> float:
        """What the group risks there more than where it is, seen or not."""
        if not self.lookout:
            return 0.0
        risk = self.weight * (self.lookout.danger(hex, seen) - self.now)
        if self.shield:
            before = self.lookout.gunfire(self.here, self.seen)
            risk += self.shield * (self.lookout.gunfire(hex, seen) - before)
        return risk

    def step(self, hex: int, seen: bool = False) -> float:
        """What it is worth to end there. `seen`: the group shows itself by what it does."""
        worth = self._steps.get((hex, seen))
        if worth is None:
            worth = self._steps[hex, seen] = self._step(hex, self.goal, seen) if self.goal is not None else -0.1
        return worth

    def _step(self, hex: int, goal: list[int], seen: bool) -> float:
        s, weights, vital = self.s, WEIGHTS.now, self.vital
        if self.here == OFF:
            progress = 2.0 + 0.1 * (20 - goal[hex])
        elif self.keeps_off:
            progress = float(abs(goal[self.here] - WEIGHTS.now.stand_off) - abs(goal[hex] - WEIGHTS.now.stand_off))
        else:
            progress = float(goal[self.here] - goal[hex])
            if weights.keep and not vital and self.foes >> hex & 1:
                progress = 0.0
        score = weights.step * progress
        betrayed = bool(self.exposed >> hex & 1)
        if self.hidden and betrayed and not (vital and goal[hex] == 0):
            score -= weights.exposed * self.hidden + (weights.exposed_vital if vital else 0.0)
        if not vital:
            score *= weights.line
        else:
            score *= weights.vital
            score -= weights.shunned * (GRID.within(hex, 1) & self.foes).bit_count()
        if weights.boats:
            score -= weights.boats * ambush(s, self.seat, self.group, hex)
        if self.convoy:
            score += self.convoy.score(hex, seen or betrayed)
        return score - self.risk(hex, seen or betrayed or self.seen)


def ambush(s: State, seat: Seat, group: int, hex: int) -> float:
    """What is at stake where enemy submarines lie in wait: the worth of the best ship for each in the hex, or near."""
    boats = s.theatre.fleet[1 - seat] & SUBMARINES & ~s.found
    near = GRID.within(hex, 1)
    count = sum(1.0 if there == hex else 0.5 for there, ships in s.at.items() if near >> there & 1 and ships & boats)
    return count * max(hit_worth(s, ship) for ship in bit_list(group)) if count else 0.0


def keeps_off(s: State, seat: Seat, group: int, here: int) -> bool:
    """Carriers fight from afar, and ships that lie with a carrier stay with it."""
    flagships = s.at.get(here, 0) & s.theatre.fleet[seat] & STRIKERS
    return s.theatre.goal_ship < 0 and bool(flagships) and not any(s.supplies[i] for i in bit_list(group & TRANSPORTS))
