"""What ships with a load have to think of besides: the time that is left, and the end of the day."""

from __future__ import annotations

from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import best_landing, hit_worth, landing_room
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.sequence import AIR
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import DAY, GUNNERS, TRANSPORTS

HELD_UP = 0.4  # the chance that a landing is not made in a turn in which it could be
WATCHED_FROM = 8  # hexes: how far from their bases enemy aircraft still search
FOUND_FROM_AIR, FOUND_OTHERWISE = 0.5, 0.1  # the chance that hidden ships are discovered before the day ends


def loaded(s: State, group: int) -> int:
    """The ships of a group that carry something to land."""
    ships = group & TRANSPORTS
    return bits_of(ship for ship in bit_list(ships) if s.supplies[ship]) if ships else 0


class Convoy:
    """What it means for loads that the group goes from here to a hex. `goal`: steps to it from everywhere."""

    def __init__(self, s: State, seat: Seat, group: int, here: int, goal: list[int]) -> None:
        self.s, self.seat, self.group, self.goal = s, seat, group, goal
        weights = WEIGHTS.now
        self.hopes: dict[int, float] = {}  # by steps that are left
        self.hopeful = bool(weights.prospect and loaded(s, group))
        self.hope = self._prospect(goal[here]) if self.hopeful else 0.0
        self.evening = bool(weights.dusk) and is_evening(s)
        self.at_risk = night_risk(s, seat, group, here, False) if self.evening else 0.0

    def score(self, hex: int, seen: bool) -> float:
        weights, score = WEIGHTS.now, 0.0
        if self.hopeful:
            score += weights.prospect * (self._prospect(self.goal[hex]) - self.hope)
        if self.evening:
            score -= weights.dusk * (night_risk(self.s, self.seat, self.group, hex, seen) - self.at_risk)
        return score

    def _prospect(self, steps: int) -> float:
        hope = self.hopes.get(steps)
        if hope is None:
            hope = self.hopes[steps] = prospect(self.s, self.seat, self.group, steps)
        return hope


def prospect(s: State, seat: Seat, group: int, steps: int) -> float:
    """18.1(2) The points that a load so many steps from its goal may still bring ashore: a marker a turn, at the end of
    the way; what must not be held up any more hardly counts."""
    left = s.turns - s.turn - (steps + 1) // 2
    worth, points = 0.0, float(best_landing(s, seat))
    load = sum(s.supplies[ship] for ship in bit_list(loaded(s, group)))
    for marker in range(min(load, landing_room(s, seat), left)):
        worth += points * (1 - HELD_UP ** (left - marker))
    return worth


def is_evening(s: State) -> bool:
    """4.4 The day ends with this turn, and another one follows."""
    return s.theatre.row.day_end and s.turn % DAY == 0 and s.turn < s.turns


def night_risk(s: State, seat: Seat, group: int, hex: int, seen: bool) -> float:
    """4.4(3) What is at stake by the chance to be discovered outside a port when the day ends."""
    if s.theatre.ports[seat] >> hex & 1:
        return 0.0
    foe = 1 - seat
    if seen or group & s.found:
        chance = 1.0
    elif 3 * foe + AIR in s.cup and s.theatre.air_reach(s.theatre.bases[foe], WATCHED_FROM) >> hex & 1:
        chance = FOUND_FROM_AIR
    else:
        chance = FOUND_OTHERWISE
    load = sum(s.supplies[ship] for ship in bit_list(loaded(s, group)))
    return chance * (load * best_landing(s, seat) + 0.5 * sum(hit_worth(s, ship) for ship in bit_list(group & GUNNERS)))
