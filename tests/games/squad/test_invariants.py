"""Each invariant notices what it is for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from bingqi.games.squad.invariants import invariants
from bingqi.games.squad.state import GONE, LEFT, State
from tests.games.squad.desk import Desk


def sound() -> State:
    f = Desk()
    i = f.unit(0, "6-6-6", "L9")
    f.unit(0, "6-6-6", "L9"), f.unit(0, "3-4-6", "L9"), f.unit(0, "8-0", "L9")
    f.unit(1, "4-6-7", "N9", broken=True)
    f.gun(i, "MMG"), f.lying("L9", "MMG", "american")
    return f.s


def strayed(s: State) -> None:
    s.units[0] = msgspec.structs.replace(s.units[0], hex=5)


def unlisted(s: State) -> None:
    s.stacks[s.units[4].hex] = ()


def unseen(s: State) -> None:
    s.occupied[0] = 0


def too_fit(s: State) -> None:
    s.fit[1] |= 1 << s.units[4].hex


def too_many(s: State) -> None:
    for _ in range(2):
        s.add_unit(s.units[2])


def pinned_and_broken(s: State) -> None:
    s.units[4] = msgspec.structs.replace(s.units[4], pin=True)


def two_places(s: State) -> None:
    s.change_weapon(0, hex=3)


def held_by_the_dead(s: State) -> None:
    s.change(0, hex=GONE)


def carried_away(s: State) -> None:
    s.change(0, hex=LEFT)


FAULTS: dict[Callable[[State], None], str] = {
    strayed: "is in the stack of",
    unlisted: "is missing from its stack",
    unseen: "occupied[0] is wrong",
    too_fit: "fit[1] is wrong",
    too_many: "too many units of 0",
    pinned_and_broken: "pinned and broken",
    two_places: "both held and lying",
    held_by_the_dead: "held by a unit out of play",
    carried_away: "held by a unit out of play",
}


def test_a_sound_position_breaks_nothing() -> None:
    assert list(invariants(sound())) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_position_is_named(fault: Callable[[State], None]) -> None:
    s = sound()
    fault(s)
    assert any(FAULTS[fault] in said for said in invariants(s))
