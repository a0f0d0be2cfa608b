"""What leaving the advice costs is found from whole games."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.lab.astray import Walk, Walked, effects, play_walk, walks


def told(seed: int) -> Walked:
    """A made-up game in which seat 0 gains 0.1 by `a`, seat 1 loses 0.2 by `b`, and `c` is nothing."""
    lot = Random(seed)
    left = {kind: lot.randrange(3) for kind in ("0 a", "1 b", "0 c")}
    worth = 0.5 + 0.1 * left["0 a"] + 0.2 * left["1 b"] + lot.gauss(0, 0.05) + (0.2 if seed % 2 else 0.0)
    return Walked(Walk("naval", "odd" if seed % 2 else "even", seed, 0.1), worth, left, dict.fromkeys(left, 1.0))


def test_an_effect_is_told_for_the_seat_that_left_the_advice() -> None:
    found = {one.kind: one for one in effects([told(seed) for seed in range(400)], 10)}
    assert [found[kind].gain for kind in ("0 a", "1 b", "0 c")] == pytest.approx([0.1, -0.2, 0.0], abs=0.015)
    assert all(0 < one.error < 0.01 for one in found.values())


def test_the_best_gain_comes_first_and_what_was_rare_is_left_out() -> None:
    games = [told(seed) for seed in range(100)]
    assert [one.kind for one in effects(games, 10)] == ["0 a", "0 c", "1 b"]
    assert effects(games, 1000) == []


def test_who_is_asked_more_often_because_he_wins_gains_nothing_by_departing() -> None:
    def asked_as_winner(seed: int) -> Walked:
        lot, asked = Random(seed), 40 if seed % 2 else 10
        left = sum(lot.random() < 0.1 for _ in range(asked))
        return Walked(Walk("naval", "one", seed, 0.1), 0.5 + 0.01 * asked, {"0 a": left}, {"0 a": 0.1 * asked})

    (found,) = effects([asked_as_winner(seed) for seed in range(600)], 10)
    assert abs(found.gain) < 2 * found.error


def test_a_walk_can_be_played_again_and_leaves_the_advice_as_often_as_asked() -> None:
    (walk,) = walks("naval", 1, 5, 0.2, "dokdo")
    first = play_walk(walk)
    assert play_walk(walk) == first and 0.0 <= first.worth <= 1.0
    assert sum(first.left.values()) > 5 and set(first.left) <= set(first.expected)
    assert sum(first.expected.values()) == pytest.approx(sum(first.left.values()), rel=0.5)
    assert not play_walk(Walk("naval", "dokdo", 5, 0.0)).left
    assert all(kind[0] in "01" and " > " in kind for kind in first.left)
