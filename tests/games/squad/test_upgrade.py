"""Running games of older rules go on: with what they began with, and with what their aims asked for then."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bingqi.core.engine import apply, decision, settle
from bingqi.core.record import encode
from bingqi.core.upgrade import brought_up
from bingqi.games.squad import GAME
from bingqi.games.squad.scenarios import script_of, scripts
from bingqi.games.squad.state import State
from bingqi.games.squad.upgrade import NEEDS_OF_3
from bingqi.games.squad.victory import is_met, need_of, score_lines


def old_position(scenario: str, balance: str = "none") -> dict[str, Any]:
    """As rules 3 stored it: the need was read from the scenario, not kept."""
    state = GAME.setup(scenario, GAME.meta.complete({"balance": balance}), 5)
    settle(state)
    apply(state, decision(state).seat, decision(state).options[0])
    plain: dict[str, Any] = msgspec.json.decode(encode(state))
    del plain["need"]
    return plain


def brought(plain: dict[str, Any]) -> State:
    state = brought_up(GAME, plain, "3")
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize(("balance", "then", "now"), [("none", 14, 18), ("first", 12, 15), ("second", 14, 18)])
def test_a_running_game_keeps_what_its_aim_asked_for(balance: str, then: int, now: int) -> None:
    state = brought(old_position("counterstroke", balance))
    aim = script_of("counterstroke").aims[0]
    new = GAME.setup("counterstroke", GAME.meta.complete({"balance": balance}), 5)
    assert (need_of(state, aim), need_of(new, aim)) == (then, now)
    assert score_lines(state)[0].value.endswith(f"/ {then}")
    houses = [h for h in range(state.map.size) if state.map.building_mask >> h & 1]
    west = [h for h in houses if "H" <= state.map.names[h][0] <= "S" and not state.map.names[h][1].isalpha()]
    state.held[0] = new.held[0] = sum(1 << h for h in west[:14])
    assert is_met(state, aim) and not is_met(new, aim)


def test_every_scenario_of_rules_3_can_go_on() -> None:
    assert set(NEEDS_OF_3) == set(scripts())
    for scenario in NEEDS_OF_3:
        plain = old_position(scenario)
        state = brought(plain)
        assert state.need == NEEDS_OF_3[scenario][0]
        assert msgspec.json.decode(encode(state)) == {**plain, "need": state.need}
        apply(state, decision(state).seat, decision(state).options[0])
