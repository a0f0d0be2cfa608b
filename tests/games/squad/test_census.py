"""A census of decisions to a fixed depth: an option too many or too few anywhere changes a figure."""

from __future__ import annotations

from bingqi.core.testing import census
from bingqi.games.squad.rules.movement import MovePhase
from tests.games.squad.desk import MOVEMENT, Desk


def test_the_census_of_a_squad_and_a_leader_moving_under_fire() -> None:
    f = Desk(phase=MOVEMENT)
    f.unit(0, "6-6-6", "L9")
    f.unit(0, "9-1", "L9")
    defender = f.unit(1, "4-6-7", "O9")
    f.gun(defender, "LMG")
    f.begin(MovePhase())
    assert census(f.s, 5) == CENSUS


# 3: the squad, the leader, no more. 8: each of the two may go, assault, take the other along, double-time.
# 54: 14 and 14 for the squad that goes (stop, six hexes, smoke in seven) and that assaults, 7 and 7 for the leader, 4
# and 4 for the two together, 2 and 2 after double time. Then the defender's answers come in.
CENSUS = [3, 8, 54, 295, 1404]
