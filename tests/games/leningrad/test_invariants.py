"""Each invariant notices what it is for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bingqi.games.leningrad.invariants import invariants
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import SUPPLY
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from tests.games.leningrad.desk import Desk, axis, h, soviet


def sound() -> State:
    desk = Desk()
    desk.axis("1", "3741"), desk.axis("11", "3741"), desk.soviet("10", "3739")
    desk.fort("4205", 1)
    return desk.s


def too_many(s: State) -> None:
    s.at[axis("21")], s.steps[axis("21")] = h("3741"), 2


def both_sides(s: State) -> None:
    s.one[SOVIET] |= 1 << h("3741")


def without_steps(s: State) -> None:
    s.steps[axis("1")] = 0


def dead_with_steps(s: State) -> None:
    s.steps[axis("21")] = 1


def at_sea(s: State) -> None:
    s.at[soviet("10")] = h("0110")


def lost_fort(s: State) -> None:
    s.forts = 0


def strange_control(s: State) -> None:
    s.control |= 1 << h("3740")


def strange_chits(s: State) -> None:
    s.chosen |= 1 << SUPPLY


def town_under_enemy(s: State) -> None:
    s.one[AXIS] |= 1 << h("1625")


FAULTS = [
    too_many,
    both_sides,
    without_steps,
    dead_with_steps,
    at_sea,
    lost_fort,
    strange_control,
    strange_chits,
    town_under_enemy,
]


def test_a_sound_position_breaks_nothing() -> None:
    assert list(invariants(sound())) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: Callable[[State], None]) -> None:
    s = sound()
    fault(s)
    assert list(invariants(s))
