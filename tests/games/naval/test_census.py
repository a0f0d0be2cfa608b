"""A census of decisions to a fixed depth: an option too many or too few anywhere changes a figure."""

from __future__ import annotations

from bingqi.core.engine import settle
from bingqi.core.testing import census
from bingqi.games.naval.rules.submarine import SubmarineOperation
from bingqi.games.naval.rules.surface import SurfaceOperation
from tests.games.naval.desk import BLUE, RED, Desk


def test_the_census_of_a_surface_operation() -> None:
    desk = Desk()
    desk.fleet("1711", "asahi", "izumo")
    desk.put("zhoushan", "1713", found=True)
    desk.put("kunming", "1714")
    desk.s.stack.append(SurfaceOperation(seat=BLUE, groups=1))
    settle(desk.s)
    # Both together, each alone, the aircraft, nothing: 5. After them: four plans or none, join or go twice, the carrier
    # or not: 11. The rest was counted once and has not changed since.
    assert census(desk.s, 4) == [5, 11, 73, 279]


def test_the_census_of_a_submarine_operation() -> None:
    desk = Desk()
    desk.put("yz34", "1711")
    desk.put("cz7", "1511", found=True)
    desk.put("asahi", "1712", found=True)
    desk.s.stack.append(SubmarineOperation(seat=RED))
    settle(desk.s)
    # Either boat or none; move, attack or nothing, and dive, move or nothing.
    assert census(desk.s, 4) == [3, 6, 30, 57]
