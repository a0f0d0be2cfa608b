"""Habits of the computer player, each with a weight of its own: what it does with the weight and without."""

from __future__ import annotations

import pytest

from bingqi.ai.okinawa.move import unit_worths
from bingqi.ai.okinawa.policy import advance_worth, advise
from bingqi.ai.okinawa.room import is_shut_in, ways_back
from bingqi.ai.okinawa.supply import spend_worth, supply_need
from bingqi.ai.okinawa.weights import WEIGHTS, Okinawa
from bingqi.board.bits import bit_list
from bingqi.core.engine import pending
from bingqi.core.procedure import Decision, Pass
from bingqi.games.okinawa.actions import AdvanceUnit
from bingqi.games.okinawa.rules.event_chits import SupplyPhase
from bingqi.games.okinawa.state import Fight
from bingqi.games.okinawa.tables import GRID
from tests.games.okinawa.desk import US, Desk, h, k


def weighing(**changes: float) -> Okinawa:
    return WEIGHTS.changed(WEIGHTS.now, changes)


def place_worth(desk: Desk, unit: int, hex: str, **changes: float) -> float:
    with WEIGHTS.used(weighing(**changes)):
        return unit_worths(desk.s, unit, (h(hex),))[0]


def test_nobody_stands_on_the_last_way_back_of_those_in_front() -> None:
    """15.0(5) Of two ways one is taken; who is of the same regiment may stand on the other."""
    desk = Desk()
    desk.us("2611"), desk.company("2511")
    mate, other, another = desk.us("3219"), *(desk.unit(f"us_96id_38{i}_1", "3119") for i in (1, 2))
    ways = bit_list(ways_back(desk.s, US, h("2611")))
    assert len(ways) > 1
    for way in ways[1:]:
        desk.s.put_unit(desk.unit(f"us_96id_383_{ways.index(way)}", "3119"), way)
    last = GRID.labels[ways[0]]
    free, barred = (place_worth(desk, other, last, room=room) for room in (0.0, 5.0))
    assert barred == free - 5.0
    assert place_worth(desk, mate, last, room=5.0) == place_worth(desk, mate, last, room=0.0) - 5.0
    desk.s.put_unit(another, ways[0])
    assert place_worth(desk, other, "2713", room=5.0) == place_worth(desk, other, "2713", room=0.0)


def test_a_mate_who_may_follow_is_counted_on_unless_he_has_moved() -> None:
    desk = Desk()
    unit, mate = desk.us("2712"), desk.us("2712")
    desk.company("2511"), desk.gun("2511")
    desk.moving(US)
    alone, hoping = (place_worth(desk, unit, "2611", foresee=share) for share in (0.0, 1.0))
    assert hoping > alone
    desk.s.moved |= 1 << mate
    assert place_worth(desk, unit, "2611", foresee=1.0) == alone


def test_a_target_that_a_pair_is_next_to_counts_for_less() -> None:
    desk = Desk()
    unit = desk.unit("us_96id_381_1", "2713")
    desk.company("2511")
    free = place_worth(desk, unit, "2611", cover=0.5)
    assert free == place_worth(desk, unit, "2611", cover=0.0)
    desk.us("2512"), desk.us("2512")
    assert place_worth(desk, unit, "2611", cover=0.5) < place_worth(desk, unit, "2611", cover=0.0)


@pytest.mark.parametrize(("steps", "walls", "goes"), [(2, (), True), (2, ("2410", "2412"), False), (1, (), False)])
def test_ground_without_a_marker_is_not_entered_by_the_weak_or_without_a_way_back(
    steps: int, walls: tuple[str, ...], goes: bool
) -> None:
    desk = Desk()
    unit = desk.us("2512", steps)
    for wall in walls:
        desk.company(wall)
    assert is_shut_in(desk.s, US, h("2411")) == bool(walls)
    desk.s.fight = Fight(US, h("2512"), h("2411"), (unit,), ())
    desk.s.markers = 0
    with WEIGHTS.used(weighing(shun=3.0)):
        assert (advance_worth(desk.s, AdvanceUnit(unit)) > 0) == goes
        desk.s.markers = 1 << h("2411")
        assert advance_worth(desk.s, AdvanceUnit(unit)) > 0
    with WEIGHTS.used(weighing(shun=0.0)):
        desk.s.markers = 0
        assert advance_worth(desk.s, AdvanceUnit(unit)) > 0


def test_points_are_for_the_guarded_markers_within_reach() -> None:
    desk = Desk()
    desk.us("2611"), desk.company("2511"), desk.company("2409"), desk.company("2510")
    desk.s.markers = 1 << h("2511") | 1 << h("2409") | 1 << h("2007")
    with WEIGHTS.used(weighing(spend=1.0, supply=1.0)):
        assert supply_need(desk.s) == 2.0
    with WEIGHTS.used(weighing(spend=0.0, supply=1.0)):
        assert supply_need(desk.s) == 1.0


def test_carriers_are_kept_early_and_spent_late_and_support_fire_goes_before_tanks() -> None:
    early, late = Desk(turn=2), Desk(turn=12)
    with WEIGHTS.used(weighing(rate=1.8, fleet=8.0)):
        assert spend_worth(early.s, k("carriers")) < 0 < spend_worth(late.s, k("carriers"))
        assert spend_worth(early.s, k("support_fire")) > 0 > spend_worth(early.s, k("tank"))
    with WEIGHTS.used(weighing(rate=0.0)):
        assert spend_worth(early.s, k("support_fire")) == pytest.approx(0.4)


def test_an_airfield_strike_is_kept_while_there_is_something_to_strike() -> None:
    desk = Desk()
    with WEIGHTS.used(weighing(rate=1.8)):
        assert spend_worth(desk.s, k("airfield_strike")) > 0
        desk.sea("kikusui", "kikusui")
        assert spend_worth(desk.s, k("airfield_strike")) < 0


def test_chits_are_spent_until_there_are_points_enough() -> None:
    desk = Desk()
    desk.us("2611"), desk.company("2511")
    desk.box("support_fire", "tank")
    desk.run(SupplyPhase())
    for supply, spends in ((0, True), (1, False)):
        desk.s.supply = supply
        asked = pending(desk.s)
        assert isinstance(asked, Decision)
        with WEIGHTS.used(weighing(spend=1.0, supply=0.0, rate=1.8)):
            advice = advise(desk.s, US, asked)
        assert advice is not None
        best = asked.options[max(range(len(advice)), key=advice.__getitem__)]
        assert isinstance(best, Pass) != spends
