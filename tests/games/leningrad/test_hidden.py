"""6.1(3), 15.2(2)⑤: what the Axis player must not know is dealt anew for him, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Decision
from bingqi.games.leningrad.actions import AddArmy, Choose
from bingqi.games.leningrad.rules.command import Turn, chits_at_hand
from bingqi.games.leningrad.table.hidden import determinise
from bingqi.games.leningrad.table.view import view
from bingqi.games.leningrad.tables import ARMIES, CHIT, SOVIET_CHITS
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk


def chosen_turn() -> Desk:
    """Turn 4: four Soviet chits are in the cup and the first draw was the Axis' 16A."""
    desk = Desk(turn=4)
    desk.axis("4PzA", "0538")
    driver = desk.run(Turn())
    driver.do(AddArmy(CHIT["34A"]), *(Choose(CHIT[name]) for name in ("8A", "11A", "27A")))
    driver.dice(CHIT["16A"]).do(Choose(CHIT["34A"]))
    return desk


@pytest.mark.rule("6.1(3)")
def test_the_axis_imagines_other_chits_as_many_and_the_soviet_player_knows_his_own() -> None:
    desk = chosen_turn()
    dealt = [determinise(desk.s, AXIS, Random(i)) for i in range(40)]
    assert len({d.chosen for d in dealt}) > 5 and {d.chosen.bit_count() for d in dealt} == {4}
    for d in dealt:
        assert d.added.bit_count() == 1 and not d.added & ~ARMIES
        assert not d.chosen & ~chits_at_hand(d, SOVIET) and d.cup & SOVIET_CHITS == d.chosen
        assert d.cup & ~SOVIET_CHITS == desk.s.cup & ~SOVIET_CHITS
        assert view(d, AXIS) == view(desk.s, AXIS)
    own = determinise(desk.s, SOVIET, Random(1))
    assert (own.chosen, own.added, own.cup) == (desk.s.chosen, desk.s.added, desk.s.cup) and own.seed != desk.s.seed


@pytest.mark.rule("6.1(3)", "15.2(2)⑤")
def test_what_was_drawn_stays_known() -> None:
    desk = chosen_turn()
    desk.s.seen |= 1 << CHIT["34A"]
    desk.s.known |= 1 << CHIT["34A"]
    for i in range(20):
        d = determinise(desk.s, AXIS, Random(i))
        assert d.added == 1 << CHIT["34A"] and d.chosen >> CHIT["34A"] & 1
    assert isinstance(pending(desk.s), Decision)
