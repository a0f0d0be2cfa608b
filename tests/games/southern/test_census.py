"""A census of decisions to a fixed depth: an option too many or too few anywhere changes a figure."""

from __future__ import annotations

from bingqi.core.engine import apply_trusted, decision, pending, settle
from bingqi.core.procedure import Decision
from bingqi.games.southern.state import State
from tests.games.southern.scene import scene


def census(state: State, depth: int) -> list[int]:
    """How many decisions there are after 0, 1, 2... choices; a roll falls as the seed says."""
    counts, front = [], [state]
    for _ in range(depth):
        counts.append(sum(len(decision(one).options) for one in front))
        after = []
        for one in front:
            for option in decision(one).options:
                new = one.clone()
                apply_trusted(new, option)
                if isinstance(pending(new), Decision):
                    after.append(new)
        front = after
    return counts


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
CENSUS = [5, 13, 85, 482]
