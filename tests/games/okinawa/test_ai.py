"""The computer player judges."""

from __future__ import annotations

from random import Random

from bingqi.ai.okinawa import POLICY
from bingqi.ai.okinawa.policy import advise
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from tests.games.okinawa.desk import JAPAN, US, Desk, new_game


def test_evaluation_is_zero_sum_and_likes_markers() -> None:
    desk = Desk()
    desk.us("2511")
    assert POLICY.evaluate(desk.s, US) == -POLICY.evaluate(desk.s, JAPAN)
    before = POLICY.evaluate(desk.s, US)
    desk.s.us_markers += 1
    assert POLICY.evaluate(desk.s, US) > before


def test_advice_has_one_figure_for_each_option() -> None:
    state = new_game(8)
    rng = Random(8)
    for _ in range(400):
        asked = pending(state)
        assert isinstance(asked, Decision)
        advice = advise(state, asked.seat, asked)
        assert advice is None or len(advice) == len(asked.options)
        apply_trusted(state, rng.choice(asked.options))
