"""The enemies as they stand, hex by hex: reckoned once for all who look at them."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.memory import Answers, Memory
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, DEFENCE, UNITS_OF
from bingqi.games.leningrad.theatre import GRID

CLOSE = 2  # hexes from which an enemy may attack next


class Foes:
    """The enemies of a side: what stands in each of their hexes."""

    def __init__(self, s: State, side: int, hexes: int) -> None:
        self.hexes = hexes
        attack, self.defence, self.steps = (dict.fromkeys(bit_list(hexes), 0) for _ in range(3))
        self.attack = attack

        def strength_near(hex: int) -> int:
            """What could come down on somebody there."""
            return sum([attack[foe] for foe in bit_list(GRID.within(hex, CLOSE) & hexes)])

        self.strength_near = Answers(strength_near, GRID.size)  # asks nothing of `self`: no circle
        for foe in UNITS_OF[1 - side]:
            hex, steps = s.at[foe], s.steps[foe]
            if hex in self.attack:
                self.attack[hex] += ATTACK[foe][steps]
                self.steps[hex] += steps
                if not s.retreated >> foe & 1:  # 10.3(1)2
                    self.defence[hex] += DEFENCE[foe][steps]


_known = Memory[tuple[object, ...], Foes](20)


def foes_of(s: State, side: int) -> Foes:
    hexes, first, end = occupied(s, 1 - side), UNITS_OF[1 - side].start, UNITS_OF[1 - side].stop
    key = (side, hexes, s.retreated, tuple(s.at[first:end]), tuple(s.steps[first:end]))
    found = _known.get(key)
    if found is None:
        found = _known[key] = Foes(s, side, hexes)
    return found
