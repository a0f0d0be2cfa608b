"""3.hold: the one thing that a seat does not know is dealt anew for it, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.games.squad.actions import Go, Hold, Muster, Step
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.table.hidden import determinise
from bingqi.games.squad.table.view import view
from tests.games.squad.desk import MOVEMENT, Desk


def held() -> Desk:
    """The DEFENDER has said that he will not fire at this mover."""
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-7", "O9")
    f.begin(MovePhase()).do(Muster(i), Go(), Step(f.h("M9")), Hold())
    assert f.s.hold
    return f


@pytest.mark.rule("3.hold")
def test_the_mover_does_not_see_that_fire_is_held() -> None:
    f = held()
    shown = [view(f.s, seat) for seat in (0, 1, None)]
    f.s.hold = False
    assert [view(f.s, seat) for seat in (0, 1, None)] == shown


@pytest.mark.rule("3.hold")
def test_the_mover_imagines_that_he_may_be_fired_at_and_the_defender_knows() -> None:
    f = held()
    assert not determinise(f.s, 0, Random(1)).hold and determinise(f.s, 1, Random(1)).hold
    f.s.active = 1
    assert determinise(f.s, 0, Random(1)).hold and not determinise(f.s, 1, Random(1)).hold


def test_dice_are_new_and_all_else_stays_as_it_is() -> None:
    f = held()
    for seat in (0, 1):
        new = determinise(f.s, seat, Random(2))
        assert new.seed != f.s.seed and determinise(f.s, seat, Random(2)).seed == new.seed
        new.seed, new.hold = f.s.seed, f.s.hold
        assert new == f.s and view(new, seat) == view(f.s, seat)
