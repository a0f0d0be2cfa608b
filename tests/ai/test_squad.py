"""Squad: where the policy is in doubt, its second thought is a sensible one."""

from __future__ import annotations

import pytest

from bingqi.ai.squad.move import places_for
from bingqi.ai.squad.policy import FIRM, advise
from bingqi.core.engine import decision
from bingqi.games.squad.actions import Go, Muster, Step, Stop
from bingqi.games.squad.rules.movement import MovePhase
from tests.games.squad.desk import MOVEMENT, Desk


def test_steps_are_graded_by_the_best_place_that_lies_beyond_them() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-8", "N6")
    f.begin(MovePhase()).do(Muster(i), Go())
    asked = decision(f.s)
    advice = dict(zip(asked.options, advise(f.s, 0, asked) or (), strict=True))
    found = places_for(f.s, i, 8)
    best = max(found.by_step, key=lambda step: found.by_step[step])
    assert advice[Step(best)] == 0.0 and best == found.first
    for step, worth in found.by_step.items():
        if step != best and Step(step) in advice:
            assert advice[Step(step)] == pytest.approx(-FIRM + worth - found.worth)
    assert advice[Stop()] == pytest.approx(-FIRM + found.stay - found.worth)
    assert found.worth > found.stay


def test_who_had_better_stay_stays() -> None:
    f = Desk(phase=MOVEMENT)
    f.s.turn = 1
    i = f.unit(0, "6-6-6", "K6")
    for label in ("M6", "M6", "M6", "M7"):
        f.unit(1, "4-6-8", label)
    found = places_for(f.s, i, 8)
    assert found.best == f.h("K6") and found.worth == found.stay
    f.begin(MovePhase()).do(Muster(i), Go())
    asked = decision(f.s)
    scores = advise(f.s, 0, asked)
    assert scores is not None and asked.options[list(scores).index(0.0)] == Stop()
