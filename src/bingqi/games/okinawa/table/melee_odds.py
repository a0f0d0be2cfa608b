"""14.6 Odds of close combat without trying all that the dice can do: only a rout is played out by the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from bingqi.core.engine import advance
from bingqi.core.odds import Chances
from bingqi.core.procedure import Seat
from bingqi.games.okinawa.rules.chit_play import fighting_chits
from bingqi.games.okinawa.rules.combat import Combat, melee_dice
from bingqi.games.okinawa.rules.queries import ENGINEERS, FLAME_TANK
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.table.reckoning import best_of, play_on

Case: TypeAlias = tuple[int, bool, bool]  # who is higher; the attacker's six; the defender's


class End(NamedTuple):
    """What became of a fight."""

    key: str  # cleared, empty, held or repulsed
    attacker_lost: bool  # a step or more; a flame tank is spent in any case and does not count
    defender_lost: bool


def end_key(mine: bool, theirs: bool) -> str:
    """By who is left: attackers where they came from, defenders in their hex."""
    if theirs:
        return "held" if mine else "repulsed"
    return "cleared" if mine else "empty"


def strength(s: State, fight: Fight, seat: Seat) -> int:
    """Steps of the seat's units and forces in the fight, wherever they are now."""
    units = fight.attackers if seat == fight.seat else fight.defenders
    forces = [
        card
        for card in fight.cards
        if card.side == seat and card.slot >= 0 and not card.void and card.kind != FLAME_TANK
    ]
    return sum(s.steps[unit] for unit in units) + sum(s.kind[card.slot] == card.kind for card in forces)


class MeleeOdds:
    """The melees of one fight. Whether a rout kills is tried once for all that stand and go alike."""

    def __init__(self, s: State, fight: Fight) -> None:
        self.fight = fight
        self.strengths = [strength(s, fight, seat) for seat in self.seats]
        self.killed: dict[Hashable, bool] = {}

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return self.fight.seat, 1 - self.fight.seat

    def end(self, s: State, mine: bool, theirs: bool) -> End:
        return End(end_key(mine, theirs), *self.lost(s))

    def lost(self, s: State) -> tuple[bool, bool]:
        a, d = (strength(s, self.fight, seat) < whole for seat, whole in zip(self.seats, self.strengths, strict=True))
        return a, d

    def chances(self, s: State) -> Chances[End] | None:
        """From the moment when the melee dice are rolled; None where spent tanks or earthworks make it special."""
        now = s.fight
        assert now is not None
        chits = [fighting_chits(s, now, seat) for seat in self.seats]
        if any(s.kind[slot] in (FLAME_TANK, ENGINEERS) for slots in chits for slot in slots):
            return None
        units = now.attackers, now.defenders
        # who has but one step left is gone when the enemy's best die is a six
        last = [sum(s.steps[unit] for unit in units[i]) + len(chits[i]) == 1 for i in (0, 1)]
        hit, found = self.lost(s), dict[End, float]()
        for (higher, by_six, six), p in best_dice(s, now).items():
            mine, theirs = not (six and last[0]), not (by_six and last[1])
            a = hit[0] or six or (higher < 0 and self.rout_kills(s, 0, (*units[0], *chits[0])))
            d = hit[1] or by_six or (higher > 0 and self.rout_kills(s, 1, (*units[1], *chits[1])))
            end = End(end_key(mine and higher >= 0, theirs and higher <= 0), a, d)
            found[end] = found.get(end, 0.0) + p
        return found

    def rout_kills(self, s: State, side: int, pieces: tuple[int, ...]) -> bool:
        """15.0(4) Does somebody of the stack find no way back? By the rules themselves."""
        places = [s.where[unit] for unit in (*self.fight.attackers, *self.fight.defenders)]
        key = side, pieces, *map(tuple, (s.power, s.stands, s.full, s.chits, s.full_chits, places))
        if key not in self.killed:
            after = s.clone()
            after.stack[-1] = Combat(at="do_attacker_loss", best=(1, 2) if side == 0 else (2, 1))
            advance(after, stop_at_chance=True)
            play_on(after)
            seat = self.seats[side]
            self.killed[key] = strength(after, self.fight, seat) < strength(s, self.fight, seat)
        return self.killed[key]


def best_dice(s: State, fight: Fight) -> Mapping[Case, float]:
    return compared(melee_dice(s, fight, fight.seat), melee_dice(s, fight, 1 - fight.seat))


@cache
def compared(mine: tuple[int, int], theirs: tuple[int, int]) -> Mapping[Case, float]:
    """14.6(4) Of both sides' best dice only matters who is higher, and whose cost the enemy a step."""
    chances: Chances[Case] = {}
    for x, p in best_of(*mine).items():
        for y, q in best_of(*theirs).items():
            case = (x > y) - (x < y), x >= 6, y >= 6
            chances[case] = chances.get(case, 0.0) + p * q
    return chances
