"""How the Axis keeps its divisions alive and its columns on the road."""

from __future__ import annotations

from bingqi.ai.leningrad.fields import goal_field
from bingqi.ai.leningrad.move import Outlook
from bingqi.ai.leningrad.policy import withdraw_worth
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.games.leningrad.actions import Withdraw
from bingqi.games.leningrad.rules.queries import lines
from bingqi.games.leningrad.theatre import AXIS, ROADS
from tests.games.leningrad.desk import Desk, axis, h

OUT_OF_SUPPLY = "4714"  # Novgorod


def cut_off(desk: Desk) -> None:
    """Soviet divisions on the railways out of East Prussia: nobody east of them has a line."""
    for name, label in zip(("10", "48", "90", "11", "125"), ("0232", "0737", "1040", "0839", "0640"), strict=True):
        desk.soviet(name, label)


def test_the_last_step_is_kept_from_hunger_more_than_the_first() -> None:
    desk = Desk(turn=6)
    full, weak = desk.axis("1Pz", "1431"), desk.axis("6Pz", "1431", steps=1)
    assert Outlook(desk.s, weak, 0, 0).hunger() > Outlook(desk.s, full, 0, 0).hunger()
    assert Outlook(desk.s, full, 0, 0).hunger() == WEIGHTS.now.hunger_wheels
    with WEIGHTS.used(WEIGHTS.version("0.1")):
        assert Outlook(desk.s, weak, 0, 0).hunger() == 14.0


def test_of_those_called_away_on_the_last_turn_who_would_starve_goes_first() -> None:
    """15.3(2) Whoever leaves is no loss; 15.4(4) who starves is."""
    desk = Desk(turn=9)
    cut_off(desk)
    starving, fed = desk.axis("1Pz", OUT_OF_SUPPLY, steps=1), desk.axis("3M", "0440", steps=1)
    supplied = lines(desk.s, AXIS)[1]
    assert not supplied >> h(OUT_OF_SUPPLY) & 1 and supplied >> h("0440") & 1
    assert withdraw_worth(desk.s, Withdraw(starving)) > withdraw_worth(desk.s, Withdraw(fed))
    desk.s.steps[starving] = 2  # outlives the check
    assert withdraw_worth(desk.s, Withdraw(starving)) < withdraw_worth(desk.s, Withdraw(fed))
    desk.s.steps[starving] = 1
    with WEIGHTS.used(WEIGHTS.version("0.1")):  # the weaker one
        assert withdraw_worth(desk.s, Withdraw(starving)) < withdraw_worth(desk.s, Withdraw(fed))


def test_the_way_to_the_goal_is_reckoned_by_roads() -> None:
    """9.3 A column needs half a point for a hex of road: from the coast road Tallinn is nearer than from the woods."""
    road, woods, unit, riga = h("1724"), h("2119"), axis("1"), 1 << h("1625")
    assert ROADS >> road & 1 and not ROADS >> woods & 1
    assert goal_field(unit, riga)[road] < goal_field(unit, riga)[woods]
    with WEIGHTS.used(WEIGHTS.version("0.1")):
        assert goal_field(unit, riga)[road] > goal_field(unit, riga)[woods]
