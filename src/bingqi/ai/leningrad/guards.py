"""Who stays behind: a division in every city that was taken, and one at each gate.

12.1(2) Gates are railway junctions from which one division keeps Soviet trains out of all the country behind it.
"""

from __future__ import annotations

from bingqi.ai.leningrad.fields import hexes_from
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.core.memory import Memory
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, FULL, IS_HQ, MECH, UNITS_OF
from bingqi.games.leningrad.theatre import AXIS, CITIES, CITY_LIST, GRID, HEX

NAMES = ("siauliai", "panevezys", "krustpils", "dvinsk", "vilnius", "walk")
GATES = tuple(hex for name in NAMES for hex, row in HEX.items() if row.place == name)
AT_POST = {gate: GRID.within(gate, 1) for gate in GATES} | {city: 1 << city for city in CITY_LIST}
FOOT = tuple(unit for unit in UNITS_OF[AXIS] if not MECH[unit] and not IS_HQ[unit])
FIRST_TURN = 2  # no sooner: trains come from turn 4 on, and there is a battle to fight
SENT = 14  # hexes from a post within which somebody is sent to it

_guards: Memory[tuple[object, ...], dict[int, int]] = Memory(50)


def guarded_by(s: State, unit: int) -> int:
    """The city or gate that a unit guards or is sent to; 0: none."""
    if not WEIGHTS.now.gates:
        return 0
    at = s.at
    key = (s.turn < FIRST_TURN, s.control & CITIES, tuple([at[foot] for foot in FOOT]))
    guards = _guards.get(key)
    if guards is None:
        guards = _guards[key] = find_guards(s)
    return guards.get(unit, 0)


def find_guards(s: State) -> dict[int, int]:
    """For each post the nearest division on foot, of two the weaker; nobody twice."""
    guards: dict[int, int] = {}
    at = s.at
    for post in (*bit_list(s.control & CITIES), *(GATES if s.turn >= FIRST_TURN else ())):
        far = hexes_from(post)
        free = [unit for unit in FOOT if at[unit] > 0 and unit not in guards and far[at[unit]] <= SENT]
        if free:
            guards[min([(far[at[unit]], ATTACK[unit][FULL[unit]], unit) for unit in free])[2]] = post
    return guards


def is_posted(s: State, unit: int) -> bool:
    """Whether it stands where it is to stay."""
    return bool(AT_POST.get(guarded_by(s, unit), 0) >> s.at[unit] & 1)
