"""Secrets: what is dealt anew, and the laws of random games."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.testing import Checker
from bingqi.games.okinawa import GAME
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k


@pytest.mark.parametrize("seed", [11, 12])
def test_a_random_game_keeps_every_law_at_every_seventh_decision(seed: int) -> None:
    checker = Checker(GAME, "campaign", {"first-chits": seed % 2 == 0}, every=7)
    checker.check_record(checker.play(seed), seed)


@pytest.mark.rule("4.3(3)", "11.0(3)")
def test_a_dealt_world_keeps_what_is_known_and_mixes_the_rest() -> None:
    desk = Desk()
    hidden, seen, shown = (desk.chit(id, "2009") for id in ("sniper", "machine_gun", "home_guard"))
    desk.s.seen, desk.s.up = 1 << seen, 1 << shown
    desk.s.weigh(JAPAN, h("2009"))
    desk.box("mortar_32cm")
    kinds, boxes = set(), set()
    for seed in range(40):
        world = GAME.determinise(desk.s, US, Random(seed))
        assert (world.kind[seen], world.kind[shown]) == (k("machine_gun"), k("home_guard"))
        assert not list(GAME.invariants(world))
        kinds.add(world.kind[hidden])
        boxes.add(tuple(world.box))
    assert len(kinds) > 5 and len(boxes) > 5
    assert GAME.determinise(desk.s, JAPAN, Random(1)).kind[hidden] == k("sniper")  # his own he knows
