"""7.1, 6.1(3): what a drawn chit tells both players."""

from __future__ import annotations

import pytest

from bingqi.games.leningrad.actions import Interrupt
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.tables import SUPPLY
from tests.games.leningrad.desk import Desk, drive


@pytest.mark.rule("7.1(1)", "7.3(1)")
def test_a_drawn_chit_has_been_seen_even_if_it_goes_back() -> None:
    desk = Desk(turn=1)
    desk.axis("4PzA", "0538")
    desk.s.call(Turn())
    driver = drive(desk.s, SUPPLY)
    assert desk.s.seen == desk.s.known == 1 << SUPPLY and desk.s.used == 0
    driver.do(Interrupt())
    assert desk.s.cup >> SUPPLY & 1 and desk.s.seen == 1 << SUPPLY
