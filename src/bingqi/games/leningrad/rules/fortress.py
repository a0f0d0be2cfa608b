"""14.1 Building fortresses."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Done, Next, Pass, Procedure
from bingqi.games.leningrad.actions import PASS, Build
from bingqi.games.leningrad.events import FortressBuilt
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.rules.queries import lines, occupied, spread_open
from bingqi.games.leningrad.state import MARKER, State, on_map, seat_of
from bingqi.games.leningrad.tables import FORTS
from bingqi.games.leningrad.theatre import AXIS, CITIES, SOVIET

FORTRESS_TURN = 4  # 14.0
TOP_LEVEL = 2  # 14.1(6)


class Fortify(Procedure, tag="fortify"):
    """14.1(3) One level at one place in each supply phase."""

    STEPS = ("ask_build",)

    def ask_build(self, s: State) -> Decision | Done:
        """14.1, 11.3"""
        able = tuple(Build(hex) for hex in bit_list(building_sites(s)))
        return Decision(seat_of(s, SOVIET), "14.1(1)", "prompt-build", (*able, PASS)) if able else Done()

    def on_build(self, s: State, action: Build | Pass) -> Next:
        """14.1(4), 14.1(5)"""
        if isinstance(action, Pass):
            return None
        marker = fortress_at(s, action.hex)
        if marker is None:
            marker = next(f for f in FORTS if s.at[f] == MARKER)
            put(s, marker, action.hex)
        s.steps[marker] += 1
        s.emit(FortressBuilt(hex=action.hex, level=s.steps[marker]))
        return None


def fortress_at(s: State, hex: int) -> int | None:
    return next((f for f in FORTS if s.at[f] == hex), None)


def building_sites(s: State) -> int:
    """14.0, 14.1(1), 14.1(2), 14.1(6), 14.3(3) Own large cities in communication, away from the enemy."""
    if s.turn < FORTRESS_TURN:
        return 0
    sites = CITIES & ~s.control & lines(s, SOVIET)[1] & ~spread_open(occupied(s, AXIS))
    done = [f for f in FORTS if on_map(s, f) and s.steps[f] == TOP_LEVEL]
    for marker in done:
        sites &= ~(1 << s.at[marker])
    return sites if any(s.at[f] == MARKER for f in FORTS) else sites & s.forts
