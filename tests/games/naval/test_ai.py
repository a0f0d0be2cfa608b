"""The computer player's judgement."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.naval import POLICY
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.testing import random_action
from tests.games.naval.desk import BLUE, RED, started


def test_the_computer_player_scores_every_option_it_is_asked_about() -> None:
    rng = Random(8)
    state = started("sakishima", 8, ballistic=True)
    kinds = set()
    for _ in range(900):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        advice = POLICY.advise(state, asked.seat, asked)
        assert advice is not None and len(advice) == len(asked.options)
        kinds.add(asked.prompt)
        apply_trusted(state, random_action(rng, asked))
    assert len(kinds) > 12
    assert POLICY.evaluate(state, BLUE) == pytest.approx(-POLICY.evaluate(state, RED))
