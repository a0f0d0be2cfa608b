"""4.0: chits, nights and days."""

from __future__ import annotations

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Pass
from bingqi.games.naval import GAME
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.sequence import Turns, chits_of, end_day
from bingqi.games.naval.rules.submarine import SubmarineOperation
from bingqi.games.naval.rules.surface import SurfaceOperation
from bingqi.games.naval.table.view import view
from bingqi.games.naval.tables import air_actions
from bingqi.games.naval.victory import bonus_points
from tests.games.naval.desk import BLUE, RED, Desk


def begun(desk: Desk, *draws: int, turn: int = 0) -> Desk:
    desk.s.turn = turn
    desk.driver = desk.run(Turns(), *draws)  # type: ignore[attr-defined]
    return desk


def stocked(scenario: str = "diaoyu") -> Desk:
    desk = Desk(scenario)
    desk.put("atago", "2009")
    desk.put("kunming", "1816" if scenario == "sakishima" else "2010")
    desk.put("soryu", "2011")
    desk.put("yz34", "2012")
    return desk


@pytest.mark.rule("4.1(1)", "4.1(2)", "4.2①", "4.2②", "4.2③")
def test_a_drawn_chit_sets_its_side_and_its_kind_of_force_going() -> None:
    for chit, kind, seat in ((0, AirOperation, BLUE), (4, SubmarineOperation, RED), (5, SurfaceOperation, RED)):
        s = begun(stocked(), chit).s
        top = s.stack[-1]
        assert isinstance(top, kind) and top.seat == seat
        assert sorted((*s.cup, chit)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("4.1(3)", "4.1(4)")
def test_all_chits_come_once_then_the_turn_goes_on() -> None:
    desk = begun(stocked(), 0)
    driver = desk.driver  # type: ignore[attr-defined]
    for chit in (1, 2, 3, 4, 5):
        assert desk.s.turn == 1
        driver.dice(chit).do(Pass())
    assert desk.s.cup == () and desk.s.turn == 1
    driver.dice(3).do(Pass())
    assert desk.s.turn == 2 and desk.s.chit == 3


@pytest.mark.rule("4.3(1)", "4.3(2)")
def test_the_last_two_turns_of_a_day_are_night() -> None:
    nights = []
    for turn in range(1, 13):
        desk = Desk("izumo", turn)
        if desk.s.night:
            nights.append(turn)
    assert nights == [5, 6, 11, 12]
    notes = [bool(cell.notes) for cell in view(Desk("diaoyu").s, None).calendar]
    assert notes == [False, False, False, False, True, True]
    assert air_actions("base-operation", 4, 3 - 2) < air_actions("base-operation", 4, 3)


@pytest.mark.rule("4.4", "4.4(1)", "4.4(3)", "9.2(3)")
def test_at_the_end_of_a_day_ships_in_port_hide_and_others_go_home() -> None:
    desk = Desk("sakishima", 6)
    port = desk.put("atago", "2109", found=True)
    sea, hidden = desk.put("asahi", "2009", found=True), desk.put("shiranui", "2009")
    boat = desk.put("soryu", "2011", found=True)
    foreign = desk.put("kunming", "2109", found=True)
    end_day(desk.s)
    assert not desk.is_found(port) and desk.where(port) == "2109"
    assert desk.s.returned >> sea & 1 and desk.s.returned >> foreign & 1
    assert desk.where(hidden) == "2009" and desk.is_found(boat)


@pytest.mark.rule("4.4(2)", "18.3")
def test_a_supply_ship_hides_those_with_it_but_not_itself() -> None:
    desk = Desk("sakishima", 6)
    supply, friend = desk.put("mashu", "2009", found=True), desk.put("asahi", "2009", found=True)
    end_day(desk.s)
    assert not desk.is_found(friend) and desk.where(friend) == "2009"
    assert desk.s.returned >> supply & 1


@pytest.mark.rule("4.4")
def test_days_end_after_every_sixth_turn_but_not_after_the_last() -> None:
    for scenario, turn, goes in (("sakishima", 6, True), ("sakishima", 5, False), ("diaoyu", 6, False)):
        desk = Desk(scenario)
        unit = desk.put("asahi", "2009", found=True)
        other = desk.put("kunming", "2116" if scenario == "sakishima" else "2010")
        desk.s.turn = turn
        proc = Turns(at="do_day")
        desk.s.stack.append(proc)
        proc.do_day(desk.s)
        assert bool(desk.s.returned >> unit & 1) == goes
        assert desk.s.pos[other] >= 0


@pytest.mark.rule("4.4", "19.3(5)②")
def test_the_day_of_the_last_turn_ends_only_if_agreed() -> None:
    for agreed in (False, True):
        desk = Desk("jeju", turn=6, last_day=agreed)
        unit = desk.put("kunming", "1313", found=True)
        driver = desk.run(Turns(at="do_day"))
        assert driver.state.stack == [] and bool(desk.s.returned >> unit & 1) == agreed
        assert bonus_points(desk.s, RED) == (0 if agreed else 2)  # 19.3(5)②


@pytest.mark.rule("4.5", "19.4(5)④")
def test_the_game_ends_after_the_scenarios_turns() -> None:
    desk = stocked()
    desk.s.turn = 6
    desk.s.cup = ()
    desk.run(Turns(at="do_next"))
    assert pending(desk.s) is None and GAME.outcome(desk.s) is not None
    izumo = Desk("izumo", 6)
    unit = izumo.put("izumo", "1003", found=True)
    izumo.run(Turns(at="do_next"), 2)
    assert izumo.s.turn == 7 and izumo.where(unit) == "1003" and izumo.is_found(unit)


@pytest.mark.rule("19.4(1)", "4.5")
def test_izumo_may_have_more_turns_and_no_other_scenario_has() -> None:
    for scenario, turns, last in (("izumo", 2, 14), ("izumo", 0, 12), ("diaoyu", 2, 6)):
        desk = Desk(scenario, more_time=turns)
        if scenario == "izumo":
            desk.put("izumo", "0901")
        reasons = []
        for turn in (last - 1, last):
            desk.s.turn = turn
            Turns(at="do_count").do_count(desk.s)
            reasons.append(desk.s.reason)
        assert reasons == ["", "turns"], "one turn was left"
        seen = view(desk.s, BLUE)
        assert (seen.turns, len(seen.calendar)) == (last, last)


@pytest.mark.rule("19.4(5)②")
def test_the_izumo_scenario_leaves_the_base_air_chits_out() -> None:
    assert chits_of(Desk("izumo").s) == (1, 2, 4, 5)


@pytest.mark.rule("4.1(2)", "6.0(1)", "7.2(4)", "18.1(2)②")
def test_with_a_new_chit_everybody_may_act_and_land_again() -> None:
    desk = stocked()
    desk.s.acted = desk.s.landed_now = ~0
    begun(desk, 2)
    assert desk.s.acted == desk.s.landed_now == 0
