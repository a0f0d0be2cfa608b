"""A census of decisions to a fixed depth: an option too many or too few anywhere changes a figure."""

from __future__ import annotations

from bingqi.core.testing import census
from tests.games.leningrad.desk import Desk


def test_the_census_of_two_divisions_moving_in_contact() -> None:
    desk = Desk()
    units = desk.axis("1", "3739"), desk.axis("11", "3739")
    desk.soviet("10", "3740")
    # 3: either of the two or none. 50: for either 22 hexes in reach, staying, the other, none. Then each goes on.
    assert census(desk.move(*units).state, 4) == [3, 50, 282, 1746]


def test_the_census_of_two_fights_with_losses_retreats_and_advances() -> None:
    desk = Desk()
    units = desk.axis("1Pz", "3739"), desk.axis("6Pz", "3739"), desk.axis("1", "3641")
    desk.soviet("10", "3740")
    desk.soviet("90", "3740")
    desk.soviet("11", "3640")
    # 4: each of the three against the one hex that it touches, or none. 9: three times the two others or none.
    assert census(desk.fight(*units).state, 6) == [4, 9, 12, 24, 66, 240]
