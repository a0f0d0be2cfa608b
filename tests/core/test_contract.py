"""The contract kit, tried on the toy."""

from __future__ import annotations

import pytest

from bingqi.core.testing import Checker, Driver, play_quickly
from tests.toy import TOY, Enter, Pick, Shoot, setup


@pytest.mark.parametrize("seed", range(12))
def test_random_toy_games_keep_all_laws(seed: int) -> None:
    checker = Checker(TOY, "road")
    session = checker.play(seed)
    checker.check_record(session, seed)


def test_a_move_goes_hex_by_hex() -> None:
    state = setup("road", {"deadly": False}, 1)
    state.stack[0].at = "ask_unit"
    table = Driver(TOY, state)
    table.do(Pick(3), Enter(4), Enter(5))
    assert state.units[3].hex == 5


def test_quick_games_end() -> None:
    _, decisions = play_quickly(TOY, "road", 5)
    assert decisions > 10


def test_scripted_reaction_fire_hits_on_four() -> None:
    state = setup("road", {"deadly": False}, 1)
    state.stack[0].at = "ask_unit"
    table = Driver(TOY, state).do(Pick(3), Enter(4), Enter(5), Enter(6))
    table.dice(4).do(Shoot(4))
    assert table.asked.rule == "5.43"
