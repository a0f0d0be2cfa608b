"""A census of decisions to a fixed depth: an option too many or too few anywhere changes a figure."""

from __future__ import annotations

from bingqi.core.engine import settle
from bingqi.core.testing import census
from bingqi.games.southern.state import State
from tests.games.southern.desk import scene


def small_war() -> State:
    places = {
        "luzon_strait": "1tw 2tw 47 ashigara", "taiwan": "kanoya", "luzon": "11pa 19bg",
        "manila": "31us corregidor macarthur", "celebes_sea": "houston",
    }  # fmt: skip
    s = scene(places, japan="blitzkrieg landing supply", allies="ambush supply")
    settle(s)
    return s


def test_the_census_of_a_small_war() -> None:
    assert census(small_war(), 4) == CENSUS


# 5: pass, two cards that could do something (supply could not), two areas.
# 13: the four, two, two, four and one choices after them.
CENSUS = [5, 13, 78, 442]
