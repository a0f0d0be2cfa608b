"""What must hold in every position is noticed when it does not."""

from __future__ import annotations

import pytest

from bingqi.games.southern import GAME
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AREA, CARD, JAPAN, OUT, UNIT
from tests.games.southern.desk import put, scene


def faults(s: State) -> list[str]:
    return list(GAME.invariants(s))


def test_a_sound_position_has_no_fault() -> None:
    assert not faults(scene({"luzon": "1tw 11pa", "taiwan": "kanoya", "java_sea": "exeter"}))


def test_a_unit_twice_or_nowhere() -> None:
    s = scene({"luzon": "11pa"})
    s.at[AREA["manila"]] |= 1 << UNIT["11pa"]
    s.present[1] |= 1 << AREA["manila"]
    assert faults(s) == ["a unit stands twice"]
    s = scene({"luzon": "11pa"})
    s.at[OUT] = 0
    assert faults(s) == ["a unit is nowhere"]


def test_presence_that_is_not_kept() -> None:
    s = scene({"luzon": "11pa"})
    s.present[JAPAN] |= 1 << AREA["luzon"]
    assert faults(s) == [f"presence of side 0 in area {AREA['luzon']} is wrong"]


@pytest.mark.rule("7.4(1)", "7.4(2)", "7.2(2)", "7.2(3)")
@pytest.mark.parametrize(("area", "units", "fault"), [
    ("luzon", "1tw 2tw 47 9 20 tk7 228 229 230 66 161", "11 army and 0 air"),
    ("taiwan", "kanoya takao_ku tainan 5fb genzan", "0 army and 5 air"),
    ("luzon", "kanoya", "aircraft"),
    ("java_sea", "fe_a", "aircraft"),
    ("luzon", "houston", "ships on land"),
])  # fmt: skip
def test_areas_that_are_too_full_or_wrong_for_a_unit(area: str, units: str, fault: str) -> None:
    s = scene({})
    for key in units.split()[:-1]:
        put(s, key, area)
    assert not faults(s)
    put(s, units.split()[-1], area)
    assert len(faults(s)) == 1 and fault in faults(s)[0]


@pytest.mark.rule("3.0(7)", "2.2.2(2)")
def test_cards_that_do_not_exist_and_closed_areas_that_change_hands() -> None:
    s = scene({})
    s.removed[JAPAN] = (CARD["hinode"], CARD["hinode"])
    assert faults(s) == ["side 0 has cards that do not exist"]
    s = scene({})
    s.control ^= 1 << AREA["india"]
    assert faults(s) == ["a closed area changed hands"]
