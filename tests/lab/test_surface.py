"""Slopes of weights are found where they are."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.naval.weights import WEIGHTS
from bingqi.core.errors import UnknownOption
from bingqi.lab.surface import OFF_OR, Shake, Shaken, play_shaken, shaken_weights, shakes, slopes


def test_a_slope_is_found_at_the_seat_that_has_it() -> None:
    """Seat 0 gains by weight a, seat 1 by weight b, nobody by c; one scenario is won by seat 0 more often."""
    rng, told = Random(1), []
    for seed in range(4000):
        up = tuple(tuple(name for name in "abc" if rng.random() < 0.5) for _ in range(2))
        chance = 0.5 + 0.1 * (1 if "a" in up[0] else -1) - 0.1 * (1 if "b" in up[1] else -1) + 0.2 * (seed % 2)
        shake = Shake("toy", f"s{seed % 2}", seed, up, ("a", "b", "c"))
        told.append(Shaken(shake, float(rng.random() < chance), 0.0))
    a, b, c = slopes(told)
    assert a.error == pytest.approx(0.007, abs=0.002)
    assert a.by_seat == pytest.approx((0.1, 0.0), abs=0.03) and b.by_seat == pytest.approx((0.0, 0.1), abs=0.03)
    assert c.both == pytest.approx(0.0, abs=0.02)


def test_a_weight_goes_up_or_down_and_one_that_is_off_is_tried() -> None:
    own = WEIGHTS.now
    assert own.boats == 0.0
    new = shaken_weights(own, ("hunt", "find", "boats"), ("hunt", "boats"))
    assert new.hunt > own.hunt and new.find < own.find and new.boats == OFF_OR and new.step == own.step
    assert shaken_weights(own, ("boats",), ()).boats == 0.0


def test_games_repeat_and_scenarios_take_turns() -> None:
    made = shakes("naval", 5, 3, "hunt,step")
    assert len({shake.scenario for shake in made}) == 5 and all(shake.names == ("hunt", "step") for shake in made)
    assert made == shakes("naval", 5, 3, "hunt,step")
    first = play_shaken(made[2])
    assert first == play_shaken(made[2]) and first.won in (0.0, 0.5, 1.0)
    with pytest.raises(UnknownOption):
        shakes("naval", 1, 1, "courage")
