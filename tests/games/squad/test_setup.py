"""10.setup, 10.balance From a scenario to a position."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.core.testing import Driver
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import Deploy, Equip
from bingqi.games.squad.scenarios import Balance, part_of, script_of, scripts, zone_mask
from bingqi.games.squad.setup import HELPED, need, roster, setup
from bingqi.games.squad.victory import (
    need_of,
)


@pytest.mark.rule("10.setup")
def test_each_side_sets_up_in_its_area_and_hands_out_weapons() -> None:
    state: Any
    state, _ = begin(GAME, "crossroads", {}, 5)
    driver = Driver(GAME, state)
    script = script_of("crossroads")
    first = script.sets_up[0]
    assert driver.asked.seat == first
    zone = zone_mask(state.map, script.side[first].force[0].zone, part_of("crossroads"))
    assert {o.hex for o in driver.options if isinstance(o, Deploy)} == set(bit_list(zone))
    seats = []
    while isinstance(wait := pending(state), Decision) and wait.rule == "10.setup":
        seats.append((wait.seat, type(wait.options[0])))
        driver.do(wait.options[0])
    assert seats[0][0] == first and seats[-1] == (1 - first, Equip)
    assert all(w.unit >= 0 for w in state.weapons)


@pytest.mark.rule("10.balance")
def test_balance_changes_forces_or_needs() -> None:
    script = script_of("crossroads")
    plain, helped = roster(script, 1, 0, "none"), roster(script, 1, 0, "first")
    assert len(plain) == len(helped) + 1
    state = setup("counterstroke", GAME.meta.complete({"balance": "first"}), 1)
    aim = script_of("counterstroke").aims[0]
    assert need_of(state, aim) < aim.need
    for id in scripts():
        for choice in HELPED:
            assert setup(id, GAME.meta.complete({"balance": choice}), 1).balance == choice


@pytest.mark.rule("10.balance")
def test_a_provision_may_be_agreed_several_times_over() -> None:
    assert list(HELPED.values()) == [(seat, times) for times in (1, 2, 3, 4) for seat in (0, 1)]
    meeting, breakout, crossroads = script_of("meeting"), script_of("breakout"), script_of("crossroads")
    assert [need(meeting, choice) for choice in ("none", *HELPED)] == [14, 13, 14, 12, 14, 11, 14, 10, 14]
    column = [roster(meeting, 1, 0, choice).count("4-6-7") for choice in ("none", *HELPED)]
    assert column == [5, 5, 6, 5, 7, 5, 8, 5, 9]
    assert {need(crossroads, choice) for choice in ("none", *HELPED)} == {4}
    cordon = [roster(breakout, 1, 0, choice).count("4-4-7") for choice in ("none", *HELPED)]
    assert cordon == [4, 3, 4, 2, 4, 1, 4, 0, 4]
    held = {choice: roster(crossroads, 1, 0, choice) for choice in ("none", *HELPED)}
    assert [held[choice].count("4-4-7") for choice in held] == [2, 1, 2, 0, 2, 0, 2, 0, 2], "no more than there are"
    assert [held[choice].count("LMG") for choice in held] == [2, 2, 3, 2, 4, 2, 5, 2, 6]
    assert len({tuple(roster(crossroads, 0, 0, choice)) for choice in held}) == 1


@pytest.mark.rule("10.balance")
@pytest.mark.parametrize(("choice", "enemy", "changed"), [("first", 1, 1), ("second", 1, 0), ("second", 0, 1)])
def test_a_balance_provision_changes_the_force_it_names(choice: str, enemy: int, changed: int) -> None:
    plain = script_of("crossroads")
    change = Balance(add=("8-0",), enemy=bool(enemy))
    script = msgspec.structs.replace(plain, balance=(change, change))
    grown = [side for side in (0, 1) if roster(script, side, 0, choice) == [*roster(plain, side, 0, "none"), "8-0"]]
    same = [side for side in (0, 1) if roster(script, side, 0, choice) == roster(plain, side, 0, "none")]
    assert (grown, same) == ([changed], [1 - changed])
